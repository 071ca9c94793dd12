"""Bots of Classified Information: what they think with is the wheel, and what they do with it pays."""

from collections.abc import Sequence
from itertools import permutations
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import underrose as ur
from tests.sizes import size
from underrose.bots import decide
from underrose.games.classified_information.actions import Do
from underrose.games.classified_information.events import Told
from underrose.games.classified_information.mind import appraisal, foresight, judgement, policies
from underrose.games.classified_information.mind.appraisal import ALL, ROW, Outlook, instruct
from underrose.games.classified_information.mind.foresight import Guess
from underrose.games.classified_information.mind.policies import ALIKE, POLICIES, appraised, shortlist
from underrose.games.classified_information.state import Phase, State
from underrose.kernel.compile.bits import bit
from underrose.kernel.compile.interpreting import Known, interpreted
from underrose.kernel.data.records import new
from underrose.kernel.game.actions import pack
from underrose.kernel.game.events import EVERYONE, tell
from underrose.knowledge.position import Position

from .classified_tables import ABILITIES, DECKS, random_game, small_table

QUICK = ((5, 60), (2, 120))
"""Rounds of a spymaster that thinks less, for whole games."""


KNOWN: Known = {}


def plain(module: ModuleType, name: str) -> Any:
    return interpreted(getattr(module, name), KNOWN)


def kit() -> Any:
    return ur.game("classified_information", players=2).kits[0]


def evenly(row: Any, numbers: Sequence[int], at: int = 0) -> None:
    """Probabilities, each of these numbers as likely."""
    row[at : at + ROW] = 0.0
    for number in numbers:
        row[at + number] = 1 / len(numbers)


def hand_of(*numbers: int) -> int:
    """The first copies of these numbers."""
    return sum(bit(2 * number - 2) for number in numbers)


def an_outlook(**changes: Any) -> Any:
    """The opponent's number is 4, 5 or 6; the own one, 1, is unknown to them; no Guards; one turn is to come, of the opponent's."""
    look = new(Outlook)[0]
    instruct(look.weights)
    evenly(look.suitcase, (4, 5, 6))
    evenly(look.told, range(1, 10))
    look.keep[1:] = 1.0
    look.own, look.hand, look.to_come = 1, hand_of(4, 5), 1
    for name, value in changes.items():
        setattr(look, name, value)
    return settled(look)


def settled(look: Any) -> Any:
    """The outlook once something in it was changed."""
    plain(appraisal, "settle")(look, kit())
    return look


def my_match(look: Any, hand: int) -> float:
    return plain(appraisal, "my_match")(look, look.fits, 9, hand)


def a_case(look: Any, **changes: Any) -> Any:
    """A case of a choice, for which nothing else is written."""
    look.written, look.more = 0, 0.0
    plain(appraisal, "suppose")(look, 1.0, look.hand)
    for name, value in changes.items():
        setattr(look.cases[0], name, value)
    return look.cases[0]


def their_match(look: Any, **changes: Any) -> float:
    return plain(appraisal, "their_match")(look, kit(), a_case(look, **changes))


def worth(look: Any, **changes: Any) -> float:
    a_case(look, **changes)
    return plain(appraisal, "worth_of_cases")(look, kit())


def asked(look: Any, *numbers: int) -> float:
    """What it is worth to ask whether the Suitcase Number is one of these."""
    look.written, look.more = 0, 0.0
    plain(appraisal, "suppose_asked")(look, kit(), 1.0, look.hand, sum(map(bit, numbers)))
    return plain(appraisal, "worth_of_cases")(look, kit())


def test_the_worked_example() -> None:
    look = an_outlook()
    assert look.fits[4:6].tolist() == pytest.approx([2 / 3, 1.0])
    assert my_match(look, hand_of(4, 5)) == pytest.approx(1.0)
    assert my_match(look, hand_of(4)) == pytest.approx(2 / 3)


