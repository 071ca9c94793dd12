"""Policies from files: a trained network as a bot, in the lab and over the network.

A file is NumPy's `.npz` of plain arrays; pickled objects are never read from it. `about` is JSON: for which game and table the policy was
trained, by digests of its actions and observations, and how it looks at them. The network is a multilayer perceptron (ReLU) from
what a seat observes to factored heads (a slot for each verb and each value of each argument); the logit of an action is the sum
of its slots, and the action is drawn by the softmax over those that are legal.

A policy sees the table from its own place: `Gaze` turns the seats so that its own side is the first.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from underrose import games
from underrose.bots.own import LabError, reason_of
from underrose.kernel.actions import BYTE
from underrose.kernel.events import Seen
from underrose.kernel.game import Game
from underrose.kernel.records import Rows, from_data, new
from underrose.knowledge.position import Position
from underrose.tensors.dense_actions import DenseActions
from underrose.tensors.encoding import Choice, Encoding, Members, Tensor
from underrose.tensors.fields import encoding_of

Ints = NDArray[np.int64]
FORMAT = 1
MOST_BYTES = 256 << 20
"""A file whose arrays would take more memory is refused before they are read."""
SIDES = "sides."
"""Parts of an observation that have a row for each seat."""


class Gaze:
    """How a policy looks at observations (the flat tensors of all adapters, without recall): features of shape (n, size).

    The sides of the table are turned so that one's own comes first, and those of seats that nobody has are left out. Each of `pairs`,
    two names of parts, stands for a sum over places instead of the first part: of what lies there, and of that times the second part.
    Hack cards and their answers, `("sides.hack", "sides.answer")`, become which lie before a player, and which were answered with yes.

    >>> import underrose as ur
    >>> Gaze(ur.game("the_coding", players=2), [("sides.hack", "sides.answer")])
    <Gaze at The Coding: 578 features>
    """

    def __init__(self, game: Game, pairs: Iterable[tuple[str, str]] = ()) -> None:
        self._game, self.pairs = game, [*pairs]
        self._encoding: Encoding = encoding_of(game.title)
        self._parts = {part.name: part for part in self._encoding.parts}
        strange = {name for pair in self.pairs for name in pair} - self._parts.keys()
        if strange:
            raise ValueError(f"{game.title.title} observes no {', '.join(sorted(strange))}.")
        self._columns = [self._turned(seat) for seat in range(game.players)]
        self.size = len(self._columns[0]) + sum(2 * self._width(first) for first, _ in self.pairs)

    def __repr__(self) -> str:
        return f"<Gaze at {self._game.title.title}: {self.size} features>"

    def _sides(self, seat: int) -> list[int]:
        """The seats from one's own on."""
        return [(seat + place) % self._game.players for place in range(self._game.players)]

    def _turned(self, seat: int) -> Ints:
        """The slots of an observation that are features as they are, in order."""
        players, paired = self._game.players, {first for first, _ in self.pairs}
        columns: list[Ints] = [np.arange(players)]
        for part in self._encoding.parts:
            slots = players + part.start + np.arange(part.size).reshape(part.shape)
            if part.name not in paired:
                columns.append((slots[self._sides(seat)] if part.name.startswith(SIDES) else slots).reshape(-1))
        return np.concatenate(columns)

    def _width(self, name: str) -> int:
        shape = self._parts[name].shape
        return prod((self._game.players, *shape[1:-2], shape[-1])) if name.startswith(SIDES) else prod((*shape[:-2], shape[-1]))

    def features(self, observations: Tensor, seat: int) -> Tensor:
        """The features of observations of one seat: shapes (n, observation) and (n, size)."""
        parts = [observations[:, self._columns[seat]]]
        for first, second in self.pairs:
            things, weights = (self._of(observations, name, seat) for name in (first, second))
            parts += [things.sum(-2).reshape(len(things), -1), (things * weights[..., None]).sum(-2).reshape(len(things), -1)]
        return np.concatenate(parts, 1)

    def _of(self, observations: Tensor, name: str, seat: int) -> Tensor:
        part, start = self._parts[name], self._game.players
        found = observations[:, start + part.start : start + part.start + part.size].reshape(-1, *part.shape)
        return found[:, self._sides(seat)] if name.startswith(SIDES) else found

    def observation(self, views: Rows, seat: int) -> Tensor:
        """What a seat observes, from its view of shape (1,): shape (1, observation)."""
        player = np.arange(self._game.players) == seat
        return np.concatenate([player.astype(np.float32), self._encoding.encode(views)])[None]

    @cached_property
    def digest(self) -> str:
        """SHA-256 of what the slots of an observation are: equal for tables that are observed alike."""
        fields = [(part.name, part.shape, type(part.field).__name__, _scale(part.field)) for part in self._encoding.parts]
        return hashlib.sha256(repr((self._game.players, fields)).encode()).hexdigest()


