"""Writes the table of docs/speed.md from `underrose bench --json`.

Run as `python -m tools.speed` from the root of the checkout, on a quiet machine; it takes some minutes.
"""

from __future__ import annotations

import datetime
import platform
from typing import Any

from bench import BENCHES
from tools.pages import ROOT, put, reported

PAGE = ROOT / "docs" / "speed.md"
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"
GAMES = ("the_coding", "classified_information", "top_secret_agents", "top_secret_party")
BARS = {
    "leduc.playouts": "ratio >= 2",
    "leduc.ismcts": "ratio >= 1",
    "coding.playouts": "ratio >= 1",
    "coding.playouts_c": "ratio >= 0.94",
    "agents.playouts_c": "ratio >= 0.7",
    **{f"classified.playouts_c{deck}": "ratio >= 0.7" for deck in ("", ".ruby", ".emerald", ".mixed")},
    **{f"batch.{name}": "ratio >= 0.5" for name in ("leduc", *GAMES)},
    "batch.leduc.pgx": "ratio >= 5",
    **{f"notes.{name}": "<= 5 ms" for name in GAMES},
    **{f"notes.{name}.because": "<= 100 ms" for name in GAMES},
    **{f"cold.{name}": "<= 20 s" for name in GAMES},
    **{f"cold.{name}.warm": "<= 1 s" for name in GAMES},
    "cold.page": "<= 3 s",
    "page.first_paint": "<= 1 s",
    "cold.first_move": "<= 3 s",
}


def row(line: dict[str, Any]) -> str:
    """Return one line of the table."""
    peer = f"{line['peer']}: {line['peer_value']:,.3g}" if line["peer"] else ""
    ratio = f"{line['ratio']:.2f} ({line['low']:.2f} to {line['high']:.2f})" if line["ratio"] else ""
    return f"| `{line['name']}` | {line['value']:,.3g} {line['unit']} | {peer} | {ratio} | {BARS.get(line['name'], '')} |\n"


def measured(name: str) -> list[dict[str, Any]]:
    """Return the rows of one benchmark; none where pgx, which lives in an environment of its own, is not named (`bench/pgx_leduc.py`)."""
    return reported("bench", name, check=not name.endswith(".pgx"))


def main() -> None:
    """Measure everything but the server, which has a section of its own, and put the table into the page."""
    lines = [line for name in BENCHES if not name.startswith("server.") for line in measured(name)]
    head = f"Measured {datetime.date.today().isoformat()} on one core ({platform.machine()}, Python {platform.python_version()}).\n\n"
    table = head + "| name | value | peer | ratio | bar |\n| --- | --- | --- | --- | --- |\n" + "".join(map(row, lines))
    put(PAGE, BEGIN, END, table)


if __name__ == "__main__":
    main()
