"""Assassinations of Classified Information, from the card sent to the order of the discards, and the reaction windows."""

from __future__ import annotations

from underrose.games.classified_information.events import Told
from underrose.games.classified_information.piles import ask, end_turn, finish_card, lay
from underrose.games.classified_information.state import NONE, SPOTS, Kit, Phase, State, Stream, Window, number_of
from underrose.games.classified_information.targets import THEIRS
from underrose.kernel.compile.bits import bit, count, has, lowest, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.chance import chance
from underrose.kernel.game.events import EVERYONE, tell, whisper

NO_CARD = 31
"""What an empty spot's -1 becomes where it is looked up among cards: none of them."""

# --- Guards -----------------------------------------------------------------------------------------------------------


@rule
def free_spot(s: State, seat: int) -> int:
    """Return the first free Guard spot, for a Guard that Turncoat brings (R19); there must be one."""
    return lowest(~s.sides[seat].guards & 7)


@rule
def post(s: State, seat: int, spot: int, card: int) -> None:
    """Put a card into a free spot, face down."""
    s.sides[seat].spot[spot] = card
    s.sides[seat].guards |= bit(spot)


@rule
def flip(s: State, seat: int, spot: int) -> None:
    """Turn a Guard up for good; one that is up stays so (P20)."""
    side = s.sides[seat]
    if not has(side.up, spot):
        side.up |= bit(spot)
        tell(s.events, Told.FLIPPED, EVERYONE, seat, spot, side.spot[spot])


@rule
def vacate(s: State, seat: int, spot: int) -> int:
    """Take the Guard from its spot and return it; Extra Protection over it stays behind as an orphan (R10)."""
    side = s.sides[seat]
    card = side.spot[spot]
    side.spot[spot] = NONE
    left = ~bit(spot)
    side.guards &= left
    side.up &= left
    side.armed &= left
    if has(side.covered, spot):
        side.orphans |= bit(uncover(s, seat, spot))
    return card


@rule
def uncover(s: State, seat: int, spot: int) -> int:
    """Take the Extra Protection off a spot. Returns the card."""
    side = s.sides[seat]
    card = side.cover[spot]
    side.cover[spot] = NONE
    side.covered &= ~bit(spot)
    return card


# --- answers ----------------------------------------------------------------------------------------------------------


@rule
def answer(s: State, seat: int, card: int, named: int, numbers: int) -> None:
    """Say whether the Suitcase Number is one of `numbers` (bits 1..9). `named` is what was asked about, in the same way (R17).

    A number is in the Code exactly if the Suitcase Number is in the number's own Code, so questions about Codes are the same.
    """
    yes = 1 if has(numbers, number_of(s.sides[seat].suitcase)) else 0
    tell(s.events, Told.ANSWERED, EVERYONE, seat, card, named, numbers, yes)


@rule
def open_window(s: State, window: int) -> None:
    """Let the opponent react or let it pass (R4)."""
    s.window = window
    ask(s, Phase.WINDOW, 1 - s.turn)


@rule
def lying_open(s: State, seat: int) -> int:
    """Return the cards that lie face up before a player (R23)."""
    side = s.sides[seat]
    cards = side.resilience | side.caches | side.tucked | side.orphans
    for spot in range(SPOTS):
        cards |= ((side.up >> spot) & 1) << (side.spot[spot] & NO_CARD) | ((side.covered >> spot) & 1) << (side.cover[spot] & NO_CARD)
    return cards


@rule
def may_answer(s: State, seat: int, answers: int) -> bool:
    """Return whether, for all the table knows, the seat might react with one of these cards: not if all of them lie open (R4, R23)."""
    if answers == 0 or count(s.sides[seat].hand) < 2:
        return False
    return answers & ~(s.discards | bit(s.card) | lying_open(s, 0) | lying_open(s, 1)) != 0


@rule
def answering(s: State, kit: Kit) -> int:
    """Return the cards that answer what is happening, whoever holds them."""
    if s.window == Window.AFTER:
        return kit.vests
    return kit.intercepts | (kit.covers_up if has(kit.asks, s.card) else 0)


