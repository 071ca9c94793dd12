"""The bots of Top-Secret: they see what is good for them, and their turns have an end."""

from collections import Counter

import pytest

from tests.rules.top_secret_agents.positions import Table
from underrose.bots import decide
from underrose.games.top_secret_agents.title import TITLE
from underrose.kernel.play.match import Match

LEVELS = ["novice", "agent", "spymaster"]
MOST_STEPS = 40
"""More than a turn can have: a trickle, three spawnings, three Actions, a retirement and a draw for each agent, a tile for each ability."""


def choice(table: Table, level: str, seed: int = 1) -> str:
    """What a bot does whose turn it is."""
    seat = table.turn
    action = decide(table.game, level, table.match.see(seat), table.match.log(seat), seed, seat=seat)
    assert action is not None
    return table.game.codec.notation(action)


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_can_win_by_retiring_does(level: str) -> None:
    table = Table({"h4": "0 hacker", "f1": "1 hacker", "h2": "0 analyst"}, {"C4a": "h4", "L1a": "h2"}, points=(16, 19))
    assert choice(table, level) in ("retire h4", "retire h2")
    assert choice(Table({"h4": "0 hacker", "f1": "1 hacker"}, {"C4a": "h4"}, points=(16, 19)), level) == "retire h4"


@pytest.mark.parametrize("level", LEVELS)
def test_intel_beside_an_agent_is_fetched(level: str) -> None:
    table = Table({"h4": "0 hacker", "f1": "1 hacker"}, {"C4a": "g4"}, roster=False)
    assert choice(table, level) == "move h4 g4"


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_walks_into_a_honeypot(level: str) -> None:
    table = Table({"g4": "0 hacker", "f1": "1 hacker"}, {"H1": "h4", "H2": "h5", "C1a": "g4"}, roster=False)
    assert choice(table, level) not in ("move g4 h4", "move g4 h5")


@pytest.mark.parametrize("level", LEVELS)
def test_an_analyst_keeps_what_it_drew(level: str) -> None:
    tiles = {"C1a": "h4", "C2a": "h4", "L1a": "h4"}
    table = Table({"h4": "0 analyst", "f1": "1 hacker"}, tiles, draws=["B1a", "B1b", "X3a"]).play("retire h4")
    assert choice(table, level) == "keep"


def test_an_agent_steps_out_from_under_a_honeypot_where_a_novice_does_not_look_up() -> None:
    agents, tiles = {"f3": "0 hacker", "h7": "1 hacker"}, {"H1": "e3", "H2": "e2", "C4a": "f3", "C3a": "f3"}
    table = Table(agents, tiles, roster=False)
    assert choice(table, "agent").startswith("move f3 ")


@pytest.mark.parametrize(("level", "games"), [("novice", 6), ("agent", 4)])
def test_every_turn_of_a_bot_has_an_end_and_the_game_is_won(level: str, games: int) -> None:
    for seed in range(games):
        match, turns = Match(TITLE.setup(2), seed=seed), Counter[int]()
        while match.outcome is None:
            (seat,) = match.actors
            action = decide(match.game, level, match.see(seat), match.log(seat), len(match.steps), seat=seat)
            assert action is not None
            turns[int(match.see(seat)[0]["number"])] += 1
            match.do(seat, action)
        assert max(turns.values()) < MOST_STEPS
        assert match.outcome.why.name == "GOAL"


def test_a_turn_of_the_spymaster_has_an_end_too() -> None:
    table = Table({"f3": "0 smuggler", "f4": "1 engineer", "h2": "0 hacker"}, {"C1a": "f3", "L4a": "e3", "H1": "d4"}, roster=False)
    steps = 0
    while table.turn == 0:
        table.play(choice(table, "spymaster", steps))
        steps += 1
    assert 0 < steps < MOST_STEPS
