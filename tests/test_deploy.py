"""What deploy/ sets up names only what there is: options, variables and files that this version knows."""

import configparser
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from underrose.cli.main import cli
from underrose.cli.settings import SETTINGS
from underrose.server.accounts.rate_limits import LONGEST_RECORD
from underrose.server.processes.supervisor import STOP_SECONDS
from underrose.server.storage.databases import address_of, shared

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
BESIDE = {"UNDERROSE_CACHE", "UNDERROSE_CONFIG"}
"""Variables that are no settings."""
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
CLUSTER: dict[str, Any] = yaml.safe_load((DEPLOY / "cluster.yaml").read_text("utf-8"))


def dockerfile() -> list[str]:
    """Its instructions, a line each."""
    text = (DEPLOY / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    return [" ".join(line.split()) for line in text.splitlines() if line.strip() and not line.startswith("#")]


def set_to(words: list[str], env: dict[str, str]) -> dict[str, Any]:
    """What a server started with these words and variables is set to."""
    ours = {one.variable: env.get(one.variable) for one in SETTINGS.values()}
    done = CliRunner().invoke(cli, ["config", "--json", *words], env=ours)
    assert done.exit_code == 0, done
    return {name: one["value"] for name, one in json.loads(done.output).items()}


def variables(name: str, compose: dict[str, Any] = COMPOSE) -> dict[str, str]:
    """What a service of a compose file finds in its environment: that of its image, and its own."""
    of_image = dict(re.findall(r"(UNDERROSE_\w+)=(\S+)", "\n".join(dockerfile())))
    own = {key: str(value) for key, value in compose["services"][name]["environment"].items()}
    for variable, value in (("SITE", "games.example"), ("PASSWORD", "Secret1")):
        own = {key: re.sub(rf"\$\{{{variable}[^}}]*\}}", value, told) for key, told in own.items()}
    return {**of_image, **own}


@pytest.mark.parametrize("file", sorted(path.name for path in DEPLOY.iterdir()))
def test_every_variable_that_is_named_is_one_of_ours(file: str) -> None:
    named = set(re.findall(r"UNDERROSE_[A-Z_]+", (DEPLOY / file).read_text("utf-8")))
    assert named <= {one.variable for one in SETTINGS.values()} | BESIDE


def test_the_container_is_set_as_the_compose_file_means() -> None:
    found = set_to([], variables("underrose"))
    assert found["public-url"] == "https://games.example"
    assert found["trusted-proxies"] == COMPOSE["services"]["caddy"]["networks"]["inside"]["ipv4_address"]
    assert (found["metrics-host"], found["metrics-port"]) == ("0.0.0.0", 9464)
    assert (found["log-format"], found["no-open"], found["host"]) == ("json", True, "0.0.0.0")
    assert found["workers"] == 1, "one process on SQLite"


@pytest.mark.parametrize("compose", [COMPOSE, CLUSTER], ids=["compose", "cluster"])
def test_what_is_kept_lies_in_volumes_and_nothing_but_the_door_is_published(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for name in (name for name, service in services.items() if "build" in service):
        mounted = {volume.partition(":")[2] for volume in services[name]["volumes"]}
        database, cache = (variables(name, compose)[f"UNDERROSE_{what}"] for what in ("DATABASE", "CACHE"))
        assert {cache, *(() if shared(database) else (str(Path(database).parent),))} <= mounted
    named = {volume.split(":")[0] for service in services.values() for volume in service.get("volumes", []) if volume[0] != "."}
    assert named == set(compose["volumes"])
    assert {name: service["ports"] for name, service in services.items() if "ports" in service} == {"caddy": ["80:80", "443:443"]}


def test_two_workers_share_a_database_and_a_redis_behind_one_door() -> None:
    services = CLUSTER["services"]
    workers = sorted(name for name, service in services.items() if "build" in service)
    assert len(workers) == 2
    for name in workers:
        found = set_to([], variables(name, CLUSTER))
        address = address_of(variables(name, CLUSTER)["UNDERROSE_DATABASE"])
        assert (found["public-url"], found["redis"], found["log-format"]) == ("https://games.example", "redis://redis", "json")
        assert shared(found["database"])
        assert found["trusted-proxies"] == services["caddy"]["networks"]["inside"]["ipv4_address"]
        told = {key: re.sub(r"\$\{PASSWORD[^}]*\}", "Secret1", value) for key, value in services["postgres"]["environment"].items()}
        assert address.host == "postgres"
        assert {"POSTGRES_USER": address.username, "POSTGRES_PASSWORD": address.password, "POSTGRES_DB": address.database} == told
        assert {*services[name]["networks"]} == {"inside", "kept"}
    assert {name: services[name]["networks"] for name in ("postgres", "redis")} == {"postgres": ["kept"], "redis": ["kept"]}
    assert CLUSTER["networks"]["kept"]["internal"], "nobody outside reaches what is kept"


def test_the_door_knows_every_worker_and_sends_an_address_to_one() -> None:
    services = CLUSTER["services"]
    (file,) = [volume.split(":")[0] for volume in services["caddy"]["volumes"] if volume[0] == "."]
    lines = [line.strip() for line in (DEPLOY / file).read_text("utf-8").splitlines()]
    (upstreams,) = [line.split()[1:-1] for line in lines if line.startswith("reverse_proxy ")]
    assert upstreams == [f"{name}:{SETTINGS['port'].default}" for name, service in services.items() if "build" in service]
    assert "lb_policy ip_hash" in lines
    assert "{$SITE} {" in lines
    assert "SITE" in services["caddy"]["environment"]


def test_no_door_passes_on_what_a_client_says_of_its_address_and_nginx_lets_in_what_the_server_takes() -> None:
    """By a `Forwarded` of one's own a banned address came in behind Caddy: the server saw that two told it differently. Nginx turned a
    record of a long game away, with a page of its own."""
    assert "\t\theader_up -Forwarded\n" in (DEPLOY / "Caddyfile").read_text("utf-8")
    assert '\t\tproxy_set_header Forwarded "";\n' in (DEPLOY / "nginx.conf").read_text("utf-8")
    words = shlex.split(COMPOSE["services"]["caddy"]["command"])
    assert words[words.index("--header-up") + 1].startswith("Forwarded: for={")
    (most,) = re.findall(r"^\tclient_max_body_size (\d+)m;$", (DEPLOY / "nginx.conf").read_text("utf-8"), re.M)
    assert int(most) * 2**20 == 2 * LONGEST_RECORD


def test_the_image_starts_the_command_by_the_lock_under_a_user_of_its_own() -> None:
    lines = dockerfile()
    (command,) = [json.loads(line.removeprefix("CMD ")) for line in lines if line.startswith("CMD ")]
    assert command[0] == "underrose"
    assert command[1] in cli.commands
    assert any("--constraint constraints.txt '.[server,cluster]'" in line for line in lines)
    assert lines.index("USER underrose") < lines.index(f"CMD {json.dumps(command)}")
    (probe,) = [line for line in lines if line.startswith("HEALTHCHECK")]
    assert f":{SETTINGS['port'].default}/healthz" in probe
    assert f"EXPOSE {SETTINGS['port'].default}" in lines


def test_whoever_stops_it_gives_it_more_time_than_it_takes() -> None:
    """The longest stop is one after a reload: the worker that goes, and then all others."""
    told = [(DEPLOY / name).read_text("utf-8") for name in ("compose.yaml", "cluster.yaml", "underrose.service")]
    graces = [int(seconds) for text in told for seconds in re.findall(r"^\s*(?:stop_grace_period: |TimeoutStopSec=)(\d+)s?$", text, re.M)]
    assert len(graces) == 3
    assert min(graces) > 2 * STOP_SECONDS


def test_the_unit_starts_a_command_that_there_is_with_the_file_beside_it() -> None:
    parser = configparser.RawConfigParser()
    parser.read_string((DEPLOY / "underrose.service").read_text("utf-8"))
    unit = parser["Service"]
    program, command, *words = shlex.split(unit["ExecStart"])
    assert (Path(program).name, command) == ("underrose", "serve")
    at = words.index("--config")
    assert words[at + 1] == "/etc/underrose.toml"
    words[at + 1] = str(DEPLOY / "underrose.toml")
    found = set_to(words, {})
    assert (found["host"], found["no-open"], found["trusted-proxies"]) == ("127.0.0.1", True, "127.0.0.1")
    assert found["database"] == f"/var/lib/{unit['StateDirectory']}/tables.db"
    assert unit["Environment"] == f"UNDERROSE_CACHE=/var/cache/{unit['CacheDirectory']}"
    assert unit["ExecReload"] == "/bin/kill -HUP $MAINPID", "as the supervisor restarts its workers one by one"
    wanted = {"DynamicUser": "yes", "NoNewPrivileges": "yes", "ProtectSystem": "strict", "StateDirectoryMode": "0700"}
    assert {name: unit[name] for name in wanted} == wanted
    assert int(unit["RestartSec"]) * 5 > 10, "systemd gives up what has failed five times in ten seconds"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="this machine has no systemd")
def test_systemd_finds_nothing_wrong_with_the_unit() -> None:
    done = subprocess.run(["systemd-analyze", "verify", str(DEPLOY / "underrose.service")], capture_output=True, text=True, timeout=30)
    assert not re.search(r"Unknown|Invalid|Failed to parse", done.stderr), done.stderr
