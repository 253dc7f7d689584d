"""An engine in a module that is loaded at its first use."""

import subprocess
import sys

import pytest

from solver.board import Budget, Puzzle
from solver.engines import Deferred, MissingLibraryError, Status

from .corpus import SHIDOKU

PLAIN = Deferred("plain", "solver.engines.brute", libraries=("json",))
ODD = Deferred("odd", "solver.engines.no_such_module", libraries=("no_such_library",))


def test_a_deferred_engine_answers_like_its_module():
    result = PLAIN.solve(Puzzle.from_text(SHIDOKU), budget=Budget())
    assert (result.status, result.count) == (Status.UNIQUE, 1)


def test_a_missing_library_is_named():
    assert not ODD.is_installed
    with pytest.raises(MissingLibraryError, match="the engine odd needs no_such_library"):
        ODD.solve(Puzzle.from_text(SHIDOKU), budget=Budget())


def test_listing_the_engines_loads_no_library():
    heavy = {"highspy", "numba", "numpy", "pysat"}
    code = f"import sys, solver.engines; print(*sorted({heavy!r} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
