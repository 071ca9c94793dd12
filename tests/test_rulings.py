"""The register of rulings: every one that an option decides is in it, every choice is another game, and the page has them all."""

import re

import pytest

from tools.rulings import PAGE, REGISTER, Ruling, heading_of, section_of
from underrose import games

CHOSEN = re.compile(r"`(\w+)`")


def rulings(game: str) -> dict[str, str]:
    """The rules of a game by their numbers, as its page says them."""
    text = (games.title(game).home / "RULES.md").read_text("utf-8")
    return dict(re.findall(r"^- \*\*([PR]\d+)\*\* (.*?)(?=^- \*\*|^#|^$)", text, re.MULTILINE | re.DOTALL))


@pytest.mark.parametrize("game", games.TITLES)
def test_every_ruling_that_an_option_decides_is_in_the_register(game: str) -> None:
    options = {option.name for option in games.title(game).options}
    decided = {number for number, text in rulings(game).items() if number.startswith("R") and options & {*CHOSEN.findall(text)}}
    registered = {ruling.rule for ruling in REGISTER if ruling.game == game}
    assert decided <= registered <= rulings(game).keys()


@pytest.mark.parametrize("ruling", REGISTER, ids=lambda ruling: f"{ruling.game}-{ruling.rule}-{ruling.players}")
def test_every_choice_is_another_game_and_stands_on_the_page(ruling: Ruling) -> None:
    usual = ruling.usual.game(ruling).kits.tobytes()
    others = [choice.game(ruling).kits.tobytes() for choice in ruling.others]
    assert len({usual, *others}) == 1 + len(others)
    section = PAGE.read_text("utf-8").partition(f"{heading_of(ruling)}\n")[2].partition("\n#")[0]
    for choice in (ruling.usual, *ruling.others):
        assert section.count(f"| {choice.label} |") == 1


def test_a_section_has_a_row_for_each_choice_and_a_cell_for_each_measure_that_happens() -> None:
    ruling = next(ruling for ruling in REGISTER if ruling.rule == "R27")
    rows = [line for line in section_of(ruling, 4) if line.startswith("|")]
    assert len(rows) == 2 + 1 + len(ruling.others)
    assert {row.count("|") for row in rows} == {6}, "nobody shares a win"
    assert all("(" in cell for row in rows[3:] for cell in row.split("|")[2:-1])
