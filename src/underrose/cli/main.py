"""The command line: `underrose serve`, `simulate`, `duel`, `verify`, `notes` and the rest.

Exit codes: 0 good, 1 the answer is no, 2 usage. Errors are one sentence on stderr.
"""

from __future__ import annotations

import errno
import importlib
import io
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

import click

from underrose import games
from underrose.bots.own import LabError
from underrose.cli.case import case
from underrose.cli.errors import language_of, sentence
from underrose.cli.games import GAME_COMMANDS
from underrose.cli.help import TERMINAL, Group, known, option, version_option
from underrose.cli.lab import LAB_COMMANDS
from underrose.cli.operate import OPERATING, refusing
from underrose.cli.reports import games_listed, measured, reviewed, sheet_shown
from underrose.cli.settings import Settings, all_settings
from underrose.cli.shared import (
    NO,
    USAGE,
    Bar,
    Refused,
    bring_option,
    game_argument,
    json_option,
    lines_of,
    named,
    need_the_server,
    say,
    tell,
)
from underrose.entrances import paths_in
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.title import Title
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordfile import RecordError, load
from underrose.kernel.play.verification import verify
from underrose.texts import ENGLISH, LANGUAGES, TABLE, localised, reading

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Why what a command says may not be written where it goes."""


def main() -> None:
    """Run the command line; whatever it says is in the language that it asks for."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console that lacks a letter shows a question mark instead of ending the command
    with reading(language_of(sys.argv[1:])):
        _run()


def _run() -> None:
    try:
        code = cli.main(standalone_mode=False)
        sys.exit(code if isinstance(code, int) else 0)
    except click.exceptions.NoArgsIsHelpError as help_text:
        click.echo(help_text.format_message())
        sys.exit(USAGE)
    except click.ClickException as error:
        _leave(sentence(error), USAGE)
    except click.Abort:
        _leave(TABLE.say("cli-stopped"), 130)
    except MemoryError:
        _leave(TABLE.say("cli-memory"), USAGE)
    except (SetupError, RecordError, LabError) as error:
        _leave(str(error), USAGE)
    except Refused as error:
        _leave(str(error), error.code)
    except OSError as error:
        if error.filename is not None or error.errno not in FULL:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still to be written would fail again at the end
        _leave(TABLE.say("cli-not-written", {"reason": error.strerror or str(error)}), NO)


def _leave(text: str, code: int) -> None:
    say(" ".join(text.split()), err=True)
    sys.exit(code)


@click.group(cls=Group, help="help-underrose")
@version_option
@option("--lang", type=click.Choice(LANGUAGES), default=ENGLISH, help="help-lang")
@click.pass_context
def cli(context: click.Context, lang: str) -> None:
    """The table for games of secrets."""  # noqa: D401 (the first line of `--help`)
    context.with_resource(reading(lang))


# --- the table --------------------------------------------------------------------------------------------------------


@cli.command(help="help-serve")
@all_settings
def serve(chosen: Settings) -> None:
    """Run the table in the browser."""
    if (chosen.workers > 1 or chosen.redis) and not ("://" in chosen.database and chosen.database.startswith("postgres")):
        raise Refused.said("needs-postgres")
    if chosen.workers > 1 and sys.platform == "win32":
        raise Refused.said("workers-unix")
    if chosen.redis and not _is_redis(chosen.redis):
        raise Refused.said("no-redis")
    need_the_server()
    for path in paths_in(chosen.game or ""):
        games.load_game(path)
    from underrose.server import serve as run  # the server's imports cost a second that other commands need not pay
    from underrose.server.accounts.rate_limits import Allowances
    from underrose.server.http.trusted_hosts import checked_url, door_for
    from underrose.server.storage.databases import Patience, with_patience

    try:
        public = checked_url(chosen.public_url) if chosen.public_url else None
        proxies, allowed = chosen.listed("trusted_proxies"), chosen.listed("allowed_hosts")
        door = door_for(chosen.host, proxies=proxies, allowed=allowed, public_url=public)
    except ValueError as error:
        raise Refused(str(error)) from error
    patience = Patience(chosen.database_connect_timeout, chosen.database_timeout, chosen.database_keepalive)
    with refusing():
        database = with_patience(chosen.database, patience)
    run(
        chosen.host,
        chosen.port,
        database=database,
        open_browser=not chosen.no_open,
        door=door,
        public_url=public,
        operator=chosen.operator_key or "",
        log_format=chosen.log_format,
        metrics=None if chosen.metrics_port is None else (chosen.metrics_host, chosen.metrics_port),
        redis=chosen.redis,
        workers=chosen.workers,
        allowed=Allowances(chosen.upload_quota, chosen.bot_quota),
    )


