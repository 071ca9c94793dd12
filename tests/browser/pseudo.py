"""A pseudo-language (pseudo-localisation): the sentences of the catalogues in accented letters and 40% longer, placeables as they are.

Whatever a page shows in plain letters is then no sentence of the catalogue, and what it has no room for would have none in another
language. It takes the place of German: `files` gives it to a page instead of the built files.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from fluent.syntax import ast, parse, serialize
from fluent.syntax.visitor import Transformer

from hatch_build import CATALOGUES
from tests.browser.replay import file_of

PLAIN: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
ACCENTED: Final = "ÁƁÇĐÉƑĞĦÍĴĶŁṀÑÓṖɊŘŠŢÚṼŴẊÝŽáƀçđéƒğħíĵķłṁñóṗɋřšţúṽŵẋýž"
LETTERS: Final = str.maketrans(PLAIN, ACCENTED)
MARK: Final = re.compile(r"(</?(?:b|yes|no)>)")
KEY: Final = re.compile(r"^([a-z][\w-]*) =", re.MULTILINE)
ROOT: Final = Path(__file__).parents[2]
BUILT: Final = ROOT / "src" / "underrose" / "web" / "assets"


def accented(words: str) -> str:
    """Words in accented letters, vowels twice: "Table" is "Ţáábłéé"."""
    longer = re.sub("[aeiouy]", lambda vowel: vowel[0] * 2, words)
    return longer.translate(LETTERS)


class Accents(Transformer):
    """Writes the words of messages in accented letters; marks of emphasis stay."""

    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:
        parts = MARK.split(node.value)
        return ast.TextElement("".join(part if MARK.fullmatch(part) else accented(part) for part in parts))


def pseudo(messages: str) -> str:
    """A file of messages in the pseudo-language."""
    resource = parse(messages)
    Accents().visit(resource)
    return serialize(resource)


def catalogues() -> Iterator[Path]:
    """Every German file of messages that is built into pages."""
    for pattern in CATALOGUES:
        yield from sorted(path for path in (ROOT / "src").glob(pattern) if path.name.endswith("de.ftl"))


@cache
def keys_of(messages: str) -> frozenset[str]:
    """The keys of a file of messages."""
    return frozenset(KEY.findall(messages))


@cache
def translated(german: Path) -> str:
    """What stands for a German file: the English one beside it in the pseudo-language; itself where there is none (questions of cards)."""
    english = german.with_name(german.name.replace("de.ftl", "en.ftl"))
    return pseudo((english if english.is_file() else german).read_text("utf-8"))


def only(messages: str, keys: frozenset[str]) -> str:
    """A file of messages with those of `keys` alone, and its terms."""
    resource = parse(messages)
    kept = [one for one in resource.body if isinstance(one, ast.Term) or (isinstance(one, ast.Message) and one.id.name in keys)]
    return serialize(ast.Resource([*kept]))


@cache
def of_built(chunk: str) -> str | None:
    """What stands for a built file of messages, whose keys are those of a German file or of a part (`web/vite.config.ts`)."""
    keys = keys_of((BUILT / chunk).read_text("utf-8").replace("=`", "=\n"))
    of = [german for german in catalogues() if keys and keys <= keys_of(german.read_text("utf-8"))]
    if not of:
        return None
    german = min(of, key=lambda one: len(keys_of(one.read_text("utf-8"))))
    return f"export default {json.dumps(only(translated(german), keys))}"


def files(path: str) -> tuple[str, bytes]:
    """What is sent for a path, German messages in the pseudo-language."""
    if not CHUNKS.search(path):
        return file_of(path)
    body = of_built(path.rpartition("/")[2])
    assert body, f"{path} has the messages of no German file: are the pages built?"
    return "text/javascript", body.encode()


CHUNKS: Final = re.compile(r"/assets/(?:questions\.)?de-[^/]+\.js$")
