"""What if in Classified Information draws the whole past, as likely as it is: the oracle lays a reduced deck of ten cards in every order,
lets the other seat choose everything that nobody saw in every way, and keeps what shows the seat the same."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Any

import pytest

import underrose as ur
from tests.review.reviewed import CLASSIFIED, play, played
from tests.review.test_what_if import goes_on_as_it_was
from tests.rules.classified_information import positions as tables
from tests.sizes import size
from underrose.games.classified_information import what_if_history
from underrose.games.classified_information.actions import Do
from underrose.games.classified_information.events import Told
from underrose.games.classified_information.mind.belief_update import SUPPOSED
from underrose.kernel.game.actions import kind_of
from underrose.kernel.play.match import Match, Step
from underrose.knowledge.position import Position

SEAT, NUMBERS = 0, 5
DEALT = 6
"""Cards that are dealt to the two, before two are encrypted."""
UNSEEN = (Do.ENLIST, Do.ENCRYPT, Do.EXHUME, Do.ARRANGE)
TOO_FAR = 4.5
"""Standard errors beyond which two shares differ: by chance once in 150,000 times."""
Weights = dict[tuple[Any, ...], float]


@cache
def small(seed: int) -> Match:
    """A finished game with ten cards."""
    return play(ur.game(CLASSIFIED, content=tables.small(NUMBERS)), ("agent", "novice"), seed)


def signature(match: Match) -> tuple[Any, ...]:
    """All that the other seat alone was shown; in which order two cards were dealt into a hand says nothing."""
    found = list[Any]()
    for event in match.standing(1 - SEAT):
        closed = match.game.title.events.by_key[event["key"]].closed
        cards = [event["args"][name] for name in closed if name in event["args"]]
        cards = cards if event["args"].get("seat") == 1 - SEAT else []
        found += [(event["key"], *sorted(cards[:2]), *cards[2:]) if event["key"] == "dealt" else (event["key"], *cards)] if cards else []
    return (*found, int(match.at(0).states[0]["encrypted"]))


def supposed(past: what_if_history.Past) -> tuple[Any, ...]:
    """The same of a past."""
    found = list[Any]()
    for row in past.log:
        if int(row["knows"]) == SUPPOSED:
            key, cards = Told(int(row["kind"])).name.lower(), [int(card) for card in row["closed"] if int(card) >= 0]
            found.append((key, *sorted(cards[:2]), *cards[2:]) if key == "dealt" else (key, *cards))
    return (*found, past.heap)


def turned_over(match: Match) -> list[int]:
    """The deck in the order in which it truly was turned over."""
    left, order = [*range(2 * NUMBERS)], list[int]()
    for step in match.steps:
        for (value, _), stream in zip(step.chance, step.streams, strict=True):
            if stream == "deck":
                order.append(left.pop(value))
    return order


def decks(match: Match) -> Iterator[list[int]]:
    """Every order in which the deck may have lain by what the seat was dealt and drew; orders that nobody can tell apart once."""
    order = turned_over(match)
    seen = {args[name] for event in match.standing(SEAT) for args in [event["args"]] for name in ("first", "second", "suitcase", "card")
            if event["key"] in ("dealt", "drew") and name in args}  # fmt: skip
    places = [place for place, card in enumerate(order) if card not in seen]
    for cards in permutations([card for card in range(2 * NUMBERS) if card not in seen], len(places)):
        laid = [*order]
        for place, card in zip(places, cards, strict=True):
            laid[place] = card
        if laid[3] < laid[4] and laid[DEALT] < laid[DEALT + 1]:
            yield laid


def tape_of(step: Step, deck: list[int], turned: int) -> list[int]:
    """The draws of a step from this deck."""
    tape = list[int]()
    for (value, _), stream in zip(step.chance, step.streams, strict=True):
        if stream == "deck":
            tape.append(sorted(set(range(2 * NUMBERS)) - set(deck[:turned])).index(deck[turned]))
            turned += 1
        else:
            assert stream == "first_player", "no card is taken from a hand in these games"
            tape.append(value)
    return tape


def weigh(true: Match) -> Weights:
    """The chance of every past that shows the seat what it saw."""
    found: Weights = defaultdict(float)
    for deck in decks(true):
        dealt = Match.dealt(true.game, true.deal, tape_of(true.steps[0], deck, 0), true.levels, true.names)
        follow(dealt, true, deck, 1.0, found)
    whole = sum(found.values())
    return {past: weight / whole for past, weight in found.items()}


def follow(match: Match, true: Match, deck: list[int], weight: float, found: Weights) -> None:
    """Play the same steps, what was unseen in every way."""
    log = match.log(SEAT)
    if log.tobytes() != true.log(SEAT)[: len(log)].tobytes():
        return
    n = len(match.steps)
    if n == len(true.steps):
        found[signature(match)] += weight
        return
    step = true.steps[n]
    assert step.seat is not None
    assert step.action is not None
    turned = sum(stream == "deck" for earlier in match.steps for stream in earlier.streams)
    legal: list[int] = match.legal(step.seat).packed().tolist()
    unseen = step.seat != SEAT and kind_of(step.action) in UNSEEN
    ways = [action for action in legal if kind_of(action) == kind_of(step.action)] if unseen else [step.action]
    for action in ways:
        if action in legal:
            tried = match.clone()
            tried.again(Step(n, step.seat, action, [], []), tape_of(step, deck, turned))
            follow(tried, true, deck, weight / len(ways), found)


def positions() -> Iterator[tuple[Match, int]]:
    """Decisions of the seat after the other one has done something unseen."""
    for seed in range(40):
        match = small(seed)
        unseen = [step.n for step in match.steps if step.seat == 1 - SEAT and kind_of(step.action or 0) in UNSEEN]
        after = [step.n for step in match.steps if unseen and step.seat == SEAT and step.n > unseen[0]]
        if after and all(stream in ("deck", "first_player") for step in match.steps[: after[0]] for stream in step.streams):
            yield match, after[0]


def test_the_weight_of_a_past_is_that_of_every_way_to_lay_the_deck_and_to_choose() -> None:
    """What is drawn step by step comes as often as the product of all shares, which is the weight of the whole past over that of all."""
    unequal = 0
    for (match, n), _ in zip(positions(), range(size(2, 4)), strict=False):
        before = match.at(n - 1)
        expected = weigh(before)
        unequal += max(expected.values()) > 1.2 * min(expected.values())
        for seed in range(size(12, 20)):
            position = Position(before.game, SEAT, before.see(SEAT), before.log(SEAT).copy(), seed)
            past = what_if_history.imagine(position)
            nothing = what_if_history.Past(past.log.copy())
            nothing.log["closed"][nothing.log["knows"] == SUPPOSED] = -1
            ways, all_ways = (what_if_history._ways(position, each) for each in (past, nothing))  # pyright: ignore[reportPrivateUsage]
            assert ways / all_ways == pytest.approx(expected[supposed(past)])
    assert unequal, "hidden choices make some pasts likelier than others"


def test_a_card_is_drawn_as_often_as_its_weight() -> None:
    match, draws = small(1), 3000
    position = Position(match.game, SEAT, match.see(SEAT), match.log(SEAT), 1)
    weights = [0.0, 1.0, 0.25, 0.0, 6.75]
    drawn = [what_if_history._weighed(position, weights) for _ in range(draws)]  # pyright: ignore[reportPrivateUsage]
    for number, weight in enumerate(weights):
        share = weight / sum(weights)
        assert abs(drawn.count(number) - draws * share) <= TOO_FAR * (draws * share * (1 - share)) ** 0.5


def test_a_past_is_told_as_often_as_it_is_likely() -> None:
    draws = size(60, 150)
    for (match, n), _ in zip(positions(), range(size(1, 2)), strict=False):
        expected = weigh(match.at(n - 1))
        assert len(expected) > 20
        found: Weights = defaultdict(float)
        for seed in range(draws):
            found[signature(ur.what_if(match, n, seed=seed))] += 1 / draws
        assert set(found) <= set(expected)
        for part in range(len(next(iter(expected)))):
            for value in {past[part] for past in expected}:
                came, share = (sum(odds for past, odds in each.items() if past[part] == value) for each in (found, expected))
                assert abs(came - share) < TOO_FAR * (share * (1 - share) / draws) ** 0.5 + 1 / draws


@pytest.mark.parametrize("deck", ["citrine", "ruby", "emerald"])
@pytest.mark.parametrize("choose", ["no", "yes"])
def test_every_decision_of_every_deck_can_be_played_on(deck: str, choose: str) -> None:
    match = played(CLASSIFIED, ("novice", "agent"), 0, (("choose_suitcase", choose), ("deck", deck)))
    for step in match.steps[1 :: size(4, 1)]:
        goes_on_as_it_was(match, step.n)
