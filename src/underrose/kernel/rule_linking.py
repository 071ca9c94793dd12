"""Rules as parts of a driver: kept in LLVM's intermediate form, never turned into machine code of their own.

Numba makes machine code of every function, optimised, before a caller takes it in and optimises it again. Only drivers are ever
called from outside, so a rule needs neither: its driver links all the rules that it reaches and optimises them together.

With `UNDERROSE_PLAIN_NUMBA=1` nothing of this module is used, and Numba compiles everything in its own way (`kernel/compiling.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache, partial
from hashlib import sha256
from typing import Any, cast

import numba

# Numba's private parts: all that we use of them. Numba is pinned; a release that moves one of them breaks this module and no other.
from numba.core import (
    caching,  # how a function is written into a cache folder and read again: `_PartsOnDisk`, `_Parts`
    codegen,  # a code library: the LLVM module of one function, linked, optimised and loaded: `Code`, `DrivenCode`
    compiler,  # the compiler and its pipeline (documented), and the result of a compilation: `PartCompiler`, `DriverCompiler`
    compiler_machinery,  # a step of the pipeline (documented)
    config,  # whether loops become vector instructions, read while a module is optimised: `DrivenCode`
    lowering,  # how one function is written in LLVM's intermediate form: `_Lower`
    registry,  # a compiled function as Python and other compiled functions see it: `Part`, `WayIn`
    typed_passes,  # the steps that we leave out, put ours beside, or replace: `_pipeline`
    types,  # arguments that are left out in a call: `Part.get_call_template`
    untyped_passes,  # more steps that we leave out
)
from numba.np import arrayobj  # how an index of an array is lowered: `_Lower`

from underrose.kernel.interpreting import interpreting
from underrose.kernel.intrinsics import WATCHED

JITCodeLibrary = cast("type[Any]", codegen.JITCodeLibrary)
CPUDispatcher = cast("type[Any]", registry.CPUDispatcher)
LoweringPass = cast("type[Any]", compiler_machinery.LoweringPass)
CompilerBase = cast("type[Any]", compiler.CompilerBase)
_typed, _untyped, _numba = cast("Any", typed_passes), cast("Any", untyped_passes), cast("Any", numba)


@contextmanager
def _replaced(owner: Any, name: str, value: Any) -> Generator[None]:
    """Something of Numba's replaced for a while. Whatever uses this runs under Numba's compiler lock."""
    before = getattr(owner, name)
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, before)


class Code(JITCodeLibrary):
    """The code of one rule with all that it calls, for others to link."""

    def _optimize_final_module(self) -> None:
        """Leave that to the driver."""

    @classmethod
    def read(cls, target: Any, name: str, bitcode: bytes) -> Code:
        """The code that was written as this bitcode."""
        code: Any = cls(target, name)
        code._final_module = cast("Any", codegen).ll.parse_bitcode(bitcode)
        code._finalize_final_module()
        return code

    def _finalize_final_module(self) -> None:
        """Make no machine code."""
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class DrivenCode(JITCodeLibrary):
    """The code of a driver that runs for long.

    Numba links rules as replaceable (`linkonce_odr`): another module might bring its own copy, so LLVM may conclude nothing from what
    such a function does. Nobody else calls these. As the driver's own, LLVM learns that no rule ever fails, inlines what is called
    once and drops what is left, which doubled The Coding's playouts. Loops over a handful of seats are not worth vector instructions.
    """

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage.name == "linkonce_odr":
                # Not `internal`: that keeps a local symbol, which the linker took for a door's replaceable rule of the same name.
                function.linkage = "private"
        ours: Any = super()
        with _replaced(config, "LOOP_VECTORIZE", 0):
            ours._optimize_final_module()


class UnwatchedCode(DrivenCode):
    """The code of a driver whose steps nobody looks at, nor replays: there `intrinsics.watched` says no.

    Its answer is linked first, so that the usual one, which comes with every rule that asks, is left out.
    """

    def finalize(self) -> None:
        """Link, optimise and load."""
        self._final_module.link_in(cast("Any", codegen).ll.parse_assembly(f"define i8 @{WATCHED}() {{\n  ret i8 0\n}}"))
        ours: Any = super()
        ours.finalize()

    def _optimize_final_module(self) -> None:
        self._final_module.get_function(WATCHED).linkage = "private"
        super()._optimize_final_module()


class Name:
    """What stands for a rule among compiled functions, where others have a way in from Python."""


class _Step(LoweringPass):
    """A step of a compiler's pipeline."""

    def __init__(self) -> None:
        """Nothing to set up (Numba asks for the method)."""


_registered: Any = cast("Any", compiler_machinery).register_pass(mutates_CFG=False, analysis_only=True)


