"""Classified Information: a duel of suitcases for two."""

DRAWN_BY = ("state.COPIES", "state.NUMBERS", "targets.TARGETS")
"""The constants of its rules that pages draw by; `python -m tools.wire` writes them down for the pages."""
