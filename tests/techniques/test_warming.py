"""What is warm is loaded."""

import subprocess
import sys

PROGRAM = """
import sys
from solver.fast.mode import use_compiled
from solver.techniques.warming import warm
before = {name for name in sys.modules if name.startswith("solver.fast.")}
use_compiled()
warm()
print(len(before), *sorted(name for name in sys.modules if name.startswith("solver.fast.")))
"""


def test_all_that_explanations_use_is_loaded_at_once() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    n_before, *loaded = done.stdout.split()
    wanted = {
        "survey",
        "singles",
        "fish",
        "places",
        "wings",
        "corners",
        "webs",
        "locked_sets",
        "linked_sets",
        "set_chains",
        "aligned_pairs",
        "bent",
        "crossings",
        "propagation",
    }
    assert n_before == "1"  # the mode
    assert wanted <= {name.rpartition(".")[2] for name in loaded}
