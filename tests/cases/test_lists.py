"""The lists that are shipped: each case is played again exactly, has one answer by brute force, and is unlike all others."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import chain, product
from operator import mul
from pathlib import Path
from typing import Any

import pytest

from tests.knowledge import coding_oracle
from tests.knowledge.classified_oracle import Next, Oracle, World, entries
from tests.sizes import size
from underrose.cases.case import alike, needs_all
from underrose.cases.grades import DIFFICULTIES, difficulty_of
from underrose.cases.listed import CaseLine, shipped
from underrose.cases.positions import deduced, deduction_of, fingerprint, game_of, position, replayed, unpacked
from underrose.games.top_secret_agents.puzzle import MOST_POINTS
from underrose.games.top_secret_party.events import TEAM_NAMES
from underrose.kernel.play.match import Match

EVERY = size(40, 12)
"""One of so many cases is looked at."""
CODES, CASES, PARTIES, TURNS = size(3, 12), size(1, 4), size(6, 24), size(1, 3)
"""How many cases of The Coding, Classified Information, TOP SECRET and Top-Secret brute force goes through."""


@cache
def every(game: str) -> list[CaseLine]:
    lists = shipped(game_of(game))
    return [line for day in zip(*(lists[difficulty] for difficulty in DIFFICULTIES)) for line in day]


def at(game: str, line: CaseLine) -> Match:
    return replayed(game_of(game, line.seed), line.seed, unpacked(line.moves))


@pytest.mark.parametrize("game", deduced())
def test_a_case_is_played_again_exactly_its_answer_is_the_one_the_table_holds_and_no_two_are_alike(game: str) -> None:
    seen = list[tuple[Any, ...]]()
    for line in every(game)[::EVERY]:
        match = at(game, line)
        assert fingerprint(match, line.seat) == line.check
        found = position(match, line.seat)
        assert deduction_of(game).certain(found)[line.key] == line.value
        facts = deduction_of(game).facts(found)
        seen.append(alike(found, line.key, [facts[n] for n in line.facts]))
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("game", deduced())
def test_no_game_gives_two_cases_and_each_stands_with_its_difficulty(game: str) -> None:
    lists, grades = shipped(game_of(game)), deduction_of(game).grades
    lines = [*chain(*lists.values())]
    assert len({line.seed for line in lines}) == len(lines)
    assert {difficulty: {difficulty_of(len(line.facts), grades) for line in found} for difficulty, found in lists.items()} == {
        difficulty: {difficulty} for difficulty in DIFFICULTIES
    }
    assert min(len(line.facts) for line in lines) >= grades.fewest


def value_in(content: Any, key: str, code: tuple[int, int, int]) -> str:
    """What a code has at the place that is asked for."""
    written = coding_oracle.text(content, code)
    place = key.partition(".")[2]
    return written if place == "code" else written[coding_oracle.PLACES.index(place)]


def test_a_code_has_one_answer_in_all_worlds_that_fit_and_its_facts_prove_it_and_none_can_be_left_out() -> None:
    game = game_of("the_coding")
    for line in every("the_coding")[:CODES]:
        match = at("the_coding", line)
        own = match.see(line.seat)[0]["sides"][line.seat]["code"].tolist()
        worlds = coding_oracle.all_worlds(game.content, 2, line.seat, own, match.events(line.seat))
        assert {value_in(game.content, line.key, world[1 - line.seat]) for world in worlds} == {line.value}
        facts = deduction_of("the_coding").facts(position(match, line.seat))
        proof = [dict(facts[n].event) for n in line.facts]
        assert proves(proof, line)
        assert not any(proves(proof[:n] + proof[n + 1 :], line) for n in range(len(proof)))


def proves(facts: list[dict[str, Any]], line: CaseLine) -> bool:
    """Whether these facts alone leave no other value, by the oracle."""
    content = game_of("the_coding").content
    seat, _, where = line.key.partition(".")
    asked = coding_oracle.PLACES if where == "code" else (where,)
    others = [
        (f"{seat}.{place}", value)
        for place, right in zip(asked, line.value, strict=True)
        for value in content["letters" if place == "letter" else "digits"]
        if value != right
    ]
    return all(coding_oracle.excludes(facts, content, 2, line.seat, key, value) for key, value in others)


HEAP_EVENTS = {"encrypted", "searched", "exhumed", "cached"}
"""Events after which it counts which cards lie in the Encrypted pile."""


class Foreseeing(Oracle):
    """The oracle told what the seat draws later: no card goes back into the deck, so until then nobody else has these cards.

    Where nothing is told of the Encrypted pile and nothing comes to it, its two cards stay among the deck's: they are any two of these.
    """

    def __init__(self, content: Any, seat: int, events: list[dict[str, Any]]) -> None:
        super().__init__(content, seat)
        self.later = {event["args"]["card"] for event in events if event["key"] == "drew" and "card" in event["args"]}
        self.heap_counts = any(event["key"] in HEAP_EVENTS for event in events)

    def tell(self, event: Any) -> None:
        """Follow an event; of the worlds those stay in which the cards to come still lie in the deck."""
        if event["key"] == "drew":
            self.later.discard(event["args"].get("card"))
        super().tell(event)

    def _dealt(self, world: World, args: Any) -> Next:
        known = (args["first"], args["second"], args["suitcase"]) if "first" in args else None
        dealt = super()._dealt(world, args) if self.heap_counts else self._dealt_three(world, args["seat"], known)
        yield from self._kept(dealt)

    def _drew(self, world: World, args: Any) -> Next:
        yield from self._kept(super()._drew(world, args))

    def _kept(self, following: Next) -> Iterator[tuple[World, float]]:
        return ((world, share) for world, share in following if self.later <= world.deck | set(world.top))


def test_a_suitcase_and_a_guard_have_one_answer_in_all_worlds_that_fit() -> None:
    game = game_of("classified_information")
    for line in sorted(every("classified_information"), key=lambda line: len(line.moves))[:CASES]:
        events = at("classified_information", line).events(line.seat)
        oracle, place = Foreseeing(game.content, line.seat, events), where(line.key)
        for event in events:
            oracle.tell(event)
        cards = {card for world in oracle.worlds for name, card in entries(world) if name == place}
        assert {str(game.content["deck"][card // 2]["number"]) for card in cards} == {line.value}


def deals_that_fit(match: Match, seat: int, told: list[Any]) -> Iterator[tuple[int, ...]]:
    """All ways in which the round's team cards may lie, if these events are told and everybody answers as their dossier leads."""
    content, players, view = match.game.content, match.game.players, match.view(seat)["table"]
    for teams in product((0, 1), repeat=players):
        dealt = max(teams.count(0), teams.count(1)) <= (players + 1) // 2
        if dealt and all(fits(content, view, event, teams) for event in told):
            yield teams


