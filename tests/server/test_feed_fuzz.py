"""A feed under a fuzz: whatever is said is answered in a sentence or ends the connection with its code, and the same seeded messages are
answered by the same bytes at two tables that differ in nothing but what is hidden. `python -m bench.feed_fuzz` is the long run."""

import copy
import itertools
import json
import random
from collections import Counter
from dataclasses import fields
from typing import Any

import pytest

from bench import feed_fuzz
from bench.feed_noise import Noise
from tests.server.conftest import GAMES
from tests.server.test_two_worlds import ANN, NAMES, SUBJECTS, Leak, differs, do_something, in_another_world, one_moment, service, table_of
from tests.sizes import size
from underrose.kernel.game.actions import Codec
from underrose.server.accounts.rate_limits import Limits, Rate, Rates
from underrose.server.api.command_messages import DoEntropy
from underrose.server.api.messages import Acted
from underrose.server.api.refusals import Refused
from underrose.server.core.service import Service
from underrose.server.http import feed_protocol
from underrose.server.http.feed_socket import Session
from underrose.server.tables.commands import command
from underrose.server.tables.idempotency import AnswerBook
from underrose.server.tables.live_game import LiveGame
from underrose.server.tables.table import Table

__all__ = ["one_moment", "service"]  # fixtures

MESSAGES = size(1_500, 20_000)
FEW = 400
OFTEN = Rate(1e9, 1e9)
AT_EACH = 40
"""Messages that are said at each position, in both worlds."""
COMPARED = size(1_000, 4_000)
"""How many answers are compared of each subject where the two worlds really differ."""


def fuzzed(messages: int, seed: int) -> feed_fuzz.Count:
    """What comes of so many messages."""
    *_, (count, _) = feed_fuzz.fuzz(GAMES, messages, seed, block=5000)
    return count


def test_whatever_is_said_is_answered_or_ends_the_connection_with_its_code() -> None:
    count = fuzzed(MESSAGES, 7)
    assert not count.wrong, count.wrong[:5]
    assert count.messages >= MESSAGES
    answered = sum(count.answers[kind] for kind in ("done", "refused", "pong"))
    assert answered > 0.9 * MESSAGES
    assert count.answers["done"] > MESSAGES / 200
    assert all(count.answers[f"closed {code}"] for code in (1000, 1002, 1005, 1007, 1009, None))
    assert count.answers["closed 1013"] + count.answers["closed 4409"] < MESSAGES / 200
    assert not {"HTTP 0"} & set(count.answers)


def test_a_fault_a_code_that_is_not_proper_and_memory_that_grows_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a server that breaks now and then, takes as text what is none, and may remember no more than three answers."""
    honest, reads = Codec.read, itertools.count(1)

    def broken(codec: Codec, action: object) -> Any:
        if next(reads) % 7 == 0:
            raise ZeroDivisionError
        return honest(codec, action)

    monkeypatch.setattr(Codec, "read", broken)
    monkeypatch.setattr(feed_protocol, "is_text", lambda data: True)
    monkeypatch.setattr(feed_fuzz, "PATIENCE", 20.0)
    monkeypatch.setattr(feed_fuzz.Fuzzer, "_end", lambda self, window: 1011)
    monkeypatch.setitem(feed_fuzz.BOUNDS, "answers of one", 3)
    wrong = "\n".join(fuzzed(FEW, 7).wrong)
    for said in ("in the log: fault", "'broken'", "closed with 1011", "answers of one, more than 3"):
        assert said in wrong


class Trial:
    """Does what is said on a feed, to nobody's table: whoever said it hears at once what came of it."""

    def __init__(self, table: Table) -> None:
        assert table.live
        self._live, self._answers = copy.copy(table.live), AnswerBook()
        self._live.do = lambda seat, packed, *_: None  # type: ignore[method-assign]

    def act(self, service: Service, table: Table, request: Acted | DoEntropy) -> Any:
        here = copy.copy(table)
        here.news = copy.copy(table.news)
        here.live, here.answers = self._live, self._answers
        try:
            return Table.act(here, ANN, request) if isinstance(request, Acted) else command(here, ANN, request, service.set_up)
        except Refused as refused:
            return refused


