"""1.2, 1.3 The counters: units of all battles, and air counters."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from msgspec import Struct

from steppe.games.kursk_1943.state import GERMAN, GUN, SOVIET, STAFF, ZONELESS
from steppe.table.basics import Side
from steppe.table.dataset import DataSet
from steppe.table.rows import Row, by_key, read_rows

SIDES: Final = {"german": GERMAN, "soviet": SOVIET}
COLUMNS: Final = (
    *("id", "side", "name", "formation", "army", "nation", "type", "class", "towed", "size", "levels"),
    *("attack", "defence", "attack_reduced", "defence_reduced", "movement", "stars", "traits", "source"),
)
AIR_COLUMNS: Final = ("id", "side", "strength", "stars", "source")
FOOT: Final = 0
TRACKED: Final = 1
TRUCKED: Final = 2
CLASSES: Final = {"foot": FOOT, "tracked": TRACKED, "trucked": TRUCKED}
"""[1.3] Non-motorised, and motorised: mechanised or trucked."""

ARTILLERY: Final = ("artillery", "rocket")
HEADQUARTERS: Final = "headquarters"
TYPES: Final = (
    *("infantry", "airborne", "motorised", "cavalry", "armour", "assault_gun", "antitank"),
    *(*ARTILLERY, HEADQUARTERS, "fortification", "resilience", "volkssturm"),
)
NATIONS: Final = (
    *("ss", "wehrmacht", "volksgrenadier", "guards", "soviet", "american", "british", "polish"),
    *("french", "romanian", "hungarian", "belgian", "dutch", "italian"),
)
STARS: Final = ("black", "white", "yellow", "blue")
SIZES: Final = {size: size for size in ("XXXX", "XXX", "XX", "X", "III", "II", "I", "-")}


class Counter(Struct, frozen=True, dict=True):
    """One unit as printed."""

    id: str
    side: Side
    name: str
    formation: str
    """[13.1.1] The division or corps that counts for tactical concentration; empty if there is none."""
    army: str
    nation: str
    type: str
    mobility: int
    """[1.3] FOOT, TRACKED or TRUCKED."""
    towed: bool
    """[5.1.10] Towed artillery, anti-tank and anti-aircraft guns."""
    size: str
    levels: int
    attack: int
    defence: int
    attack_reduced: int
    defence_reduced: int
    movement: int
    stars: tuple[str, ...]
    """[15.1.1]"""
    traits: tuple[str, ...]

    @cached_property
    def is_hq(self) -> bool:
        return self.type == HEADQUARTERS

    @cached_property
    def is_artillery(self) -> bool:
        return self.type in ARTILLERY

    @cached_property
    def is_gun(self) -> bool:
        """[1.2.2, 6.2.1] Towed artillery, which has a combat and a transport setup."""
        return self.is_artillery and self.towed

    @cached_property
    def is_regular(self) -> bool:
        """[4.1.2, 6.6.1] No headquarters and no towed artillery; [1.2.3, 6.6.5] self-propelled artillery is
        one and always fights with what is printed on it."""
        return not self.is_hq and not self.is_gun

    @cached_property
    def has_zone(self) -> bool:
        """[4.1.2] Regular units, [6.1.5] but no artillery (ruling), [9.1.1] no headquarters, [15.2.2] no
        resilience group."""
        return not self.is_hq and not self.is_artillery and self.type != "resilience"

    @cached_property
    def is_mechanised(self) -> bool:
        """[15.1.2.2] What white stars are good against."""
        return self.mobility == TRACKED


def look(counter: Counter) -> int:
    """What everybody can tell of a counter, as bits that sights have."""
    return (
        (GUN if counter.is_gun else 0)
        | (STAFF if counter.is_hq else 0)
        | (0 if counter.has_zone else ZONELESS)
    )


class AirCounter(Struct, frozen=True):
    """[8.1.1] One air counter."""

    id: str
    side: Side
    strength: int
    stars: tuple[str, ...]


def read_counters(data: DataSet, file: str) -> list[Counter]:
    """The counters in the order of the table, Germans first; raises BadData naming the line."""
    rows = by_key(read_rows(data, file, COLUMNS), "id")
    return sorted(map(_read, rows.values()), key=lambda counter: counter.side)


def read_air_counters(data: DataSet) -> tuple[AirCounter, ...]:
    rows = by_key(read_rows(data, "air.tsv", AIR_COLUMNS), "id")
    return tuple(
        AirCounter(row["id"], row.one_of("side", SIDES), row.number("strength"), _words(row, "stars", STARS))
        for row in rows.values()
    )


def _read(row: Row) -> Counter:
    known = {word: word for word in TYPES}
    nations = {word: word for word in NATIONS}
    attack, defence, levels = row.number("attack"), row.number("defence"), row.number("levels")
    if levels not in (1, 2):
        raise row.bad("a unit has 1 or 2 levels")
    return Counter(
        row["id"],
        row.one_of("side", SIDES),
        row["name"],
        _or_empty(row["formation"]),
        _or_empty(row["army"]),
        row.one_of("nation", nations),
        row.one_of("type", known),
        row.one_of("class", CLASSES),
        row.is_yes("towed"),
        row.one_of("size", SIZES),
        levels,
        attack,
        defence,
        row.number("attack_reduced", attack),
        row.number("defence_reduced", defence),
        row.number("movement"),
        _words(row, "stars", STARS),
        _words(row, "traits", ("panther", "ferdinand", "organic")),
    )


def _or_empty(word: str) -> str:
    return "" if word == "-" else word


def _words(row: Row, column: str, known: tuple[str, ...]) -> tuple[str, ...]:
    words = tuple(word for word in row[column].split("+") if word != "-")
    for word in words:
        if word not in known:
            raise row.bad(f"unknown {column} {word!r}")
    return words
