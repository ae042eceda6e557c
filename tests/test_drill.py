"""The rules of the drill, as examples."""

from __future__ import annotations

from fractions import Fraction

import pytest

from steppe.table.basics import HIDDEN, WATCHER, Reader, Reason, Side, read_action
from steppe.table.events import Compared, Drawn, Lost, Opened, Placed, Result, Retreated, Revealed
from steppe.table.play import asked
from steppe.table.preview import Preview
from steppe.table.queries import BadQuery, Field, Marks
from steppe.table.queries import Table as Rows
from tests.drill.table import Table

SIXTH = Fraction(1, 6)


# D1 The sequence of play.


def test_d1_1_the_cup_is_emptied_and_filled_again() -> None:
    table = Table('turn 1 red combat-A\nfield cup ["blue.A"]\n0101 RA1\n0607 BA1')
    events = table.play("done", dice=(1,))
    assert Drawn("D1.1", "chit", "blue.A") in events
    assert (table.asked, table.step, table.s.cup) == (["blue"], "Movement", [])
    table.play("done", "done", dice=(2,))  # the cup of turn 2 holds blue.A and red.A
    assert (table.s.turn, table.asked, table.s.cup) == (2, ["red"], ["blue.A"])


def test_d1_3_a_third_turn_needs_both_votes() -> None:
    table = Table("turn 2 red combat-A\n0101 RA1\n0607 BA1")
    table.play("done")
    assert (table.step, table.asked) == ("Vote", ["red", "blue"])
    assert table.play("vote on") != []
    assert table.asked == ["blue"]
    events = table.play("vote on", dice=(1,))
    assert [event for event in events if isinstance(event, Opened)] == [
        Opened("D1.3", Side(0), "on"),
        Opened("D1.3", Side(1), "on"),
    ]
    assert (table.s.turn, table.s.votes) == (3, ["", ""])


def test_d1_3_one_vote_against_ends_the_match() -> None:
    table = Table("turn 2 red combat-A\n0101 RA1\n0607 BA1")
    table.play("done", "vote on", "vote stop")
    assert table.asked == []
    assert table.s.result == "draw 2-2"  # a town in each half of the map


def test_d1_3_a_vote_is_secret_until_both_are_in() -> None:
    table = Table("turn 2 red combat-A\n0101 RA1\n0607 BA1")
    table.play("done", "vote stop")
    sights = [table.g.sight(table.s, reader) for reader in (Reader(0), Reader(1), WATCHER)]
    assert [sight.votes for sight in sights] == [["stop", ""], ["?", ""], ["?", ""]]
    assert [asked(table.g, sight) for sight in sights] == [(Side(1),)] * 3


def test_d1_4_counters_arrive_unless_an_enemy_stands_there() -> None:
    table = Table("turn 1 red combat-A\n0101 RA1\n0604 RA2\n0607 BA1\npool RBm BBm")
    events = table.play("done", dice=(1,))
    assert [event for event in events if isinstance(event, Placed)] == [
        Placed("D1.4", (table.g.unit_named["RBm"],), table.g.grid.hex("0104"))
    ]
    assert (table.where("RBm"), table.where("BBm")) == ("0104", "pool")


# D2 Stacks.


def test_d2_1_no_fourth_counter_in_a_hex() -> None:
    table = Table("turn 1 red move-A\n0101 RA1 RA2\n0102 RAg RAm\n0607 BA1")
    table.play("go RA1 RA2")
    assert table.why_not("step 0102") == Reason("D2.1", "full", ("0102",))


def test_d2_2_only_the_top_of_an_enemy_stack_is_seen() -> None:
    table = Table("turn 1 red move-A\n0203 RA1 RA2\n0503 BA1 BA2 BAg")
    red = table.g.sight(table.s, Reader(0))
    units = table.g.unit_named
    assert [red.at[units[name]] == HIDDEN for name in ("BA1", "BA2", "BAg")] == [True, True, False]
    unknown = [table.g.unknown(Side(1), k) for k in (0, 1)]
    assert red.stacks[table.g.hex_named["0503"]] == (*unknown, units["BAg"])
    assert red.stacks[table.g.hex_named["0203"]] == (units["RA1"], units["RA2"])
    with pytest.raises(IndexError):
        raise AssertionError(table.g.printed[unknown[0]])


def test_d2_3_a_counter_is_laid_on_top_once() -> None:
    table = Table("turn 1 red move-A\n0203 RA1 RA2\n0607 BA1")
    assert table.why_not("top RA2") == Reason("D2.3", "top-already", ("RA2",))
    table.play("top RA1")
    assert table.stack("0203") == ["RA2", "RA1"]
    table.play("top RA2")
    assert table.why_not("top RA1") == Reason("D2.3", "turned", ("RA1",))


