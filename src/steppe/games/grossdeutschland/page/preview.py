"""The odds of an attack or of fire before it is made: exact, with their derivation, and honest about what is
hidden."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec import structs

from steppe.games.grossdeutschland.barrage import casualties
from steppe.games.grossdeutschland.battle import (
    Battle,
    attack_strength,
    counting_works,
    dice_of,
    modifiers,
    place,
)
from steppe.games.grossdeutschland.chit_odds import Nets, aircraft_pass, net_chits, totals_of
from steppe.games.grossdeutschland.chits import PlayBlack, nullified, with_black
from steppe.games.grossdeutschland.counters import Counter
from steppe.games.grossdeutschland.direct_fire import effect_on, needed, target_named
from steppe.games.grossdeutschland.flak import flak_units
from steppe.games.grossdeutschland.state import DivisionState, attack_of, defence_of, fighting_stack
from steppe.games.grossdeutschland.support import Support, distance_to, guns_for
from steppe.hexes import Hex
from steppe.mechanics.odds import odds_word, place_of, spread
from steppe.table.basics import HIDDEN, Action, Reason, Side, other
from steppe.table.play import why_not
from steppe.table.preview import Preview, Row, Term
from steppe.table.steps import Dice

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

NONE: Final = "none"
ALL: Final = "all"
ASSUMED: Final[Mapping[str, Mapping[str, str]]] = {
    "attack": {"support": NONE, "black": NONE, "enemy-black": NONE},
    "overrun": {"black": NONE, "enemy-black": NONE},
    "support": {"black": NONE, "enemy-black": NONE},
    "pass": {"black": NONE, "enemy-black": NONE},
}
"""[10.2.1, 10.3.8] What odds take for granted: nobody adds further guns or plays black chits. `all` stands
for every gun of the defender that is known to reach the battle, and for every black chit known to be in a
hand that would help its holder; those that are drawn in the battle itself are kept."""

BEST_FIRST = ("DE", "DD", "DC", "DR", "-", "AR", "AC", "AD", "AP", "AE")
"""[10.4] The results, as an attacker would have them."""


def preview(
    g: Grossdeutschland, s: DivisionState, side: Side, order: Action, assume: Mapping[str, str]
) -> Preview | Reason:
    """`attack`, `overrun`, `fire`, `shoot`, `barrage`, `support` of a defence or `pass` without it, `play` of
    a black chit or `pass` with what was drawn."""
    reason = why_not(g, s, side, order)
    top = s.agenda[-1] if s.agenda else None
    defends = isinstance(top, Support)
    if isinstance(top, PlayBlack) and reason is None and not assume:
        return _drawn(g, s, order, top.battle)
    if reason is None and not defends and order[0] not in ("attack", "overrun", "fire", "shoot", "barrage"):
        reason = Reason("", "no-odds", (order[0],))
    assumed = ASSUMED.get(order[0], {}) if order else {}
    for name, value in assume.items():
        if name not in assumed or value not in (NONE, ALL):
            reason = reason or Reason("", "no-assumption", (name,))
    if reason is not None:
        return reason
    if order[0] in ("attack", "overrun"):
        return _battle(g, s, side, order, _attack(g, s, side, order), {**assumed, **assume})
    if defends:
        return _battle(g, s, side, order, _supported(g, s, order), {**assumed, **assume})
    if order[0] == "barrage":
        return Preview(order, {}, (_barrage(g, s, order),))
    return _fire(g, s, side, order)


# Fire.


def _barrage(g: Grossdeutschland, s: DivisionState, order: Action) -> Row:
    u = g.unit_named[order[1]]
    far = distance_to(g, s, u, Hex(g.hex_named[order[2]]))
    assert far is not None
    distance = far
    words = ("no-effect", "casualties", "heavy-casualties")
    found = spread(
        Dice(g.numbers_of.barrage_dice), lambda dice: words[casualties(dice) if sum(dice) > distance else 0]
    )
    return Row("", (Term("distance", str(distance), "11.2.6"),), "", found)


def _fire(g: Grossdeutschland, s: DivisionState, side: Side, order: Action) -> Preview:
    """`fire` and `shoot`; at a counter that the side may not look at for the least and the most defence."""
    u = g.unit_named[order[1]]
    # [R99] Movers are in the open, also in a hex with works.
    target = g.unit_named[order[2]] if order[0] == "shoot" else target_named(g, s, side, order[2])
    assert not isinstance(target, Reason)
    here, there = Hex(s.at[u]), Hex(s.at[target])
    distance = g.grid.distance(here, there)
    if target < len(g.units):
        defences = [("", needed(g, s, target))]
    else:
        each = [c.defence_under_fire for c in hidden_counters(g, s, side)]
        least = [c.defence_depleted if c.steps == 2 else c.defence for c in hidden_counters(g, s, side)]
        defences = [("weakest", min(least) // 2), ("strongest", max(each))]

    def results(defence: int) -> dict[str, Fraction]:
        def what(dice: tuple[int, ...]) -> str:
            result = effect_on(g, s, here, there, defence, dice)
            return "no-effect" if result == "pinned" and order[0] != "shoot" else result

        return spread(Dice(g.numbers_of.direct_dice), what)

    rows = tuple(
        Row(
            label,
            (Term("distance", str(distance), "11.3.4"), Term("defence", str(defence), "11.3.10")),
            "",
            results(defence),
        )
        for label, defence in defences
    )
    return Preview(order, {}, rows, exact=len(rows) == 1)


def hidden_counters(g: Grossdeutschland, s: DivisionState, side: Side) -> list[Counter]:
    """The enemy's counters of which a side does not know where they are."""
    return [c for u, c in enumerate(g.counters) if s.at[u] == HIDDEN and c.side != side]


