"""Previews of attacks: the same as playing every die, and no more than a side may know."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from steppe.table import Reader, Reason, Side, apply, awaited, read_action, resolve, text_of
from steppe.table.events import Event, Result
from steppe.table.preview import Preview, Row
from tests.dok.battles import NE, OPEN, E, W, german, soviet
from tests.dok.support import Table

SIXTH = Fraction(1, 6)


def preview(table: Table, attack: str, **assume: str) -> Preview:
    """What the side to act is shown; it is given its own sight only."""
    side = table.g.side_named(table.side)
    found = table.g.preview(table.g.sight(table.s, Reader(side)), side, read_action(attack), assume)
    assert isinstance(found, Preview), found
    return found


def terms(row: Row) -> dict[str, tuple[str, str]]:
    return {term.label: (term.value, term.rule) for term in row.terms}


def enumerated(table: Table, attack: str, convert: str, luftwaffe: str) -> dict[str, Fraction]:
    """Play the attack with every die and these decisions: final result -> probability."""
    trial = Table(table.g, table.s.copy())
    actions = {"convert": f"convert {convert}", "luftwaffe": f"luftwaffe {luftwaffe}"}
    _act(trial, attack)
    while awaited(trial.s) is None:
        verb = trial.choices()[0]
        _act(trial, actions[verb])
    found: dict[str, Fraction] = {}
    _roll(trial, Fraction(1), found)
    return dict(sorted(found.items()))


def _act(table: Table, text: str) -> None:
    apply(table.g, table.s, table.g.side_named(table.side), read_action(text), lambda event: None)


def _roll(table: Table, chance: Fraction, found: dict[str, Fraction]) -> None:
    for die in range(1, 7):
        state = table.s.copy()
        events: list[Event] = []
        resolve(table.g, state, (die,), events.append)
        if awaited(state) is not None:  # a retreat is converted
            _roll(Table(table.g, state), chance * SIXTH, found)
        else:
            result = [e.what for e in events if isinstance(e, Result)][-1]
            found[result] = found.get(result, Fraction(0)) + chance * SIXTH


BATTLES = {
    "open": (german(f"{W} 45ID\n{OPEN} 8RD"), f"attack {OPEN} 45ID"),
    "town": (german("3120 45ID 213S\n3119 8RD", tracks="luftwaffe=1"), "attack 3119 45ID 213S"),
    "city": (
        german("3414 1SS 2SS 3SS\n3415 8RD 67GRD\nknown german 8RD", tracks="luftwaffe=1"),
        "attack 3415 1SS 2SS 3SS",
    ),
    "zone": (german(f"{W} 45ID\n{OPEN} 115FZ", tracks="luftwaffe=1"), f"attack {OPEN} 45ID"),
    "fort": (
        german("2413 2Pz 9Pz\n2414 8RD 15RD\nknown german 8RD", orders="fight-fight"),
        "attack 2414 2Pz 9Pz",
    ),
    "soviet": (
        soviet("2510 2TC 10TC\n2410 45ID", orders="move-fight", phase="combat2", tracks="luftwaffe=1"),
        "attack 2410 2TC 10TC",
    ),
    "cut off": (german(f"3020 15RD\n{W} 2Pz 9Pz\n{OPEN} 2TC"), f"attack {OPEN} 2Pz 9Pz"),
}


@pytest.mark.rule("dok:11.20.2")
@pytest.mark.parametrize("name", BATTLES)
def test_a_preview_equals_every_die_played(name: str) -> None:
    table, attack = BATTLES[name]
    for convert in ("no", "yes"):
        for air in ("no", "yes"):
            shown = preview(table, attack, convert=convert, luftwaffe=air)
            assert shown.exact
            assert shown.assumptions == {"convert": convert, "luftwaffe": air}
            assert dict(shown.rows[0].results) == enumerated(table, attack, convert, air)
            assert sum(shown.rows[0].results.values()) == 1


@pytest.mark.rule("dok:11.10.2", "dok:11.20")
def test_a_row_for_each_assumption_turned_round() -> None:
    table, attack = BATTLES["town"]
    shown = preview(table, attack)
    assert shown.assumptions == {"convert": "no", "luftwaffe": "no"}
    rows = {row.label: row for row in shown.rows}
    assert set(rows) == {"", "luftwaffe=yes", "convert=yes"}
    assert dict(rows["luftwaffe=yes"].results) == enumerated(table, attack, "no", "yes")
    assert dict(rows["convert=yes"].results) == enumerated(table, attack, "yes", "no")
    assert (rows[""].column, rows["luftwaffe=yes"].column) == ("2:1", "3:1")


@pytest.mark.rule("dok:11.20.1")
def test_a_compulsory_conversion_is_no_assumption() -> None:
    table, attack = BATTLES["zone"]
    labels = {row.label for row in preview(table, attack).rows}
    assert labels == {"", "luftwaffe=yes"}
    assert "DR" not in preview(table, attack).rows[0].results


def test_the_distribution_by_hand() -> None:
    # 8 to 4 in the open is 2:1: DE BB DR DR DR DR.
    shown = preview(*BATTLES["open"])
    assert dict(shown.rows[0].results) == {
        "BB": Fraction(1, 6),
        "DE": Fraction(1, 6),
        "DR": Fraction(4, 6),
    }
    # Converted in Tim at 3:1 - 1 = 2:1: a DR (4/6) becomes DE 1/6, BB 4/6, AS 1/6.
    shown = preview(*BATTLES["town"], convert="yes")
    assert dict(shown.rows[0].results) == {
        "AS": Fraction(4, 36),
        "BB": Fraction(1, 6) + Fraction(16, 36),
        "DE": Fraction(1, 6) + Fraction(4, 36),
    }


@pytest.mark.rule("dok:11.8", "dok:11.9", "dok:11.15", "dok:11.22")
def test_the_derivation_names_every_term_and_its_rule() -> None:
    lines = "2717 1SS 2SS 3SS\n2719 GD\n2718 67GRD 52GRD 51GRD 71GRD 89GRD 90GRD"
    table = german(lines, orders="fight-fight", tracks="luftwaffe=1")
    shown = preview(table, "attack 2718 GD 1SS 2SS 3SS", luftwaffe="yes")
    row = shown.rows[0]
    # The whole stack is known only after the battle begins: both fillings agree on the shifts.
    assert terms(row)["attack"] == ("104", "11.2")
    assert terms(row)["hill"] == ("-2", "12.1.5")
    assert terms(row)["fight-fight"] == ("+2", "11.9")
    assert terms(row)["luftwaffe"] == ("+1", "11.10.2")
    assert terms(row)["concentric"] == ("+2", "11.11.1")
    assert terms(row)["ss-corps"] == ("+1", "11.22")
    assert terms(row)["column-at-end"] == ("6:1", "11.15")


@pytest.mark.rule("dok:11.2", "dok:11.15")
@pytest.mark.parametrize(
    ("lines", "attack", "threshold"),
    [
        (f"{W} 1SS\n{OPEN} 67GRD", f"attack {OPEN} 1SS", "6:1 at 30"),  # 26 to 5 is 5:1
        ("2717 45ID\n2718 8RD", "attack 2718 45ID", "1:1 at 12"),  # a hill: 2:1 is 1:2
        (f"{W} 213S\n{OPEN} 2TC 67GRD", f"attack {OPEN} 213S", "1:2 at 7"),  # 4 to 14, half of 14
        (f"{W} 45ID\n{OPEN} 2TC", f"attack {OPEN} 45ID", "1:1 at 9"),  # 8 to 9 is 1:2
        # Maloarkhangelsk, six columns left: 1:2 is what 6:1 comes to.
        ("4119 213S\n4019 8RD", "attack 4019 213S", "1:2 at 24"),
        (f"{W} 1SS 2SS\n{OPEN} 8RD", f"attack {OPEN} 1SS 2SS", ""),  # nothing is better than 6:1
    ],
)
def test_the_threshold_is_the_strength_that_reaches_the_next_column(
    lines: str, attack: str, threshold: str
) -> None:
    table = german(f"{lines}\nknown german 2TC 67GRD")
    assert preview(table, attack).threshold == threshold


def test_the_threshold_holds_under_the_assumptions() -> None:
    # 12 to 4 in Tim is 2:1, with the Luftwaffe 3:1; 16 reaches the next in both.
    table, attack = BATTLES["town"]
    assert preview(table, attack).threshold == "3:1 at 16"
    assert preview(table, attack, luftwaffe="yes").threshold == "4:1 at 16"


def test_an_illegal_attack_has_no_odds() -> None:
    table, _ = BATTLES["open"]
    side = Side(0)
    sight = table.g.sight(table.s, Reader(side))
    reason = table.g.preview(sight, side, read_action(f"attack {OPEN} 72ID"), {})
    assert isinstance(reason, Reason) and (reason.rule, reason.code) == ("11.1", "not-on-map")
    reason = table.g.preview(sight, side, ("end",), {})
    assert isinstance(reason, Reason) and reason.code == "no-odds"


# What is hidden (7.3). 67GRD lies on top of two counters that the German has not seen.

HIDDEN = f"{W} 1SS\n{OPEN} 8RD 115FZ 67GRD\n3324 2GAbn 96TB 10TC 15RD 2TC"


def test_a_hidden_stack_gives_the_weakest_and_the_strongest_filling() -> None:
    # Unseen anywhere: 8RD 4, 115FZ 3, 2GAbn 6, 96TB 3, 10TC 9, 15RD 4. On top 67GRD 5.
    shown = preview(german(HIDDEN), f"attack {OPEN} 1SS")
    assert not shown.exact
    rows = {row.label: terms(row)["defence"][0] for row in shown.rows}
    assert rows == {"weakest": str(5 + 3 + 3), "strongest": str(5 + 9 + 6)}


def test_the_true_battle_lies_within_the_range() -> None:
    table = german(HIDDEN)
    low, high = (int(terms(row)["defence"][0]) for row in preview(table, f"attack {OPEN} 1SS").rows)
    assert low <= 4 + 3 + 5 <= high


def test_a_stack_that_was_seen_is_exact() -> None:
    shown = preview(german(f"{HIDDEN}\nknown german 8RD 115FZ 67GRD"), f"attack {OPEN} 1SS")
    assert shown.exact
    assert terms(shown.rows[0])["defence"] == ("12", "11.2")


def test_the_filling_keeps_to_stacking_limits() -> None:
    # Under 2TC (three ninths) lie three counters; two corps at most fit with one division.
    table = german(f"{W} 1SS\n{OPEN} 8RD 15RD 74RD 2TC\n3324 10TC 18TC 29TC 81RD")
    rows = {row.label: terms(row)["defence"][0] for row in preview(table, f"attack {OPEN} 1SS").rows}
    # Unseen: 8RD 15RD 74RD of 4, 10TC 18TC 29TC of 9. Three corps with 2TC would be twelve ninths; two
    # corps and a division ten; one corps and two divisions eight.
    assert rows == {"weakest": str(9 + 12), "strongest": str(9 + 9 + 8)}


def test_hidden_germans_may_be_reduced() -> None:
    # Under GD (26) one counter; unseen: 2Pz 18/9 and 45ID 8/4.
    table = soviet(f"{W} 2TC 10TC\n{OPEN} 2Pz- GD\n3324 45ID 72ID")
    rows = {row.label: terms(row)["defence"][0] for row in preview(table, f"attack {OPEN} 2TC 10TC").rows}
    assert rows == {"weakest": str(26 + 4), "strongest": str(26 + 18)}


@pytest.mark.rule("dok:11.22")
def test_the_strongest_filling_thinks_of_the_ss_corps() -> None:
    # Under 3SS two counters; unseen GD, 1SS and 2SS, all 26: the corps together is worth a column more.
    table = soviet(f"{W} 2TC 10TC\n{OPEN} 1SS 2SS 3SS\n3324 GD 45ID")
    rows = {row.label: row for row in preview(table, f"attack {OPEN} 2TC 10TC").rows}
    assert terms(rows["strongest"])["ss-corps"] == ("-1", "11.22")
    assert "ss-corps" not in terms(rows["weakest"])


def test_a_preview_does_not_depend_on_what_is_hidden() -> None:
    table = german(HIDDEN)
    attack = f"attack {OPEN} 1SS"
    shown = preview(table, attack)
    rng = random.Random(1943)
    for _ in range(10):
        other = Table(table.g, table.g.redeal(table.s, Reader(0), rng))
        assert preview(other, attack) == shown


def test_the_action_of_a_preview_is_the_one_asked_for() -> None:
    table = german(f"{W} 45ID\n{NE} 72ID\n{E} 137ID\n{OPEN} 8RD")
    attack = f"attack {OPEN} 45ID 72ID"
    assert text_of(preview(table, attack).action) == attack
