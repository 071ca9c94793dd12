"""Titles and games: a *title* is one published game and all its rules; a *game* is a title set up for one table.

`game("the_coding", players=3, system="counter")` resolves options and content into a kit; matches, bots and the lab are given
that game and nothing else.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from underrose.kernel import drivers
from underrose.kernel.actions import Codec, Domains, Verb
from underrose.kernel.canonical import canonical
from underrose.kernel.chance import STREAMS
from underrose.kernel.content import LONGEST_CONTENT
from underrose.kernel.contract import Contract
from underrose.kernel.defaults import with_defaults
from underrose.kernel.doors import Doors, doors_of
from underrose.kernel.errors import NoWorld, SetupError
from underrose.kernel.events import EventTable, SecrecyError
from underrose.kernel.outcome import Outcome
from underrose.kernel.plain import never_changes
from underrose.kernel.records import Rows, new
from underrose.texts import TABLE

Content = dict[str, Any]
"""The resolved content of a table (cards, tiles, boards), plain data; public, and part of every record."""
Choices = dict[str, str]
"""The options of a table, all of them, by name."""


NOT_AS_DECLARED = (AttributeError, IndexError, KeyError, OverflowError, RecursionError, TypeError, ValueError)
"""What taking apart content that is not what it should be may raise."""
MOST_REBUILT = 32
"""Contents that a title remembers."""


@dataclass(frozen=True)
class Option:
    """One thing a host may choose. `values` may depend on the number of players; `about` is a sentence for the lobby.

    `at_table` is the default where people play, if it is another than in simulations. With `read` the option is a text, of which
    `values` are examples: it gives the text in its normal form, or raises SetupError.
    """

    name: str
    default: str
    about: str
    values: Callable[[int], Sequence[str]]
    at_table: str | None = None
    read: Callable[[str], str] | None = None

    def as_data(self, players: int) -> dict[str, Any]:
        """`{name, kind, values, default, about}`, as the catalogue of games lists it; `kind` is choice or text."""
        kind, default = "choice" if self.read is None else "text", self.at_table or self.default
        return {"name": self.name, "kind": kind, "values": list(self.values(players)), "default": default, "about": self.about}

    def checked(self, players: int, value: object) -> str:
        """The value to be kept. Raises SetupError."""
        if self.read is not None:
            return self.read(str(value))
        allowed = list(self.values(players))
        if str(value) not in allowed:
            raise SetupError.said(TABLE, "setup-value", option=self.name, values=", ".join(allowed), value=repr(str(value)[:40]))
        return str(value)


def first_player_option() -> Option:
    """The option every game with a first player has."""
    about = "Who holds the First Player card at the start: drawn by chance, or a seat."
    return Option("first", "random", about, lambda players: ["random", *map(str, range(players))])


@dataclass(frozen=True)
class Figure:
    """A number that the lab reports of finished games: its name and its unit. A game counts it in whole `parts` of that unit."""

    name: str
    unit: str
    parts: int = 1


class Reason(NamedTuple):
    """Why a value is excluded: facts of which none can be left out, and the step from them to that, where one makes it plainer."""

    facts: list[dict[str, Any]]
    step: dict[str, Any] | None = None
    """What the facts alone force, and what excludes the value: `{key, args}` as a fact has it."""


Because = Callable[..., Reason]


@dataclass(frozen=True)
class Patience:
    """How long bots let people think in a race before they may be first."""

    seconds: Mapping[str, float]
    """The seconds from the end of the count-in, by level."""
    options: Mapping[str, str]
    """The options with which the game has races."""
    gave_up: Callable[[Rows, int], bool]
    """Whether a seat has said that it does not act yet, by anybody's view: once all people have, no bot waits for them."""


