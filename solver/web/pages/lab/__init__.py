"""Contexts for the lab, where machine methods are watched at work and compared."""
