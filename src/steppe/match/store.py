"""Where a match keeps its lines. A line that `append` has returned from is stored."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol


class Store(Protocol):
    def append(self, data: bytes) -> None:
        """Store whole lines; when this returns, they are safe."""

    def rewrite(self, data: bytes) -> None:
        """Replace everything that is stored, in one step."""

    def read(self) -> bytes:
        """Everything that is stored."""


class Memory:
    """Keeps the lines in memory."""

    def __init__(self, data: bytes = b"") -> None:
        self.data = bytearray(data)

    def append(self, data: bytes) -> None:
        self.data += data

    def rewrite(self, data: bytes) -> None:
        self.data = bytearray(data)

    def read(self) -> bytes:
        return bytes(self.data)


class File:
    """Appends to a file and waits until the disk has it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def append(self, data: bytes) -> None:
        with self.path.open("ab") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def rewrite(self, data: bytes) -> None:
        write_whole(self.path, data)

    def read(self) -> bytes:
        return self.path.read_bytes()


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file in one step: a crash leaves the old one or the new one."""
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
