"""Declaring a game: a title is assembled from the modules of the game's folder, each part found by its name.

    TITLE = declare(__name__, "The Coding", seats=(2, 4), rules_version=1)

A game's modules define the functions of the contract (`start`, `allowed`, `apply`...), its declarations (`VERBS`, `EVENTS`, `OPTIONS`, the
enums `Why` and `Refusal`, and `Stream` where chance decides something) and what it says and knows (`texts/`, `notes`, `policies`...), each
in one place; what `PARTS` lists as not needed may be left out. The records of state, kit, view and sampler are those that `see` and
`prepare` name in their parameters. What is missing, defined twice, or almost called like a part that is missing, is an error at import
that names the file and the function.
"""

from __future__ import annotations

import difflib
import inspect
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import numpy as np

from underrose.kernel.data.content import told
from underrose.kernel.data.errors import SetupError
from underrose.kernel.data.records import Rows, dtype_of, new
from underrose.kernel.game import contract
from underrose.kernel.game.actions import BYTE, Domains, Verb
from underrose.kernel.game.contract import CONTRACT, LEFT_OUT, NEEDED, Contract
from underrose.kernel.game.defaults import defaults_for
from underrose.kernel.game.events import EventTable
from underrose.kernel.game.search import MOST_SEATS
from underrose.kernel.game.sentences import catalogue_of, describer, spoken
from underrose.kernel.game.title import MIND, Choices, Content, Figure, TableRules, Title
from underrose.texts import TABLE, Refusals

WRITTEN_IN: Mapping[str, str] = {
    "start": "rules.py", "actors": "rules.py", "apply": "rules.py", "over": "rules.py", "winners": "rules.py",
    "allowed": "legality.py", "legal": "legality.py", "see": "view.py", "prepare": "worlds.py", "draw": "worlds.py",
    "VERBS": "actions.py", "REFUSALS": "actions.py", "EVENTS": "events.py", "describe": "events.py", "Why": "state.py",
}  # fmt: skip
"""The file of a game's folder in which a part conventionally stands; it may stand in any."""
DECLARED = ("VERBS", "EVENTS", "Why")
"""The parts that every game declares besides the functions of the contract."""
SAID = ("REFUSALS", "describe")
"""The parts that a game declares, or leaves to the catalogue in its folder (`texts/en.ftl`) and to the enum `Refusal`."""
OPTIONAL = ("OPTIONS", "POLICIES", "SEARCHING", "Stream", "load", "rebuild", "resolve", "make_kit", "domains", "notes", "because", "tells",
            "think", "aftershow", "build", "DEDUCTION", "FIELDS", "belief_parts", "game_bounds", "action_about", "TURNS_BY",
            "PERFECT_INFORMATION")  # fmt: skip
"""The parts that a game may declare."""
FUNCTIONS = ("describe", "load", "rebuild", "resolve", "make_kit", "domains", "notes", "because", "tells", "think", "aftershow",
             "build", "belief_parts", "game_bounds", "action_about")  # fmt: skip
FORMER = {"MINDS": "POLICIES", "hindsight.py": "review_words.py", "retelling.py": "what_if_history.py"}
"""Parts and files of a game's folder that had another name up to 0.2.0: left so, they would be overlooked."""
ALIKE = 0.8
"""The similarity (0 to 1) from which on a name counts as a misspelling."""


class DeclarationError(Exception):
    """A game's folder lacks a part, defines one twice, or defines one under a misspelt name."""


def declare(
    module: str,
    title: str,
    *,
    seats: tuple[int, int],
    rules_version: int,
    figures: Sequence[Figure] = (),
    score_range: tuple[float, float] = (0.0, 0.0),
    table: TableRules | None = None,
    ready: bool = True,
    place: int = 0,
    contract: int = CONTRACT,
) -> Title:
    """Return the title of the game that `module` belongs to: a folder's `title.py` or `__init__.py`, or a module that is a whole game by
    itself.

    `place` is its position in lists of games, those without one last. Raises DeclarationError.
    """
    folder = Folder(module)
    folder.check_names()
    _check_versions(folder.home.stem, rules_version, contract)
    if not 1 <= seats[0] <= seats[1] <= MOST_SEATS:
        raise DeclarationError(f"{folder.home.stem}: seats are the fewest and the most players, 1 to {MOST_SEATS}, not {seats!r}.")
    functions = {name: folder.part(name) for name in NEEDED} | {name: folder.maybe(name) for name in LEFT_OUT}
    state, kit, _, view = folder.records("see")
    sampler = folder.records("prepare")[4]
    for name in ("over", "winners", "actors"):
        if functions[name] is None and name not in defaults_for(state):
            raise folder.missing(name)
    if figures and functions["measure"] is None:
        raise folder.missing("measure")
    optional = {name.lower(): part for name in OPTIONAL if (part := folder.maybe(name)) is not None}
    optional.setdefault("make_kit", _kit_maker(kit))
    load = optional.get("load", Title.load)
    optional["load"] = told(load if "rebuild" in optional else _of_the_house(load, title), title)
    stated = {name.lower(): folder.part(name) for name in DECLARED}
    stated |= {name.lower(): part for name, part in zip(SAID, _said(folder, stated["events"]), strict=True)}
    table = table or TableRules()
    _check_actions(folder.home.stem, table, stated["verbs"])
    _check_events(folder.home.stem, stated["events"])
    optional["domains"] = _within_bytes(optional.get("domains", Title.domains), stated["verbs"], title)
    made = Title(
        id=folder.home.stem, title=title, seats=seats, rules_version=rules_version, home=folder.home, state=state, kit=kit, view=view,
        sampler=sampler, contract=Contract(**functions), figures=figures, score_range=score_range, table=table, ready=ready,
        place=place, module=module, **stated, **optional,
    )  # fmt: skip
    _DECLARED[made.id] = made
    return made


