"""11.14 Advance after combat."""

from __future__ import annotations

import pytest

from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.state import KurskState
from steppe.table import load
from steppe.table.dataset import DataSet, packaged
from steppe.table.events import Advanced, Lapsed
from tests.dok.battles import NE, NW, OPEN, SE, E, W, fight, german, results, soviet
from tests.dok.support import Table


def destroy(table: Table, attack: str) -> Table:
    """An attack at 2:1 or better, with a 1: DE."""
    fight(table, attack, 1)
    assert results(table) == ["DE"]
    return table


def spearhead(lines: str, attack: str, **options: str) -> Table:
    return destroy(german(lines, **options), attack)


# The duty.


@pytest.mark.rule("dok:11.14")
def test_one_attacker_must_advance_into_a_vacated_hex() -> None:
    table = spearhead(f"{W} 2Pz 45ID\n{OPEN} 8RD", f"attack {OPEN} 2Pz 45ID")
    assert table.choices() == ["advance"]
    assert table.why("done") == ("11.14", "must-advance")
    assert table.choices("advance") == ["2Pz", "45ID"]
    table.do("advance 45ID")
    assert table.at("45ID") == OPEN
    assert table.choices() == ["advance", "done"]
    table.do("done")
    assert table.at("2Pz") == W
    assert table.control(OPEN) == "german"


@pytest.mark.rule("dok:11.14", "dok:11.19")
def test_the_duty_holds_after_a_retreat_too() -> None:
    table = german(f"{W} 2Pz 45ID\n{OPEN} 2TC 8RD")
    fight(table, f"attack {OPEN} 2Pz 45ID", 3)  # 26 to 13, 2:1: DR
    table.do(f"retreat {E}")
    assert (table.side, table.choices()) == ("german", ["advance"])


@pytest.mark.rule("dok:11.14")
def test_a_lone_attacker_with_nothing_to_choose_advances_by_itself() -> None:
    table = spearhead(f"{W} 45ID\n{OPEN} 8RD", f"attack {OPEN} 45ID")
    assert table.at("45ID") == OPEN
    table = destroy(soviet(f"{W} 2TC\n{OPEN} 213S-"), f"attack {OPEN} 2TC")
    assert table.at("2TC") == OPEN


@pytest.mark.rule("dok:11.14")
def test_several_may_advance_within_stacking_limits() -> None:
    lines = f"{W} 45ID 72ID 137ID\n{NW} 251ID\n{OPEN} 8RD"
    table = spearhead(lines, f"attack {OPEN} 45ID 72ID 137ID 251ID")
    for unit in ("45ID", "251ID", "72ID"):
        table.do(f"advance {unit}")
    assert table.stack(OPEN) == ["45ID", "251ID", "72ID"]  # the fourth has no room; the step is over
    assert table.at("137ID") == W and "end" in table.choices()


@pytest.mark.rule("dok:11.14")
def test_soviet_stacking_limits_an_advance() -> None:
    lines = f"{W} 2TC 10TC 18TC\n{NW} 29TC 8RD\n{OPEN} 213S-"
    table = destroy(soviet(lines), f"attack {OPEN} 8RD 2TC 10TC 18TC 29TC")
    for unit in ("2TC", "10TC", "8RD"):
        table.do(f"advance {unit}")  # seven ninths
    assert "end" in table.choices()  # another corps has no room
    table = destroy(soviet(lines), f"attack {OPEN} 8RD 2TC 10TC 18TC 29TC")
    for unit in ("2TC", "10TC"):
        table.do(f"advance {unit}")
    assert table.choices("advance") == ["8RD", "18TC", "29TC"]
    table.do("advance 29TC")
    assert "end" in table.choices()


@pytest.mark.rule("dok:11.14")
def test_only_units_of_that_battle_advance() -> None:
    lines = f"{W} 45ID 72ID 137ID\n{OPEN} 8RD"
    table = spearhead(lines, f"attack {OPEN} 45ID 72ID")
    assert table.why("advance 137ID") == ("11.14", "not-involved")
    table.do("advance 45ID")
    assert table.why("advance 45ID") == ("11.14", "advanced-already")


@pytest.mark.rule("dok:11.14")
def test_zones_do_not_hinder_an_advance() -> None:
    # 3022 lies in the zone of 15RD at NE, and 2Pz comes from another hex of that zone.
    table = spearhead(f"{NW} 45ID\n{NE} 15RD\n{OPEN} 8RD", f"attack {OPEN} 45ID")
    assert table.at("45ID") == OPEN


