"""5.0 Supply and 4.1 replacements."""

from __future__ import annotations

import pytest

from steppe.games.grossdeutschland.activation import Activate
from steppe.games.grossdeutschland.replacements import Replacement, why_not_rebuild
from steppe.games.grossdeutschland.sequence import EndOfTurn
from steppe.games.grossdeutschland.supply import Audit, Nominate, SupplyPhase, unsupplied_units
from steppe.table.basics import Side
from steppe.table.state import put
from steppe.table.steps import Dice
from tests.gd.support import (
    CLOUDY,
    DAY,
    EVENING,
    FOGGY,
    MORNING,
    NIGHT,
    RAINY,
    SNOWY,
    STORMY,
    SUNNY,
    Table,
    go_on,
    on_plain,
)

GERMAN, SOVIET = Side(0), Side(1)


def lacking(table: Table, side: Side = GERMAN, fed: str = "") -> set[str]:
    return {table.g.units[u] for u in unsupplied_units(table.g, table.s, side, fed)}


TWO = "2010 HQ.2Gr\n2014 HQ.1Gr\n"


@pytest.mark.rule("gd:5.0", "gd:5.1", "gd:5.1.1")
def test_units_need_their_own_hq_and_hqs_another_one() -> None:
    # gd-E2
    assert lacking(on_plain(TWO + "2020 5K.2Gr 9K.3Gr")) == {"9K.3Gr"}
    assert lacking(on_plain("2010 HQ.2Gr 5K.2Gr")) == {"HQ.2Gr"}


@pytest.mark.rule("gd:5.1.7", "gd:5.1.8", "gd:8.0.2")
def test_paths_end_at_the_enemy_and_his_zones_unless_a_friend_is_there() -> None:
    wall = " ".join(f"{strip:02}18" for strip in range(7, 48) if strip != 20)
    cut = on_plain(TWO + "2022 5K.2Gr\n2019 1KV1.1Tk", f"forest {wall}")
    assert lacking(cut) == {"5K.2Gr"}
    watched = on_plain(TWO + "2022 5K.2Gr\n2118 1KV1.1Tk", f"forest {wall}")
    assert lacking(watched) == {"5K.2Gr"}  # nobody stands in the gap, which lies in a zone
    held = on_plain(TWO + "2022 5K.2Gr\n2018 6K.2Gr\n2117 1KV1.1Tk", f"forest {wall}")
    assert lacking(held) == set()  # 6K stands in the gap, in a zone


@pytest.mark.rule("gd:5.1.9")
def test_paths_follow_trucks_roads_and_bridges() -> None:
    wall = " ".join(f"{strip:02}18" for strip in range(7, 48))
    text = TWO + "2022 5K.2Gr"
    assert lacking(on_plain(text, f"forest {wall}")) == {"5K.2Gr"}
    assert lacking(on_plain(text, f"forest {wall}", "minor 2017-2018-2019")) == set()


@pytest.mark.rule("gd:5.1.2")
def test_a_division_hq_feeds_one_battalion() -> None:
    table = on_plain("2010 HQ.SDiv HQ.1Tk\n2012 1.1Mot\n2013 1.2Mot")
    assert lacking(table, SOVIET) == {"1.1Mot", "1.2Mot"}
    assert lacking(table, SOVIET, "1Mot") == {"1.2Mot"}


@pytest.mark.rule("gd:5.1.4", "gd:5.1.5")
def test_who_leaves_a_nominated_stack_goes_without_from_the_next_phase_on() -> None:
    table = on_plain(TWO + "2020 9K.3Gr 10K.3Gr\n2022 11K.3Gr")
    names = ("9K.3Gr", "10K.3Gr", "11K.3Gr")

    def audit(nominated: str) -> list[int]:
        SupplyPhase().run(table.g, table.s, lambda event: None)
        go_on(table, [])
        table.do(f"nominate {nominated}")
        return [table.s.unsupplied[table.unit(name)] for name in names]

    assert audit("2020") == [0, 0, 1]
    table.s.agenda.append(Activate(GERMAN, "3Gr"))
    table.do("activate 2020")
    table.do("go 10K.3Gr")
    table.do("step 2021")
    table.do("step 2022")
    table.do("halt")
    # The stack has split: 10K keeps its state for this turn (R84); 11K gains nothing by its company.
    assert [table.s.unsupplied[table.unit(name)] for name in names] == [0, 0, 1]
    table.do("end")
    assert audit("2020") == [0, 1, 2]  # only one part stays in supply
    assert audit("2022") == [1, 0, 0]


