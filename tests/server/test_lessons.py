"""Lessons: every one is played through as it is written, on a table that is for its learner alone, counts nowhere and says what it is."""

import json
from itertools import product
from pathlib import Path

import pytest

from tests.server.guests import Json, Person, refused, wait_for
from tools.catalogues import messages
from underrose import games
from underrose.games.classified_information.actions import card_names
from underrose.games.top_secret_party.mind.reading import SLIP
from underrose.kernel.game.outcome import Outcome
from underrose.kernel.game.title import Game
from underrose.kernel.play.deal import LOCAL
from underrose.kernel.play.match import SERVER, Match
from underrose.kernel.play.verification import verify
from underrose.server.api.catalogue_messages import LessonProgress
from underrose.server.catalogue.lessons import LEARNER, SCRIPT, Lesson, deal, lesson_of, lessons_of, played
from underrose.server.catalogue.set_ups import parsed
from underrose.texts import LANGUAGES, Catalogue, reading

TAUGHT = [(name, lesson.number) for name in games.TITLES for lesson in lessons_of(games.title(name))]
"""Every lesson there is."""
MOST_WORDS = 90
"""Before the first decision."""
WORDS_OF_ALL = 250
"""Of the lessons that follow on a first one, two minutes each."""


def lesson(name: str, number: int = 1) -> tuple[Lesson, Game]:
    found, title = lesson_of(games.title(name), number), games.title(name)
    assert found is not None
    return found, title.setup(found.players, **found.options)


def dealt(name: str, number: int = 1, **options: str) -> tuple[Lesson, Match]:
    """A lesson as its learner comes to it, under other options than its own where they are given."""
    found, _ = lesson(name, number)
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


@pytest.mark.parametrize(("name", "number"), TAUGHT)
@pytest.mark.parametrize("which", [0, 1], ids=["first", "last"])
def test_a_lesson_played_as_it_is_written_is_a_game_that_its_learner_wins(name: str, number: int, which: int) -> None:
    """Whichever of the actions that will do the learner takes."""
    found, match = dealt(name, number)
    choices = 0
    for done, actions in enumerate(found.decisions):
        others_go_on(found, match)
        assert found.progress(match) == LessonProgress(done, left=False, waits=False)
        choices += len(match.legal(LEARNER)) > 1
        match.play(LEARNER, actions[which % len(actions)])
        assert played(match, LEARNER)[-1] in actions, "written in full, as the game writes it"
    others_go_on(found, match)
    assert choices >= 3, "what leaves no choice teaches none"
    assert ended(match).winners == (LEARNER,)
    assert found.progress(match) == LessonProgress(len(found.decisions), left=False, waits=False)
    for seat in range(match.game.players):
        assert all(done in said for done, said in zip(played(match, seat), found.script(seat), strict=True))


@pytest.mark.parametrize("name", games.TITLES)
def test_every_sentence_of_a_lesson_is_there_in_every_language_and_none_is_left_over(name: str) -> None:
    texts, wanted = Catalogue(games.title(name).home / "texts"), set[str]()
    for found in lessons_of(games.title(name)):
        say = {found.done, *(step.say for step in found.step)}
        wanted |= {found.aim} | say | {f"{key}.title" for key in say}
    for language in LANGUAGES:
        assert {key for key in messages(texts, language) if key.startswith("lesson-")} == wanted


def words_of(name: str, found: Lesson, steps: int) -> int:
    """How many words a lesson says up to a step, its aim included."""
    texts = Catalogue(games.title(name).home / "texts")
    keys = [found.aim, *(part for step in found.step[:steps] for part in (f"{step.say}.title", step.say))]
    return sum(len(texts.say(key, {"other": "Bourbon", "other2": "Centifolia", "other3": "Damask"}).split()) for key in keys)


@pytest.mark.parametrize(("name", "number"), TAUGHT)
@pytest.mark.parametrize("language", LANGUAGES)
def test_little_is_read_before_the_first_decision_of_a_lesson_and_in_all_of_one_that_follows(name: str, number: int, language: str) -> None:
    """Aim and steps with their titles: at 200 words a minute not half of it, and hardly more than one."""
    found, _ = lesson(name, number)
    first = next(at for at, step in enumerate(found.step) if step.actions)
    with reading(language):
        assert 20 < words_of(name, found, first + 1) <= MOST_WORDS
        assert found.number == 1 or words_of(name, found, len(found.step)) <= WORDS_OF_ALL


