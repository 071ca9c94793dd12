"""What a game that cannot be set up says, and the line of a content file that it has to name."""

import pytest

import underrose as ur


def refused(game: str, players: int | None = None, **options: object) -> str:
    """The sentence with which a set-up is refused."""
    with pytest.raises(ur.SetupError) as refusal:
        ur.game(game, players, **options)
    return str(refusal.value)


def line_of(text: str, start: str, number: int = 1) -> int:
    """The line, from 1, of the n-th that begins so."""
    return [i for i, line in enumerate(text.splitlines(), 1) if line.startswith(start)][number - 1]
