"""11.14 Advance after combat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.drive_on_kursk.memory import move_named
from steppe.games.drive_on_kursk.movement import arrive
from steppe.games.drive_on_kursk.stacking import limit_rule, room
from steppe.games.drive_on_kursk.state import FRESH, GERMAN, KurskState
from steppe.games.drive_on_kursk.strength import Battle
from steppe.games.drive_on_kursk.zones import barred_to_spearheads
from steppe.hexes import Hex
from steppe.table.agenda import drop, has, leave, replace
from steppe.table.basics import Decision, Reason, Side, Unit
from steppe.table.events import Advanced, Lapsed
from steppe.table.grammar import a_hex, a_unit, perhaps, verb
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


class Advance(Ask["DriveOnKursk", KurskState], frozen=True):
    """[11.14] Into a vacated hex at least one attacker must advance, others may, heedless of zones;
    [11.14.1] before the next battle. [11.14.4] Defenders never advance."""

    battle: Battle
    done: tuple[Unit, ...] = ()

    now_rule = "11.14.1"
    stands = "5.1.1"

    def settle(self, g: DriveOnKursk, s: KurskState, say: Say) -> bool:
        """Drop out when there is nothing to do; go by itself when there is nothing to choose."""
        if self.battle.target in s.stacks and not self.done:
            drop(s)  # the defenders, or some of them, are still there
            return True
        if not any(True for _ in self.able(g, s)):
            self._close(g, s, say)
            return True
        return self.took_only(g, s, say)

    def _close(self, g: DriveOnKursk, s: KurskState, say: Say) -> None:
        drop(s)
        if not self.done:
            say(Lapsed("11.14", "advance", self.battle.target))

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        code = "advance-more" if self.done else "advance"
        return Decision(side, "11.14", code, (g.numbers[self.battle.target],))

    def able(self, g: DriveOnKursk, s: KurskState) -> Iterator[Unit]:
        return (u for u in self.battle.attackers if why_not_advance(g, s, self, u) is None)

    def beyond(self, g: DriveOnKursk, s: KurskState, u: Unit) -> Iterator[Hex]:
        return second_hexes(g, s, self, u)

    def why_not_advance(self, g: DriveOnKursk, s: KurskState, u: Unit, h: Hex | None) -> Reason | None:
        reason = why_not_advance(g, s, self, u)
        return reason if reason is not None or h is None else why_not_second_hex(g, s, self, u, h)

    def advance(self, g: DriveOnKursk, s: KurskState, u: Unit, h: Hex | None, say: Say) -> None:
        replace(s, structs.replace(self, done=(*self.done, u)))
        follow_up(g, s, u, self.battle, self.battle.target, say)
        if h is not None:
            follow_up(g, s, u, self.battle, h, say)

    def why_not_done(self, g: DriveOnKursk, s: KurskState) -> Reason | None:
        return None if self.done else Reason("11.14", "must-advance", (g.numbers[self.battle.target],))

    verbs = (
        verb("advance", a_unit(able), perhaps(a_hex(beyond)), why_not=why_not_advance, do=advance),
        verb("done", why_not=why_not_done, do=leave, closing=True),
    )


def follow_up(g: DriveOnKursk, s: KurskState, u: Unit, battle: Battle, h: Hex, say: Say) -> None:
    if s.result:
        return  # [4.2.1] its first hex ended the game
    origin = Hex(s.at[u])
    move_named(g, s, u, h, battle.attackers)
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
        return Reason(limit_rule(step.side), "stacking", (g.numbers[step.battle.target], name))
    return None


def second_hexes(g: DriveOnKursk, s: KurskState, step: Advance, u: Unit) -> Iterator[Hex]:
    around = (Hex(n) for n in g.neighbours[step.battle.target] if n >= 0)
    return (h for h in around if why_not_second_hex(g, s, step, u, h) is None)


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
        return Reason("11.14.3", "stacking", (g.numbers[h], g.units[u]))
    return None
