"""The host's hand: names, starting with who is there, waiting for a seat, pausing, more time, handing the role on, and the evening."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from litestar.testing import TestClient

from tests.chance import create_app
from tests.clocks import Moved
from tests.server.conftest import GAMES
from tests.server.guests import Json, Person, at, bots, choose, come_in, ended, has_left, play_on, playing, refused, seated, wait_for
from tests.server.servers import BEN, bare_table
from tests.server.test_people import order
from underrose.games import title
from underrose.server.accounts.authentication import Player
from underrose.server.tables.audience import WATCHER_SECONDS
from underrose.server.tables.evening import Score, renamed
from underrose.server.tables.succession import heir

SLOW = {"pace": 9}
"""Bots take their time, so that nothing happens by itself in a test."""
PARTY = "top_secret_party"


@pytest.fixture
def dora(ann: Person) -> Person:
    return come_in(ann.client, "Dora")


@pytest.fixture
def again(database: str) -> Iterator[Callable[[Person], Person]]:
    """The same guest at the server that comes after a crash: another one on the same database."""
    with TestClient(create_app(GAMES, database=database)) as later:
        yield partial(at, later)


def names(info: Json) -> list[str]:
    return [seat["name"] for seat in info["seats"]]


def keys(view: Json) -> list[str]:
    return [notice["key"] for notice in view["notices"]]


def test_somebody_takes_another_name_and_everybody_reads_it(ann: Person, ben: Person) -> None:
    table = seated("the_coding", ann, ben)
    assert ben.command(table, "rename", name="ANN").status_code == 200
    assert names(ann.info(table)) == ["Ann", "ANN 2"]
    assert refused(ben.command(table, "rename", name="Anna (host)")) == (422, "name_reserved")
    assert ben.command(table, "rename", name="Benno").status_code == 200
    assert names(ann.info(table)) == ["Ann", "Benno"]
    ann.start(table)
    assert ben.command(table, "rename", name="Ben of the North").status_code == 200
    view = ann.view(table)
    assert names(view) == ["Ann", "Ben of the North"]
    assert view["notices"][0]["args"] == {"seat": 1, "before": "Benno", "name": "Ben of the North"}


def test_the_host_changes_a_name_for_good(ann: Person, ben: Person, cleo: Person, again: Callable[[Person], Person]) -> None:
    table = seated("the_coding", ann, ben, cleo, bots=bots(3))
    assert refused(cleo.command(table, "rename", seat=1, name="Benno")) == (403, "host_only")
    assert refused(ann.command(table, "rename", seat=3, name="Rob")) == (422, "nobody_there"), "nobody names a bot"
    assert ann.command(table, "rename", seat=1, name="Benno").status_code == 200
    assert refused(ben.command(table, "rename", name="Ben")) == (403, "named_by_host")
    ben.command(table, "free")
    ben.sit(table)
    assert names(again(ann).info(table))[:3] == ["Ann", "Benno", "Cleo"]
    ann.start(table)
    ann.command(table, "rename", seat=2, name="Clea")
    assert keys(ann.view(table)) == ["given_name"]
    assert "Cleo" not in str(ann.view(table)["notices"])  # what was not to be read is not read out


def test_the_evening_calls_somebody_by_their_new_name(ann: Person, ben: Person) -> None:
    table = playing("the_coding", ann, ben)
    ben.command(table, "resign")
    ben.command(table, "rename", name="Benno")
    assert [one["name"] for one in ann.info(table)["evening"]] == ["Ann", "Benno"]
    found = renamed({"a": Score("Ann", found={"Ben": 2}), "b": Score("Ben")}, "b", "Ben", "Benno")
    assert [(one.name, one.found) for one in found.values()] == [("Ann", {"Benno": 2}), ("Benno", {})]


def test_who_was_named_like_somebody_without_a_name_sits_down_again(ann: Person, ben: Person) -> None:
    """The number that the table had put behind it was refused as the house's own."""
    table = ann.open("the_coding", 3)
    come_in(ann.client, "").sit(table)
    ben.sit(table)
    assert ann.command(table, "rename", seat=2, name="Guest").status_code == 200
    ben.command(table, "free")
    assert ben.sit(table) == 2
    assert names(ann.info(table)) == ["Ann", "Guest", "Guest 2"]


