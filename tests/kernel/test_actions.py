"""Actions outside: what is read, what is refused as unreadable, the dense index, and forms."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from underrose.kernel.data.errors import UnreadableAction
from underrose.kernel.game.actions import Action, Codec, Seat, Verb, argument, expand, forms, pack, verbs_of


class Do(IntEnum):
    """Kinds, with a gap."""

    WAIT = 0
    PLAY = 2
    SWAP = 5


class Wait(Action):
    """No arguments."""


class Play(Action):
    """A name and a number."""

    card: str
    target: Seat


class Swap(Action, notation="swap {left}{right} for {card}", distinct=("left", "right")):
    """Two that must differ, and one that may not matter."""

    left: Seat
    right: Seat
    card: str


VERBS = verbs_of(__name__, Do)
CODEC = Codec(VERBS, {"card": ["Ace", "Aces high", "K.", "20-39"], "seat": range(3)})


@dataclass(frozen=True)
class Leave:
    """A seat and nothing else."""

    seat: int


class Kinds(IntEnum):
    """Kinds of which one has no action, and none is for the third action."""

    WAIT = 0
    PLAY = 2
    FLEE = 3


def test_an_argument_may_take_its_whole_byte() -> None:
    action = pack(Do.PLAY, 1, 255, 0, 200)
    assert [argument(action, index) for index in range(4)] == [1, 255, 0, 200]


def test_a_verb_is_what_its_class_declares() -> None:
    assert (
        Verb(Do.WAIT, "wait", "wait", Wait),
        Verb(Do.PLAY, "play", "play {card} {target}", Play, ("card", "seat")),
        Verb(Do.SWAP, "swap", "swap {left}{right} for {card}", Swap, ("seat", "seat", "card"), (("left", "right"),)),
    ) == VERBS
    assert repr(Play("Ace", target=2)) == "Play(card='Ace', target=2)"
    assert len({Play("Ace", 2), Play("Ace", 2), Play("Ace", 1)}) == 2


def test_an_action_without_a_kind_and_a_kind_without_an_action_are_named() -> None:
    with pytest.raises(TypeError, match="of FLEE, SWAP there is only an action, or only a member of Kinds"):
        verbs_of(__name__, Kinds)


def test_an_action_is_made_from_its_class_and_a_seat() -> None:
    codec = Codec([VERBS[0], Verb(Do.PLAY, "leave", "leave {seat}", Leave, ("seat",))], {"seat": range(3)})
    assert codec.make(Wait) == codec.make(Wait, 2) == Do.WAIT
    assert [codec.make(Leave, 2)] == codec.read("leave 2")


def test_every_way_of_writing_an_action_is_read() -> None:
    action = pack(Do.PLAY, 1, 2)
    for written in (
        "play Aces high 2",
        " PLAY  aces HIGH 2 ",
        {"do": "play", "card": "Aces high", "target": 2},
        Play("Aces high", 2),
        action,
    ):
        assert CODEC.read(written) == [action]
    assert CODEC.notation(action) == "play Aces high 2"
    assert CODEC.wire(action) == {"do": "play", "card": "Aces high", "target": 2}
    assert CODEC.outside(action) == Play("Aces high", 2)


def test_names_with_signs_in_them_are_taken_literally() -> None:
    assert CODEC.read("play K. 0") == [pack(Do.PLAY, 2, 0)]
    assert CODEC.read("swap 01 for 20-39") == [pack(Do.SWAP, 0, 1, 3)]
    for misspelt in ("play Kx 0", "play Ace\N{LATIN SMALL LETTER LONG S} high 0"):
        with pytest.raises(UnreadableAction):
            CODEC.read(misspelt)


def test_an_object_that_leaves_arguments_out_means_all_of_them() -> None:
    assert CODEC.read({"do": "play", "target": 1}) == [pack(Do.PLAY, card, 1) for card in range(4)]
    assert len(CODEC.read({"do": "swap"})) == 36


NO_SUCH, NO_SEAT = "That is not an action of this game.", "There is no seat 7 here: seats count from 0 to 2."
UNREADABLE: dict[str, tuple[Any, str]] = {
    "words": ("dance", '"dance" is not an action of this game.'),
    "long words": ("dance " * 20, '"dance dance dance dance dance dance danc..." is not an action of this game.'),
    "a notation with another value": ("play Queen 1", '"Queen" is no card that play could name.'),
    "a notation with a seat too many": ("play Aces high 7", NO_SEAT),
    "no verb": ({}, 'There is no action "None" in this game.'),
    "another verb": ({"do": "dance"}, 'There is no action "dance" in this game.'),
    "a verb that is no word": ({"do": ["play"]}, "There is no action \"['play']\" in this game."),
    "another argument": ({"do": "wait", "long": 1}, 'The action wait has no "long".'),
    "another value": ({"do": "play", "card": "Queen"}, '"Queen" is no card that play could name.'),
    "a number as text": ({"do": "play", "target": "1"}, '"1" is no target that play could name.'),
    "a truth for a number": ({"do": "play", "target": True}, '"True" is no target that play could name.'),
    "a fraction": ({"do": "play", "target": 1.0}, '"1.0" is no target that play could name.'),
    "a seat too many": ({"do": "play", "target": 7}, NO_SEAT),
    **{f"{what!r}": (what, NO_SUCH) for what in (True, None, ["play"], -1, 1, pack(Do.PLAY, 4, 0), pack(Do.PLAY, 0, 0, 1), 1 << 70)},
}


@pytest.mark.parametrize(("what", "sentence"), UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_nobody_can_read_is_refused_with_a_sentence(what: Any, sentence: str) -> None:
    with pytest.raises(UnreadableAction) as refused:
        CODEC.read(what)
    assert refused.value.text == sentence
    assert refused.value.as_data()["text"] == sentence


@given(st.text(max_size=30) | st.integers() | st.dictionaries(st.text(max_size=6), st.integers() | st.text(max_size=6), max_size=3))
def test_nothing_that_is_sent_breaks_the_reader(what: Any) -> None:
    try:
        read = CODEC.read(what)
    except UnreadableAction:
        return
    assert set(read) <= set(CODEC.all())


def test_the_dense_index_counts_every_well_formed_action_once() -> None:
    assert CODEC.size == 1 + 4 * 3 + 3 * 3 * 4
    assert [CODEC.index(action) for action in CODEC.all()] == list(range(CODEC.size))
    assert CODEC.at(0) == pack(Do.WAIT)
    assert CODEC.at(CODEC.size - 1) == pack(Do.SWAP, 2, 2, 3)


def of(*actions: int) -> list[dict[str, Any]]:
    return forms(CODEC, np.array(actions, np.int64))


@pytest.mark.parametrize(("legal", "expected"), [
    pytest.param([], [], id="nothing"),
    pytest.param([pack(Do.WAIT)], [{"do": "wait"}], id="no arguments"),
    pytest.param(
        [pack(Do.PLAY, card, seat) for card in (0, 2) for seat in (0, 1)],
        [{"do": "play", "card": ["Ace", "K."], "target": [0, 1]}], id="a product",
    ),
    pytest.param(
        [pack(Do.SWAP, a, b, 1) for a in range(3) for b in range(3) if a != b],
        [{"do": "swap", "left": [0, 1, 2], "right": [0, 1, 2], "card": ["Aces high"], "distinct": [["left", "right"]]}],
        id="a product less a pair that must differ",
    ),
    pytest.param(
        [pack(Do.PLAY, 0, 0), pack(Do.PLAY, 1, 1)],
        [{"do": "play", "card": [card], "target": [seat]} for seat, card in enumerate(("Ace", "Aces high"))], id="dependent arguments",
    ),
])  # fmt: skip
def test_a_product_is_one_form(legal: list[int], expected: list[dict[str, Any]]) -> None:
    assert of(*legal) == expected


@given(st.sets(st.sampled_from(sorted(CODEC.all()))))
def test_forms_are_disjoint_and_exactly_the_legal_set(legal: set[int]) -> None:
    expanded = [action for form in of(*sorted(legal)) for action in expand(CODEC, form)]
    assert sorted(expanded) == sorted(legal)
