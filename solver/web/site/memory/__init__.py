"""Finished pages: kept in memory, shared between machines, compressed, and sent without a thread."""
