"""Compiled rules: the `rule` decorator, the cache of machine code, and binding drivers to one game.

A *rule* is a small function over records, compiled by Numba. A *driver* (playouts, search, the doors Python calls through) is
written once over the names of the game contract and bound to a game by replacing exactly those names among its globals. That
keeps one source for all games while the compiler still sees, and inlines, one game's own functions; and because no closure is
involved, the machine code can be cached.

Numba's on-disk cache does not notice edits in other modules, so every game has a cache folder whose name contains a hash of
all compiled sources it can reach, of the compiler settings, of the processor, and of the compiler's versions. In it a module's machine
code is found by where the module stands in this package or its game (`Locator`): two installations share it.

Rules are compiled as parts of their drivers (`kernel/compile/rule_linking.py`), through Numba's private API. With `UNDERROSE_PLAIN_NUMBA=1`
rules and drivers are compiled by plain `njit` instead: the same results, slower to compile and to run, and portable to any Numba.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import platform
import re
import shutil
import sys
import tempfile
import time
import types
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar, cast

import llvmlite.binding  # pyright: ignore[reportMissingTypeStubs] (it has none)
import numba
import numpy as np
from filelock import FileLock
from numba.core import caching  # where the code of a function is cached: `Locator`

from underrose.kernel.compile.interpreting import DRIVERS, in_python, rescoped
from underrose.kernel.data.files import user_cache

F = TypeVar("F", bound=Callable[..., Any])

_njit: Any = numba.njit
settings: Any = cast(Any, numba).config
"""Numba's own settings, among them the folder in which the next function is cached."""

PACKAGE = Path(__file__).resolve().parents[2]
SHARED = ("kernel", "knowledge")
"""Folders whose compiled modules every game can reach."""
COMPILERS = ("compiling.py", "rule_linking.py", "intrinsics.py", "persisted_fields.py")
"""Modules beside this one that determine how everything is compiled."""


def cache_root() -> Path:
    """Return the root folder of cached machine code: `UNDERROSE_CACHE`, else the user's cache folder, else a temporary one."""
    chosen = os.environ.get("UNDERROSE_CACHE")
    return _writable(Path(chosen) if chosen else user_cache() / "compiled")


@cache
def _writable(folder: Path) -> Path:
    """Return the folder, or a temporary one where it is not writable."""
    return folder if _is_writable(folder) else _temporary(folder)


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


@cache
def _temporary(refused: Path) -> Path:
    """Return a temporary folder in place of one that is not writable, for this process and its children."""
    folder = Path(tempfile.mkdtemp(prefix="underrose-"))
    os.environ["UNDERROSE_CACHE"] = str(folder)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    print(f"Nothing can be written in {refused}: compiled rules are kept in {folder} until this process ends.", file=sys.stderr)
    return folder


def bounds_checked() -> bool:
    """Return whether compiled code checks array bounds in this process (`NUMBA_BOUNDSCHECK=1`); it has a cache of its own."""
    return os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")


def plain_numba() -> bool:
    """Return whether this process compiles with plain `njit` (`UNDERROSE_PLAIN_NUMBA=1`); it has a cache of its own."""
    return os.environ.get("UNDERROSE_PLAIN_NUMBA", "0") not in ("", "0")


