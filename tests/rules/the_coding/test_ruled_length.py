"""How long a game of The Coding can be: ruled 12, from the rules and from played games."""

from functools import cache

import pytest

from tests.rules.the_coding.positions import Table, at_the_digits, ending, random_games
from underrose.games.the_coding.state import Phase

PLAYERS = [2, 3, 4]


@cache
def longest_speed(players: int, pile: int, words: int, digits: int = 0) -> int:
    """The most decisions in Speed Cracking's taps: each time all still in choose, then one taps and names, or more is shown.

    Everybody decides `words` times before that: once with sealed taps; with live ones "not enough", back, "not enough".
    """
    if players == 1:
        return 0
    chosen = words * players
    tap = chosen + 1 + longest_speed(players - 1, pile, words, digits)
    if pile >= players:
        return max(tap, chosen + longest_speed(players, pile - players, words, digits))
    return max(tap, chosen + (players + longest_speed(players, pile, words, digits + 1) if digits < 2 else 0))


def longest(players: int, system: str, words: int = 1) -> int:
    """The most decisions a game can take: all order; in four rounds all take a data card and send a hack card; and then

    - Counter Cracking: everybody can receive one more hack card, which costs two decisions. Wrong decodings cost two decisions, and all
      may be wrong three times but the winner, who may be twice. To be decoded instead of wrong for the third time makes no game longer.
    - Speed Cracking: see `longest_speed`; 16 code cards less three a player are the pile.
    """
    rounds = players + 4 * 2 * players
    if system == "counter":
        return rounds + 2 * players + 3 * 2 * players - 2
    return rounds + longest_speed(players, 16 - 3 * players, words)


@pytest.mark.parametrize(
    ("system", "words", "bounds"), [("counter", 1, [32, 49, 66]), ("speed", 1, [39, 52, 68]), ("speed", 3, [71, 86, 110])]
)
def test_ruled_12_the_bound_follows_from_the_rules(system: str, words: int, bounds: list[int]) -> None:
    assert [longest(players, system, words) for players in PLAYERS] == bounds


@pytest.mark.parametrize("system", ["counter", "speed"])
@pytest.mark.parametrize("players", PLAYERS)
def test_ruled_12_no_game_is_longer(players: int, system: str) -> None:
    results, _ = random_games(players, system)
    assert results[:, 3].max() <= longest(players, system)
    assert results[:, 0].min() > 0


def test_ruled_12_the_longest_game_of_two_in_counter_cracking() -> None:
    table = Table()
    for data in ("A-B", "E-F", "80-99", "00-19", "20-39", "60-79", "none", "40-59"):
        table.turn(1 - table.actors[0], data=data)
    table.miss("letter").turn(0, data="none").turn(1, data="C-D").miss("letter", "tens", "tens", "ones")
    assert ending(table)[1] == (1,)
    assert len(table.match.steps) - 1 == longest(2, "counter")


def test_ruled_12_the_longest_game_of_two_in_speed_cracking() -> None:
    table = at_the_digits(2).all_reveal("tens").nobody_taps().all_reveal("ones").only_taps(0)
    table.play(0, table.wrong(1))
    assert len(table.match.steps) - 1 == longest(2, "speed")


@pytest.mark.parametrize("players", PLAYERS)
def test_ruled_12_live_taps_end_however_often_words_are_taken_back(players: int) -> None:
    """Everybody says "not enough" and takes it back wherever that is allowed, and nobody taps."""
    table = Table(players, "speed", taps="live").play_rounds()
    while table.phase != Phase.OVER:
        seats = [seat for seat in table.actors if table.legal(seat) != {"tap"}]
        seat = max(seats, key=lambda seat: "withdraw" in table.legal(seat))
        table.play(seat, next(word for word in ("withdraw", "not enough", *sorted(table.legal(seat))) if word in table.legal(seat)))
    assert ending(table) == ("NOBODY", ())
    assert len(table.match.steps) - 1 <= longest(players, "speed", 3)
