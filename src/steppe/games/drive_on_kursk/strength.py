"""11.2, 11.8-11.11, 11.15, 11.22, 11.23 Strengths, odds and shifts of one battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from steppe.games.drive_on_kursk.state import GERMAN, JOINED, REDUCED, SOVIET, KurskState
from steppe.games.drive_on_kursk.supply import half, is_supplied
from steppe.hexes import Hex
from steppe.mechanics.odds import Shift, column_at, compared, rounded_down
from steppe.table.agenda import has
from steppe.table.basics import Side, Unit, other
from steppe.table.events import Compared

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


class Battle(Struct, frozen=True):
    """One battle. Who is in it and who had no supply is fixed when it begins (6.6)."""

    side: Side
    """The attacker."""
    index: int
    """Which phase of the attacker's turn this is."""
    target: Hex
    attackers: tuple[Unit, ...]
    defenders: tuple[Unit, ...]
    cut: tuple[Unit, ...]
    """[6.6.2] The units that were out of supply when it began."""
    convert: bool = False
    air: bool = False
    column: int = 0
    """The place of its final odds on the table, once the die is due."""


def begin_battle(
    g: DriveOnKursk, s: KurskState, side: Side, index: int, target: Hex, attackers: tuple[Unit, ...]
) -> Battle:
    """[6.6] Supply is checked at the start of each battle, for both sides."""
    hexes = sorted({s.at[u] for u in attackers})
    dry = {h for h in hexes if not is_supplied(g, s, side, Hex(h))}
    cut = tuple(u for u in attackers if s.at[u] in dry)
    defenders = s.stacks[target]
    if not is_supplied(g, s, other(side), target):
        cut += defenders
    return Battle(side, index, target, attackers, defenders, cut)


# Strength.


def attack_factor(g: DriveOnKursk, s: KurskState, u: Unit) -> int:
    """[2.9] One factor serves attack and defence, except for fortified zones."""
    counter = g.counters[u]
    return counter.reduced if has(s, u, REDUCED) else counter.factor


def defence_factor(g: DriveOnKursk, s: KurskState, u: Unit) -> int:
    """[11.3.1] A static unit defends with its second factor, three."""
    counter = g.counters[u]
    return counter.reduced if has(s, u, REDUCED) else counter.defence


def total(full: int, cut: int) -> int:
    """[1.3.1, 6.5] What is halved is added up first and halved once."""
    return full + half(cut)


def attack_strength(g: DriveOnKursk, s: KurskState, battle: Battle) -> int:
    """[11.2] The total of all attacking units."""
    factors = {u: attack_factor(g, s, u) for u in battle.attackers}
    return _supplied_total(factors, battle)


def defence_strength(g: DriveOnKursk, s: KurskState, battle: Battle) -> int:
    """[11.5] All units in the hex defend together. [11.12.5] A unit that retreated in adds nothing."""
    hosts = [u for u in battle.defenders if not has(s, u, JOINED)]
    factors = {u: defence_factor(g, s, u) for u in (hosts or battle.defenders)}
    return _supplied_total(factors, battle)


def _supplied_total(factors: dict[Unit, int], battle: Battle) -> int:
    cut = sum(f for u, f in factors.items() if u in battle.cut)
    return total(sum(factors.values()) - cut, cut)


# Odds.


def final_column(g: DriveOnKursk, s: KurskState, battle: Battle) -> int:
    """[11.2] Odds are rounded in the defender's favour. [11.15] All shifts first, then the limits of the
    table: 1:3 and 6:1."""
    place = rounded_down(attack_strength(g, s, battle), defence_strength(g, s, battle))
    return column_at(g.columns, place, shifts_of(g, s, battle))


def columns_by_sky(g: DriveOnKursk, s: KurskState, battle: Battle) -> tuple[int, int]:
    """[11.10.2] The final column without the Luftwaffe, and with it."""
    place = rounded_down(attack_strength(g, s, battle), defence_strength(g, s, battle))
    flown = structs.replace(battle, air=True)
    on_foot = list(shifts_of(g, s, structs.replace(battle, air=False)))
    return column_at(g.columns, place, on_foot), column_at(g.columns, place, [*on_foot, *air_shift(g, flown)])


def compare(g: DriveOnKursk, s: KurskState, battle: Battle) -> Compared:
    """The event that shows the whole derivation."""
    attack, defence = attack_strength(g, s, battle), defence_strength(g, s, battle)
    shifts = list(shifts_of(g, s, battle))
    return compared("11.2", attack, defence, rounded_down(attack, defence), shifts, g.columns)


# Shifts.


