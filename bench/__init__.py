"""Benchmarks: our figures beside their peers', measured in turn on one pinned core of one run.

Machines differ and are noisy, so what counts is the ratio: every pair is measured alternately, several times, and the row
shows medians, and the lowest and the highest ratio of a pair. A figure without a peer is an absolute time, which has its own bar (see
docs/speed.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import Any

from . import cold, ours

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


def leduc_playouts() -> list[Row]:
    """Random playouts of Leduc poker, the same game on both sides."""
    from .openspiel import leduc_rollouts

    return [beside("leduc.playouts", "decisions/s", "OpenSpiel C++ Leduc rollouts", ours.leduc_playouts, lambda: leduc_rollouts(1.0))]


def leduc_ismcts() -> list[Row]:
    """ISMCTS on Leduc poker at its first decision, searches of 1,000 iterations."""
    from .openspiel import leduc_ismcts as theirs

    count = ours.SEARCH
    return [beside("leduc.ismcts", "simulations/s", "OpenSpiel C++ ISMCTSBot", ours.leduc_ismcts, lambda: theirs(count, 1.0))]


def coding_playouts() -> list[Row]:
    """Random playouts of The Coding with three players, beside OpenSpiel's Leduc."""
    from .openspiel import leduc_rollouts

    return [beside("coding.playouts", "decisions/s", "OpenSpiel C++ Leduc rollouts", ours.coding_playouts, lambda: leduc_rollouts(1.0))]


def coding_playouts_c() -> list[Row]:
    """Return the same figure beside the C floor: the same rules, hand-written."""
    from .floor import coding_playouts as floor

    return [beside_c("coding.playouts_c", ours.coding_playouts, lambda: floor(ours.PLAYERS, ours.GAMES, 1))]


def beside_c(name: str, mine: Callable[[], float], floor: Callable[[], dict[str, Any]]) -> Row:
    """Our playouts beside a C floor's."""

    def theirs() -> float:
        played = floor()
        return played["decisions"] / played["seconds"]

    return beside(name, "decisions/s", "hand-written C", mine, theirs)


def batches(name: str) -> list[Row]:
    """Return a batch of 4,096 tables beside our own random playouts: as `sample` draws, as a caller chooses, with all that a learner
    asks."""
    playouts = partial(ours.batch_playouts, name)
    return [
        beside(f"batch.{name}", "steps/s", "our own playouts", partial(ours.batch_steps, name), playouts),
        beside(f"batch.{name}.inside", "steps/s, no caller", "our own playouts", partial(ours.batch_inside, name), playouts),
        beside(f"batch.{name}.policy", "steps/s, by a compiled policy", "our own playouts", partial(ours.batch_policy, name), playouts),
        beside(f"batch.{name}.chosen", "steps/s, chosen by the caller", "our own playouts", partial(ours.batch_chosen, name), playouts),
        beside(f"batch.{name}.observed", "steps/s, observed", "our own playouts", partial(ours.batch_observed, name), playouts),
    ]


def batch_leduc_pgx() -> list[Row]:
    """Return a batch of Leduc poker beside pgx's on the same core, both with observations and legal masks, and without on our side."""
    from .pgx_leduc import leduc_steps

    peer = "pgx Leduc hold'em, CPU"
    return [
        beside("batch.leduc.pgx", "steps/s", peer, partial(ours.batch_steps, "leduc"), leduc_steps),
        beside("batch.leduc.pgx.observed", "steps/s, observed", peer, partial(ours.batch_observed, "leduc"), leduc_steps),
    ]


def notes_the_coding() -> list[Row]:
    """Return the Crack Sheet after one more event, and an explanation: p95 over many positions."""
    from .notes import crack_sheet_times

    times = crack_sheet_times(1000, 1)
    return [
        row("notes.the_coding", times["p95_ms"], "ms p95"),
        row("notes.the_coding.because", times["because_p95_ms"], "ms p95"),
    ]


def classified_playouts() -> list[Row]:
    """Random playouts of Classified Information with each deck, beside those of The Coding in the same run."""
    name = "classified_information.playouts"
    return [
        beside(name + (f".{deck}" if i else ""), "decisions/s", "The Coding", partial(ours.classified_playouts, deck), ours.coding_playouts)
        for i, deck in enumerate(ours.CLASSIFIED)
    ]


def classified_playouts_c() -> list[Row]:
    """Return the same figures beside a C floor of its own, each deck's beside its own."""
    from .floor import classified_playouts as floor

    name, games = "classified.playouts_c", ours.GAMES
    return [
        beside_c(name + (f".{deck}" if i else ""), partial(ours.classified_playouts, deck), partial(floor, deck, games, 1))
        for i, deck in enumerate(ours.CLASSIFIED)
    ]