def test_what_rounding_adds_to_a_certainty_is_no_chance() -> None:
    """These two probabilities add up to 1 and a last digit; without a limit the chance to find nothing would be a power of less than 0."""
    look = an_outlook()
    look.suitcase[4], look.suitcase[5], look.suitcase[6], look.heap[5] = 0.0, 0.4096385542168675, 0.5903614457831327, 0.455
    assert look.suitcase[5] + look.suitcase[6] > 1.0
    assert settled(look).fits[5] == 1.0
    assert plain(appraisal, "nothing_in_heap")(look, kit()) == 0.0
    look.guard[5] = 1.0 + 1e-15
    assert settled(look).fits[5] == 0.0


def test_a_guard_of_that_number_takes_the_match() -> None:
    look = an_outlook()
    evenly(look.guard, (5,))
    assert settled(look).fits[5] == 0.0
    assert worth(look) < worth(an_outlook())
    assert worth(look, gone=0) == pytest.approx(worth(an_outlook()))


def test_own_guards_of_the_code_make_the_opponent_match_less_and_what_it_knows_more() -> None:
    look = an_outlook()
    assert their_match(look) == pytest.approx(3 / 9)
    assert their_match(look, mine=bit(2)) == pytest.approx(2 / 9)
    assert their_match(look, mine=bit(6)) == their_match(look)
    assert their_match(look, heard=bit(9) | bit(1) | bit(2)) > their_match(look)
    evenly(look.told, (1,))
    assert their_match(settled(look)) > 0.99
    assert their_match(look, heard=0) == pytest.approx(3 / 9)  # Switch Cases: it knows nothing of the new one


def test_a_question_is_worth_something_unless_the_answer_is_known() -> None:
    look = an_outlook(hand=hand_of(4, 7), turns=3, to_come=6)
    assert asked(look, 6) > worth(look) + 0.01
    assert asked(look, 1, 2) == pytest.approx(worth(look))


