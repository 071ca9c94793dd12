"""You could have known: decisions at which the seat's exact note sheet already had the answer, and the seat did not use it.

Five kinds: `asked` (a question that the sheet answered already), `tried` (what the sheet had ruled out), `certain` (a secret had one value
left, the better choice goes by it, and the one that was made does not), `wins` (the better choice ended the game at once, whatever lay
hidden) and, where no sheet is exact, `pointed` (what the sheet had for clearly likeliest, and the seat did not go by it). Each comes
with the facts that prove it: for every value that is ruled out a smallest reason, as on the sheet (`because`), each fact once; of `pointed`
the signs that speak for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from types import ModuleType

from underrose.kernel.game.title import Game
from underrose.kernel.play.shown import Wording
from underrose.knowledge.because import because_text
from underrose.knowledge.claims import ATTEMPT, QUESTION, SIGN, Claim
from underrose.review.fields import Kind, Known
from underrose.review.judge import Verdict
from underrose.review.laws import goes_by, tried_by
from underrose.review.leak import named_secrets
from underrose.review.sentences import say
from underrose.review.walk import DecisionPoint

NEVER = 1e-9
"""A probability taken as zero, for rounding."""
Reasons = Callable[[str, Iterable[str]], list[Wording]]
"""Lists the facts seen that rule out values of a secret, without duplicates."""
Found = tuple[Kind, str | None, str | None, list[Wording]]
"""What could have been known: its kind, the secret, its value, and the facts."""


def could_have_known(game: Game, point: DecisionPoint, verdict: Verdict | None, words: ModuleType, names: Sequence[str]) -> list[Known]:
    """Return what the seat could have known at one decision; empty where `verdict` is None (a forced decision)."""
    if verdict is None:
        return []
    reasons = _reasons(game, point, names)
    best = "" if verdict.best is None else words.action_text(game, point.before.views, verdict.best[0], names)
    found = _claimed(point, words.claims(point.position(game, 0), point.told), reasons, names)
    return [
        Known(point.n, kind, key, value, facts, say(f"known-{kind}", about=about, value=value or "", best=best))
        for kind, key, value, facts in chain(found, _certain(game, point, verdict, words, reasons))
        for about in [words.secret_text(game, key, names) if key else ""]
    ]


def _reasons(game: Game, point: DecisionPoint, names: Sequence[str]) -> Reasons:
    def because(key: str, values: Iterable[str]) -> list[Wording]:
        explain = game.title.because
        out, seen = point.before.ruled_out(key), (point.before.views, point.before.log)
        if explain is None:
            return []
        facts = [fact for value in values if value in out for fact in explain(game, *seen, key, value).facts]
        return _each_once([Wording(**(fact if "text" in fact else because_text(game, [fact], names)[0])) for fact in facts])

    return because


def _each_once(facts: Iterable[Wording]) -> list[Wording]:
    found = list[Wording]()
    for fact in facts:
        if fact not in found:
            found.append(fact)
    return found


def _claimed(point: DecisionPoint, claims: Sequence[Claim], reasons: Reasons, names: Sequence[str]) -> Iterator[Found]:
    """Yield what is of kind `pointed`, whose signs say whose they are, `asked` (the answer was known) and `tried` (it was ruled out)."""
    for claim in claims:
        known = point.before.values(claim.key)
        if claim.kind == SIGN:
            signs = [Wording(fact["key"], fact["args"], f"{names[fact['args']['seat']]}: {fact['text']}") for fact in claim.facts]
            yield "pointed", claim.key, " ".join(claim.values), signs
        elif claim.kind == QUESTION and claim.p <= NEVER:
            yield "asked", claim.key, "no", reasons(claim.key, claim.values)
        elif claim.kind == QUESTION and claim.p >= 1 - NEVER:
            yield "asked", claim.key, "yes", reasons(claim.key, point.before.ruled_out(claim.key))
        elif claim.kind == ATTEMPT and claim.p <= NEVER and not any(value in known for value in claim.values):
            yield "tried", claim.key, " ".join(claim.values), reasons(claim.key, claim.values)
            return


def _certain(game: Game, point: DecisionPoint, verdict: Verdict, words: ModuleType, reasons: Reasons) -> Iterator[Found]:
    """Yield what is `certain`: secrets with one value left that the better choice acts on and the played one does not; or the one of kind
    `wins` where the better choice won at once."""
    if verdict.best is None:
        return
    best = tried_by(game, point.before, verdict.best[0], words)
    played = tried_by(game, point.before, point.action, words)
    opened = words.lie_open(game, point.before.views) if hasattr(words, "lie_open") else set[str]()
    shut = [secret.key for secret in named_secrets(point.before, point.seat) if secret.key not in opened]
    left = [(key, [*point.before.values(key)]) for key in shut]
    known = [(key, values[0]) for key, values in left if len(values) == 1 and goes_by(best, key, values[0])]
    proofs = {key: reasons(key, point.before.ruled_out(key)) for key, _ in known}
    if verdict.surely:
        yield "wins", None, None, _each_once(chain.from_iterable(proofs.values()))
        return
    for key, value in known:
        if not goes_by(played, key, value):
            yield "certain", key, value, proofs[key]
