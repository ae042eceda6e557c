"""Running the program in tests, and a match to run it on."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import steppe
from steppe.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def run(*argv: object) -> Ran:
    """The program in this process."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main([str(word) for word in argv])
        except SystemExit as left:
            code = int(left.code or 0)
    return Ran(code, out.getvalue(), err.getvalue())


def run_program(*argv: object, typed: str = "", home: Path | None = None) -> Ran:
    """The program as a user runs it, with lines typed into it."""
    env = {**os.environ, "STEPPE_HOME": str(home or ""), "COLUMNS": "80", "LINES": "30", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "steppe", *map(str, argv)]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, env=env, check=False)
    return Ran(done.returncode, done.stdout, done.stderr)


@cache
def begun() -> bytes:
    """A match of dok in the German combat phase of turn 1, with a seed."""
    match = steppe.new_match("dok", options={"gambit": "no"}, seed=7)
    for order in ("done", "done", "order fight-fight", "order fight-move"):
        match.play(order)
    return match.to_bytes()


@cache
def in_movement() -> bytes:
    """The same in the German movement phase, after a battle."""
    match = steppe.new_match("dok", options={"gambit": "no"}, seed=7)
    for order in ("done", "done", "order fight-fight", "order fight-move", "end"):
        match.play(order)
    return match.to_bytes()


@cache
def finished() -> bytes:
    """A match that one side gave up."""
    match = steppe.new_match("dok", options={"gambit": "no"}, seed=7)
    match.play("done")
    match.resign("soviet")
    return match.to_bytes()


def save_of(data: bytes, folder: Path, name: str = "match.steppe") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def is_one_line(ran: Ran) -> bool:
    """Refused as a user should see it: exit code 2, nothing on stdout, one line on stderr."""
    said = ran.err.splitlines()
    return ran.code == 2 and not ran.out and len(said) == 1 and said[0].startswith("steppe: ")
