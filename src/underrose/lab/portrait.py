"""The portrait of a game: who wins, how long it takes and why it ends, what choices are worth, how information flows, skill and luck."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from math import log2
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

from underrose.bots.entrants import Bot, House, seated
from underrose.bots.own import LabError
from underrose.bots.playing_on import is_reviewed, policy_of
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.lab.clusters import Cluster, Where, where_of
from underrose.lab.dominated import WORLDS, Drawn, Margin, dominated_of
from underrose.lab.playing import Plan, Played, Progress, Setup, Watch, checked, in_order, play_one, unwatched
from underrose.lab.reports import Report, no_progress, report_of
from underrose.lab.statistics import mean_interval, share_interval, share_of, t_of, wilson
from underrose.lab.uses import Turns, Uses, has_turns

FOLLOWED, DEALS, WEIGHED = 20, 20, 20
"""Games whose sheets are followed, deals for skill and luck, and games of which decisions are weighed, unless more are asked for."""
TIMES = ("decisions_per_second", "games_per_second")


@dataclass(frozen=True)
class Watched:
    """The measurements of one game: result row, figures, turns, every decision, and sheets and margins where they were computed."""

    result: Sequence[int]
    figures: Sequence[int]
    turns: int
    fate: Fate
    sheets: Sheets | None
    margins: list[list[Margin]] | None


def play_watched(plan: Plan, followed: int, weighed: int, first: int, n: int) -> tuple[int, list[Watched]]:
    """Play games `first` .. `first + n - 1`, and return `first` with their measurements; for games numbered below `followed` with sheets,
    for those below `weighed` with margins."""
    game = plan.setup.game()
    uses = Uses(game)
    return first, [_watched(plan, game, uses, g, g < followed, g < weighed) for g in range(first, first + n)]


def _watched(plan: Plan, game: Game, uses: Uses, g: int, follow: bool, weigh: bool) -> Watched:
    choosing = Choosing(uses)
    turns = Turns(game)
    sheets = Sheets(Turns(game)) if follow else None
    drawn = Drawn(uses, (plan.seed, g)) if weigh else None
    following: Watch = unwatched if sheets is None else sheets
    drawing: Watch = unwatched if drawn is None else drawn

    def watch(match: Any, seat: int, action: int) -> None:
        turns.begins(match.states)
        choosing(match, seat, action)
        following(match, seat, action)
        drawing(match, seat, action)

    result, figures, _, _ = play_one(plan, g, watch)
    fate = Fate(result[1], result[2], choosing.choices)
    return Watched(result, figures, turns.told, fate, sheets, None if drawn is None else drawn.weighed())


def portray(
    game: Game, bots: Sequence[Bot] = ("agent",), games: int = 200, seed: int = 0, *, threads: int = 1, level: float = 0.95,
    ray: str | Cluster | None = None, sheets: int = FOLLOWED, deals: int = DEALS, weighed: int = WEIGHED, progress: Progress = no_progress,
) -> Report:  # fmt: skip
    """Play `games` games and report all measurements: the report of `simulate`, and more.

    That is `turns` and `lengths` game by game, `uses`, `information`, `weighed` (`dominated.py`) and `skill`. `sheets` are the games whose
    note sheets are followed, `weighed` those of which decisions are weighed, in either case the first ones; `deals` those that every pair
    of levels plays for `skill`. 0 leaves each out, and so does a game without exact sheets the first, and one that cannot be reviewed the
    second. The digest does not depend on `threads`. Raises LabError.

    >>> import underrose as ur
    >>> report = portray(ur.game("the_coding"), ["random"], games=4, sheets=0, deals=0, weighed=0)
    >>> [use["chosen"] for use in report["uses"] if use["use"] == "order"]
    [8]
    """
    games, seed = checked(games, seed, level)
    where = where_of(threads, ray)
    entrants = seated(bots, game, where == 1)
    deals = deals and checked(deals, seed)[0]
    if deals == 1:
        raise LabError.said("report-deals")
    plan = Plan(Setup.of(game), entrants, seed, rotate=False)
    follow, weigh = sheets if has_sheets(game) else 0, weighed if is_reviewed(game.title) else 0
    report = _report(game, plan, [*in_order(partial(play_watched, plan, follow, weigh), games, where, progress)], level)
    report["skill"] = skill_of(game, deals, seed, where, level, progress) if deals else None
    return report


def _report(game: Game, plan: Plan, watched: Sequence[Watched], level: float) -> Report:
    results = np.array([one.result for one in watched], np.int64)
    figures = np.array([one.figures for one in watched], np.int64)[:, : len(game.title.figures)]
    played = Played(results, figures, np.zeros(1), np.zeros(1, np.int64), 1.0)
    report = {name: value for name, value in report_of(game, plan.names(0), plan.seed, played, level).items() if name not in TIMES}
    followed = [one.sheets for one in watched if one.sheets is not None]
    looked_at = [one.margins for one in watched if one.margins is not None]
    rows = [[one.result, one.figures, one.turns, [[c.seat, c.chosen, c.offered] for c in one.fate.choices]] for one in watched]
    return {
        **report,
        "level": level,
        "why": {reason.name: wilson(int((results[:, 0] == int(reason)).sum()), len(results), level) for reason in game.title.why},
        "lengths": results[:, 3].tolist(),
        "turns": [one.turns for one in watched] if has_turns(game) else None,
        "uses": uses_of([one.fate for one in watched], game.players, level),
        "information": information_of(followed, level) if followed else None,
        "weighed": dominated_of(looked_at, policy_of(game.title).worlds(WORLDS), level) if looked_at else None,
        "digest": hashlib.sha256(json.dumps(rows, separators=(",", ":")).encode()).hexdigest(),
    }


# What choices are worth: how often each use was offered and taken, how seats fared that took it, and the effect that remains when they
# are compared with seats that could have taken it and did something else.
#
# That seats which used a card won more often says little: a seat that holds it was lucky, one that can still use it is not lost. So a
# decision in which a use was chosen is compared with decisions in which it was legal and not chosen, within strata of the same moment
# of the game (tenths of the seat's decision numbers) and the same place at its start (first player or not):
#
# difference = sum of n1 n0 / (n1 + n0) * (mean1 - mean0) / sum of n1 n0 / (n1 + n0)        over strata
#
# (Mantel and Haenszel, 1959; the same as the slope of the win share on the choice with an effect of each stratum). Decisions of one game
# share its result, so the error is robust for clusters of games (Liang and Zeger, 1986). What remains as bias is what a policy sees in the
# position beyond these strata: `random` bots, which choose without looking, have none.


FEWEST = 10
"""The fewest games in which a use was chosen, and in which it was not, for a difference to be reported."""
MOMENTS = 10
"""Strata of a game's course."""
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Choice:
    """One decision: the seat, which decision of this seat it was (from 0), what was chosen, and what else was offered."""

    seat: int
    number: int
    chosen: str
    offered: tuple[str, ...]


