"""What is too long, too deep or too much ends in one refusal, and the table goes on."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.server.support import Server

MANY = ["attack", *["GD"] * 3000]
ASKS: dict[str, dict[str, Any]] = {
    "click": {"words": MANY, "hex": "2412"},
    "point": {"words": MANY, "hex": "2412"},
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
        assert page.ask("point", mode="attack")["say"] == "pointed", "the line goes on"


def test_a_page_that_does_not_read_holds_nobody(server: Server) -> None:
    """It asks for the table again and again and never reads an answer: others play on, and it is dropped."""
    match = server.begin(scenario="citadel", options={"gambit": "no"})
    deaf = socket.create_connection(("127.0.0.1", urlsplit(server.address).port or 0))
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    host = urlsplit(server.address).netloc
    deaf.sendall(
        f"GET /api/matches/{match}/table HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b"101 " in deaf.recv(200)
    deaf.settimeout(3)
    with contextlib.suppress(OSError):  # it waits for us and reads nothing, or has cut the line
        for n in range(1, 3000):
            deaf.sendall(frame(json.dumps({"ask": "sit", "n": n, "seat": "german"}).encode()))
    with server.page(match) as page:
        page.sit("german")
        began = time.monotonic()
        assert page.do("done")["say"] == "table"
        assert time.monotonic() - began < 5
    deaf.close()


def frame(data: bytes) -> bytes:
    """A text frame as browsers send it, masked with zeros."""
    assert len(data) < 126
    return bytes((0x81, 0x80 | len(data), 0, 0, 0, 0)) + data
