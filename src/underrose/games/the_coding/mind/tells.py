"""What others' choices in The Coding make likely, told while one plays: by the worlds and the weights that a review judges by (`asking`).

The note sheet counts every world that fits once. A *tell* is softer: after a choice of another seat something of its code is much
likelier, or much less likely, than the sheet has it, if that seat chooses about as the agent does. It is told only where that very
choice is the reason: without it at most half of the difference would be left (the counterfactual of a review). The sheet stays exact.

Example: the sheet gives Bourbon a 1 or a 5 in 33 of 100 worlds. Bourbon asks "ones 1 5 8?", which tells less to whoever holds one of
them: by the weights it is 12 of 100, and 30 if that question is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from underrose.games.the_coding.events import EVENTS, Told
from underrose.games.the_coding.mind.asking import weigh_by_motives, weight_of
from underrose.games.the_coding.mind.known import PAIRS
from underrose.games.the_coding.mind.worlds import Worlds, fits
from underrose.games.the_coding.state import PLACES, SEATS, VALUES, Place
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.chance import Generator
from underrose.kernel.game.title import Game, Tell
from underrose.knowledge.because import members
from underrose.knowledge.comparison import of_a_hundred
from underrose.knowledge.position import Position

MOST = 3
"""So many tells are told at most, the strongest first."""
NOTABLE, SHARE = 0.1, 0.25
"""By how much the chance of something has to change: in chances, and as a share of the larger of the two."""
HALF = 0.5
"""The largest share of a change that may be left without the choice that is its reason."""
SHAPE = (SEATS, VALUES, PAIRS)
"""Of an array over all codes: seats, letters, digit pairs."""
NOTES = {"took": ("pick", "picks"), "turned": ("turn", "turns"), "guessed": ("guess", "guesses")}
"""Under which names `motives` keeps a kind of choice and their number; questions are weighed apart from them."""
LIKELIER = {"took": {True}, "turned": {False}, "guessed": {False}, "asked": {False, True}}
"""Whether what a kind of choice bears upon can become likelier by it, or less likely."""

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
LETTERS, CODES = np.arange(VALUES)[:, None], np.arange(PAIRS)[None, :]
DIGITS = (CODES // VALUES, CODES % VALUES)


@dataclass(frozen=True)
class Choice:
    """A choice of another seat: its kind, whose, the number of its event in the log, and its number among those of its kind."""

    kind: str
    seat: int
    event: int
    number: int


@dataclass(frozen=True)
class Claim:
    """Something of a chooser's code that a choice bears upon: the codes of which it is true (letters, digit pairs), and what names it."""

    choice: Choice
    codes: Bools
    args: dict[str, int] = field(default_factory=dict[str, int])


# --- how likely every code is -------------------------------------------------------------------------------------------


