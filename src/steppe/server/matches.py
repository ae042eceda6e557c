"""The matches that are kept: begun, taken in from saves, called by names, and opened."""

from __future__ import annotations

import logging
from collections.abc import Container, Mapping
from weakref import WeakValueDictionary

from msgspec import UNSET, structs

from steppe.games import game_class, load_game
from steppe.match import BadSave, Match, look_through, open_bytes, usual_takeback
from steppe.match.record import Script
from steppe.players import PLAYERS, is_ours
from steppe.server.game_table import HASTY, HUMAN, SCRIPT, GameTable
from steppe.server.lessons import lesson_named, lesson_of
from steppe.server.puzzles import puzzle_named
from steppe.server.standing import StandingOrders
from steppe.server.vault import Kept, Shelf, Vault
from steppe.table.dataset import DataSet, packaged
from steppe.table.game import AnyGame, BadOption
from steppe.table.plain import Track, track_line, tracks
from steppe.table.position import BadPosition, load
from steppe.table.puzzles import lay_out

MOST_NAME = 80
"""So many letters the name of a match has at most."""

log = logging.getLogger("steppe")


class Matches:
    """All of them, and why some cannot be opened."""

    def __init__(self, vault: Vault) -> None:
        self.vault = vault
        self._games: WeakValueDictionary[str, AnyGame] = WeakValueDictionary()
        """A game is the same for all its matches, as long as one of them is played."""
        self._troubles: dict[str, str] = {}
        """Matches that cannot be opened, and why; nobody tries again and again."""

    # Beginning.

    def begin(
        self,
        game: str,
        scenario: str,
        options: dict[str, str],
        players: dict[str, str],
        seed: str | None = None,
        takeback: str = "",
        name: str = "",
    ) -> str:
        """A new match, strict between two people unless told; raises BadOption."""
        g = self._packaged(game, scenario, options)
        check_players(g, players)
        two_people = set(players.values()) == {HUMAN}
        match = Match.new(g, seed, takeback=takeback or usual_takeback(two_people))
        found = self.vault.add(g.id, g.scenario, players, match.to_bytes(), *_about(match))
        if name:
            self.rename(found, name)
        return found

    def begin_puzzle(self, game: str, name: str) -> str:
        """A friendly match from the position of a puzzle; raises BadOption."""
        puzzle = puzzle_named(game, name)
        g = lay_out(puzzle, self._packaged).g
        players = {side: HUMAN if side == puzzle.side else HASTY for side in g.sides}
        match = Match.new(g, start=puzzle.position)
        found = self.vault.add(g.id, g.scenario, players, match.to_bytes(), *_about(match))
        self.rename(found, puzzle.title)
        return found

    def begin_lesson(self, game: str, name: str) -> str:
        """A friendly match to learn with; raises BadOption, BadData."""
        lesson = lesson_named(game, name)
        try:
            g = (
                load(lesson.position, self._packaged)[0]
                if lesson.position
                else self._packaged(game, lesson.scenario, {})
            )
        except BadPosition as error:
            raise BadOption(f"lesson {name} of {game}: {error}") from None
        match = Match.new(
            g, lesson.seed, start=lesson.position, script=Script(name, lesson.dice, lesson.draws)
        )
        about = (*_about(match), match.why_not_counted)
        found = self.vault.add(g.id, g.scenario, _who_plays(match), match.to_bytes(), *about)
        self.rename(found, lesson.title)
        return found

    def rename(self, name: str, called: str) -> None:
        """Call a match as its player likes, in one short line; raises NoSuchMatch."""
        self.vault.one(name)
        self.vault.rename(name, " ".join(called.split())[:MOST_NAME])

    def take_in(self, data: bytes, players: dict[str, str] | None) -> tuple[str, str]:
        """A match from a save, and what is to be said about the save; raises BadSave, BadOption."""
        match = open_bytes(data, self._game)
        who = players or _who_plays(match)
        if players:
            check_players(match.g, players)
        about = (*_about(match), match.why_not_counted)
        name = self.vault.add(match.g.id, match.g.scenario, who, match.to_bytes(), *about)
        return name, match.notice

    def remove(self, name: str) -> None:
        """Forget a match."""
        self._troubles.pop(name, None)
        self.vault.remove(name)

    # Opening.

    def lay(self, name: str) -> GameTable:
        """The table of a match; raises NoSuchMatch, CannotOpen."""
        if name in self._troubles:
            raise CannotOpen(self._troubles[name])
        try:
            return self._lay(name)
        except (BadSave, BadOption) as error:
            self._note(name, str(error))
            raise CannotOpen(str(error)) from None

    def _note(self, name: str, trouble: str) -> None:
        self._troubles[name] = trouble
        log.warning("match %s cannot be opened: %s", name, trouble)

    def _lay(self, name: str) -> GameTable:
        """Play the log again; what a newer rule or a cut-off line makes of it is kept at once."""
        kept, data = self.vault.one(name), self.vault.read(name)
        if kept.trouble:
            raise BadSave(0, kept.trouble)
        match = open_bytes(data, self._game)
        mended = match.to_bytes()
        if mended != data:
            self.vault.rewrite(name, mended)
        if match.why_not_counted != kept.uncounted:
            self.vault.mark_uncounted(name, match.why_not_counted)
        shelf = Shelf(self.vault, name, Noted(match))
        match.store = shelf
        people = [side for side in match.g.sides if kept.players.get(side, HUMAN) == HUMAN]
        match.computers = frozenset(match.g.side_named(s) for s in match.g.sides if s not in people)
        standing = StandingOrders(match, people, self.vault.standing(name))
        standing.answer()  # a server that was killed may not have come to it
        return GameTable(kept, match, shelf, standing)

    def look_through(self, laid: Container[str]) -> None:
        """Find the matches that cannot be opened before anybody tries, as far as it shows without playing
        them again."""
        for kept in self.vault.all():
            if kept.id in laid or kept.id in self._troubles:
                continue
            try:
                look_through(self.vault.read(kept.id), game_class)
            except BadSave as error:
                self._note(kept.id, str(error))

    def all(self) -> list[Kept]:
        """All matches, the last played first; of those that cannot be opened it is said why."""
        return [
            structs.replace(kept, trouble=self._troubles.get(kept.id, kept.trouble))
            for kept in self.vault.all()
        ]

    def _packaged(self, game: str, scenario: str, options: Mapping[str, str]) -> AnyGame:
        """Raises BadOption."""
        return self._game(game, scenario, options, packaged(game_class(game).package))

    def _game(self, game: str, scenario: str, options: Mapping[str, str], data: DataSet) -> AnyGame:
        """Raises BadOption, BadData."""
        name = f"{game} {scenario} {sorted(options.items())} {data.digest} {data.kit}"
        found = self._games.get(name)
        if found is None:
            found = self._games[name] = load_game(game, scenario, options, data)
        return found


