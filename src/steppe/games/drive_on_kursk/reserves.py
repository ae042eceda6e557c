"""9.2 Soviet on-map reserves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.drive_on_kursk.state import RESERVE, SOVIET, KurskState
from steppe.games.drive_on_kursk.victory import activation_points, reserve_stacks, score
from steppe.hexes import Hex
from steppe.table.agenda import drop, leave
from steppe.table.basics import Decision, Reason, Side
from steppe.table.events import Marked, Revealed
from steppe.table.grammar import a_hex, verb
from steppe.table.state import holds
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


def is_reserve(s: KurskState, h: int) -> bool:
    """[9.2] A sleeping reserve may not move or fight, but it projects its zone of control."""
    pile = s.stacks.get(h)
    return pile is not None and bool(s.flags[pile[0]] & RESERVE)


def wake(g: DriveOnKursk, s: KurskState, h: Hex, rule: str, say: Say) -> None:
    """[9.2.1] A stack wakes as a whole; [9.2.5] for good, and able to do everything at once. Its top counter
    turns its face up, unless somebody has fallen back onto it."""
    top = s.stacks[h][-1]
    slept = s.flags[top] & RESERVE
    for u in s.stacks[h]:
        s.flags[u] &= ~RESERVE
    say(Marked(rule, "reserve-wakes", SOVIET, h))
    if slept:
        say(Revealed(rule, (top,), h))


def wake_near(g: DriveOnKursk, s: KurskState, h: Hex, say: Say) -> None:
    """[9.2.4] A German unit that comes adjacent in any way wakes a reserve; [4.9.2] that costs nothing."""
    for n in g.around[h]:
        if holds(s, SOVIET, n) and is_reserve(s, n):
            wake(g, s, Hex(n), "9.2.4", say)


class Activate(Ask["DriveOnKursk", KurskState], frozen=True):
    """[9.2.3] At the start of his turn the Soviet may wake any number of stacks, and pays for each."""

    now_rule = "9.2.3"
    stands = "5.1.1"

    def settle(self, g: DriveOnKursk, s: KurskState, say: Say) -> bool:
        if reserve_stacks(s):
            return False
        drop(s)
        return True

    def decision(self, g: DriveOnKursk, s: KurskState, side: Side) -> Decision:
        return Decision(side, "9.2.3", "activate", (activation_points(g, s.turn),))

    def sleepers(self, g: DriveOnKursk, s: KurskState) -> list[Hex]:
        return reserve_stacks(s)

    def why_not_activate(self, g: DriveOnKursk, s: KurskState, h: Hex) -> Reason | None:
        return None if is_reserve(s, h) else Reason("9.2", "no-reserve", (g.numbers[h],))

    def activate(self, g: DriveOnKursk, s: KurskState, h: Hex, say: Say) -> None:
        wake(g, s, h, "9.2.3", say)
        score(s, "4.3.13", "reserve", activation_points(g, s.turn), say, at=h)

    verbs = (
        verb("activate", a_hex(sleepers), why_not=why_not_activate, do=activate),
        verb("done", do=leave, closing=True),
    )
