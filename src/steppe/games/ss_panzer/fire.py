"""9.0 Fire combat: who may fire at whom, with how many dice, and what hits do."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from steppe.games.ss_panzer.counters import AntiInfantry, Gun
from steppe.games.ss_panzer.events import Aimed, Recovered, Suppressed
from steppe.games.ss_panzer.killzone import covers
from steppe.games.ss_panzer.lines_of_sight import Blocked, line_of_sight
from steppe.games.ss_panzer.state import (
    GRADE,
    GRADES,
    SOVIET,
    STEPS_LOST,
    SUPPRESSED,
    TRIED,
    PanzerState,
    facing_of,
    in_close_combat,
    is_suppressed,
    steps_left,
    take_control,
)
from steppe.hexes import Hex
from steppe.table.agenda import drop, push, replace
from steppe.table.basics import DEAD, Decision, Reason, Side, Unit
from steppe.table.events import Attacked, Lost, Marked, Removed, Result, Rolled
from steppe.table.grammar import a_unit, verb
from steppe.table.state import lift
from steppe.table.steps import Ask, Dice, Outcome, Say, Waiting

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer

VEHICLES_ARE_HIT_ON = 3  # 9.6
AFTER_RECOVERY = "recovered"
"""[9.8.6] The situation of a unit that fires when it has just recovered."""
ARTILLERY_HITS_ON = 3  # 9.6.11

Modifier = tuple[str, int, str]
"""Code, what it adds to each die, rule."""


class Aim(Struct, frozen=True):
    """A fire attack before the dice: how many, what hits, and why."""

    dice: int
    dice_rule: str
    hits_on: int
    """[9.6] A die hits at this or less, once modified."""
    modifiers: tuple[Modifier, ...]

    @property
    def total(self) -> int:
        return sum(value for _, value, _ in self.modifiers)

    def is_hit(self, die: int) -> bool:
        """[9.6.1] A natural 1 always hits and a natural 6 always misses."""
        return die == 1 or (die != 6 and die + self.total <= self.hits_on)

    @property
    def chance(self) -> Fraction:
        """Of one die to hit."""
        return Fraction(sum(self.is_hit(die) for die in range(1, 7)), 6)

    def hits(self) -> dict[int, Fraction]:
        """How many dice hit -> probability."""
        return hit_chances(self.dice, self.chance)


@cache
def hit_chances(dice: int, chance: Fraction) -> dict[int, Fraction]:
    return {k: comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(dice + 1)}


# Ratings.


def gun_of(g: SSPanzer, s: PanzerState, u: Unit) -> Gun:
    """[2.7] Of a static unit only once it has been tried [2.10.1]."""
    printed = g.counters[u].gun
    return printed if printed is not None else g.grades[_grade(s, u)].gun


def anti_infantry_of(g: SSPanzer, s: PanzerState, u: Unit) -> AntiInfantry:
    """[2.7] The side of the counter that shows: tank riders are gone with the first step."""
    counter = g.counters[u]
    printed = counter.reduced if s.flags[u] & STEPS_LOST else counter.anti_infantry
    return printed if printed is not None else g.grades[_grade(s, u)].anti_infantry


def factors_of(g: SSPanzer, s: PanzerState, u: Unit) -> tuple[str, str]:
    """Gun and anti-infantry as printed on the side of the counter that shows; [2.10.1] of a static unit once
    it has been tried."""
    if g.counters[u].is_static and not s.flags[u] & TRIED:
        return "?", "?"
    gun, ai = gun_of(g, s, u), anti_infantry_of(g, s, u)
    return (
        f"({gun.factor})" if gun.close_only else f"{gun.factor}{'*' if gun.starred else ''}",
        f"({ai.factor})" if ai.needs_support else f"{ai.factor}",
    )


def _grade(s: PanzerState, u: Unit) -> str:
    return GRADES[((s.flags[u] & TRIED) >> GRADE).bit_length() - 1]


# Who may fire at whom.


def why_not_fire(
    g: SSPanzer, s: PanzerState, u: Unit, target: Unit, *, on_the_move: bool = False
) -> Reason | None:
    """[9.1] One unit fires at one unit, never at a stack; [6.3] at any unit in a hex, whoever stands with it.
    The rules in the order of the book; whose turn it is to fire (9.1.1) is the caller's business."""
    return (
        why_not_shooter(g, s, u)
        or _why_not_target(g, s, u, target, on_the_move)
        or why_not_type(g, s, u, target)
        or _why_not_range(g, s, u, target)
        or _why_not_seen(g, s, u, target)
        or _why_not_arc(g, s, u, target)
    )


