"""The Crack Sheet, kept by the machine: how likely each value is, the likeliest codes, why a value is ruled out, and what one has
given away oneself."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, MutableSequence, Sequence
from functools import cache
from itertools import combinations
from typing import Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from underrose.games.the_coding.events import EVENTS, PLACE_NAMES, Told
from underrose.games.the_coding.mind.known import PAIRS, Known, keep, know_nothing, learn
from underrose.games.the_coding.mind.worlds import Worlds, next_pair, place_in_joint
from underrose.games.the_coding.state import PLACES, SEATS, VALUES, Kit, Place
from underrose.games.the_coding.view import View
from underrose.kernel.compile.bits import bit, count, has
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, Rows, new, record
from underrose.kernel.game.title import Game, Reason
from underrose.knowledge.because import explanation, step_between

LIKELIEST = 8
"""Codes in the list of the likeliest, of all opponents still in together."""
SEAT, LETTER, PAIR, WORLDS = range(4)
"""The columns of that list."""
WORD = 60
"""Facts whose presence one integer tells."""
FACTS = (Told.PICKED, Told.ANNOUNCED, Told.HACKED, Told.DECODED, Told.REVEALED, Told.FLIPPED)
"""The events that say something about a code."""
_IS_FACT = np.isin(np.arange(max(Told) + 1), FACTS)
SHARED = 3
"""Up to so many cards a step says together which values they have among them."""


# --- odds -------------------------------------------------------------------------------------------------------------


def notes(game: Game, views: Rows, log: Rows) -> dict[str, Any] | None:
    """Return the sheet of a seat; None for a spectator, who has none. Raises NoWorld if nothing fits what the seat has seen.

    `{exact, worlds, about: [{key: "1.letter", values: {"A": p}, out: ["B"]}], likely: [{value: "1 F98", p}], advice}`. Entries of
    the seat's own code, as "0.letter", have what everybody can know of it by what all have seen, without odds: one's own cards aside.
    """
    if int(views[0]["seat"]) < 0:
        return None
    samplers = game.prepare(views, log)
    counts = np.zeros((SEATS, PLACES, VALUES), np.int64)
    likeliest = np.zeros((LIKELIEST, 4), np.int64)
    count_values(samplers, counts)
    found = find_likeliest(samplers, views, likeliest)
    sampler = samplers[0]
    seats, worlds = sampler["seats"][: int(sampler["unknown"])].tolist(), int(sampler["total"])
    return {
        "exact": True,
        "worlds": worlds,
        "about": [_about(game, seat, place, counts[seat, place], worlds) for seat in seats for place in range(PLACES)]
        + given_away(game, int(views[0]["seat"]), log),
        "likely": [{"value": _code(game, row), "p": row[WORLDS] / worlds} for row in likeliest[:found].tolist()],
        "advice": None,
    }


def _about(game: Game, seat: int, place: int, counts: NDArray[np.int64], worlds: int) -> dict[str, Any]:
    """Return one code card of one player: the odds of what it may be, and what it cannot be."""
    named = dict(zip(values_of(game, place), counts.tolist()))
    return {
        "key": f"{seat}.{PLACE_NAMES[place]}",
        "values": {name: n / worlds for name, n in named.items() if n},
        "out": [name for name, n in named.items() if not n],
    }


def given_away(game: Game, seat: int, log: Rows) -> list[dict[str, Any]]:
    """Return what all can know of a seat's code by what all have seen: for each card the values it may have, and those it cannot."""
    facts = log[_IS_FACT[log["kind"]]]
    found = np.zeros((PLACES, VALUES), np.int64)
    all_possible(game.kits, facts, _all_of(1 + len(facts) // WORD), seat, found, questions())
    entries: list[dict[str, Any]] = []
    for place, name in enumerate(PLACE_NAMES):
        named = list(zip(values_of(game, place), found[place].tolist()))
        open_, out = ([value for value, may in named if may == wanted] for wanted in (1, 0))
        entries.append({"key": f"{seat}.{name}", "values": dict.fromkeys(open_), "out": out})
    return entries


@cache
def _all_of(words: int) -> NDArray[np.int64]:
    """Return the set of all facts, in so many words."""
    return np.full(words, (1 << WORD) - 1, np.int64)


def questions() -> Rows:
    """Return this thread's record of a question. One serves all: clearing its 8 MB takes longer than most questions."""
    if not hasattr(_here, "questions"):
        _here.questions = new(Question)
    return _here.questions


_here = threading.local()


def _code(game: Game, row: Sequence[int]) -> str:
    """Return a player's code as it is written, "1 F98"."""
    return f"{row[SEAT]} {game.content['letters'][row[LETTER]]}{row[PAIR] // VALUES}{row[PAIR] % VALUES}"


@rule
def count_values(samplers: Any, counts: Any) -> None:
    """Add up in `counts` (seats, places, values) in how many worlds each value stands at each place."""
    w: Worlds = samplers[0]
    for i in range(w.unknown):
        seat = w.seats[i]
        for letter in range(VALUES):
            for pair in range(PAIRS):
                worlds = w.joint[place_in_joint(seat, letter, pair)]
                counts[seat, Place.LETTER, letter] += worlds
                counts[seat, Place.TENS, pair // VALUES] += worlds
                counts[seat, Place.ONES, pair % VALUES] += worlds


@rule
def find_likeliest(samplers: Any, views: Any, rows: Any) -> int:
    """Write the codes of most worlds of players still in to `rows`, most first, ties by seat and code; returns how many."""
    w: Worlds = samplers[0]
    v: View = views[0]
    found = 0
    for i in range(w.unknown):
        seat = w.seats[i]
        if v.sides[seat].out == 0:
            for letter in range(VALUES):
                for pair in range(PAIRS):
                    worlds = w.joint[place_in_joint(seat, letter, pair)]
                    if worlds:
                        found = insert(rows, found, seat, letter, pair, worlds)
    return found


@rule
def insert(rows: Any, found: int, seat: int, letter: int, pair: int, worlds: int) -> int:
    """Put a code behind those of as many worlds, if it is among the first; returns how many there are now."""
    at = found
    while at > 0 and rows[at - 1, WORLDS] < worlds:
        if at < len(rows):
            rows[at] = rows[at - 1]
        at -= 1
    if at < len(rows):
        rows[at, SEAT] = seat
        rows[at, LETTER] = letter
        rows[at, PAIR] = pair
        rows[at, WORLDS] = worlds
    return min(found + 1, len(rows))


# --- because ----------------------------------------------------------------------------------------------------------


@record
class Question:
    """Whether a world has some value if only some facts are known; one record serves many questions, one after another."""

    known: Annotated[Sequence[Known], Known, SEATS]
    free_letters: Int
    free_digits: Int
    # while looking for a world: by depth the cards used above it, the digit pair tried, the letters still to try with it
    letters: Annotated[MutableSequence[int], "i8", SEATS]
    digits: Annotated[MutableSequence[int], "i8", SEATS]
    pair: Annotated[MutableSequence[int], "i8", SEATS]
    untried: Annotated[MutableSequence[int], "i8", SEATS]
    search: Int  # the number of this search
    dead: Annotated[MutableSequence[int], "i8", 1 << (2 * VALUES)]  # by used cards: the last search that ended there


class Card(NamedTuple):
    """A card of a code: whose, and at which place."""

    seat: int
    place: int


class Conclusion(NamedTuple):
    """Some cards have these values and no others, as many values as cards."""

    cards: Sequence[Card]
    values: Sequence[int]


class Facts:
    """What some of the facts of a seat say, and nothing else; sets of facts are bits, as for `explanation`."""

    def __init__(self, game: Game, seat: int, facts: Sequence[Mapping[str, Any]]) -> None:
        self._game = game
        events = [{"key": "revealed", "args": {"seat": seat, **one["args"]}} if one["key"] == "own" else one for one in facts]
        self._facts = EVENTS.to_log([*events, _turned_up(Card(0, 0), 0)])  # the last one is what is granted
        self._questions = questions()
        self._chosen = np.zeros(1 + len(facts) // WORD, np.int64)
        self.granting = 1 << len(facts)
        """The bit of what is granted beside the facts."""

    def grant(self, event: Mapping[str, Any]) -> None:
        """Take it for granted, where `granting` is chosen, what an event tells."""
        self._facts[-1:] = EVENTS.to_log([event])

    def allow(self, some: int, card: Card, value: int) -> bool:
        """Return whether the card may have the value."""
        for word in range(len(self._chosen)):
            self._chosen[word] = some >> (WORD * word) & ((1 << WORD) - 1)
        return bool(possible(self._game.kits, self._facts, self._chosen, card.seat, card.place, value, self._questions))

    def leave(self, some: int, card: Card) -> list[int]:
        """Return the values that the card may have."""
        return [value for value in range(len(values_of(self._game, card.place))) if self.allow(some, card, value)]


def _turned_up(card: Card, value: int) -> dict[str, Any]:
    return {"key": "revealed", "args": {"seat": card.seat, "place": card.place, "value": value}}


def because(game: Game, views: Rows, log: Rows, key: str, value: str) -> Reason:
    """Return facts this seat has seen that exclude `value` at `key` ("1.letter"): events, and own cards as `{key: "own"}`.

    None of them can be left out, and up to four of them are as few as possible. Without the fact of an own card that card may
    be anywhere. The step is what they force: of one card, `{key: "step"}`, or of several that have some values among them, `step_shared`.
    Raises ValueError if the value is not excluded, or if `key` or `value` are not on the sheet.
    """
    seat = int(views[0]["seat"])
    card, number = _asked(game, seat, key, value)
    own = own_cards(views, seat) if card.seat != seat else []  # of one's own code what all have seen
    everything = [*own, *(EVENTS.from_seen(row) for row in log if int(row["kind"]) in FACTS)]
    facts = Facts(game, seat, everything)
    chosen = explanation(len(everything), lambda some: not facts.allow(some, card, number))
    return Reason([everything[fact] for fact in chosen], _step(game, facts, chosen, card, number))


def _step(game: Game, facts: Facts, chosen: Sequence[int], asked: Card, value: int) -> dict[str, Any] | None:
    """Return what the chosen facts force, as an event; None if nothing is to be said between them and what they exclude."""

    def follows(some: int, one: Conclusion) -> bool:
        others = [set(range(len(values_of(game, card.place)))) - set(one.values) for card in one.cards]
        return not any(facts.allow(some, card, other) for card, rest in zip(one.cards, others, strict=True) for other in rest)

    def settles(rest: int, one: Conclusion) -> bool:
        if len(one.cards) > 1:  # they have the value that is asked about among them
            return True
        facts.grant(_turned_up(one.cards[0], one.values[0]))
        return not facts.allow(rest | facts.granting, asked, value)

    step = step_between(chosen, _conclusions(game, facts, chosen, asked, value), follows, settles)
    return None if step is None else _as_event(step)


def _conclusions(game: Game, facts: Facts, chosen: Sequence[int], asked: Card, value: int) -> Iterator[Conclusion]:
    """Yield what the facts leave of each card, then of some together: first whatever else has the value, the card that is asked about
    last."""
    some = sum(1 << fact for fact in chosen)
    left = {card: facts.leave(some, card) for seat in range(game.players) for card in (Card(seat, place) for place in range(PLACES))}
    same = [card for card in left if card != asked and (card.place == Place.LETTER) == (asked.place == Place.LETTER)]
    known = [card for card in left if len(left[card]) == 1]
    known.sort(key=lambda card: card not in same or left[card] != [value])
    yield from (Conclusion((card,), (left[card][0],)) for card in known if card != asked)
    for number in range(2, SHARED + 1):
        for cards in combinations(same, number):
            values = set[int]().union(*(left[card] for card in cards))
            if len(values) == number and value in values:
                yield Conclusion(cards, tuple(sorted(values)))
    if asked in known:
        yield Conclusion((asked,), (left[asked][0],))


def _as_event(step: Conclusion) -> dict[str, Any]:
    """Return a step as facts are: one card as an event that turns it up, several as sets of cards (`PLACES` a seat) and of values."""
    card = step.cards[0]
    if len(step.cards) == 1:
        return {**_turned_up(card, step.values[0]), "key": "step"}
    cards = sum(1 << (PLACES * one.seat + one.place) for one in step.cards)
    return {"key": "step_shared", "args": {"cards": cards, "values": sum(1 << one for one in step.values)}}


def own_cards(views: Rows, seat: int) -> list[dict[str, Any]]:
    """Return the cards in the viewer's hand as facts; a spectator has none."""
    code: list[int] = views[0]["sides"][seat]["code"].tolist() if seat >= 0 else []
    return [{"key": "own", "args": {"place": place, "value": value}} for place, value in enumerate(code)]


def values_of(game: Game, place: int) -> str:
    """Return the faces that a card at this place may have."""
    return str(game.content["letters" if place == Place.LETTER else "digits"])


def _asked(game: Game, seat: int, key: str, value: str) -> tuple[Card, int]:
    """Return the card and the value that are meant. Raises ValueError."""
    who, _, where = key.partition(".")
    if where in PLACE_NAMES and seat >= 0 and who in [str(one) for one in range(game.players)]:
        place = PLACE_NAMES.index(where)
        names = values_of(game, place)
        if len(value) == 1 and value in names:
            return Card(int(who), place), names.index(value)
    raise ValueError(f"The Crack Sheet has no value {value[:20]!r} at {key[:20]!r}.")


@rule
def all_possible(kits: Any, facts: Any, chosen: Any, seat: int, found: Any, questions: Any) -> None:
    """Write to `found` (places, values) 1 for each value of a seat's cards that is `possible`."""
    for place in range(PLACES):
        for value in range(VALUES):
            if possible(kits, facts, chosen, seat, place, value, questions):
                found[place, value] = 1


@rule
def possible(kits: Any, facts: Any, chosen: Any, seat: int, place: int, value: int, questions: Any) -> bool:
    """Return whether some world has the value, if of all facts only the chosen ones are known; nobody's cards are known beforehand."""
    kit: Kit = kits[0]
    q: Question = questions[0]
    know_only(q, kit, facts, chosen)
    keep(q.known[seat], place, bit(value))
    if not letters_suffice(q, kit) or not exists(q, kit, seat, False):
        return False
    return not coupled(q, kit) or exists(q, kit, seat, True)


@rule
def know_only(q: Question, kit: Kit, facts: Sequence[Any], chosen: Sequence[int]) -> None:
    """Gather what the chosen facts say, and nothing else."""
    know_nothing(q, kit)
    for fact in range(len(facts)):
        if has(chosen[fact // WORD], fact % WORD):
            learn(q, kit, facts[fact].kind, facts[fact].args)


@rule
def letters_suffice(q: Question, kit: Kit) -> bool:
    """Return whether everybody can have a letter, wrong guesses aside: any players together have as many to share (Hall's theorem)."""
    for players in range(1 << kit.players):
        letters = 0
        for seat in range(kit.players):
            if has(players, seat):
                letters |= q.known[seat].letters & q.free_letters
        if count(letters) < count(players):
            return False
    return True


@rule
def coupled(q: Question, kit: Kit) -> bool:
    """Return whether wrong guesses still tie letters to digits."""
    for seat in range(kit.players):
        k = q.known[seat]
        for pair in range(PAIRS):
            if k.pairs[pair] and k.excluded[pair] & k.letters:
                return True
    return False


@rule
def exists(q: Question, kit: Kit, first: int, with_letters: bool) -> bool:
    """Return whether everybody can have digits, or with letters a whole code; `first` is tried first, the others to the left.

    What is left to do depends only on the cards used so far, so the search never goes on twice from the same cards.
    """
    q.search += 1
    depth = 0
    q.letters[0] = 0
    q.digits[0] = ((1 << kit.digits) - 1) & ~q.free_digits
    q.pair[0] = -1
    q.untried[0] = 0
    while depth >= 0:
        if q.untried[depth] == 0 and not next_try(q, q.known[(first + depth) % kit.players], depth, with_letters):
            q.dead[q.digits[depth] << VALUES | q.letters[depth]] = q.search
            depth -= 1
            continue
        letter = q.untried[depth] & -q.untried[depth]
        q.untried[depth] ^= letter
        if depth + 1 == kit.players:
            return True
        q.letters[depth + 1] = q.letters[depth] | (letter if with_letters else 0)
        q.digits[depth + 1] = q.digits[depth] | bit(q.pair[depth] // VALUES) | bit(q.pair[depth] % VALUES)
        if q.dead[q.digits[depth + 1] << VALUES | q.letters[depth + 1]] != q.search:
            depth += 1
            q.pair[depth] = -1
            q.untried[depth] = 0
    return False


@rule
def next_try(q: Question, k: Known, depth: int, with_letters: bool) -> bool:
    """Go on to the next pair of unused digits with a letter to try; False if there is none."""
    while q.untried[depth] == 0:
        q.pair[depth] = next_pair(k, q.pair[depth] + 1, q.digits[depth])
        if q.pair[depth] == PAIRS:
            return False
        q.untried[depth] = 1
        if with_letters:
            q.untried[depth] = k.letters & q.free_letters & ~k.excluded[q.pair[depth]] & ~q.letters[depth]
    return True
