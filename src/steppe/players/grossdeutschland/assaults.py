"""What an attack or an overrun is worth: odds, and a value for each result."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from steppe.games.grossdeutschland.battle import Battle, dice_of, modifiers, place
from steppe.games.grossdeutschland.combat import CombatPart
from steppe.games.grossdeutschland.retreat import can_go, headquarters
from steppe.games.grossdeutschland.state import RIDING, DivisionState, fighting_stack
from steppe.hexes import Hex
from steppe.mechanics.odds import place_of
from steppe.players.gathering import only_the_needed, strongest_first
from steppe.players.grossdeutschland.outlook import Outlook
from steppe.table.basics import Action, Side, Unit

Attackers = tuple[tuple[Unit, int], ...]
"""Units and the hexes that they attack from; guns that fire from afar have -1."""

AFAR = -1


class Assault(NamedTuple):
    """An attack and what it is expected to bring."""

    value: float
    target: int
    attackers: Attackers
    overrun: bool = False

    @property
    def units(self) -> tuple[Unit, ...]:
        return tuple(sorted(u for u, h in self.attackers if h != AFAR))

    @property
    def guns(self) -> tuple[Unit, ...]:
        return tuple(sorted(u for u, h in self.attackers if h == AFAR))

    def action(self, o: Outlook) -> Action:
        names = [o.g.units[u] for u in self.units]
        if self.overrun:
            return ("overrun", o.g.numbers[self.target], *names)
        guns = ("guns", *(o.g.units[u] for u in self.guns)) if self.guns else ()
        return ("attack", o.g.numbers[self.target], *names, *guns)


class Prospect(NamedTuple):
    """A hex that may be attacked, and what happens to whoever holds it."""

    target: int
    defence: float
    support: tuple[tuple[float, float], ...]
    """The guns that may help him, the strongest first: what each adds, and what it is worth to him later."""
    wholes: tuple[float, ...]
    """What each defender is worth, the cheapest first: his owner chooses who suffers."""
    steps: tuple[float, ...]
    frail: bool
    """Only one step stands there."""
    flight: float
    """What a retreat costs them."""
    ground: float
    """What it brings to stand there."""


# The target.


def prospect(o: Outlook, target: int, ground: float) -> Prospect:
    pile = fighting_stack(o.s, target)
    fighters = [u for u in pile if not o.is_hq(u)] or list(pile)
    guns = sorted(o.ready_guns(o.foe, target), key=lambda u: (-o.rating(u).attack, u))
    return Prospect(
        target,
        max(sum(o.rating(u).defence for u in pile), 1.0),
        tuple((o.rating(u).attack, gun_worth(o, u)) for u in guns),
        tuple(sorted(o.unit_worth(u) for u in fighters)),
        tuple(sorted(o.step_worth(u) for u in fighters)),
        len(pile) == 1 and o.rating(pile[0]).steps == 1,
        sum(_flight(o, u) for u in pile),
        ground,
    )


def _flight(o: Outlook, u: Unit) -> float:
    """[10.5.5] Whoever cannot retreat is lost."""
    has_way = u >= len(o.g.units) or _has_way_out(o, u, o.s.at[u], o.side)
    return (o.params.driven_back if has_way else o.params.trapped) * o.unit_worth(u)


def _has_way_out(o: Outlook, u: Unit, h: int, enemy: Side) -> bool:
    """[10.5.2, 10.5.4] Any hex nearer to a known HQ, outside enemy zones; [R14] from beside it any."""
    zone = o.own_zone if enemy == o.side else o.foe_zone
    open_ = [
        n for n in o.g.around[h] if o.s.holder[n] != enemy + 1 and not zone[n] and can_go(o.g, o.s, u, h, n)
    ]
    hqs = [o.s.at[hq] for hq in headquarters(o.g, o.s, u)]
    away = [o.distance(at, h) for at in hqs]
    return any(
        not hqs or any(d <= 1 or o.distance(at, n) < d for at, d in zip(hqs, away, strict=True))
        for n in open_
    )


# The value.


class Stakes(NamedTuple):
    """What attackers may lose."""

    wholes: list[float]
    """What each is worth, the cheapest first,"""
    steps: list[float]
    """and the next step of each."""
    flight: float
    """What it costs if all must retreat."""


class Valuer:
    """Values sets of attackers against one target."""

    def __init__(self, o: Outlook, p: Prospect, overrun: bool = False) -> None:
        self.o = o
        self.p = p
        self.overrun = overrun
        self._rolls: dict[tuple[frozenset[int], bool], tuple[int, int]] = {}
        self._flights: dict[tuple[Unit, int], float] = {}

    def value(self, attackers: Attackers) -> float:
        o, params = self.o, self.o.params
        near = [(u, h) for u, h in attackers if h != AFAR]
        attack = sum(o.rating(u).attack for u, _ in attackers)
        if not near or attack <= 0:
            return -1.0
        dice, modifier = self._roll(near)
        worth = self._worth(near)
        value = self._expected(dice, modifier, attack, self.p.defence, worth)
        if not self.overrun:
            value -= params.answered * self._answer(dice, modifier, attack, worth, value)
        kept = sum(gun_worth(o, u) for u, h in attackers if h == AFAR)
        return value - kept - params.effort * attack

    def _answer(self, dice: int, modifier: int, attack: float, worth: Stakes, value: float) -> float:
        """[10.2.1] What guns of the defender take from the attack, as many as save more than they are worth
        to him later."""
        taken = most = kept = 0.0
        defence = self.p.defence
        for strength, later in self.p.support:
            defence += strength
            kept += later
            saved = value - self._expected(dice, modifier, attack, defence, worth)
            if saved - kept > most:
                taken, most = saved, saved - kept
        return taken

    @cached_property
    def _scratch(self) -> DivisionState:
        """Where those who come up stand already."""
        return self.o.s.copy()

    def _roll(self, near: list[tuple[Unit, int]]) -> tuple[int, int]:
        """The dice and their modifier, which depend on the hexes and on engineers."""
        o, g = self.o, self.o.g
        engineer = any(g.counters[u].engineer for u, _ in near)
        key = (frozenset(h for _, h in near), engineer)
        found = self._rolls.get(key)
        if found is None:
            for u, h in near:
                self._scratch.at[u] = h
            units = tuple(u for u, _ in near)
            battle = Battle(o.side, Hex(self.p.target), units, fighting_stack(o.s, self.p.target))
            by = sum(by for _, by, _ in modifiers(g, self._scratch, battle))
            found = self._rolls[key] = (dice_of(g, self._scratch, battle), by)
        return found

    def _worth(self, near: list[tuple[Unit, int]]) -> Stakes:
        o = self.o
        wholes, steps = [o.unit_worth(u) for u, _ in near], [o.step_worth(u) for u, _ in near]
        return Stakes(sorted(wholes), sorted(steps), sum(self._thrown_back(u, h) for u, h in near))

    def _thrown_back(self, u: Unit, h: int) -> float:
        found = self._flights.get((u, h))
        if found is None:
            found = self._flights[u, h] = thrown_back(self.o, u, h)
        return found

    def _expected(
        self,
        dice: int,
        modifier: int,
        attack: float,
        defence: float,
        worth: Stakes,
    ) -> float:
        o = self.o
        column = column_of(o, attack, defence)
        return sum(
            share * outcome_worth(self.p, worth, result)
            for result, share in o.odds.results(dice, modifier, column)
        )


def thrown_back(o: Outlook, u: Unit, h: int) -> float:
    """[10.5.5] What it costs an attacker in a hex to be thrown back: itself, where no way leads to its HQ."""
    has_way = _has_way_out(o, u, h, Side(1 - o.g.side_of[u]))
    return (o.params.thrown_back if has_way else o.params.trapped) * o.unit_worth(u)


def column_of(o: Outlook, attack: float, defence: float) -> int:
    return place(o.g, round(attack), round(defence) or 1) - place_of(o.g.columns[0])


def outcome_worth(p: Prospect, attackers: Stakes, result: str) -> float:
    """[10.4] What a result brings, with the cheapest losses on both sides, which their owners choose."""
    wholes, steps, flight = attackers
    match result:
        case "DE":
            return sum(p.wholes) + p.ground
        case "DD":
            return p.wholes[0] + (p.ground if len(p.wholes) == 1 else 0.0)
        case "DC":
            return p.steps[0] + (p.ground if p.frail else 0.0)
        case "DR":
            return p.flight + p.ground
        case "AR":
            return -flight
        case "AC":
            return -steps[0]
        case "AD":
            return -wholes[0]
        case "AP":
            return -sum(wholes[: len(wholes) // 2])
        case "AE":
            return -sum(wholes)
    return 0.0


def gun_worth(o: Outlook, u: Unit) -> float:
    """What it is worth to keep a gun for what may still come this turn."""
    p = o.params
    return p.gun_kept * o.rating(u).attack * min(1.0, len(o.s.cup) / p.kept_chits)


# Choosing.


def ground_worth(o: Outlook, units: Iterable[Unit], target: int) -> float:
    """What it brings to stand in a hex: its points, and the way that it saves."""
    saved = [o.pull(u, target) - o.pull(u, o.where(u)) for u in units]
    return o.push + o.prize(target) + max(sum(saved) / max(len(saved), 1), 0.0)


def gather(o: Outlook, p: Prospect, able: list[tuple[Unit, int]], overrun: bool = False) -> Assault | None:
    """Add the strongest first as long as it pays, then guns, then leave out whoever is not needed."""
    valuer = Valuer(o, p, overrun)
    ranked = sorted(able, key=lambda pair: (-o.rating(pair[0]).attack, pair))
    best = strongest_first(ranked, valuer.value)
    if best is None:
        return None
    if not overrun:
        guns = sorted(o.ready_guns(o.side, p.target), key=lambda u: (-o.rating(u).attack, u))
        ranked += [(u, AFAR) for u in guns if u not in {v for v, _ in able}]
        whole = strongest_first(ranked, valuer.value)
        best = whole if whole is not None and whole.value > best.value else best
    best = only_the_needed(ranked, best, valuer.value)
    extra = o.params.overrun if overrun else 0.0
    return Assault(best.value + extra, p.target, best.chosen, overrun)


def best_of(found: Iterable[Assault]) -> Assault | None:
    return max(found, key=lambda a: (a.value, -a.target), default=None)


def assaults(o: Outlook, step: CombatPart) -> list[Assault]:
    """The best attack on each hex that can be attacked now, and the best overrun."""
    found = []
    for target in step.targets(o.g, o.s):
        able = [u for u in step.attackers(o.g, o.s, target, ()) if o.is_fighter(u)]
        able = [u for u in able if not o.s.flags[u] & RIDING and o.rating(u).attack > 0]
        if not able:
            continue
        p = prospect(o, target, ground_worth(o, able, target))
        found.append(gather(o, p, [(u, o.s.at[u]) for u in able]))
        tanks = [u for u in able if step.why_not_overrun(o.g, o.s, target, (u,)) is None]
        found.append(gather(o, p, [(u, o.s.at[u]) for u in tanks], overrun=True))
    return [assault for assault in found if assault is not None]