def why_not_shooter(g: SSPanzer, s: PanzerState, u: Unit) -> Reason | None:
    name = g.units[u]
    if g.counters[u].is_static:
        return Reason("2.10", "static-no-fire", (name,))
    if is_suppressed(s, u):
        return Reason("9.1.2", "suppressed", (name,))
    if in_close_combat(s, s.at[u]):
        return Reason("11.3.4", "locked-no-fire", (name,))
    return None


def _why_not_target(g: SSPanzer, s: PanzerState, u: Unit, target: Unit, on_the_move: bool) -> Reason | None:
    """[11.3.4] Nobody fires into a close combat, but [11.3.5] a unit that moves out of it is subject to exit
    fire."""
    if g.side_of[target] == g.side_of[u]:
        return Reason("9.1", "own-target", (g.units[target],))
    if s.at[target] < 0:
        return Reason("9.1", "not-on-map", (g.units[target],))
    if in_close_combat(s, s.at[target]) and not on_the_move:
        return Reason("11.3.4", "locked-target", (g.units[target],))
    return None


def why_not_type(g: SSPanzer, s: PanzerState, u: Unit, target: Unit) -> Reason | None:
    """[9.2] The gun is for vehicles, the anti-infantry factor for all others; outside close combat."""
    name = g.units[u]
    if g.counters[target].is_vehicle:
        gun = gun_of(g, s, u)
        if gun.factor == 0:
            return Reason("9.2.1", "no-gun", (name,))
        if gun.close_only:
            return Reason("9.2.1", "gun-close-only", (name,))
    elif not g.counters[u].range:
        return Reason("9.3.1", "close-only", (name,))
    return None


def reach_of_fire(g: SSPanzer, s: PanzerState, u: Unit, target: Unit) -> int:
    """[9.3] Gun minus armor against vehicles, but always the adjacent hex; [9.3.1] else the range factor."""
    if not g.counters[target].is_vehicle:
        return g.counters[u].range
    return max(1, gun_of(g, s, u).factor - g.counters[target].armor)


def _why_not_range(g: SSPanzer, s: PanzerState, u: Unit, target: Unit) -> Reason | None:
    """[9.3.2] The target's hex is counted, the firer's is not."""
    distance = g.grid.distance(Hex(s.at[u]), Hex(s.at[target]))
    reach = reach_of_fire(g, s, u, target)
    if distance > reach:
        rule = "9.3" if g.counters[target].is_vehicle else "9.3.1"
        return Reason(rule, "out-of-range", (g.units[target], distance, reach, g.units[u]))
    return None


def _why_not_seen(g: SSPanzer, s: PanzerState, u: Unit, target: Unit) -> Reason | None:
    """[9.4] A clear line, [9.4.4] no longer than [5.0] the visibility."""
    a, b = Hex(s.at[u]), Hex(s.at[target])
    distance = g.grid.distance(a, b)
    if distance > s.visibility:
        return Reason("9.4.4", "not-visible", (g.units[target], distance, s.visibility))
    blocked = line_of_sight(g.board, a, b)
    if blocked is None:
        return None
    return Reason(blocked.rule, blocked.code, (g.units[target], place_of(g, blocked)))


def place_of(g: SSPanzer, blocked: Blocked) -> str:
    """The hex or hexside that is in the way."""
    if blocked.hex is not None:
        return g.numbers[blocked.hex]
    assert blocked.side is not None
    return g.grid.side_number(blocked.side)


def _why_not_arc(g: SSPanzer, s: PanzerState, u: Unit, target: Unit) -> Reason | None:
    if _faces(g, s, u, Hex(s.at[target])):
        return None
    return Reason("10.2", "outside-arc", (g.units[target], g.units[u]))


