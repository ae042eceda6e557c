"""5.2 and S-13 The Orders of Arrival."""

from __future__ import annotations

import pytest

from steppe.games.autumn_for_barbarossa.state import GERMAN, SOVIET
from steppe.table.events import Lapsed
from tests.afb.support import Table, game, go_on, position

# What the book lists, unit by unit: turn, entry, units.
GERMAN_LIST = {
    1: {"G": "255ID", "H": "17ID 31ID", "I": "34ID 263ID", "J": "137ID 292ID", "K": "5ID 6ID 26ID 35ID"},
    2: {"I": "78ID", "J": "7ID 23ID 258ID 268ID", "K": "129ID"},
    3: {"G": "197ID", "I": "15ID", "J": "8ID 28ID", "K": "106ID", "L": "19Pz27 19Pz73 19Pz74 14Mot11"},
    4: {"J": "286SD"},
    5: {"G": "221SD", "J": "161ID"},
    8: {"G": "252ID", "J": "403SD"},
    9: {"G": "162ID", "J": "87ID"},
}
SOVIET_LIST = {
    2: {
        "42.15": "102TD 106MD 19RD 91RD 107RD 133RD 166RD 178RD 248RD 4Mil 6Mil",
        "39.07": "104TD 221MD 89RD 120RD 149RD 145RD 217RD 222RD",
        "39.26": "243RD 50CD 53CD",
        "44.25": "51TD 101TD 242RD 250RD 251RD",
    },
    3: {
        "A": "110TD 119RD 244RD 246RD 247RD 249RD",
        "B": "107TD 108TD 109TD",
        "E": "32CD 43CD 47CD 52CD 21MCD",
    },
    4: {"C": "103MD", "D": "105TD"},
    5: {
        "A": "45CD",
        "B": "194Mnt 309RD 2Mil 7Mil 8Mil 13Mil 18Mil",
        "D": "269RD 280RD 282RD 1Mil 5Mil 9Mil 17Mil 21Mil",
        "E": "4CD",
    },
    7: {"A": "303RD", "E": "211RD 278RD 279RD 287RD"},
}
AREAS = {
    "A": "44.27",
    "B": "47.17",
    "C": "47.10",
    "D": "47.03",
    "E": "37.00",
    "G": "03.01",
    "H": "03.05",
    "I": "03.08",
    "J": "03.13",
    "K": "03.19",
    "L": "14.27",
}
SOURCES = ("42.15", *(AREAS[letter] for letter in "ABCDE"))
B_GROUP = ("194Mnt", "309RD", "2Mil", "7Mil", "8Mil", "13Mil", "18Mil")
L_GROUP = ("19Pz27", "19Pz73", "19Pz74", "14Mot11")


def listed(side: int) -> dict[int, dict[str, str]]:
    g = game()
    found: dict[int, dict[str, str]] = {}
    for line in g.arrivals:
        if line.side == side:
            found.setdefault(line.turn, {})[line.entry] = " ".join(g.units[u] for u in line.units)
    return found


@pytest.mark.rule(
    "afb:5.2.G1", "afb:5.2.G2", "afb:5.2.G3", "afb:5.2.G4", "afb:5.2.G5", "afb:5.2.G8", "afb:5.2.G9"
)
def test_the_german_lists_are_those_of_the_book() -> None:
    assert listed(GERMAN) == GERMAN_LIST


@pytest.mark.rule("afb:5.2.S2", "afb:5.2.S2.1", "afb:5.2.S2.2", "afb:5.2.S2.3", "afb:5.2.S3", "afb:5.2.S4")
@pytest.mark.rule("afb:5.2.S5", "afb:5.2.S5.1", "afb:5.2.S7")
def test_the_soviet_lists_are_those_of_the_book() -> None:
    assert listed(SOVIET) == SOVIET_LIST


@pytest.mark.rule("afb:5.2.S1", "afb:5.2.S6", "afb:5.2.S8", "afb:5.2.S9", "afb:5.2.S10", "afb:5.2.G10")
def test_on_the_other_turns_nobody_comes() -> None:
    assert sorted(SOVIET_LIST) == [2, 3, 4, 5, 7] and {line.turn for line in game().arrivals} == {
        1,
        2,
        3,
        4,
        5,
        7,
        8,
        9,
    }


