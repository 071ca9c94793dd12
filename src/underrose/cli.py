"""The command line: `underrose serve`, `simulate`, `duel`, `verify`, `notes` and the rest.

Exit codes: 0 good, 1 the answer is no, 2 usage. Errors are one sentence on stderr.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import click

from underrose import games
from underrose.bots import LEVELS
from underrose.bots.readiness import AT_ONCE, STAGES, make_ready, make_ready_apart
from underrose.cli_errors import language_of, sentence
from underrose.cli_help import TERMINAL, Group, known, option, version_option
from underrose.cli_reports import dueled, games_listed, measured, sheet_shown, simulated
from underrose.kernel.errors import SetupError
from underrose.kernel.game import Game, Title
from underrose.kernel.match import Match
from underrose.kernel.recordfile import RecordError, load, verify
from underrose.texts import ENGLISH, LANGUAGES, TABLE, Said, localised, reading

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
        return cls(TABLE.say(f"cli-{key}", args), code)


def main() -> None:
    """Run the command line; whatever it says is in the language that it asks for."""
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
    except (SetupError, RecordError) as error:
        _leave(str(error), USAGE)
    except Refused as error:
        _leave(str(error), error.code)


def _leave(text: str, code: int) -> None:
    click.echo(" ".join(text.split()), err=True)
    sys.exit(code)


@click.group(cls=Group, help="help-underrose")
@version_option
@option("--lang", type=click.Choice(LANGUAGES), default=ENGLISH, help="help-lang")
@click.pass_context
def cli(context: click.Context, lang: str) -> None:
    """The table for games of secrets."""
    context.with_resource(reading(lang))


# --- what several commands share --------------------------------------------------------------------------------------


def _json_option(function: F) -> F:
    return option("--json", "as_json", is_flag=True, help="help-json")(function)


def _print(data: object) -> None:
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def _tell(report: Any, lines: Callable[[Any], Iterable[str]], as_json: bool) -> None:
    """A report as JSON, whose keys and numbers are the same in every language, or line by line in the language that is read."""
    if as_json:
        _print(report)
        return
    for line in lines(report):
        click.echo(line)


def _game(name: str, players: int | None, chosen: Iterable[str]) -> Game:
    options: dict[str, object] = {}
    for pair in chosen:
        key, equals, value = pair.partition("=")
        if not equals:
            raise Refused.said("option", pair=repr(pair))
        options[key] = value
    return games.game(name, players, **options)


def _levels(text: str) -> list[str]:
    levels = text.split(",")
    for level in levels:
        if level not in LEVELS:
            raise Refused.said("level", level=repr(level), levels=", ".join(LEVELS))
    return levels


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


def _read(path: str) -> list[str]:
    try:
        return Path(path).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Refused.said("unread", path=path, reason=str(error)) from error


# --- the table --------------------------------------------------------------------------------------------------------


@cli.command(help="help-serve")
@option("--host", default="0.0.0.0", show_default=True, help="help-serve-host")
@option("--port", default=8420, show_default=True, type=click.IntRange(0, 65535), help="help-serve-port")
@option("--database", help="help-serve-database")
@option("--redis", help="help-serve-redis")
@option("--workers", default=1, show_default=True, type=click.IntRange(1), help="help-serve-workers")
@option("--no-open", is_flag=True, help="help-serve-no-open")
@option("--public-url", metavar="URL", envvar="UNDERROSE_PUBLIC_URL", help="help-serve-public-url")
@option("--allowed-hosts", metavar="NAME,...", envvar="UNDERROSE_ALLOWED_HOSTS", help="help-serve-allowed-hosts")
@option("--trusted-proxies", metavar="CIDR,...", envvar="UNDERROSE_TRUSTED_PROXIES", help="help-serve-trusted-proxies")
def serve(
    host: str,
    port: int,
    database: str | None,
    redis: str | None,
    workers: int,
    no_open: bool,
    public_url: str | None,
    allowed_hosts: str | None,
    trusted_proxies: str | None,
) -> None:
    """Run the table in the browser."""
    if workers > 1 or redis:
        raise Refused.said("one-process")
    _need_the_server()
    from underrose.server import serve as run  # the server's imports cost a second that other commands need not pay
    from underrose.server import usual_database
    from underrose.server.http.trusted_hosts import checked_url, door_for

    try:
        public = checked_url(public_url) if public_url else None
        door = door_for(host, proxies=_listed(trusted_proxies), allowed=_listed(allowed_hosts), public_url=public)
    except ValueError as error:
        raise Refused(str(error)) from error
    run(host, port, database=database or usual_database(), open_browser=not no_open, door=door, public_url=public)


def _need_the_server() -> None:
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


def _listed(text: str | None) -> list[str]:
    """What stands between commas."""
    return [one.strip() for one in (text or "").split(",") if one.strip()]


@cli.command("games", help="help-games")
@_json_option
def list_games(as_json: bool) -> None:
    """List the games and their options."""
    titles = [games.title(name) for name in games.TITLES]
    _tell([games.described(title) for title in titles] if as_json else titles, games_listed, as_json)


@cli.command(help="help-rules")
@click.argument("name", metavar="GAME")
def rules(name: str) -> None:
    """Print the rules page of a game."""
    click.echo(localised(games.title(name).home / "RULES.md").read_text("utf-8"))


@cli.command("compile", help="help-compile")
@click.argument("name", metavar="[GAME]", required=False)
@option("--lab", is_flag=True, help="help-compile-lab")
def compile_games(name: str | None, lab: bool) -> None:
    """Fill the cache of machine code, for one game or all. Nobody has to: games play before, only slower."""
    titles = [games.title(name)] if name else [games.title(each) for each in games.TITLES]
    progress, bar = {title.id: (0, 1) for title in titles}, Bar("compiling")

    def compile_one(title: Title) -> bool:
        def note(done: int, total: int, _: str) -> None:
            progress[title.id] = (done, total)
            bar(sum(done for done, _ in progress.values()), sum(total for _, total in progress.values()), title.id)

        return make_ready_apart(title.id, note)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        ready = list(pool.map(compile_one, titles))
    for title, is_ready in zip(titles, ready, strict=True):
        if not is_ready:
            make_ready(title, Bar("compiling-one", title=title.title))  # in this process, where what goes wrong is told
        if lab:
            from underrose.lab.playing import compile_lab

            compile_lab(title)
        parts = [*(known("stage", stage.name) for stage in STAGES), *([TERMINAL.say("report-lab")] if lab else [])]
        click.echo(TABLE.say("cli-compiled", {"title": title.title, "parts": ", ".join(parts)}))
    if not lab:
        click.echo(TABLE.say("cli-left"))


# --- the lab ----------------------------------------------------------------------------------------------------------


def _lab_options(function: F) -> F:
    for decorate in reversed(
        [
            click.argument("name", metavar="GAME"),
            option("--players", type=int, help="help-lab-players"),
            option("--games", "count", required=True, type=click.IntRange(1), help="help-lab-games"),
            option("--bots", required=True, help="help-lab-bots"),
            option("--option", "chosen", multiple=True, metavar="NAME=VALUE", help="help-lab-option"),
            option("--seed", required=True, type=click.IntRange(0), help="help-lab-seed"),
            option("--threads", default=1, show_default=True, type=click.IntRange(1), help="help-lab-threads"),
            option("--level", default=0.95, show_default=True, type=click.FloatRange(0.5, 0.9999), help="help-lab-level"),
        ]
    ):
        function = decorate(function)
    return function


@cli.command(help="help-simulate")
@_lab_options
@_json_option
def simulate(
    name: str, players: int | None, count: int, bots: str, chosen: tuple[str, ...], seed: int, threads: int, level: float, as_json: bool
) -> None:
    """Play many games between bots and count."""
    from underrose.lab.reports import simulate as run

    levels = _levels(bots)
    seats = players or len(levels)
    if len(levels) not in (1, seats):
        raise Refused.said("bots", seats=seats, given=len(levels))
    game = _game(name, seats, chosen)
    seated = levels if len(levels) == seats else levels * seats
    report = run(game, seated, count, seed, threads=threads, level=level, progress=Bar("playing"))
    _tell(report, simulated, as_json)


@cli.command(help="help-duel")
@_lab_options
@_json_option
def duel(
    name: str, players: int | None, count: int, bots: str, chosen: tuple[str, ...], seed: int, threads: int, level: float, as_json: bool
) -> None:
    """Let two bots play each other, seats and first player rotating."""
    from underrose.lab.reports import duel as run

    levels = _levels(bots)
    if len(levels) != 2:
        raise Refused.said("duel", given=len(levels))
    game = _game(name, players or 2, chosen)
    report = run(game, (levels[0], levels[1]), count, seed, threads=threads, level=level, progress=Bar("playing"))
    _tell(report, dueled, as_json)


# --- records ----------------------------------------------------------------------------------------------------------


@cli.command("verify", help="help-verify")
@click.argument("file")
@option("--head", help="help-verify-head")
@option("--key", help="help-verify-key")
@option("--any-key", is_flag=True, help="help-verify-any-key")
@option("--database", help="help-verify-database")
def verify_record(file: str, head: str | None, key: str | None, any_key: bool, database: str | None) -> int:
    """Check a record: the deal and what it is bound to, the chain, the signature, and every step by the rules."""
    if key is not None and any_key:
        raise Refused.said("either-key")
    from underrose.server import usual_database
    from underrose.server.storage.server_key import own_key

    own = None if key or any_key else own_key(database or usual_database())
    verdict = verify(_read(file), head, key, [own] if own else [], any_key)
    for remark in verdict.remarks:
        click.echo(remark)
    if verdict.good:
        click.echo(TABLE.say("cli-good", {"file": file}))
        return 0
    for fault in verdict.faults:
        click.echo(fault, err=True)
    return NO


@cli.command(help="help-notes")
@click.argument("file")
@option("--seat", required=True, type=int, help="help-notes-seat")
@option("--at", type=click.IntRange(0), help="help-notes-at")
@option("--because", is_flag=True, help="help-notes-because")
@_json_option
def notes(file: str, seat: int, at: int | None, because: bool, as_json: bool) -> None:
    """Show the exact note sheet of a seat at a moment of a recorded game."""
    lines = _read(file)
    match = load(lines if at is None else [line for line in lines if _up_to(line, at)])
    if not 0 <= seat < match.game.players:
        raise Refused.said("no-seat", seat=seat)
    sheet = match.notes(seat)
    if sheet is None:
        raise Refused.said("no-sheet", NO, title=match.game.title.title)
    if because:
        _add_reasons(match, seat, sheet)
    _tell(sheet, sheet_shown, as_json)


def _up_to(line: str, at: int) -> bool:
    data = json.loads(line)
    return data["t"] == "header" or (data["t"] == "step" and data["n"] <= at)


def _add_reasons(match: Match, seat: int, sheet: dict[str, Any]) -> None:
    explain = match.game.title.because
    if explain is None:
        return
    for about in sheet["about"]:
        views, log = match.see(seat), match.log(seat)
        about["facts"] = {value: explain(match.game, views, log, about["key"], value) for value in map(str, about["out"])}


# --- speed ------------------------------------------------------------------------------------------------------------


@cli.command(help="help-bench")
@click.argument("name", metavar="[NAME]", required=False)
@option("--quick", is_flag=True, help="help-bench-quick")
@_json_option
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
    _tell(rows, measured, as_json)
    for fall in fallen:
        click.echo(fall, err=True)
    return NO if fallen else 0


def _bench_package() -> ModuleType:
    folder = Path(__file__).resolve().parents[2] / "bench"
    if not (folder / "__init__.py").is_file():
        raise Refused.said("no-bench")
    spec = importlib.util.spec_from_file_location("bench", folder / "__init__.py", submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None:
        raise Refused.said("not-loaded", path=str(folder))
    module = importlib.util.module_from_spec(spec)
    sys.modules["bench"] = module
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    main()
