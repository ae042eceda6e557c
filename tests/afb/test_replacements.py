"""1.11 Replacements."""

from __future__ import annotations

import pytest

from steppe.games.autumn_for_barbarossa.state import SOVIET, allowance, ratings
from steppe.games.autumn_for_barbarossa.zones import in_enemy_zone
from steppe.table.events import Drawn
from tests.afb.support import Table, begun, pass_on

FAR = "40.10 132RD"
RING = "20.07 38RD\n20.03 127RD\n22.06 158RD\n22.04 53RD\n18.06 132RD\n18.04 151RD"
"""Six divisions two hexes from 20.05, whose zones leave no way out."""


def german(text: str, turn: int = 2, dice: tuple[int, ...] = (3, 3)) -> Table:
    table = begun(f"turn {turn} german reinforcement\n{text}", dice=dice)
    table.do("split 0")
    return table


def soviet(text: str, turn: int = 2) -> Table:
    return begun(f"turn {turn} soviet reinforcement\n{text}")


def asks(table: Table) -> str:
    return type(table.s.agenda[-1]).__name__


@pytest.mark.rule("afb:1.11")
def test_each_replacement_draws_or_rebuilds_as_the_owner_likes() -> None:
    table = soviet("30.10 132RD- 151RD\n31.11 53RD-\ndead 38RD 127RD\n03.10 17ID")
    assert table.choices() == ["draw", "rebuild"]
    table.do("rebuild 132RD")
    assert table.flags("132RD") == {"replaced"}
    table.do("draw", dice=(1,))
    table.do("place 31.11")
    assert table.at("38RD") == "31.11" and "reduced" not in table.flags("38RD")
    table.do("rebuild 53RD")
    assert asks(table) != "Replace" and table.s.replacements[1] == 0


@pytest.mark.rule("afb:1.11.3", "afb:S-10.1")
def test_the_draw_is_blind() -> None:
    """The die picks among all the dead of the side, the other side's not among them."""
    for die, name in ((1, "38RD"), (2, "127RD"), (3, "57TD")):
        table = soviet("30.10 132RD\ndead 57TD 38RD 127RD 18Pz18\n03.10 17ID")
        order = [u for u in table.g.units if u in ("57TD", "38RD", "127RD")]
        table.do("draw", dice=(order.index(name) + 1,))
        assert [(e.rule, e.item) for e in table.said(Drawn)] == [("1.11.3", name)], die


@pytest.mark.rule("afb:1.11.1")
def test_where_a_returned_unit_may_come() -> None:
    """Case afb-D15: in or next to a friend who was not just replaced, traced, in no enemy zone."""
    table = soviet("30.10 132RD\n33.10 53RD-\n37.10 38RD\n38.10 18Pz18\ndead 127RD 158RD\n03.10 17ID")
    table.do("rebuild 53RD")
    table.do("draw", dice=(1,))
    assert table.why("place 30.10") is None and table.why("place 31.10") is None
    assert table.why("place 33.10") == ("1.11.1", "no-friend-near")
    assert table.why("place 33.11") == ("1.11.1", "no-friend-near")
    assert table.why("place 37.10") == ("1.11.1", "in-enemy-zone")
    assert table.why("place 38.10") == ("S-1.11", "enemy-there")
    table.do("place 31.10")
    table.do("draw", dice=(1,))
    assert table.why("place 31.10") is None  # next to 132 Rifle
    assert table.why("place 32.10") == (
        "1.11.1",
        "no-friend-near",
    )  # next to nobody but the one just returned


@pytest.mark.rule("afb:1.11.1", "afb:S-12.7")
def test_no_unit_returns_where_no_trace_is_now() -> None:
    """31 Infantry is shut in, so that its free neighbours have no trace."""
    ring = f"20.05 31ID\n{RING}"
    table = german(f"{ring}\n12.15 17ID\ndead 10Pz7")
    table.do("draw", dice=(1,))
    assert table.why("place 20.06") == ("1.11.1", "no-trace")
    assert table.why("place 20.05") == ("1.11.1", "no-trace")
    assert table.why("place 12.16") is None