def _compiled_sources(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*.py") if folder.is_dir() else [folder]):
        text = path.read_text("utf-8")
        if any(word in text for word in ("@rule", "@record", "@driver", "IntEnum", "EventKind")):
            yield path


@cache
def cache_folder(home: Path | None = None) -> Path:
    """Return the cache folder of the game whose modules lie in `home` (a folder or a single module; None: the kernel alone)."""
    digest = hashlib.sha256()
    for part in (numba.__version__, np.__version__, llvmlite.__version__, sys.version, platform.machine(), *_processor()):
        digest.update(part.encode())
    digest.update(b"checked" if bounds_checked() else b"fast")
    digest.update(b"plain" if plain_numba() else b"parts")
    if home is not None and not (name := _name_of(home)).startswith("underrose."):
        digest.update(name.encode())  # a game outside this package, or one of its own that is loaded by its path
    homes = [PACKAGE / name for name in SHARED] + ([home] if home is not None else [])
    how = [PACKAGE / "kernel" / "compile" / name for name in COMPILERS]
    for path in (*how, *(source for folder in homes for source in _compiled_sources(folder))):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    name = "kernel" if home is None else home.stem
    folder = cache_root() / f"{name}-{digest.hexdigest()[:16]}"
    return _temporary(folder) / folder.name if folder.exists() and not _is_writable(folder) else folder


def _processor() -> tuple[str, str]:
    """Return the name and the features of the processor that machine code is made for."""
    features: Any = llvmlite.binding.get_host_cpu_features()
    name: Any = llvmlite.binding.get_host_cpu_name()
    return settings.CPU_NAME or name, features.flatten() if settings.CPU_FEATURES is None else settings.CPU_FEATURES


def cache_lock(folder: Path) -> FileLock:
    """Return the file lock held while a cache folder is filled, so that two processes never compile the same game at once."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    return FileLock(folder.parent / f"{folder.name}.lock")


_choosing = RLock()
"""Guards Numba's one setting of the cache folder, which `_caching_in` changes: without a folder it would write into the working
directory."""


@contextmanager
def _caching_in(folder: Path) -> Generator[None]:
    with _choosing:
        _note_use(folder)
        before = settings.CACHE_DIR, settings.CACHE_LOCATOR_CLASSES
        settings.CACHE_DIR, settings.CACHE_LOCATOR_CLASSES = str(folder), f"{__name__}.{Locator.__name__}"
        try:
            yield
        finally:
            settings.CACHE_DIR, settings.CACHE_LOCATOR_CLASSES = before


@cache
def _note_use(folder: Path) -> None:
    """Note that a cache folder is used, once in a process."""
    with suppress(OSError):
        os.utime(folder)


UNUSED_SECONDS = 30 * 86_400
"""Seconds without use after which machine code is deleted that a newer version or edit has replaced."""
KEPT_UNUSED = 4
"""The last used folders of a game, which are kept: a server that runs for long notes its use only as it starts."""


def prune() -> None:
    """Delete the cache folders of former versions and edits of a game that no process has used for UNUSED_SECONDS, but for KEPT_UNUSED."""
    named = [path for path in cache_root().iterdir() if re.fullmatch(r".+-[0-9a-f]{16}", path.name) and path.is_dir()]
    used = {path: path.stat().st_mtime for path in named}
    games = Counter[str]()
    for path in sorted(used, key=used.__getitem__, reverse=True):
        game = path.name[:-17]
        games[game] += 1
        if games[game] > KEPT_UNUSED and used[path] < time.time() - UNUSED_SECONDS:
            shutil.rmtree(path, ignore_errors=True)


class Locator(cast("type[Any]", caching).UserProvidedCacheLocator):
    """Where in the folder that is set now a module's machine code is, whatever folder the module is installed in.

    Numba names it by the module's absolute path. Beside the mark that a stage is ready, which the content names, code would be missing
    after the package was installed anew somewhere else, and a server would compile it while it answers.
    """

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Any:
        """Return where a function's code is; what is not writable there, as after another user compiled, is kept for the time being."""
        ours: Any = super()
        found = ours.from_function(py_func, py_file)
        if found is None and os.path.exists(py_file):
            settings.CACHE_DIR = str(_temporary(Path(settings.CACHE_DIR)))
            found = ours.from_function(py_func, py_file)
        return found

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Return the module's folder, from this package or from its game's home on."""
        path = Path(py_file).resolve()
        home = PACKAGE if path.is_relative_to(PACKAGE) else _home_elsewhere(path)
        return ".".join(path.parent.relative_to(home.parent).parts) or home.stem


def _home_of(module: str) -> Path | None:
    """Return the folder (or file) whose compiled modules the module belongs to: a game's, or None for the kernel's own."""
    path = Path(cast(str, sys.modules[module].__file__)).resolve()
    if not path.is_relative_to(PACKAGE):
        return _home_elsewhere(path)
    top = path.relative_to(PACKAGE).parts
    if top[0] in SHARED:
        return None
    return PACKAGE / top[0] / top[1] if len(top) > 2 else path


def _home_elsewhere(path: Path) -> Path:
    """Return the home of a module outside this package: its folder, if that has a `title.py` or an `__init__.py` that declares the game;
    else the file."""
    whole = path.parent / "__init__.py"
    is_folder = (path.parent / "title.py").is_file() or (whole.is_file() and "declare(" in whole.read_text("utf-8"))
    return path.parent if is_folder else path


def _name_of(home: Path) -> str:
    """Return the package or module name under which a game is imported, empty where it is not yet; it enters the cache key."""
    inside = home.is_dir()
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        if file and Path(file) in ((home / Path(file).name,) if inside else (home,)):
            return module.__package__ if inside and module.__package__ else module.__name__
    return ""


_ALL: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
_INSIDE = _ALL | {"nopython": True, "boundscheck": None, "no_cpython_wrapper": True}
_DRIVEN = _ALL | {"cache": True}


def _linked_rule(function: Callable[..., Any]) -> Any:
    """Return the rule as an object that compiled code can call."""
    if plain_numba():
        return _njit(**_DRIVEN)(function)
    from underrose.kernel.compile.rule_linking import part

    return part(function, _INSIDE.copy(), _from_python)


@cache
def _from_python(function: Callable[..., Any]) -> Callable[..., Any]:
    from underrose.kernel.compile.rule_linking import way_in

    with _caching_in(cache_folder(_home_of(function.__module__)) / "called"):
        return way_in(function, _ALL | {"nopython": True, "boundscheck": None}, partial(in_python, function))


def _long(watched: bool) -> dict[str, Any]:
    """Return the compile options of a driver that runs for long."""
    if plain_numba():
        return {}
    from underrose.kernel.compile.rule_linking import DriverCompiler, UnwatchedCompiler

    return {"pipeline_class": DriverCompiler if watched else UnwatchedCompiler}


def rule(function: F) -> F:
    """Compile a small function over records (Numba, nopython, no GIL, cached beside the other rules of its game)."""
    with _caching_in(cache_folder(_home_of(function.__module__))):
        return cast(F, _linked_rule(function))


def driver(function: F) -> F:
    """Mark a function as written over the contract's names; it can run only after `bind` has given it a game's functions."""
    DRIVERS.add(function)
    return function


def bind(
    function: Callable[..., Any], names: Mapping[str, Any], signature: Any, home: Path, runs_long: bool = False, watched: bool = True
) -> Any:
    """Compile a driver for one game, with the contract's names among its globals replaced by `names`; cached in the game's folder.

    Drivers that it calls are bound with it. With `runs_long` it is optimised together with private copies of all rules that it reaches,
    which compiles longer. If it is not `watched`, too, its steps write no events and no tape, and draw all chance from the generator: for
    callers that observe neither and replay nothing.
    """
    with _caching_in(cache_folder(home)):
        return _njit(signature, **_DRIVEN, **(_long(watched) if runs_long else {}))(_bound(function, names))


def bound_rule(function: Callable[..., Any], names: Mapping[str, Any], home: Path) -> Any:
    """Return a driver bound to one game as a rule, which other compiled functions call like the game's own."""
    with _caching_in(cache_folder(home)):
        return _linked_rule(_bound(function, names))


def _bound(function: Callable[..., Any], names: Mapping[str, Any]) -> Callable[..., Any]:
    scope = {**function.__globals__, **names}
    for name in cast(types.FunctionType, function).__code__.co_names:
        inner = function.__globals__.get(name)
        if isinstance(inner, types.FunctionType) and inner in DRIVERS:
            scope[name] = _linked_rule(_bound(inner, names))
    return rescoped(function, scope)
