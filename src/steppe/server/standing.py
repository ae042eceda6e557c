"""Standing orders at a table: a person's answers for the other side's turn, given beforehand."""

from __future__ import annotations

import logging
from collections.abc import Collection
from fractions import Fraction

from steppe.match import Match
from steppe.players.standing import answer_standing, has_standing_orders
from steppe.table.basics import IllegalAction, Reason

log = logging.getLogger("steppe")


class StandingOrders:
    """Of all people at a table; a computer's side has none."""

    def __init__(self, match: Match, people: Collection[str], given: dict[str, int]) -> None:
        self.match = match
        self.people = people
        self._given = given
        """Side -> the least chance to hit, in percent, at which it fires unasked."""

    def of(self, side: str) -> int | None:
        return self._given.get(side)

    def check(self) -> None:
        """Raises IllegalAction in a game that has none to give."""
        if not has_standing_orders(self.match.g.id):
            reason = Reason("", "no-standing")
            raise IllegalAction(reason, self.match.words.reason(reason))

    def give(self, side: str, least: int | None) -> None:
        self._given.pop(side, None)
        if least is not None:
            self._given[side] = least

    def answer(self) -> None:
        """Answer for all who are asked and have given orders, or have no choice; where that fails they are
        asked themselves. An order that waited for an answer goes on."""
        g = self.match.g
        orders = {g.side_named(side): self._least(side) for side in self.people}
        try:
            with self.match.in_one_piece():
                answer_standing(self.match, orders)
                while self.match.resume():
                    answer_standing(self.match, orders)
        except Exception:
            log.exception("standing orders stumbled")

    def _least(self, side: str) -> Fraction | None:
        return Fraction(self._given[side], 100) if side in self._given else None
