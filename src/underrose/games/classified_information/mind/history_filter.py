"""A past of Classified Information followed forwards: the table as it lay at every event of a log, hidden cards as the past has them.

The rules are not run again: what happened is told by the log, and chance would have to be told what to do. Only what decides what an Action
is worth is kept: where the cards lie, the turn and the Discard Pile.
"""

from __future__ import annotations

from typing import Any

from underrose.games.classified_information.assassinations import uncover, vacate
from underrose.games.classified_information.events import Told
from underrose.games.classified_information.mind.history_sampler import Past
from underrose.games.classified_information.piles import ask, discard, from_pile
from underrose.games.classified_information.state import COPIES, NONE, SEATS, SPOTS, Kit, Phase, State, Window
from underrose.games.classified_information.targets import THEIRS
from underrose.kernel.compile.bits import bit
from underrose.kernel.compile.compiling import rule


@rule
def set_up(t: State, p: Past, kit: Kit, seat: int) -> None:
    """Lay the table as it was dealt in a past, without the cards of the seat itself, which its log tells. `t` is zeroed."""
    t.deck = (bit(COPIES * kit.numbers) - 1) & ~(p.hand | p.heap)
    t.card = t.target = t.aside = t.taken = NONE
    t.encrypted = p.heap
    for who in range(SEATS):
        t.sides[who].suitcase = t.sides[who].stowed = NONE
        for spot in range(SPOTS):
            t.sides[who].spot[spot] = t.sides[who].cover[spot] = NONE
    t.sides[1 - seat].hand = p.hand
    if not kit.strategic:
        t.sides[1 - seat].suitcase = p.suitcase
        t.deck &= ~bit(p.suitcase)


@rule
def follow(t: State, p: Past, seat: int, e: Any, i: int) -> None:
    """Do what event `i` of the seat's log tells, in a past; `t` was at hand when it was dealt."""
    who: int = e.args[0]
    kind = e.kind
    if kind == Told.TURN:
        t.turn = who
        t.turns = e.args[1]
        t.final = t.final + e.args[2]
        t.window = Window.CLOSED
        ask(t, Phase.ACT, who)
    elif kind == Told.LAID:
        discard(t, who)
    elif kind == Told.DREW:
        draw_known(t, who, e.closed[0] if who == seat else p.card[i])
    elif kind == Told.DEALT or kind == Told.OFFERED:
        deal_known(t, who, seat, e)
    elif kind == Told.DEPLOYED or kind == Told.ATTACKED:
        t.sides[who].hand &= ~bit(e.args[1])
        t.card, t.target = e.args[1], e.args[2] if kind == Told.DEPLOYED else THEIRS + e.args[2]
    elif kind == Told.REACTED:
        t.sides[who].hand &= ~bit(e.args[1])
    elif kind == Told.STOWED:
        stow_known(t, who, e.closed[0] if who == seat else p.back[i], e.closed[1] if who == seat else p.card[i])
    elif kind == Told.ENLISTED or kind == Told.ENCRYPTED:
        put_down(t, who, e, e.closed[0] if who == seat else p.card[i])
    elif kind == Told.EXHUMED or kind == Told.SWITCHED or kind == Told.RELIEVED:
        exchange_hidden(t, p, seat, e, i)
    elif kind == Told.DISCARDED or kind == Told.SCAVENGED or kind == Told.CACHED:
        follow_open(t, e)
    elif kind == Told.DROPPED or kind == Told.GOT:
        follow_drop(t, seat, e)
    else:
        follow_guard(t, e)


@rule
def draw_known(t: State, who: int, card: int) -> None:
    """Draw a known card of the deck to the hand."""
    t.deck &= ~bit(card)
    t.sides[who].hand |= bit(card)


@rule
def deal_known(t: State, who: int, seat: int, e: Any) -> None:
    """Deal the seat's own cards; those of the other lie there already."""
    if who != seat:
        return
    for k in range(2 if e.kind == Told.DEALT else 4):
        draw_known(t, who, e.closed[k])
    if e.kind == Told.DEALT:
        t.sides[who].suitcase = e.closed[2]
        t.deck &= ~bit(e.closed[2])


@rule
def stow_known(t: State, who: int, suitcase: int, encrypted: int) -> None:
    """Carry out the strategic set-up, as if each choice happened at once."""
    side = t.sides[who]
    side.hand &= ~(bit(suitcase) | bit(encrypted))
    side.suitcase = suitcase
    t.encrypted |= bit(encrypted)


