"""Small decisions: losses, retreats, advances, replacements, garrisons."""

from __future__ import annotations

from steppe.games.autumn_for_barbarossa.advance import Advance
from steppe.games.autumn_for_barbarossa.garrisons import why_no_garrisons
from steppe.games.autumn_for_barbarossa.losses import Lose
from steppe.games.autumn_for_barbarossa.movement import MovementPhase
from steppe.games.autumn_for_barbarossa.orders import best_retreat
from steppe.games.autumn_for_barbarossa.replacements import PlaceReplacement, Replace, cup
from steppe.games.autumn_for_barbarossa.retreat import Retreat
from steppe.games.autumn_for_barbarossa.stacking import LIMIT, Excess
from steppe.games.autumn_for_barbarossa.state import MOVED, REDUCED
from steppe.games.autumn_for_barbarossa.withdrawal import Return
from steppe.players.autumn_for_barbarossa.assaults import ground_worth
from steppe.players.autumn_for_barbarossa.outlook import Outlook
from steppe.players.fields import distances
from steppe.table.basics import Action, Unit

# Battles.


def lose(o: Outlook, step: Lose) -> Action:
    """The cheapest step; of two as cheap the one that leaves its unit alive."""
    able = step.able(o.g, o.s)
    u = min(able, key=lambda u: (o.step_worth(u), o.rating(u).steps == 1, u))
    return ("lose", o.g.units[u])


def retreat(o: Outlook, step: Retreat) -> Action:
    return ("retreat", o.g.numbers[best_retreat(o.g, o.s, step)[0]])


def advance(o: Outlook, step: Advance) -> Action:
    target = step.battle.target
    wanted = [u for u in step.able(o.g, o.s) if _gains_by_advancing(o, u, target)]
    if not wanted:
        return ("done",)
    u = max(wanted, key=lambda u: (o.is_fast(u), o.rating(u).defence, -u))
    return ("advance", o.g.units[u])


def _gains_by_advancing(o: Outlook, u: Unit, target: int) -> bool:
    """The first goes in for the ground, the others so that he does not stand alone."""
    home = o.s.at[u]
    if len(o.s.stacks[home]) == 1 and o.stake(home) and o.needs_keeper(home):
        return False
    if o.prize(target):
        return True
    if not o.would_be_supplied(target) or o.cover(target) < o.cover(home) - 1:
        return False
    return ground_worth(o, target) > o.params.push or o.attraction[target] > o.attraction[home]


def excess(o: Outlook, step: Excess) -> Action:
    u = min(step.crowd(o.g, o.s), key=lambda u: (o.unit_worth(u), u))
    return ("eliminate", o.g.units[u])


# Reinforcement.


def replace(o: Outlook, step: Replace) -> Action:
    """Rebuild whoever has lost most, unless the cup promises more; [1.11.4] what has no use is saved."""
    able = list(step.able(o.g, o.s))
    best = max(able, key=lambda u: (_regained(o, u), -u), default=None)
    dead = cup(o.g, o.s, o.side) if step.why_not_draw(o.g, o.s) is None else []
    if dead:
        mean = sum(_full(o, u) for u in dead) / len(dead)
        if best is None or o.params.fresh * mean > _regained(o, best):
            return ("draw",)
    return ("save",) if best is None else ("rebuild", o.g.units[best])


def _full(o: Outlook, u: Unit) -> int:
    face = o.g.faces[2 * u]
    return face.attack + face.defence


def _regained(o: Outlook, u: Unit) -> int:
    less = o.g.faces[2 * u + 1]
    return _full(o, u) - less.attack - less.defence


def place_replacement(o: Outlook, step: PlaceReplacement) -> Action:
    return ("place", o.g.numbers[_nearest_to_the_front(o, list(step.hexes(o.g, o.s)))])


def bring_back(o: Outlook, step: Return) -> Action:
    """The panzers first, where the points are."""
    u = max(step.units(o.g, o.s), key=lambda u: (_full(o, u), -u))
    hexes = list(step.hexes(o.g, o.s, u))
    roomy = [h for h in hexes if len(o.s.stacks.get(h, ())) < LIMIT] or hexes
    h = max(roomy, key=lambda h: (o.attraction[h] + o.would_be_supplied(h), -h))
    return ("place", o.g.units[u], o.g.numbers[h])


def _nearest_to_the_front(o: Outlook, hexes: list[int]) -> int:
    away = distances(o.g, tuple(o.hot_spots))
    roomy = [h for h in hexes if len(o.s.stacks.get(h, ())) < LIMIT] or hexes
    return min(roomy, key=lambda h: (away[h], h))


# Garrisons.


def garrison(o: Outlook, step: MovementPhase) -> Action | None:
    """[1.10] A strong unit that keeps points far from the fighting leaves a step there and goes on."""
    if why_no_garrisons(step, o.g, o.s) is not None:
        return None
    behind = o.params.garrison_behind
    for h in filter(lambda h: _holds_one_too_strong(o, h), o.own_hexes):
        if distances(o.g, tuple(o.hot_spots))[h] > behind and o.needs_keeper(h):
            return ("garrison", o.g.units[o.s.stacks[h][0]])
    return None


def _holds_one_too_strong(o: Outlook, h: int) -> bool:
    """Whether a single fresh unit keeps points that is worth more elsewhere."""
    u, p = o.s.stacks[h][0], o.params
    if len(o.s.stacks[h]) > 1 or o.stake(h) < p.garrison_from or o.s.flags[u] & (MOVED | REDUCED):
        return False
    return o.rating(u).attack >= p.garrison_strong
