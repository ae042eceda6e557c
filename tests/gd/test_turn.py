"""3.0 The turn, 6.0 activation, 14.0 weather, 4.0 reinforcements."""

from __future__ import annotations

import pytest

from steppe.games import load_game
from steppe.games.grossdeutschland.activation import Activate, EndActivation
from steppe.games.grossdeutschland.arrivals import entry_hexes
from steppe.games.grossdeutschland.sequence import EndOfTurn, FillCup, GameTurn, weather_word
from steppe.games.grossdeutschland.state import ACTED, GERMAN, SOVIET, DivisionState
from steppe.games.grossdeutschland.supply import unsupplied_units
from steppe.table import asked, resolve, settle
from steppe.table.agenda import clear
from steppe.table.basics import DEAD, POOL, Reader, Reason
from steppe.table.events import Began, Drawn, Rolled
from steppe.table.play import decision, why_not
from steppe.table.position import BadPosition, dump, load
from steppe.table.queries import BadQuery, Field
from steppe.table.state import lift
from tests.gd.support import (
    DAY,
    EVENING,
    MORNING,
    NIGHT,
    RAINY,
    SNOWY,
    STORMY,
    Table,
    active,
    fighting,
    game,
    go_on,
    new_game,
    on_plain,
)


@pytest.mark.rule("gd:3.0", "gd:13.0", "gd:3.5.3")
def test_four_times_of_day_follow_one_another() -> None:
    track = game().track
    assert [track.time(n) for n in range(1, 6)] == ["morning", "day", "evening", "night", "morning"]
    assert (track.day(1), track.day(4), track.day(5), track.turns) == (1, 1, 2, 14)
    assert track.turn("2 day") == 6


@pytest.mark.rule("gd:3.5.3")
def test_the_marker_goes_on_box_by_box_to_the_last() -> None:
    table = on_plain("", turn=11)  # of fourteen
    table.s.agenda = [EndOfTurn()]
    go_on(table, [3, 3, 3])  # the weather of three more turns
    assert [event.turn for event in table.said(Began) if event.what == "game-turn"] == [12, 13, 14]
    assert table.s.agenda == []


@pytest.mark.rule("gd:14.0", "gd:14.1", "gd:3.2")
def test_the_weather_of_each_turn_is_rolled_anew_with_its_own_modifier() -> None:
    table = on_plain("", turn=11, weather=SNOWY)
    modifiers = [table.g.track.modifier(turn) for turn in (12, 13, 14)]
    assert modifiers == [0, -1, -2]  # night, morning and day of Lutchessa
    table.s.agenda = [EndOfTurn()]
    go_on(table, [6, 6, 6])
    weathers = [event.total for event in table.said(Rolled) if event.what == "weather"]
    assert weathers == [SNOWY, STORMY, RAINY]


@pytest.mark.rule("gd:1.0.2", "gd:6.0.11", "gd:6.0.12")
def test_the_last_chit_ends_the_turn_and_in_the_next_all_may_act_again() -> None:
    table = on_plain("2010 5K.2Gr HQ.2Gr\n2016 1.1Mot HQ.1Mot", turn=5)
    table.s.agenda = [EndOfTurn(), FillCup()]
    go_on(table, [1])
    table.do("activate 1Mot")
    table.do("end", [1])
    assert (table.s.turn, table.s.cup, table.side) == (5, [], "german")
    table.do("activate 2Gr")
    table.do("end", [3, 1])  # the weather of the next turn, and its first chit
    assert (table.s.turn, table.s.cup) == (6, ["2Gr"])
    assert table.why("activate 1Mot") is None


@pytest.mark.parametrize(
    ("scenario", "length"),
    [("lutchessa", "fourteen"), ("mischurin", "twelve"), ("akhtyrka", "twenty-four"), ("kursk", "sixteen")],
)
def test_the_gallery_tells_how_long_a_battle_is(scenario: str, length: str) -> None:
    turns = {"twelve": 12, "fourteen": 14, "sixteen": 16, "twenty-four": 24}[length]
    g = game(scenario)
    assert g.track.turns == turns and g.scenarios[scenario].endswith(f", {length} turns")


