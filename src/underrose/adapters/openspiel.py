"""The games as games of OpenSpiel: import this, then `pyspiel.load_game("python_underrose_the_coding(players=2)")`.

They are sequential, with explicit chance nodes, rewards at the end and zero-sum utilities. Strings and tensors are made of a seat's
view and memory alone (`playing.Table.view`, `.memory`), and `resample_from_infostate` draws a world that fits them exactly. Options
are parameters by their names, with `+` for a comma and `#` before a number (`first=#0`); `content_file` is a path; `recall` says how
many entries of a memory the information-state tensor holds.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel as _pyspiel

from underrose import games
from underrose.adapters.bounds import utility_range
from underrose.adapters.layout import Layout
from underrose.adapters.playing import NOBODY, Moment, Table
from underrose.adapters.recall import information_text, observation_text, private_text
from underrose.kernel.game.title import Title
from underrose.kernel.play.match import SPECTATOR
from underrose.kernel.play.trees import Kind
from underrose.tensors.encoding import Tensor

pyspiel: Any = _pyspiel

PREFIX = "python_underrose_"
RECALL = 128
"""The default number of memory entries in the information-state tensor."""
PLAYERS, CONTENT, RECALLED = "players", "content_file", "recall"
"""The names of parameters that are not options of a title."""


def register(titles: Iterable[Title] | None = None) -> list[str]:
    """Register titles with OpenSpiel, all that are here if none are given; returns their short names. Doing it twice changes nothing.

    Importing this module does it, and so does whoever loads a game afterwards.
    """
    chosen = games.titles() if titles is None else list(titles)
    for title in chosen:
        _register(title.id, title)
    return [PREFIX + title.id for title in chosen]


_REGISTERED: dict[str, Title] = {}


def _register(name: str, title: Title) -> None:
    if name not in _REGISTERED:
        _REGISTERED[name] = title
        # OpenSpiel keeps what it is given until after Python has ended: a class outlasts that, another object would be freed too late.
        pyspiel.register_game(game_type(title), type(f"SpielGame_{name}", (SpielGame,), {"name": name}))


def game_type(title: Title) -> Any:
    """Return OpenSpiel's `GameType` of a title."""
    least, most = title.seats
    information, kinds = pyspiel.GameType.Information, pyspiel.GameType
    return kinds(
        short_name=PREFIX + title.id,
        long_name=f"Underrose: {title.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION if title.perfect_information else information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if sums_to_zero(title) else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=defaults(title),
    )


def sums_to_zero(title: Title) -> bool:
    """Return whether the utilities of a game sum to zero: stakes do, and scores are taken to where as much can be lost as won."""
    low, high = title.score_range
    return low == -high


def defaults(title: Title) -> dict[str, Any]:
    """Return the parameters of a title with their defaults: how many play, its options, a content file, and the length of recall."""
    options = {option.name: _written(option.default) for option in title.options}
    return {PLAYERS: title.seats[0], **options, CONTENT: "", RECALLED: RECALL}


def _written(value: str) -> str:
    """Return an option's value as a parameter: OpenSpiel parts parameters at commas, and takes digits for numbers."""
    written = value.replace(",", "+")
    return f"#{written}" if re.fullmatch(r"[-+.\d]+", written) else written


def _read(written: str) -> str:
    """Return the option's value of a parameter."""
    return written.removeprefix("#").replace("+", ",")


Given = tuple[tuple[str, Any], ...]
"""Parameters that are not at their defaults, sorted."""


@cache
def _table(name: str, given: Given, _written_at: int | None) -> Table:
    """Return the table of a title with these parameters, set up once: a state that is copied or read back finds the same one, unless its
    content file has been written anew."""
    title, chosen = _REGISTERED[name], dict(given)
    players = chosen.pop(PLAYERS, title.seats[0])
    chosen.pop(RECALLED, None)
    content = {CONTENT: chosen.pop(CONTENT)} if CONTENT in chosen else {}
    return Table(title.setup(players, **content, **{option: _read(value) for option, value in chosen.items()}))


