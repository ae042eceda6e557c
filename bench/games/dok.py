"""Drive on Kursk."""

from __future__ import annotations

from bench.measure import Row, middle_game, usual_rows
from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.movement import MovementPhase
from steppe.games.drive_on_kursk.page.orders import reach_field
from steppe.games.drive_on_kursk.state import GERMAN, SOVIET, KurskState
from steppe.games.drive_on_kursk.supply import is_supplied, supplied_hexes
from steppe.hexes import Hex
from steppe.table import Unit


def rows(g: DriveOnKursk) -> list[Row]:
    moving, fighting = middle_game(g, "go", 3), middle_game(g, "attack", 3)
    assert isinstance(moving, KurskState) and isinstance(fighting, KurskState)
    panzer = next(Unit(u) for u in g.units_of[GERMAN] if g.is_mech[u] and moving.at[u] >= 0)
    phase, last = MovementPhase(GERMAN), Hex(max(moving.stacks))
    return [
        *usual_rows(g, fighting, "attack"),
        ("movement field, mechanized", lambda: reach_field(g, moving, phase, (panzer,), False)),
        ("movement field, road mode", lambda: reach_field(g, moving, phase, (panzer,), True)),
        ("supply check of one hex", lambda: is_supplied(g, moving, SOVIET, last)),
        ("supply of a whole side", lambda: supplied_hexes(g, moving, SOVIET)),
    ]
