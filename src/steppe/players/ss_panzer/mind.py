"""One side's thoughts in one match: which module answers which decision, and the plan of the impulse."""

from __future__ import annotations

from collections import Counter

from steppe.games.ss_panzer import SSPanzer
from steppe.games.ss_panzer.air import PlaceAircraft
from steppe.games.ss_panzer.artillery import Bombard, FallShort, Support
from steppe.games.ss_panzer.close_combat import Declare, EntryFire, Melee, Resolve
from steppe.games.ss_panzer.fire import targets_of
from steppe.games.ss_panzer.impulse import Impulse
from steppe.games.ss_panzer.movement import MOVE, RECOVERED, Moving, why_not_step
from steppe.games.ss_panzer.orders import barred_hexes
from steppe.games.ss_panzer.reaction import React
from steppe.games.ss_panzer.setup import Deploy
from steppe.games.ss_panzer.stacking import Excess
from steppe.games.ss_panzer.state import ACTED, PanzerState, is_suppressed
from steppe.hexes import Hex
from steppe.players.ss_panzer import answers, assaults, shots
from steppe.players.ss_panzer.goals import TAKE, Post, assign, turns_to
from steppe.players.ss_panzer.moves import Option, Path, best_option, best_place, is_fire, place_value
from steppe.players.ss_panzer.outlook import Outlook, Ways
from steppe.table.agenda import has
from steppe.table.basics import Action, Side, Unit
from steppe.table.play import choices

STORMERS = 4
"""So many units that may reach a hex in this impulse will assault it, so that nobody shoots it empty; on the
last turn, when nobody walks in later, half as many."""


class Mind:
    """Keeps the plan of the impulse under way; a mind that joins in the middle plans anew."""

    def __init__(self, g: SSPanzer, side: Side) -> None:
        self.g = g
        self.side = side
        self.ways = Ways(g)
        self.impulse = (0, "")
        self.acted = 0
        self.posts: dict[Unit, Post] = {}
        self.spare: frozenset[int] = frozenset()
        self.fired: set[Unit] = set()
        """Who has been asked whether to fire before anybody moves."""
        self.idle: set[Unit] = set()
        self.path: tuple[Unit, Path] = (Unit(-1), ())

    def choose(self, s: PanzerState) -> Action | None:
        o = Outlook(self.g, s, self.side, self.ways)
        step = s.agenda[-1]
        match step:
            case Impulse():
                return self._act(o, step)
            case Moving():
                return self._go_on(o, step)
            case React():
                return answers.react(o, step)
            case EntryFire():
                return answers.entry_fire(o, step)
            case Declare():
                return assaults.declare(o, step)
            case Resolve():
                return assaults.resolve(o, step)
            case Melee():
                return assaults.melee(o, step)
            case Bombard():
                return shots.bombard(o, step)
            case Support():
                return shots.support(o, step)
            case PlaceAircraft():
                return shots.aircraft(o, step)
            case FallShort():
                return answers.fall_short(o, step)
            case Excess():
                return answers.excess(o)
            case Deploy():
                return answers.first_offered(o, ("done", "restore"))
        return None

    # An impulse.

    def _plan(self, o: Outlook, formation: str) -> None:
        """Who goes for what, once for each impulse, and anew if somebody has taken actions back."""
        units = o.g.units_in_formation[formation]
        acted = sum(o.s.at[u] < 0 or has(o.s, u, ACTED) for u in units)
        known = self.impulse == (o.s.turn, formation) and acted >= self.acted
        self.acted = acted
        if known:
            return
        self.impulse = (o.s.turn, formation)
        self.ways.look(barred_hexes(o.g, o.s, o.side))
        self.posts = assign(o, formation)
        self.fired, self.idle = set(), set()
        self.spare = self._about_to_be_stormed(o)

    def _about_to_be_stormed(self, o: Outlook) -> frozenset[int]:
        near: Counter[int] = Counter()
        for u, post in self.posts.items():
            if post.task.kind == TAKE and not is_suppressed(o.s, u):
                near[post.task.hex] += turns_to(o, u, post.task, o.s.at[u]) <= 1
        enough = STORMERS if o.turns_left > 1 else STORMERS // 2
        return frozenset(h for h, count in near.items() if count >= enough)

    def _act(self, o: Outlook, step: Impulse) -> Action:
        """Guns first, then those who recover or fire where they stand, then the others, the nearest first."""
        self._plan(o, step.formation)
        action = shots.best_shell(o, step, self.spare) or shots.best_crossfire(o, step)
        if action is not None:
            return action
        ready = [u for u in step.ready(o.g, o.s) if u not in self.idle]
        option = self._shoot_first(o, ready) or self._move_next(o, ready)
        if option is None:
            return ("end",)
        return option.action

    def _shoot_first(self, o: Outlook, ready: list[Unit]) -> Option | None:
        for u in ready:
            if u in self.fired:
                continue
            self.fired.add(u)
            if is_suppressed(o.s, u) or has_target(o, u):
                option = best_option(o, u, self.posts.get(u), self.spare)
                if option is not None and (is_fire(option) or option.action[0] == "recover"):
                    return self._take(u, option)
        return None

    def _move_next(self, o: Outlook, ready: list[Unit]) -> Option | None:
        for u in sorted(ready, key=lambda u: (self._away(o, u), u)):
            if u in self.idle:
                continue
            self.idle.add(u)
            option = best_option(o, u, self.posts.get(u), self.spare)
            if option is not None:
                return self._take(u, option)
        return None

    def _take(self, u: Unit, option: Option) -> Option:
        self.path = (u, option.path)
        return option

    def _away(self, o: Outlook, u: Unit) -> float:
        post = self.posts.get(u)
        return turns_to(o, u, post.task, o.s.at[u]) if post is not None else 99.0

    # A move.

    def _go_on(self, o: Outlook, step: Moving) -> Action:
        """Along the way that was chosen; at its end fire, if the move allows it."""
        u, path = self.path
        if u != step.unit:
            path = self._new_path(o, step)
        elif step.mode == RECOVERED and not step.steps:
            shot = shots.best_shot(o, step.unit, "fire_and_move", self.spare)
            if shot is not None and shot[0] > 0.2:
                return ("fire", o.g.units[step.unit], o.g.units[shot[1]])
            path = self._new_path(o, step)
        rest = path[path.index(o.s.at[step.unit]) + 1 :] if o.s.at[step.unit] in path else path
        self.path = (step.unit, rest)
        if rest and why_not_step(o.g, o.s, step, Hex(rest[0])) is None:
            return ("step", o.g.numbers[rest[0]])
        return self._stop(o, step)

    def _new_path(self, o: Outlook, step: Moving) -> Path:
        """For a move that this mind has not planned: the best way on, if it is better than to stay."""
        self._plan(o, o.g.counters[step.unit].formation)
        post = self.posts.get(step.unit)
        place = best_place(o, step, post)
        here = place_value(o, step.unit, post, o.s.at[step.unit], fired=step.mode != MOVE)
        if place is None or (step.may_halt() and place.value <= here):
            return ()
        return place.path

    def _stop(self, o: Outlook, step: Moving) -> Action:
        shot = shots.best_shot(o, step.unit, "fire_and_move", self.spare) if step.may_fire() else None
        if shot is not None:
            return ("fire", o.g.units[step.unit], o.g.units[shot[1]])
        if step.may_halt():
            return ("halt",)
        return ("step", choices(o.g, o.s, o.side, ("step",))[0])


def has_target(o: Outlook, u: Unit) -> bool:
    return bool(targets_of(o.g, o.s, u))
