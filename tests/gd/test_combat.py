"""10.0 Combat: odds, modifiers, support, results."""

from __future__ import annotations

from typing import Any

import pytest

from steppe.games.grossdeutschland.battle import Battle, dice_of, modifiers, place, result
from steppe.games.grossdeutschland.state import ENTERED, attack_of, defence_of, fighting_stack
from steppe.hexes import Hex
from steppe.mechanics.odds import odds_word
from steppe.table.basics import DEAD, POOL
from steppe.table.events import Compared, Result
from steppe.table.state import lift, shift
from steppe.table.telling import Moment, tell
from steppe.table.words import words_of
from tests.gd.support import (
    CLOUDY,
    DAY,
    EVENING,
    NIGHT,
    RAINY,
    SNOWY,
    STORMY,
    SUNNY,
    Table,
    active,
    fighting,
    on_plain,
)


def battle(table: Table, target: str, *units: str, **more: Any) -> Battle:
    h = table.g.grid.hex(target)
    side = table.g.side_of[table.unit(units[0])]
    attackers = tuple(sorted(table.unit(name) for name in units))
    return Battle(side, h, attackers, fighting_stack(table.s, h), **more)


def total(table: Table, target: str, *units: str, **more: Any) -> int:
    return sum(by for _, by, _ in modifiers(table.g, table.s, battle(table, target, *units, **more)))


@pytest.mark.rule("gd:10.1.2", "gd:10.1.2.2")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(9, 4, "2:1"), (30, 4, "5:1"), (8, 9, "1:2"), (3, 9, "1:3"), (1, 9, "1:4"), (5, 5, "1:1")],
)
def test_odds_are_rounded_in_the_defenders_favour(attack: int, defence: int, column: str) -> None:
    g = on_plain("").g
    assert odds_word(place(g, attack, defence)) == column


@pytest.mark.rule("gd:10.1.2")
def test_no_defence_is_the_best_column_and_no_attack_the_worst() -> None:
    g = on_plain("").g
    assert odds_word(place(g, 3, 0)) == "5:1"
    assert odds_word(place(g, 0, 3)) == "1:4"


@pytest.mark.rule("gd:5.2.2", "gd:5.2.3")
@pytest.mark.parametrize(("phases", "attack", "defence"), [(0, 5, 5), (1, 3, 5), (2, 2, 2), (3, 2, 2)])
def test_hunger_halves_strengths(phases: int, attack: int, defence: int) -> None:
    # gd-D1
    table = on_plain("2010 5K.2Gr")
    u = table.unit("5K.2Gr")
    table.s.unsupplied[u] = phases
    assert (attack_of(table.g, table.s, u), defence_of(table.g, table.s, u)) == (attack, defence)


@pytest.mark.rule("gd:10.1.4", "gd:10.8", "gd:10.1.4.1", "gd:9.2.1")
def test_terrain_and_water_add_up() -> None:
    # gd-E10: river +4 and hill +1, all attackers across the river
    table = on_plain("2010 5K.2Gr 6K.2Gr\n2011 1KV1.1Tk\n1910 7K.2Gr", "river 2010/2011", "hill 2011")
    assert total(table, "2011", "5K.2Gr", "6K.2Gr") == 4 + 1
    assert total(table, "2011", "5K.2Gr", "7K.2Gr") == 1  # 7K attacks over dry ground


@pytest.mark.rule("gd:10.1.4")
def test_all_terrain_and_works_of_the_hex_add_up() -> None:
    works = [("2011", "minefield", "S")]
    table = on_plain("2010 5K.2Gr\n2011 1KV1.1Tk", "hill+woods 2011", "river 2010/2011", works=works)
    assert total(table, "2011", "5K.2Gr") == 1 + 2 + 4 + 2


