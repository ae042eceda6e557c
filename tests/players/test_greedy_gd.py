"""`greedy` in Grossdeutschland: legal, the same every time, never at a loss, and no fool."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from steppe.games.grossdeutschland.activation import Activate
from steppe.games.grossdeutschland.advance import Advance
from steppe.games.grossdeutschland.battle import Battle
from steppe.games.grossdeutschland.combat import CombatPart
from steppe.games.grossdeutschland.victory import points
from steppe.hexes import Hex
from steppe.players import RandomPlayer
from steppe.players.grossdeutschland.assaults import Valuer, prospect
from steppe.players.grossdeutschland.fire import barrage_chances, direct_chances
from steppe.players.grossdeutschland.march import March
from steppe.players.grossdeutschland.missions import GUARD, TAKE
from steppe.players.grossdeutschland.muster import Muster
from steppe.players.grossdeutschland.operations import plan_operations
from steppe.players.grossdeutschland.outlook import Outlook
from steppe.players.still_player import StillPlayer
from steppe.table import asked, settle, text_of
from steppe.table.basics import POOL, Action, Reader
from tests.gd.support import DAY, FOGGY, MORNING, Rest, Table, active, fighting, new_game, on_plain
from tests.players.support import (
    GERMAN,
    SOVIET,
    answer,
    answers_that_tell_deals_apart,
    changed_sights,
    game_of_lutchessa,
    greedy,
    play,
    refused_answers,
)

pytestmark = pytest.mark.slow

# Whole games.


@pytest.mark.parametrize("seed", [1, 2])
def test_starter_games_against_random_come_to_an_end(seed: int) -> None:
    for players in ((greedy(seed), RandomPlayer(seed)), (RandomPlayer(seed), greedy(seed))):
        table = new_game("starter", (1, 1))
        assert list(play(table, players, seed))
        assert table.s.result


def test_a_soviet_takes_the_valley_from_who_stands_still() -> None:
    table = new_game("lutchessa")
    assert list(play(table, (StillPlayer(), greedy()), 1))
    assert points(table.g, table.s) == 5


def test_a_german_takes_the_bridge_from_who_stands_still() -> None:
    table = new_game("mischurin")
    assert list(play(table, (greedy(), StillPlayer()), 1))
    assert points(table.g, table.s) >= 6


def test_a_full_game_meets_every_common_decision() -> None:
    table, moments = game_of_lutchessa()
    assert table.s.result and table.s.turn == 14
    asked_for = {type(s.agenda[-1]).__name__ for s, _, _ in moments}
    assert asked_for >= {"Deploy", "ChooseChit", "Activate", "MovementPart", "Moving", "CombatPart"}
    assert asked_for >= {"React", "Support", "PlayBlack", "Lose", "Retreat", "Advance"}
    verbs = {action[0] for _, _, action in moments}
    assert verbs >= {"go", "step", "disperse", "attack", "fire", "barrage", "shoot", "support", "advance"}


def test_all_reinforcements_come() -> None:
    table, moments = game_of_lutchessa()
    g = table.g
    for line in g.arrivals.lines:
        later = [s for s, _, _ in moments if s.turn == line.turn + 1]
        assert line.needs is not None or all(later[-1].at[u] != -2 for u in line.units)


# What it reckons with, and what it leaves alone.


def test_it_does_the_same_every_time() -> None:
    again = play(new_game("lutchessa"), (greedy(3), greedy(4)), 3, 300)
    for (_, _, before), (_, _, now) in zip(game_of_lutchessa()[1], again, strict=False):
        assert before == now


def test_it_leaves_the_sight_as_it_was() -> None:
    table, moments = game_of_lutchessa()
    assert changed_sights(table.g, moments) == []


def test_a_player_who_joins_in_the_middle_has_an_answer() -> None:
    table, moments = game_of_lutchessa()
    assert refused_answers(table.g, moments) == []


def test_what_it_cannot_see_does_not_matter() -> None:
    table, moments = game_of_lutchessa()
    assert answers_that_tell_deals_apart(table.g, moments) == []


def test_chances_of_fire_are_those_of_the_rules() -> None:
    """[11.3.4] Both dice above the range, [11.3.10] their total at least defence and range: next to a target
    of 5 in the open 25 of 36 hit, all but 2-2, 2-3 and 3-2 with effect. [11.2.8] A pair in three dice costs
    a step (90 of 216, all above 2 at a distance of 2 in 90), a triple (6) two."""
    assert direct_chances(1, 0, 5, True) == (22 / 36, 25 / 36)
    assert direct_chances(5, 0, 5, True) == (1 / 36, 1 / 36)
    assert barrage_chances(3, 2) == (90 / 216, 6 / 216)


def test_better_odds_are_worth_more() -> None:
    table = on_plain("2010 1KV1.1Tk 2KV1.1Tk 3KV1.1Tk\n2011 5K.2Gr\n3020 HQ.1Tk\n3520 HQ.2Gr")
    o = Outlook(table.g, table.s, SOVIET)
    here, target = table.g.hex_named["2010"], table.g.hex_named["2011"]
    valuer = Valuer(o, prospect(o, target, 1.0))
    names = ("1KV1.1Tk", "2KV1.1Tk", "3KV1.1Tk")
    one, two, three = (valuer.value(tuple((table.unit(name), here) for name in names[:n])) for n in (1, 2, 3))
    assert one < two < three


def test_ground_with_points_is_worth_more() -> None:
    table = on_plain("2010 1KV1.1Tk\n2011 5K.2Gr\n3412 6K.2Gr\n3413 2KV1.1Tk")
    o = Outlook(table.g, table.s, SOVIET)
    assert o.prize(table.g.hex_named["3412"]) == 1 and not o.prize(table.g.hex_named["2011"])
    mine = Outlook(table.g, table.s, GERMAN)
    assert mine.stake(table.g.hex_named["3412"]) == 1 and not mine.prize(table.g.hex_named["3412"])


def test_who_scores_takes_and_who_denies_guards() -> None:
    table = on_plain("2010 1KV1.1Tk\n3412 6K.2Gr")
    assert {goal.kind for goal in Outlook(table.g, table.s, SOVIET).goals} == {TAKE}
    assert {goal.kind for goal in Outlook(table.g, table.s, GERMAN).goals} == {GUARD}


# What it does.


def test_it_attacks_a_weak_enemy_and_leaves_a_strong_one() -> None:
    weak = "draw 1Tk\n2010 HQ.1Tk 1KV1.1Tk 2KV1.1Tk 3KV1.1Tk\n2011 5K.2Gr-\n2020 HQ.2Gr"
    assert answer(fighting(weak), "soviet").split()[0] in ("attack", "overrun", "fire")
    strong = "draw 2Mot\n2030 HQ.2Mot 1.2Mot\n2031 1Tiger.3Pz 2Tiger.3Pz\n2050 HQ.3Pz"
    table = fighting(strong, scenario="kursk")
    assert answer(table, "soviet") == "end"


def carry_out(table: Table) -> None:
    """The whole activation, by a player who keeps his plan."""
    player = greedy()
    while not isinstance(table.s.agenda[-1], Rest):
        side = asked(table.g, table.s)[0]
        table.do(text_of(player.choose(table.g, table.g.sight(table.s, Reader(side)), side)))


def test_it_walks_onto_an_empty_hill() -> None:
    table = active("draw 1Tk\n3410 HQ.1Tk 1KV1.1Tk\n2025 HQ.2Gr 5K.2Gr")
    carry_out(table)
    assert table.s.held[table.g.hex_named["3412"]] == SOVIET


def test_whoever_is_fired_at_fires_back_at_movers() -> None:
    table = active("draw 1Mot\n2010 HQ.1Mot 1.1Mot\n2013 Sturm.1Gr\n2025 HQ.1Gr")
    table.do("go 1.1Mot")
    table.do("step 2011")
    assert answer(table, "german") == "shoot Sturm.1Gr 1.1Mot"


def test_an_hq_does_not_stay_alone_before_the_enemy() -> None:
    table = active(
        "draw 1Gr\n2012 HQ.1Gr\n2016 1K.1Gr 2K.1Gr\n2010 1KV1.1Tk 2KV1.1Tk\n3020 HQ.1Tk", weather=FOGGY
    )
    carry_out(table)
    assert len(table.stack(table.at("HQ.1Gr"))) > 1


def value_of_attack(table: Table) -> float:
    """By two tanks in 2010 on 2011."""
    o = Outlook(table.g, table.s, SOVIET)
    here, target = table.g.hex_named["2010"], table.g.hex_named["2011"]
    attackers = tuple((table.unit(name), here) for name in ("1KV1.1Tk", "2KV1.1Tk"))
    return Valuer(o, prospect(o, target, 0.1)).value(attackers)


def test_guns_that_may_answer_make_an_attack_worth_less() -> None:
    """[10.2.1] Each battery of six in range lowers it further, as long as the column falls."""
    stands = "2010 1KV1.1Tk 2KV1.1Tk\n2011 5K.2Gr\n2005 HQ.1Tk\n3520 HQ.2Gr"
    alone = value_of_attack(on_plain(stands))
    one = value_of_attack(on_plain(f"{stands}\n2018 7B.3Art"))
    two = value_of_attack(on_plain(f"{stands}\n2018 7B.3Art 8B.3Art"))
    assert two < one < alone


def test_an_attack_without_a_way_back_is_worth_less() -> None:
    """[10.5.5] With enemies between them and their HQ, attackers who are thrown back are lost."""
    stands = "2010 1KV1.1Tk 2KV1.1Tk\n2011 5K.2Gr\n3520 HQ.2Gr"
    assert value_of_attack(on_plain(f"{stands}\n2016 HQ.1Tk")) < value_of_attack(
        on_plain(f"{stands}\n2005 HQ.1Tk")
    )


def test_an_hq_never_goes_alone_under_guns() -> None:
    """[11.4] A gun has one shot at a stack for each hex that it enters, and [11.4.4] none at an HQ in it."""
    table = active("draw 1Mot\n3402 HQ.1Mot 1.1Mot 2.1Mot 3.1Mot\n3412 Sturm.2Gr")
    gone = [action[1:] for action in carry_out_movement(table, (1, 1)) if action[0] == "go"]
    assert [len(names) > 1 for names in gone if "HQ.1Mot" in names] == [True]


def test_reinforcements_come_as_one_stack_before_the_enemy() -> None:
    """1Tk enters at E, three hexes from what may be a gun: one shot for each hex, and none at the HQ."""
    assert first_to_enter("3404 Sturm.1Gr") == "go HQ.1Tk 1KV1.1Tk 2KV1.1Tk"
    assert first_to_enter("2025 Sturm.1Gr") == "go 1KV1.1Tk"


def first_to_enter(german: str) -> str:
    table = on_plain(german, turn=MORNING)
    for name in ("HQ.1Tk", "1KV1.1Tk", "2KV1.1Tk"):
        table.s.at[table.unit(name)] = POOL
    table.s.agenda.append(Activate(SOVIET, "1Tk"))
    settle(table.g, table.s, lambda event: None)
    table.do("activate 1Tk")
    return answer(table, "soviet")


def test_the_last_who_enters_brings_the_hq() -> None:
    table, moments = game_of_lutchessa()
    hqs = {name for name in table.g.units if name.startswith("HQ.") and "Div" not in name}
    entering = [a[1:] for s, _, a in moments if a[0] == "go" and s.at[table.g.unit_named[a[1]]] == POOL]
    with_hqs = [names for names in entering if hqs & {*names}]
    assert with_hqs and all(len(names) > 1 for names in with_hqs)


def test_a_company_stays_with_its_hq_rather_than_advance() -> None:
    """[10.6] Who advances would leave the HQ alone before the enemy."""
    assert advances("2010 1KV1.1Tk\n2008 HQ.1Tk") and not advances("2010 1KV1.1Tk HQ.1Tk")


def advances(soviet: str) -> bool:
    """Whether tanks in 2010 advance from which the enemy has been driven out of 2011."""
    table = on_plain(f"{soviet}\n2014 6K.2Gr 7K.2Gr\n2025 HQ.2Gr")
    battle = Battle(SOVIET, Hex(table.g.hex_named["2011"]), (table.unit("1KV1.1Tk"),), ())
    table.s.agenda.append(Advance(SOVIET, battle))
    return answer(table, "soviet").startswith("advance")


def test_who_scores_waits_for_enough_to_come() -> None:
    """Ten turns from the end tanks stop a turn before a hill that is strongly held; in the end they go."""
    for turn, expected in ((DAY, True), (10, False)):
        table = active("draw 1Tk\n3402 HQ.1Tk 1KV1.1Tk\n3412 5K.2Gr 6K.2Gr 7K.2Gr 8K.2Gr", turn=turn)
        assert ("1Tk" in Outlook(table.g, table.s, SOVIET).waiting) is expected


def test_who_comes_first_bides_his_time_far_from_the_enemy() -> None:
    """Akhtyrka: tanks fourteen hexes from the city stay away from it as long as rifles and guns are still to
    come, and go if nobody is, or in the last four turns."""
    for turn, reserves, bides in ((DAY, True, True), (DAY, False, False), (21, True, False)):
        city = "3602 5K.2Fus 6K.2Fus 7K.2Fus 8K.2Fus"
        table = active(f"draw 2Tk\n3616 HQ.2Tk 1T34.2Tk 2T34.2Tk\n{city}", turn=turn, scenario="akhtyrka")
        for name in ("1Rif", "2Rif", "SArt") if reserves else ():
            for u in table.g.units_in[name]:
                table.s.at[u] = POOL
        assert ("2Tk" in Outlook(table.g, table.s, SOVIET).biding) is bides
        carry_out_movement(table)
        grid = table.g.grid
        assert (grid.distance(grid.hex("3602"), grid.hex(table.at("1T34.2Tk"))) >= 14) is bides


# Intentions.


def soviet_goals(text: str) -> set[tuple[str, str]]:
    """What there is to do for the Soviet side, who was the last on the hills that he stands on."""
    table = on_plain(text)
    for h in table.s.stacks:
        if table.s.holder[h] == SOVIET + 1:
            table.s.held[h] = SOVIET
    return {(goal.kind, table.g.numbers[goal.hex]) for goal in Outlook(table.g, table.s, SOVIET).goals}


def test_a_battalion_guards_a_hill_only_while_an_enemy_is_near() -> None:
    """Hill 96: with the enemy five hexes away, but not with one ten hexes away."""
    held = "3412 1.2Mot\n3405 HQ.2Mot"
    assert (GUARD, "3412") in soviet_goals(f"{held}\n3417 5K.2Gr")
    assert (GUARD, "3412") not in soviet_goals(f"{held}\n3422 5K.2Gr")


def test_who_has_all_that_he_needs_guards_all_of_it() -> None:
    """[21.3] With all five hills nothing is left to be taken, and the enemy must not come back."""
    hills = ("4116", "3412", "3621", "2718", "2215")
    stands = "\n".join(f"{hill} {n}.{name}" for hill, (n, name) in zip(hills, FIVE, strict=True))
    assert soviet_goals(f"{stands}\n1022 5K.2Gr") == {(GUARD, hill) for hill in hills}


FIVE = ((1, "2Mot"), (2, "2Mot"), (3, "2Mot"), (1, "1Mot"), (2, "1Mot"))


def test_who_needs_all_sends_most_where_most_is_wanted() -> None:
    """[21.3] All five hills are needed: of five battalions as near to both, more go to the one that is
    strongly held."""
    table = on_plain(
        "3016 HQ.2Mot 1.2Mot 2.2Mot\n3015 HQ.1Mot 1.1Mot 2.1Mot\n3017 HQ.1Tk 1KV1.1Tk 2KV1.1Tk\n"
        "3014 HQ.2Tk 1T34.2Tk 2T34.2Tk\n3116 HQ.AT 1Su85.AT\n3412 5K.2Gr 6K.2Gr 7K.2Gr 8K.2Gr\n2718 1K.1Gr-"
    )
    for number in ("4116", "3621", "2215"):
        table.s.held[table.g.hex_named[number]] = SOVIET
    o = Outlook(table.g, table.s, SOVIET)
    sent = [table.g.numbers[goal.hex] for goal in o.missions.values()]
    assert o.needs_all and sent.count("3412") > sent.count("2718") > 0


def test_a_battalion_between_two_hills_goes_on_to_the_one_that_it_made_for() -> None:
    """Hill 96 and Hill 54, as far and as empty: it goes to that which it went to in its last activation."""
    table = on_plain("3516 HQ.2Mot 1.2Mot\n2025 5K.2Gr")
    o = Outlook(table.g, table.s, SOVIET)
    for goal in (goal for goal in o.goals if table.g.numbers[goal.hex] in ("3412", "3621")):
        again = Outlook(table.g, table.s, SOVIET, before={"2Mot": goal})
        assert again.missions["2Mot"] == goal


def test_without_an_hq_those_are_activated_who_have_a_way_to_go() -> None:
    """[2.4.1] Two companies stand on the hill that is theirs to guard, one is far from it."""
    table = on_plain("3412 1.2Mot 2.2Mot\n3402 3.2Mot\n2010 HQ.1Tk\n3417 HQ.2Gr 5K.2Gr", turn=MORNING)
    for number in ("4116", "3412", "3621", "2718", "2215"):
        table.s.held[table.g.hex_named[number]] = SOVIET
    table.s.agenda.append(Activate(SOVIET, "2Mot"))
    settle(table.g, table.s, lambda event: None)
    assert answer(table, "soviet") == "activate 3402"


# Storm or shoot.


def test_tanks_overrun_where_guns_would_answer() -> None:
    """[9.4.1] No artillery takes part in an overrun: against a company with four batteries behind it it is
    worth more than an attack."""
    stands = "draw 2Tk\n2005 HQ.2Tk\n2008 1T34.2Tk 2T34.2Tk 3T34.2Tk\n2011 5K.2Gr\n2025 HQ.2Gr"
    table = active(f"{stands}\n2020 7B.3Art 8B.3Art 9B.3Art Kan.3Art")
    (assault,) = plan_operations(Muster(Outlook(table.g, table.s, SOVIET)), "2Tk", 0.0)
    assert assault.overrun and len(assault.units) == 3


def test_next_to_a_hill_all_but_the_last_fire() -> None:
    """[11.3.16, 11.3.18] Who fires may attack but not advance: one is left who goes in."""
    text = "draw 1Mot\n3411 HQ.1Mot 1.1Mot AA.1Mot\n3412 5K.2Gr 6K.2Gr 7K.2Gr\n3425 HQ.2Gr"
    assert answer(fighting(text), "soviet").split()[:2] == ["fire", "AA.1Mot"]
    alone = text.replace(" 1.1Mot", "")
    assert not answer(fighting(alone), "soviet").startswith("fire")


# Works, bridges, exits.

SUNSHINE = (1,)
"""The die for the weather."""


def test_it_knows_which_side_of_works_is_open() -> None:
    """[15.0, 15.1] A bunker that looks south adds 4 to an attack from 2010 and nothing to one from 2012."""
    table = on_plain("2010 1KV1.1Tk\n2011 5K.2Gr", works=[("2011", "bunker", "S")])
    o = Outlook(table.g, table.s, SOVIET)
    south, target, north = (table.g.hex_named[number] for number in ("2010", "2011", "2012"))
    assert (o.penalty(south, target), o.penalty(north, target)) == (4, 0)


def test_it_counts_the_third_die_of_a_bridge() -> None:
    """[10.1.6, 10.8.1] A bridge adds 1, and a die more is thrown: three and a half on average."""
    table = on_plain("2010 1KV1.1Tk\n2011 5K.2Gr", "river 2010/2011", "bridge 2010/2011")
    o = Outlook(table.g, table.s, SOVIET)
    assert o.penalty(table.g.hex_named["2010"], table.g.hex_named["2011"]) == 1 + 3.5


def test_it_comes_to_the_open_side_of_works() -> None:
    """[15.1] From 2010 tanks in the open reach both sides of a bunker that looks south."""
    table = active(
        "draw 1Tk\n2008 HQ.1Tk\n2009 1KV1.1Tk 2KV1.1Tk 3KV1.1Tk\n2011 5K.2Gr-\n3520 HQ.2Gr",
        works=[("2011", "bunker", "S")],
    )
    m = Muster(Outlook(table.g, table.s, SOVIET))
    (assault,) = plan_operations(m, "1Tk", 0.0)
    open_side = {table.g.hex_named[number] for number in ("1911", "2012", "2111")}
    assert {h for _, h in assault.attackers} <= open_side


def test_works_and_ground_make_a_place_look_stronger() -> None:
    """[10.1.4, 15.0] Kursk: Ssyrzewo is a town (+2) behind a bunker (+4 from three sides): 4 on average."""
    table = new_game("kursk")
    table.do("done")
    table.do("done", SUNSHINE)
    o = Outlook(table.g, table.s, GERMAN)
    goal = next(goal for goal in o.goals if goal.hex == table.g.hex_named["2135"])
    defence = goal.need - o.params.need
    assert goal.kind == TAKE and goal.works == pytest.approx(4 * o.params.steep * defence) and defence > 0


def test_a_place_that_is_taken_hex_by_hex_counts_less_beyond_the_first() -> None:
    """[20.3.1, 20.3.2] A hex of the Main Bridge brings 3 and the two others 3 each."""
    table = new_game("mischurin")
    table.do("done")
    table.do("done", SUNSHINE)
    o = Outlook(table.g, table.s, GERMAN)
    bridge = next(goal for goal in o.goals if goal.hex == table.g.hex_named["4047"])
    assert bridge.worth == 3 + o.params.beyond * 6


def leaving(turn: int, enemy: str = "") -> Table:
    """A road leads from the exit in 3127 of this Kursk without ground to an entry in 3427."""
    text = f"draw 1Gr\n3129 HQ.1Gr\n3128 1K.1Gr\n3127 2K.1Gr\n4640 HQ.2Mot 1.2Mot\n{enemy}"
    return active(text, "road 3127-3227-3327-3427", scenario="kursk", turn=turn)


def test_who_can_leaves_the_map_in_the_last_turn() -> None:
    """[18.3.9, 18.3.10] A point each, also for who stands at the exit already, and for the HQ."""
    table = leaving(16)
    carry_out(table)
    assert {table.g.units[u] for u in table.s.exited} == {"1K.1Gr", "2K.1Gr", "HQ.1Gr"}
    assert points(table.g, table.s) == 3


def carry_out_movement(table: Table, shots: Sequence[int] = ()) -> list[Action]:
    """What both sides do until it is over; every shot rolls the same."""
    player, done = greedy(), list[Action]()
    while not isinstance(table.s.agenda[-1], CombatPart | Rest):
        side = asked(table.g, table.s)[0]
        done.append(player.choose(table.g, table.g.sight(table.s, Reader(side)), side))
        table.do(text_of(done[-1]), shots if done[-1][0] == "shoot" else ())
    return done


@pytest.mark.parametrize(("turn", "enemy"), [(14, ""), (16, "3230 HQ.AT 1Su85.AT")])
def test_nobody_leaves_too_early_or_past_guns_on_the_road(turn: int, enemy: str) -> None:
    table = leaving(turn, enemy)
    carry_out_movement(table, (1, 1))
    assert table.s.exited == []


def test_the_other_side_closes_the_road_to_an_exit() -> None:
    exit_hex = leaving(14).g.hex_named["3127"]
    for turn, expected in ((8, False), (14, True)):
        table = leaving(turn)
        goals = Outlook(table.g, table.s, SOVIET).goals
        assert any(goal.hex == exit_hex and goal.kind == GUARD for goal in goals) is expected


def test_guns_that_show_themselves_make_it_think_again() -> None:
    """[11.3.4, 11.4] Two hexes from a gun 16 of 36 shots hit, and 13 of them have the 8 by which depleted
    tanks of 6 are lost; next to it more. That is too much, unless the way was chosen in spite of it."""
    table = active("draw 1Tk\n2005 HQ.1Tk\n2010 1KV1.1Tk-\n2013 Sturm.1Gr\n2025 HQ.1Gr")
    o = Outlook(table.g, table.s, SOVIET)
    march, tanks = March(table.g, SOVIET), table.unit("1KV1.1Tk")
    path = [int(table.g.hex_named[number]) for number in ("2011", "2012")]
    assert direct_chances(2, 0, 6, True) == (13 / 36, 16 / 36)
    assert march.thinks_again(o, tanks, path)
    march.guns = set(o.foe_guns)
    assert not march.thinks_again(o, tanks, path)
