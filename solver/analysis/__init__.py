"""What a puzzle is: its symmetry, its form, its backdoors, and how narrow the path through it is."""

from solver.analysis.backdoors import MAX_SIZE, Backdoors, find_backdoors
from solver.analysis.facts import FACTS, find_facts
from solver.analysis.path import MAX_PLACES, PuzzlePath, path_of

__all__ = ["FACTS", "MAX_PLACES", "MAX_SIZE", "Backdoors", "PuzzlePath", "find_backdoors", "find_facts", "path_of"]
