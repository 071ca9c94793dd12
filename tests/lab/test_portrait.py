"""The portrait of a game: what choices are worth, how information flows, skill and luck, and the page that shows them."""

import re
from dataclasses import replace
from math import log2
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from click.testing import CliRunner

import underrose as ur
from tests.lab.processes import out_of_order
from tests.sizes import size
from underrose import games
from underrose.cli.main import cli
from underrose.lab import words
from underrose.lab.portrait import Sheets, bits_known, effect_of, has_sheets, information_of, parts_of, portray
from underrose.lab.portrait_page import page_of, portrayed
from underrose.lab.uses import Turns, Uses
from underrose.lab.words import use_of
from underrose.testing import liars_dice
from underrose.texts import reading

CODING = ur.game("the_coding")


def test_the_worth_of_a_choice_leaves_out_who_could_choose_it() -> None:
    """Lucky games (stratum 1) win more and choose more often; the choice itself is worth 10 points in either stratum."""
    rng = np.random.default_rng(3)
    count = 40_000
    strata = rng.integers(2, size=count)
    chosen = rng.random(count) < np.where(strata == 1, 0.8, 0.2)
    shares = (rng.random(count) < 0.3 + 0.3 * strata + 0.1 * chosen).astype(float)
    found = effect_of(np.arange(count), chosen, shares, strata, 0.99)
    often = effect_of(np.arange(count).repeat(9), chosen.repeat(9), shares.repeat(9), strata.repeat(9), 0.99)
    assert often == pytest.approx(found), "decisions of one game count as one observation"
    assert found["low"] < 0.1 < found["high"]
    assert found["high"] - found["low"] < 0.05
    assert shares[chosen].mean() - shares[~chosen].mean() > 0.2  # what it would be without strata


def test_a_use_is_named_by_what_lies_on_the_table() -> None:
    """Also of a game that has slots as The Coding has, and no line."""
    verbs = [replace(verb, domains=("slot", "face")[: len(verb.domains)]) for verb in liars_dice.TITLE.verbs]
    title = replace(
        liars_dice.TITLE, verbs=verbs, domains=lambda content, players: {"slot": range(1, 9), "face": range(1, 7)},
        action_about=lambda game, states, verb, numbers: f"over {states['bid'][0]}",
    )  # fmt: skip
    game = title.setup(2)
    uses, states, found = Uses(game), game.new_states(), list[str]()
    for bid in (14, 22):
        states["bid"] = bid
        found.append(uses.of(states, game.codec.read("bid 3 1")[0]))
    assert found == ["bid: over 14", "bid: over 22"]


@pytest.mark.parametrize("cards", [52, ["ace"], [{"title": "Ace"}]])
def test_a_game_may_have_cards_of_another_kind_than_those_of_the_house(cards: object, monkeypatch: pytest.MonkeyPatch) -> None:
    title = replace(liars_dice.TITLE, load=lambda text: {"cards": cards})
    monkeypatch.setattr(games, "title", lambda name: title)
    words._cards.cache_clear()  # pyright: ignore[reportPrivateUsage]
    assert use_of(title, "bid: ace") == "bid: ace"


def test_of_few_games_nothing_is_told() -> None:
    chosen = np.arange(40) < 9
    assert effect_of(np.arange(40), chosen, np.ones(40), np.zeros(40), 0.95)["effect"] is None
    assert effect_of(np.arange(40), np.arange(40) < 20, np.ones(40), (np.arange(40) < 20).astype(int), 0.95)["effect"] is None
    strata = np.repeat([0, 1, 2], [20, 20, 18])  # and nine games in which it was chosen, and nine in which it was not
    assert effect_of(np.arange(58) % 49, np.arange(58) % 49 < 20, np.ones(58), strata, 0.95)["effect"] is None


def test_bits_of_a_sheet() -> None:
    assert bits_known({"values": {"A": 0.5, "B": 0.5}, "out": ["C", "D"]}) == (1.0, 2.0)
    assert bits_known({"values": {"A": 1.0}, "out": ["B", "C", "D"]}) == (2.0, 2.0)
    assert bits_known({"values": {str(n): 0.1 for n in range(10)}, "out": []}) == pytest.approx((0.0, log2(10)))
    assert bits_known({"values": {"A": None, "B": None}, "out": []}) is None  # one's own
    assert bits_known({"values": {"1G": 0.7, "2G": 0.7}, "out": []}) is None  # a hand is no single value


def test_a_sheet_that_learns_tells_what_it_learned() -> None:
    followed = Sheets(Turns(CODING))
    match = ur.Match(CODING, seed=7)
    while match.outcome is None:
        seat = match.actors[0]
        followed(match, seat, 0)
        match.play(seat, next(iter(match.legal(seat))))
    whole = 2 * sum(bits_known(about)[1] for about in ur.Match(CODING, seed=7).notes(0)["about"] if about["key"].startswith("1."))  # type: ignore[index]
    assert 0 < sum(followed.told) <= whole
    assert len(followed.told) == followed.turns.count - 1
    told = information_of([followed], 0.95)
    assert told["per_turn"]["value"] == pytest.approx(sum(followed.told) / len(followed.told))
    assert all(entry["turn"] <= len(followed.told) + 1 for entry in told["certain"])