# D3 Movement.


def test_d3_1_only_the_formation_drawn_moves_and_each_counter_once() -> None:
    table = Table("turn 1 red move-A\n0203 RA1 RA2\n0204 RB1\n0607 BA1")
    assert table.why_not("go RB1") == Reason("D3.1", "formation", ("RB1", "A"))
    assert table.why_not("go RA2 RA1") == Reason("", "not-ascending", ("RA1",))
    assert table.why_not("go BA1") == Reason("", "not-yours", ("BA1",))
    table.play("go RA1", "step 0202", "halt")
    assert table.why_not("go RA1") == Reason("D3.1", "moved", ("RA1",))
    assert table.why_not("halt") == Reason("", "not-now", ("halt",))


def test_d3_2_a_stack_has_the_points_of_its_slowest_counter() -> None:
    table = Table("turn 1 red move-A\n0201 RA1 RAg\n0607 BA1")
    table.play("go RA1 RAg")
    assert table.why_not("halt") == Reason("D3.1", "not-moved")
    table.play("step 0101")
    assert table.why_not("step 0202") == Reason("D3.2", "points", ("0202", 2, 1))  # a wood costs two
    assert table.why_not("step 0104") == Reason("D3.2", "not-adjacent", ("0104", "0101"))


def test_d3_2_a_river_costs_one_more() -> None:
    table = Table("turn 1 red move-A\n0303 RA1\n0607 BA1")
    field = table.g.query(table.g.sight(table.s, Reader(0)), Reader(0), "reach", ("RA1",))
    assert isinstance(field, Field)
    # Both ways north lead across the brook: 1 + 1. East and south there is none; 0302 is a wood.
    assert {h: field.values[h] for h in ("0403", "0404", "0304", "0203", "0302")} == {
        "0403": 2,
        "0404": 2,
        "0304": 1,
        "0203": 1,
        "0302": 2,
    }
    assert field.came["0305"] == "0304" and "0307" not in field.values


def test_d3_3_a_stack_stops_next_to_an_enemy_and_cannot_slip_along_him() -> None:
    table = Table("turn 1 red move-A\n0202 RA1\n0204 RA2\n0304 BA1")  # 0204 and 0303 are next to 0304
    table.play("go RA1", "step 0203", "step 0303")
    assert table.why_not("step 0302") == Reason("D3.3", "stopped")
    table.play("halt", "go RA2")
    assert table.why_not("step 0205") == Reason("D3.3", "zone", ("0205",))
    assert table.why_not("step 0304") == Reason("D2.1", "enemy", ("0304",))
    assert table.why_not("step 0104") is None


def test_d3_4_a_stack_leaves_counters_behind() -> None:
    table = Table("turn 1 red move-A\n0101 RA1 RA2 RAm\n0607 BA1")
    table.play("go RA1 RA2 RAm")
    assert table.why_not("split RA1") == Reason("D3.4", "not-moved")
    table.play("step 0102")
    assert table.why_not("split RA1 RA2 RAm") == Reason("D3.4", "nobody-left")
    table.play("split RAm", "step 0103", "step 0104")
    assert (table.stack("0102"), table.stack("0104")) == (["RAm"], ["RA1", "RA2"])
    assert table.why_not("step 0105") == Reason("D3.2", "points", ("0105", 1, 0))


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("move RA1 0104", None),  # 0102, 0103, 0104
        ("move RA1 0105", Reason("D3.2", "too-far", ("0105",))),
        ("move RA1 0203", Reason("D2.1", "enemy", ("0203",))),
        ("move RA1 0103", Reason("D3.3", "too-far", ("0103",))),  # 0102 and 0202 are next to 0203
        ("move RA1 9999", Reason("", "unknown-hex", ("9999",))),
        ("move RA1", Reason("", "missing", ("RA1",))),
        ("move BA1 0104", Reason("", "not-yours", ("BA1",))),
    ],
)
def test_d3_the_first_limit_that_bars_an_order_is_named(order: str, reason: Reason | None) -> None:
    enemy = "0203" if order in ("move RA1 0203", "move RA1 0103") else "0607"
    table = Table(f"turn 1 red move-A\n0101 RA1\n{enemy} BA1")
    assert table.g.why_not_order(table.g.sight(table.s, Reader(0)), Side(0), read_action(order)) == reason


# D4 Fire.

