"""How rules and drivers are compiled: whose code a rule is, what an index means, what the cache folder's name covers, and doing without."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from filelock import FileLock, Timeout
from numba import extending
from numba.core import caching
from numpy.typing import NDArray

from tests.reference_games import kuhn, leduc, toy
from tests.reference_games.toy.actions import Do
from tests.sizes import size
from tests.testing.test_interpreted import planted
from tests.waiting import LONGEST_SECONDS
from underrose.kernel.compile import compiling
from underrose.kernel.compile.compiling import cache_folder, rule
from underrose.kernel.compile.persisted_fields import kept_of_a_step, spans_without_step, without_the_step
from underrose.kernel.data.records import dtype_of, new
from underrose.kernel.game import drivers
from underrose.kernel.game.chance import TAPE, Generator
from underrose.kernel.game.doors import signature_of
from underrose.kernel.game.title import Doors, Title

HERE = Path(__file__).resolve()
ROOT = HERE.parents[2]


@rule
def at(numbers: Sequence[int], place: int) -> int:
    return numbers[place]


@rule
def put(numbers: MutableSequence[int], place: int) -> None:
    numbers[place] = 1


def linkages(compiled: Any) -> set[str]:
    """How the functions are linked that are defined beside a compiled one."""
    (done,) = compiled.overloads.values()
    return {function.linkage.name for function in done.library.get_defined_functions()}


@pytest.mark.skipif(compiling.plain_numba(), reason="plain Numba links in its own way")
def test_rules_are_the_own_code_of_what_runs_for_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERROSE_CACHE", str(tmp_path))  # what is loaded from a cache is machine code only
    doors = Doors(planted(tmp_path, "linked"))
    assert "linkonce_odr" in linkages(doors.legal), "a door's rules are replaceable: otherwise there would be nothing to test"
    assert linkages(doors.playouts) <= {"external", "private"}


def played(title: Title, run: Any) -> tuple[list[bytes], NDArray[np.void]]:
    """What playouts give, of many games on one record, and the record as the last game left it; shape (2,)."""
    game = title.setup()
    states, results, figures = game.new_states(2), np.zeros((300, 4), np.int64), np.zeros((300, max(len(title.figures), 1)), np.int64)
    assert run(states, game.kits, new(Generator), 3, 0, 300, results, figures) > 0
    return [results.tobytes(), figures.tobytes()], states


@pytest.mark.parametrize("title", size([kuhn.TITLE], [kuhn.TITLE, leduc.TITLE, toy.TITLE]), ids=lambda title: title.id)
def test_playouts_keep_nothing_of_a_step_and_end_as_they_do_where_steps_are_kept(
    title: Title, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unwatched = title.doors.playouts
    monkeypatch.setenv("UNDERROSE_CACHE", str(tmp_path))  # the two are one function, and would be one in a cache
    watched = compiling.bind(drivers.playouts, title.functions, signature_of(drivers.playouts, title), tmp_path, runs_long=True)
    (ends, states), (same, kept) = played(title, unwatched), played(title, watched)
    assert ends == same
    if not compiling.plain_numba():
        assert kept.tobytes() != without_the_step(kept).tobytes(), "the last game drew chance and told of it"
        assert states.tobytes() == without_the_step(kept).tobytes()


def test_a_table_begins_anew_without_anything_of_the_game_before() -> None:
    """Every game of many on one record leaves the bytes that it leaves on a record of its own."""
    game = leduc.TITLE.setup()
    states, results, figures = game.new_states(2), np.zeros((1, 4), np.int64), np.zeros((1, 1), np.int64)
    for number in range(50):
        alone = game.new_states(2)
        for each in (states, alone):
            game.doors.playouts(each, game.kits, new(Generator), 8, number, 1, results, figures)
        assert states.tobytes() == alone.tobytes()


def test_what_lasts_and_what_is_kept_of_a_step_are_all_of_a_table() -> None:
    table = dtype_of(leduc.TITLE.state)
    spans = sorted([*spans_without_step(table), *kept_of_a_step(table)])
    assert [begin for begin, _ in spans] + [table.itemsize] == [0, *(end for _, end in spans)]
    chance = TAPE * (4 + 4 + 1)
    assert sum(end - begin for begin, end in kept_of_a_step(table)) == chance + table["events"]["items"].itemsize


INDICES = """
import numpy as np
from tests.kernel.test_compiling import at, put
for place in (-1, 3):
    for run in (at, put):
        try:
            run(np.zeros(3, np.int64), place)
        except IndexError as error:
            print(error)
