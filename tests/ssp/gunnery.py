"""Open ground for gunnery, and what an attack has said of itself.

Column 03 from 0303 to 0316 is clear and flat, in sight of itself; 0317 is woods, 0320 a town. 1442 is a
clear hex of the fortified line, 1443 an open one north of it. Every hex has the next number to its north.
"""

from __future__ import annotations

from steppe.games.ss_panzer.events import Aimed
from steppe.table.events import Result, Rolled
from tests.ssp.support import Table, position


def german(text: str, formation: str = "lah", **options: str) -> Table:
    """The impulse of a German division on turn 2."""
    return position(f"turn 2 german {formation}\n{text}", **options)


def soviet(text: str, formation: str = "29tc", **options: str) -> Table:
    """The impulse of a Soviet corps on turn 2."""
    return position(f"turn 2 soviet {formation}\n{text}", **options)


def results(table: Table) -> list[str]:
    """What each attack of the last action has done, in order."""
    return [event.what for event in table.said(Result) if isinstance(event, Result)]


def dice(table: Table) -> list[tuple[int, str]]:
    """The attacks of the last action: how many dice, and by which rule."""
    rolls = [event for event in table.said(Rolled) if isinstance(event, Rolled) and event.what == "fire"]
    return [(len(event.dice), event.rule) for event in rolls]


def shifts(table: Table) -> list[dict[str, int]]:
    """The modifiers of each attack of the last action, by rule."""
    aims = [event for event in table.said(Aimed) if isinstance(event, Aimed)]
    return [{rule: value for _, value, rule in event.shifts} for event in aims]


def hits_on(table: Table, action: str, count: int, least: int = 1) -> int:
    """The highest die that hits: the action is tried with every face on its first die, 6 on all others."""
    found = 0
    for face in range(least, 7):
        trial = Table(table.g, table.s.copy())
        trial.do(action, [face] + [6] * (count - 1))
        if results(trial)[-1] not in ("miss", "no-effect"):
            assert found == face - 1, f"{face} hits though {face - 1} does not"
            found = face
    return found
