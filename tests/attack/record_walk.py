"""Every number of a record out of bounds, every list doubled and emptied, the chain made anew, in a process with little memory.

`python -m tests.attack.record_walk MOST SEED` puts so many things anywhere, beside those in one place of each kind: one of the worst two,
or all where MOST is no small number; prints a line for each record: its game, how many variants were tried, and how many were refused."""

import copy
import json
import random
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from tests.reference_games import TITLES
from underrose import games
from underrose.cli.main import cli
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.title import Game, content_hash
from underrose.kernel.play.recordfile import Chain, RecordError, load
from underrose.kernel.play.verification import verify

Line = dict[str, Any]
Path_ = tuple[str | int, ...]
RECORDS = Path(__file__).parents[1] / "records"
CHOSEN = {
    "the_coding": "last_standing-3-speed", "classified_information": "match-ruby", "top_secret_agents": "goal", "top_secret_party": "won-4",
    "toy": "goal", "liars_dice": "last_with_dice", "kuhn": "showdown", "leduc": "showdown", "stones": "goal",
}  # fmt: skip
ROOM = 384 * 2**20
"""Bytes that a variant may need beside what the process had with the record as it was."""
NUMBERS = (2**31, -1, 0, 2**63 - 1, 2**63, 10**40, True, 0.5, None)
SEATS = (0, 1, 5, 11, 64, 500)
LONGEST_SENTENCE = 700


def record_of(game: str) -> list[Line]:
    text = (RECORDS / game / f"{CHOSEN[game]}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def forged(record: list[Line]) -> list[str]:
    """The record with the hash of its content and its chain made anew, as far as they can be."""
    try:
        record[0]["content_sha256"] = content_hash(record[0]["content"])
        heads = Chain(record[0])
        for line, salt in zip(record[1:-1], record[-1]["salts"], strict=False):
            line["hash"] = heads.add(bytes.fromhex(salt), line)
        record[-1]["hash"] = heads.add(b"end", record[-1])
    except (AttributeError, KeyError, TypeError, ValueError, OverflowError):
        pass  # then the reader has to notice before the chain does
    return [json.dumps(line) for line in record]


def places(data: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """Every number and list in it, and where it is."""
    if isinstance(data, list | int):
        yield path, data
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from places(value, (*path, key))


def put(record: list[Line], path: Path_, value: Any) -> list[str]:
    """The record with something else in one place."""
    other = [dict(line) for line in record]
    at: Any = other
    for key in path[:-1]:
        at[key] = copy.copy(at[key])
        at = at[key]
    at[path[-1]] = value
    return forged(other)


def instead(value: Any) -> tuple[Any, ...]:
    """What is put in the place of a number or a list; what matters most comes first."""
    if isinstance(value, list):
        return (value * 2, [], value * (20_000 // (len(value) + 1)), [value]) if value else ([None], [[]])
    return NUMBERS


def variants(record: list[Line], few: bool, most: int, rng: random.Random) -> Iterator[tuple[str, list[str]]]:
    """Variants of a record: in one place of each kind one of the two worst things or all, then anything anywhere, so many."""
    found = [(path, value) for path, value in places(record) if path]
    kinds = dict[tuple[object, ...], tuple[Path_, Any]]()
    for path, value in rng.sample(found, len(found)):
        line = record[int(path[0])]["t"] if len(path) > 1 else "line"
        kinds.setdefault((line, *("*" if isinstance(key, int) else key for key in path[1:])), (path, value))
    each = [(path, other) for path, value in kinds.values() for other in ([rng.choice(instead(value)[:2])] if few else instead(value))]
    anything = [(path, rng.choice(instead(value))) for path, value in rng.choices(found, k=most)]
    for path, other in each + anything:
        yield f"{path} = {str(other)[:40]}", put(record, path, other)


def with_seats(record: list[Line], seats: int) -> list[str]:
    """The record with so many seats, each of them named, and with what each added to the deal."""
    header, *lines = copy.deepcopy(record[:1]) + [dict(line) for line in record[1:]]
    for part in (header, header["deal"]):
        for name in ("seats", "names", "entropy"):
            if part.get(name):
                part[name] = (part[name] * (seats // len(part[name]) + 1))[:seats]
    return forged([header, *lines])


def tried(what: str, lines: list[str]) -> bool:
    """Whether it was refused by `verify`, in sentences; loading it comes to an end too."""
    try:
        faults = verify(lines, any_key=True).faults
        said = refusal(lambda: load(lines), RecordError)
    except BaseException as error:
        raise AssertionError(f"{what}: {type(error).__name__}: {error}") from error
    assert all(len(sentence) < LONGEST_SENTENCE for sentence in (*faults, said)), (faults, said)
    return bool(faults)


def refusal(try_it: Callable[[], object], errors: type[Exception]) -> str:
    """With which sentence it is refused; empty if it is not."""
    try:
        try_it()
    except errors as error:
        return str(error)
    return ""


def check_seats(name: str, record: list[Line]) -> None:
    """Every wrong number of seats is refused by `verify`, by loading, by the command and by `Game`."""
    title = TITLES.get(name) or games.title(name)
    game = load(forged(copy.deepcopy(record))).game
    least, most = title.seats
    for seats in (-(2**31), -1, *SEATS, least - 1, most + 1, 2**31):
        if least <= seats <= most:
            continue
        said = refusal(lambda seats=seats: Game(title, seats, game.options, game.content), SetupError)
        assert title.title in said, f"{name}: a game of {seats}: {said}"
        if 0 <= seats <= max(SEATS):
            lines = with_seats(record, seats)
            assert tried(f"{name}: {seats} seats", lines), f"{name}: {seats} seats are good"
            assert refusal(lambda lines=lines: load(lines), RecordError), f"{name}: {seats} seats are loaded"
    with NamedTemporaryFile("w", suffix=".jsonl") as file, redirect_stderr(StringIO()) as told:
        file.write("\n".join(with_seats(record, most + 1)) + "\n")
        file.flush()
        assert cli.main(["verify", file.name, "--any-key"], standalone_mode=False) == 1
    assert len(told.getvalue().splitlines()) == 1, told.getvalue()


def walk(name: str, few: bool, most: int, seed: int) -> None:
    record = record_of(name)
    assert not verify(forged(copy.deepcopy(record)), any_key=True).faults
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + ROOM, resource.getrlimit(resource.RLIMIT_AS)[1]))
    check_seats(name, record)
    outcomes = [tried(f"{name}: {what}", lines) for what, lines in variants(record, few, most, random.Random(seed))]
    outcomes.append(tried(f"{name}: every step twice", forged([record[0], *record[1:-1], *record[1:-1], record[-1]])))
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    print(name, len(outcomes), sum(outcomes), flush=True)


if __name__ == "__main__":
    most, seed = map(int, sys.argv[1:])
    few = most < len(NUMBERS)
    for name in [*CHOSEN][: len(games.TITLES) + 1 if few else None]:
        walk(name, few, most, seed)