# --- the assassination ------------------------------------------------------------------------------------------------


@rule
def assassinate(s: State, kit: Kit, seat: int, card: int, spot: int) -> None:
    """Send an assassin (P7): against what lies face up it succeeds, else it is an attempt (P11, P12)."""
    s.sides[seat].hand ^= bit(card)
    s.card = card
    s.target = THEIRS + spot
    tell(s.events, Told.ATTACKED, EVERYONE, seat, card, spot)
    other = s.sides[1 - seat]
    if has(other.up | other.covered, spot) or judged(s, kit, spot):
        strike(s, kit)
        return
    s.failures += 1
    show_random(s, 1 - seat, seat)
    finish_card(s)


@rule
def judged(s: State, kit: Kit, spot: int) -> bool:
    """Return whether a Guard that lies face down shares a number with the card played; its owner says so (P12)."""
    owner = 1 - s.turn
    match = has(kit.shares[number_of(s.card)], s.sides[owner].spot[spot])
    tell(s.events, Told.JUDGED, EVERYONE, owner, spot, s.card, 1 if match else 0)
    return match


@rule
def show_random(s: State, seat: int, to: int) -> None:
    """Show a card of the hand, drawn by chance, to the attacker alone (P12, R12)."""
    hand = s.sides[seat].hand
    card = nth(hand, chance(s.chance, Stream.HANDS, count(hand)))
    tell(s.events, Told.SHOWN, EVERYONE, seat, to)
    whisper(s.events, bit(to), card)
    tell(s.events, Told.NOTICED, bit(seat), seat, card)


@rule
def strike(s: State, kit: Kit) -> None:
    """Let the assassination succeed, unless it is blocked (R4)."""
    if may_answer(s, 1 - s.turn, kit.vests):
        open_window(s, Window.AFTER)
    else:
        fall(s, kit)


@rule
def fall(s: State, kit: Kit) -> None:
    """Remove what was hit: Extra Protection first (R10), Resilience in a Guard's stead (R11), else the Guard (P11)."""
    victim, spot = 1 - s.turn, s.target - THEIRS
    side = s.sides[victim]
    s.assassinations += 1
    if has(side.covered, spot):
        s.aside = uncover(s, victim, spot)
        tell(s.events, Told.KILLED, EVERYONE, victim, spot, s.aside, 1)
    elif side.resilience:
        flip(s, victim, spot)
        s.aside = lowest(side.resilience)
        side.resilience ^= bit(s.aside)
        tell(s.events, Told.SPARED, EVERYONE, victim, spot, s.aside)
    else:
        kill(s, kit, victim, spot)
    ask(s, Phase.ORDER, s.turn)


@rule
def kill(s: State, kit: Kit, victim: int, spot: int) -> None:
    """Discard the Guard. A Deployed Decoy Guard asks whether the attacking card's number is in the attacker's Code (R26)."""
    armed = has(s.sides[victim].armed, spot)
    s.aside = vacate(s, victim, spot)
    tell(s.events, Told.KILLED, EVERYONE, victim, spot, s.aside)
    if armed:
        number = number_of(s.card)
        answer(s, s.turn, s.aside, bit(number), kit.codes[number])


@rule
def order_discards(s: State, top: int) -> None:
    """Discard both cards, the one chosen by the attacker last (P13, R8)."""
    lay(s, s.card + s.aside - top)
    lay(s, top)
    end_turn(s)


# --- reactions --------------------------------------------------------------------------------------------------------


@rule
def react(s: State, seat: int, card: int) -> None:
    """Block it, and owe the next Action (P14). A blocked Deploy has no effect (P22, R8); a Vest is ordered by the attacker."""
    side = s.sides[seat]
    side.hand ^= bit(card)
    side.debt = 1
    s.reactions += 1
    tell(s.events, Told.REACTED, EVERYONE, seat, card, s.card)
    if s.window == Window.AFTER:
        s.window = Window.CLOSED
        s.aside = card
        ask(s, Phase.ORDER, s.turn)
    else:
        lay(s, card)
        finish_card(s)
