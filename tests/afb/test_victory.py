"""4.0 Victory."""

from __future__ import annotations

import pytest

from steppe.games.autumn_for_barbarossa.state import GERMAN, SOVIET
from steppe.games.autumn_for_barbarossa.victory import points, verdict
from steppe.table.events import Ended, Scored
from tests.afb.plain_map import on_plain
from tests.afb.support import Table, begun, game, new_game, pass_on

TWO = ("14.21", "13.14", "11.07", "28.04", "32.10", "25.14", "30.15", "44.25", "42.15", "39.07")
ONE = (
    *("20.03", "33.03", "26.09", "34.13", "25.13", "34.15", "36.15"),
    *("27.18", "36.19", "24.19", "22.21", "35.22", "30.23", "39.26", "43.20"),
    *("46.09", "39.04", "39.02", "42.00", "45.03"),
)


def end_of_game(german: tuple[str, ...] = ()) -> Table:
    """Turn 10 played to its end, these hexes being German."""
    layer = f"layer control german {' '.join(german)}\n" if german else ""
    table = begun(f"turn 10 soviet exploitation\n{layer}12.10 17ID\n40.10 57TD")
    table.do("end")
    return table


@pytest.mark.rule("afb:4.1", "afb:4.1.1", "afb:4.1.2", "afb:4.1.3", "afb:4.1.4")
def test_thirty_hexes_are_worth_forty_points() -> None:
    g = game()
    worth = {g.numbers[h]: n for h, n in g.victory.items()}
    assert worth == {**dict.fromkeys(TWO, 2), **dict.fromkeys(ONE, 1)}
    assert len(worth) == 30 and sum(worth.values()) == 40


@pytest.mark.rule("afb:4.1.5", "afb:4.0")
def test_all_are_soviet_at_the_start() -> None:
    table = new_game()
    assert points(table.g, table.s) == 40


@pytest.mark.rule("afb:4.0.1", "afb:4.0.2", "afb:4.0.3", "afb:4.0.4", "afb:4.0.5", "afb:4.0.6", "afb:4.0.7")
@pytest.mark.parametrize(
    ("total", "result", "rule"),
    [
        *((40, "soviet-massive", "4.0.1"), (30, "soviet-massive", "4.0.1")),
        *((29, "soviet-major", "4.0.2"), (27, "soviet-major", "4.0.2")),
        *((26, "soviet-minor", "4.0.3"), (23, "soviet-minor", "4.0.3")),
        (22, "draw", "4.0.4"),
        *((21, "german-minor", "4.0.5"), (18, "german-minor", "4.0.5")),
        *((17, "german-major", "4.0.6"), (15, "german-major", "4.0.6")),
        *((14, "german-massive", "4.0.7"), (0, "german-massive", "4.0.7")),
    ],
)
def test_the_scale_of_victory(total: int, result: str, rule: str) -> None:
    """Case afb-E4."""
    assert verdict(game(), total) == (result, rule)


@pytest.mark.rule("afb:4.0", "afb:1.1")
def test_points_are_counted_after_the_tenth_turn() -> None:
    lost = (
        "14.21",
        "13.14",
        "11.07",
        "20.03",
        "28.04",
        "26.09",
        "25.13",
        "25.14",
        "30.15",
        "27.18",
        "24.19",
        "22.21",
    )
    table = end_of_game(lost)
    assert [(e.rule, e.points) for e in table.said(Scored)] == [("4.0", 22)]
    assert [(e.rule, e.result) for e in table.said(Ended)] == [("4.0.4", "draw")]
    assert table.s.result == "draw" and not table.s.agenda


@pytest.mark.rule("afb:4.0")
def test_no_result_before_the_end() -> None:
    table = begun("turn 9 soviet exploitation\n12.10 17ID\n40.10 57TD")
    table.do("end", dice=(1,))
    assert table.s.turn == 10 and not table.s.result


