"""What is recorded beside decisions and endings: rooms before the start, who looks on, who comes late, reviews, and answers of no table."""

from collections.abc import Iterable, Iterator
from typing import Final

from tests.recorded.scenes import GAMES, Json
from tests.recorded.studio import NAMES, Source, Studio, settled
from tests.server.guests import Person, bots, come_in, until
from tests.server.reviewers import review_of
from underrose import games
from underrose.cases import deduced
from underrose.kernel.play.match import SPECTATOR
from underrose.server.catalogue.lessons import lessons_of
from underrose.texts import LANGUAGES, reading

DAY: Final = "2026-11-22"
AWAY: Final = Source("the_coding", "last_standing-4-counter")
CAME_BACK: Final = 36
"""After which step of it seat 3 comes back, who is asked then."""
REVIEWED: Final = {
    "the_coding": Source("the_coding", "last_standing-2-counter"),
    "classified_information": Source("classified_information", "tie-ruby"),
    "top_secret_agents": Source("top_secret_agents", "turns"),
    "top_secret_party": Source("top_secret_party", players=4, seed=1, steps=200),
}
"""Games that are reviewed, seat 0 by what it could know and with the cards turned."""


def answers(of: Studio) -> Json:
    """What belongs to no table, by path."""
    of.begin("answers")
    paths = ["/games", "/key"]
    for game in deduced():
        query = f"game={game}&difficulty=easy&date={DAY}"
        paths += [f"/case?{query}", f"/case/solution?{query}", f"/case/hint?{query}&n=1"]
    return {path: of.said(of.watcher, path) for path in paths}


def rooms(of: Studio) -> Iterator[tuple[str, Json]]:
    """Of every game its room as the host sees it and as a guest does who comes, and its screen before the start and after."""
    mira, ada = of.people[:2]
    for game in GAMES:
        of.begin(f"room of {game}")
        players = {"top_secret_party": 4}.get(game, 2)
        table = mira.open(game, players)
        yield f"{game} host", of.look(mira, table)
        ada.sit(table)
        yield f"{game} guest", of.look(ada, table)
        yield f"{game} stranger", of.look(of.watcher, table)
        screen = mira.open(game, players, watch=True, bots=bots(*range(players), level="novice"))
        yield f"{game} screen host", of.look(mira, screen)


def lessons(of: Studio) -> Iterator[tuple[str, Json]]:
    for game in GAMES:
        for number in (lesson.number for lesson in lessons_of(games.title(game))):
            name = "lesson" if number == 1 else f"{number}. lesson"
            of.begin(f"{name} of {game}")
            table = of.watcher.post("/tables", {"game": game, "lesson": number}).json()["id"]
            of.watcher.start(table)
            yield f"{game} {name}", of.look(of.watcher, table)


def late(of: Studio) -> Iterator[tuple[str, Json]]:
    """A latecomer asks for a bot's seat: the page of who is asked, and of who asks, before and after; and where somebody says no."""
    mira, ada = of.people[:2]
    for what, yes in (("late", True), ("refused", False)):
        of.begin(what)
        table = mira.open("the_coding", 3, bots=bots(2, level="novice"))
        ada.sit(table)
        with mira.feed(table), ada.feed(table):
            mira.start(table)
            until(lambda table=table: 2 not in of.table(table).in_play().match.actors)
            of.watcher.post(f"/tables/{table}/seats", {"watch": True})
            if yes:
                yield "late watches", of.look(of.watcher, table)
            of.watcher.command(table, "takeover", seat=2)
            if yes:
                yield "late is asked", of.look(mira, table)
                yield "late asks", of.look(of.watcher, table)
            asking = mira.view(table)["asking"][0]
            for person in (mira, ada) if yes else (mira,):
                person.command(table, "consent", seat=2, player=asking["player"], yes=yes)
            yield "late plays" if yes else "late is refused", of.look(of.watcher, table)


def away(of: Studio) -> Iterator[tuple[str, Json]]:
    """Somebody comes back and is told what happened; watchers of the same game, and when it is over in both languages."""
    table = of.open(AWAY, "away")
    last = len(AWAY.match.steps) - 1
    for n in of.play(AWAY, table, absent=3):
        if n == CAME_BACK:
            yield "away came back", of.look(of.people[3], table)
            of.watcher.post(f"/tables/{table}/seats", {"watch": True})
            yield "away watched", of.look(of.watcher, table)
        if n == last:
            scene = of.look(of.watcher, table)
            for language in LANGUAGES:
                with reading(language):
                    events = of.table(table).in_play().match.events(SPECTATOR)
                scene["asked"][f"events {language}"] = [event["text"] for event in events]
            yield "away over", scene


