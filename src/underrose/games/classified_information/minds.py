"""Bots of Classified Information: `novice` weighs a few random Actions by its wheel, `agent` every choice; `spymaster` searches too.

All are functions of a position (a view and a log) and of nothing else. What a choice is worth is the chance to win that follows from what
is then known (`appraisal`), averaged over what may turn out; a choice that turns something up counts what it teaches.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from underrose.games.classified_information.actions import ORDERS, Do
from underrose.games.classified_information.appraisal import RULED_OUT, Floats, Outlook, heap_fits, indicator, outlook
from underrose.games.classified_information.state import COPIES, NONE, SPOTS, Ability, Phase, Window
from underrose.games.classified_information.targets import (
    BOTH,
    MINE,
    PILE,
    SWAP_CARD,
    SWAP_PILE,
    THEIRS,
    THREE,
    THREES,
    own_spot,
    their_spots,
)
from underrose.kernel.actions import argument, kind_of
from underrose.kernel.searcher import Search
from underrose.knowledge.position import Position

FORGONE = 0.05
"""What the Action is worth that a reaction costs, in chances to win."""
GLIMPSE = 0.01
"""What it is worth to see a card of the opponent, or to order the deck."""
ITERATIONS = 4000
"""Of a spymaster's search."""
ENOUGH = 200
"""A spymaster considers actions with one of so many of its iterations."""
THOUGHTS = 3
"""Random Actions among which a novice chooses."""
SPARE = 0.5
"""How much of a Guard a Resilience in play is."""


def number_of(card: int) -> int:
    """The number of a card, from 0."""
    return card // COPIES


def best(position: Position, worth: Callable[[int], float]) -> int:
    """The legal action of most worth, ties drawn."""
    actions = [int(action) for action in position.legal]
    values = [worth(action) for action in actions]
    top = [action for action, value in zip(actions, values, strict=True) if value >= max(values) - 1e-9]
    return top[position.below(len(top))]


# --- novice -----------------------------------------------------------------------------------------------------------


def novice(position: Position) -> int:
    """Takes the best of a few random Actions; everything else it decides at random."""
    if int(position.views[0]["phase"]) != Phase.ACT:
        return position.random_action()
    judge = judge_act(position)
    return max((position.random_action() for _ in range(THOUGHTS)), key=judge)


# --- agent ------------------------------------------------------------------------------------------------------------


def agent(position: Position) -> int:
    """Asks for what tells most, guards its Code, clears the way for its best card, and keeps the final card by the odds."""
    choose = BY_PHASE.get(int(position.views[0]["phase"]))
    if choose is None:
        return position.random_action()
    judge = choose(position)
    return best(position, judge)


def judge_act(position: Position) -> Callable[[int], float]:
    """The turn's Action."""
    look = outlook(position)
    known: dict[tuple[int, int, int], float] = {}

    def worth(action: int) -> float:
        kind, card, target = kind_of(action), argument(action, 0), argument(action, 1)
        key = (kind, number_of(card), target)
        if key not in known:
            known[key] = act_worth(position, look.without(number_of(card)), kind, number_of(card), target)
        return known[key]

    return worth


def act_worth(position: Position, look: Outlook, kind: int, number: int, target: int) -> float:
    """What an Action is worth once the card has left the hand."""
    if kind == Do.ENLIST:
        return look.with_guard(look.free_spot(), number).worth
    if kind == Do.ASSASSINATE:
        return attack_worth(position, look, number, target, GLIMPSE)
    if kind == Do.ENCRYPT:
        return look.worth
    return DEPLOYS[int(position.game.kits[0]["ability"][number + 1])](position, look, number, target)


# --- against Guards ---------------------------------------------------------------------------------------------------


def struck(position: Position, look: Outlook, spot: int) -> Outlook:
    """After an assassination that succeeds there."""
    side = position.views[0]["sides"][1 - position.seat]
    if int(side["cover"][spot]) >= 0:
        return replace(look, halves=look.halves + 1)
    return look if int(side["resilience"]) else look.with_theirs(spot, None)


