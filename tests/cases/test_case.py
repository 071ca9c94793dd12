"""A case as it is asked: what the question holds, what it does not, how it is refused, and how it is mined."""

import json
from datetime import timedelta
from itertools import pairwise

import pytest
from click.testing import CliRunner, Result

import underrose as ur
from tests.sizes import size
from underrose.cases import DIFFICULTIES, calendar, deduced, mine, practice
from underrose.cases.calendar import FIRST_DAY, today
from underrose.cases.case import asked
from underrose.cases.grades import difficulty_of
from underrose.cases.positions import deduction_of, position
from underrose.cli.main import cli
from underrose.knowledge.deduction import Grades
from underrose.knowledge.position import Position

DAY = "2026-11-22"


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["case", "--date", DAY, *words])


@pytest.mark.parametrize("game", deduced())
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_question_is_the_same_in_every_world_that_fits_what_the_seat_knows(game: str, difficulty: str) -> None:
    case = ur.case(game, difficulty, DAY)
    seat, key = case.line.seat, case.line.key
    first = asked(case.match, seat, key, case.names)
    for seed in range(size(2, 8)):
        world = case.match.clone()
        known = position(case.match, seat)
        world.states = Position(known.game, seat, known.views, known.log, seed).world()
        assert json.dumps(asked(world, seat, key, case.names)) == json.dumps(first)


@pytest.mark.parametrize("game", deduced())
def test_a_question_holds_neither_answer_nor_proof(game: str) -> None:
    case = ur.case(game, "medium", DAY)
    question = case.question()
    assert question.keys() == {
        "game", "title", "seat", "names", "about", "text", "given", "content", "options", "view", "events", "difficulty", "day", "practice",
        "facts",
    }  # fmt: skip
    assert question["facts"] == len(case.line.facts)


def test_hints_are_the_facts_of_the_solution_one_by_one() -> None:
    case = ur.case("the_coding", "hard", DAY)
    facts = case.solution()["facts"]
    assert [case.hint(n) for n in range(1, len(facts) + 1)] == facts
    own = [fact for fact in facts if fact["key"] != "own"]
    assert all(case.match.events(case.line.seat)[fact["row"]]["args"] == fact["args"] for fact in own)
    with pytest.raises(ur.SetupError, match=f"facts 1 to {len(facts)}"):
        case.hint(len(facts) + 1)


@pytest.mark.parametrize("game", deduced())
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_fact_says_by_what_rule_and_with_which_facts_before_it_it_rules_out_what_it_does(game: str, difficulty: str) -> None:
    """Whatever a fact rules out is ruled out by it and those that it leans on alone, and by no fewer of them."""
    for day in range(size(1, 4)):
        case = ur.case(game, difficulty, FIRST_DAY + timedelta(day))
        sheet, numbers = deduction_of(game).sheet(position(case.match, case.line.seat), case.line.key), case.line.facts
        for at, fact in enumerate(case.facts()):
            assert fact["why"].endswith(".")
            before = sum(1 << number for number in numbers[:at])
            every = [excludes for values in sheet.values() for excludes in values.values()]
            fresh = [excludes for excludes in every if excludes(before | 1 << numbers[at]) and not excludes(before)]
            leans = [numbers[place - 1] for place in fact["leans"]]
            needed = sum(1 << number for number in [*leans, numbers[at]])
            assert all(excludes(needed) for excludes in fresh)
            assert all(any(not excludes(needed & ~(1 << number)) for excludes in fresh) for number in leans)


def test_a_guard_lying_face_down_is_ruled_out_by_what_may_be_enlisted() -> None:
    facts = ur.case("classified_information", "medium", DAY).facts()
    told = {fact["key"]: fact["why"] for fact in facts}
    assert told["enlisted"] == "Only a Guard or a Sentinel can be enlisted."
    assert told["judged"] == "Codes that share no number belong to cards more than 2 apart."
    assert [fact["leans"] for fact in facts] == [[], [], [1], [2], [2], []]


def test_an_answer_is_right_however_it_is_written() -> None:
    case = next(found for number in range(20) if len((found := practice("the_coding", "hard", number)).line.value) == 3)
    value = case.line.value
    assert case.right(value)
    assert case.right(" ".join(value.lower()))
    assert not case.right("")
    assert not case.right(value[::-1])


