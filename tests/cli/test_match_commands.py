"""Commands on match files, as programs and people use them."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import pytest

import steppe
from steppe.table.dataset import packaged
from tests.cli.support import begun, finished, in_movement, is_one_line, run, save_of


def test_version_and_help() -> None:
    assert run("--version").out == f"steppe {steppe.__version__}\n"
    assert "terminal table" in run("--help").out
    assert run().code == 0
    assert "--seed" in run("new", "--help").out


def test_new_begins_a_match_and_says_who_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "a.steppe"
    ran = run("new", "dok", "--option", "gambit=no", "--seed", "7", "-o", path)
    assert ran.code == 0 and "German to decide." in ran.out
    assert steppe.open_match(path).asked == ("german",)


def test_the_same_seed_gives_the_same_file(tmp_path: Path) -> None:
    for name in ("a", "b"):
        assert run("new", "dok", "--seed", "1943", "-o", tmp_path / name).code == 0
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_new_with_a_kit(tmp_path: Path) -> None:
    """The save takes the kit's data along: it opens without the folder."""
    kit, path = tmp_path / "my-counters", tmp_path / "a.steppe"
    kit.mkdir()
    assert is_one_line(run("new", "dok", "--kit", kit, "-o", path)), "no kit.toml"
    (kit / "kit.toml").write_text("")
    text = packaged("steppe.games.drive_on_kursk")["counters.tsv"]
    (kit / "counters.tsv").write_text(text.replace("1st SS Panzer", "Panzers as printed"), "utf-8")
    assert run("new", "dok", "--kit", kit, "-o", path).code == 0
    shutil.rmtree(kit)
    match = steppe.open_match(path)
    assert match.header.kit == "my-counters"
    assert "Panzers as printed" in match.g.data["counters.tsv"]


def test_new_from_a_position(tmp_path: Path) -> None:
    position = tmp_path / "p.txt"
    position.write_text(POSITION)
    path = tmp_path / "a.steppe"
    assert run("new", "dok", "--position", position, "-o", path).code == 0
    assert "in 2008" not in run("show", path).out
    assert "attack: 2008" in run("show", path, "--as", "german").out


def test_show_tells_the_asked_side_what_it_may_do(tmp_path: Path) -> None:
    path = save_of(begun(), tmp_path)
    assert "attack: 1212" in run("show", path, "--as", "german").out
    assert "attack:" not in run("show", path, "--as", "soviet").out
    assert "attack:" not in run("show", path).out


def test_show_draws_the_map(tmp_path: Path) -> None:
    out = run("show", save_of(begun(), tmp_path), "--board").out
    rows = [line for line in out.splitlines() if line[:2].isdecimal()]
    assert len(rows) == 51 and rows[0].startswith("60 ")


def test_show_for_programs_hides_what_the_reader_may_not_know(tmp_path: Path) -> None:
    path = save_of(begun(), tmp_path)
    mine = json.loads(run("show", path, "--as", "german", "--json").out)
    assert mine["decision"]["code"] == "combat" and mine["state"]["orders"] == ["fight-move", ""]
    theirs = json.loads(run("show", path, "--as", "soviet", "--json").out)
    assert theirs["decision"] is None and "agenda" not in theirs["state"]
    assert theirs["state"]["orders"] == ["fight-move", "fight-fight"]


def test_do_plays_an_order_and_tells_it(tmp_path: Path) -> None:
    path = save_of(begun(), tmp_path)
    ran = run("do", path, "attack", "2412", "gd", "3PZ", "11Pz")
    assert ran.code == 0
    assert (
        ran.lines[0] == "German 3Pz, 11Pz, GD attack 2412 (52GRD, 90GRD, 51GRD, 150FZ), conversion declared"
    )
    assert "luftwaffe: yes no" in ran.out
    assert len(steppe.open_match(path).lines) == 5


def test_do_in_one_word_and_for_programs(tmp_path: Path) -> None:
    path = save_of(in_movement(), tmp_path)
    plain = json.loads(run("do", path, "move 1SS 2SS 3SS 2110", "--json", "--at", "5").out)
    assert plain["asked"] == ["german"] and plain["events"][-1]["to"] == "2110"
    assert plain["lines"][0] == 6


