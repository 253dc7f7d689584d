"""Answers to questions about puzzles: ask for them, join them with stored ones, and store the result."""