AMBUSH = "turn 1 red move-A\n0203 RA1 RA2\n0205 RAm\n0404 BBg\n0607 BA1"  # 0304 and 0303 are next to 0404


def test_d4_1_the_guns_owner_is_asked_and_may_hold() -> None:
    table = Table(AMBUSH)
    table.play("go RA1 RA2", "step 0303")
    assert (table.asked, table.step) == (["blue"], "React")
    assert table.why_not("halt", side="red") == Reason("", "not-asked", ("red",))
    table.play("hold")
    assert (table.asked, table.step) == (["red"], "Moving")


def test_d4_2_a_hit_kills_the_top_counter_and_the_rest_goes_on() -> None:
    table = Table(AMBUSH)
    table.play("go RA1 RA2", "step 0303")
    events = table.play("fire", dice=(5,))  # clear: 5 or 6 hits
    assert Lost("D4.2", table.g.unit_named["RA2"], 1, True) in events
    assert (table.where("RA2"), table.where("RA1")) == ("dead", "0303")
    assert table.s.agenda[-1].units == (table.g.unit_named["RA1"],)


def test_d4_2_a_town_is_harder_to_hit() -> None:
    table = Table(AMBUSH)
    table.play("go RAm", "step 0304")
    events = table.play("fire", dice=(5,))
    assert Result("D4.2", "miss", table.g.grid.hex("0304")) in events
    assert table.step == "Moving"


def test_d4_2_the_step_of_a_stack_that_is_gone_is_dropped() -> None:
    table = Table(AMBUSH)
    table.play("go RA2", "step 0303")
    table.play("fire", dice=(6,))
    assert (table.where("RA2"), table.asked, table.step) == ("dead", ["red"], "Movement")


def test_d4_1_the_second_gun_is_not_asked_about_the_dead() -> None:
    table = Table("turn 1 red move-A\n0203 RA1\n0205 RA2\n0404 BBg\n0403 BAg")
    table.play("go RA1", "step 0303")
    table.play("fire", dice=(6,))
    assert (table.asked, table.step) == (["red"], "Movement")


def test_d4_1_a_gun_fires_once_an_activation_and_only_from_the_top() -> None:
    table = Table(AMBUSH)
    table.play("go RA2", "step 0303")
    table.play("fire", dice=(1,))
    table.play("halt", "go RA1", "step 0303")
    assert table.asked == ["red"]
    table = Table("turn 1 red move-A\n0203 RA1\n0404 BBg BB1")
    table.play("go RA1", "step 0303")
    assert table.asked == ["red"]


# D5 Combat.

FIGHT = "turn 1 red combat-A\n0203 RA1 RA2\n0303 BA1\n0607 BB1"


def test_d5_1_who_may_attack() -> None:
    table = Table("turn 1 red combat-A\n0203 RA1\n0102 RA2\n0204 RB1\n0303 BA1")
    assert table.why_not("attack 0303 RA2") == Reason("D5.1", "not-adjacent", ("RA2", "0303"))
    assert table.why_not("attack 0303 RB1") == Reason("D5.1", "formation", ("RB1", "A"))
    assert table.why_not("attack 0304 RA1") == Reason("D5.1", "empty", ("0304",))
    assert table.why_not("attack 0303") == Reason("", "missing", ("0303",))
    table.play("attack 0303 RA1")
    table.play("decline", dice=(3,))  # 3 to 3, 1:1: nothing
    assert table.why_not("attack 0303 RA1") == Reason("D5.1", "fought", ("RA1",))


def test_d5_2_both_sides_show_who_fights_until_the_stack_changes() -> None:
    table = Table("turn 1 red combat-A\n0203 RA1 RA2\n0303 BA1 BA2\n0607 BB1")
    units = table.g.unit_named
    assert table.g.sight(table.s, Reader(0)).at[units["BA1"]] == HIDDEN
    events = table.play("attack 0303 RA1")
    assert [event for event in events if isinstance(event, Revealed)] == [
        Revealed("D5.2", (units["BA1"], units["BA2"]), table.g.grid.hex("0303")),
        Revealed("D5.2", (units["RA1"],), table.g.grid.hex("0203")),
    ]
    assert table.g.sight(table.s, Reader(0)).at[units["BA1"]] != HIDDEN
    assert table.g.sight(table.s, WATCHER).at[units["RA1"]] != HIDDEN
    table.play("decline", dice=(6,))  # 3 to 5, 1:2: the defender retreats
    table.play("retreat 0403")
    assert table.g.sight(table.s, Reader(0)).at[units["BA1"]] == HIDDEN


