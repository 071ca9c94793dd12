"""Two variants of a game on the same deals: what a change does, measure by measure, with intervals of the paired difference.

Both sides are dealt from the same chance streams (common random numbers) and their bots have the same seeds, so that what differs between
two games of one deal comes from the change. Each deal is played all ways round: every rotation of the bots over the seats, and with every
seat first, where chance would decide which seat begins. Intervals are taken over deals.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from underrose.bots.entrants import Bot, Entrant, Own, seated
from underrose.bots.own import LabError
from underrose.kernel.game.title import Content, Game, content_hash
from underrose.kernel.play.match import Match
from underrose.lab.clusters import Cluster, where_of
from underrose.lab.playing import Plan, Progress, Setup, checked, in_order, play_one
from underrose.lab.reports import Report, no_progress
from underrose.lab.statistics import paired
from underrose.lab.uses import Turns, Uses, has_turns

Floats = NDArray[np.float64]
MOST_CHANGES = 40
"""The most changes of the content that a report lists."""
FEWEST_DEALS = 2


@dataclass(frozen=True)
class AllWays(Plan):
    """A plan in which each deal is played all ways round: `rotations` of the bots over the seats, by `firsts` seats that begin."""

    rotations: int = 1
    firsts: int = 1

    @property
    def ways(self) -> int:
        """The number of games of one deal."""
        return self.rotations * self.firsts

    def deal(self, g: int) -> int:
        """Return the number of the deal of game `g`."""
        return g // self.ways

    def seats(self, g: int) -> list[int]:
        """Return the entrant on each seat in game `g`."""
        return [(seat + g % self.rotations) % len(self.entrants) for seat in range(self.setup.players)]

    def game(self, g: int) -> Game:
        """Return game `g`, with its first player."""
        options = dict(self.setup.options)
        if self.firsts > 1 and options.get("first") == "random":
            options["first"] = str(g % self.ways // self.rotations)
        return Game(self.setup.title(), self.setup.players, options, self.setup.content)


@dataclass(frozen=True)
class Played:
    """The measurements of one finished game."""

    result: tuple[int, int, int, int]
    """Why, winners (a mask), opening seat, decisions."""
    figures: tuple[int, ...]
    turns: int
    uses: Mapping[str, int]


class Watching:
    """A `Watch` that counts turns and uses of a game."""

    def __init__(self, game: Game, uses: Uses) -> None:
        self._uses = uses
        self.turns = Turns(game)
        self.counts: Counter[str] = Counter()

    def __call__(self, match: Match, seat: int, action: int) -> None:
        """Count one decision, before it is done."""
        self.counts[self._uses.of(match.states, action)] += 1
        self.turns.begins(match.states)


def play_measured(plan: Plan, game: Game, uses: Uses, g: int) -> Played:
    """Play game `g` of a plan, and return its measurements."""
    watching = Watching(game, uses)
    result, figures, _, _ = play_one(plan, g, watching)
    return Played(cast("tuple[int, int, int, int]", tuple(result)), tuple(figures), watching.turns.told, dict(watching.counts))


def play_both(plans: tuple[AllWays, AllWays], first: int, n: int) -> tuple[int, list[tuple[Played, Played]]]:
    """Play games `first` .. `first + n - 1` of both sides, and return `first` with the pairs of measurements."""
    played = list[list[Played]]()
    for plan in plans:
        game = plan.setup.game()
        uses = Uses(game)
        played.append([play_measured(plan, game, uses, g) for g in range(first, first + n)])
    return first, list(zip(*played, strict=True))


def compare(
    a: Game, b: Game, bots: Sequence[Bot] = ("agent",), games: int = 400, seed: int = 0, *, threads: int = 1, level: float = 0.95,
    ray: str | Cluster | None = None, progress: Progress = no_progress,
) -> Report:  # fmt: skip
    """Play `games` games of two variants of one title, with the same deals on both sides, and report the difference b - a of each measure.

    `bots` are one for all seats or one a seat, as for `simulate`. `games` are those of each side, a multiple of the ways round. The digest
    does not depend on `threads`. Raises LabError.

    >>> import underrose as ur
    >>> game = ur.game("the_coding")
    >>> report = compare(game, ur.lab.edited(game, "data.00-19.high=24"), ["random"], games=8)
    >>> report["changes"][0]
    {'path': 'data.3.name', 'a': '00-19', 'b': '00-24'}
    """
    games, seed = checked(games, seed, level)
    _check_sides(a, b)
    where = where_of(threads, ray)
    entrants = seated(bots, a, where == 1)
    plans = _plans(a, b, entrants, seed)
    ways = plans[0].ways
    if games % ways or games < FEWEST_DEALS * ways:
        raise LabError.said("compare-ways", ways=ways, least=FEWEST_DEALS * ways, games=games)
    return _report(a, b, plans, [*in_order(partial(play_both, plans), games, where, progress)], level)


def _check_sides(a: Game, b: Game) -> None:
    if a.title.id != b.title.id or a.players != b.players:
        raise LabError.said("compare-titles", a=f"{a.title.id} ({a.players})", b=f"{b.title.id} ({b.players})")
    if a.kits.tobytes() == b.kits.tobytes():
        raise LabError.said("compare-same")


def _plans(a: Game, b: Game, entrants: tuple[Entrant, ...], seed: int) -> tuple[AllWays, AllWays]:
    """Return one plan a side, with the same ways round."""
    if len({id(one.choose) if isinstance(one, Own) else one for one in entrants}) == 1:  # bots of one's own may hold arrays
        entrants = entrants[:1]
    drawn = any(game.options.get("first") == "random" for game in (a, b))
    firsts = a.players if drawn else 1
    one, two = (AllWays(Setup.of(game), entrants, seed, rotate=True, rotations=len(entrants), firsts=firsts) for game in (a, b))
    return one, two


# --- measures ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Measure:
    """One measure: its kind, its subject (`of`), its unit, and its value in each game of each side; shape (games,)."""

    kind: str
    of: str
    unit: str
    a: Floats
    b: Floats

    @property
    def share(self) -> bool:
        """Whether its values are 0 or 1."""
        return self.unit == "share"

    def differs(self, ways: int, level: float) -> Report:
        """Return the measure's entry in a report: means of both sides and the paired difference over deals."""
        name = f"{self.kind}.{self.of}" if self.of else self.kind
        a, b = (side.reshape(-1, ways).mean(axis=1) for side in (self.a, self.b))
        found = paired(a, b, level, share=self.share)
        deals = found.pop("deals_to_settle")
        return {
            "name": name, "kind": self.kind, "of": self.of, "unit": self.unit, **found, "settled": not found["low"] <= 0 <= found["high"],
            "games_to_settle": None if deals is None else deals * ways,
        }  # fmt: skip


