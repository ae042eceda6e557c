"""A small map as text, and the words it may use."""

from steppe.board import Vocabulary

WORDS = Vocabulary(
    terrain=frozenset({"clear", "forest", "marsh"}),
    sides=frozenset({"river", "major_river"}),
    hexes=frozenset({"fort.german", "entry.south"}),
    places=frozenset({"city", "town"}),
    routes=frozenset({"rail", "road"}),
)

SMALL_MAP = """\
steppe map 1
name  Before Kursk
grid  rows north 10-13, hexes east 00-04, odd shifted
scale 10 km
# a comment

terrain
  source reconstructed: by hand
  key . clear
  key f forest
  13 ..fff
  12 ...f.
  # north is at the top
  11 .....
  10 .....
sides river
  source rulebook 3.2
  Seim 1001/1101 1101/1002
  - 1203/1303
hexes fort.german
  source rulebook 3.8
  1000 1101..1103
  1004..1304
places city
  source rulebook 1.4
  1202 Kursk
places town
  source reconstructed: Blue Marble
  1100 Stary Oskol
  1300 -
routes rail
  source reconstructed
  Kursk_Orel 1202-1302-1303
  - 1000-1001
"""


def changed(old: str, new: str) -> str:
    """The small map with one change."""
    assert SMALL_MAP.count(old) == 1, f"{old!r} is not unique"
    return SMALL_MAP.replace(old, new)
