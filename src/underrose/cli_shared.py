"""What several commands of the command line share: refusals, options, settings of a game, reports and progress."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable
from importlib import metadata
from pathlib import Path
from typing import Any, TypeVar

import click

from underrose import games
from underrose.cli_help import TERMINAL, option
from underrose.kernel.game import Game
from underrose.texts import Said

F = TypeVar("F", bound=Callable[..., Any])
NO, USAGE = 1, 2


class Refused(Exception):
    """A sentence for stderr, and the exit code that goes with it."""

    def __init__(self, text: str, code: int = USAGE) -> None:
        super().__init__(text)
        self.code = code

    @classmethod
    def said(cls, key: str, code: int = USAGE, /, **args: Said) -> Refused:
        """The refusal with a sentence of the catalogue, `cli-<key>`, in the language that is read."""
        return cls(TERMINAL.say(f"cli-{key}", args), code)


def json_option(function: F) -> F:
    """`--json`."""
    return option("--json", "as_json", is_flag=True, help="help-json")(function)


def ray_option(function: F) -> F:
    """`--ray [ADDRESS]`."""
    return option("--ray", is_flag=False, flag_value="", metavar="[ADDRESS]", help="help-lab-ray")(function)


def print_json(data: object) -> None:
    """Data as JSON, for people and programs."""
    any_letter = (sys.stdout.encoding or "utf-8").lower().startswith("utf")
    click.echo(json.dumps(data, indent=2, ensure_ascii=not any_letter))  # elsewhere escaped: data is not told with question marks


def tell(report: Any, lines: Callable[[Any], Iterable[str]], as_json: bool) -> None:
    """A report as JSON, whose keys and numbers are the same in every language, or line by line in the language that is read."""
    if as_json:
        print_json(report)
        return
    for line in lines(report):
        click.echo(line)


def game_of(name: str, players: int | None, chosen: Iterable[str]) -> Game:
    """A game with options as they are typed, `name=value`. Raises Refused and SetupError."""
    return games.game(name, players, **chosen_options(chosen))


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
    if not all(map(_installed, _required_by("server"))):
        raise Refused.said("no-server")


def _required_by(extra: str) -> list[str]:
    """The packages that an extra of the installed Underrose names; none where its sources run without being installed."""
    try:
        lines = metadata.requires("underrose") or []
    except metadata.PackageNotFoundError:
        return []
    found = (re.fullmatch(rf"""([\w.-]+).*;\s*extra == ['"]{extra}['"]""", line) for line in lines)
    return [line[1] for line in found if line]


def _installed(package: str) -> bool:
    try:
        metadata.version(package)
    except metadata.PackageNotFoundError:
        return False
    return True


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
    """The lines of a file. Raises Refused."""
    try:
        return Path(path).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Refused.said("unread", path=path, reason=str(error)) from error
