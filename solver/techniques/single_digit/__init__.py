"""Patterns of one digit that are no fish."""
