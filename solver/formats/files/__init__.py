"""Formats of files that other programs write, recognised by what is in them and not by their names."""

from solver.formats.files import csv, latex, own_json, sdk, sdx, simple_sudoku, sukaku

FILES = (sdk, sdx, simple_sudoku, csv, own_json, sukaku, latex)

__all__ = ["FILES"]
