"""The use of a decision: its verb, and the card, profession or answer that it is about, by the names of the content.

A use is "deploy: Fortune Teller" in Classified Information and "hack: letter ABC" in The Coding, whatever slot the card lay in. By name and
not by number, so that a card whose number was edited is the same card on both sides of a comparison. The game's folder says what an
action is about (`action_about`); where it does not, a use is its verb.
"""

from __future__ import annotations

from sys import intern

from underrose.kernel.data.records import Rows
from underrose.kernel.game.actions import Verb
from underrose.kernel.game.title import Game


def has_turns(game: Game) -> bool:
    """Return whether the state has the seat to move, or counts rounds."""
    return (game.title.turns_by or "turn") in (game.blank.dtype.names or ())


class Turns:
    """A counter of turns during a game: a turn lasts as long as its seat stays the same, a round as long as its number."""

    def __init__(self, game: Game) -> None:
        self._field = (game.title.turns_by or "turn") if has_turns(game) else None
        self._nobody = 0 if game.title.turns_by else -1
        self._now = self._nobody
        self.count = 0

    @property
    def told(self) -> int:
        """Turns so far, 0 in a game without."""
        return 0 if self._field is None else self.count

    def begins(self, states: Rows) -> bool:
        """Return whether a state of shape (1,) is in another turn than at the last call, and count it; without turns every call is one."""
        now = self._now + 1 if self._field is None else int(states[self._field][0])
        if now in (self._now, self._nobody):
            return False
        self._now = now
        self.count += 1
        return True


class Uses:
    """The names of uses for one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._name = game.title.action_about
        self._parts: dict[int, tuple[Verb, list[int]]] = {}
        """A cache of what packed actions consist of; what they are about may be another thing at every table."""

    def of(self, states: Rows, action: int) -> str:
        """Return the use of a packed action in a state of shape (1,): "deploy: Fortune Teller", or the verb alone."""
        if action not in self._parts:
            self._parts[action] = self._game.codec.parts(action)
        verb, numbers = self._parts[action]
        about = self._name(self._game, states, verb, numbers) if self._name else ""
        return intern(f"{verb.do}: {about}") if about else verb.do
