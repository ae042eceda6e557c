"""S-7.7, S-7.8 The strengths of one battle, and its odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from steppe.games.autumn_for_barbarossa.state import DG, BarbarossaState, halvings, ratings
from steppe.hexes import Hex
from steppe.series.standard_combat import fighting
from steppe.series.standard_combat.ratings import strength
from steppe.table.basics import Side, Unit
from steppe.table.events import Compared

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


class Battle(Struct, frozen=True):
    """One battle: an attack of the Combat Phase, or an overrun."""

    side: Side
    """The attacker."""
    target: Hex
    attackers: tuple[Unit, ...]
    defenders: tuple[Unit, ...]
    """[S-7.3] All that stand in the hex."""
    overrun: bool = False


def attack_of(g: AutumnForBarbarossa, s: BarbarossaState, u: Unit, target: int) -> int:
    """[S-7.7] Quarters of the attack rating: half across a river [6.1.10, 6.1.11], half if disorganised
    [1.7.1]."""
    crossing = g.ground.halves(s.at[u], target)
    return strength(ratings(g, s, u).attack, crossing + bool(s.flags[u] & DG))


def defence_of(g: AutumnForBarbarossa, s: BarbarossaState, u: Unit) -> int:
    """[S-7.7.1] Quarters of the defence rating: half if disorganised [1.7.1], half if out of supply
    [1.8a.3]."""
    return strength(ratings(g, s, u).defence, halvings(s.flags[u]))


def attack_strength(g: AutumnForBarbarossa, s: BarbarossaState, battle: Battle) -> int:
    return sum(attack_of(g, s, u, battle.target) for u in battle.attackers)


def defence_strength(g: AutumnForBarbarossa, s: BarbarossaState, battle: Battle) -> int:
    return sum(defence_of(g, s, u) for u in battle.defenders)


def compare(g: AutumnForBarbarossa, s: BarbarossaState, battle: Battle) -> Compared:
    """Strengths, odds, [1.3b.2, S-7.9] the shift of the single terrain that is best for the defender, and the
    column in the end."""
    attack, defence = attack_strength(g, s, battle), defence_strength(g, s, battle)
    return fighting.comparison(attack, defence, g.ground.shift[battle.target], g.columns, g.chosen)
