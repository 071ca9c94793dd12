"""Recorded games played again by rules whose enums have other numbers: in a process of its own, and interpreted (compiling is slow).

    python -m tests.conformance.renumbered SEED FILE...

prints one line of JSON for each record: everything that was decided, offered, refused, told and seen, in words. The numbers that the
members of an enum have are exchanged among them, as SEED says (0: not at all), while the modules of the games are loaded.
"""

import ast
import importlib.abc
import json
import sys
from collections.abc import Iterator, Sequence
from enum import IntEnum
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from random import Random
from types import CodeType, ModuleType
from typing import Any

import numpy as np

from underrose import games
from underrose.bots import decide
from underrose.kernel.compile.interpreting import interpreted, meanwhile_interpreted
from underrose.kernel.data.python_records import rows_of
from underrose.kernel.data.records import new
from underrose.kernel.game.chance import Generator, reseed
from underrose.kernel.game.contract import MOST_LEGAL
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordfile import game_of
from underrose.kernel.play.recordlines import read

GAMES = "underrose.games."
"""What is loaded with other numbers; none of it may be imported above."""
ENUMS = ("IntEnum", "EventKind")
KEPT = ("Stream", "Place", "Team")
"""Enums that keep their numbers: the streams of chance, which a title demands to be numbered from 0, as the lab deals by them; and the
places of The Coding's code cards, whose number is where the card lies, from the left."""


class Renumbering(ast.NodeTransformer):
    """Exchanges the numbers of the members of every enum among them; of events, that of the declaration `public(1, "seat")`."""

    def __init__(self, seed: int, module: str) -> None:
        self.seed, self.module = seed, module

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        if node.name not in KEPT and any(isinstance(base, ast.Name) and base.id in ENUMS for base in node.bases):
            members = [line for line in node.body if isinstance(line, ast.Assign)]
            numbers = [line.value.args[0] if isinstance(line.value, ast.Call) else line.value for line in members]
            Random(f"{self.seed} {self.module} {node.name}").shuffle(numbers)
            for line, number in zip(members, numbers, strict=True):
                if isinstance(line.value, ast.Call):
                    line.value.args[0] = number
                else:
                    line.value = number
        return node


class Renumbered(SourceFileLoader):
    """Loads a module of a game with other numbers; nothing of it is kept in `__pycache__`."""

    seed = 0

    def get_code(self, fullname: str) -> CodeType:
        tree = ast.parse(self.get_data(self.path), self.path)
        return compile(Renumbering(self.seed, fullname).visit(tree), self.path, "exec")


class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        found = PathFinder.find_spec(fullname, path, target) if fullname.startswith(GAMES) else None
        if found is not None and isinstance(found.loader, SourceFileLoader):
            found.loader = Renumbered(found.loader.name, found.loader.path)
        return found


def renumber(seed: int) -> None:
    """From now on, games are loaded with other numbers (0: with their own). Machine code must not be used: it is kept by their sources."""
    Renumbered.seed = seed
    if seed:
        sys.meta_path.insert(0, Finder())


TRIED = 12
"""Actions, legal or not, about which the validator is asked at every step."""
THOUGHT = {"top_secret_party": (2, 9)}
"""After how many steps bots are asked, too, where what they think is cheap enough to be interpreted."""
JUDGED = 5
"""In Classified Information every so-manieth position is judged as its bots do."""


def in_words(path: Path) -> Iterator[list[Any]]:
    """What happens when the actions of a record are done again, with its chance values: entry by entry, and none has an enum's number."""
    record = read(path.read_text("utf-8").splitlines())
    assert record.end is not None
    assert record.header["game"] in games.TITLES
    game, random = game_of(record.header), Random(0)
    match = Match.dealt(game, bytes.fromhex(record.end["secret"]), [value for value, _ in record.steps[0]["chance"]], None, None)
    told = 0
    for line in record.steps[1:]:
        told, events = match.told(-1), match.events(-1, told)
        yield ["told", [[event["key"], event["text"]] for event in events]]
        yield from positions(match, random)
        if str(line["action"]).startswith("undo"):
            match.take_back(line["seat"], match.steps_back(line["seat"], int(str(line["action"]).split()[1])))
            continue
        yield ["does", line["seat"], line["action"]]
        match.do(line["seat"], match.resolve(line["seat"], line["action"]))
    yield from endings(match)


def positions(match: Match, random: Random) -> Iterator[list[Any]]:
    """What every seat may do, sees and is refused, what is drawn for it at random, and now and then what bots would do."""
    game, names = match.game, enums_of(match.game)
    for seat in range(game.players):
        codec, legal = game.codec, game.legal(match.states, seat).tolist()
        yield [seat, "may", [codec.notation(action) for action in legal]]
        view = match.view(seat)
        table = {name: value[: game.players] if name == "sides" else value for name, value in view["table"].items()}  # beyond are zeros
        yield [seat, "sees", worded({**view, "table": table}, names)]
        verbs = random.choices(game.title.verbs, k=TRIED)  # in the order in which they are declared, which no number changes
        tried = [codec.pack(verb, [random.randrange(len(domain)) for domain in codec.values(verb)]) for verb in verbs]
        yield [seat, "is told", [[codec.notation(action), refusal(match, seat, action)] for action in tried]]
    for seat in match.actors:
        yield from drawn(match, seat)
        if len(match.steps) in THOUGHT.get(game.title.id, ()):
            yield from thought(match, seat)
        if game.title.id == "classified_information" and len(match.steps) % JUDGED == 0:
            yield from judged(match, seat)


