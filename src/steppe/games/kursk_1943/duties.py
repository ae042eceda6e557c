"""5.1.3-5.1.5 Mandatory attacks: who must attack, who must be attacked, and what an attack must leave open.

A Combat Phase is a graph: units that can still attack on one side, enemy hexes that can still be attacked on
the other, an edge where they are adjacent. Some units and some hexes have a duty: an edge of theirs must be
used. By 5.1.5 an attack is either many units on one hex, or units of one hex on many hexes. A smallest set of
edges that meets all duties falls into such stars; so all duties can be met as long as each has an edge left,
and there is nothing to search: an attack is refused only if it takes somebody's last opponent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import combinations

from msgspec import Struct

from steppe.hexes import Hex
from steppe.table.basics import Unit

Units = tuple[Unit, ...]
Hexes = tuple[Hex, ...]


class Duties(Struct, frozen=True):
    """What is open in a Combat Phase."""

    opponents: Mapping[Unit, Hexes]
    """Units that can attack -> the hexes that they can attack, ascending; those without any are left out."""
    attackers: Mapping[Hex, Units]
    """The same from the other side."""
    at: Mapping[Unit, Hex]
    """Where those units stand."""
    must_attack: Units
    """[5.1.3] Ascending; a duty that cannot be met has lapsed."""
    must_be_attacked: Hexes
    """[5.1.4] Ascending; the same."""
    gunners: frozenset[Unit] = frozenset()
    """[6.3.1, R100] Of the units that can attack those that may support an attack instead, as guns. They
    reach every attack on a hex next to them."""

    @property
    def are_met(self) -> bool:
        return not self.must_attack and not self.must_be_attacked


def reckon(
    opponents: Mapping[Unit, Hexes],
    at: Mapping[Unit, Hex],
    must_attack: Iterator[Unit],
    must_be_attacked: Iterator[Hex],
    gunners: Iterable[Unit] = (),
) -> Duties:
    """The graph of a phase as it stands, without duties that nobody can meet."""
    attackers: dict[Hex, list[Unit]] = {}
    for u, hexes in opponents.items():
        for h in hexes:
            attackers.setdefault(h, []).append(u)
    return Duties(
        opponents,
        {h: tuple(sorted(units)) for h, units in attackers.items()},
        at,
        tuple(sorted(u for u in must_attack if opponents.get(u))),
        tuple(sorted(h for h in must_be_attacked if h in attackers)),
        frozenset(gunners),
    )


# What an attack leaves behind.


def dependent(duties: Duties, targets: Hexes) -> Units:
    """[5.1.3] Those with a duty who would have nobody else: they must take part, or the hexes stay open."""
    return tuple(u for u in duties.must_attack if all(h in targets for h in duties.opponents[u]))


def robbed_hex(duties: Duties, targets: Hexes, units: Units) -> Hex | None:
    """[5.1.4] A hex that must be attacked, and that nobody could attack any more."""
    for h in duties.must_be_attacked:
        if h not in targets and all(u in units for u in duties.attackers[h]):
            return h
    return None


def robbed_unit(duties: Duties, targets: Hexes, units: Units) -> Unit | None:
    """[5.1.3] A unit that must attack, and that would find nobody any more."""
    return next((u for u in dependent(duties, targets) if u not in units), None)


# Which attacks there are.


def places(duties: Duties, targets: Hexes) -> list[Units]:
    """[5.1.5] Who could attack these hexes together: on a single hex everybody next to it; on several those
    who stand in one hex next to all of them."""
    if len(targets) == 1:
        return [duties.attackers.get(targets[0], ())]
    found: dict[Hex, list[Unit]] = {}
    for u in duties.attackers.get(targets[0], ()):
        if all(h in duties.opponents[u] for h in targets):
            found.setdefault(duties.at[u], []).append(u)
    return [tuple(units) for _, units in sorted(found.items())]


def can_attack(duties: Duties, targets: Hexes) -> bool:
    """Whether some attack on exactly these hexes leaves all duties open."""
    return any(_can_finish(duties, targets, able, ()) for able in places(duties, targets))


def _can_finish(duties: Duties, targets: Hexes, able: Units, chosen: Units) -> bool:
    """Whether those chosen, with others that come after them, make an attack that leaves all duties open.
    The fewer go, the fewer hexes are robbed: so only those are added who must be."""
    last = chosen[-1] if chosen else -1
    needed = tuple(u for u in dependent(duties, targets) if u not in chosen)
    as_guns = [u for u in needed if u not in able or u <= last]
    if any(u not in duties.gunners for u in as_guns):
        return False
    if chosen or len(as_guns) < len(needed):
        return robbed_hex(duties, targets, (*chosen, *needed)) is None
    return any(robbed_hex(duties, targets, (u, *needed)) is None for u in able)


def offered(duties: Duties, targets: Hexes, chosen: Units) -> Iterator[Unit]:
    """Who can join those chosen, so that the attack can still become one that leaves all duties open."""
    last = chosen[-1] if chosen else -1
    for able in places(duties, targets):
        if all(u in able for u in chosen):
            yield from (u for u in able if u > last and _can_finish(duties, targets, able, (*chosen, u)))


def may_take_part(duties: Duties, targets: Hexes, able: Units, chosen: Set[Unit]) -> bool:
    """Whether those chosen, with those that must come too, make an attack that leaves all duties open."""
    needed = dependent(duties, targets)
    return set(needed) <= set(able) and robbed_hex(duties, targets, (*chosen, *needed)) is None


def is_whole(duties: Duties, targets: Hexes, units: Units) -> bool:
    """Whether an attack of these units, attackers and guns, leaves all duties open."""
    return robbed_unit(duties, targets, units) is None and robbed_hex(duties, targets, units) is None


def can_be_whole(duties: Duties, targets: Hexes, units: Units, guns: Units = ()) -> bool:
    """Whether it is whole, or becomes so if guns that come after those chosen support it."""
    chosen, last = (*units, *guns), guns[-1] if guns else -1
    missing = tuple(u for u in dependent(duties, targets) if u not in chosen)
    if any(u not in duties.gunners or u <= last for u in missing):
        return False
    return robbed_hex(duties, targets, (*chosen, *missing)) is None


def target_sets(duties: Duties) -> Iterator[Hexes]:
    """[5.1.5] All sets of hexes that can be attacked together."""
    return (targets for targets in _sets_in_reach(duties) if can_attack(duties, targets))


def next_targets(duties: Duties, chosen: Hexes) -> Iterator[Hex]:
    """The hexes that can follow those chosen in such a set; the first set that has one ends its search."""
    done = len(chosen)
    found: set[Hex] = set()
    for targets in _sets_in_reach(duties):
        is_new = len(targets) > done and targets[:done] == chosen and targets[done] not in found
        if is_new and can_attack(duties, targets):
            found.add(targets[done])
            yield targets[done]


def _sets_in_reach(duties: Duties) -> Iterator[Hexes]:
    """[5.1.5] Each hex for itself, and what lies around one hex of the attacker, whatever becomes of the
    duties."""
    for h in sorted(duties.attackers):
        yield (h,)
    fronts = {(duties.at[u], hexes) for u, hexes in duties.opponents.items() if len(hexes) > 1}
    seen: set[Hexes] = set()
    for _, hexes in sorted(fronts):
        for size in range(2, len(hexes) + 1):
            for targets in combinations(hexes, size):
                if targets not in seen:
                    seen.add(targets)
                    yield targets


def way_to_meet(duties: Duties) -> list[tuple[Hexes, Units]]:
    """Attacks that meet every duty, each as its hexes and its units: one way among many."""
    centre: dict[Hex, list[Unit]] = {}
    for u in duties.must_attack:
        open_hexes = duties.opponents[u]
        due = [h for h in open_hexes if h in duties.must_be_attacked]
        centre.setdefault((due or list(open_hexes))[0], []).append(u)
    spread: dict[Unit, list[Hex]] = {}
    for h in duties.must_be_attacked:
        if h not in centre:
            _cover(duties, h, centre, spread)
    attacks: list[tuple[Hexes, Units]] = [((h,), tuple(sorted(units))) for h, units in centre.items()]
    attacks += [(tuple(sorted(hexes)), (u,)) for u, hexes in spread.items()]
    return sorted(attacks)


def _cover(duties: Duties, h: Hex, centre: dict[Hex, list[Unit]], spread: dict[Unit, list[Hex]]) -> None:
    """Find somebody for a hex: one who is free, else one who can be spared elsewhere, else one who attacks
    several hexes by himself."""
    able = duties.attackers[h]
    busy = {u: at for at, units in centre.items() for u in units}
    free = [u for u in able if u not in busy and u not in spread]
    spare = [u for u in able if u in busy and len(centre[busy[u]]) > 1]
    if free or spare:
        u = (free or spare)[0]
        if u in busy:
            centre[busy[u]].remove(u)
        centre[h] = [u]
        return
    u = next((u for u in able if u in spread), able[0])
    if u in busy:
        spread[u] = [busy[u]]
        del centre[busy[u]]
    spread[u].append(h)
