"""Players of another version in the ladder."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from steppe.lab.ladder import fight
from steppe.lab.trial import Setting, Trial, lab_player
from steppe.lab.versions import BadVersion
from steppe.table.game import BadOption

ROOT = Path(__file__).parents[2]


def starter(german: str, soviet: str) -> Trial:
    return Trial(Setting("dok", "starter", (), (german, soviet)), 7)


def test_a_player_out_of_a_folder_plays_as_the_one_here_if_it_is_the_same() -> None:
    here, there = fight(starter("greedy", "greedy")), fight(starter(f"greedy@{ROOT}", "greedy"))
    assert (there.result, there.score, there.turns) == (here.result, here.score, here.turns)


def test_a_folder_without_the_program_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=f"there is no {tmp_path}/src/steppe"):
        lab_player(f"greedy@{tmp_path}", "0")


def test_a_player_that_is_not_there_is_named() -> None:
    with pytest.raises(BadVersion, match="there is no player 'sly'"):
        fight(starter(f"sly@{ROOT}", "greedy"))


@pytest.mark.slow
def test_other_data_of_the_game_are_refused(tmp_path: Path) -> None:
    """Dice and counters would mean something else to each of the two."""
    kept = shutil.ignore_patterns("boards", "assets", "built", "__pycache__")
    shutil.copytree(ROOT / "src" / "steppe", tmp_path / "src" / "steppe", ignore=kept)
    scenario = tmp_path / "src/steppe/games/drive_on_kursk/data/scenarios/starter.toml"
    scenario.write_text(
        scenario.read_text("utf-8").replace("german_above = 64", "german_above = 65"), "utf-8"
    )
    with pytest.raises(BadVersion, match="has other data of dok"):
        fight(starter(f"greedy@{tmp_path}", "greedy"))
