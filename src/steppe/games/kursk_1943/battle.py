"""5.2 One combat: who fights, both strengths, all modifiers, and the column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import UNSET, Struct, UnsetType

from steppe.games.kursk_1943 import missions
from steppe.games.kursk_1943.casualties import Pledge, pledge
from steppe.games.kursk_1943.columns import column_after, compared, concentration, initial_place
from steppe.games.kursk_1943.digging import is_fortified
from steppe.games.kursk_1943.headquarters import is_covered
from steppe.games.kursk_1943.stars import WHITE, in_force
from steppe.games.kursk_1943.state import (
    BARRAGED,
    DISORGANISED,
    FOUGHT,
    GERMAN,
    TRANSPORT,
    KurskState,
    attack_printed,
    defence_printed,
    half,
    oos_level,
)
from steppe.hexes import Hex
from steppe.mechanics.odds import Shift
from steppe.table.basics import Side, Unit, other
from steppe.table.events import Compared

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

Units = tuple[Unit, ...]
Hexes = tuple[Hex, ...]

RANGE: Final = 3
"""[6.1.2] Hexes that artillery fires."""
FIXED: Final = 3
LINE: Final = 2
LINE_WEAK: Final = 1
LINE_GERMAN: Final = 1
WEAK: Final = 4
"""[19.1.3] Strength up to which a unit gains less from a fortified line."""
FIELD: Final = 1
FIELD_IN_TOWN: Final = 2
FORTIFICATION_UNIT: Final = 2
RESILIENCE: Final = 1
VOLKSSTURM: Final = 2


class Battle(Struct, frozen=True):
    """One combat. Steps hand it on as it grows."""

    side: Side
    """The attacker."""
    targets: Hexes
    attackers: Units
    guns: Units = ()
    """[6.3.1] Artillery that supports the attack."""
    stars: Units = ()
    """[15.1.6] Attackers who use their special ability."""
    full: Units = ()
    """[10.2.3] Those out of supply who attack with all they have."""
    defenders: Units = ()
    """Everybody in the hexes attacked."""
    alone: Units = ()
    """[5.1.9, 6.6.4] Those of them who cannot retreat, having had nobody with them who could fight."""
    support: Units = ()
    """[6.3.3] Artillery that supports the defence from other hexes."""
    abilities: Units = ()
    """[15.1.6, 15.4.2] Defenders who use their special ability."""
    bonus: tuple[int, int] = (0, 0)
    """[9.1.6] What attacker and defender spend of modifiers for headquarters eliminated."""
    beside: Units | UnsetType = UNSET
    """[6.3.5] Self-propelled guns of either side that support from next to the enemy; left out if there are
    none, so that the states of older matches stay as they were written."""


def battle_of(
    g: Kursk1943,
    s: KurskState,
    side: Side,
    targets: Hexes,
    attackers: Units,
    guns: Units = (),
    stars: Units = (),
    full: Units = (),
) -> Battle:
    """What an order to attack means."""
    defenders = tuple(sorted(u for h in targets for u in s.stacks[h]))
    alone = tuple(u for u in defenders if not _can_fight_in(g, s, s.at[u]))
    return Battle(side, targets, attackers, guns, stars, full, defenders, alone)


def _can_fight_in(g: Kursk1943, s: KurskState, h: int) -> bool:
    return any(_is_unknown(g, u) or is_regular(g, u) or in_combat_setup(g, s, u) for u in s.stacks[h])


def _is_unknown(g: Kursk1943, u: Unit) -> bool:
    return u >= len(g.units)


def is_regular(g: Kursk1943, u: Unit) -> bool:
    return bool(g.is_regular[u])


def in_combat_setup(g: Kursk1943, s: KurskState, u: Unit) -> bool:
    """[6.2.2] A towed gun that can fire, and that cannot move."""
    return g.counters[u].is_gun and not s.flags[u] & TRANSPORT


def can_fire(g: Kursk1943, s: KurskState, u: Unit) -> bool:
    """[6.1.3] Artillery in combat setup or self-propelled, [6.1.4] once in a Combat Phase, [6.5.6] not after
    a barrage."""
    flags = s.flags[u]
    return g.counters[u].is_artillery and s.at[u] >= 0 and not flags & (TRANSPORT | FOUGHT | BARRAGED)


def reaches(g: Kursk1943, s: KurskState, u: Unit, hexes: Hexes) -> bool:
    """[6.1.2] Whether any of some hexes is in range."""
    return not range_of(g, s.at[u]).isdisjoint(hexes)


def range_of(g: Kursk1943, h: int) -> frozenset[int]:
    """[6.1.2] The hexes in range of a gun in a hex."""
    found = g.in_range.get(h)
    if found is None:
        found = g.in_range[h] = frozenset(g.grid.disc(Hex(h), RANGE))
    return found


def is_next_to(g: Kursk1943, s: KurskState, u: Unit, hexes: Hexes) -> bool:
    around = g.neighbours[s.at[u]]
    return any(h in around for h in hexes)


# Strengths.


def attack_of(g: Kursk1943, s: KurskState, u: Unit, full: bool = False) -> int:
    """[5.6.4] Half if disorganised, [10.2.2] half if out of supply, [10.2.3] unless its level is raised for
    it; [1.7] rounded up each time."""
    found = attack_printed(g, s, u)
    if s.flags[u] & DISORGANISED:
        found = half(found)
    return half(found) if oos_level(s, u) and not full else found


def defence_of(g: Kursk1943, s: KurskState, u: Unit) -> int:
    """[5.6.4] Half if disorganised, [6.4.6] also of a gun that was fired at; [10.2.2] whole out of supply.
    [6.6.5] Self-propelled artillery always has what is printed."""
    found = defence_printed(g, s, u)
    return half(found) if s.flags[u] & DISORGANISED else found


def defence_in(g: Kursk1943, s: KurskState, h: Hex) -> int:
    """What a hex defends itself with: [5.1.1] those who have not fought yet, [6.6.1] its guns if a regular
    unit is with them, [6.6.3] else 1 for all of them; [5.1.9, 6.6.4] headquarters and guns in transport have
    nothing."""
    pile = s.stacks[h]
    regular = [u for u in pile if g.is_regular[u]]
    if not regular:
        return 1 if any(in_combat_setup(g, s, u) for u in pile) else 0
    fighters = fighting_in(g, s, h) or [u for u in regular if g.counters[u].is_artillery]  # [6.6.5] always
    return sum([defence_of(g, s, u) for u in fighters])


def fighting_in(g: Kursk1943, s: KurskState, h: Hex) -> list[Unit]:
    """Who adds his strength to the defence of his own hex."""
    flags, regular = s.flags, g.is_regular
    fresh = [u for u in s.stacks[h] if not flags[u] & FOUGHT]
    if all(regular[u] for u in fresh):
        return fresh
    has_regular = any(regular[u] for u in s.stacks[h])
    return [u for u in fresh if regular[u] or (has_regular and can_fire(g, s, u))]


def main_hex(g: Kursk1943, s: KurskState, battle: Battle) -> Hex:
    """[5.5.3] The hex with most strength: it counts for the defender's modifiers."""
    if len(battle.targets) == 1:
        return battle.targets[0]
    return max(battle.targets, key=lambda h: (defence_in(g, s, h), -h))