def test_undo_takes_back_an_order_or_a_unit(tmp_path: Path) -> None:
    path = save_of(in_movement(), tmp_path)
    run("do", path, "move", "1SS", "2110")
    run("do", path, "move", "7Pz", "2011")
    assert run("undo", path, "1ss").code == 0
    match = steppe.open_match(path)
    at = {u: match.g.numbers[match.truth.at[match.g.unit_named[u]]] for u in ("1SS", "7Pz")}
    assert at == {"1SS": "2008", "7Pz": "2011"}
    assert "taken back" in run("undo", path).out


def test_log_reads_like_a_players_log(tmp_path: Path) -> None:
    path = save_of(begun(), tmp_path)
    for order in ("attack 2412 3Pz 11Pz GD", "luftwaffe no"):
        assert run("do", path, order).code == 0
    log = run("log", path).out
    line = next(line for line in log.splitlines() if "attack 2412" in line)
    assert "62 against 18, 3:1; defender's fort −3 [12.1.3]; fight/move order +1 [11.9.1] → 1:1. Die" in line
    assert "Soviet has chosen his order of phases, face down" in log
    events = json.loads(run("log", path, "--json").out)
    assert events[0]["line"] == 0 and events[-1]["events"]


def test_the_log_of_moves_joins_steps(tmp_path: Path) -> None:
    path = save_of(in_movement(), tmp_path)
    run("do", path, "move", "1SS", "2007-2107-2207")
    assert "1SS 2008 → 2007 → 2107 → 2207 (" in run("log", path, "--as", "german").out


def test_a_long_move_is_told_by_its_ends_and_its_length(tmp_path: Path) -> None:
    path = save_of(in_movement(), tmp_path)
    run("do", path, "move", "1SS", "2007-2006-2005-2004")
    assert "1SS 2008 → … → 2004, 4 hexes (" in run("log", path, "--as", "german").out


def test_replay_goes_line_by_line_and_hides_seals(tmp_path: Path) -> None:
    path = save_of(begun(), tmp_path)
    german = run("replay", path, "--as", "german").out
    assert "fight-fight" not in german and "order fight-move" in german
    assert "order fight-fight" in run("replay", path, "--as", "soviet").out
    part = run("replay", path, "--from", "2", "--to", "3").out
    assert "set-up is complete" in part and "will fight" not in part
    assert len([x for x in run("replay", path, "--board").lines if x.startswith("60 ")]) == 1


def test_verify_says_what_was_checked(tmp_path: Path) -> None:
    running = run("verify", save_of(begun(), tmp_path))
    assert running.code == 0 and "lines: 4" in running.out and "not yet revealed" in running.out
    over = run("verify", save_of(finished(), tmp_path, "over"))
    assert "has been revealed" in over.out
    assert json.loads(run("verify", save_of(begun(), tmp_path), "--json").out)["seals"] == 1


def test_why_names_the_rule(tmp_path: Path) -> None:
    path = save_of(begun(), tmp_path)
    assert run("why", path, "attack", "2412", "1SS").out == "11.1: 1SS is not next to 2412\n"
    assert run("why", path, "attack", "2412", "GD").out == "It is possible.\n"
    assert json.loads(run("why", path, "attack 2412 1SS", "--json").out)["code"] == "not-next-to"
    refused = json.loads(run("why", path, "attack 2412 1SS", "--json").out)
    assert refused == {
        "possible": False,
        "rule": "11.1",
        "code": "not-next-to",
        "args": ["1SS", "2412"],
        "words": "11.1: 1SS is not next to 2412",
    }
    assert json.loads(run("why", path, "attack 2412 GD", "--json").out) == {"possible": True, "words": ""}


def test_odds_show_derivation_and_fractions(tmp_path: Path) -> None:
    path = save_of(begun(), tmp_path)
    out = run("odds", path, "attack", "2412", "GD", "3Pz", "11Pz").out
    assert "attack strength 62 [11.2]" in out and "1/12 (8%)" in out and "with the Luftwaffe" in out
    plain = json.loads(run("odds", path, "attack 2412 3Pz", "--json").out)
    assert plain["exact"] is False and plain["rows"][0]["terms"][0] == ["attack", "18", "11.2"]


