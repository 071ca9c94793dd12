"""What the numbers of Top-Secret's content files may be, where more than one kind of file has them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

MOST_FACES = 20

Goal = Annotated[int, Meta(ge=1, le=999)]
"""Points that win."""
Die = Annotated[int, Meta(ge=1, le=MOST_FACES)]
"""The face that a die shows."""
Faces = Annotated[int, Meta(ge=2, le=MOST_FACES)]
"""How many faces a die has."""
