"""Two worlds at the moments of Classified Information that could tell most, to which games are led; worlds are the brute-force oracle's.

They come from the rules page alone (`tests.knowledge.classified_oracle`), so that nothing depends on the sampler.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from tests.conformance.classified import SUBJECTS, WINDOWS, hidden
from tests.knowledge.boxes_oracle import Cards
from tests.knowledge.classified_oracle import CASE, CHOSEN, DECK, HAND, HEAP, SPOT, TOP, Oracle
from tests.knowledge.classified_oracle import World as Deal
from tests.knowledge.classified_tables import random_game, small_table
from underrose.games.classified_information.events import EVENTS
from underrose.games.classified_information.state import Phase, Window
from underrose.kernel.data.records import Rows
from underrose.kernel.play.match import SPECTATOR, Match
from underrose.testing.deals import generator_of_its_own
from underrose.testing.playing import RandomPlayer, positions
from underrose.testing.two_worlds import Report, Trial, World

MOST_GAMES = 200
WORLDS = 2
"""Other worlds that are tried at each moment and from each place."""
TOGETHER = 4


@dataclass(frozen=True)
class Moment:
    """What is looked for: a deck that leads to it, the card that is Deployed whenever it can be, and by what it is known."""

    abilities: Sequence[str]
    wanted: str
    told: Sequence[str]
    """Events of the last step; each of them has to have come up."""
    phase: Phase | None = None
    window: Window = Window.CLOSED

    def is_here(self, match: Match) -> set[str]:
        """Those of the events that the last step of a match has told, where the phase is right."""
        s: Any = match.states[0]
        if (self.phase is not None and s["phase"] != self.phase) or (self.phase == Phase.WINDOW and s["window"] != self.window):
            return set()
        return {event["key"] for event in match.steps[-1].events} & set(self.told)


QUIET = ("parity_check", "triangulate", "brute_force", "fortune_teller")
MOMENTS = {
    "a window before a Deploy": Moment(
        ["intercept", "cover_story", "intercept", *QUIET[:2]], "parity_check", ["deployed"], Phase.WINDOW, Window.BEFORE
    ),
    "a window after a success": Moment(
        ["bullet_proof_vest", "neutralize_target", "bullet_proof_vest", "kill_order", "wheel_of_fate", "extra_protection"],
        "kill_order", ["deployed", "attacked"], Phase.WINDOW, Window.AFTER,
    ),
    "a reaction": Moment(["intercept", "bullet_proof_vest", "cover_story", "kill_order", *QUIET[:2]], "intercept", ["reacted"]),
    "a blocked attempt": Moment(
        ["bullet_proof_vest", "crossfire", "bullet_proof_vest", "wheel_of_fate", "bullet_proof_vest", "turncoat"],
        "bullet_proof_vest", ["reacted"], Phase.ORDER,
    ),
    "a failed attempt": Moment(["rooftop_sniper", "crossfire", *QUIET], "", ["shown"]),
    "Picking Petals, asked": Moment(["picking_petals", "picking_petals", *QUIET[:3]], "picking_petals", ["deployed"], Phase.NAME),
    "Picking Petals, answered": Moment(["picking_petals", "picking_petals", *QUIET[:3]], "picking_petals", ["answered"]),
    "Dead Drop, giving": Moment(["dead_drop", "dead_drop", *QUIET[:3]], "dead_drop", ["deployed"], Phase.GIVE),
    "Dead Drop": Moment(["dead_drop", "dead_drop", *QUIET[:3]], "dead_drop", ["dropped"]),
    "Digital Exhumation": Moment(["digital_exhumation", "digital_exhumation", *QUIET[:3]], "digital_exhumation", ["searched", "exhumed"]),
    "Forecast": Moment(["forecast", "forecast", *QUIET[:3]], "forecast", ["foresaw", "arranged"]),
    "Cache": Moment(["cache", "cache", *QUIET[:3]], "cache", ["searched", "cached"]),
    "Switch Cases, packing": Moment(["switch_cases", *QUIET, "switch_cases", "switch_cases"], "switch_cases", ["deployed"], Phase.GIVE),
    "Switch Cases": Moment(["switch_cases", *QUIET, "switch_cases", "switch_cases"], "switch_cases", ["switched"]),
}  # fmt: skip


def laid_out(match: Match, deal: Deal) -> Rows:
    """The table with its hidden cards as in a world of the oracle."""
    states = match.states.copy()
    s: Any = states[0]
    for seat, side in enumerate(s["sides"]):
        spots = [SPOT + 3 * seat + n for n in range(3)]
        side["hand"], side["spot"] = mask(deal[HAND + seat]), [card(deal[place]) for place in spots]
        side["suitcase"], side["stowed"] = card(deal[CASE + seat]), card(deal[CHOSEN + seat])
    s["encrypted"], s["deck"] = mask(deal[HEAP]), mask(deal[DECK] + deal[TOP])
    assert len(deal[TOP]) == s["fixed"]
    s["top"][: len(deal[TOP])] = deal[TOP]
    return states


def mask(cards: Cards) -> int:
    return sum(1 << one for one in cards)


def card(cards: Cards) -> int:
    """The only card at a place, -1 if there is none."""
    return cards[0] if cards else -1


def other_worlds(match: Match, oracle: Oracle, rng: Random) -> list[Rows]:
    """Some worlds that differ from the true one, which has to be among those of the oracle."""
    truth = hidden(match.game, match.states)
    deals = list(oracle.worlds)
    rng.shuffle(deals)
    assert any(hidden(match.game, laid_out(match, deal)) == truth for deal in deals), "the oracle has lost the true world"
    found = [states for states in (laid_out(match, deal) for deal in deals[: WORLDS + 1]) if hidden(match.game, states) != truth]
    return [generator_of_its_own(states, rng) for states in found[:WORLDS]]


def moments(moment: Moment, rng: Random) -> Iterator[tuple[Match, int]]:
    """Matches at the moment, once for each of its events as each of the seats sees it."""
    game, seen, games = small_table(moment.abilities), set[tuple[str, int]](), 0
    while len(seen) < 2 * len(moment.told):
        seat, games = games % 2, games + 1
        assert games < MOST_GAMES, f"{seen} in {games} games"
        for match in random_game(game, rng, moment.wanted):
            here = {(key, seat) for key in moment.is_here(match)} - seen if match.outcome is None else set[tuple[str, int]]()
            if here:
                seen |= here
                yield match, seat
                break


EVERYDAY = ("a window before a Deploy", "a window after a success", "a reaction", "Dead Drop, giving", "Forecast", "Cache")


@pytest.mark.parametrize("name", [pytest.param(name, marks=() if name in EVERYDAY else pytest.mark.slow) for name in MOMENTS])
def test_a_moment_looks_the_same_in_every_world_that_fits(name: str) -> None:
    rng, report = Random(name), Report()
    for match, seat in moments(MOMENTS[name], rng):
        oracle = Oracle(match.game.content, seat)
        for row in match.log(seat):
            oracle.tell(EVENTS.from_seen(row))
        trial = Trial(RandomPlayer(match.game, f"moments {name} {seat}"), (), TOGETHER, report)
        for states in other_worlds(match, oracle, rng):
            report.pairs += 1
            for place in (seat, SPECTATOR):  # what fits a seat's log fits a spectator's
                trial.pair(World(match, place, match.states), World(match, place, states))
    assert report.pairs >= 2
    assert report.compared >= 2 * report.pairs


@pytest.mark.parametrize("name", WINDOWS)
def test_the_kits_random_games_have_windows_that_both_cards_of_a_pair_could_answer(name: str) -> None:
    """What the conformance kit says of a pair it says of windows in which a hand holds one, the other, or where they meet, both."""
    (subject,) = (subject for subject in SUBJECTS if subject.id.endswith(name))
    kit: Any = subject.game.kits[0]
    kinds = [int(kit[field]) for field in ("intercepts", "covers_up", "vests") if kit[field]]
    assert len(kinds) == 2
    held, windows = set[tuple[bool, ...]](), set[int]()
    for seed in range(subject.matches):
        for match in positions(subject.game, seed):
            s: Any = match.states[0]
            if match.outcome is None and s["phase"] == Phase.WINDOW:
                hand = int(s["sides"][match.actors[0]]["hand"])
                held.add(tuple(bool(hand & cards) for cards in kinds))
                windows.add(int(s["window"]))
    assert all(any(cards) for cards in zip(*held, strict=True))
    assert windows == ({Window.BEFORE} if name == "intercept-cover" else {Window.BEFORE, Window.AFTER})
    assert name != "intercept-cover" or (True, True) in held
