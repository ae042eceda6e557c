"""What may be asked of the table, one query after the other."""

from __future__ import annotations

import pytest

from steppe.games.ss_panzer.page.queries import NAMES
from steppe.games.ss_panzer.state import SILENCED, USED
from steppe.table.basics import WATCHER, Reader
from steppe.table.queries import Answer, BadQuery, Field, Marks
from steppe.table.queries import Table as Rows
from tests.ssp.gunnery import german, soviet
from tests.ssp.support import Table, deployed, position

GERMAN, SOVIET = Reader(0), Reader(1)


def ask(table: Table, words: str, reader: Reader = GERMAN) -> Answer:
    name, *args = words.split()
    return table.g.query(table.g.sight(table.s, reader), reader, name, tuple(args))


def field(table: Table, words: str) -> dict[str, float]:
    answer = ask(table, words)
    assert isinstance(answer, Field)
    return dict(answer.values)


def marks(table: Table, words: str) -> dict[str, tuple[str, str]]:
    answer = ask(table, words)
    assert isinstance(answer, Marks)
    return dict(answer.marks)


def rows(table: Table, words: str) -> list[tuple[str, ...]]:
    answer = ask(table, words)
    assert isinstance(answer, Rows)
    assert all(len(row) == len(answer.head) for row in answer.rows)
    return list(answer.rows)


# ---------------------------------------------------------------------- movement


@pytest.mark.rule("ssp:8.2")
def test_reach_is_the_movement_factor_or_half_of_it() -> None:
    table = german("0303 L5Pz\n0915 31T34")
    whole, half = field(table, "reach L5Pz"), field(table, "reach L5Pz half")
    assert (whole["0303"], whole["0304"], whole["0313"]) == (0, 1, 10)
    assert "0314" not in whole
    assert half["0308"] == 5
    assert "0309" not in half
    answer = ask(table, "reach L5Pz")
    assert isinstance(answer, Field)
    assert answer.came["0304"] == "0303"


@pytest.mark.rule("ssp:8.1.1")
def test_reach_of_a_unit_on_its_way_is_what_is_left_to_it() -> None:
    table = german("0303 L5Pz\n0915 31T34")
    table.do("go L5Pz")
    for number in ("0304", "0305", "0306"):
        table.do(f"step {number}")
    left = field(table, "reach L5Pz")
    assert left["0313"] == 7
    assert "0314" not in left


@pytest.mark.rule("ssp:7.2")
def test_danger_counts_those_who_may_fire_at_each_step() -> None:
    table = soviet("0308 LTiger L1.1Gr\n0309 31T34")
    danger = field(table, "danger 31T34")
    # LTiger fires as it leaves; at 0209 and 0409, next to 0308, once more. Grenadiers have no gun for tanks.
    next_to_it = {number: danger[number] for number in ("0310", "0209", "0210", "0409", "0410")}
    assert next_to_it == {"0310": 1, "0209": 2, "0210": 1, "0409": 2, "0410": 1}
    # Further on only steps in or out of that zone count: from 0209 to 0208 it does both.
    assert (danger["0208"], danger.get("0211"), danger.get("0308")) == (2, None, None)
    assert field(table, "danger") == {}  # nobody is on his way
    table.do("go 31T34")
    assert field(table, "danger") == danger


# ---------------------------------------------------------------------- fire


@pytest.mark.rule("ssp:9.3", "ssp:9.4.4")
def test_threat_is_how_far_units_fire() -> None:
    table = german("0308 L1.1Gr\n0915 31T34\nalone")
    threat = field(table, "threat german")
    assert "0308" not in threat  # nobody fires into his own hex
    assert threat["0310"] == 1
    assert "0311" not in threat  # range 2, and no gun
    both = field(german("0308 L1.1Gr L2.1Gr\n0311 L3.1Gr"), "threat german")
    assert (both["0310"], both["0307"], both["0312"]) == (3, 2, 1)
    dust = field(german("0308 L1.1Gr\n0915 31T34\ntrack visibility=1\nalone"), "threat german")
    assert sorted(dust) == ["0208", "0209", "0307", "0309", "0408", "0409"]


@pytest.mark.rule("ssp:9.1.2", "ssp:10.2")
def test_threat_knows_who_cannot_fire() -> None:
    quiet = german("0308 L1.1Gr{suppressed}\n0912 L2.1Gr 53MRB1\n1508 L3.1Gr")
    threat = field(quiet, "threat german")
    assert "0309" not in threat  # suppressed
    assert "0913" not in threat  # in close combat
    assert threat["1509"] == 1
    static = field(german("0308 L1.1Gr\n0912 S0730"), "threat soviet")
    assert static == {}
    faced = field(german("0308 L1.1Gr{kill_n}"), "threat german")
    assert {"0309", "0209", "0409"} <= set(faced)
    assert not {"0307", "0208", "0408"} & set(faced)


