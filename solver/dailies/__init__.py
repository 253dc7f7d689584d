"""The puzzles of each day: which kinds there are, what makes one good, and how they are made."""

from solver.dailies.elegance import Elegance, elegance_of
from solver.dailies.kinds import KINDS, DailyKind, find_kind, kinds_of
from solver.dailies.making import Daily, make_daily, use_compiled

__all__ = [
    "KINDS",
    "Daily",
    "Elegance",
    "DailyKind",
    "elegance_of",
    "find_kind",
    "kinds_of",
    "make_daily",
    "use_compiled",
]
