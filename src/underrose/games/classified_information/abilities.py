"""What the 27 kinds of card do once they are carried out: one small function each, chosen by the kit (R22); their rows are in `cards`."""

from __future__ import annotations

from underrose.games.classified_information.actions import ORDERS
from underrose.games.classified_information.assassinations import (
    answer,
    fall,
    flip,
    free_spot,
    judged,
    post,
    strike,
    vacate,
)
from underrose.games.classified_information.cards import Ability, Carrier
from underrose.games.classified_information.events import Told
from underrose.games.classified_information.piles import ask, discard, end_turn, finish_card, fix_top, from_pile
from underrose.games.classified_information.state import NONE, SPOTS, TOP, Kit, Phase, State, Stream, number_of
from underrose.games.classified_information.targets import (
    BOTH,
    FREE,
    PILE,
    SWAP_CARD,
    SWAP_PILE,
    THEIRS,
    THREE,
    THREES,
    own_spot,
    their_spots,
)
from underrose.kernel.compile.bits import bit, count, has, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.chance import chance
from underrose.kernel.game.events import EVERYONE, tell, whisper

ODD = 0b1010101010
"""The odd numbers, as bits 1..9."""


@rule
def carry_out(s: State, kit: Kit) -> None:
    """Carry out the Deployed card; what it needs decided on the way is asked."""
    ability, carrier = kit.ability[number_of(s.card)], kit.carrier[number_of(s.card)]
    if carrier == Carrier.ASK:
        ask_about_suitcase(s, kit, ability)
    elif carrier == Carrier.ATTACK:
        act_against(s, kit, ability, s.target - THEIRS)
    elif carrier == Carrier.TARGET:
        use_target(s, ability)
    else:
        do_something(s, kit, ability)


@rule
def ask_about_suitcase(s: State, kit: Kit, ability: int) -> None:
    """Carry out an ability that asks about the Suitcase Number (P30)."""
    seat = s.turn
    other = 1 - s.turn
    target = s.target
    if ability == Ability.TEST_ACCESS_CODES:
        s.shown = s.sides[other].hand
        tell(s.events, Told.OPENED, EVERYONE, other, s.shown)
        ask(s, Phase.NAME, seat)
        return
    if ability == Ability.PICKING_PETALS:
        ask(s, Phase.NAME, other)
        return
    if ability == Ability.HIGH_TECH_BOOKENDS:
        ask(s, Phase.SHOW, seat)
        return
    named, numbers = 0, ODD
    if ability == Ability.FORTUNE_TELLER:
        named, numbers = bit(target), kit.near[target]
    elif ability == Ability.TRIANGULATE:
        named, numbers = bit(target), kit.codes[target]
    elif ability == Ability.BRUTE_FORCE:
        named = numbers = THREES[target - THREE]
    elif ability == Ability.WHEEL_OF_FATE:
        named, numbers = flipped(s, kit, seat, bit(own_spot(target)))
    elif ability == Ability.SHINE_SPOTLIGHTS:
        named, numbers = flipped(s, kit, other, their_spots(target))
    answer(s, other, s.card, named, numbers & (bit(kit.numbers + 1) - 1))
    finish_card(s)


@rule
def flipped(s: State, kit: Kit, seat: int, spots: int) -> tuple[int, int]:
    """Wheel of Fate, Shine Spotlights: turn Guards up. Their numbers, and the Suitcase Numbers in whose Code one of these is (P20)."""
    named, numbers = 0, 0
    for spot in range(SPOTS):
        if has(spots, spot):
            flip(s, seat, spot)
            number = number_of(s.sides[seat].spot[spot])
            named |= bit(number)
            numbers |= kit.codes[number]
    return named, numbers


# --- against one of the opponent's Guards -----------------------------------------------------------------------------


