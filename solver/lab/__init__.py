"""The methods that can be watched at work, a folder each, and the kinds of events that they record.

A folder contains METHOD, and for the method's page its text and the moments that it shows.
"""

from solver.lab import arrays, brute, generator, ilp, kernel, moler, sat, search
from solver.lab.events import SHARED
from solver.lab.method import Deed, Method

# In the order of tables.
METHODS: tuple[Method, ...] = tuple(each.METHOD for each in (brute, moler, arrays, search, kernel, sat, ilp))
ENGINE_TITLES = {method.engine: method.title for method in METHODS}
GENERATOR = generator.METHOD  # solves nothing, so it is not among METHODS
KINDS = tuple(sorted((*SHARED, *(kind for method in (*METHODS, GENERATOR) for kind in method.events))))
REASONS = tuple(kind.name for kind in KINDS)


def reasons_that(*deeds: Deed) -> tuple[str, ...]:
    """Return the names of the kinds of events that do at least one of these things."""
    return tuple(kind.name for kind in KINDS if not {*deeds}.isdisjoint(kind.does))


WRITE_REASONS = reasons_that("writes")
CROSS_OUT_REASONS = reasons_that("crosses_out")
REMARKS = tuple(why for why in REASONS if why not in (*WRITE_REASONS, *CROSS_OUT_REASONS))
LASTING_REMARKS = reasons_that("sets_point")
DEAD_ENDS = reasons_that("ends_branch")


def find_method(engine: str) -> Method | None:
    """Return the method of this engine; None if it cannot be watched."""
    return next((method for method in METHODS if method.engine == engine), None)
