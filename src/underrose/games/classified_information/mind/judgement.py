"""What each decision of Classified Information is worth to whoever makes it: a chance to win, averaged over what may turn out.

A rule for each ability writes down the cases in which a choice may leave the table, what the answers teach included, and they are all
appraised at one place in the code (`appraisal`). Only what the seat sees of the table is read, so any world that fits will do.
"""

from __future__ import annotations

from underrose.games.classified_information.abilities import ODD
from underrose.games.classified_information.actions import ORDERS, Do
from underrose.games.classified_information.cards import Ability
from underrose.games.classified_information.mind.appraisal import (
    NOBODY,
    ROW,
    Outlook,
    chance_among,
    least_useful,
    numbers_of_guards,
    suppose,
    suppose_asked,
    worth_of_cases,
)
from underrose.games.classified_information.state import (
    NONE,
    SPOTS,
    Kit,
    Phase,
    State,
    Window,
    number_of,
)
from underrose.games.classified_information.targets import (
    BOTH,
    PILE,
    SWAP_CARD,
    SWAP_PILE,
    THEIRS,
    THREE,
    THREES,
    own_spot,
    their_spots,
)
from underrose.kernel.compile.bits import bit, count, has, lowest
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.actions import argument, kind_of

SHUT_AWAY, IN_HAND, REACH = 0.8, 0.5, 0.1
"""Strategic set-up, beside a Guard of one's own Code in hand: such a card encrypted, one in hand that is no Guard, and each number that
the Codes of the hand cover."""
HALF, WHOLE = 1, 2
"""An Extra Protection and a Guard, in half Guards."""


@rule
def judge(s: State, kit: Kit, seat: int, look: Outlook, action: int) -> float:
    """Return what a legal action is worth to the seat."""
    look.written = 0
    look.more = 0.0
    kind = kind_of(action)
    a = argument(action, 0)
    b = argument(action, 1)
    if s.phase == Phase.ACT:
        judge_act(s, kit, seat, look, kind, a, b)
    elif s.phase == Phase.WINDOW:
        judge_window(s, kit, seat, look, kind, a)
    elif s.phase == Phase.STOW:
        judge_stow(s, kit, seat, look, a, b)
    else:
        judge_part(s, kit, seat, look, kind, a, b)
    return worth_of_cases(look, kit)


@rule
def suppose_guards(look: Outlook, chance: float, hand: int, mine: int, more: int, gone: int, posted: int = 0) -> None:
    """Add a case with other Guards: one's own, so many halves more, and one of the opponent's gone (or another in its place)."""
    suppose(look, chance, hand)
    case = look.cases[look.written - 1]
    case.mine = mine
    case.ahead = look.ahead + more
    case.gone = gone
    case.posted = posted


# --- the turn's Action ------------------------------------------------------------------------------------------------


@rule
def judge_act(s: State, kit: Kit, seat: int, look: Outlook, kind: int, card: int, target: int) -> None:
    """Judge a card played: Deployed, enlisted, encrypted or sent against a Guard."""
    hand, number = look.hand & ~bit(card), number_of(card)
    ability = kit.ability[number] if kind == Do.DEPLOY else NONE
    if kind == Do.ENLIST or ability == Ability.DECOY_GUARD:
        suppose_guards(look, 1.0, hand, look.mine | bit(number), WHOLE, NOBODY)
        look.more = look.weights.glimpse if kind == Do.DEPLOY else 0.0
    elif kind == Do.ENCRYPT:
        suppose(look, 1.0, hand)
    elif kind == Do.ASSASSINATE:
        judge_attack(s, kit, seat, look, hand, number, ability, target)
    elif has(kit.asks, card):
        judge_question(s, kit, seat, look, hand, number, target)
    elif target >= THEIRS and target < BOTH:
        judge_attack(s, kit, seat, look, hand, number, ability, target - THEIRS)
    elif target >= BOTH and target < PILE:
        judge_exchange(s, kit, seat, look, hand, number, target)
    else:
        judge_other(s, kit, look, hand, ability, target)


# --- asking -----------------------------------------------------------------------------------------------------------


@rule
def asked_about(s: State, kit: Kit, seat: int, ability: int, target: int) -> int:
    """Return the Suitcase Numbers (bits 1..9) that a question of the seat is about, where it is known from the start; else 0."""
    if ability == Ability.FORTUNE_TELLER:
        return kit.near[target]
    if ability == Ability.TRIANGULATE:
        return kit.codes[target]
    if ability == Ability.BRUTE_FORCE:
        return THREES[target - THREE]
    if ability == Ability.PARITY_CHECK:
        return ODD
    if ability == Ability.WHEEL_OF_FATE:
        return kit.codes[number_of(s.sides[seat].spot[own_spot(target)])]
    return 0


