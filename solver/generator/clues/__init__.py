"""Clues that fit a grid: drawn at random, symmetric where that is possible, and left out if not needed."""

from solver.generator.clues.draw import ALIASES, DRAWN, draw_clues, fitting_kinds
from solver.generator.clues.thinning import thin

__all__ = ["ALIASES", "DRAWN", "draw_clues", "fitting_kinds", "thin"]