@pytest.mark.rule("gd:10.8", "gd:10.8.1", "gd:12.1.6")
def test_one_bridge_leaves_one_of_the_penalty() -> None:
    # gd-D5
    ground = ("river 2010/2011 1910/2011 2011/2110", "bridge 1910/2011")
    table = on_plain("2010 5K.2Gr\n2110 6K.2Gr\n1910 7K.2Gr\n2111 8K.2Gr\n2011 1KV1.1Tk", *ground)
    assert total(table, "2011", "5K.2Gr", "6K.2Gr") == 4
    assert total(table, "2011", "5K.2Gr", "6K.2Gr", "7K.2Gr") == 1
    assert total(table, "2011", "5K.2Gr", "7K.2Gr", "8K.2Gr") == 0
    table.s.pontoons[table.g.grid.hexside(*(table.g.grid.hex(n) for n in ("2010", "2011")))] = 2
    assert total(table, "2011", "5K.2Gr", "6K.2Gr") == 4


@pytest.mark.rule("gd:10.8")
def test_streams_cost_two_and_the_least_water_counts() -> None:
    table = on_plain("2010 5K.2Gr\n1910 6K.2Gr\n2011 1KV1.1Tk", "stream 2010/2011", "river 1910/2011")
    assert total(table, "2011", "5K.2Gr") == 2
    assert total(table, "2011", "5K.2Gr", "6K.2Gr") == 2  # R71


@pytest.mark.rule("gd:15.0", "gd:15.0.2", "gd:15.0.3", "gd:15.1", "gd:15.1.1", "gd:15.1.2")
def test_works_count_if_all_attack_across_their_sides() -> None:
    works = [("2011", "trench", "S"), ("2011", "bunker", "N"), ("2011", "minefield", "S")]
    table = on_plain("2010 5K.2Gr\n2012 6K.2Gr\n1910 7K.2Gr\n2011 1KV1.1Tk", works=works)
    assert total(table, "2011", "5K.2Gr") == 1 + 2
    assert total(table, "2011", "5K.2Gr", "7K.2Gr") == 1 + 2
    assert total(table, "2011", "6K.2Gr") == 4 + 2
    assert total(table, "2011", "5K.2Gr", "6K.2Gr") == 2


@pytest.mark.rule("gd:10.1.5", "gd:13.1", "gd:14.1.1", "gd:14.1.2", "gd:14.1.4", "gd:14.1.5", "gd:14.1.6")
@pytest.mark.rule("gd:13.2.1")
@pytest.mark.parametrize(
    ("turn", "weather", "by"),
    [
        (DAY, SUNNY, 0),
        (DAY, CLOUDY, 0),
        (EVENING, SUNNY, 1),
        (DAY, RAINY, 1),
        (DAY, STORMY, 2),
        (EVENING, SNOWY, 4),
        (NIGHT, SNOWY, 3),
    ],
)
def test_weather_and_evening(turn: int, weather: int, by: int) -> None:
    table = on_plain("2010 5K.2Gr\n2011 1KV1.1Tk", turn=turn, weather=weather)
    assert total(table, "2011", "5K.2Gr") == by


@pytest.mark.rule("gd:10.1.6", "gd:13.2.1")
def test_three_dice_at_night_and_over_bridges() -> None:
    ground = ("river 2010/2011", "bridge 2010/2011")
    table = on_plain("2010 5K.2Gr\n1910 6K.2Gr\n2011 1KV1.1Tk", *ground)
    assert dice_of(table.g, table.s, battle(table, "2011", "5K.2Gr")) == 3
    assert dice_of(table.g, table.s, battle(table, "2011", "5K.2Gr", "6K.2Gr")) == 2
    for turn, dice in ((DAY, 2), (EVENING, 2), (NIGHT, 3)):
        table.s.turn = turn
        assert dice_of(table.g, table.s, battle(table, "2011", "6K.2Gr")) == dice
    any_bridge = on_plain("2010 5K.2Gr\n1910 6K.2Gr\n2011 1KV1.1Tk", *ground, bridge_dice="any")
    assert dice_of(any_bridge.g, any_bridge.s, battle(any_bridge, "2011", "5K.2Gr", "6K.2Gr")) == 3


