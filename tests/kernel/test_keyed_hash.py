"""The keyed hash beside the standard library's."""

from __future__ import annotations

import hashlib
import hmac

from hypothesis import example, given
from hypothesis import strategies as st

from underrose.kernel.data.keyed_hash import keyed_hash


@given(st.binary(max_size=200), st.binary(max_size=200))
@example(bytes(65), b"")  # a key longer than a block is hashed first
def test_it_is_hmac_sha256(key: bytes, message: bytes) -> None:
    assert keyed_hash(key, message) == hmac.digest(key, message, hashlib.sha256)
    assert keyed_hash(key, message) == hmac.digest(key, message, hashlib.sha256)  # with the states that were kept
