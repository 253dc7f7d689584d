"""Rare patterns of whole bands."""
