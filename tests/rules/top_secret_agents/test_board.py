"""Where Intel falls on the board of the house, exactly: without agents, in chances that are counted and not drawn."""

from collections import defaultdict
from fractions import Fraction

from underrose.games.top_secret_agents.board import Lattice
from underrose.games.top_secret_agents.tables import landing
from underrose.games.top_secret_agents.title import TITLE

HALF = Fraction(1, 2)


def fall_from(entry: str) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """The chances of every space a tile passes on its way down, and of the row from which it leaves the board."""
    content = TITLE.setup(2).content
    lattice = Lattice.of(content["board"]["rows"])
    names = [space["name"] for space in content["spaces"]]
    passed: dict[int, Fraction] = defaultdict(Fraction, {names.index(entry): Fraction(1)})
    left: dict[str, Fraction] = defaultdict(Fraction)
    for number in range(len(names)):  # rows come one after the other, so everything above has been counted
        for below in lattice.below(number):
            if below is None:
                left[names[number][0]] += passed[number] * HALF
            else:
                passed[below] += passed[number] * HALF
    return {names[number]: chance for number, chance in passed.items()}, left


def test_every_tile_reaches_the_field_one_in_eight_leaves_by_the_sides_and_seven_reach_the_bottom_row() -> None:
    both = [fall_from(entry) for entry in ("a1", "a4")]
    for passed, left in both:
        assert sum(chance for name, chance in passed.items() if name[0] == "d") == 1
        assert not any(left[row] for row in "abc")
    sides = sum(chance for _, left in both for row, chance in left.items() if row != "h") / 2
    bottom = sum(chance for passed, _ in both for name, chance in passed.items() if name[0] == "h") / 2
    assert (sides, bottom) == (Fraction(1, 8), Fraction(7, 8))


def test_the_kit_falls_as_the_lattice_does_up_is_where_down_comes_from_and_neighbours_are_mutual() -> None:
    game = TITLE.setup(2)
    lattice = Lattice.of(game.content["board"]["rows"])
    for number in range(len(lattice.spaces)):
        landed = [landing(game.kits[0], 0, number, way) for way in (0, 1)]
        assert landed == [-1 if space is None else space for space in lattice.below(number)]
        for way in (0, 1):
            below = lattice.below(number)[way]
            assert below is None or lattice.above(below)[1 - way] == number
        assert all(number in lattice.near(other) for other in lattice.near(number))
        assert number not in lattice.near(number)
        assert len(lattice.near(number)) <= 6
