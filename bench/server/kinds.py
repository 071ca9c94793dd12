"""Kinds of tables at a server: each title, and The Coding with what may go on beside a move. What a move of each costs is measured in one
run, so that a kind that became dear is seen."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from statistics import median
from typing import Any, NamedTuple

import underrose.testing.liars_dice as liars_dice

from .processes import INTERPRETING, Clients, our_clients, our_server

TABLES = 50
SECONDS = 2.0
ROUNDS = 5
NO_CLOCK = {"answer": 0, "turn": 0, "pace": 0}
CODING = {"game": "the_coding", "players": 2, "options": {"system": "counter"}, "assist": "off", "clock": NO_CLOCK}
LEAST = {"assist": "off", "clock": NO_CLOCK}
"""Of a table of any other game."""


class Kind(NamedTuple):
    """What is wished of a table, and what goes on at it beside the moves."""

    wish: Mapping[str, Any]
    seats: int = 2
    firsts: bool = True
    """Whether every seat takes its first legal action, so that kinds of one game play the same; else any but giving up."""
    watched: bool = False
    """Whether a spectator has a feed."""
    rejoins: bool = False
    """Whether every seat opens its feed anew before it plays on."""

    @property
    def timed(self) -> bool:
        """Whether all seats are shown each step, one by one, so that an action's way to them can be timed."""
        return self.firsts and not self.rejoins


PLAIN = "the_coding"
INTERPRETED = "the_coding.interpreted"
KINDS = {
    PLAIN: Kind(CODING),
    "the_coding.sheet": Kind(CODING | {"assist": "odds"}),
    "the_coding.watched": Kind(CODING, watched=True),
    "the_coding.clock": Kind(CODING | {"clock": {"answer": 60, "turn": 600, "pace": 1}}),
    "the_coding.rejoined": Kind(CODING, rejoins=True),
    INTERPRETED: Kind(CODING),
    "classified_information": Kind(LEAST | {"game": "classified_information", "players": 2}, firsts=False),
    "top_secret_agents": Kind(LEAST | {"game": "top_secret_agents", "players": 2}, firsts=False),
    "top_secret_party": Kind(LEAST | {"game": "top_secret_party", "players": 5}, 5, firsts=False),
    "liars_dice": Kind(LEAST | {"game": "liars_dice", "players": 2}, firsts=False),
}
"""By name: the plain table, beside which all are measured, is the first. A turn of Top-Secret (agents) has undo open."""


class Cost(NamedTuple):
    """What a move of one kind takes: microseconds of the server's processor, bytes to all clients, and its share of a plain move's time in
    each round."""

    us: float
    bytes: float
    ratios: list[float]


def costs(tables: int = TABLES, seconds: float = SECONDS, rounds: int = ROUNDS) -> dict[str, Cost]:
    """Return what a move costs at each kind of table, flat out, measured in turn in one run: medians of the rounds."""
    with ExitStack() as held:
        enter = held.enter_context
        served = enter(our_server(["--game", str(liars_dice.__path__[0])]))
        interpreted = enter(our_server(command=INTERPRETING))
        clients = {name: enter(our_clients(interpreted if name == INTERPRETED else served, tables, kind=name)) for name in KINDS}
        took = [{name: _cost(one, seconds) for name, one in clients.items()} for _ in range(rounds)]
    return {
        name: Cost(
            median(of[name][0] for of in took),
            median(of[name][1] for of in took),
            [of[name][0] / of[PLAIN][0] for of in took],
        )
        for name in KINDS
    }


def _cost(clients: Clients, seconds: float) -> tuple[float, float]:
    figures = clients.play(seconds)
    return 1e6 / figures["per_cpu"], figures["bytes"] / figures["moves"]
