"""A friend who comes late watches, asks, and plays on where a bot sat once everybody has agreed."""

from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Look
from tests.browser.party import say_a_name
from tests.browser.player import WIDE
from tests.recorded.scenes import scenes


def test_who_comes_late_asks_for_a_bots_seat_and_has_it_when_the_others_agree(recorded: Look) -> None:
    replay, told = recorded(), scenes("rooms")
    page = replay.open(f"/t/{told['late watches'].code}", told["late watches"])
    expect(page.get_by_text("You are watching.", exact=True)).to_be_visible()
    assert page.locator("[role=img][aria-label$='face down']").count() == 9
    page.get_by_role("button", name="Menu").click()
    page.evaluate("localStorage.removeItem('underrose.guest')")
    page.get_by_role("button", name="Ask to play on here").first.click()
    replay.answers["POST /guests"] = {"player": "0123456789abcdef", "name": "Tom", "token": ""}
    say_a_name(page, "Tom")
    expect(page.get_by_text("The others are asked.")).to_be_visible()
    replay.done("takeover")
    page.keyboard.press("Escape")
    replay.go_on(told["late watches"], asking=told["late asks"].feed[0]["asking"])
    expect(page.get_by_text("You ask to play on for")).to_be_visible()
    assert page.get_by_role("region", name="Your side").count() == 0
    replay.open(f"/t/{told['late plays'].code}", told["late plays"])
    expect(page.get_by_role("region", name="Your side")).to_be_visible()
    expect(page.get_by_role("region", name="Crack Sheet")).to_be_visible()


def test_who_is_asked_can_say_yes_and_no_at_every_size(recorded: Look) -> None:
    replay, scene = recorded(), scenes("rooms")["late is asked"]
    page = replay.show(scene)
    news = page.get_by_role("region", name="At this table")
    expect(news.get_by_text("is on the same network as you")).to_be_visible()
    for width, height in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(WIDE)
        for name in ("Let them play", "No"):
            expect(news.get_by_role("button", name=name, exact=True)).to_be_in_viewport()
    news.get_by_role("button", name="Let them play").click()
    asking = scene.feed[0]["asking"][0]
    expect(news.get_by_role("button", name="Let them play")).to_be_enabled()
    assert replay.done("consent") == [("consent", {"seat": 2, "player": asking["player"], "yes": True})]


def test_a_no_ends_it(recorded: Look) -> None:
    scene = scenes("rooms")["late is refused"]
    page = recorded().open(f"/t/{scene.code}", scene)
    expect(page.get_by_text("does not want").first).to_be_visible()
    assert page.get_by_role("region", name="Your side").count() == 0
