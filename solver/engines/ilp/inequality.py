"""A row of the program in addition to cells and houses: a cut, or a part of a rule."""

from __future__ import annotations

from typing import NamedTuple

Variable = int


class Inequality(NamedTuple):
    """Σ coefficients · x(variables) ≤ `limit`, or = `limit` if it is an equation; all are integers."""

    variables: tuple[Variable, ...]
    coefficients: tuple[int, ...]
    limit: int
    is_equation: bool = False
