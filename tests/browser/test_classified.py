"""Classified Information in the browser: a match with a deck built in between, what is chosen for one, the lobby's builder."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, Arrive, Look, faults
from tests.browser.player import BANNER
from tests.browser.tables import sit_down, steer
from tests.recorded.scenes import read, scenes

GAME = "classified_information"
MOST_GAMES = 9
"""A tie counts for nobody, so a best of three may take more than three games."""


@pytest.mark.slow
def test_a_best_of_three_with_decks_built_by_the_winners(arrive: Arrive) -> None:
    pair = arrive(DESK), arrive(PHONE)
    sit_down(pair, GAME, {"options": {"best_of": "3", "first": "0"}})
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


def test_a_guard_goes_into_the_first_free_spot_unless_another_is_tapped(recorded: Look) -> None:
    """R19: free spots are alike, so one press is enough, and the table offers the others."""
    replay = recorded(viewport={"width": 390, "height": 844})
    page = replay.show(scenes(GAME)["act assassinate/deploy/encrypt/enlist"])
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
    page = recorded().show(scenes(GAME)["order top"])
    send, other = page.locator("[data-submit=top]"), page.locator("[data-look][aria-pressed=false]")
    expect(send).to_be_enabled()
    first = send.inner_text()
    other.click()
    expect(send).not_to_have_text(first)
    page.locator("[data-look][aria-pressed=true]").click()
    expect(send).to_have_text(first)


def test_the_host_builds_a_deck_in_the_lobby(recorded: Look) -> None:
    scene, replay = scenes("rooms")[f"{GAME} host"], recorded(read("answers")["answers"])
    page = replay.open(f"/t/{scene.code}", scene)
    expect(page.get_by_text("1 Fortune Teller")).to_be_visible()
    for chosen in (page.locator("label", has_text="Brute Force"), page.locator('[data-preset="ruby"]')):
        page.get_by_role("button", name="Build a deck…").click()
        chosen.click()
        assert faults(page) == []
        page.get_by_role("button", name="Use this deck").click()
        expect(page.get_by_role("dialog")).to_be_hidden()
    (_, own), (_, preset) = replay.done("settings", "settings")
    assert own["options"]["mix"].startswith("R1,")
    assert preset["options"] == {"deck": "ruby", "mix": ""}


def held(page: Page, card: Locator) -> None:
    """Hold a card like a finger does, until its help is there, and let go."""
    card.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(page.get_by_role("tooltip")).to_be_visible()
    card.dispatch_event("pointerup", {"pointerType": "touch"})
    card.dispatch_event("click")


def test_help_with_a_card_comes_on_hover_on_focus_and_to_a_finger(recorded: Look) -> None:
    page = recorded().show(scenes(GAME)["act assassinate/deploy/encrypt/enlist"])
    help_card, case = page.get_by_role("tooltip"), page.get_by_role("region", name="Your side").get_by_role("group", name="suitcase")
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
