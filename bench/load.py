"""The server under load: many matches at once, an order a second in each, over WebSockets on this machine.

.venv/bin/python -m bench.load                100 and 200 matches for 20 seconds each, then memory
.venv/bin/python -m bench.load 50 --seconds 5 --game ssp

All matches have the same seed and are given the same orders, which random players have found before. Reported
are the time from an order to its answer (median, 99 of 100, the longest), what the processor works in the
server and in the pages for an order, what the server weighs for a match of a thousand lines, and what a line
takes in its save. Client and server share the cores of the machine: on a busy one compare how long it worked.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from steppe.games import load_game
from steppe.match import Match
from steppe.players import RandomPlayer

SEED = "43"
LINES = 1000
"""Of the match that is weighed."""
WEIGHED = 20
"""How many of them, after as many others: those lie in what reading the saves has left free."""

SCENARIOS = {"dok": ("citadel", {"gambit": "no"}), "ssp": ("prokhorovka", {})}


class Said(msgspec.Struct):
    n: int
    say: str


class Order(NamedTuple):
    by: str
    text: str


class Measured(NamedTuple):
    times: list[float]
    """Seconds from each order to its answer, ascending."""
    failed: int
    """Matches that broke off."""
    laid: float
    """Seconds until all tables were laid."""
    heavy: float
    """Megabytes of the server with all of them."""
    worked: float
    """Seconds that the server worked while they were played."""
    asked: float
    """The same of the pages."""


class Served(NamedTuple):
    address: str
    pid: int


# ---------------------------------------------------------------------- what is played


def played(game: str, lines: int) -> tuple[Match, list[Order]]:
    """A match of random players with so many lines, and its orders."""
    scenario, options = SCENARIOS[game]
    match = Match.new(load_game(game, scenario, options), SEED)
    player, orders = RandomPlayer(SEED), list[Order]()
    while len(match.lines) < lines and not match.over:
        by = match.asked[0]
        text = " ".join(player.choose(match.g, match.view(by), match.g.side_named(by)))
        match.play(text, by)
        orders.append(Order(by, text))
    return match, orders


# ---------------------------------------------------------------------- the server


@contextmanager
def serving() -> Iterator[Served]:
    with tempfile.TemporaryDirectory() as home:
        command = [sys.executable, "-m", "steppe", "play", "--no-browser", "--port", "0", "--home", home]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
        try:
            assert process.stdout is not None
            found = re.search(r"(http://\S+?)/ ", process.stdout.readline())
            assert found is not None, "the server did not start"
            yield Served(found[1], process.pid)
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def post(server: Served, path: str, body: bytes) -> Any:
    with urllib.request.urlopen(urllib.request.Request(server.address + path, body)) as answer:
        return json.loads(answer.read())


def begin(server: Served, game: str) -> str:
    scenario, options = SCENARIOS[game]
    players = dict.fromkeys(load_game(game, scenario).sides, "human")
    wanted = {"game": game, "scenario": scenario, "options": options, "players": players, "seed": SEED}
    return str(post(server, "/api/matches", json.dumps(wanted).encode())["id"])


def weight(server: Served) -> float:
    """Megabytes that the server itself holds; its workers are not counted."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{server.pid}/status").read_text())
    assert found is not None
    return int(found[1]) / 1000


def worked(server: Served) -> float:
    """Seconds of the processor that the server has used."""
    fields = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_until_idle(server: Served) -> None:
    """The boards are drawn after the start: wait until nothing is left of the painter, a minute at most."""
    deadline = time.monotonic() + 60
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
    time.sleep(2)
    while children.read_text().split()[1:] and time.monotonic() < deadline:
        time.sleep(0.5)


# ---------------------------------------------------------------------- the pages


