"""Metrics: what is counted, in which units, by which labels; on a port of their own, that nobody else reaches."""

import http.client
import re
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.server.guests import Client, Person, act_if_asked, bots, play_on, playing, present, seated, wait_for
from tests.server.test_health import service_of, until_compiled
from tests.waiting import until
from underrose.server.core.metrics import BUCKETS, BY_THE_RULES, KEYS, Metrics
from underrose.server.http.health import serve_registry
from underrose.server.http.trusted_hosts import Door

LANES = {"moves", "windows", "advice"}
LABELS: dict[str, dict[str, Any]] = {
    "underrose_refusals": {"key": KEYS | {BY_THE_RULES}},
    **{f"underrose_{name}": {"lane": LANES} for name in ("thoughts_queued", "thoughts_running", "thoughts", "thinking_seconds")},
    "underrose_act_to_told_seconds": {"le": {*map(str, BUCKETS), "+Inf"}},
}
"""Every label and all that it may be."""


def figures(client: Client) -> dict[str, float]:
    """What Prometheus would read now, by its name with labels."""
    text = service_of(client).metrics.text().decode()
    return {
        sample.name + "".join(f"{{{name}={value}}}" for name, value in sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_a_game_is_counted(client: Client, ann: Person, ben: Person) -> None:
    before = figures(client)
    table = playing("kuhn", ann, ben)
    for person in (ann, ben, ann):
        act_if_asked(person, table)
    ann.act(table, 99, "bet")
    ann.command(table, "report", text="it was nice")
    grew = {name: value - before.get(name, 0.0) for name, value in figures(client).items()}
    done = grew["underrose_actions_total"]
    assert grew["underrose_act_to_told_seconds_count"] == grew["underrose_act_to_told_seconds_bucket{le=+Inf}"] == done >= 2
    assert grew["underrose_act_to_told_seconds_sum"] > 0
    assert grew["underrose_commits_total"] >= done
    assert grew["underrose_tables"] == grew["underrose_tables_in_memory"] == 1
    assert sum(value for name, value in grew.items() if name.startswith("underrose_refusals_total")) == 1


def test_people_windows_and_reconnects_are_counted(client: Client, ann: Person, ben: Person) -> None:
    table = seated("kuhn", ann, ben)
    with present(table, ann, ann, ben):
        now = figures(client)
        assert [now[f"underrose_{name}"] for name in ("people_connected", "windows_open", "reconnects_total")] == [2, 3, 0]
    until(lambda: figures(client)["underrose_windows_open"] == 0)  # who comes back was gone
    with present(table, ann):
        now = figures(client)
        assert [now[f"underrose_{name}"] for name in ("people_connected", "feeds_total", "reconnects_total")] == [1, 4, 1]


def test_bots_time_is_counted_by_lane(client: Client, ann: Person) -> None:
    until_compiled(client)
    table = playing("kuhn", ann, bots=bots(1))
    play_on([ann], table)
    now = figures(client)
    assert now["underrose_thoughts_total{lane=moves}"] >= 1
    assert now["underrose_thinking_seconds_total{lane=moves}"] > 0
    assert now["underrose_thoughts_queued{lane=moves}"] == now["underrose_thoughts_running{lane=moves}"] == 0
    assert now["underrose_titles"] == now["underrose_titles_compiled"] == len(service_of(client).served.entries)


def test_every_label_is_of_a_small_fixed_set_and_every_name_has_its_unit(client: Client, ann: Person) -> None:
    """Whatever people do, no metric is named after it; a refusal of a game's own rules is one of the rules."""
    table = playing("the_coding", ann, bots=bots(1), options={"system": "counter"})
    ask = wait_for(ann, table, lambda view: view["ask"] is not None)["ask"]
    assert ann.act(table, ask, "order 0").status_code in (400, 422)
    for path in ("/tables/none", "/nothing/here"):
        ann.get(path)
    ann.client.post("/api/guests", json={"name": "\u202eMark"})
    seen: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(service_of(ann.client).metrics.text().decode()):
        assert family.name.startswith("underrose_"), family
        assert family.documentation
        assert (family.type == "histogram") == family.name.endswith("told_seconds")
        for sample in family.samples:
            assert (family.type == "counter") == sample.name.endswith("_total")
            for name, value in sample.labels.items():
                assert value in LABELS[family.name][name]
                seen.setdefault(name, set()).add(value)
    assert seen["key"] >= {"no_table", "no_page"}


def test_the_operators_page_names_every_metric(client: Client) -> None:
    page = (Path(__file__).parents[2] / "docs" / "operate.md").read_text("utf-8")
    told = {*re.findall(r"`(underrose_\w+)`", page)}
    assert "underrose_tables" not in client.get("/metrics").text, "players do not reach them at the tables' port"
    told |= {f"underrose_thoughts{end}" for end in ("_queued", "_running")}  # written by their ends
    kinds = {f"{one.name}_total" if one.type == "counter" else one.name for one in service_of(client).metrics.registry.collect()}
    assert told == kinds


def test_a_key_that_nobody_declared_has_the_label_of_the_rules() -> None:
    metrics = Metrics()
    metrics.refused("Ann has a nine")
    metrics.refused("stale")
    text = metrics.text().decode()
    assert f'underrose_refusals_total{{key="{BY_THE_RULES}"}} 1.0' in text
    assert 'underrose_refusals_total{key="stale"} 1.0' in text
    assert "nine" not in text


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_metrics_are_read_under_names_that_the_server_is_known_by(host: str) -> None:
    """The page of another site whose name is pointed here reads nothing."""
    port = serve_registry(Metrics().registry, host, 0, Door(frozenset({"metrics.example"})))
    for name, status in (("localhost", 200), (f"127.0.0.1:{port}", 200), ("metrics.example", 200), ("evil.example", 421), ("", 421)):
        asked = http.client.HTTPConnection(host, port, timeout=20)
        asked.putrequest("GET", "/metrics", skip_host=True)
        asked.putheader("Host", name)
        asked.endheaders()
        answer = asked.getresponse()
        body = answer.read().decode()
        asked.close()
        assert (name, answer.status, "underrose_feeds_total" in body) == (name, status, status == 200)
