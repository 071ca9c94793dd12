"""The wheel on a machine that has nothing but Python: an empty venv, no Node, no make, no compiler, `PATH` empty.

It is tried with the Python that runs the tests, and with every other that `UNDERROSE_TEST_PYTHONS` names; `make pythons` plays in each.
"""

import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tools.pythons import VARIABLE
from tools.pythons import wheel as built

ROOT = Path(__file__).resolve().parent.parent
PYTHONS = [sys.executable, *filter(None, os.environ.get(VARIABLE, "").split(os.pathsep))]

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Machine:
    """An empty venv, and the home of somebody who has never used Underrose."""

    venv: Path
    home: Path

    def environment(self) -> dict[str, str]:
        """Nothing but a home."""
        return {"PATH": "", "HOME": str(self.home), "UNDERROSE_CACHE": str(self.home / "cache"), "PYTHONUNBUFFERED": "1"}

    def install(self, what: str) -> None:
        """Install by the lock, with pip as the environment of the tests has it set up; what is imported is turned into bytecode then."""
        pip = [sys.executable, "-m", "pip", "--python", str(self.venv / "bin" / "python"), "install", "--quiet", "--no-compile"]
        done = subprocess.run([*pip, "--constraint", str(ROOT / "constraints.txt"), what], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    def command(self, *words: str) -> list[str]:
        """The command as it was installed."""
        return [str(self.venv / "bin" / "underrose"), *words]

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run it to its end."""
        return subprocess.run(self.command(*words), env=self.environment(), cwd=self.home, capture_output=True, text=True)

    @contextmanager
    def serving(self, *more: str) -> Iterator[str]:
        """`underrose serve` as a process of its own, with more options; where it is."""
        words = self.command("serve", "--no-open", "--host", "127.0.0.1", "--port", "0", "--database", str(self.home / "tables.db"), *more)
        with subprocess.Popen(
            words, env=self.environment(), cwd=self.home, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process:
            assert process.stdout
            found = re.search(r"http://127\.0\.0\.1:\d+", said := process.stdout.readline())
            assert found, said + process.stdout.read()
            try:
                yield found[0]
            finally:
                process.terminate()
                process.stdout.read()
        assert process.returncode == 0


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, with the pages that are built already."""
    assert (ROOT / "src" / "underrose" / "web" / "index.html").is_file(), "the pages are built when the package is installed"
    return built(tmp_path_factory.mktemp("dist"))


@pytest.fixture(params=PYTHONS, ids=lambda path: Path(path).resolve().name)
def machine(request: pytest.FixtureRequest, tmp_path: Path) -> Machine:
    """An empty venv."""
    subprocess.run([request.param, "-m", "venv", "--without-pip", str(tmp_path / "venv")], check=True)
    (tmp_path / "home").mkdir()
    return Machine(tmp_path / "venv", tmp_path / "home")


def test_the_wheel_holds_pages_content_and_rules_and_nothing_of_the_checkout(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    assert {name.partition("/")[0] for name in held} == {"underrose", next(n for n in held if n.endswith("/METADATA")).partition("/")[0]}
    assert {"underrose/web/index.html", "underrose/__main__.py", "underrose/py.typed"} <= held
    for game in (ROOT / "src" / "underrose" / "games").glob("*/"):
        if (game / "RULES.md").is_file():
            files = {path.relative_to(ROOT / "src").as_posix() for path in game.rglob("*") if path.is_file() and path.suffix != ".pyc"}
            assert files <= held


def test_installed_into_an_empty_venv_it_plays_and_with_its_extra_serves(wheel: Path, machine: Machine) -> None:
    machine.install(str(wheel))
    refused = machine.run("serve", "--no-open")
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1), refused.stderr
    assert 'pip install "underrose[server]"' in refused.stderr
    listed = machine.run("games", "--json")
    assert "the_coding" in {game["id"] for game in json.loads(listed.stdout or listed.stderr)}
    assert "P1" in machine.run("rules", "the_coding").stdout

    machine.install(f"underrose[server] @ {wheel.as_uri()}")
    with machine.serving() as url, httpx.Client(base_url=url, timeout=30) as guest:
        front = guest.get("/")
        assert "<title>" in front.text
        (script, *_) = re.findall(r'src="(/?assets/[^"]+\.js)"', front.text)
        assert guest.get(f"/{script.lstrip('/')}").status_code == 200
        assert {event["key"] for event in first_move(guest)} >= {"ordered"}


def first_move(guest: httpx.Client) -> list[dict[str, Any]]:
    """Open a table of The Coding with an agent, begin, and hear what it does first, once rules and bots are compiled from nothing."""
    guest.headers["authorization"] = f"Bearer {guest.post('/api/guests', json={'name': 'Ann'}).json()['token']}"
    wish = {"game": "the_coding", "players": 2, "bots": [{"seat": 1, "level": "agent"}]}
    table = guest.post("/api/tables", json=wish).json()["id"]
    assert guest.post(f"/api/tables/{table}/start", json={}).status_code == 200
    address = str(guest.base_url).replace("http", "ws") + f"/api/tables/{table}/feed"
    with connect(address, additional_headers={"authorization": guest.headers["authorization"]}, origin=None) as feed:
        told = (message.get("events", []) for message in map(json.loads, feed))
        return next(events for events in told if any(event["args"].get("seat") == 1 for event in events if event["key"] == "ordered"))
