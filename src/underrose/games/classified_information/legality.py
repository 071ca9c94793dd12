"""What may be done in Classified Information: the one validator, and the lists and draws of legal actions made from the same questions."""

from __future__ import annotations

from collections.abc import MutableSequence
from itertools import accumulate

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
from underrose.games.classified_information.targets import way, ways, within
from underrose.kernel.compile.bits import bit, count, has, lowest, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.compile.enum_tables import by_member
from underrose.kernel.game.actions import argument, kind_of, offer, pack
from underrose.kernel.game.chance import Generator, below

ALL_SPOTS = (1 << SPOTS) - 1
EVEN_BYTES = 0x00FF00FF00FF00FF
FEWEST_TO_SWITCH = 4
"""Cards that the deck must have for Switch Cases."""
MANY_ORDERS = len(ORDERS)

# --- questions about the table ----------------------------------------------------------------------------------------


@rule
def aim_of(kit: Kit, card: int) -> int:
    """Return what a card aims at."""
    return kit.aim[number_of(card)]


LANES = {
    Reach.NUMBERS: 4, Reach.THREE_NUMBERS: 7, Reach.PILE: 2,
    Reach.MINE: SPOTS, Reach.MINE_UNCOVERED: SPOTS, Reach.THEIRS: SPOTS, Reach.THEIR_UNSEEN: SPOTS, Reach.THEIR_SEEN: SPOTS,
    Reach.THEIRS_TO_TAKE: SPOTS, Reach.FREE_SPOT: SPOTS, Reach.BOTH: 2 * SPOTS, Reach.SWITCH: 2 * SPOTS + 1,
    Reach.ENCRYPTED: 1, Reach.DECK: 1, Reach.DECK_OF_FOUR: 1, Reach.NOT_FINAL: 1, Reach.ALWAYS: 1,
}  # fmt: skip
"""How many bits of `scopes` a reach has, from the lowest; one that is not here has none."""
SHIFT = by_member(dict(zip(LANES, accumulate(LANES.values(), initial=0))), 0, len(Reach))
"""Where the bits of a reach begin."""
MASK = by_member({reach: (1 << width) - 1 for reach, width in LANES.items()}, 0, len(Reach))
"""Its bits, once they are shifted down."""


@rule
def scopes(s: State, kit: Kit, seat: int) -> int:
    """Return what there is to aim at for each `Reach` of the table, side by side in one word (`LANES`).

    Worked out for all of them without a branch: branches that follow cards dealt at random are what costs time.
    """
    me, other = s.sides[seat], s.sides[1 - seat]
    seen, vacant = other.up | other.covered, int(me.guards != ALL_SPOTS)
    both, cards = me.guards | other.guards << SPOTS, count(s.deck)
    found = lane(kit.numbers, Reach.NUMBERS) | lane(kit.threes, Reach.THREE_NUMBERS)
    found |= lane(min(TOP, s.piled), Reach.PILE) | lane(me.guards, Reach.MINE)
    found |= lane(me.guards & ~me.covered, Reach.MINE_UNCOVERED) | lane(other.guards, Reach.THEIRS)
    found |= lane(other.guards & ~seen, Reach.THEIR_UNSEEN) | lane(seen, Reach.THEIR_SEEN)
    found |= lane(other.guards * vacant, Reach.THEIRS_TO_TAKE) | lane(both, Reach.BOTH)
    found |= lane(both | int(s.piled > 0) << (2 * SPOTS), Reach.SWITCH) | lane(free_spots(s, seat), Reach.FREE_SPOT)
    found |= lane(int(s.encrypted != 0), Reach.ENCRYPTED) | lane(int(cards > 0), Reach.DECK)
    found |= lane(int(cards >= FEWEST_TO_SWITCH), Reach.DECK_OF_FOUR) | lane(int(s.final == 0), Reach.NOT_FINAL)
    return found | lane(1, Reach.ALWAYS)


@rule
def free_spots(s: State, seat: int) -> int:
    """Return the seat's Guard spots in which no Guard is, as a set."""
    return ~s.sides[seat].guards & ALL_SPOTS


@rule
def lane(scope: int, reach: int) -> int:
    """Return a scope in the bits of the word that are this reach's."""
    return scope << int(SHIFT[reach])