@pytest.mark.rule("ssp:9.1")
def test_targets_are_the_hexes_a_unit_may_fire_at() -> None:
    table = german("0308 LTiger L1.1Gr\n0312 31T34\n0310 53MRB1\n0313 32T34a")
    assert marks(table, "targets LTiger") == {"0310": ("target", "9.1"), "0312": ("target", "9.1")}
    assert marks(table, "targets L1.1Gr") == {"0310": ("target", "9.1")}
    assert marks(table, "targets 31T34") == {}


@pytest.mark.rule("ssp:9.4", "ssp:9.4.1")
def test_sight_tells_what_is_seen_and_what_hides_the_rest() -> None:
    table = german("0316 LTiger\n0915 31T34\ntrack visibility=2")
    sight = marks(table, "sight LTiger")
    assert sight["0315"] == ("seen", "9.4")
    assert sight["0318"] == ("unseen", "9.4.1")
    assert sight["0317"] == ("sight-woods", "9.4.1")
    assert "0313" not in sight  # beyond visibility
    assert marks(table, "sight 0316") == sight
    berm = marks(table, "sight 2801")
    assert berm["2901"] == ("unseen", "9.4.1")
    assert berm["2801/2901"] == ("sight-berm", "9.4.1")


@pytest.mark.rule("ssp:9.4")
def test_sight_and_fire_agree() -> None:
    table = german("1913 LTiger\n1915 31T34\ntrack visibility=4")
    sight = marks(table, "sight 1913")
    for number, (code, _) in sight.items():
        if "/" in number or number == "1913":
            continue
        trial = position(f"turn 2 german lah\n1913 LTiger\n{number} 31T34\ntrack visibility=4")
        assert (trial.why("fire LTiger 31T34") is None) == (code != "unseen"), number


@pytest.mark.rule("ssp:7.1", "ssp:9.8.1")
def test_zones_are_those_of_units_that_can_hold_them() -> None:
    table = german("0308 LTiger\n0912 L5Pz{suppressed}\n0915 31T34")
    zone = {"0309", "0209", "0208", "0307", "0408", "0409"}
    assert marks(table, "zoc german") == dict.fromkeys(zone, ("zoc", "7.1"))
    assert "0916" in marks(table, "zoc soviet")


# ---------------------------------------------------------------------- control and victory


@pytest.mark.rule("ssp:3.3")
def test_control_and_objectives() -> None:
    table = deployed()
    control = marks(table, "control")
    assert len(control) == 30 * 48
    assert {code for code, _ in control.values()} == {"german", "soviet"}
    objectives = marks(table, "objectives")
    assert len(objectives) == 18 + 9 + len({"1042", "1044", "1244"} - set(_goals(table)))
    assert all(control[number] == mark for number, mark in objectives.items())
    assert objectives["1735"] == ("german", "3.3")
    assert objectives["1042"] == ("soviet", "3.3")


def _goals(table: Table) -> list[str]:
    g = table.g
    return [g.numbers[h] for h in g.goals[0] | g.goals[1]]


@pytest.mark.rule("ssp:3.3.1", "ssp:3.3.2", "ssp:3.2")
def test_the_ledger_counts_objectives() -> None:
    table = deployed()
    assert rows(table, "ledger") == [
        ("3.3.1", "line.objectives-german", "0 / 13"),
        ("3.3.2", "line.objectives-soviet", "0 / 7"),
        ("3.2", "line.outskirts", "0 / 3"),
    ]
    there = german("1042 LTiger\n1044 L5Pz\n0915 31T34")
    assert rows(there, "ledger")[2] == ("3.2", "line.outskirts", "2 / 3")


# ---------------------------------------------------------------------- counters


@pytest.mark.rule("ssp:4.1.2")
def test_the_cup_shows_what_is_left_and_what_was_drawn() -> None:
    table = german('0308 L1.1Gr L2.1Gr\n0310 31T34\nfield cup ["art","art","lah"]\nfield drawn ["dr"]')
    assert rows(table, "cup") == [
        ("drawn", "chit.dr", "1"),
        ("left", "chit.art", "\u00d72"),
        ("left", "chit.lah", "\u00d71"),
    ]
    table.do("end", [1])
    assert rows(table, "cup") == [
        ("drawn", "chit.dr", "1"),
        ("drawn", "chit.art", "2"),
        ("left", "chit.art", "\u00d71"),
        ("left", "chit.lah", "\u00d71"),
    ]


