"""A screen paces the pages beside it, and nobody else does: whatever is said of a show changes nothing at the table."""

from typing import Any

import pytest

from tests.server.guests import Person, bots, playing, present

CUE = {"type": "cue", "game": 1, "mark": 7, "beat": 3}


def pinged(feed: Any) -> list[Any]:
    """What a window has been told before its ping is answered."""
    feed.send_json({"type": "ping"})
    told = list[Any]()
    while (message := feed.receive_json())["type"] != "pong":
        told.append(message)
    return [message for message in told if message["type"] not in ("view", "notes")]


@pytest.fixture
def shown(ann: Person, ben: Person) -> str:
    """A table that Ann's window shows to all, and at which Ben plays."""
    return playing("kuhn", ann, ben, watch=True, bots=bots(1))


def test_the_screen_is_passed_on_as_it_is_and_a_player_and_a_stranger_pace_nobody(
    shown: str, ann: Person, ben: Person, cleo: Person
) -> None:
    cleo.sit(shown, watch=True)
    with present(shown, ann, ben, cleo) as (screen, phone, stranger):
        before = ben.view(shown)
        for feed in (phone, stranger):
            feed.send_json(CUE)
            assert pinged(feed) == []
        assert [pinged(feed) for feed in (screen, phone, stranger)] == [[], [], []]
        screen.send_json(CUE)
        assert [pinged(feed) for feed in (screen, phone, stranger)] == [[], [CUE], [CUE]]
        assert ben.view(shown) == before


def test_a_host_who_plays_is_no_screen(ann: Person, ben: Person, table: str) -> None:
    with present(table, ann, ben) as (host, guest):
        host.send_json(CUE)
        assert [pinged(host), pinged(guest)] == [[], []]


@pytest.mark.parametrize("bad", [{"beat": -1}, {"beat": 10**6}, {"mark": "x"}, {"mark": 2**40}, {"says": "hello"}])
def test_nothing_else_can_be_said_with_it(bad: dict[str, object], shown: str, ann: Person, ben: Person) -> None:
    with present(shown, ann, ben) as (screen, phone):
        screen.send_json(CUE | bad)
        assert [message["type"] for message in pinged(screen)] == ["refused"]
        assert pinged(phone) == []
