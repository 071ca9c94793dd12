"""The package on every Python that is here: `make pythons`.

Asked are the commands `python3.11` to `python3.14` of the search path and what `UNDERROSE_TEST_PYTHONS` names (paths, as PATH has them).
Each gets an empty venv with the wheel, its adapters' libraries and the versions of the lock; there games of each title are played, in
compiled code and in each adapter, and have to go as they do for the others. Says in a line for each what was seen; exits 1 where one fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.pages import ROOT

NAMES = tuple(f"python3.{minor}" for minor in range(11, 15))
VARIABLE = "UNDERROSE_TEST_PYTHONS"
PLAYED = """
from random import Random
import gymnasium, pyspiel
import underrose as ur
import underrose.adapters.openspiel
from underrose import games
from underrose.adapters.pettingzoo import env

rng = Random(1)
for title in games.titles():
    print(title.id, ur.lab.simulate(ur.game(title.id), ["random"], games=20, seed=1)["digest"])
    match = ur.Match(ur.game(title.id), seed=1)
    while match.outcome is None:
        seat = match.actors[0]
        match.play(seat, rng.choice(list(match.legal(seat))))
    print(match.outcome)
    agents = env(title.id)
    agents.reset(seed=1)
    for agent in agents.agent_iter():
        _, _, over, _, info = agents.last()
        agents.step(None if over else agents.action_space(agent).sample(info["action_mask"]))
    state = pyspiel.load_game("python_underrose_" + title.id).new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice([value for value, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()))
    name = "".join(word.capitalize() for word in title.id.split("_"))
    seat = gymnasium.make(f"underrose.adapters.gymnasium:Underrose/{name}-v0")
    _, info = seat.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = seat.step(seat.action_space.sample(info["action_mask"]))
"""


def version_of(path: str) -> str:
    """Return the version of an interpreter, or nothing where it does not run: a version manager keeps names of those it has put aside."""
    asked = [path, "-c", "import platform; print(platform.python_version())"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def pythons() -> dict[str, str]:
    """Find the interpreters, one for each version: its path by its number."""
    named = filter(None, os.environ.get(VARIABLE, "").split(os.pathsep))
    paths = [sys.executable, *named, *(path for name in NAMES if (path := shutil.which(name)))]
    found: dict[str, str] = {}
    for path in paths:
        if version := version_of(path):
            found.setdefault(version, path)
    return found


def wheel(folder: Path) -> Path:
    """Build the wheel with the pages that are built already."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, env={**os.environ, "UNDERROSE_SKIP_PAGES": "1"}, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


def tried(python: str, made: Path, folder: Path) -> tuple[str, str]:
    """Install the wheel for an interpreter and play there; return the last line of what went wrong, or nothing, and how the games went."""
    within = str(folder / "bin" / "python")
    home = {**os.environ, "UNDERROSE_CACHE": str(folder / "cache")}
    pip = [sys.executable, "-m", "pip", "--python", within, "install", "--quiet", "--constraint", str(ROOT / "constraints.txt")]
    venv = [python, "-m", "venv", "--without-pip", str(folder)]
    played = ""
    for step in (venv, [*pip, f"underrose[research] @ {made.as_uri()}"], [within, "-c", PLAYED]):
        done = subprocess.run(step, env=home, cwd=folder.parent, capture_output=True, text=True, check=False)
        played = done.stdout
        if done.returncode:
            return (done.stderr.strip() or f"it ended with {done.returncode}").splitlines()[-1], played
    return "", played


def main() -> int:
    """Try every interpreter that is here."""
    faults, first = list[str](), ""
    with TemporaryDirectory() as kept:
        made = wheel(Path(kept))
        for version, path in sorted(pythons().items()):
            began = time.monotonic()
            fault, played = tried(path, made, Path(kept) / version)
            first = first or played
            if not fault and played != first:
                fault = "games went another way than in the first of these"
            faults += [fault] if fault else []
            print(f"Python {version}: {fault or 'all games and adapters played'} ({time.monotonic() - began:.0f} s)", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