def can_fire(g: SSPanzer, s: PanzerState, u: Unit, target: Unit, *, on_the_move: bool = False) -> bool:
    """As `why_not_fire`, without the reason."""
    a, b = Hex(s.at[u]), Hex(s.at[target])
    if b < 0 or g.side_of[u] == g.side_of[target] or not can_shoot(g, s, u):
        return False
    distance = g.grid.distance(a, b)
    return (
        (on_the_move or not in_close_combat(s, b))
        and distance <= s.visibility
        and _carries(g, u, target, distance)
        and g.sightlines.sees(a, b)
        and _faces(g, s, u, b)
    )


def can_shoot(g: SSPanzer, s: PanzerState, u: Unit) -> bool:
    """As `why_not_shooter`, without the reason."""
    return not (s.flags[u] & SUPPRESSED or s.holder[s.at[u]] == 3 or g.counters[u].is_static)


def _carries(g: SSPanzer, u: Unit, target: Unit, distance: int) -> bool:
    """[9.2, 9.3] Whether a unit has fire against such a target that goes so far."""
    counter, aimed_at = g.counters[u], g.counters[target]
    if not aimed_at.is_vehicle:
        return distance <= counter.range
    gun = counter.gun
    if gun is None or not gun.factor or gun.close_only:
        return False
    return distance <= max(1, gun.factor - aimed_at.armor)


def _faces(g: SSPanzer, s: PanzerState, u: Unit, h: Hex) -> bool:
    facing = facing_of(s, u)
    return facing is None or covers(g, Hex(s.at[u]), facing, h)


def seek_targets(g: SSPanzer, s: PanzerState, u: Unit) -> Iterator[Unit]:
    """Everybody at whom a unit may fire now, in no order."""
    if not can_shoot(g, s, u):
        return
    here, enemy, holder = Hex(s.at[u]), 1 << 1 - g.side_of[u], s.holder
    for h in _hexes_in_reach(g, s, u):
        if holder[h] == enemy and _faces(g, s, u, h):
            distance = g.grid.distance(here, h)
            yield from (t for t in s.stacks[h] if _carries(g, u, t, distance))


def targets_of(g: SSPanzer, s: PanzerState, u: Unit) -> list[Unit]:
    """The same in the order of the counter list."""
    return sorted(seek_targets(g, s, u))


def has_target(g: SSPanzer, s: PanzerState, u: Unit) -> bool:
    return any(True for _ in seek_targets(g, s, u))


def has_in_reach(g: SSPanzer, s: PanzerState, u: Unit, hexes: int) -> bool:
    """Whether one of these hexes (bits) is so near that a unit might fire at somebody there."""
    return g.sightlines.seen_bits(s.at[u], _farthest(g, s, u)) & hexes != 0


def _hexes_in_reach(g: SSPanzer, s: PanzerState, u: Unit) -> tuple[Hex, ...]:
    """The hexes that a unit sees no farther than it could ever fire, whatever stands there."""
    return g.sightlines.seen_from(s.at[u], _farthest(g, s, u))


def _farthest(g: SSPanzer, s: PanzerState, u: Unit) -> int:
    return min(s.visibility, max(g.counters[u].range, g.farthest_gun[u], 1))


def hexes_under_fire(g: SSPanzer, s: PanzerState, u: Unit) -> list[Hex]:
    """Where a unit could fire at infantry or at the lightest vehicle; [10.2] with a kill zone only in its
    arc."""
    return [h for h in _hexes_in_reach(g, s, u) if h != s.at[u] and _faces(g, s, u, h)]


# Dice and modifiers.


def aim(
    g: SSPanzer, s: PanzerState, u: Unit, target: Unit, situation: str, *, crossfire: bool = False
) -> Aim:
    """A unit's fire outside close combat. [9.5] Of several counts of dice the largest is used: [9.5.1] a kill
    zone gives its four in every situation, and never more, but [9.8.6] none to a unit that has just
    recovered: it fires as though it had moved (ruling)."""
    counts = [g.dice[situation]]
    if situation != AFTER_RECOVERY and facing_of(s, u) is not None:
        counts.append(g.dice["kill_zone"])
    best = max(counts, key=lambda entry: entry.value)
    codes = ["outgunned"] if is_outgunned(g, s, u, target) else []
    codes += cover_of(g, s, target)
    codes += ["exiting"] if situation == "zoc_exit" else []
    codes += ["crossfire"] if crossfire else []
    return Aim(best.value, best.rule, to_hit(g, s, u, target), modifiers(g, codes))