@dataclass
class Choosing:
    """A `Watch` that records every decision of a game with what was offered."""

    uses: Uses
    choices: list[Choice] = field(default_factory=list[Choice])
    _numbers: Counter[int] = field(default_factory=Counter[int])

    def __call__(self, match: Match, seat: int, action: int) -> None:
        """Record one decision, before it is done."""
        states = match.states
        offered = {self.uses.of(states, legal): None for legal in match.enumerated(seat).tolist()}
        self.choices.append(Choice(seat, self._numbers[seat], self.uses.of(states, action), tuple(offered)))
        self._numbers[seat] += 1


@dataclass(frozen=True)
class Fate:
    """A finished game: its winners (a mask), the seat that began (-1: none), and its decisions."""

    winners: int
    first: int
    choices: Sequence[Choice]


def uses_of(fates: Sequence[Fate], players: int, level: float) -> list[Report]:
    """Return an entry for each use that was ever offered: `{use, offered, chosen, per_game, games, naive, effect, low, high}`, by name.

    `offered` and `chosen` are decisions, `games` those in which it was chosen. `naive` is the win share of seats that used it at least
    once (`{value, low, high}`), `effect` the difference above, in shares of a win; null where there are too few games.
    """
    moments = _moments(fates)
    found = list[Report]()
    for use in sorted({use for fate in fates for choice in fate.choices for use in choice.offered}):
        rows = [
            (g, choice.chosen == use, share_of(fate.winners, choice.seat), _stratum(fate, choice, moments))
            for g, fate in enumerate(fates) for choice in fate.choices if use in choice.offered
        ]  # fmt: skip
        used = {
            (g, choice.seat): share_of(fate.winners, choice.seat)
            for g, fate in enumerate(fates) for choice in fate.choices if choice.chosen == use
        }  # fmt: skip
        games, chosen, shares, strata = (np.array(column) for column in zip(*rows, strict=True))
        found.append({
            "use": use, "offered": len(rows), "chosen": int(chosen.sum()), "per_game": float(chosen.sum()) / len(fates),
            "games": len({g for g, _ in used}),
            "naive": share_interval([*used.values()], level) if len(used) >= FEWEST else None,
            **effect_of(games, chosen, shares, strata, level),
        })  # fmt: skip
    return found