@pytest.mark.rule("gd:10.1.6.1")
def test_net_dice_end_at_two_and_twelve() -> None:
    table = on_plain("2010 5K.2Gr\n2011 1.1Mot", "river 2010/2011")  # 5 against 4: 1-1, +4
    over = battle(table, "2011", "5K.2Gr")
    found = [result(table.g, table.s, over, dice) for dice in ((4, 3), (4, 4), (4, 5), (6, 6))]
    assert found == [(11, "AD"), (12, "AP"), (12, "AP"), (12, "AP")]
    table = on_plain("2010 5K.2Gr\n2011 1.1Mot")
    lucky = battle(table, "2011", "5K.2Gr", drawn=("accurate_fire", ""), void=(False, False))  # -2
    found = [result(table.g, table.s, lucky, dice) for dice in ((1, 1), (1, 2), (2, 2), (2, 3))]
    assert found == [(2, "DE"), (2, "DE"), (2, "DE"), (3, "DD")]
    assert result(table.g, table.s, lucky, (6, 5, 2)) == (11, "AD")  # three dice: 13 before the chit


@pytest.mark.rule("gd:16.0", "gd:10.1.7", "gd:10.2.T.12")
def test_engineers_halve_each_penalty_of_the_ground() -> None:
    # gd-F1 without its chits: river 4 -> 2, woods 2 -> 1, trench 1 -> 0, rain +1, evening +1
    table = on_plain(
        "2010 1K.Eng 5K.2Gr\n2011 1.1Mot",
        "river 2010/2011",
        "woods 2011",
        works=[("2011", "trench", "S")],
        turn=EVENING,
        weather=RAINY,
    )
    assert total(table, "2011", "1K.Eng", "5K.2Gr") == 2 + 1 + 0 + 1 + 1
    assert total(table, "2011", "5K.2Gr") == 4 + 2 + 1 + 1 + 1
    drawn = {"drawn": ("accurate_fire", "apathy"), "void": (True, False)}
    assert total(table, "2011", "1K.Eng", "5K.2Gr", **drawn) == 7


ATTACK = "draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr 6K.2Gr\n2011 1.1Mot 2.1Mot-\n2014 HQ.1Mot"


@pytest.mark.rule("gd:10.0", "gd:10.0.3", "gd:10.1", "gd:10.1.1", "gd:10.4.NE", "gd:10.4")
def test_all_attackers_fight_all_defenders_once() -> None:
    table = fighting(ATTACK)
    table.do("attack 2011 5K.2Gr 6K.2Gr", [4, 4])  # 10 against 4 + 2: 1-1, roll 8
    (compared,) = table.said(Compared)
    assert (compared.attack, compared.final) == (10, "1-1")
    assert table.said(Result)[0].what == "AR"


@pytest.mark.rule("gd:10.1", "gd:10.1.3", "gd:10.1.4", "gd:10.1.5", "gd:10.3.1", "gd:9.4")
def test_an_overrun_is_resolved_step_by_step_like_any_attack() -> None:
    tanks = "draw 2Tk\n2008 HQ.2Tk\n2010 1T34.2Tk 2T34.2Tk\n2011 5K.2Gr\n2014 HQ.2Gr"
    table = fighting(tanks, "hill 2011", turn=EVENING, weather=RAINY)
    table.s.refilled = [("apathy",), ("charge",)]
    table.do("overrun 2011 1T34.2Tk 2T34.2Tk", [1, 1, 4, 2])  # the two chits, the two dice
    (compared,) = table.said(Compared)
    added = {label: by for label, by, _ in compared.shifts}
    assert added == {"hill": 1, "rainy": 1, "evening": 1, "charge": -1, "apathy": 2}
    assert table.said(Result)[0].what == "AC"  # 14 against 5 is 2-1, and 6 + 4 is 10


@pytest.mark.rule("gd:13.2.1")
def test_three_dice_are_rolled_at_night() -> None:
    table = fighting(ATTACK, turn=NIGHT)
    table.do("attack 2011 5K.2Gr 6K.2Gr", [4, 3, 1])  # 1-1, 8
    assert table.said(Result)[0].what == "AR"


