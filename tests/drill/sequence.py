"""D1 The sequence of play: the cup, the turns, the vote."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steppe.table.basics import POOL, Decision, Side, Unit
from steppe.table.events import Began, Drawn, Lapsed, Marked, Opened, Placed
from steppe.table.grammar import one_of, verb
from steppe.table.sequence import Part, Sequence
from steppe.table.state import put
from steppe.table.steps import Ask, Auto, Draw, Outcome, Say, Waiting
from tests.drill.combat import Combat
from tests.drill.movement import Movement
from tests.drill.state import DrillState, alive, clear_flags
from tests.drill.victory import count_points

if TYPE_CHECKING:
    from tests.drill.game import Drill

VOTES = ("on", "stop")


class Pull(Auto["Drill", DrillState], frozen=True):
    """D1.1 Draw the next chit, or end the turn when the cup is empty."""

    def run(self, g: Drill, s: DrillState, say: Say) -> None:
        if s.cup:
            s.agenda += [self, Chit(), Draw(tuple(s.cup))]
        elif s.turn == g.turns:
            s.agenda.append(Vote(Side(0)))
        elif s.turn > g.turns:
            count_points(g, s, say)
        else:
            begin_turn(g, s, say)


class Chit(Waiting["Drill", DrillState], frozen=True):
    """D1.2 The formation drawn moves, then attacks."""

    def took(self, g: Drill, s: DrillState, outcome: Outcome, say: Say) -> None:
        chit = s.cup.pop(outcome[0] - 1)
        say(Drawn("D1.1", "chit", chit))
        name, formation = chit.split(".")
        side = g.side_named(name)
        clear_flags(s)
        if not alive(g, s, side, formation):
            say(Lapsed("D1.1", chit))
            return
        say(Began("D1.2", "activation", side, s.turn))
        s.agenda += [Combat(side, formation), Movement(side, formation)]


def begin_turn(g: Drill, s: DrillState, say: Say) -> None:
    s.turn += 1
    say(Began("D1.1", "turn", turn=s.turn))
    arrive(g, s, say)
    s.cup = sorted(chit for chit, units in g.formations.items() if any(s.at[u] >= 0 for u in units))
    s.agenda.append(Pull())


def arrive(g: Drill, s: DrillState, say: Say) -> None:
    """D1.4 Counters that arrive this turn, or could not before."""
    for u, place in enumerate(s.at):
        if place != POOL or g.arrives[u] > s.turn:
            continue
        home = g.home[u]
        mine = s.holder[home] in (0, g.side_of[u] + 1)
        if mine and len(s.stacks.get(home, ())) < g.stack_limit:
            put(g, s, Unit(u), home)
            s.control[home] = g.side_of[u]
            say(Placed("D1.4", (Unit(u),), home))


class Vote(Ask["Drill", DrillState], frozen=True):
    """D1.3 Both sides vote in secret on a third turn."""

    sealed = True

    def asked(self, g: Drill, s: DrillState) -> tuple[Side, ...]:
        return tuple(Side(i) for i, vote in enumerate(s.votes) if not vote)

    def decision(self, g: Drill, s: DrillState, side: Side) -> Decision:
        return Decision(side, "D1.3", "vote")

    def vote(self, g: Drill, s: DrillState, word: str, say: Say) -> None:
        s.votes[self.side] = word
        if "" in s.votes:
            say(Marked("D1.3", "voted", self.side))
            return
        s.agenda.pop()
        for i, cast in enumerate(s.votes):
            say(Opened("D1.3", Side(i), cast))
        agreed = s.votes == ["on", "on"]
        s.votes = ["", ""]
        if agreed:
            begin_turn(g, s, say)
        else:
            count_points(g, s, say)

    verbs = (verb("vote", one_of(*VOTES), do=vote),)


def sequence(g: Drill, s: DrillState) -> Sequence:
    """The card beside the map: draw a chit, move its formation, attack with it."""
    side, here = acting(s)
    parts = [
        Part("draw", "D1.1", None, here == "draw"),
        Part("move", "D1.2", side, here == "move"),
        Part("fight", "D1.2", side, here == "fight"),
    ]
    if s.turn == g.turns:
        parts.append(Part("vote", "D1.3", None, here == "vote"))
    due: dict[int, tuple[str, ...]] = {}
    for u, place in enumerate(s.at[: len(g.units)]):
        if place == POOL:
            turn = max(g.arrives[u], s.turn)
            due[turn] = (*due.get(turn, ()), g.units[u])
    return Sequence(s.turn, g.turns, 1, tuple(parts), due)


def acting(s: DrillState) -> tuple[Side | None, str]:
    """Whose formation acts, and what it does."""
    for step in reversed(s.agenda):
        match step:
            case Movement(side=side):
                return side, "move"
            case Combat(side=side):
                return side, "fight"
            case Vote():
                return None, "vote"
    return None, "draw" if s.agenda else ""


def agenda_for(side: Side, phase: str) -> list[Any]:
    what, formation = phase.split("-")
    combat = [Pull(), Combat(side, formation)]
    return combat if what == "combat" else [*combat, Movement(side, formation)]