def _moments(fates: Sequence[Fate]) -> Floats:
    """Return the decision numbers at which one tenth of the game ends and the next begins."""
    numbers = [choice.number for fate in fates for choice in fate.choices]
    return np.unique(np.quantile(numbers, np.linspace(0, 1, MOMENTS + 1)[1:-1]))


def _stratum(fate: Fate, choice: Choice, moments: Floats) -> int:
    return 2 * int(np.searchsorted(moments, choice.number, side="left")) + (choice.seat == fate.first)


def effect_of(games: NDArray[Any], chosen: NDArray[Any], shares: NDArray[Any], strata: NDArray[Any], level: float) -> Report:
    """Return `{effect, low, high}` of choosing, from one entry a decision in each array; null where fewer than ten games chose, or did not,
    in a stratum in which others did otherwise.

    Games are clusters, strata any whole numbers. Interval by Student's t over the games that contribute.
    """
    nothing: Report = {"effect": None, "low": None, "high": None}
    c, w = chosen.astype(np.float64), shares.astype(np.float64)
    for stratum in np.unique(strata):
        here = strata == stratum
        c[here] -= c[here].mean()
        w[here] -= w[here].mean()
    if min(len(np.unique(games[side])) for side in (c > 0, c < 0)) < FEWEST:  # 0 where all in the stratum chose, or nobody did
        return nothing
    inner, clusters = float(c @ c), len(np.unique(games[c != 0]))
    slope = float(c @ w) / inner
    scores = np.zeros(int(games.max()) + 1)
    np.add.at(scores, games, c * (w - slope * c))
    spread = t_of(level, clusters) * float(np.sqrt(scores @ scores * clusters / (clusters - 1))) / inner
    return {"effect": slope, "low": slope - spread, "high": slope + spread}


# Information flow: what the exact note sheets know, turn by turn.
#
# The secrets of a seat are the values on the others' sheets that are one of several (a letter of a code, a Suitcase). Of each a sheet knows
# log2 of how many values it could have, less the entropy of its odds (Shannon, 1948), in bits. The information of a turn is the growth of
# that sum over all sheets, for the secrets that existed before and after it; it is negative where something was exchanged or a seat was
# misled. A turn without information for any seat is dead. A secret is certain for a seat when one value is left.


Secret = tuple[int, str]
"""The seat whose sheet it is, and the secret's key on it."""
SMALLEST = 1e-9
"""Smaller amounts of bits are rounding errors."""


def has_sheets(game: Game) -> bool:
    """Return whether the game has exact note sheets: not so where nothing is hidden, nor where sheets are estimates."""
    sheet = Match(game, seed=0).notes(0)
    return sheet is not None and not sheet.get("open") and bool(sheet["exact"])


