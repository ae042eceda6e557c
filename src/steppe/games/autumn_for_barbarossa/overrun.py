"""S-6 Overruns: attacks in the middle of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.exploitation import why_no_exploiter
from steppe.games.autumn_for_barbarossa.stacking import is_overstacked
from steppe.games.autumn_for_barbarossa.state import BarbarossaState
from steppe.hexes import Hex
from steppe.series.standard_combat.ratings import POINT, in_points
from steppe.table.basics import Reason, Side, Unit, other
from steppe.table.state import holds

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


def overrun_price(g: AutumnForBarbarossa, side: Side, here: int, target: int) -> int:
    """[S-6.6] What entering the hex costs, and a point more; no toll for zones."""
    return g.ground.prices[side][here][target] + POINT * g.chosen.overrun_extra_mp


def why_not_overrun(
    g: AutumnForBarbarossa,
    s: BarbarossaState,
    side: Side,
    units: tuple[Unit, ...],
    zoned: bool,
    left: int,
    target: Hex,
) -> Reason | None:
    """[S-6.1] The units of a move against one adjacent enemy hex. [S-6.10] That others overran the hex
    before, or that these units did, does not matter."""
    here, number = s.at[units[0]], g.numbers[target]
    if target not in g.neighbours[here]:
        return Reason("S-6.1", "not-adjacent", (number, g.numbers[here]))
    if not holds(s, other(side), target):
        return Reason("S-6.1", "no-enemy", (number,))
    for u in units:
        if (reason := why_no_exploiter(g, s, u)) is not None:
            return reason  # [S-6.2] in either phase
    if zoned and g.chosen.overrun_from_start_ezoc == "no":
        return Reason("S-6.3", "overrun-zone", (number,))
    if is_overstacked(s, here):
        return Reason("1.5.4", "overrun-overstacked", (g.numbers[here],))  # [S-3.3, S-6.11]
    if bar := g.ground.bars_overrun(here, target):
        return Reason("S-6.5", "overrun-terrain", (number, bar))  # [1.3a.1]
    price = overrun_price(g, side, here, target)
    if price > left:
        return Reason("S-6.6", "overrun-points", (number, in_points(price), in_points(max(left, 0))))
    return None
