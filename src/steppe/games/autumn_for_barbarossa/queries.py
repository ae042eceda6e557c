"""What a page or a player may ask of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from steppe.games.autumn_for_barbarossa.state import BarbarossaState
from steppe.table.basics import Reader
from steppe.table.queries import Answer, Args, BadQuery

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

NAMES: tuple[str, ...] = ()
TABLES: tuple[str, ...] = ()


def query(g: AutumnForBarbarossa, s: BarbarossaState, reader: Reader, name: str, args: Args) -> Answer:
    raise BadQuery(name)
