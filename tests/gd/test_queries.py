"""What the page shows: danger on the way, command, cups, hands and guns, and what one click gives."""

from __future__ import annotations

import pytest

from steppe.table.basics import Action, Reader, Reason
from steppe.table.queries import Answer, BadQuery, Field, Marks, Table
from steppe.table.words import words_of
from tests.gd import support
from tests.gd.support import active, fighting, on_plain

NEAR = "draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr\n2014 1KV1.1Tk"


def ask(table: support.Table, line: str, side: str = "") -> Answer:
    name, *args = line.split()
    reader = Reader(table.g.side_named(side or table.side))
    return table.g.query(table.g.sight(table.s, reader), reader, name, tuple(args))


def clicks(table: support.Table) -> dict[str, tuple[Action, ...]]:
    """Hex -> the orders that a click there gives; what is a button stands under its name."""
    side = table.g.side_named(table.side)
    sight = table.g.sight(table.s, Reader(side))
    found = table.g.shortcuts(sight, side)
    return {(cut.code if cut.at is None else table.g.numbers[cut.at]): cut.orders for cut in found}


@pytest.mark.rule("gd:11.4", "gd:11.3.2")
def test_danger_counts_the_guns_that_see_each_hex_of_the_way() -> None:
    """A KV-1 fires three hexes far; woods hide what is behind them."""
    open_country = ask(active(NEAR), "danger 5K.2Gr")
    assert isinstance(open_country, Field)
    assert "2010" not in open_country.values and open_country.values["2011"] == 1
    assert not {"2009", "2109"} & open_country.values.keys()  # farther than three
    wooded = ask(active(NEAR, "woods 2013 2012 2113 2112 1913 1912"), "danger 5K.2Gr")
    assert isinstance(wooded, Field) and "2011" not in wooded.values
    night = ask(active(NEAR, turn=support.NIGHT), "danger 5K.2Gr")
    assert night == Field({})


@pytest.mark.rule("gd:6.0.4", "gd:6.0.5")
def test_command_shows_the_range_and_who_is_out_of_it() -> None:
    """A battalion's staff reaches eight hexes, counted straight."""
    table = on_plain("draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr\n2017 6K.2Gr")
    marks = ask(table, "command 6K.2Gr", "german")
    assert isinstance(marks, Marks)
    assert marks.marks["2016"] == ("in-range", "6.0.4")
    assert marks.marks["2010"][0] == "commanded" and marks.marks["2017"][0] == "out-of-range"
    assert "2018" not in marks.marks
    with pytest.raises(BadQuery):
        ask(on_plain("2010 5K.2Gr"), "command 5K.2Gr", "german")


@pytest.mark.rule("gd:10.3.7")
def test_a_chit_that_was_drawn_is_shown_to_its_owner_alone() -> None:
    """Rallied is in the Soviet allotment of Lutchessa, which both have read; Bogged is not."""
    table = active(NEAR)
    table.s.hands = [("hardened",), ("rallied", "bogged")]
    rows = {side: ask(table, "hands", side) for side in table.g.sides}
    assert rows["german"] == Table(
        ("where", "what", "cancels"),
        (
            ("hand.german", "hardened", "raw_recruits"),
            ("hand.soviet", "untold-chit", "\N{MULTIPLICATION SIGN}1"),
            ("hand.soviet", "rallied", "dispirited"),
        ),
    )
    soviet = rows["soviet"]
    assert isinstance(soviet, Table)
    assert [row[1] for row in soviet.rows] == ["hardened", "bogged", "rallied"]


@pytest.mark.rule("gd:10.2.2")
def test_guns_are_ready_until_they_have_fired() -> None:
    table = active("draw 3Art\n2008 HQ.3Art\n2009 7B.3Art 8B.3Art{fired}\n2014 1KV1.1Tk")
    found = ask(table, "guns german")
    assert isinstance(found, Table)
    assert found.rows == (("ready", "7B.3Art", "6, 16"), ("fired", "8B.3Art", "6, 16"))


@pytest.mark.rule("gd:6.0")
def test_a_click_on_any_stack_of_the_battalion_activates_it() -> None:
    table = on_plain("draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr\n2012 7B.3Art\n2024 1KV1.1Tk")
    order = (("activate", "2Gr"),)
    assert clicks(table) == {"2008": order, "2010": order}


