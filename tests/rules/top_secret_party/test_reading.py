"""What answers make likely, held to an oracle that lays the unseen team cards in every way; and what is learnt of persons."""

from itertools import combinations, product
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.rules.top_secret_party.tables import all_ready, answer, awaited, dealt, party, persons, point_all, server, sides, table, to_point
from tests.sizes import size
from underrose.games.top_secret_party.mind.policies import Level, think, thought
from underrose.games.top_secret_party.options import TRAIT_NAMES, load, weights_of_text
from underrose.kernel.data.records import new
from underrose.kernel.game.chance import Generator, reseed
from underrose.kernel.play.match import Match
from underrose.testing.playing import RandomPlayer

SLIP = 0.15


def odds(match: Match, seat: int) -> dict[str, float]:
    """The note sheet's chance that each other seat is a team-mate (with three players: oneself that one is alone)."""
    notes = match.notes(seat)
    assert notes is not None
    return {entry["key"].split(".")[0]: entry["values"]["yes"] for entry in notes["about"]}


def says_yes(dossier: dict[str, Any], weights: list[int]) -> float:
    """How likely a character answers Yes, from the rules page."""
    total = sum(trait * weight for trait, weight in zip(dossier["traits"], weights, strict=True))
    return 0.5 if total == 0 else 1 - SLIP if total > 0 else SLIP


def deals(
    match: Match, laid: list[dict[str, Any]], faces: list[int], left_out: tuple[int, int] | None = None
) -> dict[tuple[int, ...], float]:
    """The weight of every deal of the team cards to the seats (and the card left over), by what bots in character answered.

    Of one (seat, slot) the answer may be left out.
    """
    content, half = match.game.content, (match.game.players + 1) // 2
    found: dict[tuple[int, ...], float] = {}
    for blues in combinations(range(2 * half), half):
        cards, weight = tuple(int(seat in blues) for seat in range(2 * half)), 1.0
        for (seat, side), (slot, face) in product(enumerate(laid), enumerate(faces)):
            given = side["answers"][slot]
            if given >= 0 and side["dossier"] >= 0 and not side["late"][slot] and (seat, slot) != left_out:
                traits = content["faces"][face]["blue_traits" if cards[seat] else "yellow_traits"]
                yes = says_yes(content["dossiers"][side["dossier"]], traits)
                weight *= yes if given else 1 - yes
        found[cards] = weight
    return found


def likely(found: dict[tuple[int, ...], float], holds: Any, given: Any = lambda cards: True) -> float:
    """The probability of something, given something else."""
    whole = sum(weight for cards, weight in found.items() if given(cards))
    return sum(weight for cards, weight in found.items() if given(cards) and holds(cards)) / whole


def oracle(match: Match, seat: int) -> dict[str, float]:
    """Bayes over every deal with the seat's own card: who is on its team, and of three whether nobody else is."""
    players, laid = match.game.players, sides(match, seat)
    found, own = deals(match, laid, table(match, seat)["faces"]), laid[seat]["team"]
    mates = {
        str(other): likely(found, lambda cards, i=other: cards[i] == own, lambda cards: cards[seat] == own) for other in range(players)
    }
    alone = likely(found, lambda cards: cards[:3].count(own) == 1, lambda cards: cards[seat] == own)
    del mates[str(seat)]
    return mates | ({str(seat): alone} if players == 3 else {})


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("sealed", ["no", "yes"])
def test_the_odds_are_those_of_every_way_to_lay_the_team_cards(players: int, sealed: str) -> None:
    for seed in range(3):
        match, player = party(players, seed, sealed_answers=sealed), RandomPlayer(party(players).game, f"reading {seed}")
        server(match, "person 1")
        while table(match)["phase"] < 3:
            for seat in (0, players - 1) if len(match.steps) % 5 == 0 else ():
                assert odds(match, seat) == pytest.approx(oracle(match, seat))
            if player.below(8) == 0:
                server(match, f"lapse {awaited(match)[0]}")
            else:
                player.step(match)


def test_after_the_reveal_the_sheet_knows() -> None:
    for teams, known in (("YBYB", {"1": 0, "2": 1, "3": 0}), ("YBB", {"1": 0, "2": 0, "0": 1}), ("YBY", {"1": 0, "2": 1, "0": 0})):
        match = dealt(teams)
        point_all(to_point(match), [2, 0, 0, 1][: len(teams)])
        assert (notes := match.notes(0)) is not None
        assert notes["exact"]
        assert odds(match, 0) == known
        assert [entry["out"] for entry in notes["about"]] == [["no" if mate else "yes"] for mate in known.values()]


