"""What if: a game goes on from a decision in a world that the seat could not tell from the true one, and in no other."""

from collections import Counter
from collections.abc import Callable
from typing import Any
from zlib import crc32

import numpy as np
import pytest
from msgspec.structs import replace

import underrose as ur
from tests.review.reviewed import CLASSIFIED, CODING, PARTY, played, short, taking_back
from tests.review.worlds_apart import SEAT, pair
from tests.rules.top_secret_party import tables
from tests.sizes import size
from underrose.bots import decide
from underrose.games.classified_information import what_if_history as classified
from underrose.games.top_secret_party import what_if_history as party
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.drivers import SERVER
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordfile import lines_of
from underrose.kernel.play.verification import verify
from underrose.review import what_if as telling
from underrose.testing import kuhn
from underrose.texts import reading

SPEED, LIVE = (("system", "speed"),), (("system", "speed"), ("taps", "live"))
GAMES = [(("novice", "agent"), ()), (("agent", "agent", "novice"), ()), (("agent", "novice", "agent"), SPEED), (("novice", "agent"), LIVE)]


def matches() -> list[Match]:
    others = played(CLASSIFIED, ("novice", "agent"), 3), played(PARTY, ("novice", "agent", "agent", "agent"), 3)
    return [*(played(CODING, levels, 3, options) for levels, options in GAMES), *others, short(1, ("agent", "novice"))]


def decisions(match: Match) -> list[int]:
    return [step.n for step in match.steps[1:] if step.back is None]


def goes_on_as_it_was(match: Match, n: int) -> Match:
    """Assert that whose step it was sees what it saw before, and may do what it might."""
    seat, other, before = match.steps[n].seat, ur.what_if(match, n, seed=n), match.at(n - 1)
    assert seat is not None
    assert other.log(seat).tobytes() == before.log(seat).tobytes()
    assert other.see(seat).tobytes() == before.see(seat).tobytes()
    assert other.legal(seat).packed().tolist() == before.legal(seat).packed().tolist()
    return other


def played_out(match: Match, seed: int = 0) -> Match:
    while match.outcome is None:
        for seat in match.actors:
            action = decide(match.game, "agent", match.see(seat), match.log(seat), 1000 * seed + len(match.steps), seat=seat)
            if action is not None:
                match.do(seat, action)
                break
    return match


def test_one_plays_on_after_a_move_that_was_taken_back() -> None:
    match, taken = taking_back(short(2))
    goes_on_as_it_was(match, taken + 2)


def test_what_was_decided_stays_whose_it_was_where_others_sit_there() -> None:
    match = short(1, ("agent", "novice")).clone()
    match.levels = ["human", "human"]
    own = [n for n in decisions(match) if match.steps[n].seat == 0]
    match.steps[own[0]] = replace(match.steps[own[0]], by="novice")
    told = [(step.seat, step.by) for step in ur.what_if(match, own[-1], seed=1, levels=["human", "agent"]).steps[1:]]
    decided = ["human" if step.seat else "novice" if step.n == own[0] else None for step in match.steps[1 : own[-1]]]
    assert told == [(step.seat, by) for step, by in zip(match.steps[1 : own[-1]], decided, strict=True)]


def test_a_game_of_a_match_goes_on_as_the_one_that_it_was() -> None:
    series = {"game": 2, "best_of": 3, "standing": [1, 0], "built_by": 0}
    match = Match(ur.game(CLASSIFIED, best_of=3), seed=1, series=series)
    match.do(match.actors[0], match.legal(match.actors[0]).packed().tolist()[0])
    assert ur.what_if(match, 1, seed=1).series == series


