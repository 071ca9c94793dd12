"""The encoding of a title's views: fields as its folder declares them (`FIELDS`), any other field as a plain number."""

from __future__ import annotations

from underrose.kernel.game.title import Title
from underrose.tensors.encoding import Encoding


def encoding_of(title: Title) -> Encoding:
    """Return the encoding of a title's views."""
    return Encoding(title.view, title.fields)
