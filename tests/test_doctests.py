"""The examples in docstrings run, and show what a session shows."""

import doctest
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import underrose

SOURCES = Path(underrose.__file__).parent


def modules() -> Iterator[str]:
    """The modules whose docstrings show a session."""
    for path in sorted(SOURCES.rglob("*.py")):
        if "    >>> " in path.read_text("utf-8") or "\n>>> " in path.read_text("utf-8"):
            yield ".".join(["underrose", *path.relative_to(SOURCES).with_suffix("").parts]).removesuffix(".__init__")


LONG = {"underrose.adapters.pufferlib", "underrose.lab", "underrose.lab.comparing", "underrose.lab.portrait"}
"""Those that play many games."""
MODULES = [pytest.param(name, marks=pytest.mark.slow if name in LONG else ()) for name in modules()]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_the_public_api_are_true(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    runner = doctest.DocTestRunner()
    for one in doctest.DocTestFinder().find(import_module(name)):
        runner.run(one)
    assert runner.tries
    assert runner.failures == 0, capsys.readouterr().out
