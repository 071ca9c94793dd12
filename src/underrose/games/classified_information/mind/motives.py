"""What the other's choices in Classified Information betray, if they choose about as the agent does: for bots, never for the note sheet.

The Cypher Wheel takes every hidden choice for arbitrary. But who enlists a Guard of the own Code, as the agent likes to, tells by it where
the Suitcase Number lies, and who lets an assassination pass holds no Vest. So worlds are weighed: in each a past is drawn
(`history_sampler`) and followed (`history_filter`), and wherever the other chose an Action, or whether to react, all it might have done is
judged as the agent judges in thought (`foresight`). The weight of a world is the product of how likely these choices were, by how likely
the Wheel took them for. Not everybody chooses so: perhaps all the choices of this player are arbitrary, and what it did so far settles that
too (`weight_of`).

Example: a Guard was enlisted. In one world it is a 5 before a Suitcase of 5, and nothing else was worth as much; in another a 1 before the
same Suitcase, and to enlist the 5 was worth 0.02 more: that is e**-2 as likely, but for the choices that are taken for arbitrary.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated, Any

import numpy as np

from underrose.games.classified_information.actions import Do
from underrose.games.classified_information.assassinations import answering, may_answer
from underrose.games.classified_information.events import Told
from underrose.games.classified_information.legality import legal
from underrose.games.classified_information.mind.appraisal import ROW, Outlook, Real, settle
from underrose.games.classified_information.mind.belief_update import CASE, GUARD, HAND, HEAP
from underrose.games.classified_information.mind.foresight import Guess, forget_all, guess_at, take_in
from underrose.games.classified_information.mind.history_filter import follow, set_up
from underrose.games.classified_information.mind.history_sampler import Past, Sightings, find_sightings, sample_history
from underrose.games.classified_information.mind.judgement import judge
from underrose.games.classified_information.mind.worlds import Worlds, draw
from underrose.games.classified_information.piles import ask
from underrose.games.classified_information.state import COPIES, NONE, SEATS, SPOTS, Kit, Phase, State, Window, cards_of, number_of
from underrose.kernel.compile.bits import count, has
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import record
from underrose.kernel.game.actions import kind_of, pack

HEAT = 0.01
"""How much more a choice must be worth to be e times as likely: in chances to win."""
DOUBT = 0.1
"""The share of choices that are taken for arbitrary with somebody who mostly chooses as the agent does."""
ARBITRARY = 0.5
"""How likely a player is one who chooses arbitrarily, before anything was seen."""
TRIES = 4
"""Pasts of a world that are tried."""
PRIOR = 10.0
"""For how many weighed worlds the Cypher Wheel counts."""
CARD_AND_KIND = 0xFFFF
"""The part of a packed action that says what is done with which card."""


@record
class Memory:
    """What a seat goes back through: its log's sightings, the past of one world, what each knew of the other then, and how likely that made
    the other's choices so far, as an agent and as somebody who chooses arbitrarily."""

    sightings: Annotated[Sightings, Sightings]
    past: Annotated[Past, Past]
    guesses: Annotated[Sequence[Guess], Guess, SEATS]
    likely: Real
    anyhow: Real


# --- how likely a choice was ------------------------------------------------------------------------------------------


@rule
def weigh_choice(t: State, kit: Kit, m: Memory, seat: int, look: Outlook, action: int, out: MutableSequence[int]) -> None:
    """How likely the seat does this with this card, of all it may do: the best way of each counts, whatever it is aimed at."""
    guess_at(look, m.guesses, t, kit, seat)
    n, taken = legal(t, kit, seat, out), action & CARD_AND_KIND
    ways = 0
    total = 0.0
    mine = 0.0
    best = 0.0
    way = NONE
    for i in range(n + 1):
        now = out[i] & CARD_AND_KIND if i < n else NONE
        if now != way and way != NONE:
            ways += 1
            total += np.exp(best / HEAT)
            mine = np.exp(best / HEAT) if way == taken else mine
        if i < n:
            value = judge(t, kit, seat, look, out[i])
            best = value if now != way else max(best, value)
        way = now
    among = alternatives(t, kit, seat, action)
    m.likely *= among * ((1 - DOUBT) * mine / total + DOUBT / ways) if ways else 0.0
    m.anyhow *= among / ways if ways else 0.0


