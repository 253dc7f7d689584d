"""Lessons: what each technique is, how to spot it, and positions that show it."""
