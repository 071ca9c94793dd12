"""What is allowed at a table of TOP SECRET: the one validator, and lists and draws of what it lets pass."""

from __future__ import annotations

from collections.abc import MutableSequence

from underrose.games.top_secret_party.actions import CHOICES, Do, Refusal
from underrose.games.top_secret_party.state import LABELS, LEAST_SEATS, NONE, POINTING, Kit, Phase, Player, State
from underrose.games.top_secret_party.view import label_of, spare_cards
from underrose.kernel.compile.bits import bit, count, has, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.actions import argument, kind_of, offer, pack
from underrose.kernel.game.chance import Generator, below
from underrose.kernel.game.drivers import SERVER

ANSWERS = len(CHOICES)


@rule
def everybody(kit: Kit) -> int:
    """Return all seats, as a set."""
    return bit(kit.players) - 1


@rule
def targets(kit: Kit, seat: int) -> int:
    """Return at whom the seat may point: all others, and with three players itself too (R2)."""
    return everybody(kit) if kit.players == LEAST_SEATS else everybody(kit) & ~bit(seat)


@rule
def may_act(s: State, kit: Kit, seat: int) -> bool:
    """Return whether a seat owes something, or may still change what it has chosen."""
    return has(s.waiting, seat) or may_change(s, kit, s.players[seat])


@rule
def may_change(s: State, kit: Kit, player: Player) -> bool:
    """Return whether a token or a finger may be moved as long as somebody is waited for: a person's own that nobody sees yet (R13, R14),
    and a token that chance has placed for one (R16)."""
    if s.phase == Phase.ANSWERING:
        unseen = kit.sealed == 1 and has(player.placed, s.slot) and is_own(player, s.slot)
        return unseen or may_take_back(player, s.slot)
    return s.phase == Phase.READYING and is_own(player, POINTING)


@rule
def may_take_back(player: Player, slot: int) -> bool:
    """Return whether chance has answered for a person, who takes that back by answering (R16)."""
    return has(player.late, slot) and not player.character


@rule
def is_own(player: Player, slot: int) -> bool:
    """Return whether neither chance nor a bot has decided there for the player."""
    return not has(player.late | player.lent, slot)


@rule
def may_answer(s: State, kit: Kit, seat: int, yes: int) -> bool:
    """Return whether the token is not there yet, or not by the player's own choice."""
    player = s.players[seat]
    return not has(player.placed, s.slot) or may_take_back(player, s.slot) or has(player.yes, s.slot) != (yes == 1)


@rule
def may_point(s: State, kit: Kit, seat: int) -> int:
    """Return at whom the seat may choose to point now: while all get ready, or after the count if it has chosen no seat (R14)."""
    player = s.players[seat]
    if s.phase == Phase.READYING and (player.arrow == NONE or may_change(s, kit, player)):
        return targets(kit, seat) & ~(0 if player.arrow == NONE else bit(player.arrow))
    return targets(kit, seat) if s.phase == Phase.POINTING and has(s.waiting, seat) else 0


@rule
def may_be_ready(s: State, seat: int) -> bool:
    """Return whether the seat has yet to say that it is ready, to point or for the next round."""
    return (s.phase == Phase.READYING or s.phase == Phase.REVEALED) and has(s.waiting, seat)


@rule
def fits_phase(s: State, kind: int) -> bool:
    """Return whether that kind of action belongs to what the table waits for."""
    if s.phase == Phase.ANSWERING:
        return kind == Do.ANSWER
    if s.phase == Phase.READYING:
        return kind == Do.READY or kind == Do.POINT
    return kind == (Do.POINT if s.phase == Phase.POINTING else Do.READY)


@rule
def allowed(s: State, kit: Kit, seat: int, action: int) -> int:
    """Return why the action is refused, 0 if it may be done."""
    kind = kind_of(action)
    if not well_formed(kit, action):
        return Refusal.UNKNOWN
    if kind != Do.ANSWER and kind != Do.READY and kind != Do.POINT:
        return server_allowed(s, kit, kind, argument(action, 0)) if seat == SERVER else Refusal.SERVER_ONLY
    if seat < 0 or not may_act(s, kit, seat):
        return Refusal.NOT_ASKED
    if not fits_phase(s, kind):
        return Refusal.NOT_NOW
    if kind == Do.ANSWER:
        return answer_allowed(s, kit, seat, argument(action, 0), argument(action, 1))
    if kind == Do.POINT:
        return point_allowed(s, kit, seat, argument(action, 0))
    return 0 if may_be_ready(s, seat) else Refusal.NOT_ASKED


