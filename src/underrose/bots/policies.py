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
from functools import cached_property, lru_cache
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from underrose import games
from underrose.bots.own import LabError, reason_of
from underrose.kernel.data.files import whole
from underrose.kernel.data.records import Rows, from_data, new
from underrose.kernel.game.actions import BYTE
from underrose.kernel.game.events import Seen
from underrose.kernel.game.title import Game
from underrose.knowledge.position import Position
from underrose.tensors.dense_actions import DenseActions
from underrose.tensors.encoding import Choice, Encoding, Members, Tensor
from underrose.tensors.entities import encoding_of

Ints = NDArray[np.int64]
FORMAT = 1
MOST_BYTES = 256 << 20
"""The most bytes of a file's arrays, uncompressed; a larger file is refused before they are read."""
SIDES = "sides."
"""The prefix of the parts of an observation that have a row for each seat."""


class Gaze:
    """The features, of shape (n, size), that a policy takes from observations (the flat tensors of all adapters, without recall).

    The sides of the table are rotated so that the policy's own comes first, and unused seats are left out. Each of `pairs`, two names of
    parts, replaces the first part by two sums over its places: of the part, and of the part times the second one. So hack cards and
    their answers, `("sides.hack", "sides.answer")`, become which lie before a player, and which were answered with yes.

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
        """Return all seats, from the policy's own on."""
        return [(seat + place) % self._game.players for place in range(self._game.players)]

    def _turned(self, seat: int) -> Ints:
        """Return the slots of an observation that are features unchanged, in order, as rotated for a seat."""
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
        """Return the features of observations of one seat: shapes (n, observation) and (n, size)."""
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
        """Return a seat's observation, shape (1, observation), from its view of shape (1,)."""
        player = np.arange(self._game.players) == seat
        return np.concatenate([player.astype(np.float32), self._encoding.encode(views)])[None]

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the observation's layout, hexadecimal: equal for games with the same observations."""
        fields = [(part.name, part.shape, type(part.field).__name__, _scale(part.field)) for part in self._encoding.parts]
        return hashlib.sha256(repr((self._game.players, fields)).encode()).hexdigest()


def _scale(field: object) -> int:
    return field.n if isinstance(field, (Choice, Members)) else cast(Any, field).scale


@dataclass(frozen=True)
class Network:
    """The weights and biases of each layer; the last layer gives the heads. ReLU between layers."""

    weights: Sequence[Tensor]
    biases: Sequence[Tensor]

    def layers(self, features: Tensor) -> list[Tensor]:
        """Return the activations of each layer, the features first and the heads last: shapes (n, width)."""
        held = [features]
        for number, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True), 1):
            made = held[-1] @ weight + bias
            held.append(np.maximum(made, 0.0) if number < len(self.weights) else made)
        return held


