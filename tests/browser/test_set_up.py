"""Set up in one look, on the front page and in the room: the button that one came for is in view at every size, a set-up has a name,
and bots are as strong as one likes."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, Look, Visit, faults
from tests.browser.party import card_of
from tests.recorded.scenes import read, scenes
from underrose import games
from underrose.server.catalogue.set_ups import set_ups_of

SIZES = ((320, 568), (640, 360), (390, 844), DESK)

COVERED = """(button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== button && !button.contains(top);
}"""


def test_the_main_button_is_in_view_at_every_size(recorded: Look) -> None:
    replay = recorded({**read("answers")["answers"], "/me/tables": []})
    page = replay.open("/")
    card = card_of(page, "Play a bot now")
    deal = card.get_by_role("button", name="Deal me in")
    expect(deal).to_be_enabled()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for _ in range(2):  # folded, then with all settings open
            expect(deal).to_be_in_viewport(ratio=1)
            assert not deal.evaluate(COVERED)
            card.locator("summary").evaluate("(summary) => summary.click()")
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    room = scenes("rooms")["the_coding host"]
    replay.open(f"/t/{room.code}", room)
    start = page.get_by_role("button", name="Waiting for 1 more player")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(start).to_be_in_viewport(ratio=1)


HEIGHTS = "() => [...document.querySelectorAll('.choice')].map((card) => Math.round(card.getBoundingClientRect().height))"
LAID_OVER = """() => [...document.querySelectorAll(".choice")].filter((card) => {
    const [above, button] = [".settings, .words", ".go"].map((part) => [...card.querySelectorAll(part)].at(-1).getBoundingClientRect());
    return above.bottom > button.top + 1;
}).length"""


@pytest.mark.parametrize("tables", [pytest.param(True, id="back", marks=pytest.mark.slow), pytest.param(False, id="new")])
def test_the_cards_of_the_front_page_are_of_one_height_and_no_button_lies_over_them(recorded: Look, tables: bool) -> None:
    answers = read("answers")["answers"]
    page = recorded(answers if tables else {**answers, "/me/tables": []}).open("/")
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    assert len({*page.evaluate(HEIGHTS)}) == 1
    for width, height in (*SIZES[2:], (1920, 1080)) if not tables else (*SIZES, (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LAID_OVER) == 0
    expect(card_of(page, "Play a bot now").get_by_role("combobox")).to_have_count(0)  # what a stranger need not know is folded


def test_a_set_up_with_a_name_and_strong_bots_are_dealt_with_one_click(recorded: Look) -> None:
    room = scenes("rooms")["the_coding host"]
    link = {key: room.info[key] for key in ("id", "code", "url")}
    answers = {"POST /tables": link, f"POST /tables/{link['id']}/start": {"started": True}}
    replay = recorded({**read("answers")["answers"], **answers})
    page = replay.open("/")
    replay.lay(room)
    card = card_of(page, "Play a bot now")
    expect(card.get_by_role("button", name="Deal me in")).to_be_enabled()
    card.locator("summary").click()
    card.get_by_label("Set-up").select_option("Tournament")
    expect(card).to_contain_text("the hardest set-up there is")
    expect(card.get_by_label("Strength of the bots")).to_have_value("spymaster")
    expect(card).to_contain_text(re.compile(r"beats the agent in \d\d of 100 games"))
    card.get_by_label("Strength of the bots").select_option("novice")
    assert faults(page) == []
    card.get_by_role("button", name="Deal me in").click()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    wishes = [body for name, body in replay.asked if name == "POST /tables"]
    assert [(wish["assist"], wish["bots"]) for wish in wishes] == [("off", [{"seat": 1, "level": "novice"}])]


PRESETS = {games.title(name).title: {one.key: one.level for one in set_ups_of(games.title(name)).preset} for name in games.TITLES}
"""The set-ups of each game, with the level of their bots."""


@pytest.mark.slow
@pytest.mark.parametrize("name", list(PRESETS))
def test_the_room_has_the_set_ups_of_the_front_page_and_says_which_one_it_is(visit: Visit, name: str) -> None:
    """Each one chosen is what the room says it is, the level of its bots too; whatever is changed makes it one's own."""
    page = visit.page
    page.unroute("**/api/tables")  # with the times that are usual
    page.get_by_role("button", name=f"Play {name} with friends", exact=True).click()
    page.get_by_role("dialog").get_by_label("Your name").fill("Mira")
    page.get_by_role("dialog").get_by_role("button", name="That is me").click()
    page.get_by_role("button", name="Seat a bot").first.click()
    level, chosen = page.get_by_label(re.compile(".s level$")).first, page.get_by_label("Set-up")
    expect(level).to_have_value("agent")
    expect(chosen).to_have_value("usual")
    for preset, strength in PRESETS[name].items():
        chosen.select_option(preset)
        expect(level).to_have_value(strength)
        expect(chosen).to_be_enabled()
        expect(chosen).to_have_value(preset)
    assert faults(page) == []
    page.reload()
    expect(chosen).to_have_value(list(PRESETS[name])[-1])
    page.get_by_role("button", name="Facts", exact=True).click()
    expect(chosen).to_have_value("own")
