"""2.0 The ground and the counters: terrain, steps, static infantry, and data files that cannot be used."""

from __future__ import annotations

import pytest

from steppe.games import load_game
from steppe.games.ss_panzer import SSPanzer
from steppe.games.ss_panzer.close_combat import static_pool
from steppe.games.ss_panzer.counters import AntiInfantry, Gun, read_anti_infantry, read_gun
from steppe.games.ss_panzer.events import Tried
from steppe.games.ss_panzer.fire import gun_of
from steppe.games.ss_panzer.state import steps_left
from steppe.table.dataset import BadData, DataSet, packaged
from steppe.table.events import Drawn, Lost
from tests.ssp.support import Table, game, position

POINT = 2
"""Costs are told in halves of a movement point."""


def price(unit: str, here: str, to: str) -> float:
    """What a step costs a unit, in movement points."""
    g = game()
    costs = g.ground.costs.prices(g.mover[g.unit_named[unit]])
    return costs[g.hex_named[here]][g.hex_named[to]] / POINT


# 2.2 Terrain. A Panzer IV has MCF 3, a T-34 (ours) 2.


@pytest.mark.rule("ssp:2.2.1")
def test_terrain_of_a_hex_counts_from_every_side() -> None:
    """1517 is woods all over, from whichever of its neighbours one comes; 1516 beside it is open."""
    assert {price("L5Pz", here, "1517") for here in ("1516", "1617", "1618", "1417", "1418", "1518")} == {3}
    assert price("L5Pz", "1517", "1516") == 1


@pytest.mark.rule("ssp:2.2.1")
def test_several_kinds_of_terrain_share_a_hex() -> None:
    """2544 is a town with a trench: the trench costs a German his MCF, a Soviet nothing, and the town
    shelters both."""
    g = game()
    h = g.hex_named["2544"]
    assert g.ground.town[h] and g.ground.fortified[h]
    assert price("L5Pz", "2543", "2544") == 3
    assert price("25T34", "2543", "2544") == 1
    table = position("turn 2 german lah\n2543 L1.1Gr\n2544 53MRB1")
    table.do("fire L1.1Gr 53MRB1", dice=[1, 2, 2])  # 4, +2 for the trench, +1 for the town: only 1 hits
    assert table.flags("53MRB1") == {"suppressed"}


@pytest.mark.rule("ssp:2.2.1")
def test_the_two_hilltops() -> None:
    g = game()
    assert [n for n in g.numbers if g.ground.hilltop[g.hex_named[n]]] == ["1735", "2742"]


@pytest.mark.rule("ssp:2.2.2")
def test_hexside_terrain_acts_across_the_side_and_not_in_the_hex() -> None:
    """The Leski balka runs between 1906 and 1907: 1907 is dear from the south and cheap from the north. The
    other way the woods of 1906 come on top (ssp-E1: six points)."""
    assert price("L5Pz", "1906", "1907") == 3
    assert price("L5Pz", "1908", "1907") == 1
    assert price("L5Pz", "1907", "1906") == 6


@pytest.mark.rule("ssp:2.2.2")
def test_the_berm_and_its_crossing() -> None:
    """The railway lies between 1925 and 2026 and between 1925 and 2025, where a road crosses it."""
    assert price("L5Pz", "2026", "1925") == 3
    assert price("L5Pz", "2025", "1925") == 1


@pytest.mark.rule("ssp:2.2.2")
def test_slopes_cost_nothing_and_the_psel_bars_the_way_but_at_bridges() -> None:
    """1913 falls to 1914. The Psel lies between 2837 and 2937, and between 2936 and 2937 with a bridge."""
    assert price("L5Pz", "1914", "1913") == 1
    table = position("turn 2 german t\n2837 T4Pz\n2936 T8Pz")
    table.do("go T4Pz")
    assert table.why("step 2937") == ("8.3.10", "no-bridge")
    table = position("turn 2 german t\n2837 T4Pz\n2936 T8Pz")
    table.do("go T8Pz")
    assert table.why("step 2937") is None


@pytest.mark.rule("ssp:2.2.2")
def test_a_road_helps_only_over_the_hexside_it_crosses() -> None:
    """The woods 1326 lie on the track from 1327, not on one from 1426."""
    g = game()
    assert g.ground.woods[g.hex_named["1326"]]
    assert price("L5Pz", "1327", "1326") == 1
    assert price("L5Pz", "1426", "1326") == 3


# 2.9 Steps. A T-34 next to a Tiger hits on 1-2: its gun is weaker than the armor.