@pytest.mark.parametrize(("name", "number"), TAUGHT)
def test_whoever_leaves_the_path_plays_on_without_a_script(name: str, number: int) -> None:
    found, match = dealt(name, number)
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


def test_the_wheel_and_the_guards_of_classified_informations_second_lesson_are_what_its_sentences_say() -> None:
    """6, 7 or 8 in the last turn, one Guard each; a yes leaves 2 and 3 of the learner; whoever does not enlist ties."""
    found, match = dealt("classified_information", 2)
    left, known = list[str](), list[str]()
    for actions in found.decisions:
        others_go_on(found, match)
        left.append("".join(_odds(match, "1.suitcase")))
        known.append("".join(_odds(match, "0.suitcase")))
        if actions == found.decisions[1]:
            assert "5G" in _odds(match, "1.hand"), "a Scavenge that could fetch the 4"
        if actions != found.decisions[-1]:
            match.play(LEARNER, actions[0])
    assert left == ["56789", "56789", "5678", "678"]
    assert known == ["123456", "23", "23", "23"]
    sides = match.view(LEARNER)["table"]["sides"]
    assert [sum(side["guarded"]) for side in sides] == [1, 1]
    match.play(LEARNER, "encrypt 5G")
    assert ended(match).why.name == "TIE", "who keeps no second Guard does not win"
    found, match = dealt("classified_information", 2)
    for actions in found.decisions:
        others_go_on(found, match)
        match.play(LEARNER, actions[-1])
    assert ended(match).why.name == "GUARDS"
    last, guards = match.view(LEARNER)["table"]["sides"][1]["hand"][0], match.view(LEARNER)["table"]["sides"][LEARNER]["guard"]
    names = card_names(match.game.content["deck"])
    assert (names[last], names[guards[0]]) == ("2S", "2G"), "it fits the learner's 3, and the Guard that was saved has its number"


def test_in_the_partys_lesson_the_answers_say_more_and_more_who_is_with_the_learner() -> None:
    found, match = dealt("top_secret_party")
    odds = list[int]()
    for actions in found.decisions[:3]:
        match.play(LEARNER, actions[0])
        for seat in (1, 2, 3):
            match.do(seat, found.next_of(match, seat) or 0)
        odds.append(round(100 * _odds(match, "1.mate")["yes"]))
    assert odds == [83, 97, 100]


def test_the_sheets_of_first_lessons_leave_what_their_sentences_say() -> None:
    """After each decision of the learner: of The Coding before the others go on, of Classified Information after it."""
    (coding, codes), (classified, wheel) = dealt("the_coding"), dealt("classified_information")
    left, numbers = [_notes(codes)["worlds"]], list[str]()
    for actions in coding.decisions[:-1]:
        others_go_on(coding, codes)
        codes.play(LEARNER, actions[0])
        left.append(_notes(codes)["worlds"])
    for actions in classified.decisions:
        wheel.play(LEARNER, actions[0])
        others_go_on(classified, wheel)
        numbers.append("".join(_odds(wheel, "1.suitcase")))
    assert left == [18, 6, 2, 1]
    assert numbers == ["789", "79", "79", "79", "9"]


def test_the_sheets_of_the_codings_second_lesson_hold_what_its_sentences_say() -> None:
    """54 codes, a card that halves them, four left and two; the learner's code known to all; questions that spare the rival's digits."""
    found, match = dealt("the_coding", 2)
    even = sum(_odds(match, "1.tens").get(value, 0) for value in "02468")
    assert round(100 * even) == 52
    left, known = list[int](), list[list[str]]()
    for actions in found.decisions:
        others_go_on(found, match)
        left.append(_notes(match)["worlds"])
        known.append(["".join(_odds(match, f"0.{place}")) for place in ("letter", "tens", "ones")])
        if actions != found.decisions[-1]:
            match.play(LEARNER, actions[0])
    assert left == [54, 4, 4, 2]
    assert known == [["AE", "236789", "269"], *[["A", "3", "2"]] * 3]
    assert {code["value"]: code["p"] for code in _notes(match)["likely"]} == {"1 E70": 0.5, "1 E78": 0.5}
    content, asked = match.game.content["hack"], match.view(LEARNER)["table"]["sides"][LEARNER]["hack"]
    assert [content[card]["values"] for card in asked if card >= 0] == ["269", "ACE", "012", "01234"]
    match.play(LEARNER, "decode 1 E70")
    assert match.outcome is None
    match.play(LEARNER, "reveal ones")
    match.play(1, "decode 0 A32")
    assert ended(match).winners == (1,), "whoever waits, or guesses wrong, is named"