def test_d5_3_militia_draws_when_it_first_fights() -> None:
    table = Table("turn 1 red combat-A\n0203 RA1 RA2\n0303 BAm\n0607 BB1")
    events = table.play("attack 0303 RA1", dice=(6,))  # the pool is 1 1 1 2 2 3
    assert Drawn("D5.3", "militia", "3") in events
    events = table.play("decline", dice=(3,))
    assert Compared("D5.5", 3, 3, "1:1", (), "1:1") in events
    events = table.play("attack 0303 RA2")  # it draws no more
    assert not any(isinstance(event, Drawn) for event in events)


def test_d5_4_support_shifts_one_column_and_is_spent() -> None:
    table = Table(FIGHT)
    table.play("attack 0303 RA1 RA2")  # 5 to 3 is 1:1
    events = table.play("support", dice=(3,))
    assert Compared("D5.5", 5, 3, "1:1", (("support", -1, "D5.4"),), "1:2") in events
    assert Result("D5.5", "AL", table.g.grid.hex("0303")) in events
    assert table.s.support == [1, 0]
    assert table.where("RA1") == "dead"


def test_d5_5_terrain_shifts() -> None:
    table = Table("turn 1 red combat-A\n0203 RA1\n0302 BA2\n0204 RA2", support="0")
    events = table.play("attack 0302 RA1", dice=(6,))  # 3 to 2 is 1:1, in a wood 1:2; a 6 makes DR
    assert Compared("D5.5", 3, 2, "1:1", (("wood", -1, "D5.5"),), "1:2") in events


def test_d5_6_an_attacker_that_is_cut_off_has_half_its_strength() -> None:
    table = Table("turn 1 red combat-A\n0101 RA1\n0102 BA1\n0201 BA2\n0202 BB1\n0607 RB1", support="0")
    cut = table.g.query(table.s, Reader(0), "supply", ("red",))
    assert cut == Marks({"0607": ("cut-off", "D5.6")}) or isinstance(cut, Marks)
    events = table.play("attack 0201 RA1", dice=(3,))
    assert any(isinstance(event, Compared) and event.attack == 3 for event in events)  # it stands on the edge


def test_d5_6_half_is_rounded_up() -> None:
    ring = "0302 BA1\n0303 BA2\n0202 BB1\n0204 BB2\n0103 BAg\n0102 BBg"  # all six hexes around 0203
    table = Table(f"turn 1 red combat-A\n0203 RA1\n{ring}", support="0")
    assert table.g.query(table.s, Reader(0), "supply", ("red",)) == Marks({"0203": ("cut-off", "D5.6")})
    events = table.play("attack 0303 RA1", dice=(3,))
    assert Compared("D5.5", 2, 2, "1:1", (), "1:1") in events


# D6 Results.


def test_d6_2_the_defender_chooses_where_to_retreat() -> None:
    table = Table(FIGHT, support="0")
    table.play("attack 0303 RA1 RA2", dice=(5,))  # 5 to 3, 1:1: DR
    assert (table.asked, table.step) == (["blue"], "Retreat")
    assert table.why_not("retreat 0302") == Reason("D6.2", "closed", ("0302",))  # next to 0203
    assert table.why_not("retreat 0505") == Reason("D6.2", "not-adjacent", ("0505", "0303"))
    events = table.play("retreat 0404")
    assert isinstance(events[0], Retreated)
    assert (table.where("BA1"), table.asked) == ("0404", ["red"])


def test_d6_2_one_way_is_taken_without_asking() -> None:
    table = Table("turn 1 red combat-A\n0203 RA1 RA2\n0303 BA1\n0503 RB1\n0304 BB1\n0607 BB2", support="0")
    table.play("attack 0303 RA1 RA2", dice=(5,))  # 0403 and 0404 are next to 0503; friends stand in 0304
    assert (table.where("BA1"), table.step) == ("0304", "Combat")


def test_d6_3_who_cannot_retreat_is_lost() -> None:
    table = Table("turn 1 red combat-A\n0203 RA1 RA2\n0303 BA1\n0503 RB1\n0305 RB2\n0607 BB2", support="0")
    events = table.play("attack 0303 RA1 RA2", dice=(5,))
    assert Lost("D6.3", table.g.unit_named["BA1"], 1, True) in events
    assert table.where("BA1") == "dead"


# D7 Victory.


