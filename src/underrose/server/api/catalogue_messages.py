"""What travels of the games that can be played: their options, set-ups with a name, how strong their bots are, lessons and exhibitions; and
how the server is doing."""

from __future__ import annotations

from typing import Literal, TypedDict

from msgspec import Struct

from underrose.bots.levels import Level
from underrose.kernel.play.shown import Ended, Wording

Assist = Literal["off", "facts", "elimination", "odds", "advice"]


class Progress(Struct):
    """How far the rules of a game are compiled."""

    done: int
    total: int


class GameOption(TypedDict):
    """One thing a host may choose; of a text (`kind`) the values are examples. `about` is a sentence for the lobby."""

    name: str
    kind: Literal["choice", "text"]
    values: list[str]
    default: str
    about: str


class Preset(Struct, forbid_unknown_fields=True):
    """A set-up with a name: what it says of options, players, help and clocks (in seconds, by their names); the rest is as usual. Its
    bots are of `level`."""

    key: str
    players: int | None = None
    options: dict[str, str] = {}
    assist: Assist = "elimination"
    level: Level = "agent"
    clock: dict[str, int] = {}


class Strength(Struct, forbid_unknown_fields=True):
    """How many of 100 games a level wins against the level below, or as `counts` has it, how many of 100 fingers are on a team-mate."""

    novice: int
    agent: int
    spymaster: int
    counts: Literal["wins", "fingers"] = "wins"


# How the server is doing, as it says: coarse for everybody, exact for the operator.


class LaneStatus(Struct):
    """One lane of the pool: its threads, how many of them think, and what waits for one."""

    workers: int
    thinking: int
    waiting: int


class BotStatus(Struct):
    """Whether bots have to wait for their turn to think, and the seconds between which each level's answers come, drawn evenly;
    in a race half of them come within `reactions` of its beginning. `lanes` has exact figures, for the operator only."""

    busy: bool
    delays: dict[str, tuple[float, float]]
    lanes: dict[str, LaneStatus] | None = None
    reactions: dict[str, float] = {}


class Status(Struct):
    """How the server is doing. The number of tables is rounded, and exact for the operator only."""

    tables: int
    bots: BotStatus


def rounded(count: int) -> int:
    """Return a number in tens while it is small, and with one digit that counts when it is large."""
    unit = max(10, 10 ** (len(str(count)) - 1))
    return round(count / unit) * unit


# What travels of a lesson: its steps, and how far its learner is.


class LessonStep(Struct):
    """One thing to do in a lesson: the key of its sentence in the game's catalogue, the controls that are meant, by the data attributes of
    the page and in their order, and whether an action comes of it; else one only looks. `see` is what is brought into sight first, as a
    control, where that is not where the controls are."""

    say: str
    controls: list[str]
    acts: bool
    see: str


class LessonInfo(Struct):
    """A lesson, as its learner is told of it: its number among those of its game, from 1, and the keys of what is said before its first
    step (`aim`) and once it is won (`done`); `after` is the number of the lesson that follows, 0 where none does."""

    steps: list[LessonStep]
    number: int
    aim: str
    done: str
    after: int


class LessonProgress(Struct):
    """How many decisions of a lesson the learner has made, whether the game has left its path, and whether others have to act before the
    learner's next decision."""

    done: int
    left: bool
    waits: bool


# What travels of an exhibition: a table at which house bots play to be watched, as the front page shows it.


class ExhibitionRow(Struct):
    """One thing that a note sheet is about, as `suitcase`: all values it might have at first, and those that are excluded."""

    about: str
    values: list[str]
    out: list[str]


class ExhibitionSeat(Struct):
    """A bot of the exhibition: its name and level, how many deals fit what it has seen (null while that is worked out), and the first rows
    of its note sheet about what the others hide."""

    name: str
    level: Level
    worlds: int | None
    rows: list[ExhibitionRow]


class Exhibition(Struct):
    """The exhibition that is on now: where it is, `number` of the game there and `n` of what spectators were told of it, the bots, who may
    act, and the latest that everybody was told."""

    code: str
    url: str
    game: str
    number: int
    n: int
    seats: list[ExhibitionSeat]
    actors: list[int]
    said: list[Wording]
    outcome: Ended | None
