"""Sets as integers: compiled, interpreted and in plain Python the same."""

from hypothesis import given
from hypothesis import strategies as st

from underrose.kernel.compile import bits
from underrose.kernel.compile.interpreting import interpreted

members_of = st.sets(st.integers(0, 61), min_size=1).map(lambda members: (sum(1 << m for m in members), sorted(members)))


@given(members_of, st.data())
def test_nth_is_the_member_at_its_place(chosen: tuple[int, list[int]], data: st.DataObject) -> None:
    mask, members = chosen
    index = data.draw(st.integers(0, len(members) - 1))
    assert bits.nth(mask, index) == interpreted(bits.nth)(mask, index) == members[index]


@given(members_of)
def test_count_and_lowest(chosen: tuple[int, list[int]]) -> None:
    mask, members = chosen
    assert bits.count(mask) == interpreted(bits.count)(mask) == len(members)
    assert bits.lowest(mask) == interpreted(bits.lowest)(mask) == members[0]


@given(members_of, st.integers(0, 61))
def test_has(chosen: tuple[int, list[int]], index: int) -> None:
    mask, members = chosen
    assert bits.has(mask, index) == interpreted(bits.has)(mask, index) == (index in members)
