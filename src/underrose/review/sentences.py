"""A report in sentences, in the reader's language: for the terminal and for the page that needs no server."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal
from math import floor

from underrose.kernel.game.title import Game
from underrose.review.fields import TERMS, Choice, Decision, Line, Report, Revealed, ToldLess
from underrose.texts import TABLE, Said, in_percent

NOTHING = 0.0704
"""Fewer bits than that are nothing to speak of: they would read "1.0 times"."""


def figure(value: float, form: str = ".1f") -> str:
    """Return a number with the decimal mark of the reader's language: 0.5 is 0,5 in German. Halves are rounded up, as on pages."""
    rounded = Decimal(str(float(value))).quantize(Decimal(10) ** -int(form[-2]), ROUND_HALF_UP) + 0  # of minus zero it makes zero
    return format(rounded, form).replace(".", TABLE.say("review-point"))


def points(share: float, form: str = ".1f") -> str:
    """Return a share of the win in percentage points."""
    return figure(100 * share, form)


def left(bits: float) -> str:
    """Return how much of what was possible is left after learning `bits`, in percent: half after 1 bit, and never nothing."""
    return in_percent(2**-bits)


def told(bits: float) -> dict[str, str]:
    """Return whether `bits` told are anything to speak of, and by which factor they make a secret easier to guess: 2 for 1 bit."""
    return {"told": "some" if bits >= NOTHING else "nothing", "times": figure(2 ** max(bits, 0.0))}


def say(key: str, /, **args: Said) -> str:
    """Return a sentence of the catalogue, `review-<key>`."""
    return TABLE.say(f"review-{key}", args)


def head(report: Report, game: Game, names: Sequence[str]) -> Iterator[str]:
    """Yield the head lines: whose review it is, how well the seat decided, and how it was judged."""
    judge = report.judge
    yield say("head", game=game.title.title, name=names[report.seat], seat=report.seat)
    if (match := match_sentence(report, names)) is not None:
        yield match
    yield from how_well(report)
    yield say("judge", worlds=judge.worlds, policy=judge.policy, seed=str(judge.seed))
    if bias := judge.bias:
        yield say("bias", value=points(bias.value, "+.1f"), se=points(bias.se), games=bias.games)


def how_well(report: Report) -> Iterator[str]:
    """Yield how well a seat decided: its place on the game's scale, how many of its decisions were a bot's, and last what was found, or
    that there was nothing to judge."""
    if report.accuracy is not None:
        yield from _placed(report)
    if report.left_out:
        yield say("stood-in", steps=report.left_out)
    if report.accuracy is None:
        yield say("no-choice")
        return
    free = [one for one in report.decisions if not one.forced]
    yield say("found", better=sum(one.best is not None for one in free), decisions=len(free), loss=points(max(report.loss, 0.0)))


def _placed(report: Report) -> Iterator[str]:
    """Yield the place of a seat on the game's scale, as far as one game tells it."""
    scale, free = report.anchored, sum(not one.forced for one in report.decisions)
    if scale is None:
        yield say("scale-none")
        return
    if scale.tells:
        value, low, high = (figure(number, ".0f") for number in (scale.value, scale.low, scale.high))
        yield say("accuracy", value=value, low=low, high=high, best=say("level", level=scale.levels[-1].level))
    if scale.like:
        like, many = alternatives([say("level", level=level) for level in scale.like]), len(scale.like)
        yield say("like", like=like, share=points(scale.share, ".0f"), decisions=free, many=many)
    if scale.other_set_up and (scale.tells or scale.like):
        yield say("scale-other")


def alternatives(names: Sequence[str]) -> str:
    """Return one or more names as alternatives: `a, b or c`."""
    *others, last = names
    return say("or", first=", ".join(others), last=last) if others else last


def match_sentence(report: Report, names: Sequence[str]) -> str | None:
    """Return the standing of the match of several games that the game belongs to, and who built its content; None for a single game."""
    series = report.series
    if series is None:
        return None
    standing = ", ".join(f"{name} {won}" for name, won in zip(names, series.standing, strict=True))
    stood = say("match", game=series.game, games=series.best_of, standing=standing)
    return stood if series.built_by is None else f"{stood} {say('match-built', name=names[series.built_by])}"


def beside(decision: Decision) -> list[str]:
    """Return the sentences on a choice that was better, and on one of equal worth that reveals less, where there are such."""
    return [*filter(None, [better(decision), less(decision.told_less)])]


def better(decision: Decision) -> str:
    """Return the sentence on the better choice at a decision; empty where none was found."""
    best, loss = decision.best, points(decision.loss)
    return "" if best is None else say("better", best=best.text, value=in_percent(best.value), loss=loss, se=points(decision.se))


def lost(decision: Decision, best: Choice) -> str:
    """Return the sentence on what was lost by a choice, with its figures."""
    played, loss = decision.played, points(decision.loss)
    worth, better = in_percent(played.value), in_percent(best.value)
    return say("mark-loss", played=played.text, value=worth, best=best.text, better=better, loss=loss, se=points(decision.se))


def less(other: ToldLess | None) -> str:
    """Return the sentence on an action of equal worth that reveals less; empty where there is none."""
    return "" if other is None else say("told-less", other=other.text, **told(other.told_bits))


def line_of(found: Revealed, players: int) -> Line:
    """Return the terms of a result in whole percentage points that add up as written (largest remainder method), and as one line: an even
    chance and the five terms are the result.

    Example: 33.3, 33.3 and 33.4 are 33, 33 and 34, because rounded each for itself they would come to 99.
    """
    exact: dict[str, float] = {term: 100 * getattr(found, term) for term in TERMS}
    line = {term: floor(value) for term, value in exact.items()}
    even, result = floor(100 / players + 0.5), floor(100 * found.result + 0.5)
    by_remainder = sorted(exact, key=lambda term: line[term] - exact[term])
    for term in by_remainder[: result - even - sum(line.values())]:
        line[term] += 1
    told = sorted((term for term in TERMS if line[term]), key=lambda term: -abs(line[term]))
    parts = [say("luck-part", term=term, points=f"{line[term]:+d}".replace("-", "\N{MINUS SIGN}")) for term in told]
    how = "won" if result == 100 else "lost" if result == 0 else "shared"
    text = say("luck", even=even, parts=", ".join(parts), many=len(parts), result=result, how=how)
    return Line(even=even, **line, result=result, text=text)


def luck_sentence(report: Report) -> str:
    """Return what the result of a turned review is made of; empty where the cards are not turned, and where it does not add up."""
    return report.revealed.line.text if report.revealed and report.revealed.line else ""
