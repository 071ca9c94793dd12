"""The games that a server offers: titles as they are compiled, setups, lessons.

It imports `accounts` and what that may.
Start in `served_games.py`.
"""
