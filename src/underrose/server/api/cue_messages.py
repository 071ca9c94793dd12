"""What a table's screen for all says of its show, so that phones beside it turn the page when it does."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

MOST_BEATS = 1000
LONGEST_MARK = 2**31 - 1


class CueMessage(Struct, tag="cue", tag_field="type", forbid_unknown_fields=True):
    """How far the screen that shows a table to all is with a step; the server passes it on as it is, and only from that screen. `mark`
    names the step in words of the pages', `beat` what of it is shown. Nothing depends on it but when pages show what they were told."""

    game: Annotated[int, Meta(ge=0, le=LONGEST_MARK)]
    mark: Annotated[int, Meta(ge=0, le=LONGEST_MARK)]
    beat: Annotated[int, Meta(ge=0, le=MOST_BEATS)]
