"""Pasts of a drawn world of Classified Information: which card each hidden event of the other seat was about.

A drawn world says where the cards lie now. Told backwards from there, event by event, a log says where they lay before: what was played
goes back to the hand, what was drawn back to the deck. Where the log does not say which card that was, one is drawn among those that may
have been it. A past that turns out to contradict what was seen is given up (`sample_history`), and another one is tried.

Example: the other holds 2S and 7G and has just encrypted a card; the pile holds 4A, 5S and 9A, of which 9A is one's own. So it encrypted
4A or 5S, each as likely. Say 5S: then it held 2S, 5S and 7G, and drew one of these; 2S was shown before that, so it drew 5S or 7G.

`what_if_history` draws pasts by their exact probability, card by card from the Cypher Wheel; here a thousand are drawn while that draws
one.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any

from underrose.games.classified_information.events import Told
from underrose.games.classified_information.mind.belief_update import MOST_EVENTS
from underrose.games.classified_information.state import CARDS, NONE, SPOTS, Kit, State, number_of
from underrose.kernel.compile.bits import bit, count, has, lowest, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record
from underrose.kernel.game.chance import Generator, below

NEVER = MOST_EVENTS
"""In place of an event: it has not happened yet."""


@record
class Sightings:
    """What a log says of when cards were where, worked out once for all pasts."""

    out: Annotated[MutableSequence[int], "i8", CARDS]  # the first event by which each card is known not to be the deck's, or NEVER
    heap: Annotated[MutableSequence[int], "i8", CARDS]  # the first event by which it is known to be encrypted
    top: Annotated[MutableSequence[int], "i8", MOST_EVENTS]  # of the other's draws, the card where one has looked at it, else NONE


@record
class Past:
    """Where the other seat's cards lay at the moment that the telling has come to, and the cards of the hidden events told so far."""

    hand: Int
    suitcase: Int
    heap: Int
    spot: Annotated[MutableSequence[int], "i8", SPOTS]
    card: Annotated[MutableSequence[int], "i8", MOST_EVENTS]  # what left the other's hand, or was drawn
    back: Annotated[MutableSequence[int], "i8", MOST_EVENTS]  # what came back for it (Exhumation, Switch Cases)


# --- what the log says ------------------------------------------------------------------------------------------------


@rule
def find_sightings(g: Sightings, seat: int, log: Sequence[Any], n: int) -> None:
    """Work out the sightings of a seat from the first `n` events of its log."""
    for card in range(CARDS):
        g.out[card] = g.heap[card] = NEVER
    # the top of the deck, as far as the seat has looked
    first = NONE
    second = NONE
    third = NONE
    for i in range(n):
        e = log[i]
        g.top[i] = NONE
        own = e.knows == 1
        if e.kind == Told.DREW:
            if first >= 0 or own:
                g.out[e.closed[0] if own else first] = 0
                g.top[i] = NONE if own else first
            first = second
            second = third
            third = NONE
        elif e.kind == Told.PEEKED and own:
            first = e.closed[0]
        elif e.kind == Told.FORESAW or e.kind == Told.ARRANGED:
            first, second, third = (e.closed[0], e.closed[1], e.closed[2]) if own else (NONE, NONE, NONE)
        else:
            cards = sighted(e, own)
            while cards:
                card = lowest(cards)
                cards &= cards - 1
                g.out[card] = min(g.out[card], 0 if e.kind == Told.DEALT or e.kind == Told.OFFERED else i)
            note_heap(g, e, own, i)


