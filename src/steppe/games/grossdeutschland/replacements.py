"""4.1 Replacements after a night."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.sight import is_unknown
from steppe.games.grossdeutschland.state import GERMAN, REDUCED, DivisionState, mobility
from steppe.games.grossdeutschland.supply import reached
from steppe.games.grossdeutschland.zones import in_enemy_zone
from steppe.hexes import Hex
from steppe.table.agenda import drop, leave, push
from steppe.table.basics import Decision, Reason, Side, Unit, other
from steppe.table.events import Marked, Rolled
from steppe.table.grammar import a_unit, verb
from steppe.table.steps import Ask, Auto, Dice, Outcome, Say, Waiting

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def depleted(g: Grossdeutschland, s: DivisionState, side: Side) -> bool:
    """Whether a side has depleted Leg units on the map, which both know."""
    return any(s.at[u] >= 0 and s.flags[u] & REDUCED and mobility(g, s, u) == "leg" for u in g.units_of[side])


class Replacement(Auto["Grossdeutschland", DivisionState], frozen=True):
    """[3.5.7, 4.1] A die, if there is anybody depleted; whether he could be rebuilt is his owner's secret."""

    side: Side

    def run(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        if depleted(g, s, self.side):
            push(s, ReplacementRoll(self.side), Dice())


class ReplacementRoll(Waiting["Grossdeutschland", DivisionState], frozen=True):
    """[4.1] Up to 3 rebuilds one unit, [4.1.1] the weather modifies it; [4.1.4] beside the Feld Ersatz no die
    is needed."""

    side: Side

    def took(self, g: Grossdeutschland, s: DivisionState, outcome: Outcome, say: Say) -> None:
        total = outcome[0] + g.weather_now(s).replacement
        say(Rolled("4.1", "replacements", outcome, total))
        push(s, Rebuild(self.side, total <= g.numbers_of.rebuilds))


def why_not_rebuild(g: Grossdeutschland, s: DivisionState, side: Side, u: Unit) -> Reason | None:
    """[4.1] A depleted Leg unit on the map, [4.1.2] outside enemy zones and the range of enemy direct fire,
    [4.1.3] with a path to its HQ or the division's. [4.1.6] The dead stay dead."""
    name = g.units[u]
    if g.side_of[u] != side or s.at[u] < 0 or not s.flags[u] & REDUCED:
        return Reason("4.1", "not-depleted", (name,))
    if mobility(g, s, u) != "leg":
        return Reason("4.1", "not-leg", (name,))
    if in_enemy_zone(g, s, side, s.at[u]):
        return Reason("4.1.2", "in-enemy-zone", (name,))
    if any(not is_unknown(g, s, side, gun) for gun in guns_upon(g, s, side, s.at[u])):
        return Reason("4.1.2", "under-fire", (name,))  # [R98] by a gun that the side can see
    hqs = (g.hq_of.get(g.counters[u].battalion), g.division_hq[side])
    sources = [s.at[hq] for hq in hqs if hq is not None and s.at[hq] >= 0]
    return None if reached(g, s, side, sources)[s.at[u]] else Reason("4.1.3", "no-path", (name,))


def guns_upon(g: Grossdeutschland, s: DivisionState, side: Side, h: int) -> Iterator[Unit]:
    """The enemy's direct-fire units in whose printed range a hex lies."""
    guns = (u for u in g.guns_of[other(side)] if s.at[u] >= 0)
    return (u for u in guns if g.grid.distance(Hex(s.at[u]), Hex(h)) <= g.counters[u].range)


def has_ersatz(g: Grossdeutschland, s: DivisionState, u: Unit) -> bool:
    """[4.1.4, 4.1.5, R40] It stands with the Feld Ersatz, which is in full supply."""
    return any(s.at[e] == s.at[u] and e != u and not s.unsupplied[e] for e in g.ersatz)


class Rebuild(Ask["Grossdeutschland", DivisionState], frozen=True):
    """[4.1, R69] One unit for each side and night."""

    lucky: bool

    now_rule = "4.1"

    def settle(self, g: Grossdeutschland, s: DivisionState, say: Say) -> bool:
        """The owner is asked whenever he might rebuild somebody as far as the enemy can tell."""
        ersatz = self.side == GERMAN and any(s.at[e] >= 0 and not s.unsupplied[e] for e in g.ersatz)
        if (self.lucky or ersatz) and depleted(g, s, self.side):
            return False
        drop(s)
        return True

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        return Decision(side, "4.1", "rebuild")

    def units(self, g: Grossdeutschland, s: DivisionState) -> list[Unit]:
        return [u for u in g.units_of[self.side] if self.why_not_rebuild(g, s, u) is None]

    def why_not_rebuild(self, g: Grossdeutschland, s: DivisionState, u: Unit) -> Reason | None:
        reason = why_not_rebuild(g, s, self.side, u)
        if reason is None and not self.lucky and not (self.side == GERMAN and has_ersatz(g, s, u)):
            return Reason("4.1.4", "no-replacements", (g.units[u],))
        return reason

    def rebuild(self, g: Grossdeutschland, s: DivisionState, u: Unit, say: Say) -> None:
        drop(s)
        s.flags[u] &= ~REDUCED
        say(Marked("4.1", "rebuilt", self.side, Hex(s.at[u]), u))

    verbs = (
        verb("rebuild", a_unit(units), why_not=why_not_rebuild, do=rebuild),
        verb("pass", do=leave, closing=True),
    )
