"""Computer players on the command line."""

from __future__ import annotations

from steppe.cli.files import assignments, named_side
from steppe.cli.trouble import Trouble
from steppe.match import Match
from steppe.players import PLAYERS, Player, is_player, player_named, seed_for
from steppe.table.game import AnyGame

HUMAN = "human"


def players_of(g: AnyGame | type[AnyGame], words: list[str]) -> dict[str, str]:
    """Side -> its player, from words such as `--side NAME=PLAYER`."""
    found = assignments(words, "a side")
    for side, player in found.items():
        named_side(g, side)
        if player != HUMAN and not is_player(player):
            raise Trouble(f"there is no player '{player}'; there is human, {', '.join(PLAYERS)}, bot:COMMAND")
    return found


def make_player(match: Match, name: str, side: str) -> Player:
    return player_named(name, seed_for(match, match.g.side_named(side)))


def let_play(match: Match, names: dict[str, str]) -> None:
    """Let computers play their sides until only people are asked, or the match is over."""
    players = {side: make_player(match, name, side) for side, name in names.items() if name != HUMAN}
    while (side := next((side for side in match.asked if side in players), None)) is not None:
        players[side].play(match, by=side)
