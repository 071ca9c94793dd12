"""Our rules against the plain reference, which was written from the rulebook alone: in random games of both systems, at every step.

What chance brought is read from our events and handed to the reference, which refuses what could not have been drawn.
"""

import random
from collections import Counter
from typing import Any

import pytest

import underrose as ur
from tests.rules.the_coding.positions import SERVER, decide, notations
from tests.rules.the_coding.reference import Card, Deal, Reference
from tests.sizes import size
from underrose.games.the_coding.state import Phase
from underrose.kernel.play.match import SPECTATOR, Step

GAMES = size(25, 60)


def same_deal(match: ur.Match, system: str) -> Reference:
    """The reference with the cards and the first player of a match that has just been dealt."""
    told = match.steps[0].events
    codes = [(e["args"]["letter"], e["args"]["first"], e["args"]["second"]) for e in told if e["key"] == "dealt"]
    line = [e["args"]["card"] for e in told if e["key"] == "turned"]
    (first,) = [e["args"]["seat"] for e in told if e["key"] == "first"]
    return Reference(match.game.players, system, first, Deal(codes, line), match.game.content)


def brought(step: Step) -> list[int | Card]:
    """What chance brought in a step, as the reference is told it: a hack card, the first of several tappers, extra code cards."""
    drawn: list[int | Card] = []
    for event in step.events:
        args = event["args"]
        if event["key"] == "turned":
            drawn.append(args["card"])
        elif event["key"] == "tapped" and step.chance:
            drawn.append(args["seat"])
        elif event["key"] == "flipped":
            drawn.append((args["letter"], args["value"]))
    return drawn


def seen(match: ur.Match) -> dict[str, Any]:
    """What a spectator sees, under the reference's names and without the places that this table does not use."""
    table, content = match.view(SPECTATOR)["table"], match.game.content
    kinds = len(content["data"])
    same = {name: table[name] for name in ("turn", "first", "line", "deck", "aside")}
    return same | {
        "phase": Phase(table["phase"]).name,
        "round": table["current_round"],
        "field": table["field"][:kinds],
        "open_letters": table["open_letters"][: len(content["letters"])],
        "open_digits": table["open_digits"][: len(content["digits"])],
        "sides": [seen_side(side, kinds) for side in table["sides"][: match.game.players]],
    }


def seen_side(side: dict[str, Any], kinds: int) -> dict[str, Any]:
    same = {name: side[name] for name in ("code", "revealed", "ordered", "out", "wrong")}
    hacks = side["hacks"]
    assert set(side["hack"][hacks:] + side["answer"][hacks:]) <= {-1}
    return same | {"data": side["data_cards"][:kinds], "hack": side["hack"][:hacks], "answer": side["answer"][:hacks]}


class Choices:
    """How the players of one random game choose: how bold they are with taps, and how often they decode rightly, varies by game."""

    def __init__(self, match: ur.Match, rng: random.Random) -> None:
        self.match, self.rng = match, rng
        self.boldness, self.luck = rng.choice((0.0, 0.1, 0.5)), rng.choice((0.1, 0.5))

    def choose(self, seat: int, legal: set[str]) -> str:
        """One of the legal actions; "foul" for every fourth tapper, which only the server can say."""
        if "tap" in legal:
            return "tap" if self.rng.random() < self.boldness else "not enough"
        action = decide(legal, self.rng)
        if not action.startswith("decode"):
            return action
        if self.match.game.options["system"] == "speed" and self.rng.random() < 0.25:
            return "foul"
        return self.right(int(action.split()[1])) if self.rng.random() < self.luck else action

    def right(self, target: int) -> str:
        letter, tens, ones = self.match.view(target)["table"]["sides"][target]["code"]
        return f"decode {target} {self.match.game.content['letters'][letter]}{tens}{ones}"


