"""Canonical JSON: the one way data is written for hashing."""

from __future__ import annotations

import msgspec

canonical = msgspec.json.Encoder(order="sorted").encode
"""Sorted keys, no spaces, UTF-8."""
