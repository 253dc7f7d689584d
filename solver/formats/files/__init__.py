"""Formats of files that other programs write, recognised by what is in them and not by their names."""

from solver.formats.files import csv, f_puzzles, latex, own_json, sdk, sdx, simple_sudoku, sukaku
from solver.formats.files.f_puzzles import other_rules

FILES = (sdk, sdx, simple_sudoku, csv, own_json, sukaku, latex)
READ_ONLY = (f_puzzles,)

__all__ = ["FILES", "READ_ONLY", "other_rules"]
