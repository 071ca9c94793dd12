"""Bots of Classified Information: `novice` weighs a few random Actions, `agent` every choice; `spymaster` plays the best ones on.

All are functions of a position (a view and a log) and of nothing else. What a choice is worth is the chance to win that follows from what
is then known (`appraisal`, `judgement`); the spymaster also plays promising choices to the end in worlds that fit (`foresight`) and that
the other's choices make likely (`motives`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from underrose.games.classified_information.actions import Do
from underrose.games.classified_information.mind.appraisal import Outlook, instruct, look_at
from underrose.games.classified_information.mind.foresight import Guess, foresee, guesses_from_log
from underrose.games.classified_information.mind.judgement import judge
from underrose.games.classified_information.mind.motives import CARD_AND_KIND, Memory, judge_anew, weigh_worlds
from underrose.games.classified_information.mind.notes import common_knowledge
from underrose.games.classified_information.state import CARDS, Phase, State
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.actions import kind_of
from underrose.kernel.game.chance import Generator
from underrose.kernel.game.contract import MOST_LEGAL
from underrose.knowledge.position import Position

THOUGHTS = 3
"""Random Actions among which a novice chooses."""
SAME = 1e-9
"""Worths that differ by less are equal."""
ROUNDS = ((16, 100), (8, 160), (4, 300), (2, 480))
"""How a spymaster thinks: so many choices, played on in so many worlds each; then fewer of them in more."""
WORLDS = 1500
"""Worlds that it draws and weighs before that."""
ROLLOUTS = sum(many * worlds for many, worlds in ROUNDS)
"""Games that it plays out in thought for one decision; with another budget worlds are more or fewer in proportion."""
ALIKE = 4
"""Choices with one card that it looks at closely."""
FAITH = 0.5
"""How much its own judgement counts beside what came of playing on."""

UNSCALED = (Phase.STOW, Phase.NAME, Phase.ARRANGE, Phase.ORDER)
"""Decisions in which what a choice is worth is no chance to win."""

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@rule
def appraise(states: Any, kits: Any, views: Any, known: Any, shared: Any, looks: Any, actions: Any, out: Any) -> None:
    """Fill the outlook of the seat to decide, and write what each action is worth to `out`; `states[0]` is a world that fits."""
    s = states[0]
    kit = kits[0]
    seat = views[0].seat
    instruct(looks[0].weights)
    look_at(looks[0], s, kit, seat, known[0], shared[0])
    for i in range(len(actions)):
        out[i] = judge(s, kit, seat, looks[0], actions[i])


def appraised(position: Position, actions: Ints) -> tuple[Floats, Rows]:
    """Return what each action is worth, shape (n,), and the outlook, shape (2,): the second one is a spare."""
    looks, worths = new(Outlook, 2), np.zeros(len(actions))
    shared = common_knowledge(position.game, position.views, position.log)
    appraise(position.world(), position.game.kits, position.views, position.samplers, shared, looks, actions, worths)
    return worths, looks


def drawn(position: Position, actions: Ints, worths: Floats) -> int:
    """Return an action of most worth, ties drawn."""
    best = actions[worths >= worths.max() - SAME]
    return int(best[position.below(len(best))])


def novice(position: Position) -> int:
    """Take the best of a few random Actions, and of the ways to pack a Suitcase; decide everything else at random."""
    if int(position.views[0]["phase"]) not in (Phase.STOW, Phase.ACT, Phase.ORDER):
        return position.random_action()
    actions = np.array([position.random_action() for _ in range(THOUGHTS)])
    return drawn(position, actions, appraised(position, actions)[0])


def agent(position: Position) -> int:
    """Asks for what tells most, guards its Code, clears the way for its best card, and keeps the final card by the odds."""
    return drawn(position, position.legal, appraised(position, position.legal)[0])


def spymaster(position: Position) -> int:
    """Weighs worlds by what the other has done, and plays the choices that look best to the end in them, again and again fewer in more."""
    foreseen = Foresight(position)
    worths = foreseen.judge(position.legal)
    if int(position.views[0]["phase"]) in UNSCALED:
        worths = worths * SAME
    left = shortlist(position.legal, worths)
    won = np.zeros(len(worths))
    played = 0
    plenty = (position.budget or ROLLOUTS) / ROLLOUTS
    for many, worlds in ROUNDS:
        left = left[:many]
        if len(left) == 1:
            break
        worlds = max(round(plenty * worlds), 1)
        won[left] += foreseen.play(position.legal[left], worlds)
        played += worlds
        left = left[np.argsort(-(won[left] / played + FAITH * worths[left]), kind="stable")]
    return int(position.legal[left[0]])


def shortlist(actions: Ints, worths: Floats) -> Ints:
    """Return the places of the actions, the most promising first: of those that do the same with the same card a few, and one of the spots
    that a Guard may go into, as they are alike (R19)."""
    chosen, seen = list[int](), dict[int, int]()
    for place in np.argsort(-worths, kind="stable"):
        way = int(actions[place]) & CARD_AND_KIND
        seen[way] = seen.get(way, 0) + 1
        if seen[way] <= (1 if kind_of(way) == Do.ENLIST else ALIKE):
            chosen.append(int(place))
    return np.array(chosen)


class Foresight:
    """The tables, outlooks and guesses with which one position is played on, and the weighed worlds that it is played on in."""

    def __init__(self, position: Position) -> None:
        self.position, self.looks = position, appraised(position, position.legal[:0])[1]
        self.states = new(State, 3)
        self.guesses = new(Guess, 6)
        self.rngs = new(Generator, 2)
        self.drawn = np.zeros((WORLDS, CARDS), np.int64)
        self.upto = np.zeros(WORLDS)
        self.out = np.empty(MOST_LEGAL, np.int64)
        self.rngs[0] = position.rngs[0]
        kits, log = position.game.kits, position.log
        guesses_from_log(self.guesses[4:], kits, log, len(log))
        weigh_worlds(
            self.states, kits, position.views, position.samplers, log, len(log), new(Memory), self.looks, self.rngs, self.out, self.drawn,
            self.upto,
        )  # fmt: skip

    def judge(self, actions: Ints) -> Floats:
        """Return what each action is worth by these worlds, shape (n,), without playing on."""
        worths = np.zeros(len(actions))
        judge_anew(self.position.world(), self.position.game.kits, self.position.views, self.looks, actions, worths)
        return worths

    def play(self, actions: Ints, worlds: int) -> Floats:
        """Return how many games each action wins in so many of the worlds, shape (n,); a tie is half a win."""
        won = np.zeros(len(actions))
        position = self.position
        foresee(
            self.states, position.game.kits, position.views, position.samplers, self.looks, self.guesses, self.rngs, actions,
            self.out, self.drawn, self.upto, won, worlds,
        )  # fmt: skip
        return won


POLICIES = {"novice": novice, "agent": agent, "spymaster": spymaster}
SEARCHING = ("spymaster",)