@pytest.mark.rule("afb:4.0", "afb:S-9.2")
def test_whoever_entered_last_controls_a_hex_also_after_leaving_it() -> None:
    """A German who only drives through Krichev takes it; a Soviet who comes back takes it again."""
    table = begun("turn 2 german movement\n19.03 18Pz18\n40.10 132RD")
    before = points(table.g, table.s)
    table.do("go 18Pz18")
    table.do("step 20.03")
    assert points(table.g, table.s) == before - 1
    table.do("step 21.03")
    assert table.control("20.03") == "german"
    back = begun("turn 2 soviet movement\nlayer control german 20.03\n03.10 17ID\n21.03 132RD")
    assert points(back.g, back.s) == 39
    back.do("go 132RD")
    back.do("step 20.03")
    assert points(back.g, back.s) == 40 and back.control("20.03") == "soviet"


def test_the_german_is_as_far_ahead_as_the_soviet_is_below_a_draw() -> None:
    """In the starter, which knows none, below the middle between one and two points."""
    for scenario, lead in (("smolensk", 22 - 40), ("starter", 1.5 - 5)):
        g = game(scenario)
        assert g.score(g.start()) == lead


@pytest.mark.rule("afb:4.0")
def test_points_name_both_sides_control() -> None:
    table = end_of_game(TWO)
    assert table.s.result == "german-minor"
    assert [table.s.control[h] for h in table.g.victory].count(GERMAN) == 10
    assert [table.s.control[h] for h in table.g.victory].count(SOVIET) == 20


OTHER_SOURCES = ("44.27", "47.17", "47.10", "47.03", "37.00")


@pytest.mark.rule("afb:4.0", "afb:1.8a.8", "afb:S-8.1", "afb:S-12.6")
def test_case_f17() -> None:
    """Germans who retreat through Vyazma kill it as a source and take its points, though nobody stays."""
    dead = sorted(game().hex_named[number] for number in OTHER_SOURCES)
    text = "40.15 100RD 127RD\n40.14 153RD\n41.15 29Mot15 29Mot71\n30.05 17ID"
    gone = str(dead).replace(" ", "")
    table = on_plain(f"turn 6 soviet combat\nfield dead_sources {gone}\n{text}")
    assert points(table.g, table.s) == 40
    table.do("attack 41.15 100RD 127RD 153RD", dice=(5, 5))  # 12 to 10, 1:1: D2r2
    table.do("lose 29Mot15", by="german")
    table.do("lose 29Mot71", by="german")
    table.do("retreat 42.15", by="german")
    assert table.control("42.15") == "german" and points(table.g, table.s) == 38
    table.do("retreat 43.15", by="german")
    assert table.stack("43.15") == ["29Mot15", "29Mot71"] and table.stack("42.15") == []
    assert table.g.hex_named["42.15"] in table.s.dead_sources
    while table.s.turn == 6:
        pass_on(table, "done" if "done" in table.choices() else "end")
    assert all("oos" in table.flags(unit) for unit in ("100RD", "127RD", "153RD"))
    vyazma = table.g.hex_named["42.15"]
    gone = str(sorted([*dead, vyazma])).replace(" ", "")
    back = on_plain(
        f"turn 7 soviet movement\nfield dead_sources {gone}\nlayer control german 42.15\n"
        "41.15 100RD\n30.05 17ID"
    )
    back.do("go 100RD")
    back.do("step 42.15")
    assert points(back.g, back.s) == 40 and vyazma in back.s.dead_sources


@pytest.mark.rule("afb:4.0", "afb:1.8a.8", "afb:2.1a.2", "afb:1.11.1")
def test_who_is_laid_on_a_hex_has_entered_it() -> None:
    """A regiment that comes back next to 17 Infantry takes Vyazma and kills it as a source; so would a
    replacement."""
    text = "turn 8 german reinforcement\n{}41.15 17ID\n20.05 {}\n30.20 132RD\n"
    back = begun(text.format("", "18Pz18"), dice=(3,))
    back.do("split 0")
    back.do("place 18Pz18 42.15")
    drawn = begun(text.format("track withdrawal=6\ndead 10Pz7\n", "31ID"), dice=(3,))
    drawn.do("split 0")
    drawn.do("draw", dice=(1,))
    drawn.do("place 42.15")
    for table in (back, drawn):
        assert table.control("42.15") == "german" and points(table.g, table.s) == 38
        assert table.s.dead_sources == [table.g.hex_named["42.15"]]
