"""`PLAYER@FOLDER`: a computer player of another version of this program, whose sources lie in a folder.

It thinks in a process of its own that finds its modules there (`seat.py`, run by this version for the other
one), is shown what its side sees and says what it does. Both versions must have the same data of the game.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from steppe.lab import seat
from steppe.players.minds import Plan
from steppe.players.player import Player
from steppe.table.basics import Action, Side
from steppe.table.coding import encode
from steppe.table.game import AnyGame, BadOption
from steppe.table.state import State

MARK = "@"


class BadVersion(BadOption):
    """A folder without this program, or one that cannot play this scenario."""


class VersionPlayer(Player):
    """Its time is not counted by a ladder: it is spent in another process."""

    def __init__(self, name: str, seed: str) -> None:
        self.player, _, folder = name.partition(MARK)
        self.sources = Path(folder) / "src"
        self.seed = seed
        self._program: subprocess.Popen[str] | None = None
        if not (self.sources / "steppe").is_dir():
            raise BadVersion(f"{name}: there is no {self.sources / 'steppe'}")

    def choose(
        self, g: AnyGame, sight: State, side: Side, budget: int | None = None, plan: Plan | None = None
    ) -> Action:
        if self._program is None:
            self._program = self._sit_down(g)
        return tuple(self._ask({"side": int(side), "sight": encode(sight).decode()})["do"])

    def _sit_down(self, g: AnyGame) -> subprocess.Popen[str]:
        path = os.environ | {"PYTHONPATH": str(self.sources.resolve())}
        self._program = subprocess.Popen(
            [sys.executable, "-P", seat.__file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=path,
        )
        hello = {"game": g.id, "scenario": g.scenario, "options": dict(g.options)}
        data = self._ask(hello | {"player": self.player, "seed": self.seed})["data"]
        if data != g.data.digest:
            raise BadVersion(f"{self.sources} has other data of {g.id}")
        return self._program

    def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        assert self._program is not None
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        try:
            self._program.stdin.write(json.dumps(question) + "\n")
            self._program.stdin.flush()
            found: dict[str, Any] = json.loads(self._program.stdout.readline())
        except (OSError, ValueError):
            raise BadVersion(f"{self.player} of {self.sources} has left") from None
        if "error" in found:
            raise BadVersion(f"{self.player} of {self.sources}: {found['error']}")
        return found

    def __del__(self) -> None:
        if (program := getattr(self, "_program", None)) is not None:
            program.kill()
            program.wait()
