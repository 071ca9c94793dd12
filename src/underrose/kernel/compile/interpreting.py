"""Rules run interpreted, by Python, until their machine code is loaded: tiered execution with two tiers.

Every rule is one function in one source. Compiled, it is machine code over records; *interpreted*, it is a copy of the same function
with other globals: interpreted rules for the rules that it calls, Python's integers for NumPy's, a list for an array made by `np.empty`.
It takes records as plain objects (`kernel/data/python_records.py`), or any objects with the same attributes, such as the checking twin of
the tests.

By default a caller of a rule from Python waits until it is compiled. Where callers must not block (`meanwhile_interpreted`, a server), a
rule that is not loaded yet runs interpreted, and is swapped between two calls once a thread that may wait (`compiling_here`) has loaded
it. Both give the same bytes.
"""

from __future__ import annotations

import math
import threading
import types
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar, cast

import numpy as np

from underrose.kernel.data.python_records import Rows, fresh_rows, opened

F = TypeVar("F", bound=Callable[..., Any])

# --- who waits ----------------------------------------------------------------------------------------------------------


class _Here(threading.local):
    waits = 0
    hurries = 0


_here, _lock = _Here(), threading.RLock()
_nobody_waits = 0


@contextmanager
def meanwhile_interpreted() -> Generator[None]:
    """Run rules that are not compiled interpreted, in all threads of the process, instead of waiting for the compiler."""
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
    """Let this thread wait for the compiler: the doors that it calls are compiled, or loaded, for all threads."""
    _here.waits += 1
    try:
        yield
    finally:
        _here.waits -= 1


@contextmanager
def interpreted_here() -> Generator[None]:
    """Run rules that are not compiled interpreted in this thread, as `meanwhile_interpreted` does in all."""
    _here.hurries += 1
    try:
        yield
    finally:
        _here.hurries -= 1


def interpreting() -> bool:
    """Return whether rules that are not compiled run interpreted in this thread."""
    return (_nobody_waits > 0 or _here.hurries > 0) and not _here.waits


# --- the interpreted twin -----------------------------------------------------------------------------------------------

LEFT_OUT = "OmittedArg"
"""The name of the class by which Numba passes an omitted argument, with its default as `value`."""
DRIVERS: set[Callable[..., Any]] = set()
"""Functions written over the contract's names (`compiling.driver`)."""
_WORD, _TOP = (1 << 64) - 1, 1 << 63


def _unsigned(x: int) -> int:
    """Return a number wrapped to 64 bits unsigned, as by `np.uint64` in compiled code."""
    return int(x) & _WORD


def _signed(x: int) -> int:
    """Return a number wrapped to 64 bits signed, as by `np.int64` in compiled code."""
    return ((int(x) + _TOP) & _WORD) - _TOP


class _Numpy:
    """The subset of NumPy that rules use. The functions are those of the C library, as in compiled code: NumPy's differ in the last bit."""

    uint64 = staticmethod(_unsigned)
    int64 = staticmethod(_signed)
    float64 = float
    sqrt = staticmethod(math.sqrt)
    exp = staticmethod(math.exp)
    log = staticmethod(math.log)
    log2 = staticmethod(math.log2)

    @staticmethod
    def zeros(count: int, dtype: Any = float) -> list[Any] | Rows:
        """Return `count` zeros as a list, or of a record dtype as `Rows`."""
        return fresh_rows(cast(Any, dtype), count) if isinstance(dtype, np.dtype) else [0.0 if dtype is float else 0] * count

    empty = zeros


def _in_python(value: Any) -> Any:
    """Return the value that replaces a global of a rule in its interpreted copy."""
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
"""Interpreted functions, by the source function of the rule."""
_KNOWN: Known = {}


def source_of(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the Python function of a rule, or the function itself."""
    return getattr(function, "py_func", function)


def interpreted_as(rule: Callable[..., Any]) -> Callable[[F], F]:
    """Register a function as the interpreted form of a rule, where Python has a faster way. A test compares the two."""

    def note(function: F) -> F:
        _KNOWN[source_of(rule)] = function
        return function

    return note


def rescoped(function: Callable[..., Any], scope: dict[str, Any]) -> Callable[..., Any]:
    """Return a copy of a function with `scope` as its globals."""
    code = cast(types.FunctionType, function)
    copy = types.FunctionType(code.__code__, scope, code.__name__, code.__defaults__)
    copy.__module__ = code.__module__
    copy.__qualname__ = code.__qualname__
    return copy


def interpreted(function: Callable[..., Any], known: Known | None = None) -> Callable[..., Any]:
    """Return the rule as plain Python, with every rule it calls interpreted too. `known` is the cache, which may hold replacements."""
    with _lock:  # no other thread gets a copy whose globals are not all replaced yet
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
    """Return a driver bound to one game as plain Python, with the drivers and rules that it calls."""
    scope = {**function.__globals__, **names}
    for name in cast(types.FunctionType, function).__code__.co_names:
        inner = function.__globals__.get(name)
        if isinstance(inner, types.FunctionType) and inner in DRIVERS and name not in names:
            scope[name] = interpreted_driver(inner, names)
    return interpreted(rescoped(function, scope))


def from_python(function: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap an interpreted function so that it is called like a compiled one: with NumPy arrays and records, to which it may write."""

    def call(*arguments: Any) -> Any:
        written = list[Rows]()
        given = [argument.value if type(argument).__name__ == LEFT_OUT else argument for argument in arguments]
        answer = function(*[opened(argument, written) for argument in given])
        for rows in written:
            rows.flush()
        return answer

    return call


def in_python(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Return the interpreted form of a rule, called with NumPy arrays and records."""
    return from_python(interpreted(rule))
