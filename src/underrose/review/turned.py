"""The part of a review that needs the hidden cards: luck, and what was really revealed. No other part reads the true state."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from underrose.kernel.match import Match
from underrose.review.judge import Judge, Verdict
from underrose.review.laws import adds_up
from underrose.review.luck import luck_of
from underrose.review.sentences import TERMS, line_of
from underrose.review.told import bits_told, kept
from underrose.review.walk import Glance, is_by_server

Glances = Mapping[int, Glance]
"""A snapshot of each seat, by seat."""


def revealed(match: Match, seat: int, judge: Judge, verdicts: Mapping[int, Verdict], words: ModuleType) -> dict[str, Any]:
    """Return `{deal, chance, own, hidden, others, result, line, steps, told_bits, theirs}` of a finished match for a seat."""
    judged = {n: (verdict.played.value, verdict.policy.value) for n, verdict in verdicts.items()}
    luck = luck_of(match, seat, judge, judged)
    told, theirs = _told_both_ways(match, seat, words)
    done = _done(match, {n for n, _, _ in luck.by_step}, words)
    terms = {term: getattr(luck, term) for term in (*TERMS, "result")}
    line = line_of(terms, match.game.players)
    return {
        **terms,
        "line": line if adds_up(terms, line, match.game.players) else None,
        "steps": [{"n": n, "term": term, "value": share, "after": done.get(n)} for n, term, share in luck.by_step],
        "told_bits": told,
        "theirs": theirs,
    }


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


def _told_both_ways(match: Match, seat: int, words: ModuleType) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return, step by step, what the others' note sheets learned of the seat, `{n, seat, bits}`, and what the seat's learned of them."""
    told, theirs = list[dict[str, Any]](), list[dict[str, Any]]()
    before: dict[int, Glance] = {}
    for table in match.walk():
        if table.outcome is not None:  # what the end reveals was not told by an action
            break
        n, after = len(table.steps) - 1, {each: Glance.of(table, each) for each in range(match.game.players)}
        for other in after if before else ():
            if other != seat:
                told += _entries(n, other, before[other], after[other], _same(match, (before, after), seat, other, words))
                theirs += _entries(n, other, before[seat], after[seat], _same(match, (before, after), other, seat, words))
        before = after
    return told, theirs


def _same(match: Match, glances: tuple[Glances, Glances], seat: int, reader: int, words: ModuleType) -> dict[str, str]:
    """Return the true values of a seat's own secrets that a step did not change, as the note sheet of seat `reader` names them where that
    differs by reader (`secrets_for` of `hindsight`)."""

    def secrets(seen: Glances) -> dict[str, str]:
        if hasattr(words, "secrets_for"):
            return words.secrets_for(match.game, seen[seat].views, seen[reader].views)
        return words.own_secrets(match.game, seen[seat].views)

    return kept(*map(secrets, glances))


def _entries(n: int, other: int, before: Glance, after: Glance, secrets: Mapping[str, str]) -> list[dict[str, Any]]:
    bits = bits_told(before, after, secrets)
    return [{"n": n, "seat": other, "bits": bits}] if bits else []
