"""7.0 Stacking."""

from __future__ import annotations

import pytest

from steppe.games.grossdeutschland.stacking import Excess, crowd, has_room, limit, size_of
from steppe.table.basics import Side
from steppe.table.play import decision
from tests.gd.support import Table, active, fighting, game, on_plain


def is_too_full(table: Table, number: str = "2010") -> bool:
    return bool(crowd(table.g, table.s, table.g.hex_named[number]))


@pytest.mark.rule("gd:7.0", "gd:7.1")
@pytest.mark.parametrize(
    ("units", "too_many"),
    [
        ("5K.2Gr 6K.2Gr 7K.2Gr 8K.2Gr", False),
        ("5K.2Gr 6K.2Gr 7K.2Gr 8K.2Gr 9K.3Gr-", True),
        ("5K.2Gr 6K.2Gr 7K.2Gr 8K.2Gr- 9K.3Gr-", False),
        ("5K.2Gr- 6K.2Gr- 7K.2Gr- 8K.2Gr- 9K.3Gr- 10K.3Gr- 11K.3Gr- 12K.3Gr-", False),
        ("5K.2Gr- 6K.2Gr- 7K.2Gr- 8K.2Gr- 9K.3Gr- 10K.3Gr- 11K.3Gr- 12K.3Gr- 1K.1Gr-", True),
    ],
)
def test_four_units_of_which_depleted_ones_count_half(units: str, too_many: bool) -> None:
    # gd-E3
    assert is_too_full(on_plain(f"2010 {units}")) is too_many


@pytest.mark.rule("gd:7.0")
@pytest.mark.parametrize("kind", ["woods", "forest", "hill", "marsh", "village", "hamlet"])
def test_the_terrain_does_not_matter(kind: str) -> None:
    four = "2010 5K.2Gr 6K.2Gr 7K.2Gr 8K.2Gr"
    assert not is_too_full(on_plain(four, f"{kind} 2010"))
    assert is_too_full(on_plain(four + " 9K.3Gr-", f"{kind} 2010"))


@pytest.mark.rule("gd:7.0")
def test_nobody_enters_a_hex_of_the_enemy() -> None:
    text = "draw 2Pz\n2008 HQ.2Pz\n2010 5K.2Pz\n2011 1.1Mot-\n2012 HQ.1Mot"
    moving = active(text)
    moving.do("go 5K.2Pz")
    assert moving.why("step 2011") == ("7.0", "enemy-there")
    advancing = fighting(text)
    advancing.do("attack 2011 5K.2Pz", [1, 1])
    assert advancing.why("advance 5K.2Pz 2012") == ("7.0", "enemy-there")
    assert advancing.why("advance 5K.2Pz 2111") is None


@pytest.mark.rule("gd:7.1.4")
def test_battalions_stack_freely() -> None:
    table = active("draw 2Pz\n2008 HQ.2Pz\n2010 5K.2Pz\n2009 1K.1Gr\n2011 1.1Mot-\n2012 HQ.1Mot")
    table.do("go 5K.2Pz")
    table.do("step 2009")
    assert table.stack("2009") == ["1K.1Gr", "5K.2Pz"]
    assert has_room(table.g, table.s, table.g.hex_named["2009"], table.unit("9K.3Gr"))


@pytest.mark.rule("gd:7.1.1")
@pytest.mark.parametrize(
    ("units", "too_many"),
    [
        ("5K.2Gr{road} 6K.2Gr{road}", False),
        ("5K.2Gr{road} 6K.2Gr{road} 7K.2Gr", False),
        ("5K.2Gr{road} 6K.2Gr{road} 7K.2Gr{road}", True),
        ("5K.2Gr{road} 6K.2Gr-{road} 7K.2Gr-{road}", False),
        ("5K.2Gr-{road} 6K.2Gr-{road} 7K.2Gr-{road} 8K.2Gr-{road}", False),
    ],
)
def test_two_units_on_road_march(units: str, too_many: bool) -> None:
    # gd-E4
    assert is_too_full(on_plain(f"2010 {units}")) is too_many


@pytest.mark.rule("gd:7.2", "gd:7.2.1", "gd:7.2.2", "gd:7.2.3")
def test_cities_have_room_for_six_towns_have_not() -> None:
    # gd-E5
    six = "2010 5K.2Gr 6K.2Gr 7K.2Gr 8K.2Gr 9K.3Gr 10K.3Gr"
    assert not is_too_full(on_plain(six, "city 2010"))
    assert not is_too_full(on_plain(six, "downtown 2010"))
    assert is_too_full(on_plain(six, "town 2010"))
    assert is_too_full(on_plain(six + " 11K.3Gr-", "city 2010"))
    twelve = [f"{name}-" for name in (six + " 11K.3Gr 12K.3Gr 1K.1Gr 2K.1Gr 3K.1Gr 5K.2Pz").split()[1:]]
    assert not is_too_full(on_plain(f"2010 {' '.join(twelve)}", "city 2010"))
    assert is_too_full(on_plain(f"2010 {' '.join(twelve)} 6K.2Pz-", "city 2010"))
    five = on_plain(six.removesuffix(" 10K.3Gr"), "city 2010")
    assert has_room(five.g, five.s, five.g.hex_named["2010"], five.unit("10K.3Gr"))
    assert is_too_full(on_plain("2010 5K.2Gr{road} 6K.2Gr{road} 7K.2Gr{road}", "city 2010"))


