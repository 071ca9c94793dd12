"""Laws of The Coding that hold in every game, whoever plays it however: checked in random games that Hypothesis chooses and shrinks."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

import underrose as ur
from tests.rules.the_coding.positions import SERVER, decide, notations
from tests.rules.the_coding.test_ruled_length import longest
from tests.sizes import size
from underrose.games.the_coding.state import Phase
from underrose.kernel.play.match import SPECTATOR

KNOWN: dict[tuple[int, str], dict[int, str]] = {}
"""Notations already spelled, by table."""

games = st.builds(ur.game, st.just("the_coding"), players=st.sampled_from([2, 3, 4]), system=st.sampled_from(["counter", "speed"]))
seeds = st.integers(0, 2**32 - 1)


def step(match: ur.Match, rng: random.Random, daring: float) -> None:
    """One random decision. A tapper is now and then too slow; `daring` is how likely a player is to tap."""
    seat = rng.choice(match.actors)
    legal = notations(match, seat, KNOWN.setdefault((match.game.players, match.game.options["system"]), {}))
    if "tap" in legal:
        match.play(seat, "tap" if rng.random() < daring else "not enough")
    elif match.view(SPECTATOR)["table"]["phase"] == Phase.NAME and rng.random() < 0.2:
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
