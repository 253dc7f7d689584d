"""Rare patterns that span whole bands."""
