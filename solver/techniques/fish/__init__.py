"""Fish of every kind, and where a digit can be placed at all."""
