"""What a move, a table and a window cost on PostgreSQL: the figures from which a server is sized (docs/operate.md)."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from .processes import Figures, Process, our_clients, serving, started

SECONDS = 10.0
TABLES = 50
MANY = 400
"""Tables for the memory of one."""


def costs() -> Figures:
    """Return a worker's and the database's processor time a move, bytes to the clients and to the database's log a move, and memory a
    table."""
    from tests.server.clusters import DURABLE, Postgres, own_folder, rows  # what the extra `cluster` brings is needed here alone

    with own_folder() as folder, ExitStack() as held:
        postgres = started("PostgreSQL", lambda: Postgres(folder, DURABLE))
        held.callback(postgres.stop)
        database = postgres.database()
        worker = held.enter_context(serving(database))
        bare = worker.megabytes()
        with our_clients(worker, MANY):
            full = worker.megabytes()
        clients = held.enter_context(our_clients(worker, TABLES))

        def log_bytes() -> int:
            return int(rows(database, "select pg_current_wal_lsn() - '0/0'")[0][0])

        def commits() -> int:
            return int(rows(database, "select xact_commit from pg_stat_database where datname = current_database()")[0][0])

        log = log_bytes()
        begun = commits()
        busy = of_family(postgres.process.pid)
        played = clients.play(SECONDS)
        moves = played["moves"]
        return {
            "worker": 1000 * played["server"] * played["seconds"] / moves,
            "database": 1000 * (of_family(postgres.process.pid) - busy) / moves,
            "told": played["bytes"] / moves,
            "log": (log_bytes() - log) / moves,
            "transactions": (commits() - begun) / moves,
            "table": 1000 * (full - bare) / MANY,
        }


def of_family(pid: int) -> float:
    """Return seconds of processor that a process and its children have used."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
    return sum(Process.seconds_of(int(one)) for one in (pid, *children))
