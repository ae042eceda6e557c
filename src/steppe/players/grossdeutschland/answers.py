"""Small decisions: artillery that defends, black chits, losses, retreats, advances, supply, replacements."""

from __future__ import annotations

from msgspec.structs import replace

from steppe.games.grossdeutschland.advance import Advance
from steppe.games.grossdeutschland.barrage import BarrageLoss
from steppe.games.grossdeutschland.battle import Battle, dice_of, modifiers
from steppe.games.grossdeutschland.chits import PlayBlack, with_black
from steppe.games.grossdeutschland.losses import ELIMINATED, Lose
from steppe.games.grossdeutschland.overrun import OverrunMovement
from steppe.games.grossdeutschland.replacements import Rebuild
from steppe.games.grossdeutschland.retreat import FollowRetreat, Retreat
from steppe.games.grossdeutschland.stacking import Excess
from steppe.games.grossdeutschland.supply import Feed, Nominate
from steppe.games.grossdeutschland.support import Support
from steppe.players.gathering import only_the_needed, strongest_first
from steppe.players.grossdeutschland.assaults import (
    Stakes,
    column_of,
    gun_worth,
    outcome_worth,
    prospect,
    thrown_back,
)
from steppe.players.grossdeutschland.muster import Muster
from steppe.players.grossdeutschland.outlook import Outlook
from steppe.players.grossdeutschland.posts import Lookout, best_post
from steppe.table.basics import Action, Unit

# Battles.


def battle_value(o: Outlook, battle: Battle, drawn: bool) -> float:
    """What a battle under way brings its attacker, as it stands; worths are the same for both sides."""
    attack = sum(o.rating(u).attack for u in (*battle.attackers, *battle.guns))
    defence = sum(o.rating(u).defence for u in battle.defenders)
    defence += sum(o.rating(u).attack for u in battle.support)
    owner = o if o.side == battle.side else Outlook(o.g, o.s, battle.side, o.params)
    ground = owner.push + owner.prize(battle.target)
    p = prospect(owner, battle.target, ground)
    stakes = Stakes(
        sorted(o.unit_worth(u) for u in battle.attackers),
        sorted(o.step_worth(u) for u in battle.attackers),
        sum(thrown_back(owner, u, o.s.at[u]) for u in battle.attackers),
    )
    by = sum(by for _, by, _ in modifiers(o.g, o.s, battle))
    column = column_of(o, attack, defence)
    results = o.odds.results(dice_of(o.g, o.s, battle), by, column, chits=not drawn)
    return sum(share * outcome_worth(p, stakes, result) for result, share in results)


def support(o: Outlook, step: Support) -> Action:
    """[10.2.1] Guns as far as they save more than they are worth later in the turn."""
    guns = sorted(step.guns(o.g, o.s, ()), key=lambda u: (-o.rating(u).attack, u))
    before = battle_value(o, step.battle, False)

    def saved(chosen: tuple[Unit, ...]) -> float:
        after = battle_value(o, replace(step.battle, support=chosen), False)
        return before - after - sum(gun_worth(o, u) for u in chosen)

    best = strongest_first(guns, saved)
    if best is not None:
        best = only_the_needed(guns, best, saved)
    if best is None or best.value <= 0:
        return ("pass",)
    return ("support", *(o.g.units[u] for u in sorted(best.chosen)))


def play_black(o: Outlook, step: PlayBlack) -> Action:
    """[10.3.8] What brings enough; for the defender, what the attacker loses."""
    sign = 1 if o.side == step.battle.side else -1
    now = battle_value(o, step.battle, True)

    def after(name: str) -> float:
        return battle_value(o, with_black(o.g, step.battle, name), True)

    best = max(((sign * (after(name) - now), name) for name in step.names(o.g, o.s)), default=None)
    if best is None or best[0] < o.params.black_from:
        return ("pass",)
    return ("play", best[1])


def lose(o: Outlook, step: Lose) -> Action:
    """The cheapest; of two as cheap one that lives on."""
    worth = o.unit_worth if step.what == ELIMINATED else o.step_worth
    u = min(step.victims(o.g, o.s), key=lambda u: (worth(u), o.rating(u).steps == 1, u))
    return ("lose", o.g.units[u])


