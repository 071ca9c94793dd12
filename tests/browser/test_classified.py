"""Classified Information in the browser: whole games, a match with a deck built in between, reaction windows, the lobby's builder."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.classified_player import ClassifiedPlayer
from tests.browser.classified_tables import BOT, GAME, WINDOW, deck_of, sit_down, vests
from tests.browser.conftest import DESK, PHONE, Arrive, Look, Visit, faults
from tests.browser.player import ASK, BANNER
from tests.browser.seals import checked, verified
from tests.browser.tables import Wish, call, id_of, open_table, steer
from tests.recorded.scenes import scenes
from underrose.games.classified_information.state import Phase

Pair = tuple[Page, Page]
MOST_GAMES = 9
"""A tie counts for nobody, so a best of three may take more than three games."""
MOST_TABLES = 30
"""Of so many deals in one somebody who is attacked holds a Vest, or the deals are not what they should be."""


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("visit", [(360, 740)], indirect=True, ids=["small phone"])
def test_a_whole_game_against_a_bot(visit: Visit) -> None:
    page = open_table(visit.page, GAME, {**BOT, "assist": "odds", "options": {"deck": "ruby"}})
    player = ClassifiedPlayer(page, 2)
    player.play_to_the_end()
    expect(page.locator(BANNER).get_by_role("heading")).to_have_text(re.compile(r"^(You win|.+ wins)$"))
    assert len(player.done) >= 5
    checked(page)
    verified(page)


@pytest.mark.slow
@pytest.mark.parametrize("visit", [DESK], indirect=True, ids=["desk"])
def test_a_best_of_three_against_a_bot_that_builds(visit: Visit) -> None:
    """Match after match until the bot has built in one that was played to its end; every record verifies and says how it stood."""
    page = open_table(visit.page, GAME, {**BOT, "options": {"best_of": "3"}})
    before, built, has_built = [0, 0], None, False
    for game in range(2 * MOST_GAMES):
        assert steer([page], ["assassinate", "deploy", "enlist"], lambda _: False, game) is None
        match = page.locator("[data-match]")
        expect(match).to_be_visible()
        lines = verified(page)
        series, outcome = json.loads(lines[0])["series"], json.loads(lines[-1])["outcome"]
        assert (series["standing"], series["built_by"]) == (before, built)
        before = [won + (seat in outcome["winners"]) for seat, won in enumerate(before)]
        expect(match).to_have_attribute("data-match", ":".join(map(str, before)))
        built = None
        if max(before) == 2:
            expect(match).to_contain_text("the match")
            if has_built:
                return
            before = [0, 0]
        elif outcome["winners"] == [1]:
            expect(match).to_contain_text("has built another deck")
            page.get_by_role("button", name="Look at the next deck").click()
            expect(page.get_by_role("dialog").locator("dt")).to_have_count(9)
            assert faults(page) == []
            page.keyboard.press("Escape")
            built, has_built = 1, True
        page.get_by_role("button", name="Play again").click()
        expect(page.locator(BANNER)).to_have_count(0)
    pytest.fail("no match was decided in which the bot had built")


# --- two people -------------------------------------------------------------------------------------------------------


@pytest.fixture
def pair(arrive: Arrive) -> Pair:
    """Two guests at the front page, one at a desk and one on a phone."""
    return arrive(DESK), arrive(PHONE)


@pytest.mark.slow
def test_a_best_of_three_with_decks_built_by_the_winners(pair: Pair) -> None:
    sit_down(pair, {"options": {"best_of": "3"}})
    built = False
    for game in range(MOST_GAMES):
        assert steer(pair, ["assassinate", "enlist", "deploy"], lambda _: False, game) is None
        scores = [page.locator("[data-match]") for page in pair]
        expect(scores[0]).to_be_visible()
        if game == 0:  # the Big Reveal
            assert [page.locator("[data-final]").count() for page in pair] == [2, 2]
            assert [faults(page) for page in pair] == [[], []]
        if scores[0].get_by_text("the match").count():
            break
        winner = next((page for page in pair if page.locator(BANNER).get_by_role("heading", name="You win").count()), None)
        if winner and not built:
            build_a_deck(winner, pair[0] if winner is pair[1] else pair[1])
            built = True
        else:
            for page in pair:
                page.get_by_role("button", name="Play again").click()
        for page in pair:
            expect(page.locator(BANNER)).to_have_count(0)
    assert built
    expect(pair[0].locator("[data-match]")).to_have_attribute("data-match", re.compile("2:[01]|[01]:2"))
    assert pair[0].get_by_role("button", name="Build a deck…").count() == 0


def build_a_deck(winner: Page, loser: Page) -> None:
    """The winner builds the next deck, the loser looks at it and plays on."""
    winner.get_by_role("button", name="Build a deck…").click()
    winner.locator('[data-preset="emerald"]').click()
    winner.locator("label", has_text="Brute Force").click()
    expect(winner.get_by_text("Difficulty 3 of 3").last).to_be_visible()
    assert faults(winner) == []
    winner.locator("[data-build]").click()
    expect(loser.locator("[data-match]")).to_contain_text("has built another deck")
    loser.get_by_role("button", name="Look at the next deck").click()
    expect(loser.get_by_role("dialog")).to_contain_text(re.compile("Brute Force.*Switch Cases", re.DOTALL))
    loser.keyboard.press("Escape")
    loser.get_by_role("button", name="Play again").click()


def phase_of(view: Wish) -> int:
    """What the table is waiting for."""
    return view["view"]["table"]["phase"]


def is_window(view: Wish) -> bool:
    """Is this player asked in a reaction window?"""
    return phase_of(view) == Phase.WINDOW


def wait_until_taken(page: Page, answered: str) -> None:
    """Wait until the page asks for something else than what has been answered."""
    page.wait_for_function(f"(ask) => document.querySelector('{ASK}').dataset.ask !== ask", arg=answered)


def to_the_window(pair: Pair) -> Pair:
    """Tables until somebody who is attacked holds a Vest: that page, and the other."""
    for number in range(MOST_TABLES):
        sit_down(pair, {**vests(), "clock": {"pace": 1, "window": 60}})
        seat = steer(pair, ["assassinate", "enlist"], is_window, number)
        assert seat is not None
        if pair[seat].locator('[data-action="react"]').count():
            return (pair[0], pair[1]) if seat == 0 else (pair[1], pair[0])
    pytest.fail("nobody who was attacked held a Vest")


@pytest.mark.slow
def test_a_vest_in_a_window_that_outlives_a_reload(pair: Pair) -> None:
    asked, waiting = to_the_window(pair)
    for page in pair:  # the same clock for whoever is asked and for whoever waits
        expect(page.get_by_role("heading", name=WINDOW)).to_be_visible()
        expect(page.get_by_role("timer")).to_be_visible()
        expect(page.get_by_text("aimed at", exact=True)).to_be_visible()
        expect(page.locator("[data-asked]")).to_contain_text(re.compile(r"hits? .* Guard with"))
    expect(asked.locator("[data-asked]")).to_contain_text(re.compile(r"saves it and costs you your next Action\. Else .* falls?\."))
    before = asked.locator("[data-action]").all_inner_texts(), asked.locator("button.hand").count()
    asked.reload()
    expect(asked.locator('[data-action="react"]').first).to_be_visible()
    assert (asked.locator("[data-action]").all_inner_texts(), asked.locator("button.hand").count()) == before
    asked.locator('[data-action="react"]').first.focus()
    asked.keyboard.press("Enter")
    expect(waiting.locator("[data-announced]")).to_contain_text(re.compile(r"reacts with .*Vest \d \(\d\): .* is blocked"))
    expect(asked.get_by_role("group", name="You left")).to_be_visible()  # the Guard still stands


# --- the choices of abilities -----------------------------------------------------------------------------------------

CHOOSING = (
    "test_access_codes",
    "switch_places",
    "scavenge",
    "dead_drop",
    "cache",
    "digital_exhumation",
    "forecast",
    "high_tech_bookends",
    "neutralize_target",
)
LIT = "button.hand.is-legal, [data-look].is-legal"
CHOSEN = "button.hand.is-selected, [data-look].is-selected"
PHASES = (Phase.NAME, Phase.SHOW, Phase.GIVE, Phase.DISCARD, Phase.TUCK, Phase.EXHUME, Phase.ARRANGE, Phase.ORDER)
"""What is chosen in the middle of an action."""


def is_settled(page: Page) -> bool:
    """Is there one thing only that may be chosen?"""
    seen = call(page, f"/tables/{id_of(page)}/view")
    return [len(values) for form in seen["legal"] for key, values in form.items() if key != "do"] == [1]


@pytest.mark.slow
def test_every_choice_of_an_ability_is_made_on_the_table(pair: Pair) -> None:
    left = set[int](PHASES)
    for seed in range(MOST_TABLES):
        sit_down(pair, {**deck_of(dict(enumerate(CHOOSING, 1))), "assist": "off"})
        while (seat := steer(pair, ["assassinate", "deploy", "enlist"], lambda view: phase_of(view) in left, seed)) is not None:
            left.discard(choose_on_the_table(pair[seat], seed))
        if not left:
            return
    pytest.fail(f"never asked: {left}")


def choose_on_the_table(page: Page, seed: int) -> int:
    """Choose what is lit and answer; the phase that asked for it."""
    phase = phase_of(call(page, f"/tables/{id_of(page)}/view"))
    title = page.locator(f"{ASK} h2").inner_text()
    lit = page.locator(LIT).all()
    if not lit:  # what alone may be chosen is chosen already: one card, or both cards of a number
        assert is_settled(page), title
        assert page.locator(CHOSEN).count() >= 1, title
    player = ClassifiedPlayer(page, seed)
    if lit:
        player.choose(lit)
    assert page.locator("[aria-pressed='true']").count() >= 1, title
    player.answer()
    wait_until_taken(page, player.answered)
    return phase


# --- the lobby --------------------------------------------------------------------------------------------------------


def test_a_guard_goes_into_the_first_free_spot_unless_another_is_tapped(recorded: Look) -> None:
    """R19: free spots are alike, so one press is enough, and the table offers the others."""
    replay = recorded(viewport={"width": 390, "height": 844})
    replay.show(scenes("classified_information")["act assassinate/deploy/encrypt/enlist"])
    page = replay.page
    page.locator("button.hand", has_text="Rooftop Sniper").click()
    page.locator("[data-verb=enlist]").click()
    spots, send = page.locator("[data-part^=free]"), page.locator("[data-submit=enlist]")
    expect(spots).to_have_count(2)
    expect(spots.first).to_have_attribute("aria-pressed", "true")
    expect(send).to_have_text("Enlist Rooftop Sniper (9) in the middle spot")
    spots.last.click()
    expect(spots.first).to_have_attribute("aria-pressed", "false")
    send.click()
    assert replay.acted() == [{"do": "enlist", "card": "9S", "spot": 2}]


def test_one_card_goes_on_top_unless_the_other_is_tapped(recorded: Look) -> None:
    replay = recorded()
    replay.show(scenes("classified_information")["order top"])
    page = replay.page
    send, other = page.locator("[data-submit=top]"), page.locator("[data-look][aria-pressed=false]")
    expect(send).to_be_enabled()
    first = send.inner_text()
    other.click()
    expect(send).not_to_have_text(first)
    page.locator("[data-look][aria-pressed=true]").click()
    expect(send).to_have_text(first)


@pytest.mark.slow
def test_the_host_builds_a_deck_in_the_lobby(visit: Visit) -> None:
    page = open_table(visit.page, GAME, {})
    expect(page.get_by_text("1 Fortune Teller")).to_be_visible()
    page.get_by_role("button", name="Build a deck…").click()
    page.locator("label", has_text="Brute Force").click()
    assert faults(page) == []
    page.get_by_role("button", name="Use this deck").click()
    expect(page.get_by_role("dialog")).to_be_hidden()  # the room behind it says the same of the deck
    expect(page.get_by_text("1 Brute Force, 2 Test Access Codes")).to_be_visible()
    expect(page.get_by_text("Difficulty 2 of 3")).to_be_visible()
    page.get_by_role("button", name="Build a deck…").click()
    page.locator('[data-preset="ruby"]').click()
    page.get_by_role("button", name="Use this deck").click()
    expect(page.get_by_role("dialog")).to_be_hidden()  # the room behind it says the same of the deck
    expect(page.get_by_role("button", name="Ruby", exact=True)).to_have_attribute("aria-pressed", "true")


def held(page: Page, card: Locator) -> None:
    """Hold a card like a finger does, until its help is there, and let go."""
    card.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(page.get_by_role("tooltip")).to_be_visible()
    card.dispatch_event("pointerup", {"pointerType": "touch"})
    card.dispatch_event("click")


@pytest.mark.slow
def test_help_with_a_card_comes_on_hover_on_focus_and_to_a_finger(visit: Visit) -> None:
    page = open_table(visit.page, GAME, BOT)
    help_card, case = page.get_by_role("tooltip"), page.get_by_role("region", name="Your side").get_by_role("group", name="suitcase")
    expect(page.locator(f'{ASK}:not([data-ask=""])')).to_be_visible()
    case.hover()
    expect(help_card).to_contain_text(re.compile(r"Code \d \d \d · (As in the rulebook|Made for this table)\."))
    page.mouse.move(5, 5)
    expect(help_card).to_have_count(0)
    page.keyboard.press("Tab")
    case.focus()
    expect(help_card).to_be_visible()
    page.keyboard.press("Escape")
    expect(help_card).to_have_count(0)
    hand = page.locator("button.hand").first
    held(page, hand)
    expect(hand).to_have_attribute("aria-pressed", "false")  # letting go chose nothing
    page.locator("h1").dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(help_card).to_have_count(0)
    hand.click()
    expect(hand).to_have_attribute("aria-pressed", "true")


def test_a_verb_stays_within_its_button(recorded: Look) -> None:
    """On a phone on its side "Verschlüsseln" ran over the edge of its button."""
    low = recorded(viewport={"width": 844, "height": 390}, settings={"language": "de"}, locale="de")
    low.show(scenes(GAME)["act assassinate/deploy/encrypt/enlist"])
    verbs = low.page.locator(".verbs button")
    expect(verbs).to_have_count(4)
    assert verbs.evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)") == []
