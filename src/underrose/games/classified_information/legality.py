"""What may be done in Classified Information: the one validator, and the lists and draws of legal actions made from the same questions."""

from __future__ import annotations

from collections.abc import MutableSequence

from underrose.games.classified_information.actions import KIND_AT, MANY_KINDS, ORDERS, PHASE_OF, Do, Refusal
from underrose.games.classified_information.assassinations import answering
from underrose.games.classified_information.cards import Aim, Reach
from underrose.games.classified_information.state import (
    CARDS,
    NONE,
    SEATS,
    SPOTS,
    TOP,
    Kit,
    Phase,
    State,
    number_of,
)
from underrose.games.classified_information.targets import TARGETS, threes_of, way, ways, within
from underrose.kernel.actions import argument, kind_of, offer, pack
from underrose.kernel.bits import bit, count, has, lowest, nth
from underrose.kernel.chance import Generator, below
from underrose.kernel.compiling import rule
from underrose.kernel.members import by_member

ALL_SPOTS = (1 << SPOTS) - 1
MANY_TARGETS = len(TARGETS)
FEWEST_TO_SWITCH = 4
"""Cards that the deck must have for Switch Cases."""
MANY_ORDERS = len(ORDERS)
NO_CARD = 31
"""What an empty spot's -1 becomes where it is looked up among cards: none of them."""

# --- questions about the table ----------------------------------------------------------------------------------------


@rule
def aim_of(kit: Kit, card: int) -> int:
    """What a card aims at."""
    return kit.aim[number_of(card)]


FIRST = (
    Reach.NUMBERS, Reach.THREE_NUMBERS, Reach.PILE, Reach.MINE,
    Reach.MINE_UNCOVERED, Reach.THEIRS, Reach.THEIR_UNSEEN, Reach.THEIR_SEEN,
)  # fmt: skip
SECOND = (
    Reach.THEIRS_TO_TAKE, Reach.BOTH, Reach.SWITCH, Reach.FREE_SPOT,
    Reach.ENCRYPTED, Reach.DECK, Reach.DECK_OF_FOUR, Reach.NOT_FINAL,
)  # fmt: skip
"""What stands in the two words of `scopes`, a byte each, the lowest first."""
SHIFT = by_member({reach: 8 * i for word in (FIRST, SECOND) for i, reach in enumerate(word)}, size=len(Reach))
"""Where the byte of a reach begins in its word, -1 for one that has none."""
IN_SECOND = by_member(dict.fromkeys(FIRST, 0) | dict.fromkeys(SECOND, 1))


@rule
def scopes(s: State, kit: Kit, seat: int) -> tuple[int, int]:
    """What there is to aim at for each `Reach` of the table: a byte each, in two words (`FIRST`, `SECOND`).

    Worked out for all of them without a branch: branches that follow cards dealt at random are what costs time.
    """
    me, other = s.sides[seat], s.sides[1 - seat]
    seen, vacant = other.up | other.covered, int(me.guards != ALL_SPOTS)
    both, cards = me.guards | other.guards << SPOTS, count(s.deck)
    first = lane(kit.numbers, Reach.NUMBERS) | lane(threes_of(kit.numbers), Reach.THREE_NUMBERS)
    first |= lane(min(TOP, s.piled), Reach.PILE) | lane(me.guards, Reach.MINE)
    first |= lane(me.guards & ~me.covered, Reach.MINE_UNCOVERED) | lane(other.guards, Reach.THEIRS)
    first |= lane(other.guards & ~seen, Reach.THEIR_UNSEEN) | lane(seen, Reach.THEIR_SEEN)
    second = lane(other.guards * vacant, Reach.THEIRS_TO_TAKE) | lane(both, Reach.BOTH)
    second |= lane(both | int(s.piled > 0) << (2 * SPOTS), Reach.SWITCH) | lane(vacant, Reach.FREE_SPOT)
    second |= lane(int(s.encrypted != 0), Reach.ENCRYPTED) | lane(int(cards > 0), Reach.DECK)
    second |= lane(int(cards >= FEWEST_TO_SWITCH), Reach.DECK_OF_FOUR) | lane(int(s.final == 0), Reach.NOT_FINAL)
    return first, second


@rule
def lane(scope: int, reach: int) -> int:
    """A scope in the byte of its word that is this reach's."""
    return scope << int(SHIFT[reach])


