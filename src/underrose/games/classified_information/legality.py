"""What may be done in Classified Information: the one validator, and the lists and draws of legal actions made from the same questions."""

from __future__ import annotations

from collections.abc import MutableSequence

from underrose.games.classified_information.actions import ORDERS, Do, Refusal, phase_of
from underrose.games.classified_information.assassinations import answering
from underrose.games.classified_information.state import (
    CARDS,
    NONE,
    SEATS,
    SPOTS,
    TOP,
    Ability,
    Aim,
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

ALL_SPOTS = (1 << SPOTS) - 1
MANY_TARGETS = len(TARGETS)
FEWEST_TO_SWITCH = 4
"""Cards that the deck must have for Switch Cases."""
MANY_ORDERS = len(ORDERS)

# --- questions about the table ----------------------------------------------------------------------------------------


@rule
def aim_of(kit: Kit, card: int) -> int:
    """What a card aims at."""
    return kit.aim[number_of(card)]


@rule
def scope(s: State, kit: Kit, seat: int, card: int) -> int:
    """What a Deploy of the card has to aim at, as `targets` counts it; 0 if the ability could do nothing (R2)."""
    aim = aim_of(kit, card)
    if aim == Aim.NUMBER:
        return kit.numbers
    if aim == Aim.THREE_NUMBERS:
        return threes_of(kit.numbers)
    if aim == Aim.PILE:
        return min(TOP, s.piled)
    if aim == Aim.NOTHING:
        return 1 if possible(s, kit.ability[number_of(card)], seat) else 0
    me, other = s.sides[seat], s.sides[1 - seat]
    if aim == Aim.MINE:
        return me.guards & ~me.covered if kit.ability[number_of(card)] == Ability.EXTRA_PROTECTION else me.guards
    if aim == Aim.THEIRS:
        return opposing(s, kit, seat, card)
    if aim == Aim.THEIRS_TWICE:
        return other.guards
    both = me.guards | other.guards << SPOTS
    return both | (1 << (2 * SPOTS) if s.piled else 0) if aim == Aim.SWITCH else both


@rule
def possible(s: State, ability: int, seat: int) -> bool:
    """Whether an ability without a target can do something (R2, R12)."""
    if ability == Ability.DECOY_GUARD:
        return s.sides[seat].guards != ALL_SPOTS
    if ability == Ability.DEAD_DROP:
        return s.final == 0
    if ability == Ability.CACHE or ability == Ability.DIGITAL_EXHUMATION:
        return s.encrypted != 0
    if ability == Ability.FORECAST:
        return s.deck != 0
    return ability != Ability.SWITCH_CASES or count(s.deck) >= FEWEST_TO_SWITCH


@rule
def opposing(s: State, kit: Kit, seat: int, card: int) -> int:
    """The opponent's spots that an ability can be aimed at."""
    ability, other = kit.ability[number_of(card)], s.sides[1 - seat]
    if ability == Ability.KILL_ORDER:
        return other.guards & ~(other.up | other.covered)
    if ability == Ability.NEUTRALIZE_TARGET:
        return other.up | other.covered
    if ability == Ability.ROOFTOP_SNIPER:
        return within_reach(s, kit, seat, card)
    return other.guards if s.sides[seat].guards != ALL_SPOTS else 0


@rule
def within_reach(s: State, kit: Kit, seat: int, card: int) -> int:
    """The opponent's spots that the card can be sent against as an assassin: face down any, face up by Code (P11, P12, R10)."""
    other, shares = s.sides[1 - seat], kit.shares[number_of(card)]
    spots = other.guards
    for spot in range(SPOTS):
        if has(other.covered, spot):
            seen = other.cover[spot]
        else:
            seen = other.spot[spot] if has(other.up, spot) else NONE
        if seen != NONE and not has(shares, seen):
            spots &= ~bit(spot)
    return spots


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
    if kind >= Do.RESIGN:
        return refuse_server(s, seat, action, a)
    if seat < 0 or not has(s.owed, seat):
        return Refusal.NOT_YOUR_TURN
    if s.phase != phase_of(kind):
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
    if ways(aim, there) == 0:
        return Refusal.NO_TARGET
    return 0 if within(aim, there, target) else Refusal.NOT_A_TARGET


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
    """How many legal Deploys there are: cards with their targets."""
    n, cards = 0, s.sides[seat].hand
    while cards:
        card = lowest(cards)
        n += ways(aim_of(kit, card), scope(s, kit, seat, card))
        cards &= cards - 1
    return n


@rule
def deploy_at(s: State, kit: Kit, seat: int, index: int) -> int:
    """The legal Deploy at `index`."""
    cards = s.sides[seat].hand
    while True:
        card = lowest(cards)
        aim, there = aim_of(kit, card), scope(s, kit, seat, card)
        n = ways(aim, there)
        if index < n:
            return pack(Do.DEPLOY, card, way(aim, there, index))
        index -= n
        cards &= cards - 1


@rule
def attacks(s: State, kit: Kit, seat: int) -> int:
    """How many legal assassinations there are."""
    if s.sides[1 - seat].guards == 0:
        return 0
    n, cards = 0, s.sides[seat].hand & kit.can_kill
    while cards:
        n += count(within_reach(s, kit, seat, lowest(cards)))
        cards &= cards - 1
    return n


@rule
def attack_at(s: State, kit: Kit, seat: int, index: int) -> int:
    """The legal assassination at `index`."""
    cards = s.sides[seat].hand & kit.can_kill
    while True:
        card = lowest(cards)
        spots = within_reach(s, kit, seat, card)
        n = count(spots)
        if index < n:
            return pack(Do.ASSASSINATE, card, nth(spots, index))
        index -= n
        cards &= cards - 1


@rule
def offered(s: State, kit: Kit, seat: int, kind: int) -> bool:
    """Whether there is any legal action of a kind of this phase; sooner told than how many."""
    if kind == Do.DEPLOY:
        cards = s.sides[seat].hand
        while cards:
            card = lowest(cards)
            if ways(aim_of(kit, card), scope(s, kit, seat, card)):
                return True
            cards &= cards - 1
        return False
    if kind == Do.ASSASSINATE:
        return attacks(s, kit, seat) != 0
    if kind == Do.ENLIST or kind == Do.REACT:
        return choosable(s, kit, seat, kind) != 0
    return True


@rule
def many(s: State, kit: Kit, seat: int, kind: int) -> int:
    """How many legal actions of a kind of this phase there are."""
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
def action_at(s: State, kit: Kit, seat: int, kind: int, index: int) -> int:
    """The legal action of a kind at `index`, of `many`."""
    if kind == Do.DEPLOY:
        return deploy_at(s, kit, seat, index)
    if kind == Do.ASSASSINATE:
        return attack_at(s, kit, seat, index)
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
def first_kind(phase: int) -> int:
    """The first of the kinds that belong to a phase; they follow each other."""
    if phase <= Phase.WINDOW:
        return Do.REACT if phase == Phase.WINDOW else phase
    return phase - Phase.NAME + Do.NAME if phase <= Phase.EXHUME else phase - Phase.EXHUME + Do.LEAVE


@rule
def kinds(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """The kinds of which the seat has a legal action."""
    if seat < 0 or not has(s.owed, seat):
        return 0
    n, kind = 0, first_kind(s.phase)
    while kind < Do.RESIGN and phase_of(kind) == s.phase:
        if offered(s, kit, seat, kind):
            n = offer(out, n, kind)
        kind += 1
    return n


@rule
def legal(s: State, kit: Kit, seat: int, out: MutableSequence[int]) -> int:
    """All legal actions."""
    if seat < 0 or not has(s.owed, seat):
        return 0
    n, kind = 0, first_kind(s.phase)
    while kind < Do.RESIGN and phase_of(kind) == s.phase:
        for index in range(many(s, kit, seat, kind)):
            n = offer(out, n, action_at(s, kit, seat, kind, index))
        kind += 1
    return n


@rule
def pick(s: State, kit: Kit, seat: int, kind: int, rng: Generator) -> int:
    """A uniformly drawn legal action of the kind."""
    n = many(s, kit, seat, kind)
    return action_at(s, kit, seat, kind, below(rng, n) if n > 1 else 0)
