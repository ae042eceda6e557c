"""Decisions that are answered by one verb and one of a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from steppe.games.drive_on_kursk.state import KurskState
from steppe.table.basics import END, Action, Reason, Side
from steppe.table.steps import Ask

if TYPE_CHECKING:
    from steppe.games.drive_on_kursk import DriveOnKursk


class OneWord(Ask["DriveOnKursk", KurskState], frozen=True):
    """`verb WORD`, for example `convert yes`."""

    verb: ClassVar[str]
    words: ClassVar[tuple[str, ...]]
    rule: ClassVar[str]

    def choices(self, g: DriveOnKursk, s: KurskState, side: Side, prefix: Action) -> list[str]:
        return [[self.verb], list(self.words), [END]][min(len(prefix), 2)]

    def why_not(self, g: DriveOnKursk, s: KurskState, side: Side, action: Action) -> Reason | None:
        if action[0] != self.verb:
            return Reason(self.rule, "not-now", (action[0],))
        if len(action) != 2:
            return Reason("", "missing" if len(action) < 2 else "too-much", (action[-1],))
        return None if action[1] in self.words else Reason(self.rule, "unknown-word", (action[1],))
