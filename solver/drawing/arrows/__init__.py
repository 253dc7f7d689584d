"""Links as arrows."""
