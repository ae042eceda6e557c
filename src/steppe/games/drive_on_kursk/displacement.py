"""11.13 Displacement: a retreating unit pushes others out of a full hex, which may push others in turn.

A chain is chosen whole, as one action: `displace U H V D …` says that U retreats into H, from where V goes
to D, and so on. Only words that lead to a finished chain are ever offered.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.drive_on_kursk.stacking import room
from steppe.games.drive_on_kursk.state import GERMAN, RESERVE, KurskState
from steppe.hexes import Hex
from steppe.table.basics import END, Side, Unit, other
from steppe.table.state import holds

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk

SPARE_DEPTH = 2
"""How much longer than the shortest way a chain may be that moves several small units for one large."""


def open_chains(
    g: DriveOnKursk, s: KurskState, side: Side, origin: Hex, group: tuple[Unit, ...], u: Unit, quietly: bool
) -> bool:
    """Whether a unit can retreat by displacement at all, quietly: with nobody going into an enemy zone.
    [11.13.1] A displacement that would eliminate anybody does not take place."""
    chain = Chain.begin(g, s, side, origin, group, u, quietly)
    return chain is not None and bool(chain.choices())


class Chain:
    """A displacement as it is being written."""

    def __init__(
        self,
        g: DriveOnKursk,
        s: KurskState,
        side: Side,
        origin: Hex,
        group: tuple[Unit, ...],
        unit: Unit,
        limit: int,
        quietly: bool,
        moves: tuple[tuple[Unit, Hex], ...] = (),
        waiting: tuple[tuple[Unit, Hex], ...] = (),
        mover: Unit | None = None,
    ) -> None:
        self.g = g
        self.s = s
        self.side = side
        self.origin = origin
        self.group = group
        """All that retreat from the battle. [11.13] Two of them displace two others, never one another."""
        self.unit = unit
        self.limit = limit
        """[11.13.2] Chains are no longer than they must be: how many units may wait for room at once."""
        self.quietly = quietly
        """Nobody goes into an enemy zone."""
        self.moves = moves
        """Who has found room, in the order in which the counters will be moved."""
        self.waiting = waiting
        """Who waits for room in which hex; the last must be served first."""
        self.mover = mover
        """The unit whose destination is named next."""

    @classmethod
    def begin(
        cls,
        g: DriveOnKursk,
        s: KurskState,
        side: Side,
        origin: Hex,
        group: tuple[Unit, ...],
        u: Unit,
        quietly: bool,
    ) -> Chain | None:
        """A chain for a unit that finds no room next to it, or None if there cannot be one."""
        shortest = distance_to_room(g, s, side, origin, group, u, quietly)
        if shortest is None:
            return None
        for limit in range(shortest, shortest + SPARE_DEPTH + 1):
            chain = cls(g, s, side, origin, group, u, limit, quietly, mover=u)
            if chain.can_be_finished():
                return chain
        return None

    # Writing.

    def choices(self) -> list[str]:
        """The words that may come next and lead to a finished chain."""
        if self.is_finished():
            return [END]
        tiers = (list(self._leading_on(tokens)) for tokens in self._tiers())
        return next((tokens for tokens in tiers if tokens), [])

    def take(self, token: str) -> Chain:
        if self.mover is None:
            return self._with(mover=self.g.unit_named[token])
        waiting = (*self.waiting, (self.mover, Hex(self.g.hex_named[token])))
        return self._with(waiting=waiting)._serve()

    def is_finished(self) -> bool:
        return self.mover is None and not self.waiting

    def can_be_finished(self) -> bool:
        """Look ahead, depth first."""
        if len(self.waiting) > self.limit:
            return False
        if self.is_finished():
            return True
        return any(True for tokens in self._tiers() for _ in self._leading_on(tokens))

    def _leading_on(self, tokens: list[str]) -> Iterator[str]:
        """Those words that lead to a finished chain. Units of one size in one hex are alike, so that one
        of each is tried: a full pocket would otherwise take minutes to search."""
        leads: dict[str | int, bool] = {}
        for token in tokens:
            kind = token if self.mover is not None else self.g.thirds[self.g.unit_named[token]]
            if kind not in leads:
                leads[kind] = self.take(token).can_be_finished()
            if leads[kind]:
                yield token

    def _with(
        self,
        moves: tuple[tuple[Unit, Hex], ...] | None = None,
        waiting: tuple[tuple[Unit, Hex], ...] | None = None,
        mover: Unit | None = None,
    ) -> Chain:
        return Chain(
            self.g,
            self.s,
            self.side,
            self.origin,
            self.group,
            self.unit,
            self.limit,
            self.quietly,
            self.moves if moves is None else moves,
            self.waiting if waiting is None else waiting,
            mover,
        )

    def _serve(self) -> Chain:
        """Let everybody who waits and now finds room take it."""
        chain = self
        while chain.waiting:
            u, h = chain.waiting[-1]
            if chain._room(h) < self.g.thirds[u]:
                break
            chain = chain._with(moves=(*chain.moves, (u, h)), waiting=chain.waiting[:-1])
        return chain

    # What may come next.

    def _tiers(self) -> list[list[str]]:
        """Words in tiers: a later tier counts only if no word of an earlier one leads to an end."""
        if self.mover is not None:
            return [[self.g.numbers[h] for h in hexes] for hexes in self._destinations(self.mover)]
        return [[self.g.units[u] for u in units] for units in self._to_push()]

    def _destinations(self, u: Unit) -> list[list[int]]:
        """As in a retreat: hexes with room before full ones, and [11.12.2] for Germans of either kind those
        outside enemy zones before those inside. Nobody goes where the chain is making room for another."""
        g, s = self.g, self.s
        awaited = {h for _, h in self.waiting}
        both = displaced_hexes(g, s, self.side, s.at[u], self.origin, self.quietly)
        around = [[h for h in hexes if h not in awaited] for hexes in both]
        for hexes in around:
            roomy = [h for h in hexes if self._room(h) >= g.thirds[u]]
            if roomy:
                return [roomy]
        return around

    def _to_push(self) -> list[list[Unit]]:
        """The occupants that may make room: [11.13] one for one; several small ones for a large one only
        if no single unit can make the room."""
        u, h = self.waiting[-1]
        lack = self.g.thirds[u] - self._room(h)
        moved = {v for v, _ in (*self.moves, *self.waiting)}
        able = [v for v in pushable(self.s, h, self.group) if v not in moved]
        enough = [v for v in able if self.g.thirds[v] >= lack]
        return [enough, [v for v in able if v not in enough]]

    def _room(self, h: int) -> int:
        """Room in a hex after the moves written so far, those under way included."""
        g, s = self.g, self.s
        left = room(g, s, h)
        for v, to in self.moves:
            left -= g.thirds[v] * ((to == h) - (s.at[v] == h))
        for v, _ in self.waiting:
            left += g.thirds[v] * (s.at[v] == h)
        return left


def displaced_hexes(
    g: DriveOnKursk, s: KurskState, side: Side, h: int, origin: Hex, quietly: bool
) -> tuple[list[int], list[int]]:
    """Where a unit may be displaced to: outside enemy zones, and for Germans inside; [11.13] never into the
    hex that is being fought over, which the retreat is to vacate."""
    around = sorted(n for n in g.neighbours[h] if n >= 0 and n != origin and not holds(s, other(side), n))
    zones = s.near[1 - side]
    quiet = [n for n in around if not zones[n]]
    return quiet, [n for n in around if zones[n]] if side == GERMAN and not quietly else []


def pushable(s: KurskState, h: int, group: tuple[Unit, ...]) -> list[Unit]:
    """The occupants of a hex that can be displaced: neither sleeping reserves nor who has just retreated."""
    return [v for v in sorted(s.stacks[h]) if v not in group and not s.flags[v] & RESERVE]


def distance_to_room(
    g: DriveOnKursk, s: KurskState, side: Side, origin: Hex, group: tuple[Unit, ...], u: Unit, quietly: bool
) -> int | None:
    """How many hexes away somebody pushed on could find room; None if nobody could anywhere."""
    seen = {int(origin)}
    queue = deque([(int(origin), g.thirds[u], 0)])
    while queue:
        h, size, steps = queue.popleft()
        quiet, watched = displaced_hexes(g, s, side, h, origin, quietly)
        for n in (*quiet, *watched):
            if n in seen:
                continue
            if room(g, s, n) >= size:
                return steps + 1
            seen.add(n)
            sizes = [g.thirds[v] for v in pushable(s, n, group)]
            if sizes:
                queue.append((n, min(sizes), steps + 1))
    return None
