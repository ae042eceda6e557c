"""Every number of this mind that somebody might want to tune, in victory points unless said otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from steppe.players.minds import BOLD, CAREFUL, STEADY


class Params(Struct, frozen=True):
    """Set by hand; rules and tables of the game are not among them."""

    # What units are worth (outlook).
    point: float = 0.03
    """A point of attack or defence, with the battle before it."""
    fades: int = 3
    """The turns left below which it is worth less and less."""
    gun_range: float = 0.5
    """Strength points that each hex of direct fire counts for."""
    artillery: float = 1.0
    """How much of its attack counts once more for artillery."""
    headquarters: float = 22.0
    """Strength points of a battalion HQ."""
    engineer: float = 1.0

    # Danger (outlook).
    comes: tuple[float, ...] = (1.0, 0.6, 0.45, 0.3, 0.2, 0.1)
    """By distance: how much of an enemy's attack counts."""
    walks: tuple[float, ...] = (1.0, 0.5, 0.25)
    """The same of one on foot."""
    shelled: float = 5.0
    """The attack that enemy artillery adds where it reaches."""
    helped: float = 3.0
    """The defence that own artillery adds where it reaches."""
    loss_chance: tuple[float, ...] = (0.01, 0.03, 0.08, 0.17, 0.3, 0.45, 0.6, 0.75)
    """By column, less the modifier of the ground: how likely a stack is to lose its hex."""

    # Where battalions go (missions).
    decay: float = 0.8
    """How much of a goal's worth remains with each turn of the way to it."""
    need: float = 10.0
    """The strength that a goal wants besides that of the enemies about it."""
    steep: float = 0.1
    """How much stronger they look for each modifier of the ground and the works there."""
    hard: float = 60.0
    """The strength that halves what a goal promises that is to be taken."""
    about: int = 3
    """How many hexes around a goal its enemies are counted."""
    threat: int = 14
    """From how far away the enemy's strength is counted that threatens a place,"""
    threat_share: float = 0.5
    """and how much of his attack is reckoned with there."""
    threat_decay: float = 0.8
    """How much of a place's worth it keeps for its guards with each march of the nearest enemy to it."""
    enemy_march: float = 6.0
    """Hexes of such a march."""
    guard_within: int = 6
    """How near an enemy must be before the side that has to take leaves more than a company at a place."""
    idle_guard: float = 0.15
    """What a place is worth to its guards at least."""
    keep_share: float = 0.4
    """What places that it has are worth to the side that must take more: he was there last, which is enough
    unless the enemy comes back."""
    raid: float = 0.4
    """What points that are not needed for victory are worth: those of a side that only has to deny the other
    his own."""
    firm: float = 1.4
    """How much more a battalion is drawn by the goal that it had before,"""
    same_place: int = 4
    """which may be another hex so near to it."""
    late: float = 0.1
    """What of a goal counts that can hardly be reached before the end."""
    beyond: float = 0.3
    """What the further hexes of a place count for that is taken hex by hex."""
    exit_share: float = 0.5
    """What of the points for leaving counts before the last turns,"""
    exit_units: int = 6
    """and how many units may leave by one way."""
    exit_from: int = 12
    """How many turns before the end anybody clears the way to the exits."""
    road_about: int = 2
    """How many hexes from the road to an exit enemies are in the way."""
    exit_turns: int = 3
    """How many turns before the end units make for the exits, each for its own point,"""
    leave_turns: int = 1
    """how many before it they leave,"""
    spare: int = 2
    """and how many points more than they need they leave for; the others hold what they have."""
    exit_guard: float = 3.0
    """What it is worth to the other side to close a road to the exits that is clear."""
    pull: tuple[float, float] = (0.22, 0.4)
    """What each turn of the way to a goal is worth that a unit saves: to the side that has to deny, and to
    the one that has to take, for which time runs out."""
    mass: float = 1.2
    """The attack, in parts of what a goal wants, that must be there before anybody closes with the enemy,"""
    assembly: float = 1.0
    """how many turns before the goal he waits for it,"""
    assembled: float = 1.5
    """how near those are who count,"""
    fight_turns: float = 8.0
    """and how many turns must be left for the fight: then he waits no longer."""
    long_battle: int = 20
    """In a battle of so many turns:"""
    straggle: float = 5.0
    """who needs more than these to a goal is still on his way to it;"""
    most_missing: float = 0.16
    """as long as a greater share of the army's attack is, the others bide their time"""
    edge: float = 3.0
    """so many turns before their goals,"""
    gathered: float = 3.5
    """if too few are so near,"""
    storm_turns: float = 6.0
    """until no more turns than these are left for the fight."""
    bide_from: float = 0.3
    """What an attack must promise meanwhile,"""
    bide_risk: float = 1.5
    """and how much of a unit's own worth counts where it may be lost."""
    guard_slack: float = 0.5
    """How many turns from the place that it guards a unit may stand."""
    farthest: int = 400
    """The longest way that is looked at, in halves of points."""

    near_turns: int = 0
    """How many turns before the end the points beside the enemy's entry hexes count wholly."""
    opened: float = 1.0
    """How much more a place draws that no enemy is near."""

    # Attacks.
    fight_from: float = 0.02
    """What an attack must promise to be made."""
    mass_from: float = 0.04
    """What it must promise for units to come up for it."""
    sure_from: float = 0.2
    """What it must promise when the line is only held."""
    push: tuple[float, float] = (0.1, 0.25)
    """What driving the enemy from a hex is worth, whatever the hex: to the side that has to deny, and to the
    one that has to take."""
    thrown_back: float = 0.05
    """What an attacker loses who must retreat, in parts of its worth."""
    driven_back: float = 0.15
    """The same for a defender."""
    trapped: float = 0.7
    """How much of a defender's worth goes with a retreat for which there is no way."""
    effort: float = 0.0005
    """What a point of attack that is used here could have brought elsewhere."""
    answered: float = 0.9
    """How likely the defender's artillery answers as well as it can."""
    most_comers: int = 8
    slot_cover: float = 0.02
    slot_penalty: float = 0.03
    die: float = 3.5
    """The modifier that another die amounts to."""
    """What each modifier costs of water and works before the place that a unit attacks from."""
    slot_far: float = 0.001
    hq_follows: int = 3
    """How far an HQ is trusted to follow its battalion."""
    overrun: float = 0.03
    """What it is worth to move on after an overrun."""

    # Fire.
    gun_kept: float = 0.005
    """What each point of a gun that has not fired is worth while battalions are in the cup."""
    kept_chits: int = 8
    """With so many of them, or more."""
    barrage_from: float = 0.02
    fire_from: float = 0.005
    pinned: float = 0.02
    """What it costs a unit to be stopped by fire."""
    pin: float = 0.06
    """What it is worth to stop a mover."""
    black_from: float = 0.03
    """What a black chit must bring to be played."""

    # Posts.
    cover: float = 0.02
    """What each modifier of the ground is worth where the enemy may come."""
    own_risk: float = 0.5
    """How much of a unit's own worth counts when it goes where it may be lost."""
    exposed: float = 0.7
    """How much of what enemy guns may do to a unit on its way counts."""
    shy: float = 0.4
    """The share of a unit's worth that guns which show themselves may cost it before it thinks again."""
    under_guns: float = 0.4
    """How much of what they may do to it later where it stands."""
    in_range: float = 0.8
    """How much of what it may do itself from there."""
    unsupplied: float = 0.3
    """What a unit loses where no path leads to its HQ, in units' worth."""
    out_of_command: float = 0.1
    """For each hex that it is too far from its HQ."""
    prize_share: float = 1.0
    keep: float = 0.2
    """What of the points of a hex it is worth that somebody stands in it, with the enemy near."""
    inertia: float = 0.01
    crowd: float = 0.002
    """What each unit in a hex costs the next."""

    # Guns and headquarters.
    gun_place: float = 0.75
    """At what share of its range a gun stands from the goal of its battalion,"""
    gun_pull: float = 0.22
    """what each turn of its way there is worth,"""
    gun_off: float = 0.02
    """and what each hex costs by which it is farther."""
    gun_near: float = 0.08
    """What each hex costs by which it is nearer than it need to the enemy,"""
    gun_safe: int = 5
    """who is kept so far off."""
    hq_range: float = 0.06
    """What each hex costs by which a unit is out of its HQ's range."""
    hq_slack: int = 3
    """How much nearer than its range an HQ keeps to its units."""
    hq_lone: float = 0.4
    """What it costs an HQ to stand alone."""
    hq_near: float = 0.12
    """For each hex by which it is nearer than this to an enemy:"""
    hq_safe: int = 4
    hq_pull: float = 0.03
    """How much the goal of its battalion draws an HQ."""
    has_come: float = 0.3
    """What it counts to activate companies without an HQ that are where they should be."""
    waits: float = 0.3
    """What it counts to activate a battalion by the division HQ that has its own chit in the cup."""

    # Engineers.
    blow_within: int = 8
    """How near an enemy must be for a bridge to be blown."""
    blow_beyond: int = 6
    """How far beyond it no friend may be."""

    # What `greedy` does not think of.
    gun_hits: float = 0.0
    """How much of what a barrage may do from there counts where artillery goes."""
    settled: tuple[float, float] = (0.0, 0.0)
    """How much it counts that who comes up for an attack would be safer where he is: to the side that has to
    deny, and to the one that has to take."""
    ending: float = 1.0
    """How much of what units are worth is left in the last turn, a last night left out."""
    grabs: bool = False
    """Whether those who go for points go first, and others after them if they are stopped; and whether the
    last defender there is attacked, not shot: nobody advances after fire."""

    # Plans.
    axes: int = 3
    """How many goals are worth a plan of their own."""
    strikes: int = 4
    """Near the end: how many other targets are."""


PARAMS = Params()

FORESIGHT: Mapping[str, Any] = {
    "grabs": True,
    "ending": 0.3,
    "gun_hits": 1.0,
    "near_turns": 8,
    "opened": 2.0,
    "settled": (0.5, 0.0),
    "spare": 20,
}
"""What `planner` thinks of besides, whatever its temper."""

PARAMS_OF = {
    STEADY: PARAMS,
    BOLD: Params(fight_from=-0.1, mass_from=0.02, own_risk=0.25),
    CAREFUL: Params(fight_from=0.1, mass_from=0.15, own_risk=0.9),
}
"""By temper: what an attack must promise, and what is risked for it."""
