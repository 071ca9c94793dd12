"""The streams of bots: who listens for invitations now. An invitation is said and not kept: who does not listen is not invited."""

from __future__ import annotations

from underrose.server.bot_messages import InvitationMessage
from underrose.server.refusals import CONFLICT, NOBODY, Refused
from underrose.server.tables.feeds import Line, encode
from underrose.server.tables.table import Table

MOST_STREAMS = 4
"""Lines on which one bot may listen at one worker; with one more, the oldest gives way."""
MOST_LISTED = 50
"""Bots of others that a list shows."""


class BotStreams:
    """The open lines of bots, by the bot's id."""

    def __init__(self) -> None:
        self._lines = dict[str, list[Line]]()

    def listening(self) -> list[str]:
        """The bots that hear invitations now, those that came last first."""
        return list(reversed(self._lines))

    def join(self, line: Line) -> None:
        """One more line of a bot; of too many the oldest gives way."""
        lines = self._lines.setdefault(line.owner, [])
        if len(lines) >= MOST_STREAMS:
            lines.pop(0).hang_up(Refused(CONFLICT, "many_windows", windows=MOST_STREAMS))
        lines.append(line)

    def leave(self, line: Line) -> None:
        """A line has ended."""
        left = [other for other in self._lines.get(line.owner, []) if other is not line]
        self._lines[line.owner] = left
        if not left:
            del self._lines[line.owner]

    def invite(self, bot: str, table: Table) -> bool:
        """Say to a bot that it is asked to a table; whether it listens here."""
        if bot not in self._lines:
            return False
        game = table.game
        said = encode(InvitationMessage(table.code, game.title.id, game.players, game.options, table.host.name))
        for line in self._lines[bot]:
            line.offer(said)
        return True

    def cut(self, bot: str) -> None:
        """End every line of a bot whose token is worth nothing any more."""
        for line in self._lines.get(bot, []):
            line.hang_up(Refused(NOBODY, "who_are_you"))
