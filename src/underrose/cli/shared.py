"""What several commands of the command line share: refusals, options, settings of a game, reports and progress."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from underrose import games
from underrose.cli.help import TERMINAL, option
from underrose.entrances import paths_in
from underrose.kernel.play.recordlines import lines_in
from underrose.texts import Said

F = TypeVar("F", bound=Callable[..., Any])
NO, USAGE = 1, 2
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
BROUGHT = "underrose.brought"
"""Under which a context keeps the names of games that a command line brings."""


class Refused(Exception):
    """A sentence for stderr, and the exit code that goes with it."""

    def __init__(self, text: str, code: int = USAGE) -> None:
        super().__init__(text)
        self.code = code

    @classmethod
    def said(cls, key: str, code: int = USAGE, /, **args: Said) -> Refused:
        """Return the refusal with a sentence of the catalogue, `cli-<key>`, in the language that is read."""
        return cls(TERMINAL.say(f"cli-{key}", args), code)


def _bring(context: click.Context, _: click.Parameter, paths: tuple[str, ...]) -> None:
    if not context.resilient_parsing:
        context.meta[BROUGHT] = [games.load_game(each).id for path in paths for each in paths_in(path)]


json_option = option("--json", "as_json", is_flag=True, help="help-json")
"""`--json`."""
_EAGER: dict[str, Any] = {"multiple": True, "expose_value": False, "is_eager": True, "callback": _bring}
bring_option = option("--game", "brought", metavar="PATH", help="help-game", **_EAGER)
"""`--game PATH`: games of one's own, from their folders."""


def game_argument(function: F) -> F:
    """GAME: a game by its name, or the path of one; with `--game` it may be left out."""
    return click.argument("name", metavar="GAME", required=False, callback=_named)(bring_option(function))


def _named(context: click.Context, parameter: click.Parameter, name: str | None) -> str | None:
    brought: list[str] = context.meta.get(BROUGHT, [])
    if context.resilient_parsing or (name is None and len(brought) == 1):
        return brought[0] if brought else name
    if name is None:
        raise click.MissingParameter(ctx=context, param=parameter)
    return named(context, parameter, name)


def named(context: click.Context, _: click.Parameter, name: str | None) -> str | None:
    """Return the name of a game that is given by its name, or by the path of one's own; nothing where none is given."""
    if context.resilient_parsing or not name:
        return name
    path = {os.sep, "/"} & {*name} or name.endswith(".py") or (name not in games.TITLES and Path(name).is_dir())
    return games.load_game(name).id if path else name


def say(text: str, err: bool = False) -> None:
    """Print a text with its control characters escaped, as JSON does: a guest or a record may hold some that a terminal would obey."""
    click.echo(CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text), err=err)


def print_json(data: object) -> None:
    """Print data as JSON, for people and programs."""
    any_letter = (sys.stdout.encoding or "utf-8").lower().startswith("utf")
    text = json.dumps(data, indent=2, ensure_ascii=not any_letter, default=msgspec.to_builtins)
    say(text)  # elsewhere escaped: data is not told with question marks


def tell(report: Any, lines: Callable[[Any], Iterable[str]], as_json: bool) -> None:
    """Print a report as JSON, whose keys and numbers are the same in every language, or line by line in the language that is read."""
    if as_json:
        print_json(report)
        return
    for line in lines(report):
        say(line)


def chosen_options(chosen: Iterable[str]) -> dict[str, object]:
    """Options as they are typed, `name=value`; of two for one name the later counts. Raises Refused."""
    options: dict[str, object] = {}
    for pair in chosen:
        key, equals, value = pair.partition("=")
        if not equals:
            raise Refused.said("option", pair=repr(pair))
        options[key] = value
    return options


def need_the_server() -> None:
    """Refuse where Underrose was installed without its extra `server`."""
    if find_spec("litestar") is None:
        raise Refused.said("no-server")


class Bar:
    """A progress bar on a terminal, with the label `bar-<key>`; nothing anywhere else."""

    def __init__(self, key: str, /, **args: Said) -> None:
        self.shown = sys.stderr.isatty()
        self.label = TERMINAL.say(f"bar-{key}", args) if self.shown else ""

    def __call__(self, done: int, total: int, what: str = "") -> None:
        """Draw the bar at `done` of `total`."""
        if not self.shown:
            return
        filled = 30 * done // max(total, 1)
        ending = "\n" if done >= total else ""
        click.echo(f"\r{self.label} [{'#' * filled}{'.' * (30 - filled)}] {done}/{total} {what:<12}{ending}", err=True, nl=False)


def lines_of(path: str) -> list[str]:
    """Return the lines of a file. Raises Refused."""
    try:
        return lines_in(Path(path).read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise Refused.said("unread", path=path, reason=getattr(error, "strerror", None) or str(error)) from error
