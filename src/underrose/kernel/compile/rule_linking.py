"""Rules as parts of a driver: cached as LLVM bitcode, without machine code of their own (link-time optimisation).

Numba generates optimised machine code for every function, before a caller links it and optimises it again. Only drivers are usually
called from outside, so a rule needs neither: its driver links all the rules that it reaches and optimises them together.

With `UNDERROSE_PLAIN_NUMBA=1` this module is not used, and plain Numba compiles everything (`kernel/compile/compiling.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

import numba
from filelock import FileLock

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

from underrose.kernel.compile.interpreting import interpreting
from underrose.kernel.compile.intrinsics import WATCHED
from underrose.kernel.compile.telling import telling

JITCodeLibrary = cast("type[Any]", codegen.JITCodeLibrary)
CPUDispatcher = cast("type[Any]", registry.CPUDispatcher)
LoweringPass = cast("type[Any]", compiler_machinery.LoweringPass)
CompilerBase = cast("type[Any]", compiler.CompilerBase)
_typed = cast("Any", typed_passes)
_untyped = cast("Any", untyped_passes)
_numba = cast("Any", numba)


@contextmanager
def _replaced(owner: Any, name: str, value: Any) -> Generator[None]:
    """Patch an attribute of Numba's within the context. The caller must hold Numba's compiler lock."""
    before = getattr(owner, name)
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, before)


class Code(JITCodeLibrary):
    """The code library of one rule with all that it calls, for callers to link."""

    def _optimize_final_module(self) -> None:
        """Skip optimisation: the driver does it."""

    @classmethod
    def read(cls, target: Any, name: str, bitcode: bytes) -> Code:
        """Return the code library deserialized from bitcode."""
        code: Any = cls(target, name)
        code._final_module = cast("Any", codegen).ll.parse_bitcode(bitcode)
        code._finalize_final_module()
        return code

    def _finalize_final_module(self) -> None:
        """Finalise the library without generating machine code."""
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class DrivenCode(JITCodeLibrary):
    """The code of a driver that runs for long.

    Numba links rules as replaceable (`linkonce_odr`): another module might bring its own copy, so LLVM may infer nothing from such a
    function's body. No other module calls these. With private linkage LLVM infers that no rule ever fails, inlines what is called once
    and drops the rest, which doubled The Coding's playouts. Loops over a handful of seats are not worth vector instructions.
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
    """The code of a driver whose steps are neither observed nor replayed: there `intrinsics.watched` returns False.

    Its definition is linked first, so that the default one, which comes with every rule that calls it, is dropped.
    """

    def finalize(self) -> None:
        """Link, optimise and load."""
        self._final_module.link_in(cast("Any", codegen).ll.parse_assembly(f"define i8 @{WATCHED}() {{\n  ret i8 0\n}}"))
        ours: Any = super()
        ours.finalize()

    def _optimize_final_module(self) -> None:
        self._final_module.get_function(WATCHED).linkage = "private"
        super()._optimize_final_module()


USUAL_SECONDS = 5
"""What the entry point of a rule takes to compile, as a terminal is told: 2 to 6 s for a game's `apply`."""


class Name:
    """A placeholder for a rule's entry point, which compiled functions with machine code have."""


class _Step(LoweringPass):
    """A pass of a compiler pipeline."""

    def __init__(self) -> None:
        """Nothing to set up (Numba asks for the method)."""


_registered: Any = cast("Any", compiler_machinery).register_pass(mutates_CFG=False, analysis_only=True)


