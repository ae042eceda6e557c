"""Where the end of the game is near every deed is a plan of its own, to be tried out to the end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from zlib import crc32

from msgspec.structs import replace

from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.combat import CombatPhase
from steppe.games.drive_on_kursk.movement import MovementPhase, Moving
from steppe.games.drive_on_kursk.sequence import Phase, PhaseOrder
from steppe.games.drive_on_kursk.state import KurskState
from steppe.players.drive_on_kursk.assaults import assaults_on, attack_of, targets_now
from steppe.players.drive_on_kursk.outlook import Outlook
from steppe.players.drive_on_kursk.params import PARAMS
from steppe.players.drive_on_kursk.plan import Plan, other_plans
from steppe.players.minds import Key
from steppe.table.basics import Action, Side
from steppe.table.play import Legal
from steppe.table.steps import Ask


def is_near_the_end(g: DriveOnKursk, s: KurskState) -> bool:
    """No turn follows, and so few stacks are left that the rest is soon played."""
    return s.turn >= g.turns + g.extra_turns and len(s.stacks) <= PARAMS.few_stacks


def deed_point(g: DriveOnKursk, s: KurskState, side: Side) -> Key | None:
    """Every decision of a side, but that all moves of a phase are one. It is told by the side's own units, so
    that it is the same on imagined tables."""
    step = s.agenda[-1] if s.agenda else None
    if not isinstance(step, Ask) or step.side != side:
        return None
    if isinstance(step, MovementPhase | Moving):
        return s.turn, "moves", sum(isinstance(later, Phase) for later in s.agenda)
    own = [(s.at[u], s.flags[u]) for u in g.units_of[side] if s.at[u] >= 0]
    return s.turn, type(step).__name__, crc32(repr(own).encode())


def deeds(o: Outlook, own: Plan) -> Iterator[Plan]:
    """What could be done now."""
    step = o.s.agenda[-1]
    if isinstance(step, PhaseOrder | MovementPhase | Moving):
        yield from other_plans(o, own)
        return
    if isinstance(step, CombatPhase):
        actions = islice(_attacks(o, step), o.params.deeds)
    else:
        actions = islice(Legal(o.g, o.s, o.side), o.params.answers)
    yield from (replace(own, first=action) for action in actions)


def _attacks(o: Outlook, step: CombatPhase) -> Iterator[Action]:
    """No more of them; else the best ones, on any target and in any strength."""
    yield ("end",)
    order = o.s.orders[o.side] or "move-fight"
    found = [assault for h in targets_now(o) for assault in assaults_on(o, h, order, step.index)]
    for assault in sorted(found, key=lambda a: (-a.value, a.target, a.attackers)):
        yield attack_of(o, assault)
