"""Puzzles within a longer text: links, comments and sentences around them, several at once."""

from solver.formats.within.closed import closed_link
from solver.formats.within.excerpt import Excerpt, SeveralPuzzles
from solver.formats.within.excerpts import excerpts

__all__ = ["Excerpt", "SeveralPuzzles", "closed_link", "excerpts"]
