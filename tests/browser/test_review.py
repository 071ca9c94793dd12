"""The review of a finished game: stepped through by keys, on a desk and on a phone; luck only once the cards are turned."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

import underrose as ur
from tests.browser.conftest import PHONE, Look, Visit, faults
from tests.browser.looking import picture
from tests.recorded.scenes import Scene, scenes
from underrose.review.accuracy import ENOUGH, anchored, measured
from underrose.review.fields import Review
from underrose.review.sentences import how_well


def at_step(page: Page, n: int, last: int) -> None:
    expect(page.locator(".steps h2")).to_have_text("The end" if n > last else f"Step {n} of {last}")
    assert page.evaluate("location.hash") == f"#step={n}"


def well_made(page: Page, shot: Path, size: tuple[int, int] | None = None) -> None:
    """Axe finds nothing, and nothing is wider than the window, of another size if one is wanted."""
    if size:
        page.set_viewport_size({"width": size[0], "height": size[1]})
    picture(page, shot)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def reviewed(recorded: Look, game: str, shown: str = "seen") -> tuple[Page, int]:
    """The page of a recorded review, and how many steps it has."""
    scene = scenes("reviews")[f"{game} review"]
    page = recorded().open(f"/t/{scene.code}/review?game=1&seat=0", on_scale(scene, game))
    expect(page.locator(f"[data-review={shown}]")).to_be_visible()
    return page, int(page.locator(".steps h2").inner_text().split()[-1])


def on_scale(scene: Scene, game: str) -> Scene:
    """The scene with its accuracies on the game's scale, as reviews in enough worlds are: what is recorded was judged in a few."""
    usual = ur.game(game)
    anchors = measured(usual.title)

    def scaled(said: Any) -> Any:
        if not isinstance(said, dict) or "accuracy" not in said:
            return said
        report = msgspec.convert(said, Review)
        report = msgspec.structs.replace(report, anchored=anchored(anchors, usual, report.accuracy, ENOUGH))
        return msgspec.to_builtins(msgspec.structs.replace(report, how_well=[*how_well(report)]))

    return replace(scene, asked={path: scaled(said) for path, said in scene.asked.items()})


def adds_up(page: Page) -> bool:
    """Whether the parts of a result come to the result."""
    *parts, result = [int(value.replace("\N{MINUS SIGN}", "-")) for value in page.locator("[data-result] .value").all_inner_texts()]
    return sum(parts) == result


def test_a_review_by_keyboard_from_the_first_step_to_the_turned_cards(recorded: Look, tmp_path: Path) -> None:
    page, last = reviewed(recorded, "the_coding")
    page.keyboard.press("Home")
    for _ in range(last):
        page.keyboard.press("ArrowRight")
    at_step(page, last + 1, last)
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "The end")
    page.keyboard.press("ArrowLeft")
    at_step(page, last, last)
    page.keyboard.press("Home")
    marks = page.locator("[data-mark]").count()
    assert 0 < marks <= 4, "luck is no moment before the cards are turned"
    page.keyboard.press("PageDown")
    expect(page.locator("article[data-step] .mark").first).to_be_visible()
    expect(page.locator("[data-result=seen] .down")).to_have_count(4)
    assert not page.locator("[data-mark=luck]").count()
    expect(page.locator("[data-accuracy]")).to_contain_text(re.compile(r"Most like .+ \(\d+%\), by \d+ decisions."))
    assert page.locator("[data-accuracy] .scale span").all_inner_texts() == ["random", "novice", "agent", "spymaster"]
    well_made(page, tmp_path / "seen.png")
    page.locator("[data-turn]").press("Enter")
    expect(page.locator("[data-review=turned]")).to_be_visible()
    expect(page.locator("[data-result=turned] .down")).to_have_count(0)
    assert adds_up(page)
    well_made(page, tmp_path / "turned.png", PHONE)
    page.locator(".whose select").select_option("1")
    expect(page.locator("header .note")).to_contain_text("Ada")


def test_a_review_opens_at_the_costliest_choice_and_its_moments_are_a_show_and_a_picture(recorded: Look, tmp_path: Path) -> None:
    page, last = reviewed(recorded, "classified_information")
    way = page.locator("[data-headline] button")
    expect(way).to_contain_text("The costliest choice was step")
    expect(page.locator("article[data-step] h2")).to_have_text("A better choice")
    step = page.locator("article[data-step]").get_attribute("data-step")
    expect(way).to_contain_text(f"step {step}")
    page.keyboard.press("Home")
    way.click()
    expect(page.locator("article[data-step]")).to_have_attribute("data-step", step or "")

    page.keyboard.press("End")
    at_step(page, last + 1, last)
    expect(page.locator(".board")).to_contain_text("encrypted")
    expect(page.locator("[data-accuracy]")).to_contain_text(re.compile("better choice was found"))
    show = page.locator("[data-show]")
    assert show.inner_text() == f"{page.locator('[data-mark]').count()} moments as a show"
    show.click()
    expect(show).to_have_attribute("aria-pressed", "true")
    expect(page.locator("article[data-step] small").first).to_contain_text("Moment 1 of")
    page.keyboard.press("ArrowRight")
    expect(show, "whoever steps on stops it").to_have_attribute("aria-pressed", "false")

    expect(page.get_by_role("link", name="Back to the table")).to_have_attribute("href", re.compile("^/t/[A-Z]{5}$"))
    page.locator("[data-share]").click()
    shared = page.get_by_label("A link to this step").input_value()
    assert re.fullmatch(r".*/t/[A-Z]{5}/review\?game=1&seat=0#step=\d+", shared)
    drawn = page.locator(".picture canvas").evaluate(
        "(canvas) => new Set(new Uint32Array(canvas.getContext('2d').getImageData(0, 0, 640, 640).data.buffer)).size"
    )
    assert drawn > 50, "ink of letters and of a rose"
    assert "The costliest choice was step" in (page.locator(".picture [role=img]").get_attribute("aria-label") or "")
    with page.expect_download() as download:
        page.locator("[data-picture]").click()
    assert download.value.suggested_filename == "underrose-classified-information-review.png"
    well_made(page, tmp_path / "share.png", PHONE)


