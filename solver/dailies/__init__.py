"""The puzzles of each day: which kinds there are, what makes one good, and how they are made."""

from solver.dailies.blemishes import Blemishes, blemishes_of
from solver.dailies.kinds import KINDS, DailyKind, find_kind, kinds_of
from solver.dailies.making import Daily, make_daily, use_compiled

__all__ = [
    "KINDS",
    "Daily",
    "Blemishes",
    "DailyKind",
    "blemishes_of",
    "find_kind",
    "kinds_of",
    "make_daily",
    "use_compiled",
]
