"""Stores: the places where a match keeps its lines."""

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
        """Store whole lines, all or none. When this returns they are safe, or they will be before anybody is
        told of them."""


class Overtaken(OSError):
    """Another program has written to the file of this match. Nothing from this program was stored."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EBUSY, "another program has gone on with this match; open it again", str(path))


class Memory:
    """A store in memory."""

    def __init__(self, data: bytes) -> None:
        self.data = bytearray(data)

    def read(self) -> bytes:
        return bytes(self.data)

    def append(self, data: bytes) -> None:
        self.data += data


class File:
    """A store that appends to a file and waits until the disk has it.

    A file that needs repair stays as it is until the next lines come. Then only its first `kept` bytes are
    kept, and what it `owes` is written before the new lines.
    """

    def __init__(self, path: Path, size: int, kept: int | None = None, owed: bytes = b"") -> None:
        self.path = path
        self.size = size
        """The size of the file in bytes as this match knows it. Any other size means that another program has
        written to it."""
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
            except BaseException:  # for example an interrupt: half a line must not stay
                file.truncate(self.size)
                raise
            self.kept = self.size = self.size + len(self.owed + data)
            self.owed = b""

    @contextmanager
    def _held(self) -> Iterator[FileIO]:
        """The file, opened and locked against other programs, if it is as this match left it."""
        with self.path.open("r+b", buffering=0) as file:
            if sys.platform != "win32":  # on Windows only the file's length shows other writers
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
    """A copy of an error that says which file it is about."""
    return OSError(error.errno, error.strerror, str(path))


def create(path: Path, data: bytes) -> None:
    """Create a file that only its owner can read. A file that exists is never overwritten, and a half-written
    one does not stay."""
    with _opened_new(path) as file:
        try:
            _write(file, 0, data)
        except OSError as error:
            path.unlink()
            raise _about(error, path) from None


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file in one step. A crash or a full disk leaves either the old file or the new one."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    create(part, data)
    part.replace(path)


def _opened_new(path: Path) -> FileIO:
    """A new file that only its owner can read from its first moment, because a save holds the secret of its
    dice."""
    return FileIO(path, "x", opener=lambda name, flags: os.open(name, flags, 0o600))


def own_folder(path: Path) -> Path:
    """A folder for matches. If it is new, only its owner may enter it."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path