def _scale(field: object) -> int:
    return field.n if isinstance(field, (Choice, Members)) else cast(Any, field).scale


@dataclass(frozen=True)
class Network:
    """Weights and biases, layer by layer; the last layer makes the heads. ReLU between them."""

    weights: Sequence[Tensor]
    biases: Sequence[Tensor]

    def layers(self, features: Tensor) -> list[Tensor]:
        """What each layer holds, the features first and the heads last: shapes (n, width)."""
        held = [features]
        for number, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True), 1):
            made = held[-1] @ weight + bias
            held.append(np.maximum(made, 0.0) if number < len(self.weights) else made)
        return held


class Policy:
    """A network that plays a game at a table like the one it was trained for. `once` are verbs of which no action is done twice.

    What a policy has done it takes from what its seat was told: `once` names for each verb the event that tells of it, whose arguments
    are `seat` and those of the verb.
    """

    def __init__(self, game: Game, network: Network, pairs: Iterable[tuple[str, str]] = (), once: Mapping[str, str] | None = None) -> None:
        self.game, self.network, self.once = game, network, dict(once or {})
        self.gaze, self.actions = Gaze(game, pairs), DenseActions(game)
        self._turned = [self._slots(seat) for seat in range(game.players)]
        heads = sum(self.actions.heads.values())
        widths = [self.gaze.size, *(weight.shape[1] for weight in network.weights)]
        shapes = [(weight.shape, bias.shape) for weight, bias in zip(network.weights, network.biases, strict=True)]
        if widths[-1] != heads or shapes != [((a, b), (b,)) for a, b in pairwise(widths)]:
            raise ValueError(f"A network from {self.gaze.size} features to {heads} slots was expected.")

    def __repr__(self) -> str:
        return f"<Policy for {self.game.title.title}: {sum(map(np.size, self.network.weights))} weights>"

    def _slots(self, seat: int) -> Ints:
        """`DenseActions.factors` with seats counted from one's own; what is not there is one slot behind the last, which holds 0."""
        slots, players, start = self.actions.factors.copy(), self.game.players, 0
        verbs = {verb.do: verb for verb in self.game.codec.verbs.values()}
        for name, size in self.actions.heads.items():
            verb, _, argument = name.partition(".")
            if argument and verbs[verb].domains[verbs[verb].args.index(argument)] == "seat":
                inside = (slots >= start) & (slots < start + size)
                slots[inside] = start + (slots[inside] - start - seat) % players
            start += size
        slots[slots < 0] = start
        return slots

    def slots(self, seat: int) -> Ints:
        """For each action the slots of the heads whose sum is its logit, as this seat counts; shape (actions, 1 + arguments).

        `sum(actions.heads.values())` stands for no slot: it holds 0.
        """
        return self._turned[seat]

    def probabilities(self, views: Rows, log: Rows, seat: int, legal: Sequence[int] | Ints) -> NDArray[np.float64]:
        """How likely each of these packed legal actions is in a seat's view (1,) and log (n,); shape (len(legal),)."""
        indices = np.array([self.actions.index(int(action)) for action in legal])
        features = self.gaze.features(self.gaze.observation(views, seat), seat)
        heads = np.append(self.network.layers(features)[-1][0], 0.0)
        logits = heads[self._turned[seat][indices]].sum(-1).astype(np.float64)
        done = np.isin(np.asarray(legal, np.int64), list(self.done(log, seat)))
        if not done.all():
            logits[done] = -np.inf
        odds = np.exp(logits - logits.max())
        return odds / odds.sum()

    def done(self, log: Rows, seat: int) -> set[int]:
        """The packed actions of the verbs in `once` that the seat has done, by its log."""
        types, codec, found = self.game.title.events.by_key, self.game.codec, set[int]()
        for do, key in self.once.items():
            declared, verb = types[key], codec.by_name[do]
            places = [declared.args.index(name) for name in ("seat", *verb.args)]
            for args in cast("list[list[int]]", log["args"][log["kind"] == int(declared.kind)].tolist()):
                if args[places[0]] == seat:
                    found.add(codec.pack(verb, [args[place] & BYTE for place in places[1:]]))
        return found

    def decide(self, position: Position) -> int:
        """The packed action that the policy draws in a position."""
        odds = self.probabilities(position.views, position.log, position.seat, position.legal)
        drawn = np.random.default_rng(position.seed & (1 << 63) - 1).random()
        return int(position.legal[min(int(np.searchsorted(odds.cumsum(), drawn, "right")), len(odds) - 1)])

    # --- files -------------------------------------------------------------------------------------------------------

    def save(self, path: str | Path, **more: Any) -> None:
        """Write the policy as `.npz`; `more` are words and numbers of one's own about it."""
        about = {
            "format": FORMAT, "game": self.game.title.id, "players": self.game.players, "actions": self.actions.digest,
            "observation": self.gaze.digest, "pairs": self.gaze.pairs, "once": self.once, "layers": len(self.network.weights), **more,
        }  # fmt: skip
        layers = {f"weight{n}": weight for n, weight in enumerate(self.network.weights)}
        biases = {f"bias{n}": bias for n, bias in enumerate(self.network.biases)}
        with Path(path).open("wb") as file:
            np.savez_compressed(file, about=np.array(json.dumps(about)), **cast(Any, layers), **cast(Any, biases))


