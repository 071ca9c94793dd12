"""Writes the steps that the pages' timeline is held to: `python -m tests.recorded.steps`, from the root of the checkout.

Of every title one step for every kind of event, as a player sees it, and of a party as its screen does: what was told before it, and what
is told after it.
`web/test/timeline.svelte.test.ts` has the pages show them. Undoing a step happens at no table that is played out, and is made up, as is
what none of the games came to.
"""

import gzip
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import underrose as ur
from tests.recorded.make import SOURCES
from tests.recorded.studio import Source
from underrose.games import TITLES
from underrose.kernel.compile.json_template import as_data
from underrose.kernel.play.match import SPECTATOR, Match

Json = dict[str, Any]
GAMES: Final = tuple(TITLES)
OUT: Final = Path(__file__).resolve().parent.parent.parent / "web" / "test" / "steps"
NAMES: Final = ("Mira", "Ada", "Moss", "Tom", "Iris", "Kai", "Lu", "Nils", "Ona", "Pia")
SCREENS: Final = ("top_secret_party",)
"""Titles whose screen for all is a page of its own: its steps are kept beside a player's."""
SPEED: Final = (("system", "speed"), ("taps", "live"))
MORE: Final[dict[str, Sequence[Source]]] = {
    "the_coding": [Source("the_coding", players=players, options=SPEED, seed=seed, steps=80) for players in (2, 3) for seed in range(3)],
    "top_secret_party": [Source("top_secret_party", players=3, seed=2, steps=200)],
}
"""Games beside those that are recorded as scenes, for what happens in none of them."""


def main() -> None:
    OUT.mkdir(exist_ok=True)
    for game in GAMES:
        said = json.dumps(steps(game), ensure_ascii=False, separators=(",", ":"))
        (OUT / f"{game}.json.gz").write_bytes(gzip.compress(said.encode(), mtime=0))  # the same bytes for the same


def read(game: str) -> Json:
    """What was written last."""
    return json.loads(gzip.decompress((OUT / f"{game}.json.gz").read_bytes()))


def steps(game: str) -> Json:
    """Names, the contents that were played with, and the steps."""
    contents, kept, missing = list[object](), list[Json](), _kinds(game)
    for source in (*(one for one in SOURCES if one.game == game and not one.sealed), *MORE.get(game, ())):
        if not any(missing.values()):
            break
        match = source.match
        content = match.game.content
        if content not in contents:
            contents.append(content)
        played = {"content": contents.index(content), "players": match.game.players, "options": dict(match.game.options)}
        kept += [played | step for step in _wanted(match, missing)]
    made_up = [kept[0] | {"news": [_event(game, key)]} for key in sorted(missing[0])]
    return {"names": NAMES, "contents": contents, "steps": [*kept, *made_up]}


def _kinds(game: str) -> dict[int, set[str]]:
    places = (0, SPECTATOR) if game in SCREENS else (0,)
    return {place: set(ur.game(game).title.events.by_key) for place in places}


def _event(game: str, key: str) -> Json:
    kind = ur.game(game).title.events.by_key[key]
    return {"key": key, "args": dict.fromkeys((*kind.args, *kind.closed), 0), "text": key}


def _wanted(match: Match, missing: dict[int, set[str]]) -> Iterator[Json]:
    """The steps of a game that tell a place something new in kind."""
    told = dict[int, tuple[Json, int]]()
    for walked in match.walk():
        walked.names = list[str](NAMES[: match.game.players])
        for place in missing:
            news = walked.events(place, told[place][1] if place in told else 0)
            now = _position(walked, place)
            kinds = {event["key"] for event in news} & missing[place]
            if kinds and place in told:
                missing[place] -= kinds
                log = walked.events(place)[: told[place][1]]
                yield {"place": place, "before": told[place][0], "log": log, "now": now, "news": news}
            told[place] = now, walked.told(place)


def _position(match: Match, place: int) -> Json:
    outcome = match.outcome
    return {
        "view": {"table": as_data(match.see(place)[0]), "actors": list(match.actors)},
        "legal": match.legal(place).forms() if place in match.actors else [],
        "outcome": {"why": outcome.why.name, "winners": list(outcome.winners), "scores": list(outcome.scores)} if outcome else None,
    }


if __name__ == "__main__":
    main()
