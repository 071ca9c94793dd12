"""Which hands are possible, and how likely: an exact filter over all combinations of hands, driven by a seat's log.

Cards of a kind are alike, so a world is how many thorns each seat holds (at most 3 ** 10 of them) and every event maps worlds to
worlds. Weights follow three rules. Chance weighs what it is worth: the deal, cards from the basket, the card of a hint. A choice
weighs evenly over the cards the rules allowed in that world, if its card is hidden when it is made (offered, given, tucked, laid);
if the card is shown later, that excludes worlds and takes no weight back. A choice seen in full when it is made weighs nothing.
The last card that is laid is of that sort, because all are shown at once.

    Three seats, this one saw neither card of a trade from 0 to 1. World (1, 2, 0): seat 0 offered a rose or a thorn, 1/2 each;
    seat 1 had to give a thorn. So half of its weight moves to (2, 1, 0), half to (1, 2, 0).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.reference_games.toy.actions import CARDS, pick_card
from tests.reference_games.toy.events import Told
from tests.reference_games.toy.state import COUNTS, HAND, NONE, Card, Kit, Phase, Sampler, State, View, holds, may_offer
from tests.reference_games.toy.view import lay_out
from underrose.kernel.compile.bits import has
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.chance import Generator, below, first_above, fraction


@rule
def digit(seat: int) -> int:
    """Return the place value of a seat's thorns in a world's number."""
    return COUNTS**seat


@rule
def thorns_of(world: int, seat: int) -> int:
    return world // digit(seat) % COUNTS


@rule
def basket_thorns(m: Sampler, world: int) -> int:
    """Return the thorns that are in no hand; negative where the hands hold more than there are."""
    left = m.thorns
    for seat in range(m.players):
        left -= thorns_of(world, seat)
    return left


@rule
def prepare(kit: Kit, v: View, log: Sequence[Any], n: int, sampler: Sampler) -> int:
    """Update the weights of all worlds by the log from the deal on, then sum them up; return the number of possible worlds."""
    m = sampler
    m.players = kit.players
    m.worlds = digit(kit.players)
    m.thorns = kit.thorns
    m.basket = kit.basket
    m.mover = m.target = m.offered = m.given = m.last = NONE
    weigh_deal(m)
    for i in range(n):
        follow(m, kit, log[i])
    return sum_up(m)


@rule
def ways(n: int, k: int) -> float:
    """Return how many sets of `k` among `n` there are; 0 if there are none."""
    if k < 0 or k > n:
        return 0.0
    product = 1.0
    for i in range(k):
        product *= (n - i) / (i + 1)
    return product


@rule
def weigh_deal(m: Sampler) -> None:
    """Weigh each world by the number of deals that make it, as all deals are equally likely."""
    for world in range(m.worlds):
        weight = ways(m.basket, basket_thorns(m, world))
        for seat in range(m.players):
            weight *= ways(HAND, thorns_of(world, seat))
        m.weights[world] = weight


@rule
def follow(m: Sampler, kit: Kit, e: Any) -> None:
    """Update the weights by one event of the log. A closed card is NONE where this seat was not shown it."""
    a, b = e.args[0], e.args[1]
    card, drawn = (e.closed[0], e.closed[1]) if e.knows else (NONE, NONE)
    if e.kind == Told.DEALT and e.knows:
        keep_hand(m, a, card)
    elif e.kind == Told.TRADED:
        announced(m, kit, a, b, card)
    elif e.kind == Told.GOT:
        got(m, a, b)
    elif e.kind == Told.GAVE:
        gave(m, kit, card)
    elif e.kind == Told.BLOCKED:
        blocked(m, a, card)
    elif e.kind == Told.TUCKED:
        tucked(m, a, card, drawn)
    elif e.kind == Told.HINTED and e.knows:
        hinted(m, a, card)
    elif e.kind == Told.LAID:
        m.last = a
    elif e.kind == Told.BLOOMED:
        bloomed(m, a)


@rule
def keep_hand(m: Sampler, seat: int, thorns: int) -> None:
    """Update by the fact that the seat holds exactly so many thorns."""
    for world in range(m.worlds):
        if thorns_of(world, seat) != thorns:
            m.weights[world] = 0.0


@rule
def announced(m: Sampler, kit: Kit, mover: int, target: int, card: int) -> None:
    """Update by an announced trade: its mover had a card that it may offer to this target."""
    m.mover = mover
    m.target = target
    m.offered = card
    m.given = NONE
    for world in range(m.worlds):
        if m.weights[world] > 0.0:
            thorns = thorns_of(world, mover)
            if not (may_offer(kit, mover, target, thorns, Card.ROSE) or may_offer(kit, mover, target, thorns, Card.THORN)):
                m.weights[world] = 0.0


@rule
def got(m: Sampler, seat: int, card: int) -> None:
    """Record the card that this seat, a party to the trade, gets."""
    if seat == m.target:
        m.offered = card
    else:
        m.given = card


@rule
def share(allowed_rose: bool, allowed_thorn: bool, card: int) -> float:
    """Return the likelihood of a hidden choice of a card: uniform over what was allowed."""
    if not (allowed_thorn if card == Card.THORN else allowed_rose):
        return 0.0
    return 0.5 if allowed_rose and allowed_thorn else 1.0


@rule
def hand_share(world: int, seat: int, card: int) -> float:
    """Return the likelihood that the seat chose this card of its hand, unseen."""
    thorns = thorns_of(world, seat)
    return share(holds(thorns, Card.ROSE), holds(thorns, Card.THORN), card)


@rule
def offer_share(m: Sampler, kit: Kit, world: int, card: int) -> float:
    """Return the likelihood that this card was offered; 0 if this seat was shown another one."""
    if m.offered != NONE and m.offered != card:
        return 0.0
    thorns = thorns_of(world, m.mover)
    rose = may_offer(kit, m.mover, m.target, thorns, Card.ROSE)
    return share(rose, may_offer(kit, m.mover, m.target, thorns, Card.THORN), card)


@rule
def chosen_share(world: int, seat: int, card: int, seen: int) -> float:
    """Return the likelihood that the seat chose this card: that of a hidden choice, or 1 or 0 where it was seen at once."""
    if seen == NONE:
        return hand_share(world, seat, card)
    return 1.0 if seen == card and holds(thorns_of(world, seat), card) else 0.0


@rule
def turn_over(m: Sampler) -> None:
    """Make the weights after a step, gathered in `spare`, the current ones."""
    for world in range(m.worlds):
        m.weights[world] = m.spare[world]
        m.spare[world] = 0.0


@rule
def gave(m: Sampler, kit: Kit, given: int) -> None:
    """Update by the exchange of the trade's two cards."""
    seen = given if given != NONE else m.given
    for world in range(m.worlds):
        if m.weights[world] > 0.0:
            for offered in range(CARDS):
                for card in range(CARDS):
                    weight = offer_share(m, kit, world, offered) * chosen_share(world, m.target, card, seen)
                    if weight > 0.0:
                        after = world + (card - offered) * (digit(m.mover) - digit(m.target))
                        m.spare[after] += m.weights[world] * weight
    m.mover = m.target = m.offered = m.given = NONE
    turn_over(m)


