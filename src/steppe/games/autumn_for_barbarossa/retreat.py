"""S-8 Retreat after combat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.autumn_for_barbarossa.control import enter
from steppe.games.autumn_for_barbarossa.losses import Lose, destroy, lose_step, on_map
from steppe.games.autumn_for_barbarossa.stacking import disorganise, is_overstacked
from steppe.games.autumn_for_barbarossa.state import BarbarossaState
from steppe.games.autumn_for_barbarossa.zones import in_enemy_zone
from steppe.hexes import Hex
from steppe.mechanics.supply import held_by
from steppe.series.standard_combat import retreat as series
from steppe.table.agenda import drop, push, replace
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.events import Retreated
from steppe.table.grammar import a_hex, some_units, verb
from steppe.table.state import holds, shift
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


class Retreat(Ask["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[S-8.1] The owner leads the beaten units away hex by hex, together or in parts, [S-8.8] after an
    overrun as after any battle. [1.10.5, S-8.7] Garrisons go with them."""

    units: tuple[Unit, ...]
    """Those that go together."""
    origin: Hex
    length: int
    taken: int = 0
    """Hexes that they have gone."""
    group: tuple[Unit, ...] = ()
    """All that had to retreat from there."""

    now_rule = "S-8.1"

    def settle(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> bool:
        units = on_map(s, self.units)
        if not units:
            drop(s)  # [S-7.14] nobody is left
            return True
        if len(units) < len(self.units):
            replace(s, structs.replace(self, units=units))
            return True
        if self.taken == self.length:
            self._end(g, s, say)
            return True
        ways = self.ways(g, s)
        if not ways:
            self._die(g, s, say)
            return True
        if len(ways) == 1:
            self.go(g, s, ways[0], say)
            return True
        return False

    def _end(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> None:
        """[1.5.3, S-3.4, S-8.6] Where there are too many after a retreat, all become disorganised at once,
        and nobody is destroyed for it now."""
        drop(s)
        here = s.at[self.units[0]]
        if is_overstacked(s, here):
            disorganise(g, s, s.stacks[here], "1.5.3", say)

    def _die(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> None:
        """[S-8.3, 6.1.12] Who cannot go the whole way is destroyed."""
        drop(s)
        for u in self.units:
            destroy(g, s, u, "S-8.3", say)

    def decision(self, g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> Decision:
        names = ", ".join(g.units[u] for u in self.units)
        here = g.numbers[s.at[self.units[0]]]
        return Decision(side, "S-8.1", "retreat", (names, here, self.length - self.taken))

    def ways(self, g: AutumnForBarbarossa, s: BarbarossaState) -> list[Hex]:
        """The hexes from which the retreat can be finished."""
        return self.ways_on(g, s, s.at[self.units[0]], self.length - self.taken)

    def ways_on(self, g: AutumnForBarbarossa, s: BarbarossaState, here: int, left: int) -> list[Hex]:
        enemies = held_by(s, other(self.side))
        return [Hex(h) for h in series.ways(g.grid, g.ground.around, self.origin, here, left, enemies)]

    def why_not_go(self, g: AutumnForBarbarossa, s: BarbarossaState, h: Hex) -> Reason | None:
        if h in self.ways(g, s):
            return None
        here, number = s.at[self.units[0]], g.numbers[h]
        if h == here:
            return Reason("S-8.1", "there-already", (g.units[self.units[0]], number))
        if h not in g.neighbours[here]:
            return Reason("S-8.1", "retreat-far", (number, g.numbers[here]))
        if holds(s, other(self.side), h):
            return Reason("S-8.3", "enemy-there", (number,))
        if h not in g.ground.around[here]:
            return Reason("6.1.12", "lake-between", (number,))
        if g.grid.distance(self.origin, h) <= self.taken:
            return Reason("S-8.2", "retreat-back", (number, g.numbers[self.origin]))
        return Reason("S-8.3", "retreat-dead-end", (number,))

    def go(self, g: AutumnForBarbarossa, s: BarbarossaState, h: Hex, say: Say) -> None:
        origin = Hex(s.at[self.units[0]])
        costs_step = self.costs_step(g, s, h)
        replace(s, structs.replace(self, taken=self.taken + 1))
        for u in sorted(self.units, key=s.height.__getitem__):
            shift(g, s, u, h)
            say(Retreated("S-8.1", u, origin, h))
        enter(g, s, self.side, h, say)
        if costs_step:
            self._pay(g, s, say)

    def costs_step(self, g: AutumnForBarbarossa, s: BarbarossaState, h: int) -> bool:
        """[S-8.5] Entering an enemy zone, unless a friend was there before this retreat."""
        if g.chosen.retreat_ezoc_loss == "none" or any(u not in self.group for u in s.stacks.get(h, ())):
            return False
        return in_enemy_zone(g, s, self.side, h)

    def _pay(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> None:
        """[S-8.5] One step of the whole stack; or one of each unit, if the match says so."""
        if g.chosen.retreat_ezoc_loss == "stack":
            push(s, Lose(self.side, self.units, 1, "retreat"))
            return
        for u in self.units:
            lose_step(g, s, u, "S-8.5", say)

    def parts(self, g: AutumnForBarbarossa, s: BarbarossaState, chosen: tuple[Unit, ...]) -> Iterator[Unit]:
        """[S-8.1] Who can go another way with those chosen: somebody must be left."""
        return iter(self.units if len(chosen) + 1 < len(self.units) else ())

    def why_not_split(
        self, g: AutumnForBarbarossa, s: BarbarossaState, units: tuple[Unit, ...]
    ) -> Reason | None:
        for u in units:
            if u not in self.units:
                return Reason("S-8.1", "not-in-stack", (g.units[u],))
        return Reason("S-8.1", "split-all") if len(units) == len(self.units) else None

    def split(self, g: AutumnForBarbarossa, s: BarbarossaState, away: tuple[Unit, ...], say: Say) -> None:
        """The part that splits off goes first."""
        replace(s, structs.replace(self, units=tuple(u for u in self.units if u not in away)))
        push(s, structs.replace(self, units=away))

    verbs = (
        verb("retreat", a_hex(ways), why_not=why_not_go, do=go),
        verb("split", some_units(parts), why_not=why_not_split, do=split),
    )