def honest(match: Match, traits: list[int], seat: int) -> str:
    """What somebody with such traits answers; nothing in particular where no trait matters."""
    face = match.game.content["faces"][table(match)["faces"][table(match)["slot"]]]
    team = sides(match, seat)[seat]["team"]
    total = sum(a * b for a, b in zip(traits, face["blue_traits" if team else "yellow_traits"], strict=True))
    return "yes" if total > 0 else "no"


def surprise(seed: int, learnt: bool) -> float:
    """How far the odds are off, on average, for four persons true to themselves: in the first round, or in the third."""
    rng, match, off = Random(seed), party(5, seed), list[float]()
    people = [[rng.choice([-2, -1, 1, 2]) for _ in TRAIT_NAMES] for _ in range(5)]
    for seat in range(1, 5):
        server(match, f"person {seat}")
    for number in (1, 2, 3):
        while table(match)["phase"] == 0:
            seat = awaited(match)[0]
            answer(match, seat, honest(match, people[seat], seat))
        if (number == 3) == learnt:
            team = sides(match, 0)[0]["team"]
            truth = match.states[0]["players"]["team"][:5]
            off += [-float(np.log(p if truth[int(other)] == team else 1 - p)) for other, p in odds(match, 0).items()]
        point_all(to_point(match), [1, 2, 3, 4, 0])
        if number < 3:
            all_ready(match)
    return float(np.mean(off))


def test_what_rounds_revealed_of_persons_makes_the_odds_better() -> None:
    fresh = np.mean([surprise(seed, learnt=False) for seed in range(60)])
    learnt = np.mean([surprise(seed, learnt=True) for seed in range(60)])
    assert learnt < fresh - 0.03


@pytest.mark.parametrize("anew", [False, True])
def test_of_a_person_nothing_is_known_before_the_first_reveal_and_who_sits_down_anew_is_a_stranger(anew: bool) -> None:
    match = persons(party(5))
    if anew:
        point_all(to_point(match), [1, 2, 3, 4, 0])
        for seat in range(1, 5):
            server(match, f"character {seat}")
            server(match, f"person {seat}")
        all_ready(match)
    for seat in range(1, 5):
        answer(match, seat, "yes")
    assert all(p == pytest.approx(2 / 5) for p in odds(match, 0).values())


def test_as_many_characters_lean_to_yes_as_to_no() -> None:
    content = load(None)
    assert all(sum(dossier["traits"][i] for dossier in content["dossiers"]) == 0 for i in range(len(TRAIT_NAMES)))
    for face in content["faces"]:
        for side in ("yellow_traits", "blue_traits"):
            leanings = [says_yes(dossier, face[side]) for dossier in content["dossiers"]]
            assert sum(leanings) == pytest.approx(len(leanings) / 2)


def test_a_question_without_weights_has_those_of_its_text() -> None:
    weights = weights_of_text("Do you like the sea?")
    assert weights == weights_of_text("  do you LIKE the   sea?")
    assert sorted(map(abs, weights)) == [0] * 6 + [1, 2]
    assert weights != weights_of_text("Do you like the hills?")
    drawn = np.array([weights_of_text(f"Question {n}?") for n in range(400)])
    assert (np.count_nonzero(drawn, axis=0) > 60).all()
    assert np.abs(drawn.mean(axis=0)).max() < 0.2


@pytest.mark.parametrize("level", Level)
def test_a_policy_compiled_is_the_same_policy(level: Level) -> None:
    for players in size((3,), (3, 6)):
        match, player = party(players), RandomPlayer(party(players).game, f"minds {level}")
        while match.outcome is None:
            seat = awaited(match)[0]
            views, fast = match.see(seat), new(Generator)
            samplers = match.game.prepare(views, match.log(seat))
            reseed(fast[0], b"mind", len(match.steps))
            slow = fast.copy()
            compiled = int(think(match.game.kits[0], views[0], samplers[0], int(level), fast[0]))
            assert thought(match.game.kits[0], views[0], samplers[0], level, slow[0]) == compiled
            assert fast.tobytes() == slow.tobytes()
            assert compiled in match.legal(seat).packed()
            player.step(match)
