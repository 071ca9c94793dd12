"""Sets as integers: compiled, interpreted and in plain Python the same."""

from hypothesis import given
from hypothesis import strategies as st

from underrose.kernel.compile import bits
from underrose.kernel.compile.interpreting import interpreted


@given(st.sets(st.integers(0, 61), min_size=1), st.integers(0, 61))
def test_members_are_counted_listed_in_order_and_asked_for(members: set[int], index: int) -> None:
    mask, listed = sum(1 << member for member in members), sorted(members)
    for function, arguments, expected in (
        (bits.count, (mask,), len(listed)),
        (bits.lowest, (mask,), listed[0]),
        (bits.has, (mask, index), index in members),
        (bits.nth, (mask, index % len(listed)), listed[index % len(listed)]),
    ):
        assert function(*arguments) == interpreted(function)(*arguments) == expected
