"""What is warm is loaded."""

import subprocess
import sys

PROGRAM = """
import gc, sys
from solver.fast.mode import use_compiled
from solver.techniques.warming import warm
print("numba" in sys.modules)
use_compiled()
warm()
from numba.core.dispatcher import Dispatcher
print(*{each.py_func.__module__ for each in gc.get_objects() if isinstance(each, Dispatcher)})
"""


def test_all_that_explanations_use_is_loaded_at_once() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    before, loaded = (line.split() for line in done.stdout.splitlines())
    wanted = {
        "survey",
        "singles",
        "fish",
        "wings",
        "webs",
        "krakens",
        "triplets",
        "locked_sets",
        "linked_sets",
        "set_chains",
        "aligned_pairs",
        "blossoms",
        "bent",
        "crossings",
        "propagation",
    }
    assert before == ["False"]
    assert wanted <= {name.rpartition(".")[2] for name in loaded}
