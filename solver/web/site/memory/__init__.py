"""Finished pages: kept in memory and shared between machines."""
