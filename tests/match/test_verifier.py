"""`docs/verify.py` recomputes matches of every game without knowing one, and refuses what was changed."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from steppe.games import GAMES, load_game
from steppe.match import Match, open_bytes
from steppe.match.dice import secret_from_seed
from steppe.players import RandomPlayer
from tests.cli.support import run
from tests.conformance import match_of_format_1
from tests.drill import drill, load_drill
from tests.match.forging import Row, is_line, rows_of, save_of
from tests.match.test_match import VOTE

ROOT = Path(__file__).parents[2]
VERIFIER = ROOT / "docs" / "verify.py"
MATCHES = {
    "drill": ("skirmish", 1),
    "drill again": ("skirmish", 2),
    "afb": ("starter", 1),
    "dok": ("citadel", 1),
    "dok starter": ("starter", 6),
    "gd": ("starter", 1),
    "k43": ("starter", 1),
    "ssp": ("starter", 1),
    "ssp again": ("starter", 2),
}
"""Scenario and seed of matches that random players play to the end."""
assert {name.split()[0] for name in MATCHES} == {"drill", *GAMES}


def verified(data: bytes, folder: Path) -> tuple[int, str]:
    """Exit code and words; isolated, so that nothing of ours can be imported."""
    path = folder / "match.steppe"
    path.write_bytes(data)
    done = subprocess.run(
        [sys.executable, "-I", VERIFIER, path], cwd=folder, capture_output=True, text=True, check=False
    )
    assert not done.stderr
    return done.returncode, done.stdout


@cache
def played(name: str) -> bytes:
    """A random match to its end, with orders that were taken back."""
    scenario, seed = MATCHES[name]
    game = name.split()[0]
    match = Match.new(drill() if game == "drill" else load_game(game, scenario), seed)
    player, rng = RandomPlayer(seed), random.Random(seed)
    while not match.over:
        by = rng.choice(match.asked)
        act(match, player, by)
        if not match.over and rng.random() < 0.1:
            if match.can_undo(by):
                match.undo(by)
            elif rng.random() < 0.2:
                match.takeback(1, by, consent=True)
    return match.to_bytes()


def act(match: Match, player: RandomPlayer, by: str) -> None:
    action = player.choose(match.g, match.view(by), match.g.side_named(by))
    match.play(" ".join(action), by)


def test_it_is_short_and_needs_nothing_of_ours() -> None:
    text = VERIFIER.read_text("utf-8")
    assert len(text.splitlines()) < 100
    imported = {line.split()[1] for line in text.splitlines() if line.startswith(("import ", "from "))}
    assert imported <= sys.stdlib_module_names and "steppe" not in imported


@pytest.mark.slow
@pytest.mark.parametrize("name", MATCHES)
def test_random_matches_of_every_game_agree(tmp_path: Path, name: str) -> None:
    data = played(name)
    rows = rows_of(data)
    lines = list(filter(is_line, rows))
    rolls = sum(len(row.get("rolls", ())) for row in (*lines, *(r["begin"] for r in rows if "begin" in r)))
    assert rolls, "a match without dice proves nothing"
    code, said = verified(data, tmp_path)
    assert code == 0
    assert f"agrees: {len(lines)} lines, {rolls} rolls and draws, head {rows[-1]['head']}" in said


def forgeries(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Changes of a finished save, the head of the chain made to fit wherever that is possible."""

    def changed(at: int, **values: object) -> bytes:
        new: list[Row] = [{**row, **values} if i == at else row for i, row in enumerate(rows)]
        return save_of(new)

    rows = rows_of(data)
    rolled = [i for i, row in enumerate(rows) if row.get("rolls")]
    done = [i for i, row in enumerate(rows) if "do" in row]
    end = len(rows) - 1
    first, last = rolled[0], rolled[-1]
    value, sizes = rows[first]["rolls"], rows[first]["faces"]
    yield "a roll", changed(first, rolls=[value[0] % sizes[0] + 1, *value[1:]])
    yield "the size of a die", changed(first, faces=[100, *sizes[1:]])
    yield "no size", changed(first, faces=[])
    yield "a die of nothing", changed(first, faces=[0, *sizes[1:]])
    yield "one die more", changed(last, rolls=[*rows[last]["rolls"], 1], faces=[*rows[last]["faces"], 1000])
    yield "what was done", changed(done[0], do="go nowhere")
    yield "who did it", changed(done[0], by="somebody")
    yield "a line that is gone", save_of([row for i, row in enumerate(rows) if i != done[0]])
    yield "a line more", save_of([*rows[: done[0]], rows[done[0]], *rows[done[0] :]])
    yield "the header", changed(0, kit="another")
    yield "an older format", changed(0, steppe=1)
    yield "the promise", changed(0, dice="0" * 64)
    yield "the secret", changed(end, secret=secret_from_seed("better").hex())
    yield "the head", data.replace(rows[-1]["head"].encode(), b"0" * 64)
    yield "an end that is cut off", data[:-9]
    yield "no end", b"".join(data.splitlines(keepends=True)[:-1])


