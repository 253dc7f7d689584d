"""What an engine does on a puzzle, recorded so that any moment of it can be shown."""

from solver.recordings.recorder import MAX_EVENTS, PIECE, Recorder
from solver.recordings.recording import NUMBERS_PER_EVENT, PieceStart, Recording, bytes_of
from solver.recordings.replay import Moment, events_from, moment_at, n_when_tried, n_when_written, shown_moment
from solver.recordings.search_tree import ENTERS

__all__ = [
    "NUMBERS_PER_EVENT",
    "ENTERS",
    "MAX_EVENTS",
    "PIECE",
    "Moment",
    "Recorder",
    "Recording",
    "PieceStart",
    "bytes_of",
    "events_from",
    "moment_at",
    "n_when_tried",
    "n_when_written",
    "shown_moment",
]
