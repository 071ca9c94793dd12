"""The words of the lab's reports, in the current language: measures, endings, figures and uses by name, numbers in local format.

Names that a game declares are translated as far as a catalogue has them; games of other packages keep their own names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast

from underrose import games, texts
from underrose.kernel.game.sentences import catalogue_of
from underrose.kernel.game.title import Title
from underrose.texts import TABLE, Catalogue, NoMessage, Said

_FOLDER = Path(texts.__file__).parent
SAID = Catalogue(_FOLDER / "lab", Catalogue(_FOLDER / "cli", TABLE))
"""The lab's catalogue over the command line's, which names endings, figures and units."""


def say(key: str, /, **args: Said) -> str:
    """Return a message of the lab."""
    return SAID.say(key, args)


def number(value: float, form: str) -> str:
    """Return a number with the marks of the current language (1,234.5 is 1.234,5 in German) and a typographic minus."""
    return format(value, form).translate(str.maketrans(".,", SAID.say("number-marks"))).replace("-", "\N{MINUS SIGN}")


def named(kind: str, own: str) -> str:
    """Return the translation of a name that a game declares, as `named("ending", "MATCH")`; a name without a message is kept, without
    underscores."""
    return SAID.translated(f"{kind}-{own.lower().replace(' ', '-')}", own.lower() if kind == "ending" else own).replace("_", " ")


def secret_of(kind: str) -> str:
    """Return a kind of secret in words."""
    key = f"secret-{kind}"
    return SAID.say(key) if SAID.has(key) else kind


def use_of(title: Title, use: str) -> str:
    """Return a use ("deploy: Fortune Teller") in words."""
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
    """Return the keys under which a game says the names of its cards, by these names."""
    cards: Any = games.title(game).load(None).get("cards")
    listed = cast("list[Any]", cards) if isinstance(cards, list) else []
    whole: list[Any] = [card for card in listed if isinstance(card, Mapping)]
    return {card["title"]: f"card-{card['ability']}" for card in whole if {"title", "ability"} <= card.keys()}


def measure_of(measure: Mapping[str, Any], game: str) -> str:
    """Return a measure of a comparison in words."""
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
    """Return a unit in words; of shares it is per cent."""
    return "%" if unit == "share" else say("unit-decisions") if unit == "decisions" else named("unit", unit)


def value_of(value: float, unit: str, *, signed: bool = False) -> str:
    """Return a value of a measure as text: shares in per cent with one decimal, all others with two."""
    factor, form = (100, ".1f") if unit == "share" else (1, ".2f")
    return number(factor * value, f"{'+' if signed else ''}{form}")
