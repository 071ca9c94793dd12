"""What happens at a table of Classified Information, and who may see it.

A seat's log alone lets it follow every card. Events are written after the deed; `card` is a card's number 0..17, `spot` is 0..2.
What each kind moves, and what it tells, for whoever deduces (an open argument is known to all, a closed one to its seat):

| event | movement | tells |
| --- | --- | --- |
| dealt | deck -> hand (2) and suitcase, for both seats; then two cards deck -> encrypted, seen by nobody | own three cards |
| offered | deck -> hand (4): the strategic set-up | own four cards |
| stowed | hand -> suitcase, hand -> encrypted, once both have chosen (`packed`) | own choice; the other's is hidden |
| packed | both seats' choices are carried out | |
| drew | top of the deck -> hand | own card |
| peeked | none: the top of the deck | the card, to that seat |
| deployed, attacked, reacted | hand -> in play | the card |
| enlisted | hand -> spot, face down | own card; else that its guild is Guard or Sentinel, one of those in hand |
| encrypted | hand -> encrypted | own card; else one of those in hand |
| laid | in play -> top of the Discard Pile | |
| answered | none | the suitcase of `seat` is one of the numbers in `numbers` (bits 1..9), or, `answer` 0, none of them |
| opened | none | these cards (a set) are in the hand of `seat` |
| shown | none | a card drawn by chance from the hand of `seat`, to `to` |
| noticed | none | to `seat` alone: this card of its own hand has just been shown |
| judged | none | the card in the spot shares a number with `card`, or does not |
| flipped | none: the Guard lies face up from now on | its card |
| killed | spot (or its cover) -> in play, to be discarded | the card |
| spared | none: Resilience goes in the Guard's stead (it goes in play, to be discarded) | |
| posted | in play -> spot, face up (Decoy Guard) | |
| covered | in play -> over the spot (Extra Protection) | |
| placed | in play -> play area (Resilience) | |
| exchanged | own spot <-> the other's spot, both face up now | `card` lies in the spot of `seat` now, `other_card` in the other's |
| topped | own spot <-> top of the Discard Pile | `card` lies in the spot now, `guard` on the pile, both face up |
| relieved | spot -> hand, in play -> that spot, as the Guard lay | own Guard; the other knows of a card in hand what it knew of the spot |
| discarded | hand -> top of the Discard Pile | the card |
| scavenged | Discard Pile -> hand | the card |
| dropped, got | a card of the hand of `seat` <-> a card, drawn by chance, of the other's hand | both cards to both seats |
| searched | none: the whole Encrypted pile | its cards (a set), to that seat |
| exhumed | `changed` 1: a card of the Encrypted pile <-> a card in hand; 0: none | own: which; else any of either |
| cached | encrypted -> under Cache, face up; in play -> play area (Cache) | the card |
| foresaw | none: the top cards of the deck, -1 where there is none | the cards, from the top, to that seat |
| arranged | the top `count` cards of the deck change places | own: the new order; else any |
| switched | suitcase <-> a card in hand | own: which; else any |
| turned_coat | spot of the other -> spot of `seat`, face up | the card |
| crossed | spot -> top of the Discard Pile (Crossfire) | the card |
| revealed | none: the Big Reveal | Suitcase, Final Card and Guards, -1 where there is none |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Any

from underrose.games.classified_information.state import COPIES, Why
from underrose.games.classified_information.targets import TARGETS
from underrose.kernel.events import EventTable, partly, private, public
from underrose.kernel.game import Content


class Told(IntEnum):
    """The kinds of event."""

    FIRST = 1
    DEALT = 2
    OFFERED = 3
    STOWED = 4
    PACKED = 5
    TURN = 6
    DREW = 7
    PEEKED = 8
    PAID = 9
    DEPLOYED = 10
    ATTACKED = 11
    ENLISTED = 12
    ENCRYPTED = 13
    REACTED = 14
    LAID = 15
    ANSWERED = 16
    OPENED = 17
    SHOWN = 18
    NOTICED = 19
    JUDGED = 20
    FLIPPED = 21
    KILLED = 22
    SPARED = 23
    POSTED = 24
    COVERED = 25
    PLACED = 26
    EXCHANGED = 27
    TOPPED = 28
    RELIEVED = 29
    DISCARDED = 30
    SCAVENGED = 31
    DROPPED = 32
    GOT = 33
    SEARCHED = 34
    EXHUMED = 35
    CACHED = 36
    FORESAW = 37
    ARRANGED = 38
    SWITCHED = 39
    TURNED_COAT = 40
    CROSSED = 41
    REVEALED = 42
    OVER = 43
    RESIGNED = 44


EVENTS = EventTable(
    (
        public(Told.FIRST, "seat"),
        partly(Told.DEALT, "seat", closed=("first", "second", "suitcase"), to="seat"),
        partly(Told.OFFERED, "seat", closed=("first", "second", "third", "fourth"), to="seat"),
        partly(Told.STOWED, "seat", closed=("suitcase", "encrypted"), to="seat"),
        public(Told.PACKED),
        public(Told.TURN, "seat", "turn", "final"),
        partly(Told.DREW, "seat", "left", closed=("card",), to="seat"),
        partly(Told.PEEKED, "seat", closed=("card",), to="seat"),
        public(Told.PAID, "seat"),
        public(Told.DEPLOYED, "seat", "card", "target"),
        public(Told.ATTACKED, "seat", "card", "spot"),
        partly(Told.ENLISTED, "seat", "spot", closed=("card",), to="seat"),
        partly(Told.ENCRYPTED, "seat", closed=("card",), to="seat"),
        public(Told.REACTED, "seat", "card", "to"),
        public(Told.LAID, "card"),
        public(Told.ANSWERED, "seat", "card", "named", "numbers", "answer"),
        public(Told.OPENED, "seat", "cards"),
        partly(Told.SHOWN, "seat", "to", closed=("card",), to="to"),
        private(Told.NOTICED, "seat", "card", to="seat"),
        public(Told.JUDGED, "seat", "spot", "card", "match"),
        public(Told.FLIPPED, "seat", "spot", "card"),
        public(Told.KILLED, "seat", "spot", "card", "cover"),
        public(Told.SPARED, "seat", "spot", "card"),
        public(Told.POSTED, "seat", "spot", "card"),
        public(Told.COVERED, "seat", "spot", "card"),
        public(Told.PLACED, "seat", "card"),
        public(Told.EXCHANGED, "seat", "spot", "other_spot", "card", "other_card"),
        public(Told.TOPPED, "seat", "spot", "card", "guard"),
        partly(Told.RELIEVED, "seat", "spot", "card", closed=("guard",), to="seat"),
        public(Told.DISCARDED, "seat", "card"),
        public(Told.SCAVENGED, "seat", "card"),
        partly(Told.DROPPED, "seat", "other", closed=("given", "received"), to="seat"),
        private(Told.GOT, "seat", "other", "given", "received", to="seat"),
        partly(Told.SEARCHED, "seat", closed=("cards",), to="seat"),
        partly(Told.EXHUMED, "seat", "changed", closed=("encrypted", "received"), to="seat"),
        public(Told.CACHED, "seat", "card", "cache"),
        partly(Told.FORESAW, "seat", "count", closed=("top", "second", "third"), to="seat"),
        partly(Told.ARRANGED, "seat", "count", closed=("top", "second", "third"), to="seat"),
        partly(Told.SWITCHED, "seat", closed=("suitcase", "received"), to="seat"),
        public(Told.TURNED_COAT, "seat", "spot", "to", "card"),
        public(Told.CROSSED, "seat", "spot", "card"),
        public(Told.REVEALED, "seat", "suitcase", "final", "left", "middle", "right"),
        public(Told.OVER, "why", "winners", "halves_0", "halves_1"),
        public(Told.RESIGNED, "seat"),
    )
)

ENDINGS = {
    Why.MATCH: "One Unguarded Match decides",
    Why.GUARDS: "Nobody has an Unguarded Match: the Guards are counted",
    Why.BOTH_MATCH: "Both have an Unguarded Match: the Guards are counted",
    Why.TIE: "Neither matches nor Guards decide: a tie",
    Why.RESIGNED: "The game was given up",
}


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a sentence lists them."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def members(mask: int) -> list[int]:
    """The members of a set, ascending."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


