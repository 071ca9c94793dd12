"""The lab: many games of the same rules, for designers and researchers.

It imports `bots` and what that may.
Start in `playing.py`, the games, and `reports.py`, what is counted in them.

>>> import underrose as ur
>>> def first_of_all(view, legal):
...     return legal[0]
>>> report = ur.lab.duel(ur.game("the_coding"), (first_of_all, "random"), games=4)
>>> report["a"], report["games"]
('first_of_all', 4)
"""

from underrose.bots.own import LabError
from underrose.lab.comparing import compare
from underrose.lab.edits import edited
from underrose.lab.portrait import portray
from underrose.lab.reports import duel, simulate

__all__ = ["LabError", "compare", "duel", "edited", "portray", "simulate"]