def shot(unit: str, target: str, *dice: int) -> Table:
    """A unit fires at an adjacent one without moving: three dice."""
    side, formation = ("soviet", "29tc") if unit == "25T34" else ("german", "lah")
    table = position(f"turn 2 {side} {formation}\n0205 {unit}\n0206 {target}")
    name = target.rstrip("-")
    table.do(f"fire {unit} {name}", dice=dice)
    return table


@pytest.mark.rule("ssp:2.9")
def test_a_unit_of_one_step_dies_of_a_step_loss() -> None:
    assert shot("L5Pz", "31T70", 1, 6, 6).flags("31T70") == {"suppressed"}
    assert shot("L5Pz", "31T70", 1, 1, 6).at("31T70") == "dead"


@pytest.mark.rule("ssp:2.9")
def test_a_unit_of_two_steps_is_turned_over_and_dies_of_the_next() -> None:
    table = shot("L5Pz", "31T34", 1, 1, 6)
    assert table.flags("31T34") == {"reduced", "suppressed"} and table.at("31T34") == "0206"
    assert [event.steps for event in table.events if isinstance(event, Lost)] == [1]
    assert shot("L5Pz", "31T34-", 1, 1, 6).at("31T34") == "dead"


@pytest.mark.rule("ssp:2.9.1")
def test_a_tiger_platoon_has_four_steps() -> None:
    for lost, left in (("", 3), ("-", 2), ("--", 1)):
        table = shot("25T34", f"LTiger{lost}", 1, 1, 6)
        assert steps_left(table.g, table.s, table.unit("LTiger")) == left
        assert table.at("LTiger") == "0206"
    assert shot("25T34", "LTiger---", 1, 1, 6).at("LTiger") == "dead"


@pytest.mark.rule("ssp:2.9.1", "ssp:9.7.1")
def test_three_hits_cost_a_tiger_two_steps() -> None:
    for lost, left in (("", 2), ("-", 1)):
        table = shot("25T34", f"LTiger{lost}", 1, 2, 2)
        assert steps_left(table.g, table.s, table.unit("LTiger")) == left
    assert shot("25T34", "LTiger--", 1, 2, 2).at("LTiger") == "dead"


@pytest.mark.rule("ssp:2.9.1")
def test_the_smaller_tiger_counter_has_the_same_gun_and_armor() -> None:
    """Four hexes from a T-34 (9 - 5) it still fires; a T-34 next to it (7 against 8) still needs 2."""
    table = position("turn 2 german lah\n0205 LTiger---\n0209 25T34")
    assert table.why("fire LTiger 25T34") is None
    assert gun_of(table.g, table.s, table.unit("LTiger")).factor == 9
    assert shot("25T34", "LTiger---", 3, 6, 6).flags("LTiger") == {"reduced", "halved"}


@pytest.mark.rule("ssp:2.9.1")
def test_all_tigers_begin_whole_and_each_is_one_counter_on_the_map() -> None:
    g = game()
    assert [(c.id, c.steps) for c in g.counters if c.type == "tiger"] == [
        ("LTiger", 4),
        ("DTiger", 4),
        ("TTiger", 4),
    ]
    assert all(bits == 0 for bits in g.start().flags)


# 2.10 Static infantry.


@pytest.mark.rule("ssp:2.10")
def test_static_infantry_neither_moves_nor_fires() -> None:
    table = position("turn 4 soviet 29tc\n0310 25T34\n0305 S0730\n0306 L1.1Gr")
    for action in ("go S0730", "fire S0730 L1.1Gr", "killzone S0730 n"):
        assert table.why(action) == ("2.10", "static-idle")
    table.do("end")
    assert table.s.formation == ""  # nor does it enter a close combat: nobody was asked


@pytest.mark.rule("ssp:2.10", "ssp:2.10.1")
def test_static_infantry_fights_in_close_combat_and_shows_what_it_is() -> None:
    """Drawn: one of thirty with gun (3) and factor 3, the first of the pool in the order of the names; it
    hits infantry in the open on 1-3."""
    table = position('turn 2 german lah\n0306 L1.1Gr\n0307 S0730\n3003 D4Rec\nfield cup ["dr"]')
    table.do("end")
    table.do("assault L1.1Gr 0307")
    table.do("done", dice=[1])
    assert [e.item for e in table.events if isinstance(e, Drawn)] == ["fair"]
    assert [(e.rule, e.what) for e in table.events if isinstance(e, Tried)] == [("2.10.1", "fair")]
    table.do("pass")
    table.do("shoot S0730 L1.1Gr", dice=[3, 3, 1], by="soviet")
    assert table.flags("L1.1Gr") == {"reduced"} and table.flags("S0730") == {"fair"}


