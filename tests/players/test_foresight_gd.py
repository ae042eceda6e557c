"""What `planner` thinks of in Grossdeutschland and `greedy` does not."""

from __future__ import annotations

import pytest

from steppe.games.grossdeutschland.combat import CombatPart
from steppe.players import Player
from steppe.players.grossdeutschland.fire import best_barrage_from
from steppe.players.grossdeutschland.mind import FORESIGHT, price_of_ending, variants
from steppe.players.grossdeutschland.missions import REACH
from steppe.players.grossdeutschland.muster import Muster
from steppe.players.grossdeutschland.operations import plan_operations
from steppe.players.grossdeutschland.outlook import Outlook
from steppe.players.grossdeutschland.params import Params
from steppe.players.grossdeutschland.plan import STAY, Plan
from steppe.players.planner import PlannerPlayer
from steppe.table import asked, text_of
from steppe.table.basics import Action, Reader
from tests.gd.support import Rest, Table, active, fighting, new_game, on_plain
from tests.players.support import GERMAN, SOVIET, greedy

pytestmark = pytest.mark.slow

LAST_TURN = 14
"""Of the Lutchessa valley."""

FARTHER = Params(**FORESIGHT)


def planner() -> PlannerPlayer:
    return PlannerPlayer(1)


def first_order(table: Table, player: Player) -> str:
    side = asked(table.g, table.s)[0]
    return text_of(player.choose(table.g, table.g.sight(table.s, Reader(side)), side))


def carry_out_movement(
    table: Table, player: Player, shots: list[tuple[int, int]], plan: Plan | None = None
) -> list[Action]:
    """What both sides do until it is over; shots roll what they are told, and then miss."""
    done = list[Action]()
    while not isinstance(table.s.agenda[-1], CombatPart | Rest):
        side = asked(table.g, table.s)[0]
        done.append(player.choose(table.g, table.g.sight(table.s, Reader(side)), side, None, plan))
        dice = (shots.pop(0) if shots else (1, 1)) if done[-1][0] == "shoot" else ()
        table.do(text_of(done[-1]), dice)
    return done


def test_the_last_defender_of_a_hill_is_attacked_not_shot() -> None:
    """[10.6, 11.3.18] A staff alone on Hill 96: fire would kill it, and nobody would be on the hill."""
    stands = "draw 1Tk\n3411 1KV1.1Tk 2KV1.1Tk\n3406 HQ.1Tk\n3412 HQ.2Gr\n2025 5K.2Gr"
    assert first_order(fighting(stands), greedy()).split()[0] == "fire"
    assert first_order(fighting(stands), planner()).split()[:2] in (["attack", "3412"], ["overrun", "3412"])


def test_when_one_is_stopped_on_his_way_to_a_hill_another_goes() -> None:
    """[11.4] The battalion makes for Hill 62, and one of its companies for Hill 96 by the way, which is empty
    but for a gun that sees it. The first is hit; `planner` sends the next."""
    for player, holder in ((greedy(), GERMAN), (planner(), SOVIET)):
        table = active(
            "draw 2Mot\n3407 HQ.2Mot\n3307 1.2Mot\n3107 2.2Mot\n3007 3.2Mot\n3714 Flak.2Gr\n1225 HQ.2Gr",
            turn=LAST_TURN - 1,
        )
        table.s.held[table.g.hex_named["3412"]] = GERMAN
        plan = Plan("attack", table.g.hex_named["2718"], 0.02, 0.04, True)
        carry_out_movement(table, player, [(6, 6)], plan)
        assert table.s.held[table.g.hex_named["3412"]] == holder


def test_beside_the_enemys_entry_hexes_not_in_them() -> None:
    """[19.3.3] German units count next to entries A to E, by the road that leads there."""
    table = new_game("akhtyrka")
    (near,) = table.g.victory.near
    reached = {goal.hex for goal in Outlook(table.g, table.s, GERMAN).goals if goal.kind == REACH}
    assert reached and reached.isdisjoint(near.hexes)
    assert all(any(h in table.g.around[entry] for entry in near.hexes) for h in reached)