def bits_known(about: Mapping[str, Any]) -> tuple[float, float] | None:
    """Return how many bits of a secret are known, and how many it has; None where the sheet has no odds of one value."""
    odds = list(about["values"].values())
    if not odds or None in odds or abs(sum(odds) - 1) > 1e-6:
        return None
    whole = log2(len(odds) + len(about["out"]))
    return whole + sum(p * log2(p) for p in odds if p > 0), whole


@dataclass
class Sheets:
    """A `Watch` that reads the sheets of all seats at the beginning of every turn."""

    turns: Turns
    told: list[float] = field(default_factory=list[float])
    """The information of each turn over all sheets, in bits."""
    certain: dict[Secret, int] = field(default_factory=dict[Secret, int])
    """The turn (from 0) in which each secret was first certain."""
    _known: dict[Secret, float] = field(default_factory=dict[Secret, float])

    def __call__(self, match: Match, seat: int, action: int) -> None:
        """Read the sheets if this decision, before it is done, begins a turn."""
        if self.turns.begins(match.states):
            self.look(match)

    def look(self, match: Match) -> None:
        """Read the sheets of all seats."""
        known = dict[Secret, float]()
        for place in range(match.game.players):
            for about in (match.notes(place) or {"about": []})["about"]:
                owner, dot, _ = str(about["key"]).partition(".")
                if dot and owner.isdecimal() and int(owner) != place and (bits := bits_known(about)) is not None:
                    known[place, about["key"]] = bits[0]
                    if bits[1] - bits[0] < SMALLEST:
                        self.certain.setdefault((place, about["key"]), len(self.told))
        if self._known:
            gained = sum(bits - self._known[secret] for secret, bits in known.items() if secret in self._known)
            self.told.append(gained if abs(gained) > SMALLEST else 0.0)
        self._known = known