def attack_worth(position: Position, look: Outlook, number: int, spot: int, missed: float) -> float:
    """An assassin of that number against a spot: face down it may miss, which is worth `missed` besides what it tells."""
    side = position.views[0]["sides"][1 - position.seat]
    guard = look.theirs[spot]
    if int(side["face_up"][spot]) or int(side["cover"][spot]) >= 0 or guard is None:
        return struck(position, look, spot).worth
    near = look.wheel.near[number]
    chance = float(guard @ near)
    fails = guard * (1 - near)
    hit = struck(position, look, spot).worth if chance else 0.0
    left = look.with_theirs(spot, fails / fails.sum()).worth + missed if fails.sum() > RULED_OUT else 0.0
    return chance * hit + (1 - chance) * left


def sniper(position: Position, look: Outlook, number: int, target: int) -> float:
    """Rooftop Sniper and Kill Order: what they miss is turned up."""
    return attack_worth(position, look, number, target - THEIRS, GLIMPSE)


def neutralize(position: Position, look: Outlook, number: int, target: int) -> float:
    """Neutralize Target always hits."""
    return struck(position, look, target - THEIRS).worth


def turncoat(position: Position, look: Outlook, number: int, target: int) -> float:
    """Turncoat takes a Guard over, if its Code fits."""
    spot, free = target - THEIRS, look.free_spot()
    guard, near = look.theirs[spot], look.wheel.near[number]
    if guard is None:
        return look.worth
    taken = look.with_theirs(spot, None)
    gains = sum(float(guard[n]) * taken.with_guard(free, n).worth for n in range(len(guard)) if near[n] and guard[n])
    return gains + (1 - float(guard @ near)) * (look.worth + GLIMPSE)


