"""Clues that a file only draws: what the drawings are, what the rules say in words, and which clues that makes."""
