"""A party: one screen for all, phones, bots, somebody who drops out for a moment, somebody who comes late."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, NAME, PHONE, Arrive, faults
from tests.browser.network import Network
from tests.browser.party import A_LITTLE_MS, IM_IN, KeyboardGuest, Party, PartyGuest, card_of, choose, open_screen, say_a_name, sit_down
from tests.browser.player import BANNER, WIDE
from tests.browser.seals import checked, seal
from tests.browser.tables import steer
from tests.rules.top_secret_party.tables import pack
from tests.waiting import until

TV = (1280, 720)
TOUCH = {"has_touch": True, "is_mobile": True}
LONG = "Maximiliane-Theodora-Xyz"
"""24 letters without a space."""
STEP_MS = 3000
TOLD_MS = 45_000
"""More than a page takes to show a whole round's end, or to find out that its line is dead."""
LOST = "Connection lost"
CUT_OFF = """() => {
    const [width, height] = [window.innerWidth, window.innerHeight];
    const shown = document.querySelectorAll(".zone li, .earlier.paper, .who, .scores tr, .question p, footer h2");
    const outside = ({ left, right, bottom }) => right > width + 1 || bottom > height + 1 || left < -1;
    return [...shown].filter((one) => outside(one.getBoundingClientRect())).map((one) => one.textContent);
}"""
"""What of a screen lies outside of it."""


def well_laid(screen: Page) -> None:
    """Axe finds nothing on the screen, and all of it is in sight."""
    assert faults(screen) == []
    assert screen.evaluate(CUT_OFF) == []