def crossfire(position: Position, look: Outlook, number: int, target: int) -> float:
    """Crossfire: a Guard for a Guard."""
    return look.with_guard((target - BOTH) // SPOTS, None).with_theirs((target - BOTH) % SPOTS, None).worth


# --- asking -----------------------------------------------------------------------------------------------------------


def ask_near(position: Position, look: Outlook, number: int, target: int) -> float:
    """Fortune Teller."""
    return look.asked(look.wheel.near[target - 1])


def ask_next(position: Position, look: Outlook, number: int, target: int) -> float:
    """Triangulate."""
    return look.asked(look.wheel.code[target - 1])


def ask_three(position: Position, look: Outlook, number: int, target: int) -> float:
    """Brute Force."""
    return look.asked(indicator(int(THREES[target - THREE]), len(look.suitcase)))


def ask_parity(position: Position, look: Outlook, number: int, target: int) -> float:
    """Parity Check."""
    return look.asked(indicator(0b1010101010, len(look.suitcase)))


def ask_own_guard(position: Position, look: Outlook, number: int, target: int) -> float:
    """Wheel of Fate."""
    guard = look.mine[target - MINE]
    return look.worth if guard is None else look.asked(look.wheel.code[guard])


def ask_their_guards(position: Position, look: Outlook, number: int, target: int) -> float:
    """Shine Spotlights: the first Guard named stands for all, whatever it may turn out to be."""
    spots = int(their_spots(target))
    spot = next(spot for spot in range(SPOTS) if spots >> spot & 1)
    guard = look.theirs[spot]
    if guard is None:
        return look.worth
    size = len(guard)
    found = [float(guard[n]) * look.with_theirs(spot, indicator([n], size)).asked(look.wheel.code[n]) for n in range(size) if guard[n]]
    return sum(found) + GLIMPSE * (spots.bit_count() - 1)


def ask_shown(position: Position, look: Outlook, number: int, target: int) -> float:
    """Test Access Codes: a hand is seen, and one of its numbers is asked about."""
    chances = look.suitcase * (look.theirs_to_keep > 0)
    return look.asked(indicator([int(chances.argmax())], len(chances))) + 2 * GLIMPSE


def ask_petals(position: Position, look: Outlook, number: int, target: int) -> float:
    """Picking Petals: the opponent says what it is not, and will not say what tells much."""
    open_to_say = [n for n in range(len(look.suitcase)) if n != number]
    dullest = min(open_to_say, key=lambda n: float(look.suitcase[n]))
    left = look.suitcase * (1 - indicator([dullest], len(look.suitcase)))
    return replace(look, suitcase=left / left.sum()).worth + GLIMPSE if left.sum() > RULED_OUT else look.worth


def ask_bookends(position: Position, look: Outlook, number: int, target: int) -> float:
    """High-Tech Bookends, with the best card left in hand."""
    return max((look.asked(up_to(look, n)) for n in set(look.hand)), default=look.worth)


def up_to(look: Outlook, number: int) -> Floats:
    """The numbers from the lowest to this one."""
    return indicator(range(number + 1), len(look.suitcase))


# --- the other abilities ----------------------------------------------------------------------------------------------


def switch_places(position: Position, look: Outlook, number: int, target: int) -> float:
    """Switch Places: Guards exchanged, one for the pile's top card, or one taken back into hand."""
    if target >= SWAP_CARD:
        spot = target - SWAP_CARD
        guard = look.mine[spot]
        return look.worth if guard is None else look.with_guard(spot, number).with_card(guard).discarding().worth
    if target >= SWAP_PILE:
        view = position.views[0]
        return look.with_guard(target - SWAP_PILE, number_of(int(view["pile"][int(view["piled"]) - 1]))).worth
    mine, spot = int(own_spot(target)), (target - BOTH) % SPOTS
    own, guard = look.mine[mine], look.theirs[spot]
    if own is None or guard is None:
        return look.worth
    size = len(guard)
    given = look.with_theirs(spot, indicator([own], size))
    return sum(float(guard[n]) * given.with_guard(mine, n).worth for n in range(size) if guard[n])


def scavenge(position: Position, look: Outlook, number: int, target: int) -> float:
    """Scavenge: the card taken stays, one of the others goes."""
    view = position.views[0]
    taken = number_of(int(view["pile"][int(view["piled"]) - 1 - (target - PILE)]))
    return look.discarding().with_card(taken).worth if look.hand else look.worth


def post_decoy(position: Position, look: Outlook, number: int, target: int) -> float:
    """Decoy Guard."""
    return look.with_guard(look.free_spot(), number).worth + GLIMPSE


def protect(position: Position, look: Outlook, number: int, target: int) -> float:
    """Extra Protection."""
    return replace(look, halves=look.halves + 1).worth


def resilience(position: Position, look: Outlook, number: int, target: int) -> float:
    """Resilience: part of a Guard, where there is one to spare."""
    return SPARE * replace(look, halves=look.halves + 1).worth + (1 - SPARE) * look.worth


def dig(position: Position, look: Outlook, number: int, target: int) -> float:
    """Cache and Digital Exhumation: the best card of the Encrypted pile may serve in the end."""
    hope = heap_fits(position, look)
    m = 1 - (1 - look.my_match) * (1 - hope / 2)
    o = look.their_match
    return m * (1 - o) + (m * o + (1 - m) * (1 - o)) * look.more_guards


def glimpse(position: Position, look: Outlook, number: int, target: int) -> float:
    """Forecast and Dead Drop: something is seen."""
    return look.worth + GLIMPSE


def switch_cases(position: Position, look: Outlook, number: int, target: int) -> float:
    """Switch Cases: what was learned of the old Suitcase is worth little then."""
    return max((repacked(look, n).worth for n in set(look.hand)), default=look.worth)


def repacked(look: Outlook, number: int) -> Outlook:
    """After this number has become the Suitcase and the old one a card in hand."""
    unknown = np.full(len(look.suitcase), 1 / len(look.suitcase))
    return replace(look.without(number).with_card(look.own), own=number, told=unknown)


Judge = Callable[[Position, Outlook, int, int], float]
DEPLOYS: dict[int, Judge] = {
    Ability.FORTUNE_TELLER: ask_near,
    Ability.TEST_ACCESS_CODES: ask_shown,
    Ability.PICKING_PETALS: ask_petals,
    Ability.SWITCH_PLACES: switch_places,
    Ability.SCAVENGE: scavenge,
    Ability.EXTRA_PROTECTION: protect,
    Ability.WHEEL_OF_FATE: ask_own_guard,
    Ability.SHINE_SPOTLIGHTS: ask_their_guards,
    Ability.BRUTE_FORCE: ask_three,
    Ability.DECOY_GUARD: post_decoy,
    Ability.DEAD_DROP: glimpse,
    Ability.CACHE: dig,
    Ability.KILL_ORDER: sniper,
    Ability.CROSSFIRE: crossfire,
    Ability.NEUTRALIZE_TARGET: neutralize,
    Ability.ROOFTOP_SNIPER: sniper,
    Ability.HIGH_TECH_BOOKENDS: ask_bookends,
    Ability.TURNCOAT: turncoat,
    Ability.PARITY_CHECK: ask_parity,
    Ability.DIGITAL_EXHUMATION: dig,
    Ability.FORECAST: glimpse,
    Ability.RESILIENCE: resilience,
    Ability.TRIANGULATE: ask_next,
    Ability.SWITCH_CASES: switch_cases,
}
"""How each ability is judged; reactions are judged in their window."""


# --- other decisions --------------------------------------------------------------------------------------------------


def judge_window(position: Position) -> Callable[[int], float]:
    """React if what would happen costs more than the Action forgone."""
    look, view = outlook(position), position.views[0]
    loss = threatened(position, look) if int(view["window"]) == Window.AFTER else look.worth - exposed(position, look)

    def worth(action: int) -> float:
        if kind_of(action) == Do.PASS:
            return look.worth - loss
        return look.without(number_of(argument(action, 0))).worth - (FORGONE if look.turns else 0.0)

    return worth


def threatened(position: Position, look: Outlook) -> float:
    """What the Guard is worth that the assassination would take."""
    view = position.views[0]
    spot = int(view["target"]) - THEIRS
    if int(view["sides"][position.seat]["cover"][spot]) >= 0:
        return look.worth - replace(look, halves=look.halves - 1).worth
    return look.worth - look.with_guard(spot, None).worth


def exposed(position: Position, look: Outlook) -> float:
    """The worth after a Deploy that asks, or acts, has had its way."""
    view = position.views[0]
    number, target = number_of(int(view["card"])), int(view["target"])
    size, ability = len(look.suitcase), int(position.game.kits[0]["ability"][number + 1])
    asked: dict[int, Callable[[], Floats]] = {
        Ability.FORTUNE_TELLER: lambda: look.wheel.near[target - 1],
        Ability.TRIANGULATE: lambda: look.wheel.code[target - 1],
        Ability.BRUTE_FORCE: lambda: indicator(int(THREES[target - THREE]), size),
        Ability.PARITY_CHECK: lambda: indicator(0b1010101010, size),
    }
    if ability in asked:
        numbers = asked[ability]()
        kept = look.told * (numbers if numbers[look.own] else 1 - numbers)
        return replace(look, told=kept / kept.sum()).worth if kept.any() else look.worth
    if ability in (Ability.NEUTRALIZE_TARGET, Ability.TURNCOAT) and THEIRS <= target < THEIRS + SPOTS:
        return look.with_guard(target - THEIRS, None).worth
    return look.worth - FORGONE / 2


def judge_name(position: Position) -> Callable[[int], float]:
    """Test Access Codes: ask for what tells most. Picking Petals: say, of what is true, what tells least."""
    look, size = outlook(position), int(position.views[0]["numbers"])
    if int(position.views[0]["turn"]) == position.seat:
        return lambda action: look.asked(indicator([argument(action, 0)], size))
    return lambda action: -float(look.told[argument(action, 0)])


def judge_show(position: Position) -> Callable[[int], float]:
    """High-Tech Bookends: the card whose range tells most."""
    look = outlook(position)
    return lambda action: look.asked(up_to(look, number_of(argument(action, 0))))


def judge_give(position: Position) -> Callable[[int], float]:
    """Switch Cases: the best new Suitcase. Dead Drop: the least useful card, best one that does not fit the own Code."""
    look, view = outlook(position), position.views[0]
    if int(position.game.kits[0]["ability"][number_of(int(view["card"])) + 1]) == Ability.SWITCH_CASES:
        return lambda action: repacked(look, number_of(argument(action, 0))).worth
    own = look.wheel.code[look.own]
    return lambda action: look.without(number_of(argument(action, 0))).worth - GLIMPSE * own[number_of(argument(action, 0))]


def judge_discard(position: Position) -> Callable[[int], float]:
    """Scavenge, Switch Places: the least useful card goes."""
    look = outlook(position)
    return lambda action: look.without(number_of(argument(action, 0))).worth


def judge_tuck(position: Position) -> Callable[[int], float]:
    """Cache: the card likeliest to match."""
    look = outlook(position)
    return lambda action: float(look.fits[number_of(argument(action, 0))])


def judge_exhume(position: Position) -> Callable[[int], float]:
    """Digital Exhumation: the exchange that leaves the better hand, or none."""
    look = outlook(position)

    def worth(action: int) -> float:
        if kind_of(action) == Do.LEAVE:
            return look.worth
        received, given = number_of(argument(action, 0)), number_of(argument(action, 1))
        return look.without(given).with_card(received).worth

    return worth


def judge_arrange(position: Position) -> Callable[[int], float]:
    """Forecast: the opponent, who draws next, gets what fits the own Code least; the own draw comes second."""
    look, found = outlook(position), [int(card) for card in position.views[0]["foreseen"]]

    def worth(action: int) -> float:
        cards = [found[int(place)] for place in ORDERS[argument(action, 0)] if found[int(place)] != NONE]
        first, mine = number_of(cards[0]), number_of(cards[1]) if len(cards) > 1 else None
        return -float(look.wheel.code[look.own][first]) + (float(look.fits[mine]) if mine is not None else 0.0)

    return worth


BY_PHASE: dict[int, Callable[[Position], Callable[[int], float]]] = {
    Phase.ACT: judge_act,
    Phase.WINDOW: judge_window,
    Phase.NAME: judge_name,
    Phase.SHOW: judge_show,
    Phase.GIVE: judge_give,
    Phase.DISCARD: judge_discard,
    Phase.TUCK: judge_tuck,
    Phase.EXHUME: judge_exhume,
    Phase.ARRANGE: judge_arrange,
}
"""How each decision is judged; Suitcases are chosen, and discards ordered, at random."""

# --- spymaster --------------------------------------------------------------------------------------------------------


def spymaster(position: Position) -> int:
    """Searches, and takes the mean of what the search and the agent expect of every Action; both are chances to win.

    The search plays on at random and so sees what the rules lead to, reactions and final turns above all; the agent sees what an answer is
    good for.
    """
    tree = Search(position.game, position.views, position.log, position.seat, position.seed, ITERATIONS)
    tree.run(ITERATIONS)
    found = {choice.action: choice for choice in tree.choices()}
    choose = BY_PHASE.get(int(position.views[0]["phase"]))
    if choose is None:
        return tree.choices()[0].action
    judge = choose(position)
    tried = [action for action, choice in found.items() if choice.visits >= ITERATIONS // ENOUGH]
    return max(tried, key=lambda action: found[action].worth + judge(action))


MINDS = {"novice": novice, "agent": agent, "spymaster": spymaster}
