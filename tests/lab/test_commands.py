"""`steppe lab` from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from steppe.cli import laboratory, main
from steppe.games import load_game
from steppe.lab.ladder import Bout, table_of_pairs
from steppe.lab.report import results_of
from steppe.lab.tables import dictionary
from steppe.lab.trial import Setting, Trial, game_of
from steppe.match import open_match

DOCS = Path(__file__).parents[2] / "docs" / "laboratory.md"


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lab") / "results"
    words = [
        "lab",
        "run",
        "ssp",
        "--scenario",
        "starter",
        "--games",
        "3",
        "--workers",
        "1",
        "--out",
        str(folder),
    ]
    assert main([*words, "--german", "random"]) == 0
    return folder


def test_a_report_names_the_results_and_draws_the_map(results: Path) -> None:
    assert main(["lab", "report", str(results)]) == 0
    page = (results / "report" / "index.html").read_text("utf-8")
    assert "Results of 3 games" in page
    assert "random against greedy" in page
    assert (results / "report" / "map.svg").read_text("utf-8").startswith("<?xml")
    assert 'href="map.svg"' in page
    fights = page.partition("Where it is fought")[2]
    assert "all turns: up to" in fights and '<input type="range"' in fights
    assert "turn 1: up to" in fights  # the starter lasts two turns, and is fought over in both


def test_a_report_counts_victories_of_all_degrees_for_their_side() -> None:
    setting = Setting("k43", "starter", (), ("planner", "greedy"))
    game = {"score": 1.0, "turns": 2, "lines": 100, "first_seconds": 1.0, "second_seconds": 1.0}
    results = ("german-small", "german-significant", "german-small", "soviet")
    page = "".join(results_of(game_of(setting), setting, [{**game, "result": each} for each in results]))
    assert "<td>German (planner)</td><td>3</td>" in page
    assert "<td>Soviet (greedy)</td><td>1</td>" in page
    assert "<td>small German victory</td><td>2</td>" in page


def test_a_game_of_a_run_opens_in_the_viewer(
    results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "match.steppe"
    assert main(["lab", "open", str(results), "1", "--line", "7", "-o", str(out)]) == 0
    assert f"steppe watch {out} --line 7" in capsys.readouterr().out
    match = open_match(str(out), load_game)
    assert match.over
    assert main(["verify", str(out)]) == 0


def test_a_game_that_is_not_there(results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "open", str(results), "9", "-o", str(tmp_path / "match.steppe")]) == 2
    assert "has no game 9" in capsys.readouterr().err


def test_runs_are_compared_on_the_same_seeds(
    results: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other"
    words = [
        "lab",
        "run",
        "ssp",
        "--scenario",
        "starter",
        "--games",
        "2",
        "--workers",
        "1",
        "--out",
        str(other),
    ]
    assert main(words) == 0
    capsys.readouterr()
    assert main(["lab", "compare", str(results), str(other)]) == 0
    told = capsys.readouterr().out
    assert "2 pairs of games on the same seeds" in told
    assert "players: random, greedy against greedy, greedy" in told
    assert "effect on the score of german" in told


def test_the_ladder_counts_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lab", "ladder", "dok", "greedy", "still", "--scenario", "starter", "--pairs", "2"]
    assert main([*words, "--workers", "1"]) == 0
    last = capsys.readouterr().out.splitlines()[-1].split()
    assert last[:2] == ["starter", "2"]
    assert sum(map(int, last[2:5])) == 2


def test_games_are_counted_for_a_player_whichever_side_he_had() -> None:
    """Won as the first side, drawn, won as the second with degree, lost: two and a half of four."""
    results = [(0, "german"), (0, "draw"), (1, "soviet"), (1, "german")]
    bouts = []
    for seed, (side, result) in enumerate(results):
        players = ("planner", "greedy") if side == 0 else ("greedy", "planner")
        trial = Trial(Setting("dok", "starter", (), players), seed % 2)
        bouts.append(Bout(trial, result, 0.0, 1, (0.0, 0.0), (0.0, 0.0)))
    _, line = table_of_pairs(bouts, "planner", "greedy")
    assert line.split()[-4:][0] == "62%"


def test_unknown_players_and_sides_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "run", "dok", "--german", "nobody", "-o", str(tmp_path / "x")]) == 2
    assert "there is no player 'nobody'" in capsys.readouterr().err
    assert main(["lab", "run", "dok", "--side", "finn=greedy", "-o", str(tmp_path / "x")]) == 2
    assert "there is no side 'finn'" in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("words", ["ladder dok greedy still --pairs 0", "run dok --games 0 -o x"])
def test_nothing_to_play_is_refused(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["lab", *words.split()])
    assert "at least 1 is needed" in capsys.readouterr().err


def test_a_cluster_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "run", "dok", "--cluster", "nowhere", "-o", str(tmp_path / "x")]) == 2
    assert "no scheduler of a cluster answers at nowhere" in capsys.readouterr().err


def test_weights_for_players_that_judge_no_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "fit", "gd"]) == 2
    assert "the computer players of gd judge no tables; weights are for dok, ssp" in capsys.readouterr().err


def test_without_the_extra_it_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laboratory, "NEEDED", "no_such_package")
    assert main(["lab", "run", "dok", "-o", str(tmp_path / "x")]) == 2
    assert "no_such_package is missing" in capsys.readouterr().err


def test_the_docs_have_the_dictionary_as_it_is() -> None:
    assert dictionary().strip() in DOCS.read_text("utf-8")
