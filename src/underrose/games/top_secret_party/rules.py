"""The rules of TOP SECRET, in the order in which a game is played."""

from __future__ import annotations

from collections.abc import MutableSequence

from underrose.games.top_secret_party.actions import Do
from underrose.games.top_secret_party.events import Told
from underrose.games.top_secret_party.legality import ANSWERS, everybody, targets
from underrose.games.top_secret_party.state import (
    ALONE_POINTS,
    FOUND_POINTS,
    LEAST_SEATS,
    MATE_POINTS,
    NONE,
    POINTING,
    ROUNDS,
    SLOTS,
    WORD,
    WORDS,
    Kit,
    Phase,
    Player,
    State,
    Stream,
    Team,
    Why,
)
from underrose.games.top_secret_party.view import label_of
from underrose.kernel.compile.bits import bit, count, has, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.game.actions import argument, kind_of, pack
from underrose.kernel.game.chance import chance
from underrose.kernel.game.events import EVERYONE, tell, whisper

WHOLE = 7560
"""The parts in which `measure` counts shares of a game's fingers: exact for every number of players."""


# --- setting up ---------------------------------------------------------------------------------------------------------


@rule
def start(s: State, kit: Kit) -> None:
    """Deal the characters, then the first round."""
    s.left = kit.cards
    for slot in range(SLOTS):
        s.faces[slot] = NONE
    deal_characters(s, kit)
    begin_round(s, kit)


@rule
def deal_characters(s: State, kit: Kit) -> None:
    """Deal every seat a dossier, no two the same; if they are shuffled, another deal says which of them lie before the seats."""
    dealt = 0
    for seat in range(kit.players):
        s.players[seat].own = dealt_from(s, kit.dossiers, dealt)
        s.players[seat].shown = s.players[seat].own
        s.players[seat].character = 1
        dealt |= bit(s.players[seat].own)
    dealt = 0
    for seat in range(kit.players):
        if kit.shuffled:
            s.players[seat].shown = dealt_from(s, kit.dossiers, dealt)
            dealt |= bit(s.players[seat].shown)
        tell(s.events, Told.CAST, EVERYONE, seat, s.players[seat].shown)
        whisper(s.events, bit(seat), s.players[seat].own)


@rule
def dealt_from(s: State, many: int, dealt: int) -> int:
    """Return one of so many cards that has not been dealt yet."""
    left = (bit(many) - 1) & ~dealt
    return nth(left, chance(s.chance, Stream.CHARACTERS, count(left)))


# --- a round ------------------------------------------------------------------------------------------------------------


@rule
def begin_round(s: State, kit: Kit) -> None:
    """Shuffle all team cards, the one left over included, and deal one to each seat (P3, R4)."""
    s.current_round += 1
    tell(s.events, Told.ROUND, EVERYONE, s.current_round)
    left, yellow = 2 * kit.each, kit.each
    for seat in range(kit.players):
        player = s.players[seat]
        player.placed = player.yes = player.late = player.lent = 0
        player.arrow = NONE
        player.team = Team.YELLOW if chance(s.chance, Stream.TEAMS, left) < yellow else Team.BLUE
        left -= 1
        yellow -= 1 if player.team == Team.YELLOW else 0
        tell(s.events, Told.DEALT, EVERYONE, seat)
        whisper(s.events, bit(seat), player.team)
    for slot in range(SLOTS):
        s.faces[slot] = NONE
    turn_up(s, kit, 0)


@rule
def turn_up(s: State, kit: Kit, slot: int) -> None:
    """Turn up the next question card, one face of it up (P4, R6), and wait for everybody's token."""
    card = next_card(s)
    s.turned += 1
    s.slot = slot
    s.faces[slot] = kit.first_face[card] + (chance(s.chance, Stream.QUESTIONS, kit.sides[card]) if kit.sides[card] > 1 else 0)
    s.phase = Phase.ANSWERING
    s.waiting = everybody(kit)
    tell(s.events, Told.TURNED, EVERYONE, slot, label_of(s), s.faces[slot])


@rule
def next_card(s: State) -> int:
    """Take any of the cards that have not been turned up: nobody knows their order (R11)."""
    rank, word = chance(s.chance, Stream.QUESTIONS, s.left), 0
    s.left -= 1
    fresh = (bit(WORD) - 1) & ~s.spent[0]
    while rank >= count(fresh) and word + 1 < WORDS:
        rank -= count(fresh)
        word += 1
        fresh = (bit(WORD) - 1) & ~s.spent[word]
    place = nth(fresh, rank)
    s.spent[word] |= bit(place)
    return word * WORD + place


# --- what the players do ------------------------------------------------------------------------------------------------


