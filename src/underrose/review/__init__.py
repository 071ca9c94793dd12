"""The review of a played game: each decision judged by what its seat could know.

It imports `bots` and what that may.
Start in `report.py`.

The package is called like its one function, so it can be called: `ur.review(match, seat=0)`.
"""

import sys
from types import ModuleType
from typing import Any

from underrose.review.fields import Report
from underrose.review.report import review

__all__ = ["Report", "review"]


class _Called(ModuleType):
    def __call__(self, *args: Any, **options: Any) -> Report:
        return review(*args, **options)


sys.modules[__name__].__class__ = _Called
