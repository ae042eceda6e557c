"""1.9 Air strikes."""

from __future__ import annotations

import pytest

from steppe.games.autumn_for_barbarossa.state import GERMAN, allowance, exploits
from steppe.games.autumn_for_barbarossa.zones import in_enemy_zone
from steppe.table.events import Lapsed, Lost, Marked, Revealed, Rolled
from tests.afb.plain_map import on_plain
from tests.afb.support import Table, begun, pass_on, plain_hex, position

TARGET = "20.06 38RD 127RD 158RD"


def flying(text: str, strikes: int = 0, breakdowns: int = 0, phase: str = "movement", turn: int = 2) -> Table:
    return begun(f"turn {turn} german {phase}\ntrack strikes={strikes} breakdowns={breakdowns}\n{text}")


def asks(table: Table) -> str:
    return type(table.s.agenda[-1]).__name__


@pytest.mark.rule("afb:1.9", "afb:S-1.9", "afb:5.2.G1")
def test_the_sum_of_the_dice_is_the_number_of_strikes() -> None:
    table = begun("turn 1 german reinforcement\n12.10 29Mot15\n20.06 38RD", dice=(3, 5))
    assert table.s.strikes == 8
    assert [(e.rule, e.dice, e.total) for e in table.said(Rolled)] == [("1.9", (3, 5), 8)]


@pytest.mark.rule("afb:1.9", "afb:5.2.G7", "afb:5.2.S1", "afb:5.2.S5", "afb:5.2.S6", "afb:5.2.G6")
@pytest.mark.parametrize(
    ("turn", "german", "soviet"),
    [
        (1, 2, 0),
        (2, 2, 0),
        (3, 2, 0),
        (4, 2, 0),
        (5, 2, 1),
        (6, 2, 1),
        (7, 1, 1),
        (8, 1, 1),
        (9, 1, 1),
        (10, 1, 1),
    ],
)
def test_the_orders_of_arrival_say_how_many_dice(turn: int, german: int, soviet: int) -> None:
    g = position("turn 1 german movement").g
    assert [g.setup.orders[turn - 1][side].air for side in (0, 1)] == [german, soviet]


@pytest.mark.rule("afb:1.9b")
def test_strikes_are_split_when_they_are_rolled_and_within_the_limit_of_each_side() -> None:
    german = begun("turn 1 german reinforcement\n12.10 29Mot15\n20.06 38RD", dice=(4, 4))
    assert asks(german) == "Split"
    assert german.choices("split") == ["0", "1", "2", "3"]
    assert german.why("split 4") == ("1.9b", "split-too-many")
    german.do("split 3")
    assert (german.s.strikes, german.s.breakdowns) == (5, 6)
    soviet = begun("turn 6 soviet reinforcement\n12.10 29Mot15\n20.06 38RD", dice=(6,))
    assert soviet.choices("split") == ["0", "1", "2"]
    soviet.do("split 2")
    assert (soviet.s.strikes, soviet.s.breakdowns) == (4, 4)


@pytest.mark.rule("afb:1.9b")
def test_no_more_are_split_than_there_are() -> None:
    table = begun("turn 7 german reinforcement\ntrack withdrawal=6\n12.10 17ID\n20.06 38RD", dice=(1,))
    assert table.choices("split") == ["0", "1"]
    table.do("split 0")
    assert (table.s.strikes, table.s.breakdowns) == (1, 0)


@pytest.mark.rule("afb:1.9.1")
def test_each_strike_is_used_once() -> None:
    table = flying(f"{TARGET}\n21.08 53RD\n12.10 17ID", strikes=2)
    assert table.why("strike 20.06 3") == ("1.9.1", "strikes-left")
    table.do("strike 20.06 2", dice=(6, 6))
    assert table.s.strikes == 0
    assert table.why("strike 21.08 1") == ("1.9.1", "no-strikes-left")
    assert table.why("breakdown 21.08") == ("1.9.1", "no-breakdowns-left")


