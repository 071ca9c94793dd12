"""What a seat sees of the table: by inclusion."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Annotated

from underrose.games.top_secret_party.state import (
    LABELS,
    NONE,
    POINTING,
    ROUNDS,
    SEATS,
    SLOTS,
    Kit,
    Phase,
    Player,
    State,
    teams_open,
)
from underrose.kernel.compile.bits import has
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record


@record
class Side:
    """What lies before one seat. NONE (-1) where there is nothing, or where it may not be seen."""

    team: Int  # 0 yellow, 1 blue: one's own, and everybody's once they are revealed
    dossier: Int  # number of the character who plays here; NONE where a person plays
    answered: Annotated[MutableSequence[int], "i8", SLOTS]  # 1 where a token lies
    answers: Annotated[MutableSequence[int], "i8", SLOTS]  # 1 yes, 0 no
    late: Annotated[MutableSequence[int], "i8", SLOTS + 1]  # 1 where time ran out; last of all for the pointing
    lent: Annotated[MutableSequence[int], "i8", SLOTS + 1]  # 1 where a bot answered or pointed
    ready: Int
    pointed: Int
    arrow: Int  # the seat that is pointed at: one's own, and everybody's once they are revealed
    points: Int
    earned: Annotated[MutableSequence[int], "i8", ROUNDS]


@record
class View:
    """The table from one seat, or from none (`seat` NONE)."""

    players: Int
    seat: Int
    phase: Int
    current_round: Int  # from 1
    slot: Int  # of the question that is being answered, 0 to 2
    label: Int  # its letter, 0 for A: the `card` that answers name
    faces: Annotated[MutableSequence[int], "i8", SLOTS]  # of this round's cards: an index into the content's faces
    spare: Int  # question cards that are not needed any more: as many can be skipped
    own: Int  # the dossier from which a bot in this seat answers
    sides: Annotated[Sequence[Side], Side, SEATS]
    why: Int


@rule
def see(s: State, kit: Kit, seat: int, v: View) -> None:
    """Fill the view of a seat: what lies open, and its own team card, answers and finger."""
    v.players = kit.players
    v.seat = seat
    v.phase = s.phase
    v.current_round = s.current_round
    v.slot = s.slot
    v.label = label_of(s)
    v.spare = spare_cards(s)
    v.why = s.why
    v.own = s.players[seat].own if seat >= 0 else NONE
    for slot in range(SLOTS):
        v.faces[slot] = s.faces[slot]
    for other in range(kit.players):
        see_side(s, kit, other, v.sides[other], other == seat)


@rule
def label_of(s: State) -> int:
    """Return the letter of the card turned up last, as a number (0 is A)."""
    return (s.turned - 1) % LABELS


@rule
def spare_cards(s: State) -> int:
    """Return how many question cards are left over even if every round takes its three (R6)."""
    return s.left - ((ROUNDS - s.current_round) * SLOTS + SLOTS - 1 - s.slot)


@rule
def see_side(s: State, kit: Kit, seat: int, side: Side, own: bool) -> None:
    """Show one player's side: secrets only where they are one's own, or all are revealed."""
    player = s.players[seat]
    revealed = teams_open(s.phase)
    side.team = player.team if own or revealed else NONE
    side.dossier = player.shown if player.character else NONE
    for slot in range(SLOTS):
        side.answered[slot] = 1 if has(player.placed, slot) else 0
        side.answers[slot] = answer_of(player, slot) if own or answers_open(s, kit, slot) else NONE
    for slot in range(POINTING + 1):
        side.late[slot] = 1 if has(player.late, slot) else 0
        side.lent[slot] = 1 if has(player.lent, slot) else 0
    side.ready = 1 if s.phase in (Phase.READYING, Phase.REVEALED) and not has(s.waiting, seat) else 0
    side.pointed = 1 if player.arrow != NONE else 0
    side.arrow = player.arrow if own or revealed else NONE
    side.points = player.points
    for stage in range(ROUNDS):
        side.earned[stage] = player.earned[stage]


@rule
def answer_of(player: Player, slot: int) -> int:
    """Return 1 for a token at Yes, 0 at No, NONE where none lies."""
    if not has(player.placed, slot):
        return NONE
    return 1 if has(player.yes, slot) else 0


@rule
def answers_open(s: State, kit: Kit, slot: int) -> bool:
    """Return whether everybody sees the answers at a slot: when the last one is in, or with open answers at once (R3)."""
    return kit.sealed == 0 or s.phase != Phase.ANSWERING or slot < s.slot
