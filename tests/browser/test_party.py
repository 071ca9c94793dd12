"""A party: one screen for all, phones, bots, somebody who drops out for a moment, somebody who comes late."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import NAME, Visit, faults, hurry
from tests.browser.looking import picture
from tests.browser.network import Network
from tests.browser.party import KeyboardGuest, PartyGuest, card_of, choose, open_screen, say_a_name, sit_down
from tests.browser.player import LOOK_MS
from tests.browser.test_seal import passed, seal
from tests.rules.top_secret_party.tables import pack

TV, LAPTOP = (1280, 720), (1280, 800)
PHONES = ((390, 844), (360, 740), (412, 915))
BANNER = "[data-banner]"
COVERED_MS = 8000
PATIENCE_MS = 20_000
MOST_LOOKS = 2000
CUT_OFF = """() => {
    const [width, height] = [window.innerWidth, window.innerHeight];
    const shown = document.querySelectorAll(".zone li, .earlier.paper, .who, .scores tr, .question p, footer h2");
    const outside = ({ left, right, bottom }) => right > width + 1 || bottom > height + 1 || left < -1;
    return [...shown].filter((one) => outside(one.getBoundingClientRect())).map((one) => one.textContent);
}"""
"""What of a screen lies outside of it."""
READY = "[data-scene=cards], [data-scene=ring][data-stage='2']"
"""All cards of the round on the screen, or its points."""
HURRY = "dispatchEvent(new MouseEvent('click'))"
"""A tap on nothing: on with it."""

Arrive = Callable[..., Page]


@pytest.fixture
def arrive(at_home: Browser, server: str) -> Iterator[Arrive]:
    """Somebody comes with a device of that size, over plain http by a name that browsers trust no more than any other."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def come(size: tuple[int, int], path: str = "/", address: str = server, **device: bool) -> Page:
        viewport = {"width": size[0], "height": size[1]}
        contexts.append(at_home.new_context(viewport=viewport, reduced_motion="reduce", **device))  # pyright: ignore[reportArgumentType]
        page = contexts[-1].new_page()
        page.route("**/api/tables", hurry)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(re.sub(r"127\.0\.0\.1", NAME, address) + path)
        assert not page.evaluate("isSecureContext")
        return page

    yield come
    for context in contexts:
        context.close()
    assert troubles == []


class Party:
    """A screen and its guests, looked after together."""

    def __init__(self, screen: Page, guests: list[PartyGuest], shots: Path, hurried: bool = False) -> None:
        self.screen, self.guests, self.shots, self.hurried = screen, guests, shots, hurried
        self.seen = set[str]()

    def look(self) -> str:
        """What the screen shows; the first time it is looked at closely."""
        place = self.screen.locator("[data-scene]")
        scene = f"{place.get_attribute('data-scene')} {place.get_attribute('data-stage')}"
        if scene not in self.seen and self.screen.locator("[data-count]").count() == 0:
            picture(self.screen, self.shots / f"{scene}.png")
            assert faults(self.screen) == [], scene
            self.seen.add(scene)
        return scene

    def look_up(self, guest: PartyGuest) -> None:
        """Until the first points, nobody says they are ready before the screen has shown what there is to be ready for."""
        if "ring 2" not in self.seen and guest.asked()[1] == "ready":
            self.screen.wait_for_selector(READY)
            self.look()

    def play_until(self, stop: Callable[[], bool]) -> None:
        """Everybody does what they are asked for until something is so."""
        for _ in range(MOST_LOOKS):
            if stop():
                return
            for guest in self.guests:
                assert not guest.is_wide()
                self.look_up(guest)
                kind = guest.act()
                if kind and kind not in self.seen:
                    self.seen.add(kind)
                    picture(guest.page, self.shots / f"phone {kind}.png")
                    assert faults(guest.page) == [], kind
            self.look()
            assert self.screen.evaluate(CUT_OFF) == []
            if self.hurried or "ring 2" in self.seen:  # one round at its own pace, with everything that comes after one another
                self.screen.evaluate(HURRY)
            self.screen.wait_for_timeout(LOOK_MS)
        pytest.fail(f"no end: {[guest.done[-3:] for guest in self.guests]}")

    def is_over(self) -> bool:
        return all(page.locator(BANNER).count() for page in [self.screen, *(guest.page for guest in self.guests)])