@pytest.mark.rule("afb:1.9.1", "afb:1.1.2")
def test_unused_german_strikes_go_after_exploitation() -> None:
    table = flying("21.08 53RD\n12.10 17ID", strikes=3, breakdowns=1, phase="exploitation")
    table.do("end")
    assert (table.s.strikes, table.s.breakdowns) == (0, 0)
    assert ("1.1.2", "strikes-unused") in [(e.rule, e.what) for e in table.said(Marked)]


@pytest.mark.rule("afb:1.1.2", "afb:1.9.2")
def test_german_strikes_outlast_movement() -> None:
    table = flying("21.08 53RD\n12.10 18Pz18", strikes=3)
    table.do("end")  # of Movement; nobody can attack, so Exploitation follows
    assert table.s.strikes == 3
    table.do("strike 21.08 1", dice=(6,))
    assert table.s.strikes == 2


@pytest.mark.rule("afb:1.1.4", "afb:1.9.2")
def test_soviet_strikes_are_for_movement_alone() -> None:
    text = "turn 6 soviet {}\ntrack strikes=2 breakdowns=2\n12.10 17ID\n25.13 57TD"
    moving = begun(text.format("movement"))
    moving.do("strike 12.10 1", dice=(6,))
    moving.do("end")
    assert (moving.s.strikes, moving.s.breakdowns) == (0, 0)
    assert ("1.1.4", "strikes-unused") in [(e.rule, e.what) for e in moving.said(Marked)]
    exploiting = begun(text.format("exploitation"))
    assert exploiting.why("strike 12.10 1") == ("1.9.2", "no-strikes-now")
    assert exploiting.why("breakdown 12.10") == ("1.9.2", "no-strikes-now")


@pytest.mark.rule("afb:1.9.3")
def test_a_hex_is_struck_once_in_a_phase_with_all_strikes_named_before() -> None:
    """Case afb-D11."""
    table = flying(f"{TARGET}\n12.10 18Pz18", strikes=3)
    table.do("strike 20.06 2", dice=(5, 6))
    assert table.why("strike 20.06 1") == ("1.9.3", "struck-already")
    assert "20.06" not in table.choices("strike")
    table.do("end")  # of Movement; nobody can attack, so Exploitation follows
    assert table.why("strike 20.06 1") is None


@pytest.mark.rule("afb:1.9.3")
def test_only_hexes_with_enemies_are_targets() -> None:
    table = flying(f"{TARGET}\n12.10 17ID", strikes=1)
    assert table.choices("strike") == ["20.06"]
    assert table.why("strike 12.10 1") == ("1.9.3", "no-target")
    assert table.why("strike 25.13 1") == ("1.9.3", "no-target")


@pytest.mark.rule("afb:1.9a.1", "afb:1.9a.2", "afb:6.3", "afb:1.7")
@pytest.mark.parametrize(("die", "hits"), [(1, True), (4, True), (5, False), (6, False)])
def test_a_german_strike_succeeds_with_four_and_less(die: int, hits: bool) -> None:
    table = flying(f"{TARGET}\n12.10 17ID", strikes=2)
    table.do("strike 20.06 1", dice=(die, 1, 2, 4) if hits else (die,))
    assert all((table.flags(u) == {"dg"}) is hits for u in ("38RD", "127RD", "158RD"))
    assert not table.said(Lost)


@pytest.mark.rule("afb:1.9a.1")
def test_ratings_are_not_added() -> None:
    """Two strikes of 4 with a 5 and a 6 both miss, where a rating of 8 would hit."""
    table = flying(f"{TARGET}\n12.10 17ID", strikes=2)
    table.do("strike 20.06 2", dice=(5, 6))
    assert table.flags("38RD") == set()


@pytest.mark.rule("afb:1.9a.2", "afb:1.3b.3", "afb:6.1.6", "afb:6.1.8", "afb:6.1.7", "afb:6.1.9")
@pytest.mark.parametrize(
    ("where", "added"),
    [("14.21", 1), ("heavy_woods", 1), ("light_woods", 0), ("swamp", 0), ("open", 0), ("30.15", 0)],
)
def test_cities_and_heavy_woods_add_one_to_the_die(where: str, added: int) -> None:
    """Vitebsk is a city, Yartsevo a village."""
    hex_ = where if "." in where else plain_hex(where)
    table = flying(f"{hex_} 38RD\n12.10 17ID", strikes=1)
    table.do(f"strike {hex_} 1", dice=(4,) if added else (4, 1))
    assert table.said(Rolled)[0].total == 4 + added
    assert (table.flags("38RD") == {"dg"}) is (not added)


