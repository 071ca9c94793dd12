"""Titles and games: a *title* is one published game and all its rules; a *game* is a title set up for one table.

`game("the_coding", players=3, system="counter")` resolves options and content into a kit; matches, bots and the lab take that
game as their only description of the rules.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from operator import index
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from underrose.kernel.data.canonical import canonical
from underrose.kernel.data.content import LONGEST_CONTENT
from underrose.kernel.data.errors import NoWorld, SetupError
from underrose.kernel.data.python_records import never_changes
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game import drivers
from underrose.kernel.game.actions import Codec, Domains, Verb
from underrose.kernel.game.chance import STREAMS, TAPE
from underrose.kernel.game.defaults import RuleSet
from underrose.kernel.game.doors import Doors
from underrose.kernel.game.events import EventTable, SecrecyError
from underrose.kernel.game.outcome import Outcome
from underrose.texts import TABLE

Content = dict[str, Any]
"""The resolved content of a table (cards, tiles, boards), plain data; public, and part of every record."""
Choices = dict[str, str]
"""The options of a table, all of them, by name."""


NOT_AS_DECLARED = (AttributeError, IndexError, KeyError, OverflowError, RecursionError, TypeError, ValueError)
"""The exceptions that reading malformed content may raise."""
MOST_REBUILT = 32
"""The size of a title's cache of rebuilt content."""
MIND = "mind"
"""The folder in a game's folder in which what only thinks about the game stands, if it is kept apart."""
RACE = "race"
"""What a title's `hurried_by` says of a race: a table opens it with a count-in that ends for all players at the same moment."""


@dataclass(frozen=True)
class Option:
    """One setting that a host may choose. `values` may depend on the number of players; `about` is a sentence for the lobby.

    `at_table` is the default where people play, if it differs from that of simulations. With `read` the option is free text, of which
    `values` are examples: `read` returns the text in its normal form, or raises SetupError.
    """

    name: str
    default: str
    about: str
    values: Callable[[int], Sequence[str]]
    at_table: str | None = None
    read: Callable[[str], str] | None = None

    def as_data(self, players: int) -> dict[str, Any]:
        """Return `{name, kind, values, default, about}`, as the catalogue of games lists it; `kind` is choice or text."""
        kind, default = "choice" if self.read is None else "text", self.at_table or self.default
        return {"name": self.name, "kind": kind, "values": list(self.values(players)), "default": default, "about": self.about}

    def checked(self, players: int, value: object) -> str:
        """Return the value in its normal form. Raises SetupError where it is not allowed."""
        if self.read is not None:
            return self.read(str(value))
        allowed = list(self.values(players))
        if str(value) not in allowed:
            raise SetupError.said(TABLE, "setup-value", option=self.name, values=", ".join(allowed), value=repr(str(value)[:40]))
        return str(value)


def first_player_option(about: str) -> Option:
    """Return the option `first`, which every game with a first player has."""
    return Option("first", "random", about, lambda players: ["random", *map(str, range(players))])


def first_player(options: Choices) -> int:
    """Return the seat that the option `first` names, -1 where chance draws it."""
    return -1 if options["first"] == "random" else int(options["first"])


@dataclass(frozen=True)
class Figure:
    """A metric that the lab reports of finished games: its name and unit. A game counts it in whole numbers, `parts` to the unit."""

    name: str
    unit: str
    parts: int = 1


@dataclass(frozen=True)
class Bounds:
    """Upper bounds of a game: no game takes more `decisions`; no chance value has more than `outcomes` possibilities."""

    decisions: int
    outcomes: int

    @property
    def chance_nodes(self) -> int:
        """The upper bound of chance nodes: one before every decision (who is first), and a full tape in the deal and in every step."""
        return self.decisions + (self.decisions + 1) * TAPE


class Reason(NamedTuple):
    """Why a value is excluded: a minimal set of facts, and an intermediate step of the proof where one makes it plainer."""

    facts: list[dict[str, Any]]
    step: dict[str, Any] | None = None
    """What the facts force and what in turn excludes the value: `{key, args}`, as a fact has it."""


Because = Callable[..., Reason]


class Tell(NamedTuple):
    """What a choice of another seat makes likely, never certain: said as an event is, `{key, args}`, and the event it was seen by."""

    said: dict[str, Any]
    fact: dict[str, Any]


