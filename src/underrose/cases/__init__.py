"""Today's case: a position in which one value is left, to be found by thinking (puzzles).

It imports `bots` and what that may.
Start in `case.py`: a case and how an answer is judged.
"""

from pathlib import Path

from underrose.cases.calendar import case as case
from underrose.cases.calendar import practice as practice
from underrose.cases.case import Case as Case
from underrose.cases.grades import DIFFICULTIES as DIFFICULTIES
from underrose.cases.mining import mine as mine
from underrose.cases.positions import deduced as deduced
from underrose.cases.positions import game_of as game_of
from underrose.texts import TABLE, Catalogue

PAGE = Catalogue(Path(__file__).parent / "texts", TABLE)
"""The catalogue of the page, over the table's. What the command line and refusals say is in the table's."""