def information_of(games: Sequence[Sheets], level: float) -> Report:
    """Return `{games, per_turn, dead, by_turn, certain}` of followed games.

    `per_turn` in bits (`{value, low, high}`, over games), `dead` the share of turns that told nothing, `by_turn` mean bits of the first
    turn, the second and so on (as far as half of the games went), `certain` by kind of secret `{secret, share, turn}`: in which share of
    games some seat was certain of one, and the median of the turn, counted from 1.
    """
    told = [followed.told for followed in games if followed.told]
    if not told:
        return {"games": len(games), "per_turn": None, "dead": None, "by_turn": [], "certain": []}
    lengths = sorted(map(len, told))
    shown = lengths[len(lengths) // 2]
    by_turn = [[turns[n] for turns in told if len(turns) > n] for n in range(shown)]
    return {
        "games": len(games),
        "per_turn": mean_interval([sum(turns) / len(turns) for turns in told], level),
        "dead": share_interval([sum(bits == 0.0 for bits in turns) / len(turns) for turns in told], level),
        "by_turn": [sum(bits) / len(bits) for bits in by_turn],
        "certain": [_certain(games, secret) for secret in sorted({_kind(key) for one in games for _, key in one.certain})],
    }


def _kind(key: str) -> str:
    """Return the kind of a secret: "letter" of "1.letter"; guard spots are alike."""
    return key.partition(".")[2].rstrip("0123456789")


def _certain(games: Sequence[Sheets], kind: str) -> Report:
    """Return in which share of games, and in which turn, some seat was first certain of a secret of this kind."""
    turns = [[turn for (_, key), turn in one.certain.items() if _kind(key) == kind] for one in games]
    firsts = [min(found) + 1 for found in turns if found]
    return {"secret": kind, "share": len(firsts) / len(games), "turn": float(median(firsts))}


# Skill and luck: the same deals, each played by every pair of levels, and a decomposition of the variance of results.
#
# On each deal one seat plays at one level and all others at another, for every pair of levels. The seat's share of the win is a table of
# deals by pairs, and its variance is parted as in a two-way layout with one value a cell (random effects; Searle, Casella and McCulloch,
# *Variance Components*, 1992): `skill` is what the pair of levels explains, `deal` what the deal explains for any players (its cards and
# who begins), and `rest` how the two meet, with the choices that bots draw. Intervals are percentiles of a bootstrap over deals.


LADDER = ("random", "novice", "agent")
RESAMPLES = 500
PARTS = ("skill", "deal", "rest")


@dataclass(frozen=True)
class Ladder(Plan):
    """Deals by pairs of levels: game `g` is deal `g // pairs` with pair `g % pairs`, its first level on a seat that goes round."""

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs of entrants: of the one seat, and of all others."""
        return list(product(range(len(self.entrants)), range(len(self.entrants))))

    def deal(self, g: int) -> int:
        """Return the number of the deal of game `g`."""
        return g // len(self.pairs)

    def seat(self, g: int) -> int:
        """Return the seat whose share of the win is measured."""
        return self.deal(g) % self.setup.players

    def seats(self, g: int) -> list[int]:
        """Return the entrant on each seat in game `g`."""
        one, others = self.pairs[g % len(self.pairs)]
        return [one if seat == self.seat(g) else others for seat in range(self.setup.players)]


def play_ladder(plan: Ladder, first: int, n: int) -> tuple[int, list[float]]:
    """Play games `first` .. `first + n - 1`; return `first` with the measured seat's share of the win in each."""
    return first, [share_of(play_one(plan, g)[0][1], plan.seat(g)) for g in range(first, first + n)]


def skill_of(game: Game, deals: int, seed: int, where: Where, level: float, progress: Callable[[int, int], None]) -> Report:
    """Return `{levels, deals, games, par, ladder, parts}` of so many deals, at least two.

    `par` is an even share of the win, `ladder` for each pair of levels `{one, others, value, low, high}`, `parts` for skill, deal and rest
    `{value, low, high}`: shares of the variance of a seat's result.
    """
    plan = Ladder(Setup.of(game), tuple(House(name) for name in LADDER), seed, rotate=False)
    pairs = plan.pairs
    shares = [*in_order(partial(play_ladder, plan), deals * len(pairs), where, progress)]
    table = np.reshape(shares, (deals, len(pairs)))
    parts = parts_of(table)
    rng = np.random.default_rng(seed)
    again = np.array([parts_of(table[rng.integers(deals, size=deals)]) for _ in range(RESAMPLES)])
    ends = np.quantile(again, [0.5 - level / 2, 0.5 + level / 2], axis=0)
    return {
        "levels": list(LADDER),
        "deals": deals,
        "games": len(shares),
        "par": 1 / game.players,
        "ladder": [
            {"one": LADDER[one], "others": LADDER[others], **share_interval(table[:, n], level)} for n, (one, others) in enumerate(pairs)
        ],
        "parts": {
            part: {"value": value, "low": float(low), "high": float(high)}
            for part, value, low, high in zip(PARTS, parts, *ends.tolist(), strict=True)
        },
    }


def parts_of(table: NDArray[np.float64]) -> Sequence[float]:
    """Return the shares of skill, deal and rest in the variance of a table of deals by pairs; shape (deals, pairs), at least two of
    both."""
    deals, pairs = table.shape
    whole = table.mean()
    by_deal = table.mean(axis=1)
    by_pair = table.mean(axis=0)
    residual = table - by_deal[:, None] - by_pair[None, :] + whole
    rest = float((residual**2).sum()) / ((deals - 1) * (pairs - 1))
    skill = max((deals * float(((by_pair - whole) ** 2).sum()) / (pairs - 1) - rest) / deals, 0.0)
    deal = max((pairs * float(((by_deal - whole) ** 2).sum()) / (deals - 1) - rest) / pairs, 0.0)
    total = skill + deal + rest
    return [skill / total, deal / total, rest / total] if total else [0.0, 0.0, 1.0]
