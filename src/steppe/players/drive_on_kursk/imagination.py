"""What may lie under the counters that a side cannot see."""

from __future__ import annotations

import random

from msgspec import structs

from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.movement import Moving
from steppe.games.drive_on_kursk.sequence import ORDERS, SecretPhaseOrder
from steppe.games.drive_on_kursk.stacking import FULL, least_filling
from steppe.games.drive_on_kursk.state import RESERVE, SOVIET, KurskState
from steppe.games.drive_on_kursk.view import COVERED
from steppe.table.basics import HIDDEN, Side, Unit, other
from steppe.table.state import build_indexes


def imagine(g: DriveOnKursk, sight: KurskState, side: Side, rng: random.Random) -> KurskState:
    """A whole state that a side, when it is asked, could not tell from the truth. Nobody can see what hidden
    counters have lost, so they are taken for whole; covered words are drawn."""
    s = sight.copy()
    foe, n = other(side), len(g.units)
    names = _names(g, s, foe, rng)
    for place, u in names.items():
        s.at[u], s.height[u], s.flags[u] = s.at[place], s.height[place], s.flags[place]
    del s.at[n:], s.height[n:], s.flags[n:], s.known[n:]
    s.agenda = [_named(step, names) if isinstance(step, Moving) else step for step in s.agenda]
    if s.votes[foe] == COVERED:
        s.votes[foe] = rng.choice(("yes", "no"))
    if foe == SOVIET and not s.orders_open and not any(isinstance(x, SecretPhaseOrder) for x in s.agenda):
        s.orders[foe] = rng.choice(ORDERS)
    build_indexes(g, s)
    return s


def _names(g: DriveOnKursk, s: KurskState, foe: Side, rng: random.Random) -> dict[Unit, Unit]:
    """Unknown counter -> a hidden one in its place, [9.2] where reserves sleep one of the reserves."""
    places = [Unit(u) for u in range(len(g.units), len(s.at)) if s.at[u] >= 0]
    asleep = [u for u in places if s.flags[u] & RESERVE]
    hidden = [Unit(u) for u in g.units_of[foe] if s.at[u] == HIDDEN]
    rng.shuffle(hidden)
    reserves = [u for u in hidden if g.counters[u].is_reserve][: len(asleep)]
    awake = [u for u in places if u not in asleep]
    rest = [u for u in hidden if u not in reserves]
    return _laid(g, s, asleep, reserves, rng) | _laid(g, s, awake, rest, rng)


def _laid(
    g: DriveOnKursk, s: KurskState, places: list[Unit], units: list[Unit], rng: random.Random
) -> dict[Unit, Unit]:
    """[7.4, 7.5] The large ones first, each at random where a hex still holds it."""
    names: dict[Unit, Unit] = {}
    spare = {s.at[place]: FULL - least_filling(g, s.stacks[s.at[place]]) for place in places}
    least = min(map(g.thirds.__getitem__, g.units_of[g.side_of[units[0]]])) if units else 0
    for u in sorted(units, key=lambda u: -g.thirds[u]):
        more = g.thirds[u] - least
        left = [place for place in places if place not in names]
        place = rng.choice([place for place in left if spare[s.at[place]] >= more] or left)
        names[place] = u
        spare[s.at[place]] -= more
    return names


def _named(step: Moving, names: dict[Unit, Unit]) -> Moving:
    """[7.3] A stack on the move is covered too."""
    return structs.replace(step, units=tuple(sorted(names.get(u, u) for u in step.units)))
