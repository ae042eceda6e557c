"""The odds that are shown before an attack."""

from __future__ import annotations

from fractions import Fraction

import pytest

from steppe.table import apply, awaited, resolve
from steppe.table.basics import Reader, Side, read_action
from steppe.table.events import Result
from steppe.table.odds import Preview
from tests.gd.support import Table, active, fighting

ATTACK = "draw 2Gr\n2008 HQ.2Gr\n2010 5K.2Gr 6K.2Gr\n2011 1.1Mot 2.1Mot-\n2014 HQ.1Mot"


def shown(table: Table, order: str) -> Preview:
    sight = table.g.sight(table.s, Reader(table.g.side_named(table.side)))
    found = table.g.preview(sight, table.g.side_named(table.side), read_action(order), {})
    assert isinstance(found, Preview), found
    return found


def played(table: Table, order: str) -> dict[str, Fraction]:
    """What the rules themselves make of all draws and dice, if nobody supports or plays black chits."""
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
            apply(table.g, then, side, ("pass",), more.append)
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
    same(fighting(ATTACK), "attack 2011 5K.2Gr 6K.2Gr")
    same(fighting(ATTACK, "river 2010/2011"), "attack 2011 5K.2Gr")


@pytest.mark.rule("gd:10.3.1", "gd:10.3.4", "gd:10.3.5", "gd:10.7.1")
def test_odds_with_chits_and_flak() -> None:
    table = fighting(ATTACK + "\n2018 AA.1Mot")
    table.s.refilled = [("apathy", "strafing"), ("accurate_fire", "charge", "charge")]
    same(table, "attack 2011 5K.2Gr 6K.2Gr")


@pytest.mark.rule("gd:10.3", "gd:10.3.7")
def test_odds_of_chits_that_nobody_has_seen() -> None:
    table = fighting(ATTACK)
    table.s.cups = [(1, 1, 1), (1, 0, 0)]
    few = {"charge": 2, "surprise": 1, "apathy": 1, "rallied": 1}
    table.s.unseen = {name: few.get(name, 0) for name in table.g.events}
    same(table, "attack 2011 5K.2Gr 6K.2Gr")


@pytest.mark.rule("gd:11.3.4", "gd:11.3.10", "gd:11.2.6")
def test_odds_of_fire_and_barrages() -> None:
    same(fighting("draw 2Pz\n2008 HQ.2Pz\n2010 5K.2Pz\n2013 1.1Mot"), "fire 5K.2Pz 1.1Mot")
    guns = "draw 3Art\n2005 HQ.3Art\n2004 7B.3Art 8B.3Art\n2012 1.1Mot 2.1Mot\n2009 5K.2Gr"
    same(fighting(guns), "barrage 7B.3Art 2012")
    table = active("draw 1Tk\n2016 HQ.1Tk\n2014 1KV1.1Tk\n2009 5K.2Pz")
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
    """Whoever is attacked sees what his guns would make of it before he names them."""
    table = fighting(ATTACK + "\n2016 105a.SArt")
    table.do("attack 2011 5K.2Gr 6K.2Gr")
    same(table, "support 105a.SArt")
