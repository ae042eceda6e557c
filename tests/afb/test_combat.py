"""S-7 Combat: who may attack, strengths, odds, shifts, results."""

from __future__ import annotations

import pytest

from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa
from steppe.games.autumn_for_barbarossa.state import BarbarossaState
from steppe.series.standard_combat.fighting import column, read_result
from steppe.series.standard_combat.options import SeriesOptions
from steppe.table import load
from steppe.table.events import Attacked, Compared, Lost, Result, Rolled
from steppe.table.options import read_options, values_of
from tests.afb.plain_map import data_with, on_plain, plain_map
from tests.afb.support import Table

COLUMNS = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")


def odds(table: Table) -> Compared:
    (event,) = table.said(Compared)
    return event


def fought(attackers: str, defenders: str, *ground: str, attack: str = "", **options: str) -> Compared:
    """What is compared when units in 20.08 attack those in 20.09; the dice show 12."""
    table = on_plain(f"turn 3 german combat\n20.08 {attackers}\n20.09 {defenders}", *ground, **options)
    units = sorted(table.unit(u.partition("{")[0].rstrip("-")) for u in attackers.split())
    table.do(attack or f"attack 20.09 {' '.join(table.g.units[u] for u in units)}", (6, 6))
    return odds(table)


@pytest.mark.rule("afb:S-7.1")
def test_attacking_is_voluntary_and_one_hex_is_attacked_from_any_number() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID\n19.10 31ID\n21.10 34ID\n20.09 102RD\n22.08 108RD")
    assert "end" in table.choices("")
    assert table.why("attack 20.09 17ID 31ID 34ID") is None
    assert table.why("attack 22.08 17ID") == ("S-7.1", "not-next-to")
    assert table.why("attack 20.10 17ID") == ("S-7.1", "no-enemy")
    table.do("attack 20.09 17ID 31ID 34ID", (6, 6))
    assert odds(table).attack == "21"


@pytest.mark.rule("afb:S-7.2")
def test_a_unit_attacks_once_and_a_hex_is_attacked_once() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID 31ID\n20.09 102RD 121RD\n21.09 117RD")
    table.do("attack 20.09 17ID", (3, 3))
    assert table.why("attack 20.09 31ID") == ("S-7.2", "attacked-already")
    assert table.why("attack 21.09 17ID") == ("S-7.2", "fought-already")
    assert table.choices("attack 21.09") == ["31ID"], "nobody else is offered"
    assert table.why("attack 21.09 31ID") is None


@pytest.mark.rule("afb:S-7.2")
def test_who_has_retreated_can_be_attacked_where_he_is_now() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID 31ID\n19.11 34ID\n20.09 102RD\n20.10 108RD-")
    table.do("attack 20.09 17ID 31ID", (2, 2))
    assert table.said(Result)[0].what == "D1r1", "14 to 4 is 4:1"
    table.do("retreat 20.10")
    table.do("done")
    assert table.why("attack 20.10 34ID") is None
    table.do("attack 20.10 34ID", (6, 6))
    assert (odds(table).attack, odds(table).defence) == ("7", "4"), "it defends with what is left of it"


@pytest.mark.rule("afb:S-7.3")
def test_a_stack_may_split_its_attacks_and_all_defend_together() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID 31ID 34ID\n20.09 102RD 108RD\n21.09 117RD")
    table.do("attack 20.09 17ID", (2, 1))
    assert (odds(table).attack, odds(table).defence) == ("7", "8")
    table.do("attack 21.09 31ID", (2, 1))
    assert odds(table).attack == "7"
    assert table.flags("34ID") == set(), "and one stays out of it"


@pytest.mark.rule("afb:S-7.4", "afb:6.1.12")
def test_not_across_a_lake() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID\n19.10 31ID\n20.09 102RD", "lake 20.08/20.09")
    assert table.why("attack 20.09 17ID") == ("6.1.12", "attack-lake")
    assert table.choices("attack 20.09") == ["31ID"]


