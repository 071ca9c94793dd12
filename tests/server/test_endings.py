"""Once a game is over everything lies on the table: codes, suitcases, hands, and what every sheet still allowed. Before that nothing."""

import pytest

from tests.server.guests import Client, Json, Person, bots, done, play_on, playing, refused


def ending(person: Person, table: str) -> Json:
    return done(person.get(f"/tables/{table}/ending"))


def resigned(game: str, ann: Person, ben: Person) -> str:
    """A table of two at which Ben has given up at once."""
    table = playing(game, ann, ben)
    done(ben.command(table, "resign"))
    return table


@pytest.mark.parametrize("system", ["counter", pytest.param("speed", marks=pytest.mark.slow)])
def test_at_the_end_of_the_coding_all_codes_lie_open_and_each_sheet_allows_what_is_true(ann: Person, cleo: Person, system: str) -> None:
    table = ann.open("the_coding", 3, options={"system": system}, bots=bots(1, 2))
    cleo.sit(table, watch=True)
    ann.start(table)
    play_on([ann], table)
    told = ending(ann, table)
    codes = [view["table"]["sides"][seat]["code"] for seat, view in enumerate(told["views"])]
    assert all(value >= 0 for code in codes for value in code)
    letters = ann.info(table)["content"]["letters"]
    for seat, sheet in enumerate(told["sheets"]):
        allowed = {entry["key"]: entry["values"] for entry in sheet["about"]}
        assert len(allowed) == 9
        for other, (letter, tens, ones) in enumerate(codes):
            if other != seat:
                assert letters[letter] in allowed[f"{other}.letter"]
                assert str(tens) in allowed[f"{other}.tens"]
                assert str(ones) in allowed[f"{other}.ones"]
    assert all(p is None for sheet in told["sheets"] for entry in sheet["about"] for p in entry["values"].values())
    assert ending(cleo, table) == told


def test_after_a_resignation_suitcases_and_hands_lie_open(ann: Person, ben: Person) -> None:
    told = ending(ann, resigned("classified_information", ann, ben))
    for seat, view in enumerate(told["views"]):
        side = view["table"]["sides"][seat]
        assert side["suitcase"] >= 0
        assert len([card for card in side["hand"] if card >= 0]) == side["held"] > 0
    numbers = [set(sheet["about"][0]["values"]) for sheet in told["sheets"]]
    assert all(len(open_numbers) > 6 for open_numbers in numbers)  # nobody had asked anything


def test_sheets_are_those_before_the_last_step_and_nothing_is_turned_up_in_the_next_game(ann: Person, ben: Person, cleo: Person) -> None:
    """Ben resigns, and his code is turned up: Ann's sheet had not been told."""
    table = resigned("the_coding", ann, ben)
    assert [sheet["worlds"] for sheet in ending(ben, table)["sheets"]] == [280, 280]
    assert cleo.get(f"/tables/{table}/ending").status_code == 403
    for person in (ann, ben):
        assert person.command(table, "rematch").status_code == 200
    for person in (ann, ben):
        assert refused(person.get(f"/tables/{table}/ending")) == (409, "still_played")


def test_where_nothing_is_deduced_there_are_no_sheets(ann: Person, client: Client) -> None:
    table = playing("kuhn", ann, bots=bots(1))
    play_on([ann], table)
    told = ending(ann, table)
    assert told["sheets"] == [None, None]
    assert all(view["table"]["card"] >= 0 for view in told["views"])
