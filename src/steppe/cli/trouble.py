"""Errors that a user can cause, as one kind of error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from steppe.table.basics import Reason


class Trouble(ValueError):
    """A message to the user in one line. For programs it also has the rule and the code of a refusal."""

    def __init__(self, what: str, plain: dict[str, Any] | None = None) -> None:
        super().__init__(what)
        self.plain = plain or {}


def expected() -> tuple[type[Exception], ...]:
    """The errors that bad input causes anywhere below. Each of them says in one line what is wrong."""
    from steppe.board import BadMap
    from steppe.hexes import BadHex
    from steppe.lab.running import BadRun
    from steppe.match.record import BadSave
    from steppe.table.basics import IllegalAction
    from steppe.table.dataset import BadData
    from steppe.table.game import BadOption
    from steppe.table.position import BadPosition
    from steppe.table.queries import BadQuery

    return BadMap, BadHex, BadRun, BadSave, IllegalAction, BadData, BadOption, BadPosition, BadQuery


def plain_reason(reason: Reason | None) -> dict[str, Any]:
    """A refusal for programs, without its words."""
    if reason is None:
        return {}
    return {"rule": reason.rule, "code": reason.code, "args": list(reason.args)}
