"""Combat tables as chances, by the printed tables."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from steppe.games import load_game
from steppe.lab.table_chances import chances_of, rolled_tables
from steppe.table.charts import Chart
from tests.cli.support import run


def test_one_die_gives_every_row_a_sixth() -> None:
    chart = Chart("t", "1", ("die", "1:1"), tuple((str(n), "hit" if n < 3 else "miss") for n in range(1, 7)))
    assert chances_of(chart) == {"1:1": {"hit": Fraction(1, 3), "miss": Fraction(2, 3)}}


def test_two_dice_make_a_seven_most_likely() -> None:
    chart = Chart("t", "1", ("dice", "a"), tuple((str(n), str(n)) for n in range(2, 13)))
    assert chances_of(chart)["a"]["7"] == Fraction(1, 6)
    assert chances_of(chart)["a"]["12"] == Fraction(1, 36)


def test_a_chart_that_is_not_rolled_on_has_none() -> None:
    assert chances_of(Chart("t", "1", ("hits", "effect"), (("1", "a"), ("2", "b")))) == {}


def test_kursk_at_three_to_one() -> None:
    """12.2.1: a half, a third and a sixth."""
    (combat,) = [chances for chart, chances in rolled_tables(load_game("dok")) if chart.title == "combat"]
    assert sorted(combat["3:1"].values()) == [Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)]


def test_every_column_sums_to_one() -> None:
    for game in ("dok", "afb"):
        for _, chances in rolled_tables(load_game(game)):
            assert all(sum(shares.values()) == 1 for shares in chances.values())


def test_from_the_command_line(tmp_path: Path) -> None:
    done = run("lab", "odds", "afb", "-o", tmp_path / "odds")
    assert done.code == 0, done.err
    assert "[6.2.0]" in done.out
    assert (tmp_path / "odds" / "combat.svg").read_text("utf-8").startswith("<svg")
