"""11.1-11.7, 11.10, 11.20 Who may attack whom, and what is decided before the die."""

from __future__ import annotations

import pytest

from steppe.games.drive_on_kursk.combat import AirSupport, CombatPhase, Convert
from steppe.table import choices
from steppe.table.events import Event, Marked, Revealed, Rolled
from tests.dok.battles import NE, OPEN, SE, E, W, fight, german, odds, results, shifts, soviet
from tests.dok.support import Table, deployed

# 11.1


@pytest.mark.rule("dok:11.1")
def test_only_adjacent_enemies_are_attacked_by_the_phasing_side() -> None:
    table = german(f"{W} 45ID\n3020 72ID\n{OPEN} 8RD\n3422 15RD")
    assert table.side == "german"
    assert table.choices("attack") == [OPEN]
    assert table.why(f"attack {OPEN} 45ID") is None
    assert table.why(f"attack {OPEN} 72ID") == ("11.1", "not-next-to")
    assert table.why("attack 3422 45ID") == ("11.1", "not-next-to")
    assert table.why(f"attack {E} 45ID") == ("11.1", "no-enemy")
    assert table.why(f"attack {W} 45ID") == ("11.1", "no-enemy")
    assert table.why(f"attack {OPEN} 8RD") == ("11.1", "not-yours")
    assert table.why(f"attack {OPEN} 45ID", by="soviet") == ("", "not-asked")


@pytest.mark.rule("dok:11.1")
def test_attacking_is_voluntary() -> None:
    table = german(f"{W} 45ID\n{OPEN} 8RD", orders="move-fight", phase="combat2")
    assert table.choices() == ["attack", "end"]
    table.do("end")
    assert table.side == "soviet"
    assert (table.at("45ID"), table.at("8RD")) == (W, OPEN)


@pytest.mark.rule("dok:11.1")
def test_zones_reach_over_water_and_so_do_attacks() -> None:
    table = german("2121 45ID\n2122 8RD")  # the Oskol between them
    assert table.why("attack 2122 45ID") is None


# 11.2.1


@pytest.mark.rule("dok:11.2.1")
def test_a_result_is_applied_in_full_before_the_next_battle() -> None:
    # Two battles; the first gives a retreat, which the Soviet must make before the German may go on.
    table = german(f"{W} 45ID 72ID\n{OPEN} 8RD\n3121 15RD")
    table.do(f"attack {OPEN} 45ID", [3])  # 2:1, DR
    assert table.side == "soviet"
    assert table.why("attack 3121 72ID", by="german") == ("", "not-asked")
    table.do(f"retreat {E}")
    assert table.why("attack 3121 72ID") is None  # the lone attacker advanced by itself


@pytest.mark.rule("dok:11.2.1")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_attacker_chooses_the_order_of_battles_and_rolls_one_die_for_each(order: tuple[int, int]) -> None:
    table = german(f"{W} 213S\n{OPEN} 8RD 15RD 74RD\n2717 45ID\n2718 81RD 148RD 307RD")
    attacks = (f"attack {OPEN} 213S", "attack 2718 45ID")
    for i in order:
        table.do(attacks[i], [1])  # AS at 1:3 both
        assert len(table.said(Rolled)) == 1
    assert table.choices("attack") == []


# 11.3


@pytest.mark.rule("dok:11.3")
def test_static_units_never_attack() -> None:
    table = soviet(f"{W} 115FZ 8RD\n{OPEN} 213S")
    assert table.choices(f"attack {OPEN}") == ["8RD"]
    assert table.why(f"attack {OPEN} 115FZ") == ("11.3", "static-attack")
    assert table.why(f"attack {OPEN} 8RD 115FZ") == ("11.3", "static-attack")
    table.do(f"attack {OPEN} 8RD", [1])
    assert odds(table).attack == 4


@pytest.mark.rule("dok:11.3")
def test_a_static_unit_alone_gives_no_attack_at_all() -> None:
    table = soviet(f"{W} 115FZ\n{OPEN} 213S")
    assert table.choices() == ["end"]


