"""What a player that looks ahead may ask of the mind of each game."""

from __future__ import annotations

import ast
import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from steppe.games import load_game
from steppe.games.autumn_for_barbarossa import AutumnForBarbarossa
from steppe.games.ss_panzer import SSPanzer
from steppe.games.ss_panzer.stacking import LIMIT
from steppe.players.autumn_for_barbarossa import mind as smolensk
from steppe.players.drive_on_kursk import mind as kursk
from steppe.players.drive_on_kursk.outlook import Outlook
from steppe.players.drive_on_kursk.params import Params
from steppe.players.drive_on_kursk.plan import HOLD
from steppe.players.grossdeutschland import mind as lutchessa
from steppe.players.kursk_1943 import mind as citadel
from steppe.players.minds import BOLD, CAREFUL, STEADY, Mind
from steppe.players.ss_panzer import mind as panzer
from steppe.players.ss_panzer.plan import Plan
from steppe.table import (
    Side,
    apply,
    asked,
    awaited,
    begin,
    decode,
    encode,
    play_out,
    resolve,
    text_of,
    why_not,
)
from steppe.table.basics import HIDDEN, POOL, Reader
from steppe.table.chance import Stream
from steppe.table.steps import Draw
from tests.dok.support import position
from tests.players.support import (
    GERMAN,
    SOVIET,
    Moment,
    game_of_citadel,
    game_of_kursk,
    game_of_lutchessa,
    game_of_panzers,
    game_of_smolensk,
    greedy,
)
from tests.ssp import support as ssp
from tests.tables import Table

pytestmark = pytest.mark.slow

MINDS: dict[str, Mind] = {"afb": smolensk, "dok": kursk, "gd": lutchessa, "k43": citadel, "ssp": panzer}
HOME = Path(kursk.__file__).parent.parent
NO_OPINION = {0.0, 1.0, 1e-9, 3.5, 99.0}
"""Nothing, all, equal but for rounding, the mean of a die, and never."""


def game_of(game: str) -> tuple[Table[Any, Any], list[Moment[Any]]]:
    games: dict[str, Callable[[], tuple[Table[Any, Any], list[Moment[Any]]]]] = {
        "afb": game_of_smolensk,
        "dok": game_of_kursk,
        "gd": game_of_lutchessa,
        "k43": game_of_citadel,
        "ssp": game_of_panzers,
    }
    return games[game]()


def plan_points(game: str) -> Iterator[tuple[Side, Any]]:
    """The first decision at each plan point of either side: that side, and the state."""
    table, moments = game_of(game)
    known = set()
    for s, side, _ in moments:
        point = MINDS[game].plan_point(table.g, s, side)
        if point is not None and (side, point) not in known:
            known.add((side, point))
            yield side, s


# The script.


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("afb", "f2dab6085f03abc8"),
        ("dok", "ab94bcb1dbb6f55f"),
        ("gd", "af2826459b593c79"),
        ("k43", "d0e31eb82377cea8"),
        ("ssp", "0983ba939e44a968"),
    ],
)
def test_the_script_plays_as_it_did(game: str, expected: str) -> None:
    """Whoever means to change how it plays changes this line; nothing else may, on any machine."""
    actions = "\n".join(text_of(action) for _, _, action in game_of(game)[1])
    assert hashlib.sha256(actions.encode()).hexdigest()[:16] == expected


@pytest.mark.parametrize(
    "folder", ["autumn_for_barbarossa", "drive_on_kursk", "grossdeutschland", "kursk_1943", "ss_panzer"]
)
def test_every_number_is_among_the_params(folder: str) -> None:
    for path in (HOME / folder).glob("*.py"):
        if path.name != "params.py":
            nodes = ast.walk(ast.parse(path.read_text("utf-8")))
            floats = {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, float)}
            assert floats <= NO_OPINION, path


def test_in_drive_on_kursk_the_bold_ask_less_of_an_attack_and_the_careful_more() -> None:
    bold, steady, careful = (kursk.PARAMS_OF[temper] for temper in (BOLD, STEADY, CAREFUL))
    assert bold.fight_from < steady.fight_from < careful.fight_from
    assert bold.own_risk < steady.own_risk < careful.own_risk


def test_other_params_play_otherwise() -> None:
    sure = position("turn 2 german combat2\n3310 1SS 2SS 3SS\n3311 112RD")
    sight = sure.g.sight(sure.s, Reader(GERMAN))
    usual = kursk.Script(sure.g, GERMAN).choose(sight)
    assert usual is not None and usual[0] == "attack"
    assert kursk.Script(sure.g, GERMAN, Params(fight_from=1000.0)).choose(sight) == ("end",)


# Stages and plan points.


@pytest.mark.parametrize(
    ("game", "least"), [("afb", 2 * 10), ("dok", 3 * 7), ("gd", 14 * 10), ("k43", 2 * 5), ("ssp", 4 * 9)]
)
def test_the_stage_grows(game: str, least: int) -> None:
    """In Drive on Kursk three times a turn at least, in SS Panzer with each of nine chits, at Smolensk with
    each player turn, in the Lutchessa valley with ten battalions or more in each of fourteen turns."""
    table, moments = game_of(game)
    stages = [MINDS[game].stage(table.g, s) for s, _, _ in moments]
    assert stages == sorted(stages)
    assert len(set(stages)) >= least
    assert MINDS[game].stage(table.g, table.s) >= stages[-1]


