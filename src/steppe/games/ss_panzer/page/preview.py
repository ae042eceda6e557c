"""The odds before you commit: exact, with their derivation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import prod
from typing import TYPE_CHECKING

from steppe.games.ss_panzer.air import DRIFTS_ON, PlaceAircraft, aim_aircraft
from steppe.games.ss_panzer.artillery import (
    BOMBARDMENT,
    ENTRY,
    SHELLING,
    SHORT_ROUND,
    SUPPORT,
    Bombard,
    aim_artillery,
    friends_beside,
)
from steppe.games.ss_panzer.close_combat import (
    Declare,
    EntryFire,
    Melee,
    aim_close,
    close_outcome,
    static_pool,
)
from steppe.games.ss_panzer.fire import (
    MOST_STEPS,
    Aim,
    Volley,
    aim,
    gun_of,
    loss_of,
    most_steps,
    outcome_of,
)
from steppe.games.ss_panzer.impulse import Impulse, recovers_on
from steppe.games.ss_panzer.killzone import is_entered_from_outside
from steppe.games.ss_panzer.movement import Moving
from steppe.games.ss_panzer.reaction import React, reactors
from steppe.games.ss_panzer.state import (
    GRADE,
    GRADES,
    SUPPRESSED,
    TRIED,
    PanzerState,
    in_close_combat,
    is_suppressed,
    steps_left,
    units_in,
)
from steppe.hexes import Hex
from steppe.table.basics import Action, Reason, Side, Unit, other
from steppe.table.play import why_not
from steppe.table.preview import Preview, Row, Term
from steppe.table.state import shift

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer

Condition = tuple[bool, int]
"""Of a target: suppressed, and how many steps it has lost."""

Results = dict[str, Fraction]

Shots = list[tuple[Unit, Callable[[bool], Aim]]]
"""Who fires, and how he aims at a target that is suppressed by then, or not."""


def preview(
    g: SSPanzer, s: PanzerState, side: Side, order: Action, assume: Mapping[str, str]
) -> Preview | Reason:
    """The odds of fire of every kind, of recovery, and of a step into enemy zones."""
    reason = why_not(g, s, side, order)
    if reason is not None:
        return reason
    top = s.agenda[-1]
    rows = _rows(g, s, side, top, order)
    if not rows:
        return Reason("", "no-odds", (order[0],))
    assumptions = {"reaction": "all"} if order[0] in ("step", "assault") else {}
    return Preview(order, assumptions, tuple(rows))


def _rows(g: SSPanzer, s: PanzerState, side: Side, top: object, order: Action) -> list[Row]:
    match top, order:
        case Impulse(), ("recover", name):
            return [_recovery(g, s, g.unit_named[name])]
        case Moving(), ("step", number):
            return _reaction_rows(g, s, top, Hex(g.hex_named[number]))
        case Declare(), ("assault", name, number):
            return _assault_rows(g, s, top, g.unit_named[name], Hex(g.hex_named[number]))
        case Impulse(), ("crossfire", name):
            target = g.unit_named[name]
            return [_volley(g, s, target, top.crossing(g, s, target), "stationary")]
        case React(), ("crossfire",):
            return [_volley(g, s, top.unit, top.crossing(g, s), top.what)]
        case PlaceAircraft(), ("strike", plane, number):
            return _strike_rows(g, s, plane, Hex(g.hex_named[number]))
        case _:
            return _single(g, s, side, top, order)


def _single(g: SSPanzer, s: PanzerState, side: Side, top: object, order: Action) -> list[Row]:
    """One attack on one unit."""
    units = [g.unit_named[word] for word in order[1:] if word in g.unit_named]
    match top, order[0]:
        case Impulse() | Moving(), "fire":
            half = "fire_and_move" if order[-1] == "half" else "stationary"
            situation = top.situation if isinstance(top, Moving) else half
            return [_shot(g, s, units[1], aim(g, s, units[0], units[1], situation))]
        case Volley(), "shoot":
            aimed = aim(g, s, units[0], top.target, top.situation, crossfire=True)
            return [_shot(g, s, top.target, aimed)]
        case React(), "shoot":
            return [_shot(g, s, top.unit, aim(g, s, units[0], top.unit, top.what))]
        case EntryFire(), "shoot":
            return [_shot(g, s, units[1], aim(g, s, units[0], units[1], g.entry_fire))]
        case Melee(), "shoot":
            aimed = aim_close(g, s, units[0], units[1], top.takes_support(g, s, units[0], units[1]))
            return [_row("", aimed, _results(aimed, close_outcome))]
        case Bombard(), "aim":
            count = int(order[2]) + top.aims.count(units[0])
            return _artillery_rows(g, s, side, units[0], BOMBARDMENT, count)
        case _, "support":
            return _artillery_rows(g, s, side, units[0], SUPPORT)
        case Impulse(), "shell":
            return _artillery_rows(g, s, side, units[0], SHELLING)
        case EntryFire(), "shell":
            return _artillery_rows(g, s, side, units[0], ENTRY)
        case _:
            return []


def _shot(
    g: SSPanzer, s: PanzerState, target: Unit, aimed: Aim, label: str = "", terms: tuple[Term, ...] = ()
) -> Row:
    left, suppressed, most = steps_left(g, s, target), is_suppressed(s, target), most_steps(g, target)
    return _row(label, aimed, _results(aimed, lambda hits: outcome_of(left, hits, suppressed, most)), terms)


def _results(aimed: Aim, name: Callable[[int], str]) -> Results:
    found: Results = {}
    for hits, share in aimed.hits().items():
        found[name(hits)] = found.get(name(hits), Fraction(0)) + share
    return found


def _row(label: str, aimed: Aim, results: Results, terms: tuple[Term, ...] = ()) -> Row:
    chance = f"{aimed.chance.numerator}/{aimed.chance.denominator}"
    return Row(label, (*terms, *terms_of(aimed)), chance, results)


def terms_of(aimed: Aim) -> tuple[Term, ...]:
    """How many dice, what a die must show, what is added to it, and what remains."""
    shown = max((die for die in range(1, 7) if aimed.is_hit(die)), default=1)
    return (
        Term("dice", str(aimed.dice), aimed.dice_rule),
        Term("hits-on", str(aimed.hits_on), "9.6"),
        *(Term(code, f"{value:+d}", rule) for code, value, rule in aimed.modifiers),
        Term("natural", f"1–{shown}" if shown > 1 else "1", "9.6.1"),
    )


# Several attacks on one target.


def after_shots(
    left: int, start: Condition, aims: list[Callable[[bool], Aim]], most: int = MOST_STEPS
) -> dict[Condition, Fraction]:
    """[9.7.2] How a target stands after several attacks, each of which sees what the one before has done and
    costs at most so many steps."""
    spread = {start: Fraction(1)}
    for aim_at in aims:
        after: dict[Condition, Fraction] = {}
        for (suppressed, lost), share in spread.items():
            if lost >= left:
                after[suppressed, lost] = after.get((suppressed, lost), Fraction(0)) + share
                continue
            for hits, chance in aim_at(suppressed).hits().items():
                then = (suppressed or hits > 0, min(left, lost + loss_of(hits, most)))
                after[then] = after.get(then, Fraction(0)) + share * chance
        spread = after
    return spread


def _in_words_of_the_table(
    left: int, start: Condition, aims: list[Callable[[bool], Aim]], most: int
) -> Results:
    """In the words of the table: what several attacks do together."""
    found: Results = {}
    for (suppressed, lost), share in after_shots(left, start, aims, most).items():
        if lost >= left:
            name = "eliminated"
        elif lost > start[1]:
            name = ("step", "two-steps", "three-steps")[lost - start[1] - 1]
        else:
            name = "still-suppressed" if start[0] else "suppressed" if suppressed else "miss"
        found[name] = found.get(name, Fraction(0)) + share
    if start[0]:  # [9.7.2] a single hit leaves it as it was, and so does none
        found["miss"] = prod((aim_at(True).hits().get(0, Fraction(0)) for aim_at in aims), start=Fraction(1))
        found["still-suppressed"] -= found["miss"]
    return {name: share for name, share in found.items() if share}


def _volley(g: SSPanzer, s: PanzerState, target: Unit, units: tuple[Unit, ...], situation: str) -> Row:
    """[10.3] A crossfire: one unit after the other, in the order of the counter list; its owner may choose
    another."""
    aims = [_aim_when(g, s, u, target, situation, crossfire=True) for u in units]
    left, start = steps_left(g, s, target), (is_suppressed(s, target), 0)
    results = _in_words_of_the_table(left, start, aims, most_steps(g, target))
    first = aim(g, s, units[0], target, situation, crossfire=True)
    terms = (Term("firers", str(len(units)), "10.3.1"), *terms_of(first))
    return Row("", terms, f"{len(units)} × {first.dice}", results)


def _aim_when(
    g: SSPanzer, s: PanzerState, u: Unit, target: Unit, situation: str, *, crossfire: bool = False
) -> Callable[[bool], Aim]:
    """The aim at a target that is suppressed by then, or not."""

    return _when(s, target, lambda trial: aim(g, trial, u, target, situation, crossfire=crossfire))


def _when(s: PanzerState, target: Unit, aim_in: Callable[[PanzerState], Aim]) -> Callable[[bool], Aim]:
    @cache
    def aim_at(suppressed: bool) -> Aim:
        trial = s.copy()
        trial.flags[target] = trial.flags[target] & ~SUPPRESSED | (SUPPRESSED if suppressed else 0)
        return aim_in(trial)

    return aim_at


# Artillery.


def _artillery_rows(
    g: SSPanzer, s: PanzerState, side: Side, target: Unit, what: str, count: int = 1
) -> list[Row]:
    """[13.2.2] What so many counters do to their target together; [13.4] then, for each friend next to it,
    what one attack does to him that falls short."""
    friends = friends_beside(g, s, side, Hex(s.at[target]))
    short = (Term("danger-close", f"{SHORT_ROUND}/6", "13.4"),)
    strays = [_shot(g, s, u, aim_artillery(g, s, u, what), g.units[u], short) for u in friends]
    return [_barrages(g, s, target, what, count), *strays]


def _barrages(g: SSPanzer, s: PanzerState, target: Unit, what: str, count: int) -> Row:
    aimed = aim_artillery(g, s, target, what)
    if count == 1:
        return _shot(g, s, target, aimed)
    left, start = steps_left(g, s, target), (is_suppressed(s, target), 0)
    aim_at = _when(s, target, lambda trial: aim_artillery(g, trial, target, what))
    results = _in_words_of_the_table(left, start, [aim_at] * count, most_steps(g, target))
    terms = (Term("counters", str(count), "13.2.2"), *terms_of(aimed))
    return Row("", terms, f"{count} × {aimed.dice}", results)


# A step into or out of enemy zones.


def _reaction_rows(g: SSPanzer, s: PanzerState, moving: Moving, to: Hex) -> list[Row]:
    """[7.2] What a step costs if everybody fires who may; nothing where nobody may."""
    shots = reaction_shots(g, s, moving, to)
    if not shots:
        return []
    aims = [aim_at for _, aim_at in shots]
    results = _in_words_of_the_table(
        steps_left(g, s, moving.unit), (False, 0), aims, most_steps(g, moving.unit)
    )
    return [Row("may-fire", _firers(g, shots), str(len(shots)), results)]


def _firers(g: SSPanzer, shots: Shots) -> tuple[Term, ...]:
    """Who fires, each with how many dice."""
    usual = [(u, aim_at(False)) for u, aim_at in shots]
    return tuple(Term(g.units[u], f"{aimed.dice}d", aimed.dice_rule) for u, aimed in usual)


def reaction_shots(g: SSPanzer, s: PanzerState, moving: Moving, to: Hex) -> Shots:
    """[7.2.3] Everybody who may fire at a unit for a step: first for leaving its hex, then for coming to the
    next."""
    found = [(u, _aim_when(g, s, u, moving.unit, "zoc_exit")) for u in reactors(g, s, moving.unit)]
    there = s.copy()
    shift(g, there, moving.unit, to)
    near = reactors(g, there, moving.unit)
    return found + [(u, _aim_when(g, there, u, moving.unit, "zoc_entry")) for u in near]


# Entering for close combat.


def _assault_rows(g: SSPanzer, s: PanzerState, declare: Declare, u: Unit, h: Hex) -> list[Row]:
    """[7.2, 11.2] Whether a unit gets into the hex if everybody fires at it who may, German guns apart; then
    [11.3] what it does there to each defender, and each of them to it, in the first round."""
    leaving, entering = assault_shots(g, s, declare, u, h)
    left, most = steps_left(g, s, u), most_steps(g, u)
    results: Results = {}
    spread = after_shots(left, (False, 0), [aim_at for _, aim_at in leaving], most)
    for (suppressed, lost), share in spread.items():
        # [11.2.3] Who is stopped on the way draws no entry fire.
        aims = [] if suppressed else [aim_at for _, aim_at in entering]
        for then, chance in after_shots(left, (suppressed, lost), aims, most).items():
            name = _assault_outcome(left, then)
            results[name] = results.get(name, Fraction(0)) + share * chance
    entry = Row("may-fire", _firers(g, leaving + entering), str(len(leaving) + len(entering)), results)
    coming = (u, *(v for v, at in declare.declared if at == h))
    return [entry, *_round_rows(g, s, u, h, tuple(Hex(s.at[v]) for v in coming))]


def _round_rows(g: SSPanzer, s: PanzerState, u: Unit, h: Hex, origins: tuple[Hex, ...]) -> Iterator[Row]:
    """[11.3] The shots between a unit that has got in and each defender, without help of others. [10.2.1]
    Whose kill zone is entered from outside has none."""
    inside = s.copy()
    shift(g, inside, u, h)
    for v in inside.stacks[h]:  # [9.8.4] suppression is over for all in it
        inside.flags[v] &= ~SUPPRESSED
    defenders = units_in(g, inside, h, other(g.side_of[u]))
    ready = [v for v in defenders if not any(is_entered_from_outside(g, s, v, at) for at in origins)]
    for firer, target in [*((u, v) for v in defenders), *((v, u) for v in ready)]:
        row = _close_row(g, inside, firer, target)
        if row is not None:
            yield row


def _close_row(g: SSPanzer, s: PanzerState, firer: Unit, target: Unit) -> Row | None:
    """[2.10.1] Static infantry that was never tried is worth what is still to be drawn, each as often as it
    is left; the derivation is that of the likeliest."""
    untried = [v for v in (firer, target) if g.counters[v].is_static and not s.flags[v] & TRIED]
    pool = static_pool(g, s) if untried else ("",)
    results: Results = {}
    shown: Aim | None = None
    for grade, count in Counter(pool).most_common():
        trial = s.copy()
        for v in untried:
            trial.flags[v] |= 1 << (GRADE + GRADES.index(grade))
        share = Fraction(count, len(pool))
        if g.counters[target].is_vehicle and not gun_of(g, trial, firer).factor:  # [9.2.1]
            results["no-effect"] = results.get("no-effect", Fraction(0)) + share
            continue
        melee = Melee(g.side_of[firer], Hex(s.at[firer]))
        aimed = aim_close(g, trial, firer, target, melee.takes_support(g, trial, firer, target))
        shown = shown or aimed
        for name, part in _results(aimed, close_outcome).items():
            results[name] = results.get(name, Fraction(0)) + share * part
    return None if shown is None else _row(f"inside {g.units[firer]} {g.units[target]}", shown, results)


def _assault_outcome(left: int, then: Condition) -> str:
    suppressed, lost = then
    return "eliminated" if lost >= left else "thrown-back" if suppressed else "gets-in"


def assault_shots(g: SSPanzer, s: PanzerState, declare: Declare, u: Unit, h: Hex) -> tuple[Shots, Shots]:
    """Who may fire at a unit for leaving its hex, and who in the hex it enters, [11.2] unless a combat is
    under way there."""
    leaving = [(v, _aim_when(g, s, v, u, "zoc_exit")) for v in reactors(g, s, u, apart=h)]
    if in_close_combat(s, h):
        return leaving, []
    others = (v for v, at in declare.declared if at == h)
    fire = EntryFire(other(declare.side), h, (u, *others))
    defenders = [v for v in fire.shooters(g, s) if u in fire.targets(g, s, v)]
    return leaving, [(v, _aim_when(g, s, v, u, g.entry_fire)) for v in defenders]


# Others.


def _recovery(g: SSPanzer, s: PanzerState, u: Unit) -> Row:
    """[9.8.5]"""
    needed = recovers_on(g, s, u)
    chance = Fraction(needed, 6)
    results = {"recovered": chance, "still-suppressed": 1 - chance}
    return Row("", (Term("recovers-on", f"1–{needed}", "9.8.5"),), str(chance), results)


def _strike_rows(g: SSPanzer, s: PanzerState, plane: str, h: Hex) -> list[Row]:
    """[12.2.3] One row for each unit that may be struck, if the aircraft finds its hex."""
    units = sorted(s.stacks[h])
    finds = Fraction(DRIFTS_ON - 1, 6) / len(units)
    chance = (Term("struck", f"{finds.numerator}/{finds.denominator}", "12.2.3"),)
    return [_shot(g, s, u, aim_aircraft(g, u, plane), g.units[u], chance) for u in units]
