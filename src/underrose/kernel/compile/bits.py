"""Sets of small numbers as the bits of one integer: seats, cards still face down, values still possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import llvmlite.binding  # pyright: ignore[reportMissingTypeStubs] (it has none)
from llvmlite import ir  # pyright: ignore[reportMissingTypeStubs]
from numba.core import types
from numba.extending import intrinsic, overload

from underrose.kernel.compile.compiling import rule
from underrose.kernel.compile.interpreting import interpreted_as


@rule
def bit(index: int) -> int:
    """Return the set that holds only `index` (0..62)."""
    return 1 << index


@rule
def has(members: int, index: int) -> bool:
    """Return whether `index` is in the set."""
    return (members >> index) & 1 == 1


@rule
def count(members: int) -> int:
    """Return how many members the set has."""
    n = 0
    while members:
        members &= members - 1
        n += 1
    return n


@interpreted_as(count)
def _count(members: int) -> int:
    return members.bit_count()


@rule
def lowest(members: int) -> int:
    """Return the smallest member; the set must not be empty."""
    return count((members & -members) - 1)


@interpreted_as(lowest)
def _lowest(members: int) -> int:
    return (members & -members).bit_length() - 1


def select(members: int, index: int) -> int:
    """Return the member at `index` in ascending order, by clearing the lower ones."""
    for _ in range(index):
        members &= members - 1
    return (members & -members).bit_length() - 1


_ir: Any = ir
_types: Any = types
_WORD = _ir.IntType(64)


@intrinsic
def _select_by_deposit(typing: Any, members: Any, index: Any) -> Any:
    """Generate `select` in two instructions of x86 processors with BMI2: deposit one bit at its place among the members, find it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        found, at = arguments
        deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), _ir.FunctionType(_WORD, [_WORD, _WORD]))
        single = builder.shl(_ir.Constant(_WORD, 1), at)
        return builder.cttz(builder.call(deposit, [single, found]), _ir.Constant(_ir.IntType(1), 0))

    return _types.int64(_types.int64, _types.int64), generate


@overload(select)
def _compiled_select(members: Any, index: Any) -> Callable[[Any, Any], Any]:
    """Choose the implementation of `select` for this processor: loops of unknown length cost The Coding's playouts a quarter of their
    speed in mispredicted branches."""

    def by_deposit(members: Any, index: Any) -> Any:
        return _in_two_steps(members, index)

    def by_loop(members: Any, index: Any) -> Any:
        for _ in range(index):
            members &= members - 1
        return lowest(members)

    features: Any = llvmlite.binding.get_host_cpu_features()
    return by_deposit if features.get("bmi2", False) else by_loop


_in_two_steps: Any = _select_by_deposit


@rule
def nth(members: int, index: int) -> int:
    """Return the member at `index` in ascending order (0 is the smallest); the set must have more than `index` members."""
    return select(members, index)