def hears(page: Page, ms: int = TOLD_MS) -> None:
    """Let a page tell all there is, in steps in which its line is heard as well."""
    for _ in range(ms // STEP_MS):
        page.clock.run_for(STEP_MS)


def counts(page: Page) -> bool:
    """Does a page count to three? It tells a little more of what it has heard, if not."""
    if page.locator("[data-count]").count():
        return True
    page.clock.run_for(A_LITTLE_MS)
    return False


def get_ready(guests: list[PartyGuest], *screens: Page) -> None:
    """All have chosen at whom to point and are ready; it is counted to three, and what it came to is told to its end."""
    for guest in guests:
        guest.does("ready")
    pages = (*screens, *(guest.page for guest in guests))
    until(lambda: counts(pages[0]), "the count to three")
    for page in pages:
        hears(page)
    for screen in screens:
        expect(screen.locator("[data-scene=ring][data-stage='2']")).to_be_visible()


def test_six_seats_a_screen_phones_and_a_lost_line(arrive: Arrive, server: str) -> None:
    """Over plain http, by a name that browsers trust no more than any other: the first round and the end by buttons."""
    home, network = server.replace("127.0.0.1", NAME), Network(int(server.rpartition(":")[2]))
    screen = arrive(TV, address=home)
    assert not screen.evaluate("isSecureContext")
    code = open_screen(screen, 6)
    expect(screen.get_by_role("img", name="QR code")).to_be_visible()
    assert faults(screen) == []
    phones = list[Page]()
    for name, address in (("Mira", home), ("Ada", network.url.replace("127.0.0.1", NAME)), ("Tom", home)):
        phones.append(arrive(PHONE, f"/t/{code}", address, **TOUCH))
        sit_down(phones[-1], name)
        expect(screen.locator(".here")).to_contain_text(name)
    screen.get_by_role("button", name="Seat 3 bots and be complete").click()
    screen.get_by_role("button", name="Start the game").click()

    mira, ada, tom = guests = [PartyGuest(page, seed) for seed, page in enumerate(phones)]
    team = phones[0].get_by_role("region", name="Your secret team")
    expect(team.get_by_role("heading", name=re.compile("^(Yellow|Blue)$"))).to_be_visible()
    phones[0].clock.run_for(TOLD_MS)
    expect(team.get_by_role("heading", name="Covered")).to_be_visible()
    expect(phones[0].locator("article.question h3")).to_have_text(["Yellow", "Blue"])  # a glance at the phone tells nobody the team

    for guest in guests:
        guest.does("answer")
    well_laid(screen)
    network.die()
    network.break_lines()
    expect(phones[1].get_by_text(LOST)).to_be_visible()
    for guest in (mira, tom):
        guest.does("answer")
    expect(screen.locator("footer")).to_contain_text(re.compile("Thinking:.*Ada"))  # who is waited for
    network.live()
    phones[1].clock.run_for(TOLD_MS)
    expect(phones[1].get_by_text(LOST)).to_be_hidden()
    ada.does("answer")
    for guest in guests:
        guest.does("answer")
    screen.clock.run_for(TOLD_MS)
    well_laid(screen)
    assert [faults(page) for page in phones] == [[], [], []]
    get_ready(guests, screen)
    well_laid(screen)

    assert steer(phones, ["answer", "ready", "point"], lambda view: is_last(view["view"]["table"]), screens=[screen]) is not None
    for page in (screen, *phones):
        hears(page, 3 * TOLD_MS)  # what was steered through is told as well
    get_ready(guests, screen)
    scores = screen.locator("table.scores").inner_text()
    for page in (screen, *phones):
        expect(page.locator(BANNER)).to_be_visible()
        assert page.locator("table.scores").inner_text().lower() == scores.lower()
        assert not page.evaluate(WIDE)
        expect(seal(page)).to_have_attribute("data-seal", "good")
    checked(phones[1])
    for page in phones:
        page.get_by_role("button", name="Play again").click()
    expect(screen.get_by_text("Round 1 of 3, card 1 of 3")).to_be_visible()
    network.close()


def is_last(table: dict[str, int]) -> bool:
    """Do all get ready to point for the last time?"""
    return (table["current_round"], table["phase"]) == (3, 1)


@pytest.mark.slow
def test_ten_seats_fit_the_screen_and_all_of_the_game_is_signed(arrive: Arrive, server: str) -> None:
    home = server.replace("127.0.0.1", NAME)
    screen = arrive(TV, address=home)
    code = open_screen(screen, 10)
    phone = arrive((360, 740), f"/t/{code}", home, **TOUCH)
    sit_down(phone, "Jonathan-Maximilian")
    screen.get_by_role("button", name="Seat 9 bots and be complete").click()
    screen.get_by_role("button", name="Start the game").click()
    guest = PartyGuest(phone, 5)
    party = Party([guest], screen)
    party.play_until(lambda: guest.done.count("answer") == 3)
    well_laid(screen)
    party.play_until(party.is_over)
    well_laid(screen)
    assert screen.locator("table.scores tbody tr").count() == 10
    assert (guest.done.count("answer"), guest.done.count("point")) == (9, 3)
    for page in (phone, screen):
        expect(seal(page)).to_have_attribute("data-seal", "good")
        checked(page, signed=page is phone)
        see_the_show(page)


@pytest.mark.slow
def test_alone_with_bots_and_a_keyboard(arrive: Arrive) -> None:
    page = arrive(DESK)
    card = card_of(page, "Play a bot now")
    choose(card, "3")
    card.get_by_role("button", name="Deal me in").click()
    expect(page.get_by_role("heading", name="The cards on the table")).to_be_visible()
    party = Party([KeyboardGuest(page, 3)])
    party.play_until(party.is_over)
    assert faults(page) == []
    page.get_by_role("button", name="Bots", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("article")).to_have_count(2)
    assert faults(page) == []


class ImpatientGuest(PartyGuest):
    """Taps everything twice."""

    def press(self, button: Locator) -> None:
        button.dblclick()


@pytest.mark.slow
def test_a_round_of_a_party_that_nothing_spoils(arrive: Arrive) -> None:
    """Who comes late, who leaves, an impatient hand, and names that are long or alike."""
    screen = arrive(TV)
    code = open_screen(screen, 6)
    phones = [arrive(PHONE, f"/{code}") for _ in range(4)]
    for phone, name in zip(phones, ("Mira", LONG, "mira", "Tom"), strict=True):
        sit(phone, name)
        expect(screen.locator(".here")).to_contain_text("mira 2" if name == "mira" else name)  # two of one name
        assert not phone.evaluate(WIDE)
    screen.get_by_role("button", name="Seat 2 bots and be complete").click()
    phones[0].get_by_role("button", name="Start the game").click()  # the host's hand is on the first phone
    mira, long, tom = PartyGuest(phones[0], 0), PartyGuest(phones[1], 1), ImpatientGuest(phones[3], 4)
    party = Party([mira, long, tom, PartyGuest(phones[2], 2)], screen)
    party.play_until(lambda: mira.done.count("answer") == 1)

    late = arrive(PHONE, f"/{code}")
    late.get_by_role("button", name="Join at the next round").click()
    say_a_name(late, "Zoe")
    expect(late.get_by_role("heading", name="You join when this round is over.")).to_be_visible()
    late.reload()  # the wish outlives a phone that locks
    expect(late.get_by_role("heading", name="You join when this round is over.")).to_be_visible()
    assert faults(late) == []
    party.guests.pop().page.get_by_role("button", name="Menu").click()  # and the second Mira leaves
    for _ in range(2):
        phones[2].get_by_role("button", name="Give up this game").click()
    zoe = PartyGuest(late, 9)
    team = late.get_by_role("region", name="Your secret team")
    party.play_until(lambda: team.count() > 0)
    party.guests.append(zoe)
    party.play_until(lambda: zoe.done.count("answer") == 1)
    assert tom.done.count("answer") <= mira.done.count("answer")  # a second tap answers nothing


def sit(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=IM_IN).click()


def see_the_show(page: Page) -> None:
    """The show after the game, with an arrow, a tap, the space bar, back again, and past its end."""
    page.get_by_role("button", name="Aftershow").click()
    slide = page.locator("dialog[open] [data-slide]")
    for number, on in enumerate([*("ArrowRight", "tap", " ", "ArrowRight"), "ArrowRight"]):
        expect(slide).to_have_attribute("data-slide", str(number))
        assert faults(page) == []
        assert page.locator("[data-pairs] tbody td").count() == (45 if number < 3 else 0)
        if on == "tap":
            page.get_by_role("heading", name="Who might have been a team").click()
        else:
            page.keyboard.press(on)
    expect(slide).to_have_count(0)
    page.get_by_role("button", name="Aftershow").click()
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name="The best nose")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(slide).to_have_attribute("data-slide", "3")
    page.keyboard.press("Escape")
    expect(slide).to_have_count(0)


