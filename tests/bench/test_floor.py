"""The C floors (they need gcc) play what the rules say: The Coding's as the plain reference does, the others as our playouts do."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from bench import floor, ours
from bench.floor import playouts, traces
from tests.rules.the_coding.reference import LAST_STANDING, PLACES, Deal, Reference
from tests.sizes import size
from underrose import games
from underrose.games.classified_information import state as classified
from underrose.games.top_secret_agents.state import Why
from underrose.kernel.data.records import new
from underrose.kernel.game.chance import Generator
from underrose.kernel.game.title import Game

GAMES = size(8, 25)
PLAIN = {"none": "data none", "play": "play on", "stop": "stop"}


def notation(content: Mapping[str, Any], action: str) -> str:
    """The floor's action, such as `decode,2,5,9,8`, in our notation."""
    verb, *rest = action.split(",")
    a, b, tens, ones = map(int, rest)
    return (
        PLAIN.get(verb)
        or {
            "order": f"order {a}{b}",
            "data": f"data {content['data'][a % 8]['name']}",
            "hack": f"hack {a} {b}",
            "decode": f"decode {a} {content['letters'][b % 6]}{tens}{ones}",
            "reveal": f"reveal {PLACES[a % 3]}",
        }[verb]
    )


def dealt(line: str, players: int) -> Reference:
    """The table of a line `game FIRST LETTER:DIGIT:DIGIT... | LINE`."""
    table, _, cards = line.partition(" | ")
    _, first, *codes = table.split()
    letters_and_digits = [tuple(map(int, code.split(":"))) for code in codes]
    deal = Deal([(letter, one, other) for letter, one, other in letters_and_digits], [int(card) for card in cards.split()])
    return Reference(players, "counter", int(first), deal)


QUICKLY_COMPILED = ("-std=gnu11", "-O0")


@pytest.fixture(scope="module", autouse=True)
def _compiled_quickly() -> Iterator[None]:
    """What the floors play is asked here and not how fast: as the bench compiles them, each would take seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(floor, "FLAGS", size(QUICKLY_COMPILED, floor.FLAGS))
        yield
    floor.program.cache_clear()


DECKS = [pytest.param(deck, marks=() if deck == "mixed" else pytest.mark.slow) for deck in ours.CLASSIFIED]
"""A deck is a floor of its own."""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_floor_offers_and_plays_what_the_rules_allow(players: int) -> None:
    *lines, _ = traces("the_coding", players, GAMES, players)
    starts = [at for at, line in enumerate(lines) if line.startswith("game")]
    assert len(starts) == GAMES
    for start, end in zip(starts, [*starts[1:], len(lines)]):
        deal, *steps, won = lines[start:end]
        reference = dealt(deal, players)
        for step in steps:
            check_step(reference, step)
        assert reference.outcome() == {"why": LAST_STANDING, "winners": 1 << int(won.removeprefix("won "))}
        assert len(steps) <= 17 * players - 2


def check_step(reference: Reference, step: str) -> None:
    """The floor allows as many actions as there are (and draws from all of them), and the reference takes this one and answers alike."""
    seat, action, legal, drawn, answer = step.split()
    assert len(reference.legal(int(seat))) == int(legal)
    reference.play(int(seat), notation(reference.content, action), [int(drawn)] if drawn != "-1" else [])
    if action.startswith("hack"):
        receiver = int(action.split(",")[2])
        assert reference.sides[receiver].hacks[-1][1] == int(answer)


def test_playouts_are_those_of_the_seed_and_add_up() -> None:
    once, again, other = (playouts("the_coding", 3, 2_000, seed) for seed in (1, 1, 2))
    assert sum(once["wins"]) == once["games"] == 2_000
    assert once["mean_length"] == pytest.approx(once["decisions"] / 2_000)
    assert sums(once | {"ties": 0}) == sums(again | {"ties": 0}) != sums(other | {"ties": 0})


def test_wrong_arguments_are_an_error() -> None:
    for name, *wrong in (("the_coding", 5, 1, 1), ("top_secret_agents", 0, 1), ("classified_information.ruby", 0, 1)):
        with pytest.raises(RuntimeError, match="usage"):
            playouts(name, *wrong)


def ended(game: Game, count: int, seed: int) -> list[tuple[int, ...]]:
    """How our own playouts end: why, winners, opening seat and decisions, then the figures of the game."""
    ends, figures = np.zeros((count, 4), np.int64), np.zeros((count, len(game.title.figures)), np.int64)
    game.doors.playouts(game.new_states(2), game.kits, new(Generator), seed, 0, count, ends, figures)
    return [(*end, *figure) for end, figure in zip(ends.tolist(), figures.tolist())]


def totals(ends: Sequence[tuple[int, ...]], tied: int) -> list[int]:
    """Games that each seat won, ties, and decisions."""
    return [*(sum(winners == who for _, winners, *_ in ends) for who in (1, 2, tied)), sum(decisions for _, _, _, decisions, *_ in ends)]


def sums(played: Mapping[str, Any]) -> list[int]:
    """The same of a floor's playouts."""
    return [*played["wins"], played["ties"], played["decisions"]]


@pytest.mark.slow
def test_every_game_of_top_secrets_floor_goes_as_in_our_playouts_and_without_the_trace_too() -> None:
    game = games.game("top_secret_agents")
    *lines, _ = traces("top_secret_agents", 100, 3)  # it aborts where it offers other actions than it allows
    ends = [end[:6] for end in ended(game, 100, seed=3)]
    assert [tuple(map(int, line.split()[:6])) for line in lines] == ends
    assert {why for why, *_ in ends} >= {Why.GOAL, Why.SPENT}
    played = playouts("top_secret_agents", 3_000, 4)
    assert sums(played) == totals(ended(game, 3_000, seed=4), tied=3)
    assert playouts("top_secret_agents", 3_000, 5)["decisions"] != played["decisions"]


@pytest.mark.parametrize("deck", DECKS)
def test_every_game_of_classified_informations_floor_goes_as_in_our_playouts_and_without_the_trace_too(deck: str) -> None:
    game = ours.classified(deck)
    *lines, _ = traces(f"classified_information.{deck}", 100, 3)  # it aborts where it offers other actions than it allows
    traced = [tuple(map(int, line.split()[:8])) for line in lines]
    assert traced == ended(game, 100, seed=3)
    assert {why for why, *_ in traced} == {classified.Why.MATCH, classified.Why.GUARDS, classified.Why.BOTH_MATCH, classified.Why.TIE}
    count = size(5_000, 20_000)  # a Guard that lay face up and is taken into hand by Switch Places, say, is rare
    played = playouts(f"classified_information.{deck}", count, 4)
    assert sums(played) == totals(ended(game, count, seed=4), tied=0)
    assert playouts(f"classified_information.{deck}", count, 5)["decisions"] != played["decisions"]