@pytest.mark.rule("afb:S-7.4", "afb:1.8a.2", "afb:1.10.5", "afb:S-12.5")
def test_neither_cut_off_units_nor_garrisons_attack() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID{oos} GG1 31ID\n20.09 102RD")
    assert table.why("attack 20.09 17ID") == ("1.8a.2", "oos-attack")
    assert table.why("attack 20.09 GG1") == ("1.10.5", "garrison-attack")
    assert table.choices("attack 20.09") == ["31ID"]


@pytest.mark.rule("afb:S-7.5")
def test_a_unit_without_attack_strength_only_joins() -> None:
    """No unit of the game but garrisons is without: here the 1st Cavalry is made so."""
    packaged = data_with("")["counters.tsv"]
    weak = packaged.replace("\t4\t5\t8\t2\t3\tno\t", "\t0\t5\t8\t0\t3\tno\t")
    assert weak != packaged
    g = AutumnForBarbarossa(data_with(plain_map(()), **{"counters.tsv": weak}), "smolensk", {})
    text = "turn 3 german combat\n20.08 1Cav 17ID\n20.09 102RD\n21.10 1MD"
    _, s = load(f"steppe position 1\ngame afb scenario smolensk\n{text}", lambda *_: g)
    assert isinstance(s, BarbarossaState)
    table = Table(g, s)
    assert table.why("attack 20.09 1Cav") == ("S-7.5", "no-strength")
    assert table.choices("attack 20.09 1Cav") == ["17ID"] or table.choices("attack 20.09 17ID") == [
        "",
        "1Cav",
    ]
    assert table.why(f"attack 20.09 {' '.join(sorted(('1Cav', '17ID'), key=table.unit))}") is None


@pytest.mark.rule("afb:S-7.6", "afb:S-7.11")
def test_each_attack_is_resolved_before_the_next() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID\n20.09 102RD\n30.08 31ID\n30.09 108RD")
    table.do("attack 20.09 17ID", (3, 4))
    assert table.said(Attacked)[0].at == table.g.hex_named["20.09"]
    assert table.side == "soviet", "its retreat comes before any other attack"


@pytest.mark.rule("afb:S-7.7", "afb:6.1.10", "afb:6.1.11", "afb:1.7.1")
def test_rivers_and_disorder_halve_each_attacker_for_himself() -> None:
    assert fought("17ID", "102RD", "minor_river 20.08/20.09").attack == "3½"
    assert fought("17ID", "102RD", "major_river 20.08/20.09").attack == "3½"
    assert fought("17ID{dg}", "102RD").attack == "3½"
    assert fought("17ID{dg} 31ID", "102RD", "minor_river 20.08/20.09").attack == "5¼"


@pytest.mark.rule("afb:S-7.7.1", "afb:S-1.8", "afb:1.7.1", "afb:1.8a.3")
def test_disorder_and_want_of_supply_halve_each_defender() -> None:
    assert fought("17ID", "102RD{dg}").defence == "2"
    assert fought("17ID", "102RD{oos}").defence == "2"
    assert fought("17ID", "102RD{dg,oos} 161RD").defence == "6", "a quarter of 4, and 5"


@pytest.mark.rule("afb:S-7.7", "afb:S-7.7.1", "afb:S-7.8", "afb:S-7.11.1", "afb:S-7.13", "afb:S-1.7")
def test_afb_f7_exact_sums_and_the_printed_strength_of_who_loses() -> None:
    text = "turn 3 german combat\n20.08 18Pz18 29Mot15\n21.09 17ID\n20.09 152RD{oos} 121RD{oos} 143RD"
    table = on_plain(text, "minor_river 20.08/20.09")
    units = sorted(("18Pz18", "29Mot15", "17ID"), key=table.unit)
    table.do(f"attack 20.09 {' '.join(units)}", (1, 2))
    compared = odds(table)
    assert (compared.attack, compared.defence, compared.final) == ("13", "7", "2:1")
    assert table.said(Result)[0].what == "A2D1"
    assert table.flags("18Pz18") == {"reduced", "fought"}, "printed 9, though it counted 4½"
    assert set(table.choices("lose")) == {"18Pz18", "29Mot15", "17ID"}, "the second is the owner's choice"
    table.do("lose 18Pz18")
    assert table.at("18Pz18") == "dead"
    assert table.flags("152RD") == {"reduced", "oos"}, "printed 5, though it counted 2½; no choice"
    assert table.at("143RD") == "20.09", "nobody retreats"


