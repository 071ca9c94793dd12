"""What is written once and kept for the feeds says the same, byte for byte, as what is made for somebody who looks."""

import random

import msgspec
import pytest

from tests.chance import KEYS, REPEATED
from tests.reference_games import stones
from tests.server.test_two_worlds import Leak, a_scheduler, compare_all, one_moment, service
from underrose import games
from underrose.kernel.game import Title
from underrose.kernel.match import SPECTATOR, Match
from underrose.server.authentication import Player
from underrose.server.messages import BotSeat, Clock, TableRequest
from underrose.server.service import Service
from underrose.server.tables import json_cache
from underrose.server.tables.feeds import Line
from underrose.server.tables.json_cache import JsonCache, json_cache_of
from underrose.server.tables.table import Table, open_table
from underrose.testing import kuhn
from underrose.texts import reading

__all__ = ["one_moment", "service"]
TITLES: dict[str, Title] = {"kuhn": kuhn.TITLE, "stones": stones.TITLE, **{name: games.title(name) for name in games.TITLES}}
MOST_STEPS = 60


def table_of(title: Title, name: str) -> Table:
    """Somebody with a name that JSON has to quote, against bots, with nothing that depends on the time."""
    game = title.setup(title.seats[0])
    wish = TableRequest(title.id, game.players, assist="facts", bots=[BotSeat(seat, "random") for seat in range(1, game.players)],
                        clock=Clock(answer=0, point=0, pace=0))  # fmt: skip
    table = open_table("t", "CODES", game, Player("ann", name), wish, KEYS.sign, sources=REPEATED)
    table.begin()
    table.refresh()
    return table


@pytest.mark.parametrize("name", TITLES)
def test_messages_of_the_feed_are_those_of_the_slow_way_to_the_byte(name: str) -> None:
    table, rng = table_of(TITLES[name], 'Ann "Ä" O\'Hara'), random.Random(5)
    lines = {place: Line() for place in table.audience.feeds}
    for place, line in lines.items():
        table.audience.feeds[place].lines[line], line.joined = None, True
    choices = 0
    for _ in range(MOST_STEPS):
        live = table.live
        assert live
        if live.over:
            break
        told = {place: feed.told for place, feed in table.audience.feeds.items()}
        takes_back = [seat for seat in live.match.actors if live.undoable(seat)]
        if takes_back and rng.random() < 0.3:
            live.undo(takes_back[0], 1)
        else:
            seat = rng.choice(live.match.actors)
            live.do(seat, int(rng.choice(live.match.legal(seat).packed().tolist())))
        with reading("de"):  # whoever's request it came with, all who watch read the same
            table.refresh()
        for place, line in lines.items():
            sent = line.take()
            assert sent == ([msgspec.json.encode(table.position(place, told[place]))] if sent else [])
            choices += bool(sent) and b'"legal":[{' in sent[0]
    assert choices


def test_names_are_those_of_the_table() -> None:
    """The same happens at two tables that play the same setup, and to people of other names."""
    tables = [table_of(TITLES["kuhn"], name) for name in ("Ann", "Cleo")]
    said = [[event["text"] for event in msgspec.json.decode(told(table))] for table in tables]
    assert all("Ann" in " ".join(texts) or "Cleo" in " ".join(texts) for texts in said)
    assert not any("Cleo" in text for text in said[0])
    assert not any("Ann" in text for text in said[1])


def told(table: Table) -> msgspec.Raw:
    assert table.live
    match = table.live.match
    match.play(0, "pass")
    return json_cache_of(match).events(match, SPECTATOR, 0)


def test_what_is_kept_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_cache, "MOST_KEPT", 3)
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
