"""New puzzles: any layout by seed, and the puzzle of a day."""

from solver.generator.daily import daily_puzzle
from solver.generator.generate import GenerationError, generate

__all__ = ["GenerationError", "daily_puzzle", "generate"]
