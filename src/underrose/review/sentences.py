"""A report in sentences, in the language that is read: for the terminal and for the page that needs no server."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any

from underrose.kernel.game import Game
from underrose.review.moments import marks
from underrose.texts import TABLE, Said

Report = dict[str, Any]
TERMS = ("deal", "chance", "own", "hidden", "others")


def figure(value: float, form: str = ".1f") -> str:
    """A number with the marks of the language that is read: 0.5 is 0,5 in German."""
    return format(value, form).replace(".", TABLE.say("review-point"))


def points(share: float, form: str = ".1f") -> str:
    """A share of the win in points of a hundred."""
    return figure(100 * share, form)


def say(key: str, /, **args: Said) -> str:
    """A sentence of the catalogue, `review-<key>`."""
    return TABLE.say(f"review-{key}", args)


def head(report: Report, game: Game, names: Sequence[str]) -> Iterator[str]:
    """Whose review it is, how well the seat decided, and how it was judged."""
    judge, accuracy = report["judge"], report["accuracy"]
    yield say("head", game=game.title.title, name=names[report["seat"]], seat=report["seat"])
    if (match := match_sentence(report, names)) is not None:
        yield match
    if accuracy is None:
        yield say("no-choice")
    else:
        value, low, high = (figure(accuracy[key], ".0f") for key in ("value", "low", "high"))
        told = {"loss": points(max(report["loss"], 0.0)), "decisions": sum(not one["forced"] for one in report["decisions"])}
        if accuracy["tells"]:
            yield say("accuracy", value=value, low=low, high=high, **told)
        else:
            yield say("too-few", better=sum(one["best"] is not None for one in report["decisions"]), **told)
    yield say("judge", worlds=judge["worlds"], policy=judge["policy"], seed=judge["seed"])
    if judge["bias"]:
        yield say("bias", value=points(judge["bias"]["value"], "+.1f"), se=points(judge["bias"]["se"]), games=judge["bias"]["games"])


def match_sentence(report: Report, names: Sequence[str]) -> str | None:
    """How the match of several games stood that the game was one of, and who built what was played; None where it stood for itself."""
    series = report["series"]
    if series is None:
        return None
    standing = ", ".join(f"{name} {won}" for name, won in zip(names, series["standing"], strict=True))
    stood = say("match", game=series["game"], games=series["best_of"], standing=standing)
    return stood if series["built_by"] is None else f"{stood} {say('match-built', name=names[series['built_by']])}"


def better(decision: Report) -> str:
    """What would have been better at a decision; empty where nothing was found."""
    if decision["best"] is None:
        return ""
    loss, se = points(decision["loss"]), points(decision["se"])
    return say("better", best=decision["best"]["text"], value=points(decision["best"]["value"], ".0f"), loss=loss, se=se)


def less(other: Report | None) -> str:
    """What would have told less at the same worth; empty where nothing would."""
    return "" if other is None else say("told-less", other=other["text"], bits=figure(max(other["told_bits"], 0.0)))


def mark_sentences(report: Report) -> list[tuple[int, str]]:
    """The moments that mattered: the step, and its sentence."""
    return [(mark["n"], _mark(mark)) for mark in marks(report)]


def _mark(mark: Report) -> str:
    if mark["kind"] == "loss":
        values = {key: points(mark[key]["value"], ".0f") for key in ("played", "best")}
        return say("mark-loss", played=mark["played"]["text"], value=values["played"], best=mark["best"]["text"], better=values["best"],
                   loss=points(mark["loss"]), se=points(mark["se"]))  # fmt: skip
    if mark["kind"] == "luck":
        sign, after = "plus" if mark["value"] > 0 else "minus", mark["after"] or ""
        return say("mark-luck", term=mark["term"], sign=sign, points=points(abs(mark["value"]), ".0f"), after=after, named=int(bool(after)))
    said = say(f"mark-{mark['kind']}", played=mark["played"]["text"], bits=figure(mark["bits"]))
    return " ".join(filter(None, [said, less(mark.get("less"))]))


def known_sentences(report: Report, game: Game, words: ModuleType, names: Sequence[str]) -> Iterator[tuple[int, str, list[str]]]:
    """What the seat could have known: the step, the sentence, and the facts behind it."""
    best = {decision["n"]: decision["best"] for decision in report["decisions"]}
    for entry in report["could_have_known"]:
        about = words.secret_text(game, entry["about"], names) if entry["about"] else ""
        text = say(f"known-{entry['kind']}", about=about, value=entry["value"] or "", best=(best[entry["n"]] or {"text": ""})["text"])
        yield entry["n"], text, [fact["text"] for fact in entry["facts"]]


def luck_sentence(report: Report) -> str:
    """The five terms of a turned review; empty where the cards are not turned."""
    revealed = report["revealed"]
    if revealed is None:
        return ""
    return say("luck", **{term: points(revealed[term], "+.0f") for term in TERMS}, result=points(revealed["result"], ".0f"))
