"""People at a table, in the browser: the way in, names, signs, the host's hand, another game and the evening."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Arrive, Look, faults
from tests.browser.party import IM_IN, LONG, card_of, come_in
from tests.browser.player import WIDE
from tests.browser.replay import GUEST, HOME
from tests.recorded.scenes import read, scenes

SIGNS = """() => Object.fromEntries([...document.querySelectorAll("li, .plate")].flatMap((one) => {
    const disc = one.querySelector(".person");
    const name = (one.querySelector(".name > span") ?? one.querySelector(".name"))?.textContent?.trim();
    return disc && name ? [[name, [disc.dataset.sign, disc.textContent.trim(), getComputedStyle(disc).backgroundColor]]] : [];
}))"""
"""For each name that stands beside a disc: its sign, its letter and its colour."""


def table_of(host: Page, players: int, name: str = "Mira") -> str:
    """Open a table for friends, who are asked for a name first; its code."""
    card = card_of(host, "Play with friends")
    card.locator("summary").click()
    card.get_by_role("button", name=str(players), exact=True).click()
    card.get_by_role("button", name="Open a table").click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_role("button", name="That is me").click()
    expect(dialog.get_by_role("alert")).to_have_text("Say what the others shall call you.")
    dialog.get_by_label("Your name").fill(name)
    dialog.get_by_role("button", name="That is me").click()
    return host.locator(".invite .code").inner_text()


@pytest.mark.parametrize("size", [(360, 640), pytest.param((844, 390), marks=pytest.mark.slow)])
def test_in_a_room_who_has_a_seat_has_the_button_to_be_ready_in_sight(size: tuple[int, int], recorded: Look) -> None:
    scene, (width, height) = scenes("rooms")["top_secret_party guest"], size
    replay = recorded(read("answers")["answers"], settings={"text": "largest"}, viewport={"width": width, "height": height})
    replay.lay(scene)
    replay.page.goto(f"{HOME}/t/{scene.code}")
    ready = replay.page.get_by_role("button", name="I am ready")
    expect(ready).to_be_in_viewport(ratio=1)
    ready.click()
    replay.done("ready")


@pytest.mark.slow
def test_on_a_phone_the_code_comes_first_and_a_wrong_one_stays(arrive: Arrive) -> None:
    code = table_of(arrive(DESK), 3)
    phone = arrive()
    line = phone.get_by_label("Table code")
    assert line.evaluate("(line) => line === document.querySelector('input, button, select, summary')")
    expect(line).to_be_in_viewport()
    line.fill("zzzzz")
    phone.get_by_role("button", name="Join").click()
    expect(phone.get_by_role("alert").filter(has_text="No table has the code ZZZZZ")).to_be_visible()
    expect(line).to_have_value("zzzzz")
    expect(line).to_be_focused()
    assert faults(phone) == []
    line.fill(code.lower())
    phone.get_by_role("button", name="Join").click()
    expect(phone.get_by_role("button", name=IM_IN)).to_be_in_viewport()
    expect(phone.get_by_text("Everybody hides a code of a letter and two digits.")).to_be_visible()
    expect(phone.get_by_role("heading", name="The Coding")).to_be_visible()

    phone.goto(phone.url.rpartition("/")[0] + "/zzzzz")
    expect(phone.get_by_role("heading", name="There is no such table")).to_be_visible()
    expect(phone.get_by_label("Table code")).to_have_value("zzzzz")


@pytest.mark.slow
def test_one_button_seats_you_the_second_of_a_name_has_a_number_and_all_have_signs(arrive: Arrive) -> None:
    host = arrive(DESK)
    code = table_of(host, 3)
    ada, second = arrive(PHONE, f"/{code}"), arrive(PHONE, f"/{code.lower()}")
    ada.get_by_role("button", name=IM_IN).click()
    expect(ada.get_by_role("alert").filter(has_text="Say what the others shall call you.")).to_be_visible()
    come_in(ada, LONG)
    expect(ada.get_by_role("button", name="I am ready")).to_be_visible()
    come_in(second, LONG.lower())
    expect(second.get_by_role("button", name="I am ready")).to_be_visible()
    expect(second.get_by_role("list").get_by_text(re.compile(r"\b2$")).first).to_be_visible()  # nobody is taken for somebody else
    for page, name in ((second, "Mia"), (ada, "Moss")):
        page.get_by_role("button", name="Change my name").click()
        page.get_by_role("dialog").get_by_label("Your name").fill(name)
        page.get_by_role("dialog").get_by_role("button", name="That is me").click()
    for page in (host, ada, second):
        expect(page.get_by_role("list").get_by_text("Moss", exact=True)).to_be_visible()
        assert not page.evaluate(WIDE)
    signs = host.evaluate(SIGNS)
    assert signs.keys() == {"Mira", "Moss", "Mia"}
    assert len({sign for sign, _, _ in signs.values()}) == len({colour for _, _, colour in signs.values()}) == 3
    assert {letter for _, letter, _ in signs.values()} == {"M"}
    assert ada.evaluate(SIGNS) == second.evaluate(SIGNS) == signs
    host.get_by_role("button", name="Start the game").click()
    expect(ada.get_by_role("heading", name="Order your two digits")).to_be_visible()
    own = {**signs, "You": signs["Moss"]}
    assert {name: own[name] for name in ada.evaluate(SIGNS)} == ada.evaluate(SIGNS)


def test_where_all_seats_are_taken_one_waits_or_is_let_in(recorded: Look) -> None:
    told, replay = scenes("rooms"), recorded(read("answers")["answers"], viewport={"width": 390, "height": 844})
    waits = [{"player": player, "name": name, "admitted": False} for player, name in (("1", "Tom"), (GUEST["player"], GUEST["name"]))]
    for who, queue in (("stranger", []), ("stranger", waits), ("host", waits)):
        room = told[f"the_coding {who}"]
        seats = [{**seat, "kind": "human", "name": seat["name"] or "Ada"} for seat in room.info["seats"]]
        info = {**room.info, "seats": seats, "queue": queue}
        page = replay.open(f"/t/{room.code}", replace(room, asked=dict.fromkeys(room.asked, info)))
        if queue and who == "stranger":
            expect(page.get_by_role("status").filter(has_text="You wait for a seat")).to_be_visible()
        elif who == "stranger":
            expect(page.get_by_text("All seats are taken. You are watching.")).to_be_visible()
            page.get_by_role("button", name="Wait for a seat").click()
            replay.done("wait")
        else:
            page.get_by_role("button", name="Let in").nth(1).click()
            page.get_by_role("button", name="Free the seat").first.click()
            assert replay.done("wait", "admit", "free")[1:] == [("admit", {"player": GUEST["player"]}), ("free", {"seat": 1})]
        assert faults(page) == []


def test_the_host_starts_with_who_is_there_pauses_and_hands_the_role_on(arrive: Arrive) -> None:
    host = arrive(DESK)
    code = table_of(host, 4)
    ada = arrive(PHONE, f"/t/{code}")
    expect(host.get_by_role("button", name="Waiting for 1 more player")).to_be_disabled()
    come_in(ada, "Ada")
    host.get_by_role("button", name="Start with 2").click()
    for page in (host, ada):
        expect(page.get_by_role("heading", name="Order your two digits")).to_be_visible()
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Pause the game").click()
    expect(ada.get_by_role("heading", name="Paused")).to_be_visible()
    assert ada.locator("[inert] [data-ask]").count() == 1
    assert faults(ada) == []
    host.get_by_role("button", name="Make host").click()
    expect(ada.get_by_role("button", name="Go on")).to_be_visible()
    ada.get_by_role("button", name="Go on").click()
    for page in (host, ada):
        expect(page.get_by_role("heading", name="Paused")).to_be_hidden()
    expect(host.get_by_role("button", name="Make host")).to_have_count(0)


WIDTHS = "() => [...document.querySelectorAll('fieldset .btn')].map((one) => [one.textContent.trim(), one.getBoundingClientRect()])"


def test_every_button_of_the_rooms_settings_takes_a_finger_on_a_phone(recorded: Look) -> None:
    scene, replay = scenes("rooms")["the_coding host"], recorded(read("answers")["answers"], viewport={"width": 390, "height": 844})
    host = replay.open(f"/t/{scene.code}", scene)
    settings = host.locator("details", has=host.locator("fieldset")).first
    if settings.count() and settings.get_attribute("open") is None:
        settings.locator("summary").first.click()
    found = [(name, box) for name, box in host.evaluate(WIDTHS) if box["width"]]
    assert len(found) > 3
    assert [name for name, box in found if box["width"] < 44 or box["height"] < 44] == []
