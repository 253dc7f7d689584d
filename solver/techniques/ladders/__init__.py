"""Techniques in order of difficulty, and the code that climbs them."""