def refusal(match: Match, seat: int, action: int) -> str:
    """Why the validator refuses it, by name; nothing if it does not."""
    number = int(match.game.doors.allowed(match.states, 0, match.game.kits, seat, action))
    return match.game.title.refusals[number][0] if number else ""


def drawn(match: Match, seat: int) -> Iterator[list[Any]]:
    game, rngs, out = match.game, new(Generator), np.empty(MOST_LEGAL, np.int64)
    reseed(rngs[0], b"renumbered", len(match.steps))
    many = int(game.doors.kinds(match.states, 0, game.kits, seat, out))
    kinds = [game.codec.verbs[int(kind)].do for kind in out[:many]]
    yield [seat, "draws", kinds, game.codec.notation(int(game.doors.random(match.states, 0, game.kits, seat, rngs, out)))]


def thought(match: Match, seat: int) -> Iterator[list[Any]]:
    """What the game's own bots would do, and the note sheet."""
    for level in ("novice", "agent"):
        if level in match.game.title.policies:
            action = decide(match.game, level, match.see(seat), match.log(seat), 1, seat=seat)
            yield [seat, level, None if action is None else match.game.codec.notation(action)]
    yield [seat, "notes", rounded(match.notes(seat))]


def judged(match: Match, seat: int) -> Iterator[list[Any]]:
    """What each legal action of Classified Information is worth to somebody who knows nothing but what lies open."""
    from underrose.games.classified_information.mind import appraisal, foresight, judgement

    look, guesses = rows_of(new(appraisal.Outlook))[0], rows_of(new(foresight.Guess, 2))
    interpreted(appraisal.instruct)(look.weights)
    for who in range(2):
        for row in (guesses[who].suitcase, guesses[who].guard):
            row[:] = [1.0] * len(row)
    s, kit, judge = rows_of(match.states)[0], rows_of(match.game.kits)[0], interpreted(judgement.judge)
    interpreted(foresight.overhear)(guesses, s, kit)
    interpreted(foresight.guess_at)(look, guesses, s, kit, seat)
    legal = match.game.legal(match.states, seat).tolist()
    yield [seat, "judges", [[match.game.codec.notation(action), round(float(judge(s, kit, seat, look, action)), 9)] for action in legal]]


def followed(match: Match, place: int) -> Iterator[list[Any]]:
    """What every event of a log of Classified Information does to what somebody knows."""
    from underrose.games.classified_information.mind import belief_update

    w, kit, log = rows_of(new(belief_update.Wheel))[0], rows_of(match.game.kits)[0], rows_of(match.log(place))
    interpreted(belief_update.set_out)(w.boxes, kit)
    for number in range(len(log)):
        w.written = 0
        interpreted(belief_update.follow)(w, kit, place, log[number], -1)
        yield [place, "follows", [[int(of[i]) for of in (w.deeds, w.places, w.cards, w.to)] for i in range(w.written)]]


def endings(match: Match) -> Iterator[list[Any]]:
    figures = np.zeros(max(len(match.game.title.figures), 1), np.int64)
    match.game.doors.measure(match.states, 0, match.game.kits, figures)
    outcome = match.outcome
    assert outcome is not None
    yield ["ends", outcome.why.name, list(outcome.winners), list(map(float, outcome.scores)), figures.tolist()]
    for place in match.places:
        yield [place, "saw", [[event["key"], event["text"]] for event in match.events(place)]]
        if match.game.title.id == "classified_information":
            yield from followed(match, place)


def enums_of(game: Any) -> dict[str, type[IntEnum]]:
    """The enums of a game that fields of its view are named after."""
    modules = [module for name, module in sys.modules.items() if name.startswith(f"{GAMES}{game.title.id}.")]
    found = {kind for module in modules for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, IntEnum)}
    return {kind.__name__.lower(): kind for kind in found}


def worded(data: Any, names: dict[str, type[IntEnum]], field: str = "", inside: str = "") -> Any:
    """A view in which fields that are named after an enum (`phase`; `tiles[0].place` after `TilePlace`) hold the name of a member."""
    if isinstance(data, dict):
        return {key: worded(value, names, key, field) for key, value in data.items()}
    if isinstance(data, list):
        return [worded(value, names, field, inside) for value in data]
    kind = names.get(inside.removesuffix("s") + field) or names.get(field, ())
    return {int(member): member.name for member in kind}.get(data, data)


def rounded(data: Any) -> Any:
    """Probabilities without their last digits, in which compiled and interpreted sums may differ."""
    if isinstance(data, dict):
        return {key: rounded(value) for key, value in sorted(data.items())}
    if isinstance(data, list):
        return [rounded(value) for value in data]
    return round(data, 9) if isinstance(data, float) else data


if __name__ == "__main__":
    renumber(int(sys.argv[1]))
    with meanwhile_interpreted():
        for name in sys.argv[2:]:
            print(json.dumps(list(in_words(Path(name)))), flush=True)
