"""The portrait of a game: who wins, how long it takes and why it ends, what choices are worth, how information flows, skill and luck."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from underrose.bots.entrants import Bot, seated
from underrose.bots.own import LabError
from underrose.bots.playing_on import is_reviewed, policy_of
from underrose.kernel.game.title import Game
from underrose.lab.choices import Choosing, Fate, uses_of
from underrose.lab.clusters import Cluster, where_of
from underrose.lab.dominated import WORLDS, Drawn, Margin, dominated_of
from underrose.lab.information import Sheets, has_sheets, information_of
from underrose.lab.playing import Plan, Played, Progress, Setup, Watch, checked, in_order, play_one, unwatched
from underrose.lab.reports import Report, no_progress, report_of
from underrose.lab.skill import skill_of
from underrose.lab.statistics import wilson
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

    That is `fair_reads` and `lengths` game by game, `uses` (`choices.py`), `information` (`information.py`), `weighed` (`dominated.py`) and
    `skill` (`skill.py`). `sheets` are the games whose note sheets are followed, `weighed` those of which decisions are weighed, in either
    case the first ones; `deals` those that every pair of levels plays for `skill`. 0 leaves each out, and so does a game without exact
    sheets the first, and one that cannot be reviewed the second. The digest does not depend on `threads`. Raises LabError.

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
