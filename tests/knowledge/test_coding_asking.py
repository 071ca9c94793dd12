"""What sent hack cards betray, in worlds of reviews: as brute force weighs them, likelier for the truth, and never outside what fits."""

from collections import Counter
from collections.abc import Iterator
from math import log2
from typing import Any

import numpy as np
import pytest

from tests.knowledge import coding_oracle as oracle
from tests.knowledge.coding_oracle import Code
from tests.review.reviewed import CODING, play
from underrose import game
from underrose.games.the_coding.events import EVENTS
from underrose.games.the_coding.mind.asking import AS_AGENT, draw_weighed, weigh_by_motives
from underrose.games.the_coding.mind.motives import DOUBT, likelihood
from underrose.games.the_coding.state import Phase
from underrose.kernel.data.records import Rows
from underrose.kernel.play.match import Match
from underrose.knowledge.position import Position

DRAWS = 600


def positions(levels: tuple[str, ...], seed: int, every: int) -> Iterator[tuple[Match, Position]]:
    match = play(game(CODING, players=len(levels)), levels, seed)
    for table, step in zip(match.walk(), match.steps[1:], strict=False):
        if step.seat is not None and step.n % every == 0 and int(table.states[0]["phase"]) != Phase.ORDER:
            yield table, Position(table.game, step.seat, table.see(step.seat), table.log(step.seat).copy(), step.n)


def drawn(position: Position, samplers: Rows) -> Any:
    states = position.game.new_states(1)
    draw_weighed(samplers[0], position.game.kits[0], position.views[0], position.rngs[0], states[0])
    return states[0]["players"]


def weighed(position: Position) -> Rows:
    samplers = position.samplers.copy()
    weigh_by_motives(position, samplers)
    return samplers


def codes_of(position: Position, seat: int) -> list[Code]:
    joint = position.samplers[0]["joint"].reshape(4, 10, 10, 10)[seat]
    return [(int(letter), int(tens), int(ones)) for letter, tens, ones in np.argwhere(joint)]


def told_by(content: Any, card: int, codes: list[Code], own: Code) -> float:
    """What a hack card tells of somebody who has one of these codes, for whoever holds `own`."""
    hack = content["hack"][card]
    left = [code for code in codes if code[0] != own[0] and not {*code[1:]} & {*own[1:]}]
    asked = [oracle.text(content, code)[oracle.PLACES.index(hack["place"])] for code in left]
    p = sum(value in hack["values"] for value in asked) / max(len(left), 1)
    return 0.0 if p in (0, 1) else -p * log2(p) - (1 - p) * log2(1 - p)


def by_brute_force(position: Position, seat: int, code: Code) -> float:
    """How much likelier its hack cards are from a seat with this code than from anybody, the chance that it asks as it likes included."""
    content, line, weight = position.game.content, dict[int, int](), 1.0
    events = [EVENTS.from_seen(row) for row in position.log]
    for n, (key, args) in enumerate((event["key"], event["args"]) for event in events):
        if key == "turned":
            line[args["slot"]] = args["card"]
        if key == "hacked" and args["seat"] == seat:
            known = [event for event in events[:n] if event["key"] != "decoded"]  # by answers and data cards alone
            codes = oracle.possible_codes(content, [args["target"]], known, 0)[args["target"]]
            told = {slot: told_by(content, card, codes, code) for slot, card in line.items()}
            best = [slot for slot, bits in told.items() if bits > max(told.values()) - 1e-9]
            weight *= len(line) * (DOUBT / len(line) + (1 - DOUBT) * (args["slot"] in best) / len(best))
        if key == "hacked":
            del line[args["slot"]]
    return 1 - AS_AGENT + AS_AGENT * weight


@pytest.mark.parametrize(("levels", "seed"), [(("agent", "agent"), 3), (("agent", "novice"), 4)])
def test_codes_are_weighed_as_by_brute_force(levels: tuple[str, ...], seed: int) -> None:
    compared = 0
    for _, position in positions(levels, seed, 6):
        other = 1 - position.seat
        if any(EVENTS.from_seen(row)["key"] == "revealed" for row in position.log):
            continue  # an open card is free for nobody: the brute force leaves that out
        weights, codes = weighed(position)[0]["weight"].reshape(4, 10, 10, 10)[other], codes_of(position, other)[::7]
        plain = [by_brute_force(position, other, code) for code in codes]
        np.testing.assert_allclose([weights[code] / weights[codes[0]] for code in codes], [each / plain[0] for each in plain])
        compared += len({*plain}) > 1
    assert compared


def chances_of(position: Position, minding: bool = True) -> dict[Code, float]:
    """How likely each code of the other of two is: by its weight, and by how likely its other choices are, if these are minded."""
    samplers, other, states = weighed(position), 1 - position.seat, position.world()
    chances = dict[Code, float]()
    for code in codes_of(position, other):
        states[0]["players"][other]["code"] = code
        motive = likelihood(samplers[0]["motives"], position.game.kits[0], states[0]["players"], position.seat)
        chances[code] = motive * float(samplers[0]["weight"].reshape(4, 10, 10, 10)[other][code]) if minding else 1.0
    return {code: chance / sum(chances.values()) for code, chance in chances.items()}


def bits_of_truth(match: Match, position: Position, minding: bool) -> float:
    """How surprised one is by the true code of the other of two, in bits."""
    letter, tens, ones = match.states[0]["players"][1 - position.seat]["code"].tolist()
    return -log2(chances_of(position, minding)[letter, tens, ones])


@pytest.mark.parametrize(("other", "gain"), [("agent", 0.5), ("novice", -0.3)])
def test_who_asks_as_the_agent_is_seen_through_and_who_does_not_is_hardly_misread(other: str, gain: float) -> None:
    """By two agents the truth comes as less of a surprise; where the other asks at random it costs a fraction of a bit."""
    gains = list[float]()
    for seed in range(6):
        for match, position in positions(("agent", other), seed, 5):
            if position.seat == 0:
                gains.append(bits_of_truth(match, position, False) - bits_of_truth(match, position, True))
    assert np.mean(gains) > gain


@pytest.mark.parametrize("players", [2, 3])
def test_weighed_worlds_fit(players: int) -> None:
    for _, position in positions(("agent",) * players, 7, 8):
        joint, samplers = position.samplers[0]["joint"].reshape(4, 10, 10, 10), weighed(position)
        for _ in range(60):
            codes = drawn(position, samplers)["code"]
            assert all(seat == position.seat or joint[seat][tuple(codes[seat])] > 0 for seat in range(players))


def test_worlds_are_drawn_by_their_weight() -> None:
    """Of two players the chance of each code is known exactly."""
    _, position = [*positions(("agent", "agent"), 1, 5)][-2]
    chances, samplers = chances_of(position), weighed(position)
    codes = Counter(tuple(drawn(position, samplers)[1 - position.seat]["code"].tolist()) for _ in range(DRAWS))
    assert codes.keys() <= chances.keys()
    assert len(chances) > 3
    for code, p in chances.items():
        assert abs(codes[code] / DRAWS - p) < 4.5 * (p * (1 - p) / DRAWS) ** 0.5 + 2 / DRAWS


def test_worlds_that_were_not_weighed_are_drawn_as_the_sheet_has_them() -> None:
    """Draw by draw the same as without any of this, from the same generator."""
    for _, position in positions(("agent", "agent"), 2, 9):
        plain = [position.world()["players"].tobytes() for _ in range(20)]
        same = Position(position.game, position.seat, position.views, position.log, position.seed)
        assert [drawn(same, same.samplers).tobytes() for _ in plain] == plain
