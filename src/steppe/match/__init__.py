"""One play of a game: the log, save files, undo, sealed dice."""

from steppe.match.looking import Happened
from steppe.match.match import TAKEBACKS, Match, usual_takeback
from steppe.match.opening import look_through, open_bytes, open_match
from steppe.match.pieces import Piece
from steppe.match.record import BadSave

__all__ = [
    "TAKEBACKS",
    "BadSave",
    "Happened",
    "Match",
    "Piece",
    "look_through",
    "open_bytes",
    "open_match",
    "usual_takeback",
]
