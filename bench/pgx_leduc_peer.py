"""pgx's Leduc hold'em stepped on the processor: run by a Python that has pgx and JAX, and that needs nothing of ours.

For each line on its standard input it steps 4,096 tables for a while and writes the steps per second, of its processor time, on one
core. One compiled call plays many steps: observation, legal mask, an even choice among what is legal, a new game where one is over
(pgx's own `auto_reset`). That is faster than to cross from Python at every step.
"""

import importlib
import os
import sys
import time
from typing import Any

TABLES, STEPS = 4096, 100


def main() -> None:
    """Compile, then one figure a line."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    # What this Python has, and ours does not.
    jax: Any = importlib.import_module("jax")
    jnp: Any = importlib.import_module("jax.numpy")
    pgx: Any = importlib.import_module("pgx")
    auto_reset: Any = importlib.import_module("pgx.experimental").auto_reset

    env = pgx.make("leduc_holdem")
    step = auto_reset(env.step, env.init)

    def one(carry: Any, _: Any) -> Any:
        states, key = carry
        key, choosing, drawing = jax.random.split(key, 3)
        logits = jnp.log(states.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(choosing, logits, axis=-1)
        states = jax.vmap(step)(states, actions, jax.random.split(drawing, TABLES))
        return (states, key), (states.rewards[:, 0].sum(), states.observation.sum(), states.terminated.sum())

    @jax.jit
    def play(states: Any, key: Any) -> Any:
        return jax.lax.scan(one, (states, key), None, length=STEPS)

    states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), TABLES))
    (states, key), _ = jax.block_until_ready(play(states, jax.random.PRNGKey(2)))
    print(f"pgx {pgx.__version__}, jax {jax.__version__}", flush=True)
    for _ in sys.stdin:
        begin, made = time.process_time(), 0
        while time.process_time() - begin < 1.0:
            (states, key), _ = jax.block_until_ready(play(states, key))
            made += TABLES * STEPS
        print(made / (time.process_time() - begin), flush=True)


if __name__ == "__main__":
    main()
