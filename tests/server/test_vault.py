"""The file in which matches are kept."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from steppe.server.vault import NoSuchMatch, Vault


def test_what_was_appended_is_there_after_reopening(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "m.sqlite")
    match = vault.add("dok", "starter", {"german": "human"}, b"head\n")
    vault.append(match, b"one\n", "k", "turn 1", "")
    vault.close()
    again = Vault(tmp_path / "m.sqlite")
    assert again.read(match) == b"head\none\n"
    assert again.seen(match, "k") and not again.seen(match, "other")
    assert again.one(match).note == "turn 1"


def test_the_file_is_written_through(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "m.sqlite")
    assert vault._file.execute("pragma journal_mode").fetchone() == ("wal",)
    assert vault._file.execute("pragma synchronous").fetchone() == (2,)


def test_a_key_used_twice_stores_nothing(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "m.sqlite")
    match = vault.add("dok", "starter", {}, b"head\n")
    vault.append(match, b"one\n", "k", "", "")
    with pytest.raises(sqlite3.IntegrityError):
        vault.append(match, b"two\n", "k", "", "")
    assert vault.read(match) == b"head\none\n"


def test_a_removed_match_is_gone(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "m.sqlite")
    match = vault.add("dok", "starter", {}, b"head\n")
    vault.remove(match)
    assert vault.all() == [] and vault.read(match) == b""
    with pytest.raises(NoSuchMatch):
        vault.one(match)