def test_who_was_away_and_waits_again_keeps_the_seat_that_another_leaves_for_one_more(
    ann: Person, ben: Person, cleo: Person, clock: Moved
) -> None:
    """A player moved to the empty seat: whoever waited was given that one too, and was thrown out of it at once."""
    table = seated("the_coding", ann, ben, bots=bots(0))
    waiting(cleo, table)
    clock.pass_by(2 * WATCHER_SECONDS)
    ann.command(table, "ready")
    ann.command(table, "settings", bots=[])
    cleo.sit(table, watch=True)
    assert ben.sit(table, seat=0) == 0
    assert names(ann.info(table)) == ["Ben", "Ann", "Cleo"]


def test_how_much_help_somebody_wanted_goes_with_them(ann: Person) -> None:
    """Each guest who sat down, wished and left was kept for as long as the table."""
    table = ann.open("the_coding", 3)
    for number in range(3):
        person = come_in(ann.client, f"Q{number}")
        person.sit(table)
        person.command(table, "settings", mine="off")
        person.command(table, "free")
    assert not ann.client.app.state.service.store._tables[table].seating.helped


def test_a_game_starts_with_whoever_is_there_and_gaps_close_and_feeds_follow(ann: Person, ben: Person) -> None:
    table = ann.open("the_coding", 4, clock=SLOW)
    ben.sit(table, seat=3)
    with ben.feed(table) as line:
        line.receive_json()
        ann.start(table)
        assert ended(line) == 1013  # to join again, where the seat is now
    with ben.feed(table) as line:
        view = line.receive_json()
        assert ann.info(table)["seats"][1]["connected"]
    assert names(view) == ["Ann", "Ben"]
    assert view["view"]["table"]["seat"] == 1
    order(ben, table)


def test_seats_shrink_and_grow_around_those_who_sit(ann: Person, ben: Person, cleo: Person) -> None:
    table = ann.open(PARTY, 6, bots=bots(1, 2))
    ben.sit(table, seat=5)
    assert refused(ann.command(table, "settings", players=3)) == (409, "too_many")
    assert ann.command(table, "settings", players=4).status_code == 200
    assert [seat["kind"] for seat in ann.info(table)["seats"]] == ["human", "bot", "bot", "human"]
    assert ann.command(table, "settings", players=3, bots=bots(2)).status_code == 200
    assert names(ann.info(table))[:2] == ["Ann", "Ben"]
    assert ann.command(table, "settings", players=10).status_code == 200
    assert cleo.sit(table) == 3


def waiting(person: Person, table: str) -> None:
    person.sit(table, watch=True)
    assert person.command(table, "wait").status_code == 200


def test_who_waits_sits_down_when_a_seat_is_free(ann: Person, ben: Person, cleo: Person, dora: Person) -> None:
    table = seated("the_coding", ann, ben)
    waiting(cleo, table)
    waiting(dora, table)
    assert [one["name"] for one in ann.info(table)["queue"]] == ["Cleo", "Dora"]
    assert refused(ben.command(table, "wait")) == (409, "seated")
    cleo.command(table, "wait", waiting=False)
    ben.command(table, "free")
    assert names(ann.info(table)) == ["Ann", "Dora"]
    assert ann.info(table)["queue"] == []


def test_the_host_lets_in_who_waits(ann: Person, ben: Person, cleo: Person, dora: Person) -> None:
    table = ann.open("the_coding", 2, bots=bots(1))
    waiting(cleo, table)
    assert refused(cleo.command(table, "admit", player=cleo.player)) == (403, "host_only")
    assert refused(ann.command(table, "admit", player=ben.player)) == (409, "nobody_waits")
    ann.command(table, "admit", player=cleo.player)
    assert [seat["kind"] for seat in ann.info(table)["seats"]] == ["human", "bot", "human"]
    waiting(ben, table)
    ann.command(table, "admit", player=ben.player)
    waiting(dora, table)
    ann.command(table, "admit", player=dora.player)  # four at most: she has the bot's seat
    assert names(ann.info(table)) == ["Ann", "Dora", "Cleo", "Ben"]
    waiting(other := come_in(ann.client, "Ben"), table)
    assert [one["name"] for one in ann.info(table)["queue"]] == ["Ben 2"], "the second of a name has a number while waiting too"
    answer = ann.command(table, "admit", player=other.player)
    assert (refused(answer), answer.json()["args"]) == ((409, "table_full"), {"most": 4})


