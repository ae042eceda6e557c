"""11.0 Close combat: entering the enemy's hex, entry fire, and the fight inside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.ss_panzer.artillery import ENTRY, a_gun, fire_gun
from steppe.games.ss_panzer.events import Recovered, Tried
from steppe.games.ss_panzer.fire import (
    VEHICLES_ARE_HIT_ON,
    Aim,
    anti_infantry_of,
    cover_of,
    factors_of,
    gun_of,
    is_outgunned,
    lose_steps,
    loss_of,
    modifiers,
    say_fire,
    shoot,
    why_not_fire,
)
from steppe.games.ss_panzer.killzone import is_entered_from_outside
from steppe.games.ss_panzer.movement import walk
from steppe.games.ss_panzer.reaction import React
from steppe.games.ss_panzer.stacking import LIMIT, formations_in, formations_of
from steppe.games.ss_panzer.state import (
    COMMITTED,
    GERMAN,
    GRADE,
    GRADES,
    SILENCED,
    SUPPRESSED,
    THROWN_BACK,
    TRIED,
    PanzerState,
    in_close_combat,
    is_suppressed,
    lift_kill_zone,
    steps_left,
    units_in,
)
from steppe.hexes import Hex
from steppe.table.agenda import drop, has, push, replace
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.events import Drawn, Marked, Result
from steppe.table.grammar import a_hex, a_unit, verb
from steppe.table.state import is_in
from steppe.table.steps import Ask, Auto, Draw, Outcome, Say, Waiting

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer

Assault = tuple[Unit, Hex]
"""Who enters which hex."""


# Declaring.


class Declare(Ask["SSPanzer", PanzerState], frozen=True):
    """[4.1.7, 11.1] When all its units have acted, a formation's units may enter adjacent enemy hexes.
    [11.1.1] All are declared before any is resolved."""

    formation: str
    declared: tuple[Assault, ...] = ()

    def settle(self, g: SSPanzer, s: PanzerState, say: Say) -> bool:
        if self.declared or any(True for _ in self.attackers(g, s)):
            return False
        self._go_on(g, s)
        return True

    def decision(self, g: SSPanzer, s: PanzerState, side: Side) -> Decision:
        name = g.formations[self.formation].name
        crowded = ", ".join(g.numbers[h] for h in self.crowded(g, s))
        if crowded:
            return Decision(side, "6.1", "declare-crowded", (name, crowded))
        return Decision(side, "11.1", "declare", (name,))

    def crowded(self, g: SSPanzer, s: PanzerState) -> list[Hex]:
        """[6.1.2] Where too many would stand when the impulse ends, if all who are declared come in and
        live."""
        entered = sorted({h for _, h in self.declared})
        coming = [at for _, at in self.declared]
        limit = LIMIT[self.side]
        return [h for h in entered if len(units_in(g, s, h, self.side)) + coming.count(h) > limit]

    def not_now(self, g: SSPanzer, s: PanzerState, verb: str) -> Reason:
        if verb == "resolve":
            return Reason("11.1.1", "declare-first")
        return Reason("4.1.7", "actions-over", (verb,))

    def attackers(self, g: SSPanzer, s: PanzerState) -> Iterator[Unit]:
        return (u for u in self.units(g, s) if any(True for _ in self.seek_hexes(g, s, u)))

    def units(self, g: SSPanzer, s: PanzerState) -> list[Unit]:
        """Those that `why_not_unit` has nothing against."""
        units = (u for u in g.units_in_formation[self.formation] if s.at[u] >= 0)
        free = [u for u in units if not s.flags[u] & (SUPPRESSED | COMMITTED) and s.holder[s.at[u]] != 3]
        declared = dict(self.declared)
        return [u for u in free if u not in declared]

    def hexes(self, g: SSPanzer, s: PanzerState, u: Unit) -> list[Hex]:
        return sorted(self.seek_hexes(g, s, u))

    def seek_hexes(self, g: SSPanzer, s: PanzerState, u: Unit) -> Iterator[Hex]:
        if s.near[other(self.side)][s.at[u]]:
            around = (Hex(n) for n in g.neighbours[s.at[u]] if n >= 0)
            yield from (h for h in around if self.why_not_hex(g, s, u, h) is None)

    def why_not_assault(self, g: SSPanzer, s: PanzerState, u: Unit, h: Hex) -> Reason | None:
        return self.why_not_unit(g, s, u) or self.why_not_hex(g, s, u, h)

    def why_not_unit(self, g: SSPanzer, s: PanzerState, u: Unit) -> Reason | None:
        """[11.1] Unsuppressed units of the active formation; [4.2.4] not those that fired, nor [4.2.5] those
        that made a kill zone. [11.3.3] Who is in a close combat fights there."""
        name = g.units[u]
        if g.side_of[u] != self.side:
            return Reason("11.1", "not-yours", (name,))
        if g.counters[u].formation != self.formation:
            return Reason("11.1", "not-active", (name, g.formations[self.formation].name))
        if s.at[u] < 0:
            return Reason("11.1", "not-on-map", (name,))
        if is_suppressed(s, u):
            return Reason("11.1", "suppressed", (name,))
        if has(s, u, COMMITTED):
            return Reason("4.2.4", "committed", (name,))
        if in_close_combat(s, s.at[u]):
            return Reason("11.3.3", "locked", (name,))
        return Reason("11.1", "declared", (name,)) if u in dict(self.declared) else None

    def why_not_hex(self, g: SSPanzer, s: PanzerState, u: Unit, h: Hex) -> Reason | None:
        """[11.1] An adjacent hex with enemies, that movement could enter, without units of another formation
        [6.1.1]. How many enter is no matter now: [6.1.2] stacks are counted when the impulse ends
        (ruling)."""
        number = g.numbers[h]
        if h not in g.neighbours[s.at[u]]:
            return Reason("11.1", "not-adjacent", (number, g.numbers[s.at[u]]))
        if not is_in(s, other(self.side), h):
            return Reason("11.1", "no-enemy-there", (number,))
        if not g.ground.is_passable(s.at[u], h):
            return Reason("8.3.10", "no-bridge", (number,))
        if formations_in(g, s, h, self.side) - {self.formation}:
            there = units_in(g, s, h, self.side)
            stranger = next(v for v in there if formations_of(g, [v]) - {self.formation})
            return Reason("6.1.1", "other-formation", (number, g.units[stranger]))
        return None

    def assault(self, g: SSPanzer, s: PanzerState, u: Unit, h: Hex, say: Say) -> None:
        replace(s, structs.replace(self, declared=(*self.declared, (u, h))))
        say(Marked("11.1.1", "assault", self.side, h, u))

    def done(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        self._go_on(g, s)

    def _go_on(self, g: SSPanzer, s: PanzerState) -> None:
        """[11.3.3] Besides the hexes that are entered, all combats with a unit of the formation are fought
        on."""
        drop(s)
        hexes = {h for _, h in self.declared}
        places = {s.at[u] for u in g.units_in_formation[self.formation] if s.at[u] >= 0}
        hexes |= {Hex(h) for h in places if in_close_combat(s, h)}
        push(s, Resolve(self.side, tuple(sorted(hexes)), self.declared))

    verbs = (
        verb(
            "assault",
            a_unit(attackers),
            a_hex(seek_hexes),
            why_not=why_not_assault,
            do=assault,
            usage=Reason("11.1", "assault-words"),
        ),
        verb("done", do=done, closing=True),
    )


class Resolve(Ask["SSPanzer", PanzerState], frozen=True):
    """[11.1.1] The close combats are resolved in any order the active side likes."""

    hexes: tuple[Hex, ...]
    declared: tuple[Assault, ...]

    now_rule = "11.1.1"

    def settle(self, g: SSPanzer, s: PanzerState, say: Say) -> bool:
        if len(self.hexes) > 1:
            return False
        drop(s)
        for h in self.hexes:
            self._begin(g, s, h, say)
        return True

    def decision(self, g: SSPanzer, s: PanzerState, side: Side) -> Decision:
        return Decision(side, "11.1.1", "resolve", (len(self.hexes),))

    def combats(self, g: SSPanzer, s: PanzerState) -> tuple[Hex, ...]:
        return self.hexes

    def why_not_resolve(self, g: SSPanzer, s: PanzerState, h: Hex) -> Reason | None:
        return None if h in self.hexes else Reason("11.1.1", "no-combat-there", (g.numbers[h],))

    def resolve(self, g: SSPanzer, s: PanzerState, h: Hex, say: Say) -> None:
        replace(s, structs.replace(self, hexes=tuple(n for n in self.hexes if n != h)))
        self._begin(g, s, h, say)

    verbs = (verb("resolve", a_hex(combats), why_not=why_not_resolve, do=resolve),)

    def _begin(self, g: SSPanzer, s: PanzerState, h: Hex, say: Say) -> None:
        """[7.2] Those who enter leave zones of other enemies, who fire; [11.2] then comes entry fire, unless
        a combat is already under way there."""
        attackers = tuple(u for u, at in self.declared if at == h)
        enemy = other(self.side)
        say(Marked("11.1", "close-combat", self.side, h))
        push(s, Round(self.side, h))
        if attackers:
            push(s, Enter(self.side, h, attackers))
            if not in_close_combat(s, h):
                push(s, Approach(enemy, h, attackers))
            push(s, *(React(enemy, u, "zoc_exit", apart=h) for u in reversed(attackers)))


# Entering.


class Approach(Auto["SSPanzer", PanzerState], frozen=True):
    """[11.2] Entry fire is for those whom [7.2] the fire of others has not stopped before they came."""

    side: Side
    at: Hex
    units: tuple[Unit, ...]

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        coming = tuple(u for u in self.units if s.at[u] >= 0 and not is_suppressed(s, u))
        if coming:
            push(s, EntryFire(self.side, self.at, coming))


class EntryFire(Ask["SSPanzer", PanzerState], frozen=True):
    """[11.2] Each unsuppressed defender may fire once at each unit that enters; [11.2.1] all entries into a
    hex are simultaneous, and a target counts as in the hex it comes from."""

    at: Hex
    units: tuple[Unit, ...]
    """Those who enter."""
    shots: tuple[tuple[Unit, Unit], ...] = ()
    guns: tuple[int, ...] = ()
    """[13.3.2] German artillery fires once in each close combat."""

    now_rule = "11.2"

    def settle(self, g: SSPanzer, s: PanzerState, say: Say) -> bool:
        if any(True for _ in self.shooters(g, s)) or self.gun_names(g, s):
            return False
        drop(s)
        return True

    def entering(self, s: PanzerState) -> list[Unit]:
        return [u for u in self.units if s.at[u] >= 0]

    def shooters(self, g: SSPanzer, s: PanzerState) -> Iterator[Unit]:
        return (u for u in units_in(g, s, self.at, self.side) if self.targets(g, s, u))

    def targets(self, g: SSPanzer, s: PanzerState, u: Unit) -> list[Unit]:
        return [t for t in sorted(self.units) if self.why_not_shoot(g, s, u, t) is None]

    def guns_left(self, g: SSPanzer, s: PanzerState) -> list[int]:
        """[11.2.4, 13.3.2] German guns of the divisions that defend the hex."""
        if self.side != GERMAN:
            return []
        divisions = formations_in(g, s, self.at, GERMAN)
        found = [i for division in sorted(divisions) for i in g.guns_of[division]]
        return [i for i in found if i not in self.guns and not s.guns[i] & SILENCED]

    def why_not_shoot(self, g: SSPanzer, s: PanzerState, u: Unit, target: Unit) -> Reason | None:
        """[11.2.2] Whoever could not fire into that hex has no entry fire; [10.2.1] nor has a kill zone that
        somebody enters from outside. [9.8.1] The suppressed and [2.10.3] static infantry have none."""
        name = g.units[u]
        if g.side_of[u] != self.side:
            return Reason("11.2", "not-yours", (name,))
        if s.at[u] != self.at:
            return Reason("11.2", "not-attacked", (name,))
        if target not in self.units or s.at[target] < 0:
            return Reason("11.2", "not-entering", (g.units[target],))
        if (u, target) in self.shots:
            return Reason("11.2", "fired-already", (name,))
        if any(is_entered_from_outside(g, s, u, Hex(s.at[v])) for v in self.entering(s)):
            return Reason("10.2.1", "caught", (name,))
        return why_not_fire(g, s, u, target)

    def decision(self, g: SSPanzer, s: PanzerState, side: Side) -> Decision:
        names = ", ".join(g.units[u] for u in self.entering(s))
        return Decision(side, "11.2", "entry-fire", (names, g.numbers[self.at]))

    def shoot(self, g: SSPanzer, s: PanzerState, u: Unit, target: Unit, say: Say) -> None:
        replace(s, structs.replace(self, shots=(*self.shots, (u, target))))
        shoot(g, s, u, target, g.entry_fire)

    def gun_names(self, g: SSPanzer, s: PanzerState) -> list[str]:
        return [g.gun_names[i] for i in self.guns_left(g, s)] if self.entering(s) else []

    def shell_targets(self, g: SSPanzer, s: PanzerState, gun: str) -> list[Unit]:
        return self.entering(s)

    def why_not_shell(self, g: SSPanzer, s: PanzerState, gun: str, target: Unit) -> Reason | None:
        if g.gun_named[gun] not in self.guns_left(g, s):
            return Reason("13.3.2", "no-such-gun", (gun,))
        return None if target in self.entering(s) else Reason("11.2", "not-entering", (g.units[target],))

    def shell(self, g: SSPanzer, s: PanzerState, gun: str, target: Unit, say: Say) -> None:
        replace(s, structs.replace(self, guns=(*self.guns, g.gun_named[gun])))
        fire_gun(g, s, g.gun_named[gun], target, ENTRY)

    def hold(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        drop(s)

    verbs = (
        verb("shoot", a_unit(shooters), a_unit(targets), why_not=why_not_shoot, do=shoot),
        verb("shell", a_gun(gun_names, "13.3.2"), a_unit(shell_targets), why_not=why_not_shell, do=shell),
        verb("pass", do=hold, closing=True),
    )


class Enter(Auto["SSPanzer", PanzerState], frozen=True):
    """[11.2.3] Who was suppressed is back where he came from, [10.1.2] without his kill zone; all others go
    in together. [10.2.1] A defender whose kill zone was entered from outside is caught and does not fire in
    the first round."""

    side: Side
    at: Hex
    units: tuple[Unit, ...]

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        coming = [u for u in self.units if s.at[u] >= 0 and not is_suppressed(s, u)]
        for u in self.units:
            if s.at[u] >= 0 and u not in coming:
                lift_kill_zone(s, u)
                s.flags[u] |= THROWN_BACK
                say(Marked("11.2.3", "thrown-back", self.side, Hex(s.at[u]), u))
        defenders = units_in(g, s, self.at, other(self.side))
        origins = [Hex(s.at[u]) for u in coming]
        caught = tuple(u for u in defenders if any(is_entered_from_outside(g, s, u, h) for h in origins))
        for u in coming:
            walk(g, s, u, self.at, "11.1", 0, say)
        if caught:
            replace(s, structs.replace(s.agenda[-1], caught=caught))


# The fight.


class Round(Auto["SSPanzer", PanzerState], frozen=True):
    """[11.3] One round of a close combat. [9.8.4, 11.3.2] Suppression is over for all in it, and [10.1.2] so
    are kill zones. [2.10.1] Static infantry that was never tried shows its strength now."""

    side: Side
    at: Hex
    caught: tuple[Unit, ...] = ()

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        if not in_close_combat(s, self.at):
            return
        for u in sorted(s.stacks[self.at]):
            lift_kill_zone(s, u)
            if is_suppressed(s, u):
                s.flags[u] &= ~SUPPRESSED
                say(Recovered("9.8.4", u))
        first = self.side if g.chosen.first_fire == "active" else other(self.side)
        push(s, Melee(first, self.at, caught=self.caught))
        untried = [u for u in s.stacks[self.at] if g.counters[u].is_static and not s.flags[u] & TRIED]
        push(s, *(Reveal(u) for u in sorted(untried, reverse=True)))


class Reveal(Auto["SSPanzer", PanzerState], frozen=True):
    """[2.10.1] Nobody knows a static unit's worth before: it is drawn from what has not been seen yet."""

    unit: Unit

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        push(s, Revealing(self.unit), Draw(static_pool(g, s)))