@pytest.mark.rule("gd:7.1.2")
def test_division_headquarters_take_no_room() -> None:
    table = on_plain("2010 1.1Gd 2.1Gd 3.1Gd 76.1Gd\n2015 HQ.SDiv HQ.1Gd")
    h = table.g.hex_named["2010"]
    assert size_of(table.g, table.s, table.s.stacks[h]) == limit(table.g, h) == 8
    assert has_room(table.g, table.s, h, table.unit("HQ.SDiv"))
    assert not has_room(table.g, table.s, h, table.unit("HQ.1Gd"))


@pytest.mark.rule("gd:7.1.3")
def test_the_owner_eliminates_or_depletes_what_is_too_much() -> None:
    # gd-F17: of three units on road march he eliminates one or depletes two.
    table = on_plain("draw 2Gr\n2010 5K.2Gr{road} 6K.2Gr{road} 7K.2Gr{road}")
    table.s.agenda.append(Excess(Side(0)))
    assert table.why("eliminate 8K.2Gr") == ("7.1.3", "not-in-excess")
    table.do("deplete 5K.2Gr")
    table.do("deplete 6K.2Gr")
    assert not isinstance(table.s.agenda[-1], Excess)
    assert table.stack("2010") == ["5K.2Gr", "6K.2Gr", "7K.2Gr"]


@pytest.mark.rule("gd:19.4", "gd:7.2.3")
def test_downtown_akhtyrka() -> None:
    g = game("akhtyrka")
    downtown = [h for h in g.grid.hexes if "downtown" in g.ground.kinds[h]]
    assert len(downtown) == 8
    assert all(limit(g, h) == 2 * 6 for h in downtown)
    side = g.grid.hexside(g.grid.hex("4613"), g.grid.hex("4614"))
    assert g.ground.water(side) == "river"


@pytest.mark.rule("gd:7.1.3", "gd:9.4.5")
def test_stacks_are_counted_again_after_overrun_movement() -> None:
    tanks = "1T34.2Tk 2T34.2Tk 3T34.2Tk 4T34.2Tk"
    table = fighting(f"draw 1Tk\n2016 HQ.1Tk\n2012 1KV1.1Tk 2KV1.1Tk\n2011 5K.2Gr-\n2112 {tanks}")
    table.do("overrun 2011 1KV1.1Tk 2KV1.1Tk", [1, 1])
    table.do("stay")
    table.do("go 1KV1.1Tk")
    table.do("step 2112")
    table.do("halt")
    table.do("end")
    assert sorted(table.choices("eliminate")) == sorted(["1KV1.1Tk", *tanks.split()])
    table.do("eliminate 4T34.2Tk")
    assert not isinstance(table.s.agenda[-1], Excess)


@pytest.mark.rule("gd:7.1.3")
def test_the_owner_is_warned_while_it_can_still_be_mended() -> None:
    table = active("draw 2Gr\n2012 HQ.2Gr\n2010 5K.2Gr 6K.2Gr\n2011 7K.2Gr 1K.1Gr 2K.1Gr")

    def question() -> str:
        return decision(table.g, table.s, Side(0)).code

    assert question() == "movement"
    for action in ("go 5K.2Gr 6K.2Gr", "step 2011", "halt"):
        table.do(action)
    assert question() == "crowded"
    for action in ("go 7K.2Gr", "step 2111", "halt"):
        table.do(action)
    assert question() == "movement"


@pytest.mark.rule("gd:7.1.3")
@pytest.mark.parametrize(
    ("companies", "question"),
    [
        ("5K.2Gr 6K.2Gr 7K.2Gr 8K.2Gr Flak.2Gr", "moving-crowded"),
        ("5K.2Gr 6K.2Gr 7K.2Gr", "moving-jammed"),
        ("5K.2Gr 6K.2Gr", "moving"),
    ],
)
def test_a_stack_is_warned_before_it_halts_where_there_is_no_room(companies: str, question: str) -> None:
    """The halt of the last who can move ends the movement, and somebody is lost at once."""
    table = active(f"draw 2Gr\n2008 HQ.2Gr\n2010 {companies}", "road 2010-2011-2012")
    table.do(f"go {companies}")
    table.do("step 2011")
    assert decision(table.g, table.s, Side(0)).code == question
