"""18.4, 18.6 and the like: set-up of the battles, and games played at random to their ends."""

from __future__ import annotations

import random

import pytest

from steppe.games.grossdeutschland import Grossdeutschland
from steppe.table import Legal, asked, begin, play_out, why_not
from steppe.table.chance import Stream
from steppe.table.events import Began, Event
from tests.gd.support import game, new_game


@pytest.mark.rule("gd:18.4.1", "gd:21.4.1", "gd:20.4.1", "gd:18.0", "gd:19.0", "gd:20.0", "gd:21.0")
@pytest.mark.parametrize(
    ("scenario", "first"),
    [("kursk", "german"), ("akhtyrka", "german"), ("mischurin", "soviet"), ("lutchessa", "german")],
)
def test_who_sets_up_first(scenario: str, first: str) -> None:
    table = new_game(scenario)
    assert table.side == first
    assert table.why("done") is None  # the reference deployment is lawful


@pytest.mark.rule("gd:18.0", "gd:19.0", "gd:20.0", "gd:21.0")
@pytest.mark.parametrize(
    ("scenario", "number", "attacker"),
    [
        ("kursk", "18.0", "german"),
        ("akhtyrka", "19.0", "soviet"),
        ("mischurin", "20.0", "german"),
        ("lutchessa", "21.0", "soviet"),
    ],
)
def test_who_attacks_and_scores(scenario: str, number: str, attacker: str) -> None:
    table = new_game(scenario)
    assert [event.rule for event in table.said(Began) if event.what == "set-up"] == [number]
    assert table.g.sides[table.g.victory.side] == attacker


@pytest.mark.rule("gd:18.4.2", "gd:21.4.2")
def test_who_begins_depleted() -> None:
    kursk, lutchessa = new_game("kursk"), new_game("lutchessa")
    assert all("reduced" in kursk.flags(f"{n}K.1Pz") for n in (1, 2, 3))
    assert all("reduced" in lutchessa.flags(f"{n}K.Eng") for n in (1, 2, 3, 4))


@pytest.mark.rule("gd:21.4.3", "gd:18.4.8", "gd:18.4.9")
def test_works_lie_with_their_units() -> None:
    lutchessa = new_game("lutchessa")
    places = {lutchessa.g.numbers[h] for h, _, _ in lutchessa.s.works}
    assert places == {lutchessa.at(f"{n}K.Eng") for n in (1, 2, 3, 4)}
    lutchessa.do("place 1K.Eng 4310")
    assert lutchessa.why("done") == ("18.4.9", "work-alone")
    lutchessa.do("fill 4309")
    assert lutchessa.why("done") == ("21.4.3", "work-left")
    lutchessa.do("dig trench 4310 S")
    assert lutchessa.why("done") is None
    kursk = new_game("kursk")
    kursk.do("done")
    kinds = [kind for _, kind, _ in kursk.s.works]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {"minefield": 5, "trench": 5, "bunker": 3}


@pytest.mark.rule("gd:18.4.8", "gd:18.4.9")
def test_the_soviets_of_kursk_have_no_more_works_than_the_book_gives_them() -> None:
    table = new_game("kursk")
    assert table.choices("dig") == []
    table.do("done")
    free = table.at("HQ.2Tk")
    for kind, number in (("trench", "2834"), ("minefield", "1835"), ("bunker", "3437")):
        assert table.why(f"dig {kind} {free} N") == ("18.4.8", "no-work-left")
        table.do(f"fill {number}")
        assert table.choices("dig") == [kind]
        table.do(f"dig {kind} {number} N")
    table.do("fill 2834")
    table.do("dig trench 1835 N")  # beside the mines there
    table.do("fill 1835")
    assert table.choices("dig") == ["trench", "minefield"]


@pytest.mark.rule("gd:7.0")
def test_nobody_is_set_up_where_the_enemy_stands() -> None:
    table = new_game("kursk")
    table.do("place 5K.2Gr 2431")
    table.do("done")
    assert table.why("place 1.1Rif 2431") == ("7.0", "enemy-there")


