"""The conformance kit for one title, as `underrose conform` runs it: each check on its smallest and on its largest table.

A game that brings more says more about itself (`Subject`): tests call the checks of `conformance` and `two_worlds` with that.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from underrose.kernel.game import sentences
from underrose.kernel.game.sentences import catalogue_of
from underrose.kernel.game.title import Title
from underrose.testing import conformance, two_worlds
from underrose.testing.conformance import Subject
from underrose.testing.interpreted import twin_games
from underrose.texts import Refusals

MATCHES = 3
"""Random matches of each check."""
Check = Callable[[Subject, Path], object]


class Checked(NamedTuple):
    """The result of a check at a table of so many players: empty, or in one line what is wrong."""

    key: str
    players: int
    wrong: str


def _said(subject: Subject, folder: Path) -> None:
    """Check that every event and every refusal has a sentence, as far as a game leaves them to its catalogue."""
    title = subject.game.title
    texts = catalogue_of(title.home)
    if texts is None:
        return
    told = title.events.types.values() if title.describe.__module__ == sentences.__name__ else ()
    refused = title.refusals if isinstance(title.refusals, Refusals) else ()
    wanted = [*(f"event-{kind.key}" for kind in told), *(f"refusal-{kind.name.lower()}" for kind in refused)]
    missing = [key for key in wanted if not texts.has(key)]
    conformance.check(not missing, f"texts/en.ftl has no {', no '.join(missing)}")


def _two_worlds(subject: Subject, folder: Path) -> None:
    report = two_worlds.sampled_worlds(subject.game, range(subject.matches), share=0.5)
    report.check(open_game=report.pairs > 0 and report.pairs == report.alone)


CHECKS: dict[str, Check] = {
    "sentences": _said,
    "legality": lambda subject, folder: conformance.legality_agrees(subject),
    "picks": lambda subject, folder: conformance.picks_are_even(subject),
    "refusals": lambda subject, folder: conformance.refusals_change_nothing(subject),
    "notation": lambda subject, folder: conformance.actions_round_trip(subject),
    "meaning": lambda subject, folder: conformance.resolves_alike(subject),
    "logs": lambda subject, folder: conformance.logs_round_trip(subject),
    "clones": lambda subject, folder: conformance.clones_play_alike(subject),
    "records": conformance.records_reload,
    "undo": conformance.steps_go_back,
    "interpreted": lambda subject, folder: twin_games(subject.game, 1, seed=1),
    "two-worlds": _two_worlds,
}
"""The checks by their keys, the quick ones first."""


def conform(title: Title) -> Iterator[Checked]:
    """Run every check on the title's smallest and on its largest table."""
    for players in dict.fromkeys(title.seats):
        subject = Subject(f"{title.id}-{players}", title.setup(players), matches=MATCHES)
        for key, check in CHECKS.items():
            yield Checked(key, players, _wrong(check, subject))


def _wrong(check: Check, subject: Subject) -> str:
    """Run a check, and return what is wrong in one line; empty where it passes."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            check(subject, Path(folder))
        except Exception as error:  # any exception of a game's code is a failure of the check
            said = " ".join(f"{error}".split())
            return (said if isinstance(error, AssertionError) else f"{type(error).__name__}: {said}")[:400]
    return ""
