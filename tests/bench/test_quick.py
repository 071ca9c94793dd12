"""The quick guard says which ratios fell, and takes no noise for a fall. What it measures is made up here: a test never times anything."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import Row, quick, row

KEPT = {"ours.playouts": 1.0, "ours.search": 0.5}


def measured(name: str, attempts: Iterator[list[float]]) -> Row:
    return row(name, 1.0, "decisions/s", "a peer", 1.0, next(attempts))


def guarded(monkeypatch: pytest.MonkeyPatch, playouts: list[list[float]], search: list[list[float]]) -> list[str]:
    first, second = iter(playouts), iter(search)
    rows = {"ours.playouts": lambda: measured("ours.playouts", first), "ours.search": lambda: measured("ours.search", second)}
    monkeypatch.setattr(quick, "ROWS", rows)
    return quick.guard(lambda done, total, what: None, KEPT)[1]


def test_a_ratio_that_fell_in_every_attempt_is_named_and_noise_is_no_fall(monkeypatch: pytest.MonkeyPatch) -> None:
    fallen = guarded(monkeypatch, [[0.7, 0.75, 0.79]] * quick.ATTEMPTS, [[0.5, 0.5, 0.5]])
    assert fallen == ["ours.playouts fell: at best 0.79 of a peer in 3 attempts; 1.00 is kept."]
    assert guarded(monkeypatch, [[0.5, 0.6, 0.7], [0.5, 0.6, 0.81]], [[0.3, 0.41, 0.45]]) == []


def test_a_row_has_the_median_of_its_pairs_and_their_spread() -> None:
    found = row("ours.playouts", 1.0, "decisions/s", "a peer", 1.0, [0.9, 0.5, 0.7])
    assert (found["ratio"], found["low"], found["high"]) == (0.7, 0.5, 0.9)
    alone = row("cold.page", 1.0, "s")
    assert (alone["ratio"], alone["low"], alone["high"]) == (None, None, None)


def test_every_quick_row_has_a_ratio_that_is_kept_for_every_make_of_processor() -> None:
    for kept in json.loads(quick.KEPT.read_text("utf-8")).values():
        assert list(kept) == list(quick.ROWS)


def test_a_processor_that_is_not_known_is_held_to_the_least_of_those_that_are(tmp_path: Path) -> None:
    kept, info = tmp_path / "ratios.json", tmp_path / "cpuinfo"
    low, high = dict.fromkeys(quick.ROWS, 0.4), dict.fromkeys(quick.ROWS, 0.6)
    kept.write_text(json.dumps({"one": {**low, "coding.playouts_c": 0.9}, "Vendor 6 42": high}))
    info.write_text("processor\t: 0\nvendor_id\t: Vendor\ncpu family\t: 6\nmodel\t\t: 42\nmodel name\t: Some\n\n" * 2)
    assert quick.processor(info) == "Vendor 6 42"
    assert quick.kept_for("Vendor 6 42", kept) == high
    assert quick.kept_for("another", kept) == {**low, "coding.playouts_c": 0.6}
