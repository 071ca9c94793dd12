"""Warming a title up: what note sheets compile on first use is compiled, or loaded from the cache, before a player needs it."""

from __future__ import annotations

from collections.abc import Callable

from underrose.kernel.game.title import Title
from underrose.kernel.play.match import Match

STEPS = 8
"""Steps after which somebody has chosen something."""
Progress = Callable[[int, int, str], None]
"""A progress callback, called with (done, total, name) before each function."""


def play_once(title: Title) -> None:
    """Deal one game, ask what is legal, keep the first seat's notes, explain one of them, and ask what others' choices tell."""
    match = Match(title.setup(), seed=0)
    for seat in match.actors:
        match.legal(seat).forms()
        match.view(seat)
    sheet = match.notes(0) or {"about": []}
    excluded = [(about["key"], str(about["out"][0])) for about in sheet["about"] if about["out"]]
    if title.because and excluded:
        title.because(match.game, match.see(0), match.log(0), *excluded[0])
    if title.tells:
        while match.outcome is None and len(match.steps) <= STEPS:
            seat = match.actors[0]
            match.do(seat, int(match.legal(seat).packed()[0]))
        title.tells(match.game, match.see(0), match.log(0))