class CannotOpen(ValueError):
    """A match that is kept but cannot be opened: why."""


def check_players(g: AnyGame, players: dict[str, str]) -> None:
    if set(players) != set(g.sides):
        raise BadOption(f"say who plays {' and '.join(g.sides)}")
    for player in players.values():
        if player != HUMAN and not is_ours(player):
            raise BadOption(f"there is no player '{player}'; there is human, {', '.join(PLAYERS)}")


def _who_plays(match: Match) -> dict[str, str]:
    """Who sits where when a save is opened and nobody says it: people, or the side whose seat was saved; in a
    lesson he who learns."""
    lesson = lesson_of(match)
    if lesson is not None:
        return {side: HUMAN if lesson.both or side == lesson.side else SCRIPT for side in match.g.sides}
    seat = match.header.seat
    return {side: HUMAN if seat in (side, UNSET) else HASTY for side in match.g.sides}


def _about(match: Match) -> tuple[str, str]:
    """A line about where a match stands, and its result in words."""
    result = match.words.word(match.result, "result") if match.result else ""
    return track_line(match.g, match.words, match.view()), result


class Noted:
    """The same for every line that is stored: said anew only when one of the numbers has changed."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._numbers: list[Track] = []
        self._said: tuple[str, str] | None = None

    def __call__(self) -> tuple[str, str]:
        numbers = tracks(self._match.g, self._match.words, self._match.truth)
        if self._said is None or self._match.over or numbers != self._numbers:
            self._numbers, self._said = numbers, _about(self._match)
        return self._said