@dataclass(frozen=True)
class Patience:
    """How long bots wait for people in a race before they may act first."""

    seconds: Mapping[str, float]
    """The seconds from the end of the count-in, by level."""
    options: Mapping[str, str]
    """The options with which the game has races."""
    gave_up: Callable[[Rows, int], bool]
    """Whether a seat has said that it does not act yet, from any seat's view: once all people have, no bot waits for them."""


@dataclass(frozen=True)
class TableRules:
    """What a table needs to know of a game beyond its rules, where it differs from the defaults. Actions are named by their classes."""

    waits: Callable[[Any], bool] = lambda position: False
    """Whether a seat that may act is waiting by its own choice, as one that has said "not enough" and waits for the others."""
    timeout: type[Any] | None = None
    """The server action that ends an overdue decision (of a seat, where it names one); clocks run only while it is legal."""
    hurried_by: Callable[[Rows], str] = lambda views: "answer"
    """The name of the clock that limits the decisions that `timeout` ends, from any seat's view."""
    shows: Callable[[Rows], float] = lambda views: 0.0
    """The seconds for which pages show what has just happened before a decision, from any seat's view: clocks start after them."""
    clock: Mapping[str, float] = field(default_factory=lambda: {"answer": 15.0})
    """The default seconds of the game's clocks, by name."""
    who_plays: tuple[type[Any], type[Any]] | None = None
    """The server actions that say that a person, or a bot, plays a seat from now on; None where the rules do not need to know."""
    resign: type[Any] | None = None
    """The server action by which a seat gives up; None where a bot plays on in its place."""
    skip: type[Any] | None = None
    """The server action by which the host skips something."""
    may_join: Callable[[Rows], bool] = lambda views: True
    """Whether a person may take over a bot's seat at this moment, from any seat's view; otherwise they wait until they may."""
    any_content: bool = False
    """Whether a host's own content may have any name, because it is added to the game's files instead of replacing one."""
    lab_only: Callable[[Content], bool] = lambda content: False
    """Whether a host's own content is for the lab only, because pages and lessons state numbers that it changes."""
    undo: Collection[IntEnum] = ()
    """The kinds of event that reveal nothing but a seat's own open decision. A seat may take back its latest steps that told nothing
    else, drew no chance and passed the decision to no other seat; without any kinds undo is off."""
    window: type[Any] | None = None
    """The action that passes in a reaction window: legal in windows only, and not shown by a table before the window's time is over."""
    asked: Callable[[Content, Rows, Sequence[str]], Sequence[str]] | None = None
    """The sentences in which pages ask for a decision in an open window, in the current language, from any seat's view and the seats'
    names: the clock gives the time that it takes to read them on top."""
    patience: Patience | None = None
    """How long bots wait in its races; None where they only take as long as people do to react."""
    builds: Sequence[str] = ()
    """The options that the winner of a game of a series chooses for the next one; empty where the winner chooses none."""


class NoChance(IntEnum):
    """The streams of a game in which chance decides nothing: none."""