def shifts_of(g: DriveOnKursk, s: KurskState, battle: Battle) -> Iterator[Shift]:
    """[11.8] Every shift that applies; all of them add up."""
    yield from g.terrain_shifts[battle.side][battle.target]
    yield from water_shift(g, s, battle)
    yield from order_shift(g, s, battle)
    yield from air_shift(g, battle)
    yield from concentric_shift(g, s, battle)
    yield from ss_corps_shift(g, s, battle)
    yield from paratroop_shift(g, s, battle)


def terrain_shifts(g: DriveOnKursk, side: Side, h: Hex) -> Iterator[Shift]:
    """[12.1] The defender's hex, for a side that attacks it: natural terrain, city or town, and
    fortification, which is worth more to the side that built it. They never change in a game."""
    for name, applies in (
        (g.board.terrain[h], True),
        ("city", g.ground.city[h]),
        ("town", g.ground.town[h]),
        ("fort.enemy", g.ground.fort[h] == other(side) + 1),
        ("fort.friendly", g.ground.fort[h] == side + 1),
    ):
        row = g.ground.chart[name]
        if applies and row.shift:
            yield name, row.shift, row.rule


def water_shift(g: DriveOnKursk, s: KurskState, battle: Battle) -> Iterator[Shift]:
    """[12.1.8, 12.1.9] Only if every attacker crosses water; a mixture counts as a mere river."""
    water = g.ground.water[battle.target]
    crossed = {water.get(s.at[u]) for u in battle.attackers}
    if None in crossed:
        return
    kind = "river" if "river" in crossed else "major_river" if "major_river" in crossed else "lake"
    row = g.ground.chart[kind]
    yield kind, row.shift, row.rule


def order_shift(g: DriveOnKursk, s: KurskState, battle: Battle) -> Iterator[Shift]:
    """[11.9] German fight/fight in its first phase and [11.9.1] fight/move, [11.9.2] Soviet fight/fight in
    its first phase: for attacks whose units are all supplied [11.9.4]. [11.9.3] Soviet move/fight: a
    shift to the left for every attack."""
    order = s.orders[battle.side]
    name = order.replace("-", "_")
    if order == "fight-fight":
        name = "fight_fight_first" if battle.index == 0 else ""
    found = g.shifts.get((name, battle.side))
    if found is None:
        return
    value, rule = found
    if value < 0 or not any(u in battle.cut for u in battle.attackers):
        yield order, value, rule


def air_shift(g: DriveOnKursk, battle: Battle) -> Iterator[Shift]:
    """[11.10.2] One column in the German's favour."""
    if battle.air:
        name = "luftwaffe_attack" if battle.side == GERMAN else "luftwaffe_defence"
        value, rule = g.shifts[name, GERMAN]
        yield "luftwaffe", value, rule


def concentric_shift(g: DriveOnKursk, s: KurskState, battle: Battle) -> Iterator[Shift]:
    """[11.11.1] Two columns for the German, one for the Soviet; [11.11.2] never against a city or a
    fortification of the defender's own side."""
    h = battle.target
    if g.ground.city[h] or g.ground.fort[h] == other(battle.side) + 1:
        return
    around = g.neighbours[h]
    if is_concentric({around.index(s.at[u]) for u in battle.attackers}):
        value, rule = g.shifts["concentric", battle.side]
        yield "concentric", value, rule


def is_concentric(directions: set[int]) -> bool:
    """[11.11] From opposite sides, from three sides with one between each, or from more than three."""
    opposite = any((d + 3) % 6 in directions for d in directions)
    return opposite or {0, 2, 4} <= directions or {1, 3, 5} <= directions or len(directions) > 3


def ss_corps_shift(g: DriveOnKursk, s: KurskState, battle: Battle) -> Iterator[Shift]:
    """[11.22] All three SS divisions stacked in one hex and in the battle, reduced or not. [11.22.1] Others
    may join an attack from other hexes only; in defence nobody else is in the stack. [11.22.2] With one
    of them gone the three can never be together again."""
    corps = set(g.ss_corps)
    if battle.side == GERMAN:
        together = corps <= set(battle.attackers) and _alone_in_hex(s, corps, battle.attackers)
        name = "ss_corps_attack"
    else:
        together = corps == set(battle.defenders)
        name = "ss_corps_defence"
    if together:
        value, rule = g.shifts[name, GERMAN]
        yield "ss-corps", value, rule


def _alone_in_hex(s: KurskState, corps: set[Unit], attackers: tuple[Unit, ...]) -> bool:
    hexes = {s.at[u] for u in corps}
    return len(hexes) == 1 and all(u in corps for u in attackers if s.at[u] in hexes)


def paratroop_shift(g: DriveOnKursk, s: KurskState, battle: Battle) -> Iterator[Shift]:
    """[11.23] Both paratroop divisions stacked, nobody else with them, in defence only."""
    if battle.side == SOVIET and s.gambit == 1 and set(battle.defenders) == set(g.paratroops):
        value, rule = g.shifts["paratroop_defence", GERMAN]
        yield "paratroops", value, rule