def after_the_party(of: Studio) -> Iterator[tuple[str, Json]]:
    source = REVIEWED["top_secret_party"]
    table = of.open(source, "after the party")
    for _ in of.play(source, table):
        pass
    scene = of.look(of.watcher, table)
    of.watcher.post(f"/tables/{table}/seats", {"watch": True})
    yield "after the party", scene | {"feed": of.look(of.watcher, table)["feed"]}


def reasons(of: Studio) -> Iterator[tuple[str, Json]]:
    """A seat with every value it may ask about, advice too; and the messages of the feed while it and the other do a step."""
    source = Source("the_coding", "last_standing-2-counter", assist="advice")
    table = of.open(source, "reasons")
    for n in of.play(source, table):
        if n == CAME_ABOUT:
            scene = of.look(of.people[0], table)
            for about in scene["feed"][0]["notes"]["about"]:
                for value in about["out"]:
                    path = f"/tables/{table}/because?about={about['key']}&value={value}"
                    scene["asked"][path] = of.said(of.people[0], path)
            for path in (f"/tables/{table}/view?advice=1", f"/tables/{table}/tells", f"/tables/{table}/move"):
                scene["asked"][path] = of.said(of.people[0], path)
            scene["then"] = settled(_then(of, source, table))
            yield "reasons", scene
            return


CAME_ABOUT: Final = 16
"""After which step of it seat 0 is asked, and has been told something."""


def _then(of: Studio, source: Source, table: str) -> list[Json]:
    with of.people[0].feed(table) as feed:
        feed.receive_json()
        for step in source.match.steps[CAME_ABOUT + 1 : CAME_ABOUT + 3]:
            assert step.seat is not None
            assert step.action is not None
            of.step(table, step.seat, source.match.game.codec.wire(step.action))
        return [feed.receive_json() for _ in range(2)]


def reviews(of: Studio, chosen: Iterable[str] = tuple(REVIEWED)) -> Iterator[tuple[str, Json]]:
    """Reviews of finished games, at the table where they were played."""
    for game in chosen:
        source = REVIEWED[game]
        table = of.open(source, "review")
        for _ in of.play(source, table):
            pass
        yield f"{game} review", reviewed(of, of.people[0], table)


def reviewed(of: Studio, person: Person, table: str) -> Json:
    scene = of.look(person, table)
    for seat in (0, 1):
        for turned in (0, 1):
            query = {"game": 1, "seat": seat, **({"turned": 1} if turned else {})}
            path = f"/tables/{table}/review?{'&'.join(f'{name}={value}' for name, value in query.items())}"
            scene["asked"][path] = review_of(person, f"/tables/{table}/review", **query)
    return scene


def mine(of: Studio) -> Json:
    """The list of somebody's tables, by its path: one waits for others, one is played, one is over; and how the one that is played lies."""
    of.begin("mine")
    mira, ada = come_in(of.client, NAMES[0]), come_in(of.client, NAMES[1])
    for game in ("the_coding", "classified_information", "top_secret_agents"):
        table = mira.open(game, 2)
        if game != "the_coding":
            ada.sit(table)
            mira.start(table)
        if game == "top_secret_agents":
            ada.command(table, "resign")
    lines = mira.get("/me/tables").json()
    said: Json = {"/me/tables": lines}
    for line in lines:
        if line["started"] and not line["over"]:
            info, view = (mira.get(f"/tables/{line['code']}{end}").json() for end in ("", "/view"))
            said |= {f"/tables/{line['code']}": info, f"/tables/{info['id']}": info, f"/tables/{line['code']}/view": view}
    return settled(said)


SETS: Final = {"rooms": (rooms, lessons, late, away, after_the_party, reasons), "reviews": (reviews,)}
"""The files of scenes that belong to no game, and what fills them."""


def record(name: str, of: Studio) -> Json:
    if name == "answers":
        return {"scenes": {}, "answers": {**answers(of), **mine(of)}}
    return {"scenes": {scene: kept for fill in SETS[name] for scene, kept in fill(of)}}
