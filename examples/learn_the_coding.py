"""Self-play in NumPy: a policy for The Coding (two players, Counter Cracking) that learns to crack codes, and beats `novice`.

    python examples/learn_the_coding.py --minutes 15 --out learned

writes `policy.npz`, a bot for the lab and for a table (`--bots file:learned/policy.npz,novice`), `curve.csv` and `curve.svg`. With
`--content examples/the_coding_reduced.toml --exploit` it learns a game so small that its curve is its exploitability.

Both seats are played by one network. Its gradient is that of proximal policy optimization (Schulman et al., 2017), with advantages
by GAE(lambda) from a value of its own. While it trains, and only then, the heads that name a code are shown the code that was to be
found, as the other seat observes it; what it plays by is a seat's view, and what that seat did.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import underrose as ur
from underrose.adapters.exploitability import NODES, grown, nash_conv, policy_of
from underrose.adapters.game_trees import GameTree
from underrose.bots.policies import Gaze, Network, Policy
from underrose.lab.pages import alone
from underrose.lab.plots import Point, curve

Floats, Ints = NDArray[np.float32], NDArray[np.int64]

PAIRS = [("sides.hack", "sides.answer")]
ONCE = {"decode": "decoded"}
HIDDEN = 128
TABLES, WINDOW, EPOCHS, SLICES = 1024, 24, 2, 8
"""Tables stepped together, decisions at each between two updates, passes over them, and parts of a pass."""
RATE, CLIP, LAMBDA, ENTROPY, TRUTH, WORTH = 1e-3, 0.2, 0.9, 0.003, 0.5, 0.5
"""Adam's step; PPO's clip; GAE's lambda; the weights of entropy, of naming the true code, and of the value's error."""
MOST_DONE = 3
"""Decodings that a seat can have made in a game that is not over."""


@dataclass
class Window:
    """The decisions between two updates: arrays of shape (WINDOW, tables) and (WINDOW, tables, width)."""

    features: Floats
    masks: NDArray[np.int8]
    seats: Ints
    actions: Ints
    odds: Floats
    codes: Ints
    values: Floats
    rewards: Floats
    ended: NDArray[np.bool_]

    @classmethod
    def empty(cls, tables: int, features: int, actions: int) -> Window:
        """Room for a window."""
        shape = (WINDOW, tables)
        numbers = [np.zeros(shape, np.float32) for _ in range(3)]
        return cls(
            np.zeros((*shape, features), np.float32), np.zeros((*shape, actions), np.int8), np.zeros(shape, np.int64),
            np.zeros(shape, np.int64), numbers[0], np.zeros((*shape, 3), np.int64), numbers[1], numbers[2], np.zeros(shape, np.bool_),
        )  # fmt: skip


class Learner:
    """A network under training, and the tables at which it plays itself. Its last column is the value, which no policy needs."""

    def __init__(self, seed: int, tables: int = TABLES, content: str | None = None) -> None:
        self.rng = np.random.default_rng(seed)
        self.batch = ur.batch("the_coding", n=tables, seed=seed, players=2, content=content)
        game, heads = self.batch.game, self.batch.actions.heads
        self.gaze, self.heads = Gaze(game, PAIRS), sum(heads.values())
        self.weights = [self._drawn(self.gaze.size, HIDDEN, 1.4), self._drawn(HIDDEN, self.heads + 1, 0.1)]
        self.biases = [np.zeros(HIDDEN, np.float32), np.zeros(self.heads + 1, np.float32)]
        self.moments = [(np.zeros_like(one), np.zeros_like(one)) for one in (*self.weights, *self.biases)]
        self.sums = [_matrix(self.policy.slots(seat), self.heads) for seat in range(2)]
        starts = dict(zip(heads, np.cumsum([0, *heads.values()]).tolist(), strict=False))
        self.naming = [(starts[name], starts[name] + heads[name]) for name in ("decode.letter", "decode.tens", "decode.ones")]
        letters, factors = self.naming[0], self.batch.actions.factors
        self.naming_code = ((factors >= letters[0]) & (factors < letters[1])).any(1)
        self.columns = np.flatnonzero(~self.naming_code), np.arange(len(factors))
        self.done = np.full((tables, 2, MOST_DONE + 1), -1)
        self.window = Window.empty(tables, self.gaze.size, len(self.batch.actions))
        self.updates = self.games = 0

    def _drawn(self, rows: int, columns: int, scale: float) -> Floats:
        return (self.rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)

    @property
    def policy(self) -> Policy:
        """What plays: the network without its value."""
        weights, biases = [self.weights[0], self.weights[1][:, :-1]], [self.biases[0], self.biases[1][:-1]]
        return Policy(self.batch.game, Network(weights, biases), PAIRS, ONCE)

    # --- playing -----------------------------------------------------------------------------------------------------

    def play(self) -> Floats:
        """Fill the window by self-play; returns the value of what is reached, from seat 0, shape (tables,)."""
        for step in range(WINDOW):
            self._look(step)
            window = self.window
            drawn = window.actions[step]
            heads = self._layers(window.features[step])[-1]
            window.values[step] = heads[:, -1]
            for group, columns, odds in self._odds(heads, window.masks[step], window.seats[step]):
                sums = odds.cumsum(1)
                picked = (sums <= self.rng.random((len(group), 1), np.float32) * 0.999999 * sums[:, -1:]).sum(1)
                drawn[group], window.odds[step, group] = columns[picked], odds[np.arange(len(group)), picked]
            self.batch.step(drawn)
            self._remember(window.seats[step], drawn)
            window.rewards[step], window.ended[step] = self.batch.rewards[:, 0], self.batch.ended
            self.games += int(self.batch.ended.sum())
        features, _, seats, _ = self._seen()
        return np.where(seats == 0, 1, -1) * self._layers(features)[-1][:, -1]

    def _look(self, step: int) -> None:
        """Write what is seen at all tables into the window."""
        window = self.window
        window.features[step], window.masks[step], window.seats[step], window.codes[step] = self._seen()

    def _seen(self) -> tuple[Floats, NDArray[np.int8], Ints, Ints]:
        """Features, masks and seats of those who are asked, and the codes they look for, shape (tables, 3): -1 where nothing lies yet."""
        batch, seats = self.batch, self.batch.seats.copy()
        masks, rows = batch.legal_mask().copy(), np.arange(len(batch))
        features, codes = np.empty((len(batch), self.gaze.size), np.float32), np.empty((len(batch), 3), np.int64)
        observed = [batch.seen_by(seat) for seat in range(2)]
        for seat in range(2):
            here = seats == seat
            features[here] = self.gaze.features(observed[seat][here], seat)
            cards = batch.layout.named(observed[1 - seat][here])["sides.code"][:, 1 - seat]
            codes[here] = np.where(cards.any(-1), cards.argmax(-1), -1)
        barred = self.done[rows, seats]
        tables, places = np.nonzero(barred >= 0)
        masks[tables, barred[tables, places]] = 0
        return features, masks, seats, codes

    def _remember(self, seats: Ints, actions: Ints) -> None:
        """Keep the decodings of each game, as a bot finds them in what its seat was told."""
        for table in np.flatnonzero(self.naming_code[actions]):
            done = self.done[table, seats[table]]
            done[np.flatnonzero(done < 0)[0]] = actions[table]
        self.done[self.batch.ended] = -1

    # --- learning ----------------------------------------------------------------------------------------------------

    def _layers(self, features: Floats) -> list[Floats]:
        """What each layer holds; the last one the heads and the value."""
        return Network(self.weights, self.biases).layers(features)

    def _odds(self, heads: Floats, masks: NDArray[np.int8], seats: Ints) -> Iterator[tuple[Ints, Ints, Floats]]:
        """The odds of actions, in groups by seat and by whether a code can be named, which takes most of all actions.

        Of each group its rows, the actions that its columns stand for, and their odds, shape (rows, columns).
        """
        wide = masks[:, self.naming_code].any(1)
        for seat, naming in ((seat, naming) for seat in range(2) for naming in range(2)):
            group, columns = np.flatnonzero((seats == seat) & (wide == naming)), self.columns[naming]
            logits = heads[group, :-1] @ self.sums[seat][:, columns]
            logits[masks[group][:, columns] == 0] = -np.inf
            odds = np.exp(logits - logits.max(1, keepdims=True, initial=-1e9))
            yield group, columns, odds / odds.sum(1, keepdims=True)

    def advantages(self, reached: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        """GAE of the window's decisions and the returns that values should have told, both from the seat that was asked."""
        window = self.window
        sides = np.where(window.seats == 0, np.float32(1), np.float32(-1))
        values, gained = window.values * sides, np.zeros_like(window.values)
        after, later = reached, np.zeros_like(reached)
        for step in reversed(range(WINDOW)):
            going = 1 - window.ended[step].astype(np.float32)
            later = window.rewards[step] + going * after - values[step] + LAMBDA * going * later
            gained[step], after = later, values[step]
        return gained * sides, (gained + values) * sides

    def update(self) -> None:
        """Play a window, and learn from it."""
        gained, returns = self.advantages(self.play())
        gained = (gained - gained.mean()) / (gained.std() + 1e-6)
        for _ in range(EPOCHS):
            for rows in np.array_split(self.rng.permutation(gained.size), SLICES):
                self._descend(rows, gained.reshape(-1)[rows], returns.reshape(-1)[rows])
        self.updates += 1

    def _descend(self, rows: Ints, gained: NDArray[Any], returns: NDArray[Any]) -> None:
        """One step of Adam on some decisions of the window."""
        window = self.window
        features, masks = window.features.reshape(-1, self.gaze.size)[rows], window.masks.reshape(-1, len(self.batch.actions))[rows]
        seats, actions, before = window.seats.reshape(-1)[rows], window.actions.reshape(-1)[rows], window.odds.reshape(-1)[rows]
        layers = self._layers(features)
        slope, values = np.zeros_like(layers[-1]), layers[-1][:, -1]
        for group, columns, odds in self._odds(layers[-1], masks, seats):
            done = np.searchsorted(columns, actions[group])
            pull = self._pull(odds, done, before[group], gained[group])
            for seat in set(seats[group].tolist()):
                slope[group, :-1] = pull @ self.sums[seat][:, columns].T
        slope[:, -1] = WORTH * (values - returns)
        self._name(slope, layers[-1], window.codes.reshape(-1, 3)[rows])
        slope /= len(features)
        inner = (slope @ self.weights[1].T) * (layers[1] > 0)
        self._adam([features.T @ inner, layers[1].T @ slope, inner.sum(0), slope.sum(0)])

    def _pull(self, odds: Floats, actions: Ints, before: Floats, gained: Floats) -> Floats:
        """The gradient of PPO's loss and of entropy by the logits."""
        rows = np.arange(len(odds))
        ratio = odds[rows, actions] / before
        clipped = ((gained > 0) & (ratio > 1 + CLIP)) | ((gained < 0) & (ratio < 1 - CLIP))
        weight = np.where(clipped, 0, gained * ratio)[:, None].astype(np.float32)
        logs = np.log(np.maximum(odds, 1e-12))
        pull = odds * (weight + ENTROPY * (logs - (odds * logs).sum(1, keepdims=True)))
        pull[rows, actions] -= weight[:, 0]
        return pull

    def _name(self, slope: Floats, heads: Floats, codes: Ints) -> None:
        """Add the gradient of the cross-entropy between the heads that name a code, and the code."""
        for place, (start, end) in enumerate(self.naming):
            known = codes[:, place] >= 0
            odds = np.exp(heads[:, start:end] - heads[:, start:end].max(1, keepdims=True))
            odds /= odds.sum(1, keepdims=True)
            odds[np.flatnonzero(known), codes[known, place]] -= 1
            slope[:, start:end] += TRUTH * odds * known[:, None]

    def _adam(self, slopes: list[Floats]) -> None:
        step = self.updates * EPOCHS * SLICES + 1
        for one, slope, (mean, square) in zip((*self.weights, *self.biases), slopes, self.moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            scale = np.sqrt(1 - 0.999**step) / (1 - 0.9**step)
            one -= RATE * scale * mean / (np.sqrt(square) + 1e-8)


def _matrix(slots: Ints, heads: int) -> Floats:
    """Which heads make up each action's logit, shape (heads, actions)."""
    matrix = np.zeros((heads + 1, len(slots)), np.float32)
    np.add.at(matrix, (slots, np.arange(len(slots))[:, None]), 1)
    return matrix[:-1]


@dataclass(frozen=True)
class Measured:
    """How a policy did after so many minutes and games: its share of duels, with Wilson's interval at 95 %, and its exploitability."""

    minutes: float
    games: int
    rate: float
    low: float
    high: float
    exploitability: float | None = None


def measured(learner: Learner, path: Path, minutes: float, duels: int, tree: GameTree | None = None) -> Measured:
    """Save the policy and let it play `novice`, seats and first player rotating; with a tree, against its best responses, too."""
    learner.policy.save(path, minutes=round(minutes, 2), games=learner.games)
    duel = ur.lab.duel(learner.batch.game, (f"file:{path}", "novice"), games=duels, seed=7)
    found = None if tree is None else nash_conv(tree, tree.odds_of(policy_of(f"file:{path}", tree.game))) / 2
    return Measured(minutes, learner.games, duel["rate_a"], duel["low"], duel["high"], found)


def learn(
    out: Path, minutes: float, every: float, duels: int, seed: int = 1, tables: int = TABLES, content: str | None = None,
    exploit: bool = False,
) -> Iterator[Measured]:  # fmt: skip
    """Train for so many minutes of processor time, and measure every so often, the beginning and the end included."""
    out.mkdir(parents=True, exist_ok=True)
    learner, spent, due = Learner(seed, tables, content), 0.0, 0.0
    tree = grown(learner.batch.game, NODES) if exploit else None
    while spent < 60 * minutes:
        if spent >= 60 * due:
            yield measured(learner, out / f"policy-{due:05.2f}.npz", spent / 60, duels, tree)
            due += every
        begin = time.process_time()
        learner.update()
        spent += time.process_time() - begin
    yield measured(learner, out / "policy.npz", spent / 60, duels, tree)


def main() -> None:
    """Train, measure, and draw the curve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("learned"))
    parser.add_argument("--minutes", type=float, default=15.0, help="of training, in processor time; measuring comes on top")
    parser.add_argument("--every", type=float, default=1.0, help="minutes between two measurements")
    parser.add_argument("--duels", type=int, default=400, help="games of each measurement")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--content", type=Path, help="a content file instead of the game's own")
    parser.add_argument("--exploit", action="store_true", help="measure the exploitability, where the game is small enough")
    chosen = parser.parse_args()
    content = None if chosen.content is None else chosen.content.read_text("utf-8")
    points = list[Measured]()
    how = (chosen.out, chosen.minutes, chosen.every, chosen.duels, chosen.seed, chosen.tables, content, chosen.exploit)
    for point in learn(*how):
        points.append(point)
        told = "" if point.exploitability is None else f", exploitability {point.exploitability:.4f}"
        print(f"{point.minutes:5.2f} min {point.games:9,} games {point.rate:6.1%} ({point.low:.1%} to {point.high:.1%}){told}", flush=True)
    with (chosen.out / "curve.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow([column.name for column in fields(Measured)])
        rows.writerows(astuple(point) for point in points)
    (chosen.out / "curve.svg").write_text(alone(picture(points)), "utf-8")


def picture(points: list[Measured]) -> str:
    """The curve: the exploitability where it was measured, else the duels."""
    minutes = "minutes of training (processor time)"
    if points[0].exploitability is not None:
        found = [(one.minutes, one.exploitability) for one in points if one.exploitability is not None]
        drawn = [Point(at, value, value, value) for at, value in found]
        return curve("Exploitability", drawn, minutes, "exploitability", level=0)
    drawn = [Point(point.minutes, 100 * point.rate, 100 * point.low, 100 * point.high) for point in points]
    return curve("Won against novice", drawn, minutes, "% won", level=50)


if __name__ == "__main__":
    main()
