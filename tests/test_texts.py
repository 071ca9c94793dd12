"""The catalogue: every message and argument exists in each language, each is used, and it speaks of people as a language does."""

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import underrose as ur
from tools.catalogues import messages
from tools.told import STEPS
from underrose import games
from underrose.bots.own import LAB
from underrose.cases import PAGE
from underrose.cli.help import TERMINAL
from underrose.games.classified_information.targets import TARGETS
from underrose.review.document import PAGE as REVIEWS
from underrose.texts import LANGUAGES, TABLE, Catalogue, NoMessage, Refusals, Who, people_of, preferred, reading

ROOT = Path(__file__).resolve().parent.parent
GAMES = [name for name in sorted(games.TITLES) if (games.title(name).home / "texts" / "en.ftl").is_file()]
CATALOGUES = {"table": TABLE, "cli": TERMINAL, "lab": LAB, "cases": PAGE, "reviews": REVIEWS} | {
    name: Catalogue(games.title(name).home / "texts", TABLE) for name in GAMES
}
EXPLAINED = {f"{name}, explained": Catalogue(games.title(name).home / "texts" / "explained") for name in GAMES}
"""The words of each game and what they mean; that each stands on a page, `web/test/terms.svelte.test.ts` tests with what finds them."""
CODING, CLASSIFIED = (CATALOGUES[name] for name in ("the_coding", "classified_information"))
CURLY = "\N{RIGHT SINGLE QUOTATION MARK}"
KEY = re.compile(r"^[a-z][a-z0-9_-]*(\.[a-z]+)?$")


@pytest.mark.parametrize("name", CATALOGUES | EXPLAINED)
@pytest.mark.parametrize("language", [other for other in LANGUAGES if other != "en"])
def test_every_message_and_every_argument_exists_in_each_language(name: str, language: str) -> None:
    english, other = (messages((CATALOGUES | EXPLAINED)[name], one) for one in ("en", language))
    assert other.keys() == english.keys()
    assert {key for key in english if not other[key].keys() <= english[key].keys()} == set()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_gives_no_message_of_the_tables_another_meaning(name: str) -> None:
    assert messages(CATALOGUES[name], "en").keys() & messages(TABLE, "en").keys() == set()


@pytest.mark.parametrize("name", CATALOGUES)
def test_no_message_is_unused(name: str) -> None:
    folders = [f"src/underrose/games/{name}", f"web/src/games/{name}"] if name in GAMES else ["src/underrose", "web/src"]
    said = "\n".join(source for folder in folders for source in _sources(folder))
    starts = set(re.findall(r"[\"'`]([a-z][a-z0-9_.-]*-)(?:\$?\{)", said))
    starts |= set(re.findall(r"[\"'`]([a-z][a-z0-9_.-]*-)[\"'`] ?\+", said))
    if name == "cli":
        starts |= {f"{kind}-" for kind in re.findall(r"\bknown\([\"'](\w+)[\"'], ", said)}  # tests/test_cli_help.py knows which there are
    if name in GAMES:
        starts |= {"event-", "refusal-", "lesson-", "how-", "reviewed-forced-"}
    keys = {key.partition(".")[0] for key in messages(CATALOGUES[name], "en")}
    used = set(re.findall(r'"([a-z][a-z0-9_-]*)(?=["\.])', said))
    used |= set(re.findall(r"\{ *([a-z][a-z0-9_-]*) *\}", (CATALOGUES[name].folder / "en.ftl").read_text("utf-8")))
    assert {key for key in keys - used if not key.startswith(tuple(starts))} == set()


@cache
def _sources(folder: str) -> list[str]:
    found = [path for path in sorted((ROOT / folder).rglob("*")) if path.suffix in (".py", ".ts", ".svelte")]
    return [path.read_text("utf-8") for path in found if path.name != "messages.ts"]


@pytest.mark.parametrize("name", GAMES)
def test_every_event_and_every_refusal_has_a_message_and_none_is_left_over(name: str) -> None:
    title, keys = games.title(name), messages(CATALOGUES[name], "en")
    assert isinstance(title.refusals, Refusals)
    assert {f"refusal-{key}" for key, _ in title.refusals.values()} == {key for key in keys if key.startswith("refusal-")}
    told = {f"event-{key}" for key in title.events.by_key} - {"event-undone"}
    said = {f"event-{one['key']}" for one in STEPS.get(name, [])}
    assert {key.partition(".")[0] for key in keys if key.startswith("event-")} == told | said
    assert {f"why-{why.name.lower()}" for why in title.why if int(why)} == {key for key in keys if key.startswith("why-")}


