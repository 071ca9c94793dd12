"""The rules of the toy game, in the order in which a game is played."""

from __future__ import annotations

from collections.abc import MutableSequence

from tests.reference_games.toy.actions import Do
from tests.reference_games.toy.events import Told
from tests.reference_games.toy.state import HAND, NONE, Card, Kit, Phase, State, Stream, Why
from underrose.kernel.compile.bits import bit, count, has
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.actions import argument, kind_of
from underrose.kernel.game.chance import chance
from underrose.kernel.game.events import EVERYONE, tell, whisper

LONE_THORN = 2
"""Points for the only thorn of a bloom."""


@rule
def everybody(kit: Kit) -> int:
    return bit(kit.players) - 1


@rule
def start(s: State, kit: Kit) -> None:
    """Deal two cards to each seat; the rest is the basket."""
    s.opener = chance(s.chance, Stream.FIRST_PLAYER, kit.players) if kit.first == NONE else kit.first
    s.basket = kit.players * HAND + kit.basket
    s.basket_thorns = kit.thorns
    s.offer = NONE
    s.target = NONE
    for seat in range(kit.players):
        s.laid[seat] = NONE
        for _ in range(HAND):
            s.hands[seat] += from_basket(s)
        tell(s.events, Told.DEALT, EVERYONE, seat)
        whisper(s.events, bit(seat), s.hands[seat])
    begin_round(s, kit, s.opener)


@rule
def from_basket(s: State) -> int:
    """Take the top card of the basket: the cards in it are in random order, so it is any of them."""
    card = Card.THORN if chance(s.chance, Stream.BASKET, s.basket) < s.basket_thorns else Card.ROSE
    s.basket -= 1
    s.basket_thorns -= card
    return card


@rule
def begin_round(s: State, kit: Kit, first: int) -> None:
    """Begin a round: the first player takes the first turn."""
    s.stage += 1
    s.first = first
    s.turns = 0
    tell(s.events, Told.ROUND, EVERYONE, s.stage, first)
    begin_turn(s, first)


@rule
def begin_turn(s: State, seat: int) -> None:
    """Begin a turn, in which the seat trades, tucks or gives a hint."""
    s.phase = Phase.TURN
    s.turn = seat
    s.target = NONE
    s.waiting = bit(seat)


@rule
def end_turn(s: State, kit: Kit) -> None:
    """Begin the next seat's turn, or once all have had one the laying of cards."""
    s.offer = NONE
    s.turns += 1
    if s.turns < kit.players:
        begin_turn(s, (s.turn + 1) % kit.players)
        return
    s.phase = Phase.LAY
    s.turn = NONE
    s.target = NONE
    s.waiting = everybody(kit)


@rule
def apply(s: State, kit: Kit, seat: int, action: int) -> None:
    kind = kind_of(action)
    a = argument(action, 0)
    b = argument(action, 1)
    if kind == Do.TRADE:
        trade(s, kit, seat, a, b)
    elif kind == Do.TUCK:
        tuck(s, kit, seat, a)
    elif kind == Do.HINT:
        hint(s, kit, a, b)
    elif kind == Do.BLOCK:
        block(s, kit, seat)
    elif kind == Do.LET:
        let(s, seat)
    elif kind == Do.GIVE:
        give(s, kit, seat, a)
    else:
        lay(s, kit, seat, a)


@rule
def trade(s: State, kit: Kit, seat: int, target: int, card: int) -> None:
    """Announce a trade. Everybody else may react, with or without a thorn in hand."""
    s.target = target
    s.offer = card
    s.phase = Phase.WINDOW
    s.waiting = everybody(kit) & ~bit(seat)
    tell(s.events, Told.TRADED, EVERYONE, seat, target)
    whisper(s.events, bit(seat), card)


@rule
def block(s: State, kit: Kit, seat: int) -> None:
    """A shown thorn ends the trade and leaves the game; its seat takes a card from the basket."""
    drawn = from_basket(s)
    s.hands[seat] += drawn - Card.THORN
    s.spent += 1
    s.blocks += 1
    tell(s.events, Told.BLOCKED, EVERYONE, seat)
    whisper(s.events, bit(seat), drawn)
    if s.basket == 0:
        finish(s, kit, Why.BARE)
    else:
        end_turn(s, kit)


@rule
def let(s: State, seat: int) -> None:
    """When everybody lets the trade pass, its target owes a card."""
    s.waiting &= ~bit(seat)
    tell(s.events, Told.LET, EVERYONE, seat)
    if s.waiting == 0:
        s.phase = Phase.GIVE
        s.waiting = bit(s.target)