@rule
def apply(s: State, kit: Kit, seat: int, action: int) -> None:
    """Do a legal action; for a seat whose time is up, what chance decides instead of it."""
    who, what = seat, action
    if kind_of(action) == Do.OVERDUE or kind_of(action) == Do.LAPSE:
        who = argument(action, 0)
        what = decided_by_chance(s, kit, who, kind_of(action) == Do.LAPSE)
    do(s, kit, who, what)  # at one place only, as the compiler copies it to wherever it is called


@rule
def do(s: State, kit: Kit, seat: int, action: int) -> None:
    """Do what somebody has decided."""
    kind = kind_of(action)
    a = argument(action, 0)
    b = argument(action, 1)
    if kind == Do.ANSWER:
        place_token(s, kit, seat, b)
    elif kind == Do.READY:
        be_ready(s, kit, seat)
    elif kind == Do.POINT:
        point(s, kit, seat, a)
    elif kind == Do.SKIP:
        skip(s, kit)
    else:
        s.players[a].character = 1 if kind == Do.CHARACTER else 0
        tell(s.events, Told.CHARACTER if kind == Do.CHARACTER else Told.PERSON, EVERYONE, a)


@rule
def place_token(s: State, kit: Kit, seat: int, yes: int) -> None:
    """Place a token at Yes or at No; all see who has placed one, or also where (R3). After the last the game goes on (P6)."""
    player, others = s.players[seat], ~bit(s.slot)
    if has(player.placed, s.slot) and not has(player.late, s.slot):
        move_token(s, seat, yes)
        return
    if has(player.placed, s.slot):  # the token that chance has placed is taken back (R16)
        player.late &= others
        player.yes &= others
    player.placed |= bit(s.slot)
    player.yes |= bit(s.slot) * yes
    note_bot(player, s.slot)
    s.waiting &= ~bit(seat)
    if kit.sealed:
        tell(s.events, Told.SEALED, EVERYONE, seat, s.slot)
        whisper(s.events, bit(seat), yes)
    else:
        tell(s.events, Told.PLACED, EVERYONE, seat, s.slot, yes)
    if s.waiting == 0:
        all_answered(s, kit)


@rule
def move_token(s: State, seat: int, yes: int) -> None:
    """Move a token that is not seen yet to the other side, in secret (R13)."""
    s.players[seat].yes ^= bit(s.slot)
    tell(s.events, Told.CHANGED, bit(seat), seat, s.slot, yes)


@rule
def note_bot(player: Player, slot: int) -> None:
    """Mark what a bot decides in a seat, unless chance has decided it (R12)."""
    if player.character and not has(player.late, slot):
        player.lent |= bit(slot)


@rule
def all_answered(s: State, kit: Kit) -> None:
    """Show sealed answers, then turn up the next card, or after the third let everybody think."""
    if kit.sealed:
        tell(s.events, Told.SHOWN, EVERYONE, s.slot, said_yes(s, kit, s.slot))
    if s.slot + 1 < SLOTS:
        turn_up(s, kit, s.slot + 1)
    else:
        s.phase = Phase.READYING
        s.waiting = everybody(kit)


@rule
def said_yes(s: State, kit: Kit, slot: int) -> int:
    """Return the seats with a token at Yes, as a set."""
    seats = 0
    for seat in range(kit.players):
        seats |= bit(seat) if has(s.players[seat].yes, slot) else 0
    return seats


@rule
def be_ready(s: State, kit: Kit, seat: int) -> None:
    """Be ready: when all are, they count to three and point (P8), or after a reveal the next round begins (R10)."""
    s.waiting &= ~bit(seat)
    tell(s.events, Told.READY, EVERYONE, seat)
    if s.waiting:
        return
    if s.phase == Phase.REVEALED:
        begin_round(s, kit)
        return
    tell(s.events, Told.COUNTED, EVERYONE)
    s.phase = Phase.POINTING
    s.waiting = without_finger(s, kit)
    if s.waiting == 0:
        reveal(s, kit)


@rule
def without_finger(s: State, kit: Kit) -> int:
    """Return the seats that have not chosen at whom to point, as a set: they point after the count (R14)."""
    seats = 0
    for seat in range(kit.players):
        seats |= bit(seat) if s.players[seat].arrow == NONE else 0
    return seats


@rule
def point(s: State, kit: Kit, seat: int, target: int) -> None:
    """Fingers are hidden until all point; then the teams are revealed (P8, P10). One chosen in time waits for the count (R14)."""
    first = s.players[seat].arrow == NONE
    s.players[seat].arrow = target
    if not first:
        tell(s.events, Told.AIMED, bit(seat), seat, target)
        return
    note_bot(s.players[seat], POINTING)
    tell(s.events, Told.POINTED, EVERYONE, seat)
    whisper(s.events, bit(seat), target)
    if s.phase == Phase.POINTING:
        s.waiting &= ~bit(seat)
        if s.waiting == 0:
            reveal(s, kit)


