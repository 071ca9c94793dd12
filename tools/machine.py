"""What the tests need from the machine beside Python: where it is, and how Debian brings it."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass
from glob import glob
from pathlib import Path

FONTS = Path("/usr/share/fonts")


def searched() -> str:
    """Return where programs are looked for: Debian keeps PostgreSQL's out of the usual path."""
    return os.pathsep.join([os.environ.get("PATH", os.defpath), *sorted(glob("/usr/lib/postgresql/*/bin"), reverse=True)])


@dataclass(frozen=True)
class Program:
    """Something that the tests need from the machine: the commands or files it may go by, and the Debian packages that bring it."""

    name: str
    commands: tuple[str, ...]
    packages: tuple[str, ...]

    def path(self) -> str:
        """Return where it is, or nothing."""
        return next((path for command in self.commands if (path := shutil.which(command, path=searched()))), "")


@dataclass(frozen=True)
class Font(Program):
    """A font: pages are measured in pixels, and words are as wide as the font they are set in."""

    def path(self) -> str:
        """Return where it is, or nothing."""
        return next((str(path) for name in self.commands for path in FONTS.rglob(name)), "")


CHROMIUM = Program("Chromium", ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"), ("chromium",))
PROGRAMS = (
    CHROMIUM,
    Font("Liberation Sans", ("LiberationSans-Regular.ttf",), ("fonts-liberation",)),
    Program("gcc", ("gcc",), ("gcc", "libc6-dev")),  # it compiles the floor that bench/ measures against
    Program("PostgreSQL", ("initdb",), ("postgresql",)),
    Program("Redis", ("redis-server",), ("redis-server",)),
)


def missing_programs() -> list[Program]:
    """Return what the tests need from the machine and is not there."""
    return [program for program in PROGRAMS if not program.path()]


def install(programs: list[Program]) -> bool:
    """Install Debian's packages as root or by sudo without a password; whether all of them are there now."""
    rights = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if not shutil.which("apt-get") or (rights and not shutil.which("sudo")):
        return False
    print(f"Installing {names_of(programs)} for the tests.", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    packages = [package for program in programs for package in program.packages]
    for step in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages]):
        done = subprocess.run([*rights, "apt-get", *step], env=quiet, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            print(done.stdout, done.stderr, flush=True)
            return False
    return not missing_programs()


def names_of(programs: list[Program]) -> str:
    """Return the programs as words in a sentence."""
    *others, last = [program.name for program in programs]
    return f"{', '.join(others)} and {last}" if others else last


def keep_bytecode(folder: Path) -> None:
    """Have the processes of a run share Python's compiled modules: without them each server that a test starts takes 5 s of a processor
    until it answers, with them 2 s. Where the environment forbids to write them beside the sources, they lie in a folder."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ["PYTHONPYCACHEPREFIX"] = str(folder.resolve() / "bytecode")
