"""TOP SECRET told again with other teams: what of a party follows from a drawn world, where a seat could not know it.

The drawn world says how the team cards of this round lie, as likely as the answers make it (`rollouts.draw_likely`), and what the others
have decided unseen in it. Earlier rounds lie open, but for what never showed: that somebody moved a covered token or chose another finger
before three, which is not told again, and what lay covered on a question that was put away, which was either answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from underrose.games.top_secret_party.actions import Do
from underrose.games.top_secret_party.events import Told
from underrose.games.top_secret_party.legality import ANSWERS, targets
from underrose.games.top_secret_party.mind.rollouts import draw_likely
from underrose.games.top_secret_party.state import NONE, Phase, Team, teams_open
from underrose.kernel.compile.bits import has
from underrose.kernel.compile.interpreting import in_python
from underrose.kernel.data.records import Rows
from underrose.kernel.game.actions import argument, kind_of, pack
from underrose.kernel.game.drivers import SERVER
from underrose.kernel.play.match import Match
from underrose.kernel.play.steps import LEFT_OUT, Step
from underrose.knowledge.position import Position

_draw_likely, _targets = in_python(draw_likely), in_python(targets)


def imagine(position: Position) -> Rows:
    """Return a world as likely as the answers make it, shape (1,)."""
    states, game = position.game.new_states(1), position.game
    _draw_likely(position.samplers[0], game.kits[0], position.views[0], position.rngs[0], states[0])
    return states


def dealt(position: Position, world: Rows, first: Step) -> list[int]:
    """Return the tape of the deal."""
    tape = _teams(position, world, first)
    places = [place for place, stream in enumerate(first.streams) if stream == "characters"]
    left = [*range(int(position.game.kits[0]["dossiers"]))]
    for place, player in zip(places, world[0]["players"][: position.game.players], strict=False):
        tape[place] = left.index(int(player["own"]))
        left.remove(int(player["own"]))
    return tape


def _teams(position: Position, world: Rows, step: Step) -> list[int]:
    """Return the draws of a step; if it dealt the teams that are still secret, with those of the world."""
    tape = [value for value, _ in step.chance]
    view = position.views[0]
    kit = position.game.kits[0]
    rounds = [event["args"]["round"] for event in step.events if event["key"] == "round"]
    if teams_open(int(view["phase"])) or rounds != [int(view["current_round"])]:
        return tape
    left, players = 2 * int(kit["each"]), iter(world[0]["players"][: position.game.players])
    for place, stream in enumerate(step.streams):
        if stream == "teams":
            tape[place] = 0 if int(next(players)["team"]) == Team.YELLOW else left - 1
            left -= 1
    return tape


def drawn(position: Position, world: Rows, match: Match, step: Step) -> Iterator[list[int]]:
    """Yield the tape of a step: what chance decided unseen as it showed later, or as the world has it."""
    tape = _teams(position, world, step)
    for place, stream in enumerate(step.streams):
        if stream == "overdue":
            seat = argument(step.action or 0, 0)
            if int(match.states[0]["phase"]) == Phase.ANSWERING:
                tape[place] = _answer(position, world, match, seat, tape[place])
            else:
                at = _targets(position.game.kits[0], seat)
                tape[place] = sum(has(at, other) for other in range(_finger(position, world, match, seat)))
    yield tape


def hidden(position: Position, world: Rows, match: Match, step: Step, last: bool) -> int | None:
    """Return what another seat did there; None where everybody saw it."""
    assert step.action is not None
    kind = kind_of(step.action)
    seat = step.seat
    table = match.states[0]
    if seat is None or seat == SERVER or kind not in (Do.ANSWER, Do.POINT):
        return None
    player = table["players"][seat]
    if kind == Do.POINT:
        return LEFT_OUT if int(player["arrow"]) != NONE else pack(Do.POINT, _finger(position, world, match, seat))
    slot = int(table["slot"])
    if has(int(player["placed"]), slot) and not has(int(player["late"]), slot):  # all see it where chance's is taken back
        return LEFT_OUT
    card, choice = argument(step.action, 0), argument(step.action, 1)
    return pack(Do.ANSWER, card, _answer(position, world, match, seat, choice))


def _answer(position: Position, world: Rows, match: Match, seat: int, choice: int) -> int:
    """Return where the token of a seat lay in the end: as it was shown, as the world has it, or on a question that was put away at either
    side; of one's own where chance laid it, as the seat saw (R16)."""
    if not int(position.game.kits[0]["sealed"]) or seat == position.seat:
        return choice
    for row in position.log[len(match.log(position.seat)) :]:
        if int(row["kind"]) == Told.SHOWN:
            return int(has(int(row["args"][1]), seat))
        if int(row["kind"]) == Told.SKIPPED:
            return position.below(ANSWERS)
    return int(has(int(world[0]["players"][seat]["yes"]), int(match.states[0]["slot"])))


def _finger(position: Position, world: Rows, match: Match, seat: int) -> int:
    """Return at whom a seat pointed on three: as it was revealed, or as the world has it."""
    for row in position.log[len(match.log(position.seat)) :]:
        if int(row["kind"]) == Told.REVEALED and int(row["args"][0]) == seat:
            return int(row["args"][2])
    return int(world[0]["players"][seat]["arrow"])