@pytest.mark.rule("afb:S-7.8", "afb:S-1.7")
@pytest.mark.parametrize(
    ("attack", "defence", "normal", "defender"),
    [
        (10, 4, "3:1", "2:1"),
        (9, 4, "2:1", "2:1"),
        (2, 3, "1:2", "1:2"),
        (4, 5, "1:1", "1:2"),
        (3, 7, "1:2", "1:3"),
        (5, 5, "1:1", "1:1"),
        (11, 2, "6:1", "5:1"),
    ],
)
def test_odds_are_rounded_to_the_nearest(attack: int, defence: int, normal: str, defender: str) -> None:
    usual = {name: values[0] for name, values in values_of(SeriesOptions).items()}
    for word, expected in (("normal", normal), ("defender", defender)):
        switches = read_options(SeriesOptions, {**usual, "odds_rounding": word})
        assert COLUMNS[column(4 * attack, 4 * defence, (), COLUMNS, switches)] == expected


@pytest.mark.rule("afb:S-7.9", "afb:6.1.5", "afb:6.1.6", "afb:6.1.7", "afb:6.1.8", "afb:6.1.9")
@pytest.mark.parametrize(
    ("terrain", "columns"),
    [("open", 0), ("village", 1), ("city", 2), ("light_woods", 1), ("heavy_woods", 2), ("swamp", 2)],
)
def test_terrain_shifts_to_the_left(terrain: str, columns: int) -> None:
    compared = fought("17ID 31ID", "102RD", f"{terrain} 20.09")
    assert compared.column == "4:1", "14 to 4 is 3½"
    assert compared.final == COLUMNS[COLUMNS.index("4:1") - columns]


@pytest.mark.rule("afb:1.3b.2", "afb:S-7.9")
def test_afb_d19_only_the_best_terrain_shifts_and_the_river_halves_too() -> None:
    compared = fought("17ID 31ID", "102RD", "village 20.09", "heavy_woods 20.09", "minor_river 20.08/20.09")
    assert [(label, n) for label, n, _ in compared.shifts] == [("heavy_woods", -2)]
    assert (compared.attack, compared.column, compared.final) == ("7", "2:1", "1:2")


@pytest.mark.rule("afb:6.1.10", "afb:6.1.11", "afb:6.1.2")
@pytest.mark.parametrize("river", ["minor_river", "major_river"])
def test_a_road_over_the_river_does_not_spare_the_halving(river: str) -> None:
    compared = fought("17ID 31ID", "102RD", f"{river} 20.08/20.09", "road 20.08-20.09")
    assert (compared.attack, compared.column) == ("7", "2:1"), "half of 14, and 1¾ to one"


@pytest.mark.rule("afb:S-7.10")
def test_odds_are_kept_within_the_table_before_they_are_shifted_and_after() -> None:
    huge = ("18Pz18 10Pz7 17Pz39", "SG1-")
    assert fought(*huge, "heavy_woods 20.09").final == "4:1", "27:1 counts as 6:1"
    assert fought(*huge, "heavy_woods 20.09", clamp_before_shift="no").final == "6:1"
    hopeless = ("18Pz52-", "152RD 161RD 133RD")
    assert fought(*hopeless, "heavy_woods 20.09").final == "1:3"


@pytest.mark.rule("afb:6.2.0", "afb:S-7.11", "afb:S-1.9")
def test_two_dice_are_added_on_the_table() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID\n20.09 161RD")
    table.do("attack 20.09 17ID", (2, 3))
    (rolled,), (result,) = table.said(Rolled), table.said(Result)
    assert (rolled.dice, rolled.total, result.what, result.rule) == ((2, 3), 5, "A1D1", "6.2.5")
    assert table.flags("17ID") == {"reduced", "fought"}
    assert table.flags("161RD") == {"reduced"}


