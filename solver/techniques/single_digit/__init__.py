"""Single-digit patterns other than fish."""