class Policy:
    """A network as a policy for games like the one it was trained for. `once` are verbs of which no action is done twice.

    The actions already done follow from the seat's log: `once` names for each verb the event that tells of it, whose arguments are `seat`
    and those of the verb.
    """

    def __init__(self, game: Game, network: Network, pairs: Iterable[tuple[str, str]] = (), once: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.network = network
        self.once = dict(once or {})
        self.gaze, self.actions = Gaze(game, pairs), DenseActions(game)
        self._turned = [self._slots(seat) for seat in range(game.players)]
        heads = sum(self.actions.heads.values())
        widths = [self.gaze.size, *(weight.shape[1] for weight in network.weights)]
        shapes = [(weight.shape, bias.shape) for weight, bias in zip(network.weights, network.biases, strict=True)]
        if widths[-1] != heads or shapes != [((a, b), (b,)) for a, b in pairwise(widths)]:
            raise ValueError(f"A network from {self.gaze.size} features to {heads} slots was expected.")
        if not all(np.isfinite(part).all() for part in (*network.weights, *network.biases)):
            raise ValueError("The weights and biases of a network are finite numbers.")

    def __repr__(self) -> str:
        return f"<Policy for {self.game.title.title}: {sum(map(np.size, self.network.weights))} weights>"

    def _slots(self, seat: int) -> Ints:
        """Return `DenseActions.factors` with seats counted from the policy's own; a missing argument is the slot after the last, which
        holds 0."""
        slots = self.actions.factors.copy()
        players = self.game.players
        start = 0
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
        """Return for each action the slots of the heads whose sum is its logit, as seen from this seat; shape (actions, 1 + arguments).

        `sum(actions.heads.values())` stands for no slot: it holds 0.
        """
        return self._turned[seat]

    def probabilities(self, views: Rows, log: Rows, seat: int, legal: Sequence[int] | Ints) -> NDArray[np.float64]:
        """Return the policy's probabilities of packed legal actions, given a seat's view (1,) and log (n,); shape (len(legal),)."""
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
        """Return the packed actions of the verbs in `once` that the seat has done, by its log."""
        types = self.game.title.events.by_key
        codec = self.game.codec
        found = set[int]()
        for do, key in self.once.items():
            declared, verb = types[key], codec.by_name[do]
            places = [declared.args.index(name) for name in ("seat", *verb.args)]
            for args in cast("list[list[int]]", log["args"][log["kind"] == int(declared.kind)].tolist()):
                if args[places[0]] == seat:
                    found.add(codec.pack(verb, [args[place] & BYTE for place in places[1:]]))
        return found

    def decide(self, position: Position) -> int:
        """Return the packed action that the policy draws in a position."""
        odds = self.probabilities(position.views, position.log, position.seat, position.legal)
        drawn = np.random.default_rng(position.seed & (1 << 63) - 1).random()
        return int(position.legal[min(int(np.searchsorted(odds.cumsum(), drawn, "right")), len(odds) - 1)])

    # --- files -------------------------------------------------------------------------------------------------------

    def save(self, path: str | Path, **more: Any) -> None:
        """Write the policy as `.npz`; `more` is further metadata (JSON values)."""
        about = {
            "format": FORMAT, "game": self.game.title.id, "players": self.game.players, "actions": self.actions.digest,
            "observation": self.gaze.digest, "pairs": self.gaze.pairs, "once": self.once, "layers": len(self.network.weights), **more,
        }  # fmt: skip
        layers = {f"weight{n}": weight.astype(np.float32) for n, weight in enumerate(self.network.weights)}
        biases = {f"bias{n}": bias.astype(np.float32) for n, bias in enumerate(self.network.biases)}
        with whole(path) as part, part.open("wb") as file:
            np.savez_compressed(file, about=np.array(json.dumps(about)), **cast(Any, layers), **cast(Any, biases))


def load_policy(path: str | Path, game: Game) -> Policy:
    """Return a policy from a file, for this game. Raises LabError for a file that is no policy, or one for another game or table."""
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


def read_policy(path: str) -> tuple[dict[str, Any], Network]:
    """Return a policy file's metadata and its network. Raises LabError."""
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
    """A policy from a file as a bot function over plain data: the same one plays in the lab and over the network."""

    path: str

    @property
    def __name__(self) -> str:
        """The file name: the bot's name in reports."""
        return Path(self.path).name

    def __call__(self, view: Mapping[str, Any], legal: Sequence[Any], seat: int, events: Sequence[Any], seed: int, game: Any) -> str:
        """Return the notation of an action drawn from the policy, given what its seat sees. Raises LabError."""
        policy = policy_at(self.path, json.dumps([game[name] for name in ("id", "players", "options", "content")], sort_keys=True))
        table = policy.game
        views, log = from_data(table.title.view, view["table"]), table.title.events.to_log(events)
        return table.codec.notation(policy.decide(Position(table, seat, views, log, seed)))


@lru_cache(16)
def policy_at(path: str, described: str) -> Policy:
    """Return the policy of a file for a game, cached until another run begins. Raises LabError."""
    name, players, options, content = json.loads(described)
    return load_policy(path, Game(games.title(name), players, options, content))
