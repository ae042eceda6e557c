"""8.2 What air missions do while they last."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from steppe.games.kursk_1943.stars import WHITE
from steppe.games.kursk_1943.state import SOVIET, KurskState
from steppe.hexes import Hex
from steppe.table.basics import Side, other

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

SUPPORT: Final = "support"
COVER: Final = "cover"
STRIKE: Final = "strike"
BRIDGE: Final = "bridge"
DISRUPT: Final = "disrupt"
CROSSING: Final = "crossing"
SUPPLY: Final = "supply"
KINDS: Final = (SUPPORT, COVER, STRIKE, BRIDGE, DISRUPT, CROSSING, SUPPLY)
"""[8.2.1] Offensive and defensive support, attack on units, on objects, on Soviet movement, on river
crossings, and supply."""
AT_ONCE: Final = (STRIKE, BRIDGE, SUPPLY)
"""Those that are over when the Air Phase is; the others last as long as the six phases of the side that has
begun its own."""


class Mission(Struct, frozen=True):
    """[8.1.3] Some counters on one mission."""

    kind: str
    side: Side
    counters: tuple[int, ...]
    """Indices of the game's air counters."""
    hexes: tuple[Hex, ...]
    """Its target; both ends of a bridge; [8.2.18] of a crossing each hex as often as it is attacked."""


def write(g: Kursk1943, mission: Mission) -> str:
    counters = (g.air_counters[c].id for c in mission.counters)
    numbers = (g.numbers[h] for h in mission.hexes)
    return " ".join((mission.kind, g.sides[mission.side], *counters, *numbers))


def read(g: Kursk1943, text: str) -> Mission:
    found = g.missions.get(text)
    if found is None:
        if len(g.missions) > 256:
            g.missions.clear()
        found = g.missions[text] = _read(g, text)
    return found


def _read(g: Kursk1943, text: str) -> Mission:
    kind, side, *rest = text.split()
    counters = tuple(g.air_named[word] for word in rest if word in g.air_named)
    hexes = tuple(Hex(g.hex_named[word]) for word in rest[len(counters) :])
    return Mission(kind, g.side_named(side), counters, hexes)


def in_force(g: Kursk1943, s: KurskState) -> list[Mission]:
    return [read(g, text) for text in s.missions]


def strength(g: Kursk1943, missions: list[Mission]) -> int:
    """[8.1.1] The points of all their counters."""
    return sum(g.air_counters[c].strength for mission in missions for c in mission.counters)


def white_stars(g: Kursk1943, missions: list[Mission]) -> int:
    """[21.1.1]"""
    return sum(g.air_counters[c].stars.count(WHITE) for mission in missions for c in mission.counters)


def over(g: Kursk1943, s: KurskState, kind: str, side: Side, hexes: tuple[Hex, ...]) -> list[Mission]:
    """The missions of one kind that a side flies over any of some hexes."""
    if not s.missions:
        return []
    return [
        mission
        for mission in in_force(g, s)
        if mission.kind == kind and mission.side == side and any(h in hexes for h in mission.hexes)
    ]


def end_missions(g: Kursk1943, s: KurskState, missions: list[Mission]) -> None:
    """[8.1.3] They have done what they could."""
    gone = {write(g, mission) for mission in missions}
    s.missions = [text for text in s.missions if text not in gone]


# Movement.


def disruption(g: Kursk1943, s: KurskState, side: Side, h: Hex) -> int:
    """[8.2.11, 8.2.15] How many missions against the movement of this side cover a hex."""
    return disrupted(g, s, side).get(h, 0) if s.missions and side == SOVIET else 0


def disrupted(g: Kursk1943, s: KurskState, side: Side) -> dict[int, int]:
    """[8.2.13] The hexes that such missions cover, their targets and those around, and how many."""
    if side != SOVIET:
        return {}
    kept: dict[int, int] | None = s.memo.get(("disrupted", side))
    if kept is None:
        hostile = (m for m in in_force(g, s) if m.kind == DISRUPT and m.side != side)
        covered = (n for m in hostile for n in (m.hexes[0], *g.around[m.hexes[0]]))
        kept = s.memo["disrupted", side] = dict(Counter(covered))
    return kept


def crossing_attacks(g: Kursk1943, s: KurskState, side: Side, h: Hex) -> int:
    """[8.2.18, 8.2.19] How many attacks wait for each unit of this side that enters a hex over a big river;
    [8.2.20] however many come."""
    return sum(mission.hexes.count(h) for mission in over(g, s, CROSSING, other(side), (h,)))
