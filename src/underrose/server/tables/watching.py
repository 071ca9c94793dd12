"""How many windows may follow a table, and when somebody who only watched is gone."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from underrose.kernel.match import SPECTATOR
from underrose.server.refusals import CONFLICT, NOT_NOW, Refused
from underrose.server.tables.feeds import Line

if TYPE_CHECKING:
    from underrose.server.tables.table import Table

WATCHER_SECONDS = 300.0
"""After so long without a window or a word, somebody who only watched is gone, and leaves the list."""
MOST_WINDOWS = 4
"""Windows that one person may have open at a table; with one more, the oldest gives way: it may be on a phone whose line is dead."""
MOST_WATCHING = 64
"""Windows that may watch a table at once. Those of seats and of the host are not counted: there is always room for them."""
MANY_WINDOWS = f"You have this table open in {MOST_WINDOWS} newer windows, so this one has stopped."


def make_room(table: Table, place: int, line: Line) -> None:
    """Let the oldest window of a person give way to a new one, or raise Refused where too many watch already."""
    windows = table.feeds[place].lines
    own = [other for other in windows if other.owner == line.owner]
    if len(own) >= MOST_WINDOWS:
        table.hang_up(place, own[0], Refused(CONFLICT, "many_windows", MANY_WINDOWS))
    elif place == SPECTATOR and len(windows) >= MOST_WATCHING and line.owner != table.host.id:
        raise Refused(NOT_NOW, "too_many_lines", "Too many windows watch this table.")


def forget_watchers(table: Table) -> None:
    """Let watchers leave the list who have no window and were not heard of for long; the host stays."""
    now, here = time.monotonic(), {line.owner for line in table.feeds[SPECTATOR].lines} | {table.host.id}
    for gone in [one for one in table.watchers - here if now - table.watched.setdefault(one, now) > WATCHER_SECONDS]:
        table.watchers.discard(gone)
        for about in (table.helped, table.watched):
            about.pop(gone, None)