@pytest.mark.rule("dok:11.3")
def test_a_static_unit_is_no_loss_for_an_attack_from_its_hex() -> None:
    table = soviet(f"{W} 115FZ 8RD 15RD\n{OPEN} 45ID 72ID")
    table.do(f"attack {OPEN} 8RD 15RD", [6])  # 8 to 16, 1:2: AL1
    assert table.choices("lose") == ["8RD", "15RD"]
    assert table.why("lose 115FZ") == ("11.17", "not-involved")


@pytest.mark.rule("dok:11.3")
def test_a_static_unit_does_not_hinder_others_nor_advance_with_them() -> None:
    table = soviet(f"{W} 115FZ 2TC\n{OPEN} 213S-")
    table.do(f"attack {OPEN} 2TC", [1])  # 9 to 2, 4:1: DE, the reduced division dies
    assert table.at("2TC") == OPEN
    assert table.at("115FZ") == W


# 11.4


@pytest.mark.rule("dok:11.4")
def test_a_unit_attacks_once_a_phase() -> None:
    table = german(f"{W} 213S 45ID\n{OPEN} 8RD 15RD 74RD\n3121 81RD")
    table.do(f"attack {OPEN} 213S", [1])  # 4 to 12: AS
    assert table.why("attack 3121 213S") == ("11.4", "fought-already")
    assert table.why("attack 3121 45ID") is None
    assert table.choices("attack 3121") == ["45ID"]


@pytest.mark.rule("dok:11.4")
def test_a_unit_is_attacked_once_a_phase() -> None:
    table = german(f"{W} 45ID 213S\n{OPEN} 8RD 15RD 74RD")
    table.do(f"attack {OPEN} 213S", [1])
    assert table.why(f"attack {OPEN} 45ID") == ("11.4", "attacked-already")
    assert "attack" not in table.choices()


@pytest.mark.rule("dok:11.4")
def test_fight_fight_lets_all_units_fight_in_both_phases() -> None:
    table = german(f"{W} 213S\n{OPEN} 8RD 15RD 74RD 81RD 148RD 307RD", orders="fight-fight")
    table.do(f"attack {OPEN} 213S", [1])  # 4 to 24 is 1:6, two right is below 1:3: AS
    table.do("end")
    assert table.side == "german"
    assert isinstance(table.s.agenda[-1], CombatPhase)
    assert table.s.agenda[-1].index == 1
    assert table.why(f"attack {OPEN} 213S") is None


@pytest.mark.rule("dok:11.4")
def test_a_retreated_unit_alone_in_a_hex_is_not_attacked_again() -> None:
    # Soviets west and east: every other neighbour of 3022 lies in their zones, where a German may go then.
    table = soviet(f"{W} 2TC\n{E} 10TC\n{OPEN} 45ID")
    table.do(f"attack {OPEN} 2TC", [3])  # 9 to a halved 4, 2:1: DR
    table.do(f"retreat {NE}", by="german")  # next to 10TC
    assert table.at("2TC") == OPEN
    assert table.why(f"attack {NE} 10TC") == ("11.4", "attacked-already")


# 11.5-11.7


@pytest.mark.rule("dok:11.5", "dok:11.6")
def test_all_units_of_one_hex_defend_and_none_of_another() -> None:
    table = german(f"{W} 1SS\n{OPEN} 8RD 15RD\n{NE} 74RD")
    table.do(f"attack {OPEN} 1SS", [2])  # 26 to 8, 3:1: DE
    assert odds(table).defence == 8
    assert (table.at("8RD"), table.at("15RD"), table.at("74RD")) == ("dead", "dead", NE)
    assert table.why(f"attack {OPEN} {NE} 1SS") is not None


@pytest.mark.rule("dok:11.5")
def test_an_attack_names_one_target_hex() -> None:
    table = german(f"{W} 45ID 72ID\n{OPEN} 8RD\n3121 15RD")
    assert table.why(f"attack {OPEN} 3121 45ID") == ("", "unknown-unit")


@pytest.mark.rule("dok:11.6")
def test_the_defender_is_not_asked_which_units_defend() -> None:
    table = german(f"{W} 1SS\n{OPEN} 8RD 15RD")
    table.do(f"attack {OPEN} 1SS", [2])
    (seen,) = table.said(Revealed)
    assert isinstance(seen, Revealed)
    assert seen.units == (table.unit("8RD"), table.unit("15RD"))
    assert table.side == "german"


