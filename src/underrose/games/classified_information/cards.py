"""The 27 abilities of Classified Information: one row each, which says everything of an ability but what it does (`abilities`).

A new ability is a member of `Ability`, a row of `ABILITIES`, and a rule that the rule named by its `Carrier` calls.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Ability(IntEnum):
    """What a Deployed card does, one for each of the 27 kinds of card."""

    FORTUNE_TELLER = 0
    TEST_ACCESS_CODES = 1
    PICKING_PETALS = 2
    SWITCH_PLACES = 3
    SCAVENGE = 4
    EXTRA_PROTECTION = 5
    WHEEL_OF_FATE = 6
    SHINE_SPOTLIGHTS = 7
    BULLET_PROOF_VEST = 8
    BRUTE_FORCE = 9
    DECOY_GUARD = 10
    DEAD_DROP = 11
    INTERCEPT = 12
    CACHE = 13
    KILL_ORDER = 14
    CROSSFIRE = 15
    NEUTRALIZE_TARGET = 16
    ROOFTOP_SNIPER = 17
    HIGH_TECH_BOOKENDS = 18
    TURNCOAT = 19
    PARITY_CHECK = 20
    DIGITAL_EXHUMATION = 21
    FORECAST = 22
    RESILIENCE = 23
    TRIANGULATE = 24
    COVER_STORY = 25
    SWITCH_CASES = 26


class Aim(IntEnum):
    """What is named when a card is Deployed."""

    NEVER = 0
    """The card cannot be Deployed in one's own turn (R5)."""
    NOTHING = 1
    NUMBER = 2
    THREE_NUMBERS = 3
    MINE = 4
    """One of one's own Guard spots."""
    THEIRS = 5
    THEIRS_TWICE = 6
    """One or two of the opponent's Guard spots."""
    BOTH = 7
    """One of one's own and one of the opponent's Guard spots."""
    SWITCH = 8
    """Switch Places: one's own spot, with one of theirs, the top of the Discard Pile, or this card."""
    PILE = 9
    """One of the top three cards of the Discard Pile."""
    FREE = 10
    """One of one's own Guard spots in which no Guard is."""


class Reach(IntEnum):
    """What there must be for a card to be Deployed (R2); `legality.scopes` works it out."""

    NUMBERS = 0
    THREE_NUMBERS = 1
    PILE = 2
    MINE = 3
    MINE_UNCOVERED = 4
    THEIRS = 5
    THEIR_UNSEEN = 6
    """Their Guards that lie face down without Extra Protection."""
    THEIR_SEEN = 7
    THEIRS_TO_TAKE = 8
    """Their Guards, if one of one's own spots is free."""
    BOTH = 9
    SWITCH = 10
    FREE_SPOT = 11
    """One's own Guard spots without a Guard."""
    ENCRYPTED = 12
    DECK = 13
    DECK_OF_FOUR = 14
    NOT_FINAL = 15
    """No final turn has begun."""
    ALWAYS = 16
    NEVER = 17
    SHOTS = 18
    """Their Guards within reach of this very card (Rooftop Sniper)."""


class Carrier(IntEnum):
    """Which rule of `abilities` carries an ability out, and hands it on to its own."""

    NOBODY = 0
    """It is a reaction (`Answers`)."""
    ASK = 1
    """`ask_about_suitcase`: it asks about the opponent's Suitcase or Code (P30)."""
    ATTACK = 2
    """`act_against` one of the opponent's Guards."""
    TARGET = 3
    """`use_target`: with any other target."""
    ALONE = 4
    """`do_something`: without a target."""


class Answers(IntEnum):
    """What a REACT card blocks (P14)."""

    NOTHING = 0
    DEPLOYS = 1
    QUESTIONS = 2
    """Deploys of abilities that ask."""
    ASSASSINATIONS = 3
    """Those that have succeeded."""


class Row(NamedTuple):
    """One ability: which rule carries it out, what is named with it, what there must be for it to do anything."""

    carrier: Carrier
    aim: Aim = Aim.NOTHING
    reach: Reach = Reach.ALWAYS
    answers: Answers = Answers.NOTHING
    blockable: bool = True

    @property
    def asks(self) -> bool:
        """Whether it asks about the opponent's Suitcase or Code."""
        return self.carrier == Carrier.ASK

    @property
    def reacts(self) -> bool:
        """Whether it is a reaction, which nobody can Deploy in their own turn."""
        return self.answers != Answers.NOTHING


def _reaction(answers: Answers) -> Row:
    return Row(Carrier.NOBODY, Aim.NEVER, Reach.NEVER, answers)


ABILITIES: dict[Ability, Row] = {
    Ability.FORTUNE_TELLER: Row(Carrier.ASK, Aim.NUMBER, Reach.NUMBERS),
    Ability.TEST_ACCESS_CODES: Row(Carrier.ASK),
    Ability.PICKING_PETALS: Row(Carrier.ASK),
    Ability.SWITCH_PLACES: Row(Carrier.TARGET, Aim.SWITCH, Reach.SWITCH),
    Ability.SCAVENGE: Row(Carrier.TARGET, Aim.PILE, Reach.PILE),
    Ability.EXTRA_PROTECTION: Row(Carrier.TARGET, Aim.MINE, Reach.MINE_UNCOVERED),
    Ability.WHEEL_OF_FATE: Row(Carrier.ASK, Aim.MINE, Reach.MINE),
    Ability.SHINE_SPOTLIGHTS: Row(Carrier.ASK, Aim.THEIRS_TWICE, Reach.THEIRS),
    Ability.BULLET_PROOF_VEST: _reaction(Answers.ASSASSINATIONS),
    Ability.BRUTE_FORCE: Row(Carrier.ASK, Aim.THREE_NUMBERS, Reach.THREE_NUMBERS),
    Ability.DECOY_GUARD: Row(Carrier.TARGET, Aim.FREE, Reach.FREE_SPOT),
    Ability.DEAD_DROP: Row(Carrier.ALONE, reach=Reach.NOT_FINAL),
    Ability.INTERCEPT: _reaction(Answers.DEPLOYS),
    Ability.CACHE: Row(Carrier.ALONE, reach=Reach.ENCRYPTED),
    Ability.KILL_ORDER: Row(Carrier.ATTACK, Aim.THEIRS, Reach.THEIR_UNSEEN),
    Ability.CROSSFIRE: Row(Carrier.TARGET, Aim.BOTH, Reach.BOTH),
    Ability.NEUTRALIZE_TARGET: Row(Carrier.ATTACK, Aim.THEIRS, Reach.THEIR_SEEN),
    Ability.ROOFTOP_SNIPER: Row(Carrier.ATTACK, Aim.THEIRS, Reach.SHOTS, blockable=False),
    Ability.HIGH_TECH_BOOKENDS: Row(Carrier.ASK),
    Ability.TURNCOAT: Row(Carrier.ATTACK, Aim.THEIRS, Reach.THEIRS_TO_TAKE),
    Ability.PARITY_CHECK: Row(Carrier.ASK),
    Ability.DIGITAL_EXHUMATION: Row(Carrier.ALONE, reach=Reach.ENCRYPTED),
    Ability.FORECAST: Row(Carrier.ALONE, reach=Reach.DECK),
    Ability.RESILIENCE: Row(Carrier.ALONE),
    Ability.TRIANGULATE: Row(Carrier.ASK, Aim.NUMBER, Reach.NUMBERS),
    Ability.COVER_STORY: _reaction(Answers.QUESTIONS),
    Ability.SWITCH_CASES: Row(Carrier.ALONE, reach=Reach.DECK_OF_FOUR),
}
