"""A map for tests of the rules: clear country of 32 columns and 24 rows, and on it what a test lays out.

The edges feed both sides: the German from the north, the Soviet from the east. Hexes are numbered as on the
northern map. What a test can lay: terrain (`forest 1011`), hexsides (`river 1010/1011`, `fortified
1011>1010`), roads (`main 1010-1011`), places (`town 1011`), sets of hexes (`zone 0000 3100`)."""

from __future__ import annotations

COLUMNS, ROWS = range(32), range(24)
TERRAIN = ("clear", "hills", "forest", "swamp", "mountains")
KEYS = {"clear": ".", "hills": "h", "forest": "f", "swamp": "s", "mountains": "m"}
PLACES = ("town", "city", "village")
SIDES = ("river", "donets", "big_river", "bridge", "fortified", "fixed_position", "closed_to_7_guards")
ROUTES = ("main", "secondary")
SETS = {
    "supply.german": "0000..3100",
    "supply.soviet": "3101..3123",
    "german.5_july": "0000..3100 0001..3101",
    "zone": "0500 1000 1500 2000 3105 3110",
    "beyond.seim": "0020 0120",
    "beyond.tuskar": "0220",
    "beyond.sosna": "0320",
}


def plain_map(ground: tuple[str, ...]) -> str:
    """The text of such a map."""
    laid = [(line.split()[0], line.split()[1:]) for line in ground]
    terrain = {number: kind for kind, numbers in laid if kind in KEYS for number in numbers}
    lines = [
        "steppe map 1",
        "name Plain",
        "grid columns east 00-31, hexes south 00-23, odd shifted",
        "scale 3 km",
    ]
    lines += ["terrain", "  source test", *(f"  key {v} {k}" for k, v in KEYS.items())]
    for column in COLUMNS:
        row = (KEYS[terrain.get(f"{column:02}{number:02}", "clear")] for number in ROWS)
        lines.append(f"  {column:02} {''.join(row)}")
    for feature in SIDES:
        pairs = [pair for kind, entries in laid if kind == feature for pair in entries]
        if pairs:
            lines += [f"sides {feature}", "  source test", f"  - {' '.join(pairs)}"]
    for kind in PLACES:
        named = [word for what, entries in laid if what == kind for word in entries]
        if named:
            lines += [f"places {kind}", "  source test", *(f"  {_place(word)}" for word in named)]
    for kind in ROUTES:
        ways = [way for what, entries in laid if what == kind for way in entries]
        if ways:
            lines += [f"routes {kind}", "  source test", *(f"  way{i} {way}" for i, way in enumerate(ways))]
    sets = {**SETS, **{kind: " ".join(entries) for kind, entries in laid if kind in SETS}}
    for name, hexes in sets.items():
        lines += [f"hexes {name}", "  source test", f"  {hexes}"]
    return "\n".join(lines) + "\n"


def _place(word: str) -> str:
    """`1011` or `1011=Kursk`."""
    number, _, name = word.partition("=")
    return f"{number} {name or 'Place'}"
