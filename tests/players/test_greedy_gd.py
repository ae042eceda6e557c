"""`greedy` in Grossdeutschland: legal, the same every time, never at a loss, and no fool."""

from __future__ import annotations

import pytest

from steppe.games.grossdeutschland.victory import points
from steppe.players import RandomPlayer
from steppe.players.grossdeutschland.assaults import Valuer, prospect
from steppe.players.grossdeutschland.fire import barrage_chances, direct_chances
from steppe.players.grossdeutschland.missions import GUARD, TAKE
from steppe.players.grossdeutschland.outlook import Outlook
from steppe.players.still_player import StillPlayer
from steppe.table import asked, text_of
from steppe.table.basics import Reader
from tests.gd.support import FOGGY, Rest, Table, active, fighting, new_game, on_plain
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
    assert table.s.result and table.s.turn == 12
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


def test_a_battalion_moves_as_a_stack_with_its_hq_under_guns() -> None:
    """[11.4] A gun has one shot at a stack for each hex that it enters, and [11.4.4] none at an HQ in it."""
    table = active("draw 1Mot\n3402 HQ.1Mot 1.1Mot 2.1Mot 3.1Mot\n3412 Sturm.2Gr")
    assert answer(table, "soviet") == "go HQ.1Mot 1.1Mot 2.1Mot 3.1Mot"