def test_legal_lists_what_may_follow(tmp_path: Path) -> None:
    path = save_of(begun(), tmp_path)
    assert run("legal", path, "attack", "2412").lines == ["3Pz", "11Pz", "GD", "167ID"]
    assert run("legal", path, "attack", "2412", "3Pz").lines[0] == "(nothing more)"
    plain = json.loads(run("legal", path, "--json").out)
    assert plain["choices"] == ["attack", "top", "end"]
    assert run("legal", path, "--as", "german", "attack", "2412").lines == ["3Pz", "11Pz", "GD", "167ID"]


def test_a_rules_question_has_no_secret_and_no_hidden_units(tmp_path: Path) -> None:
    path = save_of(begun(), tmp_path)
    secret = json.loads(begun().splitlines()[2])["keep"]["secret"]
    assert run("question", path, "-o", tmp_path / "q.txt").code == 0
    text = (tmp_path / "q.txt").read_text()
    assert secret not in text
    for word in (
        "steppe 0.",
        "rules 3",
        "data ",
        "python ",
        "== position",
        "== log",
        "# 2412: 3 unseen soviet",
    ):
        assert word in text
    assert "52GRD" not in text and "fight-fight" not in text
    run("question", path, "--as", "soviet", "-o", tmp_path / "s.txt")
    soviet = (tmp_path / "s.txt").read_text()
    assert "52GRD" in soviet and secret not in soviet


def test_a_position_can_be_checked_and_shown(tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_text(POSITION)
    assert "good" in run("position", "check", path).out
    shown = run("position", "show", path).out
    assert "1907 [1SS] [2SS] [3SS]" in shown and "2008 (71GRD) (67GRD)" in shown
    assert "2008 (?) (67GRD)" in run("position", "show", path, "--as", "german").out


POSITION = """steppe position 1
game dok scenario citadel gambit=no
turn 2 german combat1
1907 1SS 2SS 3SS
2008 71GRD 67GRD
"""


@pytest.mark.slow
def test_a_story_has_a_picture_for_each_turn_and_no_hidden_units(tmp_path: Path) -> None:
    path, out = save_of(begun(), tmp_path), tmp_path / "story.zip"
    ran = run("story", path, "--as", "german", "-o", out)
    assert ran.code == 0 and "report.md, map-00.svg" in ran.out
    with zipfile.ZipFile(out) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    assert files["report.md"].startswith("# Drive on Kursk\n") and "## Turn 1" in files["report.md"]
    assert all(f"]({name})" in files["report.md"] for name in files if name.endswith(".svg"))
    assert "<title>3SS</title>" in files["map-00.svg"] and "<title>52GRD</title>" not in files["map-00.svg"]
    assert is_one_line(run("story", path, "-o", out)), "nothing is overwritten"
    assert is_one_line(run("story", path, "-o", tmp_path / "story.txt"))


def test_a_match_between_two_people_is_strict_unless_told(tmp_path: Path) -> None:
    for name, words, kind in (
        ("a", [], "strict"),
        ("b", ["--takeback", "friendly"], "friendly"),
        ("c", ["--side", "soviet=random"], "friendly"),
        ("d", ["--side", "soviet=random", "--takeback", "strict"], "strict"),
    ):
        path = tmp_path / f"{name}.steppe"
        begun = run("new", "dok", "--scenario", "starter", "-o", str(path), "--seed", "7", *words)
        assert f"{kind} takebacks" in begun.out and f"{kind} takebacks" in run("show", str(path)).out
        assert steppe.open_match(path).takebacks == kind
    wrong = run("new", "dok", "-o", str(tmp_path / "e.steppe"), "--takeback", "kind")
    assert wrong.code == 2 and "strict or friendly" in wrong.err


def test_a_strict_match_refuses_to_undo_a_made_move_by_its_rule(tmp_path: Path) -> None:
    path = str(tmp_path / "m.steppe")
    run("new", "dok", "--scenario", "starter", "-o", path)
    for side, order in (("soviet", "order move-fight"), ("german", "order move-fight")):
        run("do", path, order, "--as", side)
    run("do", path, "move 1SS 2SS 3SS 2211", "--as", "german")
    refused = run("undo", path)
    assert refused.code != 0 and "this match is strict" in refused.err and "10.2" in refused.err
