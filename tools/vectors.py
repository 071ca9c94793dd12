"""Write the test vectors of fair deals: `docs/vectors/fair.json` has commits, rules for silent seats and bots, derivation, draws and
signatures, `docs/vectors/tampered.json` a whole signed game and what could be changed in its record (`tools/tampering.py`).

python -m tools.vectors            write them
python -m tools.vectors --check    exit with 1 if they are not what is written
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tools.pages import ROOT, write
from tools.tampering import tampered
from underrose.kernel.game.chance import value_of
from underrose.kernel.play.deal import Deal, Share, canonical, of_server, of_silence, seats_of, shares_of
from underrose.kernel.play.signing import Hand, to_sign, undone

FOLDER = ROOT / "docs" / "vectors"


def vectors() -> dict[str, Any]:
    """Return all of them, from fixed seeds."""
    secret, hands = bytes(range(32)), [Hand.of_seed(b"Ann"), Hand.of_seed(b"Ben")]
    context = {
        "game": "the_coding", "rules_version": 3, "content_sha256": "ab" * 32, "options": {"system": "counter"},
        "seats": seats_of(secret, ["human", "human", "agent"], ["Ann", "Bén", "Basil"]),
        "table": "ab12", "number": 3, "server_key": "cd" * 32, "time": 1_700_000_000_000,
    }  # fmt: skip
    deal = Deal(secret, context, shares_of(secret, context, [*(hand.share for hand in hands), Share("server")], [hands[0].entropy, "", ""]))
    actions: list[Any] = [{"do": "order", "tens": 9, "ones": 3}, "order 93", undone(2)]
    signed = [hands[0].sign(context, 7 + n, "ef" * 32, 0, action) for n, action in enumerate(actions)]
    return {
        "secret": secret.hex(),
        "context": context,
        "context_canonical": canonical(context).decode(),
        "commitment": deal.commitment,
        "commits": [{"entropy": hand.entropy, "key": hand.key, "commit": hand.commit} for hand in hands],
        "silent": {"seat": 1, "entropy": of_silence(context, [share.commit for share in deal.entropy], 1)},
        "server": {"seat": 2, "entropy": of_server(secret, 2)},
        "entropy": [share.as_data() for share in deal.entropy],
        "secret_of_the_deal": deal.key.hex(),
        "draws": [{"stream": "dice", "draw": n, "bound": 6, "value": value_of(deal.key, "dice", n, 6)} for n in range(12)],
        "signed": [{"seat": 0, **one, "bytes": to_sign(context, one["ask"], one["head"], 0, one["action"]).decode()} for one in signed],
    }


def files() -> dict[Path, str]:
    """Return both files, with their texts."""
    return {
        FOLDER / "fair.json": json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n",
        FOLDER / "tampered.json": _by_line(tampered()),
    }


def _by_line(data: dict[str, list[Any]]) -> str:
    """Return a line for each line of the record, and for each change to it."""
    rows = [
        f"{json.dumps(name)}: [\n" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in each) + "\n]" for name, each in data.items()
    ]
    return "{\n" + ",\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    sys.exit(write(files(), "vectors"))
