"""What if: a game continued from a decision of a seat, in a world (determinization) drawn from what that seat knew there.

A drawn world is a state without a history, but bots that continue need their logs. So the game is replayed from the deal, without what was
taken back: what the seat did and saw stays, hidden facts are taken from the drawn world (the game's module `what_if_history`: the deal, and
unseen choices of others), and open chance takes any values that show the seat the same. The others' logs come from that replay, so bots
know what they would know.
At the end the view and log of the seat are compared with the true ones byte for byte, and a replay that differs is rejected.

A `what_if_history` has `dealt` (the tape of the deal) and `hidden` (an unseen action of another seat; `LEFT_OUT`: skip the step, which no
seat noticed). It may have `imagine` (draws the world, else the note sheet's sampler does) and `drawn` (the tapes of a step with unseen
chance, else all are tried until one shows the seat the same).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib import import_module
from itertools import product
from operator import index
from types import ModuleType

from msgspec.structs import replace

from underrose.kernel.data.errors import SetupError
from underrose.kernel.data.records import Rows
from underrose.kernel.game.drivers import SERVER
from underrose.kernel.game.title import Title
from underrose.kernel.play.deal import LOCAL, Deal
from underrose.kernel.play.match import Match
from underrose.kernel.play.steps import LEFT_OUT, Step, that_stay
from underrose.knowledge.position import Position
from underrose.texts import TABLE

TELLINGS = 20
"""The most worlds that are tried; the first one works unless a game has a fault."""
MOST_TAPES = 4096
"""The most draws of one step that are tried until the seat is shown the same."""


def what_if(match: Match, n: int, *, seed: int = 0, levels: Sequence[str] | None = None, names: Sequence[str] | None = None) -> Match:
    """Return the game as it stood before the decision at step `n`, in a world drawn from the information set of the seat that decided. It
    continues with chance from `seed`; the same seed gives the same game. `levels` and `names` replace those of the match. Records of it do
    not verify, and are marked as what-if: their past was drawn, not dealt.

    >>> import underrose as ur
    >>> match = ur.Match(ur.game("the_coding", players=2), seed=7)
    >>> match.play(1, "order 93")
    <Step 1: seat 1; ordered>
    >>> other = ur.what_if(match, 1, seed=3)
    >>> other.see(1).tobytes() == match.at(0).see(1).tobytes()
    True

    Raises SetupError where step `n` is no decision, or the title has no `what_if_history`.
    """
    words = _words(match.game.title)
    n = index(n)
    if not 0 < n < len(match.steps) or (decision := match.steps[n]).seat is None or decision.seat == SERVER or decision.back is not None:
        raise SetupError.said(TABLE, "what-if-no-decision", n=n)
    true = match.at(n - 1)
    if decision.action not in true.legal(decision.seat).packed():
        raise SetupError.said(TABLE, "what-if-no-decision", n=n)
    for number in range(TELLINGS):
        found = _told(true, decision.seat, words, (seed, number), match.levels)
        if found is not None:
            seat_others(found, levels or match.levels, names or match.names)
            found.what_if = {"n": n, "seat": decision.seat}
            return found
    raise RuntimeError(f"No world of {match.game.title.id} can be told.")


def seat_others(match: Match, levels: Sequence[str], names: Sequence[str]) -> None:
    """Give the seats to players of these levels and names; the steps so far go on saying who decided them."""
    for step in match.steps:
        if step.seat is not None and step.seat != SERVER:
            by = step.by or match.levels[step.seat]
            match.steps[step.n] = replace(step, by=None if by == levels[step.seat] else by)
    match.levels, match.names = list(levels), list(names)


def can_be_told(title: Title) -> bool:
    """Return whether games of this title can be replayed in another world (it has a `what_if_history`)."""
    return title.inside("what_if_history") is not None


def _words(title: Title) -> ModuleType:
    if (module := title.inside("what_if_history")) is None:
        raise SetupError.said(TABLE, "what-if-not-yet", title=title.title)
    return import_module(module)


def _told(true: Match, seat: int, words: ModuleType, seed: tuple[int, int], levels: Sequence[str]) -> Match | None:
    """Return the game replayed in one drawn world; None where the seat would have noticed. The seed is hashed for this purpose alone:
    otherwise a game dealt by the same number would repeat its own chance."""
    secret = sha256(f"underrose what if {seed[0]} {seed[1]}".encode()).digest()
    position = Position(true.game, seat, true.see(seat), true.log(seat).copy(), int.from_bytes(secret[:7], "little"))
    world, deal = words.imagine(position) if hasattr(words, "imagine") else position.world(), Deal(secret, LOCAL)
    try:
        match = Match.dealt(true.game, deal, words.dealt(position, world, true.steps[0]), levels, true.names, true.series)
    except ValueError:
        return None
    steps = that_stay(true.steps)
    last = {step.seat: step.n for step in steps}
    for step in steps[1:]:
        action = None if step.seat in (seat, SERVER) else words.hidden(position, world, match, step, last[step.seat] == step.n)
        if action == LEFT_OUT:
            continue
        tapes = words.drawn(position, world, match, step) if hasattr(words, "drawn") else _tapes(step)
        again = _again(match, step, step.action if action is None else action, tapes, position.log, seat)
        if again is None:
            return None
        match = again
        match.attest(None, step.by)
    same = match.log(seat).tobytes() == position.log.tobytes() and match.see(seat).tobytes() == position.views.tobytes()
    return match if same else None


def _again(match: Match, step: Step, action: int | None, tapes: Iterator[list[int]], log: Rows, seat: int) -> Match | None:
    """Return a match with one more step, with draws that show the seat what it saw; None where no draws do."""
    told = Step(step.n, step.seat, action, [], [])
    for _, tape in zip(range(MOST_TAPES), tapes, strict=False):
        tried = match.clone()
        try:
            tried.again(told, tape)
        except ValueError:
            continue
        seen = tried.log(seat)
        if seen.tobytes() == log[: len(seen)].tobytes():
            return tried
    return None


def _tapes(step: Step) -> Iterator[list[int]]:
    """Yield the step's own draws, then all others, since the same card may lie elsewhere in the remaining deck."""
    values = [value for value, _ in step.chance]
    yield values
    yield from (list(others) for others in product(*(range(bound) for _, bound in step.chance)) if list(others) != values)
