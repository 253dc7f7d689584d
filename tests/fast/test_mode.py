"""Compiled or plain is said once, before the first use; an import is no use."""

import subprocess
import sys

import pytest

IMPORT = "from solver.fast import jit\nfrom solver.fast.mode import use_compiled\n"
USE = IMPORT + "n = jit.count(7)\n"
HOW = "print(jit.count(7), type(jit.array([1])).__name__, 'numba' in sys.modules)"
# Every module of techniques and of what they compile, before anything has been said.
ALL = """
from importlib import import_module
from pkgutil import walk_packages
import solver.fast.forcing, solver.fast.prefilter, solver.techniques
for package in (solver.fast.forcing, solver.fast.prefilter, solver.techniques):
    for module in walk_packages(package.__path__, package.__name__ + "."):
        import_module(module.name)
"""


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", f"import sys\n{program}"], capture_output=True, text=True)


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (IMPORT + HOW, "3 list False\n"),
        ("import numba\n" + IMPORT + HOW, "3 list True\n"),
        (IMPORT + "use_compiled()\n" + HOW, "3 ndarray True\n"),
        (IMPORT + "use_compiled()\nuse_compiled()\n" + USE + "use_compiled()\n" + HOW, "3 ndarray True\n"),
    ],
)
def test_code_is_compiled_if_somebody_says_so(program: str, said: str) -> None:
    assert run(program).stdout == said


@pytest.mark.parametrize("use", [USE, "from solver.fast.mode import is_compiled\nis_compiled()\n"])
def test_compiled_code_is_refused_after_plain_code(use: str) -> None:
    assert "RuntimeError: use_compiled() came after plain code" in run(use + IMPORT + "use_compiled()").stderr


def test_techniques_are_imported_before_the_mode_is_settled() -> None:
    done = run(ALL + IMPORT + "print('numpy' in sys.modules)\nuse_compiled()\n" + HOW)
    assert done.stdout == "False\n3 ndarray True\n"


def test_plain_functions_call_one_another_directly() -> None:
    done = run(ALL + USE + "from solver.fast.prefilter import locked_sets\nprint(locked_sets.count is int.bit_count)")
    assert done.stdout == "True\n"
