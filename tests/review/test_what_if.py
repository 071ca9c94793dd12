"""What if: a game goes on from a decision in a world that the seat could not tell from the true one, and in no other."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import underrose as ur
from tests.review.reviewed import AGENTS, CLASSIFIED, CODING, play, played
from tests.review.worlds_apart import SEAT, another
from tests.sizes import size
from underrose.bots import decide
from underrose.games.top_secret_agents.options import AGENTS_FILE
from underrose.kernel.errors import SetupError
from underrose.kernel.match import Match
from underrose.kernel.recordfile import lines_of, verify
from underrose.review import what_if as telling
from underrose.texts import reading

SPEED, LIVE = (("system", "speed"),), (("system", "speed"), ("taps", "live"))
GAMES = [(("novice", "agent"), ()), (("agent", "agent", "novice"), ()), (("agent", "novice", "agent"), SPEED), (("novice", "agent"), LIVE)]


def short() -> Match:
    """A finished short game of Top-Secret."""
    return play(ur.game(AGENTS, content=AGENTS_FILE.read_text("utf-8").replace("turns = 300", "turns = 8")), ("agent", "novice"), 1)


def matches() -> list[Match]:
    return [*(played(CODING, levels, 3, options) for levels, options in GAMES), short()]


def decisions(match: Match) -> list[int]:
    return [step.n for step in match.steps[1:] if step.back is None]


def played_out(match: Match, seed: int = 0) -> Match:
    while match.outcome is None:
        for seat in match.actors:
            action = decide(match.game, "agent", match.see(seat), match.log(seat), 1000 * seed + len(match.steps), seat=seat)
            if action is not None:
                match.do(seat, action)
                break
    return match


def test_the_seat_sees_what_it_saw_and_may_do_what_it_might() -> None:
    for match in matches():
        for n in decisions(match)[:: size(5, 1)]:
            seat, other, before = match.steps[n].seat, ur.what_if(match, n, seed=n), match.at(n - 1)
            assert seat is not None
            assert other.log(seat).tobytes() == before.log(seat).tobytes()
            assert other.see(seat).tobytes() == before.see(seat).tobytes()
            assert other.legal(seat).packed().tolist() == before.legal(seat).packed().tolist()
            assert len(other.steps) == n


def test_it_can_be_played_to_the_end_by_bots_that_know_what_they_would_know() -> None:
    for match in matches():
        chosen = decisions(match)
        other = ur.what_if(match, chosen[2 * len(chosen) // 3], seed=1)
        assert played_out(other).outcome is not None


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    match = played(CODING, *GAMES[0][:1], 3)
    n = decisions(match)[-3]
    one, again, others = ur.what_if(match, n, seed=4), ur.what_if(match, n, seed=4), [ur.what_if(match, n, seed=seed) for seed in range(8)]
    assert played_out(one).states.tobytes() == played_out(again).states.tobytes()
    assert len({other.states.tobytes() for other in others}) > 1


def test_a_game_dealt_by_the_same_number_does_not_go_on_as_it_did() -> None:
    match = short()
    n = decisions(match)[0]
    true = [step.chance for step in match.steps[n:] if step.chance]
    other = [step.chance for step in played_out(ur.what_if(match, n, seed=1)).steps[n:] if step.chance]
    assert true[:4] != other[:4]


def test_worlds_are_drawn_as_often_as_they_are_likely() -> None:
    """Late in a duel few codes are left, all of them equally likely."""
    match = played(CODING, *GAMES[0][:1], 3)
    counts = {n: (match.at(n - 1).notes(0) or {"worlds": 0})["worlds"] for n in decisions(match) if match.steps[n].seat == 0}
    n, worlds = next((n, worlds) for n, worlds in reversed(counts.items()) if 3 <= worlds < 12)
    draws = size(150, 1500)
    found = Counter(ur.what_if(match, n, seed=seed).states[0]["players"][1]["code"].tobytes() for seed in range(draws))
    assert len(found) == worlds
    share = 1 / worlds
    assert all(abs(count - draws * share) < 5 * (draws * share * (1 - share)) ** 0.5 for count in found.values())


def test_no_record_of_it_verifies(tmp_path: Path) -> None:
    match = played(CODING, *GAMES[0][:1], 3)
    other = played_out(ur.what_if(match, decisions(match)[4], seed=2))
    assert verify([*lines_of(other)]).faults


def test_what_cannot_be_told_is_refused_in_a_sentence() -> None:
    match = played(CODING, *GAMES[0][:1], 3)
    for n in (0, -1, len(match.steps)):
        with pytest.raises(SetupError, match="nobody decided anything"):
            ur.what_if(match, n)
    with pytest.raises(SetupError, match="cannot be played on"):
        ur.what_if(played(CLASSIFIED, ("novice", "agent"), 1), 5)
    with reading("de"), pytest.raises(SetupError, match="noch nicht in einer anderen Welt"):
        ur.what_if(played(CLASSIFIED, ("novice", "agent"), 1), 5)


# --- two worlds ---------------------------------------------------------------------------------------------------------


@cache
def pair(seed: int) -> tuple[Match, Match]:
    """A game as it stood in the middle, and one that looked the same to the seat."""
    match = played(CODING, ("novice", "agent"), seed)
    begun = match.at(len(match.steps) * 3 // 4)
    other = another(begun)
    assert other is not None
    return begun, other


def told(match: Match) -> list[bytes]:
    """All that any place could make of it, at every decision of the seat."""
    found = list[bytes]()
    for step in match.steps[1:]:
        if step.seat == SEAT:
            other = ur.what_if(match, step.n, seed=9)
            found += [other.states.tobytes(), *(other.log(place).tobytes() for place in other.places)]
    return found


@pytest.mark.parametrize("seed", [1, 3])
def test_what_a_seat_could_not_know_changes_nothing_in_it(seed: int) -> None:
    one, other = pair(seed)
    assert one.see(1 - SEAT).tobytes() != other.see(1 - SEAT).tobytes()
    assert told(one) == told(other)


def from_the_true_deal(patch: pytest.MonkeyPatch) -> None:
    """The hidden cards stay where they truly lay."""
    patch.setattr(telling, "_told", lambda true, seat, words, seed, levels: true.fork(9))


def seed_of_the_true_deal(patch: pytest.MonkeyPatch) -> None:
    """Which world is drawn follows from the true one."""
    honest = telling._told  # pyright: ignore[reportPrivateUsage] (a leak is planted in it)

    def leaking(true: Match, seat: int, words: object, seed: tuple[int, int], levels: object) -> Match | None:
        return honest(true, seat, words, (int(true.states[0]["players"][1 - seat]["code"][0]), seed[1]), levels)  # type: ignore[arg-type]

    patch.setattr(telling, "_told", leaking)


@pytest.mark.parametrize("plant", [from_the_true_deal, seed_of_the_true_deal])
def test_a_planted_leak_is_caught(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert any(told(pair(seed)[0]) != told(pair(seed)[1]) for seed in (1, 3))
