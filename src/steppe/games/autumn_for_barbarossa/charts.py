"""The charts: to be written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.table.charts import Chart

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa


def charts(g: AutumnForBarbarossa) -> tuple[Chart, ...]:
    return ()