def test_only_games_with_exact_sheets_are_followed() -> None:
    assert [name for name in games.TITLES if has_sheets(ur.game(name))] == ["classified_information", "the_coding"]


def test_parts_of_variance_that_are_known() -> None:
    skill, deal = np.array([0.0, 0.5, 1.0]), np.array([[0.0], [1.0], [0.5], [0.25]])
    assert parts_of(skill + 0 * deal) == pytest.approx([1, 0, 0])
    assert parts_of(0 * skill + deal) == pytest.approx([0, 1, 0])
    rng = np.random.default_rng(5)
    table = rng.normal(size=(4000, 1)) + 2 * rng.normal(size=(4000, 9))
    assert parts_of(table) == pytest.approx([0, 0.2, 0.8], abs=0.02)
    assert parts_of(np.ones((3, 9))) == [0.0, 0.0, 1.0]


@pytest.fixture(scope="module")
def report() -> dict:
    """Of enough random games for worths to be told, with two of the other parts."""
    return portray(CODING, ["random"], games=30, seed=2, sheets=2, deals=2, weighed=1)


def test_a_portrait_adds_up(report: dict) -> None:
    assert sum(use["chosen"] for use in report["uses"]) == sum(report["lengths"])
    assert all(use["chosen"] <= use["offered"] for use in report["uses"])
    assert {use["low"] <= use["effect"] <= use["high"] for use in report["uses"] if use["effect"] is not None} == {True}
    assert sum(entry["rate"] for entry in report["why"].values()) == pytest.approx(1)
    assert sum(part["value"] for part in report["skill"]["parts"].values()) == pytest.approx(1)
    assert (report["skill"]["games"], len(report["skill"]["ladder"])) == (18, 9)
    assert report["information"]["games"] == 2
    never = [{**report["weighed"]["uses"][0], "high": -0.1, "at_most": 0.003}]
    assert "fewer than 1 %" in "\n".join(portrayed({**report, "weighed": {**report["weighed"], "uses": never}}))


def test_a_portrait_does_not_depend_on_processes(report: dict, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underrose.lab.playing.in_processes", out_of_order)
    assert portray(CODING, ["random"], games=30, seed=2, sheets=2, deals=2, weighed=1, threads=2) == report


@pytest.mark.parametrize("name", [*games.TITLES])
def test_every_game_has_a_portrait_in_every_language(name: str) -> None:
    weighed = size(int(name == "the_coding"), 1)  # a game of the others takes a second to weigh
    made = portray(ur.game(name), ["random"], games=size(2, 3), sheets=1, deals=0, weighed=weighed)
    pages = list[str]()
    for language in ("en", "de"):
        with reading(language):
            pages.append(page_of(made))
            assert made["digest"] in list(portrayed(made))[-1]
    assert pages[0] != pages[1]
    for page in pages:
        assert "://" not in page
        assert "<script" not in page
        for drawing in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
            assert any(node.get("class") == "axis" and node.text for node in ElementTree.fromstring(drawing).iter("text"))


def test_the_command_writes_the_page(tmp_path: Path) -> None:
    words = ["report", "the_coding", "--games", "3", "--bots", "random", "--sheets", "0", "--html", str(tmp_path / "out.html")]
    cards = games.title("the_coding").home / "content" / "cards.toml"
    done = CliRunner().invoke(cli, [*words, "--deals", "0", "--content", str(cards)])
    assert (done.exit_code, f"The Coding, 2 players, {cards}: 3 games" in done.output) == (0, True), done.output
    assert (tmp_path / "out.html").read_text("utf-8").count("<svg") >= 3
    assert "at least two deals" in str(CliRunner().invoke(cli, [*words, "--deals", "1"]).exception)


@pytest.mark.slow
def test_what_is_dominated_is_listed_in_the_report_and_on_its_page() -> None:
    """To encrypt a card gives a turn away; what may be as good as all else is not listed."""
    made = portray(ur.game("classified_information", deck="ruby"), ["agent"], games=6, seed=1, sheets=0, deals=0, weighed=6)
    told, page = "\n".join(portrayed(made)), page_of(made)
    dominated = [use for use in made["weighed"]["uses"] if use["at_most"] is not None and use["high"] < 0]
    assert any(use["use"].startswith("encrypt") for use in dominated)
    for use in made["weighed"]["uses"]:
        assert (f"{use_of(games.title('classified_information'), use['use'])}: in " in told) == (use in dominated)
    assert "Options that were never better" in page
