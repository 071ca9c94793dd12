"""A server as an operator runs it: set by a file, its log in JSON, its metrics on a port of their own, stopped by a signal."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.server.test_run import SOURCES, fetch

LONGEST = 60.0


@pytest.mark.slow
def test_a_server_set_by_a_file_logs_json_shows_metrics_on_loopback_and_stops_in_order(tmp_path: Path) -> None:
    settings = {
        "host": "127.0.0.1",
        "port": 0,
        "no-open": True,
        "database": str(tmp_path / "t.db"),
        "log-format": "json",
        "metrics-port": 0,
    }
    (tmp_path / "underrose.toml").write_text("".join(f"{name} = {json.dumps(value)}\n" for name, value in settings.items()), "utf-8")
    command = [sys.executable, "-m", "underrose", "serve", "--config", str(tmp_path / "underrose.toml")]
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout
        said = list[str]()
        while not (said and said[-1].startswith("Metrics are at ")):
            said.append(process.stdout.readline())
            assert said[-1], "it has ended"
        (url,) = re.findall(r"^Underrose is at (\S+)", said[0])
        (metrics,) = re.findall(r"^Metrics are at (http://127\.0\.0\.1:\d+/metrics)$", said[-1].strip())
        token = fetch(f"{url}/api/guests", {"name": "Markname"})["token"]
        table = fetch(f"{url}/api/tables", {"game": "the_coding", "players": 2}, token)
        with urllib.request.urlopen(metrics, timeout=LONGEST) as answer:
            text = answer.read().decode()
        assert "underrose_tables 1.0" in text
        assert "process_cpu_seconds_total" in text
        for secret in ("Markname", table["id"], table["code"], token):
            assert secret not in text
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=LONGEST)
    finally:
        process.kill()
    assert process.returncode == 0
    lines = [json.loads(line) for line in log.splitlines()]
    assert [(line["method"], line["route"], line["status"]) for line in lines] == [
        ("POST", "/api/guests", 201),
        ("POST", "/api/tables", 201),
    ]
    for secret in ("Markname", table["id"], table["code"], token):
        assert secret not in log
