"""2.3 and 10.4 Losses: units depleted and eliminated, and who chooses them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import structs

from steppe.games.grossdeutschland.state import REDUCED, RIDING, DivisionState, bearing
from steppe.hexes import Hex
from steppe.table.agenda import drop, replace
from steppe.table.basics import DEAD, Decision, Reason, Unit
from steppe.table.events import Lost, Removed
from steppe.table.grammar import a_unit, verb
from steppe.table.state import lift
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

DEPLETED: Final = "depleted"
ELIMINATED: Final = "eliminated"


def take_off(g: Grossdeutschland, s: DivisionState, u: Unit, rule: str, say: Say) -> None:
    """A counter leaves the map for good; [4.1.6] nothing brings it back."""
    origin = Hex(s.at[u])
    tank = bearing(s, u)
    if tank is not None:
        del s.riders[tank]
    lift(g, s, u, DEAD)
    s.flags[u] = 0
    say(Removed(rule, u, origin, "dead"))


def destroy(g: Grossdeutschland, s: DivisionState, u: Unit, rule: str, say: Say) -> None:
    """[10.4.AD] A unit is eliminated, [9.5.5] and whoever rides it."""
    rider = s.riders.pop(u, None)
    if rider is not None:
        s.flags[rider] &= ~RIDING
        take_off(g, s, Unit(rider), "9.5.5", say)
    take_off(g, s, u, rule, say)


def deplete(g: Grossdeutschland, s: DivisionState, u: Unit, rule: str, say: Say) -> None:
    """[2.3.1] Casualties turn a unit to its depleted side and eliminate a depleted one, [2.3.2] or one that
    has no such side; [9.5.5, R74] a rider suffers the same with his own steps."""
    rider = s.riders.get(u)
    if rider is not None:
        _lose_step(g, s, Unit(rider), "9.5.5", say)
    _lose_step(g, s, u, rule, say)


def _lose_step(g: Grossdeutschland, s: DivisionState, u: Unit, rule: str, say: Say) -> None:
    dies = g.counters[u].steps == 1 or bool(s.flags[u] & REDUCED)
    say(Lost(rule, u, 1, dies))
    if dies:
        rider = s.riders.pop(u, None)
        if rider is not None:
            s.flags[rider] &= ~RIDING  # he has survived his tank
        take_off(g, s, u, rule, say)
    else:
        s.flags[u] |= REDUCED


class Lose(Ask["Grossdeutschland", DivisionState], frozen=True):
    """[10.4] The owner chooses who suffers; [10.4.1] an HQ only if it is alone."""

    units: tuple[Unit, ...]
    count: int
    what: str
    """DEPLETED or ELIMINATED."""
    rule: str

    now_rule = "10.4"

    def settle(self, g: Grossdeutschland, s: DivisionState, say: Say) -> bool:
        units = tuple(u for u in self.units if s.at[u] >= 0)
        if not units or not self.count:
            drop(s)
            return True
        if len(units) < len(self.units):
            replace(s, structs.replace(self, units=units))
            return True
        if self.what == ELIMINATED and self.count >= len(units):  # [10.4.AE, 10.4.DE]
            drop(s)
            for u in units:
                destroy(g, s, u, self.rule, say)
            return True
        return self.took_only(g, s, say)

    def decision(self, g: Grossdeutschland, s: DivisionState, side: int) -> Decision:
        return Decision(self.side, self.rule, f"lose-{self.what}", (self.count, g.names(self.victims(g, s))))

    def victims(self, g: Grossdeutschland, s: DivisionState) -> tuple[Unit, ...]:
        fighters = tuple(u for u in self.units if not g.counters[u].is_hq)
        return fighters or self.units

    def why_not_lose(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> Reason | None:
        if u not in self.units:
            return Reason("10.4", "not-in-battle", (g.units[u],))
        return None if u in self.victims(g, s) else Reason("10.4.1", "hq-spared", (g.units[u],))

    def lose(self, g: Grossdeutschland, s: DivisionState, u: Unit, say: Say) -> None:
        left = tuple(v for v in self.units if v != u)
        replace(s, structs.replace(self, units=left, count=self.count - 1))
        if self.what == DEPLETED:
            deplete(g, s, u, self.rule, say)
        else:
            destroy(g, s, u, self.rule, say)

    verbs = (verb("lose", a_unit(victims), why_not=why_not_lose, do=lose),)