@pytest.mark.rule("dok:11.14.1")
def test_the_advance_comes_before_the_next_battle() -> None:
    table = spearhead(f"{W} 2Pz 45ID\n3020 72ID\n{OPEN} 8RD\n3120 15RD", f"attack {OPEN} 2Pz")
    assert table.why("attack 3120 45ID") == ("11.14.1", "not-now")
    assert table.why("end") == ("11.14.1", "not-now")
    table.do("advance 2Pz")
    assert table.why("attack 3120 45ID") is None


@pytest.mark.rule("dok:11.14.1")
def test_the_advance_after_a_retreat_comes_before_the_next_battle_too() -> None:
    table = german(f"{W} 2Pz 45ID\n{OPEN} 2TC\n3120 15RD")
    fight(table, f"attack {OPEN} 2Pz", 3)  # 18 to 9, 2:1: DR
    table.do(f"retreat {E}")
    assert table.why("attack 3120 45ID") == ("11.14.1", "not-now")
    assert table.why("end") == ("11.14.1", "not-now")
    table.do("advance 2Pz")
    assert table.why("attack 3120 45ID") is None


@pytest.mark.rule("dok:11.14")
def test_fresh_reinforcements_do_not_advance_and_the_duty_lapses() -> None:
    # 9.7 placed under fight/fight; ruling 38.
    table = spearhead(f"{W} 19Pz{{fresh}} 45ID 72ID\n{OPEN} 8RD", f"attack {OPEN} 45ID 72ID 19Pz")
    assert table.why("advance 19Pz") == ("9.7", "fresh")
    assert table.choices("advance") == ["45ID", "72ID"]
    table = spearhead(f"{W} 19Pz{{fresh}}\n{OPEN} 8RD", f"attack {OPEN} 19Pz")
    assert [type(e) for e in table.said(Lapsed)] == [Lapsed]
    assert table.at("19Pz") == W and table.stack(OPEN) == []
    assert table.control(OPEN) == "soviet"


# The second hex.


@pytest.mark.rule("dok:11.14.2")
def test_supplied_german_mechanized_units_may_go_a_second_hex() -> None:
    table = spearhead(f"{W} 2Pz 25PzGr\n{OPEN} 8RD", f"attack {OPEN} 25PzGr 2Pz")
    table.do(f"advance 2Pz {E}")
    events = [(e.origin, e.to) for e in table.said(Advanced) if isinstance(e, Advanced)]
    number = table.g.hex_named
    assert events == [(number[W], number[OPEN]), (number[OPEN], number[E])]  # through the vacated hex
    assert table.at("2Pz") == E
    assert table.control(OPEN) == table.control(E) == "german"
    table.do("advance 25PzGr")  # others still may follow, with or without a second hex
    assert table.at("25PzGr") == OPEN


@pytest.mark.rule("dok:11.14.2")
def test_the_second_hex_lies_next_to_the_vacated_one() -> None:
    table = spearhead(f"{W} 2Pz\n{OPEN} 8RD", f"attack {OPEN} 2Pz")
    assert table.why("advance 2Pz 3024") == ("11.14.2", "not-adjacent")
    assert table.why("advance 2Pz 3020") == ("11.14.2", "not-adjacent")
    assert table.why(f"advance 2Pz {OPEN}") == ("11.14.2", "not-adjacent")
    assert table.why(f"advance 2Pz {E} 3024") == ("", "too-much")


@pytest.mark.rule("dok:11.14.2")
def test_infantry_and_soviets_go_one_hex_only() -> None:
    table = spearhead(f"{W} 2Pz 45ID\n{OPEN} 8RD", f"attack {OPEN} 2Pz 45ID")
    assert table.why(f"advance 45ID {E}") == ("11.14.2", "one-hex-only")
    table = destroy(soviet(f"{W} 2TC 10TC\n{OPEN} 213S-"), f"attack {OPEN} 2TC 10TC")
    assert table.why(f"advance 2TC {E}") == ("11.14.2", "one-hex-only")
    assert table.choices("advance 2TC") == [""]


