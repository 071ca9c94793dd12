"""How `make docs` reads docstrings: examples, written as a session in Python, become blocks of code (a Griffe extension)."""

from __future__ import annotations

import re
from typing import Any

import griffe

SESSION = re.compile(r"(?:^[ ]*>>> .*\n?(?:^(?![ ]*$).*\n?)*)", re.MULTILINE)
"""A doctest: from a prompt to the next empty line."""


def with_sessions(text: str) -> str:
    """Return a docstring with each session fenced.

    >>> with_sessions("Adds.\\n\\n>>> 1 + 1\\n2")
    'Adds.\\n\\n```pycon\\n>>> 1 + 1\\n2\\n```\\n'
    """
    return SESSION.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)


class Sessions(griffe.Extension):
    """Rewrites every docstring that Griffe reads."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        """Fence the sessions of one object's docstring."""
        if obj.docstring:
            obj.docstring.value = with_sessions(obj.docstring.value)
