"""OpenSpiel's C++ as a peer: how fast it plays and searches Leduc poker. Needs the `bench` extra (open_spiel).

Both figures start from a position after the private deal (the first decision of a game), because its search cannot start at
a chance node; so they leave the two private deals out of OpenSpiel's time, to its advantage.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pyspiel

from .cores import one_core

ROLLOUTS = 20_000  # in one call, so that crossing from Python weighs nothing
UCT = 1.0
MEMORY_MB = 64
SEED = 1


def leduc_rollouts(seconds: float) -> float:
    """Player decisions per second of the C++ random rollouts of Leduc poker.

    An MCTSBot with one simulation evaluates its root and stops, and RandomRolloutEvaluator(n) evaluates it by n random
    playouts in C++ (clone, legal actions, uniform choice, apply, until the end); that is all the time it spends. It does not
    say how many decisions they took, so they are counted as playouts times the mean length of a random playout from there,
    which `mean_decisions` works out over the whole tree with the Python API: 4.0625. Only players' decisions count; the
    public card is dealt in the measured time, but not counted.
    """
    game, state = _leduc()
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, UCT, 1, MEMORY_MB, False, SEED, False)
    return _calls_per_second(lambda: bot.step(state), seconds) * ROLLOUTS * mean_decisions(state)


def leduc_ismcts(simulations: int, seconds: float) -> float:
    """Simulations per second of the C++ ISMCTSBot at the first decision of Leduc poker, one random rollout each.

    Every step is a fresh search of so many simulations; each simulation resamples the hidden card.
    """
    _, state = _leduc()
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.ISMCTSBot(SEED, evaluator, UCT, simulations)
    return _calls_per_second(lambda: bot.step(state), seconds) * simulations


def mean_decisions(state: pyspiel.State) -> float:
    """Return how many decisions players make from here on, on average, if all choose uniformly: exact, over the whole tree."""
    if state.is_terminal():
        return 0.0
    if state.is_chance_node():
        return sum(chance * mean_decisions(state.child(outcome)) for outcome, chance in state.chance_outcomes())
    actions = state.legal_actions()
    return 1 + sum(mean_decisions(state.child(action)) for action in actions) / len(actions)


def _leduc() -> tuple[pyspiel.Game, pyspiel.State]:
    """Return the game, and its first decision. The cards do not matter: what is legal never depends on them."""
    game = pyspiel.load_game("leduc_poker")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return game, state


def _calls_per_second(call: Callable[[], object], seconds: float) -> float:
    """Calls per second of processor time on one core, over at least that many seconds, after one call that is not counted."""
    with one_core():
        call()
        calls, begin = 0, time.thread_time()
        while (elapsed := time.thread_time() - begin) < seconds:
            call()
            calls += 1
    return calls / elapsed
