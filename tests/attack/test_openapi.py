"""The published description against the server: Schemathesis writes good and broken requests from it and holds every answer to it."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import get_args

import httpx
import pytest

from tests.attack.listening import listening
from tests.chance import create_app
from tests.server.conftest import GAMES
from tests.server.described import operations
from tests.server.guests import bots
from tests.sizes import size
from underrose.server.accounts.rate_limits import Rate, Rates
from underrose.server.api.command_messages import DoRequest

OFTEN = Rate(1e9, 1e9)
SEED = 12
EXAMPLES = size(1, 5)
"""Requests of each kind for each operation."""
CONFIG = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "403", "404", "409", "422"]  # 422: understood, and against the rules

[[operations]]
include-operation-id = "act"  # what an action may say depends on the game
checks.positive_data_acceptance.expected-statuses = ["2xx", "400", "401", "403", "404", "409", "422"]

[parameters]
"path.name" = "{table}"
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server on loopback that lets nobody wait."""
    database = str(tmp_path_factory.mktemp("openapi") / "tables.db")
    with listening(create_app(GAMES, database=database, rates=Rates(*[OFTEN] * len(fields(Rates))))) as server:
        yield server.url


def attack(url: str, token: str, folder: Path, table: str | None, *phases: str) -> str:
    """What schemathesis finds, in its own words; nothing where it finds nothing."""
    settings = folder / "schemathesis.toml"
    settings.write_text(CONFIG.format(table=table) if table else CONFIG.split("[parameters]")[0])
    options = ["--phases", ",".join(phases), "--checks", "all", "--max-examples", str(EXAMPLES), "--seed", str(SEED), "--workers", "1"]
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(settings), "run", f"{url}/schema/openapi.json", *options]
    done = subprocess.run([*command, "-H", f"Authorization: Bearer {token}", "--no-color"], cwd=folder, capture_output=True, text=True)
    return "" if done.returncode == 0 else done.stdout + done.stderr


@pytest.mark.parametrize(
    ("where", "phases"),
    [
        ("in a game", ["fuzzing"]),
        *(pytest.param(where, ["examples", "coverage", "fuzzing"], marks=pytest.mark.slow) for where in ("nowhere", "lobby", "in a game")),
    ],
)
def test_who_knows_only_the_description_finds_nothing_that_it_does_not_tell(
    served: str, tmp_path: Path, where: str, phases: list[str]
) -> None:
    token = httpx.post(f"{served}/api/guests", json={"name": "Ann"}).json()["token"]
    table, headers = None, {"authorization": f"Bearer {token}"}
    if where != "nowhere":
        wish = {"game": "kuhn", "players": 2, "bots": bots(1), "clock": {"pace": 0}}
        table = httpx.post(f"{served}/api/tables", json=wish, headers=headers).json()["code"]
    if where == "in a game":
        httpx.post(f"{served}/api/tables/{table}/start", headers=headers).raise_for_status()
    found = attack(served, token, tmp_path, table, *phases)
    assert not found, found


def test_the_description_names_everything_that_can_be_done_at_a_table() -> None:
    said = next(operation["description"] for _, path, operation in operations() if path.pattern.endswith("/do"))
    assert [name for kind in get_args(DoRequest) if f"`{(name := kind.__struct_config__.tag)}`" not in said] == []


def test_every_number_in_an_address_is_described_with_its_least_and_its_most() -> None:
    parameters = [parameter for _, _, operation in operations() for parameter in operation.get("parameters", [])]
    bounded = [parameter for parameter in parameters if "maximum" in parameter["schema"]]
    assert bounded
    assert [parameter for parameter in bounded if "minimum" not in parameter["schema"]] == []
