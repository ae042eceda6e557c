"""Where a match keeps its lines."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Protocol

if sys.platform != "win32":
    import fcntl


class Store(Protocol):
    def read(self) -> bytes:
        """The whole save."""

    def append(self, data: bytes) -> None:
        """Store whole lines, all or none; when this returns, they are safe, or will be before anybody hears
        of them."""


class Overtaken(OSError):
    """Another program has written to the file of this match; nothing of ours was stored."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EBUSY, "another program has gone on with this match; open it again", str(path))


class Memory:
    """Keeps the lines in memory."""

    def __init__(self, data: bytes) -> None:
        self.data = bytearray(data)

    def read(self) -> bytes:
        return bytes(self.data)

    def append(self, data: bytes) -> None:
        self.data += data


class File:
    """Appends to a file and waits until the disk has it.

    A file that needs mending stays as it is until the next lines come: then only its first `kept` bytes
    stand, and what it `owes` goes before the new lines.
    """

    def __init__(self, path: Path, size: int, kept: int | None = None, owed: bytes = b"") -> None:
        self.path = path
        self.size = size
        """As this match knows it; any other size means that somebody else has written to it."""
        self.kept = size if kept is None else kept
        self.owed = owed

    def read(self) -> bytes:
        return self.path.read_bytes()[: self.kept] + self.owed

    def append(self, data: bytes) -> None:
        with self._held() as file:
            file.truncate(self.kept)
            self.size = self.kept
            try:
                _write(file, self.size, self.owed + data)
            except OSError as error:
                file.truncate(self.size)
                raise _about(error, self.path) from None
            except BaseException:  # an interrupt: half a line must not stay
                file.truncate(self.size)
                raise
            self.kept = self.size = self.size + len(self.owed + data)
            self.owed = b""

    @contextmanager
    def _held(self) -> Iterator[FileIO]:
        """The file, while nobody else writes to it, if it is as this match left it."""
        with self.path.open("r+b", buffering=0) as file:
            if sys.platform != "win32":  # there, only its length tells that somebody else has written to it
                fcntl.flock(file, fcntl.LOCK_EX)
            if file.seek(0, os.SEEK_END) != self.size:
                raise Overtaken(self.path)
            yield file


def _write(file: FileIO, at: int, data: bytes) -> None:
    file.seek(at)
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) :]
    os.fsync(file.fileno())


def _about(error: OSError, path: Path) -> OSError:
    """The same, saying which file it is about."""
    return OSError(error.errno, error.strerror, str(path))


def create(path: Path, data: bytes) -> None:
    """A new file for its owner alone; one that exists is never overwritten, and half of one does not stay."""
    with _opened_new(path) as file:
        try:
            _write(file, 0, data)
        except OSError as error:
            path.unlink()
            raise _about(error, path) from None


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file in one step: a crash or a full disk leaves the old one or the new one."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    create(part, data)
    part.replace(path)


def _opened_new(path: Path) -> FileIO:
    """Readable by its owner alone from its first moment: a save holds the secret of its dice."""
    return FileIO(path, "x", opener=lambda name, flags: os.open(name, flags, 0o600))


def own_folder(path: Path) -> Path:
    """A folder for matches; a new one is its owner's alone."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path