@pytest.mark.rule("afb:1.9a.2")
def test_soviet_strikes_succeed_with_three_and_less() -> None:
    text = "turn 6 soviet movement\ntrack strikes=2 breakdowns=2\n21.08 17ID\n23.08 31ID\n25.13 57TD"
    table = begun(text)
    table.do("strike 21.08 1", dice=(4,))
    assert table.flags("17ID") == set()
    table.do("strike 23.08 1", dice=(3, 4))
    assert table.flags("31ID") == {"dg"}


@pytest.mark.rule("afb:1.9a.3", "afb:1.9a.4")
def test_every_success_brings_kill_rolls_for_every_unit() -> None:
    """Cases afb-D9 and afb-E5: six kill rolls; 5 and 6 cost a step; who died is not rolled for again."""
    table = flying(f"{TARGET}\n12.10 17ID", strikes=2)
    table.do("strike 20.06 2", dice=(1, 4, 5, 6, 2, 5, 5, 4))
    kills = [(e.dice, e.total) for e in table.said(Rolled) if e.rule == "1.9a.4"]
    assert kills == [((4, 5, 6), 2), ((5, 5, 4), 2)]
    assert table.flags("38RD") == {"dg", "reduced"} and table.at("127RD") == "dead"
    assert table.flags("158RD") == {"dg", "reduced"}
    thinned = flying("20.06 38RD- 127RD\n12.10 17ID", strikes=2)
    thinned.do("strike 20.06 2", dice=(1, 5, 1, 1, 6))
    assert thinned.at("38RD") == "dead" and thinned.flags("127RD") == {"dg", "reduced"}


@pytest.mark.rule("afb:1.9a.3")
def test_strikes_over_an_emptied_hex_are_spent() -> None:
    table = flying("20.06 38RD-\n12.10 17ID", strikes=3)
    table.do("strike 20.06 3", dice=(1, 6))
    assert table.at("38RD") == "dead" and table.s.strikes == 0
    assert [(e.rule, e.what) for e in table.said(Lapsed)] == [("1.9.3", "strikes")]


@pytest.mark.rule("afb:1.9b.1")
def test_half_a_strike_is_alone_on_its_hex() -> None:
    table = flying(f"{TARGET}\n21.08 53RD\n12.10 17ID", strikes=2, breakdowns=2)
    table.do("breakdown 20.06", dice=(3,))
    assert table.why("strike 20.06 1") == ("1.9.3", "struck-already")
    assert table.why("breakdown 20.06") == ("1.9.3", "struck-already")
    table.do("strike 21.08 1", dice=(6,))
    assert table.why("breakdown 21.08") == ("1.9.3", "struck-already")


@pytest.mark.rule("afb:1.9b.2")
def test_half_a_strike_succeeds_less_often() -> None:
    table = flying(f"{TARGET}\n21.08 53RD\n12.10 17ID", breakdowns=2)
    table.do("breakdown 20.06", dice=(3,))
    assert table.flags("38RD") == set()
    table.do("breakdown 21.08", dice=(2, 6))
    assert table.flags("53RD") == {"dg", "reduced"}
    soviet = begun("turn 6 soviet movement\ntrack breakdowns=2\n21.08 17ID\n23.08 31ID\n25.13 57TD")
    soviet.do("breakdown 21.08", dice=(2,))
    soviet.do("breakdown 23.08", dice=(1, 1))
    assert (soviet.flags("17ID"), soviet.flags("31ID")) == (set(), {"dg"})