def test_guards_count_for_more_the_fewer_turns_are_left_and_decide_at_the_end() -> None:
    more = plain(appraisal, "more_guards")
    chances = [more(an_outlook(to_come=n, turns=n // 2), 2) for n in (6, 4, 2, 0)]
    assert chances == sorted(chances)
    assert [more(an_outlook(to_come=0), ahead) for ahead in (-1, 0, 1)] == [0.0, 0.5, 1.0]


@pytest.mark.parametrize("deck", size(DECKS[1::2], DECKS))
def test_the_outlook_of_a_real_position_is_made_of_probabilities(deck: dict[str, str]) -> None:
    for match in random_game(ur.game("classified_information", players=2, **deck), Random(str(deck))):
        for position in (Position(match.game, seat, match.see(seat), match.log(seat), 1) for seat in match.actors):
            phase = int(match.states[0]["phase"])
            if phase == Phase.STOW:
                continue
            worths, looks = appraised(position, position.legal)
            look = looks[0]
            assert [look["suitcase"].sum(), look["told"].sum()] == pytest.approx([1.0, 1.0])
            guards = position.views[0]["sides"][1 - position.seat]["guarded"]
            assert look["guard"].reshape(3, ROW).sum(axis=1) == pytest.approx(guards)
            assert -1e-9 <= look["fits"].min() <= look["fits"].max() <= 1 + 1e-9
            assert phase != Phase.ACT or 0 <= worths.min() <= worths.max() <= 1.1


def a_table() -> tuple[Any, ur.Game]:
    """A table under way, shape (1,), and its game."""
    match = ur.Match(ur.game("classified_information", players=2, deck="citrine"), seed=3)
    return match.states.copy(), match.game


def nothing_known() -> Any:
    """What two know of each other before they learn anything, shape (2,)."""
    guesses = new(Guess, 2)
    for guess in guesses:
        plain(foresight, "forget_row")(guess.suitcase, 0)
        for spot in range(3):
            plain(foresight, "forget_row")(guess.guard, spot * ROW)
    return guesses


def test_the_worked_example_of_a_guess() -> None:
    guess, odds = nothing_known()[0], np.zeros(ROW)
    plain(foresight, "restrict")(guess.suitcase, 0, ~(bit(5) | bit(6) | bit(7)))
    open_cards = bit(2) | bit(3) | bit(4)  # both copies of the 2, one of the 3
    plain(foresight, "spread")(odds, 0, guess.suitcase, ALL & ((1 << 18) - 1) & ~open_cards, kit())
    assert odds[1:].tolist() == pytest.approx([2 / 9, 0, 1 / 9, 2 / 9, 0, 0, 0, 2 / 9, 2 / 9])


def test_in_thought_each_learns_from_what_the_other_answers() -> None:
    (states, game), guesses = a_table(), nothing_known()
    states[0]["events"]["written"] = 0
    tell(states["events"][0], Told.ANSWERED, EVERYONE, 1, 0, bit(6), bit(5) | bit(6) | bit(7), 0)
    tell(states["events"][0], Told.JUDGED, EVERYONE, 0, 2, 8, 1)  # a 5 shares a number with the Guard
    plain(foresight, "overhear")(guesses, states[0], game.kits[0])
    assert np.flatnonzero(guesses[0]["suitcase"]).tolist() == [1, 2, 3, 4, 8, 9]
    assert np.flatnonzero(guesses[1]["suitcase"]).tolist() == list(range(1, 10))
    assert np.flatnonzero(guesses[1]["guard"][2 * ROW :]).tolist() == [3, 4, 5, 6, 7]


def test_nobody_guesses_by_what_only_the_drawn_world_tells() -> None:
    """Two worlds that differ in what is hidden from seat 0 give the same outlook in thought."""
    states, game = a_table()
    seat, looks, rows = int(states[0]["turn"]), list[bytes](), [states.copy(), states.copy()]
    other = rows[1][0]["sides"][1 - seat]
    case, held = int(other["suitcase"]), int(other["hand"]) & -int(other["hand"])
    other["suitcase"], other["hand"] = held.bit_length() - 1, int(other["hand"]) ^ held | 1 << case
    for row in rows:
        look = new(Outlook)
        instruct(look[0].weights)
        plain(foresight, "guess_at")(look[0], nothing_known(), row[0], game.kits[0], seat)
        looks.append(look.tobytes())
    assert rows[0].tobytes() != rows[1].tobytes()
    assert looks[0] == looks[1]


def test_of_alike_choices_only_the_best_are_looked_at_closely() -> None:
    actions = np.array([pack(1, 4, target) for target in range(10, 40)] + [pack(2, 4), pack(4, 6)])
    assert shortlist(actions, np.linspace(0.3, 0.6, len(actions))).tolist() == [*range(31, -1, -1)][: 2 + ALIKE]


def test_a_spymaster_looks_at_one_spot_for_a_guard_as_all_are_alike() -> None:
    """R19."""
    actions = np.array([pack(Do.ENLIST, card, spot) for card in (3, 5) for spot in range(3)] + [pack(Do.ENCRYPT, 3)])
    assert shortlist(actions, np.array([0.2] * 3 + [0.3] * 3 + [0.1])).tolist() == [3, 0, 6]


QUIET = ("fortune_teller", "brute_force", "parity_check", "decoy_guard", "crossfire")
"""Abilities of a small deck in which nobody can react, so that an Action of the last turn decides the game."""


@pytest.mark.slow
def test_in_the_last_turn_the_spymaster_does_what_wins_most_worlds() -> None:
    rng, positions, losses = Random(5), 0, 0.0
    while positions < 10:
        for match in random_game(small_table(QUIET), rng):
            if match.outcome is None and int(match.states[0]["final"]) == 2 and int(match.states[0]["phase"]) == Phase.ACT:
                seat, positions = match.actors[0], positions + 1
                won = wins(Position(match.game, seat, match.see(seat), match.log(seat), 77), 200)
                losses += max(won.values()) - won[decided(match, "spymaster", seat, positions)]
    assert losses / positions < 0.03


def wins(position: Position, worlds: int) -> dict[int, float]:
    """How often each legal action wins, a tie half of one, in worlds that fit; the action is the last but for the order of discards."""
    game, won = position.game, dict.fromkeys(position.legal.tolist(), 0.0)
    for _ in range(worlds):
        world = position.world()
        for action in won:
            states = world.copy()
            game.doors.apply(states, 0, game.kits, position.seat, action)
            while game.outcome(states) is None:
                game.doors.apply(states, 0, game.kits, position.seat, int(game.legal(states, position.seat)[0]))
            outcome = game.outcome(states)
            assert outcome is not None
            won[action] += (0.5 if not outcome.winners else float(position.seat in outcome.winners)) / worlds
    return won


def test_the_agent_packs_a_suitcase_whose_code_it_holds() -> None:
    """Of 1, 4, 5 and 6 dealt, 4, 5 or 6 is packed: what one holds of the own Code nobody else can match with."""
    look, state, judged = an_outlook(), new(State)[0], dict[tuple[int, int], float]()
    state.sides[0].hand = hand_of(1, 4, 5, 6)
    for suitcase, encrypted in permutations((1, 4, 5, 6), 2):
        look.more = 0.0
        plain(judgement, "judge_stow")(state, kit(), 0, look, 2 * suitcase - 2, 2 * encrypted - 2)
        judged[suitcase, encrypted] = look.more
    assert max(judged, key=lambda pair: judged[pair]) in {(5, 4), (5, 6), (5, 1)}


def decided(match: ur.Match, level: str, seat: int, seed: int) -> int:
    """What a bot does, who has to do something."""
    action = decide(match.game, level, match.see(seat), match.log(seat), seed, seat=seat)
    assert action is not None
    return action


@pytest.mark.parametrize(
    ("deck", "level"),
    size([*zip(DECKS, [*sorted(POLICIES), "agent"], strict=True)], [(deck, level) for deck in DECKS for level in sorted(POLICIES)]),
)
def test_whole_games_are_played_and_the_same_position_gives_the_same_choice(
    deck: dict[str, str], level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policies, "ROUNDS", QUICK)
    match = ur.Match(ur.game("classified_information", players=2, **deck), seed=7)
    while match.outcome is None:
        seat, n = match.actors[0], len(match.steps)
        action = decided(match, level, seat, n)
        assert action == decided(match, level, seat, n)
        match.do(seat, action)


@pytest.mark.parametrize("ability", size(ABILITIES[1::4], ABILITIES))
def test_the_agent_judges_every_card(ability: str) -> None:
    """Games in which everybody Deploys that card whenever it can be: the agent has a choice to offer at each step."""
    rng, deck = Random(ability), [ability, "fortune_teller", "brute_force", "picking_petals", ability]
    for match in random_game(small_table(deck, choose_suitcase=rng.choice(["no", "yes"])), rng, ability):
        for seat in match.actors:
            assert decided(match, "agent", seat, 1) in match.legal(seat).packed().tolist()


@pytest.mark.parametrize(
    ("better", "worse", "games"),
    [("novice", "random", 24), ("agent", "random", 16), pytest.param("spymaster", "novice", 30, marks=pytest.mark.slow)],
)
def test_thinking_pays(better: str, worse: str, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policies, "ROUNDS", QUICK)
    score, game = 0.0, ur.game("classified_information", deck="ruby")
    for n in range(games):
        match, levels = ur.Match(game, seed=n), (better, worse) if n % 2 else (worse, better)
        while match.outcome is None:
            seat = match.actors[0]
            match.do(seat, decided(match, levels[seat], seat, 1000 * n + len(match.steps)))
        winners = match.outcome.winners
        score += 0.5 if not winners else levels[winners[0]] == better
    assert score > (0.6 if worse == "random" else 0.55) * games
