"""Canonical JSON: the one serialization that hashes are taken of."""

from __future__ import annotations

import msgspec

canonical = msgspec.json.Encoder(order="sorted").encode
"""Sorted keys, no spaces, UTF-8."""
