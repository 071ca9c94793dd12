"""Writes its part of docs/studies.md: how often somebody wins Speed Cracking against bots, by how quick they are.

Run as `python -m tools.races` from the root of the checkout; it takes a few minutes.
"""

from __future__ import annotations

import copy
import datetime
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import underrose as ur
from tools.pages import study
from underrose.bots import decide
from underrose.games.the_coding.actions import Do
from underrose.games.the_coding.state import Phase
from underrose.kernel.game.title import Patience
from underrose.kernel.play.match import Match
from underrose.server.tables.races import COUNT_IN, LEAST_REACTION, REACTIONS, Reactions

DEALS = 100
"""Games that are played to the first race; each is raced by every speed against every level."""
SPEEDS = (3.0, 6.0, 9.0, 12.0, 18.0, 27.0, 40.0)
"""Within how many seconds a person has made up their mind half of the time."""
LEVELS = ("novice", "spymaster")
PLAYERS = (2, 3, 4)
LEVEL = "agent"
"""Everybody decides as this level does, so that nothing but speed makes a difference."""
PERSON = 0
HEAD = """Everybody may tap once the count-in of {count} seconds is over, and whoever is first has to name a code.
A bot lets people think: {patience}.
Then it takes as long as people do to react, drawn whatever it knows: log-normal above {least} s, half of all reactions within {medians}.
Once all people have said that it is not enough, it waits for nobody and only has to react.
The table shows how often a person wins who has made up their mind half of the time within the seconds of the row; all decide as an \
{level} does.
An even share would be {even}, and nobody wins a drawn game; {deals} deals a cell, the standard error is at most {error:.0f} points \
({date}).

| a person decides within | {heads} |
| --- |{rules}
"""


def to_the_race(players: int, seed: int) -> Match | None:
    """Return a game at the moment when taps count; None where it ended before."""
    match, rng = Match(ur.game("the_coding", players=players, system="speed", taps="live"), seed), Random(seed)
    while match.outcome is None and phase(match) != Phase.OPEN:
        act(match, match.actors[0], rng)
    return match if match.outcome is None else None


def phase(match: Match) -> int:
    """Return what is being decided."""
    return int(match.see(-1)[0]["phase"])


def choice(match: Match, seat: int, rng: Random) -> int | None:
    """Return what a seat decides by what it knows."""
    return decide(match.game, LEVEL, match.see(seat), match.log(seat), rng.getrandbits(62), seat=seat)


def act(match: Match, seat: int, rng: Random) -> None:
    """Let a seat decide; where it waits for the others, nothing happens."""
    action = choice(match, seat, rng)
    if action is not None:
        match.do(seat, action)


def run(match: Match, person: Reactions, bots: Reactions, waits: float, rng: Random) -> bool:
    """Race a game to its end: whether the person wins. Whoever is first to tap names a code; where nobody taps more is shown."""
    while match.outcome is None:
        if phase(match) != Phase.OPEN:
            act(match, match.actors[0], rng)
            continue
        times = {seat: person.at(draw(rng)) if seat == PERSON else waits + bots.at(draw(rng)) for seat in match.actors}
        for seat in sorted(times, key=times.__getitem__):
            action = choice(match, seat, rng)
            if action is not None:
                match.do(seat, action)
            if action == Do.TAP or phase(match) != Phase.OPEN:
                break
    return PERSON in match.outcome.winners


def draw(rng: Random) -> float:
    """Return a share of all reactions."""
    return rng.uniform(1e-6, 1 - 1e-6)


def share(deals: list[Match], speed: float, level: str) -> float:
    """Return how often the person wins, over all deals, each raced anew."""
    person, bots = replace(REACTIONS[level], median=speed), REACTIONS[level]
    waits = declared().seconds[level]
    return sum(run(copy.deepcopy(match), person, bots, waits, Random(f"{speed} {level} {n}")) for n, match in enumerate(deals)) / len(deals)


def declared() -> Patience:
    """Return the patience that the title declares."""
    found = ur.game("the_coding", players=2).title.table.patience
    assert found is not None
    return found


def columns() -> Iterator[tuple[int, str]]:
    """Players and level of each column."""
    return ((players, level) for players in PLAYERS for level in LEVELS)


def main(deals: int = DEALS) -> None:
    """Race every speed against every level and write what was found."""
    dealt = {players: [match for seed in range(deals) if (match := to_the_race(players, seed))] for players in PLAYERS}
    rows: list[str] = []
    for speed in SPEEDS:
        shares = [share(dealt[players], speed, level) for players, level in columns()]
        rows.append(f"| {speed:.1f} s | {' | '.join(f'{100 * part:.0f}%' for part in shares)} |\n")
        print(rows[-1], end="", flush=True)
    medians = ", ".join(f"{REACTIONS[level].median:.1f} s for a {level}" for level in LEVELS)
    waits = declared().seconds
    patience = ", ".join(f"{level} {waits[level]:.0f} s" for level in REACTIONS if level != "random") + " from the end of the count-in"
    heads = " | ".join(f"{players} players, {level}" for players, level in columns())
    head = HEAD.format(
        count=f"{COUNT_IN:.0f}", least=LEAST_REACTION, medians=medians, patience=patience, even="50, 33 and 25%",
        deals=deals, level=LEVEL, error=50 / deals**0.5,
        date=datetime.date.today().isoformat(), heads=heads, rules=" --- |" * len(heads.split(" | ")),
    )  # fmt: skip
    study("races", head + "".join(rows))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
