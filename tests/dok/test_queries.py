"""What may be asked of the table: reach, threat, zoc, supply, control, worth, stack, hex, ledger, off-map."""

from __future__ import annotations

from itertools import pairwise

import pytest

from steppe.table.basics import WATCHER, Reader
from steppe.table.queries import Answer, BadQuery, Field, Marks, Paths
from steppe.table.queries import Table as Rows
from tests.dok.support import Table, position
from tests.dok.test_movement import NO_GERMAN_SUPPLY, NO_SOVIET_SUPPLY

GERMAN, SOVIET = Reader(0), Reader(1)


def ask(table: Table, words: str, reader: Reader = GERMAN) -> Answer:
    name, *args = words.split()
    return table.g.query(table.g.sight(table.s, reader), reader, name, tuple(args))


def field(table: Table, words: str, reader: Reader = GERMAN) -> Field:
    answer = ask(table, words, reader)
    assert isinstance(answer, Field)
    return answer


def marks(table: Table, words: str, reader: Reader = GERMAN) -> dict[str, str]:
    answer = ask(table, words, reader)
    assert isinstance(answer, Marks)
    return {place: code for place, (code, _) in answer.marks.items()}


def rows(table: Table, words: str, reader: Reader = GERMAN) -> tuple[tuple[str, ...], ...]:
    answer = ask(table, words, reader)
    assert isinstance(answer, Rows)
    return answer.rows


# reach


@pytest.mark.rule("dok:10.1", "dok:10.19")
def test_reach_tells_costs_and_ways() -> None:
    table = position("turn 1 german movement1\n3218 1SS")
    found = field(table, "reach 1SS")
    assert found.values["3218"] == 0
    assert found.values["3226"] == 8
    assert found.came["3226"] in ("3225", "3125", "3325")
    assert "3227" not in found.values
    assert field(table, "reach 1SS road").values["3227"] == 9


@pytest.mark.rule("dok:8.1.1", "dok:8.4", "dok:10.7")
def test_reach_knows_enemies_and_zones() -> None:
    # 3222 watches 3221; behind it 3223 can be had only from another side, and 3222 not at all.
    table = position("turn 1 german movement1\n3219 167ID\n3121 1SS\n3222 67GRD")
    found = field(table, "reach 167ID").values
    assert found["3221"] == 2
    assert "3222" not in found
    assert "3223" not in found  # behind the zone, too far around
    # 3121 is in the zone: 1SS may slip to 3122, infantry could not.
    assert field(table, "reach 1SS").values["3122"] == 1
    table = position("turn 1 german movement1\n3121 167ID\n3222 67GRD")
    assert field(table, "reach 167ID").values.get("3122") != 1


@pytest.mark.rule("dok:10.6")
def test_reach_of_a_mixed_stack() -> None:
    # Forest 4806-4809: 1SS pays two, and the stack has four points.
    table = position("turn 1 german movement1\n4805 167ID 1SS")
    found = field(table, "reach 167ID 1SS").values
    assert found["4807"] == 4
    assert "4808" not in found


def test_reach_agrees_with_the_orders_that_are_accepted() -> None:
    table = position("turn 1 german movement1\n3221 167ID 1SS\n3222 67GRD\n3317 71GRD\n2616 2SS\n2515 89GRD")
    sight = table.g.sight(table.s, GERMAN)
    for units in ("167ID", "1SS", "167ID 1SS", "2SS"):
        walking = field(table, f"reach {units}").values
        for number in table.g.numbers:
            if walking.get(number) == 0:
                continue
            order = ("move", *units.split(), number)
            accepted = table.g.why_not_order(sight, table.g.side_named("german"), order) is None
            assert number not in walking or accepted
    with pytest.raises(BadQuery):
        ask(table, "reach 1SS 2SS")  # not in one hex
    with pytest.raises(BadQuery):
        ask(table, "reach")


