"""Two workers, PostgreSQL and Redis: the worker that serves one of two players is killed in the middle of a reaction window."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESK, ROOT, free_port
from tests.browser.conftest import wait_for as wait_for_server
from tests.browser.network import LOST, Network
from tests.browser.player import ASK, BANNER
from tests.browser.seals import seal
from tests.browser.tables import Wish, id_of, sit_down, steer, wait_for
from tests.server.clusters import Postgres, Redis, own_folder, rows
from tests.server.test_supervisor import children
from tests.waiting import until
from underrose.games.classified_information.options import CARDS_FILE
from underrose.games.classified_information.state import Phase
from underrose.kernel.play.verification import verify

pytestmark = pytest.mark.slow

WINDOW = re.compile("^(React, or let it pass\\?|A moment for reactions)$")
"""What heads an open window, for whoever is asked and for everybody else."""
MOST_TABLES = 30
"""Of so many deals in one somebody is attacked, or the deals are not what they should be."""
MOST_VISITS = 30
"""Of so many lines that are opened one after the other, one is at another worker than the first was."""


class Cluster:
    """`underrose serve --workers 2` as a process, on PostgreSQL and Redis of its own."""

    def __init__(self, folder: Path, postgres: Postgres, redis: Redis) -> None:
        self.port, self.log, self.database = free_port(), folder / "log.txt", postgres.database()
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--no-open"]
        options = [*where, "--workers", "2", "--database", self.database, "--redis", redis.url]
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "underrose", "serve", *options], stdout=out, stderr=subprocess.STDOUT, cwd=ROOT
            )
        wait_for_server(f"http://127.0.0.1:{self.port}", self.process, self.log)

    def holder(self, line: Network) -> int:
        """The worker that has a page's feed: the only connection that stays, once others have been idle for long enough."""

        def holders() -> list[int]:
            ends = line.ends()
            return [worker for worker in self._workers() for end in connections(worker, self.port) if end in ends]

        return until(lambda: found[0] if len(found := holders()) == 1 else None)

    def workers_with_windows(self) -> int:
        return len(rows(self.database, "select distinct worker from presence"))

    def _workers(self) -> set[int]:
        return children(self.process.pid, b"underrose.server.processes.worker")

    def close(self) -> int:
        self.process.terminate()
        return self.process.wait(30)


def connections(process: int, port: int) -> set[int]:
    """The ports at the other ends of the connections that a process has accepted at a port."""
    inodes = set[str]()
    for descriptor in Path(f"/proc/{process}/fd").iterdir():
        try:
            inodes |= set(re.findall(r"socket:\[(\d+)\]", str(descriptor.readlink())))
        except OSError:  # closed meanwhile
            continue
    lines = [line.split() for line in Path(f"/proc/{process}/net/tcp").read_text().splitlines()[1:]]
    return {int(line[2].rpartition(":")[2], 16) for line in lines if line[9] in inodes and line[1].endswith(f":{port:04X}")}


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with own_folder() as one, own_folder() as other, ExitStack() as held:
        postgres, redis = Postgres(one), Redis(other)
        for server in (postgres, redis):
            held.callback(server.stop)
        cluster = Cluster(tmp_path, postgres, redis)
        yield cluster
        assert cluster.close() == 0
        assert "Traceback" not in cluster.log.read_text()


def test_the_worker_of_one_of_two_players_is_killed_in_a_reaction_window_and_both_finish(browser: Browser, cluster: Cluster) -> None:
    with ExitStack() as held:
        lines = [Network(cluster.port) for _ in range(2)]
        contexts = [browser.new_context(viewport={"width": DESK[0], "height": DESK[1]}, reduced_motion="reduce") for _ in lines]
        for one in (*lines, *contexts):
            held.callback(one.close)
        pages = [context.new_page() for context in contexts]
        for page, line in zip(pages, lines, strict=True):
            page.goto(line.url)
        pair = (pages[0], pages[1])
        victim = to_a_window(pair)
        ada = pages[1]
        ada.goto(ada.url.replace(lines[0].url, lines[1].url))  # she came by the link that Mira has given her
        at_different_workers(cluster, pages[1 - victim])
        for page in pages:
            page.evaluate("window.untouched = true")
        killed = cluster.holder(lines[victim])
        os.kill(killed, signal.SIGKILL)
        expect(pages[victim].get_by_text(LOST)).to_be_visible()
        for page in pages:
            expect(page.get_by_text(LOST)).to_be_hidden()
            expect(page.get_by_role("heading", name=WINDOW)).to_be_visible()
        pages[victim].locator("[data-action]").first.click()
        wait_for(pages[victim], f'{ASK}[data-ask=""]')
        assert steer(pair, ["assassinate", "enlist"], lambda _: False, 99) is None
        for page in pages:
            assert page.evaluate("window.untouched"), "no page had to be loaded again"
            check_the_end(page)
        assert pages[0].locator(BANNER).get_by_role("heading").count() == 1
        until(lambda: "serves again" in cluster.log.read_text())


def vests() -> str:
    """Five numbers, so that every Code meets every other; all cards are Sentinels, which stand guard and attack, and most are Vests."""
    head, *cards = CARDS_FILE.read_text("utf-8").split("[[card]]")
    own = [re.sub(r"(?m)^guilds = .*", 'guilds = ["sentinel", "sentinel"]', card) for card in cards[:5]]
    for number, ability in enumerate(["parity_check", *["bullet_proof_vest"] * 4]):
        own[number] = re.sub(r"(?m)^ability = .*", f'ability = "{ability}"', own[number])
        own[number] = re.sub(r"(?m)^title = .*", f'title = "{ability} {number}"', own[number])
    return "[[card]]".join([head.replace("numbers = 9", "numbers = 5"), *own])


def to_a_window(pair: tuple[Page, Page]) -> int:
    """Tables until somebody is attacked, and a window is open for them: who."""
    wish: Wish = {"content": {"cards": vests()}, "options": {"first": "0"}, "clock": {"pace": 1, "window": 600}}
    for number in range(MOST_TABLES):
        sit_down(pair, "classified_information", wish)
        seat = steer(pair, ["assassinate", "enlist"], lambda view: view["view"]["table"]["phase"] == Phase.WINDOW, number)
        if seat is not None:
            return seat
    pytest.fail("nobody was attacked")


def at_different_workers(cluster: Cluster, page: Page) -> None:
    """Have a page loaded again until its feed is at another worker than that of the other page."""
    for _ in range(MOST_VISITS):
        if cluster.workers_with_windows() == 2:
            return
        page.reload()
        expect(page.get_by_role("heading", name=WINDOW)).to_be_visible()
    pytest.fail("all lines go to one worker")


def check_the_end(page: Page) -> None:
    """What a page has when its game is over: how it ended, its own check of the record with all that it was shown, and that record."""
    wait_for(page, BANNER)
    expect(seal(page)).to_have_attribute("data-seal", "good")
    record = page.request.get(f"{page.url.rpartition('/t/')[0]}/api/tables/{id_of(page)}/record").text()
    verdict = verify(record.splitlines(), any_key=True)
    assert verdict.good, verdict.faults
