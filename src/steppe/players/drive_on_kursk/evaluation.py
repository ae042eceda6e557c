"""What a table of Drive on Kursk is worth to the German: his points, and what is still to come."""

from __future__ import annotations

from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.state import GERMAN, SOVIET, KurskState
from steppe.players.drive_on_kursk.outlook import Outlook
from steppe.players.planning.evaluation import Part, to_come

OF_A_SIDE = ("mech", "foot", "contact", "drawn", "cut", "at_risk", "prizes_near", "open_prizes")
FEATURES = (
    "time",
    "time_squared",
    *(f"{side}_{name}" for side in ("german", "soviet") for name in OF_A_SIDE),
    *(f"{side}_{name}_late" for side in ("german", "soviet") for name in OF_A_SIDE),
)


def features(g: DriveOnKursk, s: KurskState) -> list[float]:
    """All fade with the time that is left: when it is over only the points count."""
    time = max(g.turns + 1 - s.turn, 0) / g.turns
    sides = [*_of_side(Outlook(g, s, GERMAN)), *_of_side(Outlook(g, s, SOVIET))]
    late = [value * time * (1 - time) for value in sides]
    return [time, time * time, *[value * time for value in sides], *late]


def parts(g: DriveOnKursk, s: KurskState) -> list[Part]:
    """The table as a whole."""
    return [Part(features(g, s), g.score(s))]


def value(g: DriveOnKursk, s: KurskState) -> float:
    """The score that the German is expected to end with."""
    return g.score(s) if s.result else g.score(s) + to_come(__package__, features(g, s))


def _of_side(o: Outlook) -> list[float]:
    mech = foot = contact = drawn = cut = at_risk = 0.0
    for h in o.own_hexes:
        strength = o.strength_at(h)
        fast = o.g.is_mech[o.s.stacks[h][-1]]
        mech += strength if fast else 0.0
        foot += 0.0 if fast else strength
        contact += strength if o.s.near[o.foe][h] else 0.0
        drawn += strength * o.attraction[h]
        cut += 0.0 if o.would_be_supplied(h) else strength
        at_risk += o.chance_of_loss(h, strength) * (o.stake(h) + strength * o.factor)
    near, free = _prizes(o)
    return [mech / 100, foot / 100, contact / 100, drawn / 100, cut / 100, at_risk / 10, near / 10, free / 10]


def _prizes(o: Outlook) -> tuple[float, float]:
    """Points next to this side's units, and those of them that nobody guards."""
    near = free = 0.0
    for points, hexes in o.goals_of(o.side):
        for h in hexes:
            if o.s.near[o.side][h]:
                near += points
                free += 0.0 if o.s.stacks.get(h) else points
    return near, free
