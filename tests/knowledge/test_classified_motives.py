"""What the other's choices in Classified Information betray: pasts that end where the table lies, and worlds weighed by them."""

from random import Random
from typing import Any

import numpy as np
import pytest

import underrose as ur
from tests.sizes import size
from underrose.bots import decide
from underrose.games.classified_information.mind import motives
from underrose.games.classified_information.mind.motives import Memory
from underrose.games.classified_information.mind.policies import appraised
from underrose.games.classified_information.state import CARDS, Phase, State
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.chance import Generator
from underrose.kernel.game.contract import MOST_LEGAL
from underrose.knowledge.position import Position

from .classified_tables import ABILITIES, DECKS, random_game, small_table

OPEN = ("deck", "encrypted", "discards", "piled", "turn", "final")
SIDE = ("hand", "suitcase", "guards", "up", "covered", "resilience", "caches", "tucked", "orphans")


def weighed(position: Position, worlds: int) -> tuple[Rows, Rows, Any, Any]:
    """Worlds weighed: the tables (the past of the last one, and it), the outlook, the cards of each and their weights."""
    states, rngs, looks = new(State, 3), new(Generator, 2), appraised(position, position.legal)[1]
    drawn, upto, log = np.zeros((worlds, CARDS), np.int64), np.zeros(worlds), position.log
    rngs[0] = position.rngs[0]
    motives.weigh_worlds(
        states, position.game.kits, position.views, position.samplers, log, len(log), new(Memory), looks, rngs,
        np.empty(MOST_LEGAL, np.int64), drawn, upto,
    )  # fmt: skip
    return states, looks, drawn, np.diff(upto, prepend=0.0)


def lies(table: Any) -> dict[str, Any]:
    found: dict[str, Any] = {name: int(table[name]) for name in OPEN}
    found["pile"] = table["pile"][: found["piled"]].tolist()
    for seat, side in enumerate(table["sides"]):
        found |= {f"{seat}.{name}": int(side[name]) for name in SIDE} | {f"{seat}.spot": side["spot"].tolist()}
    return found


def decisions(match: ur.Match) -> list[Position]:
    """What each seat that decides has in front of it, once the Suitcases are packed."""
    if match.outcome is not None or int(match.states[0]["phase"]) == Phase.STOW:
        return []
    return [Position(match.game, seat, match.see(seat), match.log(seat), len(match.steps)) for seat in match.actors]


@pytest.mark.parametrize("ability", size(ABILITIES[::4], ABILITIES))
def test_a_past_followed_forwards_ends_where_the_drawn_world_lies(ability: str) -> None:
    """Each ability Deployed whenever it can be: hand, Guards, piles and Suitcases of the followed table are those of the world."""
    rng = Random(ability)
    game = small_table(
        [ability, "fortune_teller", "digital_exhumation", "switch_places", ability], choose_suitcase=rng.choice(["no", "yes"])
    )
    told, given_up = 0, 0
    for _ in range(size(1, 3)):
        for match in random_game(game, rng, ability):
            for position in decisions(match):
                states, _, _, weights = weighed(position, 1)
                if lies(states[0])["turn"] == 0 and not states[0]["turns"]:
                    given_up += 1  # no past was found
                    continue
                told += 1
                assert lies(states[0]) == lies(states[1])
                assert weights[0] > 0
    assert told > 3 * given_up


@pytest.mark.parametrize("deck", size(DECKS[1:2], DECKS))
def test_choices_tell_of_the_suitcase_among_agents(deck: dict[str, str]) -> None:
    """By the weighed worlds the true Suitcase Number is likelier, in logarithms, than by the Cypher Wheel, over some games."""
    game, gained = ur.game("classified_information", players=2, **deck), list[float]()
    for seed in range(size(8, 16)):
        match = ur.Match(game, seed=seed)
        while match.outcome is None:
            for position in decisions(match):
                number = int(match.states[0]["sides"][1 - position.seat]["suitcase"]) // 2 + 1
                looks = weighed(position, 300)[1]
                assert looks[0]["suitcase"].sum() == pytest.approx(1.0)
                by_wheel = appraised(position, position.legal)[1][0]["suitcase"][number]
                gained.append(float(np.log(looks[0]["suitcase"][number] / by_wheel)))
            seat = match.actors[0]
            match.do(seat, int(decide(game, "agent", match.see(seat), match.log(seat), len(match.steps), seat=seat) or 0))
    assert np.mean(gained) > 0.02


def test_what_is_known_stays_known() -> None:
    """A Suitcase Number that the Cypher Wheel rules out no choice makes possible, and the outlook is one of probabilities."""
    rng = Random(4)
    for match in random_game(ur.game("classified_information", players=2, deck="ruby"), rng):
        for position in decisions(match):
            before, after = appraised(position, position.legal)[1][0], weighed(position, 100)[1][0]
            assert not after["suitcase"][before["suitcase"] < 1e-12].any()
            assert after["guard"].reshape(3, -1).sum(axis=1) == pytest.approx(before["guard"].reshape(3, -1).sum(axis=1))
            assert after["heap"].sum() == pytest.approx(before["heap"].sum())
            assert after["keep"].sum() == pytest.approx(before["keep"].sum())
