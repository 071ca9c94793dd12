"""The build of the pages: with the Node from PyPI, only when something changed, and with a clear word when it fails."""

import json
import re
import sys
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


def test_pages_are_built_by_npm_again_only_when_their_sources_changed_and_a_failure_counts_as_not_built(
    sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "out"
    assert [hatch_build.build(sources, output) for _ in range(2)] == [True, False]
    (sources / "index.html").write_text("second")
    assert hatch_build.build(sources, output)
    assert [(output / name).read_text() for name in ("builds", "index.html")] == ["xx", "second"]
    monkeypatch.setattr(hatch_build, "npm", lambda *words: [sys.executable, "-c", "raise SystemExit('no card left')"])
    (sources / "index.html").write_text("third")
    for _ in range(2):
        with pytest.raises(PagesError, match=r"^The pages could not be built: `npm ci` failed in .*\.$"):
            hatch_build.build(sources, output)
    assert "no card left" in capfd.readouterr().out


def test_what_tools_leave_behind_is_no_change(sources: Path) -> None:
    before = hatch_build.digest(sources)
    for name in ("node_modules", ".svelte-kit"):
        (sources / name).mkdir()
        (sources / name / "cache.js").write_text("1")
    assert hatch_build.digest(sources) == before
    (sources / "index.html").rename(sources / "page.html")
    assert hatch_build.digest(sources) != before


def test_missing_sources_and_a_build_that_leaves_no_page_are_refused(
    sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hatch_build, "run", lambda folder, *words: None)
    for folder, why in ((sources, r"left no index\.html"), (tmp_path, r"has no package-lock\.json")):
        with pytest.raises(PagesError, match=why):
            hatch_build.build(folder, tmp_path / "out")


def test_of_the_catalogues_only_what_pages_say_is_a_change(sources: Path) -> None:
    texts = sources.parent / "src" / "underrose" / "texts"
    (texts / "cli").mkdir(parents=True)
    said, ended = "front-new = New\ncli-good = { $n ->\n    [1] one\n   *[other] many\n}\n", "record = The record\n"
    (texts / "en.ftl").write_text(said + ended)
    before = hatch_build.digest(sources)
    (texts / "en.ftl").write_text(said.replace("many", "several").replace("}", "}\n    .why = Not so.") + "serve-at = At\n" + ended)
    (texts / "cli" / "en.ftl").write_text("help = Help\n")
    assert hatch_build.digest(sources) == before
    (texts / "en.ftl").write_text(said + ended.replace("The", "A"))
    assert hatch_build.digest(sources) != before


BUILT = Path(hatch_build.__file__).parent / "src" / "underrose" / "web"


@pytest.mark.parametrize("page", ["index.html", "verify.html"])
def test_no_browser_puts_its_own_words_into_a_page(page: str) -> None:
    """A translated card, name or verdict would say what nobody said; the pages speak their own languages."""
    html = (BUILT / page).read_text("utf-8")
    assert re.search(r"<html [^>]*\btranslate=\"?no\b", html)
    assert re.search(r"<meta name=\"?google\"? content=\"?notranslate\b", html)


SHELL_BYTES = 2000
SHEET = re.compile(r"<link\b[^>]*\brel=\"?stylesheet\b[^>]*>")


def words(html: str) -> str:
    """What a piece of a page says without its tags."""
    return " ".join(re.sub(r"<[^>]*>?", " ", html).split())


def test_the_first_paint_waits_for_one_small_style_sheet_and_nothing_else() -> None:
    """The name is in the page itself; the page's own style sheets come behind it, and its one script runs when all of it has come."""
    head, body = (BUILT / "index.html").read_text().split("<body")
    (sheet,) = SHEET.findall(head)
    assert re.search(r'href="?/shell\.css\b', sheet)
    (script,) = re.findall(r"<script\b[^>]*>", head)
    assert {"type", "src"} <= set(re.findall(r"(\w+)=", script))
    assert re.search(r'type="?module\b', script)
    first, *behind = SHEET.split(f"<body{body}")
    assert (words(first), [words(part) for part in behind]) == ("Underrose", [""] * len(behind))
    assert not re.search(r"<style|\bstyle=", head + body)
    assert "<script" not in body
    shell = (BUILT / "shell.css").read_text()
    assert len(shell) < SHELL_BYTES
    assert not re.search(r"@import|url\(", shell)
