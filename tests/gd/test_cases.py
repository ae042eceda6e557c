"""Situations in which several chapters meet."""

from __future__ import annotations

import pytest

from steppe.games.grossdeutschland.activation import Activate
from steppe.games.grossdeutschland.sequence import ChooseChit, FillCup
from steppe.games.grossdeutschland.state import GERMAN, SOVIET
from steppe.games.grossdeutschland.supply import unsupplied_units
from steppe.table import settle
from steppe.table.basics import POOL
from steppe.table.events import Compared
from tests.gd.support import Table, active, fighting, new_game, on_plain


@pytest.mark.rule("gd:2.5.1", "gd:4.0.1", "gd:19.1")
def test_the_chits_chosen_at_akhtyrka_are_of_battalions_that_come() -> None:
    # gd-D27
    table = new_game("akhtyrka")
    table.do("done", [1])
    for name in ("AT", "SRcn", "1Mot"):
        assert table.side == "soviet" and name in table.choices("choose")
        assert set(table.choices("choose")) <= {"AT", "SRcn", "1Mot"}
        table.do(f"choose {name}")
        table.do(f"activate {name}")
        table.do(f"go HQ.{name}")
        (entry,) = table.choices("step")
        assert table.g.hex_named[entry] in table.g.board.hexes["entry.A"]
        table.do(f"step {entry}")
        table.do("step " + table.choices("step")[0])
        if name == "1Mot":
            break
        for verb in ("disperse", "halt"):
            if verb in table.choices():
                table.do(verb)
                break
        table.do("end")
        if table.choices() == ["end"]:
            table.do("end")
    table.s.turn = 2
    FillCup().run(table.g, table.s, lambda event: None)
    assert not any(isinstance(step, ChooseChit) and step.left for step in table.s.agenda)


@pytest.mark.rule("gd:15.0.1")
def test_a_bunker_in_an_orchard_hides_nothing_more() -> None:
    # gd-E14
    orchard = on_plain("2012 1.1Mot", "orchard 2012", works=[("2012", "bunker", "S")])
    clear = on_plain("2012 1.1Mot", works=[("2012", "bunker", "S")])
    for table, seen in ((orchard, False), (clear, True)):
        a, b = (table.g.hex_named[number] for number in ("2010", "2014"))
        assert table.g.ground.sightlines.sees(a, b) is seen


@pytest.mark.rule("gd:5.2.2", "gd:5.2.3", "gd:10.1.2", "gd:10.2.1")
@pytest.mark.parametrize(
    ("defenders", "support", "attack", "defence", "column"),
    [
        ("1.1Gd 1.1Mot", "", 8, 9, "1-2"),
        ("1.1Mot-{out}", "", 8, 1, "5-1"),
        ("1.1Mot-{out}", "155.SArt", 8, 9, "1-2"),
    ],
)
def test_strengths_are_halved_unit_by_unit(
    defenders: str, support: str, attack: int, defence: int, column: str
) -> None:
    # gd-F5: 5 low in supply are 3, 5 out of supply 2
    text = "draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr 6K.2Gr 7K.2Gr\n2011 " + defenders.replace("{out}", "")
    table = fighting(text + "\n2020 155.SArt")
    for name, missed in (("5K.2Gr", 1), ("6K.2Gr", 1), ("7K.2Gr", 2), ("1.1Mot", 2 * ("{out}" in defenders))):
        table.s.unsupplied[table.unit(name)] = missed
    table.do("attack 2011 5K.2Gr 6K.2Gr 7K.2Gr")
    events = table.do(f"support {support}" if support else "pass", [6, 6])
    (compared,) = [event for event in events if isinstance(event, Compared)][:1]
    assert (compared.attack, compared.defence, compared.final) == (attack, defence, column)


OVERRUN = "draw 2Tk\n2008 HQ.2Tk\n2009 1T34.2Tk 2T34.2Tk\n"


def overrunning(defenders: str) -> Table:
    table = active(OVERRUN + defenders)
    table.do("go 1T34.2Tk 2T34.2Tk")
    table.do("step 2010")
    table.do("end")
    return table


