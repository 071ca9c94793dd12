"""The message catalogue (i18n): everything people read, in Project Fluent, one file a language.

It imports nothing of ours.
Start in `Catalogue`, here; `fluent.py` reads the messages.

    TEXTS = Catalogue(Path(__file__).parent / "texts")
    with reading("de"):
        TEXTS.say("event-picked", {"seat": Who(("Ada",)), "data": "ABC"})      # "Ada nimmt ABC."

The pages are built from the same files. There a sentence addresses its reader ("you take"); here it names every player. Grammar lives in
the messages: WHO($seat) selects between you, one, many and nobody. Where a language lacks a message, English is the fallback.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from enum import IntEnum
from math import floor
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from underrose.texts.fluent import Bundle

ENGLISH = "en"
LANGUAGES = (ENGLISH, "de")
"""The supported languages; any other falls back to English."""

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """Return the language of the current context (a context variable): that of the request, or of the command line."""
    return _language.get()


class reading:  # a class, and named as what it does: a generator would take three times as long, at every action
    """A context manager that sets the language of messages; an unsupported one falls back to English."""

    def __init__(self, wanted: str) -> None:
        self._wanted = wanted if wanted in LANGUAGES else ENGLISH

    def __enter__(self) -> None:
        self._before = _language.set(self._wanted)

    def __exit__(self, *error: object) -> None:
        _language.reset(self._before)


def preferred(header: str) -> str:
    """Return the supported language that an Accept-Language header prefers ("de-AT,de;q=0.9,en;q=0.5"), English where it names none."""
    wanted = list[tuple[float, str]]()
    for part in "".join(header[:200].split()).split(","):
        tag, _, weight = part.partition(";q=")
        wanted.append((float(weight) if re.fullmatch(r"[01](\.\d{0,3})?", weight) else 1.0, tag.lower().partition("-")[0]))
    known = [(weight, tag) for weight, tag in wanted if tag in LANGUAGES and weight > 0]
    return max(known, key=lambda one: one[0])[1] if known else ENGLISH


def localised(page: Path) -> Path:
    """Return the path of the page in the current language (RULES.de.md beside RULES.md); the English page where there is none."""
    other = page.with_suffix(f".{language()}{page.suffix}")
    return other if other.is_file() else page


@dataclass(frozen=True)
class Who:
    """The people that a sentence speaks of (none, one or many), by their names."""

    names: tuple[str, ...]


Said = str | int | float | Who | Sequence[str]
"""An argument of a message: a word, a number, people, or a list of words."""


ROUNDING = 1e-9
"""A chance so near to 0 or 1 is certain: sums of many may be off in their last digits."""
LONGEST_WORD = 300
"""The most characters of a word as an argument; text from players and files may be longer and is shortened."""


def shortened(word: str) -> str:
    """Return a word shortened to LONGEST_WORD characters, as a sentence quotes it."""
    return word if len(word) <= LONGEST_WORD else f"{word[: LONGEST_WORD - 3]}..."


def in_percent(chance: float) -> str:
    """Return a chance in percent as pages write it: half up, and 0 or 100 only where it is certain, but for the last digits of sums."""
    if not 0 < chance < 1 - ROUNDING:
        return f"{100 * chance:.0f}"
    near = floor(100 * chance + 0.5)
    return ">99" if near >= 100 else "<1" if near < 1 else str(near)


class NoMessage(LookupError):
    """No language has the message, or an argument is missing: a bug in code or catalogue, never a player's mistake."""


class Catalogue:
    """The messages of a folder of `.ftl` files; those of the catalogue `below` are inherited."""

    def __init__(self, folder: Path, below: Catalogue | None = None) -> None:
        self.folder = folder
        self.below = below
        self._bundle = dict[str, "Bundle"]()

    def say(self, key: str, args: Mapping[str, Said] | None = None) -> str:
        """Return a message formatted in the current language; `key` may name an attribute ("ask-order.why"). Raises NoMessage."""
        for bundle in self._bundles():
            if bundle.has(key):
                return bundle.say(key, args or {})
        raise NoMessage(f"{self.folder.parent.name}: no message {key}")

    def has(self, key: str) -> bool:
        """Return whether there is such a message."""
        return any(bundle.has(key) for bundle in self._bundles())

    def translated(self, key: str, own: str) -> str:
        """Return a word of the content in the current language, if the English message is that word; a host's own wording is unchanged."""
        english = self._in(ENGLISH)
        return self.say(key) if english.has(key) and english.say(key, {}) == own else own

    def _bundles(self) -> list[Bundle]:
        read = language()
        return [self._in(read)] if read == ENGLISH else [self._in(read), self._in(ENGLISH)]

    def _in(self, name: str) -> Bundle:
        """Return the messages of a language, parsed on first use."""
        if name not in self._bundle:
            from underrose.texts.fluent import Bundle  # takes a tenth of a second, and the lab says nothing

            self._bundle[name] = Bundle(name, self.sources(name))
        return self._bundle[name]

    def sources(self, name: str) -> list[Path]:
        """Return the files of a language, those of the catalogue below first."""
        below = self.below.sources(name) if self.below else []
        return below + [path for path in [self.folder / f"{name}.ftl", *sorted(self.folder.glob(f"*.{name}.ftl"))] if path.is_file()]


TABLE = Catalogue(Path(__file__).parent)
"""The messages common to all games."""


class Refusals(Mapping[Any, tuple[str, str]]):
    """A game's refusals: for each number its key, and its sentence (`refusal-<key>`) in the current language."""

    def __init__(self, kinds: type[IntEnum], texts: Catalogue) -> None:
        self._kinds = {kind: kind.name.lower() for kind in kinds}
        self._texts = texts

    def __getitem__(self, number: Any) -> tuple[str, str]:
        key = self._kinds[number]
        return key, self._texts.say(f"refusal-{key}")

    def __iter__(self) -> Generator[Any]:
        yield from self._kinds

    def __len__(self) -> int:
        return len(self._kinds)


def people_of(mask: int, names: Sequence[str]) -> Who:
    """Return the people of the seats in a mask, by their names."""
    return Who(tuple(name for seat, name in enumerate(names) if mask >> seat & 1))


def event_key(texts: Catalogue, event: Mapping[str, object], closed: Sequence[str]) -> str:
    """Return the message key of an event: its `.known` variant where the reader sees the closed arguments and there is one."""
    key, args = f"event-{event['key']}", event["args"]
    known = bool(closed) and isinstance(args, Mapping) and closed[0] in args
    return f"{key}.known" if known and texts.has(f"{key}.known") else key