class Page:
    """One page that gives the orders of both sides."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.n = 0
        self.seat = ""
        self.at = 0
        self.heard = 0

    async def ask(self, **fields: Any) -> Said:
        self.n += 1
        await self.line.send(json.dumps({"n": self.n, **fields}))
        while True:
            data = await self.line.recv(decode=False)
            self.heard += len(data)
            said = msgspec.json.decode(data, type=Said)
            if said.n == self.n:
                if said.say == "refused":
                    raise RuntimeError(data.decode())
                self.at = json.loads(data).get("at", self.at)
                return said

    async def give(self, order: Order) -> float:
        """Seconds to the answer."""
        if order.by != self.seat:
            await self.ask(ask="sit", seat=order.by)
            self.seat = order.by
        began = time.perf_counter()
        await self.ask(ask="do", key=f"k{self.n}", at=self.at, order=order.text)
        return time.perf_counter() - began


async def play(page: Page, orders: list[Order], first: float, seconds: float) -> list[float]:
    """One order a second."""
    times = []
    for i, order in enumerate(orders[: int(seconds)]):
        await asyncio.sleep(max(0.0, first + i - time.perf_counter()))
        times.append(await page.give(order))
    return times


async def play_all(server: Served, matches: list[str], orders: list[Order], seconds: float) -> Measured:
    async with AsyncExitStack() as open_lines:
        began = time.perf_counter()
        pages = [await sit(server, name, orders[0].by, open_lines) for name in matches]
        laid = time.perf_counter() - began
        first = time.perf_counter() + 1
        before, mine = worked(server), time.process_time()
        playing = (play(page, orders, first + i / len(pages), seconds) for i, page in enumerate(pages))
        found = await asyncio.gather(*playing, return_exceptions=True)
        heavy = weight(server)
        after, ours = worked(server), time.process_time()
    failed = [each for each in found if isinstance(each, BaseException)]
    for error in failed[:3]:
        print("failed:", error)
    times = sorted(took for each in found if isinstance(each, list) for took in each)
    return Measured(times, len(failed), laid, heavy, after - before, ours - mine)


async def sit(server: Served, match: str, seat: str, open_lines: AsyncExitStack) -> Page:
    address = f"{server.address.replace('http', 'ws')}/api/matches/{match}/table"
    line = await open_lines.enter_async_context(connect(address, max_size=None, open_timeout=120))
    page = Page(line)
    await page.ask(ask="sit", seat=seat)
    page.seat = seat
    return page


async def sit_at_all(server: Served, names: list[str], seat: str) -> float:
    """Lay the tables of these matches; what the server weighs while somebody sits at each."""
    async with AsyncExitStack() as open_lines:
        for name in names:
            await sit(server, name, seat, open_lines)
        return weight(server)


# ---------------------------------------------------------------------- what is measured


def measure_orders(game: str, count: int, seconds: float, orders: list[Order]) -> None:
    with serving() as server:
        wait_until_idle(server)
        matches = [begin(server, game) for _ in range(count)]
        found = asyncio.run(play_all(server, matches, orders, seconds))
    times = found.times
    late = times[min(len(times) - 1, int(len(times) * 0.99))]
    print(
        f"{count} matches of {game}, {len(times)} orders, {found.failed} matches failed: median"
        f" {statistics.median(times) * 1000:.0f} ms, 99 of 100 within {late * 1000:.0f} ms,"
        f" longest {times[-1] * 1000:.0f} ms; tables laid in {found.laid:.1f} s, server {found.heavy:.0f} MB;"
        f" processor {found.worked / len(times) * 1000:.1f} ms an order,"
        f" pages {found.asked / len(times) * 1000:.1f} ms; load of the machine {os.getloadavg()[0]:.1f}"
    )


def measure_weight(game: str, lines: int, count: int) -> None:
    match, orders = played(game, lines)
    save = match.to_bytes()
    rows = save.splitlines()[2:]
    with serving() as server:
        wait_until_idle(server)
        names = [str(post(server, "/api/saves", save)["id"]) for _ in range(2 * count)]
        before = asyncio.run(sit_at_all(server, names[:count], orders[0].by))
        each = (asyncio.run(sit_at_all(server, names, orders[0].by)) - before) / count
    lines = len(match.lines)
    print(f"a match of {lines} lines: {each:.1f} MB, {each * 1000 / lines:.1f} kB a line")
    print(f"a line of the save: {sum(map(len, rows)) / lines:.0f} bytes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("matches", nargs="*", type=int, default=[100, 200])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", choices=SCENARIOS, default="dok")
    wanted = parser.parse_args()
    _, orders = played(wanted.game, int(min(wanted.seconds, 600)) + 5)
    for count in wanted.matches:
        measure_orders(wanted.game, min(count, 1000), min(wanted.seconds, 600), orders)
    measure_weight(wanted.game, LINES, WEIGHED)


if __name__ == "__main__":
    main()