@pytest.mark.rule("dok:11.5.1")
def test_a_stack_may_split_among_attacks_or_abstain() -> None:
    table = german(f"{W} 45ID 72ID 213S\n{OPEN} 8RD 15RD 74RD\n3121 81RD 148RD 307RD")
    table.do(f"attack {OPEN} 45ID", [2])  # 8 to 12, 1:2: AS
    table.do("attack 3121 72ID", [2])
    table.do("end")  # 213S did nothing
    assert table.at("213S") == W


@pytest.mark.rule("dok:11.5.1")
def test_units_of_several_adjacent_hexes_join_but_not_from_afar() -> None:
    table = german(f"{W} 45ID\n{SE} 72ID\n3020 137ID\n{OPEN} 8RD")
    assert table.why(f"attack {OPEN} 45ID 72ID") is None
    assert table.why(f"attack {OPEN} 45ID 72ID 137ID") == ("11.1", "not-next-to")


@pytest.mark.rule("dok:11.7")
def test_no_unit_is_used_twice_or_in_parts() -> None:
    table = german(f"{W} 45ID\n{OPEN} 8RD 15RD 74RD\n3121 81RD")
    assert table.why(f"attack {OPEN} 45ID 45ID") == ("", "not-ascending")
    table.do(f"attack {OPEN} 45ID", [2])
    assert odds(table).attack == 8
    assert table.why("attack 3121 45ID") == ("11.4", "fought-already")


# 11.20 Conversion is declared before the die.


def asks_conversion(table: Table, attack: str) -> bool:
    """Whether the attack stops at the defender's question; the die, if it falls at once, is a 1."""
    trial = Table(table.g, table.s.copy())
    side = trial.side
    try:
        trial.do(attack)
    except Exception:  # the script has no die: nobody was asked
        return False
    return trial.side != side and isinstance(trial.s.agenda[-1], Convert)


@pytest.mark.rule("dok:11.20")
@pytest.mark.parametrize(
    ("origin", "target", "asked"),
    [
        ("3120", "3119", True),  # Tim, a town
        ("3414", "3415", True),  # Kursk, a city
        ("2413", "2414", True),  # a Soviet fortification
        (W, OPEN, False),
        ("2717", "2718", False),  # a hill
        ("2409", "2410", False),  # a fortification of the attacker's side
    ],
)
def test_the_soviet_may_convert_in_towns_cities_and_own_fortifications(
    origin: str, target: str, asked: bool
) -> None:
    table = german(f"{origin} 34ID 45ID 72ID\n{target} 8RD")
    assert asks_conversion(table, f"attack {target} 34ID 45ID 72ID") == asked


@pytest.mark.rule("dok:11.20")
@pytest.mark.parametrize(
    ("origin", "target", "asked"),
    [
        ("2510", "2410", True),  # a German fortification
        ("4716", "4717", True),  # Orel
        ("3120", "3119", True),  # Tim, a town in German hands
        ("2415", "2414", False),  # a Soviet fortification
        (W, OPEN, False),
    ],
)
def test_the_german_may_convert_in_towns_cities_and_own_fortifications(
    origin: str, target: str, asked: bool
) -> None:
    table = soviet(f"{origin} 2TC\n{target} 213S-")
    assert asks_conversion(table, f"attack {target} 2TC") == asked


@pytest.mark.rule("dok:11.20")
def test_the_declaration_is_the_defenders_and_comes_before_the_die() -> None:
    table = german("3120 45ID\n3119 8RD")
    table.do("attack 3119 45ID")  # no die yet
    assert table.side == "soviet"
    assert not table.said(Rolled)
    assert table.choices("convert") == ["yes", "no"]
    assert table.why("convert maybe") == ("11.20", "unknown-word")
    assert table.why("retreat 3019") == ("11.20", "not-now")
    assert table.why("convert yes", by="german") == ("", "not-asked")


