"""FastPath tables: what is found once while people only play is the same, byte for byte, as what is looked at anew at every move."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import pytest

from tests.chance import KEYS
from tests.reference_games import stones, toy
from tests.server.test_two_worlds import ANN, AT_ONE_MOMENT, CLEO, STILL, Leak, a_scheduler, compare_all, one_moment, service
from underrose import games
from underrose.kernel.game import Title
from underrose.kernel.match import Match
from underrose.readiness import make_ready
from underrose.server.authentication import Player
from underrose.server.messages import ActionRequest, Assist, Clock, TableRequest, ViewMessage
from underrose.server.refusals import Refused
from underrose.server.service import Service
from underrose.server.storage.rows import to_row_change
from underrose.server.tables import fast_path
from underrose.server.tables.fast_path import FastPath, fast_path_of
from underrose.server.tables.feeds import Feed, Line
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.table import Table, open_table
from underrose.testing import kuhn

__all__ = ["one_moment", "service"]
TITLES: dict[str, Title] = {
    "kuhn": kuhn.TITLE, "toy": toy.TITLE, "stones": stones.TITLE, **{name: games.title(name) for name in games.TITLES}
}  # fmt: skip
PEOPLE = [Player(f"p{number}", f"Person {number} of 100%") for number in range(12)]
NO_CLOCKS, CLOCKS = Clock(answer=0, turn=0, point=0, window="ask", pace=0), Clock(answer=15, turn=60, point=9, pace=1)
MOST_STEPS = 60


@pytest.fixture(scope="module", autouse=True)
def stones_compiled() -> None:
    """A table whose rules are interpreted as yet is never steady."""
    make_ready(stones.TITLE, lambda *_: None)


class Seen:
    """How often a table was steady when somebody acted, and its messages were filled in."""

    acts = 0
    messages = 0


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    found, act, message = Seen(), FastPath.act, FastPath.message

    def acting(self: FastPath, table: Table, player: Player, request: Any) -> Any:
        done = act(self, table, player, request)
        found.acts += done is not None
        return done

    def telling(self: FastPath, table: Table, feed: Feed) -> Any:
        said = message(self, table, feed)
        found.messages += said is not None
        return said

    monkeypatch.setattr(FastPath, "act", acting)
    monkeypatch.setattr(FastPath, "message", telling)
    return found


def table_of(title: Title, clock: Clock, assist: Assist = "odds") -> tuple[Table, list[Line]]:
    """People in all seats and one who watches, each with a window, at a game that is dealt the same every time."""
    game = title.setup(title.seats[0])
    people = PEOPLE[: game.players]
    wish = TableRequest(title.id, game.players, assist=assist, clock=clock)
    table = open_table("t", "CODES", game, people[0], wish, KEYS.sign, sources=AT_ONE_MOMENT)
    for player in people[1:]:
        table.sit(player, None)
    table.watch(CLEO)
    lay(table, 1)
    lines = [Line(player.id) for player in (*people, CLEO)]
    for place, line in zip(table.audience.feeds, lines, strict=True):
        table.join(place, line)
    table.refresh()
    return table, lines


def lay(table: Table, number: int) -> None:
    """Deal the next game: its number says what is dealt."""
    table.lay(LiveGame(Match(table.game, seed=number, names=[seat.name for seat in table.seats]), number))
    table.persistence.members_dirty = True
    table.refresh()


def acted(service: Service, table: Table, seat: int, request: ActionRequest) -> Any:
    """What a player is answered, as `Batches` has it done: nothing is with a writer."""
    try:
        done = service._happen(table, partial(table.act, table.seats[seat].player or ANN, request))
    except Refused as refused:
        return refused.why
    table.push()
    table.say()
    return done


def kept(table: Table) -> Any:
    """All that is stored of the last move, and all that the next one builds on."""
    change, after = to_row_change(table, b"")
    table.persistence.stored = after
    table.answers.fresh.clear()
    assert table.live
    feeds = {place: (feed.n, feed.head, feed.game, feed.told, feed._seen, feed._public) for place, feed in table.audience.feeds.items()}
    answers = {player: list(answers.by_id.items()) for player, answers in table.answers.by_player.items()}
    steps, given = [row._replace(at=0.0) for row in change.steps], [row._replace(at=0.0) for row in change.answers]
    return feeds, answers, steps, given, change.jobs, change.jobs_gone, table.jobs, table.noted, table.live.asks


@pytest.mark.parametrize(
    ("name", "clock"),
    [*((name, CLOCKS) for name in TITLES), ("kuhn", NO_CLOCKS),
     *(pytest.param(name, NO_CLOCKS, marks=pytest.mark.slow) for name in TITLES if name != "kuhn")],
)  # fmt: skip
def test_a_steady_table_tells_answers_and_stores_what_the_general_way_does(name: str, clock: Clock, service: Service, seen: Seen) -> None:
    (fast, fast_lines), (slow, slow_lines), rng = table_of(TITLES[name], clock), table_of(TITLES[name], clock), random.Random(3)
    for move in range(MOST_STEPS):
        STILL.now += 1
        if fast.live and fast.live.over:
            for table in (fast, slow):
                lay(table, fast.live.number + (table is fast))
        live = fast.live
        assert live
        fast.jobs = {key: job for key, job in fast.jobs.items() if key != ("count", 0)}  # nobody counts in any more
        slow.jobs = {key: job for key, job in slow.jobs.items() if key != ("count", 0)}
        fast.race = slow.race = (live.number, max(step.n for step in live.match.steps if len(step.events) != 1))
        seat = rng.choice(live.match.actors)
        action = live.game.codec.wire(int(rng.choice(live.match.legal(seat).packed().tolist())))
        live.game.codec.read(action)  # what was never read goes the general way
        request = ActionRequest(f"id{move}", live.ask(seat) or 0, action)
        again = [request, msgspec.structs.replace(request, id="late", ask=request.ask + 1), msgspec.structs.replace(request, action="?")]
        for asked in [request, rng.choice(again)]:
            slow.fast_path = None
            assert acted(service, fast, seat, asked) == acted(service, slow, seat, asked)
            assert [line.take() for line in fast_lines] == [line.take() for line in slow_lines]
            assert kept(fast) == kept(slow)
    assert seen.acts > 5
    assert seen.messages > seen.acts


def test_what_is_found_once_holds_until_something_may_have_changed_that_is_no_move(service: Service) -> None:
    table, _ = table_of(kuhn.TITLE, NO_CLOCKS)
    changes: list[Callable[[], Any]] = [
        lambda: setattr(table.persistence, "members_dirty", True),
        lambda: setattr(table, "live", LiveGame(Match(table.game, seed=1), 2)),
    ]
    for change in changes:
        found = fast_path_of(table)
        assert found is not None
        assert found.holds(table)
        change()
        assert not found.holds(table)
    found = fast_path_of(table)
    assert found is not None
    while found.live.match.outcome is None:
        assert found.holds(table)
        seat = found.live.match.actors[0]
        found.live.do(seat, int(found.live.match.legal(seat).packed()[0]))
    assert not found.holds(table)


@pytest.mark.parametrize(
    "unsteady",
    [
        lambda table: table.audience.hang_up(0, next(iter(table.audience.feeds[0].lines))),
        lambda table: table.seats[1].give_to_bot("novice"),
        lambda table: setattr(table.seats[0], "away", True),
        lambda table: setattr(table, "paused", True),
        lambda table: setattr(table, "exhibition", True),
        lambda table: setattr(table.seating, "elsewhere", frozenset({"p0"})),
        lambda table: setattr(table, "live", None),
    ],
    ids=["a window is gone", "a bot plays", "somebody is away", "paused", "exhibition", "another worker", "no game"],
)
def test_a_table_is_not_steady_where_more_than_playing_may_go_on(unsteady: Callable[[Table], None]) -> None:
    table, _ = table_of(kuhn.TITLE, NO_CLOCKS)
    assert fast_path_of(table) is not None
    unsteady(table)
    assert fast_path_of(table) is None


def test_a_template_that_tells_something_hidden_is_caught(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of takings back that are left says whether the sum of the letters that seats hide is odd."""
    honest = FastPath.message

    def telling(self: FastPath, table: Table, feed: Feed) -> bytes | None:
        said, hidden = honest(self, table, feed), int(self.live.match.states[0]["players"]["code"][:, 0].sum())
        return None if said is None else said.replace(b'"undo":0', b'"undo":%d' % (hidden & 1))

    monkeypatch.setattr(FastPath, "message", telling)
    with pytest.raises(Leak, match="steady"):
        compare_all(service, "the_coding", {"system": "counter"}, a_scheduler())


def test_fields_that_move_are_those_of_a_message() -> None:
    """They stand in the order of the message, numbers first and last: the template is filled in by it."""
    fields = [field.name for field in msgspec.structs.fields(ViewMessage)]
    assert list(fast_path.MOVES) == sorted(fast_path.MOVES, key=fields.index)