@rule
def scope_of(s: State, kit: Kit, seat: int, card: int, first: int, second: int) -> int:
    """What a Deploy of the card has to aim at, as `targets` counts it; 0 if the ability could do nothing (R2)."""
    reach = kit.reach[number_of(card)]
    if SHIFT[reach] < 0:
        return within_reach(s, kit, seat, card) if reach == Reach.SHOTS else int(reach == Reach.ALWAYS)
    return ((second if IN_SECOND[reach] else first) >> int(SHIFT[reach])) & 255


@rule
def scope(s: State, kit: Kit, seat: int, card: int) -> int:
    """The same for one card alone."""
    first, second = scopes(s, kit, seat)
    return scope_of(s, kit, seat, card, first, second)


@rule
def within_reach(s: State, kit: Kit, seat: int, card: int) -> int:
    """The opponent's spots that the card can be sent against as an assassin: face down any, face up by Code (P11, P12, R10)."""
    other, shares, misses = s.sides[1 - seat], kit.shares[number_of(card)], 0
    for spot in range(SPOTS):
        seen = other.cover[spot] if has(other.covered, spot) else other.spot[spot]
        misses |= (1 & ~(shares >> (seen & NO_CARD))) << spot
    return other.guards & ~(misses & (other.up | other.covered))


@rule
def choosable(s: State, kit: Kit, seat: int, kind: int) -> int:
    """The cards among which an action with one card may choose, as a set."""
    hand = s.sides[seat].hand
    if kind == Do.ENLIST:
        return hand & kit.can_guard if s.sides[seat].guards != ALL_SPOTS else 0
    if kind == Do.REACT:
        return hand & answering(s, kit)
    if kind == Do.DISCARD:
        return hand & ~bit(s.taken) if s.taken != NONE else hand
    if kind == Do.TUCK:
        return s.encrypted
    if kind == Do.TOP:
        return bit(s.card) | bit(s.aside)
    return hand


@rule
def nameable(s: State, kit: Kit, seat: int) -> int:
    """The numbers that may be named, as bits 1..9: those shown, or those that are true (R17)."""
    if seat == s.turn:
        numbers, cards = 0, s.shown
        while cards:
            numbers |= bit(number_of(lowest(cards)))
            cards &= cards - 1
        return numbers
    untrue = bit(number_of(s.card)) | bit(number_of(s.sides[seat].suitcase))
    return (bit(kit.numbers + 1) - 2) & ~(untrue | s.said)


@rule
def orders(s: State) -> int:
    """In how many ways the cards looked at can be put back: 1, 2 or 6."""
    n = min(TOP, count(s.deck))
    return 6 if n == 3 else n


@rule
def order_at(s: State, index: int) -> int:
    """The order at `index` of those (with two cards: as they were, or "213")."""
    return 2 * index if count(s.deck) == 2 else index


# --- the one validator ------------------------------------------------------------------------------------------------


@rule
def allowed(s: State, kit: Kit, seat: int, action: int) -> int:
    """Why the seat may not do this now (a `Refusal`), 0 if it may. Changes nothing."""
    kind, a, b = kind_of(action), argument(action, 0), argument(action, 1)
    if kind == Do.RESIGN:
        return refuse_server(s, seat, action, a)
    if seat < 0 or not has(s.owed, seat):
        return Refusal.NOT_YOUR_TURN
    if s.phase != PHASE_OF[kind]:
        return Refusal.NOT_NOW
    if kind == Do.DEPLOY:
        return refuse_deploy(s, kit, seat, a, b) if action == pack(kind, a, b) else Refusal.UNKNOWN
    if kind == Do.ASSASSINATE:
        return refuse_assassin(s, kit, seat, a, b) if action == pack(kind, a, b) else Refusal.UNKNOWN
    if kind == Do.STOW or kind == Do.EXHUME:
        return refuse_two(s, seat, kind, a, b) if action == pack(kind, a, b) else Refusal.UNKNOWN
    if action != pack(kind, a):
        return Refusal.UNKNOWN
    if kind == Do.PASS or kind == Do.LEAVE:
        return Refusal.UNKNOWN if a else 0
    if kind == Do.NAME:
        return refuse_name(s, kit, seat, a + 1)
    if kind == Do.ARRANGE:
        return refuse_order(s, a)
    return refuse_card(s, kit, seat, kind, a)


@rule
def refuse_server(s: State, seat: int, action: int, who: int) -> int:
    """Resigning is submitted by the server (R28)."""
    if seat >= 0:
        return Refusal.SERVER_ONLY
    if action != pack(Do.RESIGN, who) or who >= SEATS:
        return Refusal.UNKNOWN
    return 0 if s.phase != Phase.OVER else Refusal.NOT_NOW