@pytest.mark.rule("dok:11.20.1")
@pytest.mark.parametrize(
    ("origin", "target"), [(W, OPEN), ("2717", "2718"), ("2413", "2414"), ("3120", "3119")]
)
def test_with_a_fortified_zone_the_soviet_must_convert_in_any_terrain(origin: str, target: str) -> None:
    table = german(f"{origin} 1SS 2SS\n{target} 115FZ 8RD 15RD")
    # 52 to 11, 4:1; with 0, 2, 3 or 1 columns left the second die decides after a 5 or 6.
    final = {OPEN: "4:1", "2718": "2:1", "2414": "1:1", "3119": "3:1"}[target]
    first = 3 if final in ("1:1", "2:1") else 5
    table.do(f"attack {target} 1SS 2SS", [first, 4])  # nobody is asked
    assert odds(table).final == final
    assert results(table) == ["DR", "BB"]
    declared = [e for e in table.said(Marked) if isinstance(e, Marked) and e.what == "conversion-yes"]
    assert [e.rule for e in declared] == ["11.20.1"]


# The order of decisions: examine, convert, Luftwaffe, die.


@pytest.mark.rule("dok:11.20", "dok:11.10.2")
def test_stack_then_conversion_then_luftwaffe_then_die() -> None:
    table = german("3120 45ID\n3119 8RD 15RD", tracks="luftwaffe=1")
    seen: list[Event] = []
    seen += table.do("attack 3119 45ID")
    assert any(isinstance(e, Revealed) for e in seen)
    assert isinstance(table.s.agenda[-1], Convert)
    seen += table.do("convert yes")
    assert isinstance(table.s.agenda[-1], AirSupport)
    assert table.side == "german"
    assert not any(isinstance(e, Rolled) for e in seen)
    seen += table.do("luftwaffe yes", [1])
    kinds = [type(e).__name__ if not isinstance(e, Marked) else e.what for e in seen]
    order = ["Attacked", "Revealed", "conversion-yes", "luftwaffe", "Compared", "Rolled"]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)


@pytest.mark.rule("dok:11.10.2")
def test_the_german_decides_on_the_luftwaffe_last_in_defence_too() -> None:
    table = soviet("2510 2TC\n2410 213S-", tracks="luftwaffe=1")
    table.do("attack 2410 2TC")
    assert (table.side, table.choices()) == ("german", ["convert"])
    table.do("convert no")
    assert (table.side, table.choices()) == ("german", ["luftwaffe"])
    assert table.why("luftwaffe yes", by="soviet") == ("", "not-asked")


# 11.10 The Luftwaffe through a game turn.


@pytest.mark.rule("dok:11.10")
@pytest.mark.parametrize(("gambit", "count"), [("no", 1), ("yes", 2)])
def test_one_counter_without_the_gambit_and_two_with_it(gambit: str, count: int) -> None:
    table = deployed(gambit=gambit)
    assert table.s.turn == 1
    assert table.s.luftwaffe == count


TWO_BATTLES = f"{W} 213S\n{OPEN} 8RD 15RD 74RD\n2717 45ID\n2718 81RD"


@pytest.mark.rule("dok:11.10.1")
def test_a_counter_supports_one_battle_a_game_turn_attack_or_defence() -> None:
    table = german(TWO_BATTLES, tracks="luftwaffe=1")
    fight(table, f"attack {OPEN} 213S", 2, luftwaffe="yes")
    assert "luftwaffe" in shifts(table)
    table.do("attack 2718 45ID", [2])  # no question any more, though the other battle is far away
    assert "luftwaffe" not in shifts(table)
    # In the Soviet player turn of the same game turn it is still spent.
    table = soviet(f"{W} 2TC\n{OPEN} 213S", tracks="luftwaffe=0")
    table.do(f"attack {OPEN} 2TC", [1])
    assert "luftwaffe" not in shifts(table)


@pytest.mark.rule("dok:11.10.1")
def test_a_counter_kept_back_in_attack_may_help_the_defence() -> None:
    table = german(f"{W} 213S\n{OPEN} 8RD 15RD 74RD", tracks="luftwaffe=1", phase="combat2")
    fight(table, f"attack {OPEN} 213S", 1, luftwaffe="no")
    table.do("end")
    assert table.side == "soviet"
    table.do("end")  # a position without orders is played as move-fight
    fight(table, f"attack {W} 8RD 15RD", 6, luftwaffe="yes")
    assert shifts(table) == {"luftwaffe": -1}


