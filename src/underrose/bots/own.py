"""User-written bots: a function from what a seat sees, as plain data, to an action. The same one plays in the lab and over the network.

    def choose(view, legal, seed):
        return random.Random(seed).choice(legal)

`view` is the JSON view of the seat, `legal` the list of actions it may do now. By name a bot may also take `seat`, `events` (all the
seat has been told), `seed` (a number for draws of its own) and `game` (name, players, options, content). It answers with one of `legal`,
or with an action's notation.

    def build(game, seed):
        return {"mix": "E1,R2,C3,E4,R5,E6,C7,R8,R9"}

A bot may also have a function `build`, beside `choose` in its script or as its attribute. It is asked when the bot has won a game of a
match and builds what is played next; by name it takes `seat`, `standing` (games won, by seat) and `seed`, and it answers with options,
or None to play on with what is there.
"""

from __future__ import annotations

import copy
import importlib.util
import inspect
import itertools
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from numbers import Integral
from operator import index
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from underrose import texts
from underrose.kernel.game.actions import Form
from underrose.kernel.game.title import Game
from underrose.texts import Catalogue, Said, shortened

Action = dict[str, Any]
Choose = Callable[..., Any]
Build = Callable[..., Any]
LAB = Catalogue(Path(texts.__file__).parent / "lab")
"""The lab's message catalogue."""
NAMED = ("seat", "events", "seed", "game")
"""The arguments that a bot may take by name, besides the view and the legal actions."""
BUILD = "build"
BUILDS_BY = ("seat", "standing", "seed")
"""The arguments that its `build` may take by name, besides the game."""


class LabError(ValueError):
    """A request that the lab cannot do, or a fault of a user's bot; one sentence."""

    @classmethod
    def said(cls, key: str, /, **args: Said) -> LabError:
        """Return the error with a sentence of the lab's catalogue. Numbers are written without locale marks."""
        return cls(LAB.say(key, {name: str(value) if isinstance(value, int) else value for name, value in args.items()}))


@dataclass(frozen=True)
class Asked:
    """One request to a bot: all of it plain data that its seat may see. `events` and `game` are computed only if the bot takes them."""

    view: Mapping[str, Any]
    legal: Sequence[Action]
    seat: int
    seed: int
    events: Callable[[], Sequence[Mapping[str, Any]]]
    game: Callable[[], Mapping[str, Any]]

    def named(self, name: str) -> Any:
        """Return an argument by its name, computed if it is lazy."""
        value = getattr(self, name)
        return value() if callable(value) else value


def offered(forms: Sequence[Form | Mapping[str, Any]]) -> list[Action]:
    """Return the legal actions one by one, from their forms: each the product of its lists, less actions whose `distinct` arguments are
    equal.

    >>> offered([{"do": "pass"}, {"do": "swap", "one": [1, 2], "other": [2, 3], "distinct": [["one", "other"]]}])
    [{'do': 'pass'}, {'do': 'swap', 'one': 1, 'other': 2}, {'do': 'swap', 'one': 1, 'other': 3}, {'do': 'swap', 'one': 2, 'other': 3}]
    """
    return [action for form in forms for action in _product(cast("Mapping[str, Any]", form))]


def _product(form: Mapping[str, Any]) -> list[Action]:
    names = [name for name in form if name not in ("do", "distinct")]
    pairs = form.get("distinct", [])
    rows = (dict(zip(names, values, strict=True)) for values in itertools.product(*(form[name] for name in names)))
    return [{"do": form["do"], **row} for row in rows if all(row[one] != row[other] for one, other in pairs)]


def described(game: Game) -> dict[str, Any]:
    """Return a game's description for a bot: `{id, players, options, content}`, a deep copy."""
    return copy.deepcopy({"id": game.title.id, "players": game.players, "options": game.options, "content": game.content})


def wanted(choose: Choose) -> tuple[str, ...]:
    """Return the names of the arguments that a bot takes besides view and legal actions. Raises LabError for unknown ones."""
    asked = choose
    try:
        hash(choose)
    except TypeError:
        asked = choose.__call__  # a dataclass, or what it holds, has no hash; its method has
    return _taken(asked, 2, NAMED, "bot-takes")


