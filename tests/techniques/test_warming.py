"""What is warm is loaded."""

import subprocess
import sys

PROGRAM = """
import sys
from solver.fast.mode import use_compiled
from solver.techniques.warming import warm
before = sorted(name for name in sys.modules if name.startswith("solver.fast."))
use_compiled()
warm()
print(*before)
print(*(name for name in sys.modules if name.startswith("solver.fast.")))
"""


def test_all_that_explanations_use_is_loaded_at_once() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    before, loaded = (line.split() for line in done.stdout.splitlines())
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
    # Nothing that is compiled: the mode is open until then.
    assert before == ["solver.fast.mode", "solver.fast.prefilter", "solver.fast.prefilter.chain_kinds"]
    assert wanted <= {name.rpartition(".")[2] for name in loaded}
