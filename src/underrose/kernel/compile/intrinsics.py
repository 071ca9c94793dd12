"""Compiler intrinsics: whether steps are observed, and, for compiled code over many records, prefetching, arrays without reference
counting, and fast resets of states."""

from __future__ import annotations

from typing import Any, cast

import numba
from llvmlite import ir as _ir  # pyright: ignore[reportMissingTypeStubs] (it has none)
from numba.extending import intrinsic as _intrinsic  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]

from underrose.kernel.compile.persisted_fields import spans_without_step

ir = cast("Any", _ir)
intrinsic = cast("Any", _intrinsic)
_types = cast("Any", numba).types
WATCHED = "underrose_watched"
"""The symbol of the compiled function that says whether steps are observed; it may be replaced when a driver is compiled."""
TO_WRITE, EVERY_CACHE, DATA = 1, 3, 1
"""The arguments of LLVM's `llvm.prefetch`."""


def _prefetch(context: Any, record: Any, offset: Any) -> Any:
    def code(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address = builder.gep(builder.bitcast(arguments[0], ir.IntType(8).as_pointer()), [arguments[1]])
        word = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [address.type, word, word, word])
        called = builder.module.declare_intrinsic("llvm.prefetch", [address.type], kind)
        builder.call(called, [address, word(TO_WRITE), word(EVERY_CACHE), word(DATA)])
        return target.get_dummy_value()

    return _types.void(record, offset), code


prefetch: Any = intrinsic(_prefetch)
"""`prefetch(record, offset)`, in compiled code only: prefetch the cache line with that byte of a record. It changes nothing."""


def _bare(context: Any, array: Any) -> Any:
    def code(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        make = target.make_array(array)
        view = make(target, builder, value=arguments[0])
        view.meminfo = ir.Constant(view.meminfo.type, None)
        view.parent = ir.Constant(view.parent.type, None)
        return view._getvalue()

    return array(array), code


bare: Any = intrinsic(_bare)
"""`bare(array)`, in compiled code only: the same memory without reference counting, which costs an atomic operation wherever an array is
passed on. Only for arrays that the caller of the compiled code keeps alive, never for those allocated in it."""


def _watched(context: Any) -> Any:
    def code(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        function = builder.module.globals.get(WATCHED)
        if function is None:
            function = ir.Function(builder.module, ir.FunctionType(ir.IntType(8), []), WATCHED)
            function.linkage = "linkonce_odr"
            ir.IRBuilder(function.append_basic_block()).ret(ir.IntType(8)(1))
        return builder.trunc(builder.call(function, []), ir.IntType(1))

    return _types.boolean(), code


watched: Any = intrinsic(_watched)
"""`watched()`: whether the caller observes a step's events and chance values, or replays it. True except in a driver that was bound as
unwatched (`compiling.bind`): there events and tape stay as they are, and the compiler drops all code that would write them."""
watched.py_func = lambda: True  # what interpreted rules call


def _renew(context: Any, record: Any, clean: Any) -> Any:
    def code(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        byte = ir.IntType(8).as_pointer()
        word = ir.IntType(64)
        bit = ir.IntType(1)
        to, source = (builder.bitcast(argument, byte) for argument in arguments)
        copy = builder.module.declare_intrinsic("llvm.memcpy", [byte, byte, word])
        for begin, end in spans_without_step(record.dtype):
            pointers = [builder.gep(start, [word(begin)]) for start in (to, source)]
            builder.call(copy, [*pointers, word(end - begin), bit(0)])
        return target.get_dummy_value()

    return _types.void(record, clean), code


renew: Any = intrinsic(_renew)
"""`renew(table, clean)`, in compiled code only: reset a state to a clean one, but for the fields of the last step (unused when
unwatched)."""
