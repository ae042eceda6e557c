"""The planner: futures on equal luck, plans that are worth them, and nothing that its side could not see."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from itertools import chain
from pkgutil import resolve_name

import pytest

from steppe.games import GAMES, Room, load_game
from steppe.lab.fitting import names_of
from steppe.match import Match
from steppe.players import players_of
from steppe.players.fallback import legal_or_any
from steppe.players.minds import STEADY, Key, Plan, is_far_sighted, mind_of, package_of
from steppe.players.numbers import NOTHING, numbers_of
from steppe.players.planner import PlannerPlayer
from steppe.players.planning import halving
from steppe.players.planning.halving import halve
from steppe.players.planning.rollout import Follower, KeyedDice, roll_out
from steppe.table import AnyGame, State, asked, begin, encode, play_out
from steppe.table.basics import Reader, Side
from steppe.table.chance import Stream
from steppe.table.steps import Dice, Draw
from tests.players import drill_mind
from tests.ssp.support import new_game

# Sequential halving.


def test_the_best_plan_is_found_on_the_same_worlds() -> None:
    tried: Counter[tuple[str, int]] = Counter()
    worth = {"stay": 0.0, "left": 2.0, "right": 5.0, "centre": 1.0}

    def attempt(plan: str, world: int) -> float:
        tried[plan, world] += 1
        return worth[plan] + (1 if world % 2 else -1)

    plans = list(worth)
    judged = halve(plans, 24, attempt, margin=0.5)
    assert plans[judged[0].place] == "right"
    assert set(tried.values()) == {1}, "no world is tried twice with one plan"
    assert sum(tried.values()) <= 24
    worlds = {plan: {world for name, world in tried if name == plan} for plan in plans}
    assert worlds["stay"] == worlds["right"] == set(range(len(worlds["right"])))
    assert len(worlds["centre"]) < len(worlds["right"]), "the worse half gets fewer futures"


def test_the_own_plan_is_kept_unless_another_is_better_by_a_margin() -> None:
    worth = {"own": 3.0, "other": 3.4}
    for margin, best in ((0.5, 0), (0.3, 1)):
        assert halve(list(worth), 8, lambda plan, world: worth[plan], margin)[0].place == best


def test_who_was_sorted_out_is_not_taken_for_one_lucky_future() -> None:
    """The third plan looks worst in the first worlds, whatever a later one would have shown."""
    values = {"own": [0.0] * 9, "good": [1.0] * 9, "bad": [-5.0] * 2 + [90.0] * 7, "worse": [-6.0] * 9}
    judged = halve(list(values), 16, lambda plan, world: values[plan][world], margin=0.0)
    assert list(values)[judged[0].place] == "good"


def test_what_comes_to_the_same_is_not_tried_for_ever() -> None:
    tried: Counter[str] = Counter()

    def attempt(plan: str, world: int) -> float:
        tried[plan] += 1
        return float(world)

    assert halve(["own", "alike"], 96, attempt, margin=0.0)[0].place == 0
    assert tried == {"own": 6, "alike": 6}


# Dice.


def test_the_same_shot_rolls_alike_whatever_was_rolled_before() -> None:
    g = load_game("dok", "starter")
    first, second = (_attack_rolls(g, extra) for extra in (False, True))
    assert first == second


def _attack_rolls(g: AnyGame, extra: bool) -> list[tuple[int, ...]]:
    """The dice of three purposes; with others in between or without."""
    dice, found = KeyedDice("7", 0), []
    s = g.start()
    for place in range(3):
        s.agenda = [_Waits(place), Dice()]
        found.append(dice.roll(s, Dice()))
        if extra:
            s.agenda = [_Waits(place + 10), Dice()]
            dice.roll(s, Dice())
    return found


def test_luck_is_dealt_out_evenly_over_worlds() -> None:
    """Two dice for one battle: in six worlds each shows each of its faces once, and so in the next six."""
    s = load_game("dok", "starter").start()
    s.agenda = [_Waits(5), Dice()]
    rolls = [KeyedDice("7", world).roll(s, Dice(2)) for world in range(12)]
    for some in (rolls[:6], rolls[6:]):
        for die in zip(*some, strict=True):
            assert sorted(die) == [1, 2, 3, 4, 5, 6]
    assert {one + two for (one, _), (two, _) in zip(rolls[::2], rolls[1::2], strict=True)} == {7}
    assert rolls[:6] != rolls[6:], "another order the second time"
    assert [one for one, _ in rolls] != [other for _, other in rolls], "each die has its own luck"


def test_what_is_put_back_into_a_cup_is_not_drawn_for_ever() -> None:
    """Of three or five in a cup none is drawn every time in any world, not even the middle one."""
    s = load_game("dok", "starter").start()
    for size in (3, 5):
        for world in range(12):
            s.agenda = [_Waits(5), Draw(("x",) * size)]
            dice = KeyedDice("7", world)
            assert len({dice.roll(s, s.agenda[-1]) for _ in range(30)}) == size


class _Waits:
    def __init__(self, target: int) -> None:
        self.target = target


# The player.


@pytest.fixture
def drill(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    monkeypatch.setitem(GAMES, "drill", Room("tests.drill:Drill", "tests.players.drill_mind"))
    return load_game("drill")


def decisions(g: AnyGame, seed: int) -> list[tuple[State, Side]]:
    """The states and sides of a game that two planners play."""
    match = Match.new(g, seed=seed)
    players = {name: PlannerPlayer(f"{seed}{name}", futures=4) for name in g.sides}
    found = []
    while not match.over:
        side = match.sides_asked[0]
        found.append((match.truth, side))
        players[g.sides[side]].play(match, by=g.sides[side])
    return found


def test_it_plays_whole_games_by_the_rules_and_the_same_seed_plays_the_same(drill: AnyGame) -> None:
    one, two = (decisions(drill, 5) for _ in range(2))
    assert [encode(s) for s, _ in one] == [encode(s) for s, _ in two]
    assert len(one) > 5


def test_equal_sights_get_equal_play(drill: AnyGame) -> None:
    """What lies hidden changes nothing."""
    compared = 0
    for s, side in decisions(drill, 3)[::3]:
        sight = drill.sight(s, Reader(side))
        dealt = drill.redeal(s, Reader(side), random.Random(1))
        other = drill.sight(dealt, Reader(side))
        assert encode(sight) == encode(other)
        answers = [PlannerPlayer("x", futures=4).choose(drill, each, side) for each in (sight, other)]
        assert answers[0] == answers[1]
        compared += encode(s) != encode(dealt)
    assert compared


def test_a_plan_is_kept_until_the_next_is_due(drill: AnyGame) -> None:
    player = PlannerPlayer("x", futures=4)
    match = Match.new(drill, seed=1)
    side = match.sides_asked[0]
    sight = match.sight(Reader(side))
    plan = player.plan(drill, sight, side)
    assert plan in (drill_mind.CALM, drill_mind.BRAVE)
    judged = player.judged
    assert player.plan(drill, sight, side) is plan
    assert player.judged is judged, "it was not thought of again"


def test_too_few_futures_leave_it_with_the_scripts_own_plan(drill: AnyGame) -> None:
    match = Match.new(drill, seed=1)
    side = match.sides_asked[0]
    assert PlannerPlayer("x").plan(drill, match.sight(Reader(side)), side, budget=1) == drill_mind.CALM


def test_futures_that_cost_more_are_fewer_and_compare_fewer_plans(
    drill: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.new(drill, seed=1)
    side = match.sides_asked[0]
    sight = match.sight(Reader(side))
    spent = []
    monkeypatch.setattr(halving, "ENOUGH", 99)  # the plans come to the same
    for price in (1, 3, 99):
        monkeypatch.setattr(drill_mind, "PRICE", price)
        player = PlannerPlayer("x", futures=24)
        player.plan(drill, sight, side)
        spent.append(sum(judged.futures for judged in player.judged[1]))
    assert spent == [24, 12, 12], "never fewer than two plans in six worlds"


# The minds of the games.

FAR_SIGHTED = ("dok", "ssp")
OPEN = ("ssp",)
"""Where nothing is hidden."""


@pytest.mark.slow
@pytest.mark.parametrize("game", FAR_SIGHTED)
def test_a_future_ends_where_the_horizon_is_and_can_be_valued(game: str) -> None:
    g = load_game(game)
    mind = mind_of(g)
    assert mind is not None and is_far_sighted(mind)
    match, source = Match.new(g, seed=2), Stream(random.Random(2))
    s = match.truth.copy()
    scripts = [mind.script(g, Side(side)) for side in (0, 1)]
    while mind.plan_point(g, s, Side(0)) is None or asked(g, s)[0] != 0:
        side = asked(g, s)[0]
        action = scripts[side].choose(g.sight(s, Reader(side)))
        assert action is not None
        play_out(g, s, side, action, lambda event: None, source)
    until = mind.horizon(g, s, Side(0))
    plans = list(mind.variants(g, s, Side(0)))

    def is_over(s: State) -> bool:
        return mind.stage(g, s) > until

    def end_of(plan: Plan) -> State:
        own = Follower(Side(0), plan, mind.PARAMS_OF[STEADY])
        return roll_out(mind, g, s.copy(), own, is_over, KeyedDice("7", 0))

    ends = [end_of(plan) for plan in plans[:2]]
    assert all(mind.stage(g, end) > until for end in ends)
    assert encode(end_of(plans[0])) == encode(ends[0]), "the same world is the same future"
    assert all(abs(mind.value(g, end) - g.score(end)) < 200 for end in ends)
    sizes = {len(part.features) for table in (ends[0], s) for part in mind.parts(g, table)}
    assert sizes == {len(names_of(g.id))}


@pytest.mark.slow
def test_a_short_game_is_played_out_with_every_plan() -> None:
    """The starter of Autumn for Barbarossa has no evaluation: what counts is the score when it is over."""
    g = load_game("afb", "starter")
    s, side = next(each for each in met(g, 2) if each[1] == 1)
    players = [PlannerPlayer("seed", futures=14) for _ in range(2)]
    one, two = (player.plan(g, g.sight(s, Reader(side)), side) for player in players)
    assert one == two
    plans, judged = players[0].judged
    assert one in plans and len(plans) == 3
    assert sum(each.futures for each in judged) <= 14
    assert all((each.mean * each.futures * 2).is_integer() for each in judged), "points are halves at least"


def met(g: AnyGame, seed: int) -> list[tuple[State, Side]]:
    """Where a side plans anew in a game of scripts: the state, and the side."""
    mind = mind_of(g)
    assert mind is not None
    source = Stream(random.Random(seed))
    found: list[tuple[State, Side]] = []
    last: dict[Side, Key] = {}
    s = begin(g, lambda event: None, source)
    scripts = [mind.script(g, Side(side)) for side in (0, 1)]
    while sides := asked(g, s):
        side = sides[0]
        sight = g.sight(s, Reader(side))
        point = mind.plan_point(g, sight, side)
        if point is not None and last.get(side) != point:
            last[side] = point
            found.append((s.copy(), side))
        action = legal_or_any(g, sight, side, scripts[side].choose(sight), random.Random(1))
        play_out(g, s, side, action, lambda event: None, source)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", FAR_SIGHTED)
def test_two_tables_that_look_alike_get_the_same_plan_from_the_same_seed(game: str) -> None:
    """And what was imagined for it is imagined from the sight."""
    g = load_game(game, "starter")
    hidden = compared = 0
    for s, side in met(g, 3)[:4]:
        sight = g.sight(s, Reader(side))
        dealt = g.redeal(s, Reader(side), random.Random(1))
        other = g.sight(dealt, Reader(side))
        assert encode(sight) == encode(other)
        players = [PlannerPlayer("x", futures=8) for _ in range(2)]
        plans = [player.plan(g, each, side) for player, each in zip(players, (sight, other), strict=True)]
        assert plans[0] == plans[1]
        assert players[0].judged == players[1].judged
        hidden += encode(s) != encode(dealt)
        compared += len(players[0].judged[0]) > 1
    assert compared, "plans were weighed against each other"
    assert hidden or game in OPEN


@pytest.mark.parametrize("game", FAR_SIGHTED)
def test_weights_ship_with_their_features(game: str) -> None:
    from steppe.players.planning.evaluation import weights_of

    weights = weights_of(GAMES[game].mind.rpartition(".")[0])
    assert weights.features == names_of(game)
    assert len(weights.weights) == len(weights.features)
    assert weights.games >= 20
    assert weights.error < 1, "better than guessing that nothing changes"


def test_only_games_for_which_something_was_learned_offer_it() -> None:
    """Elsewhere it would promise what it does not do."""
    for game in GAMES:
        has_numbers = numbers_of(package_of(game)) is not NOTHING
        is_far = is_far_sighted(resolve_name(GAMES[game].mind))
        assert is_far == (game in FAR_SIGHTED)
        assert ("planner" in players_of(game)) == (is_far or has_numbers)


def test_in_ss_panzer_time_runs_out_with_a_sides_impulses_not_with_draws_of_guns() -> None:
    """[4.1] A turn's cup holds sixteen guns and an aircraft besides the nine chits."""
    from steppe.games.ss_panzer.sequence import full_cup
    from steppe.players.ss_panzer.evaluation import parts, time_left

    table = new_game()
    g, s = table.g, table.s
    s.turn, s.cup, s.drawn = g.turns, full_cup(g), []
    assert time_left(g, s, Side(0)) == time_left(g, s, Side(1)) == 1 / g.turns
    s.cup, s.drawn = list(g.chits), ["art"] * 16
    assert time_left(g, s, Side(0)) == 1 / g.turns, "guns take no time"
    s.cup = ["lah"]
    assert 0 < time_left(g, s, Side(0)) < 1 / g.turns
    assert time_left(g, s, Side(1)) == 0
    s.cup = []
    assert not sum(map(abs, chain(*(part.features for part in parts(g, s))))), "only what is held counts"
    assert sum(part.score for part in parts(g, s)) == g.score(s)


def test_a_gain_that_scatters_is_doubted() -> None:
    """The other plan is better on the mean, but by luck as far as four worlds can tell."""
    values = {"own": [0.0] * 4, "other": [9.0, -7.0, 8.0, -8.0]}
    for steady, best in ((False, 0), (True, 1)):
        tried = values | ({"other": [0.5] * 4} if steady else {})
        assert halve(list(tried), 8, partial(_tried, tried), margin=0.1)[0].place == best


def _tried(values: dict[str, list[float]], plan: str, world: int) -> float:
    return values[plan][world]
