"""Cues: broadcast of a shared screen's progress in its show to the table's other connections, from that screen alone."""

from __future__ import annotations

from underrose.server.api.cue_messages import CueMessage
from underrose.server.tables.feeds import Outlet, encode
from underrose.server.tables.table import Table


def pass_on(table: Table, outlet: Outlet, cue: CueMessage) -> bool:
    """Broadcast a cue of the screen unchanged to all other connections of this worker; ignore one of any other client. Nothing is stored.
    Returns whether it came from the screen, so that the caller notifies other workers too."""
    if not table.is_shown or outlet.owner != table.screen:
        return False
    tell(table, cue, outlet)
    return True


def tell(table: Table, cue: CueMessage, but: Outlet | None = None) -> None:
    """Send a cue to all joined connections of this worker, except one."""
    said = encode(cue)
    for other in table.audience.outlets():
        if other is not but and other.joined:
            other.offer(said)