def test_the_stage_grows_before_the_next_draw() -> None:
    """Whoever looks ahead stops there and need not know what is drawn."""
    table = ssp.position('turn 2 german lah\nfield cup ["art","dr"]\n1937 LTiger\n2220 D1StuG')
    g, s, before = table.g, table.s, panzer.stage(table.g, table.s)
    apply(g, s, GERMAN, ("end",), lambda event: None)
    assert isinstance(awaited(s), Draw) and s.drawn == []
    assert panzer.stage(g, s) > before
    resolve(g, s, (2,), lambda event: None)
    assert s.drawn == ["dr"] and s.formation == "dr"
    assert panzer.stage(g, s) == (before[0], before[1] + 1)


@pytest.mark.parametrize("game", MINDS)
def test_a_plan_is_due_once_for_each_turn_or_impulse_of_a_side(game: str) -> None:
    table, moments = game_of(game)
    mind = MINDS[game]
    for side in (GERMAN, SOVIET):
        mine = [mind.plan_point(table.g, s, side) for s, asked_side, _ in moments if asked_side == side]
        points = [point for point in mine if point is not None]
        runs = [point for k, point in enumerate(points) if k == 0 or point != points[k - 1]]
        assert len(runs) == len(set(runs)), "none comes again"
        assert len(runs) >= table.s.turn


def test_plan_points_of_kursk() -> None:
    table, moments = game_of_kursk()
    seen = {(type(s.agenda[-1]).__name__, side, kursk.plan_point(table.g, s, side)) for s, side, _ in moments}
    assert {("PhaseOrder", GERMAN, (2, 1)), ("CombatPhase", GERMAN, (2, 1))} <= seen
    assert {("SecretPhaseOrder", SOVIET, (2, 0)), ("Activate", SOVIET, (2, 2))} <= seen
    assert {("Deploy", GERMAN, None), ("Deploy", SOVIET, None), ("Vote", SOVIET, None)} <= seen
    assert all(point is None for name, side, point in seen if name == "Convert" and side == GERMAN)


# Plans.


@pytest.mark.parametrize("game", MINDS)
def test_the_first_variant_is_what_the_script_does_of_itself(game: str) -> None:
    table, _ = game_of(game)
    for side, s in list(plan_points(game))[::4]:
        sight = table.g.sight(s, Reader(side))
        own = greedy().plan(table.g, sight, side)
        plans = list(MINDS[game].variants(table.g, sight, side))
        assert plans[0] == own
        assert len(set(plans)) == len(plans) and 2 <= len(plans) <= 8
        assert greedy().choose(table.g, sight, side, plan=own) == greedy().choose(table.g, sight, side)


@pytest.mark.parametrize(("game", "turn"), [("afb", 2), ("dok", 2), ("gd", 5), ("k43", 2), ("ssp", 2)])
def test_every_variant_can_be_played_through_its_stage(game: str, turn: int) -> None:
    """And some lead elsewhere."""
    table, _ = game_of(game)
    g, mind = table.g, MINDS[game]
    side, start = next((side, s) for side, s in plan_points(game) if s.turn == turn)
    point = mind.plan_point(g, start, side)
    ends = set()
    for plan in mind.variants(g, g.sight(start, Reader(side)), side):
        s, source = start.copy(), Stream(random.Random(1))
        players = greedy(), greedy()
        while (sides := asked(g, s)) and mind.stage(g, s) <= (turn, mind.stage(g, start)[1] + 1):
            who = sides[0]
            follow = plan if who == side and mind.plan_point(g, s, side) == point else None
            action = players[who].choose(g, g.sight(s, Reader(who)), who, plan=follow)
            assert why_not(g, s, who, action) is None
            play_out(g, s, who, action, lambda event: None, source)
        ends.add(encode(s))
    assert len(ends) > 1


def test_a_plan_orders_the_phases() -> None:
    table, _ = game_of_kursk()
    side, s = next((side, s) for side, s in plan_points("dok") if side == GERMAN)
    sight = table.g.sight(s, Reader(side))
    orders = [plan.order for plan in kursk.variants(table.g, sight, side)]
    assert set(orders) == {"move-fight", "fight-move", "move-move", "fight-fight"}
    for plan in kursk.variants(table.g, sight, side):
        assert greedy().choose(table.g, sight, side, plan=plan) == ("order", plan.order)


def test_an_axis_draws_to_one_goal_alone() -> None:
    table, _ = game_of_kursk()
    g = table.g
    s = next(s for side, s in plan_points("dok") if side == GERMAN)
    every, one = Outlook(g, s, GERMAN), Outlook(g, s, GERMAN, axis=(g.kursk,))
    assert one.attraction[g.kursk] == max(one.attraction)
    assert all(a <= b for a, b in zip(one.attraction, every.attraction, strict=True))
    axes = {plan.axis for plan in kursk.variants(g, s, GERMAN)} - {()}
    assert len(axes) == 3


