"""What else could be done now: other strikes, overruns and attacks than the script's own, and other posts.
Most are plans that begin with one deed; the script goes on from there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from msgspec.structs import replace

from steppe.games.autumn_for_barbarossa.air import why_no_strikes
from steppe.games.autumn_for_barbarossa.combat import CombatPhase
from steppe.games.autumn_for_barbarossa.movement import MovementPhase
from steppe.hexes import Hex
from steppe.players.autumn_for_barbarossa.assaults import (
    action_of,
    assaults,
)
from steppe.players.autumn_for_barbarossa.march import OVERRUN, Overrun, overruns
from steppe.players.autumn_for_barbarossa.outlook import Outlook
from steppe.players.autumn_for_barbarossa.plan import HOLD, Plan
from steppe.table.basics import Action


def other_deeds(o: Outlook, own: Plan) -> Iterator[Plan]:
    step = o.s.agenda[-1]
    match step:
        case CombatPhase():
            yield from _other_attacks(o, step, own)
        case MovementPhase():
            yield from _other_moves(o, step, own)


def _other_attacks(o: Outlook, phase: CombatPhase, own: Plan) -> Iterator[Plan]:
    """The best on each other target, all who can against the best, and no more attacks."""
    found = sorted(assaults(o, phase), key=lambda each: (-each.value, each.target))
    for assault in found[1 : 1 + o.params.other_attacks]:
        yield replace(own, first=action_of(o, assault))
    for assault in found[: o.params.with_all]:
        able = tuple((u, o.s.at[u]) for u in phase.attackers(o.g, o.s, Hex(assault.target), ()))
        if len(able) > len(assault.attackers):
            yield replace(own, first=action_of(o, assault._replace(attackers=able)))
    if found:
        yield replace(own, first=("end",))


def _other_moves(o: Outlook, step: MovementPhase, own: Plan) -> Iterator[Plan]:
    """One of each kind in turn, as not all can be compared."""
    kinds = [_other_posts(o, own), _other_runs(o, step, own), _other_strikes(o, step, own)]
    for together in zip_longest(*kinds):
        yield from (plan for plan in together if plan is not None)


def _other_strikes(o: Outlook, step: MovementPhase, own: Plan) -> Iterator[Plan]:
    """None in this phase, or all on one of those who hold points or could come for them."""
    if why_no_strikes(step, o.g, o.s) is not None or not o.s.strikes:
        return
    yield replace(own, strikes=False)
    held = [h for h in o.foe_hexes if o.prize(h) and h not in o.s.struck]
    for h in sorted(held, key=lambda h: (-o.prize(h), h)):
        yield replace(own, first=("strike", o.g.numbers[h], str(min(o.s.strikes, o.params.most_strikes))))


def _other_runs(o: Outlook, step: MovementPhase, own: Plan) -> Iterator[Plan]:
    """None, or another than the best."""
    found = sorted(overruns(o, step), key=lambda run: (-run.value, run.target))
    if found and found[0].value >= own.overrun_from:
        yield replace(own, overrun_from=o.params.never)
        found = found[1:]
    for run in found[: o.params.other_runs]:
        yield replace(own, first=_run(run))


def _run(run: Overrun) -> Action:
    return (OVERRUN, *map(str, (run.target, run.start, *run.units)))


def _other_posts(o: Outlook, own: Plan) -> Iterator[Plan]:
    """Towns that are filled first, all of them and one by one; one that is attacked before all others; and
    nobody comes up for attacks."""
    open_ = [int(h) for h in o.g.victory if o.s.holder[h] != o.foe + 1 and not o.has_last_word]
    towns = sorted(open_, key=lambda h: (-o.points(h), h))
    goals = sorted(o.goals_of(o.side), key=lambda goal: (-goal[0], goal[1]))
    if len(towns) > 1:
        yield replace(own, guards=tuple(towns))
    for _, hexes in goals:
        yield replace(own, axis=hexes)
    for h in towns:
        yield replace(own, guards=(h,))
    yield replace(own, posture=HOLD)
