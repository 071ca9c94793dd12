"""Writes the recorded scenes anew: `python -m tests.recorded.make [NAME ...]`, from the root of the checkout.

Run it when what a page receives changed on purpose, look at the difference that the tests tell, and commit it.
"""

import sys
from collections.abc import Iterator, Sequence
from typing import Final

from tests.recorded import rooms
from tests.recorded.rooms import SETS
from tests.recorded.scenes import GAMES, Json, write
from tests.recorded.studio import Source, Studio, studio

SEATS: Final = dict.fromkeys(GAMES, 2) | {"top_secret_party": 4}
SOURCES: Final[Sequence[Source]] = (
    *(Source("the_coding", name) for name in ("last_standing-4-counter", "last_standing-2-counter", "nobody-2-speed", "cracked-3-speed")),
    Source("the_coding", players=3, options=(("system", "speed"), ("taps", "live")), seed=2, steps=60),
    *(
        Source("classified_information", name)
        for name in (
            *("both_match-citrine", "both_match-emerald", "both_match-ruby", "guards-citrine", "guards-emerald", "guards-ruby"),
            *("match-book-chosen", "tie-ruby"),
        )
    ),
    Source("top_secret_agents", seed=15, steps=200),
    Source("top_secret_agents", seed=1, steps=150),
    *(Source("top_secret_agents", name) for name in ("goal", "turns")),
    *(Source("top_secret_party", players=4, seed=seed, steps=200) for seed in (0, 1)),
    Source("top_secret_party", players=4, options=(("sealed_answers", "yes"),), seed=1, steps=30),
    *(Source("top_secret_party", players=players, seed=1, steps=steps) for players, steps in ((5, 30), (10, 40))),
    *(Source(game, sealed=True, players=SEATS[game], seed=1, steps=300 if game == "top_secret_party" else 12) for game in GAMES),
)
"""The games that are played; the last decision of a kind is kept, when most lies on the table."""

Stop = tuple[int, int]
"""A step, and whose page looks after it."""


def chosen(game: str) -> dict[Source, dict[Stop, str]]:
    """Of each source the decisions to be kept, by their names: together they have every verb of every phase, and every verb alone."""
    last = {kind: (source, (n, seat)) for source in sources(game) for kind, n, seat in source.kinds()}
    found = dict[Source, dict[Stop, str]]()
    wanted = {pair for kind in last for pair in pairs(kind)}
    for kind in sorted(last, key=lambda kind: (-len(pairs(kind)), kind)):
        if pairs(kind) & wanted or len(pairs(kind)) == 1:
            wanted -= pairs(kind)
            source, stop = last[kind]
            found.setdefault(source, {})[stop] = kind
    return found


def pairs(kind: str) -> set[tuple[str, str]]:
    phase, verbs = kind.split(" ")
    return {(phase, verb) for verb in verbs.split("/")}


def sources(game: str) -> list[Source]:
    return [source for source in SOURCES if source.game == game]


def record(game: str, of: Studio) -> Json:
    stops = chosen(game)
    taken = {name: scene for source in sources(game) for name, scene in taken_of(source, stops.get(source, {}), of)}
    return {"stops": {source.name: [[*stop, name] for stop, name in kept.items()] for source, kept in stops.items()}, "scenes": taken}


def taken_of(source: Source, stops: dict[Stop, str], of: Studio) -> Iterator[tuple[str, Json]]:
    table = of.open(source)
    for n in of.play(source, table):
        for (at, seat), name in stops.items():
            if at == n:
                yield name, of.look(of.people[seat], table)
        outcome = of.table(table).in_play().match.outcome
        if outcome:
            yield f"over {outcome.why.name.lower()} {source.name}", of.look(of.people[0], table)


def main(wanted: Sequence[str]) -> int:
    """Record what is named, by default all."""
    with studio() as of:
        for name in wanted or (*GAMES, *SETS, "answers"):
            print(write(name, record(name, of) if name in GAMES else rooms.record(name, of)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
