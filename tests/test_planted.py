"""The planted faults apply, all that the tests are for is among them, and the tool that plants them tells the truth."""

import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tools import planted, planted_copy
from tools.faults import MUTANTS, Fault, faults, misplaced
from tools.faults import planted as planted_in
from tools.leash import Leash
from tools.planted import Asking, ask, ask_all
from tools.planted_copy import Copy, Outcome
from tools.planted_results import Result, Results, passes

LISTED = faults()
RULES = {"the_coding", "classified_information", "top_secret_agents", "top_secret_party"}
AREAS = RULES | {"chance", "leaks", "notes", "records", "durability", "workers", "http", "attack", "pages", "adapters", "lab", "docs"}


def test_every_fault_applies_exactly_once_changes_something_and_has_a_name_and_a_patch_of_its_own() -> None:
    assert misplaced(LISTED) == []
    assert len({fault.name for fault in LISTED}) == len({fault.digest for fault in LISTED}) == len(LISTED)


def test_every_area_has_faults_and_many_are_of_our_own_history() -> None:
    some = [fault for fault in LISTED if fault.kind == "planted"]
    assert {fault.area for fault in some} >= AREAS
    assert len(some) >= 60
    assert sum(bool(fault.undoes) for fault in some) >= 20
    assert all(fault.breaks.endswith(".") for fault in some)
    assert sum(fault.kind == MUTANTS for fault in LISTED) == 60


def test_the_tests_that_a_fault_names_are_there() -> None:
    assert sorted({name for fault in LISTED for name in fault.tests if not is_there(name)}) == []


def is_there(test: str) -> bool:
    """Whether a file of tests is there, and has the test that is named behind it."""
    file, _, name = test.partition("::")
    path = planted.ROOT / file
    return path.exists() and (not name or f"def {name.partition('[')[0]}(" in path.read_text("utf-8"))


CODE = "def half(number: int) -> int:\n    return number // 2\n\n\ndef twice(number: int) -> int:\n    return number * 2\n"
TESTS = "from code_of import half, twice\n\n\ndef test_half():\n    assert half(4) == 2\n\n\ndef test_twice():\n    assert twice(2) == 4\n"
TEST = "tests/test_code_of.py"
FOUND = Fault("small", "rounded", "src/code_of.py", "number // 2", "number // 3", symbol="half", tests=(TEST,))
ESCAPES = Fault("small", "squared", "src/code_of.py", "number * 2", "number**2", symbol="twice", tests=(TEST,))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    root = tmp_path / "checkout"
    for name, text in {"src/code_of.py": CODE, TEST: TESTS, ".gitignore": "__pycache__/\n"}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    subprocess.run(["git", "init", "-q"], cwd=root, check=True)
    return root


@pytest.fixture
def copy(checkout: Path, tmp_path: Path) -> Iterator[Copy]:
    leash = Leash()
    with Copy(checkout, leash, place=tmp_path / "place") as copy:
        yield copy
    leash.close()


@pytest.fixture
def asking(copy: Copy, monkeypatch: pytest.MonkeyPatch) -> Asking:
    """What runs the two tests here, instead of in a process of their own."""

    def run(self: Copy, item: str, fault: Fault | None) -> Outcome:
        names: dict[str, Any] = {}
        exec((self.root / FOUND.file).read_text(), names)
        fits = names["half"](4) == 2 and names["twice"](2) == 4 and "False" not in (self.root / item.partition("::")[0]).read_text()
        return Outcome.PASSED if fits else Outcome.FAILED

    monkeypatch.setattr(Copy, "run", run)
    monkeypatch.setattr(Copy, "failing", lambda self, item, outcome: item)
    return asking_of(copy, monkeypatch)


def asking_of(copy: Copy, monkeypatch: pytest.MonkeyPatch) -> Asking:
    monkeypatch.setattr(planted, "mirroring", lambda fault: [])
    monkeypatch.setattr(planted, "tops", tuple)
    return Asking("everyday", "far", copy)


def test_a_fault_is_planted_and_taken_back_with_the_time_of_its_file(copy: Copy) -> None:
    file = copy.root / FOUND.file
    before = file.read_bytes(), file.stat().st_mtime_ns
    with planted_in(FOUND, copy.root):
        assert "number // 3" in file.read_text()
    assert (file.read_bytes(), file.stat().st_mtime_ns) == before


