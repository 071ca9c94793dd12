"""The tables that the adapters are tried at: all four games, in options that differ in what is hidden and in who may act at once."""

from collections.abc import Collection, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import underrose as ur
from tests.reference_games import TITLES
from underrose.adapters.playing import Moment, Table
from underrose.games.top_secret_agents import title as agents
from underrose.kernel.game.title import Game
from underrose.kernel.play.trees import Kind


def short_agents() -> str:
    """The content of Top-Secret with games of six turns."""
    text = (Path(agents.__file__).parent / "content" / "agents.toml").read_text("utf-8")
    assert "\nturns = 300 " in text
    return text.replace("\nturns = 300 ", "\nturns = 6 ")


GAMES: dict[str, Game] = {
    "coding": ur.game("the_coding", players=2),
    "coding-live": ur.game("the_coding", players=3, system="speed", taps="live"),
    "classified": ur.game("classified_information", choose_suitcase="yes"),
    "agents": ur.game("top_secret_agents", content=short_agents()),
    "party": ur.game("top_secret_party", players=4),
    "toy": TITLES["toy"].setup(3),
    "leduc": TITLES["leduc"].setup(),
}
SET_UPS: dict[str, dict[str, Any]] = {
    "the_coding": {"players": 3},
    "classified_information": {},
    "top_secret_agents": {"content": short_agents()},
    "top_secret_party": {"players": 4},
}
"""Options by which every title is tried in an interface; games of Top-Secret are short."""
EVERYDAY = ("coding-live", "leduc")
"""Tables of the everyday tier: two titles to compile."""


def tiered(*names: str, everyday: Collection[str] = EVERYDAY) -> list[Any]:
    """Names of tables as parameters, in their tiers."""
    return [pytest.param(name, marks=() if name in everyday else pytest.mark.slow) for name in names or GAMES]


def moments(table: Table, seed: str) -> Iterator[Moment]:
    """Every node of one game that chance and all seats play evenly, from the root to the end."""
    rng, moment = Random(seed), table.first
    yield moment
    while moment.kind is not Kind.TERMINAL:
        if moment.kind is Kind.CHANCE:
            moment = table.drawn(moment, rng.choice(table.outcomes(moment)))
        else:
            moment = table.decided(moment, rng.choice(table.legal(moment, moment.mover)))
        yield moment
