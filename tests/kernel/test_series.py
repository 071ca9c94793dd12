"""Matches of several games: how they stand, who builds, what is played next, and that every record says so and verifies."""

from __future__ import annotations

from pathlib import Path

import pytest

import underrose as ur
from underrose.kernel.data.errors import SetupError
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordfile import lines_of
from underrose.kernel.play.series import wins_of
from underrose.kernel.play.verification import verify
from underrose.testing.playing import RandomPlayer

BOOK = {"mix": "book"}


def played(match: Match) -> Match:
    return RandomPlayer(match.game, "series").play(match)


def games_of(match: Match) -> list[Match]:
    """A match of several games, random, whose winners build always the same."""
    games = [played(match)]
    while max(games[-1].wins) < 2:
        last = games[-1]
        games.append(played(last.next_game(99 + len(games), BOOK if last.builder is not None else None)))
    return games


def first_game(best_of: int = 3, seed: int = 4) -> Match:
    return Match(ur.game("classified_information", best_of=best_of), seed=seed, names=["Ann", "Ben"])


def test_printed_28_ruled_15_a_match_is_played_until_nobody_can_catch_up_and_every_record_says_how_it_stood(tmp_path: Path) -> None:
    before, builder, games = [0, 0], None, games_of(first_game())
    for number, match in enumerate(games, 1):
        assert match.series == {"game": number, "best_of": 3, "standing": before, "built_by": builder}
        match.save(tmp_path / "game.jsonl")
        again = Match.load(tmp_path / "game.jsonl")
        assert (again.series, again.names, again.wins) == (match.series, ["Ann", "Ben"], match.wins)
        assert not verify(lines_of(match)).faults
        assert match.outcome is not None
        assert sum(match.wins) - sum(before) == len(match.outcome.winners)
        before, builder = match.wins, match.builder
        tied = not match.outcome.winners
        assert (builder is None) == (tied or match is games[-1])
        if number < len(games) and not tied:
            assert games[number].game.options["mix"] == "E1,R2,C3,E4,R5,E6,C7,R8,R9"
    assert max(games[-1].wins) == 2
    with pytest.raises(SetupError, match="this one is still played, or its match is over"):
        games[-1].next_game()


def ended(*builders: int | None) -> Match:
    """The first game that one of these may build after."""
    return next(match for seed in range(100) if (match := played(first_game(seed=seed))).builder in builders)


def test_ruled_15_a_tied_game_scores_for_nobody_and_is_replayed_with_the_same_deck() -> None:
    tied = ended(None)
    assert (tied.outcome and tied.outcome.winners, tied.wins) == ((), [0, 0])
    with pytest.raises(SetupError, match="Nobody builds the next game"):
        tied.next_game(build=BOOK)
    after = tied.next_game(seed=1)
    assert after.game.content_sha256 == tied.game.content_sha256
    assert after.series == {"game": 2, "best_of": 3, "standing": [0, 0], "built_by": None}


@pytest.mark.parametrize(
    ("build", "says"), [({"deck": "ruby"}, "builds with these options and no others: mix"), ({"mix": "E1"}, "2, 3, 4, 5, 6, 7, 8, 9")]
)
def test_what_a_winner_may_not_build_is_refused_in_one_sentence(build: dict[str, str], says: str) -> None:
    with pytest.raises(SetupError, match=says):
        ended(0, 1).next_game(build=build)


def test_where_each_game_stands_for_itself_and_while_one_is_played_none_follows() -> None:
    alone, begun = played(first_game(best_of=1)), first_game()
    assert (alone.series, alone.builder) == (None, None)
    with pytest.raises(SetupError):
        alone.next_game()
    assert (begun.wins, begun.builder, wins_of(begun.game, None, None)) == ([0, 0], None, [0, 0])
    with pytest.raises(SetupError, match="still played"):
        begun.next_game()
