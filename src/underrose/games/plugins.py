"""Where games come from: entry points of installed packages, this one's among them, and folders that somebody names.

    [project.entry-points."underrose.games"]
    liars_dice = "liars_dice"

An entry point is called as its game and names the module that says `TITLE`. A folder is named by `load_game`, by `--game`, or in
`UNDERROSE_GAME`, several with commas between them (one with a comma in quotation marks); processes that this one starts find them there.
The first that brings a name has it, and those of this package come first.
"""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import RLock
from types import ModuleType

from underrose.entrances import FOLDERS, Point, announce, folders, house, packages
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.declare import DeclarationError
from underrose.kernel.game.title import Title
from underrose.texts import TABLE


@dataclass(frozen=True)
class Source:
    """One game before it is loaded: its name, who brings it (a package with its version, or a path), and its module."""

    name: str
    origin: str
    module: str
    attribute: str = "TITLE"
    path: Path | None = None
    """The folder or the file of a game that no package brings."""

    @cached_property
    def title(self) -> Title:
        """The title. Raises SetupError, in one sentence, where it cannot be loaded."""
        try:
            module = importlib.import_module(self.module) if self.path is None else _from_path(self.name, self.module, self.path)
            found = getattr(module, self.attribute, None)
        except Exception as error:
            raise SetupError.said(TABLE, "setup-game-broken", name=self.name, origin=self.origin, reason=reason_of(error)) from error
        if not isinstance(found, Title):
            if self.path is not None:
                _forget(self.name)
            raise SetupError.said(TABLE, "setup-game-no-title", name=self.name, origin=self.origin, module=self.module)
        if found.id != self.name:
            raise SetupError.said(TABLE, "setup-game-other-name", name=self.name, origin=self.origin, other=found.id)
        _ = self._read
        return found

    @cached_property
    def _read(self) -> Mapping[Path, bytes]:
        """The code of a folder or a file that is loaded, and its sentences, each with its digest."""
        modules = [module for name, module in [*sys.modules.items()] if self.path and name.partition(".")[0] == self.name]
        files = [Path(file) for module in modules if (file := getattr(module, "__file__", None))]
        return {file: _digest(file) for file in [*files, *(self.path.glob("texts/*.ftl") if self.path else ())]}

    @property
    def changed(self) -> bool:
        """Whether a file is another than the one that was loaded: Python imports a module once."""
        return any(_digest(file) != read for file, read in self._read.items())


