"""What reports of the lab say, in the language that is read: measures, endings, figures and uses by name, numbers with their marks.

What a game names itself is put into words as far as a catalogue has them; a game of somebody's own keeps its own names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from underrose import games, texts
from underrose.kernel.game import Title
from underrose.kernel.sentences import catalogue_of
from underrose.texts import TABLE, Catalogue, NoMessage, Said

_FOLDER = Path(texts.__file__).parent
SAID = Catalogue(_FOLDER / "lab", Catalogue(_FOLDER / "cli", TABLE))
"""The lab's catalogue over the command line's, which names endings, figures and units."""


def say(key: str, /, **args: Said) -> str:
    """A message of the lab."""
    return SAID.say(key, args)


def number(value: float, form: str) -> str:
    """A number with the marks of the language that is read: 1,234.5 is 1.234,5 in German, and minus is a minus."""
    return format(value, form).translate(str.maketrans(".,", SAID.say("number-marks"))).replace("-", "\N{MINUS SIGN}")


def named(kind: str, own: str) -> str:
    """A game's own name of something, in words: `named("ending", "MATCH")`; what has no message stays as it is, without underscores."""
    return SAID.translated(f"{kind}-{own.lower().replace(' ', '-')}", own.lower() if kind == "ending" else own).replace("_", " ")


def secret_of(kind: str) -> str:
    """A kind of secret in words."""
    key = f"secret-{kind}"
    return SAID.say(key) if SAID.has(key) else kind


def use_of(title: Title, use: str) -> str:
    """A use ("deploy: Fortune Teller") in words."""
    do, _, about = use.partition(": ")
    verb = _verb(title, do)
    return f"{verb}: {_about(title, about)}" if about else verb


def _verb(title: Title, do: str) -> str:
    own = _texts(title.home)
    for key in (f"verb-{do}", f"action-{do}"):
        try:
            if own is not None and own.has(key):
                return re.sub(r"\s*<[^>]+>\s*", " ", own.say(key)).strip()
        except NoMessage:
            continue  # it speaks of what is chosen with it
    return do


def _about(title: Title, about: str) -> str:
    own = _texts(title.home)
    if own is not None and (key := _cards(title.id).get(about)) is not None:
        return own.translated(key, about)
    first, _, rest = about.partition(" ")
    whole = SAID.translated(f"about-{about.lower().replace(' ', '-')}", about)
    return whole if whole != about or not rest else f"{SAID.translated(f'about-{first}', first)} {rest}"


@cache
def _texts(home: Path) -> Catalogue | None:
    return catalogue_of(home)


@cache
def _cards(game: str) -> Mapping[str, str]:
    """The keys under which a game says the names of its cards, by these names."""
    cards: list[Mapping[str, Any]] = games.title(game).load(None).get("cards", [])
    return {card["title"]: f"card-{card['ability']}" for card in cards if "ability" in card}


def measure_of(measure: Mapping[str, Any], game: str) -> str:
    """A measure of a comparison in words."""
    title, of = games.title(game), measure["of"]
    match measure["kind"]:
        case "why":
            return say("measure-why", why=named("ending", of))
        case "figure":
            return named("figure", of)
        case "use":
            return use_of(title, of)
        case "bot":
            return say("measure-bot", bot=of.partition(" ")[2])
        case kind:
            return say(f"measure-{kind}")


def unit_of(unit: str) -> str:
    """A unit in words; shares are told in per cent."""
    return "%" if unit == "share" else say("unit-decisions") if unit == "decisions" else named("unit", unit)


def value_of(value: float, unit: str, *, signed: bool = False) -> str:
    """A value of a measure: shares in per cent with one digit behind the mark, everything else with as many as fit."""
    factor, form = (100, ".1f") if unit == "share" else (1, ".2f")
    return number(factor * value, f"{'+' if signed else ''}{form}")
