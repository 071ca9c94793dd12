"""The core without the server: what importing it loads, and what it is called."""

import json
import subprocess
import sys

import pytest

import underrose as ur

LOADED = "import json, sys; {}; print(json.dumps(sorted({{name.partition('.')[0] for name in sys.modules}})))"
SERVER = {"alembic", "confusable_homoglyphs", "litestar", "precis_i18n", "sqlalchemy", "uvicorn", "websockets"}
RESEARCH = {"gymnasium", "open_spiel", "pettingzoo", "pyspiel"}
HEAVY = {"cryptography", "llvmlite", "msgspec", "numba", "numpy", "scipy"}


def loaded(code: str) -> set[str]:
    """The packages that a fresh Python has loaded after this code."""
    return set(json.loads(subprocess.run([sys.executable, "-c", LOADED.format(code)], check=True, capture_output=True, text=True).stdout))


def test_importing_the_core_loads_nothing_heavy_before_a_game_is_asked_for() -> None:
    before = loaded("import underrose as ur")
    assert not before & (HEAVY | SERVER | RESEARCH)
    assert "underrose" in before


@pytest.mark.parametrize(
    "code",
    [
        "import underrose as ur; ur.Match(ur.game('the_coding'), seed=1).notes(0)",
        "import underrose as ur; batch = ur.batch('the_coding', n=2); batch.step(batch.sample())",
        "import underrose.cli, underrose.lab.reports, underrose.kernel.recordfile, underrose.server.storage.server_key",
    ],
)
def test_playing_and_the_lab_load_no_package_of_the_server(code: str) -> None:
    after = loaded(code)
    assert "numba" in after
    assert not after & (SERVER | RESEARCH)


def test_every_public_name_is_there_and_listed() -> None:
    assert {name: getattr(ur, name).__name__.removeprefix("underrose.") for name in ur.__all__} == {name: name for name in ur.__all__}
    assert set(dir(ur)) >= set(ur.__all__)
    with pytest.raises(AttributeError, match="no attribute 'jump'"):
        _ = ur.jump  # pyright: ignore[reportAttributeAccessIssue]


def test_the_package_is_a_command() -> None:
    done = subprocess.run([sys.executable, "-m", "underrose", "--version"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "underrose, version 0" in done.stdout
