"""A worker process that replays and reviews records with a memory limit of its own: `python -m underrose.review.worker`.

It reads one job a line from standard input and writes its results line by line to standard output, as JSON:

    <- {"record": "...", "seat": 0, "language": "en", "budget": 400, "verify": false}
    -> {"kind": "progress", "data": {"done": 1, "total": 20}}
    -> {"kind": "draft", "data": {...}}, then "seen" and "turned"
    -> {"kind": "done", "data": null}, or {"kind": "fault", "data": "one sentence"}

    <- {"record": "...", "seat": 0, "language": "en", "verify": true, "n": 5, "seed": "17"}
    -> {"kind": "told", "data": "..."}, the record of a game played on from step 5, then "done"; or "fault"

    <- {"prepare": "top_secret_agents"}
    -> {"kind": "done", "data": null}, once what reviews of that game need is loaded

It runs at low priority on half of the processors, so that players do not wait for it, and exits at the end of its input. Its memory is
limited, since an uploaded record is untrusted.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress
from typing import Any, TextIO

from msgspec import to_builtins

from underrose import games as games  # record files find their titles there
from underrose.bots.playing_on import policy_of
from underrose.kernel.data.errors import SetupError
from underrose.kernel.game.title import Title
from underrose.kernel.play.match import Match
from underrose.kernel.play.recordfile import RecordError, lines_in, lines_of, load, title_named
from underrose.kernel.play.verification import verify
from underrose.kernel.play.warm import play_once
from underrose.review.document import Tell, documents
from underrose.review.what_if import what_if
from underrose.texts import TABLE, reading

LOW = 10
"""The niceness with which it yields to games in play, yet makes progress beside other work."""
MOST_MEMORY = 2 * 2**30
"""The process's data limit, in bytes; the largest reviews use a third of it."""


def main() -> None:
    """Serve jobs until the end of standard input."""
    with suppress(AttributeError, OSError):  # platforms without priorities
        os.nice(LOW)
    bound_memory()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process stops it by closing its input
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # stray prints must not mix with answers
    for line in sys.stdin:
        serve(json.loads(line), _to(answers))


def bound_memory(most: int = MOST_MEMORY) -> None:
    """Limit this process's data to `most` bytes (RLIMIT_DATA), where the platform can."""
    with suppress(ImportError, OSError, ValueError):  # platforms without such limits, or with a lower hard limit
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (most, resource.getrlimit(resource.RLIMIT_DATA)[1]))


def serve(job: dict[str, Any], tell: Tell) -> None:
    """Run one job and send its results. A record that cannot be reviewed or continued is answered with a `fault`, one sentence."""
    if "prepare" in job:
        with suppress(RecordError):  # a title that is not installed has no reviews
            prepare(title_named(job["prepare"]))
        tell("done", None)
        return
    with reading(job["language"]):
        try:
            match = _match(lines_in(job["record"]), job["verify"])
            if "n" in job:
                tell("told", "\n".join(lines_of(_played_on(match, job["n"], job["seat"], int(job["seed"])))))
            else:
                documents(match, job["seat"], tell, budget=job["budget"], threads=max(1, (os.cpu_count() or 1) // 2))
        except (RecordError, SetupError) as error:
            tell("fault", str(error))
        except MemoryError:
            tell("fault", TABLE.say("review-memory"))
        else:
            tell("done", None)


def prepare(title: Title) -> None:
    """Load what reviews of a game need: its rules, its note sheets and its rollouts, or compile it where it is not cached."""
    policy_of(title).compile()
    play_once(title)


def _played_on(match: Match, n: int, seat: int, seed: int) -> Match:
    """Return the game as it stood before a decision of the seat, in a drawn world. Raises SetupError."""
    if not 0 < n < len(match.steps) or match.steps[n].seat != seat:
        raise SetupError.said(TABLE, "what-if-no-decision", n=n)
    return what_if(match, n, seed=seed)


def _match(lines: list[str], checked: bool) -> Match:
    """Return the finished match of a record. Raises RecordError where `checked` and it does not verify, SetupError where it is not over."""
    if checked and (faults := verify(lines, any_key=True).faults):
        raise RecordError(faults[0])
    match = load(lines)
    if match.outcome is None:
        raise SetupError.said(TABLE, "review-not-over")
    return match


def _to(answers: TextIO) -> Tell:
    def tell(kind: str, data: Any) -> None:
        answers.write(json.dumps({"kind": kind, "data": data}, separators=(",", ":"), default=to_builtins) + "\n")
        answers.flush()

    return tell


if __name__ == "__main__":
    main()