def defence_strength(g: Kursk1943, s: KurskState, battle: Battle) -> int:
    """[6.3.1] With supporting guns, [8.2.4] and half the aircraft over them."""
    cover = missions.over(g, s, missions.COVER, other(battle.side), battle.targets)
    return (
        sum(defence_in(g, s, h) for h in battle.targets)
        + sum(defence_of(g, s, u) for u in battle.support)
        + half(missions.strength(g, cover))
    )


class Shares(Struct, frozen=True):
    """How the attackers come: strength of ground units, of which only regular ones count for shares."""

    total: int
    line: int
    """Through the edge of a fortified line."""
    fixed: int
    """Through the edge of a fixed position."""
    river: int
    donets: int
    halved: int
    """[7.2.2, 19.1.1, R109] Of units that attack any of the hexes through such an edge."""


def shares(g: Kursk1943, s: KurskState, battle: Battle) -> Shares:
    to = main_hex(g, s, battle)
    lines, positions, water = g.ground.lines, g.ground.positions, g.ground.water
    total = line = fixed = river = donets = halved = 0
    for u in battle.attackers:
        points = attack_of(g, s, u, u in battle.full)
        edge = (s.at[u], to)
        total += points
        if edge in lines:
            line += points
        if edge in positions:
            fixed += points
        if any((s.at[u], h) in lines or (s.at[u], h) in positions for h in battle.targets):
            halved += points
        between = water[edge[0]].get(to)
        if between == "river":
            river += points
        elif between == "donets":
            donets += points
    return Shares(total, line, fixed, river, donets, halved)


