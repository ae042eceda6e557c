"""11.3 Direct ranged fire: one unit fires at another that it sees, in its own activation or at a
mover."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.grossdeutschland.counters import DIRECT
from steppe.games.grossdeutschland.losses import deplete
from steppe.games.grossdeutschland.sight import is_staff, is_unknown, sees
from steppe.games.grossdeutschland.state import (
    PINNED,
    REDUCED,
    RIDING,
    DivisionState,
    fighting_stack,
    is_out,
)
from steppe.hexes import Hex
from steppe.table.agenda import push
from steppe.table.basics import UNSEEN, Reason, Side, Unit
from steppe.table.events import Marked, Result, Revealed, Rolled
from steppe.table.state import show
from steppe.table.steps import Dice, Outcome, Say, Waiting
from steppe.table.telling import unseen_label

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def is_allowed(g: Grossdeutschland, s: DivisionState) -> bool:
    """[11.3.1, 14.1.3, 14.1.5] Not in fog or storm, [13.2.2] nor at night."""
    return g.weather_now(s).direct and g.time_now(s).direct


def why_not_gun(g: Grossdeutschland, s: DivisionState, u: Unit) -> Reason | None:
    """Whether a unit can fire directly at all now. [R80] A pinned one can."""
    name = g.units[u]
    if s.at[u] < 0:
        return Reason("11.3", "not-on-map", (name,))
    if g.counters[u].fire != DIRECT:
        return Reason("11.3", "no-direct-fire", (name,))
    if not g.weather_now(s).direct:
        return Reason("11.3.1", "no-fire-weather", (g.weather_now(s).name,))
    if not g.time_now(s).direct:
        return Reason("13.2.2", "no-fire-night")
    if is_out(g, s, u):
        return Reason("5.2.5", "out-of-supply", (name,))
    return Reason("9.5.3", "rides", (name,)) if s.flags[u] & RIDING else None


def why_not_at(g: Grossdeutschland, s: DivisionState, u: Unit, target: Unit) -> Reason | None:
    """[11.3] In range and [11.3.2] in sight; [11.4.4] an HQ only if it is alone; [9.5.4] never a rider."""
    name, h = target_name(g, s, g.side_of[u], target), s.at[target]
    if h < 0 or g.side_of[target] == g.side_of[u]:
        return Reason("11.3", "no-target", (name,))
    if g.grid.distance(Hex(s.at[u]), Hex(h)) > g.counters[u].range:
        return Reason("11.3", "out-of-range", (name, g.counters[u].range))
    if not sees(g, s.at[u], h):
        return Reason("11.3.2", "unseen", (name,))
    if s.flags[target] & RIDING:
        return Reason("9.5.4", "rider-covered", (name,))
    if is_target(g, s, target):
        return None
    return Reason("11.4.4", "hq-not-alone", (name,))


def is_target(g: Grossdeutschland, s: DivisionState, u: Unit) -> bool:
    """[11.4.4] Anybody but an HQ with others; [9.5.4] riders are covered by their tanks."""
    if s.flags[u] & RIDING:
        return False
    return not is_staff(g, s, u) or len(fighting_stack(s, s.at[u])) == 1


def target_name(g: Grossdeutschland, s: DivisionState, side: Side, u: Unit) -> str:
    """How a side names an enemy: by its id, or one that it may not look at by its place in its stack."""
    return unseen_label(g, s, u) if s.at[u] >= 0 and is_unknown(g, s, side, u) else g.units[u]


def target_named(g: Grossdeutschland, s: DivisionState, side: Side, text: str) -> Unit | Reason:
    """[1.1.1] The enemy whom a side means; whoever lies in works is called by his place (`?4311.0`)."""
    u = g.unit_named.get(text)
    if u is not None:
        hidden = g.side_of[u] != side and is_unknown(g, s, side, u)
        return Reason("1.1", "unknown-target", (text,)) if hidden else u
    number, _, place = text.removeprefix(UNSEEN).rpartition(".")
    if text.startswith(UNSEEN) and number in g.hex_named and place.isascii() and place.isdecimal():
        pile = s.stacks.get(g.hex_named[number], ())
        if int(place) < len(pile) and target_name(g, s, side, pile[int(place)]) == text:
            return pile[int(place)]
    return Reason("", "unknown-unit", (text,))


def targets_of(g: Grossdeutschland, s: DivisionState, u: Unit) -> Iterator[Unit]:
    """All that a unit could fire at."""
    enemy, bits = 2 - g.side_of[u], g.ground.sightlines.seen_bits(s.at[u], g.counters[u].range)
    for h in sorted(h for h in s.stacks if bits >> h & 1 and s.holder[h] == enemy):
        yield from (t for t in fighting_stack(s, h) if why_not_at(g, s, u, t) is None)


def shoot(g: Grossdeutschland, s: DivisionState, u: Unit, target: Unit, moving: bool, say: Say) -> None:
    """[11.3.9] No event chits are drawn. [1.1.2, R85] Who fires is seen, and who is fired at."""
    show(s, (u,), g.side_of[target])
    show(s, (target,), g.side_of[u])
    say(Revealed("1.1.2", (u,), Hex(s.at[u])))
    say(Revealed("1.1.2", (target,), Hex(s.at[target])))
    say(Marked("11.3", "fires", g.side_of[u], Hex(s.at[u]), u))
    say(Marked("11.3", "fires-at", g.side_of[u], Hex(s.at[target]), target))
    push(s, Shot(u, target, moving), Dice(g.numbers_of.direct_dice))


def penalty(g: Grossdeutschland, s: DivisionState, target: int) -> int:
    """For each die: [11.3.6, 14.1.6] snow, [11.3.7, 13.1.1] evening, [11.3.8] a target in blocking terrain,
    all together."""
    return g.weather_now(s).fire + g.time_now(s).fire - (1 if g.ground.blocks[target] else 0)


def needed(g: Grossdeutschland, s: DivisionState, target: Unit) -> int:
    """[11.3.10] The defence that a total must reach, before the range is added; [11.3.11] of heavy Flak
    always that of its other side."""
    counter = g.counters[target]
    strength = counter.defence_depleted if s.flags[target] & REDUCED else counter.defence_under_fire
    return strength // 2 if is_out(g, s, target) else strength


def effect(g: Grossdeutschland, s: DivisionState, u: Unit, target: Unit, dice: Outcome) -> str:
    """What a shot at a unit does."""
    return effect_on(g, s, Hex(s.at[u]), Hex(s.at[target]), needed(g, s, target), dice)


def effect_on(g: Grossdeutschland, s: DivisionState, here: Hex, h: Hex, defence: int, dice: Outcome) -> str:
    """[11.3.4, 11.3.5] A hit needs both dice above the range; [11.3.10] casualties the defence plus the
    range; [11.3.12] otherwise the target is pinned. [R20] Penalties lower the total, too, unless the match
    takes them for the hit alone."""
    distance, less = g.grid.distance(here, h), penalty(g, s, h)
    lowered = [die + less for die in dice]
    if min(lowered) <= distance:
        return "miss"
    total = sum(lowered if g.chosen.fire_penalty == "both" else dice)
    return "casualties" if total >= defence + distance else "pinned"


class Shot(Waiting["Grossdeutschland", DivisionState], frozen=True):
    """[11.3.4] Two dice."""

    firer: Unit
    target: Unit
    moving: bool
    """[11.4] The target was moving: it can be pinned."""

    def took(self, g: Grossdeutschland, s: DivisionState, outcome: Outcome, say: Say) -> None:
        u, target = self.firer, self.target
        rule = "11.4" if self.moving else "11.3.4"
        say(Rolled(rule, "direct-fire", outcome, sum(outcome)))
        found = effect(g, s, u, target, outcome)
        if found == "pinned" and not self.moving:
            found = "no-effect"  # [11.3.13, R19]
        say(Result(rule, found, Hex(s.at[target])))
        if found == "casualties":
            rider = s.riders.get(target)
            deplete(g, s, target, "11.3.12", say)
            if rider is not None and s.at[target] < 0 <= s.at[rider] and self.moving:
                s.flags[rider] |= PINNED  # his tank is gone: he stops where he is
        if found in ("casualties", "pinned") and self.moving and s.at[target] >= 0:
            pin(g, s, target, say)


def pin(g: Grossdeutschland, s: DivisionState, u: Unit, say: Say) -> None:
    """[11.3.12, 11.3.13] A unit on the move stops; [9.5.7] its rider too, who jumps off at once."""
    s.flags[u] |= PINNED
    say(Marked("11.3.12", "pinned", g.side_of[u], Hex(s.at[u]), u))
    rider = s.riders.pop(u, None)
    if rider is not None:
        s.flags[rider] = s.flags[rider] & ~RIDING | PINNED
        say(Marked("9.5.7", "jumped-off", g.side_of[u], Hex(s.at[u]), Unit(rider)))
