"""S-9 Advance after combat, and S-6.8 what a successful overrun leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.autumn_for_barbarossa.control import enter
from steppe.games.autumn_for_barbarossa.losses import on_map
from steppe.games.autumn_for_barbarossa.stacking import has_room
from steppe.games.autumn_for_barbarossa.state import BarbarossaState
from steppe.games.autumn_for_barbarossa.strength import Battle
from steppe.hexes import Hex
from steppe.table.agenda import drop, leave, replace
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.events import Advanced
from steppe.table.grammar import a_hex, a_unit, perhaps, verb
from steppe.table.state import holds, shift
from steppe.table.steps import Ask, Auto, Say

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


class Advance(Ask["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[S-9.1] Into an empty hex any of the units that attacked it may advance, at once, at no cost, [S-4.8]
    heedless of zones; nobody must."""

    battle: Battle
    done: tuple[Unit, ...] = ()

    now_rule = "S-9.1"

    def settle(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> bool:
        if any(True for _ in self.able(g, s)):
            return False
        drop(s)
        return True

    def decision(self, g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> Decision:
        return Decision(side, "S-9.1", "advance", (g.numbers[self.battle.target],))

    def able(self, g: AutumnForBarbarossa, s: BarbarossaState) -> Iterator[Unit]:
        return (u for u in self.battle.attackers if self._why_not(g, s, u) is None)

    def _why_not(self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit) -> Reason | None:
        target = self.battle.target
        if u not in self.battle.attackers or s.at[u] < 0:
            return Reason("S-9.1", "not-involved", (g.units[u],))
        if u in self.done:
            return Reason("S-9.1", "advanced-already", (g.units[u],))
        if holds(s, other(self.side), target):
            return Reason("S-9.1", "enemy-there", (g.numbers[target],))
        return None if has_room(s, target) else Reason("S-3.6", "stacking", (g.numbers[target],))

    def beyond(self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit) -> Iterator[Hex]:
        around = (Hex(n) for n in g.ground.around[self.battle.target])
        return (h for h in around if self._why_not_beyond(g, s, u, h) is None)

    def _why_not_beyond(self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit, h: Hex) -> Reason | None:
        """[S-9.1] One hex only, or two if the match says so."""
        if g.chosen.advance_hexes < 2:
            return Reason("S-9.1", "one-hex-only", (g.units[u],))
        if h not in g.ground.around[self.battle.target]:
            return Reason("S-9.1", "not-adjacent", (g.numbers[h], g.numbers[self.battle.target]))
        if holds(s, other(self.side), h):
            return Reason("S-9.1", "enemy-there", (g.numbers[h],))
        if s.at[u] == h or has_room(s, h):
            return None
        return Reason("S-3.6", "stacking", (g.numbers[h],))

    def why_not_advance(
        self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit, h: Hex | None
    ) -> Reason | None:
        reason = self._why_not(g, s, u)
        return reason if reason is not None or h is None else self._why_not_beyond(g, s, u, h)

    def advance(self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit, h: Hex | None, say: Say) -> None:
        replace(s, structs.replace(self, done=(*self.done, u)))
        follow(g, s, u, self.battle.target, "S-9.1", say)
        if h is not None:
            follow(g, s, u, h, "S-9.1", say)

    verbs = (
        verb("advance", a_unit(able), perhaps(a_hex(beyond)), why_not=why_not_advance, do=advance),
        verb("done", do=leave, closing=True),
    )


def follow(g: AutumnForBarbarossa, s: BarbarossaState, u: Unit, h: Hex, rule: str, say: Say) -> None:
    origin = Hex(s.at[u])
    shift(g, s, u, h)
    say(Advanced(rule, u, origin, h))
    enter(g, s, g.side_of[u], h, say)


class Breakthrough(Auto["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[S-6.8] Once the hex is empty the overrunning units must go in, and their move goes on; [S-6.4] friends
    who only stood there stay behind. [S-6.9] Else they stay where they are and their move is over."""

    battle: Battle

    def run(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> None:
        units = on_map(s, self.battle.attackers)
        if s.holder[self.battle.target]:
            drop(s)  # the move, which lies beneath its overrun
            return
        for u in sorted(units, key=s.height.__getitem__):
            follow(g, s, u, self.battle.target, "S-6.8", say)
