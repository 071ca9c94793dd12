"""Games of one's own on the command line: `underrose new` and `conform`."""

from __future__ import annotations

import keyword
import shutil
import sys
from pathlib import Path

import click

from underrose import games, testing
from underrose.cli_help import TERMINAL, Command
from underrose.cli_shared import NO, Refused, game_argument

FIRST = Path(testing.__file__).parent / "smallest"
"""The game that `new` writes."""


@click.command(cls=Command, help="help-new")
@click.argument("path", metavar="FOLDER")
def new(path: str) -> None:
    """Write a folder with a small game to begin with."""
    folder = Path(path)
    name = folder.name
    if not name.isidentifier() or name != name.lower() or keyword.iskeyword(name) or name in sys.stdlib_module_names:
        raise Refused.said("new-name", name=repr(name))
    if name in games.TITLES:
        raise Refused.said("new-taken", name=name, origin=games.TITLES[name].origin)
    if folder.exists():
        raise Refused.said("new-there", path=path)
    try:
        shutil.copytree(FIRST, folder, ignore=shutil.ignore_patterns("__pycache__"))
        source = folder / "__init__.py"
        source.write_text(source.read_text("utf-8").replace('"A First Game"', f'"{name.replace("_", " ").title()}"'), "utf-8")
    except OSError as error:
        raise Refused.said("unwritten", path=path, reason=error.strerror or str(error)) from error
    click.echo(TERMINAL.say("report-new", {"path": path}))


@click.command(cls=Command, help="help-conform")
@game_argument
def conform(name: str) -> int:
    """Hold a game to the conformance kit."""
    from underrose.testing.conform import conform as run

    title, wrong = games.title(name), 0
    for found in run(title):
        wrong += bool(found.wrong)
        told = {"what": TERMINAL.say(f"conform-{found.key}"), "players": found.players, "wrong": found.wrong}
        click.echo(TERMINAL.say("report-conform-wrong" if found.wrong else "report-conform-right", told), err=bool(found.wrong))
    click.echo(TERMINAL.say("report-conform", {"title": title.title, "wrong": wrong}), err=bool(wrong))
    return NO if wrong else 0


GAME_COMMANDS = (new, conform)