class Revealing(Waiting["SSPanzer", PanzerState], frozen=True):
    unit: Unit

    def took(self, g: SSPanzer, s: PanzerState, outcome: Outcome, say: Say) -> None:
        grade = static_pool(g, s)[outcome[0] - 1]
        s.flags[self.unit] |= 1 << (GRADE + GRADES.index(grade))
        say(Drawn("2.10.1", "static", grade))
        say(Tried("2.10.1", self.unit, grade, *factors_of(g, s, self.unit)))


def static_pool(g: SSPanzer, s: PanzerState) -> tuple[str, ...]:
    """The grades of all static units that have not been tried."""
    pool: list[str] = []
    for i, grade in enumerate(GRADES):
        seen = sum(bits >> (GRADE + i) & 1 for bits in s.flags)
        pool += [grade] * (g.grades[grade].count - seen)
    return tuple(sorted(pool))


class Melee(Ask["SSPanzer", PanzerState], frozen=True):
    """[11.3] Each unit in the combat may fire at one enemy in it, one after the other, the active side first
    (ruling); no hits count before all have fired."""

    at: Hex
    fired: tuple[Unit, ...] = ()
    hits: tuple[tuple[Unit, int], ...] = ()
    supported: int = 0
    """[11.4.1] How many infantry units of this side have lent their support."""
    second: bool = False
    """The other side has fired already."""
    caught: tuple[Unit, ...] = ()

    now_rule = "11.3"

    def settle(self, g: SSPanzer, s: PanzerState, say: Say) -> bool:
        if any(True for _ in self.shooters(g, s)):
            return False
        self.go_on(g, s, say)
        return True

    def shooters(self, g: SSPanzer, s: PanzerState) -> Iterator[Unit]:
        return (u for u in units_in(g, s, self.at, self.side) if self.targets(g, s, u))

    def targets(self, g: SSPanzer, s: PanzerState, u: Unit) -> list[Unit]:
        enemies = units_in(g, s, self.at, other(self.side))
        return [t for t in enemies if self.why_not_shoot(g, s, u, t) is None]

    def why_not_shoot(self, g: SSPanzer, s: PanzerState, u: Unit, target: Unit) -> Reason | None:
        """[11.4.2] One target only, of either type; [11.3.4] nobody fires in or out."""
        name = g.units[u]
        if g.side_of[u] != self.side:
            return Reason("11.3", "not-yours", (name,))
        if s.at[u] != self.at or s.at[target] != self.at:
            return Reason("11.3.4", "not-in-combat", (name, g.units[target], g.numbers[self.at]))
        if g.side_of[target] == self.side:
            return Reason("9.1", "own-target", (g.units[target],))
        if u in self.fired:
            return Reason("11.3", "fired-already", (name,))
        if u in self.caught:
            return Reason("10.2.1", "caught", (name,))
        if g.counters[target].is_vehicle and not gun_of(g, s, u).factor:
            return Reason("9.2.1", "no-gun", (name,))
        return None

    def has_support(self, g: SSPanzer, s: PanzerState) -> bool:
        """[11.4.1] Whether an infantry unit of this side is still free to support somebody."""
        infantry = sum(g.counters[u].infantry for u in units_in(g, s, self.at, self.side))
        return self.supported < infantry

    def takes_support(self, g: SSPanzer, s: PanzerState, u: Unit, target: Unit) -> bool:
        """A factor of (1) gains nothing by it and leaves the infantry free for others."""
        factor = anti_infantry_of(g, s, u)
        gains = factor.needs_support and factor.factor > 1 and not g.counters[target].is_vehicle
        return gains and self.has_support(g, s)

    def decision(self, g: SSPanzer, s: PanzerState, side: Side) -> Decision:
        names = ", ".join(g.units[u] for u in self.shooters(g, s))
        return Decision(side, "11.3", "melee", (g.numbers[self.at], names))

    def shoot(self, g: SSPanzer, s: PanzerState, u: Unit, target: Unit, say: Say) -> None:
        support = self.takes_support(g, s, u, target)
        replace(s, structs.replace(self, fired=(*self.fired, u), supported=self.supported + support))
        push(s, CloseShot(u, target, support), g.close_dice)

    def go_on(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        """The other side fires; [11.3] then all hits are counted at once."""
        drop(s)
        if self.second:
            push(s, CountHits(self.hits))
        else:
            push(s, Melee(other(self.side), self.at, hits=self.hits, second=True, caught=self.caught))

    verbs = (
        verb("shoot", a_unit(shooters), a_unit(targets), why_not=why_not_shoot, do=shoot),
        verb("pass", do=go_on, closing=True),
    )


def aim_close(g: SSPanzer, s: PanzerState, u: Unit, target: Unit, supported: bool) -> Aim:
    """[9.5.7] Two dice, at any type of target; [9.2.1] guns in parentheses fire here too. [11.4] A
    parenthesized anti-infantry factor counts 1 without support. [9.6.8] A starred gun makes its unit
    clumsy."""
    dice = g.dice["close_combat"]
    codes = ["outgunned"] if is_outgunned(g, s, u, target) else []
    codes += cover_of(g, s, target)
    codes += ["starred"] if gun_of(g, s, u).starred else []
    return Aim(dice.value, dice.rule, _close_to_hit(g, s, u, target, supported), modifiers(g, codes))


def _close_to_hit(g: SSPanzer, s: PanzerState, u: Unit, target: Unit, supported: bool) -> int:
    if g.counters[target].is_vehicle:
        return VEHICLES_ARE_HIT_ON
    factor = anti_infantry_of(g, s, u)
    return 1 if factor.needs_support and not supported else factor.factor


class CloseShot(Waiting["SSPanzer", PanzerState], frozen=True):
    """The dice of one unit in a close combat. [11.3.1] One hit does nothing there: suppression is ignored."""

    unit: Unit
    target: Unit
    supported: bool

    def took(self, g: SSPanzer, s: PanzerState, outcome: Outcome, say: Say) -> None:
        aimed = aim_close(g, s, self.unit, self.target, self.supported)
        say_fire(g, s, self.unit, self.target, aimed, outcome, say)
        hits = sum(map(aimed.is_hit, outcome))
        say(Result("11.3.1", close_outcome(hits), Hex(s.at[self.target])))
        melee = s.agenda[-1]
        replace(s, structs.replace(melee, hits=(*melee.hits, (self.target, hits))))


def close_outcome(hits: int) -> str:
    return "step" if loss_of(hits) else "no-effect"


class CountHits(Auto["SSPanzer", PanzerState], frozen=True):
    """[11.3] What each attack has done, [9.7.2] never added up."""

    hits: tuple[tuple[Unit, int], ...]

    def run(self, g: SSPanzer, s: PanzerState, say: Say) -> None:
        for target, hits in self.hits:
            if s.at[target] >= 0 and steps_left(g, s, target) and loss_of(hits):
                lose_steps(g, s, target, loss_of(hits), say)
