"""The Coding: everyone hides a code of one letter and two digits and cracks the others'. Two to four players.

It imports `knowledge`, `tensors`, `kernel` and `texts`.
Start in RULES.md, then in `rules.py`; `title.py` declares the game.
"""

DRAWN_BY = ("events.PLACE_NAMES",)
"""The constants of its rules that pages draw by; `python -m tools.wire` writes them down for the pages."""
