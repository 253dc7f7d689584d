"""Formats of files that other programs write. They are recognised by their content, not by their names."""

from solver.formats.files import csv, latex, own_json, sdk, sdx, simple_sudoku, stacked_boards, sukaku

FILES = (sdk, sdx, simple_sudoku, stacked_boards, csv, own_json, sukaku, latex)

__all__ = ["FILES"]
