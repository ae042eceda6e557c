"""Two fronts: the drill on two maps of its own, each with its counters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from steppe.table.dataset import DataSet, packaged
from tests.drill import Drill


class TwoFronts(Drill):
    id = "fronts"
    title = "Two Fronts"
    package = "tests.two_fronts"
    scenarios: ClassVar[Mapping[str, str]] = {
        "south": "by the brook",
        "raid": "by the brook, with fewer turns",
        "north": "on the other map, whose hexes are numbered 01.01",
    }
    map_files: ClassVar[Mapping[str, str]] = {"north": "maps/north.txt"}
    counter_files: ClassVar[Mapping[str, str]] = {"north": "counters/north.tsv"}

    def __init__(self, data: DataSet, scenario: str, options: Mapping[str, str]) -> None:
        """What it has not of its own is the drill's."""
        super().__init__(DataSet({**packaged(Drill.package).files, **data.files}), scenario, options)


def fronts(scenario: str = "south", **options: str) -> TwoFronts:
    return TwoFronts(packaged(TwoFronts.package), scenario, options)