def apart(table: Table) -> Table:
    """The same table with people and feeds of its own: what is done there changes no other."""
    other = copy.copy(table)
    other.news, other.history = copy.copy(table.news), copy.copy(table.history)
    other.seating, other.persistence = copy.deepcopy(table.seating), copy.deepcopy(table.persistence)
    other.audience = copy.copy(table.audience)
    other.audience._seating = other.seating
    other.audience.feeds = {place: copy.copy(feed) for place, feed in table.audience.feeds.items()}
    return other


def answers(service: Service, monkeypatch: pytest.MonkeyPatch, world: Table, said: list[bytes]) -> list[bytes]:
    """What Ann's window is answered to everything that is said there, message by message."""
    table = apart(world)
    trial = Trial(table)

    def begin(_: Service, table: Table, player: object, request: Acted | DoEntropy, told: Any, said_in: Any) -> bool:
        told(trial.act(service, table, request))
        return True

    monkeypatch.setattr(Service, "begin_act", begin)
    session, heard = Session(service, table, ANN), list[bytes]()
    for text in said:
        session.on_message(text)
        heard.append(b"".join(session.outlet.take()))
    return heard


def compare(service: Service, monkeypatch: pytest.MonkeyPatch, name: str, options: dict[str, str]) -> Counter[str]:
    """Play at random, and say the same at both tables at each position until enough is compared; counts the kinds of answers."""
    service.limits, kinds, seed = Limits(Rates(*[OFTEN] * len(fields(Rates)))), Counter[str](), 0
    while kinds.total() < COMPARED:
        rng, table = random.Random(seed), table_of(name, options)
        noise, seed = Noise(rng), seed + 1
        assert table.live
        while not table.live.over and kinds.total() < COMPARED:
            other = in_another_world(table, 0, rng.randrange(2**40))
            if differs(table, other):
                noise.asked, noise.legal = table.live.ask(0) or 1, table.live.legal(0)
                said = [noise.message()[1] for _ in range(AT_EACH)]
                for text, one, two in zip(said, *(answers(service, monkeypatch, world, said) for world in (table, other)), strict=True):
                    if one != two:
                        raise Leak(f"{text[:300]!r}: {one[:500]!r}, {two[:500]!r}")
                    message = json.loads(one)
                    kinds[message["why"]["key"] if message["type"] == "refused" else message["type"]] += 1
            do_something(table, rng)
    return kinds


OF_EACH_KIND = ("counter", "toy", "windows")
"""What people do in turns, at the same time, and in windows: these are compared every day."""


@pytest.mark.parametrize(
    ("name", "options"),
    [pytest.param(*one, marks=() if id in OF_EACH_KIND else pytest.mark.slow, id=id) for one, id in zip(SUBJECTS, NAMES, strict=True)],
)
def test_what_is_answered_is_the_same_in_both_worlds(
    service: Service, monkeypatch: pytest.MonkeyPatch, name: str, options: dict[str, str]
) -> None:
    kinds = compare(service, monkeypatch, name, options)
    assert {"done", "pong", "unreadable", "stale", "wrong_entropy", *size((), ("id_reused",))} <= set(kinds), "few ids come again"
    assert "broken" not in kinds


def test_a_refusal_that_tells_something_is_caught(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is stale is called illegal where the other's first card is high."""
    honest = LiveGame.act

    def telling(live: LiveGame, *args: Any, **more: Any) -> None:
        try:
            honest(live, *args, **more)
        except Refused as refused:
            if refused.why.key == "stale" and live.match.states[0]["players"]["code"][1][1] > 5:
                raise Refused(409, "paused") from None
            raise

    monkeypatch.setattr(LiveGame, "act", telling)
    with pytest.raises(Leak):
        compare(service, monkeypatch, "the_coding", {"system": "counter"})
