"""The examples in docstrings run, and show what a session shows."""

import doctest
from importlib import import_module
from types import ModuleType

import pytest

MODULES = (
    "underrose",
    "underrose.games",
    "underrose.kernel.game",
    "underrose.kernel.match",
    "underrose.kernel.outcome",
    "underrose.adapters.batch",
    "underrose.adapters.exploitability",
    "underrose.tensors.beliefs",
    "underrose.tensors.dense_actions",
    "underrose.bots.policies",
)


def examples(module: ModuleType) -> list[doctest.DocTest]:
    """The docstrings of a module that have examples."""
    return [found for found in doctest.DocTestFinder().find(module) if found.examples]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_the_public_api_are_true(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = examples(import_module(name))
    assert found
    runner = doctest.DocTestRunner()
    for one in found:
        runner.run(one)
    assert runner.failures == 0, capsys.readouterr().out
