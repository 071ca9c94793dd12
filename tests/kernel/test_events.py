"""Events: who may see what, and that secrecy fails closed."""

import pickle
from typing import Any

import pytest

from underrose.kernel.compile.bits import bit
from underrose.kernel.data.records import new
from underrose.kernel.game import events
from underrose.kernel.game.events import (
    EVERYONE,
    WATCHERS,
    EventKind,
    EventTable,
    SecrecyError,
    log_of,
    partly,
    private,
    public,
    tell,
    whisper,
)


class Told(EventKind):
    MOVED = public(1, "seat", "place")
    DEALT = partly(2, "seat", closed=("card", "back"), to="seat")
    PEEKED = private(3, "seat", "card", to="seat")


TABLE = EventTable(Told)
Buffer = events.events_of(4)


@pytest.fixture
def buffer() -> Any:
    return new(Buffer)[0]


def items(buffer: Any) -> Any:
    return buffer["items"][: int(buffer["written"])].tolist()


def check(buffer: Any) -> None:
    TABLE.check(items(buffer), int(buffer["lost"]))


def read(buffer: Any, place: int) -> list[dict[str, Any]]:
    return [TABLE.from_seen(row) for row in log_of(buffer, place)]


def deal(buffer: Any, audience: int = bit(1)) -> None:
    """Seat 1 is dealt a card, 0, with its back, 8, which this audience sees."""
    tell(buffer, Told.DEALT, EVERYONE, 1)
    whisper(buffer, audience, 0, 8)


def test_a_public_event_is_seen_whole_closed_arguments_by_their_holder_and_a_private_event_by_nobody_else(buffer: Any) -> None:
    tell(buffer, Told.PEEKED, bit(1), 1, 4)
    deal(buffer)
    tell(buffer, Told.MOVED, EVERYONE, 2, 5)
    check(buffer)
    moved = {"key": "moved", "args": {"seat": 2, "place": 5}}
    dealt = {"key": "dealt", "args": {"seat": 1, "card": 0, "back": 8}}
    assert read(buffer, 1) == [{"key": "peeked", "args": {"seat": 1, "card": 4}}, dealt, moved]
    for place in (0, 2, WATCHERS):
        assert read(buffer, place) == [{"key": "dealt", "args": {"seat": 1}}, moved]
        assert not log_of(buffer, place)["closed"].any()


def test_the_compiled_and_the_plain_log_are_one(buffer: Any) -> None:
    deal(buffer)
    tell(buffer, Told.PEEKED, bit(0), 0, 4)
    tell(buffer, Told.MOVED, EVERYONE, 1, 2)
    for place in (0, 1, 2, WATCHERS):
        log: Any = new(events.Seen, 8)
        known, plain = int(events.show_events(buffer, place, log, 1)), log_of(buffer, place)
        assert log[1:known].tobytes() == plain.tobytes() == TABLE.to_log([TABLE.from_seen(row) for row in plain]).tobytes()


def test_a_new_event_forgets_what_stood_in_its_place(buffer: Any) -> None:
    deal(buffer)
    events.forget(buffer)
    tell(buffer, Told.MOVED, EVERYONE, 3)
    assert read(buffer, 1) == [{"key": "moved", "args": {"seat": 3, "place": 0}}]


WIDER = (EVERYONE, bit(1) | bit(0), bit(1) | bit(WATCHERS), bit(0))


@pytest.mark.parametrize("audience", WIDER)
def test_a_private_event_told_wider_does_not_pass(buffer: Any, audience: int) -> None:
    tell(buffer, Told.PEEKED, audience, 1, 4)
    with pytest.raises(SecrecyError, match="peeked was written for more seats than it declares"):
        check(buffer)


@pytest.mark.parametrize("audience", WIDER)
def test_closed_arguments_told_wider_do_not_pass(buffer: Any, audience: int) -> None:
    deal(buffer, audience)
    with pytest.raises(SecrecyError, match="dealt was written for more seats"):
        check(buffer)


@pytest.mark.parametrize(("kind", "sentence"), [(9, "event kind 9 is not declared"), (Told.MOVED, "moved was written for more seats")])
def test_neither_an_undeclared_event_passes_nor_closed_arguments_of_one_without_any(buffer: Any, kind: int, sentence: str) -> None:
    tell(buffer, kind, EVERYONE, 1, 2)
    whisper(buffer, bit(1), 7)
    with pytest.raises(SecrecyError, match=sentence):
        check(buffer)


def test_events_that_do_not_fit_the_buffer_are_an_error(buffer: Any) -> None:
    for seat in range(6):
        tell(buffer, Told.MOVED, EVERYONE, seat)
    assert int(buffer["written"]) == 4
    with pytest.raises(SecrecyError, match="2 events did not fit the buffer"):
        check(buffer)


@pytest.mark.parametrize(("args", "audience", "closed", "inner"), [
    (("seat",), "", (), ""),
    (("seat",), "holder", (), ""),
    (("seat",), "everyone", ("card",), ""),
    (("seat",), "everyone", ("card",), "holder"),
    (tuple("abcdefgh"[: events.OPEN + 1]), "everyone", (), ""),
    (("seat",), "everyone", tuple("abcdefgh"[: events.CLOSED + 1]), "seat"),
])  # fmt: skip
def test_a_type_that_does_not_say_who_may_see_what_is_not_registered(args: Any, audience: str, closed: Any, inner: str) -> None:
    with pytest.raises(SecrecyError):
        events.EventType(Told.DEALT, args, audience, closed, inner)


def test_a_kind_is_its_number_and_carries_its_declaration() -> None:
    assert [*Told] == [1, 2, 3]
    assert pickle.loads(pickle.dumps(Told(2))) is Told.DEALT
    assert Told.DEALT.declared == events.EventType(Told.DEALT, ("seat",), "everyone", ("card", "back"), "seat")


def test_a_kind_that_does_not_say_who_may_see_what_cannot_be_declared() -> None:
    with pytest.raises(SecrecyError, match="2: an event must say who"):
        EventKind("Wrong", {"DEALT": partly(2, "seat", closed=("card",), to="holder")})