def test_reach_of_a_covered_enemy_is_not_told() -> None:
    table = position("turn 1 german movement1\n3222 51GRD 67GRD")
    assert field(table, "reach 67GRD").values["3226"] == 4
    with pytest.raises(BadQuery):
        ask(table, "reach 51GRD")
    # A covered counter takes a third of a corps at least: eight leave room for one more, nine do not.
    eight = "51GRD 52GRD 71GRD 89GRD 90GRD 375RD 150FZ 96TB"
    table = position(f"turn 1 german movement1\n3222 67GRD\n3223 {eight}")
    assert field(table, "reach 67GRD").values["3223"] == 1
    table = position(f"turn 1 german movement1\n3222 67GRD\n3223 {eight} 15GRD")
    assert "3223" not in field(table, "reach 67GRD").values


# threat


def test_threat_counts_stacks_that_can_come_next_to_a_hex() -> None:
    # Rifle divisions with four points in 3222 and 3322; next to 3227 they come with 3226, to 3228 never.
    table = position("turn 1 german movement1\n3222 67GRD\n3322 71GRD 89GRD")
    found = field(table, "threat soviet", SOVIET).values
    assert found["3222"] == 2
    assert found["3227"] == 2
    assert "3216" not in found
    # The German sees one division of 3322 and must reckon with eight points.
    assert field(table, "threat soviet").values["3216"] == 1


def test_threat_goes_by_the_fastest_of_a_stack() -> None:
    # 115FZ has two points, 67GRD four.
    table = position("turn 1 soviet movement1\n3222 115FZ 67GRD")
    assert field(table, "threat soviet", SOVIET).values["3227"] == 1


@pytest.mark.rule("dok:8.4", "dok:8.6")
def test_threat_of_a_pinned_stack() -> None:
    # 3221 pins 67GRD: it cannot come to 3321, so not next to 3420; it can step back to 3223.
    table = position("turn 1 german movement1\n3222 67GRD\n3221 1SS\n3021 2SS\n3421 3SS")
    found = field(table, "threat soviet").values
    assert "3420" not in found
    assert "3224" in found


def test_threat_of_sleepers_is_none() -> None:
    table = position("turn 1 german movement1\n3222 9TC{reserve}")
    assert field(table, "threat soviet").values == {}


# zoc, supply, control


@pytest.mark.rule("dok:8.1")
def test_zoc() -> None:
    table = position("turn 1 german movement1\n3222 51GRD 67GRD\n1000 1SS")
    assert set(marks(table, "zoc soviet")) == {"3121", "3122", "3221", "3223", "3321", "3322"}
    assert set(marks(table, "zoc german")) == {"1001", "1100"}


@pytest.mark.rule("dok:6.3", "dok:6.3.2")
def test_supply() -> None:
    table = position("turn 1 german movement1\n3218 1SS\n3024 67GRD")
    assert marks(table, "supply german") == {"3218": "supplied"}
    assert marks(table, "supply soviet") == {"3024": "supplied"}
    table = position(f"turn 1 german movement1\n{NO_GERMAN_SUPPLY}\n{NO_SOVIET_SUPPLY}\n3218 1SS\n3024 67GRD")
    assert marks(table, "supply german") == {"3218": "cut"}
    assert marks(table, "supply soviet") == {"3024": "cut"}


@pytest.mark.rule("dok:6.3")
def test_a_supply_line() -> None:
    table = position("turn 1 german movement1\n3218 1SS\n3215 67GRD")
    answer = ask(table, "supply german 3218")
    assert isinstance(answer, Paths)
    line = answer.paths["3218"]
    assert line[0] == "3218" and line[-1].endswith("00")
    assert len(line) == 20, "eighteen hexes to the edge, and one more around the enemy"
    assert not set(line) & {"3215", *marks(table, "zoc soviet")}
    assert all(b in _around(table, a) for a, b in pairwise(line))
    table = position(f"turn 1 german movement1\n{NO_GERMAN_SUPPLY}\n3218 1SS")
    assert ask(table, "supply german 3218") == Paths({})


def _around(table: Table, number: str) -> set[str]:
    g = table.g
    return {g.numbers[n] for n in g.neighbours[g.hex_named[number]] if n >= 0}


