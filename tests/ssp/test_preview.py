"""Previews: the odds that are shown equal every die played on the table itself."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import msgspec
import pytest

from steppe.games.ss_panzer.fire import Volley
from steppe.games.ss_panzer.page.preview import after_shots
from steppe.games.ss_panzer.state import PanzerState, is_suppressed, steps_left
from steppe.table import Reader, Reason, apply, asked, awaited, read_action, resolve
from steppe.table.markers import place_of
from steppe.table.preview import Preview, Row
from steppe.table.steps import Draw
from tests.ssp.gunnery import german, soviet
from tests.ssp.support import Table, position
from tests.ssp.test_close_combat import entered_from_behind

Policy = Callable[[Table], str | None]
"""What whoever is asked does next; None when that is the end of the attack."""

Odds = dict[str, Fraction]


def preview(table: Table, order: str) -> Preview:
    side = table.g.side_named(table.side)
    found = table.g.preview(table.g.sight(table.s, Reader(side)), side, read_action(order), {})
    assert isinstance(found, Preview), found
    assert all(sum(row.results.values()) == 1 for row in found.rows)
    return found


def refused(table: Table, order: str) -> tuple[str, str]:
    side = table.g.side_named(table.side)
    found = table.g.preview(table.s, side, read_action(order), {})
    assert isinstance(found, Reason)
    return found.rule, found.code


def odds(row: Row) -> Odds:
    """The results that can be; one hit on a suppressed unit changes as little as none."""
    found: Odds = {}
    for name, share in row.results.items():
        name = "miss" if name == "still-suppressed" else name
        found[name] = found.get(name, Fraction(0)) + share
    return {name: share for name, share in found.items() if share}


def terms(row: Row) -> dict[str, tuple[str, str]]:
    return {term.label: (term.value, term.rule) for term in row.terms}


# ---------------------------------------------------------------------- playing every die


def stop(table: Table) -> None:
    return None


def ends(table: Table, order: str, policy: Policy = stop) -> list[tuple[PanzerState, Fraction]]:
    """All ways in which an order ends, with their probability; equal tables are counted together."""
    first = table.s.copy()
    apply(table.g, first, asked(table.g, first)[0], read_action(order), lambda event: None)
    open_ = {b"": (first, Fraction(1))}
    found: list[tuple[PanzerState, Fraction]] = []
    while open_:
        following: dict[bytes, tuple[PanzerState, Fraction]] = {}
        for state, share in open_.values():
            chance = awaited(state)
            if isinstance(chance, Draw):
                found.append((state, share))
            elif chance is not None:
                faces = [range(1, n + 1) for n in chance.faces()]
                outcomes = list(product(*faces))
                for outcome in outcomes:
                    then = state.copy()
                    resolve(table.g, then, outcome, lambda event: None)
                    _add(following, then, share / len(outcomes))
            else:
                action = policy(Table(table.g, state))
                if action is None:
                    found.append((state, share))
                else:
                    then = state.copy()
                    side = asked(table.g, then)[0]
                    apply(table.g, then, side, read_action(action), lambda event: None)
                    _add(following, then, share)
        open_ = following
    return found


def _add(into: dict[bytes, tuple[PanzerState, Fraction]], state: PanzerState, share: Fraction) -> None:
    key = msgspec.msgpack.encode(state)
    into[key] = (state, share + (into[key][1] if key in into else 0))


def in_order(table: Table) -> str | None:
    """The units of a crossfire fire in the order of the counter list."""
    top = table.s.agenda[-1]
    return f"shoot {table.g.units[top.units[0]]}" if isinstance(top, Volley) else None


def change(table: Table, after: PanzerState, name: str) -> str:
    """What has become of a unit."""
    u, before = table.unit(name), table.s
    if after.at[u] < 0:
        return "eliminated"
    lost = steps_left(table.g, before, u) - steps_left(table.g, after, u)
    if lost:
        return ("step", "two-steps", "three-steps")[lost - 1]
    return "suppressed" if is_suppressed(after, u) and not is_suppressed(before, u) else "miss"


def played(table: Table, order: str, name: str, policy: Policy = stop) -> Odds:
    """What becomes of a unit, if every die is played."""
    found: Odds = {}
    for after, share in ends(table, order, policy):
        what = change(table, after, name)
        found[what] = found.get(what, Fraction(0)) + share
    assert sum(found.values()) == 1
    return found


# ---------------------------------------------------------------------- one attack

FIRE = {
    "tiger": (german("0308 LTiger\n0312 31T34"), "fire LTiger 31T34", "31T34"),
    "reduced": (german("0308 LTiger\n0312 31T34-"), "fire LTiger 31T34", "31T34"),
    "suppressed": (german("0308 LTiger\n0312 31T34{suppressed}"), "fire LTiger 31T34", "31T34"),
    "outgunned": (soviet("0308 31T34\n0309 LTiger"), "fire 31T34 LTiger", "LTiger"),
    "half": (german("0308 LTiger\n0312 31T34"), "fire LTiger 31T34 half", "31T34"),
    "kill zone": (soviet("0308 31T34{kill_n}\n0309 LTiger-"), "fire 31T34 LTiger", "LTiger"),
    "infantry": (german("1443 L1.1Gr\n1442 53MRB1"), "fire L1.1Gr 53MRB1", "53MRB1"),
    "town": (german("0319 L1.1Gr\n0320 53MRB1"), "fire L1.1Gr 53MRB1", "53MRB1"),
    "support": (german("0308 L5Pz\n0309 53MRB1", support="always"), "fire L5Pz 53MRB1", "53MRB1"),
}


@pytest.mark.rule("ssp:9.6", "ssp:9.7")
@pytest.mark.parametrize("name", FIRE)
def test_fire(name: str) -> None:
    table, order, target = FIRE[name]
    shown = preview(table, order)
    assert len(shown.rows) == 1
    assert odds(shown.rows[0]) == played(table, order, target)


@pytest.mark.rule("ssp:9.5.2")
def test_the_terms_say_how_it_comes_about() -> None:
    table = german("0316 LTiger\n0317 31T34{suppressed}")
    row = preview(table, "fire LTiger 31T34").rows[0]
    assert terms(row) == {
        "dice": ("3", "9.5.2"),
        "hits-on": ("3", "9.6"),
        "suppressed": ("+1", "9.6.6"),
        "town_woods": ("+1", "9.6.7"),
        "natural": ("1", "9.6.1"),
    }
    assert row.column == "1/6"
    # Three dice that hit with 1/6 each: 125, 75, 15 and 1 of 216; one hit on the suppressed does nothing.
    sixth = Fraction(1, 216)
    assert odds(row) == {"miss": 200 * sixth, "step": 15 * sixth, "eliminated": sixth}


@pytest.mark.rule("ssp:9.5.5")
def test_fire_after_half_a_move() -> None:
    table = german("0308 LTiger\n0313 31T34")
    table.do("go LTiger half")
    table.do("step 0309")
    row = preview(table, "fire LTiger 31T34").rows[0]
    assert odds(row) == played(table, "fire LTiger 31T34", "31T34")
    assert odds(row) == {"miss": Fraction(1, 4), "suppressed": Fraction(1, 2), "step": Fraction(1, 4)}


@pytest.mark.rule("ssp:10.3")
@pytest.mark.parametrize("target", ["31T34", "31T34{suppressed}", "31T34-"])
def test_crossfire(target: str) -> None:
    table = german(f"0311 L5Pz{{kill_s}}\n0309 L6Pz{{kill_n}}\n0310 {target}")
    row = preview(table, "crossfire 31T34").rows[0]
    assert terms(row)["firers"] == ("2", "10.3.1")
    assert row.column == "2 × 4"
    assert odds(row) == played(table, "crossfire 31T34", "31T34", in_order)


@pytest.mark.rule("ssp:9.7.1")
def test_a_crossfire_may_cost_a_tiger_three_steps() -> None:
    table = soviet("0311 31T34{kill_s}\n0309 32T34a{kill_n}\n0310 LTiger\n3010 25T34")
    row = preview(table, "crossfire LTiger").rows[0]
    assert odds(row) == played(table, "crossfire LTiger", "LTiger", in_order)
    assert odds(row)["three-steps"] > 0


@pytest.mark.slow
@pytest.mark.rule("ssp:7.2")
def test_fire_and_crossfire_in_reaction() -> None:
    table = soviet("0311 L5Pz{kill_s}\n0309 L6Pz{kill_n}\n0310 31T34")
    table.do("go 31T34")
    table.do("step 0410")
    assert table.side == "german"
    for order in ("shoot L5Pz", "crossfire"):
        assert odds(preview(table, order).rows[0]) == played(table, order, "31T34", in_order)
    entry = soviet("0308 LTiger L1.1Gr\n0310 31T34 53MRB1")
    entry.do("go 53MRB1")
    entry.do("step 0309")
    for order in ("shoot LTiger", "shoot L1.1Gr"):
        assert odds(preview(entry, order).rows[0]) == played(entry, order, "53MRB1")


@pytest.mark.rule("ssp:11.2")
@pytest.mark.parametrize("entry_dice", ["one", "two"])
def test_entry_fire(entry_dice: str) -> None:
    table = german("0308 L1.1Gr LTiger\n0309 53MRB1 31T34", entry_dice=entry_dice)
    table.do("end")
    table.do("assault L1.1Gr 0309")
    table.do("assault LTiger 0309")
    table.do("done")
    for order in ("shoot 53MRB1 L1.1Gr", "shoot 31T34 LTiger"):
        target = order.split()[2]
        row = preview(table, order).rows[0]
        assert odds(row) == played(table, order, target)
        assert terms(row)["dice"][0] == {"one": "1", "two": "2"}[entry_dice]


@pytest.mark.rule("ssp:11.3")
@pytest.mark.parametrize(
    ("stack", "order"),
    [
        ("LTiger 31T34", "shoot LTiger 31T34"),
        ("L1StuG 31T34", "shoot L1StuG 31T34"),
        ("L5Pz 53MRB1", "shoot L5Pz 53MRB1"),
        ("L1.1Gr L5Pz 53MRB1", "shoot L5Pz 53MRB1"),
    ],
)
def test_close_combat(stack: str, order: str) -> None:
    table = german(f"0308 {stack}")
    table.do("end")
    found = played(table, order, order.split()[2], lambda t: "pass" if "pass" in t.choices() else None)
    expected = {"no-effect" if what == "miss" else what: share for what, share in found.items()}
    assert odds(preview(table, order).rows[0]) == expected


# ---------------------------------------------------------------------- artillery


@pytest.mark.rule("ssp:13.3.1")
@pytest.mark.parametrize("target", ["53MRB1", "31T34", "53MRB1-", "53MRB1{suppressed}"])
def test_shells_far_from_friends(target: str) -> None:
    table = german(f"0308 L1.1Gr\n0310 {target}")
    name = target.rstrip("-").split("{")[0]
    shown = preview(table, f"shell lah1 {name}")
    assert len(shown.rows) == 1
    assert odds(shown.rows[0]) == played(table, f"shell lah1 {name}", name)


@pytest.mark.rule("ssp:13.4")
def test_shells_next_to_friends() -> None:
    table = german("0308 L1.1Gr LTiger\n0310 D6Pz-\n0309 53MRB1")
    order = "shell lah1 53MRB1"
    shown = preview(table, order)
    assert [row.label for row in shown.rows] == ["", "L1.1Gr", "LTiger", "D6Pz"]
    assert odds(shown.rows[0]) == played(table, order, "53MRB1", _stray("L1.1Gr"))
    for row in shown.rows[1:]:
        assert terms(row)["danger-close"] == ("1/6", "13.4")
        found = played(table, order, row.label, _stray(row.label))
        assert found == _with_chance(Fraction(1, 6), odds(row))


def _stray(name: str) -> Policy:
    return lambda table: f"stray {name}" if table.choices() == ["stray"] else None


def _with_chance(chance: Fraction, results: Odds) -> Odds:
    """What happens if an attack comes with some probability only."""
    found = {name: share * chance for name, share in results.items()}
    found["miss"] = found.get("miss", Fraction(0)) + 1 - chance
    return found


@pytest.mark.rule("ssp:13.3.2")
def test_shells_at_those_who_enter() -> None:
    table = soviet("0308 L1.1Gr\n0309 53MRB1")
    table.do("end")
    table.do("assault 53MRB1 0308")
    table.do("done")
    shown = preview(table, "shell lah1 53MRB1")
    assert odds(shown.rows[0]) == played(table, "shell lah1 53MRB1", "53MRB1")
    assert odds(shown.rows[0]) == {"miss": Fraction(1, 2), "suppressed": Fraction(1, 2)}
    found = played(table, "shell lah1 53MRB1", "L1.1Gr")
    assert found == _with_chance(Fraction(1, 6), odds(shown.rows[1]))


@pytest.mark.rule("ssp:13.2.4")
@pytest.mark.parametrize("place", ["0309", "0310"])
def test_support(place: str) -> None:
    table = german(f'0308 L1.1Gr LTiger\n{place} 53MRB1\nfield cup ["art","lah"]')
    table.do("end", [1] if place == "0310" else [])
    if place == "0309":
        table.do("done", [1])
    for name in ("L1.1Gr", "LTiger"):
        shown = preview(table, f"support {name}")
        assert odds(shown.rows[0]) == played(table, f"support {name}", name)
        assert [row.label for row in shown.rows[1:]] == (["53MRB1"] if place == "0309" else [])
        for row in shown.rows[1:]:
            assert _with_chance(Fraction(1, 6), odds(row)) == played(table, f"support {name}", "53MRB1")


@pytest.mark.rule("ssp:13.2.2")
@pytest.mark.parametrize("count", [1, 2, 5, 16])
@pytest.mark.parametrize("name", ["LTiger", "L1.1Gr"])
def test_a_bombardment_by_several_counters(name: str, count: int) -> None:
    table = position("turn 2 soviet bombardment\n0308 LTiger L1.1Gr\n0310 31T34")
    order = f"aim {name} {count}"
    row = preview(table, order).rows[0]
    assert odds(row) == played(table, order, name, _done)
    assert terms(row).get("counters") == (None if count == 1 else (str(count), "13.2.2"))


def _done(table: Table) -> str | None:
    return "done" if "done" in table.choices() else None


@pytest.mark.rule("ssp:13.2.2")
def test_a_bombardment_counts_what_is_laid_already() -> None:
    table = position("turn 2 soviet bombardment\n0308 LTiger L1.1Gr\n0310 31T34")
    table.do("aim L1.1Gr 1")
    table.do("aim LTiger 2")
    row = preview(table, "aim L1.1Gr 1").rows[0]
    assert terms(row)["counters"] == ("2", "13.2.2")
    assert odds(row) == played(table, "aim L1.1Gr 1", "L1.1Gr", _done)


# ---------------------------------------------------------------------- aircraft, recovery, steps


@pytest.mark.rule("ssp:12.2.3", "ssp:12.2.4")
@pytest.mark.parametrize("plane", ["Ju87a", "Hs129"])
def test_air_strikes(plane: str) -> None:
    table = german('0308 L1.1Gr\n0912 53MRB1 31T34{suppressed}\nfield cup ["air","lah"]')
    table.do("end", [1, 4, 5])  # nine: two German aircraft
    order = f"strike {plane} 0912"
    shown = preview(table, order)
    assert {row.label for row in shown.rows} == {"53MRB1", "31T34"}
    for row in shown.rows:
        assert terms(row)["struck"] == ("5/12", "12.2.3")
        assert played(table, order, row.label, _done) == _with_chance(Fraction(5, 12), odds(row))


@pytest.mark.rule("ssp:9.8.5")
@pytest.mark.parametrize(("place", "needed"), [("0309", 3), ("0310", 4)])
def test_recovery(place: str, needed: int) -> None:
    table = german(f"0308 LTiger{{suppressed}}\n{place} 31T34")
    row = preview(table, "recover LTiger").rows[0]
    found = {"recovered": Fraction(0), "still-suppressed": Fraction(0)}
    for after, share in ends(table, "recover LTiger"):
        found["still-suppressed" if is_suppressed(after, table.unit("LTiger")) else "recovered"] += share
    assert (
        row.results
        == found
        == {"recovered": Fraction(needed, 6), "still-suppressed": 1 - Fraction(needed, 6)}
    )
    assert terms(row) == {"recovers-on": (f"1–{needed}", "9.8.5")}


STEPS = {
    "in": (soviet("0308 LTiger L1.1Gr\n0310 31T34"), "31T34", "0309", 1),
    "out": (soviet("0308 LTiger L1.1Gr\n0309 53MRB1"), "53MRB1", "0310", 2),
    "through": (soviet("0308 LTiger L5Pz\n0309 31T34"), "31T34", "0409", 4),
    "kill zone": (soviet("0308 LTiger{kill_n}\n0410 L5Pz\n0310 31T34"), "31T34", "0309", 3),
    "reduced": (soviet("0308 L1.1Gr L5Pz\n0310 D6Pz\n0309 53MRB1-"), "53MRB1", "0409", 5),
    "tiger": (german("0308 31T34 32T34a\n0410 25T34\n0309 LTiger"), "LTiger", "0310", 4),
}


@pytest.mark.rule("ssp:7.2", "ssp:7.2.3", "ssp:7.2.5")
@pytest.mark.parametrize("name", STEPS)
def test_a_step_with_everybody_firing(name: str) -> None:
    start, mover, to, shots = STEPS[name]
    table = Table(start.g, start.s.copy())
    table.do(f"go {mover}")
    shown = preview(table, f"step {to}")
    assert shown.assumptions == {"reaction": "all"}
    assert shown.rows[0].column == str(shots)
    found = played(table, f"step {to}", mover, lambda t: _shoot(t, table.side))
    assert odds(shown.rows[0]) == found


def _shoot(table: Table, mover: str) -> str | None:
    return None if table.side == mover else f"shoot {table.choices('shoot')[0]}"


@pytest.mark.rule("ssp:7.2")
def test_a_step_without_fire_has_no_odds() -> None:
    table = soviet("0308 LTiger\n0312 31T34")
    table.do("go 31T34")
    assert refused(table, "step 0311") == ("", "no-odds")
    assert refused(table, "step 0309") == ("8.1", "not-adjacent")


def test_what_may_not_be_done_has_no_odds() -> None:
    table = german("0308 LTiger\n0313 31T34")
    assert refused(table, "fire LTiger 31T34") == ("9.3", "out-of-range")
    assert refused(table, "end") == ("", "no-odds")


@pytest.mark.rule("ssp:9.7.2")
def test_nobody_fires_at_the_dead() -> None:
    assert after_shots(1, (True, 1), []) == {(True, 1): Fraction(1)}


# ---------------------------------------------------------------------- entering for close combat


def test_getting_into_a_hex() -> None:
    """A Panzer IV leaves the zone of one T-34 (two dice, -1: 4 in 6 each) and enters the hex of another (one
    die, 3 in 6): it gets in if all miss, 1/9 of 1/2. Two hits cost one of its two steps, so nothing can
    destroy it."""
    table = position("turn 2 german lah\n0310 L5Pz\n0311 25T34\n0211 31T34")
    table.do("end")
    shown = preview(table, "assault L5Pz 0311")
    assert shown.assumptions == {"reaction": "all"}
    assert odds(shown.rows[0]) == {"gets-in": Fraction(1, 18), "thrown-back": Fraction(17, 18)}
    assert terms(shown.rows[0]) == {"31T34": ("2d", "9.5.8"), "25T34": ("1d", "11.2.5")}


def test_nobody_fires_at_those_who_join_a_close_combat() -> None:
    table = position("turn 2 german lah\n0310 L5Pz\n0311 L6Pz 25T34")
    table.do("end")
    assert preview(table, "assault L5Pz 0311").rows[0].results == {"gets-in": 1}


@pytest.mark.rule("ssp:11.3")
def test_the_fight_inside_is_shown_before_it_is_declared() -> None:
    table = position("turn 2 german lah\n0310 L5Pz\n0311 L6Pz 25T34")
    table.do("end")
    inside = {row.label: row.results for row in preview(table, "assault L5Pz 0311").rows[1:]}
    assert list(inside) == ["inside L5Pz 25T34", "inside 25T34 L5Pz"]
    table.do("assault L5Pz 0311")
    table.do("done")
    assert preview(table, "shoot L5Pz 25T34").rows[0].results == inside["inside L5Pz 25T34"]
    table.do("pass")
    assert preview(table, "shoot 25T34 L5Pz").rows[0].results == inside["inside 25T34 L5Pz"]


@pytest.mark.rule("ssp:2.10.1")
def test_static_infantry_never_tried_is_worth_what_is_left_to_draw() -> None:
    def assaulting() -> Table:
        table = position("turn 2 german lah\n0310 L1.1Gr\n0311 S1937")
        table.do("end")
        return table

    shown = {row.label: row.results for row in preview(assaulting(), "assault L1.1Gr 0311").rows[1:]}
    expected: Odds = {}
    for first, count in {1: 30, 31: 20, 51: 5, 56: 20}.items():  # fair, good, strong, weak
        table = assaulting()
        table.do("assault L1.1Gr 0311")
        table.do("done", [first])
        table.do("pass")
        for name, share in preview(table, "shoot S1937 L1.1Gr").rows[0].results.items():
            expected[name] = expected.get(name, Fraction(0)) + share * Fraction(count, 75)
    assert shown["inside S1937 L1.1Gr"] == expected


@pytest.mark.rule("ssp:13.2.2", "ssp:11.1.1")
def test_what_is_laid_and_declared_lies_on_the_map() -> None:
    table = position("turn 2 soviet bombardment\n0308 LTiger L1.1Gr\n0310 31T34")
    table.do("aim LTiger 3")
    table.do("aim L1.1Gr 1")
    assert [(m.kind, table.g.numbers[m.hex], m.text) for m in table.g.markers(table.s)] == [
        ("barrage", "0308", "4")
    ]
    table = position("turn 2 german lah\n0310 L5Pz L6Pz\n0311 25T34")
    table.do("end")
    table.do("assault L5Pz 0311")
    (marker,) = table.g.markers(table.s)
    assert (marker.kind, place_of(table.g, marker)) == ("assault", "0310/0311")


@pytest.mark.rule("ssp:9.7.2")
def test_the_odds_of_two_barrages_know_who_stays_suppressed() -> None:
    """One hit on a suppressed unit changes nothing, but it is a hit: one counter's odds say so, and so must
    those of two."""
    table = position("turn 2 soviet bombardment\n0308 L1.1Gr{suppressed}\n0310 31T34")
    assert preview(table, "aim L1.1Gr 1").rows[0].results["still-suppressed"] > 0
    assert preview(table, "aim L1.1Gr 2").rows[0].results.get("still-suppressed", 0) > 0


@pytest.mark.rule("ssp:10.2.1", "ssp:11.3")
def test_the_odds_of_an_assault_leave_out_who_is_caught_facing_the_other_way() -> None:
    """Whoever is entered from outside his kill zone has no shot in the first round, so none is shown."""
    labels = [row.label for row in preview(entered_from_behind(), "assault L1.1Gr 0311").rows]
    assert labels == ["may-fire", "inside L1.1Gr 23Abn1"]
