"""A match as the tests of the rules look at it: what somebody at the table sees, is told, may do and is refused."""

from typing import Any

import pytest

import underrose as ur
from underrose.kernel.play.match import SPECTATOR, Match


def told(match: Match, key: str, place: int = SPECTATOR) -> list[dict[str, int]]:
    """The arguments of every event of this kind, as far as a place at the table has seen them."""
    return [event["args"] for event in match.events(place) if event["key"] == key]


def refusal(match: Match, seat: int, action: str) -> str:
    """The key of the reason for which this is refused, having changed nothing."""
    before, steps = match.states.tobytes(), len(match.steps)
    with pytest.raises(ur.IllegalAction) as refused:
        match.play(seat, action)
    assert (match.states.tobytes(), len(match.steps)) == (before, steps)
    assert seat < 0 or action not in match.legal(seat)
    return refused.value.key


class Played:
    """A table of any game."""

    match: Match

    @property
    def public(self) -> dict[str, Any]:
        """The table as a spectator sees it."""
        return self.match.view(SPECTATOR)["table"]

    @property
    def actors(self) -> list[int]:
        return self.match.actors

    def side(self, seat: int, viewer: int = SPECTATOR) -> dict[str, Any]:
        """One player's side, as the viewer sees it."""
        return self.match.view(viewer)["table"]["sides"][seat]

    def legal(self, seat: int) -> set[str]:
        """All that the seat may do now, in notation."""
        return {self.match.game.codec.notation(action) for action in self.match.legal(seat).packed().tolist()}

    def told(self, key: str, place: int = SPECTATOR) -> list[dict[str, int]]:
        return told(self.match, key, place)

    def refusal(self, seat: int, action: str) -> str:
        return refusal(self.match, seat, action)