def test_the_dice_of_top_secrets_second_lesson_do_what_its_sentences_say() -> None:
    """A Cipher in one of two cases until there is a Blockade, a Ledger in two of four, which does not come; and who must be pinned."""
    found, match = dealt("top_secret_agents", 2)
    assert _odds(match, "X4a.1") == {"f3": 0.5, "f4": 0.5}
    assert _odds(match, "L3a.2")["f4"] == 0.5
    idle = match.clone()
    for seat, action in ((LEARNER, "end"), (1, "trickle"), (1, "retire h5")):
        idle.play(seat, action)
    assert (ended(idle).winners, ended(idle).scores[1]) == ((1,), 10), "the Analyst would win"
    actions = [said for (said,) in found.decisions]
    for action in actions[: actions.index("end")]:
        match.play(LEARNER, action)
    assert _odds(match, "X4a.1") == {"f4": 1}
    assert match.view(LEARNER)["table"]["actions"] == 0
    match.play(LEARNER, "end")
    others_go_on(found, match)
    cipher = [colour["name"] for colour in match.game.content["colours"]].index("Ciphers")
    assert match.view(LEARNER)["table"]["dice"][cipher] % 2 == 1, "it came although its die was odd"
    assert "f4" not in _odds(match, "L3a.1")


def test_in_the_partys_second_lesson_three_cards_outweigh_a_slip_and_a_right_finger_wins() -> None:
    found, match = dealt("top_secret_party", 2)
    sides = match.view(LEARNER)["table"]["sides"]
    assert [side["points"] for side in sides[:4]] == [4, 1, 0, 3]
    odds = list[list[int]]()
    for actions in found.decisions[:3]:
        match.play(LEARNER, actions[0])
        for seat in (1, 2, 3):
            match.do(seat, found.next_of(match, seat) or 0)
        odds.append([round(100 * _odds(match, f"{seat}.mate")["yes"]) for seat in (1, 2, 3)])
    assert odds == [[13, 74, 13], [2, 49, 49], [1, 3, 96]]
    assert SLIP == 0.15
    for fingers in product((0, 2, 3), (0, 1, 3), (0, 1, 2)):
        end = match.clone()
        for seat, finger in enumerate((3, *fingers)):
            end.play(seat, f"point {finger}")
        for seat in range(4):
            end.play(seat, "ready")
        assert ended(end).winners == (LEARNER,), "nobody can catch up with a right finger"


def ended(match: Match) -> Outcome:
    assert match.outcome is not None
    return match.outcome


def _notes(match: Match) -> Json:
    notes = match.notes(LEARNER)
    assert notes is not None
    return notes


def _odds(match: Match, key: str) -> dict[str, float]:
    return next(about["values"] for about in _notes(match)["about"] if about["key"] == key)


BROKEN = ["seed = 1", 'step = [{ say = "lesson-x", controls = ["a[href]"] }]', 'step = [{ say = "x", controls = [] }]']


