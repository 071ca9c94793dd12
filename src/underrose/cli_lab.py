"""The lab on the command line: `underrose simulate` and `duel`."""

from __future__ import annotations

from typing import Any

import click

from underrose.cli_help import Command, option
from underrose.cli_reports import dueled, simulated
from underrose.cli_shared import Bar, F, Refused, game_argument, game_of, json_option, ray_option, tell


def _lab_options(function: F) -> F:
    for decorate in reversed(
        [
            game_argument,
            option("--players", type=int, help="help-lab-players"),
            option("--games", "count", required=True, type=click.IntRange(1), help="help-lab-games"),
            option("--bots", required=True, help="help-lab-bots"),
            option("--option", "chosen", multiple=True, metavar="NAME=VALUE", help="help-lab-option"),
            option("--seed", required=True, type=click.IntRange(0), help="help-lab-seed"),
            option("--threads", default=1, show_default=True, type=click.IntRange(1), help="help-lab-threads"),
            ray_option,
            option("--level", default=0.95, show_default=True, type=click.FloatRange(0.5, 0.9999), help="help-lab-level"),
        ]
    ):
        function = decorate(function)
    return function


def _kept(function: F) -> F:
    """Return where single games are written to."""
    for decorate in (
        option("--records", metavar="DIR", help="help-lab-records"),
        option("--rows", metavar="FILE", help="help-lab-rows"),
    ):
        function = decorate(function)
    return function


@click.command(cls=Command, help="help-simulate")
@_lab_options
@_kept
@json_option
def simulate(name: str, players: int | None, count: int, bots: str, chosen: tuple[str, ...], seed: int, as_json: bool, **how: Any) -> None:
    """Play many games between bots and count."""
    from underrose.bots.entrants import entrant_of
    from underrose.lab.reports import simulate as run

    seated = [entrant_of(bot) for bot in bots.split(",")]
    game = game_of(name, players or len(seated), chosen)
    tell(run(game, seated, count, seed, progress=Bar("playing"), **how), simulated, as_json)


@click.command(cls=Command, help="help-duel")
@_lab_options
@option("--paired", is_flag=True, help="help-duel-paired")
@_kept
@json_option
def duel(name: str, players: int | None, count: int, bots: str, chosen: tuple[str, ...], seed: int, as_json: bool, **how: Any) -> None:
    """Let two bots play each other, seats and first player rotating."""
    from underrose.bots.entrants import entrant_of
    from underrose.lab.reports import duel as run

    sides = [entrant_of(bot) for bot in bots.split(",")]
    if len(sides) != 2:
        raise Refused.said("duel", given=len(sides))
    game = game_of(name, players or 2, chosen)
    tell(run(game, (sides[0], sides[1]), count, seed, progress=Bar("playing"), **how), dueled, as_json)


LAB_COMMANDS = (simulate, duel)
