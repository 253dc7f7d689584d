"""Questions about the puzzle itself: its givens, and what it is like."""
