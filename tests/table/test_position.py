"""Positions: what is written is read, and what cannot be read is said with its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steppe.table.basics import DEAD, POOL, Side
from steppe.table.dataset import packaged
from steppe.table.position import BadPosition, dump, load
from steppe.table.state import build_indexes
from tests.drill import Drill, DrillState, drill, load_drill
from tests.drill.table import Table

START = "steppe position 1\ngame drill scenario skirmish\n"


def test_a_position_is_short() -> None:
    table = Table("turn 1 red move-A\n0203 RA1 RA2{moved}\n0503 BA1\ndead BA2\npool RBm")
    assert dump(table.g, table.s) == (
        "steppe position 1\n"
        "game drill scenario skirmish\n"
        "turn 1 red move-A\n"
        "track turn=1\n"
        "0203 RA1 RA2{moved}\n"
        "0503 BA1\n"
        "pool RBm\n"
        "dead BA2\n"
    )


def test_what_a_position_says() -> None:
    table = Table("turn 2 blue combat-B\n0203 RA1 RA2{fired,moved}\n0403 RB1\ndead BA2\nknown blue RA1")
    g, s, units = table.g, table.s, table.g.unit_named
    assert s.turn == 2
    assert table.stack("0203") == ["RA1", "RA2"]
    assert s.flags[units["RA2"]] == 1 | 4
    assert s.at[units["BA2"]] == DEAD
    assert s.known[units["RA1"]] == 1 << g.side_named("blue")
    assert s.control[g.hex_named["0403"]] == Side(0)  # whoever stands there holds it
    assert (table.asked, table.step) == (["blue"], "Combat")


def test_the_rest_of_the_scenario_can_be_had() -> None:
    table = Table("turn 1 red move-A\n0404 RA1\n0503 RB1\nrest scenario")
    assert table.stack("0203") == ["RA2", "RAm"]
    assert table.stack("0503") == ["RB1"]  # the blue stack of the scenario is not there
    assert table.where("BA1") == "aside"
    assert table.s.at[table.g.unit_named["RBm"]] == POOL


def test_options_that_are_not_usual_are_written() -> None:
    g = drill(fog="no")
    text = "steppe position 1\ngame drill scenario skirmish fog=no\nturn 1 red move-A\n0101 RA1\n0607 BA1\n"
    found, s = load(text, load_drill)
    assert found.options == g.options == {"fog": "no", "support": "1"}
    assert dump(found, s).splitlines()[1] == "game drill scenario skirmish fog=no"


def test_a_moment_within_a_move_is_written_as_its_agenda() -> None:
    table = Table("turn 1 red move-A\n0203 RA1\n0404 BBg")
    table.play("go RA1", "step 0303")
    text = dump(table.g, table.s)
    assert '{"step":"react","side":1,"units":[14],"at":16}' in text
    assert load(text, load_drill)[1] == table.s


def test_comments_and_blank_lines_do_not_count() -> None:
    _, s = load(START + "\n# a comment\nturn 1 red move-A\n  0101 RA1\n0607 BA1\n", load_drill)
    assert s == Table("turn 1 red move-A\n0101 RA1\n0607 BA1").s


# Layers of the map.


class DugInState(DrillState):
    works: bytearray
    """Per hex: a level of works."""


class DugIn(Drill):
    """The drill with another layer of the map than control."""

    def start(self) -> DugInState:
        plain = super().start()
        fields = {name: getattr(plain, name) for name in plain.__struct_fields__}
        s = DugInState(**fields, works=bytearray([1]) * self.grid.size)
        build_indexes(self, s)
        return s


def dug_in(*_: object) -> DugIn:
    return DugIn(packaged(Drill.package), "skirmish", {})


def test_a_layer_is_written_by_its_values() -> None:
    text = START + "turn 1 red move-A\n0101 RA1\n0607 BA1\nlayer works 3 0202 0203\nlayer works 0 0305\n"
    g, s = load(text, dug_in)
    assert isinstance(s, DugInState)
    assert [s.works[g.hex_named[n]] for n in ("0202", "0203", "0305", "0101")] == [3, 3, 0, 1]
    layers = [line for line in dump(g, s).splitlines() if line.startswith("layer")]
    assert layers == ["layer works 0 0305", "layer works 3 0202 0203"]


def test_control_is_written_by_the_side_that_has_it() -> None:
    table = Table("turn 1 red move-A\n0101 RA1\n0607 BA1\nlayer control blue 0202\nlayer control 0 0606")
    layers = [line for line in dump(table.g, table.s).splitlines() if line.startswith("layer")]
    assert layers == ["layer control red 0606", "layer control blue 0202"]


def test_who_stands_in_a_hex_controls_it_unless_a_line_says_otherwise() -> None:
    table = Table("turn 1 red move-A\n0101 RA1\n0504 RA2\n0607 BA1\nlayer control blue 0101")
    assert table.s.control[table.g.hex_named["0101"]] == Side(1)
    assert table.s.control[table.g.hex_named["0504"]] == Side(0)


LAYERS = st.dictionaries(st.integers(0, dug_in().grid.size - 1), st.integers(0, 255))


@given(LAYERS, LAYERS)
def test_any_value_of_a_layer_survives(control: dict[int, int], works: dict[int, int]) -> None:
    text = START + "turn 1 red move-A\n0101 RA1\n0504 RA2\n0607 BA1\nrest scenario"
    g, s = load(text, dug_in)
    assert isinstance(s, DugInState)
    for h, value in control.items():
        s.control[h] = value
    for h, value in works.items():
        s.works[h] = value
    back = load(dump(g, s), dug_in)[1]
    assert isinstance(back, DugInState)
    assert (back.control, back.works) == (s.control, s.works)
    assert back == s


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("", 1, "does not begin"),
        ("steppe position 2\n", 1, "does not begin"),
        ("steppe position 1\n", 2, "is missing"),
        ("steppe position 1\ngame chess scenario skirmish\n", 2, "there is no game"),
        ("steppe position 1\ngame drill scenario nowhere\n", 2, "has no scenario"),
        ("steppe position 1\ngame drill scenario skirmish fog=maybe\n", 2, "one of yes, no"),
        ("steppe position 1\ngame drill scenario skirmish fog\n", 2, "name=value"),
        (START + "turn 1 green move-A", 3, "turn N SIDE PHASE"),
        (START + "turn 1 red lunch", 3, "turn N SIDE PHASE"),
        (START + "turn 1 red move-A\n0101 XYZ", 4, "there is no unit 'XYZ'"),
        (START + "turn 1 red move-A\n9901 RA1", 4, "'9901' is neither a hex"),
        (START + "turn 1 red move-A\n0101 RA1\n0102 RA1", 5, "twice (also in line 4)"),
        (START + "turn 1 red move-A\n0101 RA1\n0101 RA2", 5, "0101 has a line already (line 4)"),
        (START + "turn 1 red move-A\n0101 RA1 BA1", 4, "both sides"),
        (START + "turn 1 red move-A\n0101 RA1{tired}", 4, "'tired' is no flag"),
        (START + "turn 1 red move-A\n0101 RA1-", 4, "cannot have lost 1 steps"),
        (START + "turn 1 red move-A\ntrack turn=x", 4, "is a number"),
        (START + "turn 1 red move-A\ntrack rain=1", 4, "no track or field 'rain'"),
        (START + "turn 1 red move-A\ntrack cup=1", 4, "is no track"),
        (START + "turn 1 red move-A\nfield cup 7", 4, "cup cannot be read"),
        (START + "turn 1 red move-A\nfield at []", 4, "no track or field 'at'"),
        (START + "turn 1 red move-A\nlayer control green 0101", 4, "layer NAME VALUE"),
        (START + "turn 1 red move-A\nlayer control 256 0101", 4, "a number up to 255"),
        (START + "turn 1 red move-A\nlayer control", 4, "layer NAME VALUE"),
        (START + "turn 1 red move-A\nlayer cup 1 0101", 4, "layer NAME VALUE"),
        (START + 'turn 1 red move-A\nfield control "AAAA"', 4, "is a layer of the map: 'layer control VALUE"),
        (START + "turn 1 red move-A\nlayer control red 9999", 4, "there is no hex '9999'"),
        (START + "turn 1 red move-A\nknown red XYZ", 4, "there is no unit 'XYZ'"),
        (START + "turn 1 red move-A\nrest is silence", 4, "rest scenario"),
        (START + 'agenda [{"step":"dance"}]', 3, "the agenda cannot be read"),
        (START + "agenda {", 3, "the agenda cannot be read"),
        (START + "0101 RA1", 3, "whose turn"),
    ],
)
def test_bad_positions_name_the_line(text: str, line: int, what: str) -> None:
    with pytest.raises(BadPosition) as error:
        load(text, load_drill)
    assert error.value.line == line
    assert what in str(error.value)