@rule
def draw_share(m: Sampler, world: int, card: int, known: int) -> float:
    """Return the chance that this card lies on top of the basket; 0 if another one was seen."""
    if known != NONE and known != card:
        return 0.0
    thorns = basket_thorns(m, world)
    return (thorns if card == Card.THORN else m.basket - thorns) / m.basket


@rule
def blocked(m: Sampler, seat: int, known: int) -> None:
    """Update by a block: a thorn left the game, and a card came from the basket."""
    for world in range(m.worlds):
        if m.weights[world] > 0.0 and holds(thorns_of(world, seat), Card.THORN):
            for drawn in range(CARDS):
                weight = draw_share(m, world, drawn, known)
                if weight > 0.0:
                    m.spare[world + (drawn - Card.THORN) * digit(seat)] += m.weights[world] * weight
    m.mover = m.target = m.offered = m.given = NONE
    m.thorns -= 1
    m.basket -= 1
    turn_over(m)


@rule
def tucked(m: Sampler, seat: int, known: int, seen: int) -> None:
    """Update by a tuck: a card came from the basket, another one went under it."""
    for world in range(m.worlds):
        if m.weights[world] > 0.0:
            for card in range(CARDS):
                for drawn in range(CARDS):
                    weight = chosen_share(world, seat, card, known) * draw_share(m, world, drawn, seen)
                    if weight > 0.0:
                        m.spare[world + (drawn - card) * digit(seat)] += m.weights[world] * weight
    turn_over(m)


@rule
def hinted(m: Sampler, seat: int, card: int) -> None:
    """Update by a hint: either card of the hand was as likely to be shown."""
    for world in range(m.worlds):
        if m.weights[world] > 0.0:
            thorns = thorns_of(world, seat)
            m.weights[world] *= (thorns if card == Card.THORN else HAND - thorns) / HAND


@rule
def bloomed(m: Sampler, thorns: int) -> None:
    """Update by a bloom: every seat had the card that it laid; all but the last one laid it unseen."""
    for world in range(m.worlds):
        if m.weights[world] > 0.0:
            for seat in range(m.players):
                card = Card.THORN if has(thorns, seat) else Card.ROSE
                m.weights[world] *= chosen_share(world, seat, card, card if seat == m.last else NONE)


@rule
def sum_up(m: Sampler) -> int:
    """Turn weights into running sums, as `draw` needs them; return how many worlds are possible."""
    total, possible = 0.0, 0
    for world in range(m.worlds):
        if m.weights[world] > 0.0:
            possible += 1
        total += m.weights[world]
        m.weights[world] = total
    return possible


@rule
def drawn_world(m: Sampler, rng: Generator) -> int:
    """Return a world drawn by its weight: the first whose running sum lies above a number drawn below the total."""
    total = m.weights[m.worlds - 1]
    mark = total
    while mark >= total:  # rounding can lift the number to the total itself
        mark = total * fraction(rng)
    return first_above(m.weights, m.worlds, mark)


@rule
def draw(sampler: Sampler, kit: Kit, v: View, rng: Generator, s: State) -> None:
    """Fill the state with drawn hands. Cards that lie face down are drawn last, as their choice tells nothing about a hand."""
    world = drawn_world(sampler, rng)
    lay_out(v, s)
    s.basket_thorns = basket_thorns(sampler, world)
    for seat in range(kit.players):
        s.hands[seat] = thorns_of(world, seat)
        s.laid[seat] = NONE
        if v.phase == Phase.LAY and not has(v.waiting, seat):
            s.laid[seat] = v.laid if seat == v.seat else pick_card(s.hands[seat], rng)
    s.offer = v.offer
    if s.offer == NONE and v.target != NONE:
        s.offer = drawn_offer(kit, v.turn, v.target, s.hands[v.turn], rng)


@rule
def drawn_offer(kit: Kit, mover: int, target: int, thorns: int, rng: Generator) -> int:
    """Return one of the cards that may have been offered, each equally often."""
    if not may_offer(kit, mover, target, thorns, Card.THORN):
        return Card.ROSE
    return below(rng, CARDS) if may_offer(kit, mover, target, thorns, Card.ROSE) else Card.THORN
