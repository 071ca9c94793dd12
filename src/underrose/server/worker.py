"""A worker of `serve --workers`: one of the processes that accept from one socket, started by the supervisor as `python -m` this module.

When its supervisor is gone it stops as if it were told to.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading

from underrose.server.run import ending_well, prepared
from underrose.server.service import Service
from underrose.server.worker_line import Line, Told
from underrose.texts import reading


def main() -> None:
    """Serve the socket of the first descriptor, as the supervisor says over the line of the second."""
    listener, end = (socket.socket(fileno=int(number)) for number in sys.argv[1:])
    line = Line(end)
    plan = line.plan()
    with reading(plan.language), ending_well():
        application, server = prepared(plan, line.compiling, lambda: line.tell(Told("up")))
        service: Service = application.state.service
        service.metrics.watch_process()
        threading.Thread(target=answer, args=(line, service), daemon=True).start()
        server.run(sockets=[listener])


def answer(line: Line, service: Service) -> None:
    """Answer what the supervisor asks, until it is gone; then have this process stop."""
    for asked in line.asked():
        line.tell(Told(asked.what, service.not_ready() if asked.what == "ready" else service.metrics.text().decode()))
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
