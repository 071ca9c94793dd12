"""Laws of The Coding that hold in every game, whoever plays it however: checked in random games that Hypothesis chooses and shrinks."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import underrose as ur
from tests.rules.the_coding.positions import NAME, SERVER, decide, notations
from tests.rules.the_coding.test_ruled_length import longest
from tests.sizes import size
from underrose.kernel.play.match import SPECTATOR

KNOWN: dict[tuple[int, str], dict[int, str]] = {}
"""Notations already spelled, by table."""


def setup(players: int, system: str) -> ur.Game:
    return ur.game("the_coding", players=players, system=system)


games = st.builds(setup, st.sampled_from([2, 3, 4]), st.sampled_from(["counter", "speed"]))
seeds = st.integers(0, 2**32 - 1)


def step(match: ur.Match, rng: random.Random, daring: float) -> None:
    """One random decision. A tapper is now and then too slow; `daring` is how likely a player is to tap."""
    seat = rng.choice(match.actors)
    legal = notations(match, seat, KNOWN.setdefault((match.game.players, match.game.options["system"]), {}))
    if "tap" in legal:
        match.play(seat, "tap" if rng.random() < daring else "not enough")
    elif match.view(SPECTATOR)["table"]["phase"] == NAME and rng.random() < 0.2:
        match.play(SERVER, "foul")
    else:
        match.play(seat, decide(legal, rng))


def whole_game(game: ur.Game, seed: int, daring: float = 0.2) -> ur.Match:
    match, rng = ur.Match(game, seed=seed), random.Random(seed)
    while match.outcome is None:
        step(match, rng, daring)
    return match


def told(match: ur.Match, *keys: str) -> list[tuple[str, dict[str, int]]]:
    """What a spectator was told of these kinds, in order."""
    return [(event["key"], event["args"]) for event in match.events(SPECTATOR) if event["key"] in keys]


def rounds(match: ur.Match) -> list[list[tuple[str, dict[str, int]]]]:
    """The events of the four rounds, round by round."""
    found: list[list[tuple[str, dict[str, int]]]] = []
    for key, args in told(match, "round", "picked", "announced", "hacked", "counter", "cleared"):
        if key in ("counter", "cleared"):
            break
        if key == "round":
            found.append([])
        else:
            found[-1].append((key, args))
    return found


@settings(max_examples=size(15, 60))
@given(games, seeds)
def test_in_every_round_everybody_plays_once_and_receives_once_in_a_circle(game: ur.Game, seed: int) -> None:
    match, everybody = whole_game(game, seed), list(range(game.players))
    first = told(match, "first")[0][1]["seat"]
    assert len(rounds(match)) == 4
    for number, events in enumerate(rounds(match)):
        data = [args["seat"] for key, args in events if key != "hacked"]
        hacks = [(args["seat"], args["target"]) for key, args in events if key == "hacked"]
        senders, receivers = [sender for sender, _ in hacks], [receiver for _, receiver in hacks]
        assert sorted(senders) == sorted(receivers) == everybody
        assert data == senders  # everybody either takes a data card or says that there is none, and then sends
        assert senders == [(first + number) % game.players, *receivers[:-1]]  # the receiver plays next
        assert receivers[-1] == senders[0]  # and the first player receives last
        assert game.players == 2 or all((receiver, sender) not in hacks for sender, receiver in hacks)


@settings(max_examples=size(15, 60))
@given(games, seeds, st.sampled_from([0.0, 0.1, 0.5]))
def test_every_game_ends_within_its_bound_with_a_winner_who_is_in(game: ur.Game, seed: int, daring: float) -> None:
    match = whole_game(game, seed, daring)
    assert match.outcome is not None
    assert len(match.steps) - 1 <= longest(game.players, game.options["system"])
    out = {args["seat"] for _, args in told(match, "out")}
    assert not out & set(match.outcome.winners)
    assert (match.outcome.why.name == "NOBODY") == (match.outcome.winners == ())
    if match.outcome.why.name == "LAST_STANDING":
        assert out | set(match.outcome.winners) == set(range(game.players))
        assert len(match.outcome.winners) == 1


def truth(match: ur.Match) -> list[list[int]]:
    """Every player's code, as each of them sees it."""
    return [match.view(seat)["table"]["sides"][seat]["code"] for seat in range(match.game.players)]


def in_range(card: dict[str, Any], letter: str, number: int) -> bool:
    return letter in card["letters"] if "letters" in card else card["low"] <= number <= card["high"]


@settings(max_examples=size(15, 60))
@given(games, seeds)
def test_all_that_is_said_about_codes_is_true(game: ur.Game, seed: int) -> None:
    match = whole_game(game, seed)
    codes, content = truth(match), game.content
    held: list[set[int]] = [set() for _ in range(game.players)]
    for key, args in told(match, "picked", "announced", "hacked", "decoded", "revealed"):
        letter, tens, ones = codes[args["seat"]]
        covering = {i for i, card in enumerate(content["data"]) if in_range(card, content["letters"][letter], 10 * tens + ones)}
        if key == "picked":
            assert args["card"] not in covering | held[args["seat"]]
            held[args["seat"]].add(args["card"])
        elif key == "announced":
            assert {i for i in range(8) if args["available"] >> i & 1} <= covering - held[args["seat"]]
        elif key == "hacked":
            card = content["hack"][args["card"]]
            value = codes[args["target"]][("letter", "tens", "ones").index(card["place"])]
            shown = content["letters"][value] if card["place"] == "letter" else str(value)
            assert args["answer"] == (shown in card["values"])
        elif key == "decoded":
            assert args["right"] == (codes[args["target"]] == [args["letter"], args["tens"], args["ones"]])
        else:
            assert codes[args["seat"]][args["place"]] == args["value"]
