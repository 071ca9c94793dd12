"""Classified Information in the browser: whole games, a match with a deck built in between, reaction windows, the lobby's builder."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.classified_player import ClassifiedPlayer
from tests.browser.conftest import Visit, faults
from tests.browser.player import ANSWER_SECONDS, ASK, BANNER, KeyboardPlayer
from tests.browser.test_counter_game import DESK, PHONE, SMALL_PHONE
from underrose.games.classified_information.options import CARDS_FILE
from underrose.kernel.recordfile import verify

MOST_ANSWERS = 80
"""More than a game can ask of one seat."""
MOST_GAMES = 9
"""A tie counts for nobody, so a best of three may take more than three games."""
MOST_TABLES = 8
"""Of so many deals in one somebody who is attacked holds a Vest, or the deals are not what they should be."""
OPEN = """async (wish) => {
    const headers = { "content-type": "application/json" };
    const post = async (path, body) => (await fetch("/api" + path, { method: "POST", headers, body: JSON.stringify(body) })).json();
    await post("/guests", { name: "Mira" });
    return post("/tables", { game: "classified_information", players: 2, clock: { pace: 0 }, ...wish });
}"""
START = """async (code) => {
    const info = await (await fetch("/api/tables/" + code)).json();
    const headers = { "content-type": "application/json" };
    return fetch(`/api/tables/${info.id}/start`, { method: "POST", headers, body: "{}" });
}"""
Wish = dict[str, Any]
BOT: Wish = {"bots": [{"seat": 1, "level": "novice"}], "options": {"first": "0"}}


def open_table(page: Page, wish: Wish) -> Page:
    """A table opened by this page's guest, who sits in seat 0."""
    link = page.evaluate(OPEN, wish)
    page.goto(re.sub(r"(?<=\d)/.*$", "", page.url) + link["url"])
    return page


def play(visit: Visit, seed: int, shots: Path) -> ClassifiedPlayer:
    """Play until the banner says how it ended."""
    player = ClassifiedPlayer(visit.page, seed)
    for number in range(MOST_ANSWERS):
        going_on = player.wait()
        assert not player.is_wide()
        if number % 4 == 0 or not going_on:
            visit.page.screenshot(path=shots / f"{number:03}.png")
        if not going_on:
            return player
        player.answer()
    pytest.fail(f"no end after {MOST_ANSWERS} answers: {player.done[-20:]}")


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("visit", "deck", "seed"),
    [(DESK, "citrine", 1), (SMALL_PHONE, "ruby", 2), (PHONE, "emerald", 3)],
    indirect=["visit"],
    ids=["desk", "small phone", "phone"],
)
def test_a_whole_game_against_a_bot(visit: Visit, deck: str, seed: int, tmp_path: Path) -> None:
    open_table(visit.page, {**BOT, "assist": "odds", "options": {"deck": deck}})
    player = play(visit, seed, tmp_path)
    banner = visit.page.locator(BANNER)
    expect(banner.get_by_role("heading")).to_have_text(re.compile(r"^(You win|.+ wins)$"))
    assert len(player.done) >= 5
    with visit.page.expect_download() as download:
        banner.get_by_role("link", name="Download the record").click()
    verdict = verify(Path(download.value.path()).read_text().splitlines())
    assert verdict.good, verdict.faults


def test_a_game_can_be_played_by_keyboard_alone(visit: Visit) -> None:
    open_table(visit.page, BOT)

    class Typist(ClassifiedPlayer, KeyboardPlayer):
        """Presses nothing but keys."""

    player = Typist(visit.page, 5)
    for _ in range(4):
        assert player.wait()
        player.answer()
    assert len(player.done) >= 3


# --- two people -------------------------------------------------------------------------------------------------------


@pytest.fixture
def pair(browser: Browser, server: str) -> Iterator[tuple[Page, Page]]:
    """Two guests at the front page, one at a desk and one on a phone."""
    contexts: list[BrowserContext] = []
    for size in (DESK, PHONE):
        viewport = {"width": size[0], "height": size[1]}
        contexts.append(browser.new_context(viewport=viewport, reduced_motion="reduce"))  # pyright: ignore[reportArgumentType]
    pages = [context.new_page() for context in contexts]
    for page in pages:
        page.goto(server)
    yield pages[0], pages[1]
    for context in contexts:
        context.close()