@rule
def answer_allowed(s: State, kit: Kit, seat: int, card: int, yes: int) -> int:
    """Refuse unless the open question is answered, with a token that is not there yet."""
    if card != label_of(s):
        return Refusal.OTHER_CARD
    return 0 if may_answer(s, kit, seat, yes) else Refusal.UNCHANGED


@rule
def point_allowed(s: State, kit: Kit, seat: int, target: int) -> int:
    """Refuse unless somebody else is pointed at (R2), and not who is pointed at already."""
    if not has(targets(kit, seat), target):
        return Refusal.YOURSELF
    if has(may_point(s, kit, seat), target):
        return 0
    return Refusal.UNCHANGED if s.players[seat].arrow == target else Refusal.NOT_ASKED


@rule
def well_formed(kit: Kit, action: int) -> bool:
    """Return whether the arguments are a letter and a side, a seat of this table, or none."""
    kind = kind_of(action)
    a = argument(action, 0)
    b = argument(action, 1)
    if kind == Do.ANSWER:
        return a < LABELS and b < ANSWERS and action == pack(kind, a, b)
    if kind == Do.READY or kind == Do.SKIP:
        return action == pack(kind)
    named = kind == Do.POINT or kind == Do.OVERDUE or kind == Do.LAPSE or kind == Do.PERSON or kind == Do.CHARACTER
    return named and a < kit.players and action == pack(kind, a)


@rule
def server_allowed(s: State, kit: Kit, kind: int, seat: int) -> int:
    """Refuse all but what the table itself may do while the game is played: skip (R6), say that time is up (R5), or who plays in a seat
    (R12)."""
    if s.phase == Phase.OVER:
        return Refusal.NOT_NOW
    if kind == Do.SKIP:
        return skip_allowed(s, kit)
    if kind == Do.OVERDUE or kind == Do.LAPSE:
        return 0 if has(s.waiting, seat) else Refusal.NOT_AWAITED
    character = kind == Do.CHARACTER
    return Refusal.SO_ALREADY if character == (s.players[seat].character == 1) else 0


@rule
def skip_allowed(s: State, kit: Kit) -> int:
    """Refuse unless less than half of the people have answered the question, and a card can be spared (R6)."""
    if s.phase != Phase.ANSWERING:
        return Refusal.NOT_NOW
    if s.waiting != everybody(kit) and not few_have_answered(s, kit):
        return Refusal.TOKEN_PLACED
    return 0 if spare_cards(s) > 0 else Refusal.NO_SPARE_CARD


@rule
def few_have_answered(s: State, kit: Kit) -> bool:
    """Return whether fewer than half of the people have; bots are quick, and count for nobody."""
    people, answered = 0, 0
    for seat in range(kit.players):
        if not s.players[seat].character:
            people += 1
            answered += 0 if has(s.waiting, seat) else 1
    return 2 * answered < people


@rule
def actors(s: State, kit: Kit) -> int:
    """Return the seats that owe something, or may change what they have chosen: who owes nothing has chosen."""
    seats = s.waiting
    if s.phase == Phase.ANSWERING or s.phase == Phase.READYING:
        for seat in range(kit.players):
            seats |= bit(seat) if may_change(s, kit, s.players[seat]) else 0
    return seats


@rule
def kinds(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """Return the kinds of which the seat has a legal action."""
    if seat < 0 or not may_act(s, kit, seat):
        return 0
    n = offer(out, 0, Do.ANSWER) if s.phase == Phase.ANSWERING else 0
    n = offer(out, n, Do.POINT) if may_point(s, kit, seat) else n
    return offer(out, n, Do.READY) if may_be_ready(s, seat) else n


@rule
def legal(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """Return all legal actions of the seat."""
    if seat < 0 or not may_act(s, kit, seat):
        return 0
    n, at = 0, may_point(s, kit, seat)
    if s.phase == Phase.ANSWERING:
        for yes in range(ANSWERS):
            n = offer(out, n, pack(Do.ANSWER, label_of(s), yes)) if may_answer(s, kit, seat, yes) else n
    for target in range(kit.players):
        n = offer(out, n, pack(Do.POINT, target)) if has(at, target) else n
    return offer(out, n, pack(Do.READY)) if may_be_ready(s, seat) else n


@rule
def pick(s: State, kit: Kit, seat: int, kind: int, rng: Generator) -> int:
    """Return a uniformly drawn legal action of the kind."""
    if kind == Do.ANSWER:
        moves = has(s.players[seat].placed, s.slot) and not may_take_back(s.players[seat], s.slot)
        return pack(kind, label_of(s), (0 if has(s.players[seat].yes, s.slot) else 1) if moves else below(rng, ANSWERS))
    if kind == Do.POINT:
        at = may_point(s, kit, seat)
        return pack(kind, nth(at, below(rng, count(at))))
    return pack(kind)