@pytest.mark.rule("gd:3.1", "gd:3.2", "gd:3.3", "gd:3.4", "gd:14.0", "gd:14.1", "gd:21.1", "gd:2.0.2")
def test_weather_supply_activation_in_this_order() -> None:
    table = new_game("lutchessa")
    table.do("done", [3])
    began = [event.what for event in table.said(Began)]
    assert began == ["game-turn", "supply", "activation"]
    assert table.s.weather == 3 + table.g.plain["track"]["weather"]["morning"]
    assert table.side == "soviet"  # who chooses five chits
    assert sorted(table.choices("choose")) == ["1Mot", "1Tk", "2Mot", "2Tk", "SRcn"]


@pytest.mark.rule("gd:21.1")
def test_the_five_chits_of_lutchessa_are_taken_in_any_order_before_the_first_draw() -> None:
    table = new_game("lutchessa")
    table.do("done", [3])
    for name in ("2Tk", "SRcn", "1Mot", "1Tk"):
        table.do(f"choose {name}")
        assert name not in table.s.cup
        table.do("pass")
    assert table.choices("choose") == ["2Mot"]
    table.do("choose 2Mot")
    table.do("pass", [1])
    assert table.side == "german"  # nobody else is left in the cup
    assert len(table.s.cup) == 5 - 1


@pytest.mark.rule("gd:2.0.2", "gd:3.4")
def test_the_cup_holds_the_chits_of_both_sides_and_of_their_divisions() -> None:
    table = new_game("lutchessa")
    table.do("done", [3])
    germans, soviets = ["1Gr", "2Gr", "3Art", "Eng", "GRcn"], ["1Mot", "1Tk", "2Mot", "2Tk", "SRcn"]
    assert sorted(table.s.cup) == sorted(germans + soviets)
    late = on_plain("2010 HQ.SDiv\n2012 HQ.1Mot 1.1Mot\n2020 5K.2Gr")
    FillCup().run(late.g, late.s, lambda event: None)
    assert sorted(late.s.cup) == ["1Mot", "2Gr", "SDiv"]


@pytest.mark.rule("gd:14.0", "gd:14.0.1", "gd:14.0.2")
def test_weather_stays_between_one_and_six() -> None:
    table = on_plain("")
    table.s.agenda = [GameTurn(NIGHT)]
    go_on_to_supply(table, 6)
    assert table.s.weather == 6
    table.s.weather = 1
    words = [weather_word(table.g, with_turn(table, n)) for n in (MORNING, DAY, EVENING, NIGHT)]
    assert words == ["sunny", "sunny", "clear", "clear"]


def go_on_to_supply(table: Table, die: int) -> None:
    settle(table.g, table.s, table.events.append)
    resolve(table.g, table.s, (die,), table.events.append)


def with_turn(table: Table, turn: int) -> DivisionState:
    table.s.turn = turn
    return table.s


@pytest.mark.rule("gd:3.5", "gd:3.5.1", "gd:3.5.2", "gd:3.5.5", "gd:3.5.6", "gd:10.2.7", "gd:1.0.2")
def test_what_the_end_of_a_turn_takes_off() -> None:
    # gd-D31: blown bridges and pontoons stay
    german = "2010 5K.2Gr{pinned,acted,road,debarked} 7B.3Art{fired} 8B.3Art{fired}"
    table = on_plain(f"{german}\n2020 1.1Mot{{pinned,acted}} 105a.SArt{{fired}}")
    table.s.unsupplied[table.unit("8B.3Art")] = 2
    table.s.pontoons[7] = 0
    table.s.blown = [9]
    EndOfTurn().run(table.g, table.s, lambda event: None)
    assert table.flags("5K.2Gr") == {"road", "debarked"}
    assert table.flags("7B.3Art") == set()
    assert table.flags("8B.3Art") == {"fired"}  # out of supply
    assert table.flags("1.1Mot") == table.flags("105a.SArt") == set()
    assert (table.s.pontoons, table.s.blown) == ({7: 2}, [9])