_DECLARED: dict[str, Title] = {}


def declared(name: str) -> Title | None:
    """Return the title of that id that was declared last in this process, None if there is none."""
    return _DECLARED.get(name)


def _check_versions(name: str, rules_version: object, contract: int) -> None:
    """Raise DeclarationError unless the rules version is a whole number from 1 on, and the game was written for this contract."""
    if not isinstance(rules_version, int) or rules_version < 1:
        raise DeclarationError(f"{name}: rules_version is a whole number from 1 on, not {rules_version!r}.")
    if contract != CONTRACT:
        raise DeclarationError(f"{name}: it was written for contract {contract} of games, and this Underrose has {CONTRACT}.")


def _said(folder: Folder, events: EventTable) -> tuple[Any, Any]:
    """Return `REFUSALS` and `describe`: the game's own, or made from its catalogue. Raises DeclarationError where both are missing."""
    texts = folder.maybe("TEXTS") or catalogue_of(folder.home)
    if texts is None:
        return folder.part("REFUSALS"), folder.part("describe")
    refusals, describe = (folder.maybe(name) for name in SAID)
    return refusals or Refusals(folder.part("Refusal"), texts), describe or describer(texts, events, folder.maybe("spoken") or spoken)


def _of_the_house(load: Any, title: str) -> Any:
    """Wrap the `load` of a game that takes no content but its own, as it has no `rebuild`: it raises SetupError for the text of a file."""

    def loaded(text: str | None) -> Content:
        if text is not None:
            raise SetupError.said(TABLE, "setup-no-content", title=title)
        return load(None)

    return loaded


def _check_actions(name: str, table: TableRules, verbs: Sequence[Verb]) -> None:
    """Raise DeclarationError unless the actions that a table makes itself are declared, with no argument or a seat as the only one."""
    known = {verb.action for verb in verbs if verb.domains in ((), ("seat",))}
    for action in (table.timeout, *(table.who_plays or ()), table.resign, table.skip, table.window):
        if action is not None and action not in known:
            raise DeclarationError(f"{name}: {action.__name__} is no action that names nothing, or a seat and nothing else.")


def _check_events(name: str, events: EventTable) -> None:
    """Raise DeclarationError where two kinds of event have one number: an enum takes the later one for another name of the first."""
    for kinds in {type(declared.kind) for declared in events.types.values()}:
        if twice := kinds.__members__.keys() - {kind.name for kind in kinds}:
            raise DeclarationError(f"{name}: {', '.join(sorted(twice))} of {kinds.__name__} has the number of another kind of event.")


def _within_bytes(listed: Any, verbs: Sequence[Verb], title: str) -> Any:
    """Wrap a game's `domains` so that an argument without a domain, or with one that no byte of an action holds, is a SetupError."""

    def domains(content: Content, players: int) -> Domains:
        found: Domains = listed(content, players)
        for name in dict.fromkeys(name for verb in verbs for name in verb.domains):
            many = str(len(found[name])) if name in found else "none"
            if name not in found or len(found[name]) > BYTE + 1:
                raise SetupError(f"{title}: an argument has up to {BYTE + 1} values, and `domains` lists {many} for {name}.")
        return found

    return domains