def test_six_seats_a_screen_phones_and_a_lost_line(arrive: Arrive, server: str, tmp_path: Path) -> None:
    screen = arrive(TV)
    code = open_screen(screen, 6)
    expect(screen.get_by_role("img", name="QR code")).to_be_visible()
    assert faults(screen) == []
    network = Network(int(server.rpartition(":")[2]))
    phones = list[Page]()
    for number, (size, name) in enumerate(zip(PHONES, ["Mira", "Ada", "Tom"], strict=True)):
        address = network.url if number == 1 else server
        phones.append(arrive(size, f"/t/{code}", address, has_touch=True, is_mobile=True))
        sit_down(phones[-1], name)
        expect(screen.locator(".here")).to_contain_text(name)
    laptop = arrive(LAPTOP, f"/t/{code}")
    sit_down(laptop, "Moss")
    screen.get_by_role("button", name="Seat 2 bots and be complete").click()
    screen.get_by_role("button", name="Start the game").click()

    guests = [PartyGuest(page, seed) for seed, page in enumerate([*phones, laptop])]
    party = Party(screen, guests, tmp_path)
    team = phones[0].get_by_role("region", name="Your secret team")
    expect(team.get_by_role("heading", name=re.compile("^(Yellow|Blue)$"))).to_be_visible()
    expect(team.get_by_role("heading", name="Covered")).to_be_visible(timeout=COVERED_MS)
    expect(phones[0].locator("article.question h3")).to_have_text(["Yellow", "Blue"])  # a glance at the phone tells nobody the team

    party.play_until(lambda: guests[1].done.count("answer") == 4)
    network.break_lines()
    network.die()
    expect(phones[1].get_by_text("Connection lost")).to_be_visible(timeout=PATIENCE_MS)
    party.guests = [guest for guest in guests if guest.page is not phones[1]]
    party.play_until(lambda: all(guest.done.count("answer") == 5 for guest in party.guests))
    expect(screen.locator("footer")).to_contain_text(re.compile("Thinking:.*Ada"))  # who is waited for
    network.live()
    expect(phones[1].get_by_text("Connection lost")).to_be_hidden(timeout=PATIENCE_MS)
    party.guests = guests
    party.play_until(party.is_over)

    party.look()
    assert {"card", "cards", "ring 2", "answer", "ready"} <= {*party.seen, *(scene.split()[0] for scene in party.seen)}
    assert all(guest.done.count("answer") == 9 and guest.done.count("point") == 3 for guest in guests)
    scores = screen.locator("table.scores").inner_text()
    sealed([screen, *phones, laptop], seats=6)
    for page in (*phones, laptop):
        assert page.locator("table.scores").inner_text().lower() == scores.lower()
        page.get_by_role("button", name="Play again").click()
    expect(screen.get_by_text("Round 1 of 3, card 1 of 3")).to_be_visible()
    network.close()


def test_ten_seats_fit_the_screen(arrive: Arrive, tmp_path: Path) -> None:
    screen = arrive(TV)
    code = open_screen(screen, 10)
    phone = arrive(PHONES[1], f"/t/{code}", has_touch=True, is_mobile=True)
    sit_down(phone, "Jonathan-Maximilian")
    screen.get_by_role("button", name="Seat 9 bots and be complete").click()
    screen.get_by_role("button", name="Start the game").click()
    party = Party(screen, [PartyGuest(phone, 5)], tmp_path, hurried=True)
    party.play_until(party.is_over)
    assert screen.locator("table.scores tbody tr").count() == 10
    assert party.guests[0].done.count("point") == 3
    sealed([phone, screen], seats=10)
    for page in (screen, phone):
        see_the_show(page)


