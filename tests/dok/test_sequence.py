"""5.0 The turn sequence."""

from __future__ import annotations

import pytest

from steppe.games.drive_on_kursk.state import GERMAN, SOVIET
from steppe.table.basics import WATCHER, Reader
from steppe.table.events import Began, Marked, Opened
from tests.dok.support import Table, deployed, position

MODES = pytest.mark.parametrize("gambit", ["no", "yes"])
ORDERS = ["move-fight", "fight-move", "move-move", "fight-fight"]


def asks(table: Table) -> tuple[str, str]:
    return table.side, type(table.s.agenda[-1]).__name__


def began(table: Table) -> list[tuple[str, str]]:
    """What began with the last action, and for whom."""
    names = {None: "both", GERMAN: "german", SOVIET: "soviet"}
    return [(event.what, names[event.side]) for event in table.events if isinstance(event, Began)]


def new_turn(turn: int, text: str = "3302 1SS\n3322 8RD", **options: str) -> Table:
    """The start of a game turn."""
    table = position(f"turn {turn - 1} soviet combat2\n{text}", **options)
    table.do("end")
    return table


@pytest.mark.rule("dok:5.1", "dok:5.2")
@MODES
def test_a_game_turn_is_the_phase_order_then_the_german_then_the_soviet_turn(gambit: str) -> None:
    table = new_turn(3, gambit=gambit)
    assert began(table) == [("game-turn", "both")]
    assert (table.s.turn, asks(table)) == (3, ("soviet", "SecretPhaseOrder"))
    table.do("order fight-move")
    assert asks(table) == ("german", "PhaseOrder")
    table.do("order move-fight")
    assert began(table) == [("player-turn", "german"), ("move", "german")]
    table.do("end")
    assert began(table) == [("fight", "german")]
    table.do("end")
    assert began(table) == [("player-turn", "soviet"), ("fight", "soviet")]
    table.do("end")
    assert began(table) == [("move", "soviet")]
    table.do("end")
    assert began(table) == [("game-turn", "both")]
    assert table.s.turn == 4


@pytest.mark.rule("dok:5.2")
def test_the_soviet_turn_begins_with_the_activation_of_reserves() -> None:
    table = position("turn 3 german combat2\n3302 1SS\n3716 3TC{reserve}\n3322 8RD")
    table.do("end")
    assert asks(table) == ("soviet", "Activate")
    assert table.why("go 8RD") == ("9.2.3", "not-now")
    table.do("done")
    assert began(table) == [("move", "soviet")]


@pytest.mark.rule("dok:5.1")
def test_no_match_is_longer_than_nine_turns() -> None:
    table = position("turn 1 soviet combat2\n3302 1SS\n3322 8RD")
    for turn in range(2, 10):
        table.do("end")
        if turn > 8 - 1:
            table.do("vote yes", by="german")
            table.do("vote yes", by="soviet")
        assert table.s.turn == turn
        table.do("order move-fight")
        table.do("order move-fight")
        if turn >= 5:
            table.do("done")  # no withdrawal
        for _ in range(3):
            table.do("end")
    assert asks(table) == ("soviet", "CombatPhase")
    table.do("end")
    assert (table.s.turn, table.s.result) == (9, "soviet")


@pytest.mark.rule("dok:5.1.1")
def test_nothing_is_done_out_of_its_step() -> None:
    table = position('turn 3 german movement1\nfield orders ["move-fight","move-fight"]\n3321 1SS\n3322 8RD')
    assert table.why("attack 3322 1SS") == ("5.2", "not-now")
    assert table.why("order fight-fight") == ("5.2", "not-now")
    assert table.why("vote yes") == ("5.2", "not-now")
    assert table.why("go 8RD") == ("10.2.2", "not-yours")
    assert table.why("go 8RD", by="soviet") == ("", "not-asked")
    table.do("end")
    assert table.why("go 1SS") == ("5.2", "not-now")  # too late to move
    assert table.why("attack 3322 1SS") is None
    table.do("end")
    assert table.why("attack 3322 1SS", by="german") == ("", "not-asked")


@pytest.mark.rule("dok:5.3")
@pytest.mark.parametrize("german", ORDERS)
@pytest.mark.parametrize("soviet", ORDERS)
def test_each_side_chooses_among_four_orders(german: str, soviet: str) -> None:
    table = new_turn(3)
    assert table.choices("order") == ORDERS
    table.do(f"order {soviet}")
    assert table.choices("order") == ORDERS
    table.do(f"order {german}")
    played = []
    for _ in range(4):
        played += [what for what, side in began(table) if what in ("move", "fight")]
        table.do("end")
    assert played == [*german.split("-"), *soviet.split("-")]


@pytest.mark.rule("dok:5.3")
def test_there_is_no_fifth_order() -> None:
    assert new_turn(3).why("order rest-rest") == ("5.3", "unknown-word")


@pytest.mark.rule("dok:5.4", "dok:5.4.1")
def test_e10_the_soviet_order_is_fixed_first_and_covered_until_his_turn() -> None:
    table = new_turn(3)
    table.do("order fight-move")
    assert table.said(Marked) == [Marked("5.4", "order-covered", SOVIET)]
    assert table.s.orders[SOVIET] == "fight-move"
    for reader in (Reader(GERMAN), WATCHER):
        assert table.g.sight(table.s, reader).orders == ["", ""]
    assert table.g.sight(table.s, Reader(SOVIET)).orders == ["", "fight-move"]
    table.do("order move-fight")
    table.do("end")
    assert table.g.sight(table.s, Reader(GERMAN)).orders == ["move-fight", ""]
    table.do("end")  # the Soviet player turn begins
    assert Opened("5.4.1", SOVIET, "order-fight-move") in table.events
    assert table.g.sight(table.s, Reader(GERMAN)).orders == ["move-fight", "fight-move"]


@pytest.mark.rule("dok:5.4")
def test_the_german_announces_his_order_openly() -> None:
    table = new_turn(3)
    assert table.why("order move-fight", by="german") == ("", "not-asked")  # not before the Soviet
    table.do("order fight-move")
    table.do("order fight-fight")
    assert Marked("5.4", "order-fight-fight", GERMAN) in table.events
    assert table.g.sight(table.s, Reader(SOVIET)).orders == ["fight-fight", "fight-move"]


@pytest.mark.rule("dok:5.4.1")
def test_nobody_changes_his_order() -> None:
    table = new_turn(3)
    table.do("order fight-move")
    assert table.why("order move-move", by="soviet") == ("", "not-asked")
    table.do("order fight-fight")
    assert table.why("order move-move", by="german") == ("5.2", "not-now")
    assert table.why("order move-move", by="soviet") == ("", "not-asked")
    table.do("end")
    table.do("end")
    assert table.why("order move-move", by="soviet") == ("5.2", "not-now")


@pytest.mark.rule("dok:5.4.2")
@MODES
def test_each_turn_asks_anew_with_and_without_the_gambit(gambit: str) -> None:
    table = new_turn(3, gambit=gambit)
    table.do("order fight-fight")
    table.do("order fight-fight")
    for _ in range(4):
        table.do("end")
    assert (table.s.turn, table.s.orders, table.s.orders_open) == (4, ["", ""], 0)
    assert table.choices("order") == ORDERS
    table.do("order fight-fight")
    assert table.choices("order") == ORDERS


@pytest.mark.rule("dok:5.4.2")
@MODES
def test_turn_1_begins_with_the_choice_too(gambit: str) -> None:
    table = deployed(gambit=gambit)
    assert (asks(table), table.choices("order")) == (("soviet", "SecretPhaseOrder"), ORDERS)