# Attacks.


def _attack(g: Grossdeutschland, s: DivisionState, side: Side, order: Action) -> Battle:
    target = Hex(g.hex_named[order[1]])
    names = list(order[2:])
    cut = names.index("guns") if "guns" in names else len(names)
    attackers = tuple(g.unit_named[name] for name in names[:cut])
    guns = tuple(g.unit_named[name] for name in names[cut + 1 :])
    return Battle(side, target, attackers, fighting_stack(s, target), guns, overrun=order[0] == "overrun")


def _supported(g: Grossdeutschland, s: DivisionState, order: Action) -> Battle:
    """[10.2.1] The battle as it will be with these guns; the defender knows all who fight."""
    top = s.agenda[-1]
    assert isinstance(top, Support)
    return structs.replace(top.battle, support=tuple(g.unit_named[name] for name in order[1:]))


def _drawn(g: Grossdeutschland, s: DivisionState, order: Action, battle: Battle) -> Preview:
    """[10.3.8] The battle with the chits that were drawn, less what one that is played cancels, if nobody
    plays another."""
    battle = nullified(g, with_black(g, battle, order[1]) if order[0] == "play" else battle)
    nets = _flak_nets(g, s, battle)
    rows = tuple(
        _row(g, s, battle, filling, defence, nets, ("flak-average", "10.7"))
        for filling, defence in defences_of(g, s, battle)
    )
    flies = battle.drawn[0] and not battle.void[0] and g.events[battle.drawn[0]].is_air
    return Preview(order, {}, rows, exact=len(rows) == 1 and not (flies and _has_hidden_flak(g, s, battle)))


def _flak_nets(g: Grossdeutschland, s: DivisionState, battle: Battle) -> Nets:
    """[10.7] What is taken from the dice again if the aircraft that were drawn are shot down."""
    if not flak_units(g, s, battle):
        return Nets({0: 1}, 1)
    passes = aircraft_pass(g, s, battle)
    lost = -g.events[battle.drawn[0]].modifier
    return Nets({0: passes.numerator, lost: passes.denominator - passes.numerator}, passes.denominator)


def _battle(
    g: Grossdeutschland,
    s: DivisionState,
    side: Side,
    order: Action,
    battle: Battle,
    assume: Mapping[str, str],
) -> Preview:
    """The row of what is assumed, one for each filling of what is hidden; then each assumption turned round,
    for the strongest filling, if that changes anything."""
    base = _assumed(g, s, side, battle, assume)
    rows = _rows(g, s, base, "")
    exact = len(rows) == 1 and not _has_hidden_flak(g, s, battle)
    for name, value in assume.items():
        turned = ALL if value == NONE else NONE
        changed = _assumed(g, s, side, battle, {**assume, name: turned})
        if changed != base:
            rows.append(_rows(g, s, changed, f"{name}={turned}")[-1])
    return Preview(order, assume, tuple(rows), exact=exact)


Assumed = tuple[Battle, frozenset[str]]
"""A battle, and the names of event chits that black ones would cancel."""