@rule
def sighted(e: Any, own: bool) -> int:
    """Return the cards that an event shows the seat outside the deck."""
    if e.kind == Told.DEALT or e.kind == Told.OFFERED:
        cards = 0
        for k in range(3 if e.kind == Told.DEALT else 4):
            cards |= bit(e.closed[k]) if own else 0
        return cards
    if e.kind == Told.OPENED:
        return e.args[1]
    if e.kind == Told.SEARCHED:
        return e.closed[0] if own else 0
    if e.kind == Told.SHOWN:
        return bit(e.closed[0]) if own else 0
    if e.kind == Told.GOT:
        return bit(e.args[2]) | bit(e.args[3])
    if e.kind == Told.DROPPED:
        return bit(e.closed[0]) | bit(e.closed[1]) if own else 0
    if e.kind == Told.FLIPPED or e.kind == Told.KILLED or e.kind == Told.CROSSED:
        return bit(e.args[2])
    if e.kind == Told.EXCHANGED:
        return bit(e.args[3]) | bit(e.args[4])
    if e.kind == Told.TURNED_COAT:
        return bit(e.args[3])
    played = e.kind == Told.DEPLOYED or e.kind == Told.ATTACKED or e.kind == Told.REACTED
    return bit(e.args[1]) if played or e.kind == Told.DISCARDED or e.kind == Told.CACHED else 0


@rule
def note_heap(g: Sightings, e: Any, own: bool, i: int) -> None:
    """Note cards that are known to be encrypted: put there by the seat, or looked at."""
    if not own:
        return
    cards = 0
    if e.kind == Told.ENCRYPTED:
        cards = bit(e.closed[0])
    elif e.kind == Told.STOWED:
        cards = bit(e.closed[1])
    elif e.kind == Told.SEARCHED:
        cards = e.closed[0]
    elif e.kind == Told.EXHUMED and e.args[1]:
        cards = bit(e.closed[0])
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        g.heap[card] = min(g.heap[card], i)


# --- told backwards ---------------------------------------------------------------------------------------------------


@rule
def sample_history(p: Past, g: Sightings, s: State, kit: Kit, seat: int, log: Sequence[Any], n: int, rng: Generator) -> bool:
    """Draw a past of the world `s` as it may lie behind a seat; False where it turned out to contradict the log."""
    other = s.sides[1 - seat]
    p.hand = other.hand
    p.suitcase = other.suitcase
    p.heap = s.encrypted
    for spot in range(SPOTS):
        p.spot[spot] = other.spot[spot]
    for i in range(n - 1, -1, -1):
        e = log[i]
        if e.args[0] != seat:
            if not undo(p, g, kit, e, i, rng):
                return False
        elif not undo_own(p, e):
            return False
    return True


@rule
def drawn_of(cards: int, rng: Generator) -> int:
    """Return one of the cards, each as likely; NONE of none."""
    n = count(cards)
    return NONE if n == 0 else nth(cards, below(rng, n) if n > 1 else 0)


@rule
def not_yet(seen: Sequence[int], cards: int, i: int) -> int:
    """Return those of the cards that were not seen by event `i`."""
    left, rest = 0, cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        left |= bit(card) if seen[card] > i else 0
    return left


@rule
def undo(p: Past, g: Sightings, kit: Kit, e: Any, i: int, rng: Generator) -> bool:
    """Take back an event of the other seat; False if it cannot have happened."""
    kind = e.kind
    if kind == Told.DREW:
        p.card[i] = g.top[i] if g.top[i] >= 0 else drawn_of(not_yet(g.out, p.hand, i), rng)
        return return_card(p, p.card[i])
    if kind == Told.DEPLOYED or kind == Told.ATTACKED or kind == Told.REACTED or kind == Told.DISCARDED:
        p.hand |= bit(e.args[1])
    elif kind == Told.ENLISTED:
        return undo_enlisted(p, kit, e.args[1], i)
    elif kind == Told.ENCRYPTED or kind == Told.STOWED:
        return undo_encrypted(p, g, kind, i, rng)
    elif kind == Told.SCAVENGED:
        return return_card(p, e.args[1])
    elif kind == Told.OPENED:
        return e.args[1] & ~p.hand == 0
    elif kind == Told.SHOWN:
        return has(p.hand, e.closed[0])
    elif kind == Told.ANSWERED:
        return has(e.args[3], number_of(p.suitcase)) == (e.args[4] == 1)
    elif kind == Told.EXHUMED or kind == Told.SWITCHED or kind == Told.RELIEVED:
        return undo_hidden(p, g, kit, e, i, rng)
    elif kind == Told.CACHED:
        p.heap |= bit(e.args[1])
    else:
        return undo_guard(p, kit, e)
    return True


