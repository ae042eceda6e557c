"""One play of a game: the log, save files, undo, sealed dice."""

from steppe.match.match import Match
from steppe.match.opening import open_bytes, open_match
from steppe.match.record import BadSave

__all__ = ["BadSave", "Match", "open_bytes", "open_match"]