@pytest.mark.rule("ssp:13.3")
def test_guns_show_their_sides() -> None:
    table = german(f"0308 L1.1Gr\n0310 53MRB1\nfield guns [{USED},0,{SILENCED},0,0,0,0,0,0]")
    found = rows(table, "guns")
    assert len(found) == 9
    assert found[:3] == [
        ("subsequent-use", "lah1", "13.3"),
        ("first-use", "lah2", "13.3"),
        ("silenced", "lah3", "13.3"),
    ]
    table.do("shell lah2 53MRB1", [6, 6])
    assert rows(table, "guns")[1] == ("subsequent-use", "lah2", "13.3")


@pytest.mark.rule("ssp:2.7")
def test_a_stack_shows_the_factors_of_the_side_that_is_up() -> None:
    table = german("0308 L1.1Gr LTiger-{suppressed}\n0309 31T34\n0310 32T34a-\n0311 L1StuG")
    shown = {
        row[0]: row[2:]
        for number in ("0308", "0309", "0310", "0311")
        for row in rows(table, f"stack {number}")
    }
    assert shown["L1.1Gr"] == ("lah", "(4)", "4", "2", "-", "2/2", "")
    assert shown["LTiger"] == ("lah", "9", "(3)", "3", "8", "3/4", "suppressed")
    assert shown["31T34"] == ("29tc", "7", "3", "3", "5", "2/2", "")
    assert shown["32T34a"] == ("29tc", "7", "(2)", "3", "5", "1/2", "")
    assert shown["L1StuG"][1] == "8*"
    assert [row[0] for row in rows(table, "stack 0308")] == ["LTiger", "L1.1Gr"]  # top first
    assert rows(table, "stack 0316") == []


@pytest.mark.rule("ssp:2.10.1")
def test_static_infantry_shows_its_factors_once_it_has_been_tried() -> None:
    table = german("0308 S0730\n0309 S0919{strong}\n0915 LTiger")
    untried, tried = rows(table, "stack 0308")[0], rows(table, "stack 0309")[0]
    assert untried[2:] == ("static", "?", "?", "0", "-", "1/1", "")
    assert tried[2:] == ("static", "(4)", "4", "0", "-", "1/1", "strong")


@pytest.mark.rule("ssp:2.2.1", "ssp:2.2.2")
def test_hex_tells_the_ground_and_what_it_is_worth() -> None:
    table = german("1442 LTiger{kill_n}\n0915 31T34")
    found = rows(table, "hex 1442")
    assert ("terrain", "clear", "2.2.1") in found
    assert ("terrain", "fortified", "8.3.3") in found
    assert ("control", "german", "3.3") in found
    assert ("kill-zone", "LTiger", "10.2") in found
    slope = rows(table, "hex 1913")
    assert {row[1] for row in slope if row[0] == "slope"} >= {"1813", "1814", "1914"}
    assert ("terrain", "hilltop", "2.2.1") in rows(table, "hex 1735")
    assert ("objective", "outskirts", "3.2") in rows(table, "hex 1042")


@pytest.mark.rule("ssp:9.7")
def test_the_lost_are_off_the_map() -> None:
    table = german("0308 LTiger\n0309 31T70\n0310 S0730")
    before = rows(table, "off-map soviet")
    table.do("fire LTiger 31T70", [1, 1, 6])
    after = rows(table, "off-map soviet")
    assert set(after) - set(before) == {("31T70", "29tc", "dead")}
    assert ("LTiger", "lah", "dead") not in rows(table, "off-map german")


# ---------------------------------------------------------------------- questions that make no sense


@pytest.mark.parametrize(
    "words",
    [
        "weather",
        "reach",
        "reach Panther",
        "reach L1.1Gr LTiger",
        "reach D6Pz",  # not on the map
        "danger half",
        "threat",
        "threat neutral",
        "threat german soviet",
        "targets 0308",
        "sight",
        "sight 9999",
        "sight D6Pz",
        "sight 0308 0309",
        "zoc",
        "zoc axis",
        "control 0308",
        "objectives german",
        "cup lah",
        "guns lah",
        "stack",
        "stack LTiger",
        "stack 0308 0309",
        "hex",
        "hex 0000",
        "ledger german",
        "off-map",
        "off-map nobody",
    ],
)
def test_bad_questions(words: str) -> None:
    with pytest.raises(BadQuery):
        ask(german("0308 L1.1Gr LTiger\n0310 31T34"), words)


def test_every_query_answers_alike_for_all_readers() -> None:
    """Nothing is hidden in this game."""
    table = german("0308 L1.1Gr LTiger\n0310 31T34")
    args = {"reach": "LTiger", "danger": "LTiger", "threat": "german", "targets": "LTiger", "sight": "0308"}
    args |= {"zoc": "soviet", "stack": "0308", "hex": "0308", "off-map": "soviet"}
    for name in NAMES:
        words = f"{name} {args.get(name, '')}"
        assert ask(table, words) == ask(table, words, SOVIET) == ask(table, words, WATCHER)