@rule
def refuse_deploy(s: State, kit: Kit, seat: int, card: int, target: int) -> int:
    """The card is in hand, and its ability can do something there (P9, R2, R5)."""
    if not has(s.sides[seat].hand, card):
        return Refusal.NOT_IN_HAND
    aim = aim_of(kit, card)
    if aim == Aim.NEVER:
        return Refusal.ONLY_REACTS
    there = scope(s, kit, seat, card)
    if within(aim, there, target):
        return 0
    return Refusal.NOT_A_TARGET if ways(aim, there) else Refusal.NO_TARGET


@rule
def refuse_assassin(s: State, kit: Kit, seat: int, card: int, spot: int) -> int:
    """An Assassin or Sentinel, and a Guard it can be sent against (P7)."""
    if not has(s.sides[seat].hand, card):
        return Refusal.NOT_IN_HAND
    if not has(kit.can_kill, card):
        return Refusal.NO_ASSASSIN
    if spot >= SPOTS:
        return Refusal.UNKNOWN
    if not has(s.sides[1 - seat].guards, spot):
        return Refusal.EMPTY_SPOT
    return 0 if has(within_reach(s, kit, seat, card), spot) else Refusal.CODES_DIFFER


@rule
def refuse_two(s: State, seat: int, kind: int, first: int, second: int) -> int:
    """Suitcase and Encrypted card (P4), or the two cards of Digital Exhumation."""
    if not has(s.sides[seat].hand, second):
        return Refusal.NOT_IN_HAND
    if kind == Do.EXHUME:
        return 0 if has(s.encrypted, first) else Refusal.NOT_ENCRYPTED
    if first == second:
        return Refusal.SAME_CARD
    return 0 if has(s.sides[seat].hand, first) else Refusal.NOT_IN_HAND


@rule
def refuse_name(s: State, kit: Kit, seat: int, number: int) -> int:
    """A number that may be named."""
    if number <= kit.numbers and has(nameable(s, kit, seat), number):
        return 0
    if number > kit.numbers:
        return Refusal.UNKNOWN
    if seat == s.turn:
        return Refusal.NOT_SHOWN
    return Refusal.NAMED_ALREADY if has(s.said, number) else Refusal.NOT_TRUE


@rule
def refuse_order(s: State, order: int) -> int:
    """An order of as many cards as were looked at: the others stay in place."""
    if order >= MANY_ORDERS:
        return Refusal.UNKNOWN
    for i in range(min(TOP, count(s.deck)), TOP):
        if ORDERS[order, i] != i:
            return Refusal.NO_SUCH_ORDER
    return 0


@rule
def refuse_card(s: State, kit: Kit, seat: int, kind: int, card: int) -> int:
    """The actions that choose one card."""
    if card < CARDS and has(choosable(s, kit, seat, kind), card):
        return 0
    if kind == Do.TUCK:
        return Refusal.NOT_ENCRYPTED
    if kind == Do.TOP:
        return Refusal.NOT_ON_TOP
    if not has(s.sides[seat].hand, card):
        return Refusal.NOT_IN_HAND
    if kind == Do.REACT:
        return Refusal.NO_ANSWER
    if kind == Do.DISCARD:
        return Refusal.JUST_TAKEN
    return Refusal.NO_GUARD if not has(kit.can_guard, card) else Refusal.SPOTS_FULL


# --- lists and draws --------------------------------------------------------------------------------------------------


@rule
def deploys(s: State, kit: Kit, seat: int) -> int:
    """How many targets each card of the hand can be Deployed at: a byte a card, the lowest card's first."""
    first, second = scopes(s, kit, seat)
    each, place, cards = 0, 0, s.sides[seat].hand
    while cards:
        card = lowest(cards)
        each |= ways(aim_of(kit, card), scope_of(s, kit, seat, card, first, second)) << place
        place += 8
        cards &= cards - 1
    return each


@rule
def deploy_at(s: State, kit: Kit, seat: int, each: int, index: int) -> int:
    """The legal Deploy at `index` of those that `deploys` counted."""
    cards = s.sides[seat].hand
    while index >= each & 255:
        index -= each & 255
        each >>= 8
        cards &= cards - 1
    card = lowest(cards)
    return pack(Do.DEPLOY, card, way(aim_of(kit, card), scope(s, kit, seat, card), index))


