"""A data set: the text files that a game is made of, from the package, a kit, or a save."""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

MOST_BYTES = 8_000_000
"""The largest size of all files together, in bytes. Those of a large game have a tenth of it."""


class BadData(ValueError):
    """A data file that cannot be used: the file, the line, and what is wrong."""

    def __init__(self, file: str, line: int, what: str) -> None:
        where = f"{file}:{line}" if line else file
        super().__init__(f"{where}: {what}")
        self.file = file
        self.line = line
        self.what = what


class DataSet:
    """File name -> text. Two data sets with the same texts are the same."""

    def __init__(self, files: Mapping[str, str], kit: str = "") -> None:
        self.files = dict(sorted(files.items()))
        self.kit = kit

    def __getitem__(self, name: str) -> str:
        try:
            return self.files[name]
        except KeyError:
            raise BadData(name, 0, "the data set has no such file") from None

    @property
    def digest(self) -> str:
        parts = (f"{name}\0{text}\0" for name, text in self.files.items())
        return hashlib.sha256("".join(parts).encode()).hexdigest()[:16]

    def pack(self) -> str:
        """All files in one short text that a save can carry."""
        raw = msgspec.json.encode({"kit": self.kit, "files": self.files})
        return base64.b64encode(zlib.compress(raw, 9)).decode()

    def with_kit(self, folder: Path) -> DataSet:
        """These files, with a kit's files in place of those of the same name. A kit may not add files."""
        if not (folder / "kit.toml").is_file():
            raise BadData(str(folder), 0, "not a kit: it has no kit.toml")
        files, size = dict(self.files), 0
        for path in _files_of(folder):
            name = path.relative_to(folder).as_posix()
            if name == "kit.toml":
                continue
            if name not in files:
                raise BadData(str(path), 0, f"a kit may only replace files of the game; there is no {name}")
            with path.open("rb") as stream:
                found = stream.read(MOST_BYTES - size + 1)
            size += len(found)
            if size > MOST_BYTES:
                raise BadData(str(path), 0, "this is too large for a kit")
            files[name] = _decode(found, str(path))
        return DataSet(files, kit=folder.name)


def _files_of(folder: Path) -> Iterator[Path]:
    """The files of a folder, found one after the other: a folder that is not a kit may be the whole disk."""
    return (path for path in folder.rglob("*") if path.is_file())


def packaged(package: str) -> DataSet:
    """The files in the `data` folder of a game's package."""
    files: dict[str, str] = {}
    _collect(resources.files(package) / "data", "", files)
    return DataSet(files)


def unpack(text: str) -> DataSet:
    """The data set that `pack` wrote. A data set that would be too large is not unpacked."""
    try:
        unpacking = zlib.decompressobj()
        raw = unpacking.decompress(base64.b64decode(text, validate=True), MOST_BYTES)
        if not unpacking.eof:
            raise BadData("data set", 0, "it is too large, or was cut off")
        plain = msgspec.json.decode(raw, type=_Packed)
    except BadData:
        raise
    except RecursionError:
        raise BadData("data set", 0, "it is nested too deeply") from None
    except (ValueError, zlib.error) as error:
        raise BadData("data set", 0, f"cannot be unpacked ({error})") from None
    return DataSet(plain.files, plain.kit)


class _Packed(msgspec.Struct):
    kit: str
    files: dict[str, str]


def _collect(folder: Traversable, prefix: str, files: dict[str, str]) -> None:
    for entry in folder.iterdir():
        if entry.is_dir():
            _collect(entry, f"{prefix}{entry.name}/", files)
        elif entry.name.endswith((".txt", ".tsv", ".toml")):
            files[prefix + entry.name] = _decode(entry.read_bytes(), prefix + entry.name)


def _decode(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadData(name, 0, "not a text file (UTF-8)") from None
