"""What the answers make likely: how bots read the others, and the odds of the note sheet.

Everything comes from what the seat has been told. A bot answers by the dossier before its seat, so a dossier and the two questions
of a card say how likely a Yes is from either team. A person has no dossier; but when a round is revealed, all learn which question
each answer was given to, and that says something of the person's traits. The teams then follow by Bayes over all ways in which
the unseen team cards may lie.

    You are yellow and look at two others, one of whom is yellow too. Both said Yes. Going by the dossiers, yellow's question has
    a Yes from the first with 0.85 and blue's with 0.15; from the second both have it with 0.85. So the first is the yellow one
    with 0.85 * 0.85 : 0.15 * 0.85, which is 0.85 to 0.15.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from math import sqrt
from typing import Annotated, Any

from underrose.games.top_secret_party.events import Told
from underrose.games.top_secret_party.state import (
    LEAST_SEATS,
    NONE,
    SEATS,
    SLOTS,
    TRAITS,
    WORD,
    WORDS,
    Dossier,
    Kit,
    Question,
    Team,
    teams_open,
)
from underrose.games.top_secret_party.view import View
from underrose.kernel.compile.bits import bit, has
from underrose.kernel.compile.compiling import rule
from underrose.kernel.data.records import Int, record

SLIP = 0.15
"""How often a character gives the answer that its dossier does not lead to."""
UNKNOWN_SPREAD = 1.0
"""The variance of a person's traits before anything is known of them."""
LEAN = 2.0
"""How far from zero the sum of a person's traits and a question's weights is taken to be: above it at Yes, below it at No."""
BLUR = 4.0
"""The variance of that sum around it."""
LEFT_OVER = SEATS
"""The place of the team card that is left over, beside those of the seats."""


@record
class Person:
    """What is known of a person's traits: expected levels, and their covariances, row by row."""

    levels: Annotated[MutableSequence[float], "f8", TRAITS]
    spread: Annotated[MutableSequence[float], "f8", TRAITS * TRAITS]
    pulls: Annotated[MutableSequence[float], "f8", TRAITS]  # covariance of each trait with the sum that a question asks for


@record
class Reading:
    """What a log says that bears on the teams, and what that makes likely. Sets of slots are masks."""

    persons: Annotated[Sequence[Person], Person, SEATS]
    mates: Annotated[MutableSequence[float], "f8", SEATS + 1]  # the chance that a seat (or the card left over) is of the reader's team
    ratio: Annotated[MutableSequence[float], "f8", SEATS + 1]  # how much likelier its answers are from that team
    ways: Annotated[MutableSequence[float], "f8", SEATS + 1]  # by how many are of the reader's team: the weight of all ways
    faces: Annotated[MutableSequence[int], "i8", SLOTS]
    dossier: Annotated[MutableSequence[int], "i8", SEATS]
    placed: Annotated[MutableSequence[int], "i8", SEATS]  # slots with a token
    known: Annotated[MutableSequence[int], "i8", SEATS]  # slots whose answers everybody sees
    yes: Annotated[MutableSequence[int], "i8", SEATS]
    in_character: Annotated[MutableSequence[int], "i8", SEATS]  # slots that a bot answered
    by_chance: Annotated[MutableSequence[int], "i8", SEATS]  # slots that chance answered
    slips: Annotated[MutableSequence[int], "i8", SEATS]  # answers in revealed rounds to which a bot's dossier does not lead
    characters: Int  # seats in which bots play
    overdue: Int  # the seat whose time has just run out, NONE if nobody's has
    spent: Annotated[MutableSequence[int], "i8", WORDS]  # question cards that have been turned up
    turned: Int
    right: Int  # right fingers so far
    yellow: Int  # seats that this round's reveal showed to be yellow
    splits: Annotated[MutableSequence[int], "i8", 3]  # how many were yellow in each round


@rule
def read(r: Reading, kit: Kit, log: Sequence[Any], n: int) -> None:
    """Follow the log from its beginning."""
    r.overdue = NONE
    for i in range(n):
        note(r, kit, log[i].kind, log[i].args)


@rule
def note(r: Reading, kit: Kit, kind: int, args: Sequence[int]) -> None:
    """Note one more event, by its open part."""
    if kind == Told.PLACED or kind == Told.SEALED:
        note_answer(r, args[0], args[1], args[2] if kind == Told.PLACED else NONE)
    elif kind == Told.SHOWN:
        note_shown(r, kit, args[0], args[1])
    elif kind == Told.OVERDUE:
        r.overdue = args[0]
    elif kind == Told.POINTED or kind == Told.READY:
        r.overdue = NONE
    elif kind == Told.TURNED:
        note_card(r, kit, args[0], args[2])
    elif kind == Told.ROUND:
        clear(r)
    elif kind == Told.REVEALED:
        learn(r, kit, args[0], args[1])
        note_team(r, kit, args[0], args[1], args[3])
    else:
        note_people(r, kind, args)


