"""What a player of TOP SECRET may do: the verbs, their notation, and why one is refused."""

from __future__ import annotations

from enum import IntEnum
from string import ascii_uppercase

from underrose.games.top_secret_party.state import LABELS
from underrose.kernel.game.actions import Action, Domains, verbs_of
from underrose.kernel.game.title import Content


class Do(IntEnum):
    """The kinds of action."""

    ANSWER = 1
    READY = 2
    POINT = 3
    SKIP = 4
    OVERDUE = 5
    PERSON = 6
    CHARACTER = 7
    LAPSE = 8


class Answer(Action):
    """Place a token at Yes or No of the question card that is being answered, named by its letter, or move it there."""

    card: str
    choice: str


class Ready(Action):
    """Be ready to point, or after the reveal for the next round."""


class Point(Action):
    """Choose at whom to point on three."""

    seat: int


class Skip(Action, server=True):
    """Put the question away for another one. Submitted by the server for the host."""


class Lapse(Action, server=True):
    """Time is up for a seat: chance answers for it, or chooses its finger and says that it is ready. Only the server says so."""

    seat: int


class Overdue(Action, server=True):
    """The same as it stands in older records: whoever was to be ready then is ready without a finger, and points after the count."""

    seat: int


class Person(Action, server=True):
    """A person plays in the seat from now on. Only the server says so."""

    seat: int


class Character(Action, server=True):
    """A bot plays in the seat from now on, true to its dossier. Only the server says so."""

    seat: int


VERBS = verbs_of(__name__, Do)

CHOICES = ("no", "yes")


def domains(content: Content, players: int) -> Domains:
    """Return the values each argument may be written as, by inner number."""
    return {"card": ascii_uppercase[:LABELS], "choice": CHOICES, "seat": range(players)}


class Refusal(IntEnum):
    """Why an action is refused."""

    NOT_ASKED = 1
    NOT_NOW = 2
    UNKNOWN = 3
    OTHER_CARD = 4
    YOURSELF = 5
    SERVER_ONLY = 6
    TOKEN_PLACED = 7
    NO_SPARE_CARD = 8
    NOT_AWAITED = 9
    SO_ALREADY = 10
    UNCHANGED = 11
