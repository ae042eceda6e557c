"""10.1 A battle: who fights whom, both strengths, the column, and all modifiers of the dice."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from steppe.games.grossdeutschland.crossing import has_intact_bridge, works_facing, works_in
from steppe.games.grossdeutschland.ground import WORKS
from steppe.games.grossdeutschland.state import DivisionState, attack_of, defence_of
from steppe.hexes import Hex
from steppe.mechanics.odds import limited, odds_word, place_of, rounded_down
from steppe.table.basics import Side, Unit, other
from steppe.table.events import Compared

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland

Units = tuple[Unit, ...]

Modifier = tuple[str, int, str]
"""A label, what it adds to the dice, and the rule."""


class Battle(Struct, frozen=True):
    """An attack on a hex. Steps hand it on as it grows."""

    side: Side
    target: Hex
    attackers: Units
    """[R62] Without those who ride."""
    defenders: Units
    """[9.5.4] Of tanks with riders the tanks alone."""
    guns: Units = ()
    """[10.2] The attacker's artillery, which [R55] is neither attacker nor defender otherwise."""
    support: Units = ()
    overrun: bool = False
    drawn: tuple[str, str] = ("", "")
    """[10.3.1] The chits of attacker and defender; empty for a black one, which goes to his hand."""
    void: tuple[bool, bool] = (False, False)
    """[10.3.5] Whether they are cancelled."""
    lifted: tuple[str, ...] = ()
    """[15.0.5] Works whose penalty a black chit cancels."""

    def side_of(self, who: int) -> Side:
        """Of the attacker (0) or the defender (1)."""
        return self.side if who == 0 else other(self.side)


def attack_strength(g: Grossdeutschland, s: DivisionState, battle: Battle) -> int:
    """[10.0.3, 10.1.2, 10.2] All attackers and the guns that support them."""
    return sum(attack_of(g, s, u) for u in (*battle.attackers, *battle.guns))


def defence_strength(g: Grossdeutschland, s: DivisionState, battle: Battle) -> int:
    """[10.0.3] All units in the hex, [10.2.1, 10.2.8] and the attack strength of supporting guns."""
    guns = sum(attack_of(g, s, u) for u in battle.support)
    return sum(defence_of(g, s, u) for u in battle.defenders) + guns


@lru_cache(maxsize=4096)
def place(g: Grossdeutschland, attack: int, defence: int) -> int:
    """[10.1.2, R51] The column, [10.1.2.2] between 1-4 and 5-1; [R66] without a defence the best, without an
    attack the worst."""
    if not attack:
        return place_of(g.columns[0])
    if not defence:
        return place_of(g.columns[-1])
    return limited(g.columns, rounded_down(attack, defence))


def column(g: Grossdeutschland, s: DivisionState, battle: Battle) -> int:
    attack, defence = attack_strength(g, s, battle), defence_strength(g, s, battle)
    return place(g, attack, defence) - place_of(g.columns[0])


def compared(g: Grossdeutschland, s: DivisionState, battle: Battle) -> Compared:
    """[10.1.2, 10.1.4] Strengths, the column, and what is added to the dice."""
    attack, defence = attack_strength(g, s, battle), defence_strength(g, s, battle)
    found = place(g, attack, defence)
    added = tuple(modifiers(g, s, battle))
    return Compared("10.1.2", attack, defence, odds_word(found), added, g.columns[column(g, s, battle)])


# Modifiers.


