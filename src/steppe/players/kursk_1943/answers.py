"""Small decisions: defence, losses, retreats, pursuits, repairs, the division that leaves."""

from __future__ import annotations

from itertools import accumulate

from msgspec.structs import replace

from steppe.games.kursk_1943.casualties import Lose
from steppe.games.kursk_1943.defence import Defend, Spend, able_defenders, bonus_for, supporting_guns
from steppe.games.kursk_1943.pursuit import Pursuit, is_prey
from steppe.games.kursk_1943.repair import Repair
from steppe.games.kursk_1943.retreat import Party, Retreat
from steppe.games.kursk_1943.toll import GiveUp
from steppe.games.kursk_1943.withdrawal import Withdraw, division_of
from steppe.hexes import Hex
from steppe.players.kursk_1943.assaults import defended_value
from steppe.players.kursk_1943.outlook import DEFENDER, Outlook
from steppe.players.kursk_1943.posts import Lookout
from steppe.table.basics import Action, Unit

NEVER = 1e6

# Before the dice.


def defend(o: Outlook, step: Defend) -> Action:
    """The guns and stars that spare most; a gun is kept for another combat where it changes nothing."""
    g, battle = o.g, step.battle
    users = tuple(able_defenders(g, o.s, battle))
    ranked = sorted(supporting_guns(g, o.s, battle), key=lambda u: (-o.defence_of(u), u))
    best: tuple[float, tuple[Unit, ...], tuple[Unit, ...]] | None = None
    for guns in ((), *accumulate(((u,) for u in ranked), lambda some, one: some + one)):
        for stars in {(), users}:
            tried = replace(battle, support=tuple(sorted(guns)), abilities=stars)
            value = defended_value(o, tried) - o.params.gun_spent * len(guns)
            if best is None or (value, -len(guns), len(stars)) > (best[0], -len(best[1]), len(best[2])):
                best = (value, tried.support, tried.abilities)
    assert best is not None
    words: list[str] = ["defend"]
    for word, units in (("guns", best[1]), ("stars", best[2])):
        if units:
            words += [word, *(g.units[u] for u in units)]
    return tuple(words)


def spend(o: Outlook, step: Spend) -> Action:
    """[9.1.6] As many as bring more than they might elsewhere."""
    battle, attacking = step.battle, step.side == step.battle.side
    sign = -1 if attacking else 1

    def worth(count: int) -> float:
        bonus = (count, battle.bonus[1]) if attacking else (battle.bonus[0], count)
        return sign * defended_value(o, replace(battle, bonus=bonus)) - o.params.bonus_spent * count

    most = bonus_for(o.g, o.s, battle, step.side)
    return ("spend", str(max(range(most + 1), key=lambda count: (worth(count), -count))))


# Losses.


def lose(o: Outlook, step: Lose) -> Action:
    """The cheapest level; of two as cheap the one that leaves its unit alive."""
    able = step.able(o.g, o.s)
    return ("lose", o.g.units[min(able, key=lambda u: (o.level_worth(u), len(o.levels_worth(u)) == 1, u))])


def give_up(o: Outlook, step: GiveUp) -> Action:
    """[18.1.3, S3.1] Mines and attrition: the cheapest level, of those far from the enemy first."""
    able = list(step.units(o.g, o.s))

    def price(u: Unit) -> tuple[float, bool, int, Unit]:
        return o.level_worth(u), len(o.levels_worth(u)) == 1, -o.foe_distance[o.s.at[u]], u

    return ("lose", o.g.units[min(able, key=price)])


# Retreat and pursuit.


def retreat(o: Outlook, step: Retreat) -> Action:
    """Go, if the ground is not worth the levels that standing costs."""
    g, s, p = o.g, o.s, o.params
    ways = step.ways(g, s)
    party, can_stand = step.party, step.why_not_stand(g, s) is None
    if not ways:
        return ("stand",)
    to = max(ways, key=lambda h: (_refuge(o, h, party.units) - _farther(o, step, h), -h))
    if not can_stand:
        return ("retreat", g.numbers[to])
    left = step.length - party.gone
    here = party.path[-1]
    guns = 0.0 if party.gone else sum(map(o.unit_worth, step.guns))
    levels = sorted(worth for u in party.units for worth in o.levels_worth(u))
    is_lost = left >= len(levels)
    stays = sum(levels[:left]) + (_ground(o, here) + guns if is_lost else 0.0)
    goes = (0.0 if party.gone else _ground(o, here) + guns) + p.pushed * left + _farther(o, step, to)
    goes += sum(o.level_worth(u) for u in party.units) if o.foe_zone[to] else 0.0
    return ("stand",) if stays <= goes else ("retreat", g.numbers[to])


