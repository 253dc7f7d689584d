"""The machine solvers: one module per engine, all with the interface `protocol.Engine`."""

from __future__ import annotations

from collections.abc import Mapping

from solver.engines import brute, moler, search
from solver.engines.batch import solve_each
from solver.engines.deferred import Deferred, MissingLibraryError
from solver.engines.misread import Suspects, find_misread_givens
from solver.engines.portfolio import Portfolio
from solver.engines.protocol import Engine, Grid, Result, Stats, Status, status_of
from solver.engines.redundant import RedundantGivens, find_redundant_givens
from solver.engines.room import every_puzzle, with_room_for_rows
from solver.engines.stand_ins import cdcl
from solver.engines.stand_ins import kernel as plain_kernel

__all__ = [
    "DEFAULT",
    "ENGINES",
    "KERNEL",
    "Deferred",
    "Engine",
    "Grid",
    "MissingLibraryError",
    "PLAIN",
    "RedundantGivens",
    "Result",
    "Stats",
    "Status",
    "STAND_INS",
    "WATCHED",
    "find_engine",
    "find_misread_givens",
    "find_redundant_givens",
    "Suspects",
    "find_watched",
    "solve_each",
    "status_of",
]

KERNEL = Deferred("kernel", module="solver.engines.kernel", libraries=("numba",), supports=every_puzzle)
_SAT = Deferred("sat", module="solver.engines.sat", libraries=("pysat",), supports=every_puzzle)
_ARRAYS = Deferred(
    "arrays", module="solver.engines.arrays", libraries=("numpy",), is_traced=True, supports=every_puzzle
)
_ILP = Deferred("ilp", module="solver.engines.ilp", libraries=("highspy",), supports=with_room_for_rows)
_STAGED = Deferred(
    "staged",
    module="solver.engines.ilp.staged",
    libraries=("highspy",),
    is_traced=True,
    supports=with_room_for_rows,
)
_PORTFOLIO = Portfolio(plain=search, kernel=KERNEL, sat=_SAT)

# In the order of the docs and listings, from the plainest engine to the default one.
ENGINES: tuple[Engine, ...] = (brute, moler, _ARRAYS, search, KERNEL, _SAT, _ILP, _PORTFOLIO)
DEFAULT = "portfolio"
PLAIN = "search"  # needs no library
# What is watched in place of engines that record nothing.
STAND_INS: Mapping[str, Engine] = {"kernel": plain_kernel, "sat": cdcl, "ilp": _STAGED}
WATCHED = tuple(engine.name for engine in ENGINES if engine.is_traced or engine.name in STAND_INS)


def find_engine(name: str) -> Engine:
    """Return the engine called `name`. Raises ValueError if there is none."""
    for engine in ENGINES:
        if engine.name == name:
            return engine
    known = ", ".join(engine.name for engine in ENGINES)
    raise ValueError(f"unknown engine {name!r}, expected one of {known}")


def find_watched(name: str) -> Engine:
    """Return the engine that is watched for the one called `name`: itself or its stand-in.

    Raises ValueError if neither records events.
    """
    if name not in WATCHED:
        raise ValueError(f"engine {name!r} cannot be watched, expected one of {', '.join(WATCHED)}")
    return STAND_INS.get(name) or find_engine(name)
