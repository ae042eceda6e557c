"""Every number of this mind that somebody might want to tune, in victory points unless said otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from steppe.players.minds import BOLD, CAREFUL, STEADY


class Params(Struct, frozen=True):
    """Set by hand; rules and tables of the game are not among them. Pairs are by side, German first."""

    # What things are worth (outlook).
    point: tuple[tuple[float, float], tuple[float, float]] = ((0.055, 0.05), (0.045, 0.09))
    """By who thinks, then by whose it is: a point of attack or defence, with the game before it."""
    fades: float = 3.0
    """The turns still to come below which it is worth less and less, down to nothing in the last."""
    passed: float = 0.7
    """How much of a turn is over for the German when he moves: the Soviet's part is still to come."""
    attraction: float = 0.3
    """How much of a goal's points its neighbourhood is worth."""
    decay: float = 0.88
    """How much of that remains with each hex of distance."""
    reserves: float = 2.0
    """What it brings to hold up an enemy who is to arrive [S-13.4], in hundredths of a point: a unit is worth
    some forty, and half a turn of ten is won. Whoever looks farther ahead sees that it may wait for good."""
    keep_from: float = 1.0
    """The points of a hex that is not left empty if an enemy can come to it."""

    # Danger (outlook).
    comes: tuple[float, ...] = (1.0, 0.55, 0.4, 0.3)
    """By distance: how much of a fast enemy's attack counts."""
    walks: tuple[float, ...] = (1.0, 0.6, 0.3)
    """The same of a slow one's."""
    raid: tuple[float, float] = (10.0, 4.0)
    """The attack of a German and of a Soviet raid."""
    raids: float = 2.0
    """How many of them may come to where reserves are to arrive."""
    loss_chance: tuple[float, ...] = (0.0, 0.05, 0.2, 0.45, 0.65, 0.8, 0.9, 0.97)
    """By column: how likely a defender is to lose his hex."""
    feared: float = 0.0
    """How much counts of the attack that could really be brought against our points."""
    hot: float = 0.45
    """The chance of loss that makes a hex one to worry about."""

    # Attacks (assaults, and the thresholds of the script's own plan).
    fight_from: tuple[float, float] = (0.04, 0.05)
    """What an attack must promise to be made."""
    mass_from: tuple[float, float] = (0.1, 0.15)
    """What it must promise for units to come up for it."""
    sure_from: float = 0.3
    """What it must promise when the line is only held."""
    overrun_from: float = 0.12
    """What an overrun must promise."""
    effort: float = 0.004
    """What a point of attack that is used here could have brought elsewhere."""
    push: float = 0.1
    """What driving the enemy from a hex is worth, whatever the hex."""
    far_retreat: float = 0.05
    """What each hex that he is driven is worth besides."""
    zoned_retreat: float = 0.5
    """How many steps a retreat through our zones costs him."""
    never: float = 99.0
    """What nothing promises, so that no overrun is made."""
    other_attacks: int = 3
    """How many other attacks are worth a plan of their own,"""
    with_all: int = 2
    """how many with all who can join them,"""
    other_runs: int = 2
    """and how many other overruns."""
    axes: int = 3
    """How many goals are worth a plan of their own."""
    most_comers: int = 9
    slot_cover: float = 0.3
    slot_wet: float = 4.0
    slot_unsupplied: float = 2.0

    # Air strikes.
    strike_from: float = 0.02
    """What a strike must promise to be flown."""
    strike_for: float = 0.3
    """How much an attack may promise to cost as it stands for a strike to help it."""
    strike_late_from: float = 0.02
    """The same before those that are left lapse."""
    most_strikes: int = 1
    """On one hex."""
    spoils: bool = False
    """Whether whoever could come for our points is struck before he does."""
    shaken: float = 0.12
    """How much of a stack's worth it brings to disorganise it until its owner's next turn is over."""

    # Posts.
    gap_deep: int = 5
    """How far a gap is followed."""
    gap: tuple[float, float] = (0.02, 0.03)
    """What it is worth to close a hex that the enemy could walk into."""
    gap_tempts: float = 0.5
    """How much more where our goals draw him."""
    unsupplied: float = 0.8
    """What a unit loses by standing where no line leads, in units' worth."""
    unsupplied_prize: float = 0.6
    """How much of the points of a hex counts where nobody stays in supply."""
    support: int = 6
    """Farther than so many hexes from friends who stand together a unit is on its own,"""
    alone: float = 0.0
    """and only so much of the points there, and of what draws to them, counts before the last turn."""
    guarding: float = 0.5
    """What a unit could do elsewhere that guards the arrival of reserves."""
    to_the_front: float = 0.02
    """For each hex nearer to where the line may break."""
    pull: tuple[tuple[float, float], tuple[float, float]] = ((1.0, 1.4), (0.15, 0.3))
    """How much of the attraction of goals counts, by side, for slow and for fast units."""
    guard: float = 0.3
    """How much of what draws the enemy to a hex is lost with it."""
    own_risk: float = 0.6
    """How much of a unit's own worth counts when it goes where it may be lost."""
    cuts: float = 0.5
    """How much of an enemy's worth it brings to cut him off."""
    cuts_line: tuple[float, float] = (0.02, 0.06)
    """How much of it for a hex of the line by which he is supplied."""
    cover: tuple[float, float] = (0.01, 0.03)
    """What each column that the ground gives is worth where the enemy may come."""
    inertia: float = 0.01
    late_near: int = 2
    """How near to points a post lies in the last turn."""

    # Garrisons and replacements (answers).
    garrison_from: float = 1.0
    """The points of a hex that a step is given up for,"""
    garrison_behind: int = 4
    """if the fighting is farther away than this,"""
    garrison_strong: float = 6.0
    """and whoever keeps it has so much attack to use elsewhere."""
    stand_in_from: float = 2.0
    """How likely the panzers are taken away next turn [2.1] for them to leave garrisons where they alone keep
    points."""
    fresh: float = 1.0
    """How much of a unit that is drawn from the cup counts beside one that is rebuilt where it fights."""


PARAMS = Params()

FORESIGHT: Mapping[str, Any] = {
    "feared": 0.8,
    "strike_late_from": 0.0,
    "most_strikes": 4,
    "spoils": True,
    "stand_in_from": 0.3,
}
"""What `planner` thinks of besides, whatever its temper."""

PARAMS_OF = {
    STEADY: PARAMS,
    BOLD: Params(fight_from=(0.0, 0.0), mass_from=(0.04, 0.06), overrun_from=0.04, own_risk=0.3),
    CAREFUL: Params(fight_from=(0.15, 0.15), mass_from=(0.3, 0.4), overrun_from=0.3, own_risk=1.0),
}
"""By temper: what an attack must promise, and what is risked for it."""
