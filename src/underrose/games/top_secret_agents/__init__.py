"""Top-Secret: two spy rings of six professions catch falling Intel and race for twenty points. An open game; see RULES.md.

It imports `knowledge`, `tensors`, `kernel` and `texts`.
Start in RULES.md, then in `rules.py`; `title.py` declares the game.
"""

DRAWN_BY = ("state.ACTIONS",)
"""The constants of its rules that pages draw by; `python -m tools.wire` writes them down for the pages."""
