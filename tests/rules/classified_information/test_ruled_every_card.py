"""What was ruled for Classified Information, asked of each of the 27 cards in turn: reactions to it, Extra Protection, the final turns."""

import re
from typing import Any

import pytest

from tests.rules.classified_information.positions import Table, swapped
from underrose.games.classified_information.options import CARDS_FILE
from underrose.games.classified_information.state import Phase

LETTERS = {1: "AG", 2: "GS", 0: "SA"}
"""Guilds of the two copies, by the number modulo three (R1)."""
CODES = [f"{deck}{number}" for deck in "CRE" for number in range(1, 10)]
REACTS = ("C9", "R4", "E8")
DEPLOYED = [code for code in CODES if code not in REACTS]
ASKS = ("C1", "C2", "C3", "C7", "C8", "R1", "E1", "E3", "E7")
SNIPER = "R9"
INTERCEPTED = [code for code in DEPLOYED if code != SNIPER]
SPOTS_USED = ("C4", "C6", "C7", "C8", "R6", "R7", "R8", "R9", "E2")
"""Cards that do something to Guards in play, and so to those under Extra Protection."""
DECKS = {"C": "citrine", "R": "ruby", "E": "emerald"}
ABILITIES = dict(zip(CODES, re.findall(r'ability = "(\w+)"', CARDS_FILE.read_text("utf-8").split("[[card]]", 1)[1]), strict=True))


def names(number: int) -> tuple[str, str]:
    """Both cards of a number."""
    first, second = LETTERS[number % 3]
    return f"{number}{first}", f"{number}{second}"


class Cast:
    """A deck of Citrine with one card, and a reaction to it, put in; and cards of other numbers to set a table with."""

    def __init__(self, code: str, reaction: str | None = None) -> None:
        number = int(code[1])
        self.code, self.card = code, names(number)[0]
        self.content: str | None = None
        decks, self.reaction, taken = {number: code[0]}, "", {number}
        if reaction:
            place = self._place(reaction, number)
            decks[place], self.reaction = reaction[0], names(place)[0]
            taken.add(place)
        cover = 6 if number != 6 else 5
        if cover != 6:
            self.content = swapped("citrine", cover, "extra_protection")
        self.covers = names(cover)
        self.mix = ",".join(f"{decks.get(n, 'R' if n == 9 else 'C')}{n}" for n in range(1, 10))
        self.spare = [name for n in range(1, 10) if n not in taken | {cover} for name in names(n)]

    def _place(self, reaction: str, number: int) -> int:
        """The number on which the reaction stands: its own, or if the card has that, the next one."""
        if int(reaction[1]) != number:
            return int(reaction[1])
        self.content = swapped(DECKS[reaction[0]], number % 9 + 1, ABILITIES[reaction])
        return number % 9 + 1

    def table(self, covered: bool = False, **more: Any) -> Table:
        """Seat 0 is to act and can Deploy the card; each side has Guards face up and face down, or one under Extra Protection."""
        mine, my_second, theirs, their_second, kept, other, pile, lower = self.spare[:8]
        guards = (f"{mine} {my_second}*", f"{theirs} {their_second}*")
        if covered:
            guards = (f"{mine}+{self.covers[0]}", f"{theirs}+{self.covers[1]}")
        hands = (f"{self.card} {kept}", f"{self.reaction or their_second if covered else self.reaction or self.spare[8]} {other}")
        short = "" if covered else pile  # for Switch Cases the deck has to have four cards left
        options: dict[str, Any] = {"hands": hands, "guards": guards, "pile": short if self.code == "E9" else f"{lower} {pile}"}
        return Table(mix=self.mix, content=self.content, **options | more)


def open_cards(table: Table) -> dict[str, Any]:
    """All that lies on the table, but for hands, debts, and what is being played."""
    public = table.public
    sides = [{name: side[name] for name in side if name not in ("hand", "held", "debt")} for side in public["sides"]]
    return {"sides": sides, "pile": table.pile, "encrypted": public["encrypted"], "deck": public["deck"]}


