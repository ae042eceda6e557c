"""The toy's rules, those of its series among them, and that coverage finds what is missing in either."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from steppe.games import GAMES, Room
from steppe.rulecheck import checkout_tests, enforced_in, folder_of, gaps
from steppe.table.events import Compared, Scored
from steppe.table.markers import place_of
from steppe.table.position import load
from steppe.table.rulebook import rules_under
from tests.cli.support import run
from tests.tables import Table
from tests.toy import Toy, ToyState, load_toy
from tests.toy.movement import enemy_zone, field_of


def table(position: str, scenario: str = "brook") -> Table[Toy, ToyState]:
    g, s = load(f"steppe position 1\ngame toy scenario {scenario}\n{position}", load_toy)
    assert isinstance(g, Toy) and isinstance(s, ToyState)
    return Table(g, s)


@pytest.mark.rule("toy:1.1", "toy:1.2")
def test_a_spell_begins_with_a_mission_and_blue_goes_first() -> None:
    t = table("turn 1 blue mission\n2006 B1\n2507 RHq")
    assert (t.side, t.choices()) == ("blue", ["mission"])
    assert t.choices("mission") == ["2106", "2307"]
    assert t.why("mission 2006") == ("1.2", "no-town")
    for order in ("mission 2106", "end", "end"):
        t.do(order)
    assert (t.side, t.choices()) == ("red", ["mission"])


@pytest.mark.rule("toy:2.1")
def test_two_counters_a_hex_and_never_of_both_sides() -> None:
    t = table("turn 1 blue move\n2006 B1 B2\n2007 B3\n2106 R1")
    assert t.why("go B3 2006") == ("2.1", "full")
    assert t.why("go B3 2106") == ("2.1", "enemy")


@pytest.mark.rule("toy:3.1", "toy:T1.1")
def test_each_counter_moves_once_within_its_points() -> None:
    t = table("turn 1 blue move\n2006 B1\n2507 RHq")
    assert t.g.board.terrain[t.g.hex_named["2007"]] == "wood"
    assert t.why("go B1 2410") == ("3.1", "too-far")
    t.do("go B1 2007")
    assert t.why("go B1 2006") == ("3.1", "moved")


def cost(t: Table[Toy, ToyState], unit: str, number: str) -> int | None:
    return field_of(t.g, t.s, t.unit(unit)).cost.get(t.g.hex_named[number])


@pytest.mark.rule("toy:3.2", "toy:1.8a")
def test_a_road_over_water_is_a_bridge_until_it_is_blown() -> None:
    t = table("turn 1 blue move\n2206 B1 B3\n2209 BHq\n2507 RHq")
    assert (cost(t, "B3", "2306"), cost(t, "BHq", "2309")) == (1, 3)
    assert t.why("blow B3 2306") == ("1.8a", "no-sapper")
    assert t.why("blow B1 2305") == ("1.8a", "no-bridge")
    assert t.choices("blow B1") == ["2306"]
    t.do("blow B1 2306")
    assert (cost(t, "B3", "2306"), t.why("go B1 2205")) == (3, ("3.1", "moved"))
    (marker,) = t.g.markers(t.s)
    assert (marker.kind, set(place_of(t.g, marker).split("/"))) == ("blown_bridge", {"2206", "2306"})


@pytest.mark.rule("toy:S-2.1")
def test_zones_reach_over_bridges_but_not_over_water_and_headquarters_have_none() -> None:
    t = table("turn 1 blue move\n2206 B1\n2507 R1 \n1907 BHq")
    zone = enemy_zone(t.g, t.s, t.g.side_named("red"))
    covered = {number for number, h in t.g.hex_named.items() if zone[h]}
    assert covered == {"2205", "2207", "2105", "2106", "2306"}
    t.do("blow B1 2306")
    assert not enemy_zone(t.g, t.s, t.g.side_named("red"))[t.g.hex_named["2306"]]


@pytest.mark.rule("toy:S-2.2")
def test_each_hex_in_an_enemy_zone_costs_two_more() -> None:
    alone = table("turn 1 blue move\n2106 B1\n2507 RHq")
    assert (cost(alone, "B1", "2206"), cost(alone, "B1", "2009")) == (1, 3)
    watched = table("turn 1 blue move\n2106 B1\n2306 R1\n2108 R2")
    assert cost(watched, "B1", "2206") == 3  # over the bridge
    assert watched.why("go B1 2009") == ("S-2.2", "toll")


@pytest.mark.rule("toy:5.1", "toy:S-4.5", "toy:T1.2", "toy:6.1")
def test_an_attack_at_odds_rounded_for_the_defender() -> None:
    t = table("turn 1 blue fight\n2206 B1 B3\n2306 R1\n2307 R2\n2507 RHq")
    assert t.why("attack 2507 B1") == ("5.1", "not-adjacent")
    assert t.why("attack 2305 B1") == ("5.1", "empty")
    t.do("attack 2306 B1 B3", [5])  # 7 to 3 is 2:1
    (compared,) = t.said(Compared)
    assert isinstance(compared, Compared) and compared.final == "2:1"
    assert t.at("R1") == "dead"
    assert t.choices() == ["end"]


@pytest.mark.rule("toy:6.1", "toy:7.2")
def test_the_first_attacker_is_lost_and_with_the_last_counter_the_match() -> None:
    t = table("turn 1 blue fight\n2206 B1\n2306 R1\n2507 RHq")
    t.do("attack 2306 B1", [1])
    assert (t.at("B1"), t.s.result) == ("dead", "red")


@pytest.mark.rule("toy:6.2")
def test_defenders_retreat_out_of_enemy_zones_or_are_lost() -> None:
    t = table("turn 1 blue fight\n2206 B1 B3\n2306 R1\n2507 RHq")
    t.do("attack 2306 B1 B3", [3])
    assert t.side == "red" and "2305" in t.choices("retreat")
    assert t.why("retreat 2505") == ("6.2", "not-next")
    assert t.why("retreat 2206") == ("6.2", "closed")
    t.do("retreat 2305")
    assert t.at("R1") == "2305"
    corner = table("turn 1 blue fight\n1906 B1 B2\n2005 B3\n1905 R1\n2507 RHq")
    corner.do("attack 1905 B1 B2", [5])  # 5 to 3 is 1:1
    assert corner.at("R1") == "dead"


@pytest.mark.rule("toy:7.1", "toy:18.6.G1", "toy:18.7.G2")
@pytest.mark.parametrize(
    ("scenario", "last", "town", "points", "rule"),
    [("brook", 5, "2307 R1\n2106 B1", 2, "18.6.G1"), ("moor", 4, "14.28 Rf\n13.26 Bf", 3, "18.7.G2")],
)
def test_a_mission_counts_as_the_scenario_says(
    scenario: str, last: int, town: str, points: int, rule: str
) -> None:
    t = table(f"turn {last} red fight\n{town}", scenario)
    t.s.missions[1] = t.s.at[t.unit(town.split()[1])]
    assert t.g.score(t.s) == 1 - points
    t.do("end")
    scored = [(e.points, e.rule) for e in t.said(Scored) if isinstance(e, Scored)]
    assert (sorted(scored), t.s.result) == (sorted([(1, "7.1"), (points, rule)]), "red")


# Coverage.


@pytest.mark.slow
def test_every_rule_of_the_toy_and_of_its_series_is_enforced_and_tested() -> None:
    assert [gap.rule.id for gap in gaps(Toy, checkout_tests())] == []
    found = enforced_in(Toy)
    assert [str(place) for place in found["S-4.5"]][-1].startswith("toy_series/fighting.py:")
    assert [place.file for place in found["18.7.G2"]] == ["data/scenarios/moor.toml"]
    assert [place.file for place in found["T1.2"]] == ["combat.py", "combat.py", "data/results.txt"]
    assert [rule.id for rule in rules_under(Toy.package, "S-2")] == ["S-2.1", "S-2.2"]


@pytest.mark.slow
def test_coverage_finds_a_missing_mark_of_the_series(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same series without `[S-4.5]`."""
    shutil.copytree(folder_of("tests.toy_series"), tmp_path / "short_series")
    file = tmp_path / "short_series" / "fighting.py"
    assert '"""[S-4.5] Odds' in file.read_text("utf-8")
    file.write_text(file.read_text("utf-8").replace("S-4.5", "S-4"), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    class Short(Toy):
        series = ("short_series",)

    (gap,) = gaps(Short, checkout_tests())
    assert (gap.rule.id, gap.no_code, gap.no_test) == ("S-4.5", True, False)


# Two scenarios on two maps.


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, Toy.id, Room("tests.toy:Toy"))


@pytest.mark.parametrize(
    ("scenario", "size", "said"),
    [
        ("brook", "The Brook: 42 hexes", "Eastby and Westby"),
        ("moor", "The Moor: 42 hexes", "Downton and Upton"),
    ],
)
def test_the_map_of_each_scenario_is_checked(registered: None, scenario: str, size: str, said: str) -> None:
    ran = run("map", "check", "toy", "--scenario", scenario)
    assert ran.code == 0 and size in ran.out and said in ran.out and "3 of 3 statements hold" in ran.out


@pytest.mark.slow
def test_the_command_covers_the_series(registered: None) -> None:
    ran = run("rules", "toy", "--coverage")
    assert ran.code == 0 and ran.lines[-1].startswith("18 of 18 rules covered by code and tests")
    assert "toy_series/fighting.py" in run("rules", "toy", "S-4").out