@pytest.mark.rule("dok:11.14.2")
def test_dok_d13_an_oos_panzer_stops_at_one_hex() -> None:
    # 15RD at 3020 and the target cut off 3021: 36 halved is 18 to 4.
    table = spearhead(f"3020 15RD\n{W} 2Pz 9Pz\n{OPEN} 8RD", f"attack {OPEN} 2Pz 9Pz")
    assert table.why(f"advance 2Pz {E}") == ("11.14.2", "one-hex-only")
    assert table.why("advance 2Pz") is None


@pytest.mark.rule("dok:11.14.3")
def test_dok_d13_an_enemy_in_the_second_hex_bars_it_but_his_zone_does_not() -> None:
    table = spearhead(f"{W} 2Pz\n{OPEN} 8RD\n{E} 15RD", f"attack {OPEN} 2Pz")
    assert table.why(f"advance 2Pz {E}") == ("11.14.3", "enemy-there")
    assert table.why(f"advance 2Pz {NE}") is None  # next to 15RD
    assert table.why(f"advance 2Pz {SE}") is None


# 2417 is clear; 2517 to its north-east and 2416 to its west are Soviet fortifications, 2516 is not.
FORTS = "2418 2Pz\n2417 8RD"


@pytest.mark.rule("dok:11.14.3")
def test_dok_d13_no_second_hex_into_a_soviet_fortification_whoever_controls_it() -> None:
    for more in ("", "\nlayer control german 2517"):
        table = spearhead(FORTS + more, "attack 2417 2Pz")
        assert table.why("advance 2Pz 2517") == ("11.14.3", "spearhead-fort")
        assert table.why("advance 2Pz 2416") == ("11.14.3", "spearhead-fort")
        assert table.why("advance 2Pz 2516") is None


@pytest.mark.rule("dok:11.14.3")
def test_by_option_only_a_fortification_under_soviet_control_bars() -> None:
    table = spearhead(
        f"{FORTS}\nlayer control german 2517", "attack 2417 2Pz", fort_second_hex="soviet_control"
    )
    assert table.why("advance 2Pz 2517") is None
    assert table.why("advance 2Pz 2416") == ("11.14.3", "spearhead-fort")


@pytest.mark.rule("dok:11.14.3")
def test_a_german_fortification_does_not_bar() -> None:
    # 2510 is a Soviet fortification, and the first hex may be one; 2410 behind it is a German one.
    table = german("2511 2Pz 9Pz\n2510 8RD")
    fight(table, "attack 2510 2Pz 9Pz", 1, convert="no")  # 9:1, three left: DE
    assert table.why("advance 2Pz 2410") is None
    assert table.why("advance 2Pz 2509") == ("11.14.3", "spearhead-fort")


@pytest.mark.rule("dok:11.14.3")
def test_dok_d13_no_second_hex_into_a_soviet_controlled_city() -> None:
    # 3515 lies next to Kursk (3415), without water between.
    table = spearhead("3514 2Pz\n3515 8RD", "attack 3515 2Pz")
    assert table.why("advance 2Pz 3415") == ("11.14.3", "spearhead-city")
    table = spearhead("3514 2Pz\n3515 8RD\nlayer control german 3415", "attack 3515 2Pz")
    assert table.why("advance 2Pz 3415") is None


@pytest.mark.rule("dok:11.14.3")
def test_dok_d13_no_second_hex_over_a_major_river() -> None:
    table = spearhead("2123 2Pz\n2122 8RD", "attack 2122 2Pz")  # the Oskol between 2122 and 2121
    assert table.why("advance 2Pz 2121") == ("11.14.3", "spearhead-water")
    assert table.why("advance 2Pz 2222") is None
    # The first hex may lie over it, and a second over a mere river.
    table = german("2121 2Pz 9Pz\n2122 8RD")
    fight(table, "attack 2122 2Pz 9Pz", 1)
    assert table.why("advance 2Pz 2123") is None
    table = spearhead("2219 2Pz\n2218 8RD", "attack 2218 2Pz")
    assert table.why("advance 2Pz 2317") is None  # Korocha, over the Koren


@pytest.mark.rule("dok:11.14.3")
def test_no_second_hex_over_a_lake() -> None:
    files = dict(packaged(DriveOnKursk.package).files)
    files["map.txt"] = files["map.txt"].replace("sides major_river", "sides lake")
    g = DriveOnKursk(DataSet(files), "citadel", {})
    text = "steppe position 1\ngame dok scenario citadel\nturn 3 german combat1\n2123 2Pz\n2122 8RD"
    _, s = load(text, lambda *_: g)
    assert isinstance(s, KurskState)
    table = destroy(Table(g, s), "attack 2122 2Pz")
    assert table.why("advance 2Pz 2121") == ("11.14.3", "spearhead-water")


