"""The shapes of boards: rings, squares, and rings laid out flat."""