def modifiers(g: Grossdeutschland, s: DivisionState, battle: Battle) -> list[Modifier]:
    """Everything that is added to the dice, in the order of the procedure."""
    ground = [
        *_terrain(g, battle),
        *_water(g, s, battle),
        *_printed_works(g, s, battle),
        *_chits(g, s, battle),
    ]
    if any(g.counters[u].engineer for u in battle.attackers):
        # [16.0, R31, R59] Each by itself, rounding down.
        ground = [(label, by // 2, "16.0") for label, by, _ in ground]
    weather, time = g.weather_now(s), g.time_now(s)
    around = [(weather.name, weather.attack, "10.1.5"), (time.name, time.attack, "13.1")]
    return [m for m in (*ground, *around, *_events(g, battle)) if m[1]]


def _terrain(g: Grossdeutschland, battle: Battle) -> list[Modifier]:
    """[10.1.4] All kinds in the defender's hex, [9.2.1] also if he is on road march."""
    kinds = g.ground.kinds[battle.target]
    return [(kind, g.ground.chart[kind].modifier, "10.1.4") for kind in kinds]


def _water(g: Grossdeutschland, s: DivisionState, battle: Battle) -> list[Modifier]:
    """[10.8, 10.1.4.1] If every attacker crosses water: [10.8.1, R58] over one intact bridge +1, otherwise
    [R71] the least of theirs. [12.1.6, R7] A pontoon changes nothing."""
    waters = [crossed_water(g, s, h, battle.target) for h in hexes_of(s, battle)]
    if not all(waters):
        return []
    if "bridge" in waters:
        return [("bridge", g.ground.chart["bridge"].modifier, "10.8.1")]
    least = min(waters, key=lambda kind: g.ground.chart[kind].modifier)
    return [(least, g.ground.chart[least].modifier, "10.8")]


def crossed_water(g: Grossdeutschland, s: DivisionState, a: int, b: int) -> str:
    """`bridge`, a kind of water, or empty for dry ground."""
    if has_intact_bridge(g, s, a, b):
        return "bridge"
    return g.ground.water(g.grid.hexside(Hex(a), Hex(b)))


def _printed_works(g: Grossdeutschland, s: DivisionState, battle: Battle) -> list[Modifier]:
    """[10.1.4.1] Works on hexsides that all attackers cross."""
    sides = [g.grid.hexside(Hex(h), battle.target) for h in hexes_of(s, battle)]
    kinds = [kind for kind in WORKS if all(kind in g.ground.printed_works(side) for side in sides)]
    return [(kind, g.ground.chart[kind].modifier, "10.1.4.1") for kind in kinds]


def _chits(g: Grossdeutschland, s: DivisionState, battle: Battle) -> list[Modifier]:
    """[15.0, 15.1, 15.1.2] Chits whose hexsides all attackers cross, each kind by itself, together."""
    return [
        (kind, g.works[kind].modifier, "15.0.2")
        for kind in counting_works(g, s, battle)
        if kind not in battle.lifted
    ]


def counting_works(g: Grossdeutschland, s: DivisionState, battle: Battle) -> list[str]:
    if not s.works:
        return []
    hexes = hexes_of(s, battle)
    return [
        kind
        for kind in works_in(s, battle.target)
        if all(kind in works_facing(g, s, battle.target, h) for h in hexes)
    ]


def _events(g: Grossdeutschland, battle: Battle) -> list[Modifier]:
    """[10.3.2, 10.3.4] Both drawn chits, unless they are cancelled, whoever drew them."""
    pairs = zip(battle.drawn, battle.void, strict=True)
    return [(name, g.events[name].modifier, "10.3.4") for name, void in pairs if name and not void]


def hexes_of(s: DivisionState, battle: Battle) -> list[int]:
    """[R55] Where the attackers stand; distant artillery does not count."""
    return sorted({s.at[u] for u in battle.attackers})


def dice_of(g: Grossdeutschland, s: DivisionState, battle: Battle) -> int:
    """[10.1.6] Two dice, [13.2.1] three at night, or [R5] if all attack over bridges; over any bridge, if the
    match says so."""
    crossings = [has_intact_bridge(g, s, h, battle.target) for h in hexes_of(s, battle)]
    over_bridges = all(crossings) if g.chosen.bridge_dice == "all" else any(crossings)
    return 3 if over_bridges else g.time_now(s).dice


def result(g: Grossdeutschland, s: DivisionState, battle: Battle, dice: tuple[int, ...]) -> tuple[int, str]:
    """[10.1.6.1] The net dice, between two and twelve, and what the table says."""
    net = sum(dice) + sum(by for _, by, _ in modifiers(g, s, battle))
    net = min(max(net, g.numbers_of.lowest), g.numbers_of.highest)
    return net, g.combat_table[net][column(g, s, battle)]
