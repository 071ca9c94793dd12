"""The command `underrose`: one module for each group of commands.

It imports everything else, each command only what it needs.
Start in `main.py`.
"""
