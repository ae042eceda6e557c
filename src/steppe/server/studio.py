"""Reports and pictures of matches take seconds: a process of its own draws them, so that orders go first."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

from steppe.drawing import after_action, pictures
from steppe.games import load_game
from steppe.match import open_bytes
from steppe.server import boards
from steppe.server.worker import Worker
from steppe.table.basics import Reader
from steppe.table.plain import track_line

P = ParamSpec("P")
R = TypeVar("R")

MOST_AT_ONCE = 8
"""Reports and pictures that are drawn or wait to be. The last of them is there within two minutes. Whoever
asks for one more is told to come again. Each holds the save of its match in memory."""

LONGEST = 300.0
"""Seconds that one may take to be drawn. That of the longest match takes a tenth of it, and more on a machine
that has much else to do, since it stands back."""

NICE = 5
"""How far the process stands back for the server and the computer players, from 0 to 19."""

log = logging.getLogger("steppe")


class Busy(RuntimeError):
    """So many reports and pictures are waited for that no other is begun, or one could not be drawn."""


class Studio:
    """Draws one after the other."""

    def __init__(self) -> None:
        self._worker: Worker | None = None
        self._at_once = 0
        self._turn = asyncio.Lock()

    async def draw(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """What the work returns, in the worker; raises Busy."""
        if self._at_once == MOST_AT_ONCE:
            raise Busy("too many reports and pictures are being drawn; try again in a moment")
        self._at_once += 1
        try:
            async with self._turn:
                return await self._drawn(work, *args, **kwargs)
        finally:
            self._at_once -= 1

    async def _drawn(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        if self._worker is None:
            self._worker = Worker(NICE)
        try:
            return await asyncio.wait_for(self._worker.run(work, *args, **kwargs), LONGEST)
        except (TimeoutError, BrokenProcessPool) as error:
            self.close()
            log.warning(
                "a report or picture could not be drawn: %s", error or f"it took {LONGEST:.0f} seconds"
            )
            raise Busy("it could not be drawn") from None
        except asyncio.CancelledError:
            self.close()
            raise

    def close(self) -> None:
        """Whatever is drawn is left."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None


# ---------------------------------------------------------------------- in the worker


def report(save: bytes, reader: Reader, players: Mapping[str, str], board: bytes) -> bytes:
    """An after-action report of a save as a reader saw the match, in an archive with its pictures."""
    match = open_bytes(save, load_game)
    story = after_action.story_of(match, reader, players)
    return after_action.zipped(after_action.report_files(story, boards.ground_of(board)))


def position(save: bytes, reader: Reader, line: int | None, board: bytes) -> bytes:
    """The map as a reader sees it, or saw it after a line of his."""
    match = open_bytes(save, load_game)
    sight = match.sight(reader) if line is None else match.sight_after(line, reader)
    title = f"{match.g.title}: {track_line(match.g, match.words, sight)}"
    ground = boards.ground_of(board)
    window = pictures.window_on(match.g, [sight], ground)
    return pictures.draw_position(match.g, sight, ground, title, window).encode()
