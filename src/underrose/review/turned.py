"""What a review says only once the cards are turned: luck, and what was truly told. Nothing else in a review looks at the true table."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from underrose.kernel.match import Match
from underrose.review.judge import Judge, Verdict
from underrose.review.luck import luck_of
from underrose.review.told import bits_told, kept
from underrose.review.walk import Glance, is_by_server

Glances = Mapping[int, Glance]
"""What every seat had seen at one moment."""


def revealed(match: Match, seat: int, judge: Judge, verdicts: Mapping[int, Verdict], words: ModuleType) -> dict[str, Any]:
    """`{deal, chance, own, hidden, others, result, steps, told_bits, theirs}` of a finished match for a seat."""
    judged = {n: (verdict.played.value, verdict.policy.value) for n, verdict in verdicts.items()}
    luck = luck_of(match, seat, judge, judged)
    told, theirs = _told_both_ways(match, seat, words)
    done = _done(match, {n for n, _, _ in luck.by_step}, words)
    return {
        **{term: getattr(luck, term) for term in ("deal", "chance", "own", "hidden", "others", "result")},
        "steps": [{"n": n, "term": term, "value": share, "after": done.get(n)} for n, term, share in luck.by_step],
        "told_bits": told,
        "theirs": theirs,
    }


def _done(match: Match, steps: set[int], words: ModuleType) -> dict[int, str]:
    """Return in words what was done at steps, by step, as whoever did it saw the table; steps of the table itself are left out."""
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


def _told_both_ways(match: Match, seat: int, words: ModuleType) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Step by step what the others' own sheets learned of the seat, `{n, seat, bits}`, and what the seat's sheet learned of them."""
    told, theirs = list[dict[str, Any]](), list[dict[str, Any]]()
    before: dict[int, Glance] = {}
    for table in match.walk():
        if table.outcome is not None:  # what the end lays open was told by nobody
            break
        n, after = len(table.steps) - 1, {each: Glance.of(table, each) for each in range(match.game.players)}
        for other in after if before else ():
            if other != seat:
                told += _entries(n, other, before[other], after[other], _same(match, (before, after), seat, other, words))
                theirs += _entries(n, other, before[seat], after[seat], _same(match, (before, after), other, seat, words))
        before = after
    return told, theirs


def _same(match: Match, glances: tuple[Glances, Glances], seat: int, reader: int, words: ModuleType) -> dict[str, str]:
    """The true values of a seat's own secrets that a step did not change; as the sheet of the reader puts them, where that differs from
    reader to reader (`secrets_for` of `hindsight`)."""

    def secrets(seen: Glances) -> dict[str, str]:
        if hasattr(words, "secrets_for"):
            return words.secrets_for(match.game, seen[seat].views, seen[reader].views)
        return words.own_secrets(match.game, seen[seat].views)

    return kept(*map(secrets, glances))


def _entries(n: int, other: int, before: Glance, after: Glance, secrets: Mapping[str, str]) -> list[dict[str, Any]]:
    bits = bits_told(before, after, secrets)
    return [{"n": n, "seat": other, "bits": bits}] if bits else []
