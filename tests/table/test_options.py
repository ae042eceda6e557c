"""Options: an option has one name, that of a field, wherever it is chosen, read or explained."""

from __future__ import annotations

from typing import get_type_hints

import pytest

from steppe.games import GAMES, game_class, load_game
from steppe.table.options import read_options, values_of
from steppe.table.rulebook import rulings_of

OPTIONS = [
    (game, name, value)
    for game in GAMES
    for name, values in values_of(game_class(game).option_type).items()
    for value in values
]


@pytest.mark.parametrize(("game", "name", "value"), OPTIONS)
def test_a_match_reads_the_value_that_was_chosen(game: str, name: str, value: str) -> None:
    kind = game_class(game)
    g = load_game(game, next(iter(kind.scenarios)), {name: value})
    read = read_options(kind.option_type, g.options)
    assert str(getattr(read, name)) == g.options[name] == value


@pytest.mark.parametrize("game", GAMES)
def test_the_first_value_is_the_default(game: str) -> None:
    kind = game_class(game)
    g = load_game(game, next(iter(kind.scenarios)), {})
    assert dict(g.options) == {name: values[0] for name, values in kind.option_values.items()}
    assert list(kind.option_values) == list(get_type_hints(kind.option_type))


@pytest.mark.parametrize("game", GAMES)
def test_a_ruling_names_only_options_that_there_are(game: str) -> None:
    kind = game_class(game)
    named = {ruling.option for ruling in rulings_of(kind.package) if ruling.option}
    assert named <= set(kind.option_values)