class _Speech:
    """One sentence for each kind of event; `args` are the event's, `who` the acting seat's name."""

    def __init__(self, content: Content, args: Mapping[str, int], names: Sequence[str]) -> None:
        self.content, self.args, self.names = content, args, names
        self.who = names[args["seat"]] if "seat" in args else ""

    def first(self) -> str:
        return f"{self.who} is the first player."

    def dealt(self) -> str:
        return f"{self.who} is dealt a hand and a Suitcase" + self._aside("first", "second", "suitcase")

    def offered(self) -> str:
        return f"{self.who} is dealt four cards" + self._aside("first", "second", "third", "fourth")

    def stowed(self) -> str:
        return f"{self.who} has chosen a Suitcase and a card to encrypt" + self._aside("suitcase", "encrypted")

    def packed(self) -> str:
        return "Both Suitcases are packed."

    def turn(self) -> str:
        return f"{'Final turn' if self.args['final'] else 'Turn'} {self.args['turn']}: {self.who}."

    def drew(self) -> str:
        return f"{self.who} draws" + self._aside("card")

    def peeked(self) -> str:
        return f"{self.who} peeks at the top of the deck" + self._aside("card")

    def paid(self) -> str:
        return f"{self.who} has reacted and takes no Action this turn."

    def deployed(self) -> str:
        return f"{self.who} deploys {self.card('card')}{self._target()}."

    def attacked(self) -> str:
        return f"{self.who} sends {self.card('card')} against the Guard in spot {self.args['spot'] + 1}."

    def enlisted(self) -> str:
        return f"{self.who} enlists a Guard in spot {self.args['spot'] + 1}" + self._aside("card")

    def encrypted(self) -> str:
        return f"{self.who} encrypts a card" + self._aside("card")

    def reacted(self) -> str:
        return f"{self.who} reacts with {self.card('card')}: {self.card('to')} is blocked."

    def laid(self) -> str:
        return f"{self.card('card')} goes onto the Discard Pile."

    def answered(self) -> str:
        said, numbers = "yes" if self.args["answer"] else "no", listed([str(n) for n in members(self.args["numbers"])], "or")
        return f"{self.who} answers {self.card('card')}: is the Suitcase Number {numbers}? {said.capitalize()}."

    def opened(self) -> str:
        return f"{self.who} reveals {listed([self._name(card) for card in members(self.args['cards'])])}."

    def shown(self) -> str:
        return f"{self.who} shows {self.names[self.args['to']]} a card drawn by chance" + self._aside("card")

    def noticed(self) -> str:
        return f"The card shown is {self.card('card')}."

    def judged(self) -> str:
        found = "shares a number with" if self.args["match"] else "has no number in common with"
        return f"The Guard in {self.who}'s spot {self.args['spot'] + 1} {found} {self.card('card')}."

    def flipped(self) -> str:
        return f"{self.who}'s Guard in spot {self.args['spot'] + 1} turns out to be {self.card('card')}."

    def killed(self) -> str:
        what = "Extra Protection" if self.args["cover"] else "Guard"
        return f"{self.who} loses the {what} in spot {self.args['spot'] + 1}: {self.card('card')}."

    def spared(self) -> str:
        return f"{self.card('card')} falls in its stead: {self.who}'s Guard in spot {self.args['spot'] + 1} stays."

    def posted(self) -> str:
        return f"{self.card('card')} takes {self.who}'s spot {self.args['spot'] + 1}, face up."

    def covered(self) -> str:
        return f"{self.card('card')} protects the Guard in {self.who}'s spot {self.args['spot'] + 1}."

    def placed(self) -> str:
        return f"{self.card('card')} stays before {self.who}."

    def exchanged(self) -> str:
        mine, other = self.args["spot"] + 1, self.args["other_spot"] + 1
        first, second = f"{self.card('card')} is now in {self.who}'s spot {mine}", f"{self.card('other_card')} opposite in spot {other}"
        return f"Guards change sides: {first}, {second}."

    def topped(self) -> str:
        return f"{self.who}'s Guard {self.card('guard')} goes onto the Discard Pile, {self.card('card')} into spot {self.args['spot'] + 1}."

    def relieved(self) -> str:
        return f"{self.card('card')} takes {self.who}'s spot {self.args['spot'] + 1}, and the Guard goes to the hand" + self._aside("guard")

    def discarded(self) -> str:
        return f"{self.who} discards {self.card('card')}."

    def scavenged(self) -> str:
        return f"{self.who} takes {self.card('card')} from the Discard Pile."

    def dropped(self) -> str:
        return f"{self.who} exchanges a card of the hand with a random one of {self.names[self.args['other']]}" + self._aside(
            "given", "received"
        )

    def got(self) -> str:
        return f"{self.who} gets {self.card('received')} and gives {self.card('given')}."

    def searched(self) -> str:
        if "cards" not in self.args:
            return f"{self.who} looks at the Encrypted pile."
        return f"{self.who} finds in the Encrypted pile {listed([self._name(card) for card in members(self.args['cards'])])}."

    def exhumed(self) -> str:
        if not self.args["changed"]:
            return f"{self.who} leaves the Encrypted pile as it is."
        return f"{self.who} exchanges an Encrypted card with one in hand" + self._aside("encrypted", "received")

    def cached(self) -> str:
        return f"{self.who} tucks {self.card('card')} under {self.card('cache')}, face up."

    def foresaw(self) -> str:
        return f"{self.who} looks at the top of the deck" + self._aside("top", "second", "third")

    def arranged(self) -> str:
        return f"{self.who} puts the cards back" + self._aside("top", "second", "third")

    def switched(self) -> str:
        return f"{self.who} has another Suitcase now" + self._aside("suitcase", "received")

    def turned_coat(self) -> str:
        return f"{self.card('card')} changes sides and guards {self.who}'s Suitcase in spot {self.args['to'] + 1}."

    def crossed(self) -> str:
        return f"{self.who} loses {self.card('card')} in spot {self.args['spot'] + 1} to the Crossfire."

    def revealed(self) -> str:
        guards = [self._name(card) for card in (self.args[spot] for spot in ("left", "middle", "right")) if card >= 0]
        guarded = listed(guards) if guards else "nobody"
        return f"{self.who} reveals Suitcase {self.card('suitcase')}, Final Card {self.card('final')}, guarded by {guarded}."

    def over(self) -> str:
        won = [name for seat, name in enumerate(self.names) if self.args["winners"] >> seat & 1]
        return f"{ENDINGS[Why(self.args['why'])]}. {listed(won)} wins." if won else f"{ENDINGS[Why(self.args['why'])]}."

    def resigned(self) -> str:
        return f"{self.who} resigns."

    def own(self) -> str:
        """Not an event: a card that the reader holds, as a reason why it is nowhere else."""
        return f"You have {self.card('card')}."

    # --- words -------------------------------------------------------------------------------------------------------

    def card(self, arg: str) -> str:
        """The card of an argument."""
        return self._name(self.args[arg])

    def _name(self, card: int) -> str:
        kind = self.content["deck"][card // COPIES]
        return f"{kind['title']} ({kind['number']} {kind['guilds'][card % COPIES]})"

    def _aside(self, *args: str) -> str:
        """The end of a sentence: closed arguments where they are known."""
        known = [f"{arg}: {self.card(arg)}" for arg in args if self.args.get(arg, -1) >= 0]
        return f" ({', '.join(known)})." if known else "."

    def _target(self) -> str:
        word = TARGETS[self.args["target"]]
        return "" if word == "now" else f" ({word})"


def describe(content: Content, event: Mapping[str, Any], names: Sequence[str]) -> str:
    """The sentence of an event, as whoever may see these arguments would read it."""
    speak: Callable[[], str] = getattr(_Speech(content, event["args"], names), event["key"])
    return speak()
