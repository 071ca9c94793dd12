"""A party: one screen for all, phones, bots, somebody who drops out for a moment, somebody who comes late."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, NAME, PHONE, Arrive, House, faults
from tests.browser.network import LOST, PATIENCE_MS, Network
from tests.browser.party import LONG, Party, PartyGuest, come_in, open_screen, say_a_name, sit_down
from tests.browser.player import BANNER, WIDE
from tests.browser.seals import checked, seal
from tests.browser.tables import steer, wait_for
from tests.rules.top_secret_party.tables import pack

TV = (1280, 720)
TOUCH = {"has_touch": True, "is_mobile": True}
TOLD_MS = 45_000
"""More than a team is shown for."""
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


def test_six_seats_a_screen_phones_and_a_lost_line(arrive: Arrive, house: House) -> None:
    """Over plain http, by a name that browsers trust no more than any other: the first round by buttons, the others over HTTP."""
    home, network = house.url.replace("127.0.0.1", NAME), Network(house.port)
    screen = arrive(TV, address=home, clock=True)
    assert not screen.evaluate("isSecureContext")
    code = open_screen(screen, 6)
    expect(screen.get_by_role("img", name="QR code")).to_be_visible()
    phones = list[Page]()
    for name, address in (("Mira", home), ("Ada", network.url.replace("127.0.0.1", NAME))):
        phones.append(arrive(PHONE, f"/t/{code}", address, **TOUCH, clock=True))
        sit_down(phones[-1], name)
        expect(screen.locator(".here")).to_contain_text(name)
    screen.get_by_role("button", name="Seat 4 bots and be complete").click()
    screen.get_by_role("button", name="Start the game").click()

    mira, _ = guests = [PartyGuest(page, seed) for seed, page in enumerate(phones)]
    party = Party(guests, screen)
    team = phones[0].get_by_role("region", name="Your secret team")
    expect(team.get_by_role("heading", name=re.compile("^(Yellow|Blue)$"))).to_be_visible()
    phones[0].clock.fast_forward(TOLD_MS)
    expect(team.get_by_role("heading", name="Covered")).to_be_visible()
    expect(phones[0].locator("article.question h3")).to_have_text(["Yellow", "Blue"])  # a glance at the phone tells nobody the team

    party.play_until(lambda: [guest.done for guest in guests] == [["answer"], ["answer"]])
    party.wait_until(lambda: all(guest.asked()[0] for guest in guests))  # the network dies between two cards
    network.die()
    network.break_lines()
    expect(phones[1].get_by_text(LOST)).to_be_visible()
    Party([mira], screen).play_until(lambda: mira.done.count("answer") == 2)
    expect(screen.locator("footer")).to_contain_text(re.compile("Thinking:.*Ada"))  # who is waited for
    well_laid(screen)
    network.live()
    phones[1].clock.fast_forward(PATIENCE_MS)
    expect(phones[1].get_by_text(LOST)).to_be_hidden()
    party.play_until(lambda: all(guest.done.count("answer") == 3 for guest in guests))
    party.play_until(lambda: all("ready" in guest.done for guest in guests))
    party.play_until(screen.locator("[data-scene=ring][data-stage='2']").count)  # it was counted to three, and told what it came to
    well_laid(screen)
    assert faults(phones[0]) == []

    assert steer(phones, ["answer", "ready", "point"], lambda _: False, clocked=[screen, *phones]) is None
    wait_for(screen, BANNER, [screen])
    scores = screen.locator("table.scores").inner_text()
    for page in (screen, *phones):
        assert page.locator("table.scores").inner_text().lower() == scores.lower()
        assert not page.evaluate(WIDE)
        expect(seal(page)).to_have_attribute("data-seal", "good")
    checked(phones[1])
    for page in phones:
        page.get_by_role("button", name="Play again").click()
    expect(screen.get_by_text("Round 1 of 3, card 1 of 3")).to_be_visible()
    network.close()


@pytest.mark.slow
def test_ten_seats_fit_the_screen_and_all_of_the_game_is_signed(arrive: Arrive, server: str) -> None:
    home = server.replace("127.0.0.1", NAME)
    screen = arrive(TV, address=home, clock=True)
    code = open_screen(screen, 10)
    phone = arrive((360, 740), f"/t/{code}", home, **TOUCH, clock=True)
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


class ImpatientGuest(PartyGuest):
    """Taps everything twice."""

    def press(self, button: Locator) -> None:
        button.dblclick()


@pytest.mark.slow
def test_a_round_of_a_party_that_nothing_spoils(arrive: Arrive) -> None:
    """Who comes late, who leaves, an impatient hand, and a long name."""
    screen = arrive(TV, clock=True)
    code = open_screen(screen, 6)
    phones = [arrive(PHONE, f"/{code}", clock=True) for _ in range(4)]
    for phone, name in zip(phones, ("Mira", LONG, "Ada", "Tom"), strict=True):
        come_in(phone, name)
        expect(screen.locator(".here")).to_contain_text(name)
        assert not phone.evaluate(WIDE)
    screen.get_by_role("button", name="Seat 2 bots and be complete").click()
    phones[0].get_by_role("button", name="Start the game").click()  # the host's hand is on the first phone
    mira, long, tom = PartyGuest(phones[0], 0), PartyGuest(phones[1], 1), ImpatientGuest(phones[3], 4)
    party = Party([mira, long, tom, PartyGuest(phones[2], 2)], screen)
    party.play_until(lambda: mira.done.count("answer") == 1)

    late = arrive(PHONE, f"/{code}", clock=True)
    late.get_by_role("button", name="Join at the next round").click()
    say_a_name(late, "Zoe")
    expect(late.get_by_role("heading", name="You join when this round is over.")).to_be_visible()
    late.reload()  # the wish outlives a phone that locks
    expect(late.get_by_role("heading", name="You join when this round is over.")).to_be_visible()
    assert faults(late) == []
    party.guests.pop().page.get_by_role("button", name="Menu").click()  # and Ada leaves
    for _ in range(2):
        phones[2].get_by_role("button", name="Give up this game").click()
    zoe = PartyGuest(late, 9)
    team = late.get_by_role("region", name="Your secret team")
    party.play_until(lambda: team.count() > 0)
    party.guests.append(zoe)
    party.play_until(lambda: zoe.done.count("answer") == 1)
    assert tom.done.count("answer") <= mira.done.count("answer")  # a second tap answers nothing


def see_the_show(page: Page) -> None:
    """The show after the game, by keys and by a tap, and past its end."""
    page.get_by_role("button", name="Aftershow").click()
    slide = page.locator("dialog[open] [data-slide]")
    for number in range(5):
        expect(slide).to_have_attribute("data-slide", str(number))
        assert faults(page) == []
        assert page.locator("[data-pairs] tbody td").count() == (45 if number < 3 else 0)
        if number == 1:
            page.get_by_role("heading", name="Who might have been a team").click()
        else:
            page.keyboard.press("ArrowRight")
    expect(slide).to_have_count(0)


@pytest.mark.slow
def test_a_host_chooses_packs_brings_one_and_has_a_question_skipped(arrive: Arrive) -> None:
    screen = arrive(DESK)
    code = open_screen(screen, 3)
    screen.get_by_text("How you play").click()
    merciless = screen.get_by_role("checkbox", name="Merciless")
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
