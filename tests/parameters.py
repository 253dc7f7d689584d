"""Which values of a parameter `make test` tries; `make everything` tries them all."""

from collections.abc import Iterable
from typing import Any

import pytest


def slow_after(n: int, values: Iterable[Any]) -> list[Any]:
    """The values; those after the first `n` are marked slow."""
    return [value if k < n else pytest.param(value, marks=pytest.mark.slow) for k, value in enumerate(values)]


def slow_among(rest: Iterable[Any], values: Iterable[Any]) -> list[Any]:
    """The values; those in `rest` are marked slow."""
    rest = set(rest)
    return [pytest.param(value, marks=pytest.mark.slow) if value in rest else value for value in values]
