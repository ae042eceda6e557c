"""Every code that the engine can produce has words, and they fit its arguments."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import steppe
from steppe.games import load_game
from steppe.games.drive_on_kursk import DriveOnKursk
from steppe.games.drive_on_kursk.sequence import ORDERS
from steppe.players import RandomPlayer
from steppe.table.basics import Reason
from steppe.table.events import SHARED_EVENTS
from steppe.table.words import Words, words_of

SOURCE = Path(steppe.__file__).parent
PACKAGE = SOURCE / "games" / "drive_on_kursk"
WORDS = words_of("steppe.games.drive_on_kursk")

PARTS = {
    "f'conversion-{action[1]}'": ["conversion-yes", "conversion-no"],
    "f'order-{action[1]}'": [f"order-{order}" for order in ORDERS],
    "f'order-{s.orders[SOVIET]}'": [f"order-{order}" for order in ORDERS],
    "f'vote-{s.votes[side]}'": ["vote-yes", "vote-no"],
    "f'soviet-c-{name}'": ["soviet-c-line", "soviet-c-lgov", "soviet-c-kursk"],
    "kind": ["move", "fight"],
    "result": [],  # results of tables: looked up as words
    "code": ["spearhead-fort", "spearhead-city", "spearhead-water"],
}
"""What computed codes can be. A new one must be listed here, or this test fails."""

SLICES = {"action[1:]": 2, "action[1:2]": 0, "action[1:3]": 2}
"""How many arguments a piece of an action gives at least."""


def calls(folder: Path, names: set[str]) -> Iterator[tuple[str, ast.Call, dict[str, list[str]]]]:
    """The calls of these names in a folder, with the texts that local names can have."""
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            local = dict(assigned(function))
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                    yield node.func.id, node, local


def assigned(function: ast.FunctionDef) -> Iterator[tuple[str, list[str]]]:
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            texts = constants(node.value)
            if texts:
                yield node.targets[0].id, texts


def constants(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    return []


def texts_of(node: ast.expr, local: dict[str, list[str]]) -> list[str]:
    """What a code expression can be."""
    found = constants(node)
    if found:
        return found
    written = ast.unparse(node)
    if isinstance(node, ast.Name) and node.id in local:
        return local[node.id]
    assert written in PARTS, f"list what {written} can be"
    return PARTS[written]


def count_of(node: ast.expr | None) -> int:
    if node is None:
        return 0
    if isinstance(node, ast.Tuple):
        return len(node.elts)
    return SLICES[ast.unparse(node)]


def coded(folder: Path, name: str, place: int) -> dict[str, int]:
    """Code -> the fewest arguments it comes with."""
    found: dict[str, int] = {}
    for _, call, local in calls(folder, {name}):
        args = call.args[place + 1] if len(call.args) > place + 1 else None
        for code in texts_of(call.args[place], local):
            found[code] = min(count_of(args), found.get(code, 9))
    return found


def highest(template: str) -> int:
    """How many arguments a text needs."""
    fields = [field for _, field, _, _ in Formatter().parse(template) if field is not None]
    return max((int(field) + 1 for field in fields), default=0)


@pytest.mark.parametrize(
    ("section", "name", "place"),
    [("reason", "Reason", 1), ("prompt", "Decision", 2)],
    ids=["reasons", "prompts"],
)
def test_every_code_has_words_that_fit(section: str, name: str, place: int) -> None:
    found = coded(PACKAGE, name, place)
    assert len(found) > 10
    missing = sorted(code for code in found if code not in WORDS.sections[section])
    assert not missing
    for code, count in found.items():
        if code not in LOOSE:
            assert highest(WORDS.sections[section][code]) <= count, code


LOOSE = {"missing", "displace-who"}
"""Reasons that a reader never sees without arguments."""


@pytest.mark.parametrize("folder", ["table", "match"])
def test_the_shared_reasons_have_words(folder: str) -> None:
    shared = Words([(SOURCE / "table" / "words.toml").read_text("utf-8")])
    for code in coded(SOURCE / folder, "Reason", 1):
        assert code in shared.sections["reason"], code


def test_no_words_are_left_over() -> None:
    """A code that nobody uses any more has no words."""
    own = Words([(PACKAGE / "words.toml").read_text("utf-8")])
    reasons = set(coded(PACKAGE, "Reason", 1))
    assert set(own.sections["reason"]) - reasons == set()
    assert set(own.sections["prompt"]) - set(coded(PACKAGE, "Decision", 2)) == set()


WHAT = {"Began": 1, "Marked": 1, "Opened": 2, "Lapsed": 1, "Rolled": 1, "Removed": 3}


def test_every_special_event_has_its_line() -> None:
    for name, call, local in calls(PACKAGE, set(WHAT)):
        for what in texts_of(call.args[WHAT[name]], local):
            assert f"{name.lower()}.{what}" in WORDS.sections["event"], (name, what)


def test_every_score_has_its_line() -> None:
    g = load_game("dok")
    assert isinstance(g, DriveOnKursk)
    whats = {what for lines in g.hex_values.values() for _, what, _ in lines} | set(g.loss_line)
    for _, call, _ in calls(PACKAGE, {"score"}):
        whats.update(constants(call.args[2]))
    assert {"reserve", "withdrawal", "extra-turn", "lgov"} <= whats
    for what in whats:
        assert f"scored.{what}" in WORDS.sections["event"], what


def test_every_shared_event_has_a_line_and_only_fields_it_has() -> None:
    fields = {kind.__name__.lower(): set(kind.__struct_fields__) for kind in SHARED_EVENTS}
    assert set(fields) <= set(WORDS.sections["event"])
    fields["resigned"] = {"side"}  # not of a game: the match itself tells it
    fields["takenback"] = {"side", "lines"}
    for section in ("event", "after"):
        for key, template in WORDS.sections[section].items():
            used = {field for _, field, _, _ in Formatter().parse(template) if field}
            assert used <= fields[key.partition(".")[0]], key


def test_results_and_shifts_have_words() -> None:
    g = load_game("dok")
    assert isinstance(g, DriveOnKursk)
    results = {cell for row in g.combat_table for cell in row} | set(g.conversion_table.values())
    shifts = {name for name, row in g.ground.chart.items() if row.shift}
    shifts |= {"luftwaffe", "concentric", "ss-corps", "paratroops", "fight-fight", "fight-move", "move-fight"}
    for word in (*results, *shifts, *g.sides, "result.german", "result.soviet", "result.draw"):
        assert word in WORDS.sections["word"], word
    for name in g.queries:
        assert f"query.{name}" in WORDS.sections["word"], name


def test_a_reason_reads_well() -> None:
    assert WORDS.reason(Reason("8.1.1", "zoc-stop", ("2008",))) == (
        "8.1.1: 2008 is in an enemy zone of control; the move ends there"
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_match_is_told_in_words(seed: int) -> None:
    """Nothing of a random match is told by its codes, to any reader."""
    match = steppe.new_match("dok", seed=seed, options={"gambit": "yes" if seed == 1 else "no"})
    player = RandomPlayer(seed)
    rng = random.Random(seed)
    while match.asked and len(match.lines) < 900:
        side = match.asked[0]
        action = player.choose(match.g, match.view(side), match.g.side_named(side))
        if action[0] == "order" and rng.random() < 0.8:
            action = ("order", "fight-fight")
        match.play(" ".join(action), by=side)
    for reader in (None, "german", "soviet"):
        for _, _, events in match.log(reader):
            for event in events:
                text = match.words.event(event)
                assert "event=" not in text and "None" not in text and "{" not in text, event
            for line in match.words.story(events):
                assert line.strip() and "  " not in line, (line, events)