class Sources(Mapping[str, Source]):
    """All games by their names. Other packages are looked for once a name is none of the house's, or all are listed."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._found = {source.name: source for source in map(_named, house())}
        self._elsewhere = False
        self._refused = dict[str, SetupError]()
        """What is left out because its name is taken, by who brings it."""

    def __getitem__(self, name: str) -> Source:
        return self._found[name] if name in self._found else self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._all()))

    def __len__(self) -> int:
        return len(self._all())

    def titles(self) -> list[Title]:
        """Return the titles that can be loaded, those of the house first."""
        return [title for title in self._loaded() if isinstance(title, Title)]

    def faults(self) -> list[str]:
        """Return why games are left out, one sentence each."""
        return [str(error) for error in (*self._loaded(), *self._refused.values()) if isinstance(error, SetupError)]

    def _loaded(self) -> Iterator[Title | SetupError]:
        """Yield each title, or why it cannot be loaded."""
        for source in self._all().values():
            try:
                yield source.title
            except SetupError as error:
                yield error

    def load(self, path: Path) -> Title:
        """Return the game in a folder or a file; what this process starts finds it, too. Raises SetupError."""
        source = _at(path)
        with self._lock:
            taken = self._all().get(source.name)
            if taken is None or taken.path != source.path:
                self._add(source)
                if (refused := self._refused.pop(source.origin, None)) is not None:
                    raise refused
        try:
            title = self._found[source.name].title
        except SetupError:
            if taken is None:
                self._found.pop(source.name, None)  # whoever mends it tries again
            raise
        if self._found[source.name].changed:
            raise SetupError.said(TABLE, "setup-game-changed", name=source.name, origin=source.origin)
        if source.origin not in (named := folders()):
            os.environ[FOLDERS] = ",".join(f'"{one}"' if "," in one else one for one in [*named, source.origin])
        announce(title.id, title)
        return title

    def _all(self) -> dict[str, Source]:
        with self._lock:
            if not self._elsewhere:
                self._elsewhere = True
                for source in map(_named, packages()):
                    self._add(source)
                for one in folders():
                    try:
                        self._add(_at(Path(one)))
                    except SetupError as error:
                        self._refused[one] = error
            return self._found

    def _add(self, source: Source) -> None:
        first = self._found.setdefault(source.name, source)
        if first is not source and (source.path is None or first.path != source.path):
            taken = SetupError.said(TABLE, "setup-game-taken", name=source.name, origin=source.origin, first=first.origin)
            self._refused[source.origin] = taken


def reason_of(error: BaseException) -> str:
    """Return why a module could not be imported, in one line: what was raised, and the line of which file raised it."""
    if isinstance(error, (DeclarationError, SetupError)):
        return str(error).rstrip(".")
    said = " ".join(f"{type(error).__name__}: {error}".split())
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith("<frozen")]
    last = frames[-1] if frames and frames[-1].filename != __file__ else None
    return f"{said[:300]} ({Path(last.filename).name}:{last.lineno})" if last else said[:300]


def _named(point: Point) -> Source:
    module, _, attribute = point.module.partition(":")
    return Source(point.name, point.origin, module.strip(), attribute.strip() or "TITLE")


# --- folders ----------------------------------------------------------------------------------------------------------


def _at(path: Path) -> Source:
    """Return the game in a folder or a file. Raises SetupError where there is none."""
    whole = path.expanduser().resolve()
    name = whole.stem if whole.is_file() else whole.name
    if whole.is_dir() and name.isidentifier():
        for file, module in (("title.py", f"{name}.title"), ("__init__.py", name)):
            if (whole / file).is_file():
                return Source(name, str(whole), module, path=whole)
    if whole.is_file() and whole.suffix == ".py" and name.isidentifier():
        return Source(name, str(whole), name, path=whole)
    raise SetupError.said(TABLE, "setup-game-nowhere", path=str(path))


def _digest(file: Path) -> bytes:
    """Return the SHA-256 of a file, nothing where it is gone."""
    return sha256(file.read_bytes()).digest() if file.is_file() else b""


def _from_path(name: str, module: str, path: Path) -> ModuleType:
    """Return the module of a game in a folder or a file, under the name that it would have were its folder's parent on the path of
    modules."""
    loaded = sys.modules.get(name)
    if loaded is not None and _place(loaded) != path:
        raise ImportError(f"a module {name} is loaded from elsewhere")
    if loaded is None:
        if name in sys.stdlib_module_names:
            raise ImportError(f"{name} is a module of Python")
        try:
            _begin(name, path)
            return importlib.import_module(module)
        except BaseException:
            _forget(name)
            raise
    return importlib.import_module(module)


def _forget(name: str) -> None:
    """Take the modules of a game out again, so that whoever mends it can load it."""
    for one in [one for one in sys.modules if one == name or one.startswith(f"{name}.")]:
        del sys.modules[one]


def _begin(name: str, path: Path) -> None:
    """Load the package, or the one module, of that name from there."""
    file = path / "__init__.py" if path.is_dir() else path
    inside = [str(path)] if path.is_dir() else None
    if not file.is_file():
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = inside
        sys.modules[name] = module_from_spec(spec)
        return
    spec = spec_from_file_location(name, file, submodule_search_locations=inside)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} is no module")
    made = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(made)


def _place(module: ModuleType) -> Path | None:
    """Return the folder of a package, or the file of a module."""
    folders = list(getattr(module, "__path__", []))
    place = folders[0] if folders else module.__file__
    return Path(place).resolve() if place else None
