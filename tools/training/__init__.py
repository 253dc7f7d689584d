"""Tools for learning: the positions of drills."""
