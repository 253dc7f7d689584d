"""Puzzles within a longer text: links, comments and sentences around them, several at once."""

from solver.formats.within.excerpt import Excerpt, SeveralPuzzles
from solver.formats.within.excerpts import excerpts
from solver.formats.within.unreadable import unreadable_link

__all__ = ["Excerpt", "SeveralPuzzles", "unreadable_link", "excerpts"]