def sit_down(pair: tuple[Page, Page], wish: Wish) -> None:
    """Both at one table: Mira opens it and begins, Ada comes by its code."""
    mira, ada = pair
    open_table(mira, {**wish, "options": {"first": "0", **wish.get("options", {})}})
    code = mira.url.split("/")[-1]
    ada.goto(mira.url)
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_role("button", name="Sit here").first.click()
    expect(mira.get_by_role("list").get_by_text("Ada", exact=True)).to_be_visible()
    mira.evaluate(START, code)
    for page in pair:
        expect(page.locator(ASK)).to_be_visible(timeout=ANSWER_SECONDS * 1000)


def asked(pair: tuple[Page, Page], before: list[str]) -> int | None:
    """Who is asked something new; None when the game is over."""
    for _ in range(ANSWER_SECONDS * 20):
        if all(page.locator(BANNER).count() for page in pair):
            return None
        for number, page in enumerate(pair):
            ask = page.locator(ASK).get_attribute("data-ask")
            if ask and ask != before[number]:
                return number
        pair[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked, and the game is not over")


def finish(pair: tuple[Page, Page], seed: int) -> None:
    """A whole game of two who play by chance."""
    players = [ClassifiedPlayer(page, seed + number) for number, page in enumerate(pair)]
    while (number := asked(pair, [player.answered for player in players])) is not None:
        players[number].answer()


def test_a_best_of_three_with_decks_built_by_the_winners(pair: tuple[Page, Page], tmp_path: Path) -> None:
    sit_down(pair, {"options": {"best_of": "3"}})
    built = False
    for game in range(MOST_GAMES):
        finish(pair, 10 * game)
        scores = [page.locator("[data-match]") for page in pair]
        expect(scores[0]).to_be_visible()
        pair[1].screenshot(path=tmp_path / f"{game}.png")
        if scores[0].get_by_text("the match").count():
            break
        winner = next((page for page in pair if page.locator(BANNER).get_by_role("heading", name="You win").count()), None)
        loser = pair[0] if winner is pair[1] else pair[1]
        if winner and not built:
            winner.get_by_role("button", name="Build a deck…").click()
            winner.locator('[data-preset="emerald"]').click()
            winner.locator("label", has_text="Brute Force").click()
            expect(winner.get_by_text("Difficulty 3 of 3").last).to_be_visible()
            winner.screenshot(path=tmp_path / "builder.png")
            winner.locator("[data-build]").click()
            expect(loser.locator("[data-match]")).to_contain_text("has built another deck")
            loser.get_by_role("button", name="Look at the next deck").click()
            expect(loser.get_by_role("dialog")).to_contain_text(re.compile("Brute Force.*Switch Cases", re.DOTALL))
            loser.keyboard.press("Escape")
            loser.get_by_role("button", name="Play again").click()
            built = True
        else:
            for page in pair:
                page.get_by_role("button", name="Play again").click()
        for page in pair:
            expect(page.locator(BANNER)).to_have_count(0)
    assert built
    expect(pair[0].locator("[data-match]")).to_have_attribute("data-match", re.compile("2:[01]|[01]:2"))
    assert pair[0].get_by_role("button", name="Build a deck…").count() == 0


def vests() -> Wish:
    """Five numbers, so that every Code meets every other; all cards are Sentinels, and most are Vests."""
    head, *cards = CARDS_FILE.read_text("utf-8").split("[[card]]")
    lines = [card.splitlines() for card in cards[:5]]
    for number, card in enumerate(lines, 1):
        ability = "parity_check" if number == 1 else "bullet_proof_vest"
        for at, line in enumerate(card):
            if line.startswith("ability"):
                card[at] = f'ability = "{ability}"'
            if line.startswith("guilds"):
                card[at] = 'guilds = ["sentinel", "sentinel"]'
            if line.startswith("title"):
                card[at] = 'title = "Parity"' if number == 1 else f'title = "Vest {number}"'
    head = head.replace("numbers = 9", "numbers = 5")
    return {"content": {"cards": "[[card]]".join([head, *("\n".join(card) + "\n" for card in lines)])}}


def to_the_window(pair: tuple[Page, Page]) -> bool:
    """Mira enlists, Ada attacks. Does Mira hold a Vest?"""
    mira, ada = pair
    expect(mira.locator(f'{ASK}:not([data-ask=""])')).to_be_visible()
    mira.locator("button.hand").first.click()
    mira.locator('[data-verb="enlist"]').click()
    mira.locator("[data-submit]").click()
    expect(ada.locator(f'{ASK}:not([data-ask=""])')).to_be_visible()
    ada.locator("button.hand").first.click()
    ada.locator('[data-part="theirs0"]').click()
    ada.locator("[data-submit]").click()
    expect(mira.get_by_role("heading", name="A moment for reactions")).to_be_visible()
    return mira.locator('[data-action="react"]').count() > 0


def test_a_vest_in_a_window_that_outlives_a_reload(pair: tuple[Page, Page], tmp_path: Path) -> None:
    mira, ada = pair
    for _ in range(MOST_TABLES):
        sit_down(pair, {**vests(), "clock": {"pace": 1, "window": 60}})
        if to_the_window(pair):
            break
    else:
        pytest.fail("nobody who was attacked held a Vest")
    for page in pair:  # the same words and the same clock for whoever is asked and for whoever waits
        expect(page.get_by_role("heading", name="A moment for reactions")).to_be_visible()
        expect(page.get_by_role("timer")).to_be_visible()
    mira.screenshot(path=tmp_path / "asked.png")
    ada.screenshot(path=tmp_path / "waiting.png")
    before = mira.locator("[data-action]").all_inner_texts(), mira.locator("button.hand").count()
    mira.reload()
    expect(mira.locator('[data-action="react"]').first).to_be_visible(timeout=ANSWER_SECONDS * 1000)
    assert (mira.locator("[data-action]").all_inner_texts(), mira.locator("button.hand").count()) == before
    mira.locator('[data-action="react"]').first.click()
    expect(ada.locator("[data-announced]")).to_contain_text(re.compile(r"Mira reacts with Vest \d \(\d\): .* is blocked"))
    expect(mira.get_by_role("group", name="You left")).to_be_visible()  # the Guard still stands


# --- the lobby --------------------------------------------------------------------------------------------------------


def test_the_host_builds_a_deck_in_the_lobby(visit: Visit, tmp_path: Path) -> None:
    page = open_table(visit.page, {})
    expect(page.get_by_text("1 Fortune Teller")).to_be_visible()
    page.get_by_role("button", name="Build a deck…").click()
    page.locator("label", has_text="Brute Force").click()
    page.screenshot(path=tmp_path / "builder.png")
    assert faults(page) == []
    page.get_by_role("button", name="Use this deck").click()
    expect(page.get_by_text("1 Brute Force, 2 Test Access Codes")).to_be_visible()
    expect(page.get_by_text("Difficulty 2 of 3")).to_be_visible()
    page.get_by_role("button", name="Build a deck…").click()
    page.locator('[data-preset="ruby"]').click()
    page.get_by_role("button", name="Use this deck").click()
    expect(page.get_by_role("button", name="Ruby", exact=True)).to_have_attribute("aria-pressed", "true")


# --- for everybody ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("visit", [DESK, PHONE], indirect=True, ids=["desk", "phone"])
def test_axe_on_the_table(visit: Visit) -> None:
    page = open_table(visit.page, {**BOT, "assist": "odds"})
    expect(page.locator(f'{ASK}:not([data-ask=""])')).to_be_visible()
    assert faults(page) == []
    page.locator("button.hand").first.click()
    assert faults(page) == []
    wheel = page.get_by_role("button", name="Cypher Wheel")
    if wheel.is_visible():
        wheel.click()
    page.get_by_text(re.compile("What .+ can know of you")).click()
    page.locator("[data-sector]").first.click()
    assert faults(page) == []


@pytest.mark.parametrize("visit", [DESK, SMALL_PHONE], indirect=True, ids=["desk", "small phone"])
def test_the_largest_text_fits(visit: Visit, tmp_path: Path) -> None:
    settings = json.dumps({"text": "largest"})
    visit.page.evaluate("(kept) => localStorage.setItem('underrose.settings', kept)", settings)
    page = open_table(visit.page, BOT)
    player = ClassifiedPlayer(page, 5)
    for number in range(4):
        assert player.wait()
        assert not player.is_wide()
        page.screenshot(path=tmp_path / f"{number}.png")
        player.answer()