@pytest.mark.slow
def test_a_host_chooses_packs_brings_one_and_has_a_question_skipped(arrive: Arrive) -> None:
    screen = arrive(DESK)
    code = open_screen(screen, 3)
    screen.get_by_text("How you play").click()
    merciless = screen.get_by_role("checkbox", name="Merciless")
    expect(merciless).not_to_be_checked()
    merciless.click()
    screen.get_by_role("button", name="Leave them out").click()
    expect(merciless).not_to_be_checked()
    merciless.click()
    screen.get_by_role("button", name="Put them in").click()
    expect(merciless).to_be_checked()

    screen.get_by_role("button", name="Add a pack of your own").click()
    dialog = screen.get_by_role("dialog")
    text = dialog.get_by_label("The pack, as text")
    text.fill('pack = "camp"\nlanguage = "en"\ntitle = "Camp"\n\n[[face]]\nyellow = "One?"\n')
    dialog.get_by_role("button", name="Use this pack").click()
    expect(dialog.get_by_role("alert")).to_contain_text("line 5")
    assert faults(screen) == []
    text.fill(pack(24, title="<b>Camp</b>"))
    dialog.get_by_role("button", name="Use this pack").click()
    expect(dialog).to_be_hidden()
    expect(screen.get_by_text("“<b>Camp</b>” is shuffled in: 24 faces.")).to_be_visible()
    screen.get_by_role("button", name="Play it alone").click()
    expect(merciless).not_to_be_checked()

    for name in ("Mira", "Ada", "Tom"):
        sit_down(arrive(PHONE, f"/t/{code}"), name)
    screen.get_by_role("button", name="Start the game").click()
    expect(screen.get_by_text("Round 1 of 3, card 1 of 3")).to_be_visible()
    questions = screen.locator("article.question")
    before = questions.inner_text()
    screen.get_by_role("button", name="Another question").click()
    expect(questions).not_to_have_text(before)
    assert re.search(r"Yellow \d+\?", questions.inner_text())
