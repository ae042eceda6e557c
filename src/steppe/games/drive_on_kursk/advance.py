"""11.14 Advance after combat."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import structs

from steppe.games.drive_on_kursk.movement import arrive
from steppe.games.drive_on_kursk.stacking import limit_rule, room
from steppe.games.drive_on_kursk.state import FRESH, GERMAN, KurskState
from steppe.games.drive_on_kursk.strength import Battle
from steppe.games.drive_on_kursk.zoc import barred_to_spearheads
from steppe.hexes import Hex
from steppe.table.agenda import drop, has, replace
from steppe.table.basics import END, Action, Decision, Reason, Side, Unit
from steppe.table.events import Advanced, Lapsed
from steppe.table.state import shift
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


class Advance(Ask["DriveOnKursk", KurskState], frozen=True):
    """[11.14] Into a vacated hex at least one attacker must advance, others may, heedless of zones;
    [11.14.1] before the next battle. [11.14.4] Defenders never advance."""

    battle: Battle
    done: tuple[Unit, ...] = ()

    closing: ClassVar[frozenset[str]] = frozenset({"done"})

    def settle(self, g: DriveOnKursk, s: KurskState, say: Say) -> bool:
        """Drop out when there is nothing to do; go by itself when there is nothing to choose."""
        if self.battle.target in s.stacks and not self.done:
            drop(s)  # the defenders, or some of them, are still there
            return True
        able = [u for u in self.battle.attackers if why_not_advance(g, s, self, u) is None]
        if not able:
            self._close(g, s, say)
            return True
        if len(able) == 1 and not self.done and not second_hexes(g, s, self, able[0]):
            self.apply(g, s, self.side, ("advance", g.units[able[0]]), say)
            return True
        return False

    def _close(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        drop(s)
        if not self.done:
            say(Lapsed("11.14", "advance", self.battle.target))

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        code = "advance-more" if self.done else "advance"
        return Decision(side, "11.14", code, (g.numbers[self.battle.target],))

    def choices(self, g: DriveOnKursk, s: KurskState, side: Side, prefix: Action) -> list[str]:
        if not prefix:
            return ["advance", "done"] if self.done else ["advance"]
        if prefix == ("advance",):
            able = sorted(u for u in self.battle.attackers if why_not_advance(g, s, self, u) is None)
            return [g.units[u] for u in able]
        if len(prefix) == 2:
            u = g.unit_named[prefix[1]]
            return [END, *(g.numbers[h] for h in second_hexes(g, s, self, u))]
        return [END]

    def why_not(self, g: DriveOnKursk, s: KurskState, side: Side, action: Action) -> Reason | None:
        if action == ("done",):
            return None if self.done else Reason("11.14", "must-advance", (g.numbers[self.battle.target],))
        if action[0] != "advance":
            return Reason("11.14.1", "not-now", (action[0],))
        u = g.read_one_unit(action[:2])
        if isinstance(u, Reason):
            return u
        reason = why_not_advance(g, s, self, u)
        if reason is not None or len(action) == 2:
            return reason
        if len(action) > 3:
            return Reason("", "too-much", (action[3],))
        h = g.read_hex(action[2])
        return h if isinstance(h, Reason) else why_not_second_hex(g, s, self, u, h)

    def apply(self, g: DriveOnKursk, s: KurskState, side: Side, action: Action, say: Say) -> None:
        if action == ("done",):
            drop(s)
            return
        u = g.unit_named[action[1]]
        replace(s, structs.replace(self, done=(*self.done, u)))
        follow_up(g, s, u, self.battle.target, say)
        if len(action) == 3:
            follow_up(g, s, u, Hex(g.hex_named[action[2]]), say)


def follow_up(g: DriveOnKursk, s: KurskState, u: Unit, h: Hex, say: Say) -> None:
    if s.result:
        return  # [4.2.1] its first hex ended the game
    origin = Hex(s.at[u])
    shift(g, s, u, h)
    say(Advanced("11.14", u, origin, h))
    arrive(g, s, g.side_of[u], h, say)


def why_not_advance(g: DriveOnKursk, s: KurskState, step: Advance, u: Unit) -> Reason | None:
    """[11.14] An attacker of this battle, within stacking limits. [9.7] What was placed under fight/fight
    does not move this turn, so it does not advance either."""
    name = g.units[u]
    if u not in step.battle.attackers or s.at[u] < 0:
        return Reason("11.14", "not-involved", (name,))
    if u in step.done:
        return Reason("11.14", "advanced-already", (name,))
    if has(s, u, FRESH):
        return Reason("9.7", "fresh", (name,))
    if room(g, s, step.battle.target) < g.thirds[u]:
        return Reason(limit_rule(step.side), "stacking", (g.numbers[step.battle.target],))
    return None


def second_hexes(g: DriveOnKursk, s: KurskState, step: Advance, u: Unit) -> list[int]:
    around = sorted(n for n in g.neighbours[step.battle.target] if n >= 0)
    return [n for n in around if why_not_second_hex(g, s, step, u, Hex(n)) is None]


def why_not_second_hex(g: DriveOnKursk, s: KurskState, step: Advance, u: Unit, h: Hex) -> Reason | None:
    """[11.14.2] Only supplied German mechanized units go a second hex, through the vacated one; [11.14.3]
    not onto enemies, not into a Soviet fortification or Soviet-held city, not over a major river or
    lake, and nobody is displaced for them."""
    target = step.battle.target
    if g.side_of[u] != GERMAN or not g.is_mech[u] or u in step.battle.cut:
        return Reason("11.14.2", "one-hex-only", (g.units[u],))
    if h not in g.neighbours[target]:
        return Reason("11.14.2", "not-adjacent", (g.numbers[h], g.numbers[target]))
    if s.holder[h] == 2 - step.side:
        return Reason("11.14.3", "enemy-there", (g.numbers[h],))
    code = barred_to_spearheads(g, s, target, h)
    if code:
        return Reason("11.14.3", code, (g.numbers[h],))
    if room(g, s, h) < g.thirds[u] and s.at[u] != h:
        return Reason("11.14.3", "stacking", (g.numbers[h],))
    return None
