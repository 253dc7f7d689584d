"""Importing this first has `nets` and `chains` compiled: for whoever explains many puzzles, or hard ones."""

import numba  # noqa: F401 - that it is loaded is all that is asked for
