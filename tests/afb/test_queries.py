"""What may be asked of the table."""

from __future__ import annotations

import pytest

from steppe.table.basics import Reader
from steppe.table.plain import tracks
from steppe.table.queries import Answer, BadQuery, Field, Marks, Paths
from steppe.table.queries import Table as Rows
from steppe.table.words import words_of
from tests.afb.plain_map import on_plain
from tests.afb.support import Table

TEXT = "turn 3 german movement\n20.05 18Pz18 17ID-{oos}\n20.09 102RD 108RD\npool 221SD\ndead 31ID 53RD\n"


def ask(table: Table, question: str, reader: int = 0) -> Answer:
    name, *args = question.split()
    return table.g.query(table.g.sight(table.s, Reader(reader)), Reader(reader), name, tuple(args))


def test_reach_is_what_can_be_reached_at_what_cost_in_points() -> None:
    table = on_plain(TEXT, "road 20.05-20.06")
    found = ask(table, "reach 18Pz18")
    assert isinstance(found, Field)
    assert (found.values["20.06"], found.values["19.06"], found.values["20.08"]) == (0.25, 1, 4.25)
    assert "20.09" not in found.values
    together = ask(table, "reach 18Pz18 17ID")
    assert isinstance(together, Field) and max(together.values.values()) <= 3


@pytest.mark.rule("afb:S-5.1")
def test_reach_agrees_with_moving_step_by_step() -> None:
    table = on_plain(TEXT, "swamp 19.06 20.06 21.06", "minor_river 20.05/21.05 20.05/20.04")
    found = ask(table, "reach 18Pz18")
    assert isinstance(found, Field)
    reached = {"20.05"}
    front = [on_plain(TEXT, "swamp 19.06 20.06 21.06", "minor_river 20.05/21.05 20.05/20.04")]
    front[0].do("go 18Pz18")
    seen: dict[str, int] = {}
    while front:
        now = front.pop()
        for number in now.choices("step"):
            after = Table(now.g, now.s.copy())
            after.do(f"step {number}")
            top = after.s.agenda[-1]
            spent = getattr(top, "spent", 99)
            if spent < seen.get(number, 100):
                seen[number] = spent
                reached.add(number)
                if hasattr(top, "spent"):
                    front.append(after)
    assert reached == set(found.values)


def test_zones_supply_and_control() -> None:
    table = on_plain(TEXT)
    zoc = ask(table, "zoc soviet")
    assert isinstance(zoc, Marks)
    assert set(zoc.marks) == {"20.10", "21.10", "21.09", "20.08", "19.09", "19.10"}
    supply = ask(table, "supply german")
    assert isinstance(supply, Marks)
    assert supply.marks["20.05"] == ("supplied-marked", "S-12.1")
    assert supply.marks["03.01"] == ("source", "S-12.6")
    line = ask(table, "supply soviet 20.09")
    assert isinstance(line, Paths)
    assert line.paths["20.09"][0] == "20.09" and line.paths["20.09"][-1] in {"37.00", "42.15"}
    control = ask(table, "control")
    assert isinstance(control, Marks)
    assert (control.marks["20.05"], control.marks["30.10"]) == (("german", "4.0"), ("soviet", "4.0"))


def test_tables_about_stacks_hexes_and_those_off_the_map() -> None:
    table = on_plain(TEXT, "village 20.09", "minor_river 20.09/20.10")
    stack = ask(table, "stack 20.09")
    assert isinstance(stack, Rows)
    assert [row[0] for row in stack.rows] == ["108RD", "20.09.0"], "what lies beneath the top is not known"
    own = ask(table, "stack 20.05")
    assert isinstance(own, Rows)
    assert own.rows[0][2:] == ("3-4-3", "1", "oos")
    about = ask(table, "hex 20.09")
    assert isinstance(about, Rows)
    assert {row[0] for row in about.rows} >= {"terrain", "minor_river", "control"}
    off = ask(table, "off-map german")
    assert isinstance(off, Rows)
    assert [(row[0], row[2]) for row in off.rows] == [("31ID", "cup"), ("221SD", "waiting")]
    ledger = ask(table, "ledger")
    assert isinstance(ledger, Rows) and ("", "total", "40") in ledger.rows
    scale = [(least, f"result.{result}") for least, result, _ in table.g.setup.scale]
    assert ledger.rows[-len(scale) :] == tuple(("", words, f"≥ {least}") for least, words in scale)


def test_worth_and_threat() -> None:
    table = on_plain(TEXT)
    worth = ask(table, "worth")
    assert isinstance(worth, Field)
    assert sum(worth.values.values()) == 40
    threat = ask(table, "threat german")
    assert isinstance(threat, Field)
    assert threat.values["20.08"] == 1


def test_the_tracks_tell_the_turn_and_the_strikes_and_nothing_of_a_withdrawal() -> None:
    table = on_plain("turn 3 german movement\ntrack strikes=2 breakdowns=4\n20.05 18Pz18\n20.09 102RD")
    shown = tracks(table.g, words_of(table.g.package), table.s)
    assert {track.name: track.value for track in shown} == {"turn": 3, "strikes": 2, "breakdowns": 4}


def test_what_is_not_a_query_is_refused() -> None:
    table = on_plain(TEXT)
    for question in ("nonsense", "reach 221SD", "zoc nobody", "stack 99.99"):
        with pytest.raises(BadQuery):
            ask(table, question)
