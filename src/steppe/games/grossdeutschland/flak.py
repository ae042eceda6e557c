"""10.7 Anti-aircraft units against Airstrike and Strafing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from steppe.games.grossdeutschland.battle import Battle
from steppe.games.grossdeutschland.fighting import roll_battle
from steppe.games.grossdeutschland.state import DivisionState
from steppe.hexes import Hex
from steppe.table.agenda import push
from steppe.table.basics import Unit, other
from steppe.table.events import Marked, Revealed, Rolled
from steppe.table.state import show
from steppe.table.steps import Auto, Dice, Outcome, Say, Waiting

if TYPE_CHECKING:
    from steppe.games.grossdeutschland import Grossdeutschland


class Flak(Auto["Grossdeutschland", DivisionState], frozen=True):
    """[10.7, R10] The defender rolls for each of his anti-aircraft units against what the attacker drew,
    [10.7.3] until one succeeds. It costs nothing, so nobody is asked. The attacker could roll against what
    the defender drew, but aircraft always help the attack, so he never does."""

    battle: Battle
    fired: tuple[Unit, ...] = ()

    def run(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        battle = self.battle
        ready = [u for u in flak_units(g, s, battle) if u not in self.fired]
        if not ready:
            roll_battle(g, s, battle, say)
        else:
            u = ready[0]
            # [1.1.2, 10.7.1] The side demonstrates that it has one.
            show(s, (u,), other(g.side_of[u]))
            say(Revealed("1.1.2", (u,), Hex(s.at[u])))
            push(s, FlakRoll(battle, (*self.fired, u)), Dice(g.counters[u].flak))


def flak_units(g: Grossdeutschland, s: DivisionState, battle: Battle) -> list[Unit]:
    """Those of the defender who roll, if the attacker has drawn aircraft that still fly."""
    name = battle.drawn[0]
    if not name or battle.void[0] or not g.events[name].is_air:
        return []
    return flak_near(g, s, battle)


def flak_near(g: Grossdeutschland, s: DivisionState, battle: Battle) -> list[Unit]:
    """The defender's anti-aircraft units with a chance: [10.7.1, R86] the plain distance in hexes, less than
    their dice can show."""
    return [
        u
        for u in g.flak_of[other(battle.side)]
        if s.at[u] >= 0 and g.grid.distance(Hex(s.at[u]), battle.target) < 6 * g.counters[u].flak
    ]


class FlakRoll(Waiting["Grossdeutschland", DivisionState], frozen=True):
    """[10.7.1, 10.7.2] Two dice, three for light ones; more than the distance cancels the chit."""

    battle: Battle
    fired: tuple[Unit, ...]

    def took(self, g: Grossdeutschland, s: DivisionState, outcome: Outcome, say: Say) -> None:
        battle, u = self.battle, self.fired[-1]
        say(Rolled("10.7.1", "flak", outcome, sum(outcome)))
        if sum(outcome) > g.grid.distance(Hex(s.at[u]), battle.target):
            battle = structs.replace(battle, void=(True, battle.void[1]))
            say(Marked("10.7.1", "shot-down", g.side_of[u], Hex(s.at[u]), u))
        push(s, Flak(battle, self.fired))
