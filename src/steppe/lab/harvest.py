"""What can be counted of a match: it is played again line by line, and its events are written into rows.

Any finished match will do, also one that people played, if it can be played again from its first line.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import singledispatchmethod
from typing import Any

from steppe.hexes import Hex
from steppe.lab.tables import TABLES, Rows
from steppe.match import Match
from steppe.match.past import Play
from steppe.table import events as told
from steppe.table.basics import ASIDE, Action, Reader, Side, Unit
from steppe.table.chance import Script
from steppe.table.events import Event
from steppe.table.game import AnyGame
from steppe.table.play import play_out
from steppe.table.preview import Preview
from steppe.table.state import State


class NotCounted(ValueError):
    """A match whose result does not count: why."""


def harvest(match: Match, game: int) -> dict[str, Rows]:
    """All rows of a match but the one in `games`; raises NotCounted for one that counts for nothing."""
    if match.why_not_counted:
        raise NotCounted(match.why_not_counted)
    taker = _Taker(match.g, game)
    s = match.plays[0].before.copy() if match.plays else match.truth
    for play in match.plays:
        taker.take(play, s)
    taker.end_turn(s, len(match.plays))
    return taker.rows


class _Taker:
    """Writes down one match."""

    def __init__(self, g: AnyGame, game: int) -> None:
        self.g = g
        self.game = game
        self.rows: dict[str, Rows] = {name: [] for name in TABLES if name != "games"}
        self.rules: Counter[str] = Counter()
        self.combat: dict[str, Any] | None = None
        self.line = self.turn = 0
        self.steps = [0, 0]
        self.before: list[int] = []
        """Where each counter stood before the line."""

    def take(self, play: Play, s: State) -> None:
        """Play a line on a state and write down what happens."""
        if play.turn > self.turn:
            self.end_turn(s, play.k - 1)
            self.turn = play.turn
        self.line = play.k
        expected = self._expected(s, play.side, play.action)
        self.before = s.at[:]
        happened: list[Event] = []
        fought = len(self.rows["combats"])
        play_out(self.g, s, play.side, play.action, happened.append, Script(play.rolls))
        for event in happened:
            self.rules[event.rule] += 1
            self.note(event)
        if expected and len(self.rows["combats"]) > fought:
            self.rows["combats"][fought]["expected"] = expected

    def end_turn(self, s: State, line: int) -> None:
        """The row of the turn that ends, and at the very end the rules that were met."""
        if self.turn:
            self._row("turns", self._counted(s) | {"line": line})
        self.steps = [0, 0]
        if not s.agenda:
            self.rows["rules"] = [
                {"game": self.game, "rule": rule, "times": n} for rule, n in sorted(self.rules.items())
            ]

    def _counted(self, s: State) -> dict[str, Any]:
        on_map = [sum(1 for u, h in enumerate(s.at) if h >= 0 and self.g.side_of[u] == k) for k in (0, 1)]
        return {
            "score": self.g.score(s),
            "first_on_map": on_map[0],
            "second_on_map": on_map[1],
            "first_steps_lost": self.steps[0],
            "second_steps_lost": self.steps[1],
        }

    def _expected(self, s: State, side: Side, action: Action) -> str:
        """What the odds promised, as the side saw them; nothing without odds or at unseen units."""
        if action[0] not in ATTACKS:
            return ""
        found = self.g.preview(self.g.sight(s, Reader(side)), side, action, {})
        if not isinstance(found, Preview) or not found.exact:
            return ""
        return json.dumps({result: float(p) for result, p in found.rows[0].results.items()}, sort_keys=True)

    def _row(self, table: str, values: dict[str, Any]) -> dict[str, Any]:
        row = {"game": self.game, "line": self.line, "turn": self.turn} | values
        self.rows[table].append(row)
        return row

    # Events.

    @singledispatchmethod
    def note(self, event: Event) -> None:
        """Most events are in no table."""

    @note.register
    def _(self, event: told.Attacked) -> None:
        self.combat = self._row(
            "combats",
            {
                "side": self.g.sides[event.side],
                "at": self.g.numbers[event.at],
                "units": self._names(event.units),
                "column": "",
                "result": "",
                "expected": "",
                "attacker_steps": 0,
                "defender_steps": 0,
            },
        )

    @note.register
    def _(self, event: told.Compared) -> None:
        if self.combat is not None:
            self.combat["column"] = event.final or event.column

    @note.register
    def _(self, event: told.Result) -> None:
        if self.combat is not None and self.g.numbers[event.at] == self.combat["at"]:
            self.combat["result"] = event.what

    @note.register
    def _(self, event: told.Began) -> None:
        self.combat = None

    @note.register
    def _(self, event: told.Lost) -> None:
        self._lost(event.unit, event.steps, event.dead, event.rule)

    @note.register
    def _(self, event: told.Removed) -> None:
        if event.where == "dead" and not self._is_written_dead(event.unit):
            self._lost(event.unit, 1, True, event.rule)

    @note.register
    def _(self, event: told.Moved) -> None:
        self._moved(event.units, event.origin, event.to, "moved")

    @note.register
    def _(self, event: told.Placed) -> None:
        self._moved(event.units, ASIDE, event.to, "placed")

    @note.register
    def _(self, event: told.Advanced) -> None:
        self._moved((event.unit,), event.origin, event.to, "advanced")

    @note.register
    def _(self, event: told.Retreated) -> None:
        self._moved((event.unit,), event.origin, event.to, "retreated")

    @note.register
    def _(self, event: told.Controlled) -> None:
        self._row("control", {"at": self.g.numbers[event.at], "side": self.g.sides[event.side]})

    def _moved(self, units: tuple[Unit, ...], origin: Hex, to: Hex, how: str) -> None:
        side = self.g.sides[self.g.side_of[units[0]]] if units else ""
        places = {"origin": self._number(origin), "to": self._number(to)}
        self._row("moves", {"side": side, "units": self._names(units), "how": how} | places)

    def _lost(self, u: Unit, steps: int, dead: bool, rule: str) -> None:
        side = self.g.side_of[u]
        self.steps[side] += steps
        row = {
            "side": self.g.sides[side],
            "unit": self.g.units[u],
            "steps": steps,
            "dead": dead,
            "rule": rule,
        }
        self._row("losses", row | {"at": self._number(Hex(self.before[u]))})
        if self.combat is not None:
            own = self.g.sides[side] == self.combat["side"]
            self.combat["attacker_steps" if own else "defender_steps"] += steps

    def _is_written_dead(self, u: Unit) -> bool:
        """Some games say first that its last step was lost."""
        last = self.rows["losses"][-1:]
        wanted = {"line": self.line, "unit": self.g.units[u], "dead": True}
        return bool(last) and last[0].items() >= wanted.items()

    def _names(self, units: tuple[Unit, ...]) -> str:
        return " ".join(self.g.units[u] for u in units)

    def _number(self, h: Hex) -> str:
        return self.g.numbers[h] if h >= 0 else ""


ATTACKS = frozenset(("attack", "fire", "overrun", "assault", "shoot", "barrage"))
"""Orders that have odds; asking of others costs more than it tells."""
