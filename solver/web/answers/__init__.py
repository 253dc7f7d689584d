"""Answers to questions about puzzles: fetch them, join them with stored ones, and store the result."""
