"""5.2.1 The dice of a combat, and everything that follows from them in its order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType, structs

from steppe.games.kursk_1943 import missions
from steppe.games.kursk_1943.battle import (
    Battle,
    comparison,
    dice_modifier,
    in_combat_setup,
    is_next_to,
    pledges_of,
    supporting_planes,
    users_of,
)
from steppe.games.kursk_1943.casualties import Lose, Pledge, on_map
from steppe.games.kursk_1943.disorganisation import Test, combat_phase
from steppe.games.kursk_1943.presence import disorganise, note_activity
from steppe.games.kursk_1943.pursuit import Pursuit, is_prey, who_may_pursue
from steppe.games.kursk_1943.retreat import begin_retreat
from steppe.games.kursk_1943.state import FOUGHT, GERMAN, MINED, KurskState
from steppe.games.kursk_1943.supply import raise_level
from steppe.games.kursk_1943.tables import HIGHEST, LOWEST, Effect, effects
from steppe.hexes import Hex
from steppe.table.agenda import mark, push
from steppe.table.basics import Side, Unit, other
from steppe.table.events import Marked, Result, Rolled
from steppe.table.steps import Auto, Dice, Outcome, Say, Waiting

if TYPE_CHECKING:
    from steppe.games.kursk_1943 import Kursk1943

Units = tuple[Unit, ...]


def fight(g: Kursk1943, s: KurskState, battle: Battle, say: Say) -> None:
    """[5.2.1] All is declared: the odds, and the dice."""
    battle = with_guns_beside(g, s, battle)
    odds = comparison(g, s, battle)
    say(odds)
    die = 0
    for _, by, rule in dice_modifier(g, s, battle):
        die += by
        say(Marked(rule, "headquarters", battle.side if by < 0 else other(battle.side)))
    roll = BattleRoll(
        battle,
        g.columns.index(odds.final),
        die,
        exposed(g, s, battle),
        users_of(g, s, battle),
        places(s, battle),
        pledges_of(g, s, battle),
    )
    _spend(g, s, battle)
    push(s, roll, Dice(2))


def exposed(g: Kursk1943, s: KurskState, battle: Battle) -> tuple[Units, Units]:
    """Whom results can hit, per side: [6.3.4] not artillery that fires from afar, [6.3.5, 6.6.2] but
    artillery next to the enemy."""
    ours, theirs = _guns_beside(g, s, battle)
    return tuple(sorted((*battle.attackers, *ours))), tuple(sorted((*battle.defenders, *theirs)))


def _guns_beside(g: Kursk1943, s: KurskState, battle: Battle) -> tuple[Units, Units]:
    """[6.3.5] Per side the guns that support from next to the enemy."""
    front = tuple({Hex(s.at[u]) for u in battle.attackers})
    return (
        tuple(u for u in battle.guns if is_next_to(g, s, u, battle.targets)),
        tuple(u for u in battle.support if is_next_to(g, s, u, front)),
    )


def with_guns_beside(g: Kursk1943, s: KurskState, battle: Battle) -> Battle:
    """[6.3.5] Guns next to the enemy suffer all effects of the combat, so they pursue as well; [5.4.9] towed
    ones cannot."""
    ours, theirs = _guns_beside(g, s, battle)
    able = tuple(sorted(u for u in (*ours, *theirs) if not g.counters[u].towed))
    return structs.replace(battle, beside=able) if able else battle


def places(s: KurskState, battle: Battle) -> tuple[tuple[Hex, ...], tuple[Hex, ...]]:
    """Where both sides fight from."""
    return tuple(sorted({Hex(s.at[u]) for u in battle.attackers})), battle.targets


def _spend(g: Kursk1943, s: KurskState, battle: Battle) -> None:
    """[5.1.1, 6.1.4] Everybody has fought; [8.1.3] aircraft have flown; [18.1.3] Germans who attack come
    among the mines."""
    everybody = (*battle.attackers, *battle.guns, *battle.defenders, *battle.support)
    if battle.side == GERMAN:
        mark(s, battle.attackers, MINED)
    mark(s, everybody, FOUGHT)
    note_activity(g, s, everybody, combat_phase(g, battle.side))
    cover = missions.over(g, s, missions.COVER, other(battle.side), battle.targets)
    missions.end_missions(g, s, [*supporting_planes(g, s, battle), *cover])


class BattleRoll(Waiting["Kursk1943", KurskState], frozen=True):
    """[5.2.1, T1.0] Two dice on the combat table; [R32] what headquarters add does not lead off it."""

    battle: Battle
    column: int
    die: int
    exposed: tuple[Units, Units]
    users: tuple[Units, Units]
    places: tuple[tuple[Hex, ...], tuple[Hex, ...]]
    pledges: tuple[Pledge, ...] | UnsetType = UNSET

    def took(self, g: Kursk1943, s: KurskState, outcome: Outcome, say: Say) -> None:
        total = min(max(sum(outcome) + self.die, LOWEST), HIGHEST)
        cell = g.combat_table[total][self.column]
        say(Rolled("5.2.1", "combat", outcome, total))
        say(Result(f"T1.{total}", cell, self.battle.targets[0]))
        ours, theirs = effects(cell)
        _raise_levels(g, s, self.battle, bool(theirs.retreat), say)
        push(s, Sequel(self.battle, cell, self.exposed, self.users, self.places, self.pledges))
        for who, effect in ((1, theirs), (0, ours)):
            side = other(self.battle.side) if who else self.battle.side
            if effect.losses:
                pledges = self.pledges if who else UNSET
                push(s, Lose(side, self.exposed[who], effect.losses, "5.2.2", self.users[who], pledges))


def _raise_levels(g: Kursk1943, s: KurskState, battle: Battle, success: bool, say: Say) -> None:
    """[10.2.4, 10.2.5] Out of supply, a defender who must retreat and an attacker who achieves no retreat
    suffer at once."""
    for u in battle.defenders if success else battle.attackers:
        raise_level(g, s, u, "10.2.4", say)


class Sequel(Auto["Kursk1943", KurskState], frozen=True):
    """[5.2.1] After the losses retreats and pursuit, then the tests."""

    battle: Battle
    cell: str
    exposed: tuple[Units, Units]
    users: tuple[Units, Units]
    places: tuple[tuple[Hex, ...], tuple[Hex, ...]]
    pledges: tuple[Pledge, ...] | UnsetType = UNSET

    def run(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        phase = combat_phase(g, self.battle.side)
        both = effects(self.cell)
        for who, effect in enumerate(both):
            if effect.disorganised:
                for u in self._fighters(g, s, who):
                    disorganise(g, s, u, phase, "5.6.1", say)
        if both[0].test:
            push(s, Test(self._fighters(g, s, 0), phase, "5.6.1"))
        if both[0].retreat or both[1].retreat:
            self._retreat(g, s, both)
        else:
            push(s, EliminationPursuit(self.battle, self.places))

    def _fighters(self, g: Kursk1943, s: KurskState, who: int) -> Units:
        """[5.6.3] Artillery next to the enemy among them; no headquarters, nor guns in transport, which
        do not fight."""
        units = on_map(s, self.exposed[who])
        return tuple(u for u in units if g.counters[u].is_regular or in_combat_setup(g, s, u))

    def _retreat(self, g: Kursk1943, s: KurskState, both: tuple[Effect, Effect]) -> None:
        who = 0 if both[0].retreat else 1
        side = other(self.battle.side) if who else self.battle.side
        users = () if both[who].losses else self.users[who]
        push(s, EliminationPursuit(self.battle, self.places))
        pledges = self.pledges if who else UNSET
        begin_retreat(g, s, self.battle, side, both[who].retreat, self.exposed[who], users, pledges)


class EliminationPursuit(Auto["Kursk1943", KurskState], frozen=True):
    """[5.4.10] Where all of a side's units were eliminated, and none has retreated, the victors may enter;
    the attacker first of all."""

    battle: Battle
    places: tuple[tuple[Hex, ...], tuple[Hex, ...]]

    def run(self, g: Kursk1943, s: KurskState, say: Say) -> None:
        battle = self.battle
        for beaten, units in ((1, battle.defenders), (0, battle.attackers)):
            victor = battle.side if beaten else other(battle.side)
            if any(s.at[u] >= 0 and s.at[u] not in self.places[beaten] for u in units):
                continue  # somebody has retreated
            emptied = tuple(h for h in self.places[beaten] if self._is_emptied(g, s, victor, h))
            if emptied and len(on_map(s, units)) < len(units):
                paths, pursuers = tuple((h,) for h in emptied), who_may_pursue(g, s, victor, battle)
                push(s, Pursuit(victor, battle, paths, pursuers, after_elimination=True))
                return

    def _is_emptied(self, g: Kursk1943, s: KurskState, victor: Side, h: Hex) -> bool:
        return not s.holder[h] or is_prey(g, s, victor, h)