def _assumed(
    g: Grossdeutschland, s: DivisionState, side: Side, battle: Battle, assume: Mapping[str, str]
) -> Assumed:
    if assume.get("support") == ALL:
        guns = tuple(guns_for(g, s, other(battle.side), battle.target))
        battle = structs.replace(battle, support=guns)
    cancelled: set[str] = set()
    for name, holder in (("black", side), ("enemy-black", other(side))):
        if assume[name] == ALL:
            battle, names = _with_black(g, s, holder, battle)
            cancelled |= names
    return battle, frozenset(cancelled)


def _with_black(g: Grossdeutschland, s: DivisionState, side: Side, battle: Battle) -> tuple[Battle, set[str]]:
    """[10.3.8] The chits against a side that its black ones would cancel, whoever draws them; [15.0.5] an
    attacker's also lift works."""
    held = [g.events[name] for name in s.hands[side] if name in g.events]
    sign = 1 if side == battle.side else -1
    names = {chit.cancels for chit in held if chit.cancels and sign * g.events[chit.cancels].modifier > 0}
    if side == battle.side:
        lifts = {chit.lifts for chit in held}
        lifted = tuple(kind for kind in counting_works(g, s, battle) if kind in lifts)
        battle = structs.replace(battle, lifted=lifted)
    return battle, names


def _rows(g: Grossdeutschland, s: DivisionState, assumed: Assumed, label: str) -> list[Row]:
    battle, cancelled = assumed
    nets = net_chits(g, s, battle, cancelled)
    return [
        _row(g, s, battle, f"{filling} {label}".strip(), defence, nets)
        for filling, defence in defences_of(g, s, battle)
    ]


def _row(
    g: Grossdeutschland,
    s: DivisionState,
    battle: Battle,
    label: str,
    defence: int,
    nets: Nets,
    uncertain: tuple[str, str] = ("chits-average", "10.3"),
) -> Row:
    """`uncertain` names what adds to the dice on the average, and its rule."""
    attack = attack_strength(g, s, battle)
    found = place(g, attack, defence)
    column = found - place_of(g.columns[0])
    fixed = modifiers(g, s, battle)
    dice = dice_of(g, s, battle)
    terms = (
        Term("attack", str(attack), "10.1.2"),
        Term("defence", str(defence), "10.1.2"),
        Term("odds", odds_word(found), "10.1.2"),
        *(Term(name, f"{by:+d}", rule) for name, by, rule in fixed),
        *_on_average(nets, *uncertain),
        Term("dice", str(dice), "10.1.6"),
    )
    return Row(
        label, terms, g.columns[column], _results(g, column, dice, sum(by for _, by, _ in fixed), nets)
    )


def _results(g: Grossdeutschland, column: int, dice: int, base: int, nets: Nets) -> dict[str, Fraction]:
    """[10.1.6] How likely each result of a column is, with a fixed modifier and those of the chits."""
    lowest, highest = g.numbers_of.lowest, g.numbers_of.highest
    found: dict[str, int] = {}
    for by, weight in nets.weights.items():
        for total, count in totals_of(dice).items():
            what = g.combat_table[min(max(total + base + by, lowest), highest)][column]
            found[what] = found.get(what, 0) + weight * count
    whole = nets.whole * 6**dice
    return {what: Fraction(found[what], whole) for what in BEST_FIRST if what in found}


def _on_average(nets: Nets, name: str, rule: str) -> tuple[Term, ...]:
    """What is added to the dice on the average; nothing where that is certain."""
    return (Term(name, f"{nets.average:+.1f}", rule),) if len(nets.weights) > 1 else ()


def defences_of(g: Grossdeutschland, s: DivisionState, battle: Battle) -> list[tuple[str, int]]:
    """The strength of the defenders if they are known; else the least and the most that could be there."""
    count = len(g.units)
    known = sum(defence_of(g, s, u) for u in battle.defenders if u < count)
    known += sum(attack_of(g, s, u) for u in battle.support)
    unknown = sum(u >= count for u in battle.defenders)
    if not unknown:
        return [("", known)]
    hidden = hidden_counters(g, s, battle.side)
    least = sorted((c.defence_depleted if c.steps == 2 else c.defence) // 2 for c in hidden)
    most = sorted(c.defence for c in hidden)
    return [("weakest", known + sum(least[:unknown])), ("strongest", known + sum(most[-unknown:]))]


def _has_hidden_flak(g: Grossdeutschland, s: DivisionState, battle: Battle) -> bool:
    """Whether anti-aircraft units that nobody has found might shoot down what is drawn."""
    if not g.weather_now(s).aircraft:
        return False
    return any(s.at[u] == HIDDEN for u in g.flak_of[battle.side_of(1)])