@rule
def act_against(s: State, kit: Kit, ability: int, spot: int) -> None:
    """Kill Order, Neutralize Target, Rooftop Sniper, Turncoat."""
    if ability == Ability.NEUTRALIZE_TARGET:
        strike(s, kit)
    elif ability == Ability.KILL_ORDER:
        kill_order(s, kit, spot)
    elif ability == Ability.ROOFTOP_SNIPER:
        snipe(s, kit, spot)
    else:
        turn_coat(s, kit, spot)


@rule
def kill_order(s: State, kit: Kit, spot: int) -> None:
    """Kill Order: turn it up; if the Codes share a number it is assassinated."""
    other = 1 - s.turn
    flip(s, other, spot)
    if has(kit.shares[number_of(s.card)], s.sides[other].spot[spot]):
        strike(s, kit)
    else:
        finish_card(s)


@rule
def snipe(s: State, kit: Kit, spot: int) -> None:
    """Rooftop Sniper: assassinate without a window to block it; turn up what it misses."""
    other = s.sides[1 - s.turn]
    if has(other.up | other.covered, spot) or judged(s, kit, spot):
        fall(s, kit)
    else:
        flip(s, 1 - s.turn, spot)
        finish_card(s)


@rule
def turn_coat(s: State, kit: Kit, spot: int) -> None:
    """Turncoat: turn a Guard up; if the Codes share a number it changes sides (P18). A Decoy Guard goes on working (R26)."""
    seat, other = s.turn, 1 - s.turn
    flip(s, other, spot)
    if has(kit.shares[number_of(s.card)], s.sides[other].spot[spot]):
        armed, to = has(s.sides[other].armed, spot), free_spot(s, seat)
        card = vacate(s, other, spot)
        post(s, seat, to, card)
        s.sides[seat].up |= bit(to)
        if armed:
            s.sides[seat].armed |= bit(to)
        tell(s.events, Told.TURNED_COAT, EVERYONE, seat, spot, to, card)
    finish_card(s)


# --- with another target ----------------------------------------------------------------------------------------------


@rule
def use_target(s: State, ability: int) -> None:
    """Carry out Crossfire, Decoy Guard, Extra Protection, Scavenge or Switch Places."""
    target = s.target
    if ability == Ability.DECOY_GUARD:
        post_decoy(s, s.turn, target - FREE)
    elif ability == Ability.EXTRA_PROTECTION:
        protect(s, own_spot(target))
    elif ability == Ability.CROSSFIRE:
        cross(s, s.turn, own_spot(target))
        cross(s, 1 - s.turn, (target - BOTH) % SPOTS)
        finish_card(s)
    elif ability == Ability.SCAVENGE:
        s.taken = from_pile(s, target - PILE)
        s.sides[s.turn].hand |= bit(s.taken)
        tell(s.events, Told.SCAVENGED, EVERYONE, s.turn, s.taken)
        ask(s, Phase.DISCARD, s.turn)
    elif target < SWAP_PILE:
        exchange_guards(s, s.turn, own_spot(target), (target - BOTH) % SPOTS)
        finish_card(s)
    elif target < SWAP_CARD:
        exchange_with_pile(s, s.turn, own_spot(target))
        finish_card(s)
    else:
        relieve(s, s.turn, own_spot(target))


@rule
def post_decoy(s: State, seat: int, spot: int) -> None:
    """Decoy Guard: post it as a Guard, face up; it asks when it is assassinated."""
    post(s, seat, spot, s.card)
    s.sides[seat].up |= bit(spot)
    s.sides[seat].armed |= bit(spot)
    tell(s.events, Told.POSTED, EVERYONE, seat, spot, s.card)
    end_turn(s)


@rule
def protect(s: State, spot: int) -> None:
    """Extra Protection: tuck the Guard under it, as it lies (P17, R10)."""
    side = s.sides[s.turn]
    side.cover[spot] = s.card
    side.covered |= bit(spot)
    tell(s.events, Told.COVERED, EVERYONE, s.turn, spot, s.card)
    end_turn(s)


