"""A table for tests: a position in a few lines on a plain map, actions, scripted dice, and what must follow.

table = position('''
    turn 2 german movement
    1010 Pz1 Gr1
    1013 RD1
''', "forest 1011", "river 1010/1011", "main 1010-1011-1012")
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from steppe.games.kursk_1943 import Kursk1943
from steppe.games.kursk_1943.state import KurskState, oos_level
from steppe.table import awaited, load, resolve, settle
from steppe.table.chance import Script
from steppe.table.dataset import DataSet, packaged
from tests import tables
from tests.k43.plain_map import plain_map

COUNTERS = (Path(__file__).parent / "counters.tsv").read_text("utf-8")
"""The counters that the tests of rules reckon with, whatever the packaged ratings are tuned to."""
SCENARIO = (Path(__file__).parent / "scenario.toml").read_text("utf-8")
AIR = "id\tside\tstrength\tstars\tsource\n" + "".join(
    f"{name}\t{side}\t{strength}\t{stars}\ttest\n"
    for name, side, strength, stars in (
        *((f"A{i}", "german", 5, "white" if i > 4 else "-") for i in range(1, 7)),
        *((f"S{i}", "soviet", 4, "-") for i in range(1, 5)),
    )
)

Table = tables.Table[Kursk1943, KurskState]


@cache
def game(ground: tuple[str, ...] = (), scenario: str = SCENARIO, **options: str) -> Kursk1943:
    """The game on a plain map with the counters and the scenario of the tests."""
    files = {
        **packaged(Kursk1943.package).files,
        "counters.tsv": COUNTERS,
        "air.tsv": AIR,
        "scenarios/kursk.toml": scenario,
        "maps/north.txt": plain_map(ground),
    }
    return Kursk1943(DataSet(files), "kursk", {"masking": "open", **options})


def position(
    text: str, *ground: str, scenario: str = SCENARIO, dice: Iterable[int] = (), **options: str
) -> Table:
    """A table from the lines of a position after its first two, played on to its first decision."""
    g = game(ground, scenario, **options)
    lines = "\n".join(line.strip() for line in text.splitlines())
    words = " ".join(f"{k}={v}" for k, v in g.options.items())
    _, s = load(f"steppe position 1\ngame k43 scenario kursk {words}\n{lines}", lambda *_: g)
    assert isinstance(s, KurskState)
    table = Table(g, s)
    go_on(table, dice)
    return table


def go_on(table: Table, dice: Iterable[int] = ()) -> None:
    """Play on to the next decision; the events are the table's, and all the dice must be used."""
    script = Script(dice)
    table.events = []
    settle(table.g, table.s, table.events.append)
    while (chance := awaited(table.s)) is not None:
        resolve(table.g, table.s, script(chance), table.events.append)
    assert not script.rolls, f"the dice {script.rolls} were not needed"


def oos(table: Table, unit: str) -> int:
    """A unit's level out of supply."""
    return oos_level(table.s, table.unit(unit))


def left(table: Table, unit: str) -> int:
    """Levels that a unit has left; 0 if it is dead."""
    u = table.unit(unit)
    if table.at(unit) == "dead":
        return 0
    return table.g.counters[u].levels - (table.s.flags[u] & 1)
