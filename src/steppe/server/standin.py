"""A computer that plays the rest of a phase in a person's seat, until it is stopped."""

from __future__ import annotations

from steppe.match import Match
from steppe.table.basics import Reader, Side
from steppe.table.telling import mark_of


class StandIn:
    """For one side at a time; what it plays is that side's own and is taken back like it."""

    def __init__(self) -> None:
        self.side: Side | None = None
        self._since = 0

    def take_over(self, match: Match, side: Side) -> None:
        self.side, self._since = side, match.heard(Reader(side))

    def leave(self) -> None:
        self.side = None

    def leave_if_done(self, match: Match) -> None:
        """When another phase has begun, or the match is over."""
        if self.side is not None and (match.over or self._has_phase_ended(match, Reader(self.side))):
            self.leave()

    def _has_phase_ended(self, match: Match, reader: Reader) -> bool:
        return any(mark_of(event) for _, _, told in match.log_of(reader, self._since) for event in told)