@rule
def scope_of(s: State, kit: Kit, seat: int, card: int, found: int) -> int:
    """Return what a Deploy of the card has to aim at, as `targets` counts it; 0 if the ability could do nothing (R2). `found` are the
    `scopes`."""
    return within_reach(s, kit, seat, card) if has(kit.shots, card) else in_lane(kit, card, found)


@rule
def in_lane(kit: Kit, card: int, found: int) -> int:
    """Return the same where it stands in the word, else 0."""
    reach = kit.reach[number_of(card)]
    return (found >> int(SHIFT[reach])) & int(MASK[reach])


@rule
def scope(s: State, kit: Kit, seat: int, card: int) -> int:
    """Return the same for one card alone."""
    return scope_of(s, kit, seat, card, scopes(s, kit, seat))


@rule
def assassins(s: State, kit: Kit, seat: int, spot: int) -> int:
    """Return the cards that can be sent against a spot of the opponent's as assassins: face down any, face up by Code (P11, P12, R10).

    Without a branch: a Guard that lies face down adds all cards, and an empty spot (whose card has number 0) takes all away.
    """
    other = s.sides[1 - seat]
    seen = other.cover[spot] if has(other.covered, spot) else other.spot[spot]
    hidden, there = (~(other.up | other.covered) >> spot) & 1, (other.guards >> spot) & 1
    return (kit.shares[number_of(seen)] | -hidden) & -there


@rule
def attackers(s: State, kit: Kit, seat: int) -> tuple[int, int, int]:
    """Return the cards of the hand that can be sent against each of the opponent's spots (P7)."""
    cards = s.sides[seat].hand & kit.can_kill
    return cards & assassins(s, kit, seat, 0), cards & assassins(s, kit, seat, 1), cards & assassins(s, kit, seat, 2)


@rule
def within_reach(s: State, kit: Kit, seat: int, card: int) -> int:
    """Return the opponent's spots that the card can be sent against as an assassin."""
    return spots_of(assassins(s, kit, seat, 0), assassins(s, kit, seat, 1), assassins(s, kit, seat, 2), card)


@rule
def spots_of(left: int, middle: int, right: int, card: int) -> int:
    """Return the spots in whose set a card is."""
    return (left >> card) & 1 | ((middle >> card) & 1) << 1 | ((right >> card) & 1) << 2


@rule
def choosable(s: State, kit: Kit, seat: int, kind: int) -> int:
    """Return the cards among which an action with one card may choose, as a set."""
    hand = s.sides[seat].hand
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
    """Return the numbers that may be named, as bits 1..9: those shown, or those that are true (R17)."""
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
    """Return in how many ways the cards looked at can be put back: 1, 2 or 6."""
    n = min(TOP, count(s.deck))
    return 6 if n == 3 else n


@rule
def order_at(s: State, index: int) -> int:
    """Return the order at `index` of those (with two cards: as they were, or "213")."""
    return 2 * index if count(s.deck) == 2 else index


# --- the one validator ------------------------------------------------------------------------------------------------


@rule
def allowed(s: State, kit: Kit, seat: int, action: int) -> int:
    """Return why the seat may not do this now (a `Refusal`), 0 if it may. Changes nothing."""
    kind = kind_of(action)
    a = argument(action, 0)
    b = argument(action, 1)
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
    if kind == Do.ENLIST:
        return refuse_guard(s, kit, seat, a, b) if action == pack(kind, a, b) else Refusal.UNKNOWN
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
    """Refuse a resignation that the server does not submit (R28)."""
    if seat >= 0:
        return Refusal.SERVER_ONLY
    if action != pack(Do.RESIGN, who) or who >= SEATS:
        return Refusal.UNKNOWN
    return 0 if s.phase != Phase.OVER else Refusal.NOT_NOW


@rule
def refuse_deploy(s: State, kit: Kit, seat: int, card: int, target: int) -> int:
    """Refuse unless the card is in hand, and its ability can do something there (P9, R2, R5)."""
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
def refuse_guard(s: State, kit: Kit, seat: int, card: int, spot: int) -> int:
    """Refuse all but a Guard or Sentinel of the hand, and a free spot for it (P6)."""
    if not has(s.sides[seat].hand, card):
        return Refusal.NOT_IN_HAND
    if not has(kit.can_guard, card):
        return Refusal.NO_GUARD
    free = free_spots(s, seat)
    if not free:
        return Refusal.SPOTS_FULL
    if spot >= SPOTS:
        return Refusal.UNKNOWN
    return 0 if has(free, spot) else Refusal.SPOT_TAKEN