@pytest.mark.parametrize("name", CATALOGUES | EXPLAINED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_are_closed_and_keys_are_written_alike(name: str, language: str) -> None:
    texts = (CATALOGUES | EXPLAINED)[name]
    text = (texts.folder / f"{language}.ftl").read_text("utf-8")
    for mark in ("b", "yes", "no"):
        assert text.count(f"<{mark}>") == text.count(f"</{mark}>")
    assert [key for key in messages(texts, language) if not KEY.match(key)] == []
    keys = Counter(re.findall(r"^([a-z][\w-]*) =", text, re.MULTILINE))
    assert [key for key, times in keys.items() if times > 1] == []  # only the last would be read
    assert re.findall(r"^[^#\n]*'", text, re.MULTILINE) == []  # an apostrophe is a curly one, as everywhere in the pages


SAID_ELSEWHERE = {"first", "packs", "dossiers"}
"""Options whose values are seats or packs of questions, and one that is for the lab alone."""
MIXTURES = {"option-mix-": "option-mix-none", "option-mix-E1,R2,C3,E4,R5,E6,C7,R8,R9": "option-mix-book"}
"""Values that no key can be made of."""


@pytest.mark.parametrize("name", GAMES)
def test_every_option_and_every_value_that_a_host_may_choose_has_words(name: str) -> None:
    options = [option for option in games.title(name).options if option.name not in SAID_ELSEWHERE]
    keys = {f"option-{option.name}" for option in options}
    keys |= {f"option-{option.name}-{value}" for option in options for value in option.values(4)}
    assert {MIXTURES.get(key, key) for key in keys} - messages(TABLE, "en").keys() == set()


def test_people_are_nobody_one_or_many() -> None:
    names = ["Ada", "Ben", "Cleo"]
    said = [CODING.say("event-over", {"winners": people_of(mask, names)}) for mask in (0, 0b10, 0b111)]
    assert said == ["Nobody wins.", "Ben wins.", "Ada, Ben and Cleo win."]
    with reading("de"):
        assert CODING.say("event-over", {"winners": people_of(0b111, names)}) == "Ada, Ben und Cleo gewinnen."
    assert CODING.say("event-out", {"seat": Who(("<b>{ $x }</b>",))}) == "<b>{ $x }</b> is out.", "names are said as they are"


def test_one_of_a_kind_is_spoken_of_as_one() -> None:
    assert [CODING.say("pile-cards", {"cards": cards}) for cards in (1, 4)] == ["one code card set aside", "4 code cards set aside"]
    with reading("de"):
        more = [CATALOGUES["top_secret_agents"].say("yours-spawn.why", {"agents": agents}).partition(" auf ")[0] for agents in (1, 2)]
    assert more == ["Noch 1 von dir darf", "Noch 2 von dir dürfen"]


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("one = One\ntwo = Two { $what }\n", "utf-8")
    (tmp_path / "de.ftl").write_text("one = Eins\n", "utf-8")
    texts = Catalogue(tmp_path)
    with reading("de"):
        assert (texts.say("one"), texts.say("two", {"what": "more"})) == ("Eins", "Two more")
    with reading("tlh"):
        assert texts.say("one") == "One"
    for key, args in (("three", {}), ("two", {}), ("one.why", {})):
        with pytest.raises(NoMessage):
            texts.say(key, args)


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("en; q=0.5, de; q=0.9", "de"),
        ("fr", "en"),
        ("de;q=0", "en"),
        (";;;,q=,de;q=9999", "de"),
        ("\x00" * 5000, "en"),
    ],
)
def test_a_browser_is_answered_in_the_language_it_prefers(header: str, language: str) -> None:
    assert preferred(header) == language


def test_the_cards_of_the_house_are_translated_as_on_the_rules_page_and_those_of_a_host_stay() -> None:
    home = games.title("classified_information").home
    cards = {f"card-{card['ability']}": card for card in tomllib.loads((home / "content" / "cards.toml").read_text("utf-8"))["card"]}
    assert {key for key in messages(CLASSIFIED, "en") if key.startswith("card-") and "." not in key} == cards.keys()
    for key, card in cards.items():
        assert (CLASSIFIED.say(key), CLASSIFIED.say(f"{key}.text")) == (card["title"], card["text"].replace("'", CURLY))
    rows = re.findall(r"^\| ([CRE])(\d) \| (.+?) \| (.+?) \| \w+ \|$", (home / "RULES.de.md").read_text("utf-8"), re.MULTILINE)
    with reading("de"):
        for (deck, number, title, text), (key, card) in zip(rows, cards.items(), strict=True):
            assert (deck, int(number)) == (card["deck"][0].upper(), card["number"])
            assert (title, text) == (CLASSIFIED.say(key), CLASSIFIED.say(f"{key}.text"))
        assert CLASSIFIED.translated("card-forecast", "Crystal Ball") == "Crystal Ball"


LEFT = f"Ada{CURLY}s left Guard"


@pytest.mark.parametrize(
    ("target", "english", "german"),
    [
        ("1+4+7", ", naming 1, 4 and 7.", ", genannt: 1, 4 und 7."),
        ("mine0+theirs2", f": {LEFT} and Ben{CURLY}s right Guard.", ": der linke Wächter von Ada und der rechte Wächter von Ben."),
        ("pile1", ": card 2 of the Discard Pile.", ": die zweite Karte des Ablagestapels."),
        ("mine0+card", f": {LEFT} and the card itself.", ": der linke Wächter von Ada und die Karte selbst."),
    ],
)
def test_a_card_that_is_deployed_says_what_it_names_and_what_it_is_aimed_at(target: str, english: str, german: str) -> None:
    game = ur.game("classified_information", first="0")
    event = {"key": "deployed", "args": {"seat": 0, "card": 0, "target": TARGETS.index(target)}}
    assert game.title.describe(game.content, event, ["Ada", "Ben"]) == f"Ada deploys Fortune Teller (1){english}"
    with reading("de"):
        assert game.title.describe(game.content, event, ["Ada", "Ben"]) == f"Ada setzt Wahrsagerin (1) ein{german}"