def test_a_pause_stops_everybody_and_every_clock_and_outlives_a_crash(
    ann: Person, ben: Person, cleo: Person, clock: Moved, again: Callable[[Person], Person]
) -> None:
    table = playing("the_coding", ann, ben, clock={**SLOW, "turn": 60})
    assert refused(ben.command(table, "pause")) == (403, "host_only")
    assert ann.command(table, "pause").status_code == 200
    view = ben.view(table)
    assert view["paused"]
    assert keys(view) == ["paused"]
    assert view["deadline"] == 60_000
    assert {**again(ben).view(table), "n": 0} == {**view, "n": 0}
    assert refused(ben.act(table, view["ask"], choose(view["legal"], ben.rng))) == (409, "paused")
    clock.pass_by(100)
    assert ben.view(table)["deadline"] == 60_000
    assert refused(cleo.command(table, "pause", paused=False))[0] == 403, "who is not at the table"
    cleo.sit(table, watch=True)
    assert refused(cleo.command(table, "pause", paused=False)) == (403, "host_only")
    assert ben.command(table, "pause", paused=False).status_code == 200, "the host may sleep beside a page that is open"
    after = ben.view(table)
    assert (after["paused"], after["deadline"], len(after["events"])) == (False, 60_000, len(view["events"]))
    order(ben, table)
    clock.pass_by(60)
    wait_for(ben, table, lambda view: len(view["events"]) > len(after["events"]) + 1)  # Ann's time is up


def test_bots_stop_too(ann: Person, clock: Moved) -> None:
    table = ann.open("the_coding", 3, bots=bots(1, 2), clock={"pace": 0.3})
    with ann.feed(table) as line:
        line.receive_json()
        ann.start(table)
        ann.command(table, "pause")
        told = len(ann.view(table)["events"])
        clock.pass_by(100)
        ann.command(table, "pause", paused=False)
        assert len(ann.view(table)["events"]) == told
        clock.pass_by(1)
        wait_for(ann, table, lambda view: len(view["events"]) > told)


def test_the_host_gives_more_time_where_a_clock_runs(ann: Person, ben: Person, clock: Moved) -> None:
    table = seated("the_coding", ann, ben, clock={**SLOW, "turn": 60})
    assert refused(ann.command(table, "extend")) == (409, "not_started")
    ann.start(table)
    assert refused(ben.command(table, "extend")) == (403, "host_only")
    assert ann.command(table, "extend", seconds=30).status_code == 200
    view = ben.view(table)
    assert view["deadline"] == 90_000
    assert view["notices"][-1]["args"]["seconds"] == 30
    assert refused(ann.command(playing("the_coding", ann, ben, clock=SLOW), "extend")) == (409, "no_clock")


def test_no_sleeper_is_made_the_host() -> None:
    table = bare_table(title("the_coding").setup(3), BEN, Player("cleo", "Cleo"))
    table.begin()
    _, ben, cleo = table.seats
    ben.connections = cleo.connections = 1
    ben.since, cleo.since = 1.0, 2.0
    assert heir(table) is ben
    ben.away = True
    assert heir(table) is cleo


def test_whoever_sits_down_first_at_a_screens_table_has_the_controls(ann: Person, ben: Person, cleo: Person) -> None:
    table = seated(PARTY, ann, ben, cleo, players=3, watch=True, clock=SLOW)
    info = ben.info(table)
    assert (info["host"], info["screen"], info["hosting"]) == (True, True, 0)
    assert not cleo.info(table)["host"]
    assert ann.info(table)["host"]  # the screen keeps its buttons
    assert refused(ann.command(table, "hand_over", seat=2)) == (422, "nobody_there")
    ann.command(table, "hand_over", seat=1)
    assert (ben.info(table)["host"], cleo.info(table)["host"]) == (False, True)
    assert refused(ben.command(table, "settings", assist="odds")) == (403, "host_only")
    assert cleo.command(table, "settings", bots=bots(2)).status_code == 200
    cleo.start(table)
    assert cleo.view(table)["hosting"] == 1


def test_who_comes_first_in_the_middle_of_a_screens_game_has_the_controls(ann: Person, ben: Person) -> None:
    """The screen alone stayed the host of a game of bots: once it was switched off there was none."""
    table = playing("the_coding", ann, watch=True, clock=SLOW, bots=bots(0, 1))
    ben.sit(table, watch=True)
    assert ben.command(table, "takeover", seat=1).status_code == 200
    assert (ben.info(table)["host"], ben.info(table)["hosting"], ann.info(table)["host"]) == (True, 1, True)


