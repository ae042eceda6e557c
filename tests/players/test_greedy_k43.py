"""`greedy` in Kursk 1943: legal, the same every time, never at a loss, and no fool."""

from __future__ import annotations

import pytest

from steppe.games import load_game
from steppe.games.kursk_1943 import Kursk1943
from steppe.games.kursk_1943.losses import eliminate
from steppe.games.kursk_1943.movement import MovementPhase
from steppe.games.kursk_1943.presence import bring
from steppe.games.kursk_1943.state import REDUCED, RETREATED, KurskState
from steppe.games.kursk_1943.victory import controls_town, total
from steppe.hexes import Hex
from steppe.players import Player, RandomPlayer
from steppe.players.kursk_1943.front import own_wall
from steppe.players.kursk_1943.muster import Muster, is_called
from steppe.players.kursk_1943.outlook import ATTACKER, BULWARK, DEFENDER, Outlook
from steppe.players.kursk_1943.strongpoints import decisive_towns, man_strong_points, strong_points
from steppe.players.still_player import StillPlayer
from steppe.table.basics import POOL, Reader, Unit
from tests.k43.support import position
from tests.players.support import (
    GERMAN,
    SOVIET,
    answer,
    answers_that_tell_deals_apart,
    changed_sights,
    game_of_citadel,
    greedy,
    new_battle,
    play,
    refused_answers,
)

pytestmark = pytest.mark.slow

BATTLES = ("prokhorovka15", "starter")
"""Of the others `docs/games/k43.md` tells."""


def outcome(battle: str, players: tuple[Player, Player], seed: int = 1) -> tuple[Kursk1943, KurskState]:
    """A game to its end."""
    table = new_battle(battle)
    for _ in play(table, players, seed):
        pass
    return table.g, table.s


# Whole games.


@pytest.mark.parametrize("battle", BATTLES)
def test_a_german_beats_who_stands_still(battle: str) -> None:
    _, s = outcome(battle, (greedy(), StillPlayer()))
    assert s.result.startswith("german")


@pytest.mark.parametrize("battle", BATTLES)
def test_a_soviet_beats_who_stands_still(battle: str) -> None:
    _, s = outcome(battle, (StillPlayer(), greedy()))
    assert s.result.startswith("soviet")


@pytest.mark.parametrize("seed", [1, 2])
def test_starter_games_against_random_come_to_an_end(seed: int) -> None:
    for players in ((greedy(seed), RandomPlayer(seed)), (RandomPlayer(seed), greedy(seed))):
        assert outcome("starter", players, seed)[1].result


def test_a_full_game_meets_every_common_decision() -> None:
    table, moments = game_of_citadel()
    assert table.s.result
    asked_for = {type(s.agenda[-1]).__name__ for s, _, _ in moments}
    assert asked_for >= {"PlanAir", "MovementPhase", "Moving", "CombatPhase", "Defend", "Lose", "Retreat"}
    assert asked_for >= {"Pursuit", "GiveUp", "Repair"}
    verbs = {action[0] for _, _, action in moments}
    assert verbs >= {"fly", "go", "step", "limber", "unlimber", "dig", "attack", "fire", "defend", "pursue"}


def test_reinforcements_come() -> None:
    """All but those of the last days, and none waits for long."""
    table, moments = game_of_citadel()
    g = table.g
    for line in g.battle.arrivals:
        later = [s for s, _, _ in moments if g.battle.day(s.turn) == line.day + 2]
        if later and not line.reserve:
            assert not [g.units[u] for u in line.units if later[-1].at[u] == POOL]


def test_both_sides_attack_with_guns_and_stars() -> None:
    table, moments = game_of_citadel()
    for side in (GERMAN, SOVIET):
        attacks = [action for _, who, action in moments if who == side and action[0] == "attack"]
        assert len(attacks) >= table.s.turn
        assert any("guns" in action for action in attacks) and any("stars" in action for action in attacks)


def test_its_sight_stays_as_it_was() -> None:
    table, moments = game_of_citadel()
    assert changed_sights(table.g, moments) == []