@dataclass(frozen=True)
class Title(RuleSet):
    """One published game: its rules as code, and how it speaks to people."""

    id: str
    seats: tuple[int, int]
    rules_version: int
    verbs: Sequence[Verb]
    events: EventTable
    why: type[IntEnum]
    refusals: Mapping[Any, tuple[str, str]]
    """For each refusal its key and its sentence."""
    describe: Callable[[Content, Mapping[str, Any], Sequence[str]], str]
    """Returns the sentence of an event `{key, args}`, given content, event and the names of the seats."""
    make_kit: Callable[[Content, int, Choices], Rows]
    load: Callable[[str | None], Content] = lambda text: {}
    """Returns resolved content from the text of a content file (None: the game's own); raises SetupError with line and reason."""
    rebuild: Callable[[Content], Content] | None = None
    """Validates resolved content by rebuilding it through the same declarations as a content file; raises SetupError. The rebuilt content
    is used, not what was given. None: the game accepts no content but its own."""
    domains: Callable[[Content, int], Domains] = lambda content, players: {}
    options: Sequence[Option] = ()
    figures: Sequence[Figure] = ()
    notes: Callable[[Any, Any, Any], dict[str, Any] | None] | None = None
    """Returns the note sheet of (game, view rows, log), or None for a place without one; None in a game without deduction."""
    because: Because | None = None
    """Why one value is excluded: (game, view rows, log, key, value) -> Reason; None without deduction."""
    tells: Callable[[Any, Any, Any], Sequence[Tell]] | None = None
    """What others' choices make likely, by the weights of a review: (game, view rows, log) -> tells, the strongest first; None where
    choices weigh nothing."""
    aftershow: Callable[[Any, Any], dict[str, Any]] | None = None
    """Returns the aftershow of a finished game from (game, log of a spectator), as `server/api/review_messages.py` declares it."""
    policies: Mapping[str, Callable[[Any], int]] = field(default_factory=dict[str, Callable[[Any], int]])
    """The game's own bots (policies) by level: from what a seat knows (a `Position`) to a packed action."""
    searching: Collection[str] = ()
    """The levels among them that search and take a budget."""
    think: Callable[..., Any] | None = None
    """The same policies as one compiled rule for the lab: (kit, view, prepared sampler, number of the level, generator) -> packed
    action."""
    build: Callable[[Any, str, int], dict[str, str] | None] | None = None
    """The choice of a built-in bot that has won a game of a series, for the options in `table.builds`: (game, level, seed) -> options, or
    None to keep the current ones. None: bots never choose."""
    resolve: Callable[[Content, Choices], Content] = lambda content, options: content
    """Applies the options to content, as when a deck is put together from several; idempotent."""
    deduction: Any = None
    """How deduction cases are made of the game, as `knowledge/deduction.py` declares it; None where there is nothing to deduce."""
    fields: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """How the fields of its views are encoded, as `tensors/encoding.py` declares it; undeclared fields are plain numbers."""
    belief_parts: Callable[[Any], Sequence[Any]] | None = None
    """The parts of its exact belief tensors, (game) -> parts as `tensors/beliefs.py` declares them."""
    game_bounds: Callable[[Any], Bounds] | None = None
    """Returns the `Bounds` of a game; None: the defaults."""
    action_about: Callable[[Any, Rows, Verb, Sequence[int]], str] | None = None
    """What an action is about in reports of the lab: (game, table, verb, its inner arguments) -> a name of the content, or empty."""
    turns_by: str = ""
    """The state field that counts rounds, where all seats move simultaneously; else the field `turn`, if there is one, holds the seat to
    move."""
    perfect_information: bool = False
    """Whether it is a game of perfect information."""
    stream: type[IntEnum] = NoChance
    """The streams of chance; their names enter the derivation of each chance value, and stand in records."""
    score_range: tuple[float, float] = (0.0, 0.0)
    """Search maximises scores normalised to this range (lowest, highest); with (0, 0) the share of the win."""
    table: TableRules = field(default_factory=TableRules)
    ready: bool = True
    place: int = 0
    """Its position in lists of games, from 1; 0: after those that have one."""
    module: str = ""
    """The module that declares it, by which another process imports a title that is in no registry."""

    def __repr__(self) -> str:
        return f"<Title {self.id}: {self.title}, {self.seats[0]} to {self.seats[1]} players>"

    def __post_init__(self) -> None:
        if [*map(int, self.stream)] != [*range(len(self.stream))] or len(self.stream) > STREAMS:
            raise SetupError(f"{self.title}: the streams of chance are numbered from 0, and at most {STREAMS}.")
        for kind in self.table.undo:
            if not self.events.types[int(kind)].plain:
                raise SecrecyError(f"{kind.name.lower()}: what not everybody saw whole cannot be taken back")

    def inside(self, name: str) -> str | None:
        """Return the qualified name of a module in the game's folder or in its `mind`; None where neither has the file, or the game is a
        single file."""
        package = self.module.removesuffix(".title")
        rooms = {self.home: package, self.home / MIND: f"{package}.{MIND}"}
        return next((f"{room}.{name}" for folder, room in rooms.items() if (folder / f"{name}.py").is_file()), None)

    @cached_property
    def has_rules(self) -> bool:
        """Whether its folder has a page of its rules."""
        return (self.home / "RULES.md").is_file()

    @cached_property
    def doors(self) -> Doors:
        """Its compiled functions, callable from Python."""
        return Doors(self)

    def setup(self, players: int | None = None, **choices: object) -> Game:
        """Return the title set up for a table: `content_file` is the path of a content file or `content` the text of one, and the
        other keywords are options. Raises SetupError."""
        seats = self.seats[0] if players is None else index(players)
        self.check_players(seats)
        content = self.load(_content_text(choices.pop("content_file", None), choices.pop("content", None)))
        return Game(self, seats, self.choose(seats, choices), content)

    def check_players(self, players: int) -> None:
        """Raise SetupError for a number of players that the title does not support."""
        least, most = self.seats
        if not least <= players <= most:
            raise SetupError.said(TABLE, "setup-players", title=self.title, least=least, most=most, wide=int(least < most), players=players)

    def choose(self, players: int, given: Mapping[str, object]) -> Choices:
        """Return all options: the given ones validated, the others by their defaults. Raises SetupError."""
        self.check_players(players)
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise SetupError.said(
                    TABLE, "setup-no-option", title=self.title, option=repr(name), many=len(known), options=", ".join(known)
                )
        return {name: option.checked(players, given.get(name, option.default)) for name, option in known.items()}

    @cached_property
    def _rebuilt(self) -> dict[bytes, Content]:
        """A cache of rebuilt content, by the SHA-256 digest of what was given; cleared when it is full (MOST_REBUILT)."""
        return {}

    def made_of(self, content: Content, options: Choices) -> Content:
        """Return content from any source, rebuilt and with the options applied. Raises SetupError where it is too long, or says what no
        content file of the title could say."""
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
    if text is not None:
        raise SetupError.said(TABLE, "setup-content-twice")
    try:
        return Path(str(path)).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError.said(TABLE, "setup-unread", path=str(path), reason=str(error)) from error


