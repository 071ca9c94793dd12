"""A message of a template says the same, byte for byte, as a position that is made for somebody who looks: whatever changed since."""

import random
from collections.abc import Callable
from dataclasses import replace
from unittest.mock import Mock

import msgspec
import pytest

from tests.chance import KEYS
from tests.reference_games import stones
from tests.server.test_two_worlds import AT_ONE_MOMENT, Leak, a_scheduler, compare_all, one_moment, service
from underrose import games
from underrose.kernel.data.errors import NoWorld
from underrose.kernel.game.title import Title
from underrose.kernel.play.match import Match
from underrose.server.accounts.authentication import Player
from underrose.server.api.messages import BotSeat, Clock, TableRequest, ViewMessage
from underrose.server.core.service import Service
from underrose.server.tables import table as tables
from underrose.server.tables import telling
from underrose.server.tables.feeds import Feed, Outlet
from underrose.server.tables.leases import Job
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.races import COUNT
from underrose.server.tables.table import Table, open_table
from underrose.server.tables.telling import Frame, TableForPosition
from underrose.testing import kuhn
from underrose.texts import reading

__all__ = ["one_moment", "service"]
TITLES: dict[str, Title] = {"kuhn": kuhn.TITLE, "stones": stones.TITLE, **{name: games.title(name) for name in games.TITLES}}
MOST_STEPS = 80
QUOTED = Player("p0", 'Ann "Ä" O\'Hara of 100%')
"""Somebody with a name that JSON and a template have to quote."""


def table_of(title: Title, people: int) -> tuple[Table, dict[int, Outlet]]:
    """So many people, and bots, with a window at every place, and nothing that depends on the time."""
    game = title.setup(title.seats[0])
    bots = [BotSeat(seat, "random") for seat in range(people, game.players)]
    wish = TableRequest(title.id, game.players, assist="facts", bots=bots, clock=Clock(answer=0, point=0, pace=0))
    table = open_table("t", "CODES", game, QUOTED, wish, KEYS.sign, sources=AT_ONE_MOMENT)
    for number in range(1, min(people, game.players)):
        table.sit(Player(f"p{number}", f"Person {number}"), None)
    table.begin()
    outlets = {place: Outlet() for place in table.audience.feeds}
    for place, outlet in outlets.items():
        table.join(place, outlet)
    table.flush()
    for outlet in outlets.values():
        outlet.take()
    return table, outlets


def deal_again(table: Table) -> None:
    """Deal the next game, as a rematch does."""
    if table.live and table.live.over:
        table.set_live(LiveGame(Match(table.game, seed=7), table.live.number + 1, table.live.asks))
        table.persistence.members_dirty = True


def pause(table: Table) -> None:
    """Let the clocks stand still, or go on."""
    table.paused = not table.paused
    table.persistence.members_dirty = True


def count_in(table: Table) -> None:
    """Begin a count-in, or end it: no change of the members."""
    if table.jobs.pop(COUNT, None) is None:
        table.jobs[COUNT] = Job(1, 1, table.sources.clock.wall() + 2, 0.0, "")


def want_less(table: Table) -> None:
    """Let the first player have another sheet."""
    table.seating.helped[QUOTED.id] = "off" if table.seating.helped.get(QUOTED.id) != "off" else "elimination"
    table.persistence.members_dirty = True


OTHERS: list[Callable[[Table], None]] = [
    pause,
    count_in,
    want_less,
    lambda table: table.notice("wants_another", seat=0, name=QUOTED.name),
    lambda table: table.audience.hang_up(0, Outlet()),
]
"""What else changes at a table, besides its game."""


def move(table: Table, rng: random.Random) -> None:
    """Take back or do something that is legal."""
    live = table.live
    if live is None or live.over:
        return deal_again(table)
    takes_back = [seat for seat in live.match.actors if live.undoable(seat)]
    if takes_back and rng.random() < 0.3:
        live.undo(takes_back[0], 1)
    else:
        seat = rng.choice(live.match.actors)
        live.do(seat, int(rng.choice(live.match.legal(seat).packed().tolist())))


@pytest.mark.parametrize("people", [1, 12], ids=["with bots", "people"])
@pytest.mark.parametrize("name", TITLES)
def test_messages_are_positions_to_the_byte_whatever_changes(name: str, people: int, monkeypatch: pytest.MonkeyPatch) -> None:
    (table, outlets), rng = table_of(TITLES[name], people), random.Random(5)
    made, framed = list[Frame](), telling.frame_of
    monkeypatch.setattr(tables, "frame_of", lambda *args: made.append(framed(*args)) or made[-1])
    choices = messages = 0
    for _ in range(MOST_STEPS):
        told = {place: feed.told for place, feed in table.audience.feeds.items()}
        games = {place: feed.game for place, feed in table.audience.feeds.items()}
        move(table, rng)
        if rng.random() < 0.1:
            rng.choice(OTHERS)(table)
        with reading("de"):  # whoever's request it came with, all who watch read the same
            table.refresh()
        for place, outlet in outlets.items():
            since = told[place] if table.games == games[place] else 0
            sent = outlet.take()
            looks = len(made)
            assert sent == ([msgspec.json.encode(table.position(place, since))] if sent else [])
            del made[looks:]
            choices += bool(sent) and b'"legal":[{' in sent[0]
            messages += bool(sent)
    assert choices
    assert messages > 2 * len(made)  # most are filled in without a look at all the rest


def test_a_sheet_that_finds_no_world_is_left_out_and_the_table_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    table, _ = table_of(replace(TITLES["the_coding"], notes=Mock(side_effect=NoWorld("none fits"))), 2)
    assert table.playing().notes(0, "elimination") is None
    assert "the note sheet of the_coding found no world" in caplog.text
    move(table, random.Random(1))


def test_fields_that_move_are_in_the_order_of_a_message() -> None:
    """A template is filled in by it."""
    fields = [field.name for field in msgspec.structs.fields(ViewMessage)]
    assert list(telling.MOVING) == sorted(telling.MOVING, key=fields.index)
    assert {*telling.NUMBERS} < {*telling.MOVING}


def test_a_template_that_tells_something_hidden_is_caught(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of takings back that are left says whether the sum of the letters that seats hide is odd."""
    honest = telling.message_of

    def leaking(table: TableForPosition, feed: Feed, since: int, frame: Frame, briefing: int = 0) -> bytes:
        assert table.live
        hidden = int(table.live.match.states[0]["players"]["code"][:, 0].sum())
        return honest(table, feed, since, frame, briefing).replace(b'"undo":0', b'"undo":%d' % (hidden & 1))

    monkeypatch.setattr(tables, "message_of", leaking)
    with pytest.raises(Leak, match=r"joined|news"):
        compare_all(service, "the_coding", {"system": "counter"}, a_scheduler())