def test_d7_1_towns_and_dead_enemies_count() -> None:
    table = Table("turn 2 red combat-A\n0404 RA1\n0607 BA1\ndead BA2 BB1 RB1")
    table.play("done", "vote stop", "vote stop")
    assert table.s.result == "red 6-1"  # two towns and two dead against one dead


def test_d7_3_a_side_without_counters_has_lost_at_once() -> None:
    table = Table("turn 1 red combat-A\n0203 RA1 RA2\n0303 BA2", support="0")
    table.play("attack 0303 RA1 RA2", dice=(5,))  # 5 to 2 is 2:1: DE
    assert (table.s.result, table.s.agenda) == ("red alone", [])


def test_d7_3_also_in_the_middle_of_a_move() -> None:
    table = Table("turn 1 red move-A\n0203 RA1\n0404 BBg")
    table.play("go RA1", "step 0303")
    table.play("fire", dice=(6,))
    assert (table.s.result, table.s.agenda) == ("blue alone", [])


# Odds and queries.


def odds(table: Table, order: str, **assume: str) -> Preview:
    found = table.g.preview(table.g.sight(table.s, Reader(0)), Side(0), read_action(order), assume)
    assert isinstance(found, Preview)
    return found


def test_odds_of_a_plain_attack_and_with_support() -> None:
    found = odds(Table(FIGHT), "attack 0303 RA1 RA2")
    assert (found.assumptions, found.exact) == ({"support": "no"}, True)
    usual, turned = found.rows
    assert (usual.label, usual.column) == ("support=no", "1:1")
    assert usual.results == {"AL": 2 * SIXTH, "NE": 2 * SIXTH, "DR": SIXTH, "DE": SIXTH}
    assert (turned.label, turned.column) == ("support=yes", "1:2")
    assert turned.results == {"AL": 3 * SIXTH, "NE": 2 * SIXTH, "DR": SIXTH}
    flipped = odds(Table(FIGHT), "attack 0303 RA1 RA2", support="yes")
    assert flipped.rows[0].results == turned.results and flipped.rows[1].results == usual.results


def test_odds_against_militia_are_those_of_the_pool() -> None:
    table = Table("turn 1 red combat-A\n0203 RA2\n0303 BAm\n0607 BB1", support="0")
    (row,) = odds(table, "attack 0303 RA2").rows
    # 2 against 1 (three of six: 2:1), against 2 (two of six: 1:1), against 3 (one of six: 1:2).
    assert row.column == "1:2 or 1:1 or 2:1"
    assert row.results["DE"] == Fraction(3, 6) * 2 * SIXTH + Fraction(2, 6) * SIXTH
    assert (
        row.results["AL"] == Fraction(3, 6) * SIXTH + Fraction(2, 6) * 2 * SIXTH + Fraction(1, 6) * 3 * SIXTH
    )
    assert sum(row.results.values()) == 1


def test_odds_against_hidden_counters_are_a_range() -> None:
    table = Table("turn 1 red combat-A\n0203 RA1\n0303 BA1 BA2\n0503 BB1 BBg BB2", support="0")
    found = odds(table, "attack 0303 RA1")  # hidden are BA1 (3), BB1 (3) and BBg (1); BA2 (2) is seen
    assert not found.exact
    assert [(row.label, row.terms[0].value) for row in found.rows] == [
        ("support=no weakest", "3 to 3"),
        ("support=no strongest", "3 to 5"),
    ]


def test_odds_need_an_attack_and_known_assumptions() -> None:
    table = Table(FIGHT)
    sight = table.g.sight(table.s, Reader(0))
    assert table.g.preview(sight, Side(0), ("done",), {}) == Reason("", "no-odds", ("done",))
    attack = ("attack", "0303", "RA1")
    assert table.g.preview(sight, Side(0), attack, {"rain": "yes"}) == Reason("", "no-assumption", ("rain",))


def test_queries_answer_from_what_the_reader_sees() -> None:
    table = Table("turn 1 red move-A\n0203 RA1\n0503 BA1 BA2")
    g, sight = table.g, table.g.sight(table.s, Reader(0))
    stack = g.query(sight, Reader(0), "stack", ("0503",))
    assert stack == Rows(("counter", "kind"), (("0503.0", "?"), ("BA2", "foot")))
    zone = g.query(sight, Reader(0), "zoc", ("red",))
    assert isinstance(zone, Marks)
    assert sorted(zone.marks) == ["0102", "0103", "0202", "0204", "0302", "0303"]
    with pytest.raises(BadQuery):
        g.query(sight, Reader(0), "weather", ())
    with pytest.raises(BadQuery):
        g.query(sight, Reader(0), "reach", ("BA1", "BA2"))