@pytest.mark.rule("gd:3.5.4", "gd:6.0.12", "gd:2.5.1", "gd:4.0.1", "gd:4.0.7")
def test_the_cup_has_the_chits_of_those_in_play_or_due() -> None:
    table = on_plain("2010 5K.2Gr\n2012 1.1Mot HQ.1Mot", turn=MORNING)
    for name in ("HQ.1Tk", "HQ.AT"):
        table.s.at[table.unit(name)] = POOL
    FillCup().run(table.g, table.s, lambda event: None)
    assert sorted(table.s.cup) == ["1Mot", "1Tk", "2Gr"]
    table.s.turn = DAY
    table.s.agenda = []
    FillCup().run(table.g, table.s, lambda event: None)
    assert sorted(table.s.cup) == ["1Mot", "1Tk", "2Gr", "AT"]  # 1Tk was held back


@pytest.mark.rule("gd:1.0.1", "gd:6.0", "gd:6.0.7", "gd:6.0.9", "gd:2.5")
def test_chits_are_drawn_one_by_one_until_none_is_left() -> None:
    table = on_plain("2010 5K.2Gr HQ.2Gr\n2016 1.1Mot HQ.1Mot", turn=NIGHT)
    table.s.agenda = [FillCup()]
    go_on(table, [1])
    assert table.said(Drawn)[0].item == "1Mot"
    table.do("pass", [1])
    assert table.side == "german"
    table.do("pass")
    assert asked(table.g, table.s) == ()


UNITS = "2010 HQ.2Gr 5K.2Gr\n2018 6K.2Gr\n2019 7K.2Gr\n2011 1K.1Gr"


@pytest.mark.rule("gd:3.4.1", "gd:6.0.1", "gd:6.0.2", "gd:6.0.4", "gd:6.0.5")
def test_an_hq_activates_its_battalion_in_its_range() -> None:
    # gd-E16; range 8
    table = on_plain("draw 2Gr\n" + UNITS)
    assert table.why("activate 1Gr") == ("6.0.2", "other-battalion")
    table.do("activate 2Gr")
    acting = [
        name for name in ("HQ.2Gr", "5K.2Gr", "6K.2Gr", "7K.2Gr", "1K.1Gr") if "active" in table.flags(name)
    ]
    assert acting == ["HQ.2Gr", "5K.2Gr", "6K.2Gr"]


@pytest.mark.rule("gd:6.0.1")
def test_nobody_moves_attacks_or_fires_unless_his_own_hq_activates_him() -> None:
    table = active("draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr 1K.1Gr 5K.2Pz\n2011 1T34.2Tk")
    assert sorted(table.choices("go")) == ["5K.2Gr", "HQ.2Gr"]
    assert table.why("go 1K.1Gr") == ("6.0.1", "not-active")
    assert table.why("go 1T34.2Tk") == ("6.0.1", "not-yours")
    table.do("end")
    assert table.choices("attack 2011") == ["5K.2Gr"]
    assert table.why("attack 2011 1K.1Gr") == ("6.0.1", "not-active")
    assert table.why("fire 5K.2Pz 1T34.2Tk") == ("6.0.1", "not-active")


@pytest.mark.rule("gd:2.4", "gd:2.4.1", "gd:6.0.13", "gd:7.1.4")
def test_without_an_hq_one_hex_acts() -> None:
    # gd-E1
    table = on_plain("draw 2Gr\n2010 5K.2Gr 6K.2Gr 1K.1Gr\n2018 7K.2Gr")
    assert table.choices("activate") == ["2010", "2018"]
    table.do("activate 2010")
    assert "active" in table.flags("6K.2Gr")
    assert "active" not in table.flags("1K.1Gr")
    assert "active" not in table.flags("7K.2Gr")


SOVIETS = "2010 HQ.SDiv\n2012 HQ.1Mot 1.1Mot\n2022 2.1Mot\n2023 3.1Mot\n2110 1.2Mot"


@pytest.mark.rule("gd:6.0.6")
@pytest.mark.parametrize("chit", ["1Mot", "SDiv"])
def test_who_has_acted_with_others_does_not_act_again(chit: str) -> None:
    # He rode with the tanks of another battalion in this turn, and has got off (R24).
    table = on_plain(f"draw {chit}\n2010 HQ.1Mot HQ.SDiv{{acted}}\n2012 1.1Mot{{acted}} 2.1Mot")
    table.do("activate 1Mot")
    assert "active" not in table.flags("HQ.SDiv")
    assert ("active" in table.flags("1.1Mot"), "active" in table.flags("2.1Mot")) == (False, True)
    assert table.why("go 1.1Mot") == ("6.0.1", "not-active")


