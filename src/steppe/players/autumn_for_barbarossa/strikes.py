"""Where aircraft bring most: under attacks that are planned, and on tall stacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from steppe.games.autumn_for_barbarossa.air import AirForce
from steppe.games.autumn_for_barbarossa.state import DG
from steppe.players.autumn_for_barbarossa.assaults import Assault, prospect, value_of
from steppe.players.autumn_for_barbarossa.outlook import Outlook

DIE = 6


class Raid(NamedTuple):
    """What some strikes on a hex are expected to bring each."""

    each: float
    target: int
    strikes: int


def best_raid(o: Outlook, assaults: Iterable[Assault]) -> Raid | None:
    """The strikes to fly now, if any bring enough."""
    found = max(_raids(o, assaults), key=lambda raid: (raid.each, -raid.target), default=None)
    return found if found is not None and found.each >= o.params.strike_from else None


def _raids(o: Outlook, assaults: Iterable[Assault]) -> Iterator[Raid]:
    planned = {assault.target: assault for assault in assaults}
    for target in o.foe_hexes:
        if target in o.s.struck:
            continue
        chance = _chance(o, o.g.air[o.side], target)
        if chance <= 0:
            continue
        easier = _easier(o, planned[target]) if target in planned else 0.0
        shaken = o.params.shaken * sum(map(o.unit_worth, o.s.stacks[target])) * (not _is_dg(o, target))
        for n in range(1, min(o.s.strikes, o.params.most_strikes) + 1):
            once = 1 - (1 - chance) ** n
            yield Raid((once * (easier + shaken) + n * chance * _kills(o, target)) / n, target, n)


def _chance(o: Outlook, force: AirForce, target: int) -> float:
    """[1.9a.2] Of one strike."""
    return min(max(force.strike - o.g.ground.barrage[target], 0), DIE) / DIE


def _kills(o: Outlook, target: int) -> float:
    """[1.9a.4] What the kill rolls of one success are worth."""
    share = (DIE + 1 - o.g.air[o.side].kill) / DIE
    return share * sum(map(o.step_worth, o.s.stacks[target]))


def _easier(o: Outlook, assault: Assault) -> float:
    """What an attack gains once its target is disorganised."""
    p = prospect(o, assault.target)
    struck, plain = (value_of(o, p, assault.attackers, is_struck) for is_struck in (True, False))
    return max(struck, 0.0) - max(plain, 0.0)  # nobody has to attack


def _is_dg(o: Outlook, target: int) -> bool:
    return all(o.s.flags[u] & DG for u in o.s.stacks[target])
