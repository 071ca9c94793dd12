"""The inner loop: what it says of the subjects of commits."""

import pytest

from tools.check import wrong_subjects

RIGHT = "server: wait for the database before serving"


@pytest.mark.parametrize(
    "wrong", ["Mend the feed", "server: Mend the feed", "server: mend the feed.", "server:", f"server: mend {'x' * 60}"]
)
def test_a_subject_says_where_and_what_in_72_characters(wrong: str) -> None:
    assert wrong_subjects([RIGHT, wrong]) == [wrong]
