"""The checks that every game must pass: consistent legality, replay, round trips, conservation.

Each check takes a `Subject` - a game set up one way, with what only that game knows about itself - and raises AssertionError.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import numpy as np

from underrose.kernel.data.errors import ActionError, AmbiguousAction, IllegalAction, UnreadableAction
from underrose.kernel.data.records import Rows, new
from underrose.kernel.game.actions import BYTE, Form, expand
from underrose.kernel.game.chance import Generator, Mode, ready, reseed
from underrose.kernel.game.contract import MOST_LEGAL
from underrose.kernel.game.drivers import SERVER
from underrose.kernel.game.title import Game
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordlines import lines_in
from underrose.kernel.play.verification import verify
from underrose.testing.playing import RandomPlayer, places_of, positions, random_match, table_bytes, text_of
from underrose.testing.two_worlds import Hidden, everything_but_chance

MOST_FORM_BYTES = 4096
PICKS = 4
"""Draws of `pick` per kind and position."""


@dataclass(frozen=True)
class Reduced:
    """A game with a deck small enough to enumerate all deals: the places to check from, the matches, and the decisions of each."""

    game: Game
    places: Sequence[int]
    matches: int = 2
    decisions: int | None = None


@dataclass(frozen=True)
class Subject:
    """A game as the conformance kit checks it."""

    id: str
    game: Game
    conserve: Callable[[Game, Rows], None] = lambda game, states: None
    """Raises AssertionError unless every card of the table is in exactly one place."""
    hidden: Hidden = everything_but_chance
    """Returns the hidden part of a state, by which two worlds differ."""
    reduced: Sequence[Reduced] = ()
    """Decks for the checks that enumerate all deals."""
    slow: Game | None = None
    """The deck for games played interpreted, where the whole one would take too long."""
    matches: int = 6
    """Random matches per check."""
    fewer: int | None = None
    """Random matches per slow check, where the matches are long; None: as many as `matches`."""
    share: float = 0.2
    """The share of positions and places at which two worlds are compared."""
    open: bool = False
    """Whether it is a game of perfect information, so that every place has one world only."""

    @property
    def slow_matches(self) -> int:
        """Random matches per slow check."""
        return self.matches if self.fewer is None else self.fewer


def check(truth: object, what: str) -> None:
    """Raise AssertionError with `what` unless `truth` holds."""
    if not truth:
        raise AssertionError(what)


def tables(subject: Subject, matches: int | None = None) -> Iterator[Match]:
    """Yield all positions of the subject's random matches."""
    for seed in range(subject.matches if matches is None else matches):
        yield from positions(subject.game, seed)


# --- legality ---------------------------------------------------------------------------------------------------------


def legality_agrees(subject: Subject) -> None:
    """Check that `allowed`, `legal`, `kinds`, forms and `pick` agree, that every other well-formed action is refused, and that asking
    changes neither state nor kit."""
    kit, everything = subject.game.kits.tobytes(), list(subject.game.codec.all())
    for match in tables(subject, subject.slow_matches):
        before = match.states.tobytes()
        for seat in range(match.game.players):
            _agree(match, seat, everything)
        _server_alone(match)
        check(match.states.tobytes() == before, f"asking changed the table at step {len(match.steps)}")
    check(subject.game.kits.tobytes() == kit, "the kit was changed")


def _agree(match: Match, seat: int, everything: list[int]) -> None:
    game, where = match.game, f"seat {seat}, step {len(match.steps)}"
    listed: list[int] = match.legal(seat).packed().tolist()
    legal = set(listed)
    check(len(legal) == len(listed), f"{where}: an action is listed twice")
    check(bool(legal) == (seat in match.actors), f"{where}: a seat may act exactly when it has legal actions")
    answers = [int(game.doors.allowed(match.states, 0, game.kits, seat, action)) for action in everything]
    found = {action for action, refusal in zip(everything, answers, strict=True) if refusal == 0}
    check(found == legal, f"{where}: allowed and listed differ in {[game.codec.notation(a) for a in found ^ legal][:5]}")
    check(set(answers) - {0} <= set(map(int, game.title.refusals)), f"{where}: a refusal has no sentence")
    servers = {action for action in legal if game.codec.verbs[action & BYTE].server}
    check(not servers, f"{where}: a seat is offered what only the server may do")
    _forms_agree(match, seat, legal)
    _kinds_agree(match, seat, legal)


def _forms_agree(match: Match, seat: int, legal: set[int]) -> None:
    where, sent = f"seat {seat}, step {len(match.steps)}", match.legal(seat).forms()
    received = cast("list[Form]", json.loads(text_of(sent)))
    expanded = [action for form in received for action in expand(match.game.codec, form)]
    check(len(expanded) == len(set(expanded)) and set(expanded) == legal, f"{where}: the forms are not exactly the legal actions")
    check(len(text_of(sent).encode()) < MOST_FORM_BYTES, f"{where}: the forms take {len(text_of(sent))} bytes")


