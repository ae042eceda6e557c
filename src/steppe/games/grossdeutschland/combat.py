"""10.0 Combat: after its movement the activated battalion attacks, fires and barrages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.barrage import barrage, barrage_hexes, barragers, why_not_barrage
from steppe.games.grossdeutschland.battle import Battle
from steppe.games.grossdeutschland.counters import ARTILLERY
from steppe.games.grossdeutschland.direct_fire import (
    shoot,
    target_name,
    target_named,
    targets_of,
    why_not_at,
    why_not_gun,
)
from steppe.games.grossdeutschland.engineers import DEMOLISH, PONTOON
from steppe.games.grossdeutschland.overrun import why_not_overrun
from steppe.games.grossdeutschland.state import (
    ACTIVE,
    ENTERED,
    FIRED,
    FOUGHT,
    PINNED,
    RIDING,
    SHOT,
    DivisionState,
    fighting_stack,
)
from steppe.games.grossdeutschland.support import Support, attacking_guns, support
from steppe.games.grossdeutschland.support import why_not_gun as why_not_artillery
from steppe.hexes import Hex
from steppe.table.agenda import drop, leave, mark, push
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.events import Attacked, Revealed
from steppe.table.grammar import a_hex, a_unit, a_word, after, some_units, verb
from steppe.table.state import holds, show
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

Units = tuple[Unit, ...]


class CombatPart(Ask["Grossdeutschland", DivisionState], frozen=True):
    """[10.0, 10.0.1] Activated units attack adjacent enemies, one attack after the other, each unit once;
    nobody must. [11.2, 11.2.14, 11.3] Guns barrage and fire, whether they have moved or not, and nobody
    moves afterwards."""

    battalion: str
    hq: int
    """[10.0.2] The HQ that activated them; -1 if they act without one."""

    now_rule = "3.4.3"

    def settle(self, g: Grossdeutschland, s: DivisionState, say: Say) -> bool:
        """[R81] If its HQ is lost during its own activation no further attack follows."""
        if self.hq >= 0 and s.at[self.hq] < 0 and self.hq not in g.off_map.units and not self._enters(g, s):
            drop(s)
            return True
        return self.choices(g, s, self.side, ()) == ["end"] and self.took_only(g, s, say)

    def _enters(self, g: Grossdeutschland, s: DivisionState) -> bool:
        """Its units have come onto the map without it, or it is still to come."""
        return any(s.flags[u] & ENTERED for u in g.units_in[self.battalion])

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        return Decision(side, "10.0", "combat", (s.turn, g.battalions[self.battalion].name))

    # Attacks.

    def can_attack(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> bool:
        return self.why_not_attacker(g, s, u) is None

    def why_not_attacker(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> Reason | None:
        """[10.0] Once an activation; [10.1.2.1, 11.3.14] not pinned; [R13] never an HQ."""
        name, bits = g.units[u], s.flags[u]
        if g.side_of[u] != self.side or not bits & ACTIVE:
            return Reason("6.0.1", "not-active", (name,))
        if s.at[u] < 0:
            return Reason("10.0", "not-on-map", (name,))
        if g.counters[u].is_hq:
            return Reason("10.0", "hq-attack", (name,))
        if bits & RIDING:
            return Reason("9.5.3", "rides", (name,))
        if bits & PINNED:
            return Reason("10.1.2.1", "pinned", (name,))
        if bits & FOUGHT:
            return Reason("10.0", "fought-already", (name,))
        if bits & FIRED and g.counters[u].fire == ARTILLERY:
            return Reason("11.2.13", "fired-already", (name,))
        return self.why_not_commanded(g, s, u)

    def why_not_commanded(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> Reason | None:
        """[3.4.1, 10.0.2, R57] Whoever attacks, fires or barrages is in range of its HQ as both stand now:
        [R81] an HQ that is lost or still to come commands nobody, [4.0.2] but those who have just come need
        none, [R64] nor do guns off the map."""
        if self.hq < 0 or s.flags[u] & ENTERED or u in g.off_map.units:
            return None
        if s.at[self.hq] < 0:
            return Reason("10.0.2", "hq-off-map", (g.units[u],))
        if g.grid.distance(Hex(s.at[self.hq]), Hex(s.at[u])) <= g.counters[self.hq].command:
            return None
        return Reason("10.0.2", "out-of-command", (g.units[u],))

    def targets(self, g: Grossdeutschland, s: DivisionState) -> Iterator[Hex]:
        enemy = 2 - self.side
        able: dict[int, bool] = {}
        for h in s.stacks:
            if s.holder[h] != enemy or not s.near[self.side][h]:
                continue
            for n in g.around[h]:
                if holds(s, self.side, n):
                    if n not in able:
                        able[n] = any(self.can_attack(g, s, u) for u in s.stacks[n])
                    if able[n]:
                        yield Hex(h)
                        break

    def attackers(self, g: Grossdeutschland, s: DivisionState, target: Hex, chosen: Units) -> Iterator[Unit]:
        for n in g.around[target]:
            if holds(s, self.side, n):
                yield from (u for u in s.stacks[n] if self.can_attack(g, s, u))

    def guns(
        self, g: Grossdeutschland, s: DivisionState, target: Hex, units: Units, chosen: Units
    ) -> Iterator[Unit]:
        return (u for u in attacking_guns(g, s, self.side, target) if u not in units)

    def why_not_attack(
        self, g: Grossdeutschland, s: DivisionState, target: Hex, units: Units, guns: Units
    ) -> Reason | None:
        """[10.1.1] One hex, by any units next to it; [10.2] with any guns in range."""
        if (reason := self._why_not_units(g, s, target, units)) is not None:
            return reason
        for u in guns:
            if g.side_of[u] != self.side:
                return Reason("10.2", "not-yours", (g.units[u],))
            if u in units:
                return Reason("10.2", "attacks-itself", (g.units[u],))
            if s.flags[u] & PINNED:
                return Reason("10.1.2.1", "pinned", (g.units[u],))
            if (reason := why_not_artillery(g, s, u, target)) is not None:
                return reason
        return None

    def _why_not_units(
        self, g: Grossdeutschland, s: DivisionState, target: Hex, units: Units
    ) -> Reason | None:
        if not holds(s, other(self.side), target):
            return Reason("10.1.1", "no-enemy", (g.numbers[target],))
        for u in units:
            if (reason := self.why_not_attacker(g, s, u)) is not None:
                return reason
            if target not in g.neighbours[s.at[u]]:
                return Reason("10.0", "not-next-to", (g.units[u], g.numbers[target]))
        return None

    def attack(
        self, g: Grossdeutschland, s: DivisionState, target: Hex, units: Units, guns: Units, say: Say
    ) -> None:
        support(g, s, self.side, target, guns, "10.2", say)
        self._open(g, s, Battle(self.side, target, units, fighting_stack(s, target), guns), say)

    def _open(self, g: Grossdeutschland, s: DivisionState, battle: Battle, say: Say) -> None:
        """[1.1.2, R85] Whoever fights is seen."""
        mark(s, battle.attackers, FOUGHT)
        mark(s, (u for u in battle.attackers if g.counters[u].fire == ARTILLERY), FIRED)
        show(s, battle.attackers, other(self.side))
        show(s, battle.defenders, self.side)
        rule = "9.4" if battle.overrun else "10.1.1"
        say(Attacked(rule, self.side, battle.attackers, battle.target))
        say(Revealed("1.1.2", battle.defenders, battle.target))
        push(s, Support(other(self.side), battle))

    # Overruns.

    def overrun_hexes(self, g: Grossdeutschland, s: DivisionState) -> Iterator[Hex]:
        return (h for h in self.targets(g, s) if any(True for _ in self.overrunners(g, s, h, ())))

    def overrunners(
        self, g: Grossdeutschland, s: DivisionState, target: Hex, chosen: Units
    ) -> Iterator[Unit]:
        return (u for u in self.attackers(g, s, target, ()) if why_not_overrun(g, s, u, target) is None)

    def why_not_overrun(
        self, g: Grossdeutschland, s: DivisionState, target: Hex, units: Units
    ) -> Reason | None:
        if (reason := self._why_not_units(g, s, target, units)) is not None:
            return reason
        return next(filter(None, (why_not_overrun(g, s, u, target) for u in units)), None)

    def overrun(self, g: Grossdeutschland, s: DivisionState, target: Hex, units: Units, say: Say) -> None:
        battle = Battle(self.side, target, units, fighting_stack(s, target), overrun=True)
        self._open(g, s, battle, say)

    # Direct fire.

    def firers(self, g: Grossdeutschland, s: DivisionState) -> Iterator[Unit]:
        guns = (u for u in g.guns_of[self.side] if s.flags[u] & ACTIVE and s.at[u] >= 0)
        return (
            u for u in guns if self._why_not_firer(g, s, u) is None and any(True for _ in targets_of(g, s, u))
        )

    def _why_not_firer(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> Reason | None:
        """[11.3.15] Once an activation, [11.3.16] and never after an attack."""
        name = g.units[u]
        if g.side_of[u] != self.side or not s.flags[u] & ACTIVE:
            return Reason("6.0.1", "not-active", (name,))
        if s.flags[u] & FOUGHT:
            return Reason("11.3.16", "fought-already", (name,))
        if s.flags[u] & SHOT:
            return Reason("11.3.15", "shot-already", (name,))
        return why_not_gun(g, s, u) or self.why_not_commanded(g, s, u)

    def fire_targets(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> Iterator[str]:
        return (target_name(g, s, self.side, t) for t in targets_of(g, s, u))

    def why_not_fire(self, g: Grossdeutschland, s: DivisionState, u: Unit, name: str) -> Reason | None:
        if (reason := self._why_not_firer(g, s, u)) is not None:
            return reason
        target = target_named(g, s, self.side, name)
        return target if isinstance(target, Reason) else why_not_at(g, s, u, target)

    def fire(self, g: Grossdeutschland, s: DivisionState, u: Unit, name: str, say: Say) -> None:
        target = target_named(g, s, self.side, name)
        assert not isinstance(target, Reason)
        mark(s, (u,), SHOT)
        shoot(g, s, u, target, False, say)

    # Barrages.

    def barragers(self, g: Grossdeutschland, s: DivisionState) -> Iterator[Unit]:
        return (u for u in barragers(g, s, self.side) if self.why_not_commanded(g, s, u) is None)

    def barrage_hexes(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> Iterator[Hex]:
        return barrage_hexes(g, s, self.side, u)

    def why_not_barrage(self, g: Grossdeutschland, s: DivisionState, u: Unit, h: Hex) -> Reason | None:
        return why_not_barrage(g, s, self.side, u, h) or self.why_not_commanded(g, s, u)

    def barrage(self, g: Grossdeutschland, s: DivisionState, u: Unit, h: Hex, say: Say) -> None:
        barrage(g, s, u, h, say)

    verbs = (
        verb(
            "attack",
            a_hex(targets),
            some_units(attackers),
            after("guns", some_units(guns)),
            why_not=why_not_attack,
            do=attack,
        ),
        verb("overrun", a_hex(overrun_hexes), some_units(overrunners), why_not=why_not_overrun, do=overrun),
        verb("fire", a_unit(firers), a_word(fire_targets), why_not=why_not_fire, do=fire),
        verb("barrage", a_unit(barragers), a_hex(barrage_hexes), why_not=why_not_barrage, do=barrage),
        DEMOLISH,
        PONTOON,
        verb("end", do=leave, closing=True),
    )
