"""S-1.10 Fog of war: who may know what.

Open to all: which hexes are held and by whom, how high each stack is and which unit lies on top, the markers
on it, zones, control, air strikes, the dead and what is still to come. Hidden: the units beneath the top one,
with their ratings and steps, unless they are fighting or have been seen and their stack has not changed
since; which Soviet infantry is still in the cup, where it is drawn; and how far a stack that moves can
still go.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, TypeAlias

from steppe.games.autumn_for_barbarossa.advance import Advance, Breakthrough
from steppe.games.autumn_for_barbarossa.combat import BattleRoll
from steppe.games.autumn_for_barbarossa.losses import Lose
from steppe.games.autumn_for_barbarossa.movement import Moving
from steppe.games.autumn_for_barbarossa.retreat import Retreat
from steppe.games.autumn_for_barbarossa.state import (
    GARRISON,
    GERMAN,
    PHASE_FLAGS,
    PUBLIC_FLAGS,
    SOVIET,
    BarbarossaState,
    exploits,
    ratings,
)
from steppe.mechanics.fog import cover, hidden_from, hide, renamed, shuffle, to_be_covered
from steppe.table.basics import POOL, READERS, Reader, Side, Unit
from steppe.table.state import build_indexes
from steppe.table.steps import Step

if TYPE_CHECKING:
    from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa

FaceDown: TypeAlias = tuple[list[Unit], list[Unit]]

TRIES = 20


def hidden(g: AutumnForBarbarossa, s: BarbarossaState) -> dict[Reader, frozenset[Unit]]:
    """The counters that each reader cannot see."""
    down = face_down(g, s)
    found: dict[Reader, frozenset[Unit]] = {}
    for reader in READERS:
        sides = [side for side in (GERMAN, SOVIET) if int(side) != reader]
        beneath = [u for side in sides for u in hidden_from(s, down[side], reader)]
        found[reader] = frozenset([*beneath, *in_the_cup(g, s, reader)])
    return found


def sight(g: AutumnForBarbarossa, s: BarbarossaState, reader: Reader) -> BarbarossaState:
    """The table as a reader may know it."""
    down = face_down(g, s)
    seen = to_be_covered(g, s)
    instead: dict[Unit, Unit] = {}
    for side in (GERMAN, SOVIET):
        if int(side) != reader:
            instead |= _cover(g, s, seen, side, hidden_from(s, down[side], reader))
    for u in in_the_cup(g, s, reader):
        hide(seen, u)
    seen.agenda = renamed((step for step in s.agenda if not _is_covered(step, reader)), instead)
    return seen


def _cover(
    g: AutumnForBarbarossa, s: BarbarossaState, seen: BarbarossaState, side: Side, units: list[Unit]
) -> dict[Unit, Unit]:
    instead = cover(g, s, seen, side, units, PUBLIC_FLAGS)
    for u, unknown in instead.items():
        if g.chosen.zoc_needs_attack == "yes" and g.is_garrison[u]:
            seen.flags[unknown] |= GARRISON  # its stack's zone tells
    return instead


def in_the_cup(g: AutumnForBarbarossa, s: BarbarossaState, reader: Reader) -> list[Unit]:
    """[5.0] The infantry still to be drawn: only the Soviet can tell it from what lies under his stacks."""
    if int(SOVIET) == reader:
        return []
    return [Unit(u) for u in g.units_of[SOVIET] if g.is_drawn[u] and s.at[u] == POOL]


def _is_covered(step: Step, reader: Reader) -> bool:
    """How far a stack could still go tells what lies beneath its top: only its own side knows more than that
    it is moving."""
    return isinstance(step, Moving) and int(step.side) != reader


def face_down(g: AutumnForBarbarossa, s: BarbarossaState) -> FaceDown:
    """[S-1.10] Per side, in the order of their hexes, the counters beneath the top ones of their stacks, but
    for those that are fighting."""
    down: FaceDown = ([], [])
    shown = in_the_open(s)
    for h in sorted(h for h, pile in s.stacks.items() if len(pile) > 1):
        pile = s.stacks[h]
        down[g.side_of[pile[0]]].extend(u for u in pile[:-1] if u not in shown)
    return down


def in_the_open(s: BarbarossaState) -> set[Unit]:
    """[S-1.10] Whoever fights is seen until the battle is over."""
    shown: set[Unit] = set()
    for step in s.agenda:
        if isinstance(step, Retreat):
            shown.update(step.group)
        elif isinstance(step, Lose):
            shown.update(step.units)
        elif isinstance(step, BattleRoll | Advance | Breakthrough):
            shown.update(step.battle.attackers, step.battle.defenders)
    return shown


def redeal(g: AutumnForBarbarossa, s: BarbarossaState, reader: Reader, rng: random.Random) -> BarbarossaState:
    """A state that a reader could not tell from this one: hidden counters of any kind and strength change
    places, and hidden infantry with that in the cup."""
    for _ in range(TRIES):
        dealt = _dealt(g, s, reader, rng, ())
        if all(_could_be_moving(g, dealt, step) for step in dealt.agenda if isinstance(step, Moving)):
            return dealt
    movers = tuple(u for step in s.agenda if isinstance(step, Moving) for u in step.units)
    return _dealt(g, s, reader, rng, movers)  # few others could have gone as far


def _dealt(
    g: AutumnForBarbarossa, s: BarbarossaState, reader: Reader, rng: random.Random, kept: tuple[Unit, ...]
) -> BarbarossaState:
    dealt = s.copy()
    instead: dict[Unit, Unit] = {}
    down = face_down(g, s)
    for side in (GERMAN, SOVIET):
        if int(side) == reader:
            continue
        units = [u for u in hidden_from(s, down[side], reader) if u not in kept]
        for group in _told_apart(g, units):
            instead |= shuffle(s, dealt, group, rng, PUBLIC_FLAGS | PHASE_FLAGS)
    drawn = _draw_again(g, dealt, down[SOVIET], reader, instead, rng)
    instead = {u: drawn.get(v, v) for u, v in {**{u: u for u in drawn}, **instead}.items()}
    dealt.agenda = renamed(s.agenda, instead)
    build_indexes(g, dealt)
    return dealt


def _told_apart(g: AutumnForBarbarossa, units: list[Unit]) -> list[list[Unit]]:
    """Groups within which nobody can tell one counter from another."""
    if g.chosen.zoc_needs_attack == "no":
        return [units]
    return [[u for u in units if g.is_garrison[u] == garrison] for garrison in (False, True)]


def _draw_again(
    g: AutumnForBarbarossa,
    dealt: BarbarossaState,
    down: list[Unit],
    reader: Reader,
    instead: dict[Unit, Unit],
    rng: random.Random,
) -> dict[Unit, Unit]:
    """[5.0] Infantry that the reader cannot see changes places with that in the cup, but for its steps."""
    cup = in_the_cup(g, dealt, reader)
    if not cup:
        return {}
    beneath = [instead.get(u, u) for u in hidden_from(dealt, down, reader)]
    infantry = sorted({*cup, *(u for u in beneath if g.is_drawn[u])})
    return shuffle(dealt.copy(), dealt, infantry, rng, ~0)


def _could_be_moving(g: AutumnForBarbarossa, s: BarbarossaState, moving: Moving) -> bool:
    """Everybody has seen how far a stack on the move has come, and whether it exploits."""
    if any(not ratings(g, s, u).movement for u in moving.units):
        return False
    if moving.exploiting and not all(exploits(g, s, u) for u in moving.units):
        return False
    return moving.steps <= 1 or moving.spent <= moving.budget(g, s)