@rule
def action_told(p: Past, e: Any, i: int) -> int:
    """Return the Action of the other seat that an event tells of, packed; NONE if it tells of none."""
    if e.kind == Told.DEPLOYED:
        return pack(Do.DEPLOY, e.args[1], e.args[2])
    if e.kind == Told.ATTACKED:
        return pack(Do.ASSASSINATE, e.args[1], e.args[2])
    if e.kind == Told.ENLISTED:
        return pack(Do.ENLIST, p.card[i])
    if e.kind == Told.ENCRYPTED:
        return pack(Do.ENCRYPT, p.card[i])
    return NONE


@rule
def alternatives(t: State, kit: Kit, seat: int, action: int) -> int:
    """Return among how many cards a hidden choice was made: the Cypher Wheel took each for as likely."""
    kind, hand = kind_of(action), t.sides[seat].hand
    return count(hand & kit.can_guard) if kind == Do.ENLIST else count(hand) if kind == Do.ENCRYPT else 1


@rule
def answered(t: State, kit: Kit, m: Memory, seat: int, window: int, card: int, look: Outlook, out: MutableSequence[int]) -> None:
    """How likely a seat reacts with this card, or lets it pass (NONE), where it could do more than that."""
    t.window = window
    answers = answering(t, kit)
    if t.sides[seat].hand & answers and may_answer(t, seat, answers):
        ask(t, Phase.WINDOW, seat)
        weigh_choice(t, kit, m, seat, look, pack(Do.PASS) if card == NONE else pack(Do.REACT, card), out)


@rule
def window_ended(t: State, kit: Kit, e: Any) -> int:
    """Return which reaction window of the seat that an event is about it ended: by a reaction or, where a Guard falls, by none. CLOSED:
    none."""
    if e.kind == Told.REACTED:
        return Window.AFTER if has(kit.vests, e.args[1]) else Window.BEFORE
    fell = (e.kind == Told.KILLED or e.kind == Told.SPARED) and t.turn != e.args[0]
    return Window.AFTER if fell and not has(kit.shots & kit.unblockable, t.card) else Window.CLOSED


@rule
def let_pass(kit: Kit, log: Sequence[Any], n: int, i: int) -> bool:
    """Return whether event `i` is a Deploy to which nobody reacted."""
    if log[i].kind != Told.DEPLOYED or i + 1 >= n or has(kit.unblockable, log[i].args[1]):
        return False
    return log[i + 1].kind != Told.REACTED


# --- worlds weighed ---------------------------------------------------------------------------------------------------


@rule
def weight_of(t: State, kit: Kit, m: Memory, seat: int, log: Sequence[Any], n: int, look: Outlook, out: MutableSequence[int]) -> float:
    """Return the weight of the world whose past is remembered, as the seat's log tells of it. `t` is zeroed, and ends as the table lies
    now."""
    other = 1 - seat
    m.likely, m.anyhow = 1 - ARBITRARY, ARBITRARY
    forget_all(m.guesses)
    set_up(t, m.past, kit, seat)
    for i in range(n):
        e = log[i]
        if e.args[0] == other:
            action, window = action_told(m.past, e, i), window_ended(t, kit, e)
            if action != NONE:
                weigh_choice(t, kit, m, other, look, action, out)
            elif window != Window.CLOSED:
                answered(t, kit, m, other, window, e.args[1] if e.kind == Told.REACTED else NONE, look, out)
        follow(t, m.past, seat, e, i)
        if e.args[0] == seat and let_pass(kit, log, n, i):
            answered(t, kit, m, other, Window.BEFORE, NONE, look, out)
        take_in(m.guesses, kit, e.kind, e.args)
    return m.likely + m.anyhow