def measures_of(a: Game, b: Game, plan: Plan, ours: Sequence[Played], theirs: Sequence[Played]) -> list[Measure]:
    """Return all measures, in the order of reports; uses and endings that are zero throughout are left out."""
    sides = ours, theirs
    results = [np.array([game.result for game in side], np.int64) for side in sides]
    found = [*_of_results(a, plan, results)]
    if has_turns(a):
        found.append(Measure("turns", "", "turns", *(np.array([game.turns for game in side], np.float64) for side in sides)))
    for number, figure in enumerate(a.title.figures):
        if figure.name == "turns" and has_turns(a):
            continue  # is told already
        values = [np.array([game.figures[number] for game in side], np.float64) / figure.parts for side in sides]
        found.append(Measure("figure", figure.name, figure.unit, *values))
    for use in sorted({use for side in sides for game in side for use in game.uses}):
        found.append(Measure("use", use, "per game", *(np.array([game.uses.get(use, 0) for game in side], np.float64) for side in sides)))
    return found


def _of_results(game: Game, plan: Plan, results: list[NDArray[np.int64]]) -> list[Measure]:
    """Return the measures of result rows: which seats win, how, and after how many decisions."""

    def measure(kind: str, of: str, values: Callable[[NDArray[np.int64]], NDArray[Any]], unit: str = "share") -> Measure:
        return Measure(kind, of, unit, *(np.asarray(values(side.T), np.float64) for side in results))

    def winners(rows: NDArray[np.int64]) -> NDArray[np.int64]:
        return np.sum([rows[1] >> seat & 1 for seat in range(game.players)], axis=0)

    found = list[Measure]()
    if all((side[:, 2] >= 0).all() for side in results):
        found.append(measure("first", "", lambda rows: rows[1] >> rows[2] & 1))
    if len(plan.entrants) > 1:
        seated = np.array([plan.seats(g) for g in range(len(results[0]))])
        for number, entrant in enumerate(plan.entrants):
            mine = (seated == number) @ (1 << np.arange(game.players))
            won = [np.asarray((side[:, 1] & mine) > 0, np.float64) for side in results]
            found.append(Measure("bot", f"{number} {entrant.name}", "share", *won))
    found += [
        measure("shared", "", lambda rows: winners(rows) > 1),
        measure("draws", "", lambda rows: winners(rows) == 0),
    ]
    for why in game.title.why:
        ended = [np.asarray(side[:, 0] == int(why), np.float64) for side in results]
        if any(side.any() for side in ended):
            found.append(Measure("why", why.name, "share", *ended))
    return [*found, measure("length", "", lambda rows: rows[3], "decisions")]