@rule
def refuse_assassin(s: State, kit: Kit, seat: int, card: int, spot: int) -> int:
    """Refuse all but an Assassin or Sentinel, and a Guard it can be sent against (P7)."""
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
    """Refuse a Suitcase and an Encrypted card (P4), or the two cards of Digital Exhumation."""
    if not has(s.sides[seat].hand, second):
        return Refusal.NOT_IN_HAND
    if kind == Do.EXHUME:
        return 0 if has(s.encrypted, first) else Refusal.NOT_ENCRYPTED
    if first == second:
        return Refusal.SAME_CARD
    return 0 if has(s.sides[seat].hand, first) else Refusal.NOT_IN_HAND


@rule
def refuse_name(s: State, kit: Kit, seat: int, number: int) -> int:
    """Refuse all but a number that may be named."""
    if number <= kit.numbers and has(nameable(s, kit, seat), number):
        return 0
    if number > kit.numbers:
        return Refusal.UNKNOWN
    if seat == s.turn:
        return Refusal.NOT_SHOWN
    return Refusal.NAMED_ALREADY if has(s.said, number) else Refusal.NOT_TRUE


@rule
def refuse_order(s: State, order: int) -> int:
    """Refuse all but an order of as many cards as were looked at: the others stay in place."""
    if order >= MANY_ORDERS:
        return Refusal.UNKNOWN
    for i in range(min(TOP, count(s.deck)), TOP):
        if ORDERS[order, i] != i:
            return Refusal.NO_SUCH_ORDER
    return 0


@rule
def refuse_card(s: State, kit: Kit, seat: int, kind: int, card: int) -> int:
    """Judge the actions that choose one card."""
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
    return Refusal.JUST_TAKEN


# --- lists and draws --------------------------------------------------------------------------------------------------


@rule
def deploys(s: State, kit: Kit, seat: int, found: int) -> int:
    """Return how many targets each card of the hand can be Deployed at: a byte a card, the lowest card's first. `found` are the
    `scopes`."""
    each = 0
    place = 0
    cards = s.sides[seat].hand
    while cards:
        card = lowest(cards)
        each |= ways(aim_of(kit, card), in_lane(kit, card, found)) << place
        place += 8
        cards &= cards - 1
    return each | snipes(s, kit, seat) if s.sides[seat].hand & kit.shots else each


@rule
def snipes(s: State, kit: Kit, seat: int) -> int:
    """Return the same bytes for cards that shoot as assassins do (Rooftop Sniper), apart, because few decks have one."""
    hand, each = s.sides[seat].hand, 0
    cards = hand & kit.shots
    while cards:
        card = lowest(cards)
        each |= ways(aim_of(kit, card), within_reach(s, kit, seat, card)) << (8 * count(hand & (bit(card) - 1)))
        cards &= cards - 1
    return each


@rule
def deploy_at(s: State, kit: Kit, seat: int, found: int, each: int, index: int) -> int:
    """Return the legal Deploy at `index` of those that `deploys` counted."""
    cards = s.sides[seat].hand
    while index >= each & 255:
        index -= each & 255
        each >>= 8
        cards &= cards - 1
    card = lowest(cards)
    return pack(Do.DEPLOY, card, way(aim_of(kit, card), scope_of(s, kit, seat, card, found), index))


@rule
def total(each: int) -> int:
    """Return the sum of bytes."""
    pairs = (each & EVEN_BYTES) + (each >> 8 & EVEN_BYTES)
    pairs += pairs >> 16
    return (pairs + (pairs >> 32)) & 0xFFFF


@rule
def attack_at(left: int, middle: int, right: int, index: int) -> int:
    """Return the legal assassination at `index`: the lowest card first, of those that can be sent against each spot (`attackers`)."""
    cards = left | middle | right
    spots = spots_of(left, middle, right, lowest(cards))
    while index >= count(spots):
        index -= count(spots)
        cards &= cards - 1
        spots = spots_of(left, middle, right, lowest(cards))
    return pack(Do.ASSASSINATE, lowest(cards), nth(spots, index))