def fits(content: Any, view: Any, event: Any, teams: tuple[int, ...]) -> bool:
    """Whether what is told goes with these teams, by the rule of RULES.md, Bots."""
    args = event["args"]
    if event["key"] == "dealt":
        return "team" not in args or teams[args["seat"]] == args["team"]
    traits = content["dossiers"][view["sides"][args["seat"]]["dossier"]]["traits"]
    weights = content["faces"][view["faces"][args["slot"]]][("yellow_traits", "blue_traits")[teams[args["seat"]]]]
    total = sum(map(mul, traits, weights))
    return total == 0 or (total > 0) == bool(args["yes"])


def round_of(match: Match, seat: int) -> list[Any]:
    events = match.events(seat)
    start = max(n for n, event in enumerate(events) if event["key"] == "round")
    return [event for event in events[start:] if event["key"] == "dealt" or (event["key"] == "placed" and event["args"]["seat"] != seat)]


def test_a_team_has_one_answer_in_all_deals_that_fit_the_true_one_and_its_facts_prove_it_and_none_can_be_left_out() -> None:
    for line in every("top_secret_party")[:PARTIES]:
        match, about = at("top_secret_party", line), int(line.key.partition(".")[0])

        def teams_by(told: list[Any], match: Match = match, line: CaseLine = line, about: int = about) -> set[int]:
            return {teams[about] for teams in deals_that_fit(match, line.seat, told)}

        answer = ("yellow", "blue").index(line.value)
        assert teams_by(round_of(match, line.seat)) == {answer} == {match.view(about)["table"]["sides"][about]["team"]}
        told = deduction_of("top_secret_party").facts(position(match, line.seat))
        proof = [dict(told[n].event) for n in line.facts]
        assert teams_by(proof) == {answer}
        assert all(teams_by(proof[:n] + proof[n + 1 :]) == {0, 1} for n in range(len(proof)))


