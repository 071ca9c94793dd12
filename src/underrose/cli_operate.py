"""Commands for whoever runs a server: what it is set to, backups."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import click

from underrose.cli_help import TERMINAL, Command, option
from underrose.cli_reports import configured
from underrose.cli_settings import Settings, all_settings, setting, told
from underrose.cli_shared import NO, Refused, json_option, need_the_server, tell


@click.command("config", cls=Command, help="help-config")
@all_settings
@json_option
@click.pass_context
def config(context: click.Context, chosen: Settings, as_json: bool) -> None:
    """Print every setting of `serve`, with where its value came from."""
    settings = told(context, chosen)
    by_name = {one["name"]: {name: one[name] for name in ("value", "from")} for one in settings}
    tell(by_name if as_json else settings, configured, as_json)


@click.command("backup", cls=Command, help="help-backup")
@click.argument("file")
@setting("database")
def make_backup(file: str, database: str) -> None:
    """Copy the database to FILE while it is served."""
    with refusing():
        from underrose.server.storage.backup import backup

        tables = backup(database, file)
    click.echo(TERMINAL.say("operate-backed-up", {"file": file, "tables": tables}))


@click.command("restore", cls=Command, help="help-restore")
@click.argument("file")
@setting("database")
@option("--force", is_flag=True, help="help-restore-force")
def restore_backup(file: str, database: str, force: bool) -> None:
    """Put the backup in FILE in the place of the database, while no server runs."""
    with refusing():
        from underrose.server.storage.backup import restore

        tables = restore(file, database, force)
    click.echo(TERMINAL.say("operate-restored", {"path": database, "tables": tables}))


@contextmanager
def refusing() -> Generator[None]:
    """What cannot be done with the database is refused in a sentence."""
    need_the_server()
    from underrose.server.storage.backup import Unusable
    from underrose.server.storage.databases import NoDatabase

    try:
        yield
    except Unusable as error:
        raise Refused.said(error.key, NO, **error.args_said) from error
    except NoDatabase as error:
        raise Refused(str(error), NO) from error


OPERATING: tuple[Any, ...] = (config, make_backup, restore_backup)
"""Commands that `underrose` has beside those of `cli`."""
