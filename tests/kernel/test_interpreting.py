"""Interpreted and compiled the same: arithmetic, and whole games of every title, byte for byte; and nobody waits for the compiler."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import underrose
from tests.testing.test_interpreted import planted
from underrose import games
from underrose.bots.levels import decide
from underrose.kernel.compile.compiling import plain_numba, rule
from underrose.kernel.compile.interpreting import _Numpy, compiling_here, from_python, interpreted, interpreting, meanwhile_interpreted
from underrose.kernel.data.records import new
from underrose.kernel.game import chance
from underrose.kernel.game.chance import Generator
from underrose.kernel.game.doors import TABLE, Doors
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordfile import lines_of

ROOT = Path(__file__).resolve().parents[2]
WORDS = st.integers(0, 2**64 - 1)


def generator(high: int, low: int) -> Any:
    """A generator in this state, shape (1,)."""
    rows = new(Generator)
    rows["high"], rows["low"] = high, low
    return rows


@rule
def left_out(kind: int, a: int = 0, b: int = 7) -> int:
    """Packs like an action."""
    return kind | a << 8 | b << 16


def test_an_argument_that_is_left_out_has_its_default_interpreted_too() -> None:
    with meanwhile_interpreted():
        assert left_out(1, 2) == 1 | 2 << 8 | 7 << 16


@given(WORDS, WORDS, st.integers(1, 2**32 - 1))
def test_generators_draw_the_same(high: int, low: int, bound: int) -> None:
    low |= not high  # never all zero
    fast, slow = generator(high, low), generator(high, low)
    for name, *more in (("word",), ("fraction",), ("below", bound)):
        compiled, plainly = getattr(chance, name), from_python(interpreted(getattr(chance, name)))
        assert float(compiled(fast[0], *more)) == float(plainly(slow[0], *more))
        assert fast.tobytes() == slow.tobytes()


@given(WORDS, st.integers(1, 2**32 - 1), st.integers(0, 3), st.integers(0, 2**31))
def test_words_are_mixed_and_scaled_the_same(x: int, bound: int, stream: int, number: int) -> None:
    assert int(chance.mixed(chance.u64(x))) & 2**64 - 1 == interpreted(chance.mixed)(x)
    assert int(chance.scaled(chance.u64(x), bound)) == interpreted(chance.scaled)(x, bound)
    key = generator(x, bound)
    assert int(chance.keyed(key[0], stream, number)) & 2**64 - 1 == from_python(interpreted(chance.keyed))(key[0], stream, number)


@given(st.integers(-(2**63), 2**63 - 1), st.integers(0, 2**31))
def test_generators_are_seeded_the_same(seed: int, number: int) -> None:
    fast, slow = new(Generator), new(Generator)
    chance.seed_generator(fast[0], seed, number)
    from_python(interpreted(chance.seed_generator))(slow[0], seed, number)
    assert fast.tobytes() == slow.tobytes()


@rule
def doubled(numbers: Any) -> int:
    """A rule that is not compiled yet."""
    for i in range(len(numbers)):
        numbers[i] *= 2
    return len(numbers)


def test_whoever_may_wait_compiles_and_nobody_else_does() -> None:
    assert not interpreting()
    with meanwhile_interpreted():
        assert interpreting()
        with meanwhile_interpreted(), compiling_here():
            assert not interpreting()
        assert interpreting()
    assert not interpreting()


def test_a_rule_is_interpreted_until_somebody_who_may_wait_has_called_it() -> None:
    if plain_numba():
        pytest.skip("plain Numba compiles at the first call")
    numbers, ours = np.arange(3), cast(Any, doubled)
    compiled = ours.way_in(ours.py_func)
    with meanwhile_interpreted():
        assert doubled(numbers) == 3
        assert not compiled.overloads
        with compiling_here():
            doubled(numbers)
        assert len(compiled.overloads) == 1
        doubled(numbers)
    assert numbers.tolist() == [0, 8, 16]


def test_a_door_is_exchanged_once_it_is_compiled(tmp_path: Path) -> None:
    doors = Doors(planted(tmp_path, "exchanged"))
    with meanwhile_interpreted():
        slow = doors.actors
        assert doors.actors is slow
        assert doors.loaded == []
        doors.compile(["actors"], lambda name: None)
        assert doors.actors is not slow
        assert doors.loaded == ["actors"]


Setup = tuple[str, int, dict[str, str]]
SETUPS: list[Setup] = [
    ("the_coding", 2, {"system": "counter"}),
    ("the_coding", 3, {"system": "speed"}),
    ("the_coding", 4, {"system": "counter"}),
    *(("classified_information", 2, options) for options in ({}, {"deck": "ruby"}, {"deck": "emerald"})),
    ("classified_information", 2, {"mix": "book", "choose_suitcase": "yes"}),
    ("top_secret_agents", 2, {}),
    ("top_secret_party", 3, {}),
    ("top_secret_party", 6, {}),
]
"""Titles, players and options."""
LONGEST, ASIDE = 40, 7
"""Steps that are played, and at every so-manieth of them sheets are kept and bots asked."""


def said(game: Game, seed: int, exchange: Any = lambda step: None) -> str:
    """A hash of all that a game says to anybody, and of its record; `exchange(step)` is called before each step."""
    random, match, told = Random(seed), Match(game, seed=seed), hashlib.sha256()
    while match.outcome is None and len(match.steps) <= LONGEST:
        exchange(len(match.steps))
        seat = random.choice(match.actors)
        legal: list[int] = match.legal(seat).packed().tolist()
        seen = [match.states.tobytes().hex(), match.actors, [match.view(place) for place in match.places], legal, match.legal(seat).forms()]
        if len(match.steps) % ASIDE == 1:
            seen += [match.notes(seat), *(chosen(match, seat, level, seed) for level in ("random", "novice", "agent") if len(legal) > 1)]
        told.update(repr(seen).encode())
        kind = random.choice(sorted({action & 255 for action in legal}))
        match.do(seat, random.choice([action for action in legal if action & 255 == kind]))
    told.update(repr([match.events(place) for place in match.places]).encode())
    told.update("".join(lines_of(match)).encode())
    return told.hexdigest()


def chosen(match: Match, seat: int, level: str, seed: int) -> int | None:
    return decide(match.game, level, match.see(seat), match.log(seat), seed, seat=seat)


def all_said() -> Iterator[str]:
    """The same of every setup."""
    return (said(games.title(name).setup(players, **options), seed) for seed, (name, players, options) in enumerate(SETUPS))


APART = """
import json
from tests.kernel.test_interpreting import all_said
from underrose.kernel.compile.interpreting import meanwhile_interpreted
with meanwhile_interpreted():
    print(json.dumps([*all_said()]))
