"""A whole evening of TOP SECRET, as it was once walked through by hand: a screen, a late guest, a sleeper, a double tapper, and a host who
goes home."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

from tests.clocks import Moved
from tests.server.evening import PARTY, THINKS, Evening, Phone, people
from tests.server.guests import Client, Json
from tests.sizes import size
from underrose.games.top_secret_party.state import SLOTS, Phase
from underrose.server.jobs.scheduler import BACK_SECONDS
from underrose.server.tables.seats import AWAY_SECONDS
from underrose.server.tables.succession import TOGETHER_SECONDS

NAMES = ("Hana", "Sid", "Dot", "Ada", "Mira", "mira", "Ben")
"""The host, who goes home; the sleeper; the double tapper; and the others, of whom two have one name."""
LATE = "Lu"
A_MOMENT = 0.5
"""Seconds that the table itself may need, all told."""


def absence(seat: int, how: str | None) -> Callable[[Json], bool]:
    return lambda told: told["seats"][seat].get("absence") == how


class Party(Evening):
    """The evening with its people by what they are."""

    def __init__(self, client: Client, clock: Moved, table: str, screen: Phone, phones: list[Phone]) -> None:
        super().__init__(client, clock, table, phones)
        self.screen, (self.late,) = screen, people(client, LATE)
        self.host, self.sleeper, self.tapper = phones[:3]


@contextmanager
def opened(client: Client, clock: Moved, many: int) -> Generator[Party]:
    """A room that a screen opened, in which so many have said that they are in; in the end all go home."""
    screen, *phones = people(client, "Screen", *NAMES[:many])
    answer = screen.person.post("/tables", {"game": PARTY, "watch": True, "room": True})
    party = Party(client, clock, answer.json()["id"], screen, phones)
    try:
        screen.open(party.id)
        for number, phone in enumerate(phones):
            assert screen.person.info(party.id)["grows"], "nobody who is there is locked out"
            assert phone.person.sit(party.id) == number
            phone.name = party.at.seats[number].name
            phone.open(party.id)
        yield party
    finally:
        for phone in (screen, party.late, *phones):
            phone.close()


def told_all(party: Party, so: Callable[[Json], Any], but: tuple[Phone, ...] = ()) -> None:
    """Every window hears it, without asking."""
    for phone in (party.screen, *(one for one in party.phones if one.awake and one not in but)):
        phone.hear_until(so)


def turns_the_page(party: Party) -> None:
    """The screen paces the phones, and nobody else does."""
    cue = {"type": "cue", "game": 1, "mark": 7, "beat": 1}
    party.tapper.say({**cue, "beat": 3})
    party.screen.say(cue)
    for phone in party.phones:
        while not phone.cues:
            phone.hear()
        assert phone.cues == [cue]


def comes_late(party: Party) -> None:
    """Who comes while a game goes on watches, and all read that somebody waits."""
    late = party.late.person
    assert late.post(f"/tables/{party.id}/seats", {}).json()["key"] == "started"
    assert late.sit(party.id, watch=True) == -1
    party.late.open(party.id)
    assert party.late.last["view"]["table"]["seat"] == -1
    assert late.command(party.id, "wait").status_code == 200
    told_all(party, lambda told: [one["name"] for one in told["queue"]] == [LATE])


def taps_twice(party: Party) -> None:
    """The same tap again, and one more before the answer came: the first one counts, once, and nothing else is answered by it."""
    phone, seat = party.tapper, party.seat(party.tapper)
    sent = party.do(phone, "yes")
    again = phone.person.post(f"/tables/{party.id}/actions", sent)
    assert again.status_code == 200
    other = {**sent, "id": phone.person.fresh_id(), "action": {**sent["action"], "choice": "no"}}
    assert phone.person.post(f"/tables/{party.id}/actions", other).status_code in (409, 422)
    party.play(lambda: party.card[2] == 1)
    assert party.shown["sides"][seat]["answers"][:2] == [1, -1], "the next card is still to be answered"
    late = {**sent, "id": phone.person.fresh_id()}
    assert phone.person.post(f"/tables/{party.id}/actions", late).status_code == 409, "a tap that comes with the next card answers nothing"
    assert party.shown["sides"][seat]["answered"][1] == 0


def falls_asleep(party: Party) -> None:
    """Told to all at once as reconnecting, after ten seconds as away; from then on chance answers, marked."""
    seat = party.seated(party.sleeper)
    began = party.clock.monotonic()
    party.sleeper.close()
    told_all(party, absence(seat, "reconnecting"))
    assert party.clock.monotonic() == began, "at once"
    party.play(lambda: party.card[2] == 2)
    assert party.clock.monotonic() - began <= AWAY_SECONDS + THINKS[1]
    told_all(party, absence(seat, "away"))
    side = party.shown["sides"][seat]
    assert (side["answered"][1], side["late"][1]) == (1, 1)


def wakes_up(party: Party) -> None:
    """Before the question is over: what chance has answered is taken back by answering, and all see that it is their own (R16)."""
    seat = party.seated(party.sleeper)
    party.play(lambda: party.shown["sides"][seat]["late"][2])
    party.sleeper.open(party.id)
    told_all(party, absence(seat, None))
    party.do(party.sleeper, "yes")
    side = party.shown["sides"][seat]
    assert (side["answers"][2], side["late"][2]) == (1, 0)
    party.sleeper.close()


def host_goes_home(party: Party) -> None:
    """At the reveal: nobody waits for her, and after twenty seconds somebody else has the role, whom all are told."""
    seat, began = party.seated(party.host), party.clock.monotonic()
    party.host.close()
    told_all(party, absence(seat, "reconnecting"))
    party.play(lambda: party.shown["phase"] != Phase.REVEALED)
    assert party.clock.monotonic() - began <= AWAY_SECONDS + A_MOMENT, "the room waited for a laptop that was closed"
    party.play(lambda: party.at.hosting != seat)
    assert party.clock.monotonic() - began <= TOGETHER_SECONDS + THINKS[1]
    told_all(party, lambda told: told["hosting"] != seat and any(notice["key"] == "hosts" for notice in told["notices"]))
    told_all(party, absence(seat, "away"))


def nobody_waits(party: Party, number: int) -> None:
    """Of a round with two who are away: no card takes longer than whoever is there needs, or those two seconds."""
    game = party.at.games
    for slot in range(SLOTS):
        took = party.asked_at[game, number, slot + 1] - party.asked_at[game, number, slot]
        assert took <= max(THINKS[1], BACK_SECONDS) + A_MOMENT


def comes_in(party: Party) -> None:
    """By one tap of the new host; from the next round on, and all are told whose seat it was."""
    host = next(phone for phone in party.phones if party.seat(phone) == party.at.hosting)
    seat, name = party.seat(party.sleeper), party.sleeper.name
    assert host.person.command(party.id, "skip", seat=seat).status_code == 200
    assert host.person.command(party.id, "admit", player=party.late.person.player).status_code == 200
    party.play(lambda: party.shown["phase"] == Phase.REVEALED)
    party.phones.append(party.late)
    told_all(party, lambda told: told["seats"][seat]["name"] == LATE, but=(party.late,))
    took = next(told["args"] for told in party.screen.last["notices"] if told["key"] == "took_over")
    assert (took["name"], took["before"]) == (LATE, name)
    party.late.hear_until(lambda told: told["view"]["table"]["seat"] == seat)
    assert party.sleeper.person.view(party.id)["view"]["table"]["seat"] == -1


def plays_again(party: Party) -> None:
    """The next game is dealt to those who are there, by their own taps; who has gone may watch, and is back for the one after."""
    here = [phone for phone in party.phones if phone.awake]
    for phone in here:
        assert phone.person.command(party.id, "rematch").status_code == 200
    told_all(party, lambda told: told["game"] == 2)
    assert sorted(seat["name"] for seat in party.screen.last["seats"]) == sorted(phone.name for phone in here)
    assert party.shown["players"] == len(here)
    host = party.host.person
    assert host.info(party.id)["seat"] is None
    assert host.sit(party.id, watch=True) == -1
    assert host.command(party.id, "wait").status_code == 200
    told_all(party, lambda told: [one["name"] for one in told["queue"]] == [party.host.name])


def test_an_evening(client: Client, clock: Moved) -> None:
    many = size(4, 7)
    with opened(client, clock, many) as party:
        party.host.person.start(party.id)
        told_all(party, lambda told: told["game"] == 1)
        assert len(party.at.seats) == many, "as many as have come"
        names = [seat.name for seat in party.at.seats]
        assert len({name.casefold() for name in names}) == many, "nobody is taken for somebody else"

        turns_the_page(party)
        comes_late(party)
        taps_twice(party)
        falls_asleep(party)
        wakes_up(party)
        party.play(lambda: party.shown["phase"] == Phase.REVEALED)
        host_goes_home(party)
        party.play(lambda: party.card[1:] == (2, SLOTS))
        nobody_waits(party, 2)
        comes_in(party)
        party.play(lambda: party.over)
        told_all(party, lambda told: told["outcome"])
        assert {one["seat"] for one in party.screen.last["evening"] if one["seat"] is not None} == set(range(many))
        plays_again(party)