def test_a_player_who_joins_in_the_middle_has_an_answer() -> None:
    table, moments = game_of_citadel()
    assert refused_answers(table.g, moments) == []


def test_what_it_cannot_see_does_not_matter() -> None:
    table, moments = game_of_citadel()
    assert answers_that_tell_deals_apart(table.g, moments) == []


# What it reads.


def test_points_of_towns() -> None:
    """[S1.5.2] What the German has of a town, and who would gain it."""
    g = load_game("k43", "kursk")
    assert isinstance(g, Kursk1943)
    s = new_battle("kursk").s
    german, soviet = (Outlook(g, g.sight(s, Reader(side)), side) for side in (GERMAN, SOVIET))
    ponyri, trosna = g.hex_named["1807"], g.hex_named["0500"]
    assert german.prize(ponyri) == 3 and not german.stake(ponyri)
    assert soviet.stake(ponyri) == 3 and not soviet.prize(ponyri)
    assert not german.points(trosna), "it was his from the beginning"
    assert controls_town(g, s, SOVIET, "Ponyri") and not total(g, s)


def soviet_outlook(g: Kursk1943, s: KurskState) -> Outlook:
    return Outlook(g, g.sight(s, Reader(SOVIET)), SOVIET)


def test_the_line_of_who_defends() -> None:
    """On 5 July along the belts where the enemy may come, and nobody comes round it to a base of supply."""
    table = new_battle("kursk")
    o = soviet_outlook(table.g, table.s)
    wall = own_wall(o)
    threatened = [h for h in wall.hexes if o.danger[h] > o.params.raid_force[GERMAN]]
    assert sum(h in table.g.ground.lined for h in threatened) > 0.8 * len(threatened)
    reached, queue = set(o.foe_hexes), list(o.foe_hexes)
    for h in queue:
        for n in table.g.around[h]:
            if n not in reached and n not in wall.hexes:
                reached.add(n)
                queue.append(n)
    assert reached == wall.outside and reached.isdisjoint(table.g.sources[SOVIET])


def test_the_line_closes_behind_a_raid() -> None:
    """A lone battalion deep behind the first belt does not make everybody give it up."""
    table = new_battle("kursk")
    g, s = table.g, table.s
    raid = Hex(g.hex_named["1714"])
    bring(g, s, (g.unit_named["18Pz18"],), raid, lambda event: None)
    whole = own_wall(soviet_outlook(g, new_battle("kursk").s))
    wall = own_wall(soviet_outlook(g, s))
    assert raid not in wall.outside
    assert len(wall.hexes & whole.hexes) > 0.8 * len(whole.hexes)


def test_what_comes_through_a_line_is_halved() -> None:
    """[19.1.1] Of the same danger less is to be feared behind a Soviet line than in the open."""
    table = new_battle("kursk")
    o = soviet_outlook(table.g, table.s)
    behind, fields = table.g.hex_named["1706"], table.g.hex_named["1707"]
    assert o.is_halved(behind) and not o.is_halved(fields)
    assert o.chance_of_loss(behind, 7, 28) < o.chance_of_loss(fields, 7, 28)
    german = Outlook(table.g, table.g.sight(table.s, Reader(GERMAN)), GERMAN)
    assert not german.is_halved(behind), "the lines are the Soviet's"


def test_reserves_wait_until_kursk_is_in_danger() -> None:
    """[S1.5.3, S1.6] Each gives the German points; with an army before the town some are called, not all."""
    table = new_battle("kursk")
    g, s = table.g, table.s
    reserves = [line for line in g.battle.arrivals if line.reserve]
    assert not any(is_called(soviet_outlook(g, s), line.units[0]) for line in reserves)
    army = ("12Pz29", "12Pz5", "12Pz25", "2Pz3", "2Pz2", "2Pz304", "653Fer", "654Fer", "18Pz18")
    bring(g, s, tuple(g.unit_named[name] for name in army), Hex(g.hex_named["0924"]), lambda event: None)
    s.turn = g.battle.turns - 5
    assert is_called(soviet_outlook(g, s), reserves[0].units[0])
    assert not is_called(soviet_outlook(g, s), reserves[1].units[0]), "one is enough against these"