def most_in_a_turn(match: Match, seen: dict[str, int]) -> int:
    """The most points that the seat can score in the rest of its turn, by trying everything but Blockades; a drawn tile goes back."""
    view = match.view(match.actors[0])["table"]
    known = json.dumps(view, sort_keys=True)
    if known not in seen:
        seat, most = match.actors[0], 0
        for action in match.legal(seat).packed().tolist():
            if match.game.codec.notation(action).split()[0] in ("block", "end", "keep", "spawn"):
                continue
            after = done(match, seat, action)
            gained = after.view(seat)["table"]["points"][seat] - view["points"][seat]
            over = after.outcome is not None or seat not in after.actors
            most = max(most, gained + (0 if over else most_in_a_turn(after, seen)))
        seen[known] = most
    return seen[known]


def test_a_turn_brings_no_more_than_its_plan() -> None:
    lines = sorted(every("top_secret_agents"), key=lambda line: len(at("top_secret_agents", line).legal(line.seat).packed()))
    for line in lines[:TURNS]:
        assert most_in_a_turn(at("top_secret_agents", line), {}) == int(line.value)


def test_the_actions_of_a_plan_are_those_of_its_facts_and_bring_what_they_say() -> None:
    """Each fact is played as a legal action that leads to its event; after the last one the points are the answer's."""
    for line in every("top_secret_agents")[: size(4, 40)]:
        match = at("top_secret_agents", line)
        facts = deduction_of("top_secret_agents").facts(position(match, line.seat))
        every_end = (match, *ends(match, line.seat, [dict(fact.event) for fact in facts]))
        before, *after = (end.view(line.seat)["table"]["points"][line.seat] for end in every_end)
        assert before + int(line.value) in after


def ends(match: Match, seat: int, events: list[dict[str, Any]]) -> Iterator[Match]:
    """Every table to which actions with these events lead: with which tile was paid, say, no event of a plan tells."""
    if not events:
        yield match
        return
    for action in match.legal(seat).packed().tolist():
        if tells(after := done(match, seat, action), match, seat, events[0]):
            yield from ends(after, seat, events[1:])


def test_pages_offer_the_answers_that_cases_have() -> None:
    pages = Path(__file__).parents[2] / "web" / "src" / "games"
    assert f"const MOST = {MOST_POINTS};" in (pages / "top_secret_agents" / "case" / "Sheet.svelte").read_text("utf-8")
    assert f"TEAM_NAMES = {json.dumps(TEAM_NAMES)};" in (pages / "top_secret_party" / "case" / "rows.ts").read_text("utf-8")


def done(match: Match, seat: int, action: int) -> Match:
    after = match.clone()
    after.do(seat, action)
    return after


def tells(after: Match, before: Match, seat: int, event: dict[str, Any]) -> bool:
    fresh = [one for one in after.events(seat)[len(before.events(seat)) :] if one["key"] != "spent"]  # with what it was paid
    return bool(fresh) and {"key": fresh[0]["key"], "args": fresh[0]["args"]} == event


@pytest.mark.parametrize("game", deduced())
def test_no_proof_holds_a_fact_that_is_not_needed(game: str) -> None:
    hardest = sorted(every(game), key=lambda line: -len(line.facts))[: size(6, 120)]
    for line in hardest:
        assert needs_all(deduction_of(game).excludes(position(at(game, line), line.seat), line.key, line.value), line.facts), line


def where(key: str) -> str:
    """A thing on the sheet as the oracle calls it: "1.guard0" is "guard 1 0"."""
    seat, _, thing = key.partition(".")
    return f"suitcase {seat}" if thing == "suitcase" else f"guard {seat} {thing[-1]}"
