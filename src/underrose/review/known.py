"""You could have known: moments at which the seat's exact sheet had the answer already, and the seat went on without it.

Five kinds: `asked` (a question that the sheet answered already), `tried` (what the sheet had ruled out), `certain` (a secret had one value
left, and the choice lost by not going by it), `wins` (a choice won in every world that was drawn, and another was made) and, where no sheet
is exact, `pointed` (what the sheet had for clearly likeliest, and the seat did not go by it). Each comes with the facts that prove it: for
every value that is ruled out a smallest reason, as on the sheet (`because`), each fact once; of `pointed` the signs that speak for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import Any

from underrose.kernel.game import Game
from underrose.knowledge.because import because_text
from underrose.knowledge.claims import ATTEMPT, QUESTION, SIGN, Claim
from underrose.review.judge import Verdict
from underrose.review.told import named_secrets
from underrose.review.walk import Moment

NEVER = 1e-9
"""A chance that is none but for rounding."""
Fact = dict[str, Any]


def could_have_known(game: Game, moment: Moment, verdict: Verdict | None, words: ModuleType, names: Sequence[str]) -> list[dict[str, Any]]:
    """What the seat could have known at one decision, `{n, kind, about, value, facts}` each; `verdict` is None where it had no choice."""
    if verdict is None:
        return []
    reasons = _reasons(game, moment, names)
    found = [*_claimed(moment, words.claims(moment.position(game, 0), moment.told), reasons)]
    if verdict.best is not None:
        found += _certain(moment, verdict.surely, reasons)
    return found


def _reasons(game: Game, moment: Moment, names: Sequence[str]) -> Callable[[str, Iterable[str]], list[Fact]]:
    """Facts that the seat had seen which rule out some values of a secret, each once and in the order in which they happened."""

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
    """What was asked although the answer was known, and what was tried although it was ruled out."""
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


def _certain(moment: Moment, surely: bool, reasons: Callable[[str, Iterable[str]], list[Fact]]) -> Iterable[dict[str, Any]]:
    """Secrets of which one value was left; `surely` where a choice won in every world."""
    certain = [(secret["key"], moment.before.values(secret["key"])) for secret in named_secrets(moment.before, moment.seat)]
    certain = [(key, next(iter(values))) for key, values in certain if len(values) == 1]
    for key, value in certain:
        facts = reasons(key, moment.before.ruled_out(key))
        if len(facts) > 1:  # what lies open before everybody has one
            yield _entry(moment, "wins" if surely else "certain", key, value, facts)
            surely = False
    if surely:
        yield _entry(moment, "wins", None, None, [])


def _entry(moment: Moment, kind: str, about: str | None, value: str | None, facts: list[Fact]) -> dict[str, Any]:
    return {"n": moment.n, "kind": kind, "about": about, "value": value, "facts": facts}