@pytest.mark.rule("gd:10.0", "gd:10.0.1")
def test_a_unit_attacks_once_and_a_stack_may_split_its_attacks() -> None:
    table = fighting(ATTACK)
    table.do("attack 2011 5K.2Gr", [3, 3])  # 5 against 6: 1-2, roll 6: no effect
    assert (table.at("5K.2Gr"), table.at("6K.2Gr")) == ("2010", "2010")
    assert table.why("attack 2011 5K.2Gr 6K.2Gr") == ("10.0", "fought-already")
    assert table.why("attack 2011 6K.2Gr") is None


@pytest.mark.rule("gd:10.1.2.1", "gd:11.3.14", "gd:10.0.2")
def test_who_may_not_attack() -> None:
    table = fighting(ATTACK.replace("6K.2Gr", "6K.2Gr{pinned} HQ.1Gr"))
    assert table.why("attack 2011 6K.2Gr") == ("10.1.2.1", "pinned")
    assert table.why("attack 2011 HQ.1Gr") == ("6.0.1", "not-active")
    assert table.why("attack 2013 5K.2Gr") == ("10.1.1", "no-enemy")
    assert table.why("attack 2014 5K.2Gr") == ("10.0", "not-next-to")


@pytest.mark.rule("gd:10.0.2")
def test_attackers_must_be_in_range_of_their_hq_as_it_stands_then() -> None:
    table = fighting(ATTACK)
    hq = table.unit("HQ.2Gr")
    shift(table.g, table.s, hq, table.g.grid.hex("2025"))
    assert table.why("attack 2011 5K.2Gr") == ("10.0.2", "out-of-command")


GUNS = ATTACK + "\n2006 7B.3Art 8B.3Art\n2016 105a.SArt"


@pytest.mark.rule("gd:10.2", "gd:10.2.1", "gd:10.2.2", "gd:10.2.5", "gd:10.2.8", "gd:11.1", "gd:11.1.1")
def test_both_sides_add_guns_the_attacker_first() -> None:
    table = fighting(GUNS)
    table.do("attack 2011 5K.2Gr guns 7B.3Art")
    assert table.side == "soviet"
    table.do("support 105a.SArt", [4, 3])  # 5 + 6 against 6 + 6: 1-2
    assert table.said(Compared)[-1].final == "1-2"
    assert "fired" in table.flags("7B.3Art")
    assert "fired" in table.flags("105a.SArt")
    assert "fired" not in table.flags("8B.3Art")


@pytest.mark.rule("gd:10.2", "gd:10.2.1", "gd:10.2.2", "gd:10.2.5")
def test_any_number_of_guns_may_join_on_either_side() -> None:
    table = fighting(GUNS + " 105b.SArt")
    table.do("attack 2011 5K.2Gr guns 7B.3Art 8B.3Art")
    table.do("support 105a.SArt 105b.SArt", [4, 3])
    compared = table.said(Compared)[-1]
    assert (compared.attack, compared.defence) == (5 + 6 + 6, 6 + 6 + 6)
    fired = {name for name in table.g.units if "fired" in table.flags(name)}
    assert fired == {"7B.3Art", "8B.3Art", "105a.SArt", "105b.SArt"}


@pytest.mark.rule("gd:10.1.2.1", "gd:11.3.14")
def test_a_pinned_gun_supports_a_defence_and_no_attack() -> None:
    """R80"""
    table = fighting(GUNS.replace("7B.3Art", "7B.3Art{pinned}").replace("105a.SArt", "105a.SArt{pinned}"))
    assert table.why("attack 2011 5K.2Gr guns 7B.3Art") == ("10.1.2.1", "pinned")
    assert table.choices("attack 2011 5K.2Gr guns") == ["8B.3Art"]
    table.do("attack 2011 5K.2Gr guns 8B.3Art")
    assert table.choices("support") == ["105a.SArt"]


