"""12.0 Strategic movement."""

from __future__ import annotations

import pytest

from tests.k43.support import position


@pytest.mark.rule("k43:12.1.4")
@pytest.mark.rule("k43:2.2.3")
def test_units_are_marked_in_the_movement_phase() -> None:
    table = position("turn 2 german movement\n1010 Gr1 Gr2\n2020 RD1")
    table.do("mark Gr1")
    assert "marked" in table.flags("Gr1")
    assert table.why("go Gr1") == ("12.1.2", "marked")
    assert table.why("dig Gr1") == ("12.1.2", "marked")
    table.do("go Gr2")
    table.do("step 1011")
    table.do("halt")
    assert table.why("mark Gr2") == ("12.1.2", "has-moved")


@pytest.mark.rule("k43:2.2.3", "k43:2.1.2")
def test_who_digs_in_or_is_marked_does_it_in_the_movement_phase() -> None:
    text = "1010 Gr1 Gr2{marked}\n2020 RD1"
    assert position(f"turn 2 german movement\n{text}").choices() == ["go", "dig", "mark", "end"]
    table = position(f"turn 2 german strategic\n{text}")
    assert table.choices() == ["go", "end"]
    for instead in ("dig Gr1", "mark Gr1"):
        assert table.why(instead) == ("2.1.2", "not-in-strategic")


@pytest.mark.rule("k43:2.2.5")
@pytest.mark.rule("k43:12.1.1")
@pytest.mark.rule("k43:12.1.3")
@pytest.mark.rule("k43:12.2.3")
def test_a_motorised_regiment_has_5_of_its_7_points() -> None:
    table = position("turn 2 german strategic\n1010 Gr1{marked} Pz1{marked}\n2020 RD1")
    table.do("go Gr1")
    table.do("step 1011")
    table.do("step 1012")  # 4 of 5
    assert table.at("Gr1") == "1012"
    assert table.why("go Gr1") == ("3.1.6", "has-moved")
    table.do("go Pz1")
    for h in ("1011", "1012", "1013", "1014", "1015"):
        table.do(f"step {h}")
    assert table.at("Pz1") == "1015"


@pytest.mark.rule("k43:2.2.5")
@pytest.mark.rule("k43:12.1.2")
def test_only_who_was_marked_and_has_not_fought_moves() -> None:
    table = position("turn 2 german strategic\n1010 Gr1 Gr2{marked} Pz1{marked,fought}\n2020 RD1")
    assert table.why("go Gr1") == ("12.1.4", "not-marked")
    assert table.why("go Pz1") == ("12.1.2", "has-fought")
    assert table.why("go Gr2") is None


@pytest.mark.rule("k43:12.2.1")
@pytest.mark.rule("k43:12.2.2")
def test_neither_from_nor_into_an_enemy_zone() -> None:
    table = position("turn 2 german strategic\n1010 Gr1{marked}\n1013 Gr2{marked}\n1014 RD1")
    assert table.why("go Gr2") == ("12.2.1", "in-enemy-zone")
    table.do("go Gr1")
    table.do("step 1011")
    table.do("step 1012")
    assert table.at("Gr1") == "1012"
    table = position("turn 2 german strategic\n1012 Pz1{marked}\n1014 RD1")
    table.do("go Pz1")
    assert table.why("step 1013") == ("12.2.2", "enemy-zone")


@pytest.mark.rule("k43:12.1.4", "k43:S1.1", "k43:S2.4")
def test_who_may_not_move_at_all_is_not_marked() -> None:
    """Units to be moved in Strategic Movement are to be marked: these are not to be moved."""
    table = position("turn 1 soviet movement\n1010 Gr1\n2020 TB1 RD1")
    assert table.choices("mark") == ["RD1"]
    assert table.why("mark TB1") == ("S1.1", "waits")
    assert position("turn 2 soviet movement\n1010 Gr1\n2020 TB1 RD1").why("mark TB1") is None


@pytest.mark.rule("k43:2.1.4")
def test_without_marked_units_and_reinforcements_the_phase_is_passed_over() -> None:
    table = position("turn 2 german strategic\n1003 Gr1\n2020 RD1")
    assert table.side == "soviet"


@pytest.mark.rule("k43:6.2.3")
@pytest.mark.rule("k43:6.2.4")
def test_guns_move_strategically_only_if_they_are_limbered_already() -> None:
    table = position("turn 2 german movement\n1010 Art1 Art2{transport}\n2020 RD1")
    assert table.why("mark Art1") == ("6.2.3", "set-up-not-marked")
    table.do("mark Art2")
    table = position("turn 2 german strategic\n1010 Art2{transport,marked}\n2020 RD1")
    table.do("go Art2")
    assert table.why("unlimber Art2") == ("6.2.4", "not-in-strategic")
