"""Solver processes beside the web server: it alone loads the heavy libraries, and nobody waits for a hard puzzle.

`python -m solver.pool ADDRESS` serves; `client` asks. See docs/architecture.md.
"""
