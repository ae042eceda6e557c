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
    """[10.7, R10] The opponent of whoever drew an aircraft rolls for each of his anti-aircraft units,
    [10.7.3] until one succeeds. It costs nothing, so nobody is asked."""

    battle: Battle
    who: int
    fired: tuple[Unit, ...] = ()

    def run(self, g: Grossdeutschland, s: DivisionState, say: Say) -> None:
        battle = self.battle
        units = flak_units(g, s, battle, self.who)
        ready = [u for u in units if u not in self.fired]
        if not ready and self.who == 0:
            push(s, Flak(battle, 1))
        elif not ready:
            roll_battle(g, s, battle, say)
        else:
            u = ready[0]
            # [1.1.2, 10.7.1] The side demonstrates that it has one.
            show(s, (u,), other(g.side_of[u]))
            say(Revealed("1.1.2", (u,), Hex(s.at[u])))
            push(s, FlakRoll(battle, self.who, (*self.fired, u)), Dice(g.counters[u].flak))


def flak_units(g: Grossdeutschland, s: DivisionState, battle: Battle, who: int) -> list[Unit]:
    """Those with a chance: [10.7.1, R86] the plain distance in hexes, less than their dice can show."""
    name = battle.drawn[who]
    if not name or battle.void[who] or not g.events[name].is_air:
        return []
    return flak_near(g, s, battle, who)


def flak_near(g: Grossdeutschland, s: DivisionState, battle: Battle, who: int) -> list[Unit]:
    """The anti-aircraft units of the opponent of the attacker (0) or the defender (1)."""
    side = other(battle.side_of(who))
    return [
        u
        for u in g.flak_of[side]
        if s.at[u] >= 0 and g.grid.distance(Hex(s.at[u]), battle.target) < 6 * g.counters[u].flak
    ]


class FlakRoll(Waiting["Grossdeutschland", DivisionState], frozen=True):
    """[10.7.1, 10.7.2] Two dice, three for light ones; more than the distance cancels the chit."""

    battle: Battle
    who: int
    fired: tuple[Unit, ...]

    def took(self, g: Grossdeutschland, s: DivisionState, outcome: Outcome, say: Say) -> None:
        battle, u = self.battle, self.fired[-1]
        say(Rolled("10.7.1", "flak", outcome, sum(outcome)))
        if sum(outcome) > g.grid.distance(Hex(s.at[u]), battle.target):
            void = (True, battle.void[1]) if self.who == 0 else (battle.void[0], True)
            battle = structs.replace(battle, void=void)
            say(Marked("10.7.1", "shot-down", g.side_of[u], Hex(s.at[u]), u))
        push(s, Flak(battle, self.who, self.fired))
