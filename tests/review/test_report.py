"""The review of a seat as a report: its shape, that it can be repeated, and that nothing lies open before the cards are turned."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from msgspec.structs import replace

import underrose as ur
from tests.review.reviewed import CLASSIFIED, CODING, PARTY, played
from tests.sizes import size
from underrose.bots.playing_on import policy_of
from underrose.cli.main import cli
from underrose.cli.reports import reviewed
from underrose.kernel.data.errors import SetupError
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordfile import lines_of, load
from underrose.review import document as documents
from underrose.review import review
from underrose.review.document import as_seen, document
from underrose.review.fields import TERMS, Report, Revealed, Stood
from underrose.review.judge import Judge
from underrose.review.laws import adds_up, ruled_out
from underrose.review.page import page_of
from underrose.review.report import SECOND, judged, seed_of, words_of
from underrose.review.sentences import head, how_well, line_of
from underrose.review.walk import decision_points
from underrose.testing import kuhn
from underrose.texts import LANGUAGES, reading

BUDGET = 24
GAMES = [
    (CODING, ("novice", "agent"), 3, ()),
    (CODING, ("agent", "agent", "novice"), 4, ()),
    (CODING, ("agent", "novice", "agent"), 6, (("system", "speed"), ("taps", "live"))),
    (CLASSIFIED, ("novice", "agent"), 3, ()),
    (PARTY, ("novice", "agent", "agent", "agent", "novice"), 3, ()),
]


def as_bytes(report: Report) -> bytes:
    return msgspec.json.encode(report)


@pytest.fixture(
    scope="module", params=size(GAMES[2:], GAMES), ids=lambda game: f"{game[0]}-{len(game[1])}-{dict(game[3]).get('system', 'usual')}"
)
def match(request: pytest.FixtureRequest) -> Match:
    return played(*request.param)


@pytest.fixture(scope="module")
def turned(match: Match) -> Report:
    return review(match, 0, budget=BUDGET, turned=True)


def test_what_a_bot_decided_for_a_player_is_not_judged() -> None:
    """A bot stood in, or sat there before a latecomer: by the header of the record, and by what its steps say."""
    match = played(CODING, ("novice", "agent"), 3).clone()
    match.levels = ["human", "agent"]
    own = [point.n for point in decision_points(match, 0)]
    for n in own[1:3]:
        match.steps[n] = replace(match.steps[n], by="novice")
    assert [point.n for point in decision_points(match, 0)] == [own[0], *own[3:]]
    report = review(match, 0, budget=BUDGET)
    assert (report.left_out, [one.n for one in report.decisions]) == (2, [own[0], *own[3:]])
    assert [one.turn for one in report.decisions[:2]] == [1, 4]
    assert "2 decisions at this seat were a bot\u2019s and are not judged." in [*head(report, match.game, match.names)]
    for n in own:
        match.steps[n] = replace(match.steps[n], by="novice")
    none = review(match, 0, budget=BUDGET, turned=True)
    assert (none.decisions, [*how_well(none)][1:]) == ([], ["There was no choice to judge."])
    theirs = [point.n for point in decision_points(match, 1)]
    assert len(theirs) > 3, "where no player had the seat nothing is left out"
    match.steps[theirs[-1]] = replace(match.steps[theirs[-1]], by="human")
    assert [point.n for point in decision_points(match, 1)] == theirs[-1:]


def test_without_a_seat_the_first_persons_is_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[int]()

    def check(match: Match, seat: int) -> None:
        asked.append(seat)
        raise SetupError("enough")

    monkeypatch.setattr(documents, "check_seat", check)
    game = ur.game("the_coding", players=3)
    for levels in (("agent", "human", "human"), ("human", "agent", "agent"), ("agent", "novice", "agent")):
        with pytest.raises(SetupError, match="enough"):
            documents.documents(Match(game, seed=1, levels=levels), documents.FIRST_PERSON, lambda *_: None)
    assert asked == [1, 0, 0]


OF_A_MATCH = {
    "en": "Game 2 of a match, best of 3. Won before it: Ann 1, Ben 0. Ann built what is played in it.",
    "de": "Partie 2 einer Serie, in der die Mehrheit von 3 zählt. Davor gewonnen: Ann 1, Ben 0. Ann hat gebaut, was darin gespielt wird.",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_of_a_match_is_reviewed_as_one(language: str) -> None:
    """Game 2, of which nothing has been played yet: a review goes as far as its game does."""
    series = {"game": 2, "best_of": 3, "standing": [1, 0], "built_by": 0}
    game = ur.game("classified_information", best_of=3, mix="book")
    match = Match(game, seed=1, names=["Ann", "Ben"], series=series)
    found = judged(match, 1, budget=2)
    with reading(language):
        shown = document(found, as_seen(match, 1))
        assert (shown.series, shown.match) == (Stood(**series), OF_A_MATCH[language])
        assert OF_A_MATCH[language] in list(head(shown, game, match.names))
        assert OF_A_MATCH[language] in page_of(shown, match)


def test_a_game_that_stands_for_itself_has_no_match() -> None:
    match = Match(ur.game("classified_information"), seed=1)
    shown = document(judged(match, 0, budget=2, seed=10**30), as_seen(match, 0))
    assert (shown.series, shown.match) == (None, None)
    assert any(said.endswith(f"; seed {10**30}.") for said in head(shown, match.game, match.names))


def test_every_decision_of_the_seat_is_judged(match: Match, turned: Report) -> None:
    assert [decision.n for decision in turned.decisions] == [step.n for step in match.steps if step.seat == 0]
    for decision in turned.decisions:
        action = match.steps[decision.n].action
        assert action is not None
        assert decision.played.action == match.game.codec.notation(action)
        assert decision.played.action in [candidate.action for candidate in decision.candidates]
        assert 0 <= decision.played.value <= 1
        assert not decision.forced or (decision.loss, decision.best) == (0, None)


def test_a_better_choice_is_named_only_where_two_seeds_find_one(match: Match, turned: Report) -> None:
    policy = policy_of(match.game.title)
    second = Judge(policy, policy.worlds(BUDGET), 0)
    words = words_of(match.game)
    for point, decision in zip(decision_points(match, 0, words), turned.decisions, strict=True):
        found = decision.loss > 2 * decision.se
        if found:
            position = point.position(match.game, seed_of(SECOND, point.n))
            leave_out = ruled_out(match.game, point, position.legal.tolist(), words)
            found = second.weigh(position, point.action, leave_out=leave_out).best is not None
        assert (decision.best is not None) == found


def test_luck_and_skill_add_up(match: Match, turned: Report) -> None:
    revealed = turned.revealed
    assert revealed is not None
    terms = sum(getattr(revealed, term) for term in TERMS)
    assert terms == pytest.approx(revealed.result - 1 / match.game.players, abs=1e-12)
    assert sum(step.value for step in revealed.steps) == pytest.approx(terms, abs=1e-12)
    line = revealed.line
    assert line is not None
    assert line.even + sum(getattr(line, term) for term in TERMS) == line.result == round(100 * revealed.result)
    assert sum(int(part) for part in re.findall(r"[+-]?\d+", line.text.replace("\N{MINUS SIGN}", "-").partition(":")[0])) == line.result


def test_a_line_that_does_not_add_up_is_left_out() -> None:
    terms = Revealed(-0.304, 0.124, -0.184, -0.136, 0.0, 0.0, None, [], [], [])
    line = line_of(terms, 2)
    said = "An even chance is 50; -30 by the deal, -18 by these decisions, -14 by what lay hidden, +12 by chance: that makes 0, lost."
    assert line.text.replace("\N{MINUS SIGN}", "-") == said
    assert adds_up(terms, line, 2)
    assert not adds_up(terms, replace(line, own=line.own + 1), 2)
    assert not adds_up(replace(terms, deal=-0.3), line, 2)
    even = Revealed(0.0, 0.0, 0.0, 0.0, 0.0, 1 / 3, None, [], [], [])
    assert line_of(even, 3).text == "An even chance is 33: that makes 33, shared."


def test_cards_that_are_not_turned_tell_nothing_and_change_nothing_else_on_any_number_of_threads(match: Match, turned: Report) -> None:
    before = match.states.tobytes(), len(match.steps)
    closed = review(match, 0, budget=BUDGET, threads=3)
    assert closed.revealed is None
    assert as_bytes(replace(closed, revealed=turned.revealed)) == as_bytes(turned)
    assert (match.states.tobytes(), len(match.steps)) == before, "reviewing changes nothing of the match"


def test_a_replayed_record_has_the_same_review_and_with_another_seed_another() -> None:
    match = played(*GAMES[0])
    again, turned = load([*lines_of(match)]), as_bytes(review(match, 0, budget=BUDGET, turned=True))
    assert as_bytes(ur.review(again, seat=0, budget=BUDGET, turned=True)) == turned
    assert as_bytes(ur.review(again, seat=0, budget=BUDGET, turned=True, seed=6)) != turned


def test_cards_are_turned_only_once_the_game_is_over() -> None:
    match = played(*GAMES[0]).at(4)
    with pytest.raises(SetupError, match="once the game is over"):
        review(match, 0, budget=10, turned=True)
    assert review(match, 0, budget=10).revealed is None


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        *(({"budget": budget}, f"at least 2 worlds, and not {budget}") for budget in (-3, 0, 1)),
        ({"budget": 2, "seed": 7.5}, "float"),
        ({"seat": 2}, "There is no seat 2"),
    ],
)
def test_worlds_of_which_no_half_is_left_and_a_seed_or_seat_that_is_none_are_refused(wish: dict[str, Any], said: str) -> None:
    with pytest.raises((SetupError, TypeError), match=said):
        review(played(*GAMES[0]), **wish)


def test_a_game_without_a_rollout_policy_is_refused_in_a_sentence() -> None:
    for language, said in (("en", "cannot be reviewed yet"), ("de", "noch nicht nachbesprechen")):
        with reading(language), pytest.raises(SetupError, match=said):
            review(Match(kuhn.TITLE.setup(), seed=1), 0)


def test_a_report_reads_in_both_languages(match: Match, turned: Report) -> None:
    for language, measured, even in (("de", "kein Maßstab gemessen", "Gleiche"), ("en", "no scale was measured", "An even chance is")):
        with reading(language):
            text = "\n".join(reviewed(review(match, 0, budget=BUDGET, turned=True), match))
        assert measured in text, "in so few worlds"
        assert even in text
        assert "Ada" in text.partition("\n")[0]
        assert "{" not in text
    assert turned.accuracy is not None


def test_the_page_opens_without_a_server(match: Match, turned: Report) -> None:
    page = page_of(turned, match)
    assert page.startswith("<!doctype html>")
    assert "<svg" in page
    assert not any(outside in page for outside in ("http:", "https:", "<script", "<link", "url("))
    assert page.count("<tr>") == 1 + len(turned.decisions)


def test_names_on_the_page_are_text() -> None:
    match = played(*GAMES[0]).clone()
    match.names = ["<script>alert(1)</script>", "Ben"]
    assert "<script>" not in page_of(review(match, 1, budget=10), match)


def test_the_command_writes_json_lines_and_a_page(tmp_path: Path) -> None:
    record, page = tmp_path / "game.jsonl", tmp_path / "review.html"
    played(*GAMES[0]).save(record)
    run = CliRunner()
    said = run.invoke(cli, ["review", str(record), "--seat", "1", "--budget", "20", "--json"])
    report = json.loads(said.stdout)
    assert (report["seat"], report["judge"]["worlds"], report["revealed"]) == (1, 20, None)
    assert "winning chance" in run.invoke(cli, ["review", str(record), "--budget", "20"]).stdout
    assert run.invoke(cli, ["review", str(record), "--budget", "20", "--html", str(page)]).exit_code == 0
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert run.invoke(cli, ["review", str(record), "--json", "--html", str(page)]).exit_code != 0
