"""You could have known: decisions at which the seat's exact note sheet already had the answer, and the seat did not use it.

Five kinds: `asked` (a question that the sheet answered already), `tried` (what the sheet had ruled out), `certain` (a secret had one value
left, the better choice goes by it, and the one that was made does not), `wins` (the better choice ended the game at once, whatever lay
hidden) and, where no sheet is exact, `pointed` (what the sheet had for clearly likeliest, and the seat did not go by it). Each comes
with the facts that prove it: for every value that is ruled out a smallest reason, as on the sheet (`because`), each fact once; of `pointed`
the signs that speak for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import Any

from underrose.kernel.game import Game
from underrose.knowledge.because import because_text
from underrose.knowledge.claims import ATTEMPT, QUESTION, SIGN, Claim
from underrose.review.judge import Verdict
from underrose.review.laws import goes_by, tried_by
from underrose.review.told import named_secrets
from underrose.review.walk import Moment

NEVER = 1e-9
"""A probability taken as zero, for rounding."""
Fact = dict[str, Any]


def could_have_known(game: Game, moment: Moment, verdict: Verdict | None, words: ModuleType, names: Sequence[str]) -> list[dict[str, Any]]:
    """Return what the seat could have known at one decision, `{n, kind, about, value, facts}` each; empty where `verdict` is None (a
    forced decision)."""
    if verdict is None:
        return []
    reasons = _reasons(game, moment, names)
    found = [*_claimed(moment, words.claims(moment.position(game, 0), moment.told), reasons)]
    return [*found, *_certain(game, moment, verdict, words, reasons)]


def _reasons(game: Game, moment: Moment, names: Sequence[str]) -> Callable[[str, Iterable[str]], list[Fact]]:
    """Return a function that lists the facts seen that rule out values of a secret, without duplicates."""

    def because(key: str, values: Iterable[str]) -> list[Fact]:
        explain = game.title.because
        out, seen = moment.before.ruled_out(key), (moment.before.views, moment.before.log)
        if explain is None:
            return []
        facts = [fact for value in values if value in out for fact in explain(game, *seen, key, value).facts]
        return [fact if "text" in fact else because_text(game, [fact], names)[0] for fact in _each_once(facts)]

    return because


def _each_once(facts: list[Fact]) -> list[Fact]:
    found = list[Fact]()
    for fact in facts:
        if fact not in found:
            found.append(fact)
    return found


def _claimed(moment: Moment, claims: Sequence[Claim], reasons: Callable[[str, Iterable[str]], list[Fact]]) -> Iterable[dict[str, Any]]:
    """Yield the entries of kind `pointed`, `asked` (the answer was known) and `tried` (it was ruled out)."""
    for claim in claims:
        known = moment.before.values(claim.key)
        if claim.kind == SIGN:
            yield _entry(moment, "pointed", claim.key, " ".join(claim.values), [dict(fact) for fact in claim.facts])
        elif claim.kind == QUESTION and claim.p <= NEVER:
            yield _entry(moment, "asked", claim.key, "no", reasons(claim.key, claim.values))
        elif claim.kind == QUESTION and claim.p >= 1 - NEVER:
            yield _entry(moment, "asked", claim.key, "yes", reasons(claim.key, moment.before.ruled_out(claim.key)))
        elif claim.kind == ATTEMPT and claim.p <= NEVER and not any(value in known for value in claim.values):
            yield _entry(moment, "tried", claim.key, " ".join(claim.values), reasons(claim.key, claim.values))
            return


def _certain(
    game: Game, moment: Moment, verdict: Verdict, words: ModuleType, reasons: Callable[[str, Iterable[str]], list[Fact]]
) -> Iterable[dict[str, Any]]:
    """Yield the `certain` entries: secrets with one value left that the better choice acts on and the played one does not; or the `wins`
    entry where the better choice won at once."""
    if verdict.best is None:
        return
    best = tried_by(game, moment.before, verdict.best[0], words)
    played, shut = tried_by(game, moment.before, moment.action, words), [*named_secrets(moment.before, moment.seat)]
    opened = words.lie_open(game, moment.before.views) if hasattr(words, "lie_open") else set[str]()
    left = [(secret["key"], [*moment.before.values(secret["key"])]) for secret in shut if secret["key"] not in opened]
    known = [(key, values[0]) for key, values in left if len(values) == 1 and goes_by(best, key, values[0])]
    proofs = {key: reasons(key, moment.before.ruled_out(key)) for key, _ in known}
    if verdict.surely:
        yield _entry(moment, "wins", None, None, _each_once([fact for facts in proofs.values() for fact in facts]))
        return
    for key, value in known:
        if not goes_by(played, key, value):
            yield _entry(moment, "certain", key, value, proofs[key])


def _entry(moment: Moment, kind: str, about: str | None, value: str | None, facts: list[Fact]) -> dict[str, Any]:
    return {"n": moment.n, "kind": kind, "about": about, "value": value, "facts": facts}
