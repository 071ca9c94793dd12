"""Intrinsics of the compiler: whether anybody looks at a step, and, for compiled code that goes through many records, memory asked for
ahead, arrays that are not counted, tables that begin anew."""

from __future__ import annotations

from typing import Any, cast

import numba
from llvmlite import ir as _ir  # pyright: ignore[reportMissingTypeStubs] (it has none)
from numba.extending import intrinsic as _intrinsic  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]

from underrose.kernel.lasting import lasting

ir, intrinsic, _types = cast("Any", _ir), cast("Any", _intrinsic), cast("Any", numba).types
WATCHED = "underrose_watched"
"""The function of compiled code that says whether anybody looks at a step; who compiles a driver may give it another answer."""
TO_WRITE, EVERY_CACHE, DATA = 1, 3, 1
"""What LLVM's `llvm.prefetch` is told."""


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
"""`prefetch(record, offset)`, in compiled code alone: the cache line with that byte of a record is wanted soon. It changes nothing."""


def _bare(context: Any, array: Any) -> Any:
    def code(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        make = target.make_array(array)
        view = make(target, builder, value=arguments[0])
        view.meminfo = ir.Constant(view.meminfo.type, None)
        view.parent = ir.Constant(view.parent.type, None)
        return view._getvalue()

    return array(array), code


bare: Any = intrinsic(_bare)
"""`bare(array)`, in compiled code alone: the same memory, without counting references to it, which costs an atomic operation wherever an
array is handed on. Only for what the caller of the compiled code keeps alive meanwhile, never for what is allocated in there."""


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
"""`watched()`: whether anybody looks at a step's events and at the values that chance gave it, or replays it. Always, but in a driver that
was bound otherwise (`compiling.bind`): there events and tape stay as they are, and the compiler leaves out whatever would write them."""
watched.py_func = lambda: True  # what interpreted rules call


def _renew(context: Any, record: Any, clean: Any) -> Any:
    def code(target: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        byte, word, bit = ir.IntType(8).as_pointer(), ir.IntType(64), ir.IntType(1)
        to, source = (builder.bitcast(argument, byte) for argument in arguments)
        copy = builder.module.declare_intrinsic("llvm.memcpy", [byte, byte, word])
        for begin, end in lasting(record.dtype):
            pointers = [builder.gep(start, [word(begin)]) for start in (to, source)]
            builder.call(copy, [*pointers, word(end - begin), bit(0)])
        return target.get_dummy_value()

    return _types.void(record, clean), code


renew: Any = intrinsic(_renew)
"""`renew(table, clean)`, in compiled code alone: copy all of a clean table but what is kept of a step, for a table of which nothing is."""
