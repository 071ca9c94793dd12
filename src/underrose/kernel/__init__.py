"""The kernel: what a game is and how it is played. It knows no game by name and no network.

It imports `texts` only. Its rooms, each of which imports those before it: `data`, `compile`, `game`, `play`.
Start in `game/contract.py`, and in `play/match.py`.
"""
