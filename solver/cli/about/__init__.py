"""Commands about the puzzle itself rather than its solution."""
