"""Classified Information: a duel of suitcases for two.

It imports `knowledge`, `tensors`, `kernel` and `texts`.
Start in RULES.md, then in `rules.py`; `title.py` declares the game.
"""

DRAWN_BY = ("state.COPIES", "state.NUMBERS", "targets.TARGETS")
"""The constants of its rules that pages draw by; `python -m tools.wire` writes them down for the pages."""
