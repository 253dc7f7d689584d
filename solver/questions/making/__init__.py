"""Questions about puzzles that do not exist yet: for a day, and for a wish."""
