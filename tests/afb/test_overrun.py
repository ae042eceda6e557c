"""S-6 Overruns."""

from __future__ import annotations

import pytest

from steppe.games.autumn_for_barbarossa.movement import Moving
from steppe.table.events import Compared, Lost
from tests.afb.plain_map import on_plain
from tests.afb.support import Table
from tests.afb.test_movement import spent


def before(
    *ground: str, target: str = "53RD", units: str = "18Pz18", lines: str = "", **options: str
) -> Table:
    """Units that come from 20.06 to 20.08, next to the enemy in 20.09."""
    table = on_plain(f"turn 3 german movement\n20.06 {units}\n20.09 {target}\n{lines}", *ground, **options)
    names = [table.g.units[u] for u in sorted(table.unit(u.rstrip("-")) for u in units.split())]
    table.do(f"go {' '.join(names)}")
    table.do("step 20.07")
    table.do("step 20.08")
    return table


def on_its_way(table: Table) -> bool:
    return isinstance(table.s.agenda[-1], Moving)


@pytest.mark.rule("afb:S-6.1", "afb:S-6.6", "afb:S-6.7", "afb:S-6.8")
def test_an_overrun_is_an_attack_on_the_way() -> None:
    table = before()
    assert spent(table) == 1 + 3
    assert table.choices("overrun") == ["20.09"]
    table.do("overrun 20.09", (6, 6))
    (odds,) = table.said(Compared)
    assert (odds.attack, odds.defence, odds.column, odds.final) == ("9", "4", "2:1", "2:1")
    assert table.at("53RD") == "dead", "D4r3"
    assert table.at("18Pz18") == "20.09", "it must enter"
    assert on_its_way(table)
    assert spent(table) == 4 + 2, "one for the hex, one more, and nothing for zones"


@pytest.mark.rule("afb:S-6.1")
def test_only_an_adjacent_hex_with_enemies_can_be_overrun() -> None:
    table = before()
    assert table.why("overrun 20.10") == ("S-6.1", "not-adjacent")
    assert table.why("overrun 21.09") == ("S-6.1", "no-enemy")


@pytest.mark.rule("afb:S-6.2", "afb:1.6a")
def test_only_exploit_capable_units_overrun() -> None:
    foot = before(units="17ID")
    assert foot.why("overrun 20.09") == ("1.6a", "not-yellow")
    assert "overrun" not in foot.choices("")
    mixed = before(units="18Pz18 17ID")
    assert mixed.why("overrun 20.09") == ("1.6a", "not-yellow")


@pytest.mark.rule("afb:S-6.2", "afb:1.7.2", "afb:1.8a.6")
@pytest.mark.parametrize(("marker", "rule"), [("dg", "1.7.2"), ("oos", "1.8a.6")])
def test_who_is_disorganised_or_cut_off_has_lost_the_capability(marker: str, rule: str) -> None:
    table = on_plain(f"turn 3 german movement\n20.07 18Pz18{{{marker}}}\n20.09 53RD")
    table.do("go 18Pz18")
    table.do("step 20.08")
    assert table.why("overrun 20.09") == (rule, f"{marker}-exploit")


@pytest.mark.rule("afb:S-6.3")
def test_not_in_a_phase_that_began_in_an_enemy_zone() -> None:
    text = "turn 3 german movement\n20.08 18Pz18\n20.09 53RD\n22.06 64RD"
    table = on_plain(text)
    table.do("go 18Pz18")
    assert table.why("overrun 20.09") == ("S-6.3", "overrun-zone")
    table.do("step 20.07")
    table.do("step 21.07")
    assert table.why("overrun 22.06") == ("S-6.3", "overrun-zone"), "wherever it goes"
    allowed = on_plain(text, overrun_from_start_ezoc="yes")
    allowed.do("go 18Pz18")
    assert allowed.why("overrun 20.09") is None


