"""Writes its part of docs/studies.md: how other boards and tiles would play, between two bots of level `agent`.

Run as `python -m tools.agents [GAMES]` from the root of the checkout. Whole games run in compiled code, with the same judgement as the
bots; of every variant of the content the same numbers of games are played.
"""

from __future__ import annotations

import datetime
import sys
from typing import Any

import numba
import numpy as np

from tools.pages import study
from underrose.games.top_secret_agents.mind.appraisal import Judge, instruct
from underrose.games.top_secret_agents.mind.policies import glance, weigh
from underrose.games.top_secret_agents.options import AGENTS_FILE
from underrose.games.top_secret_agents.rules import apply, measure, start
from underrose.games.top_secret_agents.title import TITLE
from underrose.kernel.data.records import new
from underrose.kernel.game.chance import Generator, fresh_step, seed_generator
from underrose.kernel.game.contract import MOST_LEGAL
from underrose.kernel.game.events import forget
from underrose.lab.statistics import wilson

HOUSE = AGENTS_FILE.read_text("utf-8")
VALUES = "values = [1, 1, 1, 2, 2, 3, 3, 4]"
ROWS = "rows = [4, 5, 6, 7, 6, 7, 6, 7]"
POTS = "honeypots = 7"
STARS = 'stars = ["h1", "h2", "h3", "h4", "h5", "h6", "h7"]'


def board(rows: str, stars: str) -> str:
    """Return the content of the house on another board, with these spaces of its bottom row as stars."""
    entry = f"a{rows[0]}"
    text = HOUSE.replace(ROWS, f"rows = [{', '.join(rows)}]").replace('"a4"', f'"{entry}"')
    return text.replace(STARS, "stars = [" + ", ".join(f'"{stars}{i + 1}"' for i in range(int(rows[-1]))) + "]")


VARIANTS = {
    "the house": HOUSE,
    "values 1, 1, 1, 1, 2, 2, 2, 3": HOUSE.replace(VALUES, "values = [1, 1, 1, 1, 2, 2, 2, 3]"),
    "values 1, 1, 2, 2, 3, 3, 4, 5": HOUSE.replace(VALUES, "values = [1, 1, 2, 2, 3, 3, 4, 5]"),
    "all worth 2": HOUSE.replace(VALUES, "values = [2, 2, 2, 2, 2, 2, 2, 2]"),
    "4 Honeypots": HOUSE.replace(POTS, "honeypots = 4"),
    "10 Honeypots": HOUSE.replace(POTS, "honeypots = 10"),
    "a column narrower, 3-4-5-6-5-6-5-6": board("34565656", "h"),
    "two rows shorter, 4-5-6-7-6-7": board("456767", "f"),
    "a row deeper, 4-5-6-7-6-7-6-7-6": board("456767676", "i"),
    "relay zone of two rows": HOUSE.replace("relay = 3 ", "relay = 2 "),
}
NOVICE, AGENT = 0, 1


@numba.njit(nogil=True, error_model="numpy")  # pyright: ignore[reportUntypedFunctionDecorator] (its settings have no types)
def play(tables: Any, kits: Any, judges: Any, levels: Any, rngs: Any, out: Any, games: int, results: Any, figures: Any) -> None:  # noqa: PLR0917
    """Games between two levels, which change seats game by game; a row of results is why, winners by seat, decisions, the opening seat."""
    for game in range(games):
        tables[0] = tables[2]
        s = tables[0]
        seed_generator(s.chance.generator, 1, 2 * game)
        seed_generator(rngs[0], 1, 2 * game + 1)
        start(s, kits[0])
        while s.why == 0:
            if levels[(s.turn + game) % 2] == NOVICE:
                action = glance(s, kits[0], s.turn, rngs[0])
            else:
                action = weigh(tables, kits[0], s.turn, judges[0], out, rngs[0])
            fresh_step(s.chance)
            forget(s.events)
            apply(s, kits[0], s.turn, action)
            results[game, 2] += 1
        results[game, 0] = s.why
        results[game, 1] = s.winners
        results[game, 3] = s.starter
        measure(s, kits[0], figures[game])


def played(content: str, levels: tuple[int, int], games: int, weights: dict[str, float] | None = None) -> tuple[Any, Any]:
    """Results and figures of so many games with this content."""
    game = TITLE.setup(2, content=content)
    results, figures = np.zeros((games, 4), np.int64), np.zeros((games, len(TITLE.figures)), np.int64)
    out, judges = np.zeros(MOST_LEGAL, np.int64), new(Judge)
    instruct(judges[0])
    for name, weight in (weights or {}).items():
        judges[0][name] = weight
    play(game.new_states(3), game.kits, judges, np.array(levels), new(Generator), out, games, results, figures)
    return results, figures


def share(results: Any, seats: Any) -> float:
    """Return the wins of these seats, one for each game, a tie counting half."""
    mine, theirs = results[:, 1] >> seats & 1, results[:, 1] >> (1 - seats) & 1
    return float((mine * (1.0 - 0.5 * theirs)).sum())


def line(name: str, content: str, games: int) -> str:
    """Return the table row of one variant."""
    results, figures = played(content, (AGENT, AGENT), games)
    low, middle, high = np.percentile(figures[:, 0], [5, 50, 95])
    spawned = figures[:, 2:8].mean(0)
    first = wilson(share(results, results[:, 3]), games, 0.95)
    duel, _ = played(content, (AGENT, NOVICE), games)
    rate = wilson(share(duel, np.arange(games) % 2), games, 0.95)
    goal = 100 * (results[:, 0] == 1).mean()
    return (
        f"| {name} | {goal:.1f}% | {low:.0f}, {middle:.0f}, {high:.0f} | {100 * first['low']:.0f} to {100 * first['high']:.0f}% | "
        f"{spawned.min():.1f} to {spawned.max():.1f} | {figures[:, 8:14].sum(1).mean():.1f} | {figures[:, 1].mean():.1f} | "
        f"{100 * rate['low']:.0f} to {100 * rate['high']:.0f}% |"
    )


def main() -> int:
    """Measure every variant and write what was found."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    rows = [line(name, content, games) for name, content in VARIANTS.items()]
    head = (
        f"{games} games of each between agents, {datetime.date.today().isoformat()}, with rules version {TITLE.rules_version}; "
        "intervals are Wilson's at 95%.\n\n"
        "| content | ends with 20 points | turns: 5%, median, 95% | first player wins | a profession is spawned | agents retire with Intel "
        "| tiles fall off | agent beats novice |\n| --- | --- | --- | --- | --- | --- | --- | --- |"
    )
    study("agents", "\n".join([head, *rows, ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
