"""[5.0] The Combat Phase: duties, attacks, ranged fire."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.kursk_1943 import duties
from steppe.games.kursk_1943.battle import battle_of, can_fire, reaches
from steppe.games.kursk_1943.casualties import Lose
from steppe.games.kursk_1943.defence import Defend, Spend, open_battle, show_stacks, why_not_fire
from steppe.games.kursk_1943.digging import is_fortified
from steppe.games.kursk_1943.disorganisation import STEPS as TEST_STEPS
from steppe.games.kursk_1943.duties import Duties
from steppe.games.kursk_1943.fire import (
    FireRoll,
    ObjectRoll,
    Shaken,
    fire,
    gunners,
    in_range,
    shell,
    spans,
    why_not_aim,
    why_not_shell,
)
from steppe.games.kursk_1943.movement import ban_on
from steppe.games.kursk_1943.pursuit import Pursuit
from steppe.games.kursk_1943.results import BattleRoll, EliminationPursuit, Sequel
from steppe.games.kursk_1943.retreat import Retreat
from steppe.games.kursk_1943.state import FOUGHT, RETREATED, KurskState, oos_level
from steppe.games.kursk_1943.supply import raise_level
from steppe.games.kursk_1943.zones import controlling, in_enemy_zone
from steppe.hexes import Hex
from steppe.table.agenda import leave, replace
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.events import Attacked, Marked, Revealed
from steppe.table.grammar import a_hex, after, some_hexes, some_units, verb
from steppe.table.state import holds
from steppe.table.steps import Ask, Say, Step

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

Units = tuple[Unit, ...]
Hexes = tuple[Hex, ...]


def phase_steps(g: Kursk1943, s: KurskState, side: Side) -> list[Step]:
    """[2.2.4] The Combat Phase is passed over where nobody could attack or fire at anybody, for all that both
    sides can see."""
    return [CombatPhase(side)] if _in_reach(g, s, side) else []


def _in_reach(g: Kursk1943, s: KurskState, side: Side) -> bool:
    near, enemy = s.near[side], 1 << other(side)
    if any(near[h] and s.holder[h] == enemy for h in s.stacks):
        return True
    return any(can_fire(g, s, u) for u in g.artillery[side])


def fighting(s: KurskState) -> set[Unit]:
    """[16.1.3] Who is seen: all who fight, and until the Combat Phase ends all who have fought in it, [R103]
    with whoever is in their stacks, but not where they have retreated to."""
    if not any(isinstance(step, CombatPhase) for step in s.agenda):
        return set()
    found = {Unit(u) for u, flags in enumerate(s.flags) if flags & FOUGHT}
    for step in s.agenda:
        if isinstance(step, (Spend, Defend, BattleRoll)):
            battle = step.battle
            found.update(battle.attackers, battle.guns, battle.defenders, battle.support)
    places = {s.at[u] for u in found if not s.flags[u] & RETREATED}
    return found.union(*(s.stacks.get(h, ()) for h in places))


def duty_rows(g: Kursk1943, s: KurskState) -> list[tuple[str, str, str]]:
    """[5.1.3, 5.1.4] The duties still open: where, what, and with whom they can be met."""
    phase = next((step for step in s.agenda[::-1] if isinstance(step, CombatPhase)), None)
    if phase is None:
        return []
    found = reckon(g, s, phase)
    rows = []
    for u in found.must_attack:
        opponents = ", ".join(g.numbers[h] for h in found.opponents[u])
        rows.append((g.numbers[found.at[u]], f"{g.units[u]} must attack", opponents))
    rows += [(g.numbers[h], "must be attacked", g.names(found.attackers[h])) for h in found.must_be_attacked]
    return rows


# Who can, and who must.


def can_attack(g: Kursk1943, s: KurskState, side: Side, u: Unit) -> bool:
    """[5.1.1] Once a phase; [5.1.10] no towed unit; no headquarters. Formations that wait for their day
    attack only if they must (ruling)."""
    counter = g.counters[u]
    if not counter.is_regular or counter.towed or s.flags[u] & FOUGHT:
        return False
    return ban_on(g, s, u) is None or owes_attack(g, s, side, u)


def owes_attack(g: Kursk1943, s: KurskState, side: Side, u: Unit) -> bool:
    """[5.1.3] In an enemy zone, [7.1.11, 7.2.5] unless it is fortified."""
    h = s.at[u]
    return in_enemy_zone(g, s, side, h) and not is_fortified(g, s, h)


def is_open(g: Kursk1943, s: KurskState, phase: CombatPhase, h: int) -> bool:
    """[5.1.1, R44] An enemy hex that was not attacked in this phase, [6.4.5] nor fired at, and in which
    somebody has not fought yet, [R101] or guns that have only supported others: [R104] who has defended
    himself and pursued has fought."""
    if s.holder[h] != 1 << other(phase.side) or h in phase.attacked or h in phase.fired_at:
        return False
    return any(_may_be_attacked(g, s, u) for u in s.stacks[h])


def _may_be_attacked(g: Kursk1943, s: KurskState, u: Unit) -> bool:
    flags = s.flags[u]
    return not flags & FOUGHT or (g.counters[u].is_artillery and not flags & RETREATED)


def reckon(g: Kursk1943, s: KurskState, phase: CombatPhase) -> Duties:
    """[5.1.3, 5.1.4] What is open now. [R58] It is reckoned anew after each result."""
    kept: tuple[CombatPhase, Duties] | None = s.memo.get(("duties", phase.side))
    if kept is None or (kept[0] is not phase and kept[0] != phase):
        kept = s.memo["duties", phase.side] = (phase, _reckon(g, s, phase))
    return kept[1]


def _reckon(g: Kursk1943, s: KurskState, phase: CombatPhase) -> Duties:
    side, own, enemy = phase.side, 1 << phase.side, other(phase.side)
    near = s.near[enemy]
    open_hexes: dict[int, bool] = {}
    opponents: dict[Unit, Hexes] = {}
    at: dict[Unit, Hex] = {}
    must: list[Unit] = []
    due: set[Hex] = set()
    for h in s.stacks:
        if s.holder[h] != own or not near[h]:
            continue
        owes = in_enemy_zone(g, s, side, h) and not is_fortified(g, s, h)
        if owes and any(_causes_duty(g, u) for u in seen(g, s.stacks[h])):
            due.update(Hex(s.at[v]) for v in controlling(g, s, enemy, h))
        for n in g.around[h]:
            if n not in open_hexes:
                open_hexes[n] = is_open(g, s, phase, n)
        around = tuple(Hex(n) for n in g.around[h] if open_hexes[n])
        for u in seen(g, s.stacks[h]) if around else ():
            if can_attack(g, s, side, u):
                opponents[u], at[u] = around, Hex(h)
                if owes:
                    must.append(u)
    due_hexes = (h for h in sorted(due) if open_hexes.get(h))
    return duties.reckon(opponents, at, iter(must), due_hexes, (u for u in opponents if can_fire(g, s, u)))


def seen(g: Kursk1943, pile: Units) -> Iterator[Unit]:
    """Of a stack those that the reader can see: the duties of the other side are his as far as he knows."""
    return (u for u in pile if u < len(g.units))


def _causes_duty(g: Kursk1943, u: Unit) -> bool:
    """[5.1.4, R59] Towed units and headquarters in an enemy zone owe no attack and cause none."""
    return g.counters[u].is_regular and not g.counters[u].towed


class CombatPhase(Ask["Kursk1943", KurskState], frozen=True):
    """[5.1.6] Attacks in any order, each resolved before the next; [5.1.7] the phase ends when its owner
    likes, but not before all duties are met that can be."""

    attacked: Hexes = ()
    """[5.1.1, R44] Hexes that were attacked directly in this phase."""
    fired_at: Hexes = ()
    """[6.4.5] Hexes that artillery has fired at."""

    now_rule = "2.1.2"

    def decision(self, g: Kursk1943, s: KurskState, side: Side) -> Decision:
        open_duties = reckon(g, s, self)
        count = len(open_duties.must_attack) + len(open_duties.must_be_attacked)
        return Decision(side, "2.2.4", "combat" if count else "combat-free", (s.turn, count))

    # Attacks.

    def targets(self, g: Kursk1943, s: KurskState, chosen: Hexes) -> Iterator[Hex]:
        return duties.next_targets(reckon(g, s, self), chosen)

    def is_target(self, g: Kursk1943, s: KurskState, hexes: Hexes) -> bool:
        return duties.can_attack(reckon(g, s, self), hexes)

    def attackers(self, g: Kursk1943, s: KurskState, hexes: Hexes, chosen: Units) -> Iterator[Unit]:
        return duties.offered(reckon(g, s, self), hexes, chosen)

    def are_enough(self, g: Kursk1943, s: KurskState, hexes: Hexes, units: Units) -> bool:
        return duties.can_be_whole(reckon(g, s, self), hexes, units)

    def need_guns(self, g: Kursk1943, s: KurskState, hexes: Hexes, units: Units) -> bool:
        """[5.1.3, R100] Self-propelled guns that lose their only enemy to this attack must at least support
        it."""
        return not duties.is_whole(reckon(g, s, self), hexes, units)

    def are_enough_guns(self, g: Kursk1943, s: KurskState, hexes: Hexes, units: Units, chosen: Units) -> bool:
        return duties.is_whole(reckon(g, s, self), hexes, (*units, *chosen))

    def guns(self, g: Kursk1943, s: KurskState, hexes: Hexes, units: Units, chosen: Units) -> Iterator[Unit]:
        """[6.3.2] In range of any hex from which is attacked; [5.1.4] self-propelled ones only if somebody is
        left for whoever must be attacked."""
        front, open_duties = tuple(Hex(s.at[u]) for u in units), reckon(g, s, self)
        for u in g.artillery[self.side]:
            if u in units or not can_fire(g, s, u) or not reaches(g, s, u, front):
                continue
            if duties.can_be_whole(open_duties, hexes, units, (*chosen, u)):
                yield u

    def starred(
        self, g: Kursk1943, s: KurskState, hexes: Hexes, units: Units, guns: Units, chosen: Units
    ) -> Iterator[Unit]:
        return (u for u in units if g.counters[u].stars)

    def unsupplied(
        self,
        g: Kursk1943,
        s: KurskState,
        hexes: Hexes,
        units: Units,
        guns: Units,
        stars: Units,
        chosen: Units,
    ) -> Iterator[Unit]:
        """[10.2.3]"""
        return (u for u in units if oos_level(s, u))

    def why_not_attack(
        self, g: Kursk1943, s: KurskState, hexes: Hexes, units: Units, guns: Units, stars: Units, full: Units
    ) -> Reason | None:
        for h in hexes:
            if (reason := self._why_not_target(g, s, h)) is not None:
                return reason
        for u in units:
            if (reason := self._why_not_attacker(g, s, u, hexes)) is not None:
                return reason
        if len(hexes) > 1 and len({s.at[u] for u in units}) > 1:
            return Reason("5.1.5", "one-hex")
        front = tuple(Hex(s.at[u]) for u in units)
        for u in guns:
            if (reason := self._why_not_support(g, s, u, units, front)) is not None:
                return reason
        for u in stars:
            if u not in units:
                return Reason("15.1.6", "not-in-combat", (g.units[u],))
            if not g.counters[u].stars:
                return Reason("15.1.2", "no-ability", (g.units[u],))
        for u in full:
            if u not in units:
                return Reason("10.2.3", "not-in-combat", (g.units[u],))
            if not oos_level(s, u):
                return Reason("10.2.3", "full-in-supply", (g.units[u],))
        return self._why_not_leave(g, s, hexes, units, guns)

    def _why_not_target(self, g: Kursk1943, s: KurskState, h: Hex) -> Reason | None:
        number = g.numbers[h]
        if not holds(s, other(self.side), h):
            return Reason("5.1.2", "no-enemy", (number,))
        if h in self.attacked:
            return Reason("5.1.1", "attacked-already", (number,))
        if h in self.fired_at:
            return Reason("6.4.5", "fired-at", (number,))
        return None if is_open(g, s, self, h) else Reason("5.1.1", "attacked-already", (number,))

    def _why_not_attacker(self, g: Kursk1943, s: KurskState, u: Unit, hexes: Hexes) -> Reason | None:
        name, counter = g.units[u], g.counters[u]
        if g.side_of[u] != self.side:
            return Reason("5.1.2", "not-yours", (name,))
        if s.at[u] < 0:
            return Reason("5.1.2", "not-on-map", (name,))
        for h in hexes:
            if h not in g.neighbours[s.at[u]]:
                return Reason("5.1.2", "not-next-to", (name, g.numbers[h]))
        if counter.is_hq:
            return Reason("5.1.2", "no-regular", (name,))
        if counter.towed:
            return Reason("5.1.10", "towed", (name,))
        if s.flags[u] & FOUGHT:
            return Reason("5.1.1", "fought-already", (name,))
        if can_attack(g, s, self.side, u):
            return None
        return Reason(ban_on(g, s, u) or "5.1.2", "waits", (name,))

    def _why_not_support(
        self, g: Kursk1943, s: KurskState, u: Unit, units: Units, front: Hexes
    ) -> Reason | None:
        name = g.units[u]
        if g.side_of[u] != self.side:
            return Reason("6.3.1", "not-yours", (name,))
        if u in units:
            return Reason("6.3.1", "attacks-itself", (name,))
        if (reason := why_not_fire(g, s, u)) is not None:
            return reason
        return None if reaches(g, s, u, front) else Reason("6.3.2", "out-of-range", (name,))

    def _why_not_leave(
        self, g: Kursk1943, s: KurskState, hexes: Hexes, units: Units, guns: Units
    ) -> Reason | None:
        """[5.1.3, 5.1.4, 5.1.7] Whether all other duties keep somebody."""
        open_duties = reckon(g, s, self)
        if (u := duties.robbed_unit(open_duties, hexes, (*units, *guns))) is not None:
            return Reason("5.1.3", "leaves-unit", (g.units[u],))
        if (h := duties.robbed_hex(open_duties, hexes, (*units, *guns))) is not None:
            return Reason("5.1.4", "leaves-hex", (g.numbers[h],))
        return None

    def attack(
        self,
        g: Kursk1943,
        s: KurskState,
        hexes: Hexes,
        units: Units,
        guns: Units,
        stars: Units,
        full: Units,
        say: Say,
    ) -> None:
        """[16.1.3] Who takes part in a combat is seen."""
        battle = battle_of(g, s, self.side, hexes, units, guns, stars, full)
        replace(s, structs.replace(self, attacked=tuple(sorted((*self.attacked, *hexes)))))
        for h in hexes:
            say(Attacked("5.1.2", self.side, units, h))
            say(Revealed("16.1.3", tuple(u for u in battle.defenders if s.at[u] == h), h))
        for u in guns:
            say(Marked("6.3.2", "supports", self.side, Hex(s.at[u]), u))
        show_stacks(s, (*units, *guns), say)
        for u in stars:
            say(Marked("15.1.6", "uses-ability", self.side, Hex(s.at[u]), u))
        for u in full:
            raise_level(g, s, u, "10.2.3", say)
        open_battle(g, s, battle, say)

    # Ranged fire.

    def fire_hexes(self, g: Kursk1943, s: KurskState) -> Iterator[Hex]:
        under_fire = in_range(g, s, self.side)
        enemy = 1 << other(self.side)
        for h in map(Hex, s.stacks if under_fire else ()):
            if s.holder[h] == enemy and h in under_fire and self._why_not_at(g, s, h) is None:
                yield from (h for _ in islice(self.gunners(g, s, h, ()), 1))

    def gunners(self, g: Kursk1943, s: KurskState, h: Hex, chosen: Units) -> Iterator[Unit]:
        return gunners(g, s, self.side, h, chosen, self._free_guns(g, s))

    def are_heard(self, g: Kursk1943, s: KurskState, h: Hex, units: Units) -> bool:
        return why_not_aim(g, s, self.side, h, units) is None

    def _bound(self, g: Kursk1943, s: KurskState) -> frozenset[Unit]:
        """[R100] Self-propelled guns that have to attack, or that alone can attack whoever must be: they fire
        at nobody else before."""
        open_duties = reckon(g, s, self)
        found = {u for u in open_duties.must_attack if g.counters[u].is_artillery}
        for h in open_duties.must_be_attacked:
            able = open_duties.attackers[h]
            found.update(able if all(g.counters[u].is_artillery for u in able) else ())
        return frozenset(found)

    def _free_guns(self, g: Kursk1943, s: KurskState) -> Units:
        """Who can fire at anybody; that is asked for each hex and bridge in range."""
        kept: tuple[CombatPhase, Units] | None = s.memo.get(("free guns", self.side))
        if kept is None or kept[0] is not self:
            bound = self._bound(g, s)
            found = tuple(u for u in g.artillery[self.side] if u not in bound and can_fire(g, s, u))
            kept = s.memo["free guns", self.side] = (self, found)
        return kept[1]

    def _why_not_spare(self, g: Kursk1943, s: KurskState, units: Units) -> Reason | None:
        bound = self._bound(g, s)
        u = next((u for u in units if u in bound), None)
        return None if u is None else Reason("5.1.3", "must-attack", (g.units[u],))

    def _why_not_at(self, g: Kursk1943, s: KurskState, h: Hex) -> Reason | None:
        """[6.4.5] Not at anybody who was or must be attacked, nor at the only enemy of one who must."""
        number = g.numbers[h]
        if not holds(s, other(self.side), h):
            return Reason("6.4.1", "no-enemy", (number,))
        if h in self.attacked:
            return Reason("6.4.5", "attacked-already", (number,))
        if h in self.fired_at:
            return Reason("6.4.5", "fired-at", (number,))
        open_duties = reckon(g, s, self)
        if h in open_duties.must_be_attacked:
            return Reason("6.4.5", "must-be-attacked", (number,))
        if (u := duties.robbed_unit(open_duties, (h,), ())) is not None:
            return Reason("5.1.3", "leaves-unit", (g.units[u],))
        return None

    def why_not_fire(self, g: Kursk1943, s: KurskState, h: Hex, units: Units) -> Reason | None:
        return (
            self._why_not_at(g, s, h)
            or why_not_aim(g, s, self.side, h, units)
            or self._why_not_spare(g, s, units)
        )

    def fire(self, g: Kursk1943, s: KurskState, h: Hex, units: Units, say: Say) -> None:
        replace(s, structs.replace(self, fired_at=tuple(sorted((*self.fired_at, h)))))
        fire(g, s, self.side, h, units, say)

    # Objects.

    def bridge_ends(self, g: Kursk1943, s: KurskState) -> Iterator[Hex]:
        return (a for a, _ in self._spans(g, s))

    def far_ends(self, g: Kursk1943, s: KurskState, a: Hex) -> Iterator[Hex]:
        return (b for start, b in self._spans(g, s) if start == a)

    def _spans(self, g: Kursk1943, s: KurskState) -> list[tuple[Hex, Hex]]:
        """Bridges that somebody can fire at who is not bound elsewhere."""
        found = spans(g, s, self.side)
        free = self._free_guns(g, s) if found else ()
        return [ends for ends in found if any(reaches(g, s, u, ends) for u in free)]

    def shellers(self, g: Kursk1943, s: KurskState, a: Hex, b: Hex, chosen: Units) -> Iterator[Unit]:
        return (u for u in self._free_guns(g, s) if reaches(g, s, u, (a, b)))

    def why_not_shell(self, g: Kursk1943, s: KurskState, a: Hex, b: Hex, units: Units) -> Reason | None:
        return why_not_shell(g, s, self.side, a, b, units) or self._why_not_spare(g, s, units)

    def shell(self, g: Kursk1943, s: KurskState, a: Hex, b: Hex, units: Units, say: Say) -> None:
        shell(g, s, self.side, a, b, units, say)

    # The end.

    def why_not_end(self, g: Kursk1943, s: KurskState) -> Reason | None:
        """[5.1.7]"""
        open_duties = reckon(g, s, self)
        if open_duties.must_attack:
            return Reason("5.1.3", "must-attack", (g.names(open_duties.must_attack),))
        if open_duties.must_be_attacked:
            numbers = ", ".join(g.numbers[h] for h in open_duties.must_be_attacked)
            return Reason("5.1.4", "must-be-attacked-first", (numbers,))
        return None

    verbs = (
        verb(
            "attack",
            some_hexes(targets, is_target),
            some_units(attackers, are_enough),
            after("guns", some_units(guns, are_enough_guns), needed=need_guns),
            after("stars", some_units(starred)),
            after("full", some_units(unsupplied)),
            why_not=why_not_attack,
            do=attack,
        ),
        verb("fire", a_hex(fire_hexes), some_units(gunners, are_heard), why_not=why_not_fire, do=fire),
        verb(
            "shell",
            a_hex(bridge_ends),
            a_hex(far_ends),
            some_units(shellers),
            why_not=why_not_shell,
            do=shell,
        ),
        verb("end", why_not=why_not_end, do=leave, closing=True),
    )


STEPS: tuple[type[Step], ...] = (
    CombatPhase,
    Spend,
    Defend,
    BattleRoll,
    Lose,
    Sequel,
    Retreat,
    Pursuit,
    EliminationPursuit,
    *TEST_STEPS,
    FireRoll,
    Shaken,
    ObjectRoll,
)
