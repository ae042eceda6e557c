"""What tests of movement and reaction fire share.

Columns 01-05 of the map, hexes 02-16, are clear and without roads, slopes or water, but for the woods 0505
and 0506. Around 0310 lie 0311 (north), 0211, 0210, 0309 (south), 0410 and 0411.
"""

from __future__ import annotations

from steppe.games.ss_panzer.events import Aimed
from steppe.games.ss_panzer.movement import Moving
from steppe.games.ss_panzer.reaction import React
from steppe.table.basics import WATCHER
from steppe.table.events import Moved, Rolled
from steppe.table.queries import Field, Marks
from tests.ssp.support import Table

AROUND_0310 = ("0311", "0211", "0210", "0309", "0410", "0411")
"""Clockwise from the north."""


def walk(table: Table, path: str) -> None:
    """Step along hexes joined by hyphens."""
    for number in path.split("-"):
        table.do(f"step {number}")


def is_moving(table: Table, unit: str) -> bool:
    top = table.s.agenda[-1]
    return isinstance(top, Moving) and top.unit == table.unit(unit)


def reaction(table: Table) -> str:
    """`zoc_entry` or `zoc_exit` if the other side may fire at a mover now."""
    top = table.s.agenda[-1]
    return top.what if isinstance(top, React) else ""


def spent(table: Table) -> float:
    """The movement points that the last move has cost by now."""
    return [event.cost for event in table.events if isinstance(event, Moved)][-1] / 2


def dice(table: Table) -> int:
    """How many the last shot had."""
    return len([event for event in table.events if isinstance(event, Rolled)][-1].dice)


def modifiers(table: Table) -> dict[str, int]:
    """Those of the last shot."""
    aimed = [event for event in table.events if isinstance(event, Aimed)][-1]
    return {code: value for code, value, _ in aimed.shifts}


def field(table: Table, query: str) -> Field:
    name, *args = query.split()
    answer = table.g.query(table.g.sight(table.s, WATCHER), WATCHER, name, tuple(args))
    assert isinstance(answer, Field)
    return answer


def zone(table: Table, side: str) -> set[str]:
    """The hexes in a side's zones of control."""
    answer = table.g.query(table.g.sight(table.s, WATCHER), WATCHER, "zoc", (side,))
    assert isinstance(answer, Marks)
    return set(answer.marks)
