"""4.3 Control of hexes."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

from steppe.games.kursk_1943.state import NOBODY, OOS_MASK, KurskState, oos_level
from steppe.games.kursk_1943.zones import enemy_zone, zone_by, zone_of
from steppe.hexes import Hex
from steppe.table.basics import Side, other
from steppe.table.events import Controlled, Marked
from steppe.table.state import holds
from steppe.table.steps import Auto, Say

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943


class Take(Auto["Kursk1943", KurskState], frozen=True):
    """[2.2.6, 4.1.6] At the end of its Supply Phase, after surrenders [4.3.4], a side takes hexes: [4.3.2]
    where it stands,
    [4.3.3, 4.3.5] and where its supplied units alone have zones. [4.3.6] An empty hex in zones of
    both sides is nobody's."""

    side: Side

    def run(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        mine = 1 << self.side
        own, theirs = zone_by(g, s, self.side), enemy_zone(g, s, self.side)
        hungry = any(s.flags[u] & OOS_MASK for u in g.units_of[self.side])
        fed = self._supplied_zone(g, s) if hungry else own
        for h in self._doubtful(s, own):
            holder = s.holder[h]
            to = int(s.control[h])
            if holder == mine or (not holder and fed[h] and not theirs[h]):
                to = int(self.side)
            elif not holder and own[h] and theirs[h]:
                to = NOBODY
            if to != s.control[h]:
                self._set(g, s, h, to, say)
        s.memo.clear()

    def _doubtful(self, s: KurskState, own: bytearray) -> list[int]:
        """Where somebody stands and where its zones are, ascending, but for hexes that it has and no enemy
        is near to: those stay as they are."""
        control, near = s.control, s.near[other(self.side)]
        hexes = {*s.stacks, *compress(range(len(own)), own)}
        return sorted([h for h in hexes if control[h] != self.side or near[h]])

    def _supplied_zone(self, g: Kursk1943, s: KurskState) -> bytearray:
        fed = bytearray(len(s.holder))
        for h, pile in s.stacks.items():
            if holds(s, self.side, h):
                for u in pile:
                    if not oos_level(s, u):
                        for n in zone_of(g, s, u):
                            fed[n] = 1
        return fed

    def _set(self, g: Kursk1943, s: KurskState, h: int, to: int, say: Say) -> None:
        s.control[h] = to
        if not g.is_notable[h]:
            return
        if to == NOBODY:
            say(Marked("4.3.6", "contested", None, Hex(h)))
        else:
            say(Controlled("4.3.2", self.side, Hex(h)))
