"""A table for tests: a position in a few lines, actions, scripted dice, and what must follow."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from steppe.games import load_game
from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.state import KurskState
from steppe.table import Side, Unit, asked, choices, load, play_out, read_action, settle, why_not
from steppe.table.chance import Script
from steppe.table.events import Event


@cache
def game(**options: str) -> DriveOnKursk:
    """The game with its packaged data."""
    g = load_game("dok", "citadel", options)
    assert isinstance(g, DriveOnKursk)
    return g


class Table:
    """One state of a game, played by text."""

    def __init__(self, g: DriveOnKursk, s: KurskState) -> None:
        self.g = g
        self.s = s
        self.events: list[Event] = []

    @property
    def side(self) -> str:
        """Who is asked first."""
        return self.g.sides[asked(self.g, self.s)[0]]

    def do(self, text: str, dice: Iterable[int] = (), by: str | None = None) -> list[Event]:
        """Play an action that must be legal; all the dice must be used. Returns its events."""
        side = self._side(by)
        action = read_action(text)
        reason = why_not(self.g, self.s, side, action)
        assert reason is None, f"{text}: {reason}"
        script = Script(dice)
        self.events = []
        play_out(self.g, self.s, side, action, self.events.append, script)
        assert not script.rolls, f"{text}: the dice {script.rolls} were not needed"
        return self.events

    def why(self, text: str, by: str | None = None) -> tuple[str, str] | None:
        """The rule and the code that refuse an action, or None if it is legal."""
        reason = why_not(self.g, self.s, self._side(by), read_action(text))
        return (reason.rule, reason.code) if reason else None

    def choices(self, text: str = "", by: str | None = None) -> list[str]:
        """The words that may follow."""
        return choices(self.g, self.s, self._side(by), read_action(text))

    def at(self, unit: str) -> str:
        """Where a counter is: a hex number, or pool, dead, withdrawn, aside."""
        h = self.s.at[self.unit(unit)]
        return self.g.numbers[h] if h >= 0 else {-1: "aside", -2: "pool", -3: "dead", -4: "withdrawn"}[h]

    def stack(self, number: str) -> list[str]:
        """The counters in a hex, bottom to top."""
        return [self.g.units[u] for u in self.s.stacks.get(self.g.hex_named[number], ())]

    def flags(self, unit: str) -> set[str]:
        bits = self.s.flags[self.unit(unit)]
        return {name for i, name in enumerate(self.g.flag_names) if bits >> i & 1}

    def control(self, number: str) -> str:
        return self.g.sides[self.s.control[self.g.hex_named[number]]]

    def unit(self, name: str) -> Unit:
        return self.g.unit_named[name]

    def said(self, kind: type[Event]) -> list[Event]:
        """The events of a kind that the last action caused."""
        return [event for event in self.events if isinstance(event, kind)]

    def _side(self, name: str | None) -> Side:
        return self.g.side_named(name) if name else asked(self.g, self.s)[0]


def position(text: str, **options: str) -> Table:
    """A table from the lines of a position after its first two, for example

    turn 3 german combat1
    1907 1SS 2SS 3SS
    2008 67GRD
    """
    g = game(**options)
    lines = "\n".join(line.strip() for line in text.splitlines())
    words = " ".join(f"{k}={v}" for k, v in options.items())
    _, s = load(f"steppe position 1\ngame dok scenario citadel {words}\n{lines}", lambda *_: g)
    assert isinstance(s, KurskState)
    return Table(g, s)


def new_game(**options: str) -> Table:
    """A match at its first decision."""
    g = game(**options)
    s = g.start()
    settle(g, s, lambda event: None)
    return Table(g, s)


def deployed(**options: str) -> Table:
    """A match with the reference deployments of both sides, at the first decision of turn 1."""
    table = new_game(**{"gambit": "no", **options})
    while table.s.agenda and type(table.s.agenda[-1]).__name__ in ("Deploy", "PlaceReserves"):
        table.do("done")
    return table
