"""What changelog, version and tags say of releases, and whether they agree.

After a release the version is the next one with a dev mark (0.3.0.dev0), so that nobody takes the code of a checkout for what was released.
"""

from __future__ import annotations

import re
import subprocess
import tomllib
from collections.abc import Collection, Iterator

from packaging.version import Version

from tools.pages import ROOT

RELEASED = re.compile(r"\[(\d\S*)\] - \d{4}-\d\d-\d\d\n")
MOST_LINES = 10
"""Lines that the changelog has for a release."""


def wrong(changelog: str, version: str, tags: Collection[str]) -> Iterator[str]:
    """Say in a sentence each what does not agree; without any tag, as in a source archive, tags are not asked for."""
    unreleased, *parts = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]
    for part in (unreleased, *parts):
        if part.count("\n- ") > MOST_LINES:
            yield f"{part.splitlines()[0]} has more than {MOST_LINES} lines in the changelog."
    released = [found[1] for part in parts if (found := RELEASED.match(part))]
    if (
        not unreleased.startswith("[Unreleased]\n")
        or len(released) != len(parts)
        or sorted(released, key=Version, reverse=True) != released
    ):
        yield "The changelog begins with [Unreleased], and then has releases with their dates, the newest first."
    newest, here = Version(released[0]), Version(version)
    changed = "\n- " in unreleased
    if not (here > newest and here.is_devrelease) and (changed or here != newest):
        yield f"The version is {version}, but {newest} is released: what is later has a later one, with a dev mark."
    tagged = {tag.removeprefix("v") for tag in tags}
    if tagged != {*released[: len(tagged)]}:
        yield f"The newest releases of the changelog are those with a tag, but the tags are {', '.join(sorted(tags))}."


def found() -> list[str]:
    """Say what does not agree in this checkout."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    git = ["git", "tag", "--list", "v*"]
    tags = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split() if (ROOT / ".git").exists() else []
    return list(wrong((ROOT / "CHANGELOG.md").read_text("utf-8"), version, tags))
