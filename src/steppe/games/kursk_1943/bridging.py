"""14.2, 14.3 Bridges built over big rivers by headquarters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.kursk_1943.crossing import claim_bridges, is_big_river, is_bridged, side_between
from steppe.games.kursk_1943.state import MOVED, RETREATED, KurskState
from steppe.games.kursk_1943.zones import in_enemy_zone
from steppe.hexes import Hex
from steppe.table.basics import Reason, Side, Unit, other
from steppe.table.events import Lapsed, Marked
from steppe.table.state import holds
from steppe.table.steps import Say

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943


def why_not_bridge(g: Kursk1943, s: KurskState, side: Side, u: Unit, to: Hex) -> Reason | None:
    """[14.3.2] A headquarters that was at the bank when its last Supply Phase ended and has not moved since
    begins a bridge; [14.3.3] one builds one bridge."""
    name, number = g.units[u], g.numbers[to]
    if g.side_of[u] != side:
        return Reason("14.3.2", "not-yours", (name,))
    if not g.counters[u].is_hq:
        return Reason("14.3.2", "not-headquarters", (name,))
    here = s.at[u]
    if here < 0:
        return Reason("14.3.2", "not-on-map", (name,))
    if to not in g.neighbours[here]:
        return Reason("14.3.2", "not-adjacent", (number, g.numbers[here]))
    if not is_big_river(g, here, to):
        return Reason("14.2.3", "no-big-river", (number,))
    if is_bridged(g, s, here, to):
        return Reason("14.3.2", "bridged", (number,))
    if s.flags[u] & MOVED:
        return Reason("14.3.4", "has-moved", (name,))
    if s.flags[u] & RETREATED:
        return Reason("14.3.2", "has-retreated", (name,))
    if any(work[0] == u for work in s.building):
        return Reason("14.3.4", "builds", (name,))
    if any({work[1], work[2]} == {here, to} for work in s.building):
        return Reason("14.3.3", "built-already", (number,))
    return None


def begin(g: Kursk1943, s: KurskState, u: Unit, to: Hex, say: Say) -> None:
    """[14.3.2] It takes all its points; [14.3.2.2] where to is noted secretly."""
    s.building = sorted((*s.building, (int(u), s.at[u], int(to))))
    s.flags[u] |= MOVED
    say(Marked("14.3.2", "bridging", g.side_of[u], Hex(s.at[u])))


def is_held(g: Kursk1943, s: KurskState, work: tuple[int, int, int]) -> bool:
    """[14.3.2.1] The far hex is free of the enemy and his zones, or friendly regular units stand at both
    ends."""
    u, here, to = work
    side = g.side_of[u]
    if s.at[u] != here or holds(s, other(side), to):
        return False
    if not in_enemy_zone(g, s, side, to):
        return True
    return all(any(g.counters[v].is_regular for v in s.stacks.get(h, ())) for h in (here, to))


def check(g: Kursk1943, s: KurskState, say: Say) -> None:
    """[14.3.2] Whoever loses hold of the far hex must begin anew."""
    kept = [work for work in s.building if is_held(g, s, work)]
    if len(kept) < len(s.building):
        s.building = kept
        say(Lapsed("14.3.2", "bridging"))


def finish(g: Kursk1943, s: KurskState, side: Side, say: Say) -> None:
    """[14.3.2] In the Movement Phase of the next turn the bridge may be used, and the builder has
    spent all its points again."""
    for u, here, to in [work for work in s.building if g.side_of[work[0]] == side]:
        between = side_between(g, here, to)
        if between in s.blown:
            s.blown = [each for each in s.blown if each != between]
        else:
            s.built = sorted((*s.built, between))
        s.flags[u] |= MOVED
        s.memo.clear()
        claim_bridges(g, s, here)
        say(Marked("14.3.2", "bridge-built", side, Hex(here)))
    s.building = [work for work in s.building if g.side_of[work[0]] != side]


def is_building(s: KurskState, u: Unit) -> bool:
    """[14.3.4]"""
    return any(work[0] == u for work in s.building)
