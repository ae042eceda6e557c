"""What a battalion means to do in its activation, and what else it could."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from steppe.players.grossdeutschland.outlook import Outlook

ATTACK, HOLD, STAY = "attack", "hold", "stay"


class Plan(Struct, frozen=True):
    """The script carries it out."""

    posture: str
    """ATTACK: units come up for attacks. HOLD: they go to their posts and strike where they stand.
    STAY: nobody moves."""
    axis: int
    """The hex that the battalion makes for; -1 for its part of the whole."""
    fight_from: float
    """What an attack must promise to be made."""
    mass_from: float
    """What an attack must promise for units to come up for it."""
    barrages: bool
    """Whether its guns fire on their own, or are kept for attacks and defence."""
    strike: int = -1
    """The hex that units come up to attack before any other, whatever that promises; -1 for the best."""


def own_plan(o: Outlook, battalion: str) -> Plan:
    """What the script does of itself: who bides his time attacks only where much is to be won."""
    p = o.params
    if battalion in o.biding:
        return Plan(ATTACK, -1, p.bide_from, p.bide_from, True)
    return Plan(ATTACK, -1, p.fight_from, p.mass_from, True)


def other_plans(o: Outlook, own: Plan) -> Iterator[Plan]:
    """Attacks wherever they can be made, everybody towards one goal, staying where one is, guns held back."""
    yield replace(own, fight_from=0.0, mass_from=0.0)
    for goal in o.goals[: o.params.axes]:
        yield replace(own, axis=goal.hex)
    yield replace(own, posture=HOLD, fight_from=o.params.sure_from)
    yield replace(own, barrages=False)