@pytest.mark.rule("afb:1.9a.4", "afb:S-1.10")
def test_who_is_hit_is_seen() -> None:
    table = flying(f"{TARGET}\n12.10 17ID", strikes=1)
    table.do("strike 20.06 1", dice=(1, 5, 1, 1))
    seen = [(table.g.units[u], e.rule) for e in table.said(Revealed) for u in e.units]
    assert seen == [("38RD", "1.9a.4")]


@pytest.mark.rule("afb:S-5.10")
def test_strikes_come_between_the_hexes_of_a_move() -> None:
    table = flying("20.06 38RD\n18.06 17ID", strikes=1)
    table.do("go 17ID")
    table.do("step 19.07")
    table.do("strike 20.06 1", dice=(1, 1))
    assert table.flags("38RD") == {"dg"}
    table.do("step 19.08")
    assert table.at("17ID") == "19.08"


@pytest.mark.rule("afb:1.9.2", "afb:1.9.3", "afb:1.7.3", "afb:S-8.8")
def test_case_f11() -> None:
    """Strikes on Y (20.07) missed, one on X (20.08) did not; an overrun of X sends its division to Y."""
    table = on_plain(
        "turn 2 german movement\ntrack strikes=4\n20.11 18Pz18\n20.08 53RD\n20.07 108RD 134RD\n40.10 132RD"
    )
    table.do("strike 20.07 2", dice=(5, 6))
    table.do("strike 20.08 1", dice=(4, 1))
    table.do("go 18Pz18")
    table.do("step 20.10")
    table.do("step 20.09")
    table.do("overrun 20.08", dice=(1, 2))  # 9 to 2, 5:1: D1r1
    table.do("retreat 20.07", by="soviet")
    assert table.stack("20.07") == ["108RD", "134RD", "53RD"] and table.at("18Pz18") == "20.08"
    assert [table.flags(u) & {"dg"} for u in ("53RD", "108RD", "134RD")] == [{"dg"}, set(), set()]
    assert in_enemy_zone(table.g, table.s, GERMAN, table.g.hex_named["20.08"])
    assert table.why("strike 20.07 1") == ("1.9.3", "struck-already")
    if "halt" in table.choices():
        table.do("halt")
    table.do("end")
    if "attack" in table.choices():
        table.do("end")
    assert table.why("strike 20.07 1") is None  # Exploitation: the one still unused


WALL = "\n".join(
    f"10.{row:02} {unit}"
    for row, unit in zip(
        (0, 3, 6, 9, 12, 13, 15, 18, 21, 24, 27),
        ("17ID", "31ID", "34ID", "263ID", "18Pz18", "137ID", "292ID", "5ID", "6ID", "26ID", "35ID"),
        strict=True,
    )
)
"""Germans along column 10 whose zones close it; 10.11 is covered by the panzer regiment in 10.12 alone."""


@pytest.mark.rule(
    "afb:1.7.1", "afb:1.7.2", "afb:1.7.4", "afb:1.8a.1", "afb:1.8a.2", "afb:S-2.4", "afb:S-12.3"
)
def test_case_f13() -> None:
    """A strike on the regiment opens the pocket, but only in the Supply Phase; it stays disorganised through
    the German turn."""
    table = on_plain(
        f"turn 5 soviet movement\ntrack strikes=1\n{WALL}\n05.11 86ID\n06.11 38RD{{oos}}\n11.00 132RD"
    )
    table.do("strike 10.12 1", dice=(3, 3))
    assert table.flags("18Pz18") == {"dg"}
    table.do("end")
    assert table.why("attack 05.11 38RD") == ("1.8a.2", "oos-attack")
    table.do("end")
    table.do("end", dice=(3, 3))  # to the German air roll of turn 6
    assert table.flags("38RD") == set()
    table.do("split 0", dice=(3,))  # no withdrawal
    regiment = table.unit("18Pz18")
    assert table.s.turn == 6 and table.side == "german" and table.flags("18Pz18") == {"dg"}
    assert allowance(table.g, table.s, regiment) == 4 * 5
    assert not exploits(table.g, table.s, regiment)
    while table.side == "german":
        assert "dg" in table.flags("18Pz18")
        pass_on(table, "end")
    assert table.flags("18Pz18") == set()
