"""What the terminal says may follow: optional words are never left out; `halt`; the names of computers."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import steppe
from steppe.games import GAMES
from steppe.players import PLAYERS
from steppe.table.basics import Side
from steppe.table.grammar import optional_words
from steppe.table.steps import Ask
from steppe.terminal.paint import Paint
from steppe.terminal.session import Session
from steppe.terminal.shown import choice_lines
from tests.cli.support import in_movement, run, save_of


@pytest.mark.parametrize("game", GAMES)
def test_every_optional_word_of_an_open_verb_is_shown(game: str) -> None:
    """As that guns, stars and full supply may follow an attack in `k43`; in all games alike."""
    match, player = steppe.new_match(game, "starter", seed=3), steppe.player("greedy", 1)
    seen: set[str] = set()
    for _ in range(120):
        if match.over:
            break
        side = match.sides_asked[0]
        top = match.view(match.asked[0]).agenda[-1]
        assert isinstance(top, Ask)
        shown = "\n".join(choice_lines(match, side))
        for verb in match.choices():
            for word in optional_words(type(top), verb):
                assert f"{word} …" in shown, (verb, word)
                seen.add(word)
        player.play(match)
    assert {"k43": {"guns", "stars", "full"}, "gd": {"guns"}, "dok": {"road"}, "ssp": {"half"}}.get(
        game, set()
    ) <= seen


def test_a_halt_too_many_is_no_mistake(tmp_path: Path) -> None:
    match = steppe.open_match(save_of(in_movement(), tmp_path))
    out = io.StringIO()
    typed = io.StringIO("move 1SS 2110\nhalt\nhalt\nquit\n")
    Session(
        match, {Side(0): None, Side(1): None}, Path("m"), Paint(False), io.StringIO("\n" + typed.read()), out
    ).run()
    assert out.getvalue().count("Nothing is on its way") == 2 and "No:" not in out.getvalue()


@pytest.mark.parametrize("command", ("new", "do", "table"))
def test_help_names_every_computer(command: str) -> None:
    said = " ".join(run(command, "--help").out.split())
    assert ", ".join(PLAYERS) in said
