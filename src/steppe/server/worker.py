"""A process beside the server, for what takes long: it ends with the server, however either of them ends."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from ctypes import c_double
from multiprocessing.connection import Connection
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Worker:
    """One process. It watches a pipe whose other end only the server holds, and ends when that is closed. One
    that cannot watch, because it hangs or was stopped, is killed."""

    def __init__(self, nice: int = 0) -> None:
        """A nice one leaves the processor to the server."""
        watched, self._held = multiprocessing.Pipe(duplex=False)
        spawn = multiprocessing.get_context("spawn")
        self._done = spawn.RawValue("d", 0.0)
        self._pool = ProcessPoolExecutor(1, spawn, _begin, (watched, self._done, nice))

    @property
    def done(self) -> float:
        """How much of its work is done, from 0 to 1, as far as it says so."""
        found: float = self._done.value
        return found

    async def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Raises BrokenProcessPool if the process ends before it has answered."""
        assert not kwargs, "work takes its arguments by place"
        self._done.value = 0.0
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *args)

    def close(self) -> None:
        """End it at once, whatever it is doing, and also if it was stopped."""
        processes = list((self._pool._processes or {}).values())
        self._held.close()
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


# ---------------------------------------------------------------------- in the worker


_done: c_double | None = None
"""In shared memory; the server reads it."""


def say_done(share: float) -> None:
    """For work to tell how far it is; in any other process nobody hears it."""
    if _done is not None:
        _done.value = share


def _begin(watched: Connection, done: c_double, nice: int) -> None:
    global _done
    _done = done
    if sys.platform == "linux":
        _die_with_the_server()
    if sys.platform != "win32":
        os.nice(nice)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all in a terminal; the server ends us
    threading.Thread(target=_watch, args=(watched,), daemon=True).start()


PR_SET_PDEATHSIG = 1
"""Of `prctl(2)`: the signal that a process gets when its parent has ended."""


def _die_with_the_server() -> None:
    """The kernel kills us when the server has ended, also while we are stopped and can watch nothing. Where
    it cannot, the pipe is what is left."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _watch(watched: Connection) -> None:
    with contextlib.suppress(EOFError, OSError):
        watched.recv_bytes()
    os._exit(0)