@pytest.mark.parametrize("broken", BROKEN)
def test_a_lesson_that_is_not_written_as_one_is_left_out(broken: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    whole = {"players": "players = 2", "seed": "seed = 1", "level": 'level = "novice"', "assist": 'assist = "odds"', "step": "step = []"}
    key, path = broken.split(" ")[0], tmp_path / "lesson.toml"
    path.write_text("\n".join(whole.values()))
    assert parsed(path, Lesson)
    path.write_text(broken if key == "seed" else "\n".join({**whole, key: broken}.values()))
    assert parsed(path, Lesson) is None
    assert f"{path} is left out: " in caplog.text


def open_lesson(person: Person, name: str = "the_coding", number: bool | int = True) -> str:
    answer = person.post("/tables", {"game": name, "lesson": number, "clock": {"pace": 0}})
    assert answer.status_code == 201, answer.text
    table = answer.json()["id"]
    person.start(table)
    return table


def learn(person: Person, table: str) -> Json:
    """Play the second lesson of The Coding to its end; the last view."""
    for at, actions in enumerate(lesson("the_coding", 2)[0].decisions):
        view = wait_for(person, table, lambda view, at=at: view["lesson"] == {"done": at, "left": False, "waits": False})
        assert person.act(table, view["ask"], actions[0]).status_code == 200
    return wait_for(person, table, lambda view: view["outcome"])


def test_every_game_has_a_lesson_which_is_told_at_its_table_with_what_follows_on_it(ann: Person) -> None:
    assert {name for name, number in TAUGHT if number == 1} == set(games.TITLES)
    for game in ann.get("/games").json():
        numbers = [number for name, number in TAUGHT if name == game["id"]]
        assert (game["lesson"], game["lessons"]) == (bool(numbers), len(numbers))
    for name, number in TAUGHT:
        found, _ = lesson(name, number)
        told = ann.info(table := open_lesson(ann, name, number))
        info, clock = told["lesson"], told["clock"]
        assert (clock["answer"], clock["turn"], clock["point"], clock["window"]) == (0, 0, 0, "ask"), "no clock runs for a learner"
        assert ann.view(table)["deadline"] is None
        assert [step["say"] for step in info["steps"]] == [step.say for step in found.step]
        follows = number + 1 if (name, number + 1) in TAUGHT else 0
        assert (info["number"], info["aim"], info["done"], info["after"]) == (number, found.aim, found.done, follows)


def test_a_lesson_counts_for_nothing_and_its_record_says_that_it_is_one_and_is_signed_by_nobody(ann: Person) -> None:
    table = open_lesson(ann, number=2)
    assert learn(ann, table)["evening"] == []
    assert [(line["lesson"], line["lesson_number"], line["over"]) for line in ann.get("/me/tables").json()] == [(True, 2, True)]
    lines = ann.get(f"/tables/{table}/record").text.splitlines()
    header, end = json.loads(lines[0]), json.loads(lines[-1])
    assert [seat["level"] for seat in header["seats"]] == ["human", SCRIPT]
    assert header["deal"]["context"] == LOCAL
    assert (end["signature"], end["key"]) == (None, None)
    assert verify(lines).good
    assert ann.command(table, "rematch").status_code == 200
    assert learn(ann, table)["outcome"]["winners"] == [LEARNER]
    info = ann.info(table)
    assert (info["standing"], info["evening"], info["visibility"]) == ([0, 0], [], "private")


COMMANDS = [
    ("settings", {"options": {"system": "speed"}}), ("settings", {"assist": "odds"}), ("settings", {"bots": []}), ("free", {"seat": 1}),
    ("free", {}), ("takeover", {"seat": 1}), ("clear", {}), ("hand_over", {"seat": 1}), ("rename", {"name": "Zoe"}), ("wait", {}),
]  # fmt: skip


def test_nobody_but_its_learner_is_at_a_lesson_and_a_prepared_deal_cannot_be_brought_to_another_table(ann: Person, ben: Person) -> None:
    table = open_lesson(ann)
    before = ann.view(table), ann.info(table)
    for wish in ({}, {"seat": 1}, {"watch": True}):
        assert refused(ben.post(f"/tables/{table}/seats", wish)) == (403, "lesson")
    assert ben.get(f"/tables/{table}/view").status_code == 403
    for what, args in COMMANDS:
        assert refused(ann.command(table, what, **args)) == (409, "lesson"), (what, args)
    assert (ann.view(table), ann.info(table)) == before


OF_OTHER_TABLES: list[Json] = [
    {"players": 3}, {"options": {"first": "0"}}, {"bots": [{"seat": 1, "level": "novice"}]}, {"watch": True}, {"assist": "advice"},
    {"visibility": "public"},
]  # fmt: skip


def test_the_prepared_table_of_a_lesson_is_no_option_of_other_tables(ann: Person) -> None:
    assert refused(ann.post("/tables", {"game": "top_secret_agents", "options": {"tutorial": "yes"}})) == (422, "lesson")
    table = ann.open("top_secret_agents", 2)
    before = ann.info(table)
    assert refused(ann.command(table, "settings", options={"tutorial": "yes"})) == (422, "lesson")
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


MISSING = [
    ("toy", True, (404, "no_lesson")), ("the_coding", 9, (404, "no_lesson")), ("the_coding", 0, (400, "unreadable")),
    ("the_coding", 10, (400, "unreadable")), ("the_coding", "2", (400, "unreadable")),
]  # fmt: skip


def test_a_lesson_that_there_is_not_or_with_settings_of_other_tables_cannot_be_opened(ann: Person) -> None:
    for more in OF_OTHER_TABLES:
        assert refused(ann.post("/tables", {"game": "the_coding", "lesson": True, **more}))[0] in (400, 422), more
    for game, number, answer in MISSING:
        assert refused(ann.post("/tables", {"game": game, "lesson": number})) == answer, (game, number)