def content_hash(content: Content) -> str:
    """Return the SHA-256 of resolved content, hexadecimal."""
    return hashlib.sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


@dataclass
class Game:
    """A title set up for one table: players, options, content, and the kit the compiled rules read.

    Compiled code checks no bounds, so all input is validated here: what the title does not support raises SetupError.

    >>> import underrose as ur
    >>> ur.game("the_coding", players=3, system="counter")
    <Game The Coding: 3 players, system=counter, taps=sealed, first=random>
    """

    title: Title
    players: int
    options: Choices
    content: Content
    kits: Rows = field(init=False, compare=False)
    codec: Codec = field(init=False, compare=False)

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
        """The title's compiled functions, callable from Python."""
        return self.title.doors

    @cached_property
    def content_sha256(self) -> str:
        """The hash of its content, hexadecimal."""
        return content_hash(self.content)

    @cached_property
    def blank(self) -> Rows:
        """A zeroed state to copy from, shape (1,)."""
        return new(self.title.state)

    def new_states(self, count: int = 1) -> Rows:
        """Return `count` zeroed states, shape (count,)."""
        return new(self.title.state, count)

    # --- calls on states[0] ------------------------------------------------------------------------------------------

    def actors(self, states: Rows) -> list[int]:
        """Return the seats that may act now, ascending."""
        mask = int(self.doors.actors(states, 0, self.kits))
        return [seat for seat in range(self.players) if mask >> seat & 1]

    def legal(self, states: Rows, seat: int) -> NDArray[np.int64]:
        """Return the seat's legal actions, packed, shape (n,)."""
        out = np.empty(drivers.MOST_LEGAL, np.int64)
        return out[: self.doors.legal(states, 0, self.kits, seat, out)]

    def see(self, states: Rows, seat: int) -> Rows:
        """Return the view of a seat (-1: a spectator), shape (1,)."""
        views = new(self.title.view)
        self.doors.see(states, 0, self.kits, seat, views, 0)
        return views

    def outcome(self, states: Rows) -> Outcome | None:
        """Return the outcome, None while the game is played."""
        out = np.zeros(2 + max(self.players, 2), np.int64)
        why = int(self.doors.end(states, 0, self.kits, out))
        if not why:
            return None
        winners, _, *scores = out.tolist()
        seats = range(self.players)
        return Outcome(self.title.why(why), tuple(s for s in seats if winners >> s & 1), tuple(scores[: self.players]))

    # --- knowledge ---------------------------------------------------------------------------------------------------

    def prepare(self, views: Rows, log: Rows) -> Rows:
        """Return the prepared sampler of the hidden worlds that fit what a seat has seen. Raises NoWorld."""
        samplers = new(self.title.sampler)
        if self.doors.prepare(self.kits, views, log, len(log), samplers) == 0:
            raise NoWorld(f"{self.title.title}: no hidden world fits what this seat has seen")
        return samplers

    def draw(self, samplers: Rows, views: Rows, rngs: Rows, states: Rows | None = None) -> Rows:
        """Return a state consistent with the view, drawn by its probability; shape (1,)."""
        states = self.new_states() if states is None else states
        states[0] = self.blank[0]
        self.doors.draw(samplers, self.kits, views, rngs, states, 0)
        return states