@rule
def guard_at(cards: int, free: int, index: int) -> int:
    """Return the legal enlistment at `index`: the lowest card first, into each of the free spots."""
    return pack(Do.ENLIST, nth(cards, index // count(free)), nth(free, index % count(free)))


@rule
def many(s: State, kit: Kit, seat: int, kind: int) -> int:
    """Return how many legal actions of a kind of this phase there are."""
    if kind == Do.DEPLOY:
        return total(deploys(s, kit, seat, scopes(s, kit, seat)))
    if kind == Do.ASSASSINATE:
        left, middle, right = attackers(s, kit, seat)
        return count(left) + count(middle) + count(right)
    if kind == Do.PASS or kind == Do.LEAVE:
        return 1
    if kind == Do.ENLIST:
        return count(s.sides[seat].hand & kit.can_guard) * count(free_spots(s, seat))
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
def action_at(s: State, kit: Kit, seat: int, kind: int, index: int) -> int:
    """Return the legal action of a kind at `index`, of those that `many` counted."""
    if kind == Do.DEPLOY:
        found = scopes(s, kit, seat)
        return deploy_at(s, kit, seat, found, deploys(s, kit, seat, found), index)
    if kind == Do.ASSASSINATE:
        left, middle, right = attackers(s, kit, seat)
        return attack_at(left, middle, right, index)
    if kind == Do.PASS or kind == Do.LEAVE:
        return pack(kind)
    hand = s.sides[seat].hand
    if kind == Do.ENLIST:
        return guard_at(hand & kit.can_guard, free_spots(s, seat), index)
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
    """Return the kinds of which the seat has a legal action."""
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
    """Return the same in a turn: what kinds of Action there are."""
    n = 0
    left, middle, right = attackers(s, kit, seat)
    if s.sides[seat].hand & kit.sure or deploys(s, kit, seat, scopes(s, kit, seat)):
        n = offer(out, n, Do.DEPLOY)
    if s.sides[seat].hand & kit.can_guard and free_spots(s, seat):
        n = offer(out, n, Do.ENLIST)
    if left | middle | right:
        n = offer(out, n, Do.ASSASSINATE)
    return offer(out, n, Do.ENCRYPT)


@rule
def legal(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """Return all legal actions."""
    if seat < 0 or not has(s.owed, seat):
        return 0
    n = 0
    for i in range(MANY_KINDS[s.phase]):
        kind = int(KIND_AT[s.phase, i])
        if kind == Do.DEPLOY:
            n = list_deploys(s, kit, seat, out, n)
        else:
            for index in range(many(s, kit, seat, kind)):
                n = offer(out, n, action_at(s, kit, seat, kind, index))
    return n


@rule
def list_deploys(s: State, kit: Kit, seat: int, out: MutableSequence[int], n: int) -> int:
    """Return every legal Deploy, after the `n` actions that are listed; what there is to aim at is worked out once. Returns the new
    length."""
    found = scopes(s, kit, seat)
    each = deploys(s, kit, seat, found)
    for index in range(total(each)):
        n = offer(out, n, deploy_at(s, kit, seat, found, each, index))
    return n


@rule
def pick(s: State, kit: Kit, seat: int, kind: int, rng: Generator) -> int:
    """Return a uniformly drawn legal action of the kind. What is drawn from often is counted and drawn from in one place."""
    if kind == Do.DEPLOY:
        found = scopes(s, kit, seat)
        each = deploys(s, kit, seat, found)
        return deploy_at(s, kit, seat, found, each, drawn(rng, total(each)))
    if kind == Do.ASSASSINATE:
        left, middle, right = attackers(s, kit, seat)
        return attack_at(left, middle, right, drawn(rng, count(left) + count(middle) + count(right)))
    if kind == Do.ENCRYPT:
        return pick_card(Do.ENCRYPT, choosable(s, kit, seat, Do.ENCRYPT), rng)
    if kind == Do.ENLIST:
        guards, free = s.sides[seat].hand & kit.can_guard, free_spots(s, seat)
        return guard_at(guards, free, drawn(rng, count(guards) * count(free)))
    if kind == Do.TOP:
        return pick_card(Do.TOP, choosable(s, kit, seat, Do.TOP), rng)
    return action_at(s, kit, seat, kind, drawn(rng, many(s, kit, seat, kind)))


@rule
def pick_card(kind: int, cards: int, rng: Generator) -> int:
    """Return an action of the kind with one of these cards."""
    return pack(kind, nth(cards, drawn(rng, count(cards))))


@rule
def drawn(rng: Generator, n: int) -> int:
    """Return one of so many, evenly; the only one is not drawn."""
    return below(rng, n) if n > 1 else 0