def attack_strength(
    g: Kursk1943, s: KurskState, battle: Battle, found: Shares, flying: list[missions.Mission]
) -> int:
    """[6.3.1, 8.2.2] With supporting guns and aircraft. [7.2.2, 19.1.1] What comes through a fixed position
    or a fortified line is halved together with guns and aircraft, [7.2.4.1] what comes from behind never."""
    guns = sum([attack_of(g, s, u) for u in battle.guns])
    planes = missions.strength(g, flying) if flying else 0
    if not found.halved:
        return found.total + guns + planes
    return half(found.halved + guns + planes) + found.total - found.halved


def supporting_planes(g: Kursk1943, s: KurskState, battle: Battle) -> list[missions.Mission]:
    return missions.over(g, s, missions.SUPPORT, battle.side, battle.targets)


class Defence(Struct, frozen=True):
    """What of a combat is the same whoever attacks: who weighs many attacks on the same hexes, with the same
    answer of the defender, finds it once."""

    to: Hex
    """Where modifiers are counted."""
    strength: int
    flying: list[missions.Mission]
    """Aircraft over the hexes that support any attack there."""
    volkssturm: int
    terrain: list[Shift]
    concentration: int
    fortification_units: int
    resilience: int


def defence(g: Kursk1943, s: KurskState, battle: Battle) -> Defence:
    to = main_hex(g, s, battle)
    return Defence(
        to,
        defence_strength(g, s, battle),
        supporting_planes(g, s, battle),
        _volkssturm(g, s, battle.defenders),
        _terrain(g, to),
        _concentration(g, s, battle, False),
        _fortification_units(g, s, battle),
        _resilience(g, battle),
    )


# Modifiers.


def modifiers(g: Kursk1943, s: KurskState, battle: Battle, found: Shares, known: Defence) -> list[Shift]:
    """[1.6, 1.6.3] All columns that are gained, the attacker's first; the defender's count below zero."""
    ours, theirs = stars_in_force(g, s, battle, known.flying)
    gained = [
        ("concentration", _concentration(g, s, battle, True), "13.1.2"),
        ("stars", sum(ours.values()), "15.1.3"),
        ("volkssturm", known.volkssturm, "15.3.1"),
        ("bonus", battle.bonus[0], "9.1.6"),
        *known.terrain,
        _water(g, found),
        _works(g, s, battle, known.to, found),
        ("concentration", -known.concentration, "13.1.2"),
        ("stars", -sum(theirs.values()), "15.1.3"),
        ("fortification-unit", -known.fortification_units, "15.4.1"),
        ("resilience", -known.resilience, "15.2.3"),
        ("volkssturm", -_volkssturm(g, s, battle.attackers), "15.3.1"),
        ("bonus", -battle.bonus[1], "9.1.6"),
    ]
    return [shift for shift in gained if shift[1]]


def _terrain(g: Kursk1943, h: Hex) -> list[Shift]:
    """[5.5.1, 5.5.2, T6.1, T6.2, T6.3, T6.4, T6.5] All terrain of the hex adds up."""
    words, chart = (*g.ground.kinds[h], g.ground.town[h]), g.ground.chart
    return [(word, -chart[word].modifier, chart[word].rule) for word in words if word]


def _water(g: Kursk1943, found: Shares) -> Shift:
    """[5.5.4, T6.8, T6.9] If more than half of the attackers come over it; of two kinds the lesser, unless
    more than half come over the greater."""
    if 2 * (found.river + found.donets) <= found.total:
        return "river", 0, "5.5.4"
    word = "donets" if 2 * found.donets > found.total else "river"
    return word, -g.ground.chart[word].modifier, g.ground.chart[word].rule