@pytest.mark.rule("gd:5.1.3", "gd:5.1.5", "gd:5.1.6")
def test_a_stack_without_hq_is_nominated_every_turn_anew() -> None:
    # gd-F21: A, B, A
    table = on_plain(TWO + "2020 9K.3Gr 10K.3Gr\n2023 11K.3Gr 5K.2Gr")
    levels = []
    for hex_ in ("2020", "2023", "2020"):
        SupplyPhase().run(table.g, table.s, lambda event: None)
        go_on(table, [])
        table.do(f"nominate {hex_}")
        levels.append([table.s.unsupplied[table.unit(name)] for name in ("9K.3Gr", "11K.3Gr", "5K.2Gr")])
    assert levels == [[0, 1, 0], [1, 0, 0], [0, 1, 0]]


@pytest.mark.rule("gd:5.2", "gd:5.2.1", "gd:2.6.4", "gd:5.2.6")
def test_low_out_and_casualties() -> None:
    # gd-D21
    table = on_plain("2010 HQ.2Gr\n2014 HQ.1Gr\n2020 9K.3Gr 7B.3Art")
    u = table.unit("9K.3Gr")
    notes = []
    for _ in range(4):
        Audit(GERMAN, "").run(table.g, table.s, lambda event: None)
        notes.append((table.at("9K.3Gr"), table.g.note(table.s, u), "reduced" in table.flags("9K.3Gr")))
        if len(notes) == 2:
            assert "fired" in table.flags("7B.3Art")
    assert notes[:3] == [("2020", "LS", False), ("2020", "OS", False), ("2020", "OS", True)]
    assert notes[3][0] == "dead"


@pytest.mark.rule("gd:5.2.6")
def test_guns_are_turned_over_out_of_supply_until_it_returns() -> None:
    table = on_plain(TWO + "2020 7B.3Art")
    fired = []
    for _ in range(2):
        Audit(GERMAN, "").run(table.g, table.s, lambda event: None)
        fired.append("fired" in table.flags("7B.3Art"))
    put(table.g, table.s, table.unit("HQ.3Art"), table.g.grid.hex("2018"))
    Audit(GERMAN, "").run(table.g, table.s, lambda event: None)
    assert [*fired, "fired" in table.flags("7B.3Art")] == [False, True, False]  # Low, Out, supplied


@pytest.mark.rule("gd:5.0", "gd:3.3")
def test_both_sides_are_audited_in_every_supply_phase() -> None:
    table = on_plain("2010 HQ.2Gr\n2024 HQ.1Mot")  # neither has another HQ to look for
    for turn, phases in ((MORNING, 1), (DAY, 2)):
        table.s.turn = turn
        SupplyPhase().run(table.g, table.s, lambda event: None)
        go_on(table, [])
        assert [table.s.unsupplied[table.unit(name)] for name in ("HQ.2Gr", "HQ.1Mot")] == [phases, phases]


# Replacements.

REST = "2010 HQ.1Gd 1.1Gd- HQ.SDiv\n"