def test_who_only_holds_makes_no_doubtful_attack() -> None:
    table, moments = game_of_kursk()
    fights = [(s, side) for s, side, action in moments if action[0] == "attack" and s.agenda[-1].side == side]
    answers = []
    for s, side in fights[::10]:
        sight = table.g.sight(s, Reader(side))
        own = next(kursk.variants(table.g, sight, side))
        plan = structs.replace(own, posture=HOLD, fight_from=3.0)
        answers.append(greedy().choose(table.g, sight, side, plan=plan)[0])
    assert {"attack", "end"} == set(answers)


def test_a_plan_after_goals_sends_no_fewer_there_and_nobody_for_what_it_leaves_alone() -> None:
    g = game_of_panzers()[0].g
    for side, s in list(plan_points("ssp"))[:3]:
        own, *others = panzer.variants(g, s, side)
        usual = _posts(g, s, side, own)
        for plan in others:
            posts = _posts(g, s, side, plan)
            assert {kind for _, kind in posts} <= set(plan.kinds)
            for goal in plan.goals:
                sent, before = (sum(n for (h, _), n in each.items() if h == goal) for each in (posts, usual))
                assert sent >= min(before, LIMIT[side])  # [6.1] more than may stay only follow


def _posts(g: SSPanzer, s: Any, side: Side, plan: Plan) -> Counter[tuple[int, str]]:
    """How many units a plan has for each hex and what is to be done there."""
    script = panzer.Script(g, side)
    script.choose(s, plan)
    return Counter((post.task.hex, post.task.kind) for post in script.posts.values())


# What may be hidden.


@pytest.mark.parametrize("game", MINDS)
def test_what_is_imagined_looks_the_same(game: str) -> None:
    table, moments = game_of(game)
    g, mind = table.g, MINDS[game]
    for k, (s, side, _) in enumerate(random.Random(4).sample(moments, 60)):
        sight = g.sight(s, Reader(side))
        world = mind.imagine(g, sight, side, random.Random(k))
        assert g.sight(world, Reader(side)) == sight
        assert decode(g, encode(world)) == world
        assert len(world.at) == len(g.units) and HIDDEN not in world.at
        assert world == mind.imagine(g, sight, side, random.Random(k))


def test_infantry_that_is_still_in_the_cup_may_be_any_of_it() -> None:
    """With the counters of the box, some of which are drawn as the battle goes on."""
    g = load_game("afb", "smolensk")
    assert isinstance(g, AutumnForBarbarossa)
    s, source = begin(g, lambda event: None, Stream(random.Random(2))), Stream(random.Random(3))
    players = greedy(), greedy()
    cups: set[frozenset[int]] = set()
    while s.turn < 3:
        side = asked(g, s)[0]
        sight = g.sight(s, Reader(side))
        if side == GERMAN and len(cups) < 4:
            world = smolensk.imagine(g, sight, side, random.Random(len(cups)))
            assert g.sight(world, Reader(side)) == sight
            cup = frozenset(u for u in g.units_of[SOVIET] if g.is_drawn[u] and world.at[u] == POOL)
            assert len(cup) == sum(g.is_drawn[u] and s.at[u] == POOL for u in g.units_of[SOVIET])
            cups.add(cup)
        play_out(g, s, side, players[side].choose(g, sight, side), lambda event: None, source)
    assert len(cups) > 1


def test_hidden_counters_lie_where_they_can() -> None:
    """No hex holds too much, reserves sleep in the places of reserves, and two dreams differ."""
    table, _ = game_of_kursk()
    g = table.g
    reserve = 1 << g.flag_names.index("reserve")
    for side, s in list(plan_points("dok"))[:8]:
        sight = g.sight(s, Reader(side))
        worlds = [kursk.imagine(g, sight, side, random.Random(k)) for k in range(4)]
        assert side == SOVIET or len({tuple(world.at) for world in worlds}) == 4
        for world in worlds:
            assert all(sum(g.thirds[u] for u in pile) <= 9 for pile in world.stacks.values())
            asleep = [u for u, bits in enumerate(world.flags) if bits & reserve and world.at[u] >= 0]
            assert all(g.counters[u].is_reserve for u in asleep)
            assert sorted(world.at[u] for u in asleep) == sorted(
                s.at[u] for u, bits in enumerate(s.flags) if bits & reserve and s.at[u] >= 0
            )


def test_a_world_can_be_played_on() -> None:
    table, _ = game_of_kursk()
    g = table.g
    side, s = next((side, s) for side, s in plan_points("dok") if side == SOVIET and s.turn == 3)
    world = kursk.imagine(g, g.sight(s, Reader(side)), side, random.Random(1))
    source = Stream(random.Random(1))
    players = greedy(), greedy()
    start = kursk.stage(g, world)
    while kursk.stage(g, world) == start:
        who = asked(g, world)[0]
        action = players[who].choose(g, g.sight(world, Reader(who)), who)
        play_out(g, world, who, action, lambda event: None, source)
    assert kursk.stage(g, world) > start
