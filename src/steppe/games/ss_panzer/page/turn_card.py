"""4.1 The sequence of play and the turn track, as the card beside the map shows them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steppe.games.ss_panzer.artillery import Bombard
from steppe.games.ss_panzer.impulse import BeginImpulse
from steppe.games.ss_panzer.sequence import FillCup, Recover, Recovery, TurnEnd
from steppe.games.ss_panzer.setup import Deploy, LayOut, SetUp
from steppe.games.ss_panzer.state import GERMAN, SOVIET, PanzerState
from steppe.table.basics import Side
from steppe.table.sequence import Part, Sequence

if TYPE_CHECKING:
    from steppe.games.ss_panzer import SSPanzer

Place = tuple[str, Side | None, str]
"""A part of the turn: what, whose, and the rule."""


def sequence(g: SSPanzer, s: PanzerState) -> Sequence:
    """[4.1] The turn being played, or the set-up [3.1]."""
    here = place_now(g, s)
    parts = set_up_parts() if here[:1] == ("deploy",) else turn_parts(g, s)
    marked = tuple(Part(what, rule, side, here == (what, side)) for what, side, rule in parts)
    return Sequence(s.turn, g.turns, 0, marked, {})


def set_up_parts() -> Iterator[Place]:
    yield "deploy", GERMAN, "3.1.6"
    yield "deploy", SOVIET, "3.1.7"


def turn_parts(g: SSPanzer, s: PanzerState) -> Iterator[Place]:
    """The formations that have been drawn stand in their order, then those still in the cup; [4.1.3] which of
    them comes next nobody knows, nor when artillery and aircraft come."""
    yield "bombardment", SOVIET, "4.1.1"
    yield "cup", None, "4.1.3"
    drawn = [item for item in s.drawn if item in g.formations]
    for formation in (*drawn, *(chit for chit in g.chits if chit not in drawn)):
        yield formation, g.formations[formation].side, "4.1.6"
    yield "recovery", None, "4.1.8"


def place_now(g: SSPanzer, s: PanzerState) -> tuple[str, Side | None]:
    """Where in the turn the match stands; between two impulses at the cup."""
    for step in reversed(s.agenda):
        match step:
            case Deploy(side=side) | LayOut(side=side):
                return "deploy", side
            case SetUp():
                return "deploy", GERMAN
            case Bombard() | FillCup():
                return "bombardment", SOVIET
            case BeginImpulse(formation=formation):
                return formation, g.formations[formation].side
            case Recovery() | Recover() | TurnEnd():
                return "recovery", None
    return (s.formation, g.formations[s.formation].side) if s.formation else ("cup", None)