@pytest.mark.rule("afb:S-6.3")
def test_what_counts_is_the_start_of_the_phase_not_of_the_move() -> None:
    """The enemy beside a regiment is struck and loses his zone only after the phase has begun."""
    table = on_plain("turn 3 german movement\ntrack strikes=1\n20.08 18Pz18\n20.09 53RD")
    table.do("strike 20.09 1", (1, 1))
    table.do("go 18Pz18")
    assert table.why("overrun 20.09") == ("S-6.3", "overrun-zone")
    begun_free = on_plain("turn 3 german movement\n20.08 18Pz18\n20.09 53RD{dg}")
    begun_free.do("go 18Pz18")
    assert begun_free.why("overrun 20.09") is None, "without a step, if nobody watched it at the start"


@pytest.mark.rule("afb:S-6.4", "afb:S-3.3")
def test_friends_in_the_hex_take_no_part_and_are_not_touched() -> None:
    table = before(lines="20.08 17ID")
    table.do("overrun 20.09", (1, 2))
    (odds,) = table.said(Compared)
    assert odds.attack == "9"
    assert [table.g.units[event.unit] for event in table.said(Lost)] == ["18Pz18", "53RD"], "A2D1 at 2:1"
    assert table.flags("17ID") == set()


@pytest.mark.rule("afb:1.5.4", "afb:S-3.3", "afb:S-6.11")
def test_not_from_an_overstacked_hex() -> None:
    """afb-D3: nothing dies for it, the overrun is refused."""
    table = before(units="18Pz18 10Pz7", lines="20.08 17ID 31ID")
    assert table.why("overrun 20.09") == ("1.5.4", "overrun-overstacked")
    assert len(table.stack("20.08")) == 4
    fits = before(units="18Pz18 10Pz7", lines="20.08 17ID")
    assert fits.why("overrun 20.09") is None


@pytest.mark.rule("afb:S-6.5", "afb:1.3a.1")
@pytest.mark.parametrize(
    ("terrain", "bar"),
    [
        *(("open", ""), ("village", ""), ("light_woods", "")),
        *(("city", "city"), ("heavy_woods", "heavy_woods"), ("swamp", "swamp")),
    ],
)
def test_the_chart_says_where_overruns_are_allowed(terrain: str, bar: str) -> None:
    """afb-E1: light woods cost a German three points, and he may overrun there nevertheless."""
    table = before(f"{terrain} 20.09", "road 20.08-20.09")
    assert table.why("overrun 20.09") == (("S-6.5", "overrun-terrain") if bar else None)


@pytest.mark.rule("afb:S-6.5", "afb:6.1.10", "afb:6.1.11", "afb:6.1.12")
@pytest.mark.parametrize("side", ["minor_river", "major_river", "lake"])
def test_not_across_water_road_or_not(side: str) -> None:
    table = before(f"{side} 20.08/20.09", "road 20.08-20.09")
    assert table.why("overrun 20.09") == ("S-6.5", "overrun-terrain")
    assert "overrun" not in table.choices("")


@pytest.mark.rule("afb:S-6.6", "afb:1.3a.1")
def test_the_price_is_the_hex_and_a_point_more_paid_beforehand() -> None:
    woods = before("light_woods 20.09")
    woods.do("overrun 20.09", (6, 6))
    assert spent(woods) == 4 + 3 + 1
    poor = before("heavy_woods 20.08", "light_woods 20.09")
    assert spent(poor) == 1 + 4 + 2
    assert poor.why("overrun 20.09") == ("S-6.6", "overrun-points"), "four points, and three are left"


@pytest.mark.rule("afb:S-6.6")
@pytest.mark.parametrize(("option", "points"), [("0", 1), ("1", 2), ("2", 3)])
def test_a_match_may_set_what_it_costs_more(option: str, points: int) -> None:
    table = before(overrun_extra_mp=option)
    table.do("overrun 20.09", (6, 6))
    assert spent(table) == 4 + points