def test_every_day_has_its_own_case_until_the_list_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    days = [FIRST_DAY + timedelta(day) for day in range(60)]
    monkeypatch.setattr(calendar, "today", lambda: days[-1])
    assert len({ur.case("the_coding", "easy", day).line.seed for day in days}) == len(days)


def test_a_day_to_come_and_what_there_is_not_are_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list without hard cases is that of a game of one's own, of which few games were mined."""
    with pytest.raises(ur.SetupError, match="is not open yet"):
        ur.case("the_coding", "easy", today() + timedelta(1))
    with pytest.raises(ur.SetupError, match="is no day"):
        ur.case("the_coding", "easy", "yesterday")
    with pytest.raises(ur.SetupError, match="There are no cases of 'kuhn'"):
        ur.case("kuhn")
    with pytest.raises(ur.SetupError, match="There are: easy, medium, hard"):
        ur.case("the_coding", "cruel")
    monkeypatch.setattr(calendar, "_shipped", lambda game: dict.fromkeys(DIFFICULTIES, ()))
    for asked_for in (lambda: ur.case("the_coding", "hard"), lambda: practice("the_coding", "hard", 0)):
        with pytest.raises(ur.SetupError, match="There are no cases of 'the_coding hard'"):
            asked_for()


def test_the_same_seed_mines_the_same_cases() -> None:
    lines = [*mine("the_coding", 1, 3, 5)]
    assert lines
    assert lines == [*mine("the_coding", 1, 3, 5)]
    assert len([*mine("the_coding", 1, 5, 1)]) <= len(DIFFICULTIES), "no more than are wanted"
    assert all(difficulty_of(len(line.facts), Grades()) for line in lines)


def test_the_command_prints_question_hints_and_solution_only_when_asked_in_words_and_as_json() -> None:
    case = ur.case("the_coding", "easy", DAY)
    plain, hinted, solved = run().output, run("--hints", "1").output, run("--solution").output
    assert case.question()["text"] in plain
    assert case.hint(1)["text"] not in plain.partition(case.question()["text"])[2]
    assert case.hint(1)["text"] in hinted.partition(case.question()["text"])[2]
    assert solved.endswith(f"So it is {case.line.value}.\n")

    assert json.loads(run("--json").output) == json.loads(json.dumps(case.question()))
    assert json.loads(run("--json", "--hints", "1").output)["hints"] == [case.hint(1)]
    assert json.loads(run("--json", "--solution").output)["solution"] == case.solution()


def test_the_command_has_cases_to_practise_with() -> None:
    shown = CliRunner().invoke(cli, ["case", "--practice", "2", "--solution"]).output
    assert shown.startswith("Case 2 to practise with, The Coding, easy\n")
    assert shown.endswith(f"So it is {practice('the_coding', 'easy', 2).line.value}.\n")
    seeds = [practice("top_secret_agents", "easy", number).line.seed for number in range(60)]  # of which half are of days to come
    assert all(one != other for one, other in pairwise(seeds))


def test_the_command_judges_an_answer_by_its_exit_code() -> None:
    value = ur.case("the_coding", "easy", DAY).line.value
    assert run("--answer", value).output == "Right.\n"
    wrong = CliRunner().invoke(cli, ["case", "--date", DAY, "--answer", "?"], standalone_mode=False)
    assert (wrong.output, wrong.return_value) == ("That is not it.\n", 1)


def test_an_answer_is_given_and_told_in_the_language_that_is_read() -> None:
    words = ["--lang", "de", "case", "--date", DAY, "--game", "top_secret_party"]
    team = {"yellow": "gelb", "blue": "blau"}[ur.case("top_secret_party", "easy", DAY).line.value]
    assert CliRunner().invoke(cli, [*words, "--answer", team.title()]).output == "Richtig.\n"
    assert CliRunner().invoke(cli, [*words, "--solution"]).output.endswith(f"Also {team}.\n")


def test_the_command_makes_a_list() -> None:
    made = CliRunner().invoke(cli, ["case", "make", "the_coding", "--seed", "1", "--games", "2"])
    header, *lines = map(json.loads, made.output.splitlines())
    assert header["game"] == "the_coding"
    assert {"seed", "moves", "seat", "key", "value", "facts", "check"} == lines[0].keys()
