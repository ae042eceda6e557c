"""Battles for tests: an attack with the decisions before its die, and what was compared."""

from __future__ import annotations

from steppe.table import apply, awaited, read_action
from steppe.table.events import Compared, Event, Result, Rolled
from tests.dok.support import Table, position

# A clear hex far from rivers, towns and fortifications, and the six hexes round it, clockwise from the
# north-east.
OPEN = "3022"
RING = ("3122", "3023", "2922", "2921", "3021", "3121")
NE, E, SE, SW, W, NW = RING


def fight(
    table: Table, attack: str, *dice: int, convert: str | None = None, luftwaffe: str | None = None
) -> list[Event]:
    """Play an attack through the decisions before the die, as far as they are asked for, and roll."""
    answers = {"convert": convert, "luftwaffe": luftwaffe}
    action = attack
    while not _rolls(table, action):
        table.do(action)
        (verb,) = table.choices()
        action = f"{verb} {answers[verb]}"
    return table.do(action, dice)


def _rolls(table: Table, action: str) -> bool:
    """Whether the die is rolled after this, without another question."""
    trial = table.s.copy()
    apply(table.g, trial, table.g.side_named(table.side), read_action(action), lambda event: None)
    return awaited(trial) is not None


def odds(table: Table) -> Compared:
    """What the last battle compared."""
    (event,) = table.said(Compared)
    assert isinstance(event, Compared)
    return event


def shifts(table: Table) -> dict[str, int]:
    """Label -> columns in the attacker's favour."""
    return {label: columns for label, columns, _ in odds(table).shifts}


def shift_rules(table: Table) -> dict[str, str]:
    return {label: rule for label, _, rule in odds(table).shifts}


def results(table: Table) -> list[str]:
    """The results that the last action's dice gave."""
    return [event.what for event in table.said(Result) if isinstance(event, Result)]


def totals(table: Table) -> list[int]:
    """What the last action's dice came to, modified."""
    return [event.total for event in table.said(Rolled) if isinstance(event, Rolled)]


def german(lines: str, orders: str = "", phase: str = "combat1", tracks: str = "", **options: str) -> Table:
    """A German combat phase of turn 3."""
    return _phase("german", lines, f'["{orders}",""]', phase, tracks, **options)


def soviet(lines: str, orders: str = "", phase: str = "combat1", tracks: str = "", **options: str) -> Table:
    """A Soviet combat phase of turn 3."""
    return _phase("soviet", lines, f'["","{orders}"]', phase, tracks, **options)


def _phase(side: str, lines: str, orders: str, phase: str, tracks: str, **options: str) -> Table:
    head = f"turn 3 {side} {phase}\nfield orders {orders}\ntrack gambit=0 vp=100 {tracks}\n"
    return position(head + lines, **options)