@pytest.mark.rule("ssp:2.10.1")
def test_nobody_knows_what_an_untried_unit_is_worth() -> None:
    """It is not in the state at all: no reader's sight holds it, and 75 worths are in the pool."""
    g = game()
    s = g.start()
    pool = static_pool(g, s)
    assert len(pool) == 75
    assert {grade: pool.count(grade) for grade in set(pool)} == {
        "weak": 20,
        "fair": 30,
        "good": 20,
        "strong": 5,
    }
    assert all(s.flags[u] == 0 for u in g.static_hex)


@pytest.mark.rule("ssp:2.10.2")
def test_static_infantry_is_not_vehicular_and_has_one_step() -> None:
    """The anti-infantry factor hits it, 4 but not 5; a step loss removes it."""
    statics = [c for c in game().counters if c.is_static]
    assert {(c.steps, c.is_vehicle, c.armor) for c in statics} == {(1, False, 0)}
    table = position("turn 2 german lah\n0305 L1.1Gr\n0307 S0730")
    table.do("fire L1.1Gr S0730", dice=[4, 5, 5])
    assert table.flags("S0730") == {"suppressed"}
    table = position("turn 2 german lah\n0305 L1.1Gr\n0307 S0730")
    table.do("fire L1.1Gr S0730", dice=[4, 4, 5])
    assert table.at("S0730") == "dead"


@pytest.mark.rule("ssp:2.10.3")
def test_static_infantry_never_fires_at_who_passes_or_enters() -> None:
    table = position('turn 2 german lah\n0305 L1.1Gr\n0307 S0730\n3003 D4Rec\nfield cup ["dr"]')
    table.do("go L1.1Gr")
    table.do("step 0306")
    assert table.side == "german"
    table.do("halt")
    table.do("end")
    table.do("assault L1.1Gr 0307")
    table.do("done", dice=[1])
    assert table.stack("0307") == ["S0730", "L1.1Gr"]  # nobody was asked on the way


@pytest.mark.rule("ssp:2.10.3")
def test_static_infantry_is_an_adjacent_enemy() -> None:
    """It forbids a kill zone, and makes a suppressed German roll for recovery: 4 is not enough."""
    table = position("turn 4 german lah\n0305 L5Pz\n0306 S0730\n0205 L6Pz\n0208 D6Pz{suppressed}\n0209 S0919")
    assert table.why("killzone L5Pz n") == ("10.1.1", "enemy-adjacent")
    table.do("end")
    table.do("done", dice=[4])
    assert table.flags("D6Pz") == {"suppressed"}


@pytest.mark.rule("ssp:2.10.3")
def test_static_infantry_observes_for_the_guns_unless_suppressed() -> None:
    text = "turn 2 soviet bombardment\n0305 L5Pz\n0310"
    assert position(f"{text} S0730").why("aim L5Pz 1") is None
    table = position(f"{text} S0730{{suppressed}}\n2005 L6Pz\n2007 25T34")
    assert table.why("aim L5Pz 1") == ("13.2.2", "not-observed")


# The data files.


def broken(file: str, old: str, new: str) -> BadData:
    """What loading says when a piece of a data file is replaced."""
    data = packaged(SSPanzer.package)
    text = data[file]
    assert old in text, old
    with pytest.raises(BadData) as caught:
        load_game("ssp", "prokhorovka", {}, DataSet({**data.files, file: text.replace(old, new, 1)}))
    return caught.value


PZ4 = "panzer4\tvehicle\tcompany\t2\t8\t(3)\t(3)\t3\t5\t3\tno"


def line_of(file: str, piece: str) -> int:
    lines = packaged(SSPanzer.package)[file].splitlines()
    return next(n for n, line in enumerate(lines, 1) if piece in line)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("L5Pz\tgerman", "L5Pz\tfinnish"),
        ("L5Pz\tgerman\tlah", "L5Pz\tgerman\t4ss"),
        ("L5Pz\tgerman", "LTiger\tgerman"),
        ("Panzer IV), SS Panzer Regiment 1\tpanzer4\tvehicle", "Panzer IV)\tpanzer4\ttracked"),
        (PZ4, PZ4.replace("\t8\t", "\t8+\t")),
        (PZ4, PZ4.replace("8\t(3)", "8\t(3")),
        (PZ4, PZ4.replace("company\t2", "company\t5")),
        (PZ4, PZ4.replace("company\t2", "company\ttwo")),
        (PZ4, PZ4.replace("vehicle", "motor")),
        (PZ4, PZ4.replace("\t5\t", "\t-\t")),
        (PZ4, PZ4.replace("\t5\t", "\tthick\t")),
        (PZ4, PZ4.replace("no", "perhaps")),
        ("L5Pz\tgerman\tlah\t", "L5Pz\tgerman\tlah\t\t"),
    ],
)
def test_a_bad_counter_is_told_with_its_line(old: str, new: str) -> None:
    error = broken("counters.tsv", old, new)
    assert (error.file, error.line) == ("counters.tsv", line_of("counters.tsv", "L5Pz\t"))