@pytest.mark.rule("gd:21.6.G1", "gd:21.6.G2", "gd:18.6.S1")
def test_units_are_placed_where_the_lists_say() -> None:
    table = new_game("lutchessa")
    assert table.why("place HQ.GRcn 4216") == ("21.6.G1", "outside-area")
    assert table.why("place 1K.Eng 4116") == ("21.6.G2", "outside-area")
    table.do("place 2K.Eng 4309")
    assert table.why("restore") is None
    table.do("restore")
    assert table.at("2K.Eng") == "4210"


@pytest.mark.rule("gd:2.0.1")
def test_the_hq_of_the_second_motorised_battalion_belongs_to_it() -> None:
    g = game("lutchessa")
    assert g.hq_of["2Mot"] == g.unit_named["HQ.2Mot"]


def played_out(g: Grossdeutschland, seed: int) -> str:
    """A game of two random players; every action that is offered must be allowed."""
    rng, dice = random.Random(seed), Stream(random.Random(seed + 1))
    events: list[Event] = []
    s = begin(g, events.append, dice)
    while s.agenda:
        side = asked(g, s)[0]
        action = Legal(g, s, side).sample(rng)
        assert why_not(g, s, side, action) is None, action
        play_out(g, s, side, action, events.append, dice)
    return s.result


@pytest.mark.rule("gd:17.0")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_players_finish_the_starter(seed: int) -> None:
    assert played_out(game("starter"), seed) in ("german", "soviet")


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["lutchessa", "mischurin", "akhtyrka", "kursk"])
def test_random_players_finish_every_battle(scenario: str) -> None:
    assert played_out(game(scenario), 7) in ("german", "soviet", "draw")


@pytest.mark.rule("gd:18.4.8", "gd:18.4.9", "gd:21.4.3", "gd:15.0.3", "gd:15.1")
def test_works_can_be_laid_elsewhere() -> None:
    table = new_game("lutchessa")
    assert table.why("dig trench 4309 S") == ("18.4.8", "no-work-left")
    table.do("fill 4309")
    assert table.why("dig trench 4116 S") == ("18.4.9", "nobody-to-dig")  # not with the engineers
    assert table.why("dig trench 4210 S") == ("15.0.3", "dug-already")
    table.do("dig trench 4309 SE")
    facing = next(facing for h, _, facing in table.s.works if table.g.numbers[h] == "4309")
    assert table.g.grid.directions[facing] == "SE"
    assert table.why("restore") is None
    table.do("restore")
    assert sorted(table.s.works) == sorted(table.g.setup.works)


def test_nothing_is_to_be_restored_before_anything_was_moved() -> None:
    """At Kursk the Soviet works are laid after the German set-up, and are none of its business."""
    for scenario in ("lutchessa", "kursk", "akhtyrka", "mischurin"):
        assert new_game(scenario).why("restore") is not None, scenario


@pytest.mark.rule("gd:20.6.S1", "gd:9.1.6")
def test_units_may_be_set_up_on_the_main_bridge() -> None:
    table = new_game("mischurin")
    assert all(table.why(f"place HQ.SRcn {n}") is None for n in ("4047", "4248"))
    assert table.why("place 1.SRcn 4147") is None
    assert table.why("place 1.SRcn 4146") == ("9.1", "closed-ground")  # the river beside it


@pytest.mark.rule("gd:20.4.2", "gd:20.6.G1", "gd:7.2.1")
def test_the_guns_of_mischurin_begin_on_the_road_two_to_a_hex() -> None:
    table = new_game("mischurin")
    table.do("done")
    assert table.why("place Hum.1Art 1139") == ("20.4.2", "not-on-a-road")
    table.do("place Hum.1Art 1140")
    assert table.why("done") == ("7.1", "too-full")
    table.do("place Hum.1Art 0939")
    assert table.why("done") is None
