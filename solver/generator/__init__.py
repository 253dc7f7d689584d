"""New puzzles on any layout, made to a wish from a seed; and the daily puzzle."""

from solver.generator.daily import daily_puzzle
from solver.generator.generate import Generated, generate
from solver.generator.maker_9x9 import warm
from solver.generator.spielverderber import GenerationError, spielverderber
from solver.generator.wish import DIG, METHODS, SPIELVERDERBER, Wish, WishError

__all__ = [
    "DIG",
    "METHODS",
    "SPIELVERDERBER",
    "Generated",
    "GenerationError",
    "Wish",
    "WishError",
    "daily_puzzle",
    "generate",
    "spielverderber",
    "warm",
]