@pytest.mark.rule("afb:S-5.6", "afb:S-6.6")
def test_the_minimum_move_does_not_pay_for_an_overrun() -> None:
    text = "turn 3 german movement\n20.08 18Pz18\n20.09 53RD{dg}"
    table = on_plain(text, "light_woods 20.09", ezoc_enter_cost="3", overrun_extra_mp="2")
    table.do("go 18Pz18")
    table.do("step 20.07")
    table.do("step 20.08")
    assert table.why("overrun 20.09") is None, "3 and 2 of the 8 that are left"
    dear = on_plain(text, "light_woods 20.09", "heavy_woods 20.07 20.08")
    dear.do("go 18Pz18")
    dear.do("step 20.07")
    dear.do("step 20.08")
    assert dear.why("overrun 20.09") == ("S-6.6", "overrun-points"), "4 of the 2 that are left"


@pytest.mark.rule("afb:S-6.7")
def test_there_is_no_least_odds() -> None:
    table = before(target="53RD 64RD 100RD", units="18Pz52")
    table.do("overrun 20.09", (5, 6))
    (odds,) = table.said(Compared)
    assert (odds.column, odds.final) == ("1:3", "1:3")


@pytest.mark.rule("afb:S-6.8")
def test_who_has_broken_through_goes_on_and_overruns_again() -> None:
    table = before(lines="20.10 64RD-")
    table.do("overrun 20.09", (6, 6))
    assert table.at("18Pz18") == "20.09"
    assert table.choices("overrun") == ["20.10"]
    table.do("overrun 20.10", (6, 6))
    assert table.at("18Pz18") == "20.10"
    assert spent(table) == 4 + 2 + 2


@pytest.mark.rule("afb:S-6.9")
def test_who_has_not_stays_and_has_finished_moving() -> None:
    table = before(units="18Pz18 10Pz7", target="53RD 64RD")
    table.do("overrun 20.09", (2, 3))
    assert table.choices("lose") == ["10Pz7", "18Pz18"], "A1D1 at 2:1: equals, so the owner chooses"
    table.do("lose 10Pz7")
    assert (table.at("18Pz18"), table.at("64RD")) == ("20.08", "20.09")
    assert not on_its_way(table)
    assert table.why("go 18Pz18") == ("S-5.1", "has-moved")


@pytest.mark.rule("afb:S-6.10")
def test_overrunning_does_not_use_up_attack_exploitation_or_the_target() -> None:
    table = before(units="18Pz18", lines="18.09 10Pz7")
    table.do("overrun 20.09", (2, 3))
    assert (table.at("18Pz18"), table.flags("53RD")) == ("20.08", {"reduced"}), "A1D1"
    table.do("go 10Pz7")
    table.do("step 19.10")
    assert table.why("overrun 20.09") is None, "another stack may overrun the hex again"
    table.do("halt")
    table.do("end")
    assert table.why("attack 20.09 10Pz7 18Pz18") is None, "and it can be attacked in the Combat Phase"


@pytest.mark.rule("afb:S-6.8", "afb:S-5.1")
def test_losses_of_the_last_overrunner_end_the_move() -> None:
    table = before(units="18Pz52-", target="100RD")
    table.do("overrun 20.09", (1, 1))
    assert table.at("18Pz52") == "dead"
    assert not on_its_way(table)


@pytest.mark.rule("afb:S-8.8")
def test_the_overrun_retreat_like_others() -> None:
    table = before(target="53RD", units="18Pz18")
    table.do("overrun 20.09", (3, 4))
    assert table.flags("53RD") == {"reduced"}, "9 to 4 is 2:1, and 7 is D1r1"
    assert table.side == "soviet"
    table.do("retreat 20.10")
    assert (table.at("53RD"), table.at("18Pz18")) == ("20.10", "20.09")
    assert (table.side, on_its_way(table)) == ("german", True)
