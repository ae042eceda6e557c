"""The odds of an attack before it is made: exact, with their derivation, and honest about what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.drive_on_kursk.combat import (
    AirSupport,
    air_can_shift,
    can_convert,
    current_battle,
    may_retreat,
)
from steppe.games.drive_on_kursk.stacking import FULL
from steppe.games.drive_on_kursk.state import REDUCED, KurskState
from steppe.games.drive_on_kursk.strength import (
    Battle,
    begin_battle,
    compare,
    defence_strength,
    final_column,
    shifts_of,
)
from steppe.hexes import Hex
from steppe.mechanics.odds import attack_needed, column_term, place_before, shift_terms, spread
from steppe.table.basics import ASIDE, HIDDEN, Action, Reason, Side, Unit
from steppe.table.play import why_not
from steppe.table.preview import Preview, Row, Term
from steppe.table.state import build_indexes
from steppe.table.steps import Dice, Outcome

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk

ASSUMPTIONS = {"convert": "no", "luftwaffe": "no"}
"""What a preview takes for granted unless told otherwise."""


def preview(
    g: DriveOnKursk, s: KurskState, side: Side, order: Action, assume: Mapping[str, str]
) -> Preview | Reason:
    """`attack HEX UNIT…`: the default row, then a row for each assumption turned round. `convert yes`,
    `luftwaffe no`: the battle that waits for its die, decided so."""
    reason = why_not(g, s, side, order)
    if reason is None and order[0] in ASSUMPTIONS:
        return _decided(g, s, order, {**ASSUMPTIONS, **assume})
    if reason is None and order[0] != "attack":
        reason = Reason("", "no-odds", (order[0],))
    if reason is not None:
        return reason
    target = Hex(g.hex_named[order[1]])
    attackers = tuple(g.unit_named[token] for token in order[2:])
    fillings = fillings_of(g, s, target)
    assumed = {**ASSUMPTIONS, **assume}
    rows: list[Row] = []
    threshold = ""
    for label, filled in fillings:
        battle = begin_battle(g, filled, side, s.agenda[-1].index, target, attackers)
        variants = _variants(g, filled, battle, assumed)
        for name, flipped in variants:
            rows.append(_row(g, filled, flipped, " ".join(filter(None, (label, name)))))
        threshold = threshold or next_threshold(g, filled, variants[0][1])
    return Preview(order, assumed, tuple(rows), threshold, len(fillings) == 1)


def _decided(g: DriveOnKursk, s: KurskState, order: Action, assumed: Mapping[str, str]) -> Preview:
    """The battle under way with one decision made. [11.10.2] A conversion is declared before the Luftwaffe
    comes, so that this is still assumed."""
    top = s.agenda[-1]
    yes = order[1] == "yes"
    if isinstance(top, AirSupport):
        return Preview(order, {}, (_row(g, s, structs.replace(top.battle, air=yes), ""),))
    air = bool(s.luftwaffe) and assumed["luftwaffe"] == "yes"
    battle = structs.replace(current_battle(s), convert=yes, air=air)
    return Preview(order, {"luftwaffe": assumed["luftwaffe"]}, (_row(g, s, battle, ""),))


def _variants(
    g: DriveOnKursk, s: KurskState, battle: Battle, assumed: Mapping[str, str]
) -> list[tuple[str, Battle]]:
    """The battle under the assumptions, and with each that is still open turned round."""
    forced = any(g.is_static[u] for u in battle.defenders)  # [11.20.1]
    may = can_convert(g, battle)
    base = structs.replace(
        battle,
        convert=forced or (may and assumed["convert"] == "yes"),
        air=bool(s.luftwaffe) and assumed["luftwaffe"] == "yes",
    )
    found = [("", base)]
    if air_can_shift(g, s, battle):
        found.append((f"luftwaffe={'no' if base.air else 'yes'}", structs.replace(base, air=not base.air)))
    if may and not forced and may_retreat(g, s, battle):
        word = "no" if base.convert else "yes"
        found.append((f"convert={word}", structs.replace(base, convert=not base.convert)))
    return found


def _row(g: DriveOnKursk, s: KurskState, battle: Battle, label: str) -> Row:
    odds = compare(g, s, battle)
    column = g.columns.index(odds.final)
    terms = (
        Term("attack", str(odds.attack), "11.2"),
        Term("defence", str(odds.defence), "11.2"),
        Term("odds", odds.column, "11.2"),
        *shift_terms(odds.shifts),
        column_term(odds, "11.15"),
    )
    return Row(label, terms, odds.final, distribution(g, column, battle.convert))


def distribution(g: DriveOnKursk, column: int, convert: bool) -> dict[str, Fraction]:
    """Result -> probability over the combat die and, where a retreat is converted, the second die."""
    modifier = g.conversion_modifier[column]
    turned = spread(Dice(), lambda die: g.conversion_table[die[0] + modifier])

    def result_of(die: Outcome) -> str | dict[str, Fraction]:
        result = g.combat_table[die[0]][column]
        return turned if convert and result == "DR" else result

    return spread(Dice(), result_of)


def next_threshold(g: DriveOnKursk, s: KurskState, battle: Battle) -> str:
    """The next better column, all shifts made, and the attack strength that reaches it: `4:1 at 52`."""
    column = final_column(g, s, battle) + 1
    if column == len(g.columns):
        return ""
    place = place_before(g.columns, column, shifts_of(g, s, battle))
    return f"{g.columns[column]} at {attack_needed(place, defence_strength(g, s, battle))}"


# What is hidden.


def fillings_of(g: DriveOnKursk, s: KurskState, target: Hex) -> list[tuple[str, KurskState]]:
    """The table itself if the stack is known, else with the weakest and the strongest counters that could
    lie under what can be seen."""
    count = len(g.units)
    pile = s.stacks[target]
    unknown = [u for u in pile if u >= count]
    if not unknown:
        return [("", s)]
    taken = sum(g.thirds[u] for u in pile if u < count)
    side = g.side_of[pile[0]]
    hidden = [Unit(u) for u in g.units_of[side] if s.at[u] == HIDDEN]
    found = []
    for label, sign in (("weakest", 1), ("strongest", -1)):
        ranked = sorted(hidden, key=lambda u: (*_worth(g, u, sign), u))
        units = _pick(g, ranked, len(unknown), FULL - taken)
        found.append((label, _filled(g, s, target, unknown, units, sign == 1)))
    return found


def _worth(g: DriveOnKursk, u: Unit, sign: int) -> tuple[int, int]:
    """What ranks a hidden counter; among equals the SS divisions, that may add a shift (11.22), are worth
    more."""
    return sign * g.counters[u].defence, sign * (u in g.ss_corps)


def _pick(g: DriveOnKursk, ranked: list[Unit], count: int, space: int) -> list[Unit]:
    """The first `count` units of a ranking that fit together into a hex."""
    large = [u for u in ranked if g.thirds[u] == 3]
    small = [u for u in ranked if g.thirds[u] == 1]
    mixes = []
    for larges, smalls in product(range(len(large) + 1), range(len(small) + 1)):
        if larges + smalls == count and 3 * larges + smalls <= space:
            mixes.append(large[:larges] + small[:smalls])
    position = {u: i for i, u in enumerate(ranked)}
    sign = _direction(g, ranked)
    return min(
        mixes,
        key=lambda mix: (
            sign * sum(g.counters[u].defence for u in mix),
            sorted(map(position.__getitem__, mix)),
        ),
    )


def _direction(g: DriveOnKursk, ranked: list[Unit]) -> int:
    return 1 if g.counters[ranked[0]].defence <= g.counters[ranked[-1]].defence else -1


def _filled(
    g: DriveOnKursk, s: KurskState, target: Hex, unknown: list[Unit], units: list[Unit], reduced: bool
) -> KurskState:
    """The table with these counters in place of the unknown ones; the weakest show their reduced sides."""
    filled = s.copy()
    for stand_in, u in zip(unknown, units, strict=True):
        filled.at[u] = target
        filled.height[u] = s.height[stand_in]
        filled.flags[u] = s.flags[stand_in] | (REDUCED if reduced and g.counters[u].steps == 2 else 0)
        filled.at[stand_in] = ASIDE
    build_indexes(g, filled)
    return filled
