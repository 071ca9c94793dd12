"""Lessons: every one is played through as it is written, on a table that is for its learner alone, counts nowhere and says what it is."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tests.server.guests import Json, Person, wait_for
from tools.catalogues import messages
from underrose import games
from underrose.kernel.deal import LOCAL
from underrose.kernel.game import Game
from underrose.kernel.match import SERVER, Match
from underrose.kernel.verification import verify
from underrose.server.lesson_messages import LessonProgress
from underrose.server.lessons import LEARNER, SCRIPT, Lesson, deal, lesson_of, played, read
from underrose.texts import LANGUAGES, Catalogue, reading

TAUGHT = [name for name in games.TITLES if lesson_of(games.title(name)) is not None]
AROUND = {"lesson-aim", "lesson-done"}
"""What every lesson says beside its steps."""
MOST_WORDS = 90


def lesson(name: str) -> tuple[Lesson, Game]:
    found, title = lesson_of(games.title(name)), games.title(name)
    assert found is not None
    return found, title.setup(found.players, **found.options)


def dealt(name: str, **options: str) -> tuple[Lesson, Match]:
    """A lesson as its learner comes to it, under other options than its own where they are given."""
    found, _ = lesson(name)
    game = games.title(name).setup(found.players, **found.options | options)
    match = deal(found, game, [f"P{seat}" for seat in range(game.players)])
    for seat, action in found.set_out(match):
        match.play(seat, action)
    return found, match


def others_go_on(found: Lesson, match: Match) -> None:
    """The scripts of the others, for as long as they are asked."""
    while match.outcome is None:
        moves = [(seat, found.next_of(match, seat)) for seat in match.actors if seat != LEARNER]
        known = [(seat, move) for seat, move in moves if move is not None]
        if not known:
            return
        match.do(*known[0])


@pytest.mark.parametrize("name", TAUGHT)
@pytest.mark.parametrize("which", [0, 1], ids=["first", "last"])
def test_a_lesson_played_as_it_is_written_is_a_game_that_its_learner_wins(name: str, which: int) -> None:
    """Whichever of the actions that will do the learner takes."""
    found, match = dealt(name)
    choices = 0
    for number, actions in enumerate(found.decisions):
        others_go_on(found, match)
        assert found.progress(match) == LessonProgress(number, left=False, waits=False)
        choices += len(match.legal(LEARNER)) > 1
        match.play(LEARNER, actions[which % len(actions)])
        assert played(match, LEARNER)[-1] in actions, "written in full, as the game writes it"
    others_go_on(found, match)
    assert choices >= 3, "what leaves no choice teaches none"
    assert match.outcome is not None
    assert match.outcome.winners == (LEARNER,)
    assert found.progress(match) == LessonProgress(len(found.decisions), left=False, waits=False)
    for seat in range(match.game.players):
        assert all(done in said for done, said in zip(played(match, seat), found.script(seat), strict=True))


@pytest.mark.parametrize("name", TAUGHT)
def test_every_sentence_of_a_lesson_is_there_in_every_language_and_none_is_left_over(name: str) -> None:
    texts = Catalogue(games.title(name).home / "texts")
    wanted = AROUND | {step.say for step in lesson(name)[0].step}
    for language in LANGUAGES:
        said = {key for key in messages(texts, language) if key.startswith("lesson-")}
        assert said == wanted | {f"{key}.title" for key in wanted - {"lesson-aim"}}


@pytest.mark.parametrize("name", games.TITLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_lesson_and_little_is_read_before_its_first_decision(name: str, language: str) -> None:
    """Aim and steps with their titles: at 200 words a minute not half of it."""
    texts, words = Catalogue(games.title(name).home / "texts"), list[str]()
    steps = lesson(name)[0].step
    first = next(number for number, step in enumerate(steps) if step.actions)
    with reading(language):
        for key in ["lesson-aim", *(part for step in steps[: first + 1] for part in (f"{step.say}.title", step.say))]:
            words += texts.say(key, {"other": "Bourbon", "other2": "Centifolia"}).split()
    assert 20 < len(words) <= MOST_WORDS


@pytest.mark.parametrize("name", TAUGHT)
def test_whoever_leaves_the_path_plays_on_without_a_script(name: str) -> None:
    found, match = dealt(name)
    for actions in found.decisions:
        others_go_on(found, match)
        legal = map(match.game.codec.notation, match.legal(LEARNER).packed().tolist())
        other = next((action for action in legal if action not in actions), None)
        match.play(LEARNER, other or actions[0])
        if other:
            break
    assert found.progress(match) == LessonProgress(0, left=True, waits=False)
    assert all(found.next_of(match, seat) is None for seat in range(match.game.players))


def test_whoever_changes_an_answer_that_is_theirs_to_give_stays_on_the_path() -> None:
    found, match = dealt("top_secret_party", sealed_answers="yes")
    match.play(SERVER, "person 0")
    match.play(LEARNER, "answer G yes")
    match.play(LEARNER, "answer G no")
    assert found.progress(match) == LessonProgress(1, left=False, waits=True), "the others have yet to answer"
    others_go_on(found, match)
    assert found.progress(match) == LessonProgress(1, left=False, waits=False)
    match.play(LEARNER, "answer H no")
    others_go_on(found, match)
    assert found.progress(match) == LessonProgress(2, left=False, waits=False)


def test_in_the_partys_lesson_the_answers_say_more_and_more_who_is_with_the_learner() -> None:
    found, match = dealt("top_secret_party")
    odds = list[int]()
    for actions in found.decisions[:3]:
        match.play(LEARNER, actions[0])
        for seat in (1, 2, 3):
            match.do(seat, found.next_of(match, seat) or 0)
        notes = match.notes(LEARNER)
        assert notes is not None
        odds.append(round(100 * next(about["values"]["yes"] for about in notes["about"] if about["key"] == "1.mate")))
    assert odds == [83, 97, 100]


def test_the_wheel_of_classified_informations_lesson_leaves_what_its_sentences_say() -> None:
    found, match = dealt("classified_information")
    left = list[str]()
    for actions in found.decisions:
        match.play(LEARNER, actions[0])
        others_go_on(found, match)
        notes = match.notes(LEARNER)
        assert notes is not None
        left.append("".join(next(about["values"] for about in notes["about"] if about["key"] == "1.suitcase")))
    assert left == ["789", "79", "79", "79", "9"]


def test_the_sheet_of_the_codings_lesson_narrows_to_the_code_that_is_named() -> None:
    found, match = dealt("the_coding")
    left = [_codes(match)]
    for actions in found.decisions[:-1]:
        others_go_on(found, match)
        match.play(LEARNER, actions[0])
        left.append(_codes(match))
    assert left == [18, 6, 2, 1]


def _codes(match: Match) -> int:
    notes = match.notes(LEARNER)
    assert notes is not None
    return int(notes["worlds"])


BROKEN = ["seed = 1", 'step = [{ say = "lesson-x", controls = ["a[href]"] }]', 'step = [{ say = "x", controls = [] }]']


@pytest.mark.parametrize("broken", BROKEN)
def test_a_lesson_that_is_not_written_as_one_is_refused(broken: str) -> None:
    whole = {"players": "players = 2", "seed": "seed = 1", "level": 'level = "novice"', "assist": 'assist = "odds"', "step": "step = []"}
    assert read("\n".join(whole.values())).players == 2
    key = broken.split(" ")[0]
    text = broken if key == "seed" else "\n".join({**whole, key: broken}.values())
    with pytest.raises(msgspec.ValidationError):
        read(text)


# --- the table of a lesson --------------------------------------------------------------------------------------------


def open_lesson(person: Person, name: str = "the_coding", **more: Any) -> str:
    answer = person.post("/tables", {"game": name, "lesson": True, "clock": {"pace": 0}, **more})
    assert answer.status_code == 201, answer.text
    table = answer.json()["id"]
    person.start(table)
    return table


def learn(person: Person, table: str, name: str = "the_coding") -> Json:
    """Play the lesson to its end; the last view."""
    for number, actions in enumerate(lesson(name)[0].decisions):
        view = wait_for(person, table, lambda view, number=number: view["lesson"] == {"done": number, "left": False, "waits": False})
        assert person.act(table, view["ask"], actions[0]).status_code == 200
    return wait_for(person, table, lambda view: view["outcome"])


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_played_at_a_table_like_every_other(ann: Person, name: str) -> None:
    table = open_lesson(ann, name)
    info = ann.info(table)
    assert [step["say"] for step in info["lesson"]["steps"]] == [step.say for step in lesson(name)[0].step]
    assert learn(ann, table, name)["outcome"]["winners"] == [LEARNER]
    assert ann.command(table, "rematch").status_code == 200
    assert learn(ann, table, name)["outcome"]["winners"] == [LEARNER]


def test_no_clock_runs_for_a_learner(ann: Person) -> None:
    table = open_lesson(ann, "top_secret_party")
    assert ann.view(table)["deadline"] is None
    clock = ann.info(table)["clock"]
    assert (clock["answer"], clock["turn"], clock["point"]) == (0, 0, 0)


def test_the_record_of_a_lesson_says_that_it_is_one_and_is_signed_by_nobody(ann: Person) -> None:
    table = open_lesson(ann)
    learn(ann, table)
    lines = ann.get(f"/tables/{table}/record").text.splitlines()
    header, end = json.loads(lines[0]), json.loads(lines[-1])
    assert [seat["level"] for seat in header["seats"]] == ["human", SCRIPT]
    assert header["deal"]["context"] == LOCAL
    assert (end["signature"], end["key"]) == (None, None)
    assert verify(lines).good


def test_a_lesson_counts_for_nothing(ann: Person) -> None:
    table = open_lesson(ann)
    assert learn(ann, table)["evening"] == []
    ann.command(table, "rematch")
    learn(ann, table)
    info = ann.info(table)
    assert (info["standing"], info["evening"], info["visibility"]) == ([0, 0], [], "private")


def test_nobody_but_its_learner_is_at_a_lesson(ann: Person, ben: Person) -> None:
    table = open_lesson(ann)
    before = ann.view(table)
    for wish in ({}, {"seat": 1}, {"watch": True}):
        answer = ben.post(f"/tables/{table}/seats", wish)
        assert (answer.status_code, answer.json()["key"]) == (403, "lesson")
    assert ben.get(f"/tables/{table}/view").status_code == 403
    assert ann.view(table) == before


COMMANDS = [
    ("settings", {"options": {"system": "speed"}}), ("settings", {"assist": "odds"}), ("settings", {"bots": []}), ("free", {"seat": 1}),
    ("free", {}), ("takeover", {"seat": 1}), ("clear", {}), ("hand_over", {"seat": 1}), ("rename", {"name": "Zoe"}), ("wait", {}),
]  # fmt: skip


@pytest.mark.parametrize(("what", "args"), COMMANDS)
def test_a_prepared_deal_cannot_be_brought_to_another_table(ann: Person, what: str, args: Json) -> None:
    table = open_lesson(ann)
    before = ann.info(table)
    answer = ann.command(table, what, **args)
    assert (answer.status_code, answer.json()["key"]) == (409, "lesson")
    assert ann.info(table) == before


@pytest.mark.parametrize("more", [{"players": 3}, {"options": {"first": "0"}}, {"bots": [{"seat": 1, "level": "novice"}]}, {"watch": True},
                                  {"assist": "advice"}, {"visibility": "public"}])  # fmt: skip
def test_a_lesson_brings_its_own_settings(ann: Person, more: Json) -> None:
    answer = ann.post("/tables", {"game": "the_coding", "lesson": True, **more})
    assert answer.status_code in (400, 422), answer.text


def test_the_prepared_table_of_a_lesson_is_no_option_of_other_tables(ann: Person) -> None:
    answer = ann.post("/tables", {"game": "top_secret_agents", "options": {"tutorial": "yes"}})
    assert (answer.status_code, answer.json()["key"]) == (422, "lesson")
    table = ann.open("top_secret_agents", 2)
    before = ann.info(table)
    answer = ann.command(table, "settings", options={"tutorial": "yes"})
    assert (answer.status_code, answer.json()["key"]) == (422, "lesson")
    assert ann.info(table) == before


def test_ordinary_tables_are_never_dealt_like_a_lesson(ann: Person) -> None:
    """The same settings, bots and seats: the deal is another one, and the table says nothing of a lesson."""
    found, _ = lesson("the_coding")
    wish: Json = {"options": found.options, "bots": [{"seat": 1, "level": found.level}], "assist": found.assist}
    secrets = set[str]()
    for _ in range(3):
        table = ann.open("the_coding", found.players, **wish)
        ann.start(table)
        assert ann.info(table)["lesson"] is None
        assert ann.view(table)["lesson"] is None
        assert ann.command(table, "resign").status_code == 200
        lines = ann.get(f"/tables/{table}/record").text.splitlines()
        secrets.add(json.loads(lines[-1])["secret"])
        assert None not in json.loads(lines[0])["deal"]["context"].values()
    assert len(secrets) == 3


def test_games_say_whether_they_have_a_lesson(ann: Person) -> None:
    listed = {game["id"]: game["lesson"] for game in ann.get("/games").json()}
    assert {name for name, taught in listed.items() if taught} == set(TAUGHT) & listed.keys()
    answer = ann.post("/tables", {"game": "toy", "lesson": True})
    assert (answer.status_code, answer.json()["key"]) == (404, "no_lesson")
