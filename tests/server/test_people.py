"""Seats and people: leaving and coming back, stand-ins, late friends, resigning, moving to another device, settings, reports."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.chance import REPEATED, create_app
from tests.clocks import Moved
from tests.server.conftest import GAMES
from tests.server.guests import (
    Json,
    Person,
    at,
    bots,
    choose,
    come_and_go,
    come_in,
    done,
    ended,
    has_left,
    play_on,
    playing,
    present,
    refused,
    wait_for,
)
from underrose.kernel.play.verification import verify
from underrose.server.core.followers import ASKED_SECONDS
from underrose.server.tables.seats import AWAY_SECONDS, STAND_IN
from underrose.server.tables.succession import LOBBY_SECONDS, TOGETHER_SECONDS, WAITED_SECONDS
from underrose.server.tables.takeover import LEFT_SECONDS

GRACE = 60.0
SLOW = {"pace": 9}


@pytest.fixture
def client(database: str, clock: Moved) -> Iterator[TestClient[Litestar]]:
    """A server whose clock is moved."""
    with TestClient(serving(database, clock)) as client:
        yield client


def serving(database: str, clock: Moved) -> Litestar:
    return create_app(GAMES, database=database, grace=GRACE, sources=replace(REPEATED, clock=clock))


def stood_in(person: Person, table: str, seat: int, clock: Moved) -> Json:
    """The position, once a bot stands in for who has left a seat."""
    return wait_for(person, table, lambda view: view["seats"][seat]["level"] == "novice" or clock.pass_by(GRACE))


def time_passes(clock: Moved, seconds: float) -> Iterator[None]:
    """More than twice as long as that, in steps that are shorter."""
    for _ in range(4):
        clock.pass_by(0.6 * seconds)
        yield


@pytest.fixture
def three(ann: Person, ben: Person, cleo: Person) -> str:
    """A game of three at The Coding."""
    return playing("the_coding", ann, ben, cleo)


@pytest.fixture
def there(ann: Person, cleo: Person, three: str) -> Iterator[list[Any]]:
    """The windows of Ann and Cleo at the game of three."""
    with present(three, ann, cleo) as windows:
        yield windows


def order(person: Person, table: str) -> None:
    view = person.view(table)
    done(person.act(table, view["ask"], choose(view["legal"], person.rng)))


def notices(view: Json, *names: str) -> list[Any]:
    """The keys of what was announced, and some of the arguments."""
    return [(told["key"], *(told["args"].get(name) for name in names)) for told in view["notices"]]


def test_a_bot_stands_in_for_who_left_and_they_come_back_to_a_briefing(
    ann: Person, ben: Person, there: Any, three: str, clock: Moved
) -> None:
    with ben.feed(three) as left:
        before = left.receive_json()
        assert before["briefing"] == 0
    seen = stood_in(ann, three, 1, clock)
    assert seen["seats"][1] == {**seen["seats"][1], "kind": "human", "name": "Ben", "connected": False}
    assert notices(seen, "name") == [("steps_in", "Ben")]  # announced to all
    wait_for(ben, three, lambda view: view["ask"] is None)  # the bot ordered Ben's digits
    order(ann, three)
    with ben.feed(three) as again:
        back = again.receive_json()
        assert back["briefing"] == len(back["events"]) - len(before["events"]) >= 2
        assert (back["seats"][1]["level"], back["seats"][1]["connected"]) == (None, True)
        assert notices(back) == [("steps_in",), ("came_back",)]  # so that the sheet takes no later fact for a bot's decision
    with ben.feed(three) as once_more:
        assert once_more.receive_json()["briefing"] == 0


def test_a_bot_stands_in_for_who_never_came_to_the_game(ann: Person, three: str, clock: Moved) -> None:
    clock.pass_by(2 * GRACE)
    with present(three, ann):
        done(ann.command(three, "settings"))  # after whatever was due
        assert ann.view(three)["seats"][2]["level"] is None, "nobody has waited yet"
        clock.pass_by(AWAY_SECONDS)  # and not all of the grace, which a line that flaps would begin again and again
        told = wait_for(ann, three, lambda view: view["seats"][2]["level"] == "novice")
        assert ("steps_in", "Cleo") in notices(told, "name")


def test_who_asks_without_a_window_is_there(ann: Person, ben: Person, there: Any, three: str, clock: Moved) -> None:
    for _ in time_passes(clock, GRACE):
        assert ben.view(three)["seats"][1]["level"] is None
    stood_in(ann, three, 1, clock)  # now Ben is silent


def test_who_asks_after_a_window_was_lost_is_there(ann: Person, ben: Person, there: list[Any], three: str, clock: Moved) -> None:
    """A network that lets no WebSocket through any more: the page asks again and again, which is an arrival as with a window."""

    def asks_again() -> tuple[str | None, bool]:
        seat = ben.view(three, follow=True)["seats"][1]
        return seat["level"], seat["connected"]

    come_and_go(three, ben)
    has_left(ann, three, 1)
    for _ in range(30):
        clock.pass_by(GRACE / 20)
        assert asks_again() == (None, True)
    clock.pass_by(2 * ASKED_SECONDS)
    has_left(ann, three, 1)
    while there[0].receive_json()["seats"][1]["connected"]:  # everybody is told, without asking
        pass
    stood_in(ann, three, 1, clock)
    assert asks_again() == (None, True), "who asks again is back, and no bot plays on"


def test_who_is_missed_is_missed_by_the_next_server_too(ann: Person, cleo: Person, three: str, database: str, clock: Moved) -> None:
    with present(three, ann, cleo), TestClient(serving(database, clock)) as other:
        there = replace(ann, client=other)
        with there.feed(three) as again:
            assert again.receive_json()["seats"][1]["kind"] == "human"
            stood_in(there, three, 1, clock)
            stood_in(there, three, 2, clock)  # who had a window at the server that died, and does not come back


def leave_and_wait(ann: Person, ben: Person, clock: Moved, **times: Any) -> str:
    """A game of two whose second player leaves; the first stays for longer than usual, and no bot stands in."""
    table = playing("the_coding", ann, ben, clock={"pace": 0, **times})
    with present(table, ann):
        come_and_go(table, ben)
        has_left(ann, table, 1)
        clock.pass_by(1.2 * GRACE)
        done(ann.command(table, "settings"))  # after whatever was due
        assert ann.view(table)["seats"][1]["level"] is None
    return table


def test_a_host_may_give_who_left_more_time(ann: Person, ben: Person, clock: Moved) -> None:
    table = leave_and_wait(ann, ben, clock, grace=2 * GRACE)
    assert ann.info(table)["clock"]["grace"] == 2 * GRACE


def test_at_a_table_that_waits_no_bot_stands_in_but_the_clock_runs(ann: Person, ben: Person, clock: Moved) -> None:
    table = leave_and_wait(ann, ben, clock, leaver="wait", turn=2 * GRACE)
    clock.pass_by(0.8 * GRACE)
    view = wait_for(ann, table, lambda view: any(event["key"] == "ordered" and event["args"]["seat"] == 1 for event in view["events"]))
    assert view["seats"][1]["level"] is None  # one decision, not the seat
    done(ann.command(table, "skip", seat=1))


def test_the_host_need_not_wait_for_who_is_not_there(ann: Person, ben: Person, three: str) -> None:
    assert refused(ben.command(three, "skip", seat=2)) == (403, "host_only")
    assert refused(ann.command(three, "skip", seat=7))[0] == 422
    done(ann.command(three, "skip", seat=2))
    wait_for(ann, three, lambda view: view["seats"][2]["level"] == "novice")
    with present(three, ben):
        assert refused(ann.command(three, "skip", seat=1)) == (409, "connected")


def test_who_acts_is_back(ann: Person, ben: Person) -> None:
    table = playing("the_coding", ann, ben, clock=SLOW)
    for back in (lambda: order(ben, table), lambda: done(ben.command(table, "takeover"))):
        ann.command(table, "skip", seat=1)
        assert ann.view(table)["seats"][1]["level"] == "novice"
        back()
        assert ann.view(table)["seats"][1]["level"] is None


def test_a_record_says_which_decisions_were_a_bots_also_after_a_restart(ann: Person, ben: Person, database: str, clock: Moved) -> None:
    """A review shall not hold them against who was away."""
    table = playing("the_coding", ann, ben)
    order(ben, table)
    done(ann.command(table, "skip", seat=1))
    while not any(event["key"] == "hacked" and event["args"]["seat"] == 1 for event in ann.view(table)["events"]):
        wait_for(ann, table, lambda view: view["ask"] is not None)
        order(ann, table)
    with TestClient(serving(database, clock)) as other:
        there = [at(other, person) for person in (ann, ben)]
        done(there[1].command(table, "takeover"))
        play_on(there, table)
        lines = there[0].get(f"/tables/{table}/record").text.splitlines()
    assert verify(lines, any_key=True).good
    steps = [json.loads(line) for line in lines[1:-1]]
    assert {step.get("by") for step in steps if step["seat"] == 0} == {None}
    decided = [step.get("by") for step in steps if step["seat"] == 1]
    bots_last = len(decided) - decided[::-1].index(STAND_IN)
    assert decided == [None] + [STAND_IN] * (bots_last - 1) + [None] * (len(decided) - bots_last)


def test_between_two_games_a_late_friend_takes_a_bots_seat_for_the_next_one(ann: Person, ben: Person) -> None:
    table = ann.open("kuhn", 2, bots=bots(1))
    ben.sit(table, watch=True)
    assert refused(ben.command(table, "takeover")) == (409, "not_running")
    ann.start(table)
    play_on([ann], table)
    assert ann.command(table, "free", seat=1).status_code == 409
    done(ben.command(table, "takeover"))
    assert ann.info(table)["seats"][1]["name"] == "Ben"
    assert notices(ann.view(table), "before")[-1] == ("took_over", "Bourbon"), "whose game it was"
    assert [[one["args"]["before"] for one in line["notices"]] for line in done(ben.get("/me/tables"))] == [["Bourbon"]]
    ann.command(table, "rematch")
    assert ann.view(table)["outcome"]  # now Ben has to want it too
    ben.command(table, "rematch")
    assert ann.view(table)["game"] == 2
    assert play_on([ann, ben], table)["outcome"]


def test_the_role_of_a_host_who_is_gone_passes_to_who_sits_longest_and_stays_there(
    ann: Person, ben: Person, cleo: Person, clock: Moved
) -> None:
    table = ann.open("the_coding", 3)
    cleo.sit(table, seat=2)
    clock.pass_by(1)
    ben.sit(table, seat=1)
    ann.start(table)
    with ben.feed(table), cleo.feed(table):
        with present(table, ann):
            done(ann.command(table, "pause", paused=True))
        passed = wait_for(ben, table, lambda view: view["hosting"] == 2 or clock.pass_by(GRACE))
        assert notices(passed, "name")[-1] == ("hosts", "Cleo")  # announced to all
        with ann.feed(table) as line:
            assert line.receive_json()["hosting"] == 2  # nobody loses it without a word
            done(ann.command(table, "pause", paused=False))
            assert refused(ann.command(table, "pause", paused=True)) == (403, "host_only")


def test_whose_connection_is_lost_is_reconnecting_and_after_ten_seconds_away_and_all_are_told(
    ann: Person, ben: Person, three: str, clock: Moved
) -> None:
    with ann.feed(three) as line:

        def told_when(absence: str | None) -> Json:
            while (told := line.receive_json())["seats"][1].get("absence") != absence:
                pass
            return told["seats"][1]

        with present(three, ben):
            assert told_when(None)["connected"]
        assert not told_when("reconnecting")["connected"]
        clock.pass_by(AWAY_SECONDS - 1)
        assert ann.info(three)["seats"][1]["absence"] == "reconnecting"
        clock.pass_by(1)
        assert told_when("away")["kind"] == "human"  # nobody plays for them yet
        with present(three, ben):
            assert told_when(None)["connected"]


@pytest.fixture
def dan(client: TestClient[Litestar], three: str) -> Person:
    """Somebody who came late and waits for a seat."""
    dan = come_in(client, "Dan")
    dan.sit(three, watch=True)
    done(dan.command(three, "wait"))
    return dan


def test_the_host_lets_who_came_late_have_a_seat_that_somebody_left(
    ann: Person, ben: Person, cleo: Person, dan: Person, there: Any, three: str, clock: Moved
) -> None:
    """While hands are hidden too: between two decisions of the bot that stands in, and all are told whose seat it was. Who does not come
    then, as with a phone that sleeps, is played for: all waited for ever at each of their decisions."""
    assert refused(ann.command(three, "admit", player=dan.player)) == (409, "running"), "nobody has left"
    come_and_go(three, ben)
    stood_in(ann, three, 1, clock)
    assert refused(cleo.command(three, "admit", player=dan.player)) == (403, "host_only")
    done(ann.command(three, "admit", player=dan.player))
    view = wait_for(dan, three, lambda view: view["view"]["table"]["seat"] == 1)
    assert [seat["name"] for seat in view["seats"]] == ["Ann", "Dan", "Cleo"]
    assert notices(ann.view(three), "name", "before")[-1] == ("took_over", "Dan", "Ben")
    assert ben.view(three)["view"]["table"]["seat"] == -1
    assert refused(ben.command(three, "takeover", seat=0)) == (409, "no_bot_seat")
    assert stood_in(ann, three, 1, clock)["seats"][1]["name"] == "Dan"


def test_who_is_let_in_waits_while_another_may_be_back(ann: Person, ben: Person, dan: Person, there: Any, three: str, clock: Moved) -> None:
    come_and_go(three, ben)
    has_left(ann, three, 1)
    done(ann.command(three, "skip", seat=1))
    done(ann.command(three, "admit", player=dan.player))
    clock.pass_by(LEFT_SECONDS - 1)
    assert dan.view(three)["queue"] == [{"player": dan.player, "name": "Dan", "admitted": True}]
    with ben.feed(three) as line:
        assert line.receive_json()["view"]["table"]["seat"] == 1
        clock.pass_by(2 * LEFT_SECONDS)
        assert ann.view(three)["seats"][1]["name"] == "Ben"
        assert dan.view(three)["queue"], "the host's word holds"


def test_a_line_over_which_nothing_comes_is_no_window_until_something_comes(ann: Person, ben: Person, three: str) -> None:
    at = ann.client.app.state.service.store._tables[three]
    with present(three, ben):
        seat, outlet = at.seats[1], next(iter(at.audience.feeds[1].outlets))
        for _ in range(2):  # said twice it is the same
            at.audience.hush(outlet, silent=True)
            assert (seat.followed, seat.absence, at.audience.owners) == (False, "reconnecting", frozenset())
        at.audience.hush(outlet, silent=False)
        assert (seat.followed, seat.absence, at.audience.owners) == (True, None, {ben.player})
        at.audience.hush(outlet, silent=True)
        at.persistence.members_dirty = True
    has_left(ann, three, 1)
    assert seat.connections == 0, "a line that was missed already is counted once"


def test_a_host_who_gives_up_the_seat_and_watches_stays_host_until_gone(
    ann: Person, ben: Person, cleo: Person, three: str, clock: Moved
) -> None:
    with ben.feed(three), cleo.feed(three):
        ann.command(three, "free")
        with present(three, ann):
            for _ in time_passes(clock, GRACE):
                assert ben.view(three)["hosting"] is None
            done(ann.command(three, "pause", paused=True))
        for _ in time_passes(clock, GRACE):
            assert ann.view(three)["hosting"] is None  # programs watch without a window
        assert wait_for(cleo, three, lambda view: clock.pass_by(GRACE) or view["hosting"] is not None)["hosting"] == 1


@pytest.mark.parametrize(
    ("game", "watches", "seconds"),
    [("the_coding", False, LOBBY_SECONDS), ("the_coding", True, LOBBY_SECONDS), ("top_secret_party", False, TOGETHER_SECONDS)],
    ids=["plays", "watches", "party"],
)
def test_before_the_start_the_role_passes_where_the_hosts_page_asks_no_more(
    ann: Person, ben: Person, clock: Moved, game: str, watches: bool, seconds: float
) -> None:
    table = ann.open(game, 3)
    ben.sit(table)
    if watches:
        done(ann.command(table, "free"))
        ann.sit(table, watch=True)
    with present(table, ann):
        for _ in time_passes(clock, seconds):
            assert not ben.info(table)["host"], "a window counts, whatever its page asks"
    if not watches:
        has_left(ben, table, 0)
    assert ann.info(table)["host"]
    for _ in range(2):
        assert not ben.info(table)["host"]
        clock.pass_by(0.6 * seconds)
    assert ben.info(table)["host"]
    assert ann.info(table)["hosting"] == 1


def test_a_host_who_sleeps_beside_an_open_page_keeps_nobody_from_another_game(ann: Person, ben: Person, clock: Moved) -> None:
    """Another game waited for the host, and only the host could have freed the seat or gone back to the room."""
    table = playing("kuhn", ann, ben)
    with ann.feed(table), ben.feed(table):
        play_on([ann, ben], table)
        clock.pass_by(2 * WAITED_SECONDS)
        assert ben.view(table)["hosting"] == 0, "nobody waits yet"
        ben.command(table, "rematch")
        clock.pass_by(WAITED_SECONDS - 1)
        assert ben.view(table)["hosting"] == 0
        wait_for(ben, table, lambda view: view["hosting"] == 1 or clock.pass_by(1))
        done(ben.command(table, "clear"))


def test_a_host_who_is_heard_of_or_alone_stays_host(ann: Person, ben: Person, three: str, clock: Moved) -> None:
    with ben.feed(three):
        for _ in time_passes(clock, GRACE):
            assert ann.view(three)["hosting"] == 0  # programs follow the game without a window
    come_and_go(three, ann)
    for _ in time_passes(clock, GRACE):
        assert ben.view(three)["hosting"] == 0


def test_with_three_a_bot_plays_on_for_who_resigns_and_they_see_no_secrets(ann: Person, ben: Person, cleo: Person, three: str) -> None:
    with present(three, ben) as (line,):
        done(ben.command(three, "resign"))
        assert ended(line) == 1013
    view = ben.view(three)
    assert (view["view"]["table"]["seat"], view["seats"][1]["kind"]) == (-1, "bot")
    assert [seat.get("left", False) for seat in view["seats"]] == [False, True, False], "the host may let somebody in there"
    assert refused(ben.command(three, "takeover", seat=2)) == (409, "no_bot_seat")
    assert play_on([ann, cleo], three)["outcome"]


def test_who_comes_back_has_a_name_that_nobody_has_taken(client: TestClient[Litestar], ann: Person, ben: Person, three: str) -> None:
    ben.command(three, "resign")
    other = come_in(client, "Ben")
    other.sit(three, watch=True)
    other.command(three, "wait")
    done(ben.command(three, "takeover"))
    assert ann.info(three)["seats"][1]["name"] == "Ben 2"


def test_with_two_left_resigning_ends_the_game(ann: Person, ben: Person) -> None:
    table = playing("the_coding", ann, ben)
    assert refused(ben.act(table, ben.view(table)["ask"], "resign 0")) == (422, "server_only")
    done(ben.command(table, "resign"))
    outcome = ann.view(table)["outcome"]
    assert (outcome["winners"], outcome["why"], ann.info(table)["standing"]) == ([0], "RESIGNED", [1, 0])
    assert refused(ben.command(table, "resign")) == (409, "over")


def test_a_seat_moves_to_another_device_by_a_link_that_works_once(ann: Person, ben: Person, cleo: Person, three: str) -> None:
    link = ben.get(f"/tables/{three}/move").json()
    assert link["url"] == f"/t/{ann.info(three)['code']}#move={link['move']}"
    assert link["move"] not in ann.get(f"/tables/{three}").text + ann.get(f"/tables/{three}/view").text
    phone, seats = come_in(ben.client, "Phone"), f"/tables/{three}/seats"
    assert refused(phone.get(f"/tables/{three}/move"))[0] == 403
    assert refused(phone.post(seats, {"move": "guessed"})) == (404, "no_move")
    assert refused(cleo.post(seats, {"move": link["move"]})) == (409, "seated")
    assert phone.sit(three, move=link["move"]) == 1
    assert phone.view(three)["seats"][1]["name"] == "Ben"
    assert refused(ben.get(f"/tables/{three}/view"))[0] == 403
    assert refused(ben.post(seats, {"move": link["move"]})) == (404, "no_move")
    order(phone, three)


def test_a_host_who_only_watches_is_the_screen_of_the_table(ann: Person, ben: Person) -> None:
    table = ann.open("kuhn", 2, watch=True)
    ben.sit(table)
    assert ben.info(table)["screen"] is True
    ann.sit(table)
    assert ben.info(table)["screen"] is False
    ben.start(table)
    done(ben.command(table, "resign"))
    assert (ben.info(table)["seat"], ann.info(table)["screen"]) == (-1, False)
    stood_up = ann.open("kuhn", 2)
    done(ann.command(stood_up, "free"))
    assert (ann.sit(stood_up, watch=True), ann.info(stood_up)["screen"]) == (-1, False)  # as who resigns, and watches the next game


def test_the_host_stays_host_and_wants_no_more_help_on_the_other_device(ann: Person, ben: Person, three: str) -> None:
    ann.command(three, "settings", mine="off")
    phone = come_in(ann.client, "Phone")
    phone.sit(three, move=ann.get(f"/tables/{three}/move").json()["move"])
    assert (ann.info(three)["host"], phone.info(three)["host"]) == (False, True)
    assert phone.view(three)["notes"] is None
    assert ann.sit(three, watch=True) == -1
    assert refused(ann.command(three, "free", seat=1)) == (403, "host_only")
    done(phone.command(three, "free", seat=1))


def test_the_host_sets_the_table_before_the_start(ann: Person, ben: Person) -> None:
    table = ann.open("the_coding", 2)
    ben.sit(table)
    ben.command(table, "ready")
    assert refused(ben.command(table, "settings", assist="odds")) == (403, "host_only")
    wish = {"players": 4, "options": {"system": "speed"}, "assist": "odds", "clock": {"turn": 60}, "bots": bots(2, 3, level="agent")}
    done(ann.command(table, "settings", **wish))
    info = ann.info(table)
    assert (info["players"], info["options"]["system"], info["assist"], info["clock"]["turn"]) == (4, "speed", "odds", 60)
    assert [seat["kind"] for seat in info["seats"]] == ["human", "human", "bot", "bot"]
    assert info["seats"][1]["ready"] is False  # what one was ready for has changed
    ann.start(table)
    assert refused(ann.command(table, "settings", assist="off")) == (409, "settings_later")


REFUSED: list[tuple[Json, str]] = [
    ({"players": 9}, "2 to 4 players"),
    ({"bots": bots(0)}, "Somebody sits in seat 0"),
    ({"clock": {"grace": -1}}, "cannot be done like this"),
    ({"content": {"cards": "letters = 3"}}, "line 1"),
]


@pytest.mark.parametrize(("wish", "part"), REFUSED, ids=[part for _, part in REFUSED])
def test_settings_that_cannot_be_change_nothing(ann: Person, wish: Json, part: str) -> None:
    table = ann.open("the_coding", 3)
    before = ann.info(table)
    answer = ann.command(table, "settings", **wish)
    assert answer.status_code in (409, 422)
    assert part in answer.json()["text"]
    assert ann.info(table) == before


def test_the_host_brings_content_in_the_lobby_and_takes_it_out_again(ann: Person, ben: Person) -> None:
    table = ann.open("the_coding", 2, options={"system": "speed"})
    ben.sit(table)
    usual = ann.info(table)["content"]
    hacks = "".join(f'[[hack]]\nplace = "letter"\nvalues = "{pair}"\n' for pair in ("AB", "BC", "CD", "DA") * 2)
    cards = f'letters = "ABCD"\ndigits = "0123"\n[[data]]\nletters = "AB"\n{hacks}'
    assert refused(ben.command(table, "settings", content={"cards": cards})) == (403, "host_only")
    done(ann.command(table, "settings", content={"cards": cards}))
    done(ann.command(table, "settings", assist="odds"))  # other settings leave it in
    info = ann.info(table)
    assert (info["content"]["letters"], info["options"]["system"]) == ("ABCD", "speed")
    done(ann.command(table, "settings", content={}))
    assert ann.info(table)["content"] == usual


def test_a_player_may_want_less_help_than_the_table_gives(ann: Person, ben: Person) -> None:
    table = playing("the_coding", ann, ben, assist="odds")
    done(ben.command(table, "settings", mine="facts"))
    assert ben.view(table)["notes"]["about"] == []
    assert ann.view(table)["notes"]["likely"]
    assert refused(ben.get(f"/tables/{table}/because", about="0.letter", value="A")) == (422, "no_crosses")
    ben.command(table, "settings", mine="advice")  # more than the table gives is not to be had
    assert ben.view(table, advice=1)["notes"]["advice"] is None
    assert refused(ben.get(f"/tables/{table}/tells")) == (422, "no_tells")


def test_a_wish_that_is_refused_in_part_changes_nothing(ann: Person, ben: Person) -> None:
    table = ann.open("the_coding", 2, assist="odds")
    ben.sit(table)
    assert refused(ben.command(table, "settings", mine="off", assist="advice")) == (403, "host_only")
    ann.start(table)
    assert ben.view(table)["notes"]["likely"]


def test_a_report_has_a_number_and_tells_the_player_nothing_else(ann: Person, ben: Person, cleo: Person, three: str) -> None:
    report = done(ann.command(three, "report", text="My card is gone", id="r"))
    assert report.keys() == {"id", "n", "reference"}
    assert done(ann.command(three, "report", text="My card is gone", id="r")) == report
    assert refused(ann.get(f"/tables/{three}/record")) == (409, "record_later")
    for _ in range(9):
        done(ann.command(three, "report"))
    assert refused(ann.command(three, "report")) == (409, "enough_reports"), "of one: the others can report her"
    assert len({done(ben.command(three, "report"))["reference"] for _ in range(10)}) == 10
    assert refused(cleo.command(three, "report")) == (409, "enough_reports")