def sealed(pages: list[Page], seats: int) -> None:
    """After the game each device has checked it by itself, the shared screen too: over plain http, where browsers have no cryptography of
    their own. What they checked is read on the first."""
    for page in pages:
        expect(seal(page)).to_have_text("Checked: a fair deal", timeout=PATIENCE_MS)
        expect(seal(page)).to_have_attribute("data-seal", "good")
        seal(page).scroll_into_view_if_needed()
        expect(seal(page)).to_be_in_viewport()
    page = pages[0]
    seal(page).click()
    expect(page.get_by_role("dialog").get_by_text(re.compile(f"{seats} seats"))).to_be_visible()
    assert passed(page) >= {
        "seal-chain",
        "seal-commitment",
        "seal-entropy-fits",
        "seal-chance",
        "seal-signed-steps",
        "seal-signed",
        "seal-seen",
    }
    assert faults(page) == []
    page.keyboard.press("Escape")


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


def test_alone_with_bots_and_a_keyboard(visit: Visit) -> None:
    page = visit.page
    card = card_of(page, "Play a bot now")
    choose(card, "3")
    card.get_by_role("button", name="Deal me in").click()
    guest, seen = KeyboardGuest(page, 3), set[str]()
    expect(page.get_by_role("heading", name="The cards on the table")).to_be_visible()
    for _ in range(MOST_LOOKS):
        if page.locator(BANNER).count():
            break
        page.evaluate(HURRY)
        if (kind := guest.act()) and kind not in seen:
            seen.add(kind)
            assert faults(page) == [], kind
        page.wait_for_timeout(LOOK_MS)
    expect(page.locator(BANNER)).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Bots", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("article")).to_have_count(2)
    assert faults(page) == []


def test_a_host_chooses_packs_brings_one_and_has_a_question_skipped(arrive: Arrive) -> None:
    screen = arrive(LAPTOP)
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
        sit_down(arrive(PHONES[0], f"/t/{code}"), name)
    screen.get_by_role("button", name="Start the game").click()
    expect(screen.get_by_text("Round 1 of 3, card 1 of 3")).to_be_visible()
    questions = screen.locator("article.question")
    before = questions.inner_text()
    screen.get_by_role("button", name="Another question").click()
    expect(questions).not_to_have_text(before)
    assert re.search(r"Yellow \d+\?", questions.inner_text())


def test_who_comes_late_is_in_at_the_next_round(arrive: Arrive, tmp_path: Path) -> None:
    screen = arrive(TV)
    code = open_screen(screen, 4)
    phone = arrive(PHONES[0], f"/t/{code}", has_touch=True, is_mobile=True)
    sit_down(phone, "Mira")
    screen.get_by_role("button", name="Seat 3 bots and be complete").click()
    screen.get_by_role("button", name="Start the game").click()
    late = arrive(PHONES[1], f"/t/{code}", has_touch=True, is_mobile=True)
    late.get_by_role("button", name="Join at the next round").click()
    say_a_name(late, "Tom")
    expect(late.get_by_role("heading", name="You join when this round is over.")).to_be_visible()
    late.reload()  # the wish outlives a phone that locks
    expect(late.get_by_role("heading", name="You join when this round is over.")).to_be_visible()
    assert faults(late) == []

    early, newcomer = PartyGuest(phone, 7), PartyGuest(late, 8)
    party = Party(screen, [early], tmp_path)
    party.play_until(lambda: early.done.count("point") == 1)
    expect(late.get_by_role("region", name="Your secret team")).to_be_visible(timeout=PATIENCE_MS)
    party.guests.append(newcomer)
    party.play_until(lambda: newcomer.done.count("point") == 1)
    assert newcomer.done.count("answer") == 3
