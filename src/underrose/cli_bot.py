"""`underrose bot`: a script plays at a table of a server, or waits to be invited."""

from __future__ import annotations

import click

from underrose.bots.own import Build, Choose, load_bot, load_build
from underrose.bots.policies import PolicyBot, read_policy
from underrose.cli_help import TERMINAL, Command, option
from underrose.cli_shared import Refused, need_the_server


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
    from underrose.server.bot_client import Door, listen, new_account, play  # needs websockets, which comes with the server

    choose, build = _chosen(script)
    if token is None and name is None:
        raise Refused.said("bot-who")
    address = url.rstrip("/")
    if token is None:
        token = new_account(address, owner, name or "")
        click.echo(TERMINAL.say("bot-made", {"name": name or "", "token": token}))
    if table is None:
        listen(Door(address, token), choose, click.echo, most, build)
    else:
        play(Door(address, token), table, choose, click.echo, most, build)


def _chosen(script: str) -> tuple[Choose, Build | None]:
    """Return the function of a script, and the one that it builds with, or the bot that plays by a policy. Raises LabError."""
    kind, _, policy = script.partition(":")
    if kind == "file":
        read_policy(policy)
        return PolicyBot(policy), None
    path, _, function = script.rpartition(":") if not script.endswith(".py") else (script, "", "choose")
    return load_bot(path, function), load_build(path, function)