@pytest.mark.rule("gd:10.2.3", "gd:10.2.4", "gd:10.2.6", "gd:5.2.6")
def test_which_guns_cannot_help() -> None:
    # gd-D25: a gun in the combat hex adds nothing and defends with its defence
    table = fighting(ATTACK.replace("2.1Mot-", "155.SArt") + "\n2016 105a.SArt{fired}\n2026 IG.2Gr")
    assert table.why("attack 2011 5K.2Gr guns IG.2Gr") == ("10.2.4", "out-of-range")
    assert table.why("attack 2011 5K.2Gr guns 6K.2Gr") == ("11.1", "no-artillery")
    table.do("attack 2011 5K.2Gr", [4, 3])
    assert table.said(Compared)[-1].defence == 4 + 2


@pytest.mark.rule("gd:10.2.8")
def test_whoever_is_attacked_defends_with_his_defence_alone() -> None:
    # Su-85 and T-34 attack with 7 and defend with 5 and 6; the battery behind them adds its attack, 6.
    text = "draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr\n2011 1Su85.AT 1T34.2Tk\n2016 105a.SArt"
    table = fighting(text)
    table.do("attack 2011 5K.2Gr")
    table.do("support 105a.SArt", [4, 3])
    assert table.said(Compared)[-1].defence == 5 + 6 + 6


@pytest.mark.rule("gd:10.2.4")
def test_the_range_of_guns_ends_in_the_combat_hex() -> None:
    # Infantry guns reach six hexes: from 2005 or 2017 to 2011.
    for at, why in (("2005", None), ("2004", ("10.2.4", "out-of-range"))):
        table = fighting(f"{ATTACK}\n{at} IG.2Gr")
        assert table.why("attack 2011 5K.2Gr guns IG.2Gr") == why
    defended = fighting("draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr\n2011 1.1Mot\n2017 105a.SArt\n2018 IG.2Mot")
    defended.do("attack 2011 5K.2Gr")
    assert defended.choices("support") == ["105a.SArt"]
    assert defended.why("support IG.2Mot") == ("10.2.4", "out-of-range")
    near = fighting("draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr\n2011 1.1Mot\n2017 IG.2Mot")
    near.do("attack 2011 5K.2Gr")
    assert near.why("support IG.2Mot") is None


@pytest.mark.rule("gd:5.2.2", "gd:5.2.6", "gd:10.2.1", "gd:10.2.5")
@pytest.mark.parametrize(("phases", "defence"), [(1, 6 + 3), (2, 6)])
def test_hungry_batteries(phases: int, defence: int) -> None:
    # as gd-F3
    table = fighting(GUNS)
    table.s.unsupplied[table.unit("105a.SArt")] = phases
    if phases == 1:
        table.do("attack 2011 5K.2Gr")
        table.do("support 105a.SArt", [4, 3])
    else:
        table.do("attack 2011 5K.2Gr", [4, 3])
    assert table.said(Compared)[-1].defence == defence


def rolled(text: str, dice: list[int], attack: str = "attack 2011 5K.2Gr 6K.2Gr", **how: Any) -> Table:
    table = fighting(text, **how)
    table.do(attack, dice)
    return table


@pytest.mark.rule("gd:10.4.DC", "gd:2.3.1", "gd:10.4.1", "gd:10.2.T.5")
def test_dc_depletes_one_of_the_owners_choice_but_no_hq() -> None:
    table = rolled(ATTACK.replace("2.1Mot-", "2.1Mot- HQ.2Mot"), [3, 2])  # 10 against 8: 1-1, 5 is DC
    assert table.side == "soviet"
    assert table.why("lose HQ.2Mot") == ("10.4.1", "hq-spared")
    table.do("lose 1.1Mot")
    assert "reduced" in table.flags("1.1Mot")


def story(table: Table) -> list[str]:
    """The log of the last action for somebody who sees everything."""
    moment = Moment(table.s, table.s, frozenset(), frozenset())
    words = words_of("steppe.games.grossdeutschland")
    return words.story(tell(table.g, table.events, moment))