@pytest.mark.parametrize(
    ("old", "symbol"), [("number", "half"), ("number // 3", "half"), ("number // 2", "twice"), ("number // 2", "nothing")]
)
def test_a_fault_that_does_not_apply_once_is_told(old: str, symbol: str, checkout: Path) -> None:
    (said,) = misplaced([Fault("small", "lost", FOUND.file, old, "1", symbol=symbol), FOUND], checkout)
    assert "lost" in said


def test_what_fails_finds_the_fault_and_what_passes_does_not(asking: Asking) -> None:
    found, escapes = ask(asking, FOUND), ask(asking, ESCAPES)
    assert (found.found, found.by, found.reach) == (True, TEST, "named")
    assert not escapes.found
    again = ask(asking, FOUND, [f"{TEST}::test_half", "tests/gone.py::test_it"])
    assert (again.reach, again.by) == ("before", f"{TEST}::test_half")


def test_a_result_is_kept_for_one_patch(asking: Asking, tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    ask_all(asking, [FOUND], Results.read(file))
    assert Results.read(file).of("everyday", FOUND)
    other = Fault("small", "rounded", FOUND.file, "number // 2", "number // 4", symbol="half")
    assert Results.read(file).of("everyday", other) is None


def test_what_fails_without_a_fault_finds_none(asking: Asking, checkout: Path) -> None:
    (checkout / TEST).write_text("def test_it():\n    assert False\n")
    asking.copy.bring_up()
    result = ask(asking, FOUND)
    assert (result.found, result.broken) == (False, (TEST,))


def test_the_copy_is_what_the_checkout_is(copy: Copy, checkout: Path) -> None:
    (checkout / TEST).unlink()
    (checkout / "new.txt").write_text("new")
    copy.bring_up()
    assert not (copy.root / TEST).exists()
    assert (copy.root / "new.txt").stat().st_mtime_ns == (checkout / "new.txt").stat().st_mtime_ns


@pytest.mark.slow
def test_tests_are_run_by_pytest_and_ended_after_their_time(copy: Copy, monkeypatch: pytest.MonkeyPatch) -> None:
    asking = asking_of(copy, monkeypatch)
    assert ask(asking, FOUND).by == f"{TEST}::test_half"
    monkeypatch.setattr(planted_copy, "COMPILING_SECONDS", 0.0)
    monkeypatch.setattr(planted_copy, "PATIENCE", 0.1)
    endless = Fault("small", "endless", FOUND.file, "number // 2", "sum(1 for _ in iter(int, 1))", symbol="half", tests=(TEST,))
    assert ask(asking, endless).by == f"{TEST}: ended after its time"
    assert (copy.root / FOUND.file).read_text() == CODE


@pytest.mark.parametrize("area", ["small", MUTANTS])
def test_the_bar_of_each_tier(tmp_path: Path, area: str) -> None:
    many, results = [Fault(area, f"fault-{number}", "a", "b", "c") for number in range(20)], Results(file=tmp_path / "results.json")
    for number, fault in enumerate(many):
        results.put("everyday", fault, Result(number > 0, "", "", 0.0))
    assert passes("everyday", many, results, str)
    assert not passes("all", many, results, str)  # one was not asked; what everyday found counts
    results.put("all", many[0], Result(True, "", "", 0.0))
    assert passes("all", many, results, str)
    results.put("everyday", many[1], Result(False, "", "", 0.0))
    assert not passes("everyday", many, results, str)
    results.put("all", many[0], Result(False, "", "", 0.0))
    assert passes("everyday", many, results, str) is (area == MUTANTS), "of mutants those count that all tests find"


def test_a_run_goes_on_where_it_stopped(asking: Asking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()

    def note(asking: Asking, fault: Fault, before: Sequence[str]) -> Result:
        asked.append(fault.name)
        return Result(fault is FOUND, "a test", "named", 1.0)

    monkeypatch.setattr(planted, "ask", note)
    file = tmp_path / "results.json"
    ask_all(asking, [FOUND], Results.read(file))
    ask_all(asking, [FOUND, ESCAPES], Results.read(file))
    assert asked == ["rounded", "squared"]
    other = Fault("small", "rounded", FOUND.file, "number // 2", "number // 4", symbol="half")
    assert Results.read(file).of("everyday", other) is None  # another patch is another fault
