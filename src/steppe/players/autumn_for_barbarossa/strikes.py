"""Where aircraft bring most: under attacks that are planned, on tall stacks, and on whoever could come for
our points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from steppe.games.autumn_for_barbarossa.state import DG
from steppe.players.autumn_for_barbarossa.assaults import Assault, prospect, value_of
from steppe.players.autumn_for_barbarossa.outlook import Outlook

DIE = 6


class Target(NamedTuple):
    """An enemy hex that may be struck."""

    at: int
    chance: float
    """Of one strike [1.9a.2]."""
    shaken: float
    """What it brings to disorganise it,"""
    kills: float
    """and what the kill rolls of one success are worth [1.9a.4]."""

    def brings(self, strikes: int) -> float:
        return (1 - (1 - self.chance) ** strikes) * self.shaken + strikes * self.chance * self.kills

    def adds(self, strikes: int) -> float:
        """What the last of so many strikes brings."""
        return self.brings(strikes) - self.brings(strikes - 1)


class Raid(NamedTuple):
    """Strikes on a hex, and what they are expected to bring."""

    value: float
    target: int
    strikes: int


def best_raid(o: Outlook, assaults: Iterable[Assault], is_last: bool) -> Raid | None:
    """The strikes to fly now, if any bring enough; `is_last` if those that are kept will lapse. All strikes
    are dealt out one by one where each brings most, since a hex is struck once [1.9.3]; then the hex that
    gains most is the first."""
    planned = {assault.target: assault for assault in assaults}
    targets = [_target(o, h, planned.get(h), is_last) for h in o.foe_hexes if h not in o.s.struck]
    dealt = {target: 0 for target in targets if target.chance > 0}
    least = o.params.strike_late_from if is_last else o.params.strike_from
    for _ in range(o.s.strikes):
        open_ = [target for target, n in dealt.items() if n < o.params.most_strikes]
        best = max(open_, key=lambda target: (target.adds(dealt[target] + 1), -target.at), default=None)
        if best is None or best.adds(dealt[best] + 1) < least:
            break
        dealt[best] += 1
    found = [Raid(target.brings(n), target.at, n) for target, n in dealt.items() if n]
    return max(found, key=lambda raid: (raid.value, -raid.target), default=None)


def _target(o: Outlook, h: int, assault: Assault | None, is_last: bool) -> Target:
    pile, force = o.s.stacks[h], o.g.air[o.side]
    chance = min(max(force.strike - o.g.ground.barrage[h], 0), DIE) / DIE
    is_whole = not all(o.s.flags[u] & DG for u in pile)
    shaken = o.params.shaken * sum(map(o.unit_worth, pile)) if is_whole else 0.0
    if assault is not None:
        shaken += _easier(o, assault)
    if is_last and is_whole:
        shaken += _spoilt(o, h)
    share = (DIE + 1 - force.kill) / DIE
    return Target(h, chance, shaken, share * sum(map(o.step_worth, pile)))


def _easier(o: Outlook, assault: Assault) -> float:
    """What an attack gains once its target is disorganised."""
    p = prospect(o, assault.target)
    struck, plain = (value_of(o, p, assault.attackers, is_struck) for is_struck in (True, False))
    return max(struck, 0.0) - max(plain, 0.0)  # nobody has to attack


def _spoilt(o: Outlook, h: int) -> float:
    """How much safer our points are if those in a hex do not come for them: [1.7.1] the disorganised attack
    and move at half until their next turn is over."""
    if not o.params.spoils:
        return 0.0
    gone, share, found = o.s.stacks[h], o.params.feared, 0.0
    for town, force in o.threatened.items():
        if force:
            defence = o.defence_at(town)
            now = o.chance_against(town, defence, force)
            then = o.chance_against(town, defence, share * o.threats.against(town, gone))
            found += o.stake(town) * (now - then)
    return found