@pytest.mark.rule(
    "afb:5.2.G2", "afb:5.2.G3", "afb:5.2.G4", "afb:5.2.G5", "afb:5.2.G6", "afb:5.2.G7", "afb:5.2.G8"
)
@pytest.mark.rule(
    "afb:5.2.G9", "afb:5.2.G10", "afb:5.2.S2", "afb:5.2.S3", "afb:5.2.S4", "afb:5.2.S5", "afb:5.2.S6"
)
@pytest.mark.rule("afb:5.2.S7", "afb:5.2.S8", "afb:5.2.S9", "afb:5.2.S10")
def test_replacements_of_each_turn() -> None:
    orders = game().setup.orders
    assert [german.replacements for german, _ in orders] == [0, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    assert [soviet.replacements for _, soviet in orders] == [0, 3, 3, 3, 4, 4, 3, 3, 3, 3]


@pytest.mark.rule("afb:6.1.13", "afb:S-13.1")
def test_areas_lie_where_the_map_has_them() -> None:
    g = game()
    found = {line.entry: g.numbers[line.at] for line in g.arrivals if len(line.entry) == 1}
    assert found == AREAS


def waiting(text: str, dice: tuple[int, ...] = (), **options: str) -> Table:
    """A position in which everybody named in the Orders of Arrival and not in the text waits."""
    table = position_with_pool(text, **options)
    go_on(table, dice)
    return table


def position_with_pool(text: str, **options: str) -> Table:
    named = {word.rstrip("-").partition("{")[0] for word in text.split()}
    g = game(**options)
    turn = int(text.split()[1])
    due = [g.units[u] for line in g.arrivals for u in line.units if line.turn >= turn]
    late = [word for word in due if word not in named]
    return position(f"{text}\npool {' '.join(late)}", **options)


@pytest.mark.rule("afb:S-13.1", "afb:1.5.2", "afb:S-3.5", "afb:5.2.S2.1")
def test_units_are_laid_on_the_named_town_as_many_as_there_are() -> None:
    table = waiting("turn 2 soviet reinforcement\n12.10 17ID\n20.03 132RD")
    assert sorted(table.stack("42.15")) == sorted(SOVIET_LIST[2]["42.15"].split())
    assert (
        len(table.stack("39.07")) == 8 and len(table.stack("44.25")) == 5 and len(table.stack("39.26")) == 3
    )
    assert table.s.turn == 2 and all(not table.flags(u) for u in table.stack("42.15"))


@pytest.mark.rule("afb:S-13.2", "afb:S-13.3", "afb:S-4.10")
def test_zones_do_not_hinder_arrivals_and_nobody_is_marked() -> None:
    """A German regiment next to Vyazma covers it."""
    table = waiting("turn 2 soviet reinforcement\n41.15 18Pz18\n20.03 132RD")
    assert len(table.stack("42.15")) == 11
    assert all(not table.flags(u) for u in table.stack("42.15"))


@pytest.mark.rule("afb:S-13.4", "afb:1.5.1")
def test_an_enemy_on_the_entry_hex_holds_them_up() -> None:
    """Case afb-F15: B's seven units wait for the regiment on their hex, the others come."""
    table = waiting("turn 5 soviet reinforcement\n47.17 18Pz18\n20.03 132RD", dice=(3,))
    table.do("split 0")
    assert {table.at(u) for u in B_GROUP} == {"pool"}
    assert ("S-13.4", "47.17") in [(e.rule, table.g.numbers[e.at or 0]) for e in table.said(Lapsed)]
    assert table.at("45CD") == "44.27" and table.at("4CD") == "37.00" and len(table.stack("47.03")) == 8
    dead = str(sorted(game().hex_named[number] for number in SOURCES)).replace(" ", "")
    text = f"layer control german 47.17\npool {' '.join(B_GROUP)}\n12.10 17ID\n20.03 132RD"
    text += f"\nfield dead_sources {dead}"
    gone = waiting(f"turn 6 soviet reinforcement\n{text}", dice=(3,))
    gone.do("split 0")
    assert sorted(gone.stack("47.17")) == sorted(B_GROUP)
    assert all(not gone.flags(u) for u in B_GROUP)
    gone.do("end")
    assert gone.why("eliminate 132RD") == ("1.5.1", "not-in-excess")
    for unit in B_GROUP[:3]:
        gone.do(f"eliminate {unit}")
    gone.do(f"eliminate {B_GROUP[3]}")
    gone.do("end", dice=(3,))  # the next German turn begins with its air roll
    assert all(gone.flags(u) == {"oos"} for u in B_GROUP[4:])  # B is dead as a source, and so are the others
    assert len(gone.stack("47.17")) == 3 and sum(gone.at(u) == "dead" for u in B_GROUP) == 4


@pytest.mark.rule("afb:5.2.G3.1", "afb:5.2.G3")
def test_the_group_for_area_l_waits_for_german_control() -> None:
    """Case afb-D23: never before turn 3, and only if the hex is German."""
    text = "turn {} german reinforcement\n{}12.10 17ID\n20.03 132RD"
    early = waiting(text.format(2, "layer control german 14.27\n"), dice=(3, 3))
    early.do("split 0")
    assert {early.at(u) for u in L_GROUP} == {"pool"}
    soviet = waiting(text.format(3, ""), dice=(3, 3))
    soviet.do("split 0")
    assert {soviet.at(u) for u in L_GROUP} == {"pool"}
    assert "5.2.G3.1" in [e.rule for e in soviet.said(Lapsed)]
    assert soviet.at("197ID") == "03.01"
    german = waiting(text.format(3, "layer control german 14.27\n"), dice=(3, 3))
    german.do("split 0")
    assert {german.at(u) for u in L_GROUP} == {"14.27"}
    late = waiting(
        text.format(5, "layer control german 14.27\n") + "\npool " + " ".join(L_GROUP), dice=(3, 3)
    )
    late.do("split 0")
    assert {late.at(u) for u in L_GROUP} == {"14.27"}


@pytest.mark.rule("afb:4.0", "afb:S-13.4", "afb:5.2.S2.3")
def test_who_arrives_in_a_town_controls_it() -> None:
    """A raid went through Rzhev, which counts two points, and left it again."""
    table = waiting("turn 2 soviet reinforcement\nlayer control german 44.25\n12.10 17ID\n20.03 132RD")
    assert len(table.stack("44.25")) == 5
    assert table.control("44.25") == "soviet"


@pytest.mark.rule("afb:S-13.1")
def test_arrivals_move_at_once_with_their_whole_allowance() -> None:
    table = waiting("turn 4 soviet reinforcement\n12.10 17ID\n20.03 132RD")
    assert table.at("103MD") == "47.10" and table.at("105TD") == "47.03"
    reach = table.choices("go")
    assert "103MD" in reach and "105TD" in reach