@pytest.mark.rule("gd:2.4.2", "gd:3.4.2", "gd:6.0.3", "gd:6.0.10", "gd:6.0.11")
def test_a_division_hq_activates_one_battalion_that_has_not_acted() -> None:
    # gd-F19: its own range counts, twelve
    table = on_plain("draw SDiv\n" + SOVIETS)
    assert set(table.choices("activate")) == {"1Mot", "2Mot", "SDiv"}
    table.s.played = ["2Mot"]
    assert table.why("activate 2Mot") == ("6.0.11", "activated-already")
    table.do("activate 1Mot")
    assert "active" in table.flags("2.1Mot")
    assert "active" not in table.flags("3.1Mot")
    assert table.s.played == ["2Mot", "1Mot"]


@pytest.mark.rule("gd:2.4.2", "gd:3.4.2", "gd:6.0.3")
@pytest.mark.parametrize(
    ("chit", "units"),
    [("GDiv", "2012 1K.1Gr\n2013 9K.3Gr HQ.3Gr"), ("SDiv", "2012 1.1Mot\n2013 1.2Mot HQ.2Mot")],
)
def test_either_division_activates_battalions_with_and_without_an_hq(chit: str, units: str) -> None:
    table = on_plain(f"draw {chit}\n2010 HQ.{chit}\n{units}", scenario="akhtyrka")
    without, led = (line.split()[1].partition(".")[2] for line in units.splitlines())
    assert set(table.choices("activate")) == {chit, without, led}
    table.do(f"activate {without}")
    assert "active" in table.flags(units.split()[1])


@pytest.mark.rule("gd:3.4.3", "gd:6.0.14", "gd:3.4.4")
def test_movement_comes_before_combat() -> None:
    table = active("draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr\n2011 1.1Mot")
    assert table.why("attack 2011 5K.2Gr") == ("3.4.3", "not-now")
    table.do("end")
    assert table.why("attack 2011 5K.2Gr") is None
    assert table.why("go 5K.2Gr") == ("3.4.3", "not-now")


# Reinforcements.


def arriving(text: str = "draw 1Tk", *ground: str) -> Table:
    table = on_plain(text.replace("draw 1Tk\n", ""), *ground, turn=MORNING)
    for name in ("HQ.1Tk", "1KV1.1Tk", "2KV1.1Tk"):
        table.s.at[table.unit(name)] = POOL
    table.s.agenda.append(Activate(SOVIET, "1Tk"))
    settle(table.g, table.s, lambda event: None)
    return table


ENTRY_E, BESIDE_E = "3401", {"3301", "3501"}


@pytest.mark.rule("gd:4.0", "gd:4.0.2", "gd:4.0.3", "gd:4.0.4", "gd:6.0.8", "gd:9.0.8")
def test_reinforcements_enter_by_their_letter_and_move_on() -> None:
    table = arriving("draw 1Tk\n")
    table.do("activate 1Tk")
    table.do("go 1KV1.1Tk 2KV1.1Tk")
    assert table.choices("step") == [ENTRY_E]
    table.do(f"step {ENTRY_E}")
    assert table.s.spent[table.unit("1KV1.1Tk")] == 2
    assert "entered" in table.flags("1KV1.1Tk")
    assert table.s.held[table.g.hex_named[ENTRY_E]] == SOVIET
    table.do("step 3402")
    table.do("halt")
    assert table.at("2KV1.1Tk") == "3402"


@pytest.mark.rule("gd:9.0.8")
@pytest.mark.parametrize(
    ("ground", "points"),
    [
        ((), 1),
        ((f"woods {ENTRY_E}",), 3),  # half of six
        ((f"highway {ENTRY_E}-3402",), 1),  # not the half point of the road
        ((f"woods {ENTRY_E}", f"highway {ENTRY_E}-3402"), 3),
    ],
)
def test_an_entry_hex_costs_what_other_terrain_it_has(ground: tuple[str, ...], points: int) -> None:
    table = arriving("draw 1Tk\n", *ground)
    table.do("activate 1Tk")
    table.do("go 1KV1.1Tk")
    table.do(f"step {ENTRY_E}")
    assert table.s.spent[table.unit("1KV1.1Tk")] == 2 * points


