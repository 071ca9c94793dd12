"""The lock: exact versions of all that is installed here, within the ranges that pyproject.toml promises to others."""

import re
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tools.lock import COMMAND, LOCK, OLDEST_PYTHON

PROJECT = tomllib.loads(LOCK.with_name("pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]


def locked() -> dict[str, list[Requirement]]:
    """The lines of the lock by package; one that depends on system or Python may have several."""
    found: dict[str, list[Requirement]] = {}
    for line in LOCK.read_text("utf-8").splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            wanted = Requirement(line)
            found.setdefault(canonicalize_name(wanted.name), []).append(wanted)
    return found


LOCKED = locked()


def exact(wanted: Requirement) -> Version:
    """The version that a line of the lock names."""
    (only,) = wanted.specifier
    assert only.operator == "=="
    return Version(only.version)


def ranges() -> list[Requirement]:
    """Every range in pyproject.toml, those of the extras among them."""
    lines = [*PROJECT["dependencies"], *(line for lines in EXTRAS.values() for line in lines)]
    return [wanted for wanted in map(Requirement, lines) if wanted.name != PROJECT["name"]]


def needed(name: str, extras: frozenset[str], seen: set[tuple[str, frozenset[str]]]) -> Iterator[str]:
    """An installed package and all that it needs on this machine, however far down."""
    if (name, extras) in seen:
        return
    seen.add((name, extras))
    yield name
    for line in metadata.requires(name) or ():
        wanted = Requirement(line)
        if wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in extras or {""}):
            yield from needed(canonicalize_name(wanted.name), frozenset(wanted.extras), seen)


def test_the_lock_is_within_the_ranges_and_every_range_has_a_lower_end_and_is_not_exact() -> None:
    for wanted in ranges():
        assert {only.operator for only in wanted.specifier} & {">=", "=="} == {">="}, wanted
        lines = LOCKED.get(canonicalize_name(wanted.name), [])
        assert lines, f"{wanted.name} is not in {LOCK.name}: run `{COMMAND}`"
        for line in lines:
            assert exact(line) in wanted.specifier, f"{line} is not {wanted}: run `{COMMAND}`"


def test_everything_that_is_installed_for_us_is_in_the_lock_at_its_version() -> None:
    seen: set[tuple[str, frozenset[str]]] = set()
    extras = {extra for wanted in ranges() for extra in wanted.extras}
    assert extras == {"binary", "nodejs"}
    installed = next(Requirement(line).extras for line in EXTRAS["test"] if Requirement(line).name == PROJECT["name"])
    assert {*EXTRAS} - {"test"} == installed, "an extra that is not installed for the tests is not tested"
    for wanted in ranges():
        for name in needed(canonicalize_name(wanted.name), frozenset(wanted.extras), seen):
            here = [exact(line) for line in LOCKED.get(name, []) if line.marker is None or line.marker.evaluate()]
            assert here == [Version(metadata.version(name))], f"{name} is installed as {metadata.version(name)}; `{COMMAND}`, then make"


def test_the_lock_holds_for_the_oldest_python_that_is_promised() -> None:
    assert PROJECT["requires-python"] == f">={OLDEST_PYTHON}"


def test_make_and_its_readers_install_by_the_lock() -> None:
    installs = [line for line in Path(LOCK.with_name("Makefile")).read_text("utf-8").splitlines() if re.search(r"pip install", line)]
    assert installs
    assert all(f"--constraint {LOCK.name}" in line for line in installs)
