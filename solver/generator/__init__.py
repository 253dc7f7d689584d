"""New puzzles: any layout from a seed, and the daily puzzle."""

from solver.generator.daily import daily_puzzle
from solver.generator.generate import GenerationError, generate

__all__ = ["GenerationError", "daily_puzzle", "generate"]