@pytest.mark.rule("dok:11.10.1")
def test_a_counter_that_has_supported_an_attack_is_missing_in_the_defence_of_the_same_turn() -> None:
    """Played on from the German combat into the Soviet one: a player turn brings no counter back."""
    table = german(f"{W} 213S\n{OPEN} 8RD 15RD 74RD", tracks="luftwaffe=1", phase="combat2")
    fight(table, f"attack {OPEN} 213S", 2, luftwaffe="yes")
    turn = table.s.turn
    table.do("end")
    table.do("end", by="soviet")  # a position without orders is played as move-fight
    table.do(f"attack {W} 8RD 15RD", [6])  # nobody is asked
    assert "luftwaffe" not in shifts(table)
    assert (table.s.turn, table.s.luftwaffe) == (turn, 0)


@pytest.mark.rule("dok:11.10.1")
def test_two_counters_serve_two_battles_but_never_one() -> None:
    table = german(TWO_BATTLES, tracks="gambit=1 luftwaffe=2")
    fight(table, f"attack {OPEN} 213S", 2, luftwaffe="yes")  # 1:3 and one right: AS
    assert shifts(table) == {"luftwaffe": 1}  # one column, and nobody was asked for a second counter
    assert table.s.luftwaffe == 1
    fight(table, "attack 2718 45ID", 5, luftwaffe="yes")
    assert shifts(table)["luftwaffe"] == 1
    assert table.s.luftwaffe == 0


@pytest.mark.rule("dok:11.10.1")
def test_the_luftwaffe_returns_with_the_next_game_turn() -> None:
    table = soviet(f"{W} 2TC\n{OPEN} 213S", phase="combat2", tracks="luftwaffe=0")
    table.do("end")
    assert (table.s.turn, table.s.luftwaffe) == (4, 1)


@pytest.mark.rule("dok:11.10.3")
def test_the_luftwaffe_has_no_part_in_the_conversion_roll() -> None:
    # Kept back at first: after the DR the second die falls at once, and the counter is not asked for.
    table = german("3120 45ID 213S\n3119 8RD", tracks="luftwaffe=1")
    fight(table, "attack 3119 45ID 213S", 3, 6, convert="yes", luftwaffe="no")  # 3:1 - 1: DR, then AS
    assert results(table) == ["DR", "AS"]
    assert table.s.luftwaffe == 1
    # Committed to the battle it shifts its odds, not the second die: 3:1 has no modifier.
    table = german("3120 45ID 213S\n3119 8RD", tracks="luftwaffe=1")
    fight(table, "attack 3119 45ID 213S", 4, 6, convert="yes", luftwaffe="yes")
    assert odds(table).final == "3:1"
    assert results(table) == ["DR", "AS"]


@pytest.mark.rule("dok:11.10.1")
def test_the_luftwaffe_survives_every_result_and_is_in_no_stack() -> None:
    table = german(f"{W} 213S-\n{OPEN} 8RD", tracks="luftwaffe=1 gambit=1")
    fight(table, f"attack {OPEN} 213S", 6, luftwaffe="yes")  # 2 to 4, 1:2 and 1 right: AL1
    assert table.at("213S") == "dead"
    assert not choices(table.g, table.s, table.g.side_named("german"), ("attack",))
    assert sum(table.s.near[0]) == 0  # with its battle lost and the division dead, no zone remains
    for order in ("end", "end", "end", "end"):
        table.do(order)
    assert (table.s.turn, table.s.luftwaffe) == (4, 2)  # both counters are there again


@pytest.mark.rule("dok:11.10", "dok:11.15")
def test_the_luftwaffe_is_not_offered_where_it_can_shift_nothing() -> None:
    """78 against 4 is far beyond the last column, with the aircraft or without."""
    table = german("3023 1SS 2SS 3SS\n3022 49RD", tracks="luftwaffe=1")
    table.do("attack 3022 1SS 2SS 3SS", [3])
    assert table.at("49RD") == "dead"


@pytest.mark.rule("dok:11.20", "dok:12.2")
def test_no_conversion_is_asked_for_where_nobody_can_retreat() -> None:
    """Tim is a town, but the last column has no retreat to convert, and no aircraft is left that could change
    the column."""
    table = german("3220 1SS 2SS 3SS\n3119 49RD", tracks="luftwaffe=0")
    table.do("attack 3119 1SS 2SS 3SS", [3])
    assert table.at("49RD") == "dead"
