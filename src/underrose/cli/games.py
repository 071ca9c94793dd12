"""Games and bots of one's own on the command line: `underrose new` and `conform`, and `bot`, with which a script plays at a table of a
server, or waits to be invited."""

from __future__ import annotations

import keyword
import shutil
import sys
from pathlib import Path

import click

from underrose import games, testing
from underrose.bots.own import Build, Choose, load_bot, load_build
from underrose.bots.policies import PolicyBot, read_policy
from underrose.cli.help import TERMINAL, Command, option
from underrose.cli.shared import NO, Refused, game_argument, need_the_server, say

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


@click.command("bot", cls=Command, help="help-bot")
@option("--script", required=True, metavar="FILE[:FUNCTION]", help="help-bot-script")
@option("--table", metavar="CODE", help="help-bot-table")
@option("--url", default="http://127.0.0.1:8420", show_default=True, metavar="URL", help="help-bot-url")
@option("--token", metavar="TOKEN", envvar="UNDERROSE_BOT_TOKEN", help="help-bot-token")
@option("--name", metavar="NAME", help="help-bot-name")
@option("--owner", metavar="NAME", help="help-bot-owner")
@option("--games", "most", default=0, type=click.IntRange(0), help="help-bot-games")
def play_as_bot(script: str, table: str | None, url: str, token: str | None, name: str | None, owner: str | None, most: int) -> None:
    """Let a script or a policy of yours play at a table."""
    need_the_server()
    from underrose.server.remote_bots.bot_client import Door, listen, new_account, play  # needs websockets, which comes with the server

    choose, build = _chosen(script)
    if token is None and name is None:
        raise Refused.said("bot-who")
    address = url.rstrip("/")
    if token is None:
        token = new_account(address, owner, name or "")
        click.echo(TERMINAL.say("bot-made", {"name": name or "", "token": token}))
    if table is None:
        listen(Door(address, token), choose, say, most, build)
    else:
        play(Door(address, token), table, choose, say, most, build)


def _chosen(script: str) -> tuple[Choose, Build | None]:
    """Return the function of a script, and the one that it builds with, or the bot that plays by a policy. Raises LabError."""
    kind, _, policy = script.partition(":")
    if kind == "file":
        read_policy(policy)
        return PolicyBot(policy), None
    path, _, function = script.rpartition(":") if ":" in script and not script.endswith(".py") else (script, "", "choose")
    return load_bot(path, function), load_build(path, function)


GAME_COMMANDS = (new, conform, play_as_bot)
