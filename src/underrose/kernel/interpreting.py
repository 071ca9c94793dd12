"""Rules run interpreted, by Python, while their machine code is not there: tiered execution with two tiers.

Every rule is one function in one source. Compiled, it is machine code over records; *interpreted*, it is a copy of the same function
whose globals are exchanged: the rules that it calls for interpreted ones, NumPy's integers for Python's, an array made by `np.empty` for
a list. It takes records as plain objects (`kernel/plain.py`), or any that have the same attributes, as the checking twin of the tests does.

Whoever calls a rule from Python waits until it is compiled. Where nobody shall wait (`meanwhile_interpreted`, a server), what is not there
yet runs interpreted, and is exchanged between two calls once a thread that may wait (`compiling_here`) has loaded it. Both give the
same bytes.
"""

from __future__ import annotations

import math
import threading
import types
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar, cast

import numpy as np

from underrose.kernel.plain import Rows, fresh_rows, opened

F = TypeVar("F", bound=Callable[..., Any])

# --- who waits ----------------------------------------------------------------------------------------------------------


class _Here(threading.local):
    waits = 0


_here, _lock = _Here(), threading.RLock()
_nobody_waits = 0


@contextmanager
def meanwhile_interpreted() -> Generator[None]:
    """Let nobody in this process wait for the compiler: what is not compiled runs interpreted."""
    _count(1)
    try:
        yield
    finally:
        _count(-1)


def _count(more: int) -> None:
    global _nobody_waits
    with _lock:
        _nobody_waits += more


@contextmanager
def compiling_here() -> Generator[None]:
    """Let this thread wait: what it calls is compiled, or loaded, for all."""
    _here.waits += 1
    try:
        yield
    finally:
        _here.waits -= 1


def interpreting() -> bool:
    """Whether what is not compiled runs interpreted in this thread."""
    return _nobody_waits > 0 and not _here.waits


# --- the interpreted twin -----------------------------------------------------------------------------------------------

LEFT_OUT = "OmittedArg"
"""The class in which Numba hands on an argument that was left out, with its default as `value`."""
DRIVERS: set[Callable[..., Any]] = set()
"""Functions written over the contract's names (`compiling.driver`)."""
_WORD, _TOP = (1 << 64) - 1, 1 << 63


def _unsigned(x: int) -> int:
    """What `np.uint64` makes of a number in compiled code."""
    return int(x) & _WORD


def _signed(x: int) -> int:
    """What `np.int64` makes of a number in compiled code."""
    return ((int(x) + _TOP) & _WORD) - _TOP


class _Numpy:
    """What rules use of NumPy. The functions are those of the C library, as in compiled code: NumPy's own differ in the last bit."""

    uint64, int64, float64 = staticmethod(_unsigned), staticmethod(_signed), float
    sqrt, exp, log, log2 = staticmethod(math.sqrt), staticmethod(math.exp), staticmethod(math.log), staticmethod(math.log2)

    @staticmethod
    def zeros(count: int, dtype: Any = float) -> list[Any] | Rows:
        """An array of zeros."""
        return fresh_rows(cast(Any, dtype), count) if isinstance(dtype, np.dtype) else [0.0 if dtype is float else 0] * count

    empty = zeros


def _in_python(value: Any) -> Any:
    """A global of a rule as its interpreted copy has it."""
    if value is np:
        return _Numpy
    if value is np.uint64:
        return _unsigned
    if value is np.int64:
        return _signed
    known: Any = value
    if isinstance(value, np.ndarray) and known.ndim == 1:
        return known.tolist()  # a lookup table: what is read from it has to be a number of Python's
    return int(known) if isinstance(value, np.integer) else known


Known = dict[Callable[..., Any], Any]
"""Interpreted functions, by the function that was compiled."""
_KNOWN: Known = {}


def source_of(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function as it is written."""
    return getattr(function, "py_func", function)


def interpreted_as(rule: Callable[..., Any]) -> Callable[[F], F]:
    """Say that a function does in Python what a rule does: for rules that Python has a faster word for. A test holds them to each other."""

    def note(function: F) -> F:
        _KNOWN[source_of(rule)] = function
        return function

    return note


def rescoped(function: Callable[..., Any], scope: dict[str, Any]) -> Callable[..., Any]:
    """A copy of a function with other globals."""
    code = cast(types.FunctionType, function)
    copy = types.FunctionType(code.__code__, scope, code.__name__, code.__defaults__)
    copy.__module__ = code.__module__
    copy.__qualname__ = code.__qualname__
    return copy


def interpreted(function: Callable[..., Any], known: Known | None = None) -> Callable[..., Any]:
    """The same rule as plain Python, with every rule it calls interpreted too. `known` are others to be called in place of some."""
    with _lock:  # nobody is given a copy whose globals are not all exchanged yet
        return _interpreted(cast(types.FunctionType, source_of(function)), _KNOWN if known is None else known)


def _interpreted(source: types.FunctionType, known: Known) -> Callable[..., Any]:
    if source not in known:
        scope: dict[str, Any] = dict(source.__globals__)
        known[source] = rescoped(source, scope)
        for name in scope.keys() & set(source.__code__.co_names):
            value = scope[name]
            scope[name] = _interpreted(value.py_func, known) if hasattr(value, "py_func") else _in_python(value)
    return known[source]


def interpreted_driver(function: Callable[..., Any], names: Mapping[str, Any]) -> Callable[..., Any]:
    """A driver for one game, as plain Python, with the drivers and rules that it calls."""
    scope = {**function.__globals__, **names}
    for name in cast(types.FunctionType, function).__code__.co_names:
        inner = function.__globals__.get(name)
        if isinstance(inner, types.FunctionType) and inner in DRIVERS and name not in names:
            scope[name] = interpreted_driver(inner, names)
    return interpreted(rescoped(function, scope))


def from_python(function: Callable[..., Any]) -> Callable[..., Any]:
    """An interpreted function as Python calls a compiled one: with arrays and records of NumPy, which it may write to."""

    def call(*arguments: Any) -> Any:
        written = list[Rows]()
        given = [argument.value if type(argument).__name__ == LEFT_OUT else argument for argument in arguments]
        answer = function(*[opened(argument, written) for argument in given])
        for rows in written:
            rows.flush()
        return answer

    return call


def in_python(rule: Callable[..., Any]) -> Callable[..., Any]:
    """A rule that is never compiled by itself, as Python calls it."""
    return from_python(interpreted(rule))
