"""Rules as parts of a driver: kept in LLVM's intermediate form, never turned into machine code of their own.

Numba makes machine code of every function, optimised, before a caller takes it in and optimises it again. Only drivers are ever
called from outside, so a rule needs neither: its driver links all the rules that it reaches and optimises them together.

Numba is pinned. Beyond its documented compiler pipelines, what is used here is a code library (`numba.core.codegen`), a function
cache (`numba.core.caching`) and how a dispatcher takes in what it has compiled (`numba.core.dispatcher`).
"""

from __future__ import annotations

from typing import Any, cast

import numba
from numba.core import caching, codegen, compiler, compiler_machinery, registry, typed_passes, types, untyped_passes

JITCodeLibrary = cast("type[Any]", codegen.JITCodeLibrary)
CPUDispatcher = cast("type[Any]", registry.CPUDispatcher)
LoweringPass = cast("type[Any]", compiler_machinery.LoweringPass)
CompilerBase = cast("type[Any]", compiler.CompilerBase)
_lowering, _first, _numba = cast("Any", typed_passes), cast("Any", untyped_passes), cast("Any", numba)


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
    """The code of a driver, optimised twice: what the first time inlined and simplified, the second fits together."""

    def _optimize_final_module(self) -> None:
        ours: Any = super()
        for _ in range(2):
            ours._optimize_final_module()


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


_LEFT_OUT = (
    _first.WithLifting,
    _first.InlineClosureLikes,
    _first.RewriteDynamicRaises,
    _first.MakeFunctionToJitFunction,
    _first.InlineInlinables,
    _first.LiteralUnroll,
    _lowering.InlineOverloads,
    _lowering.DumpParforDiagnostics,
)
"""Steps for what no rule has: closures, comprehensions, `with`, exceptions made at run time, unrolled tuples of types."""


def _pipeline(state: Any, name: str) -> Any:
    passes: Any = cast("Any", compiler.DefaultPassBuilder).define_nopython_pipeline(state, name)
    passes.passes = [step for step in passes.passes if step[0] not in _LEFT_OUT]
    return passes


class PartCompiler(CompilerBase):
    """How a rule is compiled."""

    def define_pipelines(self) -> list[Any]:
        """Numba's pipeline with a `Code` at its end."""
        passes = _pipeline(self.state, "rule")
        passes.add_pass_after(_NamePart, _lowering.NativeLowering)
        passes.add_pass_after(_BeginPart, _lowering.AnnotateTypes)
        passes.finalize()
        return [passes]


class DriverCompiler(CompilerBase):
    """How a driver is compiled that runs for long: playouts and searches."""

    def define_pipelines(self) -> list[Any]:
        """Numba's pipeline with a `DrivenCode` at its end."""
        passes = _pipeline(self.state, "driver")
        passes.add_pass_after(_BeginDriver, _lowering.AnnotateTypes)
        passes.finalize()
        return [passes]


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


class _Parts(cast("type[Any]", caching.FunctionCache)):
    _impl_class = _PartsOnDisk


class Part(CPUDispatcher):
    """A rule for compiled callers only."""

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


def _type_of(argument: Any) -> Any:
    return _numba.typeof(argument.value) if isinstance(argument, cast("Any", types).Omitted) else argument
