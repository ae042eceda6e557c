"""Drives for points that lie open in Drive on Kursk: who sees them, who makes them, and who bars the way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from steppe.games.drive_on_kursk.movement import MovementPhase
from steppe.hexes import Hex
from steppe.players.drive_on_kursk.guards import open_points, opened_by, plan_guards
from steppe.players.drive_on_kursk.muster import Muster
from steppe.players.drive_on_kursk.outlook import Outlook
from steppe.players.drive_on_kursk.raids import plan_raids
from steppe.table import asked
from steppe.table.basics import POOL, Reader, Side, Unit
from steppe.table.state import lift, put
from tests.dok.support import Table, deployed, position
from tests.players.support import GERMAN, SOVIET, answer, greedy


def outlook(table: Table, side: Side) -> Outlook:
    return Outlook(table.g, table.g.sight(table.s, Reader(side)), side)


def move_on(table: Table) -> None:
    """Greedy plays the phase of movement that is under way."""
    player, (side, *_) = greedy(), asked(table.g, table.s)
    while not table.s.result and asked(table.g, table.s) == (side,):
        action = player.choose(table.g, table.g.sight(table.s, Reader(side)), side)
        table.do(" ".join(action))
        if action == ("end",):
            return


def with_a_gap(turn: int) -> Table:
    """The reference deployment, with four divisions gone from the line before the west edge."""
    table = deployed()
    table.s.turn = turn
    for name in ("75ID", "57ID", "255ID", "68ID"):
        lift(table.g, table.s, table.unit(name), POOL)
    return table


def lone_neighbours(table: Table) -> Iterator[tuple[Unit, int]]:
    """Germans who hold a hex of the line alone, and a Soviet hex next to each of them."""
    for h, pile in table.s.stacks.items():
        foes = [n for n in table.g.around[h] if table.s.holder[n] == SOVIET + 1]
        if table.s.holder[h] == GERMAN + 1 and len(pile) == 1 and foes:
            yield pile[0], foes[0]


def test_the_line_of_the_deployment_leaves_nothing_worth_a_drive() -> None:
    assert open_points(outlook(deployed(), GERMAN)) < 10  # the points of one hex of the west edge


def test_a_gap_lays_the_west_edge_open() -> None:
    """4.6: 10 points a hex; more than a hundred are in reach behind it by road (10.19)."""
    assert open_points(outlook(with_a_gap(8), GERMAN)) > 100


def test_guards_go_into_the_gap() -> None:
    table = with_a_gap(8)
    o = outlook(table, GERMAN)
    m = Muster(o, MovementPhase(GERMAN))
    plan_guards(m)
    assert 1 <= len(m.moves) <= o.params.guards
    for u, to in m.moves:
        lift(table.g, table.s, u, POOL)
        put(table.g, table.s, u, Hex(to))
    assert open_points(outlook(table, GERMAN)) < open_points(o) / 2


@pytest.mark.parametrize("turn", [2, 5])
def test_before_the_extra_turns_guards_go_only_where_much_is_at_stake(turn: int) -> None:
    """Four divisions gone lay a hundred points open; the line of the deployment lays a few open at most."""
    for table, sent in ((with_a_gap(turn), True), (deployed(), False)):
        table.s.turn = turn
        m = Muster(outlook(table, GERMAN), MovementPhase(GERMAN))
        plan_guards(m)
        assert bool(m.moves) == sent


def test_nobody_guards_when_nothing_can_follow() -> None:
    table = with_a_gap(9)
    m = Muster(outlook(table, SOVIET), MovementPhase(SOVIET))
    plan_guards(m)
    assert m.moves == []


def test_a_lone_division_of_the_line_is_not_advanced_out_of_it() -> None:
    """Behind some of them the way to the west edge would be open. Of a stack one may go."""
    table = deployed()
    table.s.turn = 8
    o = outlook(table, GERMAN)
    opened = [opened_by(o, u, to) for u, to in lone_neighbours(table)]
    assert max(opened) > 50
    stacked = next(u for u in table.g.units_of[GERMAN] if len(table.s.stacks.get(table.s.at[u], ())) > 1)
    assert opened_by(o, stacked) == 0


def test_a_corps_drives_along_an_open_edge() -> None:
    """The last word of the game: 8 hexes of the west edge at 10 points each, and more."""
    table = position("turn 9 soviet movement2\ntrack gambit=0 vp=160 \n2802 6TC\n4104 102ID\n2820 8RD")
    move_on(table)
    assert table.s.vp <= 160 - 80


def test_who_has_the_last_word_moves_twice_for_an_edge_that_lies_open() -> None:
    """4.6: 2815 is too far from the edge for one phase and near enough for two."""
    o = outlook(
        position("turn 9 soviet movement1\ntrack gambit=0 vp=160 \n2815 6TC\n4104 102ID\n2820 8RD"), SOVIET
    )
    one, two = (plan_raids(Muster(o, MovementPhase(SOVIET)), phases).worth for phases in (1, 2))
    assert two > one + 50


def test_the_enemy_in_the_way_stops_a_drive() -> None:
    text = "turn 9 soviet movement1\ntrack gambit=0 vp=160 \n2802 6TC\n2820 8RD"
    free = outlook(position(f"{text}\n4104 102ID"), SOVIET)
    barred = outlook(position(f"{text}\n2801 102ID\n2702 72ID\n2902 45ID"), SOVIET)
    worth = [plan_raids(Muster(o, MovementPhase(SOVIET)), 1).worth for o in (free, barred)]
    assert worth[0] >= 80 > worth[1]


RING = "4015 2Pz 4Pz\n4016 8RD\n4114 112RD\n3914 81RD\n2820 15RD"


@pytest.mark.parametrize(("cut", "vote"), [(True, "yes"), (False, "no")])
def test_a_draw_that_the_final_count_would_spoil_is_no_draw(cut: bool, vote: str) -> None:
    """6.9: two panzer divisions out of supply cost 4 points each (4.8): 160 are 152, and 155 are a draw."""
    ring = RING if cut else "4015 2Pz 4Pz\n2820 15RD"
    table = position(f"turn 7 soviet combat2\ntrack gambit=0 vp=160\n{ring}")
    table.do("end")
    assert answer(table, "german") == f"vote {vote}"
