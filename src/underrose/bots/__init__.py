"""The bots: levels of play over a game's policies. A bot is given a view and a log, never a state.

It imports `knowledge`, `tensors`, `kernel` and `texts`.
Start in `levels.py`: what each level thinks, and for how long.
"""

from underrose.bots.levels import BUDGETS, LEVELS, decide, decide_from_data, warm_up

__all__ = ["BUDGETS", "LEVELS", "decide", "decide_from_data", "warm_up"]
