"""The lab on the command line: `simulate` and `duel` count what many games come to, `compare` plays two variants of a game on the same
deals, `report` portrays one, `dataset` writes decisions, `exploit` says how exploitable bots are."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from underrose import games
from underrose.bots.own import LabError
from underrose.cli.help import TERMINAL, Command, option
from underrose.cli.reports import dueled, number, simulated
from underrose.cli.shared import Bar, F, chosen_options, game_argument, json_option, tell
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.title import Game
from underrose.texts import TABLE

if TYPE_CHECKING:
    from underrose.bots.entrants import Entrant

GAMES = option("--games", "count", required=True, type=click.IntRange(1), help="help-lab-games")
PLAYERS = option("--players", type=click.IntRange(1), help="help-designs-players")
AGENTS = option("--bots", default="agent", show_default=True, help="help-lab-bots")
CHOSEN = option("--option", "chosen", multiple=True, metavar="NAME=VALUE", help="help-lab-option")
CONTENT = option("--content", "path", metavar="FILE", help="help-report-content")
SEED = option("--seed", default=1, show_default=True, type=click.IntRange(0), help="help-lab-seed")
THREADS = option("--threads", default=1, show_default=True, type=click.IntRange(1), help="help-lab-threads")
RAY = option("--ray", is_flag=False, flag_value="", metavar="[ADDRESS]", help="help-lab-ray")
LEVEL = option("--level", default=0.95, show_default=True, type=click.FloatRange(0.5, 0.9999), help="help-lab-level")


def together(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    """Return decorators as one; help lists their options in this order."""

    def decorate(function: F) -> F:
        for one in reversed(decorators):
            function = one(function)
        return function

    return decorate


COUNTED = together(
    game_argument,
    PLAYERS,
    GAMES,
    option("--bots", required=True, help="help-lab-bots"),
    CHOSEN,
    option("--seed", required=True, type=click.IntRange(0), help="help-lab-seed"),
    *(THREADS, RAY, LEVEL),
)
"""What a command takes that counts games between bots."""
LOOKED_AT = together(
    game_argument, PLAYERS, GAMES, AGENTS, CHOSEN, SEED, THREADS, RAY, LEVEL, option("--html", metavar="FILE", help="help-designs-html")
)
"""What a command takes that plays games to be looked at."""
KEPT = together(option("--rows", metavar="FILE", help="help-lab-rows"), option("--records", metavar="DIR", help="help-lab-records"))
"""Where single games are written to."""


def entrants(bots: str) -> list[Entrant]:
    """Return the bots that are named. Raises LabError."""
    from underrose.bots.entrants import entrant_of

    return [entrant_of(bot) for bot in listed(bots)]


def listed(bots: str) -> list[str]:
    """Return names with commas between them; one that has a comma itself, as a path may have, stands in quotation marks."""
    return [bot.strip() for row in csv.reader(bots.splitlines(), skipinitialspace=True) for bot in row] or [""]


def several(bots: Sequence[object]) -> int | None:
    """Return how many bots are named; None for one, which takes every seat."""
    return len(bots) if len(bots) > 1 else None


@click.command(cls=Command, help="help-simulate")
@COUNTED
@KEPT
@json_option
def simulate(name: str, players: int | None, count: int, bots: str, chosen: tuple[str, ...], seed: int, as_json: bool, **how: Any) -> None:
    """Play many games between bots and count."""
    from underrose.lab.reports import simulate as run

    seated = entrants(bots)
    game = variant(name, players or several(seated), chosen)
    tell(run(game, seated, count, seed, progress=Bar("playing"), **how), simulated, as_json)


@click.command(cls=Command, help="help-duel")
@COUNTED
@option("--paired", is_flag=True, help="help-duel-paired")
@KEPT
@json_option
def duel(name: str, players: int | None, count: int, bots: str, chosen: tuple[str, ...], seed: int, as_json: bool, **how: Any) -> None:
    """Let two bots play each other, seats and first player rotating."""
    from underrose.lab.reports import duel as run

    sides = entrants(bots)
    game = variant(name, players, chosen)
    tell(run(game, sides, count, seed, progress=Bar("playing"), **how), dueled, as_json)


@click.command(cls=Command, help="help-compare")
@LOOKED_AT
@option("--a", "file_a", metavar="FILE", help="help-compare-a")
@option("--b", "file_b", metavar="FILE", help="help-compare-b")
@option("--edit", "edits", multiple=True, metavar="PATH=VALUE", help="help-compare-edit")
@option("--option-a", "chosen_a", multiple=True, metavar="NAME=VALUE", help="help-compare-option-a")
@option("--option-b", "chosen_b", multiple=True, metavar="NAME=VALUE", help="help-compare-option-b")
@json_option
def compare(  # noqa: PLR0917 (click gives each option by its name)
    name: str, players: int | None, count: int, bots: str, chosen: tuple[str, ...], html: str | None, file_a: str | None,
    file_b: str | None, edits: tuple[str, ...], chosen_a: tuple[str, ...], chosen_b: tuple[str, ...], as_json: bool, **how: Any,
) -> None:  # fmt: skip
    """Play two variants of a game on the same deals, and say what differs."""
    from underrose.lab.comparing import compare as run
    from underrose.lab.comparison import compared, page_of
    from underrose.lab.files import check_file

    check_file(html)
    if (file_a, file_b) == (None, None) and not (edits or chosen_a or chosen_b):
        raise LabError.said("compare-nothing")
    seated = entrants(bots)
    seats = players or several(seated)
    a = variant(name, seats, (*chosen, *chosen_a), file_a)
    file_b = file_a if file_b is None else file_b
    b, made_edits = edited_variant(name, seats, (*chosen, *chosen_b), file_b, edits)
    made = run(a, b, seated, count, progress=Bar("playing"), **how)
    made["a"] |= {"file": file_of(file_a, (*chosen, *chosen_a)), "edits": []}
    made["b"] |= {"file": file_of(file_b, (*chosen, *chosen_b)), "edits": made_edits}
    _page(html, made, page_of)
    tell(made, compared, as_json)


@click.command(cls=Command, help="help-report")
@LOOKED_AT
@CONTENT
@option("--sheets", default=20, show_default=True, type=click.IntRange(0), help="help-report-sheets")
@option("--deals", default=20, show_default=True, type=click.IntRange(0), help="help-report-deals")
@option("--weighed", default=20, show_default=True, type=click.IntRange(0), help="help-report-weighed")
@json_option
def report(
    name: str, players: int | None, count: int, bots: str, chosen: tuple[str, ...], html: str | None, path: str | None, as_json: bool,
    **how: Any,
) -> None:  # fmt: skip
    """Play many games and portray them on one page."""
    from underrose.lab.files import check_file
    from underrose.lab.portrait import portray
    from underrose.lab.portrait_page import page_of, portrayed

    check_file(html)
    seated = entrants(bots)
    game = variant(name, players or several(seated), chosen, path)
    made = portray(game, seated, count, progress=Bar("playing"), **how)
    made["file"] = file_of(path, chosen)
    _page(html, made, page_of)
    tell(made, portrayed, as_json)


@click.command(cls=Command, help="help-dataset")
@together(game_argument, PLAYERS, GAMES, AGENTS, CHOSEN, CONTENT, SEED, THREADS)
@option("--out", required=True, metavar="DIR", help="help-dataset-out")
@json_option
def dataset(
    name: str, players: int | None, count: int, bots: str, chosen: tuple[str, ...], path: str | None, out: str, as_json: bool, **how: Any
) -> None:
    """Write games between bots as open data: Parquet with a row for every decision, and a data card."""
    from underrose.adapters.dataset import write_dataset

    seated = entrants(bots)
    game = variant(name, players or several(seated), chosen, path)
    tell(write_dataset(game, out, seated, count, progress=Bar("playing"), **how), _written, as_json)


@click.command(cls=Command, help="help-exploit")
@together(game_argument, PLAYERS)
@option("--bots", default="uniform", show_default=True, help="help-exploit-bots")
@together(CHOSEN, CONTENT)
@option("--nodes", default=1_000_000, show_default=True, type=click.IntRange(1), help="help-exploit-nodes")
@option("--draws", default=8, show_default=True, type=click.IntRange(1), help="help-exploit-draws")
@json_option
def exploit(name: str, players: int | None, bots: str, chosen: tuple[str, ...], path: str | None, as_json: bool, **how: Any) -> None:
    """Walk the whole tree of a small game, and say how exploitable bots are in it."""
    from underrose.adapters.exploitability import exploitability

    seated = listed(bots)
    game = variant(name, players or several(seated), chosen, path)
    tell(exploitability(game, seated, progress=Bar("walking"), **how), _exploited, as_json)


def _exploited(made: dict[str, Any]) -> Iterator[str]:
    nodes = {name: number(value, ",d") for name, value in made["nodes"].items()}
    yield TERMINAL.say("report-exploit-tree", {**nodes, "sets": number(sum(made["information_sets"]), ",d")})
    for seat, (value, best) in enumerate(zip(made["values"], made["best_responses"], strict=True)):
        who = made["bots"][seat % len(made["bots"])]
        told = {"seat": seat, "bot": who, "value": number(value, "+.4f"), "best": number(best, "+.4f"), "gain": number(best - value, ".4f")}
        yield TERMINAL.say("report-exploit-seat", told)
    told = {key: number(made[key], ".6f") for key in ("nash_conv", "exploitability")}
    yield TERMINAL.say("report-exploit", {"conv": told["nash_conv"], "exploitability": told["exploitability"]})


def _written(made: dict[str, Any]) -> Iterator[str]:
    size = number(made["bytes"] / 1e6, ",.1f")
    told = {name: number(made[name], ",d") for name in ("rows", "games")}
    yield TERMINAL.say("report-dataset", {**told, "out": made["out"], "size": size})
    yield TERMINAL.say("report-digest", {"digest": made["digest"]})


def _page(path: str | None, report: dict[str, Any], page_of: Any) -> None:
    from underrose.lab.pages import write_page

    if path is not None:
        write_page(path, page_of(report))


def variant(name: str, players: int | None, chosen: Sequence[str], path: str | None = None) -> Game:
    """Return a game with options as they are typed, and the content of a file. Raises Refused and SetupError."""
    return edited_variant(name, players, chosen, path, ())[0]


def edited_variant(name: str, players: int | None, chosen: Sequence[str], path: str | None, edits: Sequence[str]) -> tuple[Game, list[str]]:
    """Return the same with edits of that content, and all edits that were made. Raises LabError, too."""
    from underrose.lab.edits import with_edits

    title, options = games.title(name), chosen_options(chosen)
    text, file = options.pop("content", None), options.pop("content_file", None)
    if [text, file, path].count(None) < 2:
        raise LabError.said("content-twice")
    title.choose(players or title.seats[0], options)
    file, made = file if path is None else path, list[str]()
    text = text if file is None else _read(str(file))
    if edits:
        text, made = with_edits(title, None if text is None else str(text), edits)
    return title.setup(players, **options | ({} if text is None else {"content": text})), made


def file_of(path: str | None, chosen: Sequence[str]) -> object:
    """Return the content file that is named, as an option or beside them; None where there is none."""
    return chosen_options(chosen).get("content_file") if path is None else path


def _read(path: str) -> str:
    try:
        return Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError.said(TABLE, "setup-unread", path=path, reason=str(error)) from error


LAB_COMMANDS = (simulate, duel, compare, report, dataset, exploit)
