"""A person at a real terminal: half-typed lines and Ctrl-C."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

pty = pytest.importorskip("pty")
pytest.importorskip("readline")

PROGRAM = """
import signal
from steppe.terminal.keyboard import read_line
signal.signal(signal.SIGINT, signal.default_int_handler)  # which programs in the background do without
try:
    while True:
        print("GOT", read_line("> "))
except KeyboardInterrupt:
    print("LEFT")
"""
WAIT = 30


class Keyboard:
    """A program behind a terminal, and what stands on its screen."""

    def __init__(self, screen: int, program: subprocess.Popen[bytes]) -> None:
        self.screen = screen
        self.program = program
        self.shown = ""

    def type(self, text: str) -> None:
        os.write(self.screen, text.encode())

    def interrupt(self) -> None:
        """What Ctrl-C does. A prompt is on the screen a moment before the program listens for it."""
        time.sleep(1.5)
        self.program.send_signal(signal.SIGINT)

    def until(self, text: str) -> str:
        """What the screen shows up to this text; the rest is left for the next time."""
        end = time.monotonic() + WAIT
        while text not in self.shown:
            ready, _, _ = select.select([self.screen], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{text!r} never came; the screen shows {self.shown!r}"
            self.shown += os.read(self.screen, 4096).decode()
        before, _, self.shown = self.shown.partition(text)
        return before


@contextmanager
def keyboard() -> Iterator[Keyboard]:
    screen, line = pty.openpty()
    env = {**os.environ, "TERM": "dumb", "INPUTRC": os.devnull}
    command = [sys.executable, "-c", PROGRAM]
    program = subprocess.Popen(command, stdin=line, stdout=line, stderr=line, env=env)
    os.close(line)
    try:
        yield Keyboard(screen, program)
    finally:
        program.kill()
        program.wait()
        os.close(screen)


@pytest.mark.slow
def test_a_half_typed_line_survives() -> None:
    with keyboard() as at:
        at.until("> ")
        at.type("attack 24")
        at.until("attack 24")
        at.interrupt()
        at.until("leaves the table")
        at.until("> attack 24")
        at.type("12 GD\n")
        at.until("GOT attack 2412 GD")


@pytest.mark.slow
def test_with_nothing_more_typed_one_leaves() -> None:
    with keyboard() as at:
        at.until("> ")
        at.interrupt()
        at.until("LEFT")
    with keyboard() as at:
        at.until("> ")
        at.type("undo")
        at.until("undo")
        at.interrupt()
        at.until("> undo")
        at.interrupt()
        at.until("LEFT")
