"""The puzzles that the site offers."""