@_registered
class _BeginPart(_Step):
    """Before a rule is lowered: its code goes into a `Code`, and no machine code is asked for."""

    _name = "underrose_begin_part"

    def run_pass(self, state: Any) -> bool:
        state.library = Code(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        return False


@_registered
class _NamePart(_Step):
    """After a rule is lowered: compiled functions can call it."""

    _name = "underrose_name_part"

    def run_pass(self, state: Any) -> bool:
        lowered, name = state["cr"], Name()
        state.targetctx.insert_user_function(name, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=name)
        return False


@_registered
class _BeginDriver(_Step):
    """Before a driver is lowered: its code goes into a `DrivenCode`."""

    _name = "underrose_begin_driver"

    def run_pass(self, state: Any) -> bool:
        state.library = DrivenCode(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


@_registered
class _BeginUnwatched(_Step):
    """Before a driver is lowered: its code goes into an `UnwatchedCode`."""

    _name = "underrose_begin_unwatched"

    def run_pass(self, state: Any) -> bool:
        state.library = UnwatchedCode(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


class _Lower(cast("type[Any]", lowering.Lower)):
    """Writes a rule in LLVM's intermediate form, with indices taken as they are: no rule counts from the end.

    The checking twin refuses an index below zero, and so does a run with `NUMBA_BOUNDSCHECK=1`. What Numba itself compiles on
    the way goes into modules of its own and keeps its meaning.
    """

    def lower(self) -> None:
        ours: Any = super()
        with _replaced(arrayobj, "fix_integer_index", partial(_index, self.module, cast("Any", arrayobj).fix_integer_index)):
            ours.lower()


def _index(module: Any, wrapped: Callable[..., Any], context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """The index of an array as a machine word; `wrapped` is Numba's way, which looks for one below zero and counts it from the end."""
    if builder.module is not module:
        return wrapped(context, builder, kind, index, size)
    return context.cast(builder, index, kind, cast("Any", types).intp)


@_registered
class _Lowered(cast("type[Any]", typed_passes.NativeLowering)):
    """Numba's step of lowering, done by `_Lower`."""

    _name = "underrose_lowering"

    @property
    def lowering_class(self) -> Any:
        return _Lower


_LEFT_OUT = (
    _untyped.WithLifting,
    _untyped.InlineClosureLikes,
    _untyped.RewriteDynamicRaises,
    _untyped.MakeFunctionToJitFunction,
    _untyped.InlineInlinables,
    _untyped.LiteralUnroll,
    _typed.InlineOverloads,
    _typed.DumpParforDiagnostics,
)
"""Steps for what no rule has: closures, comprehensions, `with`, exceptions made at run time, unrolled tuples of types."""


def _pipeline(state: Any, name: str) -> Any:
    passes: Any = cast("Any", compiler.DefaultPassBuilder).define_nopython_pipeline(state, name)
    kept = [step for step in passes.passes if step[0] not in _LEFT_OUT]
    passes.passes = [(_Lowered, step[1]) if step[0] is _typed.NativeLowering else step for step in kept]
    return passes


class PartCompiler(CompilerBase):
    """How a rule is compiled."""

    def define_pipelines(self) -> list[Any]:
        """Numba's pipeline with a `Code` at its end."""
        passes = _pipeline(self.state, "rule")
        passes.add_pass_after(_NamePart, _Lowered)
        passes.add_pass_after(_BeginPart, _typed.AnnotateTypes)
        passes.finalize()
        return [passes]


class DriverCompiler(CompilerBase):
    """How a driver is compiled that runs for long: playouts and searches."""

    begin: type[_Step] = _BeginDriver

    def define_pipelines(self) -> list[Any]:
        """Numba's pipeline with a `DrivenCode` at its end."""
        passes = _pipeline(self.state, "driver")
        passes.add_pass_after(self.begin, _typed.AnnotateTypes)
        passes.finalize()
        return [passes]


class UnwatchedCompiler(DriverCompiler):
    """How one is compiled whose steps nobody looks at."""

    begin = _BeginUnwatched


class _PartsOnDisk(cast("type[Any]", caching.CompileResultCacheImpl)):
    """How a compiled rule is written into its game's cache folder, and read from there."""

    def reduce(self, cres: Any) -> tuple[Any, ...]:
        """The rule as plain data."""
        described = cres.fndesc
        described.typemap = described.calltypes = None  # not needed, and not always to be pickled
        return cres.library.name, cres.library._final_module.as_bitcode(), described, cres.environment, cres.signature

    def rebuild(self, target_context: Any, payload: tuple[Any, ...]) -> Any:
        """The compiled rule again."""
        name, bitcode, described, environment, signature = payload
        code = Code.read(target_context.codegen(), name, bitcode)
        return cast("Any", compiler).compile_result(
            typing_context=target_context.typing_context,
            target_context=target_context,
            entry_point=Name(),
            environment=environment,
            fndesc=described,
            library=code,
            signature=signature,
            objectmode=False,
            lifted=(),
            reload_init=[],
            referenced_envs=[],
        )


class _Index(cast("type[Any]", caching.IndexDataCacheFile)):
    """What is kept of one function: an index for each set of games whose enums it was compiled for.

    The kernel's rules are compiled for many games. Numba's one index names the enums of all, and could be read by nobody who lacks one.
    """

    def __init__(self, folder: str, name: str, stamp: Any) -> None:
        ours: Any = super()
        ours.__init__(folder, name, stamp)
        self._made = folder, name, stamp

    def load(self, key: Any) -> Any:
        """What was kept for these types; nothing where that is of modules that have moved."""
        ours: Any = super()
        try:
            return ours.load(key) if not (names := _games_in(key)) else self._of(names).load(key)
        except (ImportError, AttributeError):
            return None

    def save(self, key: Any, data: Any) -> None:
        """Keep what was compiled for these types."""
        ours: Any = super()
        if names := _games_in(key):
            self._of(names).save(key, data)
        else:
            ours.save(key, data)

    def _of(self, names: str) -> Any:
        folder, name, stamp = self._made
        return cast("Any", caching.IndexDataCacheFile)(folder, f"{name}-{names}", stamp)


def _games_in(key: Any) -> str:
    """The modules of games whose enums are among the types of a key, hashed; empty where there is none."""
    kinds = [getattr(each, "instance_class", None) for each in getattr(key[0], "args", key[0])]
    modules = sorted({kind.__module__ for kind in kinds if kind is not None and not kind.__module__.startswith("underrose.kernel.")})
    return sha256(" ".join(modules).encode()).hexdigest()[:12] if modules else ""


class _Ways(cast("type[Any]", caching.FunctionCache)):
    def __init__(self, function: Callable[..., Any]) -> None:
        ours: Any = super()
        ours.__init__(function)
        self._cache_file = _Index(self._cache_path, self._impl.filename_base, self._impl.locator.get_source_stamp())


class _Parts(_Ways):
    _impl_class = _PartsOnDisk


class Part(CPUDispatcher):
    """A rule, which other compiled functions call; its way in from Python is compiled only when somebody takes it.

    Those ways in were a fifth of the time to compile a game, and outside the tests hardly any is ever used.
    """

    def __call__(self, *args: Any, **named: Any) -> Any:
        """Run the rule from Python; the first call compiles its way in, or loads it from the cache."""
        return self.way_in(self.py_func)(*args, **named)

    def enable_caching(self) -> None:
        """Keep what is compiled in the cache folder that is set now."""
        self._cache = _Parts(self.py_func)

    def add_overload(self, cres: Any) -> None:
        """Note what was compiled."""
        self.overloads[tuple(cres.signature.args)] = cres

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What a call is compiled to. An argument left out is one given: otherwise each number of them would be compiled anew."""
        _, given = self._compiler.fold_argument_types(args, kws)
        ours: Any = super()
        return ours.get_call_template(tuple(_type_of(argument) for argument in given), {})


class WayIn(CPUDispatcher):
    """A rule as Python calls it: compiled for the types of its arguments, or loaded from the cache, when first called with them.

    Where nobody waits for that, the call goes to the interpreted rule. Numba asks only for types that it does not know: a rule that is
    compiled is called as fast as ever, and from the first call after it is.
    """

    def enable_caching(self) -> None:
        """Keep what is compiled in the cache folder that is set now."""
        self._cache = _Ways(self.py_func)

    def _compile_for_args(self, *args: Any, **named: Any) -> Callable[..., Any]:
        """What Numba is to call with arguments of new types."""
        if interpreting():
            return self.interpreted()
        ours: Any = super()
        return ours._compile_for_args(*args, **named)


def way_in(function: Callable[..., Any], options: dict[str, Any], instead: Callable[[], Callable[..., Any]]) -> Any:
    """A rule as a `WayIn`, kept in the cache folder that is set now; `instead` gives the interpreted one as Python calls it."""
    compiled: Any = WayIn(function, targetoptions=options, pipeline_class=DriverCompiler)
    compiled.interpreted = cache(instead)
    compiled.enable_caching()
    return compiled


def part(function: Callable[..., Any], options: dict[str, Any], way_in: Callable[[Any], Callable[..., Any]]) -> Any:
    """A function as a `Part`, kept in the cache folder that is set now; `way_in` compiles it for Python, if somebody there calls it."""
    compiled: Any = Part(function, targetoptions=options, pipeline_class=PartCompiler)
    compiled.way_in = way_in
    compiled.enable_caching()
    return compiled


def _type_of(argument: Any) -> Any:
    return _numba.typeof(argument.value) if isinstance(argument, cast("Any", types).Omitted) else argument
