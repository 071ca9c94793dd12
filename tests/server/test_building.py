"""What bots of the house build between the games of a match: when they do, and of what alone."""

from dataclasses import replace
from typing import Any

from tests.server.servers import BEN, bare_table
from underrose import games
from underrose.kernel.game.drivers import SERVER
from underrose.kernel.game.title import Game
from underrose.server.api.messages import BotSeat, TableRequest
from underrose.server.tables.building import bot_to_build, build_by_bot
from underrose.server.tables.table import Table


def set_up(table: Table, wish: Any) -> Game:
    return Game(table.game.title, table.game.players, table.game.options | wish.options, table.game.content)


def lost_to_a_bot(build: Any = None, best_of: str = "3") -> Table:
    """A table at which Ann has given up against a novice."""
    title = games.title("classified_information")
    game = (title if build is None else replace(title, build=build)).setup(2, best_of=best_of)
    table = bare_table(game, wish=TableRequest("classified_information", 2, bots=[BotSeat(1, "novice")]))
    table.begin()
    assert bot_to_build(table) is None, "the game is played"
    give_up(table, 0)
    return table


def give_up(table: Table, seat: int) -> None:
    live = table.playing()
    given_up = live.by_server(live.game.title.table.resign, seat)
    assert given_up is not None
    live.do(SERVER, given_up)


def test_it_is_told_the_game_its_level_and_a_number_and_nothing_of_the_cards_that_lay_there() -> None:
    told: list[Any] = []
    table = lost_to_a_bot(lambda *given: told.append(given))
    game = table.game
    build_by_bot(table, set_up, 5)
    assert told == [(game, "novice", 5)]
    assert (table.built_by, table.game, bot_to_build(table)) == (None, game, None), "it plays on with what is there, and is not asked again"


def test_who_loses_and_who_has_won_the_match_builds_nothing() -> None:
    table = lost_to_a_bot()
    table.begin()
    give_up(table, 1)
    assert bot_to_build(table) is None, "Ann has won"
    table.begin()
    give_up(table, 0)
    assert bot_to_build(table) is None, "the match is decided"
    assert bot_to_build(lost_to_a_bot(best_of="1")) is None
    table = lost_to_a_bot()
    table.seats[1].give_to(BEN)
    for away in (False, True):
        table.seats[1].away = away
        assert bot_to_build(table) is None, "a person has won, and may be away"
    table.begin()
    assert table.standing() == [0, 0], "what the bot has won is not Ben's, who took its seat"
