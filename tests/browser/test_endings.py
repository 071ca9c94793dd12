"""When a game is over everything lies on the table of the page: codes, hands and Suitcases, what each sheet still allowed, what is next."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Look, faults
from tests.browser.player import BANNER
from tests.browser.replay import GUEST, HOME
from tests.recorded.scenes import GAMES, endings, read, scenes


def banner(page: Page) -> Locator:
    return page.locator(BANNER)


def test_who_gives_up_the_coding_sees_all_codes_and_what_the_sheets_allowed(recorded: Look) -> None:
    page = recorded().show(scenes("the_coding")["over resigned sealed"])
    faces = page.locator("[data-seat] .columns").get_by_label(re.compile("^(letter|tens|ones): [A-F0-9]$"))
    expect(faces.filter(has_not_text="\N{CHECK MARK}")).to_have_count(6)  # they are turned up one after the other
    expect(page.locator("[data-allowed]")).to_have_count(2)
    expect(page.locator("[data-allowed='0']")).to_contain_text(re.compile("Your sheet still had.*of 280 codes"))
    expect(page.get_by_role("region", name="Set aside").locator("b")).to_have_count(10)
    for name in ("Another game", "Download the record"):
        expect(banner(page).get_by_role("link", name=name)).to_be_visible()
    expect(banner(page).get_by_role("button", name="Play again")).to_be_enabled()
    expect(page.locator(".ask")).to_have_count(0)


def test_who_gives_up_classified_information_sees_hands_and_suitcases(recorded: Look) -> None:
    page = recorded().show(scenes("classified_information")["over resigned sealed"])
    expect(page.locator("[data-allowed]")).to_have_count(2)
    expect(page.get_by_label("face down", exact=False).and_(page.locator(".side *"))).to_have_count(0)
    for hand in page.locator(".side .hand").all():
        assert hand.locator("b").count() >= 1
    assert page.locator(".side .hand").count() == 2
    expect(page.locator(".ask")).to_have_count(0)


def test_the_evening_is_folded_under_how_the_game_ended(recorded: Look) -> None:
    """What was hidden is to be seen first; who won how many games is one tap away."""
    replay, over = recorded(), scenes("the_coding")["over resigned sealed"]
    page = replay.show(over)
    evening = [{"name": name, "seat": seat, "games": 2, "won": 1, "points": 1, "found": {}} for seat, name in enumerate(("Ann", "Ben"))]
    replay.go_on(over, evening=evening)
    table = page.get_by_role("table", name="This evening")
    for width, height in (PHONE, (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("[data-evening]")).to_be_attached()
        expect(table).to_be_hidden()
        page.locator("[data-evening] summary").click()
        expect(table.get_by_role("row", name=re.compile("Ann")).get_by_role("cell")).to_have_text(["2", "1"])
        assert faults(page) == [], width
        page.locator("[data-evening] summary").click()


@pytest.mark.parametrize("game", [GAMES[0], *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES[1:])])
def test_how_it_ended_leaves_the_screen_to_what_decided_it(game: str, recorded: Look) -> None:
    """The sheet over the revealed codes took a third of a desk, half of a phone, and all of one with the largest text: the rest folds."""
    page = recorded().show(endings(game)[0])
    sheet, another = banner(page), banner(page).get_by_role("link", name="Another game")
    expect(another).to_be_visible()
    looks = ((1440, 900, "normal", 0.34), (390, 844, "normal", 0.42), (844, 390, "largest", 0.5), (360, 640, "largest", 0.5))
    for width, height, text, most in looks:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("(text) => document.documentElement.dataset.text = text", text)
        assert sheet.evaluate("(one) => one.offsetHeight") <= most * height
    expect(another).to_be_hidden()
    sheet.get_by_role("button", name="More").click()
    expect(another).to_be_visible()


def test_the_next_game_begins_with_nothing_of_the_last_one(recorded: Look) -> None:
    replay, told = recorded(), scenes("the_coding")
    over = told["over resigned sealed"]
    page = replay.show(over)
    expect(page.locator("[data-allowed]")).to_have_count(2)
    replay.go_on(over, hosting=0, seats=[{**seat, "ready": seat["seat"] == 1} for seat in over.feed[0]["seats"]])
    expect(page.get_by_text(f"{over.feed[0]['seats'][1]['name']} wants another game.").first).to_be_visible()
    banner(page).get_by_role("button", name="Back to the room").click()
    banner(page).get_by_role("button", name="Play again").click()
    replay.done("clear", "rematch")
    replay.say({**told["order order"].feed[0], "n": over.feed[0]["n"] + 2, "game": 2})
    expect(page.locator(".ask")).to_be_visible()
    expect(page.locator("[data-allowed]")).to_have_count(0)
    expect(page.locator("[data-seat='0'] .columns").get_by_label("face down", exact=False)).to_have_count(3)


def test_who_comes_when_a_party_is_over_is_told_so_and_when_one_joins(recorded: Look) -> None:
    scene = scenes("rooms")["after the party"]
    page = recorded(viewport={"width": 390, "height": 844}).open(f"/t/{scene.code}", scene)
    expect(page.get_by_role("heading", name="This game is over")).to_be_visible()
    expect(page.get_by_text("You join when one is free")).to_be_visible()
    assert faults(page) == []


def test_a_screen_says_who_has_won_in_one_line_and_offers_no_seat(recorded: Look) -> None:
    """Beside its buttons the winner had a column of two letters, and what all may know was cut."""
    scene = scenes("rooms")["after the party"]
    page = recorded(viewport={"width": 1920, "height": 1080}).open(f"/room/{scene.code}/screen", scene)
    sheet = banner(page)
    expect(sheet.get_by_role("heading")).to_be_visible()
    lines = sheet.get_by_role("heading").evaluate("(one) => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)")
    assert lines < 1.5
    assert sheet.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1
    expect(sheet.get_by_role("button", name="Wait for a seat")).to_be_hidden()
    expect(sheet.get_by_role("button", name="Not checked")).to_be_visible()
    assert faults(page) == []


def test_who_waits_for_a_seat_is_told_so_and_several_are_waited_for_in_the_plural(recorded: Look) -> None:
    told, replay = scenes("rooms")["after the party"], recorded(settings={"language": "de"}, locale="de")
    replay.show(told)
    waits = {"player": GUEST["player"], "name": GUEST["name"], "admitted": False}
    replay.go_on(told, queue=[waits])
    expect(banner(replay.page)).to_contain_text("Du wartest auf einen Platz: Der nächste gehört dir.")
    over = scenes("top_secret_party")["over won 4-1"]
    replay.show(over)
    replay.go_on(over, seats=[{**seat, "ready": seat["seat"] == 0} for seat in over.feed[0]["seats"]])
    expect(banner(replay.page)).to_contain_text("Warten, ob Ada, Ben und Cem noch einmal spielen wollen")


def test_a_screen_between_two_games_fits_and_says_how_many_are_missing(recorded: Look) -> None:
    """With the evening on it, its foot lay below the television, and said in the smallest letters that the host was waited for."""
    scene, evening = scenes("rooms")["top_secret_party guest"], scenes("rooms")["after the party"].feed[0]["evening"]
    replay = recorded(read("answers")["answers"], viewport={"width": 1920, "height": 1080})
    replay.lay(scene)
    replay.answers |= {
        path: {**said, "evening": evening} for path, said in replay.answers.items() if isinstance(said, dict) and "evening" in said
    }
    replay.page.goto(f"{HOME}/room/{scene.code}/screen")
    expect(replay.page.get_by_role("table", name="This evening")).to_be_visible()
    waited = replay.page.get_by_text(re.compile("^Waiting for [0-9]+ more players?$"))
    expect(waited).to_be_in_viewport(ratio=1)
    assert waited.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") >= 0.02 * 1080


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_screens_bar_says_what_wins_between_the_phase_and_the_code(language: str, recorded: Look) -> None:
    """As large as a television can have it, and beside what stands there already."""
    scene = scenes("top_secret_party")["readying ready"]
    page = recorded(settings={"language": language}, locale=language).open(f"/room/{scene.code}/screen", scene)
    expect(page.locator("[data-wins]")).to_be_visible()
    for width, height, least in ((1280, 720, 14), (1920, 1080, 20)):
        page.set_viewport_size({"width": width, "height": height})
        places = [page.locator(one).bounding_box() for one in (".bar .note", "[data-wins]", ".bar .join")]
        note, wins, code = [one for one in places if one]
        assert note["x"] + note["width"] <= wins["x"], width
        assert wins["x"] + wins["width"] <= code["x"], width
        assert page.locator("[data-wins]").evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") >= least
