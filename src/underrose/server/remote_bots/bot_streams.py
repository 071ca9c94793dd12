"""The invitation streams of bots. Invitations are not stored: a bot that does not listen is not invited."""

from __future__ import annotations

from underrose.server.api.account_messages import InvitationMessage
from underrose.server.api.refusals import CONFLICT, NOBODY, Refused
from underrose.server.tables.feeds import Outlet, encode
from underrose.server.tables.table import Table

MOST_STREAMS = 4
"""Connections on which one bot may listen at one worker; one more closes the oldest."""
MOST_LISTED = 50
"""Bots of others that a list shows."""


class BotStreams:
    """The open connections of bots, by the bot's id."""

    def __init__(self) -> None:
        self._outlets = dict[str, list[Outlet]]()

    def listening(self) -> list[str]:
        """Return the ids of bots that listen for invitations, the latest first."""
        return list(reversed(self._outlets))

    def outlets(self) -> list[Outlet]:
        """Return all connections of bots."""
        return [outlet for outlets in self._outlets.values() for outlet in outlets]

    def join(self, outlet: Outlet) -> None:
        """Add a connection of a bot; beyond MOST_STREAMS the oldest is closed."""
        outlets = self._outlets.setdefault(outlet.owner, [])
        if len(outlets) >= MOST_STREAMS:
            outlets.pop(0).hang_up(Refused(CONFLICT, "many_windows", windows=MOST_STREAMS))
        outlets.append(outlet)

    def leave(self, outlet: Outlet) -> None:
        """Remove a connection that has ended."""
        left = [other for other in self._outlets.get(outlet.owner, []) if other is not outlet]
        self._outlets[outlet.owner] = left
        if not left:
            del self._outlets[outlet.owner]

    def invite(self, bot: str, table: Table) -> bool:
        """Send a bot an invitation to a table; returns whether it listens here."""
        if bot not in self._outlets:
            return False
        game = table.game
        said = encode(InvitationMessage(table.code, game.title.id, game.players, game.options, table.host.name))
        for outlet in self._outlets[bot]:
            outlet.offer(said)
        return True

    def cut(self, bot: str) -> None:
        """Close every connection of a bot whose token was revoked."""
        for outlet in self._outlets.get(bot, []):
            outlet.hang_up(Refused(NOBODY, "who_are_you"))
