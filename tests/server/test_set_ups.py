"""What a game declares of its set-up: a preset opens a table, has words and says only what differs; figures were measured."""

import re
from pathlib import Path

import msgspec
import pytest

from tests.server.guests import Person
from tools.catalogues import messages
from underrose import games
from underrose.server.api.catalogue_messages import Preset
from underrose.server.api.messages import Clock
from underrose.server.catalogue.set_ups import set_ups_of
from underrose.texts import LANGUAGES, TABLE

DOCS = Path(__file__).parents[2] / "docs"
GAMES = sorted(games.TITLES)
PRESETS = [(name, preset) for name in GAMES for preset in set_ups_of(games.title(name)).preset]
UNSAID = ("packs", "dossiers", "tutorial")
"""Options that no host chooses on a page."""
BELOW = {"novice": "random", "agent": "novice", "spymaster": "agent"}


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=[f"{game}-{preset.key}" for game, preset in PRESETS])
def test_a_preset_is_made_of_what_the_game_declares(game: str, preset: Preset) -> None:
    title = games.title(game)
    players = preset.players or title.seats[0]
    assert title.seats[0] <= players <= title.seats[1]
    declared = {option.name: option for option in title.options}
    assert preset.options.keys() <= declared.keys()
    assert {name: declared[name].checked(players, value) for name, value in preset.options.items()} == preset.options
    assert not [name for name, value in preset.options.items() if value == declared[name].as_data(players)["default"]]
    assert preset.assist in games.described(title)["assist"]
    assert preset.clock.keys() <= {"turn"} | set(title.table.clock)
    assert msgspec.convert(preset.clock, Clock)


def test_every_preset_opens_a_table_as_it_is_listed(ann: Person) -> None:
    listed = {game["id"]: game for game in ann.get("/games").json()}
    for name, preset in PRESETS:
        (served,) = [one for one in listed[name]["presets"] if one["key"] == preset.key]
        players = served["players"] or listed[name]["players"][0]
        table = ann.open(name, players, options=served["options"], assist=served["assist"], clock=served["clock"])
        info = ann.get(f"/tables/{table}").json()
        assert info["assist"] == preset.assist
        assert info["options"].items() >= preset.options.items()
        assert info["clock"].items() >= preset.clock.items()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_preset_and_every_option_has_a_sentence(language: str) -> None:
    said = messages(TABLE, language)
    keys = {f"preset-{preset.key}" for _, preset in PRESETS}
    options = {f"option-{option.name}" for name in GAMES for option in games.title(name).options} - {f"option-{name}" for name in UNSAID}
    assert {*keys, *(f"{key}.about" for key in keys | options)} - said.keys() == set()


def measured(page: str, row: str) -> float:
    """A rate in per cent, read off the first row of a page that begins like this."""
    found = re.search(rf"^\| {re.escape(row)} .*?([\d.]+)%", (DOCS / page).read_text("utf-8"), re.MULTILINE)
    assert found, row
    return float(found[1])


@pytest.mark.parametrize("name", GAMES)
def test_the_strength_that_is_told_is_the_one_that_was_measured(name: str) -> None:
    strength = set_ups_of(games.title(name)).strength
    assert strength is not None
    for level, below in BELOW.items():
        if strength.counts == "fingers":
            rate = measured("studies.md", f"7 | {level} | - |")
        else:
            variant = {"the_coding": ", counter", "classified_information": ", citrine"}.get(name, "")
            rate = measured("generated/strength.md", f"{name}, 2 players{variant} | {level} | {below} |")
        rounded = min(round(rate), 99) if strength.counts == "fingers" else round(rate)  # of nobody it is said that all fingers are right
        assert getattr(strength, level) == rounded, level