def _works(g: Kursk1943, s: KurskState, battle: Battle, to: Hex, found: Shares) -> Shift:
    """[R60] Of field fortification and line the better one."""
    field = _field(g, s, to)
    if found.fixed or to in g.ground.protected:
        # [7.2.2, 7.2.3, 7.2.4] At least half through its edge; else it is a field fortification.
        if found.fixed and 2 * found.fixed >= found.total:
            return "fixed-position", -g.battle.positions.get(to, FIXED), "7.2.2"
        return field if field[1] else ("field-fortification", -_field_gain(g, to), "7.2.4")
    if 2 * found.line > found.total:
        line = _line(g, s, battle, to)
        return line if line[1] <= field[1] else field
    return field


def _field(g: Kursk1943, s: KurskState, h: Hex) -> Shift:
    """[7.1.10, 20.1.1] 1, in towns 2."""
    return "field-fortification", -_field_gain(g, h) if s.works[h] else 0, "20.1.1"


def _field_gain(g: Kursk1943, h: Hex) -> int:
    return FIELD_IN_TOWN if g.ground.town[h] else FIELD


def _line(g: Kursk1943, s: KurskState, battle: Battle, to: Hex) -> Shift:
    """[19.1.2] 2 for Soviet defenders, [19.1.4] 1 for Germans, [19.1.3, R15, R61] 1 if no unit there has more
    than 4."""
    if battle.side != GERMAN:
        return "fortified-line", -LINE_GERMAN, "19.1.4"
    if all(defence_of(g, s, u) <= WEAK for u in s.stacks[to]):
        return "fortified-line", -LINE_WEAK, "19.1.3"
    return "fortified-line", -LINE, "19.1.2"


def _concentration(g: Kursk1943, s: KurskState, battle: Battle, attacking: bool) -> int:
    """[13.1.1] German and Allied divisions, Soviet tank and mechanised corps; [13.1.5] organic artillery
    counts wherever it fires from."""
    if attacking:
        units = [*battle.attackers, *battle.guns]
    else:
        units = [*(u for h in battle.targets for u in fighting_in(g, s, h)), *battle.support]
    return concentration([g.counters[u].formation for u in units])


def stars_in_force(
    g: Kursk1943, s: KurskState, battle: Battle, flying: list[missions.Mission]
) -> tuple[dict[int, int], dict[int, int]]:
    """[15.1.2] Per user, how many of his stars count. [15.1.8] None of those who attack over a big river.
    [21.1.1] Aircraft with white stars have a negative number, and always use them."""
    planes = missions.white_stars(g, flying) if flying else 0
    if not battle.stars and not battle.abilities and not planes:
        return {}, {}
    to = main_hex(g, s, battle)
    counters = g.counters
    ours: dict[int, tuple[str, ...]] = {
        u: counters[u].stars for u in battle.stars if g.ground.water[s.at[u]].get(to) != "big_river"
    }
    if planes:
        ours[-1] = (WHITE,) * planes
    theirs: dict[int, tuple[str, ...]] = {u: counters[u].stars for u in battle.abilities}
    return in_force(
        ours,
        theirs,
        # Of the defenders it matters only to stars of the attackers, and the other way round.
        target_fortified=bool(ours) and is_fortified(g, s, to),
        mechanised_attackers=bool(theirs) and any(counters[u].is_mechanised for u in battle.attackers),
        mechanised_defenders=bool(ours) and any(counters[u].is_mechanised for u in battle.defenders),
    )


def _fortification_units(g: Kursk1943, s: KurskState, battle: Battle) -> int:
    """[15.4.1, 15.4.2]"""
    users = fortification_users(g, s, battle)
    return FORTIFICATION_UNIT * len(users)


def fortification_users(g: Kursk1943, s: KurskState, battle: Battle) -> Units:
    return tuple(
        u for u in battle.abilities if g.counters[u].type == "fortification" and is_fortified(g, s, s.at[u])
    )


