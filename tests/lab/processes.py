"""Games shared among processes, without any: chunks come back out of order, and everything is handed over as bytes."""

import pickle
from collections.abc import Callable, Iterator
from typing import Any

from underrose.lab.playing import spread


def out_of_order(play: Callable[[int, int], Any], count: int, processes: int) -> Iterator[Any]:
    """Stands for `in_processes`: other chunks, in another order, each by a copy of what plays."""
    for first, n in reversed([*spread(count, 5)]):
        yield pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(play))(first, n)))
