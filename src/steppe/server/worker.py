"""A process beside the server, for what takes long: it ends with the server, however that ends."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import Connection
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Worker:
    """One process. It watches a pipe whose other end only the server holds, and ends when that is closed."""

    def __init__(self) -> None:
        watched, self._held = multiprocessing.Pipe(duplex=False)
        spawn = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(1, spawn, _end_with, (watched,))

    async def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Raises BrokenProcessPool if the process ends before it has answered."""
        assert not kwargs, "work takes its arguments by place"
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *args)

    def close(self) -> None:
        """End it at once, whatever it is doing."""
        self._held.close()
        self._pool.shutdown(wait=False, cancel_futures=True)


# ---------------------------------------------------------------------- in the worker


def _end_with(watched: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all in a terminal; the server ends us
    threading.Thread(target=_watch, args=(watched,), daemon=True).start()


def _watch(watched: Connection) -> None:
    with contextlib.suppress(EOFError, OSError):
        watched.recv_bytes()
    os._exit(0)