@pytest.mark.rule("gd:4.1.7", "gd:3.5.7")
@pytest.mark.parametrize(("sides", "rolls"), [((0, 1), 1), ((0,), 0)])
def test_a_scenario_may_deny_a_side_replacements(
    sides: tuple[int, ...], rolls: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = on_plain(REST, turn=NIGHT)
    monkeypatch.setattr(table.g, "replacement_sides", tuple(map(Side, sides)))
    EndOfTurn().run(table.g, table.s, lambda event: None)
    for step in [step for step in reversed(table.s.agenda) if isinstance(step, Replacement)]:
        step.run(table.g, table.s, lambda event: None)
    assert sum(isinstance(step, Dice) for step in table.s.agenda) == rolls


@pytest.mark.rule("gd:4.1", "gd:4.1.1", "gd:3.5.7")
@pytest.mark.parametrize(
    ("weather", "die", "rebuilt"),
    [
        (SUNNY, 4, True),
        (SUNNY, 5, False),
        (CLOUDY, 3, True),
        (CLOUDY, 4, False),
        (FOGGY, 2, True),
        (FOGGY, 3, False),
        (RAINY, 1, True),
        (RAINY, 2, False),
        (STORMY, 1, False),
        (SNOWY, 1, False),
    ],
)
def test_the_die_rebuilds_up_to_three(weather: int, die: int, rebuilt: bool) -> None:
    table = on_plain(REST, turn=NIGHT, weather=weather)
    table.s.agenda.append(Replacement(SOVIET))
    go_on(table, [die])
    assert (table.why("rebuild 1.1Gd") is None) is rebuilt
    if rebuilt:
        table.do("rebuild 1.1Gd")
    assert ("reduced" not in table.flags("1.1Gd")) is rebuilt


@pytest.mark.rule("gd:4.1", "gd:3.5.7")
@pytest.mark.parametrize("turn", [MORNING, DAY, EVENING, NIGHT])
def test_both_sides_roll_after_a_night_alone(turn: int) -> None:
    table = on_plain(REST, turn=turn)
    EndOfTurn().run(table.g, table.s, lambda event: None)
    sides = {step.side for step in table.s.agenda if isinstance(step, Replacement)}
    assert sides == ({GERMAN, SOVIET} if turn == NIGHT else set())


@pytest.mark.rule("gd:4.1")
def test_one_unit_is_rebuilt_and_nobody_must() -> None:
    table = on_plain(REST.replace("1.1Gd-", "1.1Gd- 2.1Gd-"), turn=NIGHT)
    table.s.agenda.append(Replacement(SOVIET))
    go_on(table, [1])
    assert "pass" in table.choices()
    assert table.choices("rebuild") == ["1.1Gd", "2.1Gd"]
    table.do("rebuild 2.1Gd")
    assert table.why("rebuild 1.1Gd", by="soviet") is not None
    assert ("reduced" in table.flags("1.1Gd"), "reduced" in table.flags("2.1Gd")) == (True, False)


@pytest.mark.rule("gd:4.1", "gd:4.1.2", "gd:4.1.3", "gd:4.1.6")
def test_who_cannot_be_rebuilt() -> None:
    def why(text: str, *ground: str, unit: str = "1.1Gd") -> str:
        table = on_plain(text, *ground)
        reason = why_not_rebuild(table.g, table.s, SOVIET, table.unit(unit))
        return reason.rule if reason else ""

    assert why(REST) == ""
    assert why(REST + "2011 5K.2Gr") == "4.1.2"  # in his zone
    assert why(REST + "2014 5K.2Pz") == "4.1.2"  # in range of direct fire
    assert why("2010 1.1Gd-") == "4.1.3"
    assert why("2010 HQ.1Gd") == "4.1"  # it is not on the map
    assert why("2010 HQ.1Mot 1.1Mot-", unit="1.1Mot") == "4.1"  # no Leg unit
    assert why("2010 HQ.2Gr 5K.2Gr-{debarked}", unit="5K.2Gr") == "4.1"  # the enemy's


@pytest.mark.rule("gd:4.1.4", "gd:4.1.5")
def test_beside_the_feld_ersatz_no_die_is_needed() -> None:
    text = "2040 HQ.GDiv Ersatz.GDiv 1K.1Fus-{debarked}\n2042 HQ.1Fus"
    table = on_plain(text, turn=NIGHT, scenario="kursk")
    table.s.agenda.append(Replacement(GERMAN))
    go_on(table, [6])
    table.do("rebuild 1K.1Fus")
    hungry = on_plain(text, turn=NIGHT, scenario="kursk")
    hungry.s.unsupplied[hungry.unit("Ersatz.GDiv")] = 1
    hungry.s.agenda.append(Replacement(GERMAN))
    go_on(hungry, [6])
    assert "reduced" in hungry.flags("1K.1Fus")


@pytest.mark.rule("gd:5.1.1")
@pytest.mark.parametrize(("number", "supplied"), [("2010", True), ("2014", False)])
def test_the_path_of_an_hq_leads_from_it_to_another(number: str, supplied: bool) -> None:
    # Trucks may leave the forest of 2010, and not enter it.
    away = {"2010": "2014", "2014": "2010"}[number]
    table = on_plain(f"{number} HQ.2Gr\n{away} HQ.1Gr", "forest 2010")
    assert lacking(table) == ({"HQ.1Gr"} if supplied else {"HQ.2Gr"})


@pytest.mark.rule("gd:5.1.3", "gd:5.1.5")
def test_a_nominated_stack_feeds_its_own_battalion_alone() -> None:
    # Two battalions without an HQ in one hex: only that whose stack is named is in supply there.
    table = on_plain(TWO + "2020 9K.3Gr 5K.2Pz\n2023 10K.3Gr 6K.2Pz")
    SupplyPhase().run(table.g, table.s, lambda event: None)
    go_on(table, [])
    named = {"3Gr": "2020", "2Pz": "2023"}
    for _ in named:
        top = table.s.agenda[-1]
        assert isinstance(top, Nominate)
        table.do(f"nominate {named[top.left[0]]}")
    level = {n: table.s.unsupplied[table.unit(n)] for n in ("9K.3Gr", "10K.3Gr", "5K.2Pz", "6K.2Pz")}
    assert level == {"9K.3Gr": 0, "10K.3Gr": 1, "5K.2Pz": 1, "6K.2Pz": 0}