@pytest.mark.rule("gd:20.1")
def test_a_click_on_any_stack_of_a_battalion_chooses_its_chit() -> None:
    """At Mischurin-Rog the German side chooses one, among battalions that stand on the map."""
    table = support.new_game("mischurin")
    table.do("done")
    table.do("done", [3])
    chosen = clicks(table)
    assert {order[0] for order in chosen.values()} == {("choose", name) for name in table.choices("choose")}
    assert chosen["3132"] == (("choose", "1Gr"),) and "3642" not in chosen  # Soviet units stand there
    table.do(" ".join(chosen["3132"][0]))
    assert clicks(table)["3132"] == (("activate", "1Gr"),)


@pytest.mark.rule("gd:10.5", "gd:10.5.2")
def test_a_click_retreats_a_whole_stack() -> None:
    """10 against 6 is 1-1, and 6 is DR: two companies go back two hexes, and end where the click was."""
    table = fighting("draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr 6K.2Gr\n2011 1.1Mot 2.1Mot-\n2015 HQ.1Mot")
    table.do("attack 2011 5K.2Gr 6K.2Gr", (3, 3))
    ((order,),) = (orders for number, orders in clicks(table).items() if number == "2013")
    assert order == ("retreat", "1.1Mot", "2.1Mot", "2013")
    steps = table.g.expand(table.s, table.g.side_named("soviet"), order)
    assert not isinstance(steps, Reason)
    for action in steps:
        table.do(" ".join(action))
    assert table.stack("2013") == ["1.1Mot", "2.1Mot"]
    assert clicks(table)["2011"] == (("advance", "5K.2Gr"), ("advance", "6K.2Gr"))


def deeds(table: support.Table, *units: str) -> dict[str, list[str]]:
    """What picked units may do besides going somewhere, and the actions that each stands for."""
    side = table.g.side_named(table.side)
    sight = table.g.sight(table.s, Reader(side))
    found = {}
    for cut in table.g.deeds(sight, side, ("go", *units)):
        actions = table.g.expand(sight, side, cut.orders[0])
        assert not isinstance(actions, Reason)
        found[" ".join(cut.orders[0])] = [" ".join(action) for action in actions]
    return found


@pytest.mark.rule("gd:9.5", "gd:9.5.1")
def test_a_picked_tank_may_take_up_who_stands_with_it_or_drive_to_him() -> None:
    table = active("draw Res\n2008 HQ.Res\n2010 1.1Gd 1T34.Res\n2012 2.1Gd\n2026 3.1Gd")
    found = deeds(table, "1T34.Res")
    assert found["mount 1T34.Res 1.1Gd"] == ["go 1T34.Res", "mount 1.1Gd"]
    assert found["mount 1T34.Res 2.1Gd"] == ["go 1T34.Res", "step 2011", "step 2012", "mount 2.1Gd"]
    assert "mount 1T34.Res 3.1Gd" not in found  # too far away


@pytest.mark.rule("gd:9.5.8")
def test_a_tank_with_a_rider_stops_for_him_to_dismount_before_its_move_ends() -> None:
    table = active("draw Res\n2008 HQ.Res\n2010 1.1Gd 1T34.Res")
    for action in deeds(table, "1T34.Res")["mount 1T34.Res 1.1Gd"]:
        table.do(action)
    assert clicks(table)["2013"] == (("step", "2013"),)  # further on than the hexes beside it
    steps = table.g.expand(table.s, table.g.side_named("soviet"), ("move", "1T34.Res", "2013"))
    assert not isinstance(steps, Reason)
    for step in steps:
        table.do(" ".join(step))
    table.do("dismount")
    assert table.stack("2013") == ["1.1Gd", "1T34.Res"]


@pytest.mark.rule("gd:9.6", "gd:9.6.5")
def test_a_picked_truck_may_debark_and_who_is_on_foot_embark() -> None:
    table = active("draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr 6K.2Gr{debarked}")
    found = deeds(table, "5K.2Gr", "6K.2Gr")
    assert found["debark 5K.2Gr"] == ["go 5K.2Gr", "debark"]
    assert found["embark 6K.2Gr"] == ["go 6K.2Gr", "embark"]
    assert "embark 5K.2Gr" not in found
    assert "debark 6K.2Gr" not in found


def test_the_button_of_a_black_chit_says_what_it_is_good_for() -> None:
    """10.3: the words on it are those of the table of chits."""
    g = support.game()
    known = words_of(g.package).sections["word"]
    black = {name: chit for name, chit in g.events.items() if chit.colour == "black"}
    cancelling = {name: known[f"hint.{name}"] for name, chit in black.items() if chit.cancels}
    assert cancelling == {name: f"cancels {known[black[name].cancels]}" for name in cancelling}
    assert {known[f"hint.{name}"] for name in black.keys() - cancelling.keys()} == {
        "against bunkers",
        "against trenches",
        "against minefields",
        "against dragon's teeth",
    }