class SpielGame(pyspiel.Game):
    """A table as a game of OpenSpiel; a class of its own for each title. Raises SetupError for what the title does not offer."""

    name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        name, title = self.name, _REGISTERED[self.name]
        usual = defaults(title)
        given = {key: value for key, value in sorted((params or {}).items()) if usual[key] != value}
        file = Path(given.get(CONTENT, ""))
        self.table = table = _table(name, tuple(given.items()), file.stat().st_mtime_ns if file.is_file() else None)
        self.entries = int(given.get(RECALLED, RECALL))
        low, high = utility_range(table.game)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(table.actions),
            max_chance_outcomes=max(table.bounds.outcomes, table.game.players),
            num_players=table.game.players,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if sums_to_zero(table.game.title) else None,
            max_game_length=table.bounds.decisions,
        )
        pyspiel.Game.__init__(self, game_type(title), info, given)

    def new_initial_state(self) -> SpielState:
        """Return the root of the tree, before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the upper bound of chance nodes in a history."""
        return self.table.bounds.chance_nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """Return what a seat sees (with perfect recall: what it has seen and done, too), what everybody sees, or what only the seat sees.

        None for anything else, as for what all seats hold.
        """
        if params:
            raise ValueError(f"There are no parameters of observations; these were given: {params}")
        asked = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        own = asked.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if asked.perfect_recall:
            return Observer(self.table, self.entries) if asked.public_info and own else None
        if own:
            return Observer(self.table) if asked.public_info else PrivateObserver(self.table)
        public = asked.private_info == pyspiel.PrivateInfoType.NONE and asked.public_info
        return PublicObserver(self.table) if public else None


class SpielState(pyspiel.State):
    """A node of the tree. All that changes is one immutable `Moment`, so a copy costs little."""

    def __init__(self, game: SpielGame) -> None:
        pyspiel.State.__init__(self, game)
        self.moment: Moment = game.table.first

    @property
    def table(self) -> Table:
        """The table that is played at."""
        return self.get_game().table

    def current_player(self) -> int:
        """Return the seat to act, or OpenSpiel's player id for chance or the terminal node."""
        if self.moment.kind is Kind.TERMINAL:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.moment.mover == NOBODY else self.moment.mover

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal(self.moment, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the chance outcomes, each with its probability."""
        outcomes = self.table.outcomes(self.moment)
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        follow = self.table.drawn if self.moment.kind is Kind.CHANCE else self.table.decided
        self.moment = follow(self.moment, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.table.chance_in_words(self.moment, action)
        return self.table.actions.notation(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.moment.kind is Kind.TERMINAL

    def returns(self) -> list[float]:
        """Return the utility of each seat, zeros before the end."""
        return self.table.utilities(self.moment)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """Return a state drawn from those that the player cannot tell from this one, by its probability; between two steps only.

        It has no history, since a world is drawn and not a way to it. Raises ValueError at chance nodes inside a step.
        """
        key = struct.pack("<4d", *(probability_sampler() for _ in range(4)))
        other = SpielState(self.get_game())
        other.moment = self.table.resampled(self.moment, player_id, key)
        return other

    def __str__(self) -> str:
        return f"{self.table.game.title.title}, {self.moment.decisions} decisions, {self.moment.kind.value}, {self.moment.digest}"


class Observer:
    """What a seat sees, in OpenSpiel's form: `tensor`, the same by named parts in `dict` (see `Layout`), and `string_from`.

    With `entries`, a number that may be 0, it is of perfect recall: the string has the whole memory, the tensor its newest entries.
    """

    def __init__(self, table: Table, entries: int | None = None) -> None:
        self._table, self._entries = table, entries
        self._layout = Layout(table, entries or 0)
        self.tensor: Tensor = np.zeros(self._layout.size, np.float32)
        self.dict: dict[str, Tensor] = self._layout.named(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what the player sees in a state."""
        self._layout.fill(self.tensor, state.moment, seat_of(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the same in words."""
        return (observation_text if self._entries is None else information_text)(self._table, state.moment, seat_of(player))


class PublicObserver(Observer):
    """The public observer: the view of a spectator for every player."""

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what anybody sees in a state; `player` is 0 for all."""
        self._layout.fill(self.tensor, state.moment, SPECTATOR)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the same in words."""
        return observation_text(self._table, state.moment, SPECTATOR)


class PrivateObserver(Observer):
    """What the seat alone sees: of its view what differs from a spectator's, and is not only who looks; the rest is 0."""

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what only the player sees in a state."""
        super().set_from(state, player)
        self.tensor[self.tensor == self._layout.tensor(state.moment, SPECTATOR)] = 0
        if "seat" in self.dict:
            self.dict["seat"][:] = 0

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the same in words, empty if that is nothing."""
        return private_text(self._table, state.moment, seat_of(player))


def seat_of(player: int) -> int:
    """Return the observing player's seat. OpenSpiel asks for its default player (-1) to learn the shape of tensors."""
    return max(player, 0)


register()
