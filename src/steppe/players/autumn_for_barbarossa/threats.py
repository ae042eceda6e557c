"""What the enemy could really bring against a hex in his next turn: who gets there, how many have room."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa
from steppe.games.autumn_for_barbarossa.stacking import LIMIT
from steppe.hexes import Field
from steppe.mechanics.supply import held_by
from steppe.series.standard_combat.movement import field
from steppe.table.basics import Side, Unit
from steppe.table.state import holds

if TYPE_CHECKING:
    from steppe.players.autumn_for_barbarossa.outlook import Outlook


class Threats:
    """As the table stands, without overruns on the way, and as if nobody of ours watched it: who does will
    mostly have gone, or been driven off."""

    def __init__(self, o: Outlook) -> None:
        self.o = o
        self._comers: dict[int, list[Unit]] = {}
        barred, zone = bytes(held_by(o.s, o.side)), bytes(len(o.s.holder))
        for h in o.foe_hexes:
            for u in o.s.stacks[h]:
                if o.attack_of(u) > 0:
                    for n in _reach(o.g, o.foe, h, o.pace(u), barred, zone).cost:
                        self._comers.setdefault(n, []).append(u)

    def against(self, h: int, without: Collection[Unit] = ()) -> float:
        """The attack that could be brought against a hex of ours: the strongest first, each where he has dry
        feet if there is room, three in a hex."""
        o = self.o
        slots = [n for n in o.g.ground.around[h] if not holds(o.s, o.side, n)]
        wet = {n: bool(o.g.ground.halves(n, h)) for n in slots}
        room = dict.fromkeys(sorted(slots, key=lambda n: (wet[n], n)), LIMIT)
        able = {n: set(self._comers.get(n, ())) for n in slots}
        force = 0.0
        for u in sorted(set().union(*able.values()).difference(without), key=lambda u: (-o.attack_of(u), u)):
            slot = next((n for n, left in room.items() if left and u in able[n]), None)
            if slot is not None:
                room[slot] -= 1
                force += o.attack_of(u) / (2 if wet[slot] else 1)
        return force


@lru_cache(maxsize=1024)
def _reach(g: AutumnForBarbarossa, side: Side, start: int, budget: int, barred: bytes, zone: bytes) -> Field:
    return field(g.ground.moves[side], start, 0, budget, True, barred, zone, g.chosen)
