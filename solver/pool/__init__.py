"""Solver processes next to the web server. They load the heavy libraries and keep hard puzzles off its threads.

`python -m solver.pool ADDRESS` runs the pool; `client` talks to it. See docs/pool.md.
"""
