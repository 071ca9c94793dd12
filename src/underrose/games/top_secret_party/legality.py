"""What is allowed at a table of TOP SECRET: the one validator, and lists and draws of what it lets pass."""

from __future__ import annotations

from collections.abc import MutableSequence

from underrose.games.top_secret_party.actions import CHOICES, Do, Refusal
from underrose.games.top_secret_party.state import LABELS, LEAST_SEATS, Kit, Phase, State
from underrose.games.top_secret_party.view import label_of, spare_cards
from underrose.kernel.actions import argument, kind_of, offer, pack
from underrose.kernel.bits import bit, count, has, nth
from underrose.kernel.chance import Generator, below
from underrose.kernel.compiling import rule
from underrose.kernel.drivers import SERVER

ANSWERS = len(CHOICES)


@rule
def everybody(kit: Kit) -> int:
    """All seats, as a set."""
    return bit(kit.players) - 1


@rule
def targets(kit: Kit, seat: int) -> int:
    """At whom the seat may point: all others, and with three players itself too (R2)."""
    return everybody(kit) if kit.players == LEAST_SEATS else everybody(kit) & ~bit(seat)


@rule
def asked_for(s: State) -> int:
    """The kind of action that the seats which are waited for owe."""
    if s.phase == Phase.ANSWERING:
        return Do.ANSWER
    return Do.POINT if s.phase == Phase.POINTING else Do.READY


@rule
def allowed(s: State, kit: Kit, seat: int, action: int) -> int:
    """Why the action is refused, 0 if it may be done."""
    kind = kind_of(action)
    if not well_formed(kit, action):
        return Refusal.UNKNOWN
    if kind != Do.ANSWER and kind != Do.READY and kind != Do.POINT:
        return server_allowed(s, kit, kind, argument(action, 0)) if seat == SERVER else Refusal.SERVER_ONLY
    if seat < 0 or not has(s.waiting, seat):
        return Refusal.NOT_ASKED
    if kind != asked_for(s):
        return Refusal.NOT_NOW
    if kind == Do.ANSWER and argument(action, 0) != label_of(s):
        return Refusal.OTHER_CARD
    if kind == Do.POINT and not has(targets(kit, seat), argument(action, 0)):
        return Refusal.YOURSELF
    return 0


@rule
def well_formed(kit: Kit, action: int) -> bool:
    """Whether the arguments are a letter and a side, a seat of this table, or none."""
    kind, a, b = kind_of(action), argument(action, 0), argument(action, 1)
    if kind == Do.ANSWER:
        return a < LABELS and b < ANSWERS and action == pack(kind, a, b)
    if kind == Do.READY or kind == Do.SKIP:
        return action == pack(kind)
    named = kind == Do.POINT or kind == Do.OVERDUE or kind == Do.PERSON or kind == Do.CHARACTER
    return named and a < kit.players and action == pack(kind, a)


@rule
def server_allowed(s: State, kit: Kit, kind: int, seat: int) -> int:
    """What the table itself may do while the game is played: skip (R6), say that time is up (R5), or who plays in a seat (R12)."""
    if s.phase == Phase.OVER:
        return Refusal.NOT_NOW
    if kind == Do.SKIP:
        return skip_allowed(s, kit)
    if kind == Do.OVERDUE:
        return 0 if has(s.waiting, seat) else Refusal.NOT_AWAITED
    character = kind == Do.CHARACTER
    return Refusal.SO_ALREADY if character == (s.players[seat].character == 1) else 0


@rule
def skip_allowed(s: State, kit: Kit) -> int:
    """A question may be put away before the first token, while a card can be spared (R6)."""
    if s.phase != Phase.ANSWERING:
        return Refusal.NOT_NOW
    if s.waiting != everybody(kit):
        return Refusal.TOKEN_PLACED
    return 0 if spare_cards(s) > 0 else Refusal.NO_SPARE_CARD


@rule
def kinds(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """The one kind that is asked for, if the seat is waited for."""
    if seat < 0 or not has(s.waiting, seat):
        return 0
    return offer(out, 0, asked_for(s))


@rule
def legal(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """All legal actions of the seat."""
    if seat < 0 or not has(s.waiting, seat):
        return 0
    kind, n = asked_for(s), 0
    if kind == Do.READY:
        return offer(out, 0, pack(kind))
    if kind == Do.ANSWER:
        return offer(out, offer(out, 0, pack(kind, label_of(s), 0)), pack(kind, label_of(s), 1))
    for target in range(kit.players):
        if has(targets(kit, seat), target):
            n = offer(out, n, pack(kind, target))
    return n


@rule
def pick(s: State, kit: Kit, seat: int, kind: int, rng: Generator) -> int:
    """A uniformly drawn legal action of the kind."""
    if kind == Do.ANSWER:
        return pack(kind, label_of(s), below(rng, ANSWERS))
    if kind == Do.POINT:
        at = targets(kit, seat)
        return pack(kind, nth(at, below(rng, count(at))))
    return pack(kind)
