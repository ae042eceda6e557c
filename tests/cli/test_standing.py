"""Standing orders at the terminal table."""

from __future__ import annotations

from pathlib import Path

import pytest

from steppe.table.basics import Reader, Side, text_of
from steppe.table.completion import completions
from tests.cli.support import begun
from tests.cli.test_terminal import opened, sit
from tests.ssp.zones import tanks


def played(*typed: str) -> tuple[list[str], str]:
    """What was done, and the screen; the German player sits down first."""
    match = tanks()
    screen = sit(match, "\n".join(["", *typed]), hotseat=True)
    return [text_of(play.action) for play in match.plays], screen


def test_a_side_that_never_fires_is_not_asked_again() -> None:
    done, screen = played("move L5Pz 2016", "", "standing never", "", "move L6Pz 2016-2116", "quit")
    assert done == [
        *("go L5Pz", "step 2016", "pass", "halt"),
        *("go L6Pz", "step 2016", "pass", "step 2116", "pass", "pass", "halt"),
    ]
    assert screen.count("take the seat") == 3, "German, Soviet, German"
    assert screen.count("The order ended early") == 1, "before the orders were given"
    assert "In the other side's turn your units never fire; you are not asked." in screen


def test_a_side_fires_where_the_chance_is_high_enough() -> None:
    done, screen = played("move L5Pz 2016", "", "standing 51%", "", "move L6Pz 2016-2116", "quit")
    assert done[4:9] == ["go L6Pz", "step 2016", "pass", "step 2116", "shoot 31T34"]
    told = screen[screen.index("german> move L6Pz") :]
    assert "31T34 fires on 2016, at L6Pz" in told and "The order ended early" in told
    assert "take the seat" not in told


def test_always_and_ask() -> None:
    done, screen = played("move L5Pz 2016", "", "standing always", "quit")
    assert done == ["go L5Pz", "step 2016", "shoot 31T34", "shoot 108AT"]
    assert "31T34 fires on 2016, at L5Pz" in screen
    done, screen = played("standing ask", "move L5Pz 2016", "", "standing 100%", "quit")
    assert done == ["go L5Pz", "step 2016", "pass", "halt"]
    assert "you are asked about every shot" in screen and "at least 100%" in screen


@pytest.mark.parametrize("words", ["often", "0%", "101%", "-5", "½", "50 %", "always never"])
def test_other_words_are_refused(words: str) -> None:
    done, screen = played(f"standing {words}", "quit")
    assert "No: standing takes always, never, ask, or a chance to hit from 1% to 100%" in screen
    assert done == []


def test_help_names_it_where_it_is_of_use(tmp_path: Path) -> None:
    assert "standing [ORDER]" in played("help", "quit")[1]
    screen = sit(opened(begun(), tmp_path), "help\nstanding never\nquit\n")
    assert "standing [ORDER]" not in screen and "there is no order 'standing'" in screen


def test_tab_completes_it() -> None:
    match = tanks()
    words = completions(match.g, match.sight(Reader(0)), Side(0), ("standing",), "standing a")
    assert words == ["always", "ask"]
    assert completions(match.g, match.sight(Reader(0)), Side(0), (), "standing a") == []
