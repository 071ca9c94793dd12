"""The news of a table: what its feeds were last told of, and the messages that wait for their commit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from underrose.server.tables.feeds import Line
from underrose.server.tables.telling import Frame


@dataclass
class News:
    """What a table has noted and encoded, and not yet sent."""

    public: tuple[Any, ...] = ()
    """The public state besides the game when it was last noted, the seats first."""
    noted: object = None
    """The game, its step and the public state at which the feeds were last updated; None where they have to be updated."""
    outbox: list[tuple[Line, bytes]] = field(default_factory=list[tuple[Line, bytes]])
    """Encoded messages that `say` sends after the commit."""
    greeted: list[Line] = field(default_factory=list[Line])
    """Connections whose first message waits in the outbox."""
    framed: tuple[object, Frame] | None = None
    """The frame of the latest messages, after what it is valid for."""

    def refresh(self, public: tuple[Any, ...]) -> None:
        """Take in the public state; an equal one stays the same object, by which frames are known to be valid."""
        if public != self.public:
            self.public = public

    def frame(self, valid: object, make: Callable[[], Frame]) -> Frame:
        """Return the frame for which `valid` holds: the latest one, or a new one. An equal one stays the same object, so that the places'
        templates are found to be of it at once."""
        if self.framed is not None and self.framed[0] == valid and self.framed[1].public is self.public and self.framed[1].count_in is None:
            return self.framed[1]
        frame = make()
        if self.framed is not None and self.framed[1] == frame:
            frame = self.framed[1]
        self.framed = valid, frame
        return frame

    def greet(self, line: Line, message: bytes) -> None:
        """Put a connection's first message into the outbox."""
        self.outbox.append((line, message))
        self.greeted.append(line)
        line.joined = True

    def say(self) -> None:
        """Send the messages of the outbox, after their commit."""
        for line, message in self.outbox:
            line.offer(message)
        self.outbox.clear()
        self.greeted.clear()

    def take_back(self) -> None:
        """Drop the outbox and what was noted, as it was not committed. Connections that waited for their first message wait again."""
        self.outbox.clear()
        for line in self.greeted:
            line.joined = False
        self.greeted.clear()
        self.noted = None
