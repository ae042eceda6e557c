"""What a user can get wrong, as one kind of error."""

from __future__ import annotations


class Trouble(ValueError):
    """Something the user should know, in one line."""


def expected() -> tuple[type[Exception], ...]:
    """The errors that bad input causes anywhere below; all of them say in one line what is wrong."""
    from steppe.board import BadMap
    from steppe.hexes import BadHex
    from steppe.match.record import BadSave
    from steppe.table.basics import IllegalAction
    from steppe.table.dataset import BadData
    from steppe.table.game import BadOption
    from steppe.table.position import BadPosition
    from steppe.table.queries import BadQuery

    return BadMap, BadHex, BadSave, IllegalAction, BadData, BadOption, BadPosition, BadQuery
