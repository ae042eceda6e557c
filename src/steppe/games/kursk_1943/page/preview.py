"""The odds of an attack, of its defence or of fire before it is made: exact, with their derivation, and
honest about what is hidden."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from msgspec import structs

from steppe.games.kursk_1943 import missions
from steppe.games.kursk_1943.barrage import barrage_points
from steppe.games.kursk_1943.battle import (
    Battle,
    attack_of,
    battle_of,
    comparison,
    dice_modifier,
    range_of,
    shares,
    supporting_planes,
)
from steppe.games.kursk_1943.columns import column_after, initial_place
from steppe.games.kursk_1943.defence import Defend, able_defenders, bonus_for, supporting_guns
from steppe.games.kursk_1943.fire import fire_points, terrain_cost
from steppe.games.kursk_1943.headquarters import staff_hexes
from steppe.games.kursk_1943.state import (
    GUN,
    LEVELS_TOLD,
    ONE_LEVEL,
    PUBLIC_FLAGS,
    REDUCED,
    STAFF,
    ZONELESS,
    KurskState,
)
from steppe.games.kursk_1943.tables import HIGHEST, LOWEST, effects
from steppe.games.kursk_1943.view import told_type
from steppe.hexes import Hex
from steppe.mechanics.odds import column_term, shift_terms, spread
from steppe.table.basics import HIDDEN, Action, Reason, Side, Unit, other
from steppe.table.events import Compared
from steppe.table.play import why_not
from steppe.table.preview import Preview, Row, Term
from steppe.table.steps import Dice

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

Units = tuple[Unit, ...]

NONE: Final = "none"
ALL: Final = "all"
ASSUMED: Final[Mapping[str, str]] = {"defence": NONE, "bonus": NONE}
"""[6.3.3, 9.1.6, 15.1.6] What the odds of an attack take for granted: the defender uses neither guns of other
hexes nor special abilities, and nobody spends a bonus for a headquarters. `all` is everything there is."""

VERBS: Final = ("attack", "defend", "fire", "shell", "barrage")


def preview(
    g: Kursk1943, s: KurskState, side: Side, order: Action, assume: Mapping[str, str]
) -> Preview | Reason:
    reason = why_not(g, s, side, order)
    if reason is None and order[0] not in VERBS:
        reason = Reason("", "no-odds", (order[0],))
    used = {"attack": ("defence", "bonus"), "defend": ("bonus",)}.get(order[0], ()) if order else ()
    for name, value in assume.items():
        if name not in used or value not in (NONE, ALL):
            reason = reason or Reason("", "no-assumption", (name,))
    if reason is not None:
        return reason
    if order[0] == "attack":
        return _attack(g, s, side, order, {**ASSUMED, **assume})
    if order[0] == "defend":
        return _defence(g, s, order, {"bonus": NONE, **assume})
    return Preview(order, {}, (_fire(g, s, side, order),))


# Attacks.


def _sets(order: Action, *words: str) -> dict[str, tuple[str, ...]]:
    """The sets of an order, each behind its word."""
    found: dict[str, tuple[str, ...]] = dict.fromkeys(words, ())
    for i, token in enumerate(order):
        if token in words:
            found[token] = tuple(takewhile(lambda t: t not in words, order[i + 1 :]))
    return found


def _named(g: Kursk1943, names: tuple[str, ...]) -> Units:
    return tuple(g.unit_named[name] for name in names)


def _attack(g: Kursk1943, s: KurskState, side: Side, order: Action, assume: Mapping[str, str]) -> Preview:
    sets = _sets(order, "attack", "guns", "stars", "full")
    hexes = tuple(takewhile(lambda token: token in g.hex_named, sets["attack"]))
    battle = battle_of(
        g,
        s,
        side,
        tuple(Hex(g.hex_named[number]) for number in hexes),
        _named(g, sets["attack"][len(hexes) :]),
        _named(g, sets["guns"]),
        _named(g, sets["stars"]),
        _named(g, sets["full"]),
    )
    fillings = filled(g, s, battle)
    rows = [_row(g, seen, assumed(g, seen, fought, assume), label) for label, seen, fought in fillings]
    for name, value in assume.items():
        turned = {**assume, name: ALL if value == NONE else NONE}
        _, seen, fought = fillings[-1]
        changed = assumed(g, seen, fought, turned)
        if changed != assumed(g, seen, fought, assume):
            rows.append(_row(g, seen, changed, f"{name}-{turned[name]}"))
    _, seen, fought = fillings[0]
    ahead = next_threshold(g, comparison(g, seen, assumed(g, seen, fought, assume)))
    return Preview(order, assume, tuple(rows), ahead, is_known(g, s, battle))


def assumed(g: Kursk1943, s: KurskState, battle: Battle, assume: Mapping[str, str]) -> Battle:
    """A battle with all that is assumed of decisions still to come."""
    if assume.get("defence") == ALL:
        guns, users = tuple(supporting_guns(g, s, battle)), tuple(able_defenders(g, s, battle))
        battle = structs.replace(battle, support=guns, abilities=users)
    if assume.get("bonus") == ALL:
        both = bonus_for(g, s, battle, battle.side), bonus_for(g, s, battle, other(battle.side))
        battle = structs.replace(battle, bonus=both)
    return battle


def _defence(g: Kursk1943, s: KurskState, order: Action, assume: Mapping[str, str]) -> Preview:
    step = s.agenda[-1]
    assert isinstance(step, Defend)
    sets = _sets(order, "guns", "stars")
    battle = structs.replace(step.battle, support=_named(g, sets["guns"]), abilities=_named(g, sets["stars"]))
    most = bonus_for(g, s, battle, other(battle.side))
    can_be_spent = most or bonus_for(g, s, battle, battle.side)
    if assume["bonus"] == ALL:
        battle = structs.replace(battle, bonus=(battle.bonus[0], most))
    return Preview(order, assume if can_be_spent else {}, (_row(g, s, battle, ""),))


def _row(g: Kursk1943, s: KurskState, battle: Battle, label: str) -> Row:
    odds = comparison(g, s, battle)
    dice = dice_modifier(g, s, battle)
    terms = (
        *_strengths(g, s, battle),
        Term("attack", str(odds.attack), "1.5"),
        Term("defence", str(odds.defence), "1.5"),
        Term("odds", odds.column, odds.rule),
        *shift_terms(odds.shifts),
        column_term(odds, "1.6"),
        *(Term("die-attacker" if by < 0 else "die-defender", f"{by:+d}", rule) for _, by, rule in dice),
    )
    die = sum(by for _, by, _ in dice)
    return Row(label, terms, odds.final, distribution(g, g.columns.index(odds.final), die))


def _strengths(g: Kursk1943, s: KurskState, battle: Battle) -> list[Term]:
    """Where the attack comes from."""
    found = shares(g, s, battle)
    guns = sum(attack_of(g, s, u) for u in battle.guns)
    planes = missions.strength(g, supporting_planes(g, s, battle))
    through = found.halved
    terms = [Term("attackers", str(found.total), "5.2.1")]
    if guns:
        terms.append(Term("guns", str(guns), "6.3.1"))
    if planes:
        terms.append(Term("aircraft", str(planes), "8.2.2"))
    if through:
        terms.append(Term("halved", str(through + guns + planes), "7.2.2" if found.fixed else "19.1.1"))
    return terms


def distribution(g: Kursk1943, column: int, die: int) -> Mapping[str, Fraction]:
    """[T1.0] Result -> its probability with two dice; worked out once a column."""
    found = g.chances.get((column, die))
    if found is None:
        found = spread(
            Dice(2), lambda dice: g.combat_table[min(max(sum(dice) + die, LOWEST), HIGHEST)][column]
        )
        g.chances[column, die] = found = dict(sorted(found.items(), key=lambda item: _merit(item[0])))
    return found


def _merit(cell: str) -> tuple[int, ...]:
    """What is best for the attacker comes first."""
    ours, theirs = effects(cell)
    return (-theirs.retreat, -theirs.losses, ours.retreat, ours.losses, ours.disorganised + ours.test)


def next_threshold(g: Kursk1943, odds: Compared) -> str:
    """The next better column and the attack strength that reaches it: `4:1 at 26`."""
    shifts = odds.shifts
    attack, defence = int(odds.attack), int(odds.defence)

    def column_with(strength: int) -> int:
        return column_after(g.columns, initial_place(g.columns, strength, defence), shifts)

    now, most = column_with(attack), defence * len(g.columns)
    if not defence or column_with(most) <= now:
        return ""
    needed = attack + 1 + bisect_left(range(attack + 1, most), now + 1, key=column_with)
    return f"{g.columns[column_with(needed)]} at {needed}"


# Fire.


def _fire(g: Kursk1943, s: KurskState, side: Side, order: Action) -> Row:
    hexes = tuple(Hex(g.hex_named[token]) for token in order[1:] if token in g.hex_named)
    units = _named(g, order[1 + len(hexes) :])
    if order[0] == "shell":
        points, table, terrain = sum(attack_of(g, s, u) for u in units), "objects.txt", 0
    elif order[0] == "fire":
        points, table = fire_points(g, s, side, hexes[0], units), "artillery.txt"
        terrain = terrain_cost(g, hexes[0])
    else:
        points, table = barrage_points(g, s, hexes[0], units), "artillery.txt"
        terrain = terrain_cost(g, hexes[0])
    terms = [Term("points", str(points), "6.4.2")]
    if terrain:
        terms.insert(0, Term("terrain", str(-terrain), "6.4.2"))
    fire = g.fire_tables[table]
    row = fire.least[fire.row(points)]
    return Row("", tuple(terms), f"{row}+", spread(Dice(2), lambda dice: fire.result(points, sum(dice))))


# What is hidden.


def is_known(g: Kursk1943, s: KurskState, battle: Battle) -> bool:
    """Whether the reader sees everybody who may have a part in a combat."""
    return not any(True for _ in _unknown_near(g, s, battle))


def _unknown_near(g: Kursk1943, s: KurskState, battle: Battle) -> Iterator[Unit]:
    """Hidden counters of the defender in artillery range of a hex attacked."""
    enemy, count = 1 << other(battle.side), len(g.units)
    in_range = frozenset[int]().union(*(range_of(g, target) for target in battle.targets))
    for h in sorted(in_range):
        if s.holder[h] == enemy:
            yield from (u for u in s.stacks[h] if u >= count)


def filled(g: Kursk1943, s: KurskState, battle: Battle) -> list[tuple[str, KurskState, Battle]]:
    """The combat as it is; where counters are hidden, as it would be against the weakest and against the
    strongest that could be there for all that the reader was told [16.1.4]."""
    near = _unknown_near(g, s, battle)
    unknown = [u for u in near if s.at[u] in battle.targets or s.flags[u] & GUN]
    if not unknown:
        return [("", s, battle)]
    for side in (battle.side, other(battle.side)):
        staff_hexes(g, s, side)  # found once for all fillings
    found = []
    for label in ("weakest", "strongest"):
        seen = _filling(g, s, other(battle.side), unknown, label == "strongest")
        units = battle.attackers, battle.guns, battle.stars, battle.full
        found.append((label, seen, battle_of(g, seen, battle.side, battle.targets, *units)))
    return found


def _filling(g: Kursk1943, s: KurskState, side: Side, unknown: list[Unit], strongest: bool) -> KurskState:
    """A table with hidden counters laid where unknown ones lie."""
    seen = s.copy()
    seen.memo.update(s.memo)  # zones, duties and headquarters stay as they were
    pool = [u for u in g.units_of[side] if s.at[u] == HIDDEN]
    pool.sort(key=lambda u: (g.counters[u].defence if strongest else g.counters[u].defence_reduced, u))
    if strongest:
        pool.reverse()
    for v in unknown:
        h, flags = s.at[v], s.flags[v]
        look, kind = flags & (GUN | STAFF | ZONELESS), told_type(flags)
        # Whoever lies there is one of them.
        able = [u for u in pool if g.looks[u] == look and (not kind or g.counters[u].type == kind)]
        u = next((u for u in able if _has_as_told(g, u, flags)), able[0])
        pool.remove(u)
        told = flags & REDUCED if flags & LEVELS_TOLD else int(not strongest)
        reduced = REDUCED if told and g.counters[u].levels > 1 else 0
        seen.at[u], seen.at[v] = h, HIDDEN
        seen.flags[u] = flags & PUBLIC_FLAGS | reduced
        seen.stacks[h] = tuple(Unit(u) if w == v else w for w in seen.stacks[h])
    return seen


def _has_as_told(g: Kursk1943, u: int, flags: int) -> bool:
    """[16.1.4] Whether a counter is printed with as many levels as an unknown one is told to have."""
    return not flags & LEVELS_TOLD or (g.counters[u].levels == 1) == bool(flags & ONE_LEVEL)
