"""Every number of this mind that somebody might want to tune, in victory points unless said otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from steppe.players.minds import BOLD, CAREFUL, STEADY


class Params(Struct, frozen=True):
    """Set by hand; rules and tables of the game are not among them. Pairs are by side, German first,
    or where that is said by role: who attacks in a battle first, then who defends."""

    # What things are worth (outlook).
    point: tuple[tuple[float, float], tuple[float, float]] = ((0.09, 0.06), (0.1, 0.06))
    """By who thinks, then by whose it is: a point of strength, with the battle before it."""
    fades: int = 5
    """The turns left below which strength is worth less and less."""
    first_level: float = 0.35
    """How much of the points for a unit its first level counts for,"""
    last_level: tuple[float, float] = (0.65, 0.9)
    """and the last one, by who thinks: whoever goes back in time keeps it."""
    presence: float = 0.08
    """A unit, whatever its strength: it has a zone and counts for concentration."""
    staff: float = 1.0
    """A headquarters."""
    at_once: tuple[float, float] = (20.0, 60.0)
    """A town that wins at once, shared by its hexes, as either side looks at it."""
    last_town: tuple[float, float] = (20.0, 6.0)
    """The German town with which the Soviet wins at once, likewise, as either side looks at it."""
    held: float = 2.0
    """How much more than its points a town is worth that counts only as long as the German holds it: lines of
    supply and retreat run through it."""
    attraction: float = 0.3
    """How much of a goal's points its neighbourhood is worth."""
    decay: float = 0.88
    """How much of that remains with each hex of distance."""
    keep_from: float = 1.0
    """The points of a hex that is not left empty if an enemy can come to it,"""
    keep_below: tuple[float, float] = (1.1, 0.6)
    """as long as the chance of losing it is smaller than this."""
    garrison_from: float = 5.0
    """The points of a hex whose garrison stays wherever the enemy is,"""
    garrison: float = 1.0
    """and what it is worth to be the first there."""

    retaken: tuple[float, float, float] = (0.0, 0.0, 0.6)
    """By role, the last for who defends in strong points: how much less the points of a hex count in the
    middle of a battle than at its end, for who goes."""

    # Danger (outlook).
    comes: tuple[float, ...] = (1.0, 0.7, 0.5, 0.35, 0.2)
    """By distance: how much of a fast enemy's attack counts."""
    walks: tuple[float, ...] = (1.0, 0.6, 0.25)
    """The same of a slow one's."""
    fast_from: int = 6
    """Movement points from which a unit is fast."""
    loss_chance: tuple[float, ...] = (0.0, 0.08, 0.17, 0.42, 0.8, 0.9, 0.95, 0.98)
    """By column from 1:4 on: how likely a defender is to lose his hex."""
    hot: float = 0.4
    """The chance of loss that makes a hex one to worry about."""
    raid_force: tuple[float, float] = (10.0, 8.0)
    """The attack of a German and of a Soviet raid."""
    guns_come: float = 0.5
    """How much of the attack of guns counts with that of fast units."""
    most_force: tuple[float, float] = (90.0, 36.0)
    """What either side hardly ever brings against one hex."""

    # Combats (assaults, and the thresholds of the script's own plan).
    fight_from: tuple[float, float, float] = (0.05, 0.1, 0.05)
    """By role, the last for who defends in strong points: what an attack must promise to be made."""
    mass_from: tuple[float, float, float] = (0.1, 0.2, 0.1)
    """Likewise: what it must promise for units to come up for it."""
    sure_from: float = 0.5
    """What it must promise when the line is only held."""
    effort: float = 0.002
    """What a point of attack that is used here could have brought elsewhere."""
    push: tuple[float, float, float] = (0.15, 0.08, 0.45)
    """Likewise: what driving the enemy from a hex is worth, whatever the hex."""
    pushed: float = 0.05
    """What each hex of a retreat costs."""
    shaken: float = 0.12
    """What it costs a stack to be disorganised, per point of its strength in points of strength."""
    duty: tuple[float, float, float] = (0.3, 0.3, 0.7)
    """Likewise: what it costs to come next to an enemy who must then be attacked, too."""
    exposure: tuple[float, float] = (0.1, 0.15)
    """By role: how much of what units may lose where they attack from counts."""
    ways_back: int = 3
    """From how many ways out on somebody attacks before the line of a side that defends."""
    leaves_works: tuple[float, float] = (0.0, 0.3)
    """By role: what it costs a unit to leave its works for an attack where the enemy may come."""
    opens_line: float = 1.5
    """What it costs to leave a hex of one's line empty for an attack."""
    gun_spent: float = 0.02
    """What supporting fire is worth elsewhere."""
    bonus_spent: float = 0.12
    """What a modifier for a killed headquarters is worth elsewhere."""
    envelops: tuple[float, float] = (0.0, 0.0)
    """By role: what it is worth to attack from where a way of retreat is closed; nothing for who does not
    look."""
    runs_over: bool = False
    """Whether guns and headquarters that stand alone are run over on the march."""
    shares_out: bool = False
    """Whether the best attack leaves units to others if that brings more all told."""
    looks_back: bool = False
    """Whether who retreats sees where all of his way leads."""
    most_comers: int = 9
    slot_cover: float = 0.1
    slot_line: float = 0.6
    slot_unsupplied: float = 2.0
    axes: int = 3
    """How many goals are worth a plan of their own."""

    # Aircraft.
    strike_worth: float = 1.0
    """How much of what a strike destroys counts beside what support brings."""

    # Posts.
    gap_deep: int = 7
    """How far a gap is followed."""
    gap: tuple[float, float] = (0.04, 0.12)
    """By role: what it is worth to close a hex that the enemy could walk into."""
    gap_tempts: float = 0.5
    """How much more where our goals draw him."""
    breach: float = 1.2
    """What is lost with a hex of the line of a side that defends."""
    wall: tuple[float, float, float] = (1.6, 0.6, 0.0)
    """What it is worth to stand in the line of a side that defends: where nobody stands, next to somebody in
    it, and together with somebody."""
    quiet: float = 0.3
    """How much of that counts where no enemy is about; all of it where he is as strong as can be."""
    depth: float = 0.5
    """What it is worth to stand behind a hex of it that is sure to be lost."""
    sheltered: float = 0.3
    """How much of what may be lost in a hex counts behind the line."""
    outside: float = 1.5
    """What it costs a unit to stand before that line,"""
    way_home: float = 0.15
    """and more for each hex to it;"""
    holds_with: int = 2
    """but not behind a fortified line with so many ways out,"""
    holds_below: float = 0.5
    """if the chance of losing it is smaller than this."""
    wall_base: int = 14
    """What a hex of the line costs, in open ground, held by somebody: the unit of the next eight."""
    wall_cover: int = 3
    """Less for each column that the ground gives, and for a line that halves attacks."""
    wall_far: int = 2
    """More for each hex to the next unit of ours,"""
    wall_reach: int = 5
    """up to so many hexes."""
    wall_contact: int = 6
    """More in an enemy zone, unless somebody is dug in there;"""
    wall_trapped: tuple[int, ...] = (24, 10, 0)
    """more by ways out, where few could retreat."""
    wall_danger: float = 10.0
    """More by the chance of losing it,"""
    wall_garrison: tuple[int, int] = (10, 20)
    """with such a garrison at least."""
    wall_point: float = 10.0
    """What it costs to leave a point outside."""
    wall_source: int = 100
    """What it costs to leave a base of supply outside."""
    wall_pocket: tuple[float, float] = (3.0, 1.5)
    """What it costs to leave an enemy inside, for each point of his attack."""
    strong_points: tuple[bool, bool] = (False, True)
    """Whether a side that defends stands together in few hexes of its line,"""
    bulwark_from: int = 6
    """and spares itself for the days to come: in battles of so many turns."""
    steady: float = 0.5
    """The ratio against which a stack in the open is thought to hold its hex; one more for each column that
    the ground gives."""
    steady_least: float = 0.5
    """The least such ratio."""
    outpost: float = 4.0
    """The strength of a point of the line where no enemy is about."""
    stronghold: float = 21.0
    """The strength beyond which none is thought to need more."""
    stopgap: float = 12.0
    """The strength of fast units that come where no others can:"""
    strikes_first: float = 1.3
    """those whom attacks leave, if one's own strength is so many times the enemy's, else before attacks."""
    point_cover: float = 3.0
    """What makes a hex of the line a strong point: each column that the ground gives,"""
    point_held: float = 1.0
    """each point of strength that stands there already, as far as it is needed;"""
    point_trapped: float = 12.0
    """and what it counts against it that nobody could retreat from there."""
    point_tempts: float = 0.1
    """How much sooner a point is manned for each of the points behind it, the strongest enemy first."""
    relieve_from: float = 20.0
    """The enemy's attack from which a point is held by those who can take a loss, if any can come."""
    march_from: int = 16
    """How far from a weak point slow units set out for it."""
    trapped: tuple[float, ...] = (2.5, 1.8, 1.3, 1.0)
    """By ways out of a hex: how much more of a unit's own worth is lost with it."""
    unsupplied: float = 0.8
    """What a unit loses by standing where no line leads, in units' worth."""
    unsupplied_prize: float = 0.3
    """How much of the points of a hex counts where nobody stays in supply."""
    support: int = 5
    """Farther than so many hexes from friends who stand together a unit is on its own,"""
    alone: float = 0.0
    """and only so much of the points there, and of what draws to them, counts before the last turn."""
    strays: int = 9
    """How far somebody goes for a town that was left."""
    to_the_front: tuple[float, float] = (0.02, 0.06)
    """By role: for each hex nearer to where the line may break."""
    pull: tuple[tuple[float, float], tuple[float, float]] = ((1.0, 1.5), (0.15, 0.3))
    """By role: how much of the attraction of goals counts for slow and for fast units."""
    guard: float = 0.3
    """How much of what draws the enemy to a hex is lost with it."""
    own_risk: tuple[float, float] = (0.3, 0.4)
    """By role: how much of a unit's own worth counts when it goes where it may be lost."""
    worn_risk: float = 2.0
    """How much more if it has one level left."""
    cover: tuple[float, float] = (0.02, 0.05)
    """By role: what each column that the ground gives is worth where the enemy may come."""
    works: tuple[float, float] = (0.0, 0.7)
    """What is lost with works or a fortified line from which one is driven."""
    in_zone: tuple[float, float, float] = (0.5, 0.5, 1.0)
    """By role, the last for who defends in strong points: what it costs to end next to the enemy, where one
    has to attack, without an attack in mind."""
    inertia: tuple[float, float] = (0.03, 0.2)
    """By role: what staying is worth."""
    dig_within: int = 8
    """Hexes from the enemy within which whoever stays digs in."""

    bare: tuple[float, float, float] = (0.0, 0.0, 0.4)
    """Likewise: what it costs to stand where every loss is a unit's last, if the enemy has aircraft; less
    where the ground takes points from them."""

    # Guns and headquarters.
    battery: float = 0.1
    """For each attack, or threatened hex, that a gun can support from a place."""
    staffed: float = 0.06
    """The same for a headquarters in reach."""
    exposed: float = 1.0
    """What it costs them to stand before the line, too near to the enemy, or alone"""
    keeps_off: tuple[int, int, int] = (1, 1, 2)
    """with him no farther away than this, by role as above, or, if they are alone,"""
    clear_of_him: int = 3
    """than this."""
    overrun: tuple[float, float, float] = (0.0, 0.0, 1.0)
    """Likewise: how much of a gun or headquarters counts that is lost if its escort is driven off; its points
    in any case."""
    escorted_within: int = 2
    """How near the enemy must be for somebody to stay with guns that are no points to him,"""
    escorted_until: int = 3
    """as long as so many turns are left, in which they could fire."""
    pursued: float = 0.6
    """How much of that counts behind the line, where he can only come in pursuit."""
    bombed: float = 0.6
    """What it costs them to stand anywhere without somebody who can take a loss if the enemy has aircraft."""

    # Reserves.
    call_within: int = 4
    """So near to a town that wins at once the enemy must be for reserves to be called, whatever they cost:"""
    call_force: int = 30
    """one for so much of his attack;"""
    call_until: int = 4
    """and not so few turns before the end that they would come too late;"""
    call_below: float = 0.75
    """or as long as one's own strength is a smaller share of the enemy's, whose losses are not seen,"""
    call_most: int = 2
    """but then no more than so many."""


PARAMS = Params()

FORESIGHT: Mapping[str, Any] = {
    "envelops": (0.5, 0.1),
    "looks_back": True,
    "runs_over": True,
    "shares_out": True,
}
"""What `planner` sees besides, whatever its temper: whom attackers would leave no way to retreat, where
its own retreats end, who can be run over, and whom another attack needs more."""

PARAMS_OF = {
    STEADY: PARAMS,
    BOLD: Params(fight_from=(0.0, 0.0, 0.0), mass_from=(0.04, 0.1, 0.05), own_risk=(0.3, 0.3)),
    CAREFUL: Params(fight_from=(0.2, 0.3, 0.2), mass_from=(0.35, 0.6, 0.4), own_risk=(1.0, 1.0)),
}
"""By temper: what an attack must promise, and what is risked for it."""
