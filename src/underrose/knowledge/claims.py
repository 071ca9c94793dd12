"""Claims: what an action asked, tried or ignored, and what the acting seat's note sheet said of that beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

QUESTION = "question"
ATTEMPT = "attempt"
SIGN = "sign"


@dataclass(frozen=True)
class Claim:
    """That the secret `key` is one of `values`: asked, tried, or shown by signs that were not followed. `p` is how likely the asker's own
    sheet made it, 0 to 1; `facts` are the signs, `{key, args, text}`."""

    kind: str
    key: str
    values: Sequence[str]
    p: float
    facts: Sequence[Mapping[str, Any]] = ()
