"""The command line for programs and scripts: objects, errors, positions out of saves, computer players."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

import steppe
from steppe.cli.arguments import EXAMPLES, read_arguments
from tests.cli.support import begun, finished, is_one_line, run, save_of

STARTER = ("new", "dok", "--scenario", "starter", "--seed", "3")


# ---------------------------------------------------------------------- objects


def test_show_lists_the_counters_by_id_and_by_hex(tmp_path: Path) -> None:
    path = save_of(begun(), tmp_path)
    german = json.loads(run("show", path, "--as", "german", "--json").out)
    assert german["units"]["GD"] == {
        "side": "german",
        "place": "map",
        "hex": "2411",
        "steps_lost": 0,
        "flags": [],
    }
    assert german["hexes"]["2411"] == ["GD", "3Pz", "11Pz"]
    assert german["turn"] == 1 == german["tracks"]["turn"]
    soviet = json.loads(run("show", path, "--as", "soviet", "--json").out)
    there = soviet["hexes"]["2412"]
    assert all(soviet["units"][unit]["hex"] == "2412" for unit in there)
    hidden = [unit for unit in there if german["units"][unit]["place"] == "hidden"]
    assert hidden and all(german["units"][unit]["hex"] is None for unit in hidden)
    assert len(german["hexes"]["2412"]) == len(there)
    assert not set(hidden) & set(german["hexes"]["2412"])


@pytest.mark.parametrize("command", ["do", "odds"])
def test_a_refusal_is_an_object_for_programs(command: str, tmp_path: Path) -> None:
    path = save_of(begun(), tmp_path)
    ran = run(command, path, "attack", "2412", "1SS", "--json")
    assert (ran.code, ran.err) == (2, "")
    assert json.loads(ran.out) == {
        "error": {
            "rule": "11.1",
            "code": "not-next-to",
            "args": ["1SS", "2412"],
            "words": "11.1: 1SS is not next to 2412",
        }
    }


def test_any_other_error_too(tmp_path: Path) -> None:
    ran = run("show", tmp_path / "nothing", "--json")
    assert (ran.code, ran.err) == (2, "")
    assert "No such file" in json.loads(ran.out)["error"]["words"]
    ran = run("legal", save_of(finished(), tmp_path), "--json")
    assert json.loads(ran.out)["error"]["words"] == "the match is over"


# ---------------------------------------------------------------------- positions


def test_a_whole_position_out_of_a_save_goes_on(tmp_path: Path) -> None:
    path, out = save_of(begun(), tmp_path), tmp_path / "position.txt"
    ran = run("position", "take", path, "--whole", "-o", out)
    assert ran.code == 0 and "after line 4, with all that is hidden" in ran.out
    assert run("position", "check", out).code == 0
    assert run("new", "dok", "--position", out, "-o", tmp_path / "on.steppe").code == 0
    assert steppe.open_match(tmp_path / "on.steppe").truth == steppe.open_match(path).truth


def test_else_a_position_holds_what_one_may_know(tmp_path: Path) -> None:
    path = save_of(begun(), tmp_path)
    ran = run("position", "take", path, "--as", "german")
    assert ran.out == steppe.open_match(path).position("german")
    assert run("position", "take", path).out == steppe.open_match(path).position()
    assert is_one_line(run("position", "take", path, "--as", "german", "--whole"))
    assert is_one_line(run("position", "take", path, "-o", path))


@pytest.mark.slow
def test_the_map_is_drawn_with_a_save(tmp_path: Path) -> None:
    path, whole = save_of(begun(), tmp_path), tmp_path / "whole.txt"
    run("position", "take", path, "--whole", "-o", whole)
    pictures = {}
    for name, words in {
        "watcher": ("--position", path),
        "soviet": ("--position", path, "--as", "soviet"),
        "whole": ("--position", whole),
    }.items():
        out = tmp_path / f"{name}.svg"
        ran = run("map", "draw", "dok", *words, "--around", "2412", "--radius", 2, "--no-legend", "-o", out)
        assert ran.code == 0, ran.err
        pictures[name] = out.read_text("utf-8")
    assert pictures["watcher"] != pictures["soviet"], "a save is drawn as a watcher sees it"
    assert is_one_line(run("map", "draw", "ssp", "--position", path, "-o", tmp_path / "no.svg"))


# ---------------------------------------------------------------------- computer players


def test_a_computer_plays_a_side_of_a_new_match(tmp_path: Path) -> None:
    path = tmp_path / "a.steppe"
    assert run(*STARTER, "--side", "soviet=greedy", "-o", path).code == 0
    match = steppe.open_match(path)
    assert match.asked == ("german",) and {line.by for line in match.lines} == {"soviet"}
    ran = run("do", path, "order fight-move", "--side", "soviet=greedy", "--json")
    assert ran.code == 0 and json.loads(ran.out)["asked"] == ["german"]


def test_computers_play_a_whole_match_the_same_way_twice(tmp_path: Path) -> None:
    for name in ("a", "b"):
        words = ("--side", "german=random", "--side", "soviet=greedy", "-o", tmp_path / name)
        assert "The match is over" in run(*STARTER, *words).out
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert steppe.open_match(tmp_path / "a").over


@pytest.mark.slow
def test_do_by_a_computer(tmp_path: Path) -> None:
    path = tmp_path / "a.steppe"
    run(*STARTER, "-o", path)
    assert json.loads(run("do", path, "--by", "greedy", "--json").out)["asked"] == ["german"]
    ran = run("do", path, "--by", "greedy", "--as", "german")
    assert ran.code == 0 and "German" in ran.out
    while not (match := steppe.open_match(path)).over:
        assert run("do", path, "--by", "greedy", "--as", match.asked[0]).code == 0
    assert is_one_line(run("do", path, "--by", "greedy"))


def test_what_is_wrong_with_a_computer(tmp_path: Path) -> None:
    path = save_of(begun(), tmp_path)
    for words in (["--by", "chess"], [], ["end", "--by", "greedy"], ["end", "--side", "soviet=chess"]):
        assert is_one_line(run("do", path, *words)), words
    for words in (["--as", "soviet"], ["--at", "3"]):
        assert is_one_line(run("do", path, "--by", "greedy", *words)), words
    assert path.read_bytes() == begun()
    assert is_one_line(run(*STARTER, "--side", "soviet=chess", "-o", tmp_path / "b.steppe"))
    assert not (tmp_path / "b.steppe").exists()


# ---------------------------------------------------------------------- help


def test_help_has_examples_that_can_be_typed() -> None:
    typed = [line for lines in EXAMPLES.values() for line in lines.splitlines()]
    for line in typed:
        program, *words = shlex.split(line)
        found = read_arguments(words)
        assert program == "steppe" and found.module
    assert "examples:\n  steppe do match.steppe attack 2412" in run("do", "--help").out
    assert "  steppe map draw dok --position match.steppe" in run("map", "draw", "--help").out
    assert "  steppe play" in run("--help").out