@dataclass(frozen=True)
class TableRules:
    """What a table has to know of a game beyond its rules, where that is not as usual. Actions are named by their classes."""

    waits: Callable[[Any], bool] = lambda position: False
    """Whether a seat that may act can as well leave it at that, as one who has said "not enough" and waits for the others."""
    timeout: type[Any] | None = None
    """The server action that ends an overdue decision, of a seat where it names one; clocks hurry players only while it is legal."""
    hurried_by: Callable[[Rows], str] = lambda views: "answer"
    """Which clock of a table hurries the decisions that `timeout` ends, by anybody's view."""
    clock: Mapping[str, float] = field(default_factory=lambda: {"answer": 15.0})
    """The usual seconds of the clocks that hurry players here, by name."""
    who_plays: tuple[type[Any], type[Any]] | None = None
    """The server actions that say that a person, or a bot, plays in a seat from now on; None where nobody minds."""
    resign: type[Any] | None = None
    """The server action by which a seat gives up; None where a bot plays on in its place."""
    skip: type[Any] | None = None
    """The server action by which the host has something skipped."""
    may_join: Callable[[Rows], bool] = lambda views: True
    """Whether somebody may take over a bot's seat at this moment, by anybody's view; otherwise they wait until it is so."""
    any_content: bool = False
    """Whether a host's own content may have any name, because it stands beside the game's instead of replacing a file of it."""
    lab_only: Callable[[Content], bool] = lambda content: False
    """Whether content that somebody brings is for the lab, because pages and lessons say numbers that it changes."""
    undo: Collection[IntEnum] = ()
    """The kinds of event that tell nothing but what a seat decided in the open. A seat may take back its own last steps that told
    nothing else, drew no chance and asked nobody else; without any kinds no step is ever taken back."""
    window: type[Any] | None = None
    """The action that lets a reaction window pass: legal in windows only, and shown by no table before their time is over."""
    asked: Callable[[Content, Rows, Sequence[str]], Sequence[str]] | None = None
    """The sentences in which pages ask what is to be done in an open window, in the language read here, by anybody's view and the names
    of the seats: so long as they take to be read, nobody has to decide."""
    patience: Patience | None = None
    """How long bots wait in its races; None where they only take as long as people do to react."""
    builds: Sequence[str] = ()
    """The options that the winner of a game of a series chooses for the next one; empty where nobody does."""


class NoChance(IntEnum):
    """The streams of a game in which chance decides nothing: none."""


