"""Everybody can play: axe finds nothing on any page, a whole game needs no mouse, and what happens is read out."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visit, faults
from tests.browser.looking import picture
from tests.browser.party import say_a_name
from tests.browser.player import KeyboardPlayer, Player
from tests.browser.test_counter_game import DESK, MOST_ANSWERS, PHONE, deal_me_in
from tests.sizes import size

SIZES = pytest.mark.parametrize("visit", [DESK, PHONE], indirect=True, ids=["desk", "phone"])


@SIZES
def test_axe_on_the_front_page_and_in_the_lobby(visit: Visit) -> None:
    page = visit.page
    expect(page.get_by_text("Ready to play").first).to_be_visible()
    page.locator("summary").first.click()
    assert faults(page) == []
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("dialog").get_by_label("Your name")).to_be_focused()
    assert faults(page) == []
    say_a_name(page, "Mira")
    expect(page.locator(".invite .code")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Menu").click()
    assert faults(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Rules").click()
    expect(page.get_by_role("heading", name="The Coding: the rules")).to_be_visible()
    assert faults(page) == []


def test_axe_on_the_table_in_every_question(visit: Visit) -> None:
    deal_me_in(visit.page, "Odds")
    player, seen = Player(visit.page, 3), set[str]()
    while player.wait() and len(player.done) < MOST_ANSWERS:
        title = visit.page.locator("section[data-ask] h2").inner_text()
        if title not in seen:
            assert faults(visit.page) == [], title
        seen.add(title)
        player.answer()
    assert len(seen) >= 3
    assert faults(visit.page) == []


def test_axe_in_every_drawer_on_a_phone(visit: Visit) -> None:
    page = visit.page
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    deal_me_in(page, "Advice")
    player = Player(page, 6)
    for _ in range(4):
        assert player.wait()
        player.answer()
    assert player.wait()
    page.get_by_role("button", name="Crack Sheet").click()
    page.locator(".cell.ruled").first.click()
    expect(page.get_by_role("note")).not_to_contain_text("Looking it up")
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Log", exact=True).click()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Show my link").click()
    expect(page.get_by_label("The link to your seat", exact=True)).to_be_visible()
    page.get_by_role("button", name="Give up this game").click()
    assert faults(page) == []


def test_axe_on_an_unknown_table(browser_page: Page, server: str) -> None:
    browser_page.goto(f"{server}/t/NOSUCHTABLE")
    expect(browser_page.get_by_role("heading", name="There is no such table")).to_be_visible()
    assert faults(browser_page) == []


@pytest.mark.parametrize(("system", "seed"), [("Counter Cracking", 7), ("Speed Cracking", 8)])
def test_a_whole_game_by_keyboard_alone(visit: Visit, system: str, seed: int) -> None:
    deal_me_in(visit.page, system, "Odds")
    player = KeyboardPlayer(visit.page, seed)
    while player.wait() and len(player.done) < MOST_ANSWERS:
        player.answer()
    expect(visit.page.locator("[data-banner]").get_by_role("heading")).to_have_text(re.compile(r"^(You win|.+ wins|Nobody wins)$"))


def test_a_page_takes_no_inline_style_or_script(visit: Visit) -> None:
    """The policy that all other tests play under: what breaks it is an error in the console, and fails them."""
    page = visit.page
    plant = """(html) => {
        const place = document.body.appendChild(document.createElement("div"));
        place.innerHTML = html;
        const drawn = getComputedStyle(place.firstChild).color;
        place.remove();
        return drawn;
    }"""
    assert page.evaluate(plant, '<p style="color: rgb(1, 2, 3)">style</p>') != "rgb(1, 2, 3)"
    assert [trouble for trouble in visit.troubles if "Content Security Policy" in trouble]
    visit.troubles.clear()


def test_what_happens_is_read_out(visit: Visit) -> None:
    deal_me_in(visit.page)
    player = Player(visit.page, 9)
    heard = visit.page.locator("[data-announced]")
    assert player.wait()
    player.answer()
    assert player.wait()
    expect(heard).to_contain_text(re.compile(r"takes|asks|begins|tens and"))


PRINTED = "[data-slot] .values, [data-card] .range, [data-seat] [role=img] span, .chips span, .cell b, h2, .btn"
SIZES_OF = "(what) => [...document.querySelectorAll(what)].map((one) => parseFloat(getComputedStyle(one).fontSize))"
"""Font sizes of everything that is read: cards, chips, codes, cells, headings, buttons."""


FIGURE = 20.0
"""In px: what is larger than that is large enough."""


@pytest.mark.parametrize("visit", [DESK, PHONE, (360, 740)], indirect=True)
def test_the_largest_text_enlarges_everything_and_fits(visit: Visit, tmp_path: Path) -> None:
    page = visit.page
    deal_me_in(page, "4", "Odds")
    player = Player(page, 4)
    assert player.wait()
    before = page.evaluate(SIZES_OF, PRINTED)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Largest").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    after = page.evaluate(SIZES_OF, PRINTED)
    assert len(after) == len(before) > 30
    assert not [(small, large) for small, large in zip(before, after, strict=True) if large < min(1.15 * small, FIGURE)]
    for number in range(size(6, 12)):
        if not player.wait():
            break
        assert not player.is_wide()
        picture(page, tmp_path / f"{number}.png")
        player.answer()


WIDEST_FONTS = """() => {
    document.documentElement.style.setProperty("--sans", "'DejaVu Sans'");
    document.documentElement.style.setProperty("--serif", "'DejaVu Serif'");
}"""
"""Letters as wide as any machine may have them."""
WIDE_DRAWERS = "() => [...document.querySelectorAll('.drawer.open')].filter((one) => one.scrollWidth > one.clientWidth).length"
VERB = '.verbs button:has-text("Decode")'
DECODING = f'{VERB}, [data-submit="decode"]'
MOST_DEALS = 10
LIKELY = [{"value": f"1 {code}", "p": 0.33} for code in ("D13", "E17", "F28")]


def think_of_three_codes(feed: WebSocketRoute) -> None:
    """Three codes are likely from the first card on, however the cards have fallen: there is most to write."""
    server = feed.connect_to_server()

    def tell(message: str | bytes) -> None:
        told = json.loads(message)
        if told.get("notes"):
            told["notes"]["likely"] = LIKELY
        feed.send(json.dumps(told))

    server.on_message(tell)


def play_until_decoding(page: Page, home: str) -> Player:
    """Deal in the largest text, and play until this seat may decode; in some deals the bot has decoded everything before."""
    decoding = page.locator(DECODING)
    for seed in range(MOST_DEALS):
        page.goto(home)
        deal_me_in(page, "2", "Odds")
        page.evaluate(WIDEST_FONTS)
        page.evaluate("document.documentElement.dataset.text = 'largest'")
        player = Player(page, seed)
        while player.wait():
            if decoding.count():
                return player
            player.answer()
    raise AssertionError(f"no decoding in {MOST_DEALS} deals")


@pytest.mark.parametrize("visit", [(360, 740)], indirect=True)
def test_likely_codes_fit_the_smallest_phone_at_the_largest_text(visit: Visit) -> None:
    page = visit.page
    page.route_web_socket("**/feed", think_of_three_codes)
    player = play_until_decoding(page, page.url)
    if page.locator(VERB).count():  # where nothing else can be done, it is asked at once
        page.locator(VERB).click()
    expect(page.locator(".codes button")).to_have_count(len(LIKELY))
    assert not player.is_wide()
    page.get_by_role("button", name="Crack Sheet").click()
    expect(page.locator(".drawer.open .likely button")).to_have_count(len(LIKELY))
    assert page.evaluate(WIDE_DRAWERS) == 0
