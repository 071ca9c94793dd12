"""Whole matches in the lab: played to their end, with decks that bots build, the same however they are shared out."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import underrose as ur
from underrose.bots.entrants import House
from underrose.bots.own import LabError
from underrose.games.classified_information.building import CHANGES, build
from underrose.games.classified_information.options import DECKS, LETTERS
from underrose.kernel.play.recordfile import load
from underrose.kernel.play.verification import verify
from underrose.lab import reports
from underrose.lab.playing import Plan, Setup
from underrose.lab.reports import no_progress

MATCH = ur.game("classified_information", best_of=3)
BOOK = "E1,R2,C3,E4,R5,E6,C7,R8,R9"


def first(view: Any, legal: list[Any]) -> Any:
    return legal[0]


class Builder:
    """A bot of one's own that builds, and keeps what it was asked."""

    def __init__(self, answer: Any) -> None:
        self.answer, self.asked = answer, list[dict[str, Any]]()

    def __call__(self, view: Any, legal: list[Any], seed: int) -> Any:
        return legal[seed % len(legal)]

    def build(self, game: dict[str, Any], seat: int, standing: list[int], seed: int) -> Any:
        self.asked.append({"game": game, "seat": seat, "standing": standing, "seed": seed})
        return self.answer


def test_matches_are_played_to_their_end_and_their_records_verify(tmp_path: Path) -> None:
    report = ur.lab.simulate(MATCH, ["random", "random"], 3, 1, records=str(tmp_path / "records"), rows=str(tmp_path / "rows.csv"))
    assert report["matches"].items() >= {"best_of": 3, "matches": 3}.items()
    assert sum(win["rate"] for win in report["matches"]["wins"]) == pytest.approx(1.0)
    with (tmp_path / "rows.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == report["games"]
    for row in rows:
        lines = (tmp_path / "records" / f"match-{int(row['match']):06}-game-{row['of_match']}.jsonl").read_text().splitlines()
        assert not verify(lines).faults
        played = load(lines)
        assert played.outcome is not None
        assert (played.series or {})["game"] == int(row["of_match"])
        assert "+".join(map(str, played.outcome.winners)) == row["winners"]
        last = rows.index(row) + 1 == len(rows) or rows[rows.index(row) + 1]["of_match"] == "1"
        assert (max(played.wins) == 2) == last
        if not last and played.outcome.winners:
            name = f"match-{int(row['match']):06}-game-{int(row['of_match']) + 1}.jsonl"
            header = json.loads((tmp_path / "records" / name).read_text().splitlines()[0])
            assert header["series"]["built_by"] == played.outcome.winners[0]
            assert header["options"]["mix"]
    with pytest.raises(LabError, match=r"There are records in .* already"):
        ur.lab.duel(MATCH, ("random", "random"), 2, 1, records=str(tmp_path / "records"))


def test_a_match_does_not_depend_on_what_else_is_played() -> None:
    plan = Plan(Setup.of(MATCH), (House("random"),), 5, rotate=False)
    played = reports.play_matches(plan, 9, 1, no_progress)
    winners, rows, _, _ = reports.play_match(plan, 8)
    assert played.matches is not None
    assert played.matches[8].tolist() == [winners, len(rows)]
    assert played.results[-len(rows) :].tolist() == [result for result, _ in rows]


@pytest.mark.slow
def test_matches_do_not_depend_on_who_shares_them_out() -> None:
    one, two = (ur.lab.simulate(MATCH, ["random", "random"], 9, 5, threads=threads) for threads in (1, 2))
    assert one["digest"] == two["digest"]
    assert ur.lab.simulate(MATCH, ["random", "random"], 9, 6)["digest"] != one["digest"]


def test_a_bot_of_ones_own_builds_and_is_told_how_it_stands() -> None:
    mine = Builder({"mix": BOOK})
    report = ur.lab.duel(MATCH, (mine, "random"), 4, 1)
    assert (report["matches"], report["best_of"]) == (4, 3)
    assert report["games"] >= 8
    assert mine.asked, "it has won a game that was not the last"
    for asked in mine.asked:
        assert asked["standing"][asked["seat"]] == 1
        assert asked["game"]["options"]["best_of"] == "3"
        assert set(asked["game"]) == {"id", "players", "options", "content"}


def test_who_builds_nothing_plays_on_with_the_same_deck() -> None:
    ur.lab.duel(MATCH, (mine := Builder(None), first), 2, 1)
    assert {asked["game"]["options"]["mix"] for asked in mine.asked} <= {""}


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ({"mix": "X1"}, "built what cannot be played: .*'X1'"),
        ({"deck": "ruby"}, "no others: mix"),
        (["E1"], "answers with options by name"),
    ],
)
def test_what_cannot_be_played_ends_the_run_with_one_sentence(answer: Any, says: str) -> None:
    with pytest.raises(LabError, match=says):
        ur.lab.duel(MATCH, (Builder(answer), first), 4, 1)


