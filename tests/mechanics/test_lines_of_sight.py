"""Lines of sight as a game may define them: here with lookouts that see over what is next to them."""

from __future__ import annotations

from pathlib import Path

from steppe.hexes import Grid, Hex
from steppe.mechanics.lines_of_sight import (
    Sightlines,
    bits_of,
    file_name,
    hexes_in_the_way,
    runs_along,
    sides_in_the_way,
)

GRID = Grid("columns", (1, 12), "east", (1, 12), "south", shifted="even")


def at(number: str) -> Hex:
    return GRID.hex(number)


WOODS = {at("0604"), at("0607"), at("0707")}
LOOKOUT = at("0605")


def is_clear(a: Hex, b: Hex) -> bool:
    """Woods hide, but not along their sides, nor from a lookout beside them."""
    between = hexes_in_the_way(GRID, a, b, WOODS.__contains__)
    return all(along or (a == LOOKOUT and GRID.adjacent(a, h)) for h, along in between)


def test_a_hex_between_hides_and_the_ends_do_not() -> None:
    assert list(hexes_in_the_way(GRID, at("0603"), at("0608"), WOODS.__contains__)) == [
        (at("0604"), False),
        (at("0607"), False),
    ]
    assert list(hexes_in_the_way(GRID, at("0604"), at("0607"), WOODS.__contains__)) == []


def test_a_line_between_two_hexes_names_both_and_says_so() -> None:
    a, b = at("0506"), at("0706")
    passed = GRID.line(a, b)[1]
    assert len(passed) == 2
    assert list(hexes_in_the_way(GRID, a, b, lambda h: True)) == [(h, True) for h in passed]
    between = GRID.hexside(*passed)
    assert runs_along(GRID, a, b, between)
    assert not runs_along(GRID, *passed, between)


def test_a_corner_hides_only_if_both_its_hexsides_do() -> None:
    crossings = GRID.crossings(at("0506"), at("0706"))
    corner, along, _ = crossings
    assert (len(corner), len(along)) == (2, 1)
    assert list(sides_in_the_way(crossings, {corner[0]})) == []
    assert list(sides_in_the_way(crossings, set(corner))) == [corner]
    assert list(sides_in_the_way(crossings, {corner[0], *along})) == [along]


def test_lines_may_be_clear_one_way_only() -> None:
    lines = Sightlines(GRID, 4, is_clear)
    assert lines.sees(LOOKOUT, at("0603"))
    assert not lines.sees(at("0603"), LOOKOUT)


def test_the_limit_bounds_what_is_seen_and_farther_lines_are_still_judged() -> None:
    lines = Sightlines(GRID, 3, is_clear)
    here = at("0303")
    for limit in range(6):
        expected = tuple(n for n in GRID.disc(here, limit) if is_clear(here, n))
        assert lines.seen_from(here, limit) == expected
        assert lines.seen_bits(here, limit) == bits_of(expected)
    assert lines.sees(here, at("0310")) and not lines.row(here) >> at("0310") & 1


def test_lines_are_judged_when_they_are_asked_for_and_mutual_ones_once() -> None:
    judged: list[tuple[Hex, Hex]] = []

    def open_ground(a: Hex, b: Hex) -> bool:
        judged.append((a, b))
        return True

    lines = Sightlines(GRID, 2, open_ground, mutual=True)
    assert judged == []
    lines.sees(at("0505"), at("0506"))
    assert len(judged) == len(GRID.disc(at("0505"), 2))
    lines.sees(at("0506"), at("0505"))
    assert (at("0506"), at("0505")) not in judged
    assert lines.sees(at("0506"), at("0505"))


def test_kept_lines_are_taken_over_without_judging(tmp_path: Path) -> None:
    file = tmp_path / "below" / file_name(GRID, sorted(WOODS))
    found = Sightlines(GRID, 4, is_clear)
    found.take(file)
    found.keep(file)

    def never(a: Hex, b: Hex) -> bool:
        raise AssertionError("these lines are known")

    taken = Sightlines(GRID, 4, never)
    taken.take(file)
    assert [taken.row(h) for h in GRID.hexes] == [found.row(h) for h in GRID.hexes]
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_the_name_of_the_file_changes_with_what_hides() -> None:
    assert file_name(GRID, sorted(WOODS)) == file_name(GRID, sorted(WOODS))
    assert file_name(GRID, sorted(WOODS)) != file_name(GRID, [])