def test_batteries_go_where_their_fire_tells() -> None:
    """[11.2.6] Three dice must show more than the distance."""
    chances = []
    for player in (greedy(), planner()):
        table = active("draw 3Art\n2205 HQ.3Art 7B.3Art\n2215 5K.2Gr\n2218 1.1Mot 2.1Mot\n2225 HQ.1Mot")
        carry_out_movement(table, player, [])
        gun = table.unit("7B.3Art")
        chances.append(best_barrage_from(Outlook(table.g, table.s, GERMAN), gun, table.s.at[gun]))
    assert chances[1] > 1.5 * chances[0]


def test_in_the_last_turn_units_are_there_to_be_used() -> None:
    """A third of a third of what they are worth before, and nothing less before the last turn."""
    for turn, factor in ((LAST_TURN - 1, 1.0), (LAST_TURN, FARTHER.ending)):
        table = on_plain("2010 1KV1.1Tk\n2020 5K.2Gr", turn=turn)
        u = table.unit("1KV1.1Tk")
        usual, farther = (Outlook(table.g, table.s, SOVIET, p).unit_worth(u) for p in (Params(), FARTHER))
        assert farther == pytest.approx(factor * usual)


def test_who_holds_a_hill_before_strong_enemies_does_not_run_from_it() -> None:
    """A company on Hill 96 with tanks near it would leave the hill to strike at trucks in the open."""
    stands = (
        "draw 2Gr\n3412 HQ.2Gr 5K.2Gr\n3414 1.2Mot-\n3408 1KV1.1Tk 2KV1.1Tk 3KV1.1Tk\n3402 HQ.1Tk HQ.2Mot"
    )
    gone = []
    for params in (Params(), FARTHER):
        table = active(stands)
        m = Muster(Outlook(table.g, table.s, GERMAN, params))
        gone.append([one.value for one in plan_operations(m, "2Gr", -1.0)])
    assert gone[1] < gone[0]


def test_near_the_end_plans_are_played_out() -> None:
    """With two battalions still to act a future costs what it does elsewhere, with none a third of it; four
    are too many, and so are two turns more of two."""
    table = on_plain("2010 HQ.1Tk 1KV1.1Tk\n2020 HQ.2Gr 5K.2Gr", turn=LAST_TURN)
    names = list(table.g.battalions)
    for left, price in ((0, 1 / 3), (2, 1), (3, 4 / 3), (4, 0)):
        table.s.cup = names[:left]
        assert price_of_ending(table.g, table.s) == price
    table.s.cup, table.s.turn = [], LAST_TURN - 1
    assert price_of_ending(table.g, table.s) == 1
    table.s.turn = LAST_TURN - 2
    assert price_of_ending(table.g, table.s) == 0


def test_the_first_game_is_played_out_from_its_beginning() -> None:
    table = new_game("starter", (1, 1))
    assert table.s.turn == 1 and price_of_ending(table.g, table.s) > 0


TWO_TARGETS = "draw 1Tk\n2010 HQ.1Tk 1KV1.1Tk 2KV1.1Tk\n2013 5K.2Gr-\n2212 6K.2Gr\n2025 HQ.2Gr"


def test_near_the_end_any_target_may_be_struck_first() -> None:
    """And all may stay where they are."""
    table = active(TWO_TARGETS, turn=LAST_TURN)
    (meant, *_) = plan_operations(Muster(Outlook(table.g, table.s, SOVIET)), "1Tk", 0.0)
    plans = list(variants(table.g, table.g.sight(table.s, Reader(SOVIET)), SOVIET))
    struck = {plan.strike for plan in plans} - {-1}
    assert {meant.target} | struck == {table.g.hex_named["2013"], table.g.hex_named["2212"]}
    assert any(plan.posture == STAY for plan in plans)


def test_units_come_up_for_the_target_that_a_plan_strikes_at() -> None:
    for number in ("2013", "2212"):
        table = active(TWO_TARGETS, turn=LAST_TURN)
        target = table.g.hex_named[number]
        carry_out_movement(table, planner(), [], Plan("attack", -1, 0.02, 0.04, True, strike=target))
        assert table.s.at[table.unit("1KV1.1Tk")] in table.g.around[target]


def test_nobody_moves_where_all_stay() -> None:
    table = active(TWO_TARGETS, turn=LAST_TURN)
    done = carry_out_movement(table, planner(), [], Plan(STAY, -1, 0.02, 0.04, True))
    assert ("go", "1KV1.1Tk") not in done and table.s.at[table.unit("1KV1.1Tk")] == table.g.hex_named["2010"]
