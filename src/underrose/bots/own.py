"""Bots of one's own: a function from what a seat sees, as plain data, to an action. The same one plays in the lab and over the network.

    def choose(view, legal, seed):
        return random.Random(seed).choice(legal)

`view` is the JSON view of the seat, `legal` the list of actions it may do now. By name a bot may also take `seat`, `events` (all the
seat has been told), `seed` (a number for draws of its own) and `game` (name, players, options, content). It answers with one of `legal`,
or with an action's notation.
"""

from __future__ import annotations

import copy
import importlib.util
import inspect
import itertools
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from underrose import texts
from underrose.kernel.actions import Form
from underrose.kernel.game import Game
from underrose.texts import Catalogue, Said, shortened

Action = dict[str, Any]
Choose = Callable[..., Any]
LAB = Catalogue(Path(texts.__file__).parent / "lab")
"""What the lab says of bots, rows and variants."""
NAMED = ("seat", "events", "seed", "game")
"""What a bot may take by name, besides the view and the legal actions."""


class LabError(ValueError):
    """What the lab cannot do, or a bot of one's own has done wrong; one sentence."""

    @classmethod
    def said(cls, key: str, /, **args: Said) -> LabError:
        """The error with a sentence of the lab's catalogue. Numbers are written as they are typed."""
        return cls(LAB.say(key, {name: str(value) if isinstance(value, int) else value for name, value in args.items()}))


@dataclass(frozen=True)
class Asked:
    """One question to a bot: all of it plain data that its seat may see. `events` and `game` are made only if they are asked for."""

    view: Mapping[str, Any]
    legal: Sequence[Action]
    seat: int
    seed: int
    events: Callable[[], Sequence[Mapping[str, Any]]]
    game: Callable[[], Mapping[str, Any]]

    def named(self, name: str) -> Any:
        """An argument by its name."""
        value = getattr(self, name)
        return value() if callable(value) else value


def offered(forms: Sequence[Form | Mapping[str, Any]]) -> list[Action]:
    """The legal actions one by one, from their forms: the product of the lists of each, less those where two `distinct` arguments agree.

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
    """A game as a bot is told of it: `{id, players, options, content}`, its own to change."""
    return copy.deepcopy({"id": game.title.id, "players": game.players, "options": game.options, "content": game.content})


@cache
def wanted(choose: Choose) -> tuple[str, ...]:
    """The names of what a bot takes besides view and legal actions. Raises LabError for one that takes something else."""
    parameters = list(inspect.signature(choose).parameters.values())
    positional = [one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    more = positional[2:] + [one for one in parameters if one.kind == inspect.Parameter.KEYWORD_ONLY]
    strange = [one.name for one in more if one.name not in NAMED and one.default is inspect.Parameter.empty]
    variable = any(one.kind == inspect.Parameter.VAR_POSITIONAL for one in parameters)
    if strange or (len(positional) < 2 and not variable):
        raise LabError.said("bot-takes", name=name_of(choose), names=", ".join(NAMED))
    if any(one.kind == inspect.Parameter.VAR_KEYWORD for one in parameters):
        return NAMED
    return tuple(one.name for one in more if one.name in NAMED)


def name_of(choose: Choose) -> str:
    """What a function is called in reports."""
    return str(getattr(choose, "__name__", type(choose).__name__))


def ask(choose: Choose, asked: Asked) -> Any:
    """What a bot answers. Whatever it raises is raised."""
    return choose(asked.view, asked.legal, **{name: asked.named(name) for name in wanted(choose)})


@cache
def load_bot(path: str, function: str = "choose") -> Choose:
    """The function of a script, loaded once a process. Raises LabError where there is none."""
    module = _module(path)
    choose = getattr(module, function, None)
    if not callable(choose):
        raise LabError.said("bot-no-function", path=path, function=function)
    wanted(choose)
    return choose


@cache
def _module(path: str) -> ModuleType:
    file = Path(path)
    spec = importlib.util.spec_from_file_location(f"underrose_bot_{file.stem}", file)
    if not file.is_file() or spec is None or spec.loader is None:
        raise LabError.said("bot-no-file", path=path)
    module = importlib.util.module_from_spec(spec)
    beside = str(file.resolve().parent)
    if beside not in sys.path:
        sys.path.append(beside)  # what stands beside a script it may import, as when Python runs it
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise LabError.said("bot-not-loaded", path=path, reason=reason_of(error)) from error
    return module


def reason_of(error: BaseException) -> str:
    """An exception in a few words: its type and what it says, on one line."""
    return shortened(" ".join(f"{type(error).__name__} {error}".split()))
