"""What is worked out once of members and settings is what would be worked out at every move: messages, answers, rows, jobs."""

import random
from functools import partial
from typing import Any

import msgspec
import pytest

from tests.chance import KEYS
from tests.server.test_two_worlds import ANN, AT_ONE_MOMENT, CLEO, STILL, one_moment, service
from underrose import games
from underrose.kernel.game.title import Title
from underrose.kernel.play.match import Match
from underrose.server.accounts.authentication import Player
from underrose.server.api.messages import ActionRequest, BotSeat, Clock, TableRequest
from underrose.server.api.refusals import Refused
from underrose.server.core.service import Service
from underrose.server.storage.rows import to_row_change
from underrose.server.tables.feeds import Outlet
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.races import Race
from underrose.server.tables.table import Table, open_table
from underrose.testing import kuhn

__all__ = ["one_moment", "service"]
TITLES: dict[str, Title] = {"kuhn": kuhn.TITLE, **{name: games.title(name) for name in games.TITLES}}
PEOPLE = [Player(f"p{number}", f"Person {number} of 100%") for number in range(12)]
CLOCKS = {"no clocks": Clock(answer=0, turn=0, point=0, window="ask", pace=0), "clocks": Clock(answer=15, turn=60, point=9, pace=1)}
MOST_STEPS = 60


def table_of(title: Title, clock: Clock, bots: int) -> tuple[Table, list[Outlet]]:
    """People and bots in the seats and one who watches, each person with a window, at a game that is dealt the same every time."""
    game = title.setup(title.seats[0])
    people = PEOPLE[: game.players - bots]
    house = [BotSeat(game.players - 1 - number, "novice") for number in range(bots)]
    wish = TableRequest(title.id, game.players, assist="odds", clock=clock, bots=house)
    table = open_table("t", "CODES", game, people[0], wish, KEYS.sign, sources=AT_ONE_MOMENT)
    for player in people[1:]:
        table.sit(player, None)
    table.watch(CLEO)
    lay(table, 1)
    outlets = {place: Outlet(player.id) for place, player in [*enumerate(people), (-1, CLEO)]}
    for place, outlet in outlets.items():
        table.join(place, outlet)
    table.refresh()
    return table, [*outlets.values()]


def lay(table: Table, number: int) -> None:
    """Deal the next game: its number says what is dealt."""
    table.set_live(LiveGame(Match(table.game, seed=number, names=[seat.name for seat in table.seats]), number))
    table.persistence.members_dirty = True
    table.refresh()


def acted(service: Service, table: Table, seat: int, request: ActionRequest) -> Any:
    """What a player is answered, as `Batches` has it done: nothing is with a writer."""
    try:
        done = service._happen(table, partial(table.act, table.seats[seat].player or ANN, request))
    except Refused as refused:
        return refused.why
    table.encode()
    table.flush()
    return done


def kept(table: Table) -> Any:
    """All that is stored of the last move, and all that the next one builds on."""
    change, table.persistence.stored = to_row_change(table, b"")
    table.answers.fresh.clear()
    feeds = {place: (feed.n, feed.head, feed.game, feed.told, feed._seen, feed._public) for place, feed in table.audience.feeds.items()}
    answers = {player: list(answers.by_id.items()) for player, answers in table.answers.by_player.items()}
    steps, given = [row._replace(at=0.0) for row in change.steps], [row._replace(at=0.0) for row in change.answers]
    return feeds, answers, steps, given, change.jobs, change.jobs_gone, table.jobs, table.news.recorded_at, table.playing().asks


@pytest.mark.parametrize(
    ("name", "clock", "bots"),
    [
        *((name, "clocks", 0) for name in TITLES),
        ("kuhn", "no clocks", 0),
        ("top_secret_party", "clocks", 1),
        *(pytest.param(name, "clocks", 1, marks=pytest.mark.slow) for name in TITLES if name != "top_secret_party"),
        *(pytest.param(name, "no clocks", 0, marks=pytest.mark.slow) for name in TITLES if name != "kuhn"),
    ],
)
def test_a_table_that_is_looked_at_anew_at_every_move_is_the_same(name: str, clock: str, bots: int, service: Service) -> None:
    (once, once_outlets), (anew, anew_outlets) = (table_of(TITLES[name], CLOCKS[clock], bots) for _ in range(2))
    rng, settled = random.Random(3), 0
    for move in range(MOST_STEPS):
        STILL.now += 1
        if once.live and once.live.over:
            for table in (once, anew):
                lay(table, once.live.number + (table is once))
        live = once.playing()
        for table in (once, anew):
            table.jobs = {key: job for key, job in table.jobs.items() if key != ("count", 0)}  # nobody counts in any more
            table.race = Race(live.number, max(step.n for step in live.match.steps if len(step.events) != 1), 0.0)
        seat = rng.choice(live.match.actors)
        action = int(rng.choice(live.match.legal(seat).packed().tolist()))
        if once.seats[seat].player is None:
            for table in (once, anew):
                table.persistence.members_dirty = True  # as any operation does that is no person's action
                service._happen(table, partial(table.playing().do, seat, action))
                table.encode()
                table.flush()
            asked = list[ActionRequest]()
        else:
            request = ActionRequest(f"id{move}", live.ask(seat) or 0, live.game.codec.wire(action))
            late = msgspec.structs.replace(request, id="late", ask=request.ask + 1)
            asked = [request, rng.choice([request, late, msgspec.structs.replace(request, action="?")])]
        for one in asked:
            anew.settled = anew.news.framed = None
            settled += once.is_settled
            assert acted(service, once, seat, one) == acted(service, anew, seat, one)
        assert [one.take() for one in once_outlets] == [one.take() for one in anew_outlets]
        assert kept(once) == kept(anew)
    assert settled > 5


def test_what_was_worked_out_holds_until_something_may_have_changed_that_is_no_move(service: Service) -> None:
    table, _ = table_of(kuhn.TITLE, CLOCKS["no clocks"], 0)
    service._happen(table, lambda: None)
    assert table.is_settled
    for change in (
        lambda: setattr(table.persistence, "members_dirty", True),
        lambda: setattr(table.seating, "elsewhere", frozenset({"p0"})),
        lambda: setattr(table, "settled", None),
    ):
        service._happen(table, lambda: None)
        table.seating.elsewhere = frozenset()
        change()
        assert not table.is_settled
