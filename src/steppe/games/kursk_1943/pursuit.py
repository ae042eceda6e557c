"""5.4 Pursuit: after a retreat along its path, after an elimination into the emptied hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import UNSET, structs

from steppe.games.kursk_1943.battle import Battle
from steppe.games.kursk_1943.casualties import on_map
from steppe.games.kursk_1943.crossing import is_big_river, is_bridged, prices
from steppe.games.kursk_1943.losses import eliminate
from steppe.games.kursk_1943.movement import ban_on
from steppe.games.kursk_1943.presence import bring
from steppe.games.kursk_1943.stacking import has_room
from steppe.games.kursk_1943.state import KurskState, is_gun, is_staff
from steppe.games.kursk_1943.zones import in_enemy_zone
from steppe.hexes import Hex
from steppe.table.agenda import drop, leave, replace
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.events import Advanced
from steppe.table.grammar import a_hex, a_unit, verb
from steppe.table.state import holds, is_in
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

Units = tuple[Unit, ...]
Path = tuple[Hex, ...]


def can_go(g: Kursk1943, s: KurskState, u: Unit, a: int, b: int) -> bool:
    """[5.3.3, 5.4.7] To a neighbour, but not where such a unit cannot go, [5.3.5] nor over a big river
    without a bridge, [S2.2] nor over a river that is closed to it."""
    if is_big_river(g, a, b) and not is_bridged(g, s, a, b):
        return False
    if any((a, b) in ban.sides and u in ban.units for ban in g.battle.river_bans):
        return False
    return b in prices(g, s, g.movers[u])[a]


def is_prey(g: Kursk1943, s: KurskState, side: Side, h: int) -> bool:
    """[6.1.7, 6.2.5, 9.1.5] Whether a side's regular units may simply run over whoever stands in a hex: towed
    artillery and headquarters alone."""
    if not holds(s, other(side), h):
        return False
    return all(is_gun(g, s, u) or is_staff(g, s, u) for u in s.stacks[h])


def who_may_pursue(g: Kursk1943, s: KurskState, side: Side, battle: Battle) -> Units:
    """[5.4.1] Those who fought next to the enemy, [6.3.5] guns that supported them from there too,
    [14.3.2, R91] and headquarters that stand with them."""
    front = battle.attackers if side == battle.side else battle.defenders
    beside = () if battle.beside is UNSET else battle.beside
    fought = on_map(s, (*front, *(u for u in beside if g.side_of[u] == side)))
    hexes = {s.at[u] for u in fought}
    staffs = (u for u in g.headquarters[side] if s.at[u] in hexes)
    return tuple(sorted({*fought, *staffs}))


class Pursuit(Ask["Kursk1943", KurskState], frozen=True):
    """[5.4.1] Victors follow the beaten, one unit after the other, attackers and defenders alike. [5.4.5]
    Zones do not matter after a retreat; [5.4.10] after an elimination they do."""

    battle: Battle
    paths: tuple[Path, ...]
    """[5.4.3] Retreat paths, each from the hex that was left; after an elimination the emptied hexes."""
    units: Units
    """Who may follow: `who_may_pursue` when it began."""
    after_elimination: bool = False
    moved: Units = ()

    now_rule = "5.4.1"

    def settle(self, g: Kursk1943, s: KurskState, say: Say) -> bool:
        if any(True for _ in self.pursuers(g, s)):
            return False
        drop(s)
        return True

    def decision(self, g: Kursk1943, s: KurskState, side: Side) -> Decision:
        places = sorted({g.numbers[path[0]] for path in self.paths})
        return Decision(side, self.rule, "pursuit", (", ".join(places),))

    @property
    def rule(self) -> str:
        return "5.4.10" if self.after_elimination else "5.4.1"

    # Who.

    def pursuers(self, g: Kursk1943, s: KurskState) -> Iterator[Unit]:
        return (
            u
            for u in self.units
            if self.why_not_one(g, s, u) is None and any(True for _ in self.destinations(g, s, u))
        )

    def why_not_one(self, g: Kursk1943, s: KurskState, u: Unit) -> Reason | None:
        """[5.4.9] No towed unit; nobody twice; nobody who waits for his day."""
        name = g.units[u]
        if u not in self.units:
            return Reason("5.4.1", "not-in-combat", (name,))
        if u in self.moved:
            return Reason("5.4.1", "pursued-already", (name,))
        if g.counters[u].towed:
            return Reason("5.4.9", "towed", (name,))
        if not g.counters[u].movement:
            return Reason("15.2.1", "immobile", (name,))
        ban = ban_on(g, s, u)
        return None if ban is None else Reason(ban, "waits", (name,))

    # Where to.

    def destinations(self, g: Kursk1943, s: KurskState, u: Unit) -> Iterator[Hex]:
        found = {way[-1] for path in self.paths for way in self.ways(g, s, u, path)}
        return (h for h in sorted(found) if has_room(g, s, h, (u,)))

    def ways(self, g: Kursk1943, s: KurskState, u: Unit, path: Path) -> Iterator[Path]:
        """The shortest way to each hex that a unit may come to by a path: [5.4.4] first the hex that was
        left, [5.4.2] then hexes of the path or next to one, [5.4.6] no more than the path is long."""
        first, here = path[0], Hex(s.at[u])
        if not self.can_enter(g, s, u, here, first):
            return
        yield (first,)
        if self.must_stop(g, s, here, first):
            return
        length = 2 if self.after_elimination else len(path) - 1
        near = {first, *g.around[first]} if self.after_elimination else _corridor(g, path)
        ring: list[Path] = [(first,)]
        seen = {int(first)}
        for _ in range(length - 1):
            beyond: list[Path] = []
            for way in ring:
                for n in g.around[way[-1]]:
                    if n in seen or n not in near or (self.after_elimination and n == here):
                        continue
                    if self.can_enter(g, s, u, way[-1], n):
                        seen.add(n)
                        yield (*way, Hex(n))
                        if not is_big_river(g, way[-1], n):  # [5.4.8]
                            beyond.append((*way, Hex(n)))
            ring = beyond

    def can_enter(self, g: Kursk1943, s: KurskState, u: Unit, a: int, h: int) -> bool:
        """[6.1.7, 6.2.5, 9.1.5, R112] Guns and headquarters that stand alone are run over by regular units,
        in the hex that was left and beyond it."""
        if not can_go(g, s, u, a, h):
            return False
        return not is_in(s, other(self.side), h) or self.may_run_over(g, s, u, h)

    def may_run_over(self, g: Kursk1943, s: KurskState, u: Unit, h: int) -> bool:
        return g.counters[u].is_regular and is_prey(g, s, self.side, h)

    def must_stop(self, g: Kursk1943, s: KurskState, here: Hex, first: Hex) -> bool:
        """[5.4.8] Behind a big river, [5.4.10] after an elimination in an enemy zone."""
        return is_big_river(g, here, first) or (
            self.after_elimination and in_enemy_zone(g, s, self.side, first)
        )

    def why_not_pursue(self, g: Kursk1943, s: KurskState, u: Unit, h: Hex) -> Reason | None:
        if (reason := self.why_not_one(g, s, u)) is not None:
            return reason
        if h in self.destinations(g, s, u):
            return None
        ends = (way[-1] for path in self.paths for way in self.ways(g, s, u, path))
        if h in ends:
            return Reason("3.2.1", "no-room", (g.numbers[h],))
        if is_in(s, other(self.side), h) and not self.may_run_over(g, s, u, h):
            return Reason("3.1.8", "enemy-there", (g.numbers[h],))
        return Reason("5.4.10" if self.after_elimination else "5.4.2", "not-in-pursuit", (g.numbers[h],))

    def pursue(self, g: Kursk1943, s: KurskState, u: Unit, h: Hex, say: Say) -> None:
        """[5.4.3] All who follow take the same path."""
        led = tuple(p for p in self.paths if any(way[-1] == h for way in self.ways(g, s, u, p)))
        way = next(way for way in self.ways(g, s, u, led[0]) if way[-1] == h)
        paths = self.paths if self.after_elimination else led
        replace(s, structs.replace(self, moved=(*self.moved, u), paths=paths))
        for to in way:
            run_over(g, s, self.side, to, say)
            here = Hex(s.at[u])
            bring(g, s, (u,), to, say)
            say(Advanced(self.rule, u, here, to))

    verbs = (
        verb("pursue", a_unit(pursuers), a_hex(destinations), why_not=why_not_pursue, do=pursue),
        verb("stay", do=leave, closing=True),
    )


def _corridor(g: Kursk1943, path: Path) -> set[int]:
    return {n for h in path for n in (h, *g.around[h])}


def run_over(g: Kursk1943, s: KurskState, side: Side, h: Hex, say: Say) -> None:
    """[6.2.5, 9.1.5] Towed artillery and headquarters alone in a hex that the enemy enters are eliminated."""
    if is_prey(g, s, side, h):
        for u in s.stacks[h]:
            eliminate(g, s, u, "9.1.5" if g.counters[u].is_hq else "6.2.5", say)