@pytest.mark.rule("gd:4.0.4")
def test_no_rule_touches_who_waits_off_the_map() -> None:
    table = fighting("draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr\n2011 1.1Mot\n2006 HQ.1Gr")
    table.s.at[table.unit("7B.3Art")] = POOL
    assert table.why("attack 2011 5K.2Gr guns 7B.3Art") == ("10.2", "not-on-map")
    assert unsupplied_units(table.g, table.s, GERMAN, "") == []


@pytest.mark.rule("gd:4.0", "gd:4.0.4")
def test_an_order_brings_reinforcements_onto_the_map_and_on() -> None:
    """Six points a tank, one for the entry hex and each beyond it."""
    table = arriving("draw 1Tk\n")
    table.do("activate 1Tk")
    side = table.g.side_named("soviet")
    found = table.g.query(table.s, Reader(side), "reach", ("1KV1.1Tk", "2KV1.1Tk"))
    assert isinstance(found, Field)
    assert (found.values[ENTRY_E], found.values["3402"], found.values["3406"]) == (1, 2, 6)
    assert ENTRY_E not in found.came and found.came["3402"] == ENTRY_E
    assert "3407" not in found.values
    actions = table.g.expand(table.s, side, ("move", "1KV1.1Tk", "2KV1.1Tk", "3403"))
    assert not isinstance(actions, Reason)
    assert [" ".join(action) for action in actions] == [
        *("go 1KV1.1Tk 2KV1.1Tk", f"step {ENTRY_E}", "step 3402", "step 3403", "halt")
    ]
    with pytest.raises(BadQuery):
        table.g.query(table.s, Reader(side), "reach", ("1KV1.1Tk", "3KV1.1Tk"))


@pytest.mark.rule("gd:4.0.5")
def test_a_barred_entry_moves_along_the_edge() -> None:
    table = arriving(f"draw 1Tk\n{ENTRY_E} 5K.2Gr")
    hexes = entry_hexes(table.g, table.s, (table.unit("1KV1.1Tk"),))
    assert {table.g.numbers[h] for h in hexes} == BESIDE_E
    pinned = arriving(f"draw 1Tk\n{ENTRY_E} 1.1Mot{{pinned}}")
    found = entry_hexes(pinned.g, pinned.s, (pinned.unit("1KV1.1Tk"),))
    assert {pinned.g.numbers[h] for h in found} == {ENTRY_E, *BESIDE_E}  # R86


@pytest.mark.rule("gd:21.4.4")
@pytest.mark.parametrize(("held", "come"), [(False, False), (True, True)])
def test_panzers_come_to_lutchessa_if_a_hill_has_fallen(held: bool, come: bool) -> None:
    table = new_game("lutchessa")
    if held:
        table.s.held[table.g.hex_named["4116"]] = 1
    GameTurn(5).run(table.g, table.s, lambda event: None)
    assert (table.s.at[table.unit("5K.2Pz")] == POOL) is come


@pytest.mark.rule("gd:20.4.2")
def test_the_guns_of_mischurin_begin_on_the_road() -> None:
    table = new_game("mischurin")
    table.do("done")  # the Soviets
    marching = {name for name in table.g.units if "marching" in table.flags(name)}
    assert marching == {"HQ.1Art", "1Wsp.1Art", "2Wsp.1Art", "Hum.1Art", "Obs.1Art"}
    assert "road" in table.flags("1Wsp.1Art")


MARCHING = "2036 HQ.1Art 1Wsp.1Art{road,marching} 2Wsp.1Art{road,marching}\n2040 5K.2Gr\n2041 1.1Rif"


