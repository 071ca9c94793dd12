"""Claims: what an action asked or tried, and what the sheet of whoever did it said to that beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

QUESTION, ATTEMPT = "question", "attempt"


@dataclass(frozen=True)
class Claim:
    """That the secret `key` is one of `values`: asked, or tried. `p` is how likely the asker's own sheet made it, 0 to 1."""

    kind: str
    key: str
    values: Sequence[str]
    p: float