@pytest.mark.rule("ssp:2.10.2")
def test_static_infantry_of_two_steps_is_no_counter() -> None:
    error = broken("counters.tsv", "static\tstatic\tbattalion\t1", "static\tstatic\tbattalion\t2")
    assert (error.file, error.line) == ("counters.tsv", line_of("counters.tsv", "static\tstatic"))


def test_bad_heads_and_orders_of_the_counters_are_told() -> None:
    assert broken("counters.tsv", "id\tside", "name\tside").line == 1
    assert "one static unit for each" in broken("counters.tsv", "S0730\t", "S0731\t").what
    assert "German counters come before" in broken("counters.tsv", "L5Pz\tgerman", "L5Pz\tsoviet").what


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("formations.tsv", "lah\tgerman", "lah\tfinnish"),
        ("formations.tsv", "Leibstandarte\t3", "Leibstandarte\tthree"),
        ("formations.tsv", "dr\tgerman", "lah\tgerman"),
        ("visibility.tsv", "3\t2\tsoviet\t1", "3\t2\tsowjet\t1"),
        ("visibility.tsv", "7\t4\tgerman\t1", "7\tfour\tgerman\t1"),
        ("visibility.tsv", "7\t4\tgerman\t1", "6\t4\tgerman\t1"),
        ("visibility.tsv", "7\t4\tgerman\t1", "7\t4\tgerman\t0"),
        ("visibility.tsv", "7\t4\tgerman\t1", "7\t4\tgerman"),
        ("aircraft.tsv", "Il2a\tsoviet", "Il2a\tboth"),
        ("aircraft.tsv", "Hs 129\t4", "Hs 129\tmany"),
        ("static.tsv", "weak\t20\t(2)", "weak\t20\t[2]"),
        ("static.tsv", "weak\t20", "weak\tsome"),
        ("fire.tsv", "kill_zone\t4", "kill_zone\tIV"),
        ("fire.tsv", "kill_zone\t4", "killzone\t4"),
        ("modifiers.tsv", "starred\t1", "starred\tone"),
        ("modifiers.tsv", "starred\t1\t", "starred\t1\t\t"),
    ],
)
def test_a_bad_line_of_a_table_is_told_with_its_number(file: str, old: str, new: str) -> None:
    error = broken(file, old, new)
    assert (error.file, error.line) == (file, line_of(file, old))
    assert str(error).startswith(f"{file}:{error.line}: ")


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("visibility.tsv", "12\t7\tgerman\t3\n", ""),
        ("static.tsv", "weak\t20", "weak\t19"),
        ("fire.tsv", "entry_fire\t1\t11.2.5\n", ""),
        ("modifiers.tsv", "crossfire\t-2\t10.3.2\n", ""),
        ("scenarios/prokhorovka.toml", "turns = 4", "turns = four"),
        ("scenarios/prokhorovka.toml", "turns = 4", "rounds = 4"),
        ("scenarios/prokhorovka.toml", '"L11.2SPW"', '"L99"'),
        ("scenarios/prokhorovka.toml", '"1735" =', '"9935" ='),
        ("scenarios/prokhorovka.toml", "turns = 4", 'turns = 4\nformations = ["lah", "5gta"]'),
    ],
)
def test_what_is_wrong_with_a_whole_file_names_the_file(file: str, old: str, new: str) -> None:
    assert broken(file, old, new).file == file


@pytest.mark.parametrize(
    ("text", "gun"),
    [("8", Gun(8, False, False)), ("(4)", Gun(4, True, False)), ("8*", Gun(8, False, True))],
)
def test_guns_as_printed(text: str, gun: Gun) -> None:
    assert read_gun(text) == gun


def test_anti_infantry_factors_as_printed() -> None:
    assert read_anti_infantry("3") == AntiInfantry(3, False)
    assert read_anti_infantry("(3)") == AntiInfantry(3, True)
    for text in ("", "3*", "(3", "-1"):
        with pytest.raises(ValueError, match="no anti-infantry factor"):
            read_anti_infantry(text)