@rule
def attacks(s: State, kit: Kit, seat: int) -> int:
    """How many Guards each card of the hand that can assassinate could be sent against: a byte a card, the lowest card's first."""
    each, place, cards = 0, 0, s.sides[seat].hand & kit.can_kill
    if s.sides[1 - seat].guards == 0:
        return 0
    while cards:
        each |= count(within_reach(s, kit, seat, lowest(cards))) << place
        place += 8
        cards &= cards - 1
    return each


@rule
def attack_at(s: State, kit: Kit, seat: int, each: int, index: int) -> int:
    """The legal assassination at `index` of those that `attacks` counted."""
    cards = s.sides[seat].hand & kit.can_kill
    while index >= each & 255:
        index -= each & 255
        each >>= 8
        cards &= cards - 1
    card = lowest(cards)
    return pack(Do.ASSASSINATE, card, nth(within_reach(s, kit, seat, card), index))


@rule
def total(each: int) -> int:
    """The sum of bytes."""
    found = each & 255
    while each > 255:
        each >>= 8
        found += each & 255
    return found


@rule
def many(s: State, kit: Kit, seat: int, kind: int) -> int:
    """How many legal actions of a kind of this phase there are: the sum of these bytes (`total`), all below 256."""
    if kind == Do.DEPLOY:
        return deploys(s, kit, seat)
    if kind == Do.ASSASSINATE:
        return attacks(s, kit, seat)
    if kind == Do.PASS or kind == Do.LEAVE:
        return 1
    hand = count(s.sides[seat].hand)
    if kind == Do.STOW:
        return hand * (hand - 1)
    if kind == Do.EXHUME:
        return hand * count(s.encrypted)
    if kind == Do.NAME:
        return count(nameable(s, kit, seat))
    if kind == Do.ARRANGE:
        return orders(s)
    return count(choosable(s, kit, seat, kind))


@rule
def action_at(s: State, kit: Kit, seat: int, kind: int, each: int, index: int) -> int:
    """The legal action of a kind at `index`, of those that `many` counted."""
    if kind == Do.DEPLOY:
        return deploy_at(s, kit, seat, each, index)
    if kind == Do.ASSASSINATE:
        return attack_at(s, kit, seat, each, index)
    if kind == Do.PASS or kind == Do.LEAVE:
        return pack(kind)
    hand = s.sides[seat].hand
    if kind == Do.STOW:
        first = nth(hand, index // (count(hand) - 1))
        return pack(kind, first, nth(hand & ~bit(first), index % (count(hand) - 1)))
    if kind == Do.EXHUME:
        return pack(kind, nth(s.encrypted, index // count(hand)), nth(hand, index % count(hand)))
    if kind == Do.NAME:
        return pack(kind, nth(nameable(s, kit, seat), index) - 1)
    if kind == Do.ARRANGE:
        return pack(kind, order_at(s, index))
    return pack(kind, nth(choosable(s, kit, seat, kind), index))


@rule
def kinds(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """The kinds of which the seat has a legal action."""
    if seat < 0 or not has(s.owed, seat):
        return 0
    if s.phase == Phase.ACT:
        return actions(s, kit, seat, out)
    n = 0
    for i in range(MANY_KINDS[s.phase]):
        kind = int(KIND_AT[s.phase, i])
        if kind != Do.REACT or choosable(s, kit, seat, kind):
            n = offer(out, n, kind)
    return n


@rule
def actions(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """The same in a turn: what kinds of Action there are."""
    n = 0
    if deploys(s, kit, seat):
        n = offer(out, n, Do.DEPLOY)
    if choosable(s, kit, seat, Do.ENLIST):
        n = offer(out, n, Do.ENLIST)
    if attacks(s, kit, seat):
        n = offer(out, n, Do.ASSASSINATE)
    return offer(out, n, Do.ENCRYPT)


@rule
def legal(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """All legal actions."""
    if seat < 0 or not has(s.owed, seat):
        return 0
    n = 0
    for i in range(MANY_KINDS[s.phase]):
        kind = int(KIND_AT[s.phase, i])
        each = many(s, kit, seat, kind)
        for index in range(total(each)):
            n = offer(out, n, action_at(s, kit, seat, kind, each, index))
    return n


@rule
def pick(s: State, kit: Kit, seat: int, kind: int, rng: Generator) -> int:
    """A uniformly drawn legal action of the kind."""
    each = many(s, kit, seat, kind)
    n = total(each)
    return action_at(s, kit, seat, kind, each, below(rng, n) if n > 1 else 0)
