"""A worker of `serve --workers`: one of several processes that accept from one socket, started by the supervisor with `python -m`.

When its supervisor is gone it stops as on SIGTERM, also while it waits for its database.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from concurrent.futures import Future

from underrose.server.core.service import Service
from underrose.server.processes.run import ending_well, prepared
from underrose.server.processes.worker_line import SupervisorLink, WorkerMessage
from underrose.texts import reading

AGAIN_SECONDS = 20.0
"""Seconds after which a worker without a supervisor is told to stop again; longer than a stop takes."""


def main() -> None:
    """Serve on the listening socket of the first file descriptor, with the plan read from the second (the line to the supervisor)."""
    listener, end = (socket.socket(fileno=int(number)) for number in sys.argv[1:])
    link = SupervisorLink(end)
    plan = link.plan()
    with reading(plan.language), ending_well():
        serving = Future[Service]()
        threading.Thread(target=answer, args=(link, serving), daemon=True).start()
        application, server = prepared(plan, link.compiling, lambda: link.tell(WorkerMessage("up")))
        service: Service = application.state.service
        service.metrics.watch_process()
        serving.set_result(service)
        server.run(sockets=[listener])


def answer(link: SupervisorLink, serving: Future[Service]) -> None:
    """Answer the supervisor's requests until it is gone; then stop this process by SIGTERM, whether it serves yet or not."""
    for asked in link.asked():
        service = serving.result()
        link.tell(WorkerMessage(asked.what, service.not_ready() if asked.what == "ready" else service.metrics.text().decode()))
    while True:  # repeated: during the start something may catch the exception that the signal raises
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(AGAIN_SECONDS)


if __name__ == "__main__":
    main()
