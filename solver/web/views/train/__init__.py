"""The trainer: its map and its modes."""
