"""Lessons: dice and draws that are set, and saves that say so."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from steppe.games import load_game
from steppe.match import Match, open_bytes
from steppe.match.dice import ScriptedDice, SealedDice, Used
from steppe.match.record import Script
from steppe.players import RandomPlayer
from steppe.table.steps import Dice, Draw
from tests.cli.support import run
from tests.drill import drill, load_drill
from tests.match.forging import rows_of, save_of
from tests.match.test_match import FIGHT

SECRET, LINK = bytes(32), b"link"
VERIFIER = Path(__file__).parents[2] / "docs" / "verify.py"


def scripted(dice: tuple[int, ...] = (), draws: tuple[str, ...] = (), used: Used = Used()) -> ScriptedDice:  # noqa: B008
    return ScriptedDice(SECRET, LINK, dice, draws, used)


def test_dice_show_what_the_script_says_and_then_what_they_would_have_shown() -> None:
    dice = scripted((6, 1, 2))
    assert dice(Dice(2)) == (6, 1)
    assert dice(Dice(2)) == SealedDice(SECRET, LINK)(Dice(2)), "one number is not enough for two dice"
    assert dice(Dice(1)) == (2,), "it waits for a roll that it is enough for"
    assert dice.used.dice == 3


def test_a_die_that_has_too_few_faces_is_left_to_chance() -> None:
    dice = scripted((9,))
    assert dice(Dice(1, 6)) == SealedDice(SECRET, LINK)(Dice(1, 6))
    assert dice(Dice(1, 10)) == (9,)


def test_a_draw_brings_the_first_item_of_the_script_that_is_in_the_cup() -> None:
    dice = scripted(draws=("tank", "rifle", "gun"))
    assert dice(Draw(("gun", "rifle"))) == (2,), "the tank waits for a cup that it is in"
    assert dice(Draw(("gun", "tank"))) == (2,)
    assert dice(Draw(("gun", "tank"))) == (1,)
    assert dice(Draw(("rifle", "tank"))) == SealedDice(SECRET, LINK)(Draw(("rifle", "tank")))


def lesson(seed: int = 1) -> Match:
    """A match of the drill between random players, whose first twenty dice show one."""
    match = Match.new(drill(), seed, script=Script("first", (1,) * 20))
    player = RandomPlayer(seed)
    while not match.over:
        player.play(match)
    return match


def test_the_script_does_not_depend_on_the_seed_and_the_save_opens_with_it() -> None:
    for seed in range(3):
        match = lesson(seed)
        dice = [die for line in match.lines for die, n in zip(line.rolls, line.faces, strict=True) if n == 6]
        assert dice and dice[:20] == [1] * min(20, len(dice))
        again = open_bytes(match.to_bytes(), load_drill)
        assert again.to_bytes() == match.to_bytes() and "A lesson" in again.notice and again.why_not_counted


def test_what_is_taken_back_gives_its_dice_back() -> None:
    match = Match.new(drill(), 3, start=FIGHT, script=Script("first", (5,)))
    match.play("attack 0303 RA1", by="red")
    match.play("decline", by="blue")
    assert match.plays[-1].rolls == (5,)
    match.takeback(1, "blue", consent=True)
    match.play("decline", by="blue")
    assert match.plays[-1].rolls == (5,)


def test_verify_says_that_it_is_a_lesson_and_counts_it_as_nothing(tmp_path: Path) -> None:
    match = Match.new(load_game("dok", "starter"), 6, script=Script("first", (1, 2, 3)))
    player = RandomPlayer(6)
    while not match.over:
        player.play(match)
    path = tmp_path / "lesson.steppe"
    path.write_bytes(match.to_bytes())
    told = run("verify", path)
    assert told.code == 3 and "a lesson with set dice" in told.out
    assert json.loads(run("verify", "--json", path).out)["lesson"] == "first"
    done = subprocess.run([sys.executable, "-I", VERIFIER, path], capture_output=True, text=True, check=False)
    assert done.returncode == 3 and "set for a lesson" in done.stdout


def test_a_script_that_is_struck_out_of_the_header_is_found() -> None:
    rows = rows_of(lesson().to_bytes())
    del rows[0]["script"]
    with pytest.raises(ValueError, match="dice"):
        open_bytes(save_of(rows), load_drill)


def test_a_fork_of_a_lesson_has_dice_of_its_own() -> None:
    match = Match.new(drill(), 1, script=Script("first", (1,) * 20))
    assert not match.fork().header.script
