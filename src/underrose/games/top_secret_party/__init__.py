"""TOP SECRET: secret teams, yes-or-no questions, and one pointing finger.

It imports `knowledge`, `tensors`, `kernel` and `texts`.
Start in RULES.md, then in `rules.py`; `title.py` declares the game.
"""

DRAWN_BY = ("state.ROUNDS", "state.SLOTS", "state.NEEDED", "state.SIDES", "state.MATE_POINTS", "state.POINTING")
"""The constants of its rules that pages draw by; `python -m tools.wire` writes them down for the pages."""