def announced(cast: Cast, table: Table) -> list[str]:
    """The first, a middle and the last target that the card may be Deployed with."""
    offered = sorted(table.offered(0, f"deploy {cast.card}"))
    assert offered, f"{cast.code} cannot be Deployed here"
    return sorted({offered[0], offered[len(offered) // 2], offered[-1]})


def carried_out(cast: Cast, table: Table, target: str) -> Table:
    """Deploy the card, and go on until the turn is over: a window passes, and what the card asks for is the first that is legal."""
    turns = table.public["turns"]
    table.play(0, f"deploy {cast.card} {target}")
    while table.match.outcome is None and table.public["turns"] == turns:
        (seat,) = table.actors
        table.play(seat, "pass" if table.phase == Phase.WINDOW else min(table.legal(seat)))
    return table


def where(table: Table, card: str) -> str:
    """The place of a card that was played."""
    number = table.card(card)
    if card in table.pile.split():
        return "pile"
    for seat, side in enumerate(table.public["sides"]):
        if card in [guard.strip("*!").split("+")[0] for guard in table.guards(seat)]:
            return f"spot of {seat}"
        for field in ("resilience", "caches", "orphans"):
            if side[field] >> number & 1:
                return f"{field} of {seat}"
        if number in side["cover"]:
            return f"cover of {seat}"
    return "nowhere"


STAYS = {"C4": {"pile", "spot of 0"}, "C6": {"cover of 0"}, "R2": {"spot of 0"}, "R5": {"caches of 0"}, "E6": {"resilience of 0"}}
"""Where a card lies once it is carried out; all others lie on the Discard Pile."""


@pytest.mark.parametrize("code", INTERCEPTED)
def test_ruled_03_ruled_08_printed_22_each_card_can_be_intercepted_and_then_has_done_nothing(code: str) -> None:
    """The pile has the REACT card, and on top of it what it has blocked."""
    cast = Cast(code, "R4")
    for target in announced(cast, cast.table()):
        table = cast.table()
        before, own = open_cards(table), table.hand(0)
        table.play(0, f"deploy {cast.card} {target}")
        assert table.legal(1) == {"pass", f"react {cast.reaction}"}
        assert open_cards(table) == before
        table.play(1, f"react {cast.reaction}")
        pile = f"{before['pile']} {cast.reaction} {cast.card}"
        assert open_cards(table) == before | {"pile": pile, "deck": before["deck"] - 2}
        assert table.hand(0) > own - {cast.card}
        after = ["reacted", "laid", "laid", "turn", "drew", "peeked", "paid", "turn", "drew"]
        assert [event["key"] for event in table.match.events(0)][-9:] == after


@pytest.mark.parametrize("code", INTERCEPTED)
def test_ruled_03_each_card_does_its_own_and_goes_to_its_place_once_the_window_has_passed(code: str) -> None:
    cast = Cast(code, "R4")
    for target in announced(cast, cast.table()):
        table = cast.table()
        assert where(table.play(0, f"deploy {cast.card} {target}"), cast.card) == "nowhere"
        table = carried_out(cast, cast.table(), target)
        assert where(table, cast.card) in STAYS.get(code, {"pile"})
        assert table.told("reacted") == []


@pytest.mark.parametrize("code", DEPLOYED)
def test_ruled_04_cover_story_blocks_each_card_that_asks_and_no_other(code: str) -> None:
    cast = Cast(code, "E8")
    for target in announced(cast, cast.table()):
        table = cast.table()
        before = open_cards(table)
        table.play(0, f"deploy {cast.card} {target}")
        assert (table.phase == Phase.WINDOW) == (code in ASKS)
        if code in ASKS:
            assert table.legal(1) == {"pass", f"react {cast.reaction}"}
            table.play(1, f"react {cast.reaction}")
            assert table.told("answered") == table.told("opened") == table.told("flipped") == []
            assert open_cards(table)["sides"] == before["sides"]
            assert table.pile == f"{before['pile']} {cast.reaction} {cast.card}"


@pytest.mark.parametrize("code", DEPLOYED)
def test_ruled_04_the_vest_answers_assassinations_and_nothing_else(code: str) -> None:
    """Of Deployed cards: Kill Order when it kills, and Neutralize Target. The Sniper cannot be blocked."""
    cast, opened = Cast(code, "C9"), set[bool]()
    for target in sorted(cast.table().offered(0, f"deploy {cast.card}"))[:6]:
        table = cast.table().play(0, f"deploy {cast.card} {target}")
        opened.add(table.phase == Phase.WINDOW)
        if table.phase == Phase.WINDOW:
            assert table.legal(1) == {"pass", f"react {cast.reaction}"}
            assert table.told("killed") == []
    assert opened == {code == "R8"} or code == "R6"


@pytest.mark.parametrize("code", [code for code in CODES if int(code[1]) % 3 != 2 or code in ("C5", "R8", "E2")])
def test_ruled_04_each_card_sent_as_an_assassin_may_be_answered_by_the_vest(code: str) -> None:
    """Whatever its ability: sent as an assassin it is one like others, against a Guard that lies up as against one that lies down."""
    cast, number = Cast("C8" if code == "C9" else code, "C9"), 8 if code == "C9" else int(code[1])
    killer = next(name for name in names(number) if name[1] in "AS")
    near = next(name for name in cast.spare if min((int(name[0]) - number) % 9, (number - int(name[0])) % 9) <= 2)
    one, other = [name for name in cast.spare if name != near][:2]
    for guard in (near, f"{near}*"):
        hands = (f"{killer} {one}", f"{cast.reaction} {other}")
        table = Table(mix=cast.mix, content=cast.content, hands=hands, guards=("", guard)).play(0, f"assassinate {killer} 0")
        assert table.legal(1) == {"pass", f"react {cast.reaction}"}
        table.play(1, f"react {cast.reaction}").play(0, f"top {killer}")
        assert (table.guards(1), table.pile) == ([guard, "", ""], f"{cast.reaction} {killer}")


@pytest.mark.parametrize("code", REACTS)
def test_ruled_02_ruled_05_a_reaction_can_be_enlisted_encrypted_and_sent_but_never_deployed(code: str) -> None:
    cast = Cast(code)
    for card in names(int(code[1])):
        table = cast.table(hands=(f"{card} {cast.spare[8]}", f"{cast.spare[9]} {cast.spare[10]}"), pile="")
        verbs = {"A": {"assassinate"}, "G": {"enlist"}, "S": {"enlist", "assassinate"}}[card[1]]
        assert {action.split()[0] for action in table.legal(0) if card in action.split()} == {"encrypt"} | verbs
        assert table.refusal(0, f"deploy {card} now") == "only_reacts"


@pytest.mark.parametrize("code", [code for code in DEPLOYED if code not in SPOTS_USED])
def test_ruled_10_cards_that_use_no_guard_leave_extra_protection_as_it_is(code: str) -> None:
    cast = Cast(code)
    for target in announced(cast, cast.table(covered=True)):
        table = cast.table(covered=True)
        before = table.guards(0)[0], table.guards(1)[0]
        carried_out(cast, table, target)
        assert (table.guards(0)[0], table.guards(1)[0]) == before
        assert [side["orphans"] for side in table.public["sides"]] == [0, 0]


@pytest.mark.parametrize("code", [code for code in SPOTS_USED if code != "C6"])
def test_ruled_10_of_cards_that_use_guards_only_kill_order_spares_what_is_under_extra_protection(code: str) -> None:
    """Aimed at the covered Guards: what each card does to Guards and covers, and which of these then has no Guard."""
    cast = Cast(code)
    table = cast.table(covered=True)
    mine, theirs = table.guards(0)[0], table.guards(1)[0]
    (guard, cover), (their_guard, their_cover) = mine.split("+"), theirs.split("+")
    chosen = {"C4": "mine0+theirs0", "C7": "mine0", "R7": "mine0+theirs0"}.get(code, "theirs0")
    if code in ("R6", SNIPER):
        assert chosen not in table.offered(0, f"deploy {cast.card}")  # 8-9-1 and 5-6-7 share nothing
        return
    carried_out(cast, table, chosen)
    orphans = [table.cards(side["orphans"]) for side in table.public["sides"]]
    assert (table.guards(0)[0], table.guards(1)[0], *orphans) == {
        "C4": (f"{their_guard}*+{cover}", f"{guard}*+{their_cover}", set(), set()),
        "C7": (f"{guard}*+{cover}", theirs, set(), set()),
        "C8": (mine, f"{their_guard}*+{their_cover}", set(), set()),
        "R7": ("", "", {cover}, {their_cover}),
        "R8": (mine, their_guard, set(), set()),
        "E2": (mine, "", set(), {their_cover}),
    }[code]
    assert (their_cover in table.pile) == (code == "R8")


NOT_AT_THE_END = ("R3", "E5", "E9")
"""Dead Drop by its text, Forecast and Switch Cases for want of a deck."""


def at_the_end(cast: Cast, last: int) -> Table:
    """The deck is empty; seat 0 has the card in the first final turn, or in the second, after it has drawn the last card itself."""
    table = cast.table(left=1 - last)
    for seat, kept in ((0, cast.card), (1, cast.reaction)):
        table.play(seat, f"encrypt {min(table.hand(seat) - {kept})}")
    return table


@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize("code", DEPLOYED)
def test_ruled_13_each_card_in_a_final_turn_leaves_each_player_one_card(code: str, second: bool) -> None:
    """The deck is empty; Dead Drop, Forecast and Switch Cases cannot be Deployed, all others can."""
    cast = Cast(code)
    table = at_the_end(cast, int(second))
    assert table.public["final"] == 1 + second
    offered = table.offered(0, f"deploy {cast.card}")
    assert bool(offered) == (code not in NOT_AT_THE_END)
    for target in sorted({min(offered), max(offered)} if offered else ()):
        table = carried_out(cast, at_the_end(cast, int(second)), target)
        if not second:
            assert table.actors == [1]
            table.play(1, f"encrypt {min(table.hand(1))}")
        assert table.match.outcome is not None
        assert (len(table.hand(0)), len(table.hand(1))) == (1, 1)
        assert [args["final"] for args in table.told("revealed")] == [table.card(min(table.hand(seat))) for seat in (0, 1)]


@pytest.mark.parametrize("code", [code for code in INTERCEPTED if code not in NOT_AT_THE_END])
def test_ruled_04_in_the_last_turn_of_all_no_card_can_be_answered(code: str) -> None:
    """The other player has one card, here an Intercept, and must keep it."""
    cast = Cast(code, "R4")
    table = at_the_end(cast, 1)
    assert table.hand(1) == {cast.reaction}
    assert table.play(0, f"deploy {cast.card} {min(table.offered(0, f'deploy {cast.card}'))}").phase != Phase.WINDOW