def test_reserves_come_when_the_front_is_outnumbered_but_not_in_the_last_days() -> None:
    """[S1.6] A corps that cannot be there in time only gives points."""
    table = new_battle("kursk")
    g, s = table.g, table.s
    reserve = next(line for line in g.battle.arrivals if line.reserve).units[0]
    for u in [u for u in g.units_of[SOVIET] if s.at[u] >= 0 and g.counters[u].army in ("13A", "2TA")]:
        eliminate(g, s, Unit(u), "1.2.4", lambda event: None)
    assert is_called(soviet_outlook(g, s), reserve)
    s.turn = g.battle.turns - 1
    assert not is_called(soviet_outlook(g, s), reserve)


def test_a_town_that_is_as_good_as_lost_keeps_nobody() -> None:
    """One unit stays where points are and the enemy may come, but not to be destroyed there."""
    table = new_battle("kursk")
    g, s = table.g, table.s
    town = g.hex_named["1519"]
    bring(g, s, (g.unit_named["15RD"],), Hex(town), lambda event: None)
    bring(g, s, (g.unit_named["18Pz52"],), Hex(g.hex_named["1517"]), lambda event: None)
    assert soviet_outlook(g, s).keepers(town) == 1
    army = ("2Pz3", "2Pz2", "2Pz304", "9Pz33", "9Pz10", "9Pz11", "20Pz21", "20Pz59", "20Pz112", "653Fer")
    for name in army:
        bring(g, s, (g.unit_named[name],), Hex(g.hex_named["1518"]), lambda event: None)
    assert soviet_outlook(g, s).keepers(town) == 0


def test_strong_points_close_the_line() -> None:
    """[4.2.1] No two next to each other, and a zone of one of them on every hex between."""
    table = new_battle("kursk")
    o = soviet_outlook(table.g, table.s)
    wall = own_wall(o)
    points = set(strong_points(o, wall))
    assert points <= wall.hexes
    assert not any(points & set(table.g.around[h]) for h in points)
    assert all(h in points or points & set(table.g.around[h]) for h in wall.hexes)


def test_a_town_that_decides_is_a_strong_point_once_he_is_on_his_way() -> None:
    table = new_battle("kursk")
    g, s = table.g, table.s
    assert decisive_towns(soviet_outlook(g, s)) == []
    for name in ("12Pz29", "12Pz5", "12Pz25", "2Pz3"):
        bring(g, s, (g.unit_named[name],), Hex(g.hex_named["0923"]), lambda event: None)
    assert set(decisive_towns(soviet_outlook(g, s))) == {g.hex_named["0926"], g.hex_named["0927"]}


def test_only_who_has_lines_that_halve_defends_in_strong_points() -> None:
    """On 15 July the German defends: he mans his line unit by unit."""
    table = new_battle("prokhorovka15")
    g, s = table.g, table.s
    stances = [Outlook(g, g.sight(s, Reader(side)), side).stance for side in (GERMAN, SOVIET)]
    assert stances == [DEFENDER, ATTACKER]
    assert soviet_outlook(new_battle("kursk").g, new_battle("kursk").s).stance == BULWARK


def test_where_he_masses_divisions_stand_together() -> None:
    """In the first answer to the attack the strongest stack of the line has three divisions or more, where a
    division a hex was found."""
    table = new_battle("kursk")
    g = table.g
    o = soviet_outlook(g, table.s)
    m = Muster(o, MovementPhase(SOVIET))
    man_strong_points(m)
    wall = own_wall(o)
    before = max(o.defence_at(h) for h in wall.hexes)
    after = {h: sum(map(o.defence_of, m.garrison(h))) for h in wall.hexes}
    strongest = max(after, key=lambda h: after[h])
    assert after[strongest] >= 21 > before
    assert o.danger[strongest] > sum(o.danger[h] for h in wall.hexes) / len(wall.hexes)


