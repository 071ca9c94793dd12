"""One source of the wire: the pages' TypeScript is what the Python declarations say, and the declarations are what travels."""

from importlib import import_module

import msgspec
import pytest

from tools.wire import files
from underrose import games

LESSONS = {"classified_information": {"tutorial": "yes"}, "top_secret_agents": {"tutorial": "yes"}}


def test_the_typescript_is_what_the_declarations_say() -> None:
    stale = [path.name for path, text in files().items() if not path.is_file() or path.read_text("utf-8") != text]
    assert not stale, "run python -m tools.wire"


@pytest.mark.parametrize("name", games.TITLES)
@pytest.mark.parametrize("lesson", [False, True])
def test_content_is_what_its_declaration_says(name: str, lesson: bool) -> None:
    title = games.title(name)
    game = title.setup(title.seats[0], **(LESSONS.get(name, {}) if lesson else {}))
    declared = import_module(f"underrose.games.{name}.resolved").Content
    content = msgspec.json.decode(msgspec.json.encode(game.content))
    assert msgspec.json.decode(msgspec.json.encode(msgspec.convert(content, declared))) == content
