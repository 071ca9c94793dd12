"""Tables of TOP SECRET for the tests: dealt as a test wants them, and played as far as it needs."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import underrose as ur
from underrose.kernel.game.drivers import SERVER
from underrose.kernel.play.match import Match

YELLOW, BLUE = 0, 1


def party(players: int, seed: int = 1, **options: object) -> Match:
    """A match that has just begun."""
    return Match(ur.game("top_secret_party", players=players, **options), seed)


def dealt(teams: str, seed: int = 1, **options: object) -> Match:
    """A match of which the first round's team cards are these: "YBY"."""
    match = party(len(teams), seed, **options)
    deal(match, teams)
    return match


def deal(match: Match, teams: str) -> None:
    """Put other team cards before the seats, as if they had been dealt."""
    for player, team in zip(match.states[0]["players"], teams, strict=False):
        player["team"] = "YB".index(team)


def table(match: Match, place: int = -1) -> dict[str, Any]:
    """What a seat, or a spectator, sees of the table."""
    return match.view(place)["table"]


def sides(match: Match, place: int = -1) -> list[dict[str, Any]]:
    """What lies before each seat, as one place sees it."""
    return table(match, place)["sides"][: match.game.players]


def each(match: Match, name: str, place: int = -1) -> list[Any]:
    """One thing that lies before each seat, as one place sees it."""
    return [side[name] for side in sides(match, place)]


def letter(match: Match) -> str:
    """The letter of the question that is being answered."""
    return chr(ord("A") + table(match)["label"])


def answer(match: Match, seat: int, choice: str = "yes") -> None:
    match.play(seat, f"answer {letter(match)} {choice}")


def answer_all(match: Match, choices: str = "") -> None:
    """One question: "yn" says who answers yes; everybody yes if nothing is said."""
    for seat, choice in enumerate(choices or "y" * match.game.players):
        answer(match, seat, {"y": "yes", "n": "no"}[choice])


def answer_rest(match: Match) -> None:
    """Everybody who has not answered this question says yes."""
    for seat in awaited(match):
        answer(match, seat)


def awaited(match: Match) -> list[int]:
    """The seats for which all wait, without those that could only change something."""
    return [seat for seat in match.actors if match.if_legal(SERVER, match.game.title.table.timeout, seat) is not None]


def all_ready(match: Match) -> None:
    for seat in range(match.game.players):
        match.play(seat, "ready")


def to_ready(match: Match) -> Match:
    """Answer what is left of the round."""
    while table(match)["phase"] == 0:
        answer(match, awaited(match)[0])
    return match


def to_point(match: Match) -> Match:
    """Until everybody points."""
    all_ready(to_ready(match))
    return match


def persons(match: Match) -> Match:
    """People sit in all seats."""
    for seat in range(match.game.players):
        match.play(SERVER, f"person {seat}")
    return match


def point_all(match: Match, targets: Iterable[int], *, ready: bool = False) -> None:
    """Everybody points, and gets ready at once if that is said."""
    for seat, target in enumerate(targets):
        match.play(seat, f"point {target}")
        if ready:
            match.play(seat, "ready")


def play_round(match: Match, teams: str, targets: Sequence[int]) -> list[int]:
    """One whole round with these teams and fingers; what each seat earned in it."""
    number = table(match)["current_round"]
    deal(match, teams)
    point_all(to_point(match), targets)
    return [side["earned"][number - 1] for side in sides(match)]


def rounds(match: Match) -> Iterator[int]:
    """Three rounds, each to be played; all are ready for the next one."""
    for number in range(3):
        yield number
        if number < 2:
            all_ready(match)


def keys(match: Match, place: int = -1) -> list[str]:
    return [event["key"] for event in match.events(place)]


def server(match: Match, what: str) -> None:
    match.play(SERVER, what)


def pack(faces: int, name: str = "camp", **more: object) -> str:
    """A pack of a host's own with so many faces."""
    about = {"pack": name, "language": "en", "title": "Camp", **more}
    head = "".join(f'{key} = "{value}"\n' for key, value in about.items())
    return head + "".join(f'[[face]]\nyellow = "Yellow {n}?"\nblue = "Blue {n}?"\n' for n in range(faces))
