"""An engine in a module that is loaded at its first use."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from solver.board import Budget, Layout, Puzzle, Trace
from solver.engines.protocol import Engine, Result


class MissingLibraryError(ImportError):
    """An engine was asked for whose libraries are not installed."""


@dataclass(frozen=True)
class Deferred:
    """Stands in ENGINES for `module`, which imports `libraries`: they take long to load, or may be missing.

    The row knows what is told about the engine, so that nothing is loaded to list or to refuse it.
    """

    name: str
    summary: str
    source: str
    module: str
    libraries: tuple[str, ...]
    tells: bool = False
    suits: Callable[[Layout], bool] = lambda layout: True

    @property
    def is_installed(self) -> bool:
        """Whether the libraries are there; nothing is loaded to know."""
        return all(find_spec(library) is not None for library in self.libraries)

    @property
    def is_loaded(self) -> bool:
        """Whether the module has been loaded in this process."""
        return self.module in sys.modules

    def supports(self, layout: Layout) -> bool:
        """Whether the engine works on this layout."""
        return self.suits(layout)

    def load(self) -> Engine:
        """The engine itself. Raises MissingLibraryError that says what to install if a library is missing."""
        if not self.is_installed:
            missing = ", ".join(self.libraries)
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
        """What the module answers; loading it comes before its budget begins."""
        return self.load().solve(puzzle, limit=limit, keep=keep, budget=budget, trace=trace)
