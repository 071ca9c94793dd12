"""What travels of the review of a finished game beside the review itself (`underrose.review.fields`): how far it is, and where it is."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct


class ReviewProgress(Struct):
    """A review that is being worked out: so many decisions of so many, with so many reviews `ahead` of it. `drafted` says that a draft by
    fewer worlds is there, which comes along as `draft` where it is asked for."""

    done: int
    total: int
    ahead: int
    drafted: bool
    draft: Annotated[Any, Meta(extra_json_schema={"anyOf": [{"$ref": "#/components/schemas/Review"}, {"type": "null"}]})] = None


class ReviewRequest(Struct, forbid_unknown_fields=True):
    """The record of a finished game, as JSON lines."""

    record: Annotated[str, Meta(min_length=1)]


class ReviewLink(Struct):
    """Where the review of a record that was brought is: the path under /api, and its key, which only those who have the record know."""

    url: str
    key: str
