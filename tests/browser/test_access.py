"""Everybody can play: axe finds nothing on any page, the Tab key reaches everything, and what happens is read out."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Look, faults
from tests.browser.party import say_a_name
from tests.browser.player import WIDE
from tests.browser.test_sweep import CHOICES, FACES, OPENS, widest
from tests.recorded.scenes import GAMES, read, scenes

BUTTONS = "section[data-ask] button:not(:disabled, [aria-disabled=true], .term, [tabindex='-1'])"
MOST_TABS = 150
"""More than a table has buttons."""


def fits(page: Page, sizes: tuple[tuple[int, int], ...]) -> bool:
    """Axe finds nothing, at each size."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        assert faults(page) == [], (width, height)
    return True


def test_axe_on_the_front_page_and_in_the_lobby(recorded: Look) -> None:
    replay = recorded({**read("answers")["answers"], "/me/tables": []})
    page = replay.open("/")
    expect(page.get_by_text("Ready to play").first).to_be_visible()
    page.locator("summary").first.click()
    assert fits(page, (DESK, PHONE))
    room = scenes("rooms")["the_coding host"]
    replay.open(f"/t/{room.code}", room)
    expect(page.locator(".invite .code")).to_be_visible()
    assert fits(page, (PHONE, DESK))
    page.get_by_role("button", name="Menu").click()
    assert faults(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Rules").click()
    expect(page.get_by_role("heading", name="The Coding: the rules")).to_be_visible()
    assert faults(page) == []


def test_axe_where_a_name_is_asked(recorded: Look) -> None:
    room = scenes("rooms")["the_coding host"]
    link = {key: room.info[key] for key in ("id", "code", "url")}
    guest = {"player": "0123456789abcdef", "name": "Mira", "token": ""}
    replay = recorded({**read("answers")["answers"], "POST /guests": guest, "POST /tables": link})
    page = replay.open("/")
    page.evaluate("localStorage.removeItem('underrose.guest')")
    page.get_by_label("Your name").fill("")
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("dialog").get_by_label("Your name")).to_be_focused()
    assert fits(page, (DESK, PHONE))
    replay.lay(room)
    say_a_name(page, "Mira")
    expect(page.locator(".invite .code")).to_be_visible()


def test_axe_in_every_drawer_on_a_phone(recorded: Look) -> None:
    page = recorded(viewport={"width": PHONE[0], "height": PHONE[1]}).show(scenes("rooms")["reasons"])
    opener = page.get_by_role("button", name="Crack Sheet")
    opener.click()
    page.locator(".cell.ruled").first.click()
    expect(page.get_by_role("note")).not_to_contain_text("Looking it up")
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    page.get_by_role("button", name="Log", exact=True).click()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Show my link").click()
    expect(page.get_by_label("The link to your seat", exact=True)).to_be_visible()
    page.get_by_role("button", name="Give up this game").click()
    assert faults(page) == []


def test_axe_on_an_unknown_table(recorded: Look) -> None:
    page = recorded({**read("answers")["answers"], "/me/tables": [], "/tables/NOSUCHTABLE": 404}).open("/t/NOSUCHTABLE")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("link", name="To the front page").click()
    expect(page.get_by_role("heading", name="Underrose", exact=True)).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_asked_is_reached_by_the_tab_key(game: str, recorded: Look) -> None:
    page, reached = recorded().show(widest(game)[0]), set[int]()
    asked = page.locator(f"{BUTTONS}, {CHOICES[0]}, {FACES}")
    assert asked.count() > 0
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        reached.add(asked.evaluate_all("(asked) => asked.indexOf(document.activeElement)"))
        if len(reached - {-1}) == asked.count():
            return
    raise AssertionError(f"only {len(reached - {-1})} of {asked.count()} are reached")


def test_a_page_takes_no_inline_style_or_script(recorded: Look) -> None:
    """The policy that all other tests play under: what breaks it is an error in the console, and fails them."""
    replay = recorded(read("answers")["answers"])
    page = replay.open("/")
    plant = """(html) => {
        const place = document.body.appendChild(document.createElement("div"));
        place.innerHTML = html;
        const drawn = getComputedStyle(place.firstChild).color;
        place.remove();
        return drawn;
    }"""
    assert page.evaluate(plant, '<p style="color: rgb(1, 2, 3)">style</p>') != "rgb(1, 2, 3)"
    assert [trouble for trouble in replay.troubles if "Content Security Policy" in trouble]
    replay.troubles.clear()


def test_what_happens_is_read_out(recorded: Look) -> None:
    replay, scene = recorded(), scenes("rooms")["reasons"]
    replay.show(scene)
    for message in scene.then:
        replay.say(message)
    expect(replay.page.locator("[data-announced]")).to_contain_text(re.compile(r"takes|asks|begins|tens and"))


PRINTED = "[data-slot] .values, [data-card] .range, [data-seat] [role=img] span, .chips span, .cell b, h2, .btn"
SIZES_OF = "(what) => [...document.querySelectorAll(what)].map((one) => parseFloat(getComputedStyle(one).fontSize))"
"""Font sizes of everything that is read: cards, chips, codes, cells, headings, buttons."""
PRINTED_AT_LEAST = {"the_coding": 40, "classified_information": 16, "top_secret_agents": 15, "top_secret_party": 8}
FIGURE = 20.0
"""In px: what is larger than that is large enough."""


@pytest.mark.parametrize("game", [GAMES[0], *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES[1:])])
def test_the_largest_text_enlarges_everything_and_fits(game: str, recorded: Look) -> None:
    page = recorded().show(widest(game)[0])
    before = page.evaluate(SIZES_OF, PRINTED)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Largest").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    after = page.evaluate(SIZES_OF, PRINTED)
    assert len(after) == len(before) >= PRINTED_AT_LEAST[game]
    assert not [(small, large) for small, large in zip(before, after, strict=True) if large < min(1.15 * small, FIGURE)]
    for width, height in (DESK, PHONE, (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(WIDE)


WIDER_LETTERS = "document.documentElement.style.setProperty('letter-spacing', '0.04em')"
"""As wide as the widest fonts that a machine may have."""
WIDE_DRAWERS = "() => [...document.querySelectorAll('.drawer.open')].filter((one) => one.scrollWidth > one.clientWidth).length"
LIKELY = [{"value": f"1 {code}", "p": 0.33} for code in ("D13", "E17", "F28")]


def test_likely_codes_fit_the_smallest_phone_at_the_largest_text(recorded: Look) -> None:
    """Three codes are likely, however the cards have fallen: there is most to write."""
    replay = recorded(settings={"text": "largest"}, viewport={"width": 360, "height": 740})
    scene = scenes("the_coding")["choose decode/none"]
    position = {**scene.feed[0], "notes": {**scene.feed[0]["notes"], "likely": LIKELY}}
    replay.lay(scene)
    replay.told = [position]
    page = replay.open(f"/t/{scene.code}")
    page.evaluate(WIDER_LETTERS)
    for verb in page.locator(OPENS).filter(has_text="Decode").all():  # where nothing else can be done, it is asked at once
        verb.click()
    expect(page.locator(".codes button")).to_have_count(len(LIKELY))
    assert not page.evaluate(WIDE)
    page.get_by_role("button", name="Crack Sheet").click()
    expect(page.locator(".drawer.open .likely button")).to_have_count(len(LIKELY))
    assert page.evaluate(WIDE_DRAWERS) == 0
