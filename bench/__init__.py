"""Benchmarks: our figures beside their peers', measured in turn on one pinned core of one run.

Machines differ and are noisy, so what counts is the ratio: every pair is measured alternately, several times, and the row
shows medians, and the lowest and the highest ratio of a pair. A figure without a peer is an absolute time, which has its own bar (see
docs/speed.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from statistics import median
from typing import Any

from underrose.kernel.game.title import Game

from . import cold, notes, ours, paint

Row = dict[str, Any]
ROUNDS = 5
"""How often each figure of a pair is measured, in turn with the other."""


class Unknown(ValueError):
    """There is no benchmark of that name."""


class Missing(Unknown):
    """A benchmark's peer is not there; without a name, the others are measured."""


def beside(name: str, unit: str, peer: str, mine: Callable[[], float], theirs: Callable[[], float]) -> Row:
    """Return a row of medians: our figure, the peer's, and the median of the ratios pair by pair."""
    pairs = [(mine(), theirs()) for _ in range(ROUNDS)]
    value, peer_value = median(a for a, _ in pairs), median(b for _, b in pairs)
    return row(name, value, unit, peer, peer_value, [a / b for a, b in pairs])


def row(name: str, value: float, unit: str, peer: str | None = None, peer_value: float | None = None, ratios: Sequence[float] = ()) -> Row:
    """Return one line of the report: `ratio` is the median of the pairs', `low` and `high` their spread; without a peer all five are
    None."""
    ratio, low, high = (median(ratios), min(ratios), max(ratios)) if ratios else (None, None, None)
    return {"name": name, "value": value, "unit": unit, "peer": peer, "peer_value": peer_value, "ratio": ratio, "low": low, "high": high}


def beside_rollouts(name: str, game: Callable[[], Game], count: int) -> list[Row]:
    """Return random playouts beside OpenSpiel's of Leduc poker: of that the same game on both sides."""
    from .openspiel import leduc_rollouts

    mine = partial(ours.playouts, game(), count)
    return [beside(name, "decisions/s", "OpenSpiel C++ Leduc rollouts", mine, lambda: leduc_rollouts(1.0))]


def leduc_ismcts() -> list[Row]:
    """ISMCTS on Leduc poker at its first decision, searches of 1,000 iterations."""
    from .openspiel import leduc_ismcts as theirs

    count = ours.SEARCH
    return [beside("leduc.ismcts", "simulations/s", "OpenSpiel C++ ISMCTSBot", ours.leduc_ismcts, lambda: theirs(count, 1.0))]


def beside_coding(name: str, game: Callable[[], Game], count: int, games: int = ours.GAMES) -> Row:
    """Return random playouts beside those of The Coding in the same run."""
    mine, theirs = partial(ours.playouts, game(), count), partial(ours.playouts, ours.coding(), games)
    return beside(name, "decisions/s", "The Coding", mine, theirs)


def of_deck(name: str, deck: str) -> str:
    """Return the name of a row for a deck of Classified Information: the first one has no name of its own."""
    return name if deck == next(iter(ours.CLASSIFIED)) else f"{name}.{deck}"


FLOORS: Mapping[str, tuple[str, Callable[[], Game], tuple[int, ...]]] = {
    "the_coding": ("coding.playouts_c", ours.coding, (ours.PLAYERS,)),
    "top_secret_agents": ("agents.playouts_c", ours.agents, ()),
    **{
        f"classified_information.{deck}": (of_deck("classified.playouts_c", deck), partial(ours.classified, deck), ())
        for deck in ours.CLASSIFIED
    },
}
"""Floors in C by their names: of which row, of which game, and what they are told before how many games."""


def in_c(name: str, games: int) -> Row:
    """Return random playouts beside the C floor of that name: the same rules, hand-written."""
    from .floor import playouts

    row_name, game, first = FLOORS[name]

    def theirs() -> float:
        played = playouts(name, *first, games, 1)
        return played["decisions"] / played["seconds"]

    return beside(row_name, "decisions/s", "hand-written C", partial(ours.playouts, game(), games), theirs)


def classified_playouts() -> list[Row]:
    """Return random playouts of Classified Information with each deck."""
    name = "classified_information.playouts"
    return [beside_coding(of_deck(name, deck), partial(ours.classified, deck), ours.GAMES) for deck in ours.CLASSIFIED]


def batches(name: str) -> list[Row]:
    """Return a batch of 4,096 tables beside our own random playouts: as `sample` draws, as a caller chooses, with all that a learner
    asks."""
    return [
        beside(f"batch.{name}{way}", unit, "our own playouts", partial(ours.batch_steps, name, way), partial(ours.batch_playouts, name))
        for way, (unit, _, _) in ours.WAYS.items()
    ]