@rule
def weigh_worlds(  # noqa: PLR0917
    states: Any, kits: Any, views: Any, samplers: Any, log: Any, n: int, memories: Any, looks: Any, rngs: Any, out: Any, drawn: Any,
    upto: Any,
) -> None:  # fmt: skip
    """Draw worlds, and write the card of each slot to `drawn`, shape (worlds, CARDS), the running sums of their weights to `upto`.

    A world of which no past is found weighs nothing. The outlook `looks[0]`, which the Cypher Wheel has filled, is filled by the worlds
    instead; `looks[1]` is to write on. `states` are three tables, the last one zeroed.
    """
    kit = kits[0]
    seat = views[0].seat
    m = memories[0]
    rng = rngs[0]
    total = 0.0
    looks[1].weights = looks[0].weights
    find_sightings(m.sightings, seat, log, n)
    for w in range(len(upto)):
        states[1] = states[2]
        draw(samplers[0], kit, views[0], rng, states[1])
        for slot in range(samplers[0].wheel.boxes.cards):
            drawn[w, slot] = samplers[0].odds.drawn[slot]
        found = False
        for _ in range(TRIES):
            found = found or sample_history(m.past, m.sightings, states[1], kit, seat, log, n, rng)
        if found:
            states[0] = states[2]
            total += weight_of(states[0], kit, m, seat, log, n, looks[1], out)
        upto[w] = total
    if total > 0.0:
        believe(looks[0], states[1], kit, seat, samplers[0], drawn, upto)
    else:
        for w in range(len(upto)):
            upto[w] = w + 1.0


# --- what follows for the seat ----------------------------------------------------------------------------------------


@rule
def believe(look: Outlook, s: State, kit: Kit, seat: int, w: Worlds, drawn: Any, upto: Any) -> None:
    """Fill an outlook by weighed worlds, where the Cypher Wheel has filled it: it counts for a few of them. `s` is a world that fits."""
    share = share_of_worlds(upto)
    fade(look, s, kit, 1 - share)
    for k in range(len(upto)):
        weight = share * (upto[k] - (upto[k - 1] if k else 0.0)) / upto[len(upto) - 1]
        for slot in range(w.wheel.boxes.cards):
            count_in(look, 1 - seat, w.wheel.boxes.places[slot], number_of(drawn[k, slot]), weight)
    settle(look, kit)


@rule
def share_of_worlds(upto: Sequence[float]) -> float:
    """Return how much the worlds count beside the Cypher Wheel: by how many there would be if all weighed the same."""
    squares, total = 0.0, upto[len(upto) - 1]
    for k in range(len(upto)):
        squares += ((upto[k] - (upto[k - 1] if k else 0.0)) / total) ** 2
    return 1.0 / (1.0 + PRIOR * squares)


@rule
def fade(look: Outlook, s: State, kit: Kit, left: float) -> None:
    """Leave so much of all that is guessed of the other's cards."""
    for number in range(1, kit.numbers + 1):
        reach = look.weights.in_reach * (COPIES - count(s.discards & cards_of(number)))
        look.keep[number] = reach + left * (look.keep[number] - reach)
        look.suitcase[number] *= left
        look.heap[number] *= left
        for spot in range(SPOTS):
            look.guard[spot * ROW + number] *= left


@rule
def count_in(look: Outlook, other: int, place: int, number: int, weight: float) -> None:
    """Count a card of a world where it lies."""
    spot = place - GUARD - SPOTS * other
    if place == CASE + other:
        look.suitcase[number] += weight
    elif place == HAND + other:
        look.keep[number] += weight
    elif place == HEAP:
        look.heap[number] += weight
    elif place >= GUARD and spot >= 0 and spot < SPOTS:
        look.guard[spot * ROW + number] += weight


@rule
def judge_anew(states: Any, kits: Any, views: Any, looks: Any, actions: Any, worths: Any) -> None:
    """Judge actions by the outlook as it is; `states[0]` is a world that fits."""
    for i in range(len(actions)):
        worths[i] = judge(states[0], kits[0], views[0].seat, looks[0], actions[i])
