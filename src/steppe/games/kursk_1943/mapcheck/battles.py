"""Where both sides are set up in the four battles, as the rulebook lists them with its misprints mended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from steppe.board import Board
from steppe.hexes import Compass, Hex


class Battle(NamedTuple):
    name: str
    rule: str
    """The rules of its set-up begin with this."""
    front: str
    """The set of hexes behind the German front."""
    german: str
    soviet: str


KURSK = Battle(
    "Kursk",
    "S1.7",
    "german.5_july",
    "2402 2500 1801 1802 1901 1902 2203 2204 1903 1804 1702 1805 1603 1703 1704 1403 1303 1605 1204 1405 "
    "1606 1504 1503 0500 0900 1102 0703 0904 0502 0200",
    "2611 2312 0927 2704 2600 2801 2501 2502 2702 2503 2304 2306 2505 2607 2303 2104 2205 1905 2006 1706 "
    "1808 1807 1507 1506 2107 1907 0607 1305 1105 0804 0603 0604 0402 0302 0102 0807 1307 1914 2210 2015 "
    "0613 0110",
)

ARMORED_CLAWS = Battle(
    "Armored Claws",
    "S4.4",
    "german.7_july",
    # 299th Infantry stands in 2500 as in Kursk: the printed 2900 lies behind three Soviet divisions.
    "2402 2500 2003 2004 2005 1903 2203 2104 1905 1502 1705 1706 1607 1409 1507 1505 1307 1608 1105 1206 "
    "1207 1308 1205 0905 1102 0502 0703 0904 0200 1503 1305",
    "2313 2611 0927 1810 2704 2600 2801 2501 2502 2702 2406 2800 2306 2505 2607 2303 2304 2205 2006 1707 "
    "1807 1907 1808 2307 0808 1208 1106 0804 0603 0604 0402 0302 0102 0204 0906 1610 1410 1209 0709",
)

PROKHOROVKA = Battle(
    "Prokhorovka",
    "S2.9",
    "german.5_july",
    "4126 3427 3523 3922 4222 4423 3525 4025 4225 4624 3826 4324 4726 4926 4727 4725 5031 5029 5332 5131 "
    "5026 4930 5034 5232 5434 5028 5030 5130 4928 5132",
    # 15th Guards stands in 5532: the printed 4532 lies far behind the German front.
    "6223 5408 5922 6226 6328 5518 3418 3422 3423 3622 4221 4422 3921 4421 4419 3420 4320 5222 4522 4723 "
    "4924 4822 5023 5125 5325 4622 5123 5424 4920 4821 5122 5833 5127 5129 5231 5432 5533 5428 5530 5532 "
    "5631 5733 5827 5523 6026 6029 5932 5322 4112 3415 4510 4406 6320 6119 6117 6115",
)

PROKHOROVKA_15 = Battle(
    "Prokhorovka 15",
    "S3.2",
    "german.15_july",
    "5325 5531 5729 5827 5823 5825 5720 5222 5619 5517 5316 4819 5215 4615 4813 4312 4512 4114 4214 3720 "
    "3915 3618 3817 3421 3519 4718",
    "6325 6229 5833 5632 5831 5829 5927 6026 6024 6223 5919 5922 5821 5719 5618 5516 5415 5413 5612 5012 "
    "5212 3513 4206 4910 4912 4712 4511 4311 4112 3809 3515 3712 3713 3913 3815 3715 3617 3418 3420",
)


class Half(NamedTuple):
    """One of the two maps, and what the rulebook says of it alone."""

    name: str
    corners: tuple[str, str]
    """Its lowest and its highest number."""
    battles: tuple[Battle, ...]
    german_edge: Compass
    """S1.3, S2.7 The Soviet is supplied from the east edge."""
    base: str
    """The town that supplies the Soviet as well."""
    arrivals: Mapping[Compass, str]
    """S1.6, S1.7, S1.8, S2.9 Where reinforcements come in, by map edge."""
    rivers: tuple[str, ...]
    towns: str
    """S1.5, S2.8 What counts for victory."""

    def is_on(self, board: Board) -> bool:
        numbers = {board.grid.number(h) for h in board.grid.hexes}
        return set(self.corners) <= numbers

    def edge(self, board: Board, compass: Compass) -> set[Hex]:
        """The hexes of an edge of the map that are this half's."""
        low, high = self.corners
        return {h for h in board.grid.edge(compass) if low <= board.grid.number(h) <= high}

    def own(self, board: Board, name: str) -> set[Hex]:
        """The hexes of a set that are this half's."""
        low, high = self.corners
        return {h for h in board.hexes.get(name, ()) if low <= board.grid.number(h) <= high}


HALVES = (
    Half(
        "North",
        ("0000", "3138"),
        (KURSK, ARMORED_CLAWS),
        "north",
        "Kursk",
        {"north": "0500 2800", "east": "3100 3121"},
        ("Seim", "Tuskar", "Sosna"),
        "Fatezh Zolotukhino Maloarkhangelsk Ponyri",
    ),
    Half(
        "South",
        ("3200", "6338"),
        (PROKHOROVKA, PROKHOROVKA_15),
        "south",
        "Oboyan",
        {"east": "6308 6318 6319"},
        ("Psel",),
        "Oboyan Prokhorovka",
    ),
)


def hexes_of(board: Board, numbers: str) -> set[Hex]:
    return {board.grid.hex(number) for number in numbers.split()}
