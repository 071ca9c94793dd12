"""The core without the server: what importing it loads, and what it is called."""

import json
import subprocess
import sys
from importlib import metadata

import pytest

import underrose as ur

STEPS = (
    "import underrose as ur",
    "ur.Match(ur.game('the_coding'), seed=1).notes(0)",
    "batch = ur.batch('the_coding', n=2); batch.step(batch.sample())",
    "import underrose.cli.main, underrose.lab.reports, underrose.kernel.play.recordfile, underrose.server.storage.server_key",
)
LOADED = "import json, sys\n" + "".join(f"{step}\nprint(json.dumps([*sys.modules]))\n" for step in STEPS)
SERVER = {"alembic", "confusable_homoglyphs", "litestar", "precis_i18n", "sqlalchemy", "uvicorn", "websockets"}
RESEARCH = {"gymnasium", "open_spiel", "pettingzoo", "pyspiel"}
HEAVY = {"cryptography", "llvmlite", "msgspec", "numba", "numpy", "scipy"}


def test_importing_playing_and_the_lab_load_nothing_that_they_do_not_need() -> None:
    """One fresh Python, step by step: nothing heavy before a game is asked for, and no package of the server or for research."""
    done = subprocess.run([sys.executable, "-c", LOADED], check=True, capture_output=True, text=True)
    imported, *later = [{part for name in json.loads(line) for part in (name, name.partition(".")[0])} for line in done.stdout.splitlines()]
    assert "underrose" in imported
    assert "underrose.games" not in imported
    assert not imported & (HEAVY | SERVER | RESEARCH)
    assert len(later) == len(STEPS) - 1
    for step, loaded in zip(STEPS[1:], later, strict=True):
        assert "numba" in loaded
        assert not loaded & (SERVER | RESEARCH), step


def test_every_public_name_is_there_and_listed_and_the_version_is_the_installed_packages() -> None:
    assert ur.__version__ == metadata.version("underrose")
    assert {name: getattr(ur, name).__name__.removeprefix("underrose.") for name in ur.__all__} == {name: name for name in ur.__all__}
    assert set(dir(ur)) >= {*ur.__all__, "__version__"}
    with pytest.raises(AttributeError, match="no attribute 'jump'"):
        _ = ur.jump  # pyright: ignore[reportAttributeAccessIssue]
