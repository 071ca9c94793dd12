"""The pages of docs/ and the README: every block of code in them runs, and what is written from declarations is what they say."""

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import pytest
from click.testing import CliRunner
from markdown_it import MarkdownIt
from packaging.version import Version

from tools import releases
from tools.docs import pages
from underrose.cli.main import cli
from underrose.kernel.game.chance import TAPE

ROOT = Path(__file__).resolve().parent.parent
WRITTEN = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
GAME_FILES, BOT = ("liars_dice/__init__.py", "liars_dice/texts/en.ftl"), "bot.py"
RUN_ELSEWHERE = (*GAME_FILES, BOT)
"""Blocks with these titles are files, which have tests of their own."""
KNOWN = {"python", "sh", "text", "json", "toml"}
HEAVY = ("bots", "cases", "compare", "content", "http-api", "learning", "report", "research", "review")
"""Pages that play many games, learn, need extras or a server: of the full tier."""
OURS = re.compile(r"underrose [^$|<>&;]*")
"""A command of ours and nothing else, which needs no process of its own."""
LATER = re.compile(r"underrose serve|make |pip install|\.venv/bin/(?:pytest|ruff|pyright|python)")
"""Commands that serve, install or run all of the tests: what of them can be wrong is looked at without running them."""


@dataclass(frozen=True)
class Block:
    """One block of code of a page."""

    page: Path
    line: int
    language: str
    title: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page, as a reader of Markdown finds them; indented ones would escape, so there are none in code."""
    for token in MarkdownIt().parse(page.read_text("utf-8")):
        if token.type == "fence" and token.map:
            language, _, rest = token.info.partition(" ")
            title = re.search(r'title="([^"]+)"', rest)
            yield Block(page, token.map[0] + 1, language, title[1] if title else "", token.content)


BLOCKS = [block for page in WRITTEN for block in blocks(page)]


def of(page: str, title: str) -> str:
    """All blocks of a page with a title, put together."""
    return "".join(block.text for block in BLOCKS if block.page.name == page and block.title == title)


def test_every_block_says_its_language() -> None:
    assert [str(block) for block in BLOCKS if block.language not in KNOWN] == []


@pytest.mark.parametrize("file", GAME_FILES)
def test_the_game_of_the_tutorial_is_the_one_that_the_kit_tests(file: str) -> None:
    kept = (ROOT / "src" / "underrose" / "testing" / file).read_text("utf-8").splitlines()
    assert [line for line in of("tutorial.md", file).splitlines() if line] == [line for line in kept if line]
    assert f": {TAPE} times a step at most." in (ROOT / "docs" / "tutorial.md").read_text("utf-8")


WITH_BLOCKS = dict.fromkeys(block.page for block in BLOCKS)


@pytest.mark.parametrize(
    "page", [pytest.param(page, id=page.name, marks=pytest.mark.slow if page.stem in HEAVY else ()) for page in WITH_BLOCKS]
)
def test_every_block_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    names: dict[str, object] = {"__name__": page.stem}
    with server() if any("$URL" in block.text for block in blocks(page)) else nullcontext("") as url:
        for block in blocks(page):
            if block.language == "python" and block.title not in RUN_ELSEWHERE:
                run_python(block, names)
            elif block.language == "sh":
                run_shell(block, tmp_path, url)


def run_python(block: Block, names: dict[str, object]) -> None:
    """Run a block of Python, and hold what its comments show, `# <Match ...>` or behind a `print`, to what is shown; `...` is anything."""
    lines = ("\n" * block.line + block.text).splitlines()
    for node in ast.parse("\n".join(lines)).body:
        told = lines[(node.end_lineno or 0) - 1].partition("  # ")[2]
        match node:
            case ast.Expr(ast.Call(ast.Name("print"), [said])) if told:
                shown = str(eval(compile(ast.Expression(said), str(block.page), "eval"), names))
            case ast.Expr(value) if told.startswith("<"):
                shown = repr(eval(compile(ast.Expression(value), str(block.page), "eval"), names))
            case _:
                exec(compile(ast.Module([node], []), str(block.page), "exec"), names)
                continue
        assert re.fullmatch(".*".join(map(re.escape, told.split("..."))), shown), f"{block}: {shown}"


def run_shell(block: Block, folder: Path, url: str) -> None:
    """Run a block of commands, those that install or serve aside; where all are ours, in this process, which has their code loaded."""
    lines = [line for line in block.text.replace("\\\n", " ").splitlines() if line.strip()]
    for line in lines:
        if LATER.search(line):
            check_command(line)
    left = [line.replace(".venv/bin/", "") for line in lines if not LATER.search(line)]
    if all(map(OURS.fullmatch, left)):
        for line in left:
            done = CliRunner().invoke(cli, shlex.split(line, comments=True)[1:])
            assert done.exit_code == 0, f"{block}: {line}: {done.output} {done.exception}"
        return
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "URL": url, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", "\n".join(left)], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{block}: {done.stderr or done.stdout}"


def check_command(line: str) -> None:
    """What can be wrong in a command that is not run: the target, the option, the extra, the file."""
    makefile, project = (ROOT / "Makefile").read_text("utf-8"), (ROOT / "pyproject.toml").read_text("utf-8")
    for target in re.findall(r"make (\w+)", line):
        assert f"\n{target}:" in makefile, line
    for extra in re.findall(r"\[(\w+)\]", line):
        assert f"\n{extra} = [" in project, line
    for module in re.findall(r"python -m (tools\.\w+)", line):
        assert (ROOT / f"{module.replace('.', '/')}.py").is_file(), line
    for path in re.findall(r"\btests/\S+", line):
        assert (ROOT / path).exists(), line
    if "underrose serve" in line:
        assert {*re.findall(r"--[a-z-]+", line)} <= {name for option in cli.commands["serve"].params for name in option.opts}, line


@contextmanager
def server() -> Iterator[str]:
    """A server of this checkout that keeps nothing, and its address."""
    serve = "from underrose.server import serve; serve('127.0.0.1', 0, database=None, open_browser=False)"
    with subprocess.Popen([sys.executable, "-c", serve], stdout=subprocess.PIPE, text=True, env=here()) as process:
        assert process.stdout
        found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        try:
            assert found
            yield found[0]
        finally:
            process.terminate()
            process.stdout.read()


def here() -> dict[str, str]:
    """The environment in which a process runs the sources of this checkout."""
    return {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"}


@pytest.mark.slow
def test_the_bot_of_the_docs_plays_a_game_against_one_of_the_house(tmp_path: Path) -> None:
    bot = of("http-api.md", BOT)
    assert len([line for line in bot.splitlines() if line.strip()]) <= 40
    (tmp_path / BOT).write_text(bot, "utf-8")
    with server() as url:
        done = subprocess.run([sys.executable, BOT, url], cwd=tmp_path, env=here(), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Forty Lines" in done.stdout
    assert "wins" in done.stdout


def test_what_is_written_from_declarations_is_what_they_say() -> None:
    assert [path.name for path, text in pages() if path.read_text("utf-8") != text] == [], "run python -m tools.docs"


def test_changelog_version_and_tags_say_the_same_of_releases() -> None:
    assert releases.found() == []
    assert Version(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]) == Version(
        metadata.version("underrose")
    )
    old = "## [0.2.0] - 2026-11-26\n\n## [0.1.0] - 2026-11-22\n"
    for news, version, tags, faults in (
        ("- A line.\n", "0.3.0.dev0", {"v0.2.0"}, 0),
        ("- A line.\n", "0.2.0", {"v0.2.0", "v0.1.0"}, 1),
        ("", "0.2.0", set[str](), 0),
        ("", "0.2.0", {"v0.1.0"}, 1),
    ):
        assert len([*releases.wrong(f"## [Unreleased]\n\n{news}{old}", version, tags)]) == faults, (news, version, tags)


def test_the_menu_follows_the_rows_of_the_first_page_and_every_link_leads_somewhere() -> None:
    menu = re.findall(r"^  - ([A-Z].*):$|^      - .*: (\S+)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    table = (ROOT / "docs" / "index.md").read_text("utf-8").partition("\n| who |")[2]
    assert menu == re.findall(r"^\| ([A-Z].*?) \||\]\(([^)]+)\)", table, re.MULTILINE)
    assert {ROOT / "docs" / page for _, page in [*menu, ("", "index.md")] if page} == {*(ROOT / "docs").rglob("*.md")}
    for page in WRITTEN:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.slow
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    settings = (ROOT / "mkdocs.yml").read_text("utf-8")
    for path in ("[src]", "[tools/reference.py]"):
        assert path in settings
        settings = settings.replace(path, f"[{ROOT / path.strip('[]')}]")
    (tmp_path / "mkdocs.yml").write_text(settings, "utf-8")
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    build = [Path(sys.executable).with_name("zensical"), "build", "--strict"]
    done = subprocess.run(build, cwd=tmp_path, env=here(), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    reference = (tmp_path / "site" / "python-api.html").read_text("utf-8")
    assert all(f'id="underrose.kernel.play.match.Match.{name}"' in reference for name in ("play", "legal", "view", "notes", "save"))
