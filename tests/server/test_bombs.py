"""What is too long, too deep or too much ends in one refusal, and the table goes on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.support import Server

MANY = ["attack", *["GD"] * 3000]
ASKS: dict[str, dict[str, Any]] = {
    "draft": {"words": MANY},
    "why": {"words": MANY, "what": "2412"},
    "query": {"name": "reach", "args": MANY},
    "complete": {"line": " ".join(MANY)},
    "do": {"key": "many", "at": 2, "order": " ".join(MANY)},
}


@pytest.mark.parametrize("ask", ASKS)
def test_thousands_of_words_are_one_refusal(server: Server, ask: str) -> None:
    with server.page(server.begin()) as page:
        page.sit("soviet")
        page.do("order move-fight")
        page.sit("german")
        page.do("order fight-move")
        said = page.ask(ask, **ASKS[ask])
        assert said["say"] == ("completed" if ask == "complete" else "refused")
        assert page.ask("draft", words=["attack"])["say"] == "follow", "the line goes on"