def test_ones_last_games_are_a_curve_that_only_this_browser_keeps(recorded: Look, tmp_path: Path) -> None:
    scene = scenes("reviews")["the_coding review"]
    earlier = [
        {"game": "the_coding", "played": f"t {n}", "value": value, "low": value - 22, "high": value + 22}
        for n, value in enumerate((8, -20, 31, 12, 25, 55, 48, 71, 52, 64))
    ]
    opened = recorded()
    opened.page.add_init_script(f"localStorage['underrose.reviewed'] ??= {json.dumps(json.dumps(earlier))}")
    page = opened.open(f"/t/{scene.code}/review?game=1&seat=0", on_scale(scene, "the_coding"))
    curve = page.locator("[data-trend]")
    expect(curve).to_contain_text("Your last 10 games", ignore_case=True)
    expect(curve.locator("circle")).to_have_count(10)
    expect(curve).to_contain_text("The earlier half came to")
    curve.scroll_into_view_if_needed()
    well_made(page, tmp_path / "phone.png", PHONE)
    assert len(json.loads(page.evaluate("localStorage['underrose.reviewed']"))) == len(earlier) + 1
    page.locator("[data-turn]").click()
    page.locator(".whose select").select_option("1")
    expect(page.locator("header .note").first).to_contain_text("Ada")
    expect(curve, "nobody's but one's own").to_have_count(0)
    assert opened.asked == [], "the server is told nothing"


def test_where_nothing_is_hidden_no_cards_are_turned_and_luck_is_there(recorded: Look, tmp_path: Path) -> None:
    page, last = reviewed(recorded, "top_secret_agents", "turned")
    expect(page.locator("[data-turn]")).to_have_count(0)
    expect(page.locator("[data-result=turned]")).to_contain_text("Dice and bag")
    expect(page.locator("[data-result=turned]")).not_to_contain_text("Hidden cards")
    expect(page.locator(".curve")).not_to_contain_text("Secrets")
    assert adds_up(page)
    roster = page.locator(".roster, table:has(th:text('Rosters'))").first
    assert roster.evaluate("(table) => table.scrollWidth <= table.parentElement.clientWidth"), "agents of a seat wrap"
    page.keyboard.press("Home")
    page.keyboard.press("PageDown")
    expect(page.locator("article[data-step] .mark").first).to_be_visible()
    well_made(page, tmp_path / "agents.png", PHONE)
    page.keyboard.press("End")
    at_step(page, last + 1, last)
    page.locator('[data-space="c4"]').focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator('[data-space="c3"]'), "arrow keys walk along the board").to_be_focused()
    at_step(page, last + 1, last)


def test_a_party_is_judged_by_its_fingers_and_teams_lie_open_only_when_the_cards_are_turned(recorded: Look, tmp_path: Path) -> None:
    page, last = reviewed(recorded, "top_secret_party")
    page.keyboard.press("Home")
    page.locator("[data-later]").click()
    at_step(page, 2, last)
    page.keyboard.press("Home")
    expect(page.locator(".room .cards").first).to_be_visible()
    while not page.locator("[data-face]").count():
        page.keyboard.press("ArrowRight")
    expect(page.locator("[data-face]")).to_have_count(3)
    expect(page.locator("[data-teams]")).to_have_count(0)
    expect(page.locator("[data-ask], .foot")).to_have_count(0)
    page.locator("[data-turn]").press("Enter")
    expect(page.locator("[data-review=turned]")).to_be_visible()
    expect(page.locator("[data-teams] li")).to_have_count(3)
    well_made(page, tmp_path / "party-turned.png", PHONE)
    page.keyboard.press("End")
    at_step(page, last + 1, last)


@pytest.mark.slow
def test_a_file_that_is_no_record_gets_one_sentence(visit: Visit, tmp_path: Path) -> None:
    (tmp_path / "no.jsonl").write_text("nothing\n")
    visit.page.locator("[data-record]").set_input_files(tmp_path / "no.jsonl")
    expect(visit.page.get_by_role("heading", name="This record cannot be reviewed: Line 1 is not JSON.")).to_be_visible()
    visit.troubles = [trouble for trouble in visit.troubles if "422" not in trouble]