@pytest.mark.rule("gd:20.4.2")
def test_guns_on_the_march_fire_only_once_they_have_moved() -> None:
    table = active(f"draw 1Art\n{MARCHING}", scenario="kursk")
    table.do("go 2Wsp.1Art")
    table.do("step 2037")
    table.do("halt")
    table.do("end")
    assert table.why("barrage 1Wsp.1Art 2041") == ("20.4.2", "on-the-march")
    assert table.why("barrage 2Wsp.1Art 2041") is None
    helping = active(f"draw 2Gr\n2038 HQ.2Gr\n{MARCHING}", scenario="kursk")
    helping.do("end")
    assert helping.why("attack 2041 5K.2Gr guns 1Wsp.1Art") == ("20.4.2", "on-the-march")


@pytest.mark.rule("gd:20.4.2", "gd:11.3.14", "gd:3.5.5", "gd:6.0.6")
def test_the_end_of_an_activation_frees_neither_the_pinned_nor_guns_on_the_march() -> None:
    """R78: who has not moved does not fire that whole turn."""
    table = active(f"draw 1Art\n{MARCHING.replace('2Wsp.1Art{', '2Wsp.1Art{pinned,')}", scenario="kursk")
    EndActivation().run(table.g, table.s, lambda event: None)
    assert table.flags("1Wsp.1Art") == {"acted", "road", "marching"}
    assert table.flags("2Wsp.1Art") == {"acted", "road", "marching", "pinned"}


@pytest.mark.rule("gd:20.4.2")
def test_who_did_not_march_in_the_first_turn_fires_in_the_next() -> None:
    table = on_plain(MARCHING, scenario="kursk")
    EndOfTurn().run(table.g, table.s, lambda event: None)
    assert "marching" not in table.flags("1Wsp.1Art")


def off_the_map(text: str, chit: str) -> Table:
    """2Art behind the edge, and a chit that has just been drawn."""
    table = on_plain(text, scenario="kursk")
    for name in ("HQ.2Art", "4B.2Art", "5B.2Art"):
        table.s.at[table.unit(name)] = POOL
    table.s.agenda.append(Activate(GERMAN, chit))
    settle(table.g, table.s, lambda event: None)
    return table


@pytest.mark.rule("gd:18.4.6", "gd:18.4.7")
def test_guns_off_the_map_support_with_two_hexes_less() -> None:
    assert game("kursk").counters[game("kursk").unit_named["4B.2Art"]].range == 16
    # 2342 is fourteen hexes from 2328, 2343 fifteen: with two more they are sixteen and seventeen.
    near = off_the_map("2339 HQ.2Gr\n2341 5K.2Gr 6K.2Gr\n2342 1.1Rif", "2Gr")
    near.do("activate 2Gr")
    near.do("end")
    near.do("attack 2342 5K.2Gr guns 4B.2Art", [4, 4])
    assert "fired" in near.flags("4B.2Art")
    assert near.at("4B.2Art") == "pool"
    far = off_the_map("2339 HQ.2Gr\n2342 5K.2Gr\n2343 1.1Rif", "2Gr")
    far.do("activate 2Gr")
    far.do("end")
    assert far.why("attack 2343 5K.2Gr guns 4B.2Art") == ("10.2.4", "out-of-range")


@pytest.mark.rule("gd:18.4.6", "gd:18.4.7")
@pytest.mark.parametrize(("dice", "hit"), [([4, 4, 2], False), ([4, 4, 3], True)])
def test_guns_off_the_map_barrage_and_never_enter(dice: list[int], hit: bool) -> None:
    table = off_the_map("2335 5K.2Gr\n2336 1.1Rif", "2Art")
    table.do("activate 2Art")
    assert "go" not in table.choices()
    table.do("barrage 4B.2Art 2336", dice)  # at ten hexes: more than ten must be rolled
    assert ("reduced" in table.flags("1.1Rif")) is hit
    assert table.why("barrage 4B.2Art 2336") is not None