@pytest.mark.rule("gd:10.4.DD", "gd:10.2.T.3")
def test_dd_eliminates_one() -> None:
    table = rolled(ATTACK, [1, 2])
    table.do("lose 2.1Mot")
    assert (table.at("2.1Mot"), table.at("1.1Mot")) == ("dead", "2011")


@pytest.mark.rule("gd:10.4.DE", "gd:10.6", "gd:10.6.4", "gd:10.2.T.2")
def test_de_eliminates_all_and_the_victors_may_advance() -> None:
    table = rolled(ATTACK, [1, 1])
    assert table.stack("2011") == []
    assert [line for line in story(table) if "eliminated in" in line] == [
        "1.1Mot is eliminated in 2011",
        "2.1Mot is eliminated in 2011",
    ]
    table.do("advance 5K.2Gr")
    assert table.at("5K.2Gr") == "2011"
    table.do("stay")
    assert table.at("6K.2Gr") == "2010"


@pytest.mark.rule("gd:10.6", "gd:10.6.4")
def test_a_single_victor_may_stay_too() -> None:
    table = rolled(ATTACK.replace("1.1Mot 2.1Mot-", "1.1Mot-"), [1, 1], "attack 2011 5K.2Gr")
    assert table.choices() == ["advance", "stay"]
    assert table.why("advance 6K.2Gr") == ("10.6", "did-not-attack")
    table.do("stay")
    assert table.at("5K.2Gr") == "2010"


@pytest.mark.rule("gd:10.4.AC", "gd:10.4.AD", "gd:10.4.AP", "gd:10.2.T.10", "gd:10.2.T.11")
@pytest.mark.parametrize(
    ("units", "dice", "dead", "reduced"),
    [
        ("5K.2Gr 6K.2Gr 7K.2Gr", [6, 4], 0, 1),  # 15 against 6: 2-1, 10 is AC
        ("5K.2Gr 6K.2Gr", [6, 4], 0, 1),  # 1-1, 10 is AC
        ("5K.2Gr 6K.2Gr", [6, 5], 1, 0),  # 1-1, 11 is AD
        ("5K.2Gr 6K.2Gr", [6, 6], 1, 0),  # 1-1, 12 is AP: half of two
    ],
)
def test_what_attackers_lose(units: str, dice: list[int], dead: int, reduced: int) -> None:
    text = ATTACK.replace("5K.2Gr 6K.2Gr", units)
    table = rolled(text, dice, f"attack 2011 {units}")
    table.do("lose 5K.2Gr")
    names = units.split()
    assert sum(table.at(name) == "dead" for name in names) == dead
    assert sum("reduced" in table.flags(name) for name in names if table.at(name) != "dead") == reduced


@pytest.mark.rule("gd:10.4.AP")
def test_a_single_attacker_is_not_pulverized_unless_the_match_says_so() -> None:
    # gd-D7: 5 against 6 is 1-2, 12 is AP
    table = rolled(ATTACK, [6, 6], "attack 2011 5K.2Gr")
    assert table.at("5K.2Gr") == "2010"
    hard = rolled(ATTACK, [6, 6], "attack 2011 5K.2Gr", pulverized="up")
    assert hard.at("5K.2Gr") == "dead"


@pytest.mark.rule("gd:2.3.2")
def test_a_unit_without_another_side_dies_at_once() -> None:
    table = rolled(ATTACK.replace("1.1Mot 2.1Mot-", "155.SArt"), [4, 4])  # 10 against 2: 5-1, 8 is DC
    assert table.at("155.SArt") == "dead"


@pytest.mark.rule("gd:10.4.AE")
def test_ae_eliminates_all_attackers() -> None:
    table = rolled(ATTACK.replace("2.1Mot-", "2.1Mot 3.1Mot"), [6, 6], "attack 2011 5K.2Gr")
    assert table.said(Result)[0].what == "AE"  # 5 against 12: 1-3, 12
    assert (table.at("5K.2Gr"), table.at("6K.2Gr")) == ("dead", "2010")


