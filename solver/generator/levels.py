"""The words for how hard a puzzle is."""

from solver.rating.levels import LEVELS

__all__ = ["LEVELS"]
