"""One seat in Gymnasium: its own checker with warnings as errors, against bots of a level and policies of one's own."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.adapters.tables import SET_UPS
from underrose.adapters.gymnasium import IDS, Seat
from underrose.knowledge.position import Position

CODING = "Underrose/TheCoding-v0"
LEVELS = {
    CODING: {"seat": 1, "opponents": "agent"},
    "Underrose/ClassifiedInformation-v0": {"opponents": "novice"},
    "Underrose/TopSecretParty-v0": {"opponents": "agent"},
}
OPTIONS: dict[str, dict[str, Any]] = {id: SET_UPS[name] | LEVELS.get(id, {}) for id, name in IDS.items()}


def make(id: str, **more: Any) -> Seat:
    """The environment itself, without Gymnasium's wrappers."""
    found = gymnasium.make(id, disable_env_checker=True, **OPTIONS[id], **more).unwrapped
    assert isinstance(found, Seat)
    return found


def played(it: Seat, seed: int) -> list[Any]:
    """One game by masked sampling: all that the seat was given."""
    observation, info = it.reset(seed=seed)
    it.action_space.seed(seed)
    found, over = [observation.tobytes()], False
    while not over:
        observation, reward, over, truncated, info = it.step(int(it.action_space.sample(info["action_mask"])))
        assert not truncated
        assert over == (not info["action_mask"].any())
        assert over or reward == 0
        found += [observation.tobytes(), reward, info["action_mask"].tobytes()]
    return found


@pytest.mark.parametrize(
    ("id", "more"), [*((id, {}) for id in IDS), ("Underrose/ClassifiedInformation-v0", {"entities": True, "recall": 4})]
)
def test_the_checker_finds_nothing_and_one_seed_is_one_game(id: str, more: dict[str, Any]) -> None:
    check_env(make(id, **more))
    if not more:
        assert played(make(id), 5) == played(make(id), 5)


def test_an_action_that_is_not_legal_loses_the_game_at_once() -> None:
    it = make(CODING)
    _, info = it.reset(seed=1)
    _, reward, over, _, info = it.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over, info["illegal"], info["action_mask"].any()) == (-1.0, True, True, False)
    with pytest.raises(ValueError, match="reset the environment first"):
        it.step(0)


def test_opponents_may_be_a_policy_of_ones_own_that_knows_its_seat_alone() -> None:
    asked = list[tuple[int, bool]]()

    def policy(position: Position) -> int:
        own = position.views[0]["sides"]["code"][position.seat]
        others = [code for seat, code in enumerate(position.views[0]["sides"]["code"][:3]) if seat != position.seat]
        asked.append((position.seat, bool((own >= 0).all()) and not any((code >= 0).all() for code in others)))
        return int(position.legal[0])

    options = {**OPTIONS[CODING], "opponents": policy}
    it = gymnasium.make(CODING, disable_env_checker=True, **options).unwrapped
    assert isinstance(it, Seat)
    played(it, 1)
    assert {seat for seat, _ in asked} == {0, 2}
    assert all(honest for _, honest in asked[:6])  # later codes may have been turned up
    with pytest.raises(ValueError, match=r"is no legal action of the opponent in seat 0"):
        Seat("the_coding", seat=1, opponents=lambda position: int(position.legal[0]) + (1 << 8), system="counter").reset(seed=1)


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="There is no seat 2 at a table of 2"):
        Seat("the_coding", seat=2)
    with pytest.raises(ValueError, match="There is no bot level 'expert'"):
        Seat("the_coding", opponents="expert")
    with pytest.raises(ValueError, match=r"There is no render mode 'human': it is 'ansi' or None\."):
        Seat("the_coding", render_mode="human")


def test_rendering_shows_the_seats_view() -> None:
    it = make(CODING, render_mode="ansi")
    it.reset(seed=1)
    assert str(it.render()).startswith("seat 1 {")
