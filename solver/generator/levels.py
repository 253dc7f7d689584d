"""The words for how hard a puzzle is."""

from solver.techniques.ladders.hodoku import LEVELS

__all__ = ["LEVELS"]
