"""The hidden worlds of TOP SECRET: drawn as the rules alone make them, without a guess at anybody's truthfulness.

Whether answers are true is on everybody's honour (R7), so they exclude no deal: the team cards that a seat does not see lie in any
order, the one left over among them. What the answers make likely is another matter; `reading` weighs it, for bots and odds.

    Five players, three cards of each team. You are yellow: the four others and the card left over are two yellow and three blue cards
    in any of 10 orders. In 4 of them the card left over is yellow, and you have one team-mate; in 6 you have two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from underrose.games.top_secret_party.legality import ANSWERS, everybody, targets
from underrose.games.top_secret_party.mind.reading import Reading, read, weigh
from underrose.games.top_secret_party.rules import chance_of_one
from underrose.games.top_secret_party.state import (
    LEAST_SEATS,
    NONE,
    POINTING,
    ROUNDS,
    SLOTS,
    WORDS,
    Kit,
    Phase,
    Player,
    State,
    Team,
    teams_open,
)
from underrose.games.top_secret_party.view import Side, View
from underrose.kernel.compile.bits import bit, count, nth
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record
from underrose.kernel.game.chance import Generator, below

MOST_WORLDS = 1 << 40
"""Counting stops there: more make no difference to anybody."""


@record
class Worlds:
    """How many worlds fit, and what the log says."""

    reading: Annotated[Reading, Reading]
    count: Int


@rule
def prepare(kit: Kit, v: View, log: Sequence[Any], n: int, sampler: Worlds) -> int:
    """Read the log, weigh the answers, and count the deals and hidden choices; at most `MOST_WORLDS`."""
    read(sampler.reading, kit, log, n)
    weigh(sampler.reading, kit, v)
    sampler.count = team_deals(kit, v)
    for seat in range(kit.players):
        if answer_hidden(v, v.sides[seat]):
            multiply(sampler, ANSWERS)
        if arrow_hidden(v, v.sides[seat], seat) and not points_at_itself(kit, v.sides[seat]):
            multiply(sampler, count(targets(kit, seat)))
        if kit.shuffled and seat > 0:  # one seat, the viewer's, is known; the others have what is left
            multiply(sampler, kit.dossiers - seat)
    return sampler.count


@rule
def multiply(sampler: Worlds, by: int) -> None:
    """Multiply the number of worlds, up to MOST_WORLDS."""
    sampler.count = min(sampler.count * by, MOST_WORLDS)


@rule
def team_deals(kit: Kit, v: View) -> int:
    """Return in how many ways the team cards may lie among the others (and beside the table): one after the reveal."""
    if teams_open(v.phase):
        return 1
    ways = 1
    places = 2 * kit.each - 1
    mates = kit.each - 1
    for k in range(mates):
        ways = ways * (places - k) // (k + 1)
    return ways


@rule
def answer_hidden(v: View, side: Side) -> bool:
    """Return whether a token lies where this seat does not see it."""
    return v.phase == Phase.ANSWERING and side.answered[v.slot] == 1 and side.answers[v.slot] == NONE


@rule
def arrow_hidden(v: View, side: Side, seat: int) -> bool:
    """Return whether somebody points where this seat does not see it."""
    return seat != v.seat and (v.phase == Phase.READYING or v.phase == Phase.POINTING) and side.pointed == 1


@rule
def points_at_itself(kit: Kit, side: Side) -> bool:
    """Return whether a seat that ran out of time points at itself: with three players (R5)."""
    return kit.players == LEAST_SEATS and side.late[POINTING] == 1


# --- drawing ------------------------------------------------------------------------------------------------------------


@rule
def draw(sampler: Worlds, kit: Kit, v: View, rng: Generator, s: State) -> None:
    """Draw a table that looks like this to the seat."""
    fill_middle(sampler.reading, kit, v, s)
    for seat in range(kit.players):
        put_side(sampler.reading, kit, v, s.players[seat], v.sides[seat], seat)
    if not teams_open(v.phase):
        draw_teams(kit, v, rng, s)
    for seat in range(kit.players):
        if answer_hidden(v, v.sides[seat]):
            s.players[seat].yes |= bit(v.slot) * below(rng, ANSWERS)
        if arrow_hidden(v, v.sides[seat], seat):
            s.players[seat].arrow = drawn_arrow(kit, v.sides[seat], seat, rng)
    if kit.shuffled:
        draw_dossiers(kit, v, rng, s)


@rule
def fill_middle(r: Reading, kit: Kit, v: View, s: State) -> None:
    """Fill in the middle."""
    s.phase = v.phase
    s.current_round = v.current_round
    s.slot = v.slot
    s.turned = r.turned
    s.left = kit.cards - r.turned
    s.waiting = waiting(kit, v)
    s.right = r.right
    s.why = v.why
    for slot in range(SLOTS):
        s.faces[slot] = v.faces[slot]
    for word in range(WORDS):
        s.spent[word] = r.spent[word]
    finished = v.current_round if teams_open(v.phase) else v.current_round - 1
    for stage in range(finished):
        s.chances += chances_of(kit, r.splits[stage]) + chances_of(kit, kit.players - r.splits[stage])


@rule
def chances_of(kit: Kit, team: int) -> int:
    """Return what chance fingers of a team with so many members would bring."""
    return team * max(team - 1, 1) * chance_of_one(kit)


@rule
def waiting(kit: Kit, v: View) -> int:
    """Return the seats that still owe something."""
    seats = 0
    for seat in range(kit.players):
        side = v.sides[seat]
        done = side.answered[v.slot] if v.phase == Phase.ANSWERING else side.pointed if v.phase == Phase.POINTING else side.ready
        seats |= 0 if done else bit(seat)
    return 0 if v.phase == Phase.OVER else seats & everybody(kit)


@rule
def put_side(r: Reading, kit: Kit, v: View, player: Player, side: Side, seat: int) -> None:
    """Lay what is seen before a seat."""
    player.team = side.team
    player.shown = r.dossier[seat]
    player.own = v.own if seat == v.seat else player.shown
    player.character = 1 if side.dossier != NONE else 0
    for slot in range(SLOTS):
        player.placed |= bit(slot) * side.answered[slot]
        player.yes |= bit(slot) if side.answers[slot] == 1 else 0
    for slot in range(POINTING + 1):
        player.late |= bit(slot) * side.late[slot]
        player.lent |= bit(slot) * side.lent[slot]
    player.arrow = side.arrow
    player.points = side.points
    for stage in range(ROUNDS):
        player.earned[stage] = side.earned[stage]


@rule
def draw_teams(kit: Kit, v: View, rng: Generator, s: State) -> None:
    """Deal the team cards that this seat does not see; the last one is left over if the number of players is odd."""
    team = v.sides[v.seat].team
    left, yellow = 2 * kit.each - 1, kit.each - (1 if team == Team.YELLOW else 0)
    for seat in range(kit.players):
        if seat != v.seat:
            s.players[seat].team = Team.YELLOW if below(rng, left) < yellow else Team.BLUE
            left -= 1
            yellow -= 1 if s.players[seat].team == Team.YELLOW else 0


@rule
def drawn_arrow(kit: Kit, side: Side, seat: int, rng: Generator) -> int:
    """At any of those whom the seat may point at."""
    if points_at_itself(kit, side):
        return seat
    at = targets(kit, seat)
    return nth(at, below(rng, count(at)))


@rule
def draw_dossiers(kit: Kit, v: View, rng: Generator, s: State) -> None:
    """Draw from which dossier each of the others answers: any that no other does."""
    left = (bit(kit.dossiers) - 1) & ~bit(v.own)
    for seat in range(kit.players):
        if seat != v.seat:
            s.players[seat].own = nth(left, below(rng, count(left)))
            left &= ~bit(s.players[seat].own)
