"""Compiled or plain is said once, before the first use."""

import subprocess
import sys

import pytest

SAY = "from solver.fast.mode import use_compiled\n"
USE = "from solver.fast.forcing import propagation\n"
HOW = "print(hasattr(propagation.follow, 'py_func'), 'numba' in sys.modules)"


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", f"import sys\n{program}"], capture_output=True, text=True)


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (USE + HOW, "False False\n"),
        ("import numba\n" + USE + HOW, "False True\n"),
        (SAY + "use_compiled()\n" + USE + HOW, "True True\n"),
        (SAY + "use_compiled()\nuse_compiled()\n" + USE + "use_compiled()\n" + HOW, "True True\n"),
    ],
)
def test_code_is_compiled_if_somebody_says_so(program: str, said: str) -> None:
    assert run(program).stdout == said


@pytest.mark.parametrize("use", [USE, "from solver.fast.mode import is_compiled\nis_compiled()\n"])
def test_compiled_code_is_refused_after_plain_code(use: str) -> None:
    assert "RuntimeError: use_compiled() came after plain code" in run(use + SAY + "use_compiled()").stderr
