"""What travels of cases, today's and those to practise with: the question, a fact of the proof, whether an answer is right, the proof."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from underrose.kernel.play.shown import About, Wording

Difficulty = Literal["easy", "medium", "hard"]


class CaseQuestion(Struct):
    """A position of a game between bots as one seat sees it, in which the thing that `about` names on its note sheet has one value left.
    `text` asks for it, taking `given` for granted ("" where the rules suffice). `day` is null for a case to practise with, `practice` its
    number; `today` is the day it is (UTC), `before` the one before `day`, null where that has no cases. `facts` is how many the smallest
    proof has."""

    game: str
    title: str
    difficulty: Difficulty
    day: str | None
    practice: int | None
    today: str
    before: str | None
    seat: int
    names: list[str]
    about: str
    text: str
    given: str
    facts: int
    options: dict[str, str]
    content: Any
    view: Any
    events: list[Wording]


class CaseFact(Wording):
    """A fact of the proof: an event, by its number `row` in the log, or a card of the seat's own. `about` is the note sheet after it and
    all facts before it, `why` the rule by which it rules anything out; `leans` are the facts before it, from 1, that this needs too."""

    row: int
    about: list[About]
    why: str
    leans: list[int]


class CaseOthers(Struct):
    """How a day's case was solved here: by how many, how many of them without a hint, and the seconds in which half of them did."""

    solved: int
    unaided: int
    seconds: int


class CaseSolution(Struct):
    """The answer and its smallest proof. `others` is how a day's case was solved; null for practice, and where few have."""

    answer: str
    facts: list[CaseFact]
    others: CaseOthers | None


class CaseGuess(Struct, forbid_unknown_fields=True):
    """An answer to a case, which is named as in the question's query: `date` or `practice`, or neither for today's. With `seconds` and
    `hints` a right answer to the case of today or yesterday counts among those who solved it, once an address."""

    game: Annotated[str, Meta(max_length=60)]
    difficulty: Difficulty
    answer: Annotated[str, Meta(max_length=40)]
    date: Annotated[str, Meta(max_length=20)] | None = None
    practice: int | None = None
    seconds: Annotated[int, Meta(ge=0, le=10_000_000)] | None = None
    hints: Annotated[int, Meta(ge=0, le=1000)] = 0


class CaseVerdict(Struct):
    """Whether the answer is right."""

    right: bool
