"""The odds that are shown before an attack."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from steppe.games.grossdeutschland.chits import PlayBlack
from steppe.games.grossdeutschland.state import GERMAN, SOVIET, DivisionState
from steppe.games.grossdeutschland.support import Support
from steppe.table import apply, awaited, resolve
from steppe.table.basics import Action, Reader, Side, read_action
from steppe.table.events import Result
from steppe.table.preview import Preview
from tests.gd.support import Table, active, fighting

ASSAULT = "attack 2011 5K.2Gr 6K.2Gr"
ATTACK = "draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr 6K.2Gr\n2011 1.1Mot 2.1Mot-\n2014 HQ.1Mot"


def shown(table: Table, order: str) -> Preview:
    sight = table.g.sight(table.s, Reader(table.g.side_named(table.side)))
    found = table.g.preview(sight, table.g.side_named(table.side), read_action(order), {})
    assert isinstance(found, Preview), found
    return found


def passed(s: DivisionState) -> Action:
    """Nobody supports or plays black chits."""
    return ("pass",)


def played(
    table: Table, order: str, answer: Callable[[DivisionState], Action] = passed
) -> dict[str, Fraction]:
    """What the rules themselves make of all draws and dice, with these answers."""
    found: dict[str, Fraction] = {}
    start = table.s.copy()
    events: list[object] = []
    apply(table.g, start, table.g.side_named(table.side), read_action(order), events.append)
    fronts = [(start, events, Fraction(1))]
    while fronts:
        s, said, share = fronts.pop()
        result = next((event.what for event in said if isinstance(event, Result)), None)
        if result is not None:
            found[result] = found.get(result, Fraction(0)) + share
            continue
        chance = awaited(s)
        if chance is None:
            then, more = s.copy(), list(said)
            side = Side(then.agenda[-1].side)
            apply(table.g, then, side, answer(then), more.append)
            fronts.append((then, more, share))
            continue
        for outcome, part in chance.outcomes():
            then, more = s.copy(), list(said)
            resolve(table.g, then, outcome, more.append)
            fronts.append((then, more, share * part))
    return found


def same(table: Table, order: str) -> None:
    preview = shown(table, order)
    assert preview.exact
    results = {name: share for name, share in preview.rows[0].results.items() if share}
    assert sum(results.values()) == 1
    assert results == played(table, order)


@pytest.mark.rule("gd:10.1.2", "gd:10.1.6")
def test_odds_of_a_plain_attack() -> None:
    same(fighting(ATTACK), ASSAULT)
    same(fighting(ATTACK, "river 2010/2011"), "attack 2011 5K.2Gr")


@pytest.mark.rule("gd:10.3.1", "gd:10.3.4", "gd:10.3.5", "gd:10.7.1")
def test_odds_with_chits_and_flak() -> None:
    table = fighting(ATTACK + "\n2018 AA.1Mot")
    table.s.refilled = [("apathy", "strafing"), ("accurate_fire", "charge", "charge")]
    same(table, ASSAULT)


@pytest.mark.rule("gd:10.3", "gd:10.3.7")
def test_odds_of_chits_that_nobody_has_seen() -> None:
    table = fighting(ATTACK)
    table.s.cups = [(1, 1, 1), (1, 0, 0)]
    few = {"charge": 2, "surprise": 1, "apathy": 1, "rallied": 1}
    table.s.unseen = {name: few.get(name, 0) for name in table.g.events}
    same(table, ASSAULT)


@pytest.mark.rule("gd:11.3.4", "gd:11.3.10", "gd:11.2.6")
def test_odds_of_fire_and_barrages() -> None:
    same(fighting("draw 2Pz\n2008 HQ.2Pz\n2010 5K.2Pz\n2013 1.1Mot"), "fire 5K.2Pz 1.1Mot")
    guns = "draw 3Art\n2005 HQ.3Art\n2004 7B.3Art 8B.3Art\n2012 1.1Mot 2.1Mot\n2009 5K.2Gr"
    same(fighting(guns), "barrage 7B.3Art 2012")
    table = active("draw 1Tk\n2016 HQ.1Tk\n2014 1KV1.1Tk\n2009 5K.2Pz")
    table.do("go 1KV1.1Tk")
    table.do("step 2013")
    same(table, "shoot 5K.2Pz 1KV1.1Tk")


@pytest.mark.rule("gd:1.1.1", "gd:11.4")
def test_odds_of_fire_at_a_mover_in_works() -> None:
    """Nobody may look into a trench, but whoever moves there is in the open."""
    table = active("draw 1Tk\n2016 HQ.1Tk\n2014 1KV1.1Tk\n2009 5K.2Pz", works=[("2013", "trench", "S")])
    table.do("go 1KV1.1Tk")
    table.do("step 2013")
    same(table, "shoot 5K.2Pz 1KV1.1Tk")


@pytest.mark.rule("gd:1.1.1")
def test_hidden_defenders_have_a_weakest_and_a_strongest_filling() -> None:
    table = fighting(ATTACK, works=[("2011", "trench", "S")])
    preview = shown(table, "attack 2011 5K.2Gr")
    assert not preview.exact
    assert [row.label for row in preview.rows] == ["weakest", "strongest"]


@pytest.mark.rule("gd:10.2.1", "gd:10.2.8")
def test_odds_of_a_defence_with_guns() -> None:
    """Whoever is attacked sees what his guns would make of it before he names them, and without."""
    table = fighting(ATTACK + "\n2016 105a.SArt")
    table.do(ASSAULT)
    same(table, "support 105a.SArt")
    same(table, "pass")


@pytest.mark.rule("gd:10.3.8", "gd:10.7.1", "gd:15.0.5")
def test_odds_of_black_chits_and_without_them() -> None:
    """Whoever may cancel what was drawn, or lift works, sees what becomes of the attack, and with what he
    keeps."""
    table = fighting(ATTACK + "\n2018 AA.1Mot", works=[("2011", "trench", "S")])
    table.s.refilled = [("strafing",), ("apathy",)]
    table.s.hands = [("retreated",), ("flak_alley",)]
    table.do(ASSAULT, [1, 1])
    same(table, "play retreated")
    same(table, "pass")
    table.do("pass")
    same(table, "play flak_alley")
    same(table, "pass")


def turned(table: Table, order: str, label: str, answer: Callable[[DivisionState], Action]) -> None:
    """One row for an assumption turned round; assumed from the beginning, it comes first."""
    rows = {row.label: row.results for row in shown(table, order).rows}
    expected = played(table, order, answer)
    assert {name: share for name, share in rows[label].items() if share} == expected
    side, (name, value) = table.g.side_named(table.side), label.split("=")
    first = table.g.preview(table.g.sight(table.s, Reader(side)), side, read_action(order), {name: value})
    assert isinstance(first, Preview)
    assert first.rows[0].label == ""
    assert first.rows[0].results == rows[label]
    assert f"{name}=none" in [row.label for row in first.rows]


@pytest.mark.rule("gd:10.2.1", "gd:10.2.8")
def test_a_row_for_all_guns_of_the_defender() -> None:
    def answer(s: DivisionState) -> Action:
        return ("support", "105a.SArt", "105b.SArt") if isinstance(s.agenda[-1], Support) else ("pass",)

    turned(fighting(ATTACK + "\n2016 105a.SArt 105b.SArt"), ASSAULT, "support=all", answer)
    assert [row.label for row in shown(fighting(ATTACK), ASSAULT).rows] == [""]


def of_hand(table: Table, holder: Side) -> Callable[[DivisionState], Action]:
    """Plays what was in a hand before the battle and cancels a chit that helps the other side, or a work."""
    held, g = table.s.hands[holder], table.g

    def answer(s: DivisionState) -> Action:
        step = s.agenda[-1]
        if not isinstance(step, PlayBlack) or step.side != holder:
            return ("pass",)
        against = "red" if holder == step.battle.side else "blue"
        for name in step.names(g, s):
            chit = g.events[name]
            if name in held and (chit.lifts or g.events[chit.cancels].colour == against):
                return ("play", name)
        return ("pass",)

    return answer


def allotted(table: Table, german: tuple[str, ...], soviet: tuple[str, ...]) -> Table:
    """A battle with few chits, some that cancel others, and these black ones given to both sides."""
    table.s.cups = [(1, 2, 0), (1, 1, 0)]
    few = {"charge": 1, "aggressive_assault": 1, "raw_recruits": 2, "dispirited": 1}
    table.s.unseen = {name: few.get(name, 0) for name in table.g.events}
    table.s.hands = [german, soviet]
    return table


@pytest.mark.rule("gd:10.3.5", "gd:10.3.8")
def test_a_row_for_the_black_chits_of_each_side() -> None:
    """Hardened cancels Raw Recruits, Suppressive Fire cancels Aggressive Assault; the Soviet allotment of
    Lutchessa is known to both."""
    table = allotted(fighting(ATTACK), ("hardened", "killed_in_action"), ("rallied", "suppressive_fire"))
    turned(table, ASSAULT, "black=all", of_hand(table, GERMAN))
    turned(table, ASSAULT, "enemy-black=all", of_hand(table, SOVIET))


@pytest.mark.rule("gd:10.3.7")
def test_black_chits_that_the_enemy_has_drawn_are_not_reckoned_with() -> None:
    """Bogged is not in the Soviet allotment of Lutchessa: nobody but the Soviet knows that he has it."""
    table = allotted(fighting(ATTACK), (), ("bogged",))
    assert [row.label for row in shown(table, ASSAULT).rows] == [""]


@pytest.mark.rule("gd:15.0.5")
def test_a_row_for_a_black_chit_that_lifts_a_work() -> None:
    table = allotted(fighting(ATTACK, works=[("2011", "trench", "S")]), ("retreated",), ())
    preview = shown(table, ASSAULT)
    assert [row.label for row in preview.rows] == ["weakest", "strongest", "strongest black=all"]
    assert "trench" in [term.label for term in preview.rows[1].terms]
    assert "trench" not in [term.label for term in preview.rows[2].terms]


@pytest.mark.rule("gd:10.3.8")
def test_black_rows_of_the_defender() -> None:
    """The same hands from the other side of the table."""
    table = fighting(ATTACK + "\n2016 105a.SArt")
    allotted(table, ("hardened", "killed_in_action"), ("rallied", "suppressive_fire"))
    table.do(ASSAULT)
    turned(table, "support 105a.SArt", "black=all", of_hand(table, SOVIET))
    turned(table, "support 105a.SArt", "enemy-black=all", of_hand(table, GERMAN))


def test_all_assumptions_have_a_row() -> None:
    """Of a battle between full cups."""
    table = fighting(ATTACK + "\n2016 105a.SArt")
    table.s.cups = [(30, 30, 6), (30, 30, 6)]
    table.s.hands = [("hardened",), ("suppressive_fire",)]
    table.s.unseen = {name: chit.count for name, chit in table.g.events.items()}
    preview = table.g.preview(table.g.sight(table.s, Reader(GERMAN)), GERMAN, read_action(ASSAULT), {})
    assert isinstance(preview, Preview)
    assert [row.label for row in preview.rows] == ["", "support=all", "black=all", "enemy-black=all"]
