"""Clues of puzzles on pages: in words, and as data for the board in the browser."""
