"""Bots of one's own: they see what a seat sees and no more, and what they do wrong is told with seat, game and seed."""

from __future__ import annotations

import csv
import json
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import underrose as ur
from tests.lab import own_bots
from underrose.bots.entrants import House, Own, Script, entrant_of
from underrose.bots.own import Asked, LabError, ask, load_bot, offered, script_at, wanted
from underrose.cli.lab import listed
from underrose.kernel.play.recordfile import load
from underrose.kernel.play.verification import verify
from underrose.lab.playing import Plan, Setup
from underrose.lab.rows import write_rows
from underrose.texts import reading

SCRIPT = str(Path(own_bots.__file__))
CODING = ur.game("the_coding")


def test_a_bot_is_a_level_a_budget_a_script_or_a_function() -> None:
    for bot, entrant, name in (
        ("agent", House("agent"), "agent"),
        ("spymaster:200", House("spymaster", 200), "spymaster:200"),
        ("some/bot.py:first", Script("some/bot.py", "first"), "bot.py:first"),
        ("bot.py", Script("bot.py", "choose"), "bot.py:choose"),
        (own_bots.first, Own(own_bots.first), "first"),
    ):
        assert (entrant_of(bot), entrant_of(bot).name) == (entrant, name)


def test_names_of_bots_have_commas_between_them_and_those_with_one_of_their_own_quotation_marks() -> None:
    assert listed('"my, bots/bot.py:first", agent') == ["my, bots/bot.py:first", "agent"]
    assert (listed(""), listed("agent,")) == ([""], ["agent", ""])


@pytest.mark.parametrize("bot", ["grandmaster", "agent:", "agent:0", "agent:many", "bot.txt:choose", ""])
def test_what_is_no_bot_is_refused_in_one_sentence(bot: str) -> None:
    with pytest.raises(LabError, match=r"^There is no bot '.*'; write one of random, novice"):
        entrant_of(bot)


def test_a_budget_is_for_levels_that_search() -> None:
    with pytest.raises(LabError, match="agent does not search in The Coding"):
        ur.lab.duel(CODING, ("agent:100", "random"), 2)
    report = ur.lab.duel(CODING, ("spymaster:20", "random"), 2)
    assert (report["a"], report["b"]) == ("spymaster:20", "random")


def test_a_callable_sees_exactly_the_view_the_log_and_the_legal_actions_of_its_seat() -> None:
    """Whatever it is given equals what the seat of the same match sees, and nothing of it is the match's own."""
    seen: list[dict[str, Any]] = []

    def looks(view: dict[str, Any], legal: list[dict[str, Any]], seat: int, events: list[Any], game: dict[str, Any]) -> Any:
        seen.append(json.loads(json.dumps({"view": view, "legal": legal, "seat": seat, "events": events})))
        answer = dict(legal[len(events) % len(legal)])
        view["table"]["code"] = None
        events.clear()
        game["content"].clear()
        legal.clear()
        return answer

    ur.lab.simulate(CODING, [looks], 1, seed=3)
    match = Plan(Setup.of(CODING), (Own(looks),), 3, rotate=False).match(0)
    for asked in seen:
        seat = asked["seat"]
        legal = offered(match.legal(seat).forms())
        assert asked == json.loads(json.dumps({"view": match.view(seat), "legal": legal, "seat": seat, "events": match.events(seat)}))
        match.play(seat, legal[len(asked["events"]) % len(legal)])
    assert match.outcome is not None


def test_offered_actions_are_the_legal_ones() -> None:
    for name in ("the_coding", "classified_information", "top_secret_agents", "top_secret_party"):
        game = ur.game(name)
        match = ur.Match(game, seed=1)
        for _ in range(8):
            legal = match.legal(match.actors[0])
            listed = offered(legal.forms())
            assert {match.resolve(match.actors[0], action) for action in listed} == set(legal.packed().tolist())
            assert len(listed) == len(legal)
            match.play(match.actors[0], listed[-1])