def _farther(o: Outlook, step: Retreat, h: Hex) -> float:
    """[5.3.7] What it costs those who go to a hex to go on from there, or not to: each hex that is refused
    then is a level as well. Who does not look so far takes it for nothing."""
    party = step.party
    if not o.params.looks_back or step.length - party.gone <= 1:
        return 0.0
    lost = 1 if o.foe_zone[h] else 0
    left = [levels[lost:] for u in party.units if (levels := o.levels_worth(u))[lost:]]
    then = replace(step, parties=(*step.parties[:-1], Party(party.units, (*party.path, h))))
    refused = sum(sorted(worth for levels in left for worth in levels)[: step.length - party.gone - 1])
    onward = (
        (sum(levels[0] for levels in left) if o.foe_zone[n] else 0.0) + _farther(o, then, n)
        for n in then.ways(o.g, o.s)
    )
    return min(refused, *onward, NEVER)


def _ground(o: Outlook, h: int) -> float:
    """What is lost with a hex."""
    p = o.params
    works = p.works[o.side] if o.is_dug_in(h) else 0.0
    stake = o.stake(h)
    if stake < p.garrison_from:
        stake *= 1 - p.retaken[o.stance] * o.later
    return stake + o.later * (works + p.cover[o.role] * o.cover(h) + p.push[o.foe_stance])


def _refuge(o: Outlook, h: Hex, units: tuple[Unit, ...]) -> float:
    """A hex to retreat to: out of enemy zones, in supply, on good ground, with points to guard."""
    value = -sum(o.level_worth(u) for u in units) if o.foe_zone[h] else 0.0
    if not o.would_be_supplied(h):
        value -= o.params.unsupplied * sum(map(o.unit_worth, units))
    return value + o.params.cover[o.role] * o.cover(h) + o.stake(h) + o.params.guard * o.temptation[h]


def pursue(o: Outlook, step: Pursuit) -> Action:
    """One after the other follows where he stands better than now; who defended stays in his works."""
    g, s = o.g, o.s
    attacked = step.side == step.battle.side
    out = Lookout(o)
    best: tuple[float, Unit, Hex] | None = None
    for u in step.pursuers(g, s):
        if g.counters[u].is_hq:
            continue
        home = s.at[u]
        dug_in = o.is_dug_in(home) and (o.role == DEFENDER or not attacked)
        ahead = [h for h in step.destinations(g, s, u) if not dug_in or o.prize(h)]
        if not ahead:
            continue
        stays = out.score((u,), home) + o.params.inertia[o.role] + _left_alone(o, u)
        for h in ahead:
            gain = out.score((u,), h, pursuing=True) - stays + _prey(o, step, h)
            if gain > 0 and (best is None or gain > best[0]):
                best = (gain, u, h)
    if best is None:
        return ("stay",)
    return ("pursue", g.units[best[1]], g.numbers[best[2]])


def _left_alone(o: Outlook, u: Unit) -> float:
    """Guns and headquarters that nobody would escort any more."""
    g = o.g
    others = [v for v in o.s.stacks[o.s.at[u]] if v != u]
    if any(g.counters[v].is_regular and not g.counters[v].is_artillery for v in others):
        return 0.0
    return sum(map(o.train_worth, others))


def _prey(o: Outlook, step: Pursuit, h: Hex) -> float:
    """[6.2.5, 9.1.5] Guns and headquarters that are run over there."""
    return sum(map(o.unit_worth, o.s.stacks[h])) if is_prey(o.g, o.s, step.side, h) else 0.0


# The rest.


def repair(o: Outlook, step: Repair) -> Action:
    """[17.1.2] The strongest of those that the fighting can spare."""
    able = list(step.units(o.g, o.s))
    if not able or o.turns_left == 1:
        return ("pass",)
    return (
        "repair",
        o.g.units[max(able, key=lambda u: (o.foe_distance[o.s.at[u]] > 1, _regained(o, u), -u))],
    )


def _regained(o: Outlook, u: Unit) -> int:
    counter = o.g.counters[u]
    return counter.attack - counter.attack_reduced


def withdraw(o: Outlook, step: Withdraw) -> Action:
    """[S1.2] The division that is worth least, those out of contact first."""

    def worth(u: Unit) -> tuple[float, Unit]:
        return sum(map(o.unit_worth, division_of(o.g, o.s, u))), u

    return ("withdraw", o.g.units[min(step.units(o.g, o.s), key=worth)])
