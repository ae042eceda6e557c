"""Situations in which several rules meet."""

from __future__ import annotations

import pytest

from steppe.games.autumn_for_barbarossa.movement import Moving
from steppe.table.events import Compared, Result
from tests.afb.plain_map import on_plain
from tests.afb.test_movement import moving, spent


@pytest.mark.rule("afb:S-4.5", "afb:S-6.5", "afb:S-6.6", "afb:S-6.8", "afb:S-7.14")
def test_afb_f1_a_regiment_breaks_through_woods() -> None:
    table = on_plain("turn 3 german movement\n20.05 18Pz18\n20.08 102RD-\n20.09 108RD", "light_woods 20.08")
    table.do("go 18Pz18")
    table.do("step 20.06")
    table.do("step 20.07")
    assert spent(table) == 1 + 3
    table.do("overrun 20.08", (3, 4))
    (odds,), (result,) = table.said(Compared), table.said(Result)
    assert (odds.attack, odds.defence, odds.column, odds.final) == ("9", "2", "5:1", "4:1")
    assert (result.what, table.at("102RD")) == ("D2r2", "dead")
    assert (table.at("18Pz18"), spent(table)) == ("20.08", 8)
    assert table.why("step 19.09") == ("S-5.1", "points"), "one and two, and two are left"
    assert table.why("overrun 20.09") is None, "one and one"


@pytest.mark.rule("afb:1.5.3", "afb:1.7.1", "afb:1.7.3", "afb:S-7.2", "afb:S-8.5", "afb:S-11.2")
def test_afb_f3_a_retreat_onto_a_full_stack() -> None:
    text = (
        "turn 3 german combat\n20.08 17ID\n21.11 31ID\n19.11 18Pz18\n20.09 117RD\n20.10 102RD 108RD 126RD\n"
    )
    table = on_plain(text)
    table.do("attack 20.09 17ID", (3, 4))
    assert table.said(Result)[0].what == "D1r1"
    table.do("retreat 20.10")
    assert table.stack("20.10")[-1] == "117RD"
    assert table.flags("117RD") == {"reduced", "dg"}, "no step for the zones on a hex that holds friends"
    assert all("dg" in table.flags(u) for u in ("102RD", "108RD", "126RD"))
    table.do("done")
    fought = on_plain(text)
    fought.s = table.s.copy()
    fought.do("attack 20.10 31ID", (3, 4))
    (odds,) = fought.said(Compared)
    assert (odds.attack, odds.defence, odds.final) == ("7", "7", "1:1")
    table.do("end")
    table.do("go 18Pz18")
    assert moving(table).budget(table.g, table.s) == 10 * 4, "next to nobody who has a zone"


@pytest.mark.rule("afb:S-4.7", "afb:S-5.4", "afb:S-6.5", "afb:S-6.6", "afb:1.3c")
@pytest.mark.parametrize(("route", "price", "left"), [("road", 0.25, 6), ("railway", 0.5, 5)])
def test_afb_f25_along_a_road(route: str, price: float, left: float) -> None:
    ground = (f"{route} 20.05-20.06-20.07-20.08-20.09", "light_woods 20.09")
    text = "turn 3 german movement\n20.05 18Pz18\n20.09 102RD"
    table = on_plain(text, *ground)
    table.do("go 18Pz18")
    for row in ("06", "07", "08"):
        table.do(f"step 20.{row}")
    assert spent(table) == 3 * price + 2
    table.do("overrun 20.09", (6, 6))
    (odds,) = table.said(Compared)
    assert [label for label, *_ in odds.shifts] == ["light_woods"], "the woods still shift"
    assert 10 - spent(table) == left
    for closed in ("minor_river 20.08/20.09", "city 20.09"):
        barred = on_plain(text, *ground, closed)
        barred.do("go 18Pz18")
        for row in ("06", "07", "08"):
            barred.do(f"step 20.{row}")
        assert barred.why("overrun 20.09") == ("S-6.5", "overrun-terrain"), closed


@pytest.mark.rule("afb:S-8.1", "afb:S-8.2", "afb:1.8a.8", "afb:4.0")
def test_afb_f17_a_retreat_through_a_source_kills_it() -> None:
    text = "turn 3 soviet combat\n42.13 13TD 18TD 14TD\n42.14 29Mot15 29Mot71\n20.05 17ID\n20.06 102RD"
    table = on_plain(text)
    units = " ".join(sorted(("13TD", "18TD", "14TD"), key=table.unit))
    table.do(f"attack 42.14 {units}", (5, 6))
    assert table.said(Result)[0].what == "D3r2", "12 to 10 is 1:1"
    while table.choices("lose"):
        table.do(f"lose {table.choices('lose')[0]}")
    table.do("retreat 42.15")
    assert [table.g.numbers[h] for h in table.s.dead_sources] == ["42.15"]
    table.do("retreat 42.16")
    assert table.control("42.15") == "german", "though nobody stays there"


def test_an_overrun_of_the_last_defender_leaves_the_phase_with_its_owner() -> None:
    table = on_plain("turn 3 german movement\n20.07 18Pz18\n20.09 SG1-")
    table.do("go 18Pz18")
    table.do("step 20.08")
    table.do("overrun 20.09", (6, 6))
    assert isinstance(table.s.agenda[-1], Moving)
    assert table.side == "german"