def test_a_bot_that_fails_is_named_with_seat_game_and_seed() -> None:
    told = r"^Seat .*\(breaks\) in game 0 of seed 9 failed: ZeroDivisionError nothing to divide\."
    with pytest.raises(LabError, match=told) as caught:
        ur.lab.duel(CODING, ("random", own_bots.breaks), 4, seed=9)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    with reading("de"), pytest.raises(LabError, match="ist gescheitert: ZeroDivisionError"):
        ur.lab.duel(CODING, ("random", own_bots.breaks), 4, seed=9)


def test_a_bot_that_leaves_ends_no_command_unsaid(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("raise SystemExit")

    def leaves(view: Any, legal: Any) -> Any:
        sys.exit(0)

    for bot, told in ((leaves, "failed: SystemExit 0"), (str(tmp_path / "bot.py"), "cannot be loaded: SystemExit")):
        with pytest.raises(LabError, match=told):
            ur.lab.simulate(CODING, [bot], 1)


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        (own_bots.cheats, r"\(cheats\) in game 0 of seed 0 chose what it may not do: "),
        (own_bots.greedy, "greedy takes a view and the legal actions, and by name any of seat, events, seed, game"),
        (f"{SCRIPT}:second", "has no function second"),
        ("nowhere.py", r"There is no script nowhere\.py"),
    ],
)
def test_what_may_not_be_done_and_what_is_no_bot_is_told_why(bot: Any, told: str) -> None:
    with pytest.raises(LabError, match=told):
        ur.lab.simulate(CODING, [bot], 1)


def test_a_bot_is_given_by_name_what_it_asks_for() -> None:
    assert wanted(own_bots.choose) == ("seed",)
    assert wanted(lambda view, legal, **more: legal[0]) == ("seat", "events", "seed", "game")
    assert ur.lab.duel(CODING, (own_bots.notation, "random"), 2)["games"] == 2


def test_a_script_may_have_dataclasses_and_each_run_reads_it_anew(tmp_path: Path) -> None:
    script, digests = tmp_path / "memo.py", list[str]()
    for place in (0, -1):
        memo = f"from __future__ import annotations\nimport dataclasses\n@dataclasses.dataclass\nclass Memo:\n    place: int = {place}\n"
        script.write_text(f"{memo}def choose(view, legal):\n    return legal[Memo().place]\n")
        digests.append(ur.lab.simulate(CODING, [str(script)], 2)["digest"])
    assert digests[0] == ur.lab.simulate(CODING, [own_bots.first], 2)["digest"] != digests[1]


def test_a_script_imports_what_stands_beside_it_as_it_is_now(tmp_path: Path) -> None:
    """As of two versions of a bot in two folders, and of one that is being changed."""

    def told(name: str) -> str | None:
        for loaded in (script_at, load_bot):
            loaded.cache_clear()
        return load_bot(str(tmp_path / name / "bot.py")).__doc__

    for name in ("old", "new"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "mind.py").write_text(f"NAME = {name!r}\n")
        (tmp_path / name / "bot.py").write_text("import mind\ndef choose(view, legal): ...\nchoose.__doc__ = mind.NAME\n")
    assert (told("old"), told("new"), told("old")) == ("old", "new", "old")
    (tmp_path / "new" / "mind.py").write_text("NAME = 'newest'\n")
    assert told("new") == "newest"


def test_an_object_may_be_a_bot_whatever_it_holds_and_two_be_built_alike_or_be_one() -> None:
    @dataclass(frozen=True)
    class Weighed:
        weights: Any

        def __call__(self, view: Any, legal: list[Any]) -> Any:
            return legal[int(self.weights[0])]

    @dataclass
    class Memo:
        """Cannot be hashed."""

        def __call__(self, view: Any, legal: list[Any]) -> Any:
            return legal[0]

    for bots, ways in (([Weighed(np.zeros(2)), Weighed(-np.ones(2))], 4), ([Memo()] * 2, 2)):
        report = ur.lab.compare(CODING, ur.lab.edited(CODING, "data.00-19.high=24"), bots, games=8)
        assert (report["bots"], report["ways"]) == ([type(bots[0]).__name__] * 2, ways)


def test_a_function_may_be_called_like_a_level_and_answer_with_numbers_of_numpys() -> None:
    def random(view: Any, legal: list[Any]) -> Any:
        return {name: np.int64(value) if isinstance(value, int) else value for name, value in legal[0].items()}

    one, level, first = (ur.lab.simulate(CODING, [bot], 12, seed=2)["digest"] for bot in (random, "random", own_bots.first))
    assert one == first != level
    assert ask(lambda view, legal: {"tens": True}, Asked({}, [], 0, 0, list, dict))["tens"] is True, "which no card shows"


