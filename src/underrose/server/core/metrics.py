"""Metrics in Prometheus' text format, on a port of their own. Their labels are small fixed sets, and reveal no table, name or secret.

Counters are incremented where something happens; gauges are read at a scrape, in its thread.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import get_args

from prometheus_client import (
    CollectorRegistry,
    Counter,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from underrose.server.api.messages import RefusalKey
from underrose.server.catalogue.served_games import ServedGames
from underrose.server.jobs.bots import Bots
from underrose.server.storage.store import SqlStore

disable_created_metrics()

KEYS = frozenset[str](get_args(RefusalKey))
BY_THE_RULES = "rules"
"""The label of refusals by a game's own rules, whose keys would reveal the game and the move."""
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds; docs/speed.md promises 25 ms."""


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        own = self.registry
        told = _Times()
        own.register(told)
        self.done = told.add
        """Records an action that was committed and broadcast, with the seconds since its arrival."""
        self._refusals = Counter("underrose_refusals", "Refusals by the key of their sentence", ["key"], registry=own)
        self._feeds = Counter("underrose_feeds", "Feeds that were joined", registry=own)
        self._reconnects = Counter("underrose_reconnects", "Feeds joined by a player whose last window had closed", registry=own)

    def refused(self, key: str) -> None:
        """Count a refusal by its key."""
        self._refusals.labels(key if key in KEYS else BY_THE_RULES).inc()

    def joined(self, again: bool) -> None:
        """Count a joined feed; `again` for a reconnect after a connection that broke or was closed."""
        self._feeds.inc()
        self._reconnects.inc(int(again))

    def watch(self, store: SqlStore, served: ServedGames, bots: Bots) -> None:
        """Register the gauges of a server."""
        self.registry.register(_Gauges(store, served, bots))

    def text(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        return generate_latest(self.registry)

    def watch_process(self) -> None:
        """Register the metrics of this process (CPU, memory)."""
        ProcessCollector(registry=self.registry)


class _Times(Collector):
    """How many actions were done, and how long each took: counted at every move, so without the locks and layers of a `Histogram`."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BUCKETS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """Count one action that took so many seconds."""
        self._counts[bisect_left(BUCKETS, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics of a scrape."""
        below = [*accumulate(self._counts)]
        yield CounterMetricFamily("underrose_actions", "Actions and commands of people that were done", below[-1])
        limits = [*map(str, BUCKETS), "+Inf"]
        until_told = "From an action's arrival until it is durable and everybody is told"
        yield HistogramMetricFamily("underrose_act_to_told_seconds", until_told, [*zip(limits, below, strict=True)], self._sum)


class _Gauges(Collector):
    """The gauges of a server. They are read from another thread, so only copies are iterated."""

    def __init__(self, store: SqlStore, served: ServedGames, bots: Bots) -> None:
        self._store = store
        self._served = served
        self._bots = bots

    def describe(self) -> Iterator[Metric]:
        """Return nothing, so that registering reads no gauge."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics of a scrape."""
        at_hand = self._store.at_hand()
        outlets = [one for table in at_hand for feed in list(table.audience.feeds.values()) for one in list(feed.outlets)]
        commits, waiting = self._store.written()
        ready, games = self._served.compiled_of()
        yield GaugeMetricFamily("underrose_tables", "Tables that are kept", self._store.count())
        yield GaugeMetricFamily("underrose_tables_in_memory", "Tables that are in memory, because somebody is at them", len(at_hand))
        yield GaugeMetricFamily("underrose_games_running", "Games that are being played in memory", sum(table.running for table in at_hand))
        yield GaugeMetricFamily("underrose_people_connected", "People with an open window", len({one.owner for one in outlets}))
        yield GaugeMetricFamily("underrose_windows_open", "Windows that follow a table", len(outlets))
        yield GaugeMetricFamily("underrose_messages_queued", "Messages that wait to be sent", sum(len(one.waiting) for one in outlets))
        yield CounterMetricFamily("underrose_commits", "Commits of the database", commits)
        yield GaugeMetricFamily("underrose_commits_queued", "Batches that wait for the writer", waiting)
        yield GaugeMetricFamily("underrose_titles", "Titles that are served", games)
        yield GaugeMetricFamily("underrose_titles_compiled", "Titles whose rules are compiled", ready)
        yield from self._lanes()

    def _lanes(self) -> Iterator[Metric]:
        """Yield the metrics of the thread pool for bots, by lane."""
        waiting = GaugeMetricFamily("underrose_thoughts_queued", "Thoughts that wait for a thread", labels=["lane"])
        thinking = GaugeMetricFamily("underrose_thoughts_running", "Thoughts that are being thought", labels=["lane"])
        done = CounterMetricFamily("underrose_thoughts", "Thoughts that were thought", labels=["lane"])
        spent = CounterMetricFamily("underrose_thinking_seconds", "Processor time of bots, advice, sheets and reviews", labels=["lane"])
        for name, lane in self._bots.lanes.items():
            waiting.add_metric([name], lane.waiting)
            thinking.add_metric([name], lane.thinking)
            done.add_metric([name], lane.thoughts)
            spent.add_metric([name], lane.spent)
        yield from (waiting, thinking, done, spent)
