"""12.0 Bridges blown and thrown over by engineers, and 16.1 works that they clear."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from steppe.games.grossdeutschland.crossing import has_intact_bridge, in_river, is_crossed, works_in
from steppe.games.grossdeutschland.points import left
from steppe.games.grossdeutschland.state import (
    ACTIVE,
    FOUGHT,
    PINNED,
    READY,
    RIDING,
    DivisionState,
    printed_allowance,
)
from steppe.games.grossdeutschland.tables import cost_in_halves
from steppe.games.grossdeutschland.vocabulary import RIVERS
from steppe.games.grossdeutschland.zones import has_zone, in_enemy_zone
from steppe.hexes import Hex, Hexside
from steppe.table.agenda import push
from steppe.table.basics import Reason, Side, Unit
from steppe.table.events import Marked, Rolled
from steppe.table.grammar import a_hex, a_unit, verb
from steppe.table.steps import Dice, Outcome, Say, Waiting

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


def why_not_engineer(g: Grossdeutschland, s: DivisionState, side: Side, u: Unit, rule: str) -> Reason | None:
    """[12.0, 12.1, 16.1] An activated engineer, [12.0.1, 12.1.2, 16.1.2] not pinned."""
    name = g.units[u]
    if g.side_of[u] != side:
        return Reason(rule, "not-yours", (name,))
    if not g.counters[u].engineer:
        return Reason(rule, "no-engineer", (name,))
    if not s.flags[u] & ACTIVE or s.at[u] < 0 or s.flags[u] & RIDING:
        return Reason(rule, "not-active", (name,))
    pinned = {"12.0": "12.0.1", "12.1": "12.1.2", "16.1": "16.1.2"}[rule]
    return Reason(pinned, "pinned", (name,)) if s.flags[u] & PINNED else None


def _engineers(ask: Any, g: Grossdeutschland, s: DivisionState) -> Iterator[Unit]:
    return (u for u in g.engineers_of[ask.side] if s.flags[u] & ACTIVE and s.at[u] >= 0)


# Demolition.


def why_not_demolish(ask: Any, g: Grossdeutschland, s: DivisionState, u: Unit, to: Hex) -> Reason | None:
    """[12.0, R106] A bridge on a side of the engineer's hex, outside enemy zones (R79), [12.0.2] once an
    activation; [12.0.4] or a finished pontoon (R111)."""
    if (reason := why_not_engineer(g, s, ask.side, u, "12.0")) is not None:
        return reason
    here, number = s.at[u], g.numbers[to]
    if to not in g.neighbours[here]:
        return Reason("12.0", "not-adjacent", (number, g.numbers[here]))
    side = g.grid.hexside(Hex(here), to)
    if not has_intact_bridge(g, s, here, to):
        near = [key for key in (side, in_river(to)) if key in s.pontoons]
        if not near:
            return Reason("12.0", "no-bridge", (g.numbers[here], number))
        if not any(s.pontoons[key] == READY for key in near):
            return Reason("12.0.4", "pontoon-unfinished", (number,))
    if in_enemy_zone(g, s, ask.side, here) or in_enemy_zone(g, s, ask.side, to):
        return Reason("12.0", "bridge-in-zone", (number,))
    return Reason("12.0.2", "tried-already", (number,)) if side in s.tried else None


def demolishers(ask: Any, g: Grossdeutschland, s: DivisionState) -> Iterator[Unit]:
    return (u for u in _engineers(ask, g, s) if any(True for _ in bridges_near(ask, g, s, u)))


def bridges_near(ask: Any, g: Grossdeutschland, s: DivisionState, u: Unit) -> Iterator[Hex]:
    return (Hex(n) for n in g.around[s.at[u]] if why_not_demolish(ask, g, s, u, Hex(n)) is None)


def demolish(ask: Any, g: Grossdeutschland, s: DivisionState, u: Unit, to: Hex, say: Say) -> None:
    side = g.grid.hexside(Hex(s.at[u]), to)
    s.tried.append(side)
    push(s, Demolition(side, to), Dice())


class Demolition(Waiting["Grossdeutschland", DivisionState], frozen=True):
    """[12.0.2] One die: 1 fails; [12.0.3] nothing modifies it."""

    bridge: Hexside
    to: Hex

    def took(self, g: Grossdeutschland, s: DivisionState, outcome: Outcome, say: Say) -> None:
        say(Rolled("12.0.2", "demolition", outcome, outcome[0]))
        if outcome[0] in g.numbers_of.fails:
            say(Marked("12.0.2", "bridge-stands", None, self.to))
            return
        if has_intact_bridge(g, s, *g.grid.hexes_of(self.bridge)):
            s.blown = sorted((*s.blown, int(self.bridge)))
        else:
            s.pontoons.pop(self.bridge if self.bridge in s.pontoons else in_river(self.to))
        say(Marked("12.0.2", "bridge-blown", None, self.to))


# Pontoons.


def why_not_pontoon(ask: Any, g: Grossdeutschland, s: DivisionState, u: Unit, to: Hex) -> Reason | None:
    """[12.1, R106] Over a river or canal hexside of the engineer's hex, or into a hex of a major river next
    to it, [12.1.4] so that a wide one is crossed from pontoon to pontoon; [12.1.5] not in storm or snow.
    [R112] Enemies with a zone bar it, a lone HQ does not."""
    if (reason := why_not_engineer(g, s, ask.side, u, "12.1")) is not None:
        return reason
    if not g.weather_now(s).pontoons:
        return Reason("12.1.5", "no-pontoons-weather", (g.weather_now(s).name,))
    here, number = s.at[u], g.numbers[to]
    if to not in g.neighbours[here]:
        return Reason("12.1", "not-adjacent", (number, g.numbers[here]))
    key = pontoon_key(g, here, to)
    if key is None:
        return Reason("12.1", "no-river", (g.numbers[here], number))
    if key in s.pontoons or _has_printed_bridge(g, s, here, to):
        return Reason("12.1", "bridged-already", (number,))
    if in_enemy_zone(g, s, ask.side, here) or in_enemy_zone(g, s, ask.side, to):
        return Reason("12.1", "bridge-in-zone", (number,))
    if s.holder[to] == 2 - ask.side and any(has_zone(g, s, one) for one in s.stacks[to]):
        return Reason("12.1", "enemy-there", (number,))
    return None


def pontoon_key(g: Grossdeutschland, here: int, to: int) -> int | None:
    """Where a pontoon from one hex towards another would lie."""
    if g.ground.is_major_river[to]:
        return in_river(to)
    side = g.grid.hexside(Hex(here), Hex(to))
    return side if g.ground.water(side) in RIVERS else None


def _has_printed_bridge(g: Grossdeutschland, s: DivisionState, here: int, to: int) -> bool:
    """[R110] An intact bridge lies on the hexside, or crosses the river hex."""
    return has_intact_bridge(g, s, here, to) or is_crossed(g, s, to)


def bridgers(ask: Any, g: Grossdeutschland, s: DivisionState) -> Iterator[Unit]:
    return (u for u in _engineers(ask, g, s) if any(True for _ in rivers_near(ask, g, s, u)))


def rivers_near(ask: Any, g: Grossdeutschland, s: DivisionState, u: Unit) -> Iterator[Hex]:
    return (Hex(n) for n in g.around[s.at[u]] if why_not_pontoon(ask, g, s, u, Hex(n)) is None)


def lay_pontoon(ask: Any, g: Grossdeutschland, s: DivisionState, u: Unit, to: Hex, say: Say) -> None:
    """[12.1.1] It is usable after the end of this turn."""
    key = pontoon_key(g, s.at[u], to)
    assert key is not None
    s.pontoons[key] = int(ask.side)
    say(Marked("12.1", "pontoon-begun", ask.side, to, u))


def finish_pontoons(g: Grossdeutschland, s: DivisionState, say: Say) -> None:
    """[3.5.2, 12.1.1] Those still under construction at the end of a turn are finished."""
    for key, builder in list(s.pontoons.items()):
        if builder != READY:
            s.pontoons[key] = READY
            near = Hex(-1 - key) if key < 0 else g.grid.hexes_of(Hexside(key))[0]
            say(Marked("12.1.1", "pontoon-ready", Side(builder), near))


# Clearing.


def why_not_clear(ask: Any, g: Grossdeutschland, s: DivisionState, u: Unit, to: Hex) -> Reason | None:
    """[16.1] Chits in the engineer's hex or next to it, never what is printed; [16.1.4] not under the
    enemy or in his zones, [R108] one hex an activation, [16.1.1, R107] for half of the printed allowance.
    [16.1.3, R105] While a battalion moves none of it has fought, so that the flag means an engineer that has
    cleared."""
    if (reason := why_not_engineer(g, s, ask.side, u, "16.1")) is not None:
        return reason
    here, number = s.at[u], g.numbers[to]
    if to != here and to not in g.neighbours[here]:
        return Reason("16.1", "not-adjacent", (number, g.numbers[here]))
    if not works_in(s, to):
        return Reason("16.1", "no-works", (number,))
    if s.holder[to] == 2 - ask.side or in_enemy_zone(g, s, ask.side, to):
        return Reason("16.1.4", "works-guarded", (number,))
    if s.flags[u] & FOUGHT:
        return Reason("16.1", "cleared-already", (g.units[u],))
    if left(g, s, u) < clearing_price(g, s, u):
        return Reason("16.1.1", "no-points-to-clear", (g.units[u],))
    return None


def clearing_price(g: Grossdeutschland, s: DivisionState, u: Unit) -> int:
    price = cost_in_halves("H", printed_allowance(g, s, u))
    assert price is not None
    return price


def clearers(ask: Any, g: Grossdeutschland, s: DivisionState) -> Iterator[Unit]:
    return (u for u in _engineers(ask, g, s) if any(True for _ in works_near(ask, g, s, u)))


def works_near(ask: Any, g: Grossdeutschland, s: DivisionState, u: Unit) -> Iterator[Hex]:
    near = (s.at[u], *g.around[s.at[u]])
    return (Hex(n) for n in near if why_not_clear(ask, g, s, u, Hex(n)) is None)


def clear_works(ask: Any, g: Grossdeutschland, s: DivisionState, u: Unit, to: Hex, say: Say) -> None:
    """[16.1.2] All chits of the hex at once, without a die; [16.1.3] who clears does not fight."""
    s.spent[u] += clearing_price(g, s, u)
    s.flags[u] |= FOUGHT
    s.works = [work for work in s.works if work[0] != to]
    say(Marked("16.1.2", "works-cleared", ask.side, to, u))


def can_build(g: Grossdeutschland, s: DivisionState, side: Side) -> bool:
    """Whether any engineer has something to do besides moving and fighting."""
    return any(s.flags[u] & ACTIVE and s.at[u] >= 0 and not s.flags[u] & PINNED for u in g.engineers_of[side])


DEMOLISH = verb("demolish", a_unit(demolishers), a_hex(bridges_near), why_not=why_not_demolish, do=demolish)
PONTOON = verb("pontoon", a_unit(bridgers), a_hex(rivers_near), why_not=why_not_pontoon, do=lay_pontoon)
CLEAR = verb("clear", a_unit(clearers), a_hex(works_near), why_not=why_not_clear, do=clear_works)