def test_a_closure_cannot_go_to_another_process() -> None:
    with pytest.raises(LabError, match="cannot be handed to another process"):
        ur.lab.simulate(CODING, [lambda view, legal: legal[0]], 2, threads=2)


def test_rows_of_a_paired_duel_say_that_each_deal_came_both_ways_round(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    report = ur.lab.duel(CODING, ("novice", own_bots.first), 8, seed=5, paired=True, rows=str(path))
    rows = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    assert [row["deal"] for row in rows] == ["0", "0", "1", "1", "2", "2", "3", "3"]
    for one, other in zip(rows[::2], rows[1::2], strict=True):
        assert (one["bot_0"], one["bot_1"], one["first"]) == (other["bot_1"], other["bot_0"], other["first"])
    points = [0.5 if row["winners"] in ("", "0+1") else float(row[f"bot_{row['winners']}"] == "novice") for row in rows]
    assert report["rate_a"] == pytest.approx(sum(points) / 8)
    assert report["low"] <= report["rate_a"] <= report["high"]
    with pytest.raises(LabError, match="a multiple of 2, not 7"):
        ur.lab.duel(CODING, ("novice", "random"), 7, paired=True)


def test_a_bot_against_itself_in_pairs_is_exactly_even() -> None:
    report = ur.lab.duel(ur.game("the_coding", system="counter"), (own_bots.first, own_bots.first), 8, paired=True)
    assert report["rate_a"] == 0.5
    assert report["low"] == pytest.approx(1 - report["high"])


def test_rows_in_parquet_are_those_in_csv(tmp_path: Path) -> None:
    for kind in ("csv", "parquet"):
        ur.lab.simulate(CODING, ["random"], 5, seed=1, rows=str(tmp_path / f"out.{kind}"))
    plain = list(csv.DictReader((tmp_path / "out.csv").read_text("utf-8").splitlines()))
    rows = import_module("pyarrow.parquet").read_table(tmp_path / "out.parquet").to_pylist()
    assert [{name: str(value) for name, value in row.items()} for row in rows] == plain
    assert list(rows[0])[:6] == ["game", "deal", "first", "why", "winners", "decisions"]
    write_rows(str(tmp_path / "none.parquet"), {"first": [None]})  # of a game without a first player
    schema = import_module("pyarrow.parquet").read_schema
    assert schema(tmp_path / "none.parquet").field("first") == schema(tmp_path / "out.parquet").field("first")


def test_rows_that_could_not_be_written_are_refused_before_the_first_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def must_not(*_: Any) -> Any:
        raise ImportError("a game was played, or what is not installed imported")

    monkeypatch.setattr("underrose.lab.reports.play_random", must_not)
    monkeypatch.setattr("underrose.lab.rows.import_module", must_not)
    for name, told in (
        ("out.xlsx", r"ending in \.csv or \.parquet"),
        ("none/out.csv", "cannot be written"),
        ("out.parquet", r'Parquet needs one more package; it comes with: pip install "underrose\[research\]"'),
    ):
        with pytest.raises(LabError, match=told):
            ur.lab.simulate(CODING, ["random"], 5, rows=str(tmp_path / name))


def test_every_record_loads_and_verifies_and_its_deal_is_repeated(tmp_path: Path) -> None:
    for folder, bots in (("one", ["agent", own_bots.choose]), ("other", [own_bots.first])):
        ur.lab.simulate(CODING, bots, 3, seed=6, records=str(tmp_path / folder))
    for number in range(3):
        one, other = ((tmp_path / folder / f"game-{number:06}.jsonl").read_text("utf-8").splitlines() for folder in ("one", "other"))
        assert verify(one).good
        assert verify(other).good
        dealt = load(one)
        assert dealt.outcome is not None
        assert (dealt.levels, dealt.names) == (["agent", "bot"], ["agent", "choose"])
        assert [json.loads(lines[1])["chance"] for lines in (one, other)] == [[*map(list, json.loads(one[1])["chance"])]] * 2
