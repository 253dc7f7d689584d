"""Contexts for the pages that offer puzzles: the first page, the puzzles of a day, my puzzles, rules and ideas."""