@rule
def return_card(p: Past, card: int) -> bool:
    """Take a card that had come to the hand out of it again; False if it is not there."""
    if card < 0 or not has(p.hand, card):
        return False
    p.hand ^= bit(card)
    return True


@rule
def undo_enlisted(p: Past, kit: Kit, spot: int, i: int) -> bool:
    """Take a Guard back to the hand; False if it cannot have been enlisted."""
    card = p.spot[spot]
    if card < 0 or not has(kit.can_guard, card):
        return False
    p.card[i] = card
    p.spot[spot] = NONE
    p.hand |= bit(card)
    return True


@rule
def undo_encrypted(p: Past, g: Sightings, kind: int, i: int, rng: Generator) -> bool:
    """Take a card back from the Encrypted pile, in the strategic set-up the Suitcase too; False if no card can have gone there."""
    card = drawn_of(not_yet(g.heap, p.heap, i), rng)
    if card < 0:
        return False
    p.card[i] = card
    p.heap ^= bit(card)
    p.hand |= bit(card)
    if kind == Told.STOWED:
        p.back[i] = p.suitcase
        p.hand |= bit(p.suitcase)
    return True


@rule
def undo_hidden(p: Past, g: Sightings, kit: Kit, e: Any, i: int, rng: Generator) -> bool:
    """Take back what was not seen: Digital Exhumation, Switch Cases, the Guard that Switch Places took; False if it cannot have been."""
    if e.kind == Told.EXHUMED and e.args[1] == 0:
        return True
    p.back[i] = drawn_of(p.hand & kit.can_guard if e.kind == Told.RELIEVED else p.hand, rng)
    if not return_card(p, p.back[i]):
        return False
    if e.kind == Told.RELIEVED:
        p.spot[e.args[1]] = p.back[i]
    elif e.kind == Told.SWITCHED:
        p.card[i] = p.suitcase
        p.hand |= bit(p.suitcase)
        p.suitcase = p.back[i]
    else:
        p.card[i] = drawn_of(not_yet(g.heap, p.heap, i), rng)
        if p.card[i] < 0:
            return False
        p.heap ^= bit(p.card[i]) | bit(p.back[i])
        p.hand |= bit(p.card[i])
    return True


@rule
def undo_guard(p: Past, kit: Kit, e: Any) -> bool:
    """Take back what befell the other's Guards; False if it cannot have."""
    spot: int = e.args[1]
    kind = e.kind
    if kind == Told.FLIPPED:
        return p.spot[spot] == e.args[2]
    if kind == Told.JUDGED:
        return p.spot[spot] >= 0 and has(kit.shares[number_of(e.args[2])], p.spot[spot]) == (e.args[3] == 1)
    if (kind == Told.KILLED and e.args[3] == 0) or kind == Told.CROSSED:
        p.spot[spot] = e.args[2]
    elif kind == Told.POSTED:
        p.spot[spot] = NONE
    elif kind == Told.TURNED_COAT:
        p.spot[e.args[2]] = NONE
    elif kind == Told.EXCHANGED:
        p.spot[spot] = e.args[4]
    elif kind == Told.TOPPED:
        p.spot[spot] = e.args[3]
    return True


@rule
def undo_own(p: Past, e: Any) -> bool:
    """Take back an event of one's own, as far as it concerns what is hidden now: all of it was seen."""
    kind = e.kind
    if kind == Told.ENCRYPTED:
        p.heap &= ~bit(e.closed[0])
    elif kind == Told.STOWED:
        p.heap &= ~bit(e.closed[1])
    elif kind == Told.CACHED:
        p.heap |= bit(e.args[1])
    elif kind == Told.EXHUMED and e.args[1]:
        p.heap = p.heap & ~bit(e.closed[0]) | bit(e.closed[1])
    elif kind == Told.TURNED_COAT:
        p.spot[e.args[1]] = e.args[3]
    elif kind == Told.EXCHANGED:
        p.spot[e.args[2]] = e.args[3]
    elif kind == Told.GOT:
        p.hand |= bit(e.args[3])
        return return_card(p, e.args[2])
    elif kind == Told.DROPPED:
        p.hand |= bit(e.closed[1])
        return return_card(p, e.closed[0])
    return True