@pytest.mark.rule("afb:1.11.2", "afb:S-12.7", "afb:1.8a.1", "afb:1.8a.4", "afb:1.8a.5")
def test_a_reduced_unit_recovers_with_a_trace_whatever_its_mark() -> None:
    """Case afb-F21: U is marked but has a trace again, V is not marked but cut off."""
    ring = f"20.05 31ID-\n{RING}"
    table = german(f"{ring}\n12.15 17ID-{{oos}}", turn=5)
    assert table.why("rebuild 31ID") == ("1.11.2", "no-trace")
    assert table.choices("rebuild") == ["17ID"]
    table.do("rebuild 17ID")
    assert table.flags("17ID") == {"oos", "replaced"}
    g, s = table.g, table.s
    assert ratings(g, s, table.unit("17ID")) == (7, 8, 6)
    assert allowance(g, s, table.unit("17ID")) == 4 * 3 and allowance(g, s, table.unit("31ID")) == 4 * 6
    assert not in_enemy_zone(g, s, SOVIET, g.hex_named["12.16"])
    while table.side == "german":
        assert "oos" in table.flags("17ID") and "oos" not in table.flags("31ID")
        pass_on(table, "end")
    assert "oos" not in table.flags("17ID") and "oos" in table.flags("31ID")


@pytest.mark.rule("afb:1.11.2", "afb:S-4.10")
def test_a_reduced_unit_recovers_in_an_enemy_zone() -> None:
    table = german(f"12.15 17ID-\n13.15 38RD\n{FAR}")
    table.do("rebuild 17ID")
    assert "reduced" not in table.flags("17ID")


@pytest.mark.rule("afb:1.11.2")
def test_who_cannot_be_rebuilt() -> None:
    table = german(f"12.15 17ID- 31ID\n{FAR}")
    assert table.why("rebuild 31ID") == ("1.11.2", "not-reduced")
    assert table.why("rebuild 132RD") == ("1.11", "not-yours")
    assert table.why("rebuild 255ID") == ("1.11.2", "not-on-map")
    assert table.why("draw") == ("1.11.3", "cup-empty")


@pytest.mark.rule("afb:1.10.6", "afb:1.11.4")
def test_garrisons_take_no_replacements() -> None:
    table = german(f"12.15 17ID- GG1-\n{FAR}")
    assert table.why("rebuild GG1") == ("1.10.6", "garrison-replaced")
    alone = german(f"12.15 17ID GG1-\n{FAR}")
    assert alone.choices() == ["save"], "nobody else can tell that there is no use for it"
    alone.do("save")
    assert asks(alone) != "Replace" and alone.s.replacements[0] == 1


@pytest.mark.rule("afb:1.11.4")
def test_what_can_be_used_must_be_and_the_rest_is_saved() -> None:
    """Case afb-D17."""
    table = soviet("30.10 132RD\ndead 127RD\n03.10 17ID")
    assert table.choices() == ["draw"]
    assert table.why("done") is not None and table.why("end") is not None
    table.do("draw", dice=(1,))
    assert table.s.replacements[1] == 2
    table.do("place 30.09")
    assert asks(table) != "Replace" and table.s.replacements[1] == 2
    more = soviet("30.10 132RD- 53RD-\ndead 127RD\n03.10 17ID")
    more.do("draw", dice=(1,))
    more.do("place 30.10")
    assert more.choices() == ["rebuild"]
    assert more.why("save") == ("1.11.4", "must-rebuild")
    more.do("rebuild 53RD")
    more.do("rebuild 132RD")
    assert more.s.replacements[1] == 0


@pytest.mark.rule("afb:1.11.4")
def test_what_was_saved_comes_on_top_of_the_next_turn() -> None:
    table = begun(
        "turn 3 soviet reinforcement\nfield replacements [0,2]\n30.10 132RD-\n03.10 17ID\ndead 127RD"
    )
    assert table.s.replacements == [0, 5]


@pytest.mark.rule("afb:1.11.4")
def test_without_any_hex_to_return_to_the_dead_wait() -> None:
    """The only German is shut in."""
    ring = f"20.05 31ID\n{RING}"
    table = german(f"{ring}\ndead 10Pz7")
    assert asks(table) != "Replace" and table.s.replacements[0] == 1 and table.at("10Pz7") == "dead"


@pytest.mark.rule("afb:1.5.2")
def test_a_returned_unit_may_overstack_until_the_end_of_movement() -> None:
    table = soviet("30.10 132RD 53RD 151RD\ndead 127RD\n03.10 17ID")
    table.do("draw", dice=(1,))
    table.do("place 30.10")
    assert len(table.stack("30.10")) == 4
    table.do("save")
    table.do("end")
    assert table.choices("eliminate")