@pytest.mark.rule("gd:9.5.4", "gd:9.5.5")
def test_riders_share_the_fate_of_their_tank() -> None:
    # gd-E9: only the tank's defence counts, the rider is depleted as well
    text = "draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr 6K.2Gr\n2011 1T34.2Tk 1.1Gd{riding}\n2014 HQ.2Tk"
    table = fighting(text)
    table.s.riders[table.unit("1T34.2Tk")] = table.unit("1.1Gd")
    table.do("attack 2011 5K.2Gr 6K.2Gr", [3, 2])  # 10 against 6: 1-1, 5 is DC
    assert table.said(Compared)[-1].defence == 6
    assert "reduced" in table.flags("1T34.2Tk")
    assert "reduced" in table.flags("1.1Gd")


@pytest.mark.rule("gd:15.0.4")
def test_works_survive_every_result() -> None:
    table = fighting(ATTACK, works=[("2011", "trench", "S")])
    table.do("attack 2011 5K.2Gr 6K.2Gr", [1, 1])
    assert len(table.s.works) == 1


@pytest.mark.rule("gd:10.0.2", "gd:4.0.2", "gd:6.0.8")
@pytest.mark.parametrize("where", [DEAD, POOL])
def test_an_hq_off_the_map_commands_only_those_who_enter(where: Hex) -> None:
    """R81: it has died or is still to come."""
    table = fighting("draw 2Pz\n2008 HQ.2Pz\n2010 5K.2Pz 6K.2Pz{entered}\n2011 1.1Mot\n2014 HQ.1Mot")
    lift(table.g, table.s, table.unit("HQ.2Pz"), where)
    assert table.choices("attack 2011") == ["6K.2Pz"]
    assert table.why("attack 2011 5K.2Pz") == ("10.0.2", "hq-off-map")
    assert table.choices("fire") == ["6K.2Pz"]
    assert table.why("fire 5K.2Pz 1.1Mot") == ("10.0.2", "hq-off-map")
    guns = fighting("draw 3Art\n2008 HQ.3Art\n2009 7B.3Art 8B.3Art{entered}\n2010 5K.2Gr\n2012 1.1Mot")
    lift(guns.g, guns.s, guns.unit("HQ.3Art"), where)
    assert guns.choices("barrage") == ["8B.3Art"]
    assert guns.why("barrage 7B.3Art 2012") == ("10.0.2", "hq-off-map")


@pytest.mark.rule("gd:10.0.2", "gd:9.5.3")
def test_who_got_off_a_tank_whose_hq_waits_off_the_map_fires_no_barrage() -> None:
    table = active("draw 2Tk\n2016 HQ.2Tk\n2013 1T34.2Tk 2T34.2Tk{entered} IG.2Mot{debarked}\n2010 5K.2Gr")
    lift(table.g, table.s, table.unit("HQ.2Tk"), POOL)
    for order in ("go 1T34.2Tk", "mount IG.2Mot", "dismount", "halt", "end"):
        table.do(order)
    assert "barrage" not in table.choices()
    assert table.why("barrage IG.2Mot 2010") == ("10.0.2", "hq-off-map")


@pytest.mark.rule("gd:6.0.8", "gd:4.0.2", "gd:10.0.2")
@pytest.mark.parametrize("entered", [True, False])
def test_who_entered_this_turn_attacks_far_from_its_hq(entered: bool) -> None:
    # Ten hexes from an HQ that commands eight.
    table = fighting("draw 2Gr\n2002 HQ.2Gr\n2010 5K.2Gr 6K.2Gr\n2011 1.1Mot\n2014 HQ.1Mot")
    shift(table.g, table.s, table.unit("5K.2Gr"), table.g.grid.hex("2012"))
    if entered:
        table.s.flags[table.unit("5K.2Gr")] |= ENTERED
    assert table.why("attack 2011 5K.2Gr") == (None if entered else ("10.0.2", "out-of-command"))
