"""The show after a party, once the game is over: to all at the table the same, and before that nothing of it."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.chance import create_app
from tests.clocks import Moved
from tests.server import test_two_worlds
from tests.server.guests import Person, bots, play_on, playing, refused, wait_for
from tests.server.test_party import PARTY, three_at
from underrose.server.tables.live_game import LiveGame

SOON = {"pace": 0, "answer": 5, "point": 5}


def asked(person: Person, table: str) -> Any:
    return person.get(f"/tables/{table}/aftershow")


def test_it_comes_when_the_game_is_over_and_goes_when_another_begins(ann: Person, ben: Person, cleo: Person, clock: Moved) -> None:
    table = three_at(ann, ben, clock=SOON)
    assert refused(asked(ann, table)) == (409, "still_played")
    over = wait_for(ann, table, lambda view: view["outcome"] or clock.pass_by(5))["view"]["table"]
    show = asked(ann, table).json()
    assert asked(ben, table).json() == show
    assert refused(asked(cleo, table))[0] == 403
    assert [one["round"] for one in show["rounds"]] == [1, 2, 3]
    earned = [[one["fingers"][seat]["points"] for one in show["rounds"]] for seat in range(3)]
    assert earned == [side["earned"] for side in over["sides"][:3]]
    for person in (ann, ben):
        assert person.command(table, "rematch").status_code == 200
    assert refused(asked(ben, table)) == (409, "still_played")
    other = playing("kuhn", ann, bots=bots(1))
    play_on([ann], other)
    assert refused(asked(ann, other)) == (422, "no_aftershow")


def test_a_show_that_comes_too_early_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is told before the end, of whoever are a team."""

    def early(live: LiveGame) -> Callable[[], Any]:
        return lambda: live.match.states[0]["players"]["team"].tolist()

    monkeypatch.setattr(test_two_worlds, "aftershow_of", early)
    service = create_app().state.service
    with pytest.raises(test_two_worlds.Leak, match="aftershow"):
        test_two_worlds.compare_all(service, PARTY, {}, test_two_worlds.a_scheduler())
    service.bots.close()
