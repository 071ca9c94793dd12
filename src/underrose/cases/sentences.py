"""The texts of the page of cases. Those of the command line and of refusals are in the table's catalogue."""

from __future__ import annotations

from pathlib import Path

from underrose.texts import TABLE, Catalogue

PAGE = Catalogue(Path(__file__).parent / "texts", TABLE)
"""The catalogue of the page, over the table's."""