def _is_redis(url: str) -> bool:
    """Return whether a URL is one of Redis, and its port a number: of a password with a slash a part would be taken for that."""
    try:
        parts = urlsplit(url)
        return parts.scheme in ("redis", "rediss", "unix") and parts.port != 0
    except ValueError:
        return False


@cli.command("games", help="help-games")
@bring_option
@json_option
def list_games(as_json: bool) -> None:
    """List the games and their options."""
    titles = games.titles()
    data = [{**games.described(title), "origin": games.TITLES[title.id].origin} for title in titles]
    tell(data if as_json else [(title, games.TITLES[title.id].origin) for title in titles], games_listed, as_json)
    for fault in games.TITLES.faults():
        click.echo(fault, err=True)


@cli.command(help="help-rules")
@game_argument
def rules(name: str) -> None:
    """Print the rules page of a game."""
    title = games.title(name)
    page = localised(title.home / "RULES.md")
    if not page.is_file():
        raise Refused.said("no-rules", NO, title=title.title)
    click.echo(page.read_text("utf-8"))


@cli.command("compile", help="help-compile")
@click.argument("name", metavar="[GAME]", required=False, callback=named)
@bring_option
@option("--lab", is_flag=True, help="help-compile-lab")
def compile_games(name: str | None, lab: bool) -> None:
    """Fill the cache of machine code, for one game or all. It is optional: games play before, only slower."""
    from underrose.readiness import AT_ONCE, make_ready, make_ready_apart, stages_of  # it imports the judge, which others need not pay

    titles = games.titles() if name is None else [games.title(name)]
    progress, bar = {title.id: (0, 1) for title in titles}, Bar("compiling")

    def compile_one(title: Title) -> bool:
        def note(done: int, total: int, _: str) -> None:
            progress[title.id] = (done, total)
            bar(sum(done for done, _ in progress.values()), sum(total for _, total in progress.values()), title.id)

        return make_ready_apart(title.id, note, stages_of(title))

    with ThreadPoolExecutor(AT_ONCE) as pool:
        ready = list(pool.map(compile_one, titles))
    for title, is_ready in zip(titles, ready, strict=True):
        if not is_ready:
            make_ready(title, Bar("compiling-one", title=title.title), stages_of(title))  # in this process, where what goes wrong is told
        if lab:
            from underrose.lab.playing import compile_lab

            compile_lab(title)
        parts = [*(known("stage", stage.name) for stage in stages_of(title)), *([TERMINAL.say("report-lab")] if lab else [])]
        click.echo(TABLE.say("cli-compiled", {"title": title.title, "parts": ", ".join(parts)}))
    if not lab:
        click.echo(TABLE.say("cli-left"))


# --- records ----------------------------------------------------------------------------------------------------------


@cli.command("verify", help="help-verify")
@click.argument("file")
@bring_option
@option("--head", help="help-verify-head")
@option("--key", help="help-verify-key")
@option("--any-key", is_flag=True, help="help-verify-any-key")
@option("--database", envvar="UNDERROSE_DATABASE", help="help-verify-database")
def verify_record(file: str, head: str | None, key: str | None, any_key: bool, database: str | None) -> int:
    """Check a record: the deal and what it is bound to, the chain, the signature, and every step by the rules."""
    if key is not None and any_key:
        raise Refused.said("either-key")
    own = None if key or any_key else _own_key(database)
    verdict = verify(lines_of(file), head, key, [own] if own else [], any_key)
    for remark in verdict.remarks:
        say(remark)
    if verdict.good:
        click.echo(TABLE.say("cli-good", {"file": file}))
        return 0
    for fault in [*verdict.faults, *filter(None, [verdict.unplayed])]:
        say(fault, err=True)
    return NO