def _kinds_agree(match: Match, seat: int, legal: set[int]) -> None:
    game = match.game
    where = f"seat {seat}, step {len(match.steps)}"
    out = np.empty(MOST_LEGAL, np.int64)
    listed: list[int] = out[: game.doors.kinds(match.states, 0, game.kits, seat, out)].tolist()
    check(len(set(listed)) == len(listed), f"{where}: a kind is listed twice")
    check(set(listed) == {action & BYTE for action in legal}, f"{where}: kinds and legal actions differ")
    rngs = new(Generator)
    reseed(rngs[0], b"pick", len(match.steps))
    for kind in listed:
        for _ in range(PICKS):
            action = int(game.doors.pick(match.states, 0, game.kits, seat, kind, rngs))
            check(action in legal and action & BYTE == kind, f"{where}: pick drew {action}, which is not legal of kind {kind}")


def _server_alone(match: Match) -> None:
    """Check that the server may do only its own declared actions."""
    game = match.game
    for verb in game.codec.verbs.values():
        if not verb.server:
            action = game.codec.pack(verb, [0] * len(verb.domains))
            check(game.doors.allowed(match.states, 0, game.kits, SERVER, action), f"the server may {verb.do}")


def picks_are_even(subject: Subject, draws: int = 100) -> None:
    """Check that where a kind has few legal actions `pick` draws each of them, and none of them too often."""
    game, rngs = subject.game, new(Generator)
    reseed(rngs[0], b"even", 0)
    for match in tables(subject, 2):
        for seat in match.actors:
            legal: list[int] = match.legal(seat).packed().tolist()
            for kind in {action & BYTE for action in legal}:
                options = [action for action in legal if action & BYTE == kind]
                if 2 <= len(options) <= 4:
                    drawn = [int(game.doors.pick(match.states, 0, game.kits, seat, kind, rngs)) for _ in range(draws)]
                    counts = [drawn.count(action) for action in options]
                    check(min(counts) > 0 and max(counts) < draws * 0.95, f"pick draws {counts} times each of {options}")


def refusals_change_nothing(subject: Subject) -> None:
    """Check that a refused action leaves a match's state, logs, steps and decision numbers unchanged."""
    tried: set[str] = set()
    for number, match in enumerate(tables(subject, 2)):
        player = RandomPlayer(subject.game, f"refusals {number}")
        everything = subject.game.codec.size
        for seat in range(subject.game.players):
            before, legal = _whole(match), set(cast("list[int]", match.legal(seat).packed().tolist()))
            for action in (subject.game.codec.at(player.below(everything)) for _ in range(8)):
                if action not in legal:
                    tried.add(_refused(match, seat, action, IllegalAction))
            tried.add(_refused(match, seat, "dance on the table", UnreadableAction if match.outcome is None else IllegalAction))
            check(_whole(match) == before, f"step {len(match.steps)}: a refusal changed something")
        _refused(match, match.game.players, 0, IllegalAction)
    check(len(tried) > 1, "nothing was refused")


def _refused(match: Match, seat: int, what: object, expected: type[ActionError]) -> str:
    try:
        match.play(seat, what)
    except expected as error:
        check(error.text.endswith("."), f"{error.text!r} is not a sentence")
        return error.key
    raise AssertionError(f"{what!r} of seat {seat} was not refused")


def _whole(match: Match) -> tuple[object, ...]:
    asks = [match.ask(seat) for seat in range(match.game.players)]
    return match.states.tobytes(), [match.log(place).tobytes() for place in places_of(match)], len(match.steps), asks, match.actors


def cards_are_conserved(subject: Subject) -> None:
    """Check that every card is in exactly one place, in every position and in every world that the sampler draws."""
    rngs = new(Generator)
    reseed(rngs[0], b"conserved", 0)
    for number, match in enumerate(tables(subject, subject.slow_matches)):
        subject.conserve(match.game, match.states)
        seat = number % match.game.players
        view = match.see(seat)
        world = match.game.draw(match.game.prepare(view, match.log(seat)), view, rngs)
        subject.conserve(match.game, world)


# --- replay -----------------------------------------------------------------------------------------------------------


def clones_play_alike(subject: Subject) -> None:
    """Check that a copied state stays byte for byte the same under the same actions and chance."""
    for seed in range(subject.matches):
        match, player = Match(subject.game, seed), RandomPlayer(subject.game, f"clones {seed}")
        clone = _started(match)
        check(table_bytes(clone) == table_bytes(match.states), "a second start differs")
        while match.outcome is None:
            copy = match.states.copy()
            player.step(match)
            for table in (clone, copy):
                _again(match, table)
                check(
                    table_bytes(table) == table_bytes(match.states), f"match {seed}, step {len(match.steps) - 1}: a clone went another way"
                )


