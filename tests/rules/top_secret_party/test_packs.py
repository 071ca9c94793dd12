"""Packs of questions: which are chosen, what a host may bring, and what is refused with its line and reason."""

import pytest

import underrose as ur
from tests.rules.top_secret_party.tables import pack
from underrose.games.top_secret_party.options import FAMILY, FOLDER, HOUSE_PACKS, TRAIT_NAMES, chosen_cards
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.title import Game


def game(**options: object) -> Game:
    return ur.game("top_secret_party", players=4, **options)


def packs_in_play(table: Game) -> set[str]:
    """The packs from which cards may come."""
    faces = [face for face, _ in chosen_cards(table.content, table.options["packs"])]
    return {entry["id"] for entry in table.content["packs"] for face in faces if entry["first"] <= face < entry["first"] + entry["faces"]}


def test_the_family_packs_are_played_where_nobody_chooses() -> None:
    assert packs_in_play(game()) == set(FAMILY)
    assert [entry["merciless"] for entry in game().content["packs"]] == [False, False, False, True]


@pytest.mark.parametrize("chosen", HOUSE_PACKS)
def test_any_pack_is_enough_for_a_game(chosen: str) -> None:
    table = game(packs=chosen)
    assert (FOLDER / "questions" / f"{chosen}.en.toml").read_text("utf-8").startswith("# "), "every content file explains its fields"
    assert packs_in_play(table) == {chosen}
    assert int(table.kits[0]["cards"]) == 28


def test_packs_are_named_in_any_order_and_an_unknown_one_is_refused() -> None:
    assert game(packs=" merciless, everyday,everyday").options["packs"] == "everyday,merciless"
    for named in ("", "everyday,", "poetry"):
        with pytest.raises(SetupError, match="There is no pack"):
            game(packs=named)


def test_a_hosts_own_pack_is_shuffled_in_or_played_alone() -> None:
    assert packs_in_play(game(content=pack(18))) == {*FAMILY, "camp"}
    assert packs_in_play(game(content=pack(18), packs="own")) == {"camp"}
    with pytest.raises(SetupError, match=r"no pack of the host.s own"):
        game(packs="own")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (pack(17).replace("Yellow 0?", "two\\nlines"), "line 4: the yellow question"),
        (pack(17).replace("Yellow 0?", " "), "line 4: the yellow question"),
        (pack(17).replace('"Camp"', '""'), "line 3: a title"),
        (pack(17, "Camp!"), "line 1: a pack.s name"),
        (pack(17, "own"), "line 1: there is a pack own already"),
        (pack(16), "line 4: a game needs 9 cards of two faces each; the pack has 8"),
        (pack(602), "may have 300 cards"),
        (pack(17) + "blue_traits = {tidy = 3}\n", "blue_traits are numbers from -2 to 2"),
        (pack(17) + "blue_traits = {brave = 1}\n", "there is no trait 'brave'"),
        (pack(17).replace('"Yellow 5?"', "5"), "line 19"),
        (pack(17, language="English!"), "line 2: language is a code"),
        (pack(17) + "green = 1\n", "line 52: Object contains unknown field `green`"),
    ],
)
def test_a_broken_pack_is_refused_with_line_and_reason(text: str, why: str) -> None:
    with pytest.raises(SetupError, match=why):
        game(content=text)


def test_there_are_more_characters_than_seats_each_with_a_face_of_their_own() -> None:
    characters = game().content["dossiers"]
    assert len(characters) > 10
    for key in ("name", "portrait", "traits"):
        assert len({str(character[key]) for character in characters}) == len(characters)
    assert all(len(character["traits"]) == len(TRAIT_NAMES) == 8 for character in characters)
