"""Primitives for compiled code: loaded only by whoever needs them, imports nothing of ours."""