def batch_leduc_pgx() -> list[Row]:
    """Return a batch of Leduc poker beside pgx's on the same core, both with observations and legal masks, and without on our side."""
    from .pgx_leduc import leduc_steps

    peer = "pgx Leduc hold'em, CPU"
    return [
        beside(f"batch.leduc.pgx{way}", ours.WAYS[way][0], peer, partial(ours.batch_steps, "leduc", way), leduc_steps)
        for way in ("", ".observed")
    ]


def sheets(name: str, times: Callable[[int, int], dict[str, float]]) -> list[Row]:
    """Return the note sheet of a game after one more event, and an explanation: p95 over many positions."""
    found = times(1000, 1)
    return [row(f"notes.{name}", found["p95_ms"], "ms p95"), row(f"notes.{name}.because", found["because_p95_ms"], "ms p95")]


def cold_game(name: str) -> list[Row]:
    """Compiling a game from nothing, and loading it from the cache."""
    fresh, warm = cold.compile_seconds(name)
    first = row(f"cold.{name}.batch", cold.batch_seconds(name), "s to a first batch of 2,048")
    return [row(f"cold.{name}", fresh, "s to compile"), row(f"cold.{name}.warm", warm, "s from the cache"), first]


def alone(name: str, unit: str, measure: Callable[[], float]) -> list[Row]:
    """Return one figure without a peer."""
    return [row(name, measure(), unit)]


def server_rows(tables: int) -> list[Row]:
    """Return the server at so many tables, beside boardgame.io with a game of the same length and size of messages: moves flat out, with
    what each side used of its core, then milliseconds at a human pace; ratios are those of the pairs."""
    from .server import FILES, FLOOR, MEMORY, MOVES, OURS, at_tables

    name = f"server.{tables}"
    flat, human = at_tables(tables)
    figures = (
        ("", "rate", "moves/s", flat),
        (".per_cpu", "per_cpu", MOVES, flat),
        (".server", "server", "of a core, server", flat),
        (".cpu", "cpu", "of a core, clients", flat),
        (".p50", "p50", "ms p50, 200 ms think", human),
        (".p99", "p99", "ms p99, 200 ms think", human),
        (".pace", "rate", "moves/s, 200 ms think", human),
    )
    return [
        *(_beside(name + called, figure, unit, rounds, OURS, MEMORY) for called, figure, unit, rounds in figures),
        _beside(f"{name}.per_cpu.files", "per_cpu", MOVES, flat, OURS, FILES),
        _beside(f"{name}.per_cpu.floor", "per_cpu", f"{MOVES}, the floor", flat, FLOOR, MEMORY),
    ]


def _beside(name: str, figure: str, unit: str, rounds: Sequence[Any], one: str, other: str) -> Row:
    """Return one figure of a side beside another's; the ratios are those of the rounds."""
    from .server import middle

    ratios = [found[one][figure] / found[other][figure] for found in rounds]
    return row(name, middle(rounds, one, figure), unit, other, middle(rounds, other, figure), ratios)


def server_workers(workers: int, apart: bool = False) -> list[Row]:
    """So many workers on one PostgreSQL at 50 tables, both seats at one worker, or `apart` at two, with Redis."""
    from .server import MOVES, of_workers

    name = f"server.pg.{workers}{'.apart' if apart else ''}"
    flat, human = of_workers(workers, 50, apart)
    return [
        row(name, flat["rate"], "moves/s"),
        row(f"{name}.per_cpu", flat["per_cpu"], f"{MOVES} of the workers"),
        row(f"{name}.server", flat["server"], "cores, workers"),
        row(f"{name}.p50", human["p50"], "ms p50, 200 ms think"),
        row(f"{name}.p99", human["p99"], "ms p99, 200 ms think"),
        row(f"{name}.pace", human["rate"], "moves/s, 200 ms think"),
    ]


def server_costs() -> list[Row]:
    """Return what a move and a table cost a worker and its PostgreSQL."""
    from .server.costs import costs

    units = {
        "worker": "ms of a worker's processor a move",
        "database": "ms of PostgreSQL's processor a move",
        "told": "bytes to both clients a move",
        "log": "bytes of write-ahead log a move",
        "transactions": "transactions of PostgreSQL a move",
        "table": "KB of a worker's memory a table with two windows",
    }
    found = costs()
    return [row(f"server.pg.cost.{name}", found[name], unit) for name, unit in units.items()]


