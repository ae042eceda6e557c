"""The small decisions: orders, reserves, withdrawals, battles and their consequences, votes."""

from __future__ import annotations

import random

from msgspec import structs

from steppe.games.drive_on_kursk.advance import Advance, second_hexes
from steppe.games.drive_on_kursk.combat import AirSupport, current_battle
from steppe.games.drive_on_kursk.movement import MovementPhase
from steppe.games.drive_on_kursk.results import Bloodbath, LoseOne, survivors
from steppe.games.drive_on_kursk.stacking import overstacked
from steppe.games.drive_on_kursk.state import GERMAN, SOVIET
from steppe.games.drive_on_kursk.strength import Battle, final_column, total
from steppe.games.drive_on_kursk.victory import (
    activation_points,
    remove_unsupplied,
    reserve_stacks,
    why_not_withdraw,
)
from steppe.players.drive_on_kursk.assaults import assault_set, chances, cost_of_blood, ground_worth, prospect
from steppe.players.drive_on_kursk.guards import open_points, opened_by
from steppe.players.drive_on_kursk.imagination import imagine
from steppe.players.drive_on_kursk.muster import Muster
from steppe.players.drive_on_kursk.outlook import Outlook
from steppe.players.drive_on_kursk.raids import plan_raids
from steppe.players.fields import distances
from steppe.table.basics import END, Action, Unit
from steppe.table.play import choices
from steppe.table.state import holds

DIE = 3.5
"""The mean of one."""


# Battles.


def battle_value(o: Outlook, battle: Battle) -> float:
    """What a battle is worth to the side that attacks in it, all its decisions being made."""
    attacker = o if battle.side == o.side else Outlook(o.g, o.s, battle.side, o.params)
    p = prospect(attacker, battle.target)
    units = battle.attackers
    worth = {
        "AS": 0.0,
        "AL1": -min(attacker.step_worth(u) for u in units),
        "DE": p.destroyed,
        "DR": p.driven_out,
        "BB": p.destroyed - cost_of_blood(attacker, units, p.due),
    }
    column = final_column(o.g, o.s, battle)
    return sum(worth[result] * chance for result, chance in chances(o.g, column, battle.convert))


def convert(o: Outlook) -> Action:
    battle = current_battle(o.s)
    stand = battle_value(o, structs.replace(battle, convert=True))
    yield_ = battle_value(o, battle)
    return ("convert", "yes" if stand < yield_ else "no")


def luftwaffe(o: Outlook, step: AirSupport) -> Action:
    """Spend it where a column matters; in defence, which comes last in a turn, for less."""
    gain = battle_value(o, structs.replace(step.battle, air=True)) - battle_value(o, step.battle)
    if step.battle.side == GERMAN:
        return ("luftwaffe", "yes" if gain > o.params.luftwaffe_attack else "no")
    return ("luftwaffe", "yes" if -gain > o.params.luftwaffe_defence else "no")


def lose(o: Outlook, step: LoseOne) -> Action:
    """The cheapest loss; in a bloodbath the cheapest for each factor that it pays."""
    due = float(step.due - total(step.full, step.cut)) if isinstance(step, Bloodbath) else 0.0

    def price(u: Unit) -> float:
        paid = min(o.rating(u).in_step, due)
        return o.step_worth(u) / max(paid, 1.0) if due else o.step_worth(u)

    u = min(survivors(o.s, step.battle.attackers), key=lambda u: (price(u), u))
    return ("lose", o.g.units[u])


def excess(o: Outlook) -> Action:
    first = overstacked(o.g, o.s, o.side)[0]
    u = min(o.s.stacks[first], key=lambda u: (o.unit_worth(u), u))
    return ("eliminate", o.g.units[u])


# After a battle.


def refuge(o: Outlook, h: int) -> float:
    """How good a hex is to fall back to."""
    p = o.params
    value = p.refuge_cover * o.cover(o.side, h) + o.stake(h) - p.refuge_danger * o.danger[h]
    value += p.refuge_company if holds(o.s, o.side, h) else 0.0
    return value - (0.0 if o.would_be_supplied(h) else p.refuge_unsupplied)


def retreat(o: Outlook) -> Action:
    """The best hex where one may be named; else the first words that are offered."""
    action: Action = ()
    while True:
        words = choices(o.g, o.s, o.side, action)
        if END in words:
            return action
        hexes = [word for word in words if word in o.g.hex_named]
        word = max(hexes, key=lambda w: (refuge(o, o.g.hex_named[w]), w)) if hexes else words[0]
        action = (*action, word)


def advance(o: Outlook, step: Advance) -> Action:
    able = choices(o.g, o.s, o.side, ("advance",))
    units = [o.g.unit_named[name] for name in able]
    wanted = [u for u in units if not step.done or _may_follow(o, u)]
    opens = {u: opened_by(o, u, step.battle.target) for u in wanted}
    if step.done:
        wanted = [u for u in wanted if opens[u] < o.params.guard_from]
    if not wanted:
        return ("done",)
    u = max(wanted, key=lambda u: (-opens[u], _spares(o, u), o.g.is_mech[u], o.rating(u).strength, -u))
    target = step.battle.target
    stays = target not in o.s.stacks and o.needs_keeper(target)
    further = max(
        second_hexes(o.g, o.s, step, u), key=lambda h: (_second_worth(o, step, h), -h), default=None
    )
    least = o.params.second_hex_from
    if further not in (None, o.s.at[u]) and not stays and _second_worth(o, step, further) > least:
        return ("advance", o.g.units[u], o.g.numbers[further])
    return ("advance", o.g.units[u])