def test_a_build_that_takes_something_else_is_refused_before_the_first_game() -> None:
    bot = Builder(None)
    bot.build = lambda game, cards: None  # type: ignore[method-assign, assignment]
    with pytest.raises(LabError, match="takes the game, and by name any of seat, standing, seed"):
        ur.lab.duel(MATCH, (bot, "random"), 2)


def test_a_scripts_build_stands_beside_its_choose(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(f"def choose(view, legal):\n    return legal[0]\n\n\ndef build(game):\n    return {{'mix': {BOOK!r}}}\n")
    ur.lab.duel(MATCH, (f"{script}:choose", "random"), 2, 1, records=str(tmp_path / "records"))
    headers = [json.loads(file.read_text().splitlines()[0]) for file in (tmp_path / "records").iterdir()]
    built = [header for header in headers if header["series"]["built_by"] is not None]
    assert any(header["options"]["mix"] == BOOK and header["seats"][header["series"]["built_by"]]["level"] == "bot" for header in built)


def test_a_match_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "MOST_GAMES", 1)
    report = ur.lab.duel(MATCH, ("random", "random"), 2, 1)
    assert (report["games"], report["rate_a"]) == (2, 0.5)


@pytest.mark.parametrize("level", ["random", "novice", "agent", "spymaster"])
def test_printed_28_a_bot_of_the_house_exchanges_some_numbers_and_the_deck_gets_no_two_steps_harder(level: str) -> None:
    game = ur.game("classified_information")
    built = [build(game, level, seed) for seed in range(20)]
    assert built == [build(game, level, seed) for seed in range(20)]
    for options in built:
        assert options is not None
        mix = options["mix"].split(",")
        assert [int(code[1]) for code in mix] == [*range(1, 10)]
        assert sum(code[0] != "C" for code in mix) == CHANGES.get(level, 5)
        assert {LETTERS[code[0]] for code in mix} <= {*DECKS[:2]}
        assert ur.game("classified_information", mix=options["mix"]).content["difficulty"] == 2
    assert len({options["mix"] for options in built if options}) > 1


def test_ruled_27_with_fewer_numbers_and_kinds_only_what_there_is_is_built() -> None:
    entry = '[[card]]\ndeck = "{}"\nnumber = {}\ntitle = "T"\nability = "picking_petals"\nguilds = ["assassin", "guard"]\ntext = "T."\n'
    text = "numbers = 5\n" + "".join(entry.format("citrine", number) for number in range(1, 6))
    alone = ur.game("classified_information", content=text)
    assert build(alone, "agent", 1) is None, "there is nothing to exchange"
    both = ur.game("classified_information", content=text + entry.format("ruby", 2))
    options = build(both, "agent", 1) or {}
    assert options == {"mix": "C1,R2,C3,C4,C5,C6,C7,C8,C9"}
    assert ur.game("classified_information", content=text + entry.format("ruby", 2), mix=options["mix"]).content["deck"][1]["code"] == "R2"