def compare(match: ur.Match, reference: Reference, known: dict[int, str]) -> dict[int, set[str]]:
    """What lies open, who may act, and what everyone may do is the same in both; returns what everyone may do."""
    assert seen(match) == reference.public()
    legal = {seat: notations(match, seat, known) for seat in range(match.game.players)}
    assert legal == {seat: reference.legal(seat) for seat in range(match.game.players)}
    assert match.actors == reference.actors() == [seat for seat in legal if legal[seat]]
    return legal


def play_both(game: ur.Game, rng: random.Random, known: dict[int, str], told: Counter[str]) -> str:
    """One random game in both, compared at every step; returns why it ended, and counts what happened in it."""
    match = ur.Match(game, seed=rng.randrange(1 << 32))
    reference, choices = same_deal(match, game.options["system"]), Choices(match, rng)
    while match.outcome is None:
        assert reference.outcome() is None
        legal = compare(match, reference, known)
        seat = rng.choice(match.actors)
        action, phase = choices.choose(seat, legal[seat]), reference.phase.name
        step = match.play(SERVER if action == "foul" else seat, action)
        reference.play(seat, action, brought(step))
        told.update([f"{action.split()[0]} in {phase}", *(event["key"] for event in step.events)])
    compare(match, reference, known)
    assert reference.outcome() == {"why": int(match.outcome.why), "winners": sum(1 << seat for seat in match.outcome.winners)}
    return match.outcome.why.name


SMALL = """
letters = "ABCDE"
digits = "01234567"
data = [{letters = "AC"}, {low = 0, high = 19}, {low = 50, high = 99}]
hack = [
    {place = "letter", values = "AB"}, {place = "tens", values = "0246"}, {place = "ones", values = "1"}, {place = "tens", values = "7"},
    {place = "letter", values = "E"}, {place = "ones", values = "0123"}, {place = "ones", values = "4567"}, {place = "tens", values = "01"},
    {place = "letter", values = "BCD"}, {place = "tens", values = "567"}, {place = "ones", values = "27"}, {place = "tens", values = "3"},
]
"""
"""Other cards: the middle runs empty within the rounds, and the line in Counter Cracking."""


ENDINGS = {"counter": {"LAST_STANDING"}, "speed": {"CRACKED", "LAST_STANDING", "NOBODY"}}
EVENTS = {
    "counter": {"announced", "counter", "revealed", "out", "hack in SEND"},
    "speed": {"announced", "cleared", "chose", "shown", "tapped", "fouled", "flipped", "picked_digit", "revealed", "out"},
}
"""What must have happened somewhere in the games for the comparison to have said anything about it."""


def compare_games(game: ur.Game) -> Counter[str]:
    system = game.options["system"]
    rng, known, told = random.Random(f"{game.players} {system}"), dict[int, str](), Counter[str]()
    endings = {play_both(game, rng, known, told) for _ in range(GAMES)}
    assert endings == ENDINGS[system]
    assert set(told) >= EVENTS[system]
    return told


@pytest.mark.parametrize("system", ["counter", "speed"])
@pytest.mark.parametrize("players", size([2, 3], [2, 3, 4]))
def test_the_reference_plays_the_same_games(players: int, system: str) -> None:
    told = compare_games(ur.game("the_coding", players=players, system=system))
    assert ({"play in PLAY_ON", "stop in PLAY_ON"} <= set(told)) == (system == "counter" and players > 2)


@pytest.mark.parametrize("system", ["counter", "speed"])
@pytest.mark.parametrize("players", size([2], [2, 3]))
def test_ruled_21_the_reference_plays_the_same_games_with_few_cards(players: int, system: str) -> None:
    told = compare_games(ur.game("the_coding", players=players, system=system, content=SMALL))
    assert told["hack in SEND"] > told["data in DATA"] + told["data in CHOOSE"]  # the middle was empty in a round
    assert (told["hack in CHOOSE"] > 0) == (system == "counter" and players == 2)  # three have used up the hack cards
