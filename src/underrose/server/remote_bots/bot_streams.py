"""The invitation streams of bots. Invitations are not stored: a bot that does not listen is not invited."""

from __future__ import annotations

from underrose.server.api.account_messages import InvitationMessage
from underrose.server.api.refusals import CONFLICT, NOBODY, Refused
from underrose.server.tables.feeds import Line, encode
from underrose.server.tables.table import Table

MOST_STREAMS = 4
"""Connections on which one bot may listen at one worker; one more closes the oldest."""
MOST_LISTED = 50
"""Bots of others that a list shows."""


class BotStreams:
    """The open lines of bots, by the bot's id."""

    def __init__(self) -> None:
        self._lines = dict[str, list[Line]]()

    def listening(self) -> list[str]:
        """Return the ids of bots that listen for invitations, the latest first."""
        return list(reversed(self._lines))

    def lines(self) -> list[Line]:
        """Return all connections of bots."""
        return [line for lines in self._lines.values() for line in lines]

    def join(self, line: Line) -> None:
        """Add a connection of a bot; beyond MOST_STREAMS the oldest is closed."""
        lines = self._lines.setdefault(line.owner, [])
        if len(lines) >= MOST_STREAMS:
            lines.pop(0).hang_up(Refused(CONFLICT, "many_windows", windows=MOST_STREAMS))
        lines.append(line)

    def leave(self, line: Line) -> None:
        """Remove a connection that has ended."""
        left = [other for other in self._lines.get(line.owner, []) if other is not line]
        self._lines[line.owner] = left
        if not left:
            del self._lines[line.owner]

    def invite(self, bot: str, table: Table) -> bool:
        """Send a bot an invitation to a table; returns whether it listens here."""
        if bot not in self._lines:
            return False
        game = table.game
        said = encode(InvitationMessage(table.code, game.title.id, game.players, game.options, table.host.name))
        for line in self._lines[bot]:
            line.offer(said)
        return True

    def cut(self, bot: str) -> None:
        """Close every connection of a bot whose token was revoked."""
        for line in self._lines.get(bot, []):
            line.hang_up(Refused(NOBODY, "who_are_you"))