@rule
def judge_question(s: State, kit: Kit, seat: int, look: Outlook, hand: int, number: int, target: int) -> None:
    """Judge an ability that asks. The first Guard in the Spotlights stands for all, whatever it may turn out to be."""
    ability = kit.ability[number]
    if ability == Ability.PICKING_PETALS:
        suppose(look, 1.0, hand)
        look.cases[0].known = ~bit(dullest(look, kit, number))
        look.more = look.weights.glimpse
    elif ability == Ability.SHINE_SPOTLIGHTS:
        spots = their_spots(target)
        for other in range(1, kit.numbers + 1):
            suppose_asked(look, kit, look.guard[lowest(spots) * ROW + other], hand, kit.codes[other])
        look.more = look.weights.glimpse * (count(spots) - 1)
    else:
        numbers = asked_about(s, kit, seat, ability, target)
        if ability == Ability.TEST_ACCESS_CODES:
            numbers = bit(likeliest_shown(look, kit))
            look.more = 2 * look.weights.glimpse
        elif ability == Ability.HIGH_TECH_BOOKENDS:
            numbers = most_telling(look, kit, hand)
        suppose_asked(look, kit, 1.0, hand, numbers)


@rule
def likeliest_shown(look: Outlook, kit: Kit) -> int:
    """Return the likeliest Suitcase Number among those that the opponent's hand may have."""
    best = 1
    for number in range(2, kit.numbers + 1):
        if look.keep[number] > 0 and look.suitcase[number] > look.suitcase[best]:
            best = number
    return best


@rule
def dullest(look: Outlook, kit: Kit, number: int) -> int:
    """Return what the opponent will say in answer to Picking Petals: the number that tells least."""
    found = 2 if number == 1 else 1
    for other in range(1, kit.numbers + 1):
        if other != number and look.suitcase[other] < look.suitcase[found]:
            found = other
    return found


@rule
def most_telling(look: Outlook, kit: Kit, hand: int) -> int:
    """High-Tech Bookends: the numbers up to that card of the hand whose range divides the chances most evenly; 0 with an empty hand."""
    best, least = 0, 1.0
    while hand:
        chance, numbers = -0.5, bit(number_of(lowest(hand)) + 1) - 2
        hand &= hand - 1
        for number in range(1, kit.numbers + 1):
            chance += look.suitcase[number] if has(numbers, number) else 0.0
        if abs(chance) < least:
            best, least = numbers, abs(chance)
    return best


# --- against Guards ---------------------------------------------------------------------------------------------------


@rule
def judge_attack(s: State, kit: Kit, seat: int, look: Outlook, hand: int, number: int, ability: int, spot: int) -> None:
    """Judge an assassin, Kill Order, Neutralize Target, Rooftop Sniper, Turncoat: what misses has told something, or shown a card."""
    other = s.sides[1 - seat]
    sure = has(other.up | other.covered, spot) or ability == Ability.NEUTRALIZE_TARGET
    chance = 1.0 if sure and ability != Ability.TURNCOAT else chance_among(look.guard, spot * ROW, kit, kit.near[number])
    if ability == Ability.TURNCOAT:
        for taken in range(1, kit.numbers + 1):
            if has(kit.near[number], taken):
                suppose_guards(look, look.guard[spot * ROW + taken], hand, look.mine | bit(taken), 2 * WHOLE, spot)
    elif has(other.covered, spot):
        suppose_guards(look, chance, hand, look.mine, HALF, NOBODY)
    elif other.resilience:
        suppose(look, chance, hand)
    else:
        suppose_guards(look, chance, hand, look.mine, WHOLE, spot)
    suppose(look, 1 - chance, hand)
    look.more = (1 - chance) * look.weights.glimpse


@rule
def judge_exchange(s: State, kit: Kit, seat: int, look: Outlook, hand: int, number: int, target: int) -> None:
    """Judge Crossfire, and Switch Places in its three ways."""
    me = s.sides[seat]
    mine = own_spot(target)
    spot = (target - BOTH) % SPOTS
    kept = numbers_of_guards(s, seat, mine)
    if target >= SWAP_CARD:
        hand |= bit(me.spot[mine])
        suppose_guards(look, 1.0, hand & ~bit(least_useful(look, hand)), kept | bit(number), 0, NOBODY)
    elif target >= SWAP_PILE:
        suppose_guards(look, 1.0, hand, kept | bit(number_of(s.pile[s.piled - 1])), 0, NOBODY)
    elif kit.ability[number] == Ability.CROSSFIRE:
        suppose_guards(look, 1.0, hand, kept, 0, spot)
    else:
        for other in range(1, kit.numbers + 1):
            chance = look.guard[spot * ROW + other]
            suppose_guards(look, chance, hand, kept | bit(other), 0, spot, number_of(me.spot[mine]))


# --- the other abilities ----------------------------------------------------------------------------------------------


@rule
def judge_other(s: State, kit: Kit, look: Outlook, hand: int, ability: int, target: int) -> None:
    """Judge an ability that is no attack, exchange or question."""
    if ability == Ability.SCAVENGE:
        hand = (hand & ~bit(least_useful(look, hand)) if hand else 0) | bit(s.pile[s.piled - 1 - (target - PILE)])
    elif ability == Ability.SWITCH_CASES and hand:
        pack_again(s, look, 1.0, hand, lowest(hand))
        return
    suppose(look, 1.0, hand)
    case = look.cases[0]
    if ability == Ability.EXTRA_PROTECTION:
        case.ahead += HALF
    elif ability == Ability.RESILIENCE:
        case.chance = 1 - look.weights.spare
        suppose_guards(look, look.weights.spare, hand, look.mine, HALF, NOBODY)
    elif ability == Ability.CACHE or ability == Ability.DIGITAL_EXHUMATION:
        case.dug = 1
    elif ability == Ability.FORECAST or ability == Ability.DEAD_DROP:
        look.more = look.weights.glimpse