def _own_key(database: str | None) -> str | None:
    """Return the key of one's own server. Raises Refused where a PostgreSQL was named that cannot be read."""
    from underrose.server import usual_database
    from underrose.server.storage.server_key import own_key

    if database is None or "://" not in database:
        return own_key(database or usual_database())
    with refusing():
        from underrose.server.storage.inspection import key_in

        return key_in(database)


@cli.command(help="help-notes")
@click.argument("file")
@bring_option
@option("--seat", required=True, type=int, help="help-notes-seat")
@option("--at", type=click.IntRange(0), help="help-notes-at")
@option("--because", is_flag=True, help="help-notes-because")
@json_option
def notes(file: str, seat: int, at: int | None, because: bool, as_json: bool) -> None:
    """Show the exact note sheet of a seat at a moment of a recorded game."""
    lines = lines_of(file)
    match = load(lines if at is None else lines[: at + 2])  # the header, and step 0
    if not 0 <= seat < match.game.players:
        raise Refused.said("no-seat", seat=seat)
    sheet = match.notes(seat)
    if sheet is None:
        raise Refused.said("no-sheet", NO, title=match.game.title.title)
    if because:
        _add_reasons(match, seat, sheet)
    tell(sheet, sheet_shown, as_json)


def _add_reasons(match: Match, seat: int, sheet: dict[str, Any]) -> None:
    explain = match.game.title.because
    if explain is None:
        return
    for about in sheet["about"]:
        views, log = match.see(seat), match.log(seat)
        reasons = {value: explain(match.game, views, log, about["key"], value) for value in map(str, about["out"])}
        about["facts"] = {value: reason.facts for value, reason in reasons.items()}
        about["steps"] = {value: reason.step for value, reason in reasons.items() if reason.step}


@cli.command("review", help="help-review")
@click.argument("file")
@bring_option
@option("--seat", default=0, show_default=True, type=click.IntRange(0), help="help-review-seat")
@option("--budget", default=400, show_default=True, type=click.IntRange(2), help="help-review-budget")
@option("--seed", default=0, show_default=True, type=click.IntRange(0), help="help-review-seed")
@option("--turned", is_flag=True, help="help-review-turned")
@option("--html", metavar="FILE", help="help-review-html")
@json_option
def review_record(file: str, seat: int, budget: int, seed: int, turned: bool, html: str | None, as_json: bool) -> None:
    """Review a recorded game: how well a seat decided, by what it could know."""
    if html is not None and as_json:
        raise Refused.said("either-html")
    from underrose.lab.files import check_file
    from underrose.lab.pages import write_page
    from underrose.review.page import page_of  # the judge's imports cost what other commands need not pay
    from underrose.review.report import review

    check_file(html)
    match = load(lines_of(file))
    report = review(match, seat, budget=budget, seed=seed, turned=turned, progress=Bar("reviewing"))
    if html is None:
        tell(report, partial(reviewed, match=match), as_json)
        return
    write_page(html, page_of(report, match))


# --- speed ------------------------------------------------------------------------------------------------------------


@cli.command(help="help-bench")
@click.argument("name", metavar="[NAME]", required=False)
@option("--quick", is_flag=True, help="help-bench-quick")
@json_option
def bench(name: str | None, quick: bool, as_json: bool) -> int:
    """Measure speed beside its peers (needs a checkout)."""
    package = _bench_package()
    if quick and name is not None:
        raise Refused.said("either-name")
    rows: list[dict[str, Any]]
    fallen: list[str]
    try:
        rows, fallen = package.guard(Bar("measuring")) if quick else (package.run(name), [])
    except package.Unknown as error:
        raise Refused(str(error)) from error
    tell(rows, measured, as_json)
    for fall in fallen:
        click.echo(fall, err=True)
    return NO if fallen else 0


def _bench_package() -> ModuleType:
    root = Path(__file__).resolve().parents[3]
    if not (root / "bench" / "__init__.py").is_file():
        raise Refused.said("no-bench")
    sys.path.insert(0, str(root))  # it starts databases as the tests do, with what lies beside it
    return importlib.import_module("bench")


for _command in (*OPERATING, *GAME_COMMANDS, *LAB_COMMANDS, case):
    cli.add_command(_command)