"""


def test_an_index_below_zero_or_past_the_end_is_an_error_where_bounds_are_checked() -> None:
    assert run_apart(INDICES, NUMBA_BOUNDSCHECK="1").splitlines() == ["index is out of bounds"] * 4


def test_no_rule_counts_from_the_end() -> None:
    numbers: Any = np.array([7, 8, 9])
    assert at(numbers[1:], -1) == (9 if compiling.plain_numba() else 7)


@cast(Any, extending).intrinsic
def last(context: Any, numbers: Any) -> Any:
    """The last number, by a function that Numba compiles while it lowers the rule that asks."""

    def lowered(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.compile_internal(builder, lambda numbers: numbers[-1], signature, arguments)

    return numbers.dtype(numbers), lowered


@rule
def last_of(numbers: Any) -> int:
    return last(numbers)


def test_what_numba_compiles_on_the_way_still_counts_from_the_end() -> None:
    assert last_of(np.array([7, 8, 9])) == 9


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """No folder of a test is kept for the next one."""
    yield
    cache_folder.cache_clear()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what every game can reach, in place of the package."""
    for name in compiling.SHARED:
        shutil.copytree(compiling.PACKAGE / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(compiling, "PACKAGE", tmp_path)
    return tmp_path


def folder() -> str:
    """The name of the cache folder, worked out anew."""
    cache_folder.cache_clear()
    return cache_folder(Path(kuhn.__file__)).name


def test_compiled_rules_are_kept_by_one_process_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two at once would name the same file in the index, each for the code of other types."""
    from underrose.kernel.compile.rule_linking import KEEPING, _Index  # not where this module is imported without it

    kept = list[Any]()

    def keep(index: Any, key: Any, data: Any) -> None:
        with pytest.raises(Timeout), FileLock(tmp_path / KEEPING, timeout=0):
            pass
        kept.append(data)

    monkeypatch.setattr(caching.IndexDataCacheFile, "save", keep)
    index = _Index(str(tmp_path), "rule", "stamp")
    index.save(((),), "the kernel's alone")
    index.save(((SimpleNamespace(instance_class=Do),),), "of a game")
    assert kept == ["the kernel's alone", "of a game"]


@pytest.mark.parametrize("name", ["compile/rule_linking.py", "compile/compiling.py", "compile/bits.py", "game/chance.py"])
def test_a_cache_folder_is_that_of_its_sources(package: Path, name: str) -> None:
    before, source = folder(), package / "kernel" / name
    assert folder() == before
    source.write_text(source.read_text("utf-8") + "\n", "utf-8")
    assert folder() != before


def test_each_way_to_compile_and_each_processor_has_a_cache_folder_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NUMBA_BOUNDSCHECK", "UNDERROSE_PLAIN_NUMBA"):
        monkeypatch.setenv(name, "0")
        before = folder()
        monkeypatch.setenv(name, "1")
        assert folder() != before
    before = folder()
    monkeypatch.setattr(compiling, "_name_of", lambda home: "kuhn")
    assert folder() != before, "loaded by its path: the code names modules that the other has not"
    before = folder()
    monkeypatch.setattr(compiling.settings, "CPU_NAME", "generic")
    assert folder() != before


def run_apart(code: str, **settings: str) -> str:
    """What a Python process of its own prints, with these environment variables."""
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ, **settings}, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


PLAIN = """
import sys
from tests.kernel.test_compiling import results
print(results())
assert "underrose.kernel.compile.rule_linking" not in sys.modules
"""


def results() -> list[list[int]]:
    game = kuhn.TITLE.setup()
    ends, figures = np.zeros((50, 4), np.int64), np.zeros((50, 1), np.int64)
    game.doors.playouts(game.new_states(2), game.kits, new(Generator), 1, 0, 50, ends, figures)
    return ends.tolist()


@pytest.mark.slow
def test_plain_numba_plays_the_same_without_our_compiler() -> None:
    assert run_apart(PLAIN, UNDERROSE_PLAIN_NUMBA="1").strip() == str(results())


@pytest.mark.slow
def test_plain_numba_passes_the_conformance_kit() -> None:
    kit = "import sys, pytest; sys.exit(pytest.main(['-q', '-p', 'no:cacheprovider', 'tests/conformance', '-k', 'kuhn']))"
    assert " failed" not in run_apart(kit, UNDERROSE_PLAIN_NUMBA="1")


EXTENDED = """
import warnings
warnings.simplefilter("error")
import numba
from underrose.kernel.data.records import Int, new, record
import underrose.kernel.compile

@record
class View:
    turn: Int

@record
class State(View):
    card: Int

@numba.njit
def turn(record):
    return record.turn

@numba.njit
def turns(view, state):
    return turn(view) + turn(state)

print(turns(new(View)[0], new(State)[0]))
"""


def test_a_state_that_extends_its_view_is_compiled_without_a_remark() -> None:
    """As that of the tutorial; in which order rules were compiled decided whether a terminal had twenty lines of types."""
    told = subprocess.run([sys.executable, "-c", EXTENDED], capture_output=True, text=True, timeout=LONGEST_SECONDS)
    assert (told.stdout, told.stderr) == ("0\n", "")


def test_a_module_installed_somewhere_else_is_not_compiled_again(tmp_path: Path) -> None:
    """Its stages are marked as ready by its content alone, so a server took it as compiled and compiled it while it answered."""
    source = "from underrose.kernel.compile.compiling import rule\n\n\n@rule\ndef twice(number):\n    return 2 * number\n"

    def run(place: str) -> str:
        module = tmp_path / place / "doubled.py"
        module.parent.mkdir(exist_ok=True)
        module.write_text(source, "utf-8")
        environment = {**os.environ, "UNDERROSE_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(module.parent)}
        command = [sys.executable, "-c", "import doubled; assert doubled.twice(2) == 4"]
        return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stderr

    def kept() -> set[tuple[Path, int]]:
        return {(path, path.stat().st_mtime_ns) for path in (tmp_path / "cache").rglob("*.nb?")}

    assert run("here") == ""
    before = kept()
    assert run("there") == ""
    assert kept() == before != set()
    for pattern in ("doubled-*/doubled", "doubled-*"):  # as if they were another user's
        (found,) = (tmp_path / "cache").glob(pattern)
        shutil.rmtree(found)
        found.touch()
        assert run("here").startswith("Nothing can be written in "), pattern


def test_former_code_of_a_game_is_deleted_a_month_after_its_last_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERROSE_CACHE", str(tmp_path))
    folders = [tmp_path / f"my_game-{number:016x}" for number in range(7)]
    for days, folder in enumerate([*folders, tmp_path / "other-0123456789abcdef", tmp_path / "my_game-notes"]):
        folder.mkdir()
        os.utime(folder, (0, time.time() - (25 + days) * 86_400))
    with compiling._caching_in(folders[6]):  # pyright: ignore[reportPrivateUsage]
        compiling.prune()
    assert [folder.name[-1] for folder in folders if folder.exists()] == ["0", "1", "2", "3", "4", "6"], (
        "5: unused, and not of the last four"
    )
    assert len(list(tmp_path.iterdir())) == 8


def test_two_threads_that_compile_keep_each_its_own_folder(tmp_path: Path) -> None:
    def chosen() -> str:
        with compiling._caching_in(tmp_path / "other"):  # pyright: ignore[reportPrivateUsage]
            return compiling.settings.CACHE_DIR

    with ThreadPoolExecutor(1) as pool:
        with compiling._caching_in(tmp_path / "one"):  # pyright: ignore[reportPrivateUsage]
            assert not pool.submit(compiling._choosing.acquire, blocking=False).result()  # pyright: ignore[reportPrivateUsage]
            other = pool.submit(chosen)
            assert str(tmp_path / "one") == compiling.settings.CACHE_DIR
        assert other.result() == str(tmp_path / "other")