@rule
def note_people(r: Reading, kind: int, args: Sequence[int]) -> None:
    """Note who plays in a seat."""
    seat = args[0]
    if kind == Told.CAST:
        r.dossier[seat] = args[1]
        r.characters |= bit(seat)
    elif kind == Told.PERSON:
        meet(r.persons[seat])
        r.characters &= ~bit(seat)
    elif kind == Told.CHARACTER:
        r.characters |= bit(seat)


@rule
def meet(p: Person) -> None:
    """Begin with a player of whom nothing is known."""
    for i in range(TRAITS):
        p.levels[i] = 0.0
        for k in range(TRAITS):
            p.spread[i * TRAITS + k] = UNKNOWN_SPREAD if i == k else 0.0


@rule
def clear(r: Reading) -> None:
    """Begin a round: the tokens go back to their players."""
    r.yellow = 0
    for seat in range(SEATS):
        r.placed[seat] = r.known[seat] = r.yes[seat] = r.in_character[seat] = r.by_chance[seat] = 0


@rule
def note_card(r: Reading, kit: Kit, slot: int, face: int) -> None:
    """Note that a question card was turned up; what was answered to one that was put away counts for nothing."""
    for seat in range(SEATS):
        others = ~bit(slot)
        r.placed[seat] &= others
        r.known[seat] &= others
        r.yes[seat] &= others
        r.in_character[seat] &= others
        r.by_chance[seat] &= others
    card = card_of(kit, face)
    r.faces[slot] = face
    r.spent[card // WORD] |= bit(card % WORD)
    r.turned += 1


@rule
def card_of(kit: Kit, face: int) -> int:
    """Return the card in the table's deck that has this face."""
    low, high = 0, kit.cards - 1
    while low < high:
        middle = (low + high + 1) // 2
        if kit.first_face[middle] <= face:
            low = middle
        else:
            high = middle - 1
    return low


@rule
def note_answer(r: Reading, seat: int, slot: int, yes: int) -> None:
    """Note a token placed by a bot, by chance or by a person, also instead of chance's (R16); `yes` is NONE while it is sealed."""
    r.placed[seat] |= bit(slot)
    r.by_chance[seat] &= ~bit(slot)
    r.yes[seat] &= ~bit(slot)
    if r.overdue == seat:
        r.by_chance[seat] |= bit(slot)
    elif has(r.characters, seat):
        r.in_character[seat] |= bit(slot)
    r.overdue = NONE
    if yes != NONE:
        r.known[seat] |= bit(slot)
        r.yes[seat] |= bit(slot) * yes


@rule
def note_shown(r: Reading, kit: Kit, slot: int, yes: int) -> None:
    """Note that sealed answers were shown."""
    for seat in range(kit.players):
        r.known[seat] |= bit(slot)
        r.yes[seat] |= bit(slot) if has(yes, seat) else 0


@rule
def note_team(r: Reading, kit: Kit, seat: int, team: int, right: int) -> None:
    """Note that a team was revealed."""
    r.right += right
    r.yellow += 1 if team == Team.YELLOW else 0
    if seat == kit.players - 1:
        for stage in range(2, 0, -1):
            r.splits[stage] = r.splits[stage - 1]
        r.splits[0] = r.yellow


# --- persons ------------------------------------------------------------------------------------------------------------


@rule
def learn(r: Reading, kit: Kit, seat: int, team: int) -> None:
    """Learn from a revealed team which questions the person's answers were given to."""
    for slot in range(SLOTS):
        freely = has(r.placed[seat], slot) and not has(r.in_character[seat], slot) and not has(r.by_chance[seat], slot)
        if freely:
            observe(r.persons[seat], kit.faces[r.faces[slot]].questions[team], has(r.yes[seat], slot))
    r.slips[seat] += slips_of(r, kit, seat, team)


@rule
def observe(p: Person, q: Question, yes: bool) -> None:
    """Update the person's traits by one answer to a known question: a step of a Kalman filter."""
    total = BLUR + doubt(p, q)
    surprise = (LEAN if yes else -LEAN) - expected(p, q)
    for i in range(TRAITS):
        p.levels[i] += p.pulls[i] / total * surprise
        for k in range(TRAITS):
            p.spread[i * TRAITS + k] -= p.pulls[i] * p.pulls[k] / total


@rule
def expected(p: Person, q: Question) -> float:
    """Return the expected sum of traits times weights."""
    total = 0.0
    for i in range(TRAITS):
        total += p.levels[i] * q.weights[i]
    return total


@rule
def doubt(p: Person, q: Question) -> float:
    """Return the variance of that sum; leaves in `pulls` how each trait varies with it."""
    total = 0.0
    for i in range(TRAITS):
        p.pulls[i] = 0.0
        for k in range(TRAITS):
            p.pulls[i] += p.spread[i * TRAITS + k] * q.weights[k]
        total += p.pulls[i] * q.weights[i]
    return total


@rule
def person_says_yes(p: Person, q: Question) -> float:
    """Return the chance of a Yes, one half as long as nothing is known that bears on the question; never surer than with a character."""
    z = expected(p, q) / sqrt(BLUR + doubt(p, q))
    return 0.5 + (0.5 - SLIP) * z / sqrt(1.0 + z * z)


# --- characters ---------------------------------------------------------------------------------------------------------


@rule
def character_says_yes(d: Dossier, q: Question) -> float:
    """Return the chance that the character answers Yes: its traits times the question's weights, above zero, below it or at zero."""
    total = 0
    for i in range(TRAITS):
        total += d.traits[i] * q.weights[i]
    if total == 0:
        return 0.5
    return 1.0 - SLIP if total > 0 else SLIP


@rule
def slips_of(r: Reading, kit: Kit, seat: int, team: int) -> int:
    """Return how many answers of this round the seat's dossier does not lead to, if it is of that team; of those a bot gave and everybody
    sees."""
    slips = 0
    for slot in range(SLOTS):
        if has(r.in_character[seat] & r.known[seat], slot):
            leads_to = character_says_yes(kit.cast[r.dossier[seat]], kit.faces[r.faces[slot]].questions[team])
            slips += 1 if (leads_to < 0.5 if has(r.yes[seat], slot) else leads_to > 0.5) else 0
    return slips


# --- teams --------------------------------------------------------------------------------------------------------------


@rule
def weigh(r: Reading, kit: Kit, v: View) -> None:
    """Fill `mates`: known after the reveal, until then by Bayes."""
    team = v.sides[v.seat].team
    if teams_open(v.phase):
        for seat in range(kit.players):
            r.mates[seat] = 1.0 if v.sides[seat].team == team else 0.0
        return
    weigh_unseen(r, kit, v.seat, team)


@rule
def weigh_unseen(r: Reading, kit: Kit, own: int, team: int) -> None:
    """Fill `mates` as a seat of a team has it before the reveal: by Bayes, from what everybody answered."""
    for seat in range(kit.players):
        r.ratio[seat] = 0.0 if seat == own else ratio_of(r, kit, seat, team)
    r.ratio[LEFT_OVER] = 1.0 if kit.players % 2 else 0.0
    unseen = kit.each - 1  # cards of the own team that somebody else has, or nobody
    whole = ways_of(r, kit, NONE, unseen)
    for place in range(LEFT_OVER + 1):
        r.mates[place] = 0.0
        if r.ratio[place] > 0.0:
            r.mates[place] = r.ratio[place] * ways_of(r, kit, place, unseen - 1) / whole


@rule
def ratio_of(r: Reading, kit: Kit, seat: int, team: int) -> float:
    """Return how much likelier a seat's answers are if it has the team's questions than if it has the other's."""
    ratio = 1.0
    for slot in range(SLOTS):
        if has(r.known[seat], slot) and not has(r.by_chance[seat], slot):
            questions, yes = kit.faces[r.faces[slot]].questions, has(r.yes[seat], slot)
            bot = has(r.in_character[seat], slot)
            mine, theirs = says_yes(r, kit, seat, bot, questions[team]), says_yes(r, kit, seat, bot, questions[1 - team])
            ratio *= mine / theirs if yes else (1.0 - mine) / (1.0 - theirs)
    return ratio


@rule
def says_yes(r: Reading, kit: Kit, seat: int, in_character: bool, q: Question) -> float:
    """Return the chance that a bot, or else the person, in this seat says Yes to the question."""
    return character_says_yes(kit.cast[r.dossier[seat]], q) if in_character else person_says_yes(r.persons[seat], q)


@rule
def ways_of(r: Reading, kit: Kit, without: int, mates: int) -> float:
    """Return the weight of all ways to lay so many cards of the reader's team among the others and the place left over, except one place.

    Built up place by place, as Pascal's triangle is, with every card weighing its place's ratio.
    """
    for k in range(mates + 1):
        r.ways[k] = 1.0 if k == 0 else 0.0
    for place in range(LEFT_OVER + 1):
        if place != without and r.ratio[place] > 0.0:
            for k in range(mates, 0, -1):
                r.ways[k] += r.ways[k - 1] * r.ratio[place]
    return r.ways[mates]


@rule
def alone(r: Reading, kit: Kit) -> float:
    """Return the chance that the reader has no team-mate: with three players, that the card left over is of its team."""
    return r.mates[LEFT_OVER] if kit.players == LEAST_SEATS else 0.0
