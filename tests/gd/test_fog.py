"""1.1 Fog of war."""

from __future__ import annotations

import random

import pytest

from steppe.games.grossdeutschland.opportunity import React
from steppe.games.grossdeutschland.state import ACTED, ACTIVE, DivisionState
from steppe.games.grossdeutschland.support import Support
from steppe.match import Match
from steppe.table import asked, begin, choices, play_out
from steppe.table.basics import HIDDEN, POOL, WATCHER, Reader, Side
from steppe.table.chance import Stream
from steppe.table.play import Legal
from tests.gd.support import Table, active, fighting, game, on_plain

GERMAN, SOVIET = Reader(0), Reader(1)


def unseen(table: Table, reader: Reader = GERMAN) -> set[str]:
    seen = table.g.sight(table.s, reader)
    found = {name for u, name in enumerate(table.g.units) if seen.at[u] == HIDDEN}
    assert found == {table.g.units[u] for u in table.g.hidden(table.s)[reader]}
    return found


@pytest.mark.rule("gd:1.1")
def test_stacks_are_inspected_along_clear_lines_of_ten_hexes() -> None:
    assert unseen(on_plain("2010 5K.2Gr\n2020 1.1Mot 2.1Mot")) == set()
    assert unseen(on_plain("2010 5K.2Gr\n2021 1.1Mot 2.1Mot")) == {"1.1Mot", "2.1Mot"}
    assert unseen(on_plain("2010 5K.2Gr\n2015 1.1Mot", "woods 2012")) == {"1.1Mot"}
    assert unseen(on_plain("2010 5K.2Gr\n2025 1.1Mot"), SOVIET) == {"5K.2Gr"}
    assert unseen(on_plain("2010 5K.2Gr\n2025 1.1Mot"), WATCHER) == {"5K.2Gr", "1.1Mot"}


@pytest.mark.rule("gd:1.1.1")
@pytest.mark.parametrize("kind", ["trench", "minefield", "dragons_teeth", "bunker"])
def test_nobody_looks_into_works_not_even_from_the_next_hex(kind: str) -> None:
    table = on_plain("2010 5K.2Gr\n2011 1.1Mot\n2012 2.1Mot\n2013 3.1Mot", works=[("2011", kind, "S")])
    table.s.works.append((table.g.hex_named["2013"], kind, 0))
    assert unseen(table) == {"1.1Mot", "3.1Mot"}
    assert unseen(table, SOVIET) == set()


@pytest.mark.rule("gd:1.1.2")
def test_combat_reveals_even_those_in_works() -> None:
    text = "draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr 6K.2Gr\n2011 1.1Mot 2.1Mot"
    table = fighting(text, works=[("2011", "trench", "S")])
    assert unseen(table) == {"1.1Mot", "2.1Mot"}
    table.do("attack 2011 5K.2Gr 6K.2Gr", [5, 1])  # 10 against 8: 1-1, 7 is no effect
    assert unseen(table) == set()


def as_seen(s: DivisionState) -> tuple[object, ...]:
    """All of a sight that its reader could compare."""
    return (s.at, s.flags, s.height, s.agenda, s.hands, s.unsupplied, s.spent, s.works, s.cups, s.stacks)


@pytest.mark.rule("gd:1.1", "gd:10.3.7")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_redeal_looks_the_same(seed: int) -> None:
    g = game("lutchessa")
    rng, dice = random.Random(seed), Stream(random.Random(seed))
    s = begin(g, lambda event: None, dice)
    checked = 0
    for n in range(160):
        side = asked(g, s)[0]
        if n % 20 == 19:
            for reader in (GERMAN, SOVIET, WATCHER):
                other = g.redeal(s, reader, rng)
                assert as_seen(g.sight(other, reader)) == as_seen(g.sight(s, reader))
                checked += 1
        play_out(g, s, side, Legal(g, s, side).sample(rng), lambda event: None, dice)
    assert checked == 24


# Being asked tells nothing (R99).

TRENCH = [("2013", "trench", "S")]


@pytest.mark.rule("gd:1.1.1", "gd:11.3")
def test_whoever_lies_in_works_is_fired_at_by_his_place() -> None:
    text = "draw AT\n2009 HQ.AT\n2010 1Su85.AT\n2013 5K.2Gr 6K.2Gr\n2113 HQ.2Gr 7K.2Gr"
    table = fighting(text, works=TRENCH)
    seen = table.g.sight(table.s, SOVIET)
    wanted = ["?2013.0", "?2013.1", "7K.2Gr"]
    assert table.choices("fire 1Su85.AT") == wanted  # in the truth as in the sight
    assert choices(table.g, seen, Side(1), ("fire", "1Su85.AT")) == wanted
    assert table.why("fire 1Su85.AT 6K.2Gr") == ("1.1", "unknown-target")
    assert table.why("fire 1Su85.AT ?2113.1") == ("", "unknown-unit")  # everybody can see who that is
    table.do("fire 1Su85.AT ?2013.1", [6, 6])  # 12 is 5 + 3 at least
    assert "reduced" in table.flags("6K.2Gr")
    assert unseen(table, SOVIET) == {"5K.2Gr"}  # who was fired at is seen


