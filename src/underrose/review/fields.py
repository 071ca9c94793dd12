"""The fields of a review: what `ur.review` returns, the command writes, and a server keeps and sends. All are declared here alone."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from underrose.bots.levels import Level
from underrose.kernel.play.shown import Ended, Notes, TableView, Wording

FORMAT = 1
"""The format version of reviews, as JSON and as pages, by which a cache can tell older ones."""
Term = Literal["chance", "deal", "hidden", "others", "own"]
TERMS: tuple[Term, ...] = ("deal", "chance", "own", "hidden", "others")
"""The terms of a result, as they are told."""
Kind = Literal["asked", "certain", "pointed", "tried", "wins"]


class Estimate(Struct, frozen=True):
    """A mean over worlds or games, mostly a share of the win, 0 to 1, and its standard error."""

    value: float
    se: float


class Choice(Struct, frozen=True):
    """A choice in notation and in words, and what it was worth by what the seat knew."""

    action: str
    text: str
    value: float
    se: float


class ToldLess(Struct, frozen=True):
    """A choice that was worth as much, in notation and in words, and the bits that it would have told in the mean."""

    action: str
    text: str
    told_bits: float


class Secret(Struct, frozen=True):
    """How many bits the seat knew of one secret of another's."""

    key: str
    bits: float


class Because(Struct, frozen=True):
    """Why a better choice was better, in one sentence; `none` where no single fact says it."""

    kind: str
    text: str


class Decision(Struct):
    """One decision of the seat, step `n` of the game and the seat's own number `turn`. `best` is null where no better choice was found;
    `loss` and `se` are shares of the win, the bits those that the action told the others and taught the seat;
    `because` says why `best` was better, null in a draft; `told_less`, only of the most telling, is what would have told less at the same
    worth."""

    n: int
    turn: int
    forced: bool
    secrets: list[Secret]
    played: Choice
    best: Choice | None
    candidates: list[Choice]
    policy: Estimate
    loss: float
    se: float
    told_bits: float
    told_less: ToldLess | None
    learned_bits: float
    because: Because | None


class Known(Struct):
    """What the seat could have known at step `n`, with the facts that prove it."""

    n: int
    kind: Kind
    about: str | None
    value: str | None
    facts: list[Wording]
    text: str


class CurvePoint(Struct):
    """What the seat could expect before step `n` (at the end: what it got), and how many bits of secrets it knew."""

    n: int
    value: float
    bits: float


class Bias(Estimate, frozen=True):
    """By how much the judge expected more than came, over so many games between agents."""

    games: int


class Stood(Struct):
    """How a match of several games stood before the game: which one it is, of how many, games won by seat, who built what is played."""

    game: int
    best_of: int
    standing: list[int]
    built_by: int | None


class JudgedBy(Struct):
    """How a review was judged: worlds a decision, who plays on, the seed, and how far that is off where it was measured."""

    worlds: int
    policy: str
    seed: int
    bias: Bias | None


class Accuracy(Struct):
    """How well a seat decided, 0 to 100, with the 95% interval; numbers of one game, judged in as many worlds, compare."""

    value: float
    low: float
    high: float


class LevelAccuracy(Struct):
    """The mean accuracy of a level on the game's scale."""

    level: Level
    value: float


class Anchored(Accuracy):
    """The accuracy on the game's own scale: 0 is choosing at random, 100 decides like the best of `levels`, which come from the worst to
    the best.

    `tells`: whether one game is enough for the number to mean something. `like`: the levels that it is most like, with that probability
    (`share`); none with too few decisions. `games`: by how many games the scale was measured; `other_set_up`: with another set-up than
    this game's.
    """

    tells: bool
    levels: list[LevelAccuracy]
    like: list[Level]
    share: float
    games: int
    other_set_up: bool


class LuckStep(Struct):
    """What one step added to one of the terms, and the action that it was, in words."""

    n: int
    term: Term
    value: float
    after: str | None


class Told(Struct):
    """How many bits a step told a seat, or of a seat."""

    n: int
    seat: int
    bits: float


class Line(Struct):
    """What a result is made of, in whole points that add up: `even`, an even chance, and five terms are the `result`; `text` says it."""

    even: int
    deal: int
    chance: int
    own: int
    hidden: int
    others: int
    result: int
    text: str


class Revealed(Struct):
    """What only turned cards tell: result - 1/n = deal + chance + own + hidden + others, as a line too (null where it does not add up),
    and what each sheet truly learned."""

    deal: float
    chance: float
    own: float
    hidden: float
    others: float
    result: float
    line: Line | None
    steps: list[LuckStep]
    told_bits: list[Told]
    theirs: list[Told]


class Mark(Struct, kw_only=True, omit_defaults=True):
    """A moment that mattered, and its sentence: of a loss, its reason."""

    n: int
    kind: Literal["answer", "loss", "luck", "telling"]
    played: Choice | UnsetType = UNSET
    best: Choice | UnsetType = UNSET
    because: Because | UnsetType | None = UNSET
    loss: float | UnsetType = UNSET
    se: float | UnsetType = UNSET
    bits: float | UnsetType = UNSET
    less: ToldLess | UnsetType | None = UNSET
    term: Term | UnsetType = UNSET
    value: float | UnsetType = UNSET
    after: str | UnsetType | None = UNSET
    text: str


class SeenStep(Struct):
    """The table as a seat saw it after a step, its note sheet, and how many events it had been told."""

    view: TableView
    notes: Notes | None
    events: int


class SeenTable(Struct):
    """The game as one seat saw it: the deal first, then every step. Before the cards are turned the last one is the one before it once
    more, and `others`, the steps of every seat in order, is null."""

    players: int
    options: dict[str, str]
    content: dict[str, Any]
    levels: list[str]
    names: list[str]
    outcome: Ended | None
    events: list[Wording]
    steps: list[SeenStep]
    others: list[list[SeenStep]] | None


class Report(Struct):
    """The report on one seat. Values and losses are shares of the win; `revealed` is null until the cards are turned; `series` says how a
    match of several games stood before; `left_out` is how many steps of the seat a bot decided, which are not judged. `format` is that of
    reviews: whatever keeps them can tell older ones by it."""

    format: int
    game: str
    seat: int
    series: Stood | None
    judge: JudgedBy
    accuracy: Accuracy | None
    anchored: Anchored | None
    loss: float
    left_out: int
    decisions: list[Decision]
    could_have_known: list[Known]
    curve: list[CurvePoint]
    revealed: Revealed | None


class Review(Report):
    """The review of one seat, as its page shows it: the report, and in words how the match stood (`match`) and how accurate the seat was
    (`how_well`); `what_if` says that one can play on from its decisions."""

    match: str | None
    how_well: list[str]
    marks: list[Mark]
    what_if: bool
    table: SeenTable
