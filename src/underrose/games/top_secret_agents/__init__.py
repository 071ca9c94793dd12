"""Top-Secret: two spy rings of six professions catch falling Intel and race for twenty points. An open game; see RULES.md."""

DRAWN_BY = ("state.ACTIONS",)
"""The constants of its rules that pages draw by; `python -m tools.wire` writes them down for the pages."""