def server_watching() -> list[Row]:
    """Memory of the server with 5,000 sockets that watch, and what it uses while nothing happens."""
    from .server.watching import SOCKETS, watching

    found = watching()
    return [
        row("server.watching", found.watched, f"MB with {SOCKETS:,} sockets that watch"),
        row("server.watching.each", 1000 * (found.watched - found.empty) / SOCKETS, "KB a socket, tables included"),
        row("server.watching.idle", 100 * found.idle, "% of a core while nothing happens"),
    ]


def server_kinds() -> list[Row]:
    """What a move costs at each kind of table: microseconds of the server's processor, beside a plain move of The Coding in the same round,
    and bytes to its clients."""
    from .server.kinds import PLAIN, costs

    found = costs()
    return [
        row(f"server.kinds.{name}", one.us, f"us a move, {one.bytes:,.0f} bytes", PLAIN, found[PLAIN].us, one.ratios)
        for name, one in found.items()
    ]


def server_memory() -> list[Row]:
    """Resident memory of the server after finished tables."""
    from .server import memory

    first, then = memory(100, 400)
    return [row("server.memory", then, "MB after 400 tables"), row("server.memory.growth", then - first, "MB from 100 to 400 tables")]


BENCHES: dict[str, Callable[[], list[Row]]] = {
    "leduc.playouts": partial(beside_rollouts, "leduc.playouts", ours.poker, 20 * ours.GAMES),
    "leduc.ismcts": leduc_ismcts,
    "coding.playouts": partial(beside_rollouts, "coding.playouts", ours.coding, ours.GAMES),
    "coding.playouts_c": lambda: [in_c("the_coding", ours.GAMES)],
    **{f"batch.{name}": partial(batches, name) for name in ours.BATCHES},
    "batch.leduc.pgx": batch_leduc_pgx,
    "classified_information.playouts": classified_playouts,
    "classified.playouts_c": lambda: [in_c(f"classified_information.{deck}", ours.GAMES) for deck in ours.CLASSIFIED],
    "cold.classified_information": partial(cold_game, "classified_information"),
    "notes.the_coding": partial(sheets, "the_coding", notes.crack_sheet_times),
    "cold.the_coding": partial(cold_game, "the_coding"),
    "cold.page": partial(alone, "cold.page", "s to a page", cold.page_seconds),
    "cold.first_move": partial(alone, "cold.first_move", "s to an agent's answer", cold.first_move_seconds),
    "page.first_paint": partial(alone, "page.first_paint", "s to the first contentful paint", paint.first_paint_seconds),
    "top_secret_party.playouts": lambda: [beside_coding("top_secret_party.playouts", ours.party, ours.GAMES)],
    "notes.top_secret_party": partial(alone, "notes.top_secret_party", "ms p95", partial(notes.party_sheet_times, 1000, 1)),
    "cold.top_secret_party": partial(cold_game, "top_secret_party"),
    "top_secret_agents.playouts": lambda: [beside_coding("top_secret_agents.playouts", ours.agents, ours.GAMES // 20)],
    "agents.playouts_c": lambda: [in_c("top_secret_agents", ours.GAMES // 20)],
    "notes.top_secret_agents": partial(alone, "notes.top_secret_agents", "ms p95", partial(notes.agents_sheet_times, 1000, 1)),
    "cold.top_secret_agents": partial(cold_game, "top_secret_agents"),
    "notes.classified_information": partial(sheets, "classified_information", notes.wheel_times),
    **{f"server.{tables}": partial(server_rows, tables) for tables in (50, 200, 500)},
    "server.kinds": server_kinds,
    "server.memory": server_memory,
    "server.watching": server_watching,
    "server.pg.cost": server_costs,
    "server.pg.1": partial(server_workers, 1),
    "server.pg.2": partial(server_workers, 2),
    "server.pg.2.apart": partial(server_workers, 2, apart=True),
}


def run(name: str | None = None) -> list[Row]:
    """Return the rows of one benchmark, or of all whose peers are there. Raises Unknown, and Missing for one."""
    if name is not None:
        if name not in BENCHES:
            raise Unknown(f"There is no benchmark {name!r}; there are {', '.join(BENCHES)}.")
        return BENCHES[name]()
    return [line for bench in BENCHES.values() for line in _with_peer(bench)]


def _with_peer(bench: Callable[[], list[Row]]) -> list[Row]:
    try:
        return bench()
    except Missing:
        return []


def guard(progress: Callable[[int, int, str], None] = lambda done, total, what: None) -> tuple[list[Row], list[str]]:
    """Return the quick rows, and a sentence for each whose ratio fell; see `bench/quick.py`."""
    from . import quick

    return quick.guard(progress)
