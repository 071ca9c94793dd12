"""Padding a game with steps that draw nothing, to get another draw than the one that would have come: once it followed from the number
of the step, and the record verified. Now a value follows from the secret, its stream and the draws that stand."""

import json
from collections.abc import Callable
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from tests.chance import create_app, repeatable
from tests.server.guests import Person, come_in
from tests.sizes import size
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordfile import lines_of
from underrose.kernel.play.verification import verify
from underrose.testing.playing import RandomPlayer

PADDINGS = size([0, 3], [0, 1, 2, 5])
Padding = Callable[[Person, Person, str, int], None]
Draw = Callable[[Person, Person, str], None]
AGENTS, PARTY = "top_secret_agents", "top_secret_party"


def do(person: Person, table: str, verb: str) -> None:
    """What the verb says, with the first values that it may have."""
    view = person.view(table)
    form = next(form for form in view["legal"] if form["do"] == verb)
    action = {"do": verb, **{name: values[0] for name, values in form.items() if name not in ("do", "distinct")}}
    answer = person.act(table, view["ask"], action)
    assert answer.status_code == 200, answer.text


def asked(*people: Person, table: str) -> Person:
    return next(person for person in people if person.view(table)["ask"] is not None)


def undone(ann: Person, ben: Person, table: str, times: int) -> None:
    """Whoever is asked spawns an agent and takes it back."""
    who = asked(ann, ben, table=table)
    for _ in range(times):
        do(who, table, "spawn")
        assert who.command(table, "undo", steps=1).status_code == 200


def stood_in(ann: Person, ben: Person, table: str, times: int) -> None:
    """The host lets a bot stand in for Ben, who takes his seat back: two steps of the server."""
    for _ in range(times):
        assert ann.command(table, "skip", seat=1).status_code == 200
        assert ben.command(table, "takeover").status_code == 200


def set_otherwise(ann: Person, ben: Person, table: str, times: int) -> None:
    for number in range(times):
        for person in (ann, ben):
            assert person.command(table, "settings", mine=("off", "facts")[number % 2]).status_code == 200


def begun(client: TestClient[Any], game: str) -> tuple[Person, Person, str]:
    """Ann and Ben at a table of the game, with nothing left to do but to decide."""
    ann, ben = come_in(client, "Ann"), come_in(client, "Ben")
    seats, bots = (2, []) if game == AGENTS else (3, [{"seat": 2, "level": "novice"}])
    table = ann.open(game, seats, bots=bots, clock={"pace": 1})
    ben.sit(table)
    ann.start(table)
    if game == AGENTS:
        do(asked(ann, ben, table=table), table, "trickle")
    return ann, ben, table


def next_draw(game: str, padding: Padding, times: int, draw: Draw) -> tuple[str, int]:
    """What is drawn by `draw` after so much padding, and how many steps the game had before; the record has to verify."""
    with TestClient(create_app(sources=repeatable(lambda: "the same deal at the same table"))) as client:
        ann, ben, table = begun(client, game)
        service: Any = cast(Any, client.app).state.service
        match: Match = service.store._tables[table].live.match
        padding(ann, ben, table, times)
        steps = len(match.steps)
        draw(ann, ben, table)
        values = json.dumps([[step.chance, step.streams] for step in match.steps[steps:] if step.chance])
        RandomPlayer(match.game, "to the end").play(match)
        assert verify(list(lines_of(match, service.keys.sign)), any_key=True).good
        return values, steps


def end_turn(ann: Person, ben: Person, table: str) -> None:
    """Whoever is asked ends the turn, and the next one begins with a trickle: tiles from the bag, and dice."""
    do(asked(ann, ben, table=table), table, "end")
    do(asked(ann, ben, table=table), table, "trickle")


def skip_question(ann: Person, ben: Person, table: str) -> None:
    """The host has the question skipped: another card is turned up."""
    assert ann.command(table, "skip").status_code == 200


@pytest.mark.parametrize(
    ("game", "padding", "draw"),
    [
        (AGENTS, undone, end_turn),
        (AGENTS, set_otherwise, end_turn),
        (PARTY, stood_in, skip_question),
        (PARTY, set_otherwise, skip_question),
    ],
    ids=["taking back", "settings", "bots that stand in", "settings at the party"],
)
def test_padding_gives_no_other_draw(game: str, padding: Padding, draw: Draw) -> None:
    found = [next_draw(game, padding, times, draw) for times in PADDINGS]
    assert len({values for values, _ in found}) == 1, "the next draw depends on steps that drew nothing"
    assert found[0][0] != "[]"
    if padding is not set_otherwise:
        assert len({steps for _, steps in found}) == len(PADDINGS)  # the padding was there
