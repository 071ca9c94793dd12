"""What objects say of themselves, so that a session can be followed; and that a deal does not tell its secret."""

import underrose as ur
from underrose.kernel.play.deal import LOCAL, Deal
from underrose.testing import kuhn


def test_a_match_says_who_is_to_act_and_how_it_ended() -> None:
    match = ur.Match(kuhn.TITLE.setup(), seed=1)
    assert repr(match) == "<Match of Kuhn poker: 2 players, step 0, seat 0 to act>"
    assert repr(match.steps[0]).startswith("<Step 0: the deal; ")
    assert (repr(match.legal(0)), repr(match.legal(1))) == ("<LegalActions of seat 0: pass, bet>", "<LegalActions of seat 1: none>")
    assert [repr(match.play(0, "bet")), repr(match.play(1, "pass"))] == ["<Step 1: seat 0; betted>", "<Step 2: seat 1; passed>"]
    assert repr(match) == f"<Match of Kuhn poker: 2 players, step 2, over: {match.outcome and match.outcome.why.name}>"
    assert repr(match.outcome) == "<Outcome FOLDED: seat 0 wins, scores 1, -1>"


def test_many_legal_actions_are_counted_by_their_verb() -> None:
    match = ur.Match(ur.game("the_coding", players=2), seed=7)
    while len(match.legal(match.actors[0])) <= 6:
        match.play(match.actors[0], next(iter(match.legal(match.actors[0]))))
    legal = match.legal(match.actors[0])
    counts = repr(legal).rpartition(": ")[2].rstrip(">").split(", ")
    assert sum(int(count.split(" x ")[0]) for count in counts) == len(legal)


def test_a_deal_does_not_tell_its_secret() -> None:
    secret = bytes(range(32))
    said = repr(Deal(secret, LOCAL))
    assert repr(secret) not in said
    assert secret.hex() not in said
