"""What is written once and kept for the feeds says the same, byte for byte, as what is made for somebody who looks."""

import msgspec
import pytest

from tests.server.servers import bare_table
from tests.server.test_two_worlds import Leak, a_scheduler, compare_all, one_moment, service
from underrose import games
from underrose.kernel.play.match import SPECTATOR, Match
from underrose.server.accounts.authentication import Player
from underrose.server.api.messages import BotSeat, TableRequest
from underrose.server.core.service import Service
from underrose.server.tables import live_game
from underrose.server.tables.live_game import JsonCache, json_cache_of
from underrose.testing import kuhn

__all__ = ["one_moment", "service"]


def test_names_are_those_of_the_table() -> None:
    """The same happens at two tables that play the same setup, and to people of other names."""
    said = list[str]()
    for name in ("Ann", "Cleo"):
        table = bare_table(kuhn.TITLE.setup(2), host=Player("ann", name), wish=TableRequest("kuhn", 2, bots=[BotSeat(1, "random")]))
        table.begin()
        match = table.playing().match
        match.play(0, "pass")
        said.append(" ".join(event["text"] for event in msgspec.json.decode(json_cache_of(match).events(match, SPECTATOR, 0))))
    assert [("Ann" in text, "Cleo" in text) for text in said] == [(True, False), (False, True)]


def test_what_is_kept_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_game, "MOST_KEPT", 3)
    match, writer = Match(games.title("the_coding").setup(2), seed=3), JsonCache()
    while match.outcome is None:
        match.do(match.actors[0], int(match.legal(match.actors[0]).packed()[0]))
    assert len(msgspec.json.decode(writer.events(match, 0, 0))) == match.told(0) > 6
    assert len(writer._events) <= 3


def test_a_scribe_that_tells_something_hidden_is_caught(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """An event is left out where the sum of the letters that seats hide is odd."""
    honest = JsonCache.events

    def telling(self: JsonCache, match: Match, place: int, since: int) -> msgspec.Raw:
        told: list[msgspec.Raw] = msgspec.json.decode(honest(self, match, place, since), type=list[msgspec.Raw])
        return msgspec.Raw(msgspec.json.encode(told[int(match.states[0]["players"]["code"][:, 0].sum()) & 1 :]))

    monkeypatch.setattr(JsonCache, "events", telling)
    with pytest.raises(Leak, match=r"joined|news"):
        compare_all(service, "the_coding", {"system": "counter"}, a_scheduler())
