"""Two fronts: the drill on two maps of its own, each with its counters, and works on the northern one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from steppe.hexes import Hex
from steppe.table.basics import Side, Unit
from steppe.table.dataset import DataSet, packaged
from steppe.table.markers import Marker
from tests.drill import Drill, DrillState

RED, BLUE = Side(0), Side(1)


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
    marker_kinds = ("flag", "trench", "bunker", "blown_bridge", "balloon")
    tag_names = ("cut_off", "dug_in")

    def __init__(self, data: DataSet, scenario: str, options: Mapping[str, str]) -> None:
        """What it has not of its own is the drill's."""
        super().__init__(DataSet({**packaged(Drill.package).files, **data.files}), scenario, options)

    def markers(self, sight: DrillState) -> Iterator[Marker]:
        yield from super().markers(sight)
        if self.scenario == "north":
            yield Marker("trench", self._hex("02.03"), facing=2, owner=RED)
            yield Marker("bunker", self._hex("05.03"), facing=5, owner=BLUE, text="4")
            yield Marker("blown_bridge", self._hex("03.03"), across=self._hex("04.03"))
            yield Marker("balloon", self._hex("03.03"))

    def _hex(self, number: str) -> Hex:
        return Hex(self.hex_named[number])

    def note(self, sight: DrillState, u: Unit) -> str:
        """What all can see of a counter that stands dug in, known or not."""
        return ("3" if u < len(self.units) else "II") if self._dug_in(sight, u) else ""

    def tags(self, sight: DrillState, u: Unit) -> tuple[str, ...]:
        return (*super().tags(sight, u), *(("dug_in",) if self._dug_in(sight, u) else ()))

    def _dug_in(self, sight: DrillState, u: Unit) -> bool:
        return self.scenario == "north" and self.numbers[sight.at[u]] in ("02.03", "05.03")


def fronts(scenario: str = "south", **options: str) -> TwoFronts:
    return TwoFronts(packaged(TwoFronts.package), scenario, options)
