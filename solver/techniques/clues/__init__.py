"""Techniques that use clues: what a cage, a line or a dot leaves, alone, with a house, or with another clue."""