@rule
def cross(s: State, seat: int, spot: int) -> None:
    """Crossfire: discard a Guard, which is no assassination."""
    card = vacate(s, seat, spot)
    discard(s, card)
    tell(s.events, Told.CROSSED, EVERYONE, seat, spot, card)


@rule
def exchange_guards(s: State, seat: int, mine: int, theirs: int) -> None:
    """Switch Places: two Guards change sides, face up (P18). Extra Protection stays, a Decoy Guard goes on working (R10, R26)."""
    me, other = s.sides[seat], s.sides[1 - seat]
    me.spot[mine], other.spot[theirs] = other.spot[theirs], me.spot[mine]
    my_arms, their_arms = has(me.armed, mine), has(other.armed, theirs)
    me.armed = (me.armed & ~bit(mine)) | (bit(mine) if their_arms else 0)
    other.armed = (other.armed & ~bit(theirs)) | (bit(theirs) if my_arms else 0)
    me.up |= bit(mine)
    other.up |= bit(theirs)
    tell(s.events, Told.EXCHANGED, EVERYONE, seat, mine, theirs, me.spot[mine], other.spot[theirs])


@rule
def exchange_with_pile(s: State, seat: int, spot: int) -> None:
    """Switch Places: the Guard goes onto the Discard Pile, its top card into the spot, both face up (R25)."""
    me = s.sides[seat]
    card, guard = from_pile(s, 0), me.spot[spot]
    discard(s, guard)
    me.spot[spot] = card
    me.up |= bit(spot)
    me.armed &= ~bit(spot)
    tell(s.events, Told.TOPPED, EVERYONE, seat, spot, card, guard)


@rule
def relieve(s: State, seat: int, spot: int) -> None:
    """Switch Places: this card takes the Guard's spot, as the Guard lay; the Guard goes to the hand, and a card is discarded (R25)."""
    me = s.sides[seat]
    guard = me.spot[spot]
    me.spot[spot] = s.card
    me.armed &= ~bit(spot)
    me.hand |= bit(guard)
    tell(s.events, Told.RELIEVED, EVERYONE, seat, spot, s.card)
    whisper(s.events, bit(seat), guard)
    s.card = NONE
    ask(s, Phase.DISCARD, seat)


# --- without a target -------------------------------------------------------------------------------------------------


@rule
def do_something(s: State, kit: Kit, ability: int) -> None:
    """Cache, Dead Drop, Digital Exhumation, Forecast, Resilience, Switch Cases."""
    seat = s.turn
    if ability == Ability.CACHE or ability == Ability.DIGITAL_EXHUMATION:
        tell(s.events, Told.SEARCHED, EVERYONE, seat)
        whisper(s.events, bit(seat), s.encrypted)
        ask(s, Phase.TUCK if ability == Ability.CACHE else Phase.EXHUME, seat)
    elif ability == Ability.DEAD_DROP or ability == Ability.SWITCH_CASES:
        ask(s, Phase.GIVE, seat)
    elif ability == Ability.FORECAST:
        foresee(s, kit, seat)
    else:
        s.sides[seat].resilience |= bit(s.card)
        tell(s.events, Told.PLACED, EVERYONE, seat, s.card)
        end_turn(s)


@rule
def foresee(s: State, kit: Kit, seat: int) -> None:
    """Forecast: look at the top three cards, or as many as there are (R12)."""
    n = fix_top(s, kit, TOP)
    tell(s.events, Told.FORESAW, EVERYONE, seat, n)
    whisper(s.events, bit(seat), s.top[0], s.top[1] if n > 1 else NONE, s.top[2] if n > 2 else NONE)
    ask(s, Phase.ARRANGE, seat)


# --- what is decided while a card is carried out ----------------------------------------------------------------------


@rule
def name_number(s: State, seat: int, number: int) -> None:
    """Test Access Codes: ask about a number shown. Picking Petals: say what the Suitcase Number is not."""
    other = 1 - s.turn
    answer(s, other, s.card, bit(number), bit(number))
    s.said |= bit(number)
    alone = s.sides[0].guards == 0 and s.sides[1].guards == 0
    if seat == s.turn or not alone or count(s.said) > 1:
        finish_card(s)


