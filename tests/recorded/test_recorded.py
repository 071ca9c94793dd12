"""The recorded scenes are what the server says today."""

from collections.abc import Iterator

import pytest

from tests.recorded import rooms
from tests.recorded.make import SOURCES, chosen, sources, taken_of
from tests.recorded.rooms import REVIEWED
from tests.recorded.scenes import GAMES, read
from tests.recorded.studio import Source, Studio, studio

STALE = (
    "What a page receives has changed: look at the difference, and if it is meant write the scenes anew by `python -m tests.recorded.make`."
)
QUICK = ("last_standing-2-counter", "both_match-ruby", "goal", "4-0")
"""Sources of the everyday tier, one of each title."""
QUICKLY_REVIEWED = ("the_coding", "top_secret_party")
"""The same of reviews: of short games."""


@pytest.fixture(scope="module")
def of() -> Iterator[Studio]:
    with pytest.MonkeyPatch.context() as patch, studio(patch.setattr) as opened:
        yield opened


def named(source: Source) -> object:
    """The source as a parameter; most are of the full tier."""
    return pytest.param(source, id=f"{source.game} {source.name}", marks=() if source.name in QUICK else pytest.mark.slow)


@pytest.mark.parametrize("source", list(map(named, SOURCES)))
def test_a_game_played_again_says_what_was_recorded(source: Source, of: Studio) -> None:
    kept = read(source.game)
    stops = {(n, seat): name for n, seat, name in kept["stops"].get(source.name, ())}
    for name, scene in taken_of(source, stops, of):
        assert scene == kept["scenes"][name], STALE


@pytest.mark.parametrize("name", ["rooms", "answers"])
def test_rooms_and_answers_are_what_was_recorded(name: str, of: Studio) -> None:
    told, kept = rooms.record(name, of), read(name)
    for part, scenes in told.items():
        for scene, said in scenes.items():
            assert said == kept[part][scene], f"{scene}: {STALE}"
    assert told.keys() == kept.keys()


@pytest.mark.parametrize("game", [pytest.param(game, marks=() if game in QUICKLY_REVIEWED else pytest.mark.slow) for game in REVIEWED])
def test_the_reviews_of_a_game_are_what_was_recorded(game: str, of: Studio) -> None:
    ((name, said),) = rooms.reviews(of, [game])
    assert said == read("reviews")["scenes"][name], STALE


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_decision_is_recorded(game: str) -> None:
    kept = {(name, tuple(stop)): kind for name, stops in read(game)["stops"].items() for *stop, kind in stops}
    assert kept == {(source.name, stop): kind for source, stops in chosen(game).items() for stop, kind in stops.items()}, STALE


@pytest.mark.parametrize("game", GAMES)
def test_every_way_to_end_is_recorded(game: str) -> None:
    why = {one.name.lower() for one in sources(game)[0].match.game.title.why}
    assert {name.split()[1] for name in read(game)["scenes"] if name.startswith("over ")} == why