@pytest.mark.slow
@pytest.mark.parametrize("game", ["drill", *GAMES])
def test_forged_matches_of_every_game_are_refused(tmp_path: Path, game: str) -> None:
    for what, data in forgeries(played(game)):
        code, said = verified(data, tmp_path)
        assert code == 2 and said.startswith("wrong: ") and said.count("\n") == 1, what


def test_seals_are_opened_as_they_were_laid(tmp_path: Path) -> None:
    match = Match.new(drill(), 5, start=VOTE)
    match.play("done")
    match.play("vote on", by="red")
    match.undo("red")
    match.play("vote stop", by="red")
    match.play("vote stop", by="blue")
    data = match.to_bytes()
    assert match.over and verified(data, tmp_path)[0] == 0
    rows = rows_of(data)
    opened = next(i for i, row in enumerate(rows) if "open" in row)
    kept = next(i for i, row in enumerate(rows) if row.get("keep", {}).get("seal") == 2)
    for at, change in ((opened, {"text": "vote on"}), (kept, {"keep": {"seal": 2, "text": "vote stop"}})):
        forged = save_of([{**row, **change} if i == at else row for i, row in enumerate(rows)])
        code, said = verified(forged, tmp_path)
        assert code == 2 and "does not hold" in said


def test_a_change_of_rules_is_said_to_rest_on_trust(tmp_path: Path) -> None:
    *rows, end = rows_of(played("drill"))
    line = {"by": "red", "rules": 2, "state": {}, "why": "a rule was corrected", "s": "01234567"}
    code, said = verified(save_of([*rows, line, end]), tmp_path)
    assert code == 3 and "on trust: 1 changes of rules, 0 rolls" in said


def test_an_old_save_opens_and_what_it_does_not_hold_rests_on_trust(tmp_path: Path) -> None:
    """Format 1 had no sizes of dice: a program that knows the game can compute them, this one cannot."""
    match, player = match_of_format_1(drill(), 1), RandomPlayer(1)
    while not match.over:
        act(match, player, match.asked[0])
    rows = rows_of(match.to_bytes())
    old = save_of([{name: value for name, value in row.items() if name != "faces"} for row in rows])
    assert open_bytes(old, load_drill).truth == match.truth
    rolls = sum(len(row.get("rolls", ())) for row in rows)
    code, said = verified(old, tmp_path)
    assert code == 3 and f"{rolls} rolls without the sizes of dice" in said and rolls
    assert verified(match.to_bytes(), tmp_path)[0] == 0, "what goes on today holds them"


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"{}\n{}\n{}\n", b"[]\n" * 5, b"\xff" * 50, b"[" * 100_000 + b"\n"]
)
def test_what_is_no_save_is_refused_in_one_line(tmp_path: Path, data: bytes) -> None:
    code, said = verified(data, tmp_path)
    assert code == 2 and said.startswith("wrong: ") and said.count("\n") == 1


def test_our_own_verify_agrees_with_it(tmp_path: Path) -> None:
    data = played("dok starter")
    path = tmp_path / "match.steppe"
    path.write_bytes(data)
    ran = run("verify", path)
    assert ran.code == 0 and rows_of(data)[-1]["head"] in ran.out