def load_policy(path: str | Path, game: Game) -> Policy:
    """A policy from a file, for a table of this game. Raises LabError where it is none, or one for another table."""
    about, network = read_policy(str(path))
    here = {"game": game.title.id, "players": game.players}
    there = {name: about.get(name) for name in here}
    if here != there:
        raise LabError.said("policy-other", path=str(path), there=_told(there), here=_told(here))
    if (about.get("actions"), about.get("observation")) != (DenseActions(game).digest, Gaze(game).digest):
        raise LabError.said("policy-table", path=str(path), title=game.title.title)
    try:
        policy = Policy(game, network, [(str(a), str(b)) for a, b in about["pairs"]], {str(k): str(v) for k, v in about["once"].items()})
        policy.done(new(Seen, 0), 0)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        raise LabError.said("policy-unread", path=str(path), reason=reason_of(error)) from error
    return policy


def _told(where: Mapping[str, Any]) -> str:
    return f"{where['game']} ({where['players']})"


@cache
def read_policy(path: str) -> tuple[dict[str, Any], Network]:
    """What a file says of itself, and its network. Raises LabError."""
    try:
        with zipfile.ZipFile(path) as packed:
            size = sum(member.file_size for member in packed.infolist())
        if size > MOST_BYTES:
            raise ValueError(f"{size >> 20} MiB")
        with np.load(path, allow_pickle=False) as arrays:
            about = json.loads(str(arrays["about"]))
            if about["format"] != FORMAT:
                raise ValueError(f"format {about['format']}")
            layers = range(int(about["layers"]))
            weights, biases = ([_weights(arrays[f"{name}{n}"]) for n in layers] for name in ("weight", "bias"))
    except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile) as error:
        raise LabError.said("policy-unread", path=path, reason=reason_of(error)) from error
    return about, Network(weights, biases)


def _weights(array: NDArray[Any]) -> Tensor:
    if array.dtype != np.float32 or array.ndim not in (1, 2) or not np.isfinite(array).all():
        raise ValueError(f"{array.dtype} of shape {array.shape}")
    return array


@dataclass(frozen=True)
class PolicyBot:
    """A policy from a file as a bot of one's own: it is given plain data, and the same one plays in the lab and over the network."""

    path: str

    @property
    def __name__(self) -> str:
        """What reports call it."""
        return Path(self.path).name

    def __call__(self, view: Mapping[str, Any], legal: Sequence[Any], seat: int, events: Sequence[Any], seed: int, game: Any) -> str:
        """The notation of the action it draws, from what its seat sees. Raises LabError."""
        policy = _policy_at(self.path, json.dumps([game[name] for name in ("id", "players", "options", "content")], sort_keys=True))
        table = policy.game
        views, log = from_data(table.title.view, view["table"]), table.title.events.to_log(events)
        return table.codec.notation(policy.decide(Position(table, seat, views, log, seed)))


@lru_cache(16)
def _policy_at(path: str, described: str) -> Policy:
    """The policy of a file for a table, once for each in a process. Raises LabError."""
    name, players, options, content = json.loads(described)
    return load_policy(path, Game(games.title(name), players, options, content))