def _spares(o: Outlook, u: Unit) -> bool:
    """Whether its hex stays held without it, or need not be."""
    h = o.s.at[u]
    return len(o.s.stacks[h]) > 1 or not (o.s.near[o.foe][h] or o.needs_keeper(h))


def _may_follow(o: Outlook, u: Unit) -> bool:
    return o.side == GERMAN and o.g.is_mech[u] and _spares(o, u)


def _second_worth(o: Outlook, step: Advance, h: int) -> float:
    if not o.would_be_supplied(h):
        return -1.0
    nearer = o.attraction[h] - o.attraction[step.battle.target]
    return ground_worth(o, h) + o.params.second_hex_nearer * nearer


# Between battles.


def best_order(o: Outlook, moving_first: float, one_move: float, two_moves: float) -> str:
    """Compare fighting at once, twice or after the moves that are planned; what drives for points and guards
    against them bring in one phase of movement or in two is said."""
    p = o.params
    now, fight_move, fight_fight = (
        assault_set(o, order, 0, p.blow_from) for order in ("move-move", "fight-move", "fight-fight")
    )
    to_gain = max(moving_first - now, 0.0)
    mend = p.mend * pressure(o)
    worth = {
        "move-fight": moving_first + mend + one_move,
        "fight-move": fight_move + p.after_fight * to_gain + mend + one_move,
        "fight-fight": fight_fight + p.second_fight * now,
        "move-move": p.two_moves * mend + two_moves,
    }
    return max(worth, key=lambda order: worth[order])


def pressure(o: Outlook) -> int:
    """How many hexes of the line may well be lost."""
    line = (h for h in o.own_hexes if o.s.near[o.foe][h])
    return sum(o.chance_of_loss(h, o.strength_at(h)) >= o.params.hot for h in line)


def withdraw(o: Outlook) -> Action:
    """A division goes when the die brings more than the division still would, and than it holds."""
    g, s, p = o.g, o.s, o.params
    found: list[tuple[float, Unit]] = []
    for u in (Unit(u) for u in g.units_of[GERMAN]):
        if s.at[u] >= 0 and g.is_mech[u]:
            points = DIE + (g.elite_bonus if g.counters[u].elite else 0)
            staying = p.staying * o.rating(u).strength * (o.turns_left - p.part_of_turn)
            gain = points - staying - _held_by(o, u)
            if gain > 0 and why_not_withdraw(g, s, u) is None and opened_by(o, u) < o.params.guard_from:
                found.append((gain, u))
    if not found:
        return ("done",)
    return ("withdraw", g.units[max(found)[1]])


def _held_by(o: Outlook, u: Unit) -> float:
    """The points of its hex that are lost without a division: all of them if it leaves a prize empty."""
    h = o.s.at[u]
    all_there = o.strength_at(h)
    others = all_there - o.rating(u).strength
    if others <= 0:
        return o.stake(h) if o.needs_keeper(h) else 0.0
    return o.stake(h) * (o.chance_of_loss(h, others) - o.chance_of_loss(h, all_there))


def activate(o: Outlook) -> Action:
    """Wake a stack when the enemy is near and it is cheap, or when it is nearly free."""
    price, p = activation_points(o.g, o.s.turn), o.params
    away = distances(o.g, tuple(h for h in o.foe_hexes if o.strength_at(h) >= p.spearhead))
    for h in reserve_stacks(o.s):
        near = next((worth for within, worth in p.waking_near if away[h] <= within), 0.0)
        worth = p.waking_factor * o.strength_at(h) + near
        if price < worth:
            return ("activate", o.g.numbers[h])
    return ("done",)


def vote(o: Outlook) -> Action:
    """[4.10] Another turn is asked for if it may better the result, and kept away from if it may spoil it: by
    what is open to either side's drives, by what the Soviet, who moves last, wins in such turns, and by the
    dice, which whoever asks alone pays. Who has lost as it stands can only win by it."""
    p = o.params
    above, below = o.g.thresholds[max(o.s.gambit, 0)]
    points, dice = final_points(o), DIE * (o.s.turn - 5)
    loot = plan_raids(Muster(o, MovementPhase(o.side)), 2).worth
    risk = o.params.guard_counts * open_points(o)
    if o.side == GERMAN:
        want = points < below or (points <= above < points + loot - risk - p.extra_turn - dice)
    else:
        want = points > above or (points >= below > points - loot + risk - p.extra_turn + dice)
    return ("vote", "yes" if want else "no")


def final_points(o: Outlook) -> int:
    """[6.9] What the German would have if the game ended now: who is out of supply counts as lost."""
    s = imagine(o.g, o.s, o.side, random.Random(0))
    for side in (SOVIET, GERMAN):
        remove_unsupplied(o.g, s, side, lambda event: None)
    return s.vp
