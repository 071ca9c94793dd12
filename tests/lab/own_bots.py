"""Bots of one's own for tests, as somebody would write them in a file."""

import random


def choose(view, legal, seed):
    return random.Random(seed).choice(legal)


def first(view, legal):
    return legal[0]


def notation(view, legal, *, seat, events, game):
    assert view["table"]["seat"] == seat
    assert game["id"] == "the_coding"
    assert all(event["text"] for event in events)
    return " ".join(str(value) for value in legal[0].values()) if legal[0]["do"] == "announce" else legal[0]


def breaks(view, legal):
    raise ZeroDivisionError("nothing to divide")


def cheats(view, legal):
    return "decode 1 Z99"


def greedy(view, legal, deck):
    return legal[0]
