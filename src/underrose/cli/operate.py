"""Commands for operators of a server: what it is set to, backups, and `underrose admin`, which sees its tables and people."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

import click

from underrose import games
from underrose.cli.help import TERMINAL, Command, Group, option
from underrose.cli.reports import configured
from underrose.cli.settings import Settings, all_settings, setting, told
from underrose.cli.shared import NO, Refused, json_option, need_the_server, tell
from underrose.entrances import paths_in


@click.command("config", cls=Command, help="help-config")
@all_settings
@json_option
@click.pass_context
def config(context: click.Context, chosen: Settings, as_json: bool) -> None:
    """Print every setting of `serve`, with where its value came from."""
    settings = list(told(context, chosen))
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
    """Refuse in a sentence what cannot be done with the database."""
    need_the_server()
    from underrose.server.storage.backup import Unusable
    from underrose.server.storage.databases import NoDatabase

    try:
        yield
    except Unusable as error:
        raise Refused.said(error.key, NO, **error.args_said) from error
    except NoDatabase as error:
        raise Refused(str(error), NO) from error


# --- admin ------------------------------------------------------------------------------------------------------------


@click.group("admin", cls=Group, help="help-admin")
def admin() -> None:
    """Look after the tables and people of a server."""


@admin.command("tables", help="help-admin-tables")
@setting("database")
@json_option
def list_tables(database: str, as_json: bool) -> None:
    """List the tables, those used last first."""
    with refusing():
        from underrose.server.storage.inspection import tables_in

        found = tables_in(database)
    tell(found, _table_lines, as_json)


@admin.command("people", help="help-admin-people")
@setting("database")
@json_option
def list_people(database: str, as_json: bool) -> None:
    """List who sits at the tables."""
    with refusing():
        from underrose.server.storage.inspection import people_in

        found = people_in(database)
    tell(found, _people_lines, as_json)


@admin.command("report", help="help-admin-report")
@click.argument("reference")
@setting("database")
@json_option
def show_report(reference: str, database: str, as_json: bool) -> None:
    """Show what a player reported, by its reference."""
    with refusing():
        from underrose.server.storage.inspection import report_in

        found = report_in(database, reference)
    tell(found, _report_lines, as_json)


@admin.command("close", help="help-admin-close")
@click.argument("table")
@setting("database", "game")
def close_table(table: str, database: str, game: str | None) -> None:
    """Close a table, by its code or id: nothing can be done there any more."""
    outcome = _ordered(database, "close", table.upper() if len(table) <= 5 else table, game)
    if outcome == "no-table":
        raise Refused.said("no-such-table", NO, table=repr(table))
    click.echo(TERMINAL.say("admin-closed", {"code": outcome}))


@admin.command("ban", help="help-admin-ban")
@click.argument("address")
@setting("database")
def ban(address: str, database: str) -> None:
    """Answer an address no more, and close its windows."""
    click.echo(TERMINAL.say("admin-banned", {"address": _ordered(database, "ban", _counted(address))}))


@admin.command("unban", help="help-admin-unban")
@click.argument("address")
@setting("database")
def unban(address: str, database: str) -> None:
    """Answer an address again."""
    click.echo(TERMINAL.say("admin-unbanned", {"address": _ordered(database, "unban", _counted(address))}))


@admin.command("forget", help="help-admin-forget")
@click.argument("player")
@setting("database", "game")
def forget(player: str, database: str, game: str | None) -> None:
    """Delete a person's data, by the id that `people` shows."""
    outcome = _ordered(database, "forget", player, game)
    if outcome == "0":
        raise Refused.said("no-such-person", NO, player=repr(player))
    click.echo(TERMINAL.say("admin-forgotten", {"tables": int(outcome)}))


@admin.command("rotate", help="help-admin-rotate")
@option("--days", type=click.IntRange(0, 365), default=30, show_default=True, help="help-admin-rotate-days")
@setting("database")
def rotate(days: int, database: str) -> None:
    """Seal the sessions of guests with a new key; browsers get new ones as they come."""
    click.echo(TERMINAL.say("admin-rotated", {"days": int(_ordered(database, "rotate", str(days)))}))


# --- what they share --------------------------------------------------------------------------------------------------


def _ordered(database: str, what: str, about: str, game: str | None = None) -> str:
    """Have it done, without a server by this process, which has to know what is played there; what came of it. Raises Refused."""
    for path in paths_in(game or ""):
        games.load_game(path)
    with refusing():
        from underrose.server.core.administration import order

        outcome = order(database, what, about[:64])
    if outcome.startswith("refused:"):
        raise Refused.said("not-done", NO, key=outcome.partition(":")[2])
    return outcome


def _counted(address: str) -> str:
    """Return an address as limits count it, also one that is given like that, as `ban` prints it. Raises Refused for what is none."""
    with refusing():
        from underrose.server.http.addresses import HOUSEHOLD, counted_as
    host = address.removesuffix(f"/{HOUSEHOLD}") if ":" in address else address
    try:
        ipaddress.ip_address(host)
    except ValueError as error:
        raise Refused.said("no-address", address=repr(address)) from error
    return counted_as(host)


def _table_lines(tables: list[dict[str, Any]]) -> Iterator[str]:
    for one in tables:
        names = ", ".join(one["people"]) or "-"
        yield f"{one['code']}  {one['reference']}  {one['game']:24}  {_day(one['used_at'])}  {names}"


def _people_lines(people: list[dict[str, Any]]) -> Iterator[str]:
    for one in people:
        yield f"{one['player']:16}  {one['name']:24}  {' '.join(one['tables'])}"


def _report_lines(report: dict[str, Any]) -> Iterator[str]:
    yield f"{report['reference']}  {_day(report['at'])}  {report['table']}  {report['place']}"
    yield report["said"]
    yield TERMINAL.say("admin-more")


def _day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(seconds))


OPERATING: tuple[Any, ...] = (config, make_backup, restore_backup, admin)
"""Commands that `underrose` has beside those of `cli`."""