@rule
def give(s: State, kit: Kit, seat: int, card: int) -> None:
    """Two cards change hands; only the two seats see them."""
    s.hands[s.turn] += card - s.offer
    s.hands[seat] += s.offer - card
    s.trades += 1
    tell(s.events, Told.GOT, bit(s.turn), s.turn, card)
    tell(s.events, Told.GOT, bit(seat), seat, s.offer)
    tell(s.events, Told.GAVE, EVERYONE, seat, s.turn)
    whisper(s.events, bit(seat), card)
    end_turn(s, kit)


@rule
def tuck(s: State, kit: Kit, seat: int, card: int) -> None:
    """Take the top card of the basket, put one of the old hand under it."""
    drawn = from_basket(s)
    s.hands[seat] += drawn - card
    s.basket += 1
    s.basket_thorns += card
    tell(s.events, Told.TUCKED, EVERYONE, seat)
    whisper(s.events, bit(seat), card, drawn)
    end_turn(s, kit)


@rule
def hint(s: State, kit: Kit, of: int, to: int) -> None:
    """One of the two cards of seat `of`, shown to seat `to` alone."""
    card = Card.THORN if chance(s.chance, Stream.HINTS, HAND) < s.hands[of] else Card.ROSE
    tell(s.events, Told.HINTED, EVERYONE, of, to)
    whisper(s.events, bit(to), card)
    end_turn(s, kit)


@rule
def lay(s: State, kit: Kit, seat: int, card: int) -> None:
    """Laid cards stay hidden until the last one lies."""
    s.laid[seat] = card
    s.waiting &= ~bit(seat)
    tell(s.events, Told.LAID, EVERYONE, seat)
    whisper(s.events, bit(seat), card)
    if s.waiting == 0:
        bloom(s, kit)


@rule
def bloom(s: State, kit: Kit) -> None:
    """Show the laid cards and score them; they go back to the hands."""
    thorns = 0
    for seat in range(kit.players):
        if s.laid[seat] == Card.THORN:
            thorns |= bit(seat)
        s.laid[seat] = NONE
    score(s, kit, thorns)
    tell(s.events, Told.BLOOMED, EVERYONE, thorns)
    if best(s, kit) >= kit.goal:
        finish(s, kit, Why.GOAL)
    elif s.stage == kit.rounds:
        finish(s, kit, Why.LAST_ROUND)
    else:
        begin_round(s, kit, (s.first + 1) % kit.players)


@rule
def score(s: State, kit: Kit, thorns: int) -> None:
    """A lone thorn scores alone; otherwise every rose scores."""
    lone = count(thorns) == 1
    for seat in range(kit.players):
        if has(thorns, seat):
            s.points[seat] += LONE_THORN if lone else 0
        else:
            s.points[seat] += 0 if lone else 1


@rule
def best(s: State, kit: Kit) -> int:
    most = 0
    for seat in range(kit.players):
        most = max(most, s.points[seat])
    return most


@rule
def finish(s: State, kit: Kit, why: int) -> None:
    """End the game; no seat wins it without a point."""
    s.why = why if best(s, kit) > 0 else Why.NOBODY
    s.phase = Phase.OVER
    s.turn = NONE
    s.target = NONE
    s.offer = NONE
    s.waiting = 0
    tell(s.events, Told.OVER, EVERYONE, s.why, winners(s, kit))


@rule
def actors(s: State, kit: Kit) -> int:
    return s.waiting


@rule
def over(s: State, kit: Kit) -> int:
    return s.why


@rule
def winners(s: State, kit: Kit) -> int:
    """Return the seats with most points, as a mask; 0 before the end, and where no seat has a point."""
    found, most = 0, best(s, kit)
    if s.why and most > 0:
        for seat in range(kit.players):
            if s.points[seat] == most:
                found |= bit(seat)
    return found


@rule
def scores(s: State, kit: Kit, out: MutableSequence[int]) -> None:
    for seat in range(kit.players):
        out[seat] = s.points[seat]


@rule
def opening(s: State, kit: Kit) -> int:
    """Return the first player of the first round."""
    return s.opener


@rule
def measure(s: State, kit: Kit, out: MutableSequence[int]) -> None:
    """Write the figures to `out`: rounds begun, trades done, trades blocked."""
    out[0] = s.stage
    out[1] = s.trades
    out[2] = s.blocks