def cold_game(name: str) -> list[Row]:
    """Compiling a game from nothing, and loading it from the cache."""
    fresh, warm = cold.compile_seconds(name)
    first = row(f"cold.{name}.batch", cold.batch_seconds(name), "s to a first batch of 2,048")
    return [row(f"cold.{name}", fresh, "s to compile"), row(f"cold.{name}.warm", warm, "s from the cache"), first]


def cold_page() -> list[Row]:
    """Return a server's first page, with nothing in the cache."""
    return [row("cold.page", cold.page_seconds(), "s to a page")]


def cold_first_move() -> list[Row]:
    """Return a first move at a server with nothing in the cache, and an agent's answer to it."""
    return [row("cold.first_move", cold.first_move_seconds(), "s to an agent's answer")]


def page_first_paint() -> list[Row]:
    """Return a first visit to the front page of a warm server, in Chromium."""
    from .paint import first_paint_seconds

    return [row("page.first_paint", first_paint_seconds(), "s to the first contentful paint")]


def party_playouts() -> list[Row]:
    """Random playouts of TOP SECRET with seven players, beside those of The Coding in the same run."""
    return [beside("top_secret_party.playouts", "decisions/s", "The Coding", ours.party_playouts, ours.coding_playouts)]


def notes_top_secret_party() -> list[Row]:
    """Return the odds of TOP SECRET after one more event, at tables of three to ten: p95 over whole games."""
    from .notes import party_sheet_times

    return [row("notes.top_secret_party", party_sheet_times(1000, 1), "ms p95")]


def agents_playouts() -> list[Row]:
    """Random playouts of Top-Secret, beside those of The Coding in the same run."""
    return [beside("top_secret_agents.playouts", "decisions/s", "The Coding", ours.agents_playouts, ours.coding_playouts)]


def agents_playouts_c() -> list[Row]:
    """Return the same figure beside a C floor of its own."""
    from .floor import agents_playouts as floor

    return [beside_c("agents.playouts_c", ours.agents_playouts, lambda: floor(ours.GAMES // 20, 1))]


def notes_top_secret_agents() -> list[Row]:
    """Return the odds of Top-Secret after one more event: p95 over whole games."""
    from .notes import agents_sheet_times

    return [row("notes.top_secret_agents", agents_sheet_times(1000, 1), "ms p95")]


def notes_classified_information() -> list[Row]:
    """Return the Cypher Wheel after one more event, and an explanation: p95 over whole games with every deck."""
    from .notes import wheel_times

    times = wheel_times(1000, 1)
    return [
        row("notes.classified_information", times["p95_ms"], "ms p95"),
        row("notes.classified_information.because", times["because_p95_ms"], "ms p95"),
    ]


def server_at(tables: int) -> Callable[[], list[Row]]:
    """Return the server at so many tables, beside boardgame.io with a game of the same length and size of messages."""
    return lambda: server_rows(tables)


def server_rows(tables: int) -> list[Row]:
    """Moves flat out with what each side used of its core, then milliseconds at a human pace; ratios are those of the pairs."""
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
    rows: list[Row] = []
    for called, figure, unit, rounds in figures:
        rows.append(_beside(name + called, figure, unit, rounds, OURS, MEMORY))
    rows.append(_beside(f"{name}.per_cpu.files", "per_cpu", MOVES, flat, OURS, FILES))
    rows.append(_beside(f"{name}.per_cpu.floor", "per_cpu", f"{MOVES}, the floor", flat, FLOOR, MEMORY))
    return rows


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
    "leduc.playouts": leduc_playouts,
    "leduc.ismcts": leduc_ismcts,
    "coding.playouts": coding_playouts,
    "coding.playouts_c": coding_playouts_c,
    **{f"batch.{name}": partial(batches, name) for name in ours.BATCHES},
    "batch.leduc.pgx": batch_leduc_pgx,
    "classified_information.playouts": classified_playouts,
    "classified.playouts_c": classified_playouts_c,
    "cold.classified_information": partial(cold_game, "classified_information"),
    "notes.the_coding": notes_the_coding,
    "cold.the_coding": partial(cold_game, "the_coding"),
    "cold.page": cold_page,
    "cold.first_move": cold_first_move,
    "page.first_paint": page_first_paint,
    "top_secret_party.playouts": party_playouts,
    "notes.top_secret_party": notes_top_secret_party,
    "cold.top_secret_party": partial(cold_game, "top_secret_party"),
    "top_secret_agents.playouts": agents_playouts,
    "agents.playouts_c": agents_playouts_c,
    "notes.top_secret_agents": notes_top_secret_agents,
    "cold.top_secret_agents": partial(cold_game, "top_secret_agents"),
    "notes.classified_information": notes_classified_information,
    "server.50": server_at(50),
    "server.200": server_at(200),
    "server.500": server_at(500),
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