"""


@pytest.mark.slow
def test_games_say_the_same_interpreted_and_nothing_is_compiled(tmp_path: Path) -> None:
    environment = {**os.environ, "UNDERROSE_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", APART], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert not [path for path in tmp_path.rglob("*") if path.is_file()], "the cache holds code"
    for setup, interpreted_game, compiled_game in zip(SETUPS, json.loads(done.stdout), all_said(), strict=True):
        assert interpreted_game == compiled_game, setup


@pytest.mark.parametrize(("setup", "at"), [(SETUPS[0], 1), (SETUPS[3], 12), (SETUPS[7], 1), (SETUPS[8], 12)], ids=str)
def test_a_game_that_changes_over_says_the_same(setup: Setup, at: int) -> None:
    name, players, options = setup
    title, game = games.title(name), games.title(name).setup(players, **options)
    game.doors = doors = Doors(title)

    def exchange(step: int) -> None:
        if step == at:
            assert doors.loaded == []
            doors.compile([*TABLE, "prepare", "draw", "seed", "random"], lambda name: None)

    with meanwhile_interpreted():
        assert said(game, 5, exchange) == said(title.setup(players, **options), 5)
    assert doors.loaded


def of_numpy(path: Path) -> set[str]:
    """What the rules and drivers of a file use of NumPy."""
    text = path.read_text("utf-8")
    functions = [node for node in (ast.parse(text).body if "np." in text else ()) if isinstance(node, ast.FunctionDef)]
    rules = [node for node in functions if {"rule", "driver"} & {mark.id for mark in node.decorator_list if isinstance(mark, ast.Name)}]
    parts = [part for node in rules for part in ast.walk(node) if isinstance(part, ast.Attribute)]
    return {part.attr for part in parts if isinstance(part.value, ast.Name) and part.value.id == "np"}


def test_whatever_rules_use_of_numpy_is_there_where_they_run_interpreted() -> None:
    used = {name: path.name for path in sorted(Path(underrose.__file__).parent.rglob("*.py")) for name in of_numpy(path)}
    assert {"log2", "int64"} <= used.keys()
    assert not [(name, file) for name, file in used.items() if not hasattr(_Numpy, name)]
