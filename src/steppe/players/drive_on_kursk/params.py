"""Every number of this mind that somebody might want to tune, in victory points unless said otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from steppe.players.minds import BOLD, CAREFUL, STEADY


class Params(Struct, frozen=True):
    """Set by hand; rules and tables of the game are not among them."""

    # What things are worth (outlook).
    factor: float = 0.1
    """A combat factor, while there are turns left to use it."""
    factor_fades: int = 4
    """The turns, one more than are left, below which it is worth less and less."""
    first_step: tuple[float, float] = (0.0, 0.4)
    """By side: how much of the points of a German division counts when it loses the first of its steps."""
    attraction: float = 0.2
    """How much of a goal's points its neighbourhood is worth."""
    decay: float = 0.86
    """How much of that remains with each hex of distance."""
    edge: int = 3
    """How many hexes of the enemy's edge a breakthrough is thought to bring."""
    keep_from: float = 5.0
    """The points of a hex that is not left empty,"""
    keep_within: int = 8
    """if an enemy is no farther away than this."""

    # Danger (outlook).
    comes_from: int = 4
    """How many hexes off an enemy is a danger, if he is fast."""
    comes: float = 0.6
    """How much of a fast enemy's strength counts farther off than the next hex."""
    comes_pinned: float = 0.35
    """The same of one in our zones."""
    loss_chance: tuple[float, ...] = (0.03, 0.1, 0.5, 0.8, 0.9, 1.0, 1.0, 1.0)
    """By column: how likely a defender is to lose his hex."""
    hot: float = 0.5
    """The chance of loss that makes a hex one to worry about."""

    # Attacks (assaults, and the thresholds of the script's own plan).
    fight_from: float = 0.15
    """What an attack must promise to be made."""
    mass_from: float = 0.35
    """What it must promise for units to come up for it."""
    sure_from: float = 0.6
    """What it must promise when the line is only held."""
    opportunity: float = 0.006
    """What a factor that attacks here could have brought elsewhere."""
    spared: int = 0
    """How many at most are left out of an attack for one that they could make elsewhere."""
    versions: int = 9
    """Of how many attackers every part is thought of as an attack of its own."""
    push: float = 0.25
    """What driving the enemy from a hex is worth, whatever the hex."""
    watched_retreat: float = 0.3
    """What a retreat through our zones costs him."""

    menace: float = 1.0
    """How much of what draws an enemy counts for destroying him where most hexes round him are ours."""

    axes: int = 3
    """How many goals are worth a plan of their own."""
    deeds: int = 8
    """How many attacks are thought of where every deed is tried out,"""
    answers: int = 5
    """and how many answers to any other question,"""
    few_stacks: int = 24
    """which is so in the last turn with no more stacks than this."""

    # Massing (operations).
    most_comers: int = 9
    later_shift: int = 1
    """Columns that are counted on if the fight does not follow at once."""
    slot_cover: float = 0.3
    slot_wet: float = 1.0
    slot_unsupplied: float = 5.0
    slot_concentric: float = 1.5

    # Posts.
    gap_deep: int = 9
    """How far a gap is followed."""
    gap_fades: int = 3
    """The deepest part of a gap is worth as much as if it were so far from its end."""
    gap: float = 0.22
    """What it is worth to close a hex that the enemy could walk into."""
    gap_tempts: float = 0.5
    """How much more where our goals draw him."""
    gap_stake: float = 0.4
    """How much of the points there."""
    unsupplied: float = 4.0
    prize_unsupplied: float = 0.4
    """How much of the points of a hex counts where nobody stays in supply."""
    to_the_front: float = 0.04
    """For each hex nearer to where the line may break."""
    pull: tuple[tuple[float, float], tuple[float, float]] = ((0.25, 0.9), (0.0, 0.25))
    """How much of the attraction of goals counts, by side, for slow and for fast units."""
    guard: float = 0.15
    """How much of what draws the enemy to a hex is lost with it."""
    company: float = 0.5
    """What a hex with others in it is worth besides."""
    own_risk: float = 0.5
    """How much of a unit's own worth counts when it goes where it may be lost."""
    waking: float = 0.5
    """What a German avoids by keeping away from a sleeping reserve."""
    join_from: float = 0.6
    """How much less must be at risk for a lone garrison to join its neighbours."""
    roads_from: int = 4
    """Farther from the hot spots than this, roads are looked at."""
    inertia: float = 0.05

    # Drives for points that lie open (raids).
    guard_from: float = 3.0
    """What a unit must save of them, by barring the enemy's way, to be sent there."""
    guard_early: float = 40.0
    """Before the extra turns guards are missed at the front: what must be at stake for any to be sent,"""
    guard_saves: float = 10.0
    """and what each must save."""
    guards: int = 8
    """How many are sent at most."""
    open_ground: float = 0.5
    """What a hex of our ground counts besides on which he could come for them."""
    guard_counts: float = 0.3
    """How much of the points that lie open counts for an order of phases in which somebody moves."""
    gaps: int = 2
    """How many ways of the enemy's are looked at for one,"""
    bars: int = 5
    """and how many places on each; also how many ends for a drive of one's own."""
    raid_from: float = 2.0
    """What a drive of one's own must promise."""
    raid_keeps: float = 0.5
    """How much of what it takes remains if the enemy can come back."""

    # The order of phases (answers).
    blow_from: float = 0.2
    """What an attack must promise to be counted."""
    mend: float = 0.15
    """What moving is worth for each hex of the line that is in danger."""
    after_fight: float = 0.6
    """How much of what moving up would gain remains for the next turn after fight-move."""
    second_fight: float = 0.4
    """How much of today's attacks the second phase of fight-fight brings again."""
    two_moves: float = 1.2
    """How much better two phases of movement mend the line."""

    # Battles (answers).
    luftwaffe_attack: float = 0.45
    """What a column must gain to spend the Luftwaffe on."""
    luftwaffe_defence: float = 0.15
    refuge_cover: float = 0.4
    refuge_danger: float = 0.01
    refuge_company: float = 0.3
    refuge_unsupplied: float = 5.0
    second_hex_from: float = 0.6
    """What a second hex of advance must be worth."""
    second_hex_nearer: float = 2.0

    # Between battles (answers).
    staying: float = 0.07
    """Per factor and turn: what a division may still bring that is not withdrawn."""
    part_of_turn: float = 0.5
    """How much of the present turn a division that goes now would have missed anyway."""
    extra_turn: float = 12.0
    """What the Soviet gains more than the German in an extra turn."""
    waking_factor: float = 0.03
    """Per factor: what a reserve that wakes is worth."""
    spearhead: float = 12
    """The factors in a hex that make the enemy a threat to a sleeping reserve."""
    waking_near: tuple[tuple[int, float], ...] = ((3, 2.0), (5, 0.5))
    """Within so many hexes of such a threat: what waking is worth besides."""


PARAMS = Params()

PARAMS_OF = {
    STEADY: PARAMS,
    BOLD: Params(fight_from=0.0, mass_from=0.15, sure_from=0.3, own_risk=0.25),
    CAREFUL: Params(fight_from=0.5, mass_from=0.9, sure_from=0.9, own_risk=0.9),
}
"""By temper: what an attack must promise, and what is risked for it."""

FORESIGHT: Mapping[str, Any] = {"spared": 2}
"""What `planner` does besides: who attacks is weighed against the next best attack."""

MARGIN = 1.0
"""What another plan must promise more than the script's own to be followed."""

PRICE, SOVIET_PRICE, LATE_PRICE = 1.25, 1.5, 2
"""How many of a level's futures one of this game costs: of the German's, of the Soviet's, who plans twice a
turn, and in extra turns, in which ways to points are looked for;"""

PRICE_OF_ENDING = 0.8
"""and one that is played out where every deed is tried: a whole turn of some fifteen takes three seconds."""
