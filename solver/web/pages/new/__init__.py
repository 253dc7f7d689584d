"""Pages with new puzzles."""