def _started(match: Match) -> Rows:
    states = match.game.new_states()
    _tape(match, states, 0)
    match.game.doors.start(states, 0, match.game.kits)
    return states


def _again(match: Match, states: Rows) -> None:
    step = match.steps[-1]
    _tape(match, states, step.n)
    match.game.doors.apply(states, 0, match.game.kits, step.seat, step.action)
    check(not states[0]["chance"]["faults"], "the tape does not fit a clone")


def _tape(match: Match, states: Rows, n: int) -> None:
    ready(states, Mode.REPLAY, [value for value, _ in match.steps[n].chance])


def records_reload(subject: Subject, folder: Path) -> None:
    """Check that a saved match is loaded unchanged, finished or not, and that an unfinished one continues the same way."""
    for seed in range(subject.slow_matches):
        whole = random_match(subject.game, seed)
        half = random_match(subject.game, seed, len(whole.steps) // 2)
        for match in (whole, half):
            path = folder / f"{subject.id}-{seed}.jsonl"
            match.save(path)
            _same_match(match, Match.load(path))
        loaded = Match.load(path)
        for step in whole.steps[len(half.steps) :]:
            loaded.do(cast(int, step.seat), cast(int, step.action))
        _same_match(whole, loaded)


def _same_match(one: Match, other: Match) -> None:
    check(table_bytes(one.states) == table_bytes(other.states), "a loaded match has another table")
    check(one.steps == other.steps, "a loaded match has other steps")
    check(one.outcome == other.outcome, "a loaded match ended differently")
    for place in places_of(one):
        check(one.log(place).tobytes() == other.log(place).tobytes(), f"a loaded match has another log for {place}")
        check(one.events(place) == other.events(place), f"a loaded match tells {place} other events")


def steps_go_back(subject: Subject, folder: Path) -> int:
    """Check undo in random matches: state, views, logs and choices are those before the steps taken back, numbers are not reused, the
    record loads and verifies. Return how often something was taken back.

    A step that drew chance, told an event that the title does not list, or asked another seat is never offered.
    """
    if not subject.game.title.table.undo:
        for match in tables(subject, 1):
            for seat in range(subject.game.players):
                _back_refused(match, seat, 1)
        return 0
    back = 0
    for seed in range(subject.slow_matches):
        match, player = Match(subject.game, seed), RandomPlayer(subject.game, f"back {seed}")
        earlier: dict[int, tuple[object, ...]] = {0: _position(match)}
        while match.outcome is None:
            back += _on_or_back(match, player, earlier)
            earlier[len(match.steps) - 1] = _position(match)
        for seat in range(subject.game.players):
            check(match.undoable(seat) == 0, "something could be taken back after the end")
            _back_refused(match, seat, 1)
        _loads_and_verifies(match, folder / f"{subject.id}-back-{seed}.jsonl")
    return back


def _on_or_back(match: Match, player: RandomPlayer, earlier: Mapping[int, tuple[object, ...]]) -> bool:
    """Do one decision, or half of the times that it is possible an undo; return whether it was an undo."""
    seat = match.actors[player.below(len(match.actors))]
    offered = match.undoable(seat)
    _may_go_back(match, seat, offered)
    if offered and player.below(2) == 0:
        _go_back(match, seat, 1 + player.below(offered), earlier)
        return True
    match.do(seat, player.action(match, seat))
    return False


def _position(match: Match) -> tuple[object, ...]:
    """Return a state with all its views, logs, legal actions and notes, without the numbers of decisions and of steps."""
    seats = range(match.game.players)
    views = [text_of(match.view(place)) for place in places_of(match)]
    logs = [match.log(place).tobytes() for place in places_of(match)]
    legal = [text_of(match.legal(seat).forms()) for seat in seats]
    return table_bytes(match.states, without=("chance", "events")), views, logs, legal, [text_of(match.notes(seat)) for seat in seats]


def _may_go_back(match: Match, seat: int, offered: int) -> None:
    """Check that an undo is offered only for this seat's steps, of the declared kinds and without chance; not to others, nor further."""
    plain = {match.game.title.events.types[int(kind)].key for kind in match.game.title.table.undo}
    gone = 0
    for step in reversed(match.steps):  # steps taken back already are passed over
        if not offered:
            break
        if step.back is not None:
            gone += int(step.events[0]["args"]["steps"])
        elif gone:
            gone -= 1
        else:
            check(step.seat == seat and not step.chance, "chance, or somebody else's step, could be taken back")
            check({event["key"] for event in step.events} <= plain, "a step that told something could be taken back")
            offered -= 1
    check(offered == 0, "more can be taken back than was done")
    check(match.undoable(seat) == 0 or match.actors == [seat], "a step that asked somebody else could be taken back")
    _back_refused(match, seat, match.undoable(seat) + 1)
    for other in range(match.game.players):
        if other != seat:
            _back_refused(match, other, 1)


def _back_refused(match: Match, seat: int, steps: int) -> None:
    before = _whole(match)
    try:
        match.undo(seat, steps)
    except IllegalAction as error:
        check(error.text.endswith("."), f"{error.text!r} is not a sentence")
        check(_whole(match) == before, "a refused taking back changed something")
        return
    raise AssertionError(f"seat {seat} took back {steps} steps too many")


def _go_back(match: Match, seat: int, steps: int, earlier: Mapping[int, tuple[object, ...]]) -> None:
    asks = [match.ask(other) for other in range(match.game.players)]
    told = [match.told(place) for place in places_of(match)]
    step = match.undo(seat, steps)
    check(step.back is not None and _position(match) == earlier[step.back], f"step {step.n} did not return to step {step.back}")
    check(step.n == len(match.steps) - 1 and not step.chance, "taking back took a number twice, or drew chance")
    for other, ask in enumerate(asks):
        check(
            match.ask(other) == (ask + 1 if ask is not None and other == seat else ask),
            "the numbers of decisions do not go on as they should",
        )
    check([match.told(place) for place in places_of(match)] == [before + 1 for before in told], "not everybody was told of it once")


def _loads_and_verifies(match: Match, path: Path) -> None:
    match.save(path)
    _same_match(match, Match.load(path))
    verdict = verify(lines_in(path.read_text("utf-8")))
    check(verdict.good, f"a record with steps taken back does not verify: {' '.join(verdict.faults)}")


def logs_round_trip(subject: Subject) -> None:
    """Check that a seat's log survives a round trip through JSON: a client can reload from view and events alone."""
    table = subject.game.title.events
    for seed in range(subject.slow_matches):
        match = random_match(subject.game, seed)
        for place in places_of(match):
            events = json.loads(text_of(match.events(place)))
            check(table.to_log(events).tobytes() == match.log(place).tobytes(), f"the log of {place} does not survive JSON")
            check(all(event["text"].strip() and "{" not in event["text"] for event in events), "an event has no sentence")


# --- actions outside --------------------------------------------------------------------------------------------------


def actions_round_trip(subject: Subject) -> None:
    """Check that every well-formed action survives round trips through notation, JSON, dataclass and dense index."""
    codec = subject.game.codec
    check(len(set(codec.all())) == codec.size, "two indices have the same action")
    for index, action in enumerate(codec.all()):
        written = codec.notation(action)
        check(codec.index(action) == index, f"{written}: the dense index")
        check(codec.read(written) == [action], f"{written}: the notation is read as something else")
        check(codec.read(f"  {written.upper()} ") == [action], f"{written}: case or space matters")
        check(codec.read(json.loads(text_of(codec.wire(action)))) == [action], f"{written}: the wire object")
        check(codec.read(codec.outside(action)) == [action], f"{written}: the dataclass")
        check(codec.read(action) == [action], f"{written}: the packed action")


def verbs_played(subject: Subject) -> set[str]:
    """Return the verbs seen in the subject's random matches, so that a test can ask that none is missing."""
    steps = (step for seed in range(subject.matches) for step in random_match(subject.game, seed).steps)
    return {subject.game.codec.verbs[step.action & BYTE].do for step in steps if step.action is not None}


def resolves_alike(subject: Subject) -> None:
    """Check that notation, JSON, dataclass and packed integer of a legal action resolve to it, and that a verb alone is ambiguous if it
    fits several."""
    for number, match in enumerate(tables(subject, 2)):
        player = RandomPlayer(subject.game, f"resolves {number}")
        for seat in match.actors:
            legal: list[int] = match.legal(seat).packed().tolist()
            action = legal[player.below(len(legal))]
            codec = match.game.codec
            for meant in (action, codec.notation(action), codec.wire(action), codec.outside(action)):
                check(match.resolve(seat, meant) == action, f"{meant!r} is not understood as {codec.notation(action)}")
                check(meant in match.legal(seat), f"{meant!r} is not in the legal actions")
            _verb_alone(match, seat, action, legal)


def _verb_alone(match: Match, seat: int, action: int, legal: list[int]) -> None:
    same = [other for other in legal if other & BYTE == action & BYTE]
    verb = match.game.codec.verbs[action & BYTE]
    try:
        check(match.resolve(seat, {"do": verb.do}) == action and len(same) == 1, f"{verb.do} alone was not ambiguous")
    except AmbiguousAction:
        check(len(same) > 1, f"{verb.do} alone was called ambiguous")
