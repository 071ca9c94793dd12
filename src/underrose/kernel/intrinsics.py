"""Intrinsics of the compiler, for compiled code that goes through many records: memory asked for ahead, arrays that are not counted."""

from __future__ import annotations

from typing import Any, cast

import numba
from llvmlite import ir as _ir  # pyright: ignore[reportMissingTypeStubs] (it has none)
from numba.extending import intrinsic as _intrinsic  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]

ir, intrinsic, _types = cast("Any", _ir), cast("Any", _intrinsic), cast("Any", numba).types
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
