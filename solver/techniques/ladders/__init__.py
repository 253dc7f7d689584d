"""Techniques in order of difficulty, and how they are climbed."""
