"""Passing on how far a table's screen is in its show: to the other windows of this process, from that screen alone."""

from __future__ import annotations

from underrose.server.cue_messages import CueMessage
from underrose.server.tables.feeds import Line, encode
from underrose.server.tables.table import Table


def pass_on(table: Table, line: Line, cue: CueMessage) -> None:
    """Tell every other window what the screen says, unchanged. From anybody else it is told to nobody; it is kept nowhere."""
    if not table.is_shown or line.owner != (table.screen or table.host.id):
        return
    said = encode(cue)
    for other in table.audience.lines():
        if other is not line and other.joined:
            other.offer(said)