def test_the_seat_sees_what_it_saw_and_bots_that_know_what_they_would_know_play_to_an_end_of_which_no_record_verifies() -> None:
    for match in matches():
        chosen = decisions(match)
        for n in chosen[:: size(5, 2)]:
            assert len(goes_on_as_it_was(match, n).steps) == n
        n: Any = np.int64(chosen[2 * len(chosen) // 3])
        other = played_out(ur.what_if(match, n, seed=1))
        assert other.outcome is not None
        assert verify([*lines_of(other)]).faults


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    match = played(CODING, *GAMES[0][:1], 3)
    n = decisions(match)[-3]
    one, again = (played_out(ur.what_if(match, n, seed=4)).states.tobytes() for _ in range(2))
    assert one == again
    assert len({ur.what_if(match, n, seed=seed).states.tobytes() for seed in range(8)}) > 1


def test_a_game_dealt_by_the_same_number_does_not_go_on_as_it_did() -> None:
    match = short(1, ("agent", "novice"))
    n = decisions(match)[0]
    true = [step.chance for step in match.steps[n:] if step.chance]
    other = [step.chance for step in played_out(ur.what_if(match, n, seed=1)).steps[n:] if step.chance]
    assert true[:4] != other[:4]


def test_worlds_are_drawn_as_often_as_they_are_likely() -> None:
    """Late in a duel few codes are left, all of them equally likely."""
    match = played(CODING, *GAMES[0][:1], 3)
    counts = {n: (match.at(n - 1).notes(0) or {"worlds": 0})["worlds"] for n in decisions(match) if match.steps[n].seat == 0}
    n, worlds = next((n, worlds) for n, worlds in reversed(counts.items()) if 3 <= worlds < 12)
    draws = size(150, 600)
    found = Counter(ur.what_if(match, n, seed=seed).states[0]["players"][1]["code"].tobytes() for seed in range(draws))
    assert len(found) == worlds
    share = 1 / worlds
    assert all(abs(count - draws * share) < 5 * (draws * share * (1 - share)) ** 0.5 for count in found.values())


def test_what_cannot_be_told_is_refused_in_a_sentence() -> None:
    match = played(CODING, *GAMES[0][:1], 3)
    given_up = match.at(3)
    given_up.play(SERVER, "resign 0")
    for one, n in ((match, 0), (match, -1), (match, len(match.steps)), (given_up, 4)):
        with pytest.raises(SetupError, match="nobody decided anything"):
            ur.what_if(one, n)
    lesson = Match(ur.game(CLASSIFIED, tutorial="yes"), seed=1)
    lesson.do(lesson.actors[0], int(lesson.legal(lesson.actors[0]).packed()[0]))
    for one, english, german in (
        (Match(kuhn.TITLE.setup(), seed=1), "cannot be played on", "noch nicht in einer anderen Welt"),
        (lesson, "its deck is written", "Stapel ist vorgegeben"),
    ):
        for language, said in (("en", english), ("de", german)):
            with reading(language), pytest.raises(SetupError, match=said):
                ur.what_if(one, 1)


PAIRS = [(CODING, 1), (CODING, 3), (CLASSIFIED, 1), (CLASSIFIED, 2), (PARTY, 1), (PARTY, 2)]


def told(match: Match) -> list[bytes]:
    """All that any place could make of it, at every decision of the seat."""
    found = list[bytes]()
    for step in match.steps[1:]:
        if step.seat == SEAT:
            other = ur.what_if(match, step.n, seed=9)
            found += [other.states.tobytes(), *(other.log(place).tobytes() for place in other.places)]
    return found


@pytest.mark.parametrize(("name", "seed"), PAIRS)
def test_what_a_seat_could_not_know_changes_nothing_in_it(name: str, seed: int) -> None:
    one, other = pair(name, seed)
    assert one.see(1 - SEAT).tobytes() != other.see(1 - SEAT).tobytes()
    assert told(one) == told(other)


def test_how_often_others_changed_unseen_what_they_had_chosen_is_not_told() -> None:
    """Two parties of people, in one of which somebody moves a covered token and chooses another finger before three."""
    ends = list[list[bytes]]()
    for restless in (False, True):
        match = tables.persons(tables.party(4, 3, sealed_answers="yes"))
        tables.server(match, f"lapse {SEAT}")
        tables.answer(match, SEAT, "no" if match.steps[-1].chance[0][0] else "yes")  # instead of chance's, as the seat saw (R16)
        for choice in ("no", "yes") if restless else ("yes",):
            tables.answer(match, 1, choice)
        tables.to_ready(match)
        for target in (3, 1) if restless else (1,):
            match.play(2, f"point {target}")
        match.play(SEAT, "point 3")
        other = ur.what_if(match, match.steps[-1].n, seed=5)
        assert other.log(SEAT).tobytes() == match.at(len(match.steps) - 2).log(SEAT).tobytes()
        ends.append([other.states.tobytes(), *(other.log(place).tobytes() for place in other.places)])
    assert ends[0] == ends[1]


def from_the_true_deal(patch: pytest.MonkeyPatch) -> None:
    """The hidden cards stay where they truly lay."""
    patch.setattr(telling, "_told", lambda true, seat, words, seed, levels: true.fork(9))


def seed_of_the_true_deal(patch: pytest.MonkeyPatch) -> None:
    """Which world is drawn follows from the true one."""
    honest = telling._told  # pyright: ignore[reportPrivateUsage] (a leak is planted in it)

    def leaking(true: Match, seat: int, words: object, seed: tuple[int, int], levels: object) -> Match | None:
        return honest(true, seat, words, (crc32(true.see(1 - seat).tobytes()), seed[1]), levels)  # type: ignore[arg-type]

    patch.setattr(telling, "_told", leaking)


def draws_as_they_were(patch: pytest.MonkeyPatch) -> None:
    """Hidden draws of the deck, and team cards, stay those that truly were, wherever that shows the seat the same."""
    for words in (classified, party):
        patch.setattr(words, "dealt", lambda position, world, first: [value for value, _ in first.chance])
        patch.setattr(words, "drawn", lambda position, world, match, step: iter([[value for value, _ in step.chance]]))
        patch.setattr(words, "hidden", lambda position, world, match, step, last: None)


LEAKS = [
    (plant, name)
    for plant in (from_the_true_deal, seed_of_the_true_deal, draws_as_they_were)
    for name in (CODING, CLASSIFIED, PARTY)
    if plant is not draws_as_they_were or name != CODING
]


@pytest.mark.parametrize(("plant", "name"), LEAKS)
def test_a_planted_leak_is_caught(plant: Callable[[pytest.MonkeyPatch], None], name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert any(told(pair(name, seed)[0]) != told(pair(name, seed)[1]) for of, seed in PAIRS if of == name)