@cache
def _taken(function: Callable[..., Any], given: int, named: tuple[str, ...], says: str) -> tuple[str, ...]:
    """Return which of `named` a function takes, besides `given` positional arguments. Raises LabError where it requires others, or takes
    fewer than `given`."""
    parameters = list(inspect.signature(function).parameters.values())
    positional = [one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    more = positional[given:] + [one for one in parameters if one.kind == inspect.Parameter.KEYWORD_ONLY]
    strange = [one.name for one in more if one.name not in named and one.default is inspect.Parameter.empty]
    variable = any(one.kind == inspect.Parameter.VAR_POSITIONAL for one in parameters)
    if strange or (len(positional) < given and not variable):
        raise LabError.said(says, name=name_of(function), names=", ".join(named))
    if any(one.kind == inspect.Parameter.VAR_KEYWORD for one in parameters):
        return named
    return tuple(one.name for one in more if one.name in named)


def name_of(choose: Choose) -> str:
    """Return a function's name in reports."""
    return str(getattr(choose, "__name__", type(choose).__name__))


def ask(choose: Choose, asked: Asked) -> Any:
    """Return a bot's answer, with NumPy's whole numbers made Python's. Its exceptions are not caught."""
    answer: object = choose(asked.view, asked.legal, **{name: asked.named(name) for name in wanted(choose)})
    if not isinstance(answer, Mapping):
        return answer
    action = cast("Mapping[Any, object]", answer)
    return {name: value if isinstance(value, bool) or not isinstance(value, Integral) else index(value) for name, value in action.items()}


def ask_to_build(build: Build, game: Mapping[str, Any], **about: Any) -> dict[str, str] | None:
    """Return the options that a bot builds; `about` are arguments that it may take by name. Its exceptions are not caught; raises LabError
    for an answer that is no mapping."""
    answer: object = build(game, **{name: about[name] for name in _taken(build, 1, BUILDS_BY, "build-takes")})
    if answer is None:
        return None
    if not isinstance(answer, Mapping):
        raise LabError.said("build-answers", name=name_of(build))
    return {str(name): str(value) for name, value in cast("Mapping[object, object]", answer).items()}


def build_of(choose: Choose) -> Build | None:
    """Return the `build` attribute of a bot; None where it has none. Raises LabError for one that takes unknown arguments."""
    return _checked_build(getattr(choose, BUILD, None))


def _checked_build(build: Any) -> Build | None:
    if not callable(build):
        return None
    _taken(build, 1, BUILDS_BY, "build-takes")
    return build


@cache
def load_bot(path: str, function: str = "choose") -> Choose:
    """Return a function of a script, loaded once for a run. Raises LabError where there is none, or it takes unknown arguments."""
    module = script_at(path)
    choose = getattr(module, function, None)
    if not callable(choose):
        raise LabError.said("bot-no-function", path=path, function=function)
    wanted(choose)
    return choose


@cache
def load_build(path: str, function: str = "choose") -> Build | None:
    """Return the `build` of a script's bot: its attribute, or the module's function; None where there is none. Raises LabError."""
    return build_of(load_bot(path, function)) or _checked_build(getattr(script_at(path), BUILD, None))


@cache
def script_at(path: str) -> ModuleType:
    """Return the module of a script, cached until another run begins. Raises LabError."""
    file = Path(path)
    spec = importlib.util.spec_from_file_location(f"underrose_bot_{file.stem}", file)
    if not file.is_file() or spec is None or spec.loader is None:
        raise LabError.said("bot-no-file", path=path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where a dataclass looks up what its annotations name
    try:
        with _importing_from(file.resolve().parent):
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise LabError.said("bot-not-loaded", path=path, reason=reason_of(error)) from error
    return module


_folders: list[str] = []
"""The folders of scripts on the path of modules, that of the latest first."""


@contextmanager
def _importing_from(folder: Path) -> Generator[None]:
    """Let what stands beside a script be imported, as when Python runs it, for this script alone: another one, or another run, reads its
    own anew."""
    others = [one for one in sys.path if one not in _folders]
    _folders[:] = [one for one in dict.fromkeys([str(folder), *_folders]) if one not in others]
    sys.path[:] = [*others, *_folders]
    before = {*sys.modules}
    try:
        yield
    finally:
        new = [name for name in sys.modules if name not in before]
        own = str(folder) in _folders  # what Python finds there without us, others import too
        beside = {name for name in new if own and "." not in name and _place_of(sys.modules[name]) == folder}
        for name in new:
            if name.partition(".")[0] in beside:
                del sys.modules[name]


def _place_of(module: ModuleType) -> Path | None:
    """Return the folder in which a package lies, or a module in Python; None for anything else."""
    places: list[str] = [*getattr(module, "__path__", [])] or [getattr(module, "__file__", None) or ""]
    return Path(places[0]).resolve().parent if Path(places[0]).suffix in ("", ".py") and places[0] else None


def reason_of(error: BaseException) -> str:
    """Return an exception's type and message on one line, shortened."""
    return shortened(" ".join(f"{type(error).__name__} {error}".split()))
