"""The clerk: writes for many matches at once. What comes while he writes goes together into the next
transaction, so that one wait for the disk serves them all."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from queue import SimpleQueue
from typing import NamedTuple

Change = Callable[[sqlite3.Connection], None]
"""What is to be written. It raises what speaks against it, and then nothing of it is written."""


class Entry(NamedTuple):
    change: Change
    done: Future[None]


class Clerk:
    """A thread of its own. `transaction` begins one, and ends when the disk has it; `refusals` speak against
    one change only, and the others go on."""

    def __init__(
        self,
        transaction: Callable[[], AbstractContextManager[sqlite3.Connection]],
        refusals: tuple[type[Exception], ...],
    ) -> None:
        self._transaction = transaction
        self._refusals = refusals
        self._waiting: SimpleQueue[Entry | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def write(self, change: Change) -> Future[None]:
        """Done when the disk has it, or with the reason why nothing of it was written."""
        entry = Entry(change, Future())
        self._waiting.put(entry)
        return entry.done

    def close(self) -> None:
        """Write what waits, and then nothing more."""
        self._waiting.put(None)
        self._thread.join()

    def _work(self) -> None:
        while True:
            entries = [self._waiting.get()]
            while not self._waiting.empty():
                entries.append(self._waiting.get())
            self._write([entry for entry in entries if entry and entry.done.set_running_or_notify_cancel()])
            if None in entries:
                return

    def _write(self, entries: list[Entry]) -> None:
        refused: dict[Future[None], Exception] = {}
        try:
            with self._transaction() as file:
                for change, done in entries:
                    try:
                        with _whole_or_not(file):
                            change(file)
                    except self._refusals as error:
                        refused[done] = error
        except Exception as trouble:
            for _, done in entries:
                done.set_exception(refused.get(done, trouble))
            return
        for _, done in entries:
            if done in refused:
                done.set_exception(refused[done])
            else:
                done.set_result(None)


@contextmanager
def _whole_or_not(file: sqlite3.Connection) -> Iterator[None]:
    """A part of a transaction that may fail without the others."""
    file.execute("savepoint part")
    try:
        yield
    except BaseException:
        if file.in_transaction:  # else the disk has ended all of it
            file.execute("rollback to part")
            file.execute("release part")
        raise
    file.execute("release part")