def _kit_maker(kit: type) -> Any:
    """Return the default `make_kit`: it fills the kit's fields with the content's or options' numbers (or lists) of the same name, or
    `players`; it raises SetupError where there is none, where one does not fit, and where that would cut a fraction off."""

    def make_kit(content: Content, players: int, options: Choices) -> Rows:
        kits, values = new(kit), {**options, **content, "players": players}
        for name in dtype_of(kit).names or ():
            if name not in values:
                raise SetupError(f"The kit has a field {name}, and no option or content of that name; `make_kit` may fill it.")
            try:
                value = int(values[name]) if isinstance(values[name], str) else values[name]
                if kits.dtype[name].base.kind in "iu" and np.any(np.asarray(value) % 1):
                    raise ValueError("a fraction")
                kits[0][name] = value
            except (OverflowError, TypeError, ValueError) as error:
                shape = kits.dtype[name].shape
                fits = f"{'x'.join(map(str, shape))} whole numbers" if shape else "a whole number"
                raise SetupError(f"{name} is {fits}, not {values[name]}.") from error
        return kits

    return make_kit


class Folder:
    """The modules of one game, and lookups of the parts that they define."""

    def __init__(self, module: str) -> None:
        here = sys.modules[module]
        file = Path(str(here.__file__)).resolve()  # as the cache of its machine code finds it
        whole = file.stem not in ("title", "__init__")
        self.home = file if whole else file.parent
        package = module if file.stem == "__init__" else module.rpartition(".")[0]
        rooms = [] if whole else [(self.home, package), (self.home / MIND, f"{package}.{MIND}")]
        names = [f"{room}.{found.name}" for folder, room in rooms for found in iter_modules([str(folder)])]
        self.modules: list[ModuleType] = [here, *(import_module(name) for name in sorted(names) if name != module)]

    def check_names(self) -> None:
        """Raise DeclarationError for a part or a file that has its name from before."""
        for former, name in FORMER.items():
            if self._definitions(former) or former in map(_file, self.modules):
                raise DeclarationError(f"{self.home.stem}: `{former}` is called `{name}` since 0.3.")

    def maybe(self, name: str) -> Any:
        """Return the part of that name, None if no module defines it. Raises DeclarationError for a duplicate or a likely misspelling."""
        found = self._definitions(name)
        if len(found) > 1:
            raise DeclarationError(f"{self.home.stem}: `{name}` is defined twice, in {' and '.join(_file(module) for module, _ in found)}.")
        if not found and (alike := self._alike(name)):
            raise DeclarationError(f"{self.home.stem}: there is no `{name}`; is it `{alike[1]}` in {_file(alike[0])}?")
        return found[0][1] if found else None

    def part(self, name: str) -> Any:
        """Return the part of that name. Raises DeclarationError where there is none."""
        if (found := self.maybe(name)) is None:
            raise self.missing(name)
        return found

    def missing(self, name: str) -> DeclarationError:
        """Return the error for a missing part: it names the part, and the file in which it belongs."""
        where = WRITTEN_IN.get(name, "rules.py") if self.home.is_dir() else self.home.name
        return DeclarationError(f"{self.home.stem}: {where} has to define `{name}`.")

    def records(self, name: str) -> list[Any]:
        """Return the records and types that a function of the contract names in its parameters, in order."""
        function = self.part(name).py_func
        named = [parameter.annotation for parameter in inspect.signature(function).parameters.values()]
        return [eval(one, function.__globals__) if isinstance(one, str) else one for one in named]

    def _definitions(self, name: str) -> list[tuple[ModuleType, Any]]:
        """Return the definitions of a name in the modules, each once, without imports and without modules of that name."""
        found = dict[int, tuple[ModuleType, Any]]()
        for module in self.modules:
            value = vars(module).get(name)
            if value is not None and not isinstance(value, ModuleType) and _own(value, module):
                found.setdefault(id(value), (module, value))
        return list(found.values())

    def _alike(self, name: str) -> tuple[ModuleType, str] | None:
        """Return (module, name) of a function with a similar name, and for a contract function the same parameters; else None."""
        wanted = _parameters(getattr(contract, name, None))
        for module in self.modules if wanted or name in FUNCTIONS else ():
            own = [n for n, value in vars(module).items() if callable(value) and _own(value, module) and n not in _ALL_PARTS]
            for found in difflib.get_close_matches(name, own, cutoff=ALIKE):
                if not wanted or _parameters(getattr(module, found)) == wanted:
                    return module, found
        return None


_ALL_PARTS = {*NEEDED, *LEFT_OUT, *DECLARED, *SAID, *OPTIONAL}


def _own(value: Any, module: ModuleType) -> bool:
    """Return whether a function or class is defined in the module; True for a constant, whose origin is unknown and does not matter."""
    return not callable(value) or value.__module__ == module.__name__


def _parameters(function: Any) -> list[str]:
    function = getattr(function, "py_func", function)
    return list(inspect.signature(function).parameters) if inspect.isfunction(function) else []


def _file(module: ModuleType) -> str:
    return Path(str(module.__file__)).name
