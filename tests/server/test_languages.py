"""Answers are said in the language of whoever asks: `?lang=`, else Accept-Language, else English; what goes to many is English."""

import pytest
from litestar import Litestar
from litestar.testing import TestClient


@pytest.mark.parametrize(
    ("query", "header", "title"),
    [
        ("", None, "# The Coding: "),
        ("?lang=de", None, "# The Coding: die Regeln"),
        ("", "de-AT,de;q=0.9,en;q=0.5", "# The Coding: die Regeln"),
        ("?lang=en", "de", "# The Coding: "),
        ("?lang=tlh", "de", "# The Coding: die Regeln"),
        ("?lang=../../secret", "xx", "# The Coding: "),
    ],
)
def test_the_rules_come_in_the_language_asked_for(client: TestClient[Litestar], query: str, header: str | None, title: str) -> None:
    answer = client.get(f"/api/games/the_coding/rules{query}", headers={"accept-language": header} if header else {})
    assert answer.status_code == 200
    assert answer.text.startswith(title)
    assert ("die Regeln" in answer.text[:40]) == ("die Regeln" in title)