@dataclass(frozen=True)
class Title:
    """One published game: its records, its compiled contract, and how it speaks to people."""

    id: str
    title: str
    seats: tuple[int, int]
    rules_version: int
    home: Path
    state: type
    kit: type
    view: type
    sampler: type
    contract: Contract
    verbs: Sequence[Verb]
    events: EventTable
    why: type[IntEnum]
    refusals: Mapping[Any, tuple[str, str]]
    """For each refusal its key and its sentence, which may name {players-visible} values of the action."""
    describe: Callable[[Content, Mapping[str, Any], Sequence[str]], str]
    """The sentence of an event `{key, args}`, given the names of the seats."""
    make_kit: Callable[[Content, int, Choices], Rows]
    load: Callable[[str | None], Content] = lambda text: {}
    """Resolved content from the text of a content file (None: the game's own); raises SetupError with line and reason."""
    rebuild: Callable[[Content], Content] | None = None
    """Resolved content made anew from what its files would have to say, through the same declarations; raises SetupError. What it makes
    is used and not what was given. None: the game has no content but that of the house."""
    domains: Callable[[Content, int], Domains] = lambda content, players: {}
    options: Sequence[Option] = ()
    figures: Sequence[Figure] = ()
    notes: Callable[[Any, Any, Any], dict[str, Any] | None] | None = None
    """The note sheet of (game, view rows, log), None for whoever has none; None in a game without deduction."""
    because: Because | None = None
    """Why one value is excluded: (game, view rows, log, key, value) -> Reason; None without deduction."""
    aftershow: Callable[[Any, Any], dict[str, Any]] | None = None
    """The show after a finished game, from (game, log of a spectator), as `server/aftershow_messages` declares it."""
    minds: Mapping[str, Callable[[Any], int]] = field(default_factory=dict[str, Callable[[Any], int]])
    """The game's own bots by level: from what a seat knows to a packed action."""
    searching: Collection[str] = ()
    """The levels among them that search, and take a budget."""
    think: Callable[..., Any] | None = None
    """The same minds as one compiled rule, (kit, view, prepared sampler, number of the level, generator) -> packed action, for the lab."""
    build: Callable[[Any, str, int], dict[str, str] | None] | None = None
    """What a bot of the house that has won a game of a match builds of the options in `table.builds`: (game, level, seed) -> options,
    None to play on with what is there. None: the house never builds."""
    resolve: Callable[[Content, Choices], Content] = lambda content, options: content
    """Content with what the options choose of it put together, as a deck from several; doing it twice changes nothing."""
    stream: type[IntEnum] = NoChance
    """What chance decides, stream by stream; the names are part of what each value follows from, and stand in records."""
    score_range: tuple[float, float] = (0.0, 0.0)
    """Search maximises scores within this range (lowest, highest); with (0, 0) the share of the win."""
    table: TableRules = field(default_factory=TableRules)
    ready: bool = True
    place: int = 0
    """Where it stands in lists of games, from 1; 0: after those that have a place."""
    module: str = ""
    """The module that declares it, by which another process finds it where no registry does."""

    def __repr__(self) -> str:
        return f"<Title {self.id}: {self.title}, {self.seats[0]} to {self.seats[1]} players>"

    def __post_init__(self) -> None:
        if [*map(int, self.stream)] != [*range(len(self.stream))] or len(self.stream) > STREAMS:
            raise SetupError(f"{self.title}: the streams of chance are numbered from 0, and at most {STREAMS}.")
        for kind in self.table.undo:
            if not self.events.types[int(kind)].plain:
                raise SecrecyError(f"{kind.name.lower()}: what not everybody saw whole cannot be taken back")

    def inside(self, name: str) -> str | None:
        """The full name of a module in the game's folder, None where it has no such file, or is one file itself."""
        if not (self.home / f"{name}.py").is_file():
            return None
        return f"{self.module.removesuffix('.title')}.{name}"

    @cached_property
    def functions(self) -> dict[str, Callable[..., Any]]:
        """The title's compiled functions by the names of the contract, as drivers are bound to them: its own, and defaults for the rest."""
        return with_defaults(self.contract, self.state, self.home)

    def setup(self, players: int | None = None, **choices: object) -> Game:
        """Set the title up for a table. `content_file` is a path, `content` the text of one. Raises SetupError."""
        seats = self.seats[0] if players is None else players
        self.check_players(seats)
        content = self.load(_content_text(choices.pop("content_file", None), choices.pop("content", None)))
        return Game(self, seats, self.choose(seats, choices), content)

    def check_players(self, players: int) -> None:
        """Raise SetupError for a number of players that the title is not for."""
        least, most = self.seats
        if not least <= players <= most:
            raise SetupError.said(TABLE, "setup-players", title=self.title, least=least, most=most, players=players)

    def choose(self, players: int, given: Mapping[str, object]) -> Choices:
        """All options, the given ones checked. Raises SetupError."""
        self.check_players(players)
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise SetupError.said(TABLE, "setup-no-option", title=self.title, option=repr(name), options=", ".join(["players", *known]))
        return {name: option.checked(players, given.get(name, option.default)) for name, option in known.items()}

    @cached_property
    def _rebuilt(self) -> dict[bytes, Content]:
        """Content made anew, by the digest of what was given: the latest few."""
        return {}

    def made_of(self, content: Content, options: Choices) -> Content:
        """Content with what the options choose of it, wherever it comes from: nothing of it is used that no file could say. Raises
        SetupError."""
        try:
            text = canonical(content)
            if len(text) > LONGEST_CONTENT:
                raise SetupError.said(TABLE, "content-long", kb=LONGEST_CONTENT // 1024)
            digest = hashlib.sha256(text).digest()
            made = self._rebuilt.get(digest)
            if made is None:
                made = self.rebuild(content) if self.rebuild else self.load(None)
            chosen = self.resolve(made, options)
            same = made.keys() <= content.keys() <= chosen.keys() and all(
                canonical(content[name]) in (canonical(made[name]), canonical(chosen[name])) for name in made
            )
        except SetupError:
            raise
        except NOT_AS_DECLARED as error:
            raise SetupError.said(TABLE, "content-not-made", title=self.title) from error
        if not same:
            raise SetupError.said(TABLE, "content-not-made", title=self.title)
        if len(self._rebuilt) >= MOST_REBUILT:
            self._rebuilt.clear()
        self._rebuilt[digest] = made
        return chosen


def _content_text(path: object, text: object) -> str | None:
    if path is None:
        return None if text is None else str(text)
    try:
        return Path(str(path)).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError.said(TABLE, "setup-unread", path=str(path), reason=str(error)) from error


def content_hash(content: Content) -> str:
    """SHA-256 of resolved content, hexadecimal."""
    return hashlib.sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


@dataclass
class Game:
    """A title set up for one table: players, options, content, and the kit the compiled rules read.

    Compiled code checks no bounds, so this is the door to it: whatever the title is not made for raises SetupError here.

    >>> import underrose as ur
    >>> ur.game("the_coding", players=3, system="counter")
    <Game The Coding: 3 players, system=counter, taps=sealed, first=random>
    """

    title: Title
    players: int
    options: Choices
    content: Content
    kits: Rows = field(init=False)
    codec: Codec = field(init=False)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"<Game {self.title.title}: {self.players} players{options}>"

    def __post_init__(self) -> None:
        self.options = self.title.choose(self.players, self.options)
        self.content = self.title.made_of(self.content, self.options)
        self.kits = self.title.make_kit(self.content, self.players, self.options)
        never_changes(self.kits)
        self.codec = Codec(self.title.verbs, self.title.domains(self.content, self.players))

    @cached_property
    def doors(self) -> Doors:
        """The title's compiled functions as Python calls them."""
        return doors_of(self.title)

    @cached_property
    def content_sha256(self) -> str:
        """The hash of its content, hexadecimal."""
        return content_hash(self.content)

    @cached_property
    def blank(self) -> Rows:
        """A zeroed state, to copy from."""
        return new(self.title.state)

    def new_states(self, count: int = 1) -> Rows:
        """`count` zeroed states."""
        return new(self.title.state, count)

    # --- calls on states[0] ------------------------------------------------------------------------------------------

    def actors(self, states: Rows) -> list[int]:
        """The seats that may act now, ascending."""
        mask = int(self.doors.actors(states, 0, self.kits))
        return [seat for seat in range(self.players) if mask >> seat & 1]

    def legal(self, states: Rows, seat: int) -> NDArray[np.int64]:
        """The seat's legal actions, packed, shape (n,)."""
        out = np.empty(drivers.MOST_LEGAL, np.int64)
        return out[: self.doors.legal(states, 0, self.kits, seat, out)]

    def see(self, states: Rows, seat: int) -> Rows:
        """The view of a seat (-1: a spectator), shape (1,)."""
        views = new(self.title.view)
        self.doors.see(states, 0, self.kits, seat, views, 0)
        return views

    def outcome(self, states: Rows) -> Outcome | None:
        """The outcome, None while the game is played."""
        out = np.zeros(2 + max(self.players, 2), np.int64)
        why = int(self.doors.end(states, 0, self.kits, out))
        if not why:
            return None
        winners, _, *scores = out.tolist()
        seats = range(self.players)
        return Outcome(self.title.why(why), tuple(s for s in seats if winners >> s & 1), tuple(scores[: self.players]))

    # --- knowledge ---------------------------------------------------------------------------------------------------

    def prepare(self, views: Rows, log: Rows) -> Rows:
        """The prepared sampler of the hidden worlds that fit what a seat has seen. Raises NoWorld."""
        samplers = new(self.title.sampler)
        if self.doors.prepare(self.kits, views, log, len(log), samplers) == 0:
            raise NoWorld(f"{self.title.title}: no hidden world fits what this seat has seen")
        return samplers

    def draw(self, samplers: Rows, views: Rows, rngs: Rows, states: Rows | None = None) -> Rows:
        """A state consistent with the view, drawn by its probability; shape (1,)."""
        states = self.new_states() if states is None else states
        states[0] = self.blank[0]
        self.doors.draw(samplers, self.kits, views, rngs, states, 0)
        return states