def _report(a: Game, b: Game, plans: tuple[AllWays, AllWays], played: list[tuple[Played, Played]], level: float) -> Report:
    plan = plans[0]
    ours = [one for one, _ in played]
    theirs = [two for _, two in played]
    measures = [measure.differs(plan.ways, level) for measure in measures_of(a, b, plan, ours, theirs)]
    rows = [[[*game.result, *game.figures, game.turns, sorted(game.uses.items())] for game in pair] for pair in played]
    return {
        "game": a.title.id,
        "players": a.players,
        "bots": plan.names(0),
        "games": len(played),
        "deals": len(played) // plan.ways,
        "ways": plan.ways,
        "seed": plan.seed,
        "level": level,
        "a": {"options": a.options, "content": content_hash(a.content)},
        "b": {"options": b.options, "content": content_hash(b.content)},
        "changes": changes_of(a, b),
        "measures": measures,
        "by_chance": (1 - level) * len(measures),
        "lengths": {side: [game.result[3] for game in games_] for side, games_ in (("a", ours), ("b", theirs))},
        "digest": hashlib.sha256(json.dumps(rows, separators=(",", ":")).encode()).hexdigest(),
    }


def changes_of(a: Game, b: Game) -> list[Report]:
    """Return the differences of options and resolved content as `{path, a, b}`, null where a side lacks the path; at most forty of the
    content."""
    options = [
        {"path": f"--option {name}", "a": value, "b": b.options[name]} for name, value in a.options.items() if b.options[name] != value
    ]
    one, two = (dict(_leaves("", game.content)) for game in (a, b))
    paths = [path for path in {**one, **two} if one.get(path) != two.get(path) and path != "tutorial"]
    return options + [{"path": path, "a": one.get(path), "b": two.get(path)} for path in paths[:MOST_CHANGES]]


def _leaves(path: str, content: Any) -> list[tuple[str, Any]]:
    """Return the leaf values of plain data, each with its path."""
    if isinstance(content, Mapping):
        steps = [*cast(Content, content).items()]
    elif isinstance(content, (list, tuple)):
        steps = [*enumerate(cast("Sequence[Any]", content))]
    else:
        return [(path, content)]
    return [leaf for step, inner in steps for leaf in _leaves(f"{path}.{step}" if path else str(step), inner)]