def to_hit(g: SSPanzer, s: PanzerState, u: Unit, target: Unit) -> int:
    """[9.6] Vehicles are hit on 1-3, others on the firer's anti-infantry factor or less. [11.4] Ranged fire
    uses the printed factor, unless the match wants support for it too."""
    if g.counters[target].is_vehicle:
        return VEHICLES_ARE_HIT_ON
    factor = anti_infantry_of(g, s, u)
    if factor.needs_support and g.chosen.support == "always" and not has_infantry_beside(g, s, u):
        return 1
    return factor.factor


def has_infantry_beside(g: SSPanzer, s: PanzerState, u: Unit) -> bool:
    side = g.side_of[u]
    return any(g.counters[v].infantry and g.side_of[v] == side for v in s.stacks[s.at[u]])


def is_outgunned(g: SSPanzer, s: PanzerState, u: Unit, target: Unit) -> bool:
    """[9.6.5] Only against vehicles: other units have no armor."""
    return g.counters[target].is_vehicle and gun_of(g, s, u).factor < g.counters[target].armor


def cover_of(g: SSPanzer, s: PanzerState, target: Unit) -> list[str]:
    """[9.6.3] A Soviet unit on foot in the fortified line, [9.6.6] a suppressed target, [9.6.7] town,
    woods."""
    h, counter = s.at[target], g.counters[target]
    codes = []
    if g.ground.fortified[h] and counter.side == SOVIET and not counter.is_vehicle:
        codes.append("fortified")
    if is_suppressed(s, target):
        codes.append("suppressed")
    if g.ground.cover[h]:
        codes.append("town_woods")
    return codes


def modifiers(g: SSPanzer, codes: list[str]) -> tuple[Modifier, ...]:
    return tuple((code, g.modifiers[code].value, g.modifiers[code].rule) for code in codes)


# Firing.


class Shot(Waiting["SSPanzer", PanzerState], frozen=True):
    """The dice of one unit's fire. [9.7.2] Every attack has its own result; hits are never added up."""

    unit: Unit
    target: Unit
    situation: str
    crossfire: bool = False

    def took(self, g: SSPanzer, s: PanzerState, outcome: Outcome, say: Say) -> None:
        aimed = aim(g, s, self.unit, self.target, self.situation, crossfire=self.crossfire)
        say_fire(g, s, self.unit, self.target, aimed, outcome, say)
        take_hits(g, s, self.target, sum(map(aimed.is_hit, outcome)), say)


def shoot(
    g: SSPanzer, s: PanzerState, u: Unit, target: Unit, situation: str, *, crossfire: bool = False
) -> None:
    """Put a shot on the agenda. Its dice are counted now and its modifiers when they fall, which is at
    once."""
    aimed = aim(g, s, u, target, situation, crossfire=crossfire)
    push(s, Shot(u, target, situation, crossfire), Dice(aimed.dice))


class Volley(Ask["SSPanzer", PanzerState], frozen=True):
    """A crossfire: several units fire at one target, one after the other, as their owner orders. [10.3.1] All
    of them must; those who have not when it is destroyed lose their fire."""

    units: tuple[Unit, ...]
    target: Unit
    situation: str

    now_rule = "10.3.1"

    def settle(self, g: SSPanzer, s: PanzerState, say: Say) -> bool:
        if s.at[self.target] >= 0 and len(self.units) > 1:
            return False
        drop(s)
        if s.at[self.target] >= 0:
            shoot(g, s, self.units[0], self.target, self.situation, crossfire=True)
        return True

    def decision(self, g: SSPanzer, s: PanzerState, side: Side) -> Decision:
        names = ", ".join(g.units[u] for u in self.units)
        return Decision(side, "10.3.1", "volley", (g.units[self.target], names))

    def shooters(self, g: SSPanzer, s: PanzerState) -> tuple[Unit, ...]:
        return self.units

    def why_not_shoot(self, g: SSPanzer, s: PanzerState, u: Unit) -> Reason | None:
        return None if u in self.units else Reason("10.3.1", "not-in-crossfire", (g.units[u],))

    def shoot(self, g: SSPanzer, s: PanzerState, u: Unit, say: Say) -> None:
        replace(s, structs.replace(self, units=tuple(v for v in self.units if v != u)))
        shoot(g, s, u, self.target, self.situation, crossfire=True)

    verbs = (verb("shoot", a_unit(shooters), why_not=why_not_shoot, do=shoot),)