@rule
def weigh_codes(samplers: Any, kits: Any, views: Any, states: Any, weights: Any) -> None:
    """Write how likely each seat's choices are with each code that it may have, up to a factor for each seat; `states[0]` fits."""
    w: Worlds = samplers[0]
    for i in range(w.unknown):
        seat = w.seats[i]
        code = states[0].players[seat].code
        letter = code[Place.LETTER]
        tens = code[Place.TENS]
        ones = code[Place.ONES]
        for n in range(VALUES * PAIRS):
            if w.joint[seat * VALUES * PAIRS + n]:
                code[Place.LETTER] = n // PAIRS
                code[Place.TENS] = n % PAIRS // VALUES
                code[Place.ONES] = n % VALUES
                weights[seat, n // PAIRS, n % PAIRS] = weight_of(w, kits[0], views[0].seat, states[0])
        code[Place.LETTER] = letter
        code[Place.TENS] = tens
        code[Place.ONES] = ones


@rule
def weigh_the_rest(samplers: Any, weights: Any, rest: Any) -> None:
    """Add up, for each code of each seat, what all others' codes weigh in the worlds that have it."""
    w: Worlds = samplers[0]
    for d in range(w.digit_worlds):
        digits = w.digits[d]
        for n in range(w.letter_worlds):
            letters = w.letters[n]
            if fits(w, letters, digits):
                for i in range(w.unknown):
                    product = 1.0
                    for j in range(w.unknown):
                        if j != i:
                            product *= weights[w.seats[j], (letters >> (4 * j)) & 15, (digits >> (7 * j)) & 127]
                    rest[w.seats[i], (letters >> (4 * i)) & 15, (digits >> (7 * i)) & 127] += product


class Likelihood:
    """How likely each code of the others is by all that they chose: exactly as the worlds have it that a review draws (`draw_weighed`)."""

    def __init__(self, position: Position) -> None:
        self._position = position
        rngs = new(Generator)
        position.game.doors.seed(rngs, 0, 1)
        self._world = position.game.draw(position.samplers, position.views, rngs)
        weights, self._rest = self._weights(None), np.zeros(SHAPE)
        weigh_the_rest(position.samplers, weights, self._rest)
        self.sheet: Floats = position.samplers[0]["joint"].reshape(SHAPE) / max(int(position.samplers[0]["total"]), 1)
        """By the sheet, shape SHAPE: every world counts once."""
        self.codes = self._of(weights)
        """By what they chose as well."""

    def without(self, choice: Choice) -> Floats:
        """Return how likely each code of the chooser is without this one choice, shape (letters, pairs)."""
        return self._of(self._weights(choice))[choice.seat]

    def _of(self, weights: Floats) -> Floats:
        found = weights * self._rest
        total = found.sum(axis=(1, 2), keepdims=True)
        return found / np.where(total > 0, total, 1.0)

    def _weights(self, muted: Choice | None) -> Floats:
        """Return the weight of every code by all choices but one: one's own choices weigh nothing, so that one becomes one's own."""
        position, weights = self._position, np.zeros(SHAPE)
        samplers, log = position.samplers.copy(), position.log.copy()
        if muted is not None and muted.kind == "asked":
            log["args"][muted.event, 0] = position.seat
        elif muted is not None:
            samplers[0]["motives"][NOTES[muted.kind][0]]["seat"][muted.number] = position.seat
        weigh_by_motives(Position(position.game, position.seat, position.views, log, position.seed), samplers)
        weigh_codes(samplers, position.game.kits, position.views, self._world.copy(), weights)
        return weights


# --- what they bear upon ------------------------------------------------------------------------------------------------


def choices(log: Rows, viewer: int) -> Iterator[Choice]:
    """Yield the choices of others that tell something, numbered as `motives` notes them."""
    numbers, owing = dict.fromkeys(NOTES, 0), -1
    for n, row in enumerate(log):
        told, seat = int(row["kind"]), int(row["args"][0])
        kind = ""
        if told == Told.HACKED:
            kind = "asked"
        elif told == Told.PICKED:
            kind = "took"
        elif told == Told.DECODED and not row["args"][5]:
            kind, owing = "guessed", seat
        elif told == Told.REVEALED:
            kind, owing = "turned" if owing == seat else "", -1
        if kind and seat != viewer:
            yield Choice(kind, seat, n, numbers.get(kind, 0))
        if kind in numbers:
            numbers[kind] += 1


def claims(position: Position, choice: Choice) -> Iterator[Claim]:
    """Yield what a choice bears upon: the values asked for or named, a range that was left lying, a card that was not turned up."""
    kit, args = position.game.kits[0], position.log[choice.event]["args"].tolist()
    if choice.kind == "asked":
        hack = kit["hacks"][args[3]]
        letters, digits = (int(hack["values"]), 0) if int(hack["place"]) == Place.LETTER else (0, int(hack["values"]))
        yield Claim(choice, _having(letters, digits), {"card": args[3], "letters": letters, "digits": digits})
    elif choice.kind == "guessed":
        letters, digits = 1 << args[2], 1 << args[3] | 1 << args[4]
        named = {"letter": args[2], "tens": args[3], "ones": args[4]}
        yield Claim(choice, _having(letters, digits), {**named, "letters": letters, "digits": digits})
    elif choice.kind == "took":
        quieter = int(position.samplers[0]["motives"]["pick"][choice.number]["quieter"])
        for card in members(quieter):
            yield Claim(choice, _covered(kit, card), {"card": args[1], "left": card})
    else:
        yield from _closed(position, choice, args[1], args[2])


def _closed(position: Position, choice: Choice, place: int, value: int) -> Iterator[Claim]:
    """Yield, for each other card that lay closed, the values that would have told less than the card that was turned up."""
    note = position.samplers[0]["motives"]["turn"][choice.number]
    left = note["left"].reshape(PLACES, VALUES)
    for other in members(int(note["closed"]) & ~(1 << place)):
        less = sum(1 << n for n in range(VALUES) if left[other, n] > left[place, value])
        letters, digits = (less, 0) if other == Place.LETTER else (0, less)
        codes = _having(letters, 0) if letters else np.broadcast_to(np.isin(DIGITS[other - 1], [*members(digits)]), SHAPE[1:])
        yield Claim(choice, codes, {"place": place, "value": value, "at": other, "letters": letters, "digits": digits})


def _having(letters: int, digits: int) -> Bools:
    """Return the codes that have one of some letters, or one of some digits at either place, shape (letters, pairs)."""
    some = [*members(digits)]
    return np.isin(LETTERS, [*members(letters)]) | np.isin(DIGITS[0], some) | np.isin(DIGITS[1], some)


def _covered(kit: Any, card: int) -> Bools:
    data = kit["data_cards"][card]
    if int(data["letters"]):
        return _having(int(data["letters"]), 0)
    return np.broadcast_to(np.isin(CODES, range(int(data["low"]), int(data["high"]) + 1)), SHAPE[1:])


# --- what is told -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shift:
    """How likely a claim is by the sheet, and by all that others chose."""

    claim: Claim
    sheet: float
    likely: float

    @property
    def change(self) -> float:
        """What the others' choices add, below zero where they take away."""
        return self.likely - self.sheet

    @property
    def notable(self) -> bool:
        """Return whether it is worth a line, and of the kind that such a choice can be the reason of."""
        large = abs(self.change) >= max(NOTABLE, SHARE * max(self.sheet, self.likely))
        return large and (self.change > 0) in LIKELIER[self.claim.choice.kind]


def tells(game: Game, views: Rows, log: Rows) -> list[Tell]:
    """Return what others' choices make notably likelier or less likely than the sheet has it, the strongest first, at most `MOST`.

    Each is `said` as an event is, `{key: "tell_asked", args}` with whole percentages, and names the `fact`, the choice that the seat has
    seen. A spectator, who has no sheet, is told nothing. Raises NoWorld if nothing fits what the seat has seen.
    """
    seat = int(views[0]["seat"])
    made = [one for one in choices(log, seat) if not int(views[0]["sides"][one.seat]["out"])] if seat >= 0 else []
    return _told(Position(game, seat, views, log, 0), made) if made else []


def _told(position: Position, made: list[Choice]) -> list[Tell]:
    likelihood = Likelihood(position)
    found, named = list[Tell](), set[tuple[int, ...]]()
    for shift in sorted(shifts(position, likelihood, made), key=lambda one: -abs(one.change)):
        claim, open_ = shift.claim, _open(shift.claim, likelihood.sheet[shift.claim.choice.seat])
        about = (claim.choice.seat, *open_.values())
        if len(found) == MOST or about in named or not is_reason(likelihood, shift):
            continue
        named.add(about)
        shares = {"sheet": of_a_hundred(shift.sheet), "likely": of_a_hundred(shift.likely), "more": int(shift.change > 0)}
        said = {"key": f"tell_{claim.choice.kind}", "args": {"seat": claim.choice.seat, **claim.args, **open_, **shares}}
        found.append(Tell(said, EVENTS.from_seen(position.log[claim.choice.event])))
    return found


def shifts(position: Position, likelihood: Likelihood, made: list[Choice]) -> Iterator[Shift]:
    """Yield of each choice the claim that changes most, where that is notable."""
    motives = position.samplers[0]["motives"]
    for choice in made:
        if choice.kind in NOTES and choice.number >= int(motives[NOTES[choice.kind][1]]):
            continue  # more than are noted
        seat = choice.seat
        found = [
            Shift(claim, float(likelihood.sheet[seat][claim.codes].sum()), float(likelihood.codes[seat][claim.codes].sum()))
            for claim in claims(position, choice)
        ]
        yield from sorted((one for one in found if one.notable), key=lambda one: -abs(one.change))[:1]


def is_reason(likelihood: Likelihood, shift: Shift) -> bool:
    """Return whether half of the change is gone, or more, without the choice."""
    left = float(likelihood.without(shift.claim.choice)[shift.claim.codes].sum()) - shift.sheet
    return left / shift.change <= HALF


def _open(claim: Claim, sheet: Floats) -> dict[str, int]:
    """Return which letters and digits of a claim the sheet leaves open, as sets; of a range nothing."""
    if "letters" not in claim.args:
        return {"left": claim.args["left"]}
    letters, codes = sheet.sum(axis=1) > 0, (sheet.sum(axis=0) > 0).reshape(VALUES, VALUES)
    at = claim.args.get("at", 0)
    digits = codes.any(axis=1) if at == Place.TENS else codes.any(axis=0) if at == Place.ONES else codes.any(axis=0) | codes.any(axis=1)
    return {name: sum(1 << n for n in members(claim.args[name]) if left[n]) for name, left in (("letters", letters), ("digits", digits))}