@rule
def put_down(t: State, who: int, e: Any, card: int) -> None:
    """Put a card of the hand face down into a Guard spot or the Encrypted pile."""
    side = t.sides[who]
    side.hand &= ~bit(card)
    if e.kind == Told.ENLISTED:
        side.spot[e.args[1]] = card
        side.guards |= bit(e.args[1])
    else:
        t.encrypted |= bit(card)


@rule
def exchange_hidden(t: State, p: Past, seat: int, e: Any, i: int) -> None:
    """Follow Digital Exhumation, Switch Cases, and the Guard that Switch Places takes to the hand."""
    who: int = e.args[0]
    side = t.sides[who]
    spot = e.args[1]
    own = who == seat
    if e.kind == Told.RELIEVED:
        side.hand |= bit(e.closed[0] if own else p.back[i])
        side.spot[spot] = e.args[2]
        side.armed &= ~bit(spot)
        t.card = NONE
    elif e.kind == Told.SWITCHED:
        card, back = (e.closed[0], e.closed[1]) if own else (p.card[i], p.back[i])
        side.hand = side.hand & ~bit(card) | bit(back)
        side.suitcase = card
    elif e.args[1]:
        card, back = (e.closed[0], e.closed[1]) if own else (p.card[i], p.back[i])
        side.hand = side.hand & ~bit(card) | bit(back)
        t.encrypted = t.encrypted & ~bit(back) | bit(card)


@rule
def follow_open(t: State, e: Any) -> None:
    """Follow a card of the hand discarded, one of the Discard Pile taken, or a Cache with its card."""
    who: int = e.args[0]
    side, card = t.sides[who], e.args[1]
    if e.kind == Told.DISCARDED:
        side.hand &= ~bit(card)
        discard(t, card)
    elif e.kind == Told.CACHED:
        t.encrypted &= ~bit(card)
        side.tucked |= bit(card)
        side.caches |= bit(e.args[2])
    else:
        depth = 0
        while depth < t.piled - 1 and t.pile[t.piled - 1 - depth] != card:
            depth += 1
        side.hand |= bit(from_pile(t, depth))


@rule
def follow_drop(t: State, seat: int, e: Any) -> None:
    """Follow Dead Drop, as the seat saw it from its side."""
    if e.args[0] != seat:
        return
    given, received = (e.args[2], e.args[3]) if e.kind == Told.GOT else (e.closed[0], e.closed[1])
    me, other = t.sides[seat], t.sides[1 - seat]
    me.hand = me.hand & ~bit(given) | bit(received)
    other.hand = other.hand & ~bit(received) | bit(given)


@rule
def follow_guard(t: State, e: Any) -> None:
    """Follow what happens to Guards and to what lies with them."""
    who: int = e.args[0]
    kind, spot = e.kind, e.args[1]
    if kind == Told.FLIPPED:
        t.sides[who].up |= bit(spot)
    elif kind == Told.KILLED and e.args[3]:
        uncover(t, who, spot)
    elif kind == Told.KILLED:
        vacate(t, who, spot)
    elif kind == Told.SPARED:
        t.sides[who].resilience &= ~bit(e.args[2])
    elif kind == Told.CROSSED:
        discard(t, vacate(t, who, spot))
    elif kind == Told.POSTED:
        face_up(t, who, spot, e.args[2])
    elif kind == Told.COVERED:
        t.sides[who].cover[spot] = e.args[2]
        t.sides[who].covered |= bit(spot)
    elif kind == Told.PLACED:
        t.sides[who].resilience |= bit(e.args[1])
    elif kind == Told.EXCHANGED:
        face_up(t, who, spot, e.args[3])
        face_up(t, 1 - who, e.args[2], e.args[4])
    elif kind == Told.TOPPED:
        from_pile(t, 0)
        discard(t, e.args[3])
        face_up(t, who, spot, e.args[2])
    elif kind == Told.TURNED_COAT:
        vacate(t, 1 - who, spot)
        face_up(t, who, e.args[2], e.args[3])


@rule
def face_up(t: State, who: int, spot: int, card: int) -> None:
    """Lay a card in a Guard spot, face up."""
    side = t.sides[who]
    side.spot[spot] = card
    side.guards |= bit(spot)
    side.up |= bit(spot)