def _resilience(g: Kursk1943, battle: Battle) -> int:
    """[15.2.3]"""
    return RESILIENCE if any(g.counters[u].type == "resilience" for u in battle.defenders) else 0


def _volkssturm(g: Kursk1943, s: KurskState, units: Units) -> int:
    """[15.3.1] What the enemy of Volkssturm gains, [15.3.2] 1 less for each regular unit stacked with it."""
    found = 0
    for u in units if g.has_volkssturm else ():
        if g.counters[u].type == "volkssturm":
            pile = s.stacks[s.at[u]]
            others = sum(is_regular(g, v) and g.counters[v].type != "volkssturm" for v in pile)
            found = max(found, VOLKSSTURM - others)
    return found


def users_of(g: Kursk1943, s: KurskState, battle: Battle) -> tuple[Units, Units]:
    """[15.1.7, 15.4.3] Whose abilities have counted, of either side."""
    ours, theirs = stars_in_force(g, s, battle, supporting_planes(g, s, battle))
    fortress = fortification_users(g, s, battle)
    return (
        tuple(Unit(u) for u in sorted(ours) if u >= 0),
        tuple(Unit(u) for u in sorted({*theirs, *fortress})),
    )


def pledges_of(g: Kursk1943, s: KurskState, battle: Battle) -> tuple[Pledge, ...] | UnsetType:
    """[15.1.7, 15.4.3, R107] What each kind of ability owes where the defender has used both stars and
    fortification units; one kind alone is what `users_of` says."""
    fortress = fortification_users(g, s, battle)
    if not fortress:
        return UNSET
    _, theirs = stars_in_force(g, s, battle, supporting_planes(g, s, battle))
    starred = tuple(Unit(u) for u in sorted(theirs))
    return (pledge(g, s, starred), pledge(g, s, fortress)) if starred else UNSET


# The column, and the dice.


def comparison(g: Kursk1943, s: KurskState, battle: Battle) -> Compared:
    """[1.5, 5.2.1] Strengths, ratio, modifiers, column; [5.1.9, 6.6.4, 9.1.8] against headquarters and
    guns in transport alone the last column, whatever speaks against it."""
    known = defence(g, s, battle)
    attack, shifts = _against(g, s, battle, known)
    if shifts is None:
        return Compared("5.1.9", attack, 0, g.columns[-1], (), g.columns[-1])
    return compared(g.columns, attack, known.strength, shifts)


def column_against(g: Kursk1943, s: KurskState, battle: Battle, known: Defence) -> int:
    """The place of the column alone, against a defence that is known already."""
    attack, shifts = _against(g, s, battle, known)
    if shifts is None:
        return len(g.columns) - 1
    return column_after(g.columns, initial_place(g.columns, attack, known.strength), shifts)


def _against(g: Kursk1943, s: KurskState, battle: Battle, known: Defence) -> tuple[int, list[Shift] | None]:
    """The strength of the attack and all modifiers; None where none counts."""
    found = shares(g, s, battle)
    attack = attack_strength(g, s, battle, found, known.flying)
    if not known.strength or battle.alone == battle.defenders:
        return attack, None
    return attack, modifiers(g, s, battle, found, known)


def dice_modifier(g: Kursk1943, s: KurskState, battle: Battle) -> list[Shift]:
    """[9.2.1] 1 less if headquarters of the attacker cover all his units, 1 more if the defender's cover his;
    [9.2.3] never more than that, [9.2.4] and both cancel out. [R66] Remote guns need no cover."""
    found = []
    if is_covered(g, s, battle.side, battle.attackers):
        near = tuple(u for u in battle.guns if is_next_to(g, s, u, battle.targets))
        if is_covered(g, s, battle.side, near):
            found.append(("headquarters", -1, "9.2.1"))
    if is_covered(g, s, other(battle.side), battle.defenders):
        front = tuple({Hex(s.at[u]) for u in battle.attackers})
        beside = tuple(u for u in battle.support if is_next_to(g, s, u, front))
        if is_covered(g, s, other(battle.side), beside):
            found.append(("headquarters", 1, "9.2.1"))
    return found
