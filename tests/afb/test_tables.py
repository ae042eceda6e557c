"""6.0 The terrain charts and the combat table."""

from __future__ import annotations

import pytest

from steppe.games.autumn_for_barbarossa.state import GERMAN, SOVIET
from steppe.series.standard_combat.terrain import ALL, OTHER, PROHIBITED
from tests.afb.support import game

# (rule, terrain, German cost, Soviet cost, shift, halves, added to the air die, overrun); costs in quarters.
CHART = [
    ("6.1.1", "open", 4, 4, 0, False, 0, "yes"),
    ("6.1.2", "road", 1, 1, 0, False, 0, "other"),
    ("6.1.3", "track", 2, 2, 0, False, 0, "other"),
    ("6.1.4", "railway", 2, 2, 0, False, 0, "other"),
    ("6.1.5", "village", OTHER, OTHER, -1, False, 0, "yes"),
    ("6.1.6", "city", OTHER, OTHER, -2, False, 1, "no"),
    ("6.1.7", "light_woods", 12, 8, -1, False, 0, "yes"),
    ("6.1.8", "heavy_woods", 16, 12, -2, False, 1, "no"),
    ("6.1.9", "swamp", ALL, 16, -2, False, 0, "no"),
    ("6.1.10", "minor_river", 8, 4, 0, True, 0, "no"),
    ("6.1.11", "major_river", 12, 8, 0, True, 0, "no"),
    ("6.1.12", "lake", PROHIBITED, PROHIBITED, 0, False, 0, "no"),
    ("6.1.13", "entry_area", OTHER, OTHER, 0, False, 0, "other"),
]

COMBAT = """
2: A3 A3 A3 A3D1 A2D1 A1D1 A1D1 A1D1
3: A3 A2 A2 A2D1 A1D1 A1D1 D1r1 D2r2
4: A3 A2 A2D1 A1D1 A1D1 D1r1 D1r1 D2r2
5: A2 A2 A1D1 A1D1 D1r1 D1r1 D2r2 D3r3
6: A2 A1D1 A1D1 D1r1 D1r1 D2r2 D2r2 D3r3
7: A1D1 A1D1 A1D1 D1r1 D2r2 D2r2 D3r3 D3r4
8: A1D1 A1D1 D1r1 D2r1 D2r2 D3r2 D3r3 D3r4
9: A1D1 A1D1 D2r1 D2r2 D3r2 D3r3 D3r4 D4r5
10: A1D1 D2r1 D2r2 D3r2 D3r3 D3r3 D4r5 D4r6
11: D1r1 D2r1 D3r2 D3r2 D4r3 D4r3 D4r5 D4r6
12: D2r2 D3r2 D3r2 D4r3 D4r3 D4r4 D4r6 D5r6
"""


@pytest.mark.rule(
    "afb:1.3a", "afb:6.1.1", "afb:6.1.2", "afb:6.1.3", "afb:6.1.4", "afb:6.1.5", "afb:6.1.6", "afb:6.1.7"
)
@pytest.mark.rule("afb:6.1.8", "afb:6.1.9", "afb:6.1.10", "afb:6.1.11", "afb:6.1.12", "afb:6.1.13")
def test_both_terrain_charts() -> None:
    rows = game().ground.chart
    assert sorted(rows) == sorted(name for _, name, *_ in CHART)
    for rule, name, german, soviet, shift, halves, air, overrun in CHART:
        row = rows[name]
        assert (row.rule, row.costs[GERMAN], row.costs[SOVIET]) == (rule, german, soviet), name
        assert (row.shift, row.halves, row.barrage, row.overrun) == (shift, halves, air, overrun), name


@pytest.mark.rule("afb:6.2.0", "afb:6.2.2", "afb:6.2.3", "afb:6.2.4", "afb:6.2.5", "afb:6.2.6", "afb:6.2.7")
@pytest.mark.rule("afb:6.2.8", "afb:6.2.9", "afb:6.2.10", "afb:6.2.11", "afb:6.2.12")
def test_the_combat_table() -> None:
    g = game()
    assert g.columns == ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")
    for line in COMBAT.strip().splitlines():
        total, results = line.split(":")
        assert g.combat_table[int(total)] == tuple(results.split())
    assert sorted(g.combat_table) == list(range(2, 13))


@pytest.mark.rule("afb:6.3", "afb:1.9b", "afb:1.9b.2")
def test_the_air_forces() -> None:
    german, soviet = game().air
    assert (german.breakdowns, soviet.breakdowns) == (6, 4)
    assert german.breakdown < german.strike and soviet.breakdown < soviet.strike
    assert german.kill == soviet.kill == 5
