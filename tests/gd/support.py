"""A table for tests: open country as large as a real map, on it what a test lays out, and scripted dice."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from steppe.games.grossdeutschland import Grossdeutschland
from steppe.games.grossdeutschland.activation import Activate
from steppe.games.grossdeutschland.state import FLAGS, GERMAN, DivisionState, blank
from steppe.hexes import Hex
from steppe.table import awaited, resolve, settle
from steppe.table.agenda import leave
from steppe.table.basics import Decision, Side
from steppe.table.chance import Script
from steppe.table.dataset import DataSet, packaged
from steppe.table.grammar import verb
from steppe.table.state import put
from steppe.table.steps import Ask
from tests import tables

Table = tables.Table[Grossdeutschland, DivisionState]

KEYS = {
    "clear": ".",
    "hill": "h",
    "peak": "^",
    "woods": "w",
    "forest": "f",
    "orchard": "o",
    "hamlet": "a",
    "village": "v",
    "town": "t",
    "city": "c",
    "downtown": "d",
    "marsh": "m",
    "major_river": "r",
    "hill+woods": "W",
}
SIDES = ("river", "stream", "balka", "bridge", "ford", "trench", "dragons_teeth")
ROUTES = ("minor", "road", "highway", "rail")
FIRST, LAST = {"lutchessa": 1, "kursk": 27, "akhtyrka": 1}, {"lutchessa": 26, "kursk": 53, "akhtyrka": 26}

SUNNY, CLOUDY, FOGGY, RAINY, STORMY, SNOWY = range(1, 7)
MORNING, DAY, EVENING, NIGHT = range(1, 5)
"""The first turns of these battles."""


class Rest(Ask[Grossdeutschland, DivisionState], frozen=True):
    """Lies beneath what a test plays, so that nothing follows by itself."""

    def decision(self, g: Grossdeutschland, s: DivisionState, side: Side) -> Decision:
        return Decision(side, "", "rest")

    verbs = (verb("end", do=leave),)


def plain_map(scenario: str, ground: tuple[str, ...]) -> str:
    """A map of clear hexes but for `woods 2010 2011`, `river 2010/2011` or `road 2010-2011-2012`."""
    first, last = FIRST[scenario], LAST[scenario]
    words = [line.split() for line in ground]
    kinds = {number: kind for kind, *numbers in words if kind in KEYS for number in numbers}
    lines = [
        "steppe map 1",
        "name  Plain",
        f"grid  columns west 07-47, hexes north {first:02}-{last:02}, odd shifted",
        "scale 500 m",
        "",
        "terrain",
        "  source none",
        *(f"  key {sign} {kind}" for kind, sign in KEYS.items()),
    ]
    for strip in range(7, 48):
        row = (KEYS[kinds.get(f"{strip:02}{n:02}", "clear")] for n in range(first, last + 1))
        lines.append(f"  {strip:02} {''.join(row)}")
    for kind in SIDES:
        sides = [side for word, *numbers in words if word == kind for side in numbers]
        if sides:
            lines += ["", f"sides {kind}", "  source none", f"  - {' '.join(sides)}"]
    for kind in ROUTES:
        chains = [chain for word, *numbers in words if word == kind for chain in numbers]
        if chains:
            lines += ["", f"routes {kind}", "  source none", *(f"  - {chain}" for chain in chains)]
    numbers = {letter: f"{46 - 3 * i}{first:02}" for i, letter in enumerate("ABCDEFG")}
    for letter, number in numbers.items():
        lines += ["", f"hexes entry.{letter}", "  source none", f"  {number}"]
    for name in ("objective", "exit", "north"):
        lines += ["", f"hexes {name}", "  source none", f"  20{first + 9}"]
    return "\n".join(lines) + "\n"


@cache
def game(scenario: str = "lutchessa", **options: str) -> Grossdeutschland:
    """The game as it is packaged."""
    return Grossdeutschland(packaged(Grossdeutschland.package), scenario, options)


@cache
def game_on(scenario: str, ground: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> Grossdeutschland:
    data = packaged(Grossdeutschland.package)
    files = {**data.files, f"maps/{scenario}.txt": plain_map(scenario, ground)}
    return Grossdeutschland(DataSet(files), scenario, dict(options))


def on_plain(
    text: str,
    *ground: str,
    turn: int = DAY,
    weather: int = SUNNY,
    works: Iterable[tuple[str, str, str]] = (),
    scenario: str = "lutchessa",
    **options: str,
) -> Table:
    """A table with counters where the lines say: `2010 1KV1.1Tk 2KV1.1Tk- 3KV1.1Tk{pinned}`; the first line
    may name the chit that has just been drawn (`draw 1Tk`). Cups of event chits are empty."""
    g = game_on(scenario, ground, tuple(sorted(options.items())))
    s = blank(g)
    s.turn, s.weather = turn, weather
    s.unseen = {name: chit.count for name, chit in g.events.items()}
    drawn = ""
    for line in filter(None, map(str.strip, text.splitlines())):
        place, *names = line.split()
        if place == "draw":
            drawn = names[0]
            continue
        for name in names:
            _lay(g, s, g.grid.hex(place), name)
    s.works = [(g.hex_named[n], kind, g.grid.directions.index(facing)) for n, kind, facing in works]
    s.agenda = [Rest(GERMAN)]
    if drawn:
        s.agenda.append(Activate(g.battalions[drawn].side, drawn))
        settle(g, s, lambda event: None)
    return Table(g, s)


def _lay(g: Grossdeutschland, s: DivisionState, h: Hex, text: str) -> None:
    found = re.fullmatch(r"([^-{]+)(-?)(?:\{(.*)\})?", text)
    assert found, text
    u = g.unit_named[found[1]]
    put(g, s, u, h)
    s.held[h] = g.side_of[u]
    flags = [*(found[3] or "").split(","), *(["reduced"] if found[2] else [])]
    for flag in filter(None, flags):
        s.flags[u] |= 1 << FLAGS.index(flag)


def active(text: str, *ground: str, **how: Any) -> Table:
    """The same, with the battalion activated."""
    table = on_plain(text, *ground, **how)
    table.do(f"activate {text.split()[1]}")
    return table


def fighting(text: str, *ground: str, **how: Any) -> Table:
    """The same, its movement over."""
    table = active(text, *ground, **how)
    if "end" in table.choices() and "go" in table.choices():
        table.do("end")
    return table


def go_on(table: Table, dice: Iterable[int]) -> None:
    """Play on to the next decision; all the dice must be used."""
    script = Script(dice)
    table.events = []
    settle(table.g, table.s, table.events.append)
    while (chance := awaited(table.s)) is not None:
        resolve(table.g, table.s, script(chance), table.events.append)
    assert not script.rolls, f"the dice {script.rolls} were not needed"


def new_game(scenario: str, dice: Iterable[int] = ()) -> Table:
    g = game(scenario)
    table = Table(g, g.start())
    go_on(table, dice)
    return table
