"""Every number of this mind that somebody might want to tune, in rough points of which a goal has `goal`."""

from __future__ import annotations

from msgspec import Struct

from steppe.games.ss_panzer.state import GRADES
from steppe.players.minds import BOLD, CAREFUL, STEADY


class Params(Struct, frozen=True):
    """Set by hand; rules and tables of the game are not among them."""

    # Ways (outlook).
    farthest_move: int = 50
    """In halves of a movement point: two turns and a half of a vehicle."""
    rough: int = 3
    """Ways are reckoned for no clumsier movement cost factor than this, so that few kinds of mover remain."""

    # What units are worth (outlook).
    step: float = 0.4
    """Any step, and for each factor of its counter besides:"""
    step_gun: float = 0.12
    step_anti_infantry: float = 0.15
    step_armor: float = 0.05
    suppressed_pending: float = 0.6
    """What it is worth to suppress a unit that has still to act in this turn."""
    suppressed_spent: float = 0.12
    """The same of one that has acted: it loses its zone and its fire at what moves past it."""
    suppressed_static: float = 0.02
    menace: tuple[float, float] = (0.0, 0.0)
    """How much more it is worth to each side to suppress one who has still to act and stands before a goal
    that it holds."""
    german_nerve: float = 0.6
    """A suppressed German may recover in his impulse [9.8.5], so that suppressing him is worth less."""

    # Danger (outlook).
    aimed_at: float = 0.05
    """How often an enemy who could fire at a unit will: he has others before him."""
    aimed_next_turn: float = 0.5
    """How much of that counts of one who has acted in this turn."""
    worst: float = 0.4
    """No place is more dangerous than this."""
    hit_on_the_way: float = 0.3
    """What a hit costs besides steps."""

    # Goals.
    goal: float = 8.0
    favoured: float = 4.0
    """How much more a goal is worth that a plan is after."""
    patience: float = 0.45
    """What remains of a goal's worth for each turn on the way."""
    part_of_way: float = 0.5
    """How much of a turn each move on the way counts besides, by its length."""
    late: float = 0.1
    """What remains of it where the game ends before."""
    follow: float = 0.35
    """Of a goal that has enough units already: what going there is still worth."""
    watch: float = 0.05
    """The same where a hex is only held."""
    shaken: float = 0.5
    """How much less a suppressed unit counts when tasks are given out."""
    occupy_second: float = 1.0
    """What a second unit adds in a goal that nobody holds."""
    storm: tuple[float, ...] = (3.0, 3.0, 3.0, 3.0, 1.5, 1.2)
    """What each further unit adds in a goal that is to be taken."""
    few_storm: tuple[float, float] = (1.0, 4.5)
    """How much more that is to each side in a battle of few units, where fire alone opens nothing in time:
    the German has ground to lose by it."""
    storm_helped: int = 4
    """At most so many of these are thought to be there already."""
    storm_alone: float = 0.15
    """How much of that remains without hope."""
    firmly: tuple[float, ...] = (4.0, 2.0, 1.0, 0.6)
    loosely: tuple[float, ...] = (4.0, 1.2, 0.4, 0.2)
    """What each further holder of a goal adds, where its loss would nearly decide the game and where not."""
    beside_statics: float = 0.8
    """How much of that remains where static infantry holds the hex."""
    at_ease: int = 3
    """So many goals may still be lost without harm."""
    far: int = 18
    """Goals farther off than so many hexes are other formations' business."""
    hold_within: int = 9
    """Nobody goes farther than so many hexes to hold a goal: others are nearer."""
    pressed: tuple[tuple[int, float], ...] = ((5, 1.0), (10, 0.5))
    """Within so many hexes of a goal: how much an enemy counts who may come to it."""
    holders: tuple[tuple[float, int], ...] = ((3, 1), (8, 2))
    """Below such a pressure so many units hold a goal."""
    most_holders: int = 3
    stormer: tuple[int, int] = (4, 3)
    """The anti-infantry factor of each side's infantry."""
    storm_rounds: int = 2
    """Of close combat, that are counted on."""
    hold_guns: float = 0.6
    """How well guns hold, of infantry's 1."""
    hold_vehicles: float = 0.45
    take_best: float = 4
    """The anti-infantry factor of those who storm as well as any."""
    take_weak: float = 0.6
    """How well one with a single step storms, of one with more."""
    take_least: float = 0.35
    occupy_weak: float = 0.9

    # What a table is worth (evaluation, mind).
    shelter: float = 1.8
    """How much harder each kind of cover makes it to take a step in close combat [9.6]."""
    to_the_end: int = 2
    """When so few formations have still to act in the last turn, a look ahead goes to the end."""
    long_future: float = 1.75
    """How many futures one costs in which many march far, or that goes to the end."""
    few_formations: int = 2
    """Where no more than so many act in a turn, a plan is made anew after every deed."""

    # Shots.
    opened: float = 0.3
    """Of a goal's worth: to shoot its last defender, so that somebody may walk in later [9.7.3]."""
    loosened: float = 0.6
    """To take a step from one of several defenders of a goal."""
    focus: float = 3.0
    """How much more it is worth to fire at a goal that a plan is after, or at who stands before it."""
    guard: float = 1.0
    """To suppress one who would fire at a full stack on its way to a goal that it is sure to take."""
    spared: float = 0.2
    """What fire is still worth at a lone defender who is about to be stormed."""
    crossfire_from: float = 0.9
    crossfire: float = 1.3
    """How much better its shots are than their mean."""
    shell_from: float = 0.12
    gun_from: float = 0.45
    """To use a gun again that counter-battery fire may find [13.3.4]."""
    entry_shell_from: float = 0.1
    short: float = 1 / 6
    """[13.4] How often shells fall short beside friends."""
    shelled_before: float = 0.9
    """How much each earlier shell takes from the worth of the next."""
    drift: float = 0.3
    """What it costs if an aircraft drifts to a friend beside its target, which it does once in 36."""
    recovered_shot_from: float = 0.2
    """What a shot must be worth to one who has recovered and could move."""

    # Moves.
    looked_at: int = 8
    """How many of the most promising hexes are looked at more closely."""
    fired_beside: float = 0.4
    """What remains of a place beside a hex to be taken for one who has fired and cannot assault [4.2.4]."""
    kill_zone: float = 0.12
    kill_zone_holder: float = 4
    """How much more of one who holds a goal."""
    kill_zone_close: float = 0.3
    """How much of one who cannot fire far."""
    watched: int = 8
    """How far off an enemy may be for whom the holders of a goal make a kill zone; for others half as far."""
    half_move: int = 5
    """How far half a move may bring somebody to where he fires."""
    stopped: float = 0.35
    """What it costs to be suppressed on the way, besides the way."""
    move_from: float = 0.03
    recover: float = 1.0

    # Close combat (assaults, and the thresholds of the script's own plan).
    enter_from: float = 0.2
    """What entering must be worth."""
    eager: tuple[float, float] = (0.0, 0.0)
    """How much less it must be worth to each side if it looks ahead."""
    sure_from: float = 1.0
    """What it must be worth where fire is trusted more."""
    stormers: int = 4
    """So many units that may reach a hex in this impulse will assault it, so that nobody shoots it empty; on
    the last turn, when nobody walks in later, half as many."""
    axes: int = 2
    """How many goals are worth a plan of their own."""
    covered: int = 2
    """How many goals in danger a plan covers."""
    ground: float = 0.2
    """What any hex is worth that the enemy held."""
    later: float = 0.6
    """Of the chance to win a combat in its second round."""
    thrown_back: float = 0.2
    bound: float = 0.08
    """What it costs a unit to be bound in a combat."""
    losses: float = 1.4
    """How many rounds of the defenders' fire are counted."""
    losses_last_turn: float = 0.5
    given_up: float = 0.05
    """How much of a unit's worth counts in the last turn that assaults though it may not stay."""
    crowd: int = 4
    """So many more than may stay in a hex assault it then by a plan that gives units up."""
    urged: int = 3
    """How many goals that seem too hard to enter are worth a plan that enters them."""
    left: int = 2
    """How many that seem easy enough are worth one that does not."""
    storms_well: float = 0.6
    """Who is so well made for it keeps his fire until the way to his goal is prepared."""
    frail: float = 0.02
    """How much of what a step is worth counts against sending its unit first."""
    last_step: float = 1.5
    """How much more a shot at a unit's last step is worth."""
    guess: int = GRADES.index("fair")
    """[2.10.1] What an untried static unit is taken for."""


PARAMS = Params()

PARAMS_OF = {
    STEADY: PARAMS,
    BOLD: Params(enter_from=0.0, stormers=2, losses=1.0),
    CAREFUL: Params(enter_from=0.5, losses=2.0),
}
"""By temper: what an attack must promise, and what is risked for it."""

FORESIGHT = {"menace": (1.0, 0.0), "eager": (0.6, 0.0)}
"""What makes `planner` think farther: its Germans fire at those who may come for their goals, and enter those
of the enemy sooner."""

MARGIN = 0.02
"""What another plan must promise more than the script's own to be followed."""