@pytest.mark.rule("gd:9.4.3", "gd:9.4.4", "gd:10.4.1")
@pytest.mark.parametrize("dice", [[2, 3], [2, 2]])
def test_an_overrun_that_leaves_an_hq_has_failed(dice: list[int]) -> None:
    # gd-F9: 14 against 5 is 2-1, where 5 is DC and 4 DD
    table = overrunning("2011 HQ.2Gr 5K.2Gr-")
    table.do("overrun 2011 1T34.2Tk 2T34.2Tk", dice)
    assert (table.at("5K.2Gr"), table.at("HQ.2Gr")) == ("dead", "2011")
    assert "overrun" not in table.flags("1T34.2Tk") | table.flags("2T34.2Tk")
    assert table.why("go 1T34.2Tk") is not None
    assert "advance" not in table.choices()


@pytest.mark.rule("gd:9.4.3", "gd:10.5.5", "gd:10.6")
def test_an_overrun_whose_victims_flee_or_die_has_succeeded() -> None:
    # gd-F9: 9K must make for its HQ behind the tanks and cannot; the other HQ is led away
    table = overrunning("2011 HQ.2Gr 9K.3Gr-\n2004 HQ.3Gr")
    table.do("overrun 2011 1T34.2Tk 2T34.2Tk", [3, 4])
    while "retreat" in table.choices():
        assert table.side == "soviet"  # HQ.2Gr has no HQ to make for
        table.do("retreat HQ.2Gr " + table.choices("retreat HQ.2Gr")[0])
    assert table.at("9K.3Gr") == "dead"
    g = table.g
    assert g.grid.distance(g.grid.hex("2011"), g.grid.hex(table.at("HQ.2Gr"))) == 2
    table.do("advance 1T34.2Tk")
    table.do("stay")
    assert {"overrun"} <= table.flags("1T34.2Tk") & table.flags("2T34.2Tk")
    assert table.why("go 1T34.2Tk") is None


@pytest.mark.rule("gd:5.1.7", "gd:5.1.8", "gd:8.0", "gd:8.0.2", "gd:8.0.7", "gd:10.5.5")
def test_a_friend_opens_a_zone_to_supply_and_not_to_retreat() -> None:
    # gd-F15: 2018 is held by 2.1Mot in the zone of 5K, 2017 lies next to HQ.2Gr alone
    wall = " ".join(f"{strip:02}18" for strip in range(7, 48) if strip != 20)
    text = "2012 HQ.1Tk\n2014 HQ.1Mot\n2018 2.1Mot\n2019 1.1Mot\n2020 6K.2Gr\n2117 HQ.2Gr\n2118 5K.2Gr"
    table = fighting("draw 2Gr\n" + text, f"forest {wall}")
    assert unsupplied_units(table.g, table.s, SOVIET, "") == []
    table.do("attack 2019 5K.2Gr 6K.2Gr", [3, 4])  # 10 against 4: 2-1, 7 is DR
    assert (table.at("1.1Mot"), table.at("2.1Mot")) == ("dead", "2018")


@pytest.mark.rule("gd:4.0.4", "gd:4.0.5", "gd:6.0.8", "gd:10.1.2.1", "gd:11.4")
def test_a_battalion_that_is_fired_at_as_it_comes() -> None:
    # gd-F25: 4 and 4 at three hexes are a hit, 8 is 5 + 3
    table = on_plain("2804 1Su85.AT\n2802 76a.AT", turn=5)
    for name in ("HQ.3Gr", "9K.3Gr", "10K.3Gr"):
        table.s.at[table.unit(name)] = POOL
    table.s.agenda.append(Activate(GERMAN, "3Gr"))
    settle(table.g, table.s, lambda event: None)
    table.do("activate 3Gr")
    table.do("go 9K.3Gr")
    table.do("step 2801")
    table.do("shoot 1Su85.AT 9K.3Gr", [4, 4])
    table.do("pass")
    assert {"reduced", "pinned"} <= table.flags("9K.3Gr") and table.at("9K.3Gr") == "2801"
    table.do("go 10K.3Gr")
    assert table.choices("step") == ["2701", "2801", "2901"]
    table.do("step 2901")
    while table.side == "soviet":
        table.do("pass")
    table.do("end")  # the HQ stays away
    assert table.why("attack 2802 9K.3Gr") == ("10.1.2.1", "pinned")
    assert table.why("attack 2802 10K.3Gr") is None