@rule
def pack_again(s: State, look: Outlook, chance: float, hand: int, card: int) -> None:
    """Switch Cases, with this card of the hand: what was learned of the old Suitcase is worth nothing then."""
    suppose(look, chance, hand & ~bit(card) | bit(s.sides[lowest(s.owed)].suitcase))
    case = look.cases[look.written - 1]
    case.own, case.heard = number_of(card), 0


# --- reactions --------------------------------------------------------------------------------------------------------


@rule
def judge_window(s: State, kit: Kit, seat: int, look: Outlook, kind: int, card: int) -> None:
    """React if what would happen costs more than the Action forgone."""
    if kind == Do.REACT:
        suppose(look, 1.0, look.hand & ~bit(card))
        look.more = -look.weights.forgone if look.to_come > 1 else 0.0
        return
    number, spot = number_of(s.card), s.target - THEIRS
    ability = kit.ability[number]
    if s.window == Window.AFTER and has(s.sides[seat].covered, spot):
        suppose_guards(look, 1.0, look.hand, look.mine, -HALF, NOBODY)
    elif s.window == Window.AFTER or ability == Ability.NEUTRALIZE_TARGET or ability == Ability.TURNCOAT:
        suppose_guards(look, 1.0, look.hand, numbers_of_guards(s, seat, spot), -WHOLE, NOBODY)
    else:
        suppose(look, 1.0, look.hand)
        numbers = asked_about(s, kit, 1 - seat, ability, s.target) if ability != Ability.WHEEL_OF_FATE else 0
        if numbers:
            look.cases[0].heard = numbers if has(numbers, look.own) else ~numbers
        else:
            look.more = -look.weights.forgone / 2


# --- parts of a card's ability ----------------------------------------------------------------------------------------


@rule
def judge_part(s: State, kit: Kit, seat: int, look: Outlook, kind: int, a: int, b: int) -> None:
    """Judge what is decided while a card is carried out."""
    number = number_of(a)
    if s.phase == Phase.NAME and s.turn != seat:
        look.more = -look.told[a + 1]
    elif s.phase == Phase.NAME or s.phase == Phase.SHOW:
        suppose_asked(look, kit, 1.0, look.hand, bit(a + 1) if s.phase == Phase.NAME else bit(number + 1) - 2)
    elif s.phase == Phase.ARRANGE:
        look.more = arranged(s, kit, look, a)
    elif s.phase == Phase.ORDER:
        look.more = -on_top(kit, look, a)
    elif s.phase == Phase.EXHUME:
        suppose(look, 1.0, look.hand if kind == Do.LEAVE else look.hand & ~bit(b) | bit(a))
    elif s.phase == Phase.TUCK:
        suppose(look, 1.0, look.hand | bit(a))
    elif s.phase == Phase.GIVE and kit.ability[number_of(s.card)] == Ability.SWITCH_CASES:
        pack_again(s, look, 1.0, look.hand, a)
    else:
        suppose(look, 1.0, look.hand & ~bit(a))
        look.more = -look.weights.glimpse if s.phase == Phase.GIVE and has(kit.codes[look.own], number) else 0.0


@rule
def arranged(s: State, kit: Kit, look: Outlook, order: int) -> float:
    """Forecast: the opponent, who draws next, gets what fits the own Code least; the own draw comes second."""
    first, second = int(ORDERS[order, 0]), int(ORDERS[order, 1])
    gift = 1.0 if has(kit.codes[look.own], number_of(s.top[first])) else 0.0
    return (look.fits[number_of(s.top[second])] if s.fixed > 1 else 0.0) - gift


@rule
def on_top(kit: Kit, look: Outlook, card: int) -> float:
    """Return what a card on top of the Discard Pile is to the opponent, who may take it from there."""
    number = number_of(card)
    return look.liked[number] + (1.0 if has(kit.codes[look.own] & ~look.mine, number) else 0.0)


@rule
def judge_stow(s: State, kit: Kit, seat: int, look: Outlook, suitcase: int, encrypted: int) -> None:
    """Strategic set-up: a Suitcase whose Code the own other cards are in, for what one holds nobody else can match with."""
    code, rest = kit.codes[number_of(suitcase)], s.sides[seat].hand & ~(bit(suitcase) | bit(encrypted))
    look.more, reach = SHUT_AWAY if has(code, number_of(encrypted)) else 0.0, 0
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        reach |= kit.codes[number_of(card)]
        if has(code, number_of(card)):
            look.more += 1.0 if has(kit.can_guard, card) else IN_HAND
    look.more += REACH * count(reach)
