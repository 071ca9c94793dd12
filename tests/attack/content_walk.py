"""Every number, text and list of every content file put out of bounds, in a process with little memory: run by test_content.py.
Prints a line for each file: its name, how many variants were tried, how many were refused, how many could be played."""

import random
import re
import resource
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from tests.reference_games import toy
from tests.reference_games.toy.options import DEFAULT
from tests.sizes import size
from underrose import games
from underrose.games.classified_information import options as classified_lesson
from underrose.games.top_secret_agents import options as agents_lesson
from underrose.games.top_secret_party.options import read_dossiers
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.title import Game, Title
from underrose.kernel.play.match import Match

ROOM = 512 * 2**20
"""Bytes a file may need beside what the process had with the content of the house."""
LARGEST_CONTENT = 256 * 1024
"""Bytes of resolved content, as JSON: everybody who looks at the table is sent it."""
STEPS = 12
SOME = 25
"""Variants of a file that are tried at least, or all if there are fewer, where not all are."""
OUT_OF_BOUNDS = ("-1", "0", "-2147483649", "2147483647", "2147483648", "9223372036854775807", "9223372036854775808", "-9223372036854775809",
                 "1" + "0" * 40, "9" * 5000, "nan", "inf", "-inf", "1e308", "0.5", "true", "1979-05-27")  # fmt: skip
TOKEN = re.compile(
    r'#[^\n]*|"(?P<text>(?:[^"\\\n]|\\.)*)"|(?<![\w.])(?P<number>-?\d+)(?![\w.])|(?P<list>\[\n?)(?=[^\[\]\n]+\]\s*$)', re.MULTILINE
)
Load = Callable[[str], object]


def files() -> dict[str, tuple[str, Load]]:
    """Every content file there is: its text, and what reads it and makes a table of it."""
    found: dict[str, tuple[str, Load]] = {"toy": (DEFAULT, lambda text: played(toy.TITLE, text))}
    for name in games.TITLES:
        title = games.title(name)
        for path in sorted((title.home / "content").rglob("*.toml")):
            found[f"{name}/{path.name}"] = (path.read_text("utf-8"), reader(title, path))
    return found


def reader(title: Title, path: Path) -> Load:
    if path.stem in ("tutorial", "planning"):
        lesson = classified_lesson if title.id == "classified_information" else agents_lesson
        content = title.setup(2).content
        return lambda text: lesson.read_tutorial(text, content)
    if path.stem.startswith("dossiers"):
        return read_dossiers
    own = "pack = " if title.table.any_content else ""
    return lambda text: played(title, text.replace(own + '"', own + '"own_', 1) if own else text)


def played(title: Title, text: str) -> Game:
    """A table with this content, and the first steps of a game at it with as many seats as there can be."""
    game = title.setup(title.seats[1], content=text)
    assert len(msgspec.json.encode(game.content)) < LARGEST_CONTENT
    match, rng = Match(game, seed=1), random.Random(1)
    for _ in range(STEPS):
        if match.outcome or not match.actors:
            break
        seat = rng.choice(match.actors)
        match.do(seat, int(rng.choice(match.legal(seat).packed().tolist())))
        match.view(seat)
    return game


def variants(text: str) -> Iterator[tuple[str, int, str]]:
    """The file with one thing in it put out of bounds: what, its line, the text. Where a key comes often, one way each is enough, and
    of many texts a tenth."""
    rng, seen = random.Random(5), Counter[str]()
    for found in TOKEN.finditer(text):
        key = text[text.rfind("\n", 0, found.start()) + 1 :].split("=")[0]
        seen[key] += 1

        def some(values: tuple[str, ...], often: bool = seen[key] > 1) -> tuple[str, ...]:
            return (rng.choice(values),) if often else values

        line = text.count("\n", 0, found.start()) + 1

        def put(instead: str, found: re.Match[str] = found) -> str:
            return text[: found.start()] + instead + text[found.end() :]

        if found["number"] is not None:
            for value in some(OUT_OF_BOUNDS):
                yield f"number {value[:20]}", line, put(value)
        elif found["text"] is not None and (seen[key] <= 10 or rng.random() < 0.1):
            for value in some(("", "x" * 5000, "\\u0000" * 5000, "\U0001f339" * 3000, "\\ud800")):
                yield f"text {value[:8]}", line, put(f'"{value}"')
        elif found["list"] is not None:
            end = text.index("]", found.end())
            items = text[found.end() : end].strip().rstrip(",")
            many = ", ".join([items] * (20_000 // (len(items) + 2)))
            yield "list long", line, text[: found.end()] + many + text[end:]
            yield "list empty", line, text[: found.end()] + text[end:]
    for header in sorted(set(re.findall(r"^\[\[\w+\]\]$", text, re.MULTILINE))):
        entries = text.split(header)
        yield f"{header} many times", 1, text + (header + entries[-1]) * (50_000 // (len(header + entries[-1]) + 1))
        yield f"{header} gone", 1, entries[0]


def walk(name: str, text: str, load: Load) -> None:
    load(text)
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + ROOM, resource.getrlimit(resource.RLIMIT_AS)[1]))
    tried, refused, every = 0, 0, list(variants(text))
    for what, line, variant in every[:: size(max(1, len(every) // SOME), 1)]:
        tried += 1
        try:
            load(variant)
        except SetupError as error:
            refused += 1
            sentence = str(error)
            assert len(sentence) <= 300, sentence
            said = re.match(r"Content, line (\d+): ", sentence)
            if said and what.startswith("number") and int(re.sub(r"\D", "", what) or 0) > 2**31:
                entry = max(number for number, one in enumerate(variant.splitlines()[:line], 1) if re.match(r"\[|\w+ *=", one))
                header = max([1, *(number for number, one in enumerate(variant.splitlines()[:line], 1) if one.startswith("["))])
                assert int(said[1]) in (entry, header, line), f"{what} in line {line}: {sentence}"
        except BaseException as error:
            raise AssertionError(f"{name}: {what} in line {line}: {type(error).__name__}: {error}") from error
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    print(name, tried, refused, tried - refused, flush=True)


if __name__ == "__main__":
    for name, (text, load) in files().items():
        if len(sys.argv) < 2 or name.startswith(sys.argv[1]):
            walk(name, text, load)