@pytest.mark.rule("dok:11.14.3")
def test_a_full_second_hex_bars_and_nobody_is_displaced() -> None:
    table = spearhead(f"{W} 2Pz\n{OPEN} 8RD\n{E} 45ID 72ID 137ID", f"attack {OPEN} 2Pz")
    assert table.why(f"advance 2Pz {E}") == ("11.14.3", "stacking")
    table = spearhead(f"{W} 2Pz\n{OPEN} 8RD\n{E} 45ID 72ID", f"attack {OPEN} 2Pz")
    table.do(f"advance 2Pz {E}")
    assert table.stack(E) == ["45ID", "72ID", "2Pz"]


@pytest.mark.rule("dok:11.14", "dok:11.14.2")
def test_a_unit_that_passes_through_leaves_its_room_to_the_next() -> None:
    lines = f"{W} 2Pz 9Pz 20Pz\n{NW} 4Pz\n{OPEN} 8RD"
    table = spearhead(lines, f"attack {OPEN} 2Pz 9Pz 20Pz 4Pz")
    table.do(f"advance 2Pz {E}")
    for unit in ("9Pz", "20Pz", "4Pz"):
        table.do(f"advance {unit}")
    assert table.stack(OPEN) == ["9Pz", "20Pz", "4Pz"] and table.stack(E) == ["2Pz"]


@pytest.mark.rule("dok:11.14.2")
def test_the_second_hex_may_be_the_one_it_came_from() -> None:
    table = spearhead(f"{W} 2Pz 9Pz 20Pz\n{OPEN} 8RD", f"attack {OPEN} 2Pz")
    table.do(f"advance 2Pz {W}")  # its own place in the full hex is free again
    assert table.at("2Pz") == W and table.stack(OPEN) == []
    assert table.control(OPEN) == "german"


# Control, points, reserves.


@pytest.mark.rule("dok:11.14")
def test_an_advance_takes_control_and_points() -> None:
    # Kursk from 3414: 52 to 4 is 13:1, three left is 10:1.
    table = german("3414 1SS 2SS\n3415 8RD")
    fight(table, "attack 3415 1SS 2SS", 1, convert="no")
    table.do("advance 1SS")
    assert table.control("3415") == "german"
    assert table.s.vp == 100 + 1 + 40
    # A second hex onto the east edge: +3.
    table = spearhead("3025 2Pz\n3026 8RD", "attack 3026 2Pz")
    table.do("advance 2Pz 3027")
    assert table.s.vp == 100 + 1 + 3
    # A Soviet who takes Orel back: a reduced infantry division dies, -2 and -10.
    table = soviet("4716 2TC 10TC 18TC\n4717 213S-")
    fight(table, "attack 4717 2TC 10TC 18TC", 1, convert="no")  # 27 to 2, 13:1
    table.do("advance 2TC")
    assert table.control("4717") == "soviet"
    assert table.s.vp == 100 - 2 - 10


@pytest.mark.rule("dok:11.14", "dok:11.14.2")
@pytest.mark.parametrize(("reserve", "advance"), [("3123", "advance 2Pz 3122"), ("2922", "advance 2Pz")])
def test_an_advance_next_to_a_reserve_wakes_it(reserve: str, advance: str) -> None:
    # 3123 lies next to NE (3122), the second hex; 2922 is next to 3022, the first.
    table = spearhead(f"{W} 2Pz\n{OPEN} 8RD\n{reserve} 3TC{{reserve}}", f"attack {OPEN} 2Pz")
    assert "reserve" in table.flags("3TC")
    table.do(advance)
    assert "reserve" not in table.flags("3TC")
    assert table.s.vp == 101


@pytest.mark.rule("dok:11.14.4")
def test_victorious_defenders_stay_where_they_are() -> None:
    table = german(f"{W} 213S-\n{OPEN} 8RD 15RD")
    fight(table, f"attack {OPEN} 213S", 6)  # 2 to 8: AL1
    assert table.at("213S") == "dead"
    assert table.stack(OPEN) == ["8RD", "15RD"] and table.stack(W) == []
    assert table.side == "german"
