"""Two worlds over the route of reviews: before the cards are turned everybody who may ask gets the same bytes in both."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from tests.chance import create_app
from tests.review.reviewed import CLASSIFIED, CODING, played
from tests.review.worlds_apart import another
from tests.server.conftest import GAMES
from tests.server.guests import Json, Person, come_in, done, playing
from tests.server.reviewers import InThread, answered
from underrose.kernel.play.match import Match
from underrose.review import document as documents
from underrose.review.fields import Revealed, Review, SeenTable
from underrose.server.core import reviewing
from underrose.server.jobs import reviews

BUDGET = 8
GAMES_AND_SEEDS = ((CODING, 3), (CLASSIFIED, 1))


@cache
def pair(name: str, seed: int) -> tuple[Match, Match]:
    """A game as it stood in the middle, and one that looked the same to seat 0."""
    match = played(name, ("novice", "agent"), seed)
    begun = match.at(len(match.steps) * (3 if name == CODING else 2) // 4)
    other = another(begun)
    assert other is not None, "there is another world"
    return begun, other


def answers(match: Match, *, over: bool = True) -> list[bytes]:
    """What a player, a spectator and a reader in German are told of seat 0 at a table where this is played, and seat 1 resigns."""
    with TestClient(create_app(GAMES, reviewer=InThread())) as client:
        ada, ben, cem = (come_in(client, name) for name in ("Ada", "Ben", "Cem"))
        table = playing(match.game.title.id, ada, ben, options=match.game.options)
        cem.sit(table, watch=True)
        (held,) = client.app.state.service.store.at_hand()
        held.live.match = match.clone()
        if over:
            done(ben.command(table, "resign"))
        asked: list[tuple[Person, Json]] = [(ada, {}), (cem, {}), (cem, {"seat": 0, "lang": "de"}), (ada, {"draft": 1})]
        return [answered(person, f"/tables/{table}/review", **params).content for person, params in asked]


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "BUDGET", BUDGET)


@pytest.mark.parametrize(("name", "seed"), [GAMES_AND_SEEDS[0], pytest.param(*GAMES_AND_SEEDS[1], marks=pytest.mark.slow)])
def test_what_lay_hidden_changes_no_byte_of_the_review(name: str, seed: int) -> None:
    one, other = (answers(match) for match in pair(name, seed))
    assert one == other
    told = json.loads(one[0])
    assert told["seat"] == 0
    assert told["decisions"]
    assert told["revealed"] is told["table"]["others"] is None


def revealed_slipped_in(patch: pytest.MonkeyPatch) -> None:
    whole = documents.document
    patch.setattr(documents, "document", lambda found, table, revealed=None: whole(found, table, revealed or found.revealed()))


def bits_of_the_others(patch: pytest.MonkeyPatch) -> None:
    """What the seat's action told is taken from the other's own sheet."""
    whole = documents.document

    def leaking(found: documents.Judged, table: SeenTable, revealed: Revealed | None = None) -> Review:
        told = {entry.n: entry.bits for entry in found.revealed().told_bits}
        document = whole(found, table, revealed)
        return replace(document, decisions=[replace(one, told_bits=told.get(one.n, 0.0)) for one in document.decisions])

    patch.setattr(documents, "document", leaking)


def tables_of_the_others(patch: pytest.MonkeyPatch) -> None:
    seen = documents.as_seen
    patch.setattr(documents, "as_seen", lambda match, seat, *, turned=False: seen(match, seat, turned=True))


def the_end_that_turned_the_cards_up(patch: pytest.MonkeyPatch) -> None:
    """The last step is shown as it was, with all codes open."""
    seen = documents.as_seen

    def open_end(match: Match, seat: int, *, turned: bool = False) -> SeenTable:
        return replace(seen(match, seat, turned=True), others=None)

    patch.setattr(documents, "as_seen", open_end)


LEAKS = (revealed_slipped_in, bits_of_the_others, tables_of_the_others, the_end_that_turned_the_cards_up)


@pytest.mark.parametrize("plant", LEAKS)
def test_a_planted_leak_is_caught(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert any(answers(one) != answers(other) for one, other in (pair(*which) for which in GAMES_AND_SEEDS))


def test_of_a_live_table_nothing_is_told() -> None:
    one, other = (answers(match, over=False) for match in pair(CODING, 3))
    assert one == other
    assert json.loads(one[0])["key"] == "still_played"


def test_should_the_route_forget_to_ask_the_record_is_closed_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "finished", lambda table, game: 1)
    assert json.loads(answers(pair(CODING, 3)[0], over=False)[0])["key"] == "record_later"