def barrage_loss(o: Outlook, step: BarrageLoss) -> Action:
    u = min(step.victims(o.g, o.s), key=lambda u: (o.step_worth(u), u))
    return ("lose", o.g.units[u])


# After a battle.


def retreat(o: Outlook, step: Retreat) -> Action:
    """To the best hex for the owner; whoever leads the enemy's units takes the worst."""
    owner = o.g.side_of[step.units[0]]
    mine = o if owner == o.side else Outlook(o.g, o.s, owner, o.params)
    sign = 1 if owner == o.side else -1
    goer = min(step.goers(o.g, o.s), key=lambda u: (-o.rating(u).worth, u))
    ways = sorted(set(step.ways(o.g, o.s, goer)))
    out = Lookout(Muster(mine), o.g.counters[goer].battalion)
    best = max(ways, key=lambda h: (sign * out.score(goer, h), -h))
    return ("retreat", o.g.units[goer], o.g.numbers[best])


def follow(o: Outlook, step: FollowRetreat) -> Action:
    """An HQ goes along unless fighters stay with it."""
    mates = [u for u in o.s.stacks[o.s.at[step.unit]] if not o.is_hq(u)]
    return ("stay",) if mates else ("follow",)


def advance(o: Outlook, step: Advance) -> Action:
    """Whoever gains by it goes in, the strongest first; who leaves an HQ alone must gain more."""
    for u in sorted(step.units(o.g, o.s), key=lambda u: (-o.rating(u).defence, u)):
        out = Lookout(Muster(o), o.g.counters[u].battalion)
        here, target = o.s.at[u], step.battle.target
        home = out.score(u, here) + o.params.hq_lone * _leaves_hq_alone(o, u)
        inside = out.score(u, target) + o.push * (not o.s.stacks.get(target))
        further = {h: out.score(u, h) for h in step.further(o.g, o.s, u) if o.prize(h) or not o.prize(target)}
        beyond = max(further, key=lambda h: (further[h], -h), default=None)
        if beyond is not None and beyond != here and further[beyond] > max(inside, home) + o.params.inertia:
            return ("advance", o.g.units[u], o.g.numbers[beyond])
        if inside > home:
            return ("advance", o.g.units[u])
    return ("stay",)


def _leaves_hq_alone(o: Outlook, u: Unit) -> bool:
    mates = [v for v in o.s.stacks[o.s.at[u]] if v != u]
    return bool(mates) and all(map(o.is_hq, mates))


def overrun_movement(o: Outlook, step: OverrunMovement) -> Action:
    """Those for whom there is a better hex go on, unless an HQ would be left alone."""
    for u in step.movers(o.g, o.s):
        if _leaves_hq_alone(o, u):
            continue
        m = Muster(o)
        if best_post(m, Lookout(m, o.g.counters[u].battalion), u) != o.s.at[u]:
            return ("go", o.g.units[u])
    return ("end",)


# The turn.


def excess(o: Outlook, step: Excess) -> Action:
    """A step rather than a unit."""
    full = step.full_units(o.g, o.s)
    if full:
        return ("deplete", o.g.units[min(full, key=lambda u: (o.step_worth(u), u))])
    return ("eliminate", o.g.units[min(step.units(o.g, o.s), key=lambda u: (o.unit_worth(u), u))])


def feed(o: Outlook, step: Feed) -> Action:
    names = step.battalions(o.g, o.s)
    worth = {name: sum(o.rating(u).worth for u in o.g.units_in[name] if o.s.at[u] >= 0) for name in names}
    return ("feed", max(names, key=lambda name: (worth[name], name)))


def nominate(o: Outlook, step: Nominate) -> Action:
    units = o.g.units_in[step.left[0]]
    worth = {h: sum(o.rating(u).worth for u in units if o.s.at[u] == h) for h in step.hexes(o.g, o.s)}
    return ("nominate", o.g.numbers[max(worth, key=lambda h: (worth[h], -h))])


def rebuild(o: Outlook, step: Rebuild) -> Action:
    """Whoever has lost most."""
    lost = {u: o.g.counters[u].attack - o.g.counters[u].attack_depleted for u in step.units(o.g, o.s)}
    if not lost:
        return ("pass",)
    return ("rebuild", o.g.units[max(lost, key=lambda u: (lost[u], -u))])
