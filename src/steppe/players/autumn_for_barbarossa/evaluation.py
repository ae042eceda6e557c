"""What a table of Autumn for Barbarossa is worth to the German: the points, and what is still to come."""

from __future__ import annotations

from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa
from steppe.games.autumn_for_barbarossa.state import DG, GERMAN, OOS, SOVIET, BarbarossaState
from steppe.players.autumn_for_barbarossa.outlook import Outlook
from steppe.players.planning.evaluation import to_come

OF_A_SIDE = ("attack", "defence", "fast", "contact", "drawn", "cut", "shaken", "at_risk", "prizes_near")
FEATURES = (
    "time",
    "time_squared",
    *(f"{side}_{name}" for side in ("german", "soviet") for name in OF_A_SIDE),
    *(f"{side}_{name}_late" for side in ("german", "soviet") for name in OF_A_SIDE),
)


def features(g: AutumnForBarbarossa, s: BarbarossaState) -> list[float]:
    """All fade with the time that is left: when it is over only the points count."""
    turns = g.setup.turns
    time = max(turns + 1 - s.turn, 0) / turns
    sides = [*_of_side(Outlook(g, s, GERMAN)), *_of_side(Outlook(g, s, SOVIET))]
    late = [value * time * (1 - time) for value in sides]
    return [time, time * time, *[value * time for value in sides], *late]


def value(g: AutumnForBarbarossa, s: BarbarossaState) -> float:
    """The score that the German is expected to end with."""
    return g.score(s) if s.result else g.score(s) + to_come(__package__, features(g, s))


def _of_side(o: Outlook) -> list[float]:
    attack = defence = fast = contact = drawn = cut = shaken = at_risk = 0.0
    for h in o.own_hexes:
        here = 0.0
        for u in o.s.stacks[h]:
            whole = o.rating(u).whole
            here += whole
            attack += o.attack_of(u)
            defence += o.defence_of(u)
            fast += whole if o.is_fast(u) else 0.0
            cut += whole if o.s.flags[u] & OOS else 0.0
            shaken += whole if o.s.flags[u] & DG else 0.0
        contact += here if o.s.near[o.foe][h] else 0.0
        drawn += here * o.attraction[h]
        at_risk += o.chance_of_loss(h, o.defence_at(h)) * (o.stake(h) + here * o.point_of(o.side))
    near = sum(points for points, hexes in o.goals_of(o.side) if any(o.s.near[o.side][h] for h in hexes))
    return [x / 100 for x in (attack, defence, fast, contact, drawn, cut, shaken)] + [at_risk / 10, near / 10]
