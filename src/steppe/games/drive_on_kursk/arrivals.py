"""9.3-9.7 Reinforcements, regular and conditional."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.drive_on_kursk.stacking import limit_rule, room, size_of
from steppe.games.drive_on_kursk.state import GERMAN, SOVIET, KurskState
from steppe.games.drive_on_kursk.supply import is_supplied
from steppe.games.drive_on_kursk.zones import in_enemy_zoc
from steppe.hexes import Hex
from steppe.table.basics import ASIDE, POOL, Reason, Side, Unit
from steppe.table.events import Marked
from steppe.table.steps import Ask, Say

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk

GERMAN_RELEASE = 2  # 9.5.1, 9.5.2
SOVIET_QUOTAS = (3, 3, 9)  # 9.6.1 the line, 9.6.2 Lgov, 9.6.3 Kursk


def release_german_divisions(g: DriveOnKursk, s: KurskState, say: Say) -> None:
    """[9.5] At the start of a German turn. [9.5.1] Lgov or [9.5.2] a trigger hex near Kursk releases two
    of the four divisions, the other two a turn later whatever happens; [9.5.3] both release all four. Who
    was released and did not come may come later, or not before the next trigger (an option of the match)."""
    if s.gambit == 1:
        return
    due, entered = divisions_due(g, s), german_c_entered(g, s)
    if abs(due) > (entered if g.chosen.german_release == "turn" else s.german_c):
        say(Marked("9.5", "german-c", GERMAN))
    s.german_c = due


def divisions_due(g: DriveOnKursk, s: KurskState) -> int:
    """How many of the four divisions have been released when a German turn begins, those on the map
    included; 0 if a release has lapsed, below zero if all but its second half has."""
    everybody = 2 * GERMAN_RELEASE
    others_follow = 0 < s.german_c < everybody
    if g.chosen.german_release == "kept":
        return everybody if others_follow else s.german_c or GERMAN_RELEASE * triggers_held(g, s)
    now = GERMAN_RELEASE * (triggers_held(g, s) + others_follow)
    due = min(everybody, german_c_entered(g, s) + now) if now else 0
    return -due if others_follow and due < everybody else due


def triggers_held(g: DriveOnKursk, s: KurskState) -> int:
    """How many of the two German triggers are in German hands: Lgov, and the ring around Kursk."""
    lgov = s.control[g.lgov] == GERMAN
    ring = any(s.control[h] == GERMAN for h in g.board.hexes["trigger.german_c.kursk"])
    return lgov + ring


def count_soviet_quota(g: DriveOnKursk, s: KurskState, say: Say) -> None:
    """[9.6] At the start of a Soviet turn, with or without the Gambit [3.7.1]. A German hex of [9.6.1] the
    trigger line, [9.6.2] Lgov or [9.6.3] Kursk trips that area. [9.6.4] Each area counts for itself, and
    once tripped it gives its units every turn, also after its hexes are retaken. What was not used is lost or
    kept (an option of the match)."""
    for i, name in enumerate(("line", "lgov", "kursk")):
        hexes = g.board.hexes[f"trigger.soviet_c.{name}"]
        if not s.soviet_areas[i] and any(s.control[h] == GERMAN for h in hexes):
            s.soviet_areas[i] = 1
            say(Marked(f"9.6.{i + 1}", f"soviet-c-{name}", SOVIET))
    quota = sum(quota for quota, on in zip(SOVIET_QUOTAS, s.soviet_areas, strict=True) if on)
    s.soviet_c = quota + (s.soviet_c if g.chosen.soviet_quota == "kept" else 0)


def why_not_arrive(g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...], side: Side) -> Reason | None:
    """Whether these units are due. [9.1] Reinforcements are regular, known by their turn, or conditional.
    [9.3.4, 9.4] They may be delayed, never advanced."""
    for u in units:
        if g.side_of[u] != side:
            return Reason("9.1", "not-yours", (g.units[u],))
        if s.at[u] != POOL:
            return Reason("9.1", "not-waiting", (g.units[u],))
        code = g.counters[u].code
        if code.isdigit() and s.turn < int(code):
            rule = "9.3.4" if side == GERMAN else "9.4"
            return Reason(rule, "too-early", (g.units[u], int(code)))
    conditional = [u for u in units if g.counters[u].code == "C"]
    left = conditional_left(g, s, side)
    if len(conditional) > left:
        names = g.names(conditional[left:])
        return Reason("9.5" if side == GERMAN else "9.6", "not-released", (names, left))
    return None


def conditional_left(g: DriveOnKursk, s: KurskState, side: Side) -> int:
    """How many C units may enter now."""
    return s.soviet_c if side == SOVIET else max(0, abs(s.german_c) - german_c_entered(g, s))


def german_c_entered(g: DriveOnKursk, s: KurskState) -> int:
    return sum(s.at[u] not in (POOL, ASIDE) for u in g.german_c_units)


def why_not_entry_hex(g: DriveOnKursk, s: KurskState, h: Hex, side: Side) -> Reason | None:
    """[9.3.1] A friendly west edge hex outside enemy zones; [9.3.2] or Bryansk or Kharkov, supplied and
    with no Soviet unit next to it. [9.4] Soviet units: the east edge only."""
    if side == GERMAN and h in g.ground.entry_cities:
        if s.control[h] != GERMAN or in_enemy_zoc(s, GERMAN, h) or not is_supplied(g, s, GERMAN, h):
            return Reason("9.3.2", "entry-city", (g.numbers[h],))
        return None
    rule = "9.3.1" if side == GERMAN else "9.4"
    if h not in g.edge_of[side]:
        return Reason(rule, "entry-edge", (g.numbers[h],))
    if s.control[h] != side:
        return Reason(rule, "entry-control", (g.numbers[h],))
    if in_enemy_zoc(s, side, h):
        return Reason(rule, "entry-zoc", (g.numbers[h],))
    return None


def why_not_enter(
    g: DriveOnKursk, s: KurskState, h: Hex, units: tuple[Unit, ...], side: Side
) -> Reason | None:
    """[7.2, 9.4] Reinforcements enter within stacking limits."""
    reason = why_not_arrive(g, s, units, side) or why_not_entry_hex(g, s, h, side)
    if reason is None and size_of(g, units) > room(g, s, h):
        return Reason(limit_rule(side), "stacking", (g.numbers[h], g.names(units)))
    return reason


def units_due(g: DriveOnKursk, s: KurskState, side: Side) -> Iterator[Unit]:
    """The units that could enter now, if there is a hex for them."""
    waiting = [u for u in g.reinforcements[side] if s.at[u] == POOL]
    return (u for u in waiting if (g.due[u] <= s.turn if g.due[u] else conditional_left(g, s, side)))


def entry_hexes(g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...], side: Side) -> Iterator[Hex]:
    """Where these units could enter."""
    size = size_of(g, units)
    ways_in = (h for h in g.entries_of[side] if why_not_entry_hex(g, s, h, side) is None)
    return (h for h in ways_in if room(g, s, h) >= size)


def can_enter(g: DriveOnKursk, s: KurskState, side: Side) -> bool:
    return any(True for u in units_due(g, s, side) for _ in entry_hexes(g, s, (u,), side))


# What `enter HEX UNIT…` offers in either phase.


def open_entries(ask: Ask[DriveOnKursk, KurskState], g: DriveOnKursk, s: KurskState) -> Iterator[Hex]:
    sizes: set[int] = set()
    for u in units_due(g, s, ask.side):
        if g.thirds[u] not in sizes:
            sizes.add(g.thirds[u])
            yield from entry_hexes(g, s, (u,), ask.side)


def arrivals(
    ask: Ask[DriveOnKursk, KurskState], g: DriveOnKursk, s: KurskState, h: Hex, chosen: tuple[Unit, ...]
) -> Iterator[Unit]:
    last = chosen[-1] if chosen else -1
    later = (u for u in units_due(g, s, ask.side) if u > last)
    return (u for u in later if why_not_enter(g, s, h, (*chosen, u), ask.side) is None)


def settle_arrival(g: DriveOnKursk, s: KurskState, units: tuple[Unit, ...], side: Side) -> None:
    """Count the Soviet quota down."""
    if side == SOVIET:
        s.soviet_c -= sum(g.counters[u].code == "C" for u in units)
