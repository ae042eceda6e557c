"""A map for tests of the rules: open country as large as the real one, and on it what a test lays out.

table = on_plain('''
    turn 3 german movement
    20.05 18Pz18
    20.09 53RD
''', "light_woods 20.07 20.08", "minor_river 20.06/20.07", "road 20.05-20.06-20.07")
"""

from __future__ import annotations

from functools import cache

from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa
from steppe.games.autumn_for_barbarossa.state import BarbarossaState
from steppe.table import load, settle
from steppe.table.dataset import DataSet, packaged
from tests.afb.support import COUNTERS, Table

COLUMNS, ROWS = range(3, 48), range(28)
KEYS = {"open": "o", "light_woods": "l", "heavy_woods": "h", "swamp": "s"}
PLACES = ("city", "village")
SIDES = ("minor_river", "major_river", "lake")
ROUTES = ("road", "track", "railway")
SETS = {
    "entry.A": "44.27",
    "entry.B": "47.17",
    "entry.C": "47.10",
    "entry.D": "47.03",
    "entry.E": "37.00",
    "entry.G": "03.01",
    "entry.H": "03.05",
    "entry.I": "03.08",
    "entry.J": "03.13",
    "entry.K": "03.19",
    "entry.L": "14.27",
    "supply.german": "03.01 03.05 03.08 03.13 03.19",
    "supply.soviet": "44.27 47.17 47.10 47.03 37.00 42.15",
    "victory.1": "20.03 33.03 26.09 34.13 25.13 34.15 36.15 27.18 36.19 24.19 22.21 35.22 30.23 39.26 43.20 "
    "46.09 39.04 39.02 42.00 45.03",
    "victory.2": "14.21 13.14 11.07 28.04 32.10 25.14 30.15 44.25 42.15 39.07",
}
"""Where they are on the real map, so that the victory hexes agree with the table."""


def on_plain(text: str, *ground: str, **options: str) -> Table:
    """A table on that map from the lines of a position after its first two."""
    g = game_on(ground, tuple(sorted({"infantry": "historical", **options}.items())))
    lines = "\n".join(line.strip() for line in text.splitlines())
    words = " ".join(f"{k}={v}" for k, v in g.options.items())
    _, s = load(f"steppe position 1\ngame afb scenario smolensk {words}\n{lines}", lambda *_: g)
    assert isinstance(s, BarbarossaState)
    settle(g, s, lambda event: None)
    return Table(g, s)


@cache
def game_on(ground: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> AutumnForBarbarossa:
    return AutumnForBarbarossa(data_with(plain_map(ground)), "smolensk", dict(options))


def data_with(map_text: str, **files: str) -> DataSet:
    data = packaged(AutumnForBarbarossa.package)
    return DataSet({**data.files, "counters.tsv": COUNTERS, "map.txt": map_text, **files})


def plain_map(ground: tuple[str, ...]) -> str:
    """The text of such a map."""
    laid = [(line.split()[0], line.split()[1:]) for line in ground]
    terrain = {number: kind for kind, numbers in laid if kind in KEYS for number in numbers}
    lines = [
        "steppe map 1",
        "name Plain",
        "grid columns east 03-47, hexes north 00-27, even shifted, separator .",
    ]
    lines += ["scale 7 miles", "terrain", "  source test", *(f"  key {v} {k}" for k, v in KEYS.items())]
    for column in COLUMNS:
        row = (KEYS[terrain.get(f"{column:02}.{number:02}", "open")] for number in ROWS)
        lines.append(f"  {column:02} {''.join(row)}")
    for kind, entries in laid:
        if kind in SIDES:
            lines += [f"sides {kind}", "  source test", f"  - {' '.join(entries)}"]
        elif kind in PLACES:
            lines += [f"places {kind}", "  source test", *(f"  {number} Place" for number in entries)]
        elif kind in ROUTES:
            lines += [
                f"routes {kind}",
                "  source test",
                *(f"  way{i} {way}" for i, way in enumerate(entries)),
            ]
    for name, hexes in SETS.items():
        lines += [f"hexes {name}", "  source test", f"  {hexes}"]
    return "\n".join(lines) + "\n"
