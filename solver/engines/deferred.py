"""An engine whose module is loaded at its first use."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from solver.board import Budget, Puzzle, Trace
from solver.engines.protocol import Engine, Result
from solver.engines.room import with_houses_alone


class MissingLibraryError(ImportError):
    """A library that is needed is not installed."""


@dataclass(frozen=True)
class Deferred:
    """Stands in ENGINES for `module`, whose `libraries` are slow to load or may be missing.

    It repeats the module's limits, so that listing or refusing the engine loads nothing.
    """

    name: str
    module: str
    libraries: tuple[str, ...]
    is_traced: bool = False
    supports: Callable[[Puzzle], bool] = with_houses_alone

    @property
    def is_installed(self) -> bool:
        """Whether the libraries are installed. This loads nothing."""
        return all(find_spec(library) is not None for library in self.libraries)

    @property
    def is_loaded(self) -> bool:
        """Whether the module has been loaded in this process."""
        return self.module in sys.modules

    def load(self) -> Engine:
        """Load and return the engine. Raises MissingLibraryError if a library is missing."""
        if not self.is_installed:
            missing = ", ".join(each for each in self.libraries if find_spec(each) is None)
            raise MissingLibraryError(f"the engine {self.name} needs {missing}: pip install -r requirements.lock")
        engine: Engine = import_module(self.module)
        return engine

    def solve(
        self,
        puzzle: Puzzle,
        *,
        limit: int = 2,
        keep: int = 2,
        budget: Budget,
        trace: Trace | None = None,
    ) -> Result:
        """Load the module and solve with it. The time to load it does not count towards the budget."""
        return self.load().solve(puzzle, limit=limit, keep=keep, budget=budget, trace=trace)
