"""Runs: resumed after a kill, on processes and on a cluster, with the same tables."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from steppe.cli import main
from steppe.lab.running import (
    BadRun,
    finished,
    open_folder,
    play_all,
    read_table,
    run_of,
    workers,
    write_tables,
)
from steppe.lab.tables import TABLES, Rows
from steppe.lab.trial import Setting

SETTING = Setting("dok", "starter", (), ("greedy", "greedy"))


def quiet(done: int, count: int) -> None:
    pass


def run_games(folder: Path, count: int) -> None:
    with ProcessPoolExecutor(1) as pool:
        play_all(folder, run_of(SETTING, 0), count, pool, quiet)


def all_tables(folder: Path) -> dict[str, Rows]:
    """Without how long anybody thought."""
    found = {}
    for name in TABLES:
        rows = [
            {column: value for column, value in row.items() if not column.endswith("_seconds")}
            for row in read_table(folder, name)
        ]
        found[name] = sorted(rows, key=lambda row: row["game"])
    return found


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole")
    run_games(folder, 6)
    write_tables(folder)
    return folder


def test_a_run_goes_on_where_it_was(whole: Path, tmp_path: Path) -> None:
    run_games(tmp_path, 2)
    assert finished(tmp_path) == {0, 1}
    write_tables(tmp_path)
    assert finished(tmp_path) == {0, 1}
    run_games(tmp_path, 6)
    write_tables(tmp_path)
    assert all_tables(tmp_path) == all_tables(whole)


@pytest.mark.slow
def test_a_run_that_was_killed_goes_on(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "results"
    command = [sys.executable, "-m", "steppe", "lab", "run", "dok", "--scenario", "starter"]
    command += ["--games", "6", "--workers", "1", "--out", str(folder)]
    process = subprocess.Popen(command, start_new_session=True)
    deadline = time.monotonic() + 60
    while (
        len(list(folder.glob("games/*.game"))) < 2 and time.monotonic() < deadline and process.poll() is None
    ):
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert finished(folder) >= {0}
    assert main(command[3:]) == 0
    assert all_tables(folder) == all_tables(whole)


@pytest.mark.slow
def test_a_cluster_plays_the_same_though_a_worker_dies(whole: Path, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs="CRITICAL"
    ) as cluster:
        killed = False

        def kill_one(done: int, count: int) -> None:
            nonlocal killed
            if done >= 2 and not killed:
                killed = True
                os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)

        with workers(None, cluster.scheduler_address) as pool:
            play_all(tmp_path, run_of(SETTING, 0), 6, pool, kill_one)
        assert killed
    write_tables(tmp_path)
    assert all_tables(tmp_path) == all_tables(whole)


def test_another_run_is_left_alone(whole: Path) -> None:
    other = Setting("dok", "starter", (), ("greedy", "random"))
    with pytest.raises(BadRun, match=r"its players is \('greedy', 'greedy'\), not \('greedy', 'random'\)"):
        open_folder(whole, run_of(other, 0))
    with pytest.raises(BadRun, match="first seed is 0, not 5"):
        open_folder(whole, run_of(SETTING, 5))


def test_a_broken_description_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "run.json").write_text("{")
    assert main(["lab", "report", str(tmp_path)]) == 2
    assert f"steppe: {tmp_path}/run.json" in capsys.readouterr().err


def test_tables_half_written_by_a_kill_are_written_whole(whole: Path, tmp_path: Path) -> None:
    """Killed between two tables: one has the games already, the others do not."""
    run_games(tmp_path, 6)
    games = {file: file.read_bytes() for file in (tmp_path / "games").glob("*.game")}
    write_tables(tmp_path)
    for name in TABLES:
        if name != "moves":
            (tmp_path / f"{name}.parquet").unlink()
    for file, data in games.items():
        file.write_bytes(data)
    write_tables(tmp_path)
    assert all_tables(tmp_path) == all_tables(whole)