@pytest.mark.rule("gd:1.1", "gd:11.4")
@pytest.mark.parametrize(
    ("gun", "works", "asked_"),
    [("2026", TRENCH, True), ("2026", [], False), ("2017", TRENCH, False)],
    ids=["a gun that nobody can place", "an open stack", "the gun is seen elsewhere"],
)
def test_a_stack_in_works_is_asked_for_fire_whether_it_has_a_gun_or_not(
    gun: str, works: list[tuple[str, str, str]], asked_: bool
) -> None:
    text = f"draw 1Mot\n2009 HQ.1Mot\n2010 1.1Mot\n2013 5K.2Gr\n{gun} 5K.2Pz"
    table = active(text, "woods 2018 2118 1918 2019 2119 1919", works=works)
    table.do("go 1.1Mot")
    table.do("step 2011")
    assert isinstance(table.s.agenda[-1], React) is asked_


@pytest.mark.rule("gd:1.1", "gd:10.2.1", "gd:20.4.2")
@pytest.mark.parametrize(("fired", "asked_"), [("", True), ("{fired}", False), ("{marching}", False)])
def test_the_defender_is_asked_for_guns_while_one_may_be_near(fired: str, asked_: bool) -> None:
    # IG.2Gr reaches six hexes and is farther away, but 7K in the trench might be it for all the Soviet knows.
    text = f"draw 1Mot\n2009 HQ.1Mot\n2010 1.1Mot\n2011 5K.2Gr\n2013 7K.2Gr\n2026 IG.2Gr{fired}"
    table = fighting(text, works=TRENCH)
    table.do("attack 2011 1.1Mot", [] if asked_ else [4, 4])
    assert isinstance(table.s.agenda[-1], Support) is asked_
    if asked_:
        assert table.choices() == ["pass"]


@pytest.mark.rule("gd:2.6.4", "gd:5.0")
def test_supply_markers_lie_openly_and_who_is_activated_does_not_show() -> None:
    table = on_plain("2010 HQ.2Gr\n2012 5K.2Gr{acted,active}\n2026 1.1Mot")
    table.s.unsupplied[table.unit("1.1Mot")] = 1
    seen = table.g.sight(table.s, GERMAN)
    (unknown,) = seen.stacks[table.g.hex_named["2026"]]
    assert unknown >= len(table.g.units) and table.g.note(seen, unknown) == "LS"
    theirs = table.g.sight(table.s, SOVIET)
    assert not theirs.flags[table.unit("5K.2Gr")] & (ACTED | ACTIVE)


@pytest.mark.rule("gd:1.1.1", "gd:9.5")
def test_a_tank_that_was_found_does_not_betray_who_rides_it() -> None:
    works = [("2012", "trench", "S")]
    table = fighting("draw 2Pz\n2008 HQ.2Pz\n2010 5K.2Pz\n2012 1T34.2Tk 1.1Gd{riding} 2.1Gd", works=works)
    tank, rider = table.unit("1T34.2Tk"), table.unit("1.1Gd")
    table.s.riders[tank] = rider
    table.do("fire 5K.2Pz ?2012.0", [3, 1])
    assert unseen(table) == {"1.1Gd", "2.1Gd"}
    assert table.g.sight(table.s, GERMAN).riders == {}
    assert table.g.sight(table.s, SOVIET).riders == {tank: rider}


# Those who come onto the map.


@pytest.mark.rule("gd:1.1", "gd:4.0")
@pytest.mark.parametrize("seed", [1, 2])
def test_who_comes_onto_the_map_is_named_to_those_who_see_him(seed: int) -> None:
    """The log names an arrival where sight shows it, and counts it elsewhere; while units are due, the other
    side cannot tell which of them still wait."""
    g = game("lutchessa")
    match, rng = Match.new(g, seed), random.Random(seed)
    seen = unnamed = 0
    while not match.over and not (seen and unnamed):
        side = match.sides_asked[0]
        match.play(Legal(match.g, match.view(match.g.sides[side]), side).sample(rng))
        other_side = Side(1 - side)
        sight = match.view(match.g.sides[other_side])
        for u in g.units_of[side]:
            if sight.at[u] == POOL:
                assert g.arrivals.lines[g.arrivals.group_of[u]].turn > match.turn
        for event in match.plays[-1].told[Reader(other_side)]:
            if event["event"] != "placed" or event["rule"] != "4.0":
                continue
            for name in event["units"]:
                if name in match.g.unit_named:
                    assert sight.at[match.g.unit_named[name]] == match.g.hex_named[event["to"]]
                    seen += 1
                else:
                    assert name.startswith(f"?{event['to']}.")
                    unnamed += 1
    assert seen and unnamed
