"""Forms that validate what visitors send."""