@_registered
class _BeginPart(_Step):
    """Before a rule is lowered: use a `Code` library, and request no machine code."""

    _name = "underrose_begin_part"

    def run_pass(self, state: Any) -> bool:
        state.library = Code(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        return False


@_registered
class _NamePart(_Step):
    """After a rule is lowered: register it so that compiled functions can call it."""

    _name = "underrose_name_part"

    def run_pass(self, state: Any) -> bool:
        lowered, name = state["cr"], Name()
        state.targetctx.insert_user_function(name, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=name)
        return False


@_registered
class _BeginDriver(_Step):
    """Before a driver is lowered: use a `DrivenCode` library."""

    _name = "underrose_begin_driver"

    def run_pass(self, state: Any) -> bool:
        state.library = DrivenCode(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


@_registered
class _BeginUnwatched(_Step):
    """Before an unwatched driver is lowered: use an `UnwatchedCode` library."""

    _name = "underrose_begin_unwatched"

    def run_pass(self, state: Any) -> bool:
        state.library = UnwatchedCode(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


class _Lower(cast("type[Any]", lowering.Lower)):
    """Lowers a rule to LLVM's intermediate form without wraparound of negative indices: no rule counts from the end.

    The checking twin refuses an index below zero, and so does a run with `NUMBA_BOUNDSCHECK=1`. What Numba itself compiles on
    the way goes into modules of its own and keeps its meaning.
    """

    def lower(self) -> None:
        ours: Any = super()
        with _replaced(arrayobj, "fix_integer_index", partial(_index, self.module, cast("Any", arrayobj).fix_integer_index)):
            ours.lower()


def _index(module: Any, wrapped: Callable[..., Any], context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """Return an array index as a machine word, without the check for negative ones that `wrapped`, Numba's own function, does."""
    if builder.module is not module:
        return wrapped(context, builder, kind, index, size)
    return context.cast(builder, index, kind, cast("Any", types).intp)


@_registered
class _Lowered(cast("type[Any]", typed_passes.NativeLowering)):
    """Numba's lowering pass, done by `_Lower`."""

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
"""Passes for features that no rule uses: closures, comprehensions, `with`, dynamic exceptions, unrolled tuples of types."""


def _pipeline(state: Any, name: str) -> Any:
    passes: Any = cast("Any", compiler.DefaultPassBuilder).define_nopython_pipeline(state, name)
    kept = [step for step in passes.passes if step[0] not in _LEFT_OUT]
    passes.passes = [(_Lowered, step[1]) if step[0] is _typed.NativeLowering else step for step in kept]
    return passes


class PartCompiler(CompilerBase):
    """The compiler of rules."""

    def define_pipelines(self) -> list[Any]:
        """Return Numba's pipeline, ending in a `Code`."""
        passes = _pipeline(self.state, "rule")
        passes.add_pass_after(_NamePart, _Lowered)
        passes.add_pass_after(_BeginPart, _typed.AnnotateTypes)
        passes.finalize()
        return [passes]


class DriverCompiler(CompilerBase):
    """The compiler of drivers that run for long: playouts and searches."""

    begin: type[_Step] = _BeginDriver

    def define_pipelines(self) -> list[Any]:
        """Return Numba's pipeline, ending in a `DrivenCode`."""
        passes = _pipeline(self.state, "driver")
        passes.add_pass_after(self.begin, _typed.AnnotateTypes)
        passes.finalize()
        return [passes]


class UnwatchedCompiler(DriverCompiler):
    """The compiler of long-running drivers whose steps are not observed."""

    begin = _BeginUnwatched


KEEPING = "keeping.lock"
"""The lock file of a cache folder, held during writes."""


class _PartsOnDisk(cast("type[Any]", caching.CompileResultCacheImpl)):
    """Serialization of a compiled rule to its game's cache folder, and back."""

    def reduce(self, cres: Any) -> tuple[Any, ...]:
        """Return the compiled rule as data that can be pickled."""
        described = cres.fndesc
        described.typemap = described.calltypes = None  # not needed, and not always to be pickled
        return cres.library.name, cres.library._final_module.as_bitcode(), described, cres.environment, cres.signature

    def rebuild(self, target_context: Any, payload: tuple[Any, ...]) -> Any:
        """Return the compiled rule from such data."""
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
    """The cache index of one function: a separate one for each set of games whose enums it was compiled for.

    The kernel's rules are compiled for many games. Numba's single index would refer to the enums of all, and could not be loaded where one
    of the games is missing.
    """

    def __init__(self, folder: str, name: str, stamp: Any) -> None:
        ours: Any = super()
        ours.__init__(folder, name, stamp)
        self._made = folder, name, stamp

    def load(self, key: Any) -> Any:
        """Return the cached data for these types, None for a miss, and where modules it refers to have moved."""
        ours: Any = super()
        try:
            return ours.load(key) if not (names := _games_in(key)) else self._of(names).load(key)
        except (ImportError, AttributeError):
            return None

    def save(self, key: Any, data: Any) -> None:
        """Cache the compiled data for these types, under a file lock: Numba names files by the index as it was read, so that two processes
        would write the code of different types into the same file."""
        ours: Any = super()
        with FileLock(Path(self._made[0]) / KEEPING):
            if names := _games_in(key):
                self._of(names).save(key, data)
            else:
                ours.save(key, data)

    def _of(self, names: str) -> Any:
        folder, name, stamp = self._made
        return cast("Any", caching.IndexDataCacheFile)(folder, f"{name}-{names}", stamp)


def _games_in(key: Any) -> str:
    """Return a hash of the games' modules whose enums are among the types of a key; empty where there are none."""
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
    """A rule for compiled callers; its entry point for Python (`WayIn`) is compiled only when first called.

    Entry points took a fifth of the time to compile a game, and outside the tests hardly any is ever used.
    """

    def __call__(self, *args: Any, **named: Any) -> Any:
        """Call the rule from Python; the first call compiles its entry point, or loads it from the cache."""
        return self.way_in(self.py_func)(*args, **named)

    def enable_caching(self) -> None:
        """Cache compiled code in the folder that is set now."""
        self._cache = _Parts(self.py_func)

    def add_overload(self, cres: Any) -> None:
        """Register a compilation for its argument types."""
        self.overloads[tuple(cres.signature.args)] = cres

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Return the call template for argument types. Omitted arguments count as given ones, so that no variants are compiled for them."""
        _, given = self._compiler.fold_argument_types(args, kws)
        ours: Any = super()
        return ours.get_call_template(tuple(_type_of(argument) for argument in given), {})


class WayIn(CPUDispatcher):
    """A rule's entry point for Python: compiled for the types of its arguments, or loaded from the cache, when first called with them.

    In threads that do not wait for that, the call goes to the interpreted rule. Numba calls `_compile_for_args` only for types that it does
    not know, so a compiled rule is called without overhead.
    """

    def enable_caching(self) -> None:
        """Cache compiled code in the folder that is set now."""
        self._cache = _Ways(self.py_func)

    def _compile_for_args(self, *args: Any, **named: Any) -> Callable[..., Any]:
        """Return the callable for arguments of new types: the interpreted rule where this thread does not wait, else the compiled one."""
        if interpreting():
            return self.interpreted()
        rule: Any = self.py_func
        ours: Any = super()
        with telling(rule.__module__, rule.__name__, USUAL_SECONDS):
            return ours._compile_for_args(*args, **named)


def way_in(function: Callable[..., Any], options: dict[str, Any], instead: Callable[[], Callable[..., Any]]) -> Any:
    """Return a rule as a `WayIn`, cached in the folder that is set now; `instead` returns the interpreted rule for Python."""
    compiled: Any = WayIn(function, targetoptions=options, pipeline_class=DriverCompiler)
    compiled.interpreted = cache(instead)
    compiled.enable_caching()
    return compiled


def part(function: Callable[..., Any], options: dict[str, Any], way_in: Callable[[Any], Callable[..., Any]]) -> Any:
    """Return a function as a `Part`, cached in the folder that is set now; `way_in` compiles its entry point when Python first calls it."""
    compiled: Any = Part(function, targetoptions=options, pipeline_class=PartCompiler)
    compiled.way_in = way_in
    compiled.enable_caching()
    return compiled


def _type_of(argument: Any) -> Any:
    return _numba.typeof(argument.value) if isinstance(argument, cast("Any", types).Omitted) else argument
