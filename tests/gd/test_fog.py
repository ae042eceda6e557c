"""1.1 Fog of war."""

from __future__ import annotations

import random

import pytest

from steppe.games.grossdeutschland.state import DivisionState
from steppe.table import asked, begin, play_out
from steppe.table.basics import HIDDEN, WATCHER, Reader
from steppe.table.chance import Stream
from steppe.table.play import Legal
from tests.gd.support import Table, fighting, game, on_plain

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
def test_nobody_looks_into_works() -> None:
    works = [("2012", "trench", "S")]
    assert unseen(on_plain("2010 5K.2Gr\n2012 1.1Mot", works=works)) == {"1.1Mot"}


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
