"""18.3, 19.3, 20.3, 21.3 Victory: places held last, units that left, and roads that must be clear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from steppe.games.grossdeutschland.crossing import has_road
from steppe.games.grossdeutschland.replacements import guns_upon
from steppe.games.grossdeutschland.state import DivisionState
from steppe.games.grossdeutschland.zones import in_enemy_zone
from steppe.hexes import Hex
from steppe.table.basics import WITHDRAWN, Side, other
from steppe.table.events import Began, Scored
from steppe.table.play import finish
from steppe.table.scenario import read_hex
from steppe.table.state import holds
from steppe.table.steps import Auto, Say

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

DRAW = "draw"


class Place(Struct, frozen=True):
    """A place worth points."""

    name: str
    hexes: tuple[Hex, ...]
    points: int
    need: int
    """At least so many hexes for the points, once; 0: the points for each hex."""
    held_by: Side
    rule: str


class Exit(Struct, frozen=True):
    """Where units of the scoring side leave for points."""

    points: int
    hexes: tuple[Hex, ...]
    barred: tuple[str, ...]
    """[R35] Battalions that score nothing."""
    road_to: tuple[Hex, ...]
    rule: str


class Near(Struct, frozen=True):
    """[19.3.3] Points for each unit of a side next to an entry hex."""

    points: int
    side: Side
    hexes: tuple[Hex, ...]
    road_to: tuple[Hex, ...]
    rule: str


class Victory(Struct, frozen=True):
    """What a scenario counts."""

    side: Side
    wins: int
    draws: int | None
    places: tuple[Place, ...]
    exits: tuple[Exit, ...]
    near: tuple[Near, ...]
    rule: str

    @property
    def hexes(self) -> frozenset[Hex]:
        return frozenset(h for place in self.places for h in place.hexes)

    @property
    def exit_hexes(self) -> frozenset[Hex]:
        return frozenset(h for way in self.exits for h in way.hexes)

    @property
    def exit_rule(self) -> str:
        return self.exits[0].rule if self.exits else self.rule


def read_victory(g: Grossdeutschland, plain: Mapping[str, Any]) -> Victory:
    side = g.side_named(plain["side"])
    rules = plain.get("rules", ("",))
    return Victory(
        side,
        int(plain["wins"]),
        int(plain["draws"]) if "draws" in plain else None,
        tuple(_place(g, side, row, rules[0]) for row in plain.get("places", ())),
        tuple(_exit(g, row) for row in plain.get("exits", ())),
        tuple(_near(g, row) for row in plain.get("near_entries", ())),
        rules[0],
    )


def _place(g: Grossdeutschland, side: Side, row: Mapping[str, Any], rule: str) -> Place:
    held_by = g.side_named(row["held_by"]) if "held_by" in row else side
    hexes = tuple(read_hex(g, number) for number in row["hexes"])
    need = 0 if row.get("each") else int(row.get("need", len(hexes)))
    return Place(str(row["name"]), hexes, int(row["points"]), need, held_by, str(row.get("rule", rule)))


def _entries(g: Grossdeutschland, letters: Iterable[str]) -> tuple[Hex, ...]:
    return tuple(h for letter in letters for h in g.board.hexes[f"entry.{letter}"])


def _exit(g: Grossdeutschland, row: Mapping[str, Any]) -> Exit:
    hexes = g.board.hexes[row["area"]] if "area" in row else _entries(g, row["entries"])
    barred = tuple(row.get("except", ()))
    return Exit(int(row["points"]), tuple(hexes), barred, _entries(g, row["road_to"]), row["rules"][0])


def _near(g: Grossdeutschland, row: Mapping[str, Any]) -> Near:
    side = g.side_named(row["units"])
    return Near(
        int(row["points"]), side, _entries(g, row["entries"]), _entries(g, row["road_to"]), row["rule"]
    )


# Counting.


class Count(NamedTuple):
    """What one line of the final count is for."""

    points: int
    what: str
    """The name of a place, or the word for units that left or stand near."""
    rule: str
    hexes: tuple[Hex, ...] = ()
    """The hexes of the place that the side was in last."""


def points(g: Grossdeutschland, s: DivisionState) -> int:
    """[R63] What the scoring side would have if the battle ended now."""
    return sum(count.points for count in scored(g, s))


def scored(g: Grossdeutschland, s: DivisionState) -> list[Count]:
    """All that counts now, in the order of the victory table."""
    v = g.victory
    found = [count for place in v.places for count in _counts_of(s, place)]
    for way in v.exits:
        gone = [u for u in s.exited if g.counters[u].battalion not in way.barred]
        gone = [u for u in gone if g.side_of[u] == v.side and s.at[u] == WITHDRAWN]
        # [18.3.10, 19.3.2, 20.3.3] They count while a clear road leads back.
        if gone and has_clear_road(g, s, v.side, way.hexes, way.road_to):
            found.append(Count(way.points * len(gone), "exits", way.rule))
    for near in v.near:
        found.append(Count(near.points * _units_near(g, s, near), "near-entries", near.rule))
    return [count for count in found if count.points]


def _counts_of(s: DivisionState, place: Place) -> Iterator[Count]:
    """[18.3, R33, R37] A count for each hex that the side was in last, or one for the whole place."""
    held = tuple(h for h in place.hexes if s.held[h] == place.held_by)
    if not place.need:
        yield from (Count(place.points, place.name, place.rule, (h,)) for h in held)
    elif len(held) >= place.need:
        yield Count(place.points, place.name, place.rule, held)


def _units_near(g: Grossdeutschland, s: DivisionState, near: Near) -> int:
    count = 0
    for h in near.hexes:
        hexes = [n for n in (h, *g.around[h]) if n != h and s.holder[n] == 1 << near.side]
        for n in hexes:
            if has_clear_road(g, s, near.side, _onto_road(g, s, near.side, Hex(n)), near.road_to):
                count += len(s.stacks[n])
    return count


def _onto_road(g: Grossdeutschland, s: DivisionState, side: Side, h: Hex) -> list[Hex]:
    """[R104] Where the road of units begins: in their hex, or if none leads through it beside them."""
    if not _is_clear(g, s, side, h):
        return []
    return [h] if _has_road(g, s, h) else [Hex(n) for n in g.around[h] if _has_road(g, s, Hex(n))]


def _has_road(g: Grossdeutschland, s: DivisionState, h: Hex) -> bool:
    return any(has_road(g, s, h, n) for n in g.ground.road_from[h])


def has_clear_road(
    g: Grossdeutschland, s: DivisionState, side: Side, starts: Iterable[Hex], goals: Iterable[Hex]
) -> bool:
    """A road between two places free of the enemy, of his zones and of the range of his direct fire
    (R34)."""
    wanted = set(goals)
    front = [h for h in starts if _is_clear(g, s, side, h)]
    seen = set(front)
    for h in front:  # which grows as it goes
        if h in wanted:
            return True
        for n in g.ground.road_from[h]:
            if n not in seen and has_road(g, s, h, n) and _is_clear(g, s, side, Hex(n)):
                seen.add(Hex(n))
                front.append(Hex(n))
    return False


def _is_clear(g: Grossdeutschland, s: DivisionState, side: Side, h: Hex) -> bool:
    if holds(s, other(side), h) or in_enemy_zone(g, s, side, h):
        return False
    return not any(True for _ in guns_upon(g, s, side, h))


def result_of(g: Grossdeutschland, total: int) -> str:
    """[18.3, 19.3, 21.3.1] Enough points win, fewer lose; [20.3] one number is a draw."""
    v = g.victory
    if total >= v.wins:
        return g.sides[v.side]
    return DRAW if total == v.draws else g.sides[other(v.side)]


class FinalCount(Auto["Grossdeutschland", DivisionState], frozen=True):
    def run(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        rule = g.victory.rule
        say(Began(rule, "final-count", None, s.turn))
        total = 0
        for count in scored(g, s):
            total += count.points
            at = count.hexes[0] if count.hexes else None
            say(Scored(count.rule, count.points, total, count.what, at))
        finish(s, result_of(g, total), rule, say)
