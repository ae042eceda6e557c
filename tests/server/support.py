"""A real server in a process of its own, and pages that talk to it as a browser would."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from websockets.sync.client import ClientConnection, connect

Said = dict[str, Any]


class Server:
    """`steppe play --no-browser` on a free port."""

    def __init__(self, home: Path, program: str = "steppe") -> None:
        self.home = home
        self.program = program
        self.start()

    def start(self, port: str = "0") -> None:
        command = [sys.executable, "-m", self.program, "play", "--no-browser", "--port", port]
        self.process = subprocess.Popen(
            [*command, "--home", str(self.home)], stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"(http://\S+?)/ ", line)
        assert found, f"the server said: {line!r}"
        self.address = found[1]

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(10)
        finally:
            self.kill()

    def kill(self) -> None:
        """As when the power goes: the whole group at once, without a word."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.address + path) as answer:
            return json.loads(answer.read())

    def read(self, path: str) -> bytes:
        with urllib.request.urlopen(self.address + path) as answer:
            found: bytes = answer.read()
            return found

    def post(self, path: str, body: Any, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        return self.send("POST", path, body, headers)

    def send(
        self, method: str, path: str, body: Any, headers: dict[str, str] | None = None
    ) -> tuple[int, Any]:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers or {}, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as error:
            text = error.read()
            return error.code, json.loads(text) if text.startswith(b"{") else text.decode()

    def kept(self, match: str) -> bytes:
        """The whole save of a match as it lies on the disk, whoever plays it."""
        with closing(sqlite3.connect(f"file:{self.home / 'matches.sqlite'}?mode=ro", uri=True)) as file:
            rows = file.execute("select data from rows where match = ? order by k", (match,))
            return b"".join(row[0] for row in rows)

    def take(self, match: str, seat: str) -> bytes:
        """The whole save by the act that the log keeps."""
        request = urllib.request.Request(
            f"{self.address}/api/matches/{match}/save?seat={seat}", method="POST"
        )
        with urllib.request.urlopen(request) as answer:
            found: bytes = answer.read()
            return found

    def begin(self, german: str = "human", soviet: str = "human", **more: Any) -> str:
        """A new match of the starter scenario; friendly, unless told."""
        players = {"german": german, "soviet": soviet}
        wanted = {"game": "dok", "scenario": "starter", "players": players, "takeback": "friendly"}
        status, said = self.post("/api/matches", {**wanted, "seed": "7", **more})
        assert status == 201, said
        return str(said["id"])

    def page(self, match: str) -> Page:
        return Page(self.address, match)


class Page:
    """One page at a match."""

    def __init__(self, address: str, match: str) -> None:
        self._held = ExitStack()
        line = connect(f"{address.replace('http', 'ws')}/api/matches/{match}/table")
        self.line: ClientConnection = self._held.enter_context(line)
        self.n = 0
        self.at = 0
        self.heard: list[Said] = []

    def __enter__(self) -> Page:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._held.close()

    def choose_orders(self, soviet: str, german: str) -> None:
        """Both sides choose the order of their phases; the page then sits with the German."""
        for side, order in (("soviet", soviet), ("german", german)):
            self.sit(side)
            self.do(f"order {order}")

    def hear(self) -> Said:
        said: Said = json.loads(self.line.recv(timeout=60))
        self.heard.append(said)
        if said["say"] == "table":
            self.at = said["at"]
        return said

    def hear_table(self) -> Said:
        while (said := self.hear())["say"] != "table":
            pass
        return said

    def ask(self, ask: str, **fields: Any) -> Said:
        self.n += 1
        self.line.send(json.dumps({"ask": ask, "n": self.n, **fields}))
        while True:
            said = self.hear()
            if said["n"] == self.n:
                return said

    def sit(self, seat: str) -> Said:
        return self.ask("sit", seat=seat)

    def lay(self, *words: str) -> Said:
        """Lay out an order as a button does, without giving it; returns what may follow and its odds."""
        said: Said = self.ask("click", mode=words[0], lay=words, lies=True)["follow"]
        return said

    def refused_click(self, *words: str, **what: str) -> Said:
        """Click a hex or a counter that cannot be picked after these words; returns the reason."""
        said = self.ask("click", mode=words[0] if words else "", words=words, **what)
        assert said["kind"] == "refused"
        why: Said = said["why"]
        return why

    def do(self, order: str, key: str = "", at: int | None = None) -> Said:
        key = key or f"{id(self)}-{self.n}"
        return self.ask("do", key=key, at=self.at if at is None else at, order=order)

    def until_asked(self, seat: str) -> Said:
        """Wait for the computer until this seat is asked or the match is over; returns the last table."""
        said = self.sit(seat)
        while seat not in said["asked"] and said["asked"]:
            heard = self.hear()
            said = heard if heard["say"] == "table" else said
        return said
