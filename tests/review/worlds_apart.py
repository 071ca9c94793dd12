"""Records that differ only in what one seat could not know: the same game to its eyes, dealt otherwise."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from tests.review import parties
from tests.review.parties import SEAT
from tests.review.reviewed import CODING, PARTY, played
from underrose.kernel.play.match import Match, Step

MOST_NODES = 4_000
"""Steps tried before a search is given up."""
MOST_CLOSELY = 40
"""Other actions that are tried for one."""


DEALT = {"the_coding": (3, 4, 5), "classified_information": (3, 4, 5, 6, 7)}
"""Which draws of the deal of two are the other seat's cards, or nobody's: those of seat 0 come before."""


@cache
def pair(name: str, seed: int) -> tuple[Match, Match]:
    """A game as it stood in the middle, and one that looked the same to the seat. Nobody changes them."""
    if name == PARTY:
        return parties.pair(("novice", "agent", "agent", "agent", "agent")[: 3 + seed], seed)
    match = played(name, ("novice", "agent"), seed)
    begun = match.at(len(match.steps) * (3 if name == CODING else 2) // 4)
    other = another(begun)
    assert other is not None, "there is another world"
    return begun, other


def another(match: Match) -> Match | None:
    """A match in which seat 0 was shown the same things, while cards that it has not seen were others; None where none was found."""
    nodes = [MOST_NODES]
    for tape in _other_deals(match):
        try:
            dealt = Match.dealt(match.game, match.deal, tape, match.levels, match.names, match.series)
        except ValueError:
            continue
        if _same(dealt, match) and (found := _follow(dealt, match, nodes)) is not None and _differ(found, match):
            return found
    return None


def _other_deals(match: Match) -> Iterator[list[int]]:
    """The deal with one of those values changed, then with two."""
    values, bounds = [value for value, _ in match.steps[0].chance], [bound for _, bound in match.steps[0].chance]
    places = DEALT[match.game.title.id]
    for several in (1, 2):
        for changed in combinations(places, several):
            for others in product(*(range(bounds[place]) for place in changed)):
                if all(values[place] != other for place, other in zip(changed, others, strict=True)):
                    tape = list(values)
                    for place, other in zip(changed, others, strict=True):
                        tape[place] = other
                    yield tape


def _same(one: Match, match: Match) -> bool:
    """Whether the seat has been shown the same so far, and is asked the same."""
    log = one.log(SEAT)
    return log.tobytes() == match.log(SEAT)[: len(log)].tobytes()


def _differ(one: Match, match: Match) -> bool:
    return one.see(1 - SEAT).tobytes() != match.see(1 - SEAT).tobytes() and one.see(SEAT).tobytes() == match.see(SEAT).tobytes()


def _follow(one: Match, match: Match, nodes: list[int]) -> Match | None:
    """Play the same steps there, what the seat could not see of them in any way that fits; depth first."""
    n = len(one.steps)
    if n == len(match.steps):
        return one if len(one.log(SEAT)) == len(match.log(SEAT)) else None
    step = match.steps[n]
    assert step.seat is not None
    for action, tape in product(_actions(one, step), [*_tapes(step)]):
        nodes[0] -= 1
        if nodes[0] < 0:
            return None
        tried = one.clone()
        try:
            tried.again(Step(n, step.seat, action, [], []), tape)
        except ValueError:
            continue
        if _same(tried, match) and (found := _follow(tried, match, nodes)) is not None:
            return found
    return None


def _actions(one: Match, step: Step) -> list[int]:
    """The action, and where it is another's whatever is alike and might look the same."""
    assert step.seat is not None
    assert step.action is not None
    legal: list[int] = one.legal(step.seat).packed().tolist()
    own = [step.action] if step.action in legal else []
    others = [action for action in legal if action & 255 == step.action & 255 and action != step.action]
    return own if step.seat == SEAT else [*own, *others[:MOST_CLOSELY]]


def _tapes(step: Step) -> Iterator[list[int]]:
    """The step's draws as they were, then otherwise."""
    values, bounds = [value for value, _ in step.chance], [bound for _, bound in step.chance]
    yield values
    if len(bounds) == 1:
        yield from ([value] for value in range(bounds[0]) if value != values[0])
