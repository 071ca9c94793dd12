"""Messages formatted by Fluent's own runtime: one bundle for each language and catalogue."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal

import babel
from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType

from underrose.texts import NoMessage, Said, Who, shortened

LOCALES = {"en": "en-GB", "de": "de-DE"}
"""The locale of each language, for numbers, plurals and lists."""
MARKS = re.compile(r"</?(?:b|yes|no)>")
"""The emphasis markup of the pages, which is stripped from plain text."""


class Listed(FluentType):
    """Words, or people, as a list: "A, B and C"."""

    def __init__(self, words: Sequence[str], style: Literal["standard", "or"] = "standard") -> None:
        self.words = words
        self.style: Literal["standard", "or"] = style

    def format(self, locale: babel.Locale) -> str:
        """Return the list as the locale writes it."""
        return format_list(self.words, self.style, locale)


def number_of(who: Any) -> str:
    """Return the variant that WHO($seat) selects: nobody, one or many (in the pages also you, and with-you)."""
    count = len(who.words) if isinstance(who, Listed) else 1
    return "nobody" if count == 0 else "one" if count == 1 else "many"


def one_of(words: Any) -> Any:
    """Return the list that OR($numbers) formats: "4, 5 or 6"."""
    return Listed(words.words, "or") if isinstance(words, Listed) else words


FUNCTIONS: dict[str, Any] = {"WHO": number_of, "OR": one_of}
REMEMBERED = 4096
"""The size of a language's cache of sentences: formatting one takes some 90 microseconds, and the same recur."""

UNMARKED = 10**15
"""From here on a number is written as it is, without marks."""


@cache
def _resource(path: Path) -> Any:
    """Return a parsed file of messages, cached, as the common ones are part of every game's."""
    return FluentResource(MARKS.sub("", path.read_text("utf-8")))


class Bundle:
    """The messages of one language."""

    def __init__(self, language: str, files: Sequence[Path]) -> None:
        self._bundle = FluentBundle([LOCALES[language]], functions=FUNCTIONS, use_isolating=False)
        for path in files:
            self._bundle.add_resource(_resource(path), allow_overrides=True)
        self._said = lru_cache(REMEMBERED)(self._format)

    def has(self, key: str) -> bool:
        """Return whether there is such a message, or attribute of one."""
        return self._pattern(key) is not None

    def say(self, key: str, args: Mapping[str, Said]) -> str:
        """Return the formatted message. Raises NoMessage where an argument is missing."""
        return self._said(key, tuple([(name, _bounded(value)) for name, value in args.items()]))

    def _format(self, key: str, args: tuple[tuple[str, Said], ...]) -> str:
        said, errors = self._bundle.format_pattern(self._pattern(key), {name: _fluent(value) for name, value in args})
        if errors:
            raise NoMessage(f"{key}: {errors[0]}")
        return str(said)

    def _pattern(self, key: str) -> Any:
        name, _, attribute = key.partition(".")
        if not self._bundle.has_message(name):
            return None
        message = self._bundle.get_message(name)
        return message.attributes.get(attribute) if attribute else message.value


def _bounded(value: Said) -> Said:
    """Return an argument that is hashable (for the cache) and short enough: Fluent takes none of more than a thousand characters, and no
    number of more than 28 digits."""
    if isinstance(value, str) or (isinstance(value, int) and abs(value) >= UNMARKED):
        return shortened(str(value))
    return value if isinstance(value, (Who, int, float)) else tuple(value)


def _fluent(value: Said) -> Any:
    if isinstance(value, Who):
        return Listed(value.names)
    return value if isinstance(value, (str, int, float)) else Listed(value)
