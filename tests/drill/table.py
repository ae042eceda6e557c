"""Setting up a table for a test: a position in a few lines, an action, dice, and what was said."""

from __future__ import annotations

from steppe.table.basics import Reason, Side, read_action
from steppe.table.chance import Script
from steppe.table.events import Event
from steppe.table.play import asked, awaited, play_out, why_not
from steppe.table.position import load
from tests.drill import Drill, DrillState, load_drill


class Table:
    """A position of the drill, to play on with scripted dice."""

    def __init__(self, position: str, **options: str) -> None:
        words = " ".join(f"{name}={value}" for name, value in options.items())
        text = f"steppe position 1\ngame drill scenario skirmish {words}\n{position}"
        g, s = load(text, load_drill)
        assert isinstance(g, Drill) and isinstance(s, DrillState)
        self.g, self.s = g, s

    def play(self, *actions: str, dice: tuple[int, ...] = ()) -> list[Event]:
        """Legal actions of whoever is asked; all dice must be used, and no more be needed."""
        events: list[Event] = []
        script = Script(dice)
        for text in actions:
            side = asked(self.g, self.s)[0]
            assert why_not(self.g, self.s, side, read_action(text)) is None, self.why_not(text)
            play_out(self.g, self.s, side, read_action(text), events.append, script)
        assert script.rolls == [] and awaited(self.s) is None
        return events

    def why_not(self, text: str, side: str = "") -> Reason | None:
        who = self.g.side_named(side) if side else self.asked_side
        return why_not(self.g, self.s, who, read_action(text))

    @property
    def asked_side(self) -> Side:
        return asked(self.g, self.s)[0]

    @property
    def asked(self) -> list[str]:
        return [self.g.sides[side] for side in asked(self.g, self.s)]

    @property
    def step(self) -> str:
        return type(self.s.agenda[-1]).__name__

    def where(self, unit: str) -> str:
        """The number of its hex, or `dead` and the like."""
        h = self.s.at[self.g.unit_named[unit]]
        return self.g.numbers[h] if h >= 0 else {-1: "aside", -2: "pool", -3: "dead"}[h]

    def stack(self, number: str) -> list[str]:
        return [self.g.units[u] for u in self.s.stacks.get(self.g.hex_named[number], ())]
