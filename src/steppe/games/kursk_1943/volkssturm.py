"""15.3 Volkssturm that fills the ranks of infantry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from steppe.games.kursk_1943.counters import FOOT
from steppe.games.kursk_1943.losses import lose_level
from steppe.games.kursk_1943.presence import note_activity
from steppe.games.kursk_1943.state import MARKED, MOVED, REDUCED, KurskState
from steppe.hexes import Hex
from steppe.table.agenda import mark
from steppe.table.basics import Reason, Side, Unit
from steppe.table.events import Marked
from steppe.table.steps import Say

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

VOLKSSTURM: Final = "volkssturm"


def why_not_refill(g: Kursk1943, s: KurskState, side: Side, u: Unit, levy: Unit) -> Reason | None:
    """[15.3.3] An infantry unit on foot regains a level from Volkssturm in its hex if neither moves; [15.3.4]
    one a turn, since both have been active then."""
    if levy == u or g.counters[levy].type != VOLKSSTURM:
        return Reason("15.3.3", "no-volkssturm", (g.units[levy],))
    if g.counters[u].type != "infantry" or g.counters[u].mobility != FOOT:
        return Reason("15.3.3", "no-infantry", (g.units[u],))
    for v in (u, levy):
        if g.side_of[v] != side:
            return Reason("15.3.3", "not-yours", (g.units[v],))
        if s.at[v] < 0:
            return Reason("15.3.3", "not-on-map", (g.units[v],))
        if s.flags[v] & (MOVED | MARKED):
            return Reason("15.3.4" if v == u else "15.3.3", "has-moved", (g.units[v],))
    if s.at[u] != s.at[levy]:
        return Reason("15.3.3", "not-together", (g.units[u], g.units[levy]))
    return None if s.flags[u] & REDUCED else Reason("15.3.3", "not-reduced", (g.units[u],))


def refill(g: Kursk1943, s: KurskState, u: Unit, levy: Unit, say: Say) -> None:
    mark(s, (u, levy), MOVED)
    note_activity(g, s, (u, levy), g.phase_now(s))
    s.flags[u] &= ~REDUCED
    say(Marked("15.3.3", "refilled", g.side_of[u], Hex(s.at[u]), u))
    lose_level(g, s, levy, "15.3.3", say)