@rule
def decided_by_chance(s: State, kit: Kit, seat: int, lapse: bool) -> int:
    """Time is up: what chance answers or points for the seat, which is marked so at once (R5)."""
    tell(s.events, Told.OVERDUE, EVERYONE, seat)
    if s.phase == Phase.ANSWERING:
        s.players[seat].late |= bit(s.slot)
        return pack(Do.ANSWER, label_of(s), chance(s.chance, Stream.OVERDUE, ANSWERS))
    if s.phase == Phase.POINTING:
        s.players[seat].late |= bit(POINTING)
        return pack(Do.POINT, chance_target(s, kit, seat))
    if lapse and s.phase == Phase.READYING and s.players[seat].arrow == NONE:
        s.players[seat].late |= bit(POINTING)
        point(s, kit, seat, chance_target(s, kit, seat))
    return pack(Do.READY)


@rule
def chance_target(s: State, kit: Kit, seat: int) -> int:
    """Return any of the others; with three players the seat itself (R5)."""
    if kit.players == LEAST_SEATS:
        return seat
    others = targets(kit, seat)
    return nth(others, chance(s.chance, Stream.OVERDUE, count(others)))


@rule
def skip(s: State, kit: Kit) -> None:
    """Put the question away for another one; its card is spent, and a seat that has answered takes its token back (R6)."""
    for seat in range(kit.players):
        player, others = s.players[seat], ~bit(s.slot)
        player.placed &= others
        player.yes &= others
        player.late &= others
        player.lent &= others
    tell(s.events, Told.SKIPPED, EVERYONE, s.slot, s.faces[s.slot])
    turn_up(s, kit, s.slot)


# --- the reveal ---------------------------------------------------------------------------------------------------------


@rule
def reveal(s: State, kit: Kit) -> None:
    """Turn up the team cards and count points (P10 to P13); after the third round the game is over (P14)."""
    s.phase = Phase.REVEALED
    s.waiting = everybody(kit)
    for seat in range(kit.players):
        player, own = s.players[seat], mates(s, kit, seat)
        right, found = points_rightly(player, own, seat), is_found(s, kit, own, seat)
        reward = ALONE_POINTS if own == 0 else MATE_POINTS
        earned = (reward if right else 0) + (FOUND_POINTS if found else 0)
        player.earned[s.current_round - 1] = earned
        player.points += earned
        s.right += 1 if right else 0
        s.chances += max(count(own), 1) * chance_of_one(kit)
        tell(s.events, Told.REVEALED, EVERYONE, seat, player.team, player.arrow, 1 if right else 0, 1 if found else 0, earned)
    if s.current_round == ROUNDS:
        finish(s, kit)


@rule
def mates(s: State, kit: Kit, seat: int) -> int:
    """Return the team-mates of a seat, as a set."""
    found = 0
    for other in range(kit.players):
        found |= bit(other) if other != seat and s.players[other].team == s.players[seat].team else 0
    return found


@rule
def points_rightly(player: Player, own: int, seat: int) -> bool:
    """Return whether a seat points at one of its team-mates, or at itself where it has none (P11, P13)."""
    return player.arrow == seat if own == 0 else has(own, player.arrow)


@rule
def is_found(s: State, kit: Kit, own: int, seat: int) -> bool:
    """Return whether at least one of its team-mates points at the seat (P12)."""
    for other in range(kit.players):
        if has(own, other) and s.players[other].arrow == seat:
            return True
    return False


@rule
def chance_of_one(kit: Kit) -> int:
    """Return how likely a finger drawn by chance is on one certain choice, as a share of all fingers of the game in parts of `WHOLE`."""
    return WHOLE // (count(targets(kit, 0)) * kit.players * ROUNDS)


@rule
def finish(s: State, kit: Kit) -> None:
    """End the game: won alone, or shared."""
    s.phase = Phase.OVER
    s.waiting = 0
    s.why = Why.WON if count(leaders(s, kit)) == 1 else Why.SHARED
    tell(s.events, Told.OVER, EVERYONE, s.why, leaders(s, kit))


@rule
def leaders(s: State, kit: Kit) -> int:
    """Return the seats with the most points, as a set."""
    most, seats = 0, 0
    for seat in range(kit.players):
        most = max(most, s.players[seat].points)
    for seat in range(kit.players):
        seats |= bit(seat) if s.players[seat].points == most else 0
    return seats


# --- what is asked of a table -------------------------------------------------------------------------------------------


@rule
def winners(s: State, kit: Kit) -> int:
    """Return who has the most points at the end."""
    return leaders(s, kit) if s.why else 0


@rule
def scores(s: State, kit: Kit, out: MutableSequence[int]) -> None:
    """Write the points."""
    for seat in range(kit.players):
        out[seat] = s.players[seat].points


@rule
def measure(s: State, kit: Kit, out: MutableSequence[int]) -> None:
    """Write the figures in parts of `WHOLE`: the share of right fingers, and the share that chance would have had."""
    out[0] = s.right * (WHOLE // (kit.players * ROUNDS))
    out[1] = s.chances
