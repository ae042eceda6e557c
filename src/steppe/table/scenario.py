"""Scenario files: plain data, and deployments that name units and hexes. A fault is reported with its line
where the wrong word can be found in the file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from steppe.hexes import BadHex, Hex
from steppe.table.basics import Unit
from steppe.table.dataset import BadData, DataSet
from steppe.table.game import AnyGame


class Misnamed(ValueError):
    """A word of a scenario file that names nothing."""

    def __init__(self, word: str, what: str) -> None:
        super().__init__(what)
        self.word = word


@contextmanager
def reading_scenario(data: DataSet, file: str) -> Iterator[Mapping[str, Any]]:
    """A scenario's file as plain data. If a game cannot use something in it, that is reported as a fault of
    the file."""
    text = data[file]
    try:
        yield tomllib.loads(text)
    except Misnamed as error:
        raise BadData(file, _line_of(text, error.word), str(error)) from None
    except BadData:
        raise  # a fault of another file, which it names
    except KeyError as error:
        raise BadData(file, 0, f"cannot be used: it has no {error}") from None
    except (ValueError, TypeError) as error:
        raise BadData(file, 0, f"cannot be used: {error}") from None


def _line_of(text: str, word: str) -> int:
    """The first line that has this word in quotes; 0 if none has."""
    lines = enumerate(text.splitlines(), 1)
    return next((n for n, line in lines if f'"{word}"' in line or f"'{word}'" in line), 0)


def read_deployment(g: AnyGame, plain: Mapping[str, Any]) -> tuple[dict[Unit, Hex], dict[Unit, Hex]]:
    """The hex of each side's units, bottom to top. The file lists them under the side's name: `"4218" =
    ["18Pz", "86ID"]`."""
    both: list[dict[Unit, Hex]] = []
    for side in g.sides:
        placed: dict[Unit, Hex] = {}
        for number, names in plain[side].items():
            for name in names:
                u = read_unit(g, name)
                if g.sides[g.side_of[u]] != side:
                    raise Misnamed(name, f"{name} is not {side}")
                if u in placed:
                    raise Misnamed(name, f"{name} stands there twice")
                placed[u] = read_hex(g, number)
        both.append(placed)
    return both[0], both[1]


def read_unit(g: AnyGame, name: str) -> Unit:
    if name not in g.unit_named:
        raise Misnamed(name, f"there is no unit {name!r}")
    return g.unit_named[name]


def read_hex(g: AnyGame, number: str) -> Hex:
    try:
        return g.grid.hex(number)
    except BadHex as error:
        raise Misnamed(number, str(error)) from None
