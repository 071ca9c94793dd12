"""What sent hack cards betray, in worlds of reviews: as brute force weighs them, likelier for the truth, and never outside what fits."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import log2
from typing import Any

import numpy as np
import pytest

from tests.review.reviewed import CODING, play
from underrose import game
from underrose.games.the_coding.asking import AS_AGENT, draw_weighed, weigh_by_motives
from underrose.games.the_coding.events import Told
from underrose.games.the_coding.motives import DOUBT, likelihood
from underrose.games.the_coding.state import Phase
from underrose.kernel.data.records import Rows
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.knowledge.position import Position

Code = tuple[int, int, int]
DRAWS = 600


def positions(levels: tuple[str, ...], seed: int, every: int) -> Iterator[tuple[Match, Position]]:
    """Some positions of a game between these bots, and the true tables."""
    match = play(game(CODING, players=len(levels)), levels, seed)
    for table, step in zip(match.walk(), match.steps[1:], strict=False):
        if step.seat is not None and step.n % every == 0 and int(table.states[0]["phase"]) != Phase.ORDER:
            yield table, Position(table.game, step.seat, table.see(step.seat), table.log(step.seat).copy(), step.n)


def drawn(position: Position, samplers: Rows) -> Any:
    """The players of a drawn world."""
    states = position.game.new_states(1)
    draw_weighed(samplers[0], position.game.kits[0], position.views[0], position.rngs[0], states[0])
    return states[0]["players"]


def weighed(position: Position) -> Rows:
    """The sampler of a position, with its codes weighed."""
    samplers = position.samplers.copy()
    weigh_by_motives(position, samplers)
    return samplers


def codes_of(position: Position, seat: int) -> list[Code]:
    """The codes that a player may have."""
    joint = position.samplers[0]["joint"].reshape(4, 10, 10, 10)[seat]
    return [(int(letter), int(tens), int(ones)) for letter, tens, ones in np.argwhere(joint)]


def surprise(cards: list[tuple[int, frozenset[int]]], codes: list[Code], own: Code) -> list[float]:
    """What each card (its place and values) tells of somebody who has one of these codes, for whoever holds `own`."""
    left = [code for code in codes if code[0] != own[0] and not {*code[1:]} & {*own[1:]}]
    told = list[float]()
    for place, values in cards:
        p = sum(code[place] in values for code in left) / max(len(left), 1)
        told.append(0.0 if p in (0, 1) else -p * log2(p) - (1 - p) * log2(1 - p))
    return told


def members(bits: int) -> frozenset[int]:
    """The members of a set of small numbers."""
    return frozenset(n for n in range(10) if bits >> n & 1)


def thought_of(table: Game, log: Rows, seat: int, n: int) -> list[Code]:
    """The codes that all think possible for a seat after so many events, by answers and cards that were turned up; data cards too."""
    kit = table.kits[0]
    codes = [(letter, *pair) for letter in range(int(kit["letters"])) for pair in permutations(range(int(kit["digits"])), 2)]

    def covered(card: int, code: Code) -> bool:
        data = kit["data_cards"][card]
        if data["letters"]:
            return code[0] in members(int(data["letters"]))
        return bool(data["low"] <= 10 * code[1] + code[2] <= data["high"])

    for row in log[:n]:
        kind, args = int(row["kind"]), [int(arg) for arg in row["args"]]
        if kind == Told.HACKED and args[1] == seat:
            hack = kit["hacks"][args[3]]
            codes = [code for code in codes if (code[int(hack["place"])] in members(int(hack["values"]))) == bool(args[4])]
        elif kind == Told.REVEALED and args[0] == seat:
            codes = [code for code in codes if code[args[1]] == args[2]]
        elif kind == Told.PICKED and args[0] == seat:
            codes = [code for code in codes if not covered(args[1], code)]
        elif kind == Told.ANNOUNCED and args[0] == seat:
            codes = [code for code in codes if all(covered(card, code) for card in range(16) if args[1] >> card & 1)]
    return codes


def by_brute_force(position: Position, seat: int, code: Code) -> float:
    """How much likelier its hack cards are from a seat with this code than from anybody, the chance that it asks as it likes included."""
    kit, line, weight = position.game.kits[0], dict[int, int](), 1.0
    for n, row in enumerate(position.log):
        kind, args = int(row["kind"]), [int(arg) for arg in row["args"]]
        if kind == Told.TURNED:
            line[args[0]] = args[1]
        if kind == Told.HACKED and args[0] == seat:
            slots = sorted(line)
            cards = [(int(kit["hacks"][line[slot]]["place"]), members(int(kit["hacks"][line[slot]]["values"]))) for slot in slots]
            told = surprise(cards, thought_of(position.game, position.log, args[1], n), code)
            best = [slot for slot, bits in zip(slots, told, strict=True) if bits > max(told) - 1e-9]
            weight *= len(slots) * (DOUBT / len(slots) + (1 - DOUBT) * (args[2] in best) / len(best))
        if kind == Told.HACKED:
            del line[args[2]]
    return 1 - AS_AGENT + AS_AGENT * weight


@pytest.mark.parametrize(("levels", "seed"), [(("agent", "agent"), 3), (("agent", "novice"), 4)])
def test_codes_are_weighed_as_by_brute_force(levels: tuple[str, ...], seed: int) -> None:
    compared = 0
    for _, position in positions(levels, seed, 6):
        other = 1 - position.seat
        if any(int(row["kind"]) == Told.REVEALED for row in position.log):
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