@pytest.mark.rule("afb:S-7.11")
def test_results_are_read() -> None:
    assert tuple(read_result("A3")) == (3, 0, 0)
    assert tuple(read_result("A1D1")) == (1, 1, 0)
    assert tuple(read_result("D5r6")) == (0, 5, 6)
    with pytest.raises(ValueError, match="no result"):
        read_result("DR")


@pytest.mark.rule("afb:S-7.11.1")
def test_without_an_r_nobody_moves_and_attackers_never_retreat() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID\n20.09 161RD")
    table.do("attack 20.09 17ID", (1, 1))
    assert table.said(Result)[0].what == "A3"
    assert (table.at("17ID"), table.at("161RD")) == ("dead", "20.09")
    both = on_plain("turn 3 german combat\n20.08 17ID 31ID\n20.09 161RD 133RD\n30.08 5ID\n30.09 102RD")
    both.do(f"attack 20.09 {' '.join(sorted(('17ID', '31ID'), key=both.unit))}", (2, 3))
    assert both.said(Result)[0].what == "A1D1"
    both.do("lose 17ID")
    both.do("lose 161RD")
    assert (both.at("17ID"), both.at("31ID"), both.at("161RD")) == ("20.08", "20.08", "20.09")


@pytest.mark.rule("afb:S-7.12")
def test_steps_and_hexes_are_not_traded() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID 31ID\n20.09 161RD 133RD\n25.20 5ID")
    table.do(f"attack 20.09 {' '.join(sorted(('17ID', '31ID'), key=table.unit))}", (4, 4))
    assert table.said(Result)[0].what == "D1r1"
    assert table.choices("") == ["lose"], "first the step"
    table.do("lose 161RD")
    assert table.why("lose 133RD") == ("S-8.1", "not-now"), "then the hexes, and nothing else"
    assert set(table.choices("")) == {"retreat", "split"}


@pytest.mark.rule("afb:S-7.13")
def test_the_first_step_comes_from_the_strongest_and_the_rest_as_the_owner_likes() -> None:
    text = "turn 3 german combat\n20.08 17ID\n20.09 102RD 152RD 121RD\n30.08 5ID\n30.09 108RD"
    table = on_plain(text)
    table.do("attack 20.09 17ID", (6, 6))
    assert table.said(Result)[0].what == "D3r2", "7 to 12 is 1:2"
    assert [table.g.units[event.unit] for event in table.said(Lost)] == ["152RD"]
    assert set(table.choices("lose")) == {"102RD", "121RD", "152RD"}
    free = on_plain(text, loss_order="owner")
    free.do("attack 20.09 17ID", (6, 6))
    assert free.said(Lost) == []
    strict = on_plain(text, loss_order="always_strongest")
    strict.do("attack 20.09 17ID", (6, 6))
    assert [strict.g.units[event.unit] for event in strict.said(Lost)] == ["152RD", "102RD"]
    assert set(strict.choices("lose")) == {"121RD", "152RD"}, "both defend with 3 now"
    assert strict.why("lose 102RD") == ("S-7.13", "strongest-first")


@pytest.mark.rule("afb:S-7.13")
def test_only_participants_lose() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID 31ID 34ID\n20.09 152RD 161RD 133RD")
    units = " ".join(sorted(("17ID", "31ID"), key=table.unit))
    table.do(f"attack 20.09 {units}", (1, 2))
    assert table.said(Result)[0].what == "A2", "14 to 15 is 1:1"
    assert set(table.choices("lose")) == {"17ID", "31ID"}
    assert table.why("lose 34ID") == ("S-7.13", "not-involved")


@pytest.mark.rule("afb:S-7.14")
def test_losses_beyond_the_steps_present_are_ignored_and_nobody_left_means_no_retreat() -> None:
    table = on_plain("turn 3 german combat\n20.08 17ID 31ID 34ID\n20.09 102RD-\n30.08 5ID\n30.09 108RD")
    units = " ".join(sorted(("17ID", "31ID", "34ID"), key=table.unit))
    table.do(f"attack 20.09 {units}", (6, 6))
    assert table.said(Result)[0].what == "D5r6"
    assert table.at("102RD") == "dead"
    assert table.choices("") == ["advance", "done"]
