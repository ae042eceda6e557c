"""5.0 Set-up: every unit in its hex, the German's divisions within one hex of theirs, and the Soviet infantry
drawn from the cup. Also what the Orders of Arrival give a side each turn beside its units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from steppe.games.autumn_for_barbarossa.infantry_cup import draw_infantry
from steppe.games.autumn_for_barbarossa.sequence import GameTurn
from steppe.games.autumn_for_barbarossa.stacking import LIMIT
from steppe.games.autumn_for_barbarossa.state import GERMAN, REDUCED, BarbarossaState, blank
from steppe.hexes import Hex
from steppe.mechanics.deploy import lay_out
from steppe.table.agenda import drop, push
from steppe.table.basics import POOL, Decision, Reason, Side, Unit
from steppe.table.events import Began, Marked, Placed
from steppe.table.grammar import a_hex, a_unit, verb
from steppe.table.scenario import read_deployment, read_hex, read_unit, reading_scenario
from steppe.table.state import build_indexes, holds, shift
from steppe.table.steps import Ask, Auto, Say, Step

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

REACH = 1
"""[S-1.3] How far from its hex a unit set up "w/i 1" may stand."""


class Orders(Struct, frozen=True):
    """What the Orders of Arrival give a side in a turn beside its units."""

    air: int = 0
    """[1.9] Dice for air strikes."""
    replacements: int = 0
    withdrawal: int = 0
    """[2.1.1] The highest die at which the panzers are withdrawn; 6 needs no die."""


class Setup(Struct, frozen=True):
    """What a scenario says."""

    turns: int
    has_arrivals: bool
    orders: tuple[tuple[Orders, Orders], ...]
    exact: dict[Unit, Hex]
    near: dict[Unit, Hex]
    """[S-1.3] The units set up within one hex of a hex, and that hex, where they begin."""
    reduced: tuple[Unit, ...]
    scale: tuple[tuple[int, str, str], ...]
    """[4.0] Soviet points from which on, the result, its rule; the highest first."""
    towns: frozenset[str]
    """The victory hexes that count; none for all of the list [4.1]."""

    def orders_of(self, turn: int, side: Side) -> Orders:
        return self.orders[turn - 1][side]


def read_setup(g: AutumnForBarbarossa) -> Setup:
    """The scenario's file."""
    with reading_scenario(g.data, f"scenarios/{g.scenario}.toml") as plain:
        german, soviet = read_deployment(g, plain["start"])
        return Setup(
            int(plain["turns"]),
            bool(plain["arrivals"]),
            tuple((_orders(turn["german"]), _orders(turn["soviet"])) for turn in plain["turn"]),
            {**german, **soviet},
            dict(_near(g, plain.get("near", {}))),
            tuple(read_unit(g, name) for name in plain.get("reduced", {}).get("units", ())),
            tuple((int(line["from"]), str(line["result"]), str(line["rule"])) for line in plain["scale"]),
            frozenset(map(str, plain.get("towns", ()))),
        )


def _orders(plain: Mapping[str, Any]) -> Orders:
    return Orders(int(plain["air"]), int(plain["replacements"]), int(plain.get("withdrawal", 0)))


def _near(g: AutumnForBarbarossa, plain: Mapping[str, Any]) -> Iterator[tuple[Unit, Hex]]:
    for number, names in plain.get("german", {}).items():
        yield from ((read_unit(g, name), read_hex(g, number)) for name in names)


# The start.


def start(g: AutumnForBarbarossa) -> BarbarossaState:
    """[5.0] The state before the first decision: units by their names, [5.1.G1] each in its hex, [5.1.S3]
    some reduced; those of the Orders of Arrival wait, and so does the infantry that is to be drawn. [4.1.5]
    The Soviet controls every victory hex."""
    s = blank(g)
    placed = {**g.setup.exact, **g.setup.near}
    for u in map(Unit, range(len(g.units))):
        if not g.is_garrison[u] and (g.setup.has_arrivals or u in placed):
            s.at[u] = POOL
    for u in g.setup.reduced:
        if not g.is_drawn[u]:
            s.flags[u] |= REDUCED
    build_indexes(g, s)
    lay_out(g, s, {u: h for u, h in placed.items() if not g.is_drawn[u]})
    hold_german_hexes(g, s)
    s.agenda = [GameTurn(1), SetUp()]
    return s


def hold_german_hexes(g: AutumnForBarbarossa, s: BarbarossaState) -> None:
    for h in s.stacks:
        if holds(s, GERMAN, h):
            s.control[h] = GERMAN


class SetUp(Auto["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[5.0] The Soviet infantry is drawn, [S-1.3] then the German places whoever has a choice."""

    def run(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> None:
        say(Began("5.0", "set-up"))
        if g.setup.near:
            push(s, Deploy(GERMAN))
        places = {u: h for u, h in g.setup.exact.items() if g.is_drawn[u]}
        reduced = tuple(places[u] for u in g.setup.reduced if u in places)
        draw_infantry(g, s, tuple(places.values()), reduced)


class Deploy(Ask["AutumnForBarbarossa", BarbarossaState], frozen=True):
    """[S-1.3, 5.1.G2, 5.1.G3] The German places the units that have a choice, each as often as he likes. They
    begin in the hexes that the list names."""

    now_rule = "5.0"

    def decision(self, g: AutumnForBarbarossa, s: BarbarossaState, side: Side) -> Decision:
        return Decision(side, "S-1.3", "deploy")

    def units(self, g: AutumnForBarbarossa, s: BarbarossaState) -> Iterable[Unit]:
        return (u for u in g.setup.near if any(True for _ in self.hexes(g, s, u)))

    def hexes(self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit) -> Iterator[Hex]:
        around = g.grid.disc(g.setup.near[u], REACH)
        return (h for h in around if self.why_not_place(g, s, u, h) is None)

    def why_not_place(self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit, h: Hex) -> Reason | None:
        """[1.5] Three to a hex from the start (ruling)."""
        if u not in g.setup.near:
            return Reason("S-1.3", "set-up-exact", (g.units[u],))
        if g.grid.distance(g.setup.near[u], h) > REACH:
            return Reason("S-1.3", "set-up-far", (g.numbers[h], g.numbers[g.setup.near[u]]))
        if h == s.at[u]:
            return Reason("S-1.3", "there-already", (g.units[u], g.numbers[h]))
        if s.holder[h] & ~(1 << GERMAN):
            return Reason("S-1.11", "enemy-there", (g.numbers[h],))
        if len(s.stacks.get(h, ())) >= LIMIT:
            return Reason("1.5", "stacking", (g.numbers[h],))
        return None

    def place(self, g: AutumnForBarbarossa, s: BarbarossaState, u: Unit, h: Hex, say: Say) -> None:
        shift(g, s, u, h)
        say(Placed("S-1.3", (u,), h))

    def done(self, g: AutumnForBarbarossa, s: BarbarossaState, say: Say) -> None:
        hold_german_hexes(g, s)
        say(Marked("S-1.3", "deployed", GERMAN))
        drop(s)

    verbs = (
        verb("done", do=done, closing=True),
        verb("place", a_unit(units), a_hex(hexes), why_not=why_not_place, do=place),
    )


STEPS: tuple[type[Step], ...] = (SetUp, Deploy)
