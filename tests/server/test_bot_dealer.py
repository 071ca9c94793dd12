"""What a bot saw of a game and did in it, held to the record afterwards."""

import json
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tools.tampering import HANDS, PUBLIC, Line, forged, other_outcome, record_of_it
from underrose import games
from underrose.kernel.play import recordfile
from underrose.kernel.play.signing import Hand
from underrose.server.remote_bots.bot_dealer import Dealer, Part, fault

Given = tuple[list[str], Part, dict[str, Any], list[Line]]
"""A record, and what seat 0 has of it: its part, the outcome, the events that it was told."""


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return record_of_it()


@pytest.fixture
def given(lines: list[str]) -> Given:
    header, *steps, end = map(json.loads, lines)
    signatures = [step["signed"]["signature"] for step in steps if step["seat"] == 0]
    part = Part(HANDS[0], header["deal"], True, [step["hash"] for step in steps[::2]], signatures)
    events = [{"key": event["key"], "args": dict([*event["args"].items()][:1])} for step in steps for event in step["events"]]
    return lines, part, end["outcome"], events[::2]


def found(given: Given) -> str:
    return fault(given[0], PUBLIC, given[1], 0, *given[2:])


def test_what_was_seen_and_done_is_in_the_record(given: Given) -> None:
    assert found(given) == ""
    assert found((given[0], Part(), *given[2:])) == ""  # whoever had no part in the deal has less to ask for


def with_part(**other: Any) -> Callable[[Given], Given]:
    return lambda given: (given[0], replace(given[1], **other), *given[2:])


def another_end(given: Given) -> Given:
    record = [json.loads(line) for line in given[0]]
    other_outcome(record)
    return [json.dumps(line) for line in forged(record)], *given[1:]


def _with_entropy() -> Hand:
    """The same commit, but another entropy: what the server says it opened, it did not."""
    hand = Hand.of_seed(b"Ann")
    hand.entropy = "00" * 32
    return hand


ADDED = "What it says this bot added to the deal, it did not."
DEAL = "Before the first step this bot was told of another deal."
STORY = "It tells another story than this bot was told."
CHANGES: dict[str, tuple[Callable[[Given], Given], str]] = {
    "another hand": (with_part(hand=Hand.of_seed(b"Mallory")), ADDED),
    "another entropy": (with_part(hand=_with_entropy()), ADDED),
    "another commitment": (lambda given: with_part(deal=given[1].deal | {"commitment": "00" * 32})(given), DEAL),
    "another context": (lambda given: with_part(deal=given[1].deal | {"context": given[1].deal["context"] | {"number": 4}})(given), DEAL),
    "a head that it has not": (with_part(heads=["00" * 32]), "A head that this bot was told is not in it."),
    "a signature that it has not": (with_part(signatures=["00" * 64]), "An action that this bot signed is not in it."),
    "another outcome": (lambda given: (*given[:2], given[2] | {"scores": [9, 9, 9]}, given[3]), STORY),
    "events in another order": (lambda given: (*given[:3], given[3][::-1]), STORY),
    "an event that it has not": (lambda given: (*given[:3], [*given[3], {"key": "won", "args": {"seat": 9}}]), STORY),
    "a record that is wrong": (another_end, "The outcome is not the one the rules give."),
}


@pytest.mark.parametrize(("change", "said"), CHANGES.values(), ids=CHANGES)
def test_what_differs_is_said(given: Given, change: Callable[[Given], Given], said: str) -> None:
    assert found(change(given)) == said


def test_a_bot_that_missed_a_deal_commits_to_the_same_for_the_next_one() -> None:
    sent = list[Any]()
    dealer = Dealer(cast(Any, SimpleNamespace(call=lambda _, body: sent.append(body["args"]))), "t", print)
    for game, outcome in ((0, 0), (0, 0), (1, 0), (1, 1), (1, 1)):
        dealer.on_position({"game": game, "outcome": outcome, "head": None}, 0)
    assert sent == [sent[0]] * 2


def test_a_record_that_cannot_be_played_again_is_not_called_right(given: Given, monkeypatch: pytest.MonkeyPatch) -> None:
    newer = replace(games.title("the_coding"), rules_version=99)
    monkeypatch.setattr(recordfile, "title_named", lambda name: newer)
    assert "not whether every step was legal" in found(given)
