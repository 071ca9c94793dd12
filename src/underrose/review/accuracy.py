"""Accuracy: one number from 0 to 100 for how well a seat decided, by the curve and the weights that lichess uses for chess.

Of a decision that lost x points of winning chance (of 100) it is 103.1668 exp(-0.04354 x) - 3.1669, at most 100. The loss is the
cross-fitted one, negative taken as zero. A decision is weighted by the volatility of the chance to win around it: in a game as good as lost
no action loses anything, and a player who lost it early would look better than one who fought on. One game proves little: the
interval is that of the weighted mean over its decisions. What it means in a game is measured (`Anchors`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, pi, sqrt
from pathlib import Path
from statistics import pstdev

from msgspec import Struct, toml

from underrose.bots.levels import Level as LevelName
from underrose.kernel.game.title import Game, Title
from underrose.review.fields import Accuracy, Anchored, Bias, Estimate, LevelAccuracy
from underrose.review.judge import VERSION

SCALE, STEEPNESS, SHIFT = 103.1668, 0.04354, 3.1669
"""lichess's curve (lichess.org/page/accuracy)."""
PARTS, SHORTEST, LONGEST = 10, 2, 8
"""The window of decisions for a weight: a tenth of all, within a minimum and a maximum."""
LIGHTEST, HEAVIEST = 0.005, 0.12
"""A weight is the standard deviation of the chance to win (0 to 1) over those decisions, within these bounds (lichess's too)."""
NORMAL = 1.96
"""Standard errors to each side of a 95% interval."""
ENOUGH = 10
"""The fewest decisions by which one game is compared."""


def accuracy_of(loss: float) -> float:
    """Return the accuracy (0 to 100) of one decision by its loss of the chance to win (0 to 1)."""
    return min(100.0, max(0.0, SCALE * exp(-STEEPNESS * 100 * max(loss, 0.0)) - SHIFT))


