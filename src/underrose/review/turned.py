"""The part of a review that needs the hidden cards: luck, and what was really revealed. No other part reads the true state."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from underrose.kernel.match import Match
from underrose.review.fields import Revealed, Told
from underrose.review.judge import Judge, Verdict
from underrose.review.laws import adds_up
from underrose.review.luck import luck_of
from underrose.review.sentences import line_of
from underrose.review.told import bits_told, kept
from underrose.review.walk import Glance, is_by_server

Glances = Mapping[int, Glance]
"""A snapshot of each seat, by seat."""


def revealed(match: Match, seat: int, judge: Judge, verdicts: Mapping[int, Verdict], words: ModuleType) -> Revealed:
    """Return what only the hidden cards tell of a finished match for a seat."""
    found = luck_of(match, seat, judge, {n: (verdict.played.value, verdict.policy.value) for n, verdict in verdicts.items()})
    line, done = line_of(found, match.game.players), _done(match, {step.n for step in found.steps}, words)
    found.line = line if adds_up(found, line, match.game.players) else None
    for step in found.steps:
        step.after = done.get(step.n)
    _tell_both_ways(found, match, seat, words)
    return found


def _done(match: Match, steps: set[int], words: ModuleType) -> dict[int, str]:
    """Return the actions of steps in words, by step, from the acting seat's view; the server's own steps are left out."""
    following = zip([*match.steps[1:], None], match.walk(), strict=True)
    return {
        step.n: words.action_text(match.game, table.see(step.seat), step.action, match.names)
        for step, table in following
        if step is not None
        and step.n in steps
        and step.seat is not None
        and step.seat >= 0
        and step.action is not None
        and not is_by_server(table, step)
        and step.back is None
    }


def _tell_both_ways(found: Revealed, match: Match, seat: int, words: ModuleType) -> None:
    """Add, step by step, what the others' note sheets learned of the seat, and what the seat's learned of them."""
    before: dict[int, Glance] = {}
    for table in match.walk():
        if table.outcome is not None:  # what the end reveals was not told by an action
            break
        n, after = len(table.steps) - 1, {each: Glance.of(table, each) for each in range(match.game.players)}
        for other in sorted(before.keys() - {seat}):
            for told, of, reader in ((found.told_bits, seat, other), (found.theirs, other, seat)):
                if bits := bits_told(before[reader], after[reader], _same(match, (before, after), of, reader, words)):
                    told.append(Told(n, other, bits))
        before = after


def _same(match: Match, glances: tuple[Glances, Glances], seat: int, reader: int, words: ModuleType) -> dict[str, str]:
    """Return the true values of a seat's own secrets that a step did not change, as the note sheet of seat `reader` names them where that
    differs by reader (`secrets_for` of `hindsight`)."""

    def secrets(seen: Glances) -> dict[str, str]:
        if hasattr(words, "secrets_for"):
            return words.secrets_for(match.game, seen[seat].views, seen[reader].views)
        return words.own_secrets(match.game, seen[seat].views)

    return kept(*map(secrets, glances))