def test_another_game_waits_for_nobody_who_has_left(ann: Person, ben: Person) -> None:
    table = seated("kuhn", ann, ben)
    with ann.feed(table) as line:
        with ben.feed(table) as left:
            left.receive_json()
            ann.start(table)
            play_on([ann, ben], table)
        line.receive_json()
        has_left(ann, table, 1)
        ann.command(table, "rematch")
        view = ann.view(table)
        assert view["game"] == 2
        assert view["seats"][1]["level"] == "novice"
        with ben.feed(table) as back:
            back.receive_json()
            assert ann.view(table)["seats"][1]["level"] is None


def test_a_finished_game_is_put_away_and_the_room_is_open_again(
    ann: Person, ben: Person, cleo: Person, again: Callable[[Person], Person]
) -> None:
    table = playing("toy", ann, ben)
    assert refused(ann.command(table, "clear")) == (409, "not_over")
    play_on([ann, ben], table)
    record = ann.get(f"/tables/{table}/record").text
    assert refused(ben.command(table, "clear")) == (403, "host_only")
    assert ann.command(table, "clear").status_code == 200
    info = ann.info(table)
    assert (info["started"], info["games"]) == (False, 1)
    assert ann.view(table)["view"] is None
    assert ann.get(f"/tables/{table}/record").text == record == again(ann).get(f"/tables/{table}/record", game=1).text
    assert again(ann).info(table) == info
    ben.command(table, "free")
    cleo.sit(table)
    ann.start(table)
    view = cleo.view(table)
    assert (view["game"], names(view)) == (2, ["Ann", "Cleo"])
    play_on([ann, cleo], table)
    evening = {tally["name"]: (tally["games"], tally["seat"]) for tally in ann.view(table)["evening"]}
    assert evening == {"Ann": (2, 0), "Ben": (1, None), "Cleo": (1, 1)}
    assert sum(tally["won"] for tally in ann.view(table)["evening"]) >= 2


def test_seats_change_between_games(ann: Person, ben: Person, cleo: Person) -> None:
    table = playing("the_coding", ann, ben)
    ann.command(table, "free", seat=1)
    assert ann.view(table)["seats"][1]["level"], "a bot stands in"
    ben.command(table, "resign")
    assert ann.view(table)["outcome"]
    waiting(cleo, table)
    assert ann.command(table, "admit", player=cleo.player).status_code == 200
    assert ann.info(table)["started"] is False
    ann.start(table)
    assert names(cleo.view(table)) == ["Ann", "Ben", "Cleo"]
    assert ben.view(table)["seats"][1]["level"] is None, "and no more, once the room was open"
    asks = {ann.view(table)["ask"], ben.view(table)["ask"], cleo.view(table)["ask"]}
    assert min(asks - {None}) > 1  # no decision of another game is answered by mistake


def test_the_evening_knows_who_found_whom(ann: Person, ben: Person, cleo: Person) -> None:
    table = playing(PARTY, ann, ben, cleo, clock={"pace": 0})
    view = play_on([ann, ben, cleo], table)
    right = dict[tuple[str, str], int]()
    for event in view["events"]:
        args = event["args"]
        if event["key"] == "revealed" and args["right"] and args["seat"] != args["target"]:
            pair = names(view)[args["seat"]], names(view)[args["target"]]
            right[pair] = right.get(pair, 0) + 1
    evening = {tally["name"]: tally for tally in view["evening"]}
    assert {(name, other): times for name, tally in evening.items() for other, times in tally["found"].items()} == right
    assert [evening[name]["points"] for name in names(view)] == view["outcome"]["scores"]
    assert right, "nobody found anybody: take other deals"


def test_scores_and_the_host_s_name_come_along_to_another_device(ann: Person, ben: Person) -> None:
    """Whoever took their seat along was two people in the evening, and could call themselves again what the host had changed."""
    table = seated("kuhn", ann, ben)
    ann.command(table, "rename", seat=1, name="Benno")
    ann.start(table)
    play_on([ann, ben], table)
    phone = come_in(ann.client, "Phone")
    phone.sit(table, move=ben.get(f"/tables/{table}/move").json()["move"])
    assert refused(phone.command(table, "rename", name="Ben")) == (403, "named_by_host")
    ann.command(table, "rematch")
    assert phone.view(table)["notices"][-1]["text"] == "Ann wants another game."
    phone.command(table, "rematch")
    play_on([ann, phone], table)
    evening = {tally["name"]: (tally["games"], tally["seat"]) for tally in ann.view(table)["evening"]}
    assert evening == {"Ann": (2, 0), "Benno": (2, 1)}