def weights_of(chances: Sequence[float]) -> list[float]:
    """Return the weight of each decision, from the chances to win (0 to 1) after each."""
    size = min(max(len(chances) // PARTS, SHORTEST), LONGEST, len(chances))
    firsts = (min(max(number - size // 2, 0), len(chances) - size) for number in range(len(chances)))
    return [min(max(pstdev(chances[first : first + size]), LIGHTEST), HEAVIEST) for first in firsts]


def accuracy(losses: Sequence[float], chances: Sequence[float]) -> Accuracy | None:
    """Return the accuracy of several decisions, from the loss of each and the chance to win after it (both 0 to 1).

    Only numbers of the same game, judged in as many worlds, compare. None without decisions.
    """
    if not losses:
        return None
    each, weights = [accuracy_of(loss) for loss in losses], weights_of(chances)
    value = sum(weight * one for weight, one in zip(weights, each, strict=True)) / sum(weights)
    spread = NORMAL * _error(each, weights, value) if len(each) > 1 else 100.0
    return Accuracy(value, max(0.0, value - spread), min(100.0, value + spread))


def _error(each: Sequence[float], weights: Sequence[float], value: float) -> float:
    """Return the standard error of a weighted mean of two or more."""
    squares = sum((weight * (one - value)) ** 2 for weight, one in zip(weights, each, strict=True))
    return sqrt(squares * len(each) / (len(each) - 1)) / sum(weights)


# Anchors: what an accuracy means in a game, by how the levels of bots come out in games that the same judge reviewed.
#
# Anchored, an accuracy A is 100 (A - A of random play) / (A of the best level - A of random play): 0 is pressing at random, 100 the best
# policy there is. `anchors.toml` in a game's folder has what was measured, written by `python -m tools.review_figures GAME --write`.


FILE = "anchors.toml"
NARROW = 40.0
"""The widest interval, on the anchored scale, with which one game has a number."""


class Level(Struct, frozen=True):
    """What was measured of one level at seat 0, the other seats being agents. Shares of the win are from 0 to 1."""

    name: LevelName
    games: int
    result: Estimate
    accuracy: Estimate
    """By lichess's curve (0 to 100), not anchored."""
    spread: float
    """The standard deviation of one game's accuracy."""
    loss: Estimate
    """Points of winning chance lost in a game."""
    known: float
    """The share of games with something that the seat could have known."""
    surprise: Estimate
    """The chance to win before the first decision less the result."""


class Anchors(Struct, frozen=True):
    """What was measured of a game: by which judge, in how many worlds a decision, when, and with which set-up."""

    judge: int
    rules_version: int
    worlds: int
    date: str
    players: int
    options: dict[str, str]
    level: list[Level]

    def kinds(self) -> list[list[Level]]:
        """Return the levels from the worst to the best; those that cannot be told apart by accuracy (their intervals meet) are one kind."""
        kinds: list[list[Level]] = []
        for level in sorted(self.level, key=lambda one: one.accuracy.value):
            if kinds and _low(level) <= max(map(_high, kinds[-1])):
                kinds[-1].append(level)
            else:
                kinds.append([level])
        return kinds

    def anchored(self, accuracy: float) -> float:
        """Return an accuracy on the scale of this game."""
        worst, best = self._ends()
        return 100 * (accuracy - worst) / (best - worst)

    def _ends(self) -> tuple[float, float]:
        means = [level.accuracy.value for level in self.level]
        return next(level.accuracy.value for level in self.level if level.name == "random"), max(means)

    def most_like(self, accuracy: float) -> tuple[Sequence[Level], float]:
        """Return the kind of level that most likely has this accuracy in one game, and its probability, all kinds being equally likely
        before; accuracies are taken as normally distributed."""
        likely = [(kind, sum(_density(accuracy, level) for level in kind) / len(kind)) for kind in self.kinds()]
        kind, density = max(likely, key=lambda one: one[1])
        return kind, density / sum(one for _, one in likely)


def anchors_of(game: Game, worlds: int) -> Anchors | None:
    """Return the anchors of a game reviewed in `worlds` worlds a decision; None where they were measured with other content, with another
    number of worlds or by another version of rules or judge, or never."""
    found = measured(game.title)
    if found is None or (found.judge, found.rules_version, found.worlds) != (VERSION, game.title.rules_version, worlds):
        return None
    own = Game(game.title, game.players, game.options, game.title.load(None))
    return found if own.content == game.content else None


def anchored(anchors: Anchors | None, game: Game, accuracy: Accuracy | None, decisions: int) -> Anchored | None:
    """Return the accuracy of one game on the game's scale; None without anchors or decisions. It tells something by enough decisions, with
    a narrow enough interval."""
    if anchors is None or accuracy is None:
        return None
    value, low, high = map(anchors.anchored, (accuracy.value, accuracy.low, accuracy.high))
    kind, share = anchors.most_like(accuracy.value)
    return Anchored(
        *map(_bounded, (value, low, high)),
        tells=decisions >= ENOUGH and high - low <= NARROW,
        levels=[LevelAccuracy(one.name, anchors.anchored(one.accuracy.value)) for kind in anchors.kinds() for one in kind],
        like=[level.name for level in kind] if decisions >= ENOUGH else [],
        share=share,
        games=sum(level.games for level in anchors.level),
        other_set_up=not _as_measured(anchors, game),
    )


def bias_of(game: Game, anchors: Anchors | None) -> Bias | None:
    """Return how much more than came the judge expected in games between agents; None with another set-up."""
    if anchors is None or not _as_measured(anchors, game):
        return None
    agent = next(level for level in anchors.level if level.name == "agent")
    return Bias(agent.surprise.value, agent.surprise.se, agent.games)


def measured(title: Title) -> Anchors | None:
    """Return what the game's folder has. Raises ValidationError where that is none."""
    return in_folder(title.home)


@cache
def in_folder(home: Path) -> Anchors | None:
    """Return the anchors in a folder of a game; read once."""
    path = home / FILE
    return toml.decode(path.read_bytes(), type=Anchors) if path.is_file() else None


def chosen(game: Game) -> dict[str, str]:
    """Return the options that a measurement depends on: all but who begins."""
    return {name: str(value) for name, value in sorted(game.options.items()) if name != "first"}


def _as_measured(anchors: Anchors, game: Game) -> bool:
    return (anchors.players, anchors.options) == (game.players, chosen(game))


def _low(level: Level) -> float:
    return level.accuracy.value - NORMAL * level.accuracy.se


def _high(level: Level) -> float:
    return level.accuracy.value + NORMAL * level.accuracy.se


def _density(accuracy: float, level: Level) -> float:
    return exp(-(((accuracy - level.accuracy.value) / level.spread) ** 2) / 2) / (level.spread * sqrt(2 * pi))


def _bounded(value: float) -> float:
    return min(100.0, max(0.0, value))
