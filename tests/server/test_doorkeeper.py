"""Connections that never finish what they ask, and more than there are files: real sockets, real servers."""

from __future__ import annotations

import contextlib
import json
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.server.hasty import ARRIVAL
from tests.server.support import Server
from tests.server.test_bombs import frame

HANDSHAKE = (
    "GET /api/matches/{match}/table HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("home"), "tests.server.hasty")
    yield found
    found.stop()


def connected(server: Server) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", urlsplit(server.address).port or 0))
    line.settimeout(30)
    return line


def heard_until_closed(line: socket.socket) -> bytes:
    found = b""
    with contextlib.suppress(ConnectionError):
        while part := line.recv(10_000):
            found += part
    return found


HALVES = {
    "nothing": "",
    "half a line": "GET /api/ga",
    "half a head": "GET /api/games HTTP/1.1\r\nHost: {host}\r\nX-",
    "half a body": "POST /api/matches HTTP/1.1\r\nHost: {host}\r\nContent-Length: 100\r\n\r\n{{",
    "half a chunk": "POST /api/saves HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nx",
    "half a handshake": HANDSHAKE,
    "half the second": "GET /api/schema HTTP/1.1\r\nHost: {host}\r\n\r\nGET /api/ga",
}


@pytest.mark.slow
@pytest.mark.parametrize("half", HALVES)
def test_a_half_sent_request_is_given_up(hasty: Server, half: str) -> None:
    host = urlsplit(hasty.address).netloc
    with connected(hasty) as line:
        line.sendall(HALVES[half].format(host=host, match=hasty.begin()).encode())
        heard = heard_until_closed(line)
    if half == "half the second":
        assert heard.startswith(b"HTTP/1.1 200 OK")
    else:
        assert heard.startswith(b"HTTP/1.1 408 Request Timeout")


@pytest.mark.slow
def test_one_that_drips_is_given_up_as_well(hasty: Server) -> None:
    """A byte now and then does not make it last longer."""
    began = time.monotonic()
    with connected(hasty) as line, contextlib.suppress(ConnectionError):
        line.sendall(b"GET /api/games HTTP/1.1\r\nX: ")
        while time.monotonic() - began < 20 * ARRIVAL:
            line.sendall(b"x")
            time.sleep(0.2)
        pytest.fail("it was never closed")


@pytest.mark.slow
def test_a_request_that_is_here_may_be_answered_for_longer_and_a_line_stays_open(hasty: Server) -> None:
    match = hasty.begin()
    with hasty.page(match) as page, connected(hasty) as line:
        line.sendall(f"GET /api/schema HTTP/1.1\r\nHost: {urlsplit(hasty.address).netloc}\r\n\r\n".encode())
        heard_until_closed(line)  # the server closes what is idle after its answer
        page.sit("soviet")
        assert page.do("order move-fight")["say"] == "table"


@pytest.mark.slow
def test_half_a_message_of_a_page_is_given_up(hasty: Server) -> None:
    host = urlsplit(hasty.address).netloc
    with connected(hasty) as line:
        line.sendall((HANDSHAKE.format(host=host, match=hasty.begin()) + "\r\n").encode())
        assert b"101 " in line.recv(200)
        line.sendall(frame(json.dumps({"ask": "sit", "n": 1, "seat": "german"}).encode())[:20])
        heard_until_closed(line)


NONSENSE = (
    b"\x16\x03\x01\x02 hello",
    b"GET",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\r\n" * 99,
    b"GET / HTTP/1.1\r\n:\r\n\r\n",
)


@pytest.mark.slow
def test_requests_that_are_none_are_few_lines_in_the_log(tmp_path: Path) -> None:
    server = Cramped(tmp_path, files=1024)
    try:
        host = urlsplit(server.address).netloc
        upgrade = f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: upgrade\r\nUpgrade: tea\r\n\r\n".encode()
        for said in (*NONSENSE, upgrade) * 20:
            with connected(server) as line:
                line.sendall(said)
                line.shutdown(socket.SHUT_WR)
                heard_until_closed(line)
        assert server.get("/api/matches") == []
        assert len(server.log.read_text().splitlines()) <= 2, server.log.read_text()[:2000]
    finally:
        server.kill()


# ---------------------------------------------------------------------- more connections than files


class Cramped(Server):
    """A server that may have few files open, and what it writes to its log."""

    def __init__(self, home: Path, files: int) -> None:
        self.files = files
        super().__init__(home)

    def start(self, port: str = "0") -> None:
        program = f"{sys.executable} -m steppe play --no-browser --port {port} --home {self.home}"
        self.log = self.home / "log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                ["sh", "-c", f"ulimit -n {self.files}; exec {program}"],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        assert self.process.stdout is not None
        found = re.search(r"(http://\S+?)/ ", self.process.stdout.readline())
        assert found
        self.address = found[1]


@pytest.mark.slow
@pytest.mark.parametrize("files", [32, 120], ids=["out of files", "out of places"])
def test_more_connections_than_files_are_a_line_in_the_log_and_it_goes_on(tmp_path: Path, files: int) -> None:
    server = Cramped(tmp_path, files)
    try:
        match = server.begin()
        lines = [connected(server) for _ in range(150)]
        time.sleep(3)  # without a limit the log grows by megabytes meanwhile
        assert server.process.poll() is None
        if files == 120:
            assert heard_until_closed(lines[-1]).startswith(b"HTTP/1.1 503 Service Unavailable")
        for line in lines:
            line.close()
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            with contextlib.suppress(urllib.error.URLError, ConnectionError):
                assert server.get(f"/api/matches/{match}")["id"] == match
                break
            time.sleep(0.2)
        with server.page(match) as page:
            page.sit("soviet")
            assert page.do("order move-fight")["say"] == "table"
        said = server.log.read_text()
        assert len(said.splitlines()) <= 1, said[:2000]
        server.process.send_signal(signal.SIGINT)
        server.process.wait(10)
    finally:
        server.kill()
