"""Small decisions: losses, retreats, advances, replacements, garrisons."""

from __future__ import annotations

from steppe.games.autumn_for_barbarossa.advance import Advance
from steppe.games.autumn_for_barbarossa.garrisons import why_no_garrisons
from steppe.games.autumn_for_barbarossa.losses import Lose
from steppe.games.autumn_for_barbarossa.page.orders import best_retreat
from steppe.games.autumn_for_barbarossa.replacements import PlaceReplacement, Replace, cup
from steppe.games.autumn_for_barbarossa.retreat import Retreat
from steppe.games.autumn_for_barbarossa.stacking import LIMIT, Excess
from steppe.games.autumn_for_barbarossa.state import GERMAN, MOVED
from steppe.games.autumn_for_barbarossa.withdrawal import Return
from steppe.players.autumn_for_barbarossa.assaults import ground_worth
from steppe.players.autumn_for_barbarossa.muster import Muster
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
    """Where points can be had or kept, else as near to the fighting as can be."""
    hexes, defence = list(step.hexes(o.g, o.s)), o.g.faces[2 * step.units[0]].defence
    roomy = [h for h in hexes if len(o.s.stacks.get(h, ())) < LIMIT] or hexes
    away, each = distances(o.g, tuple(o.hot_spots)), o.params.to_the_front
    h = max(roomy, key=lambda h: (_won_by_standing(o, h, defence) - each * away[h], -h))
    return ("place", o.g.numbers[h])


def _won_by_standing(o: Outlook, h: int, defence: float) -> float:
    """[R74] Whoever is laid on a hex has entered it."""
    if not o.s.holder[h]:
        chance = 1.0 if o.raided[h] else 0.0
    else:
        chance = o.chance_of_loss(h, o.defence_at(h))
    with_it = o.chance_of_loss(h, o.defence_at(h) + defence)
    return o.prize(h) * (1 - with_it) + o.stake(h) * (chance - with_it)


def bring_back(o: Outlook, step: Return) -> Action:
    """The panzers first, where the points are."""
    u = max(step.units(o.g, o.s), key=lambda u: (_full(o, u), -u))
    hexes = list(step.hexes(o.g, o.s, u))
    roomy = [h for h in hexes if len(o.s.stacks.get(h, ())) < LIMIT] or hexes
    defence = o.g.faces[2 * u].defence

    def worth(h: int) -> float:
        return _won_by_standing(o, h, defence) + o.attraction[h] + o.would_be_supplied(h)

    h = max(roomy, key=lambda h: (worth(h), -h))
    return ("place", o.g.units[u], o.g.numbers[h])


# Garrisons.


def garrison(o: Outlook, m: Muster) -> Action | None:
    """[1.10] A strong unit that keeps points far from the fighting leaves a step there and goes on; in the
    last turn so does whoever could keep other points."""
    if o.has_last_word or why_no_garrisons(m.phase, o.g, o.s) is not None:
        return None
    for h in o.own_hexes:
        u = o.s.stacks[h][0]
        if is_whole_keeper(o, u) and not o.s.flags[u] & MOVED and _is_needed_elsewhere(m, u):
            return ("garrison", o.g.units[u])
        whole = [u for u in o.s.stacks[h] if o.rating(u).steps > 1]
        if whole and _will_stand_empty(o, h):
            return ("garrison", o.g.units[min(whole, key=lambda u: (o.step_worth(u), u))])
    return None


def _will_stand_empty(o: Outlook, h: int) -> bool:
    """[2.1] Whether points are kept by nobody but those who are probably taken away next turn."""
    if o.side != GERMAN or o.next_withdrawal < o.params.stand_in_from or o.stake(h) < o.params.garrison_from:
        return False
    return all(o.g.is_yellow[u] for u in o.s.stacks[h]) and o.needs_keeper(h)


def is_whole_keeper(o: Outlook, u: Unit) -> bool:
    """Whether a unit that can spare a step keeps points all alone."""
    h = o.s.at[u]
    if len(o.s.stacks[h]) > 1 or o.g.is_garrison[u] or o.rating(u).steps < 2:
        return False
    return o.points(h) >= o.params.garrison_from and o.needs_keeper(h)


def _is_needed_elsewhere(m: Muster, u: Unit) -> bool:
    """Where the fighting is, if it is strong; in the last turn where points can be had or kept."""
    o, p = m.o, m.o.params
    if o.turns_left > 1:
        is_behind = distances(o.g, tuple(o.hot_spots))[o.s.at[u]] > p.garrison_behind
        return is_behind and o.rating(u).attack >= p.garrison_strong
    empty = [h for h in m.field(u).cost if o.points(h) and not o.s.holder[h]]
    return any(o.prize(h) or o.raided[h] for h in empty)