def test_who_is_worn_holds_no_hot_point_alone() -> None:
    """Where the enemy is strong, somebody must be able to take a loss."""
    table = new_battle("kursk")
    g, s = table.g, table.s
    for u in list(g.units_of[SOVIET])[::2]:
        if g.counters[u].levels > 1:
            s.flags[u] |= REDUCED
    o = soviet_outlook(g, s)
    m = Muster(o, MovementPhase(SOVIET))
    hot = [h for h in man_strong_points(m) if o.danger[h] >= o.params.relieve_from]
    held = [stack for h in hot if (stack := [u for u in m.garrison(h) if u in m.bound])]
    assert held and all(any(map(o.is_fresh, stack)) for stack in held)


def test_somebody_stays_with_guns_and_staffs_that_may_not_move() -> None:
    """[8.2.6, S2.4] Aircraft would take their only level: 69th Army moves on 7 July, 93 Guards at once."""
    table = new_battle("prokhorovka")
    g, s = table.g, table.s
    division = g.unit_named["93GRD"]
    assert division not in Muster(soviet_outlook(g, s), MovementPhase(SOVIET)).free
    s.turn = 3
    assert division in Muster(soviet_outlook(g, s), MovementPhase(SOVIET)).free


def test_who_has_retreated_must_attack_where_he_stands_next_to_the_enemy() -> None:
    """[5.1.3, 5.3.10] He cannot dig; others can where they stay, and works spare everybody."""
    table = position("turn 2 soviet movement\n1010 Pz1\n1011 RD1\n1014 RD2")
    g, s = table.g, table.s
    here, (first, second) = g.hex_named["1011"], (g.unit_named["RD1"], g.unit_named["RD2"])
    assert not soviet_outlook(g, s).must_attack(first, here)
    assert soviet_outlook(g, s).must_attack(second, here)
    s.flags[first] |= RETREATED
    assert soviet_outlook(g, s).must_attack(first, here)
    s.works[here] = SOVIET + 1
    assert not soviet_outlook(g, s).must_attack(first, here)


def test_a_bridgehead_is_worth_its_river() -> None:
    """[S1.5.1] The German has the Sosna as long as somebody of his stands beyond it."""
    table = new_battle("kursk")
    g, s = table.g, table.s
    beyond = Hex(g.hex_named["2409"])
    bring(g, s, (g.unit_named["383I531"],), beyond, lambda event: None)
    s.control[beyond] = GERMAN
    assert soviet_outlook(g, s).prize(beyond) == 5


# What it does.


def test_who_is_before_the_line_goes_back_to_it() -> None:
    """In the first answer of the Soviet to the attack fewer stand before his line than he found there."""
    table, moments = game_of_citadel()
    g = table.g
    asked_in_turn_one = [s for s, side, _ in moments if side == SOVIET and s.turn == 1]
    moving = [s for s in asked_in_turn_one if type(s.agenda[-1]).__name__ in ("MovementPhase", "Moving")]
    wall = own_wall(soviet_outlook(g, moving[0]))

    def before_it(s: KurskState) -> int:
        return sum(s.at[u] in wall.outside for u in g.units_of[SOVIET])

    assert before_it(moving[-1]) < before_it(moving[0])


def test_who_stays_digs_in() -> None:
    """[7.1.2] Where the enemy may come: both sides, again and again."""
    table, moments = game_of_citadel()
    for side in (GERMAN, SOVIET):
        turns = {s.turn for s, who, action in moments if who == side and action[0] == "dig"}
        assert len(turns) > table.s.turn // 2


def test_a_strong_stack_gives_levels_and_keeps_its_works() -> None:
    """[5.3.7] One level of eight is less than the works; a single worn division goes."""
    works = "1011 RD1 RD2 RD3 RD4\nlayer works 2 1011"
    table = position(f"turn 2 german combat\n1010 Pz1 Gr1 Gr2 IR1\n0910 Gr3\n{works}")
    table.do("attack 1011 Pz1 Gr1 Gr2 Gr3 IR1", dice=(3, 3))
    assert answer(table) == "stand"


def test_a_duty_is_met() -> None:
    """[5.1.3] Whoever stands in an enemy zone must attack, even if it is hopeless."""
    table = position("turn 2 german combat\n1010 Pz1\n1011 RD1")
    assert answer(table).startswith("attack 1011 Pz1")
