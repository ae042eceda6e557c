"""The server ends without a word, whatever it is doing."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from steppe.games import load_game
from steppe.server.app import ClearedAway, Doors
from steppe.server.vault import Vault


def begin(home: Path) -> tuple[subprocess.Popen[str], str]:
    """A server that draws all boards while it serves, in a group of its own as in a terminal."""
    command = [sys.executable, "-m", "tests.server.undrawn", "play", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--home", str(home)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    found = re.search(r"(http://\S+?)/ ", process.stdout.readline())
    assert found
    return process, found[1]


def answer(address: str) -> int:
    try:
        with urllib.request.urlopen(address) as said:
            return int(said.status)
    except urllib.error.HTTPError as error:
        return error.code


@pytest.mark.slow
@pytest.mark.parametrize("by", ["ctrl-c", "sigterm"])
def test_it_ends_quietly_while_it_draws(tmp_path: Path, by: str) -> None:
    """Whoever waits for the board is told, and nothing stands in the terminal. Its last board takes long."""
    process, address = begin(tmp_path)
    try:
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(answer, f"{address}/api/games/k43/picture?scenario=joined")
            assert answer(f"{address}/api/games/dok/picture") == 200  # the painter is at work
            if by == "ctrl-c":
                os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to all
            else:
                process.terminate()
            _, said = process.communicate(timeout=30)
            assert waiting.result() == 503
        assert said == "" and process.returncode == 0
    finally:
        process.kill()
        process.wait()


def test_no_board_is_begun_after_the_table_was_cleared(tmp_path: Path) -> None:
    """Whoever draws all boards was between two of them: a painter called now would be broken off unheard."""

    async def between_two_boards() -> None:
        doors = Doors(Vault(tmp_path / "matches.sqlite"))
        doors.stop_drawing()
        with pytest.raises(ClearedAway):
            await doors.drawn(load_game("dok", ""), "a board that nobody has drawn")
        await doors.close()

    with ThreadPoolExecutor(1) as pool:  # this thread may have a loop already, a browser's
        pool.submit(asyncio.run, between_two_boards()).result()
    assert multiprocessing.active_children() == []
