"""The build of the pages: with the Node from PyPI, only when something changed, and with a clear word when it fails."""

import json
from pathlib import Path

import pytest

import hatch_build
from hatch_build import PagesError

BUILD = """
import { mkdirSync, copyFileSync, appendFileSync } from "node:fs";
const out = process.argv[process.argv.indexOf("--outDir") + 1];
mkdirSync(out, { recursive: true });
copyFileSync("index.html", `${out}/index.html`);
appendFileSync(`${out}/builds`, "x");
"""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A page without packages, so that npm needs no network."""
    folder = tmp_path / "web"
    folder.mkdir()
    (folder / "package.json").write_text(json.dumps({"name": "page", "version": "0.0.0", "scripts": {"build": "node build.mjs"}}))
    lock = {"name": "page", "version": "0.0.0", "lockfileVersion": 3, "packages": {"": {"name": "page", "version": "0.0.0"}}}
    (folder / "package-lock.json").write_text(json.dumps(lock))
    (folder / "build.mjs").write_text(BUILD)
    (folder / "index.html").write_text("first")
    return folder


def test_pages_are_built_again_only_when_their_sources_changed(sources: Path, tmp_path: Path) -> None:
    output = tmp_path / "out"
    assert hatch_build.build(sources, output)
    assert not hatch_build.build(sources, output)
    assert (output / "builds").read_text() == "x"

    (sources / "index.html").write_text("second")
    assert hatch_build.build(sources, output)
    assert (output / "index.html").read_text() == "second"


def test_what_tools_leave_behind_is_no_change(sources: Path) -> None:
    before = hatch_build.digest(sources)
    for name in ("node_modules", ".svelte-kit"):
        (sources / name).mkdir()
        (sources / name / "cache.js").write_text("1")
    assert hatch_build.digest(sources) == before
    (sources / "index.html").rename(sources / "page.html")
    assert hatch_build.digest(sources) != before


def test_a_failing_build_says_so_and_counts_as_not_built(sources: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "out"
    hatch_build.build(sources, output)
    (sources / "build.mjs").write_text("throw new Error('no card left')")
    for _ in range(2):
        with pytest.raises(PagesError, match=r"^The pages could not be built: `npm run build` failed in .*\.$"):
            hatch_build.build(sources, output)
    assert "no card left" in capfd.readouterr().out


def test_a_build_that_leaves_no_page_is_refused(sources: Path, tmp_path: Path) -> None:
    (sources / "build.mjs").write_text("")
    with pytest.raises(PagesError, match=r"left no index\.html"):
        hatch_build.build(sources, tmp_path / "out")


def test_missing_sources_are_refused(tmp_path: Path) -> None:
    with pytest.raises(PagesError, match=r"has no package-lock\.json"):
        hatch_build.build(tmp_path, tmp_path / "out")