@rule
def show_card(s: State, seat: int, card: int) -> None:
    """High-Tech Bookends: ask about the numbers from 1 to the one revealed, both included (P19)."""
    tell(s.events, Told.OPENED, EVERYONE, seat, bit(card))
    number = number_of(card)
    answer(s, 1 - seat, s.card, bit(number), bit(number + 1) - 2)
    finish_card(s)


@rule
def give_card(s: State, kit: Kit, seat: int, card: int) -> None:
    """Give up a card for Dead Drop or Switch Cases."""
    if kit.ability[number_of(s.card)] == Ability.DEAD_DROP:
        drop(s, seat, card)
    else:
        me = s.sides[seat]
        old = me.suitcase
        me.hand ^= bit(card) | bit(old)
        me.suitcase = card
        tell(s.events, Told.SWITCHED, EVERYONE, seat)
        whisper(s.events, bit(seat), card, old)
    finish_card(s)


@rule
def drop(s: State, seat: int, given: int) -> None:
    """Dead Drop: exchange the card given for one of the other hand, drawn by chance; both players learn both (R18)."""
    hand = s.sides[1 - seat].hand
    received = nth(hand, chance(s.chance, Stream.HANDS, count(hand)))
    changed = bit(given) | bit(received)
    s.sides[seat].hand ^= changed
    s.sides[1 - seat].hand ^= changed
    tell(s.events, Told.DROPPED, EVERYONE, seat, 1 - seat)
    whisper(s.events, bit(seat), given, received)
    tell(s.events, Told.GOT, bit(1 - seat), 1 - seat, seat, received, given)


@rule
def discard_card(s: State, seat: int, card: int) -> None:
    """Scavenge, Switch Places: a card of the hand goes onto the Discard Pile, then the played one if it is still in play (R25)."""
    s.sides[seat].hand ^= bit(card)
    discard(s, card)
    tell(s.events, Told.DISCARDED, EVERYONE, seat, card)
    if s.card == NONE:
        end_turn(s)
    else:
        finish_card(s)


@rule
def tuck_card(s: State, seat: int, card: int) -> None:
    """Cache: an Encrypted card is tucked under it, face up (P17)."""
    s.encrypted ^= bit(card)
    s.sides[seat].tucked |= bit(card)
    s.sides[seat].caches |= bit(s.card)
    tell(s.events, Told.CACHED, EVERYONE, seat, card, s.card)
    end_turn(s)


@rule
def exhume(s: State, seat: int, received: int, given: int) -> None:
    """Digital Exhumation: exchange an Encrypted card for one of the hand; that it happened is public, which cards is not (R18)."""
    changed = bit(received) | bit(given)
    s.encrypted ^= changed
    s.sides[seat].hand ^= changed
    tell(s.events, Told.EXHUMED, EVERYONE, seat, 1)
    whisper(s.events, bit(seat), given, received)
    finish_card(s)


@rule
def leave_encrypted(s: State, seat: int) -> None:
    """Digital Exhumation: leave everything where it is."""
    tell(s.events, Told.EXHUMED, EVERYONE, seat)
    finish_card(s)


@rule
def arrange(s: State, seat: int, order: int) -> None:
    """Forecast: put the cards back (R18)."""
    n = min(TOP, count(s.deck))
    first = s.top[0]
    second = s.top[1] if n > 1 else NONE
    third = s.top[2] if n > 2 else NONE
    for i in range(n):
        place = ORDERS[order, i]
        s.top[i] = first if place == 0 else second if place == 1 else third
    tell(s.events, Told.ARRANGED, EVERYONE, seat, n)
    whisper(s.events, bit(seat), s.top[0], s.top[1] if n > 1 else NONE, s.top[2] if n > 2 else NONE)
    finish_card(s)