@pytest.mark.rule("dok:3.10")
def test_control() -> None:
    table = position("turn 1 german movement1\nlayer control german 3509")
    found = marks(table, "control")
    assert len(found) == 51 * 28
    assert (found["2704"], found["2705"], found["3509"]) == ("german", "soviet", "german")  # dok-E6


# stack, hex


@pytest.mark.rule("dok:7.3")
def test_a_stack_as_far_as_it_is_seen() -> None:
    table = position("turn 1 german movement1\n3222 51GRD 6TC 67GRD\n3018 1SS- 2SS{moved}")
    assert [row[0] for row in rows(table, "stack 3222")] == ["67GRD", "3222.1", "3222.0"]
    assert rows(table, "stack 3222")[1][1:] == ("?", "?", "?", "?", "")
    assert [row[0] for row in rows(table, "stack 3222", SOVIET)] == ["67GRD", "6TC", "51GRD"]
    top, bottom = rows(table, "stack 3018")
    assert (top[0], top[2:]) == ("2SS", ("mech", "division", "26", "moved"))
    assert (bottom[0], bottom[2:]) == ("1SS", ("mech", "division", "13", "reduced"))
    assert rows(table, "stack 3219") == ()


@pytest.mark.rule("dok:7.3")
def test_a_stack_of_reserves() -> None:
    table = position("turn 1 german movement1\n3222 9TC{reserve} 19TC{reserve}")
    for reader in (GERMAN, WATCHER):
        assert [(row[0], row[-1]) for row in rows(table, "stack 3222", reader)] == [
            ("3222.1", "reserve"),
            ("3222.0", "reserve"),
        ]


def test_a_hex() -> None:
    # Belgorod: a clear hex, German, a city worth ten points, on the Donets (a major river) to the east.
    table = position("turn 1 german movement1")
    found = {(what, value) for what, value, _ in rows(table, "hex 2113")}
    assert {("terrain", "clear"), ("city", "Belgorod"), ("control", "german")} <= found
    assert {("major_river", "2114"), ("major_river", "2014")} <= found
    assert ("city", "10 VP") in found
    found = {(what, value) for what, value, _ in rows(table, "hex 3916")}
    assert {("terrain", "hill"), ("fortification", "soviet"), ("control", "soviet")} <= found


# ledger, off-map


@pytest.mark.rule("dok:4.2", "dok:4.3.1")
def test_the_ledger_adds_up() -> None:
    # Sudzha 3008 is a town of one point, the east edge hex 3227 is worth three.
    table = position("turn 1 german movement1\n3007 1SS\n3226 2SS")
    for action in ("go 1SS", "step 3008", "halt", "go 2SS", "step 3227", "halt"):
        table.do(action)
    lines = rows(table, "ledger")
    assert [(rule, value) for rule, _, value in lines] == [
        ("4.2", "60"),
        ("4.3.1", "+1"),
        ("4.3.5", "+3"),
        ("4.2", "64"),
        ("4.2.3", "180"),
        ("4.2.3", "155"),
    ]


@pytest.mark.rule("dok:4.3.1", "dok:4.3.2", "dok:4.3.5")
def test_worth_is_what_a_hex_brings_when_it_is_taken() -> None:
    table = position("turn 1 german movement1")
    found = field(table, "worth").values
    assert (found["3008"], found["3415"], found["3227"]) == (1, 40, 3)
    assert "3218" not in found


def test_units_off_the_map() -> None:
    table = position("turn 1 german movement1\n3218 1SS\npool 19Pz\ndead 2SS\nwithdrawn 3SS")
    found = {row[0]: row[-1] for row in rows(table, "off-map german", SOVIET)}
    assert found == {"19Pz": "waiting", "2SS": "dead", "3SS": "withdrawn"}
    assert rows(table, "off-map soviet") == ()


@pytest.mark.parametrize(
    "words",
    [
        "weather",
        "reach",
        "reach 4SS",
        "threat",
        "zoc west",
        "supply german 9999",
        "stack",
        "hex 9999",
        "off-map",
    ],
)
def test_questions_that_cannot_be_answered(words: str) -> None:
    with pytest.raises(BadQuery):
        ask(position("turn 1 german movement1\n3218 1SS"), words)