@pytest.mark.rule("gd:4.0.6", "gd:4.0.7")
def test_who_finds_no_entry_comes_when_one_opens() -> None:
    names = [name for u, name in enumerate(game().units) if game().side_of[u] == 0]
    wall = [f"{strip:02}01 {name}" for strip, name in zip(range(7, 48), names, strict=False)]
    assert len(wall) == 41
    table = arriving("draw 1Tk\n" + "\n".join(wall))
    table.do("activate 1Tk")  # nothing can be done: the movement is over at once
    assert (table.at("1KV1.1Tk"), table.side) == ("pool", "german")
    table.s.turn += 3  # however long it takes
    FillCup().run(table.g, table.s, lambda event: None)
    assert "1Tk" in table.s.cup
    table.s.agenda = [*table.s.agenda[:1], Activate(SOVIET, "1Tk")]
    clear(table.s, ACTED)
    table.s.played = []
    lift(table.g, table.s, table.s.stacks[table.g.hex_named["3001"]][0], DEAD)
    table.do("activate 1Tk")
    table.do("go 1KV1.1Tk")
    assert table.choices("step") == ["3001"]


@pytest.mark.rule("gd:18.4.3", "gd:18.4.4")
@pytest.mark.parametrize("names", [("HQ.3Art", "7B.3Art", "8B.3Art"), ("HQ.GDiv", "Staff.GDiv", "1Esc.GDiv")])
def test_a_battalion_that_comes_whole_uses_one_entry(names: tuple[str, ...]) -> None:
    table = on_plain("", turn=3, scenario="kursk")
    for name in names:
        table.s.at[table.unit(name)] = POOL
    chit = names[0].partition(".")[2]
    table.s.agenda.append(Activate(GERMAN, chit))
    table.do(f"activate {chit}")
    table.do(f"go {names[0]}")
    assert table.choices("step") == ["4327", "4627"]  # A and B
    table.do("step 4327")
    table.do("step 4328")
    table.do("halt")
    for name in names[1:]:
        table.do(f"go {name}")
        assert table.choices("step") == ["4327"]
        table.do("step 4327")
        table.do("halt")


@pytest.mark.rule("gd:9.0", "gd:6.0.3")
def test_a_division_hq_moves_with_the_battalion_that_it_activates() -> None:
    """R101"""
    table = on_plain("draw SDiv\n2010 HQ.SDiv\n2012 HQ.1Tk 1KV1.1Tk\n2013 1.1Mot")
    table.do("activate 1Tk")
    assert sorted(table.choices("go")) == ["1KV1.1Tk", "HQ.1Tk", "HQ.SDiv"]
    table.do("go HQ.SDiv")
    table.do("step 2011")
    assert table.at("HQ.SDiv") == "2011"


@pytest.mark.rule("gd:18.4.3", "gd:18.4.4")
def test_a_battalion_comes_by_one_entry_wherever_its_first_units_have_gone() -> None:
    table = on_plain("", scenario="kursk", turn=EVENING)
    g, s = table.g, table.s
    for u in g.units_in["3Art"]:
        s.at[u] = POOL
    s.agenda.append(Activate(GERMAN, "3Art"))
    table.do("activate 3Art")
    table.do("go 7B.3Art")
    assert sorted(table.choices("step")) == ["4327", "4627"]
    for step in ("4627", "4527", "4428", "4328"):  # in at A, and on to B
        table.do(f"step {step}")
    table.do("halt")
    table.do("go 8B.3Art")
    assert table.choices("step") == ["4627"]


IN_THE_MIDST = """steppe position 1
game gd scenario lutchessa
turn 2 german {part}
track turn=2
2611 HQ.1Gr{{active}} 1K.1Gr{{active}}
2612 1.1Mot
"""


@pytest.mark.parametrize(("part", "code"), [("movement", "movement"), ("combat", "combat")])
def test_a_position_may_begin_with_either_part_of_an_activation(part: str, code: str) -> None:
    text = IN_THE_MIDST.format(part=part)
    g, s = load(text, load_game)
    assert decision(g, s, GERMAN).code == code
    assert dump(g, s) == text


def test_nobody_active_is_no_activation() -> None:
    text = IN_THE_MIDST.format(part="movement").replace("{active}", "")
    with pytest.raises(BadPosition, match="no movement phase of the german side is possible here"):
        load(text, load_game)


def test_units_without_an_hq_attack_where_they_stand() -> None:
    """[6.0.13] The HQ is not active: nobody must be in its range."""
    text = IN_THE_MIDST.format(part="combat").replace("HQ.1Gr{active} ", "")
    g, s = load(text, load_game)
    assert why_not(g, s, GERMAN, ("attack", "2612", "1K.1Gr")) is None
