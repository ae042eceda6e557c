"""Kills a server in the middle of play, starts it again from the disk, and counts what is missing."""

from __future__ import annotations

import json
import random
import time
from dataclasses import dataclass, field
from pathlib import Path

from steppe.games import load_game
from steppe.match import open_bytes
from tests.server.support import Server

MOVE = "move 1SS 2SS 3SS 2109"
"""An order of several actions: either all of them are kept or none."""


@dataclass
class Toll:
    """What came of it."""

    kills: int = 0
    matches: int = 0
    acknowledged: int = 0
    lost: int = 0
    changed: int = 0
    broken: int = 0
    half_done: int = 0
    whole_moves: int = 0
    rows: list[bytes] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        return not (self.lost or self.changed or self.broken or self.half_done)


def kill_again_and_again(home: Path, times: int, rng: random.Random) -> Toll:
    """Kill a server that many times: while computers play, and now and then in the middle of a long order."""
    toll = Toll()
    server = Server(home)
    match = ""
    try:
        for i in range(times):
            if i % 5 == 4:
                kill_in_an_order(server, rng, toll)
                continue
            if not match:
                match, toll.rows = begin(server, rng), []
                toll.matches += 1
            over = kill_in_play(server, match, rng, toll)
            match = "" if over else match
    finally:
        server.stop()
    return toll


def begin(server: Server, rng: random.Random) -> str:
    seed = str(rng.randrange(10_000))
    return server.begin("random", "random", scenario="citadel", options={"gambit": "no"}, seed=seed)


def kill_in_play(server: Server, match: str, rng: random.Random, toll: Toll) -> bool:
    """Watch two computers for a while, then kill; every line that was told must be there, unchanged."""
    page = server.page(match)
    said = page.sit("watcher")
    before = page.at
    for _ in range(rng.randrange(3, 30)):
        if not said["asked"]:
            break
        heard = page.hear()
        said = heard if heard["say"] == "table" else said
    _kill(server, toll)
    save = server.kept(match)
    found = open_bytes(save, load_game)
    rows = save.splitlines()
    toll.acknowledged += page.at - before
    toll.lost += max(0, page.at - len(found.lines))
    toll.changed += rows[: len(toll.rows)] != toll.rows
    toll.broken += bool(found.notice)
    toll.rows = rows
    return not said["asked"]


def kill_in_an_order(server: Server, rng: random.Random, toll: Toll) -> None:
    """Send an order of many actions and kill a moment later, answered or not."""
    match = server.begin()
    page = server.page(match)
    page.choose_orders(soviet="move-fight", german="move-fight")
    at = page.at
    page.line.send(json.dumps({"ask": "do", "n": 99, "key": "k", "at": at, "order": MOVE}))
    time.sleep(rng.random() * 0.05)
    _kill(server, toll)
    with server.page(match) as again:
        again.sit("german")
        stood = again.at
        said = again.do(MOVE, key="k", at=at)
        whole = said["say"] == "table" and "2109" in again.ask("look", line=again.at)["stacks"]
        toll.half_done += not whole or stood not in (at, again.at)
        toll.whole_moves += stood > at


def _kill(server: Server, toll: Toll) -> None:
    server.kill()
    toll.kills += 1
    server.start()