def say_fire(
    g: SSPanzer, s: PanzerState, u: Unit, target: Unit, aimed: Aim, outcome: Outcome, say: Say
) -> None:
    say(Attacked("9.1", g.side_of[u], (u,), Hex(s.at[target])))
    say_dice(target, aimed, outcome, say)


def say_dice(target: Unit, aimed: Aim, outcome: Outcome, say: Say) -> None:
    say(Aimed("9.6", target, aimed.hits_on, aimed.modifiers))
    say(Rolled(aimed.dice_rule, "fire", outcome, sum(map(aimed.is_hit, outcome))))


# Hits.


MOST_STEPS = 2  # 9.7.1


def most_steps(g: SSPanzer, target: Unit) -> int:
    """[9.7.1] How many steps one attack can cost: two, or, if the match reads it so, only of a Tiger."""
    return 1 if g.chosen.three_hits == "tiger" and g.counters[target].type != "tiger" else MOST_STEPS


def loss_of(hits: int, most: int = MOST_STEPS) -> int:
    """[9.7] Two hits cost a step; [9.7.1] three or more cost two, if so many can be lost."""
    return 0 if hits < 2 else min(hits - 1, most)


def outcome_of(left: int, hits: int, suppressed: bool, most: int = MOST_STEPS) -> str:
    """What an attack does to a target with so many steps left. [9.7.2] Another suppression does nothing."""
    if hits == 0:
        return "miss"
    if hits == 1 and suppressed:
        return "still-suppressed"
    lost = loss_of(hits, most)
    return "eliminated" if lost >= left else ("suppressed", "step", "two-steps")[lost]


def take_hits(g: SSPanzer, s: PanzerState, target: Unit, hits: int, say: Say, stray: str = "") -> None:
    """[9.7] One hit suppresses, which [9.7.2] does nothing to a unit already suppressed."""
    h, most = Hex(s.at[target]), most_steps(g, target)
    result = outcome_of(steps_left(g, s, target), hits, is_suppressed(s, target), most)
    say(Result("9.7", stray + result, h))
    if hits and result != "eliminated" and not is_suppressed(s, target):
        s.flags[target] |= SUPPRESSED
        say(Suppressed("9.7", target))
    if loss_of(hits, most):
        lose_steps(g, s, target, loss_of(hits, most), say)


def lose_steps(g: SSPanzer, s: PanzerState, u: Unit, steps: int, say: Say) -> None:
    """[2.9] A counter is turned over, or [9.7] removed with its last step. [2.9.1] A Tiger platoon has two
    counters and changes from one to the other."""
    left = steps_left(g, s, u)
    lost = min(steps, left)
    if lost == left:
        eliminate(g, s, u, "9.7", say)
        return
    s.flags[u] += lost
    say(Lost("2.9", u, lost, False))


def eliminate(g: SSPanzer, s: PanzerState, u: Unit, rule: str, say: Say) -> None:
    h = Hex(s.at[u])
    s.flags[u] &= TRIED
    lift(g, s, u, DEAD)
    say(Removed(rule, u, h, "dead"))
    if s.formation and not s.holder[h] and h not in s.cleared:
        # [9.7.3] The active formation stays out of a hex that has just been shot empty.
        s.cleared = sorted([*s.cleared, h])
        say(Marked("9.7.3", "cleared", None, h))
    take_control(g, s, h, say)


# Recovery.


def roll_recovery(
    g: SSPanzer, s: PanzerState, u: Unit, rule: str, outcome: Outcome, needed: int, say: Say
) -> bool:
    """[9.8.3, 9.8.5] A suppressed unit recovers on this number or less; [9.8.2] else it stays as it is."""
    say(Marked(rule, "recovering", g.side_of[u], None, u))
    say(Rolled(rule, "recovery", outcome, outcome[0]))
    if outcome[0] > needed:
        say(Result(rule, "still-suppressed", Hex(s.at[u])))
        return False
    s.flags[u] &= ~SUPPRESSED
    say(Recovered(rule, u, "rolled"))
    return True
