"""Check the length of functions, files and names of tests: list long ones, and fail if one is too long.

A function of more than 40 lines is listed. One of more than 60 needs a comment that says why, either on the line above
it (above its decorators) or on the first line of its body, after the docstring. A function is counted from its first
line to its last, with its docstring. Nested functions are also counted by themselves. A file of more than 300 lines is
listed, and 500 is the limit. For scripts only files are counted: more than 200 lines are listed, and 250 is the limit.
The name of a test has at most 60 characters. Migrations and third-party files (`vendor/`) are left out.
"""

import ast
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

LONG_FUNCTION, REASON_FUNCTION = 40, 60
LONG_FILE = {".py": 300, ".js": 200}
CEILING_FILE = {".py": 500, ".js": 250}
CEILING_TEST_NAME = 60

_FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef


class Function(NamedTuple):
    """A function in a file. `reason` tells whether a comment says why it is long."""

    name: str
    line: int
    length: int
    reason: bool


def python_functions(source: str) -> Iterator[Function]:
    """Yield every function in a Python source, including nested ones."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, _FUNCTION) and node.end_lineno:
            top = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            body = node.body[0]
            if ast.get_docstring(node) is not None:
                after = body.end_lineno or body.lineno
            else:
                after = body.lineno - 1
                while lines[after - 1].lstrip().startswith("#"):
                    after -= 1
            reason = any(_is_comment(lines, line) for line in (top - 1, after + 1))
            yield Function(node.name, node.lineno, node.end_lineno - node.lineno + 1, reason)


def function_remarks(function: Function) -> Iterator[tuple[str, bool]]:
    """Yield remarks on what is long about a function, and whether it is too long."""
    if function.length > LONG_FUNCTION:
        fault = function.length > REASON_FUNCTION and not function.reason
        yield f"has {function.length} lines" + (", and no comment says why" if fault else ""), fault
    if function.name.startswith("test_") and len(function.name) > CEILING_TEST_NAME:
        yield f"has a name of {len(function.name)} characters, more than {CEILING_TEST_NAME}", True


def _is_comment(lines: list[str], line: int) -> bool:
    return 0 < line <= len(lines) and lines[line - 1].lstrip().startswith("#")


def file_remark(suffix: str, n_lines: int) -> tuple[str, bool]:
    """Return a remark on a file of this length, empty if it is not long, and whether it is too long."""
    if n_lines <= LONG_FILE[suffix]:
        return "", False
    ceiling = CEILING_FILE[suffix]
    return f"{n_lines} lines" + (f", more than {ceiling}" if n_lines > ceiling else ""), n_lines > ceiling


def sources(root: Path) -> list[Path]:
    """Return the Python and JavaScript files that git tracks or would add."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.py", "*.js"]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.split("\0")
    left_out = {"migrations", "vendor"}
    paths = {Path(name) for name in listed if name and not left_out & set(Path(name).parts)}
    return sorted(path for path in paths if (root / path).is_file())


def main() -> int:
    root = Path(__file__).resolve().parent.parent
    faults, lengths = 0, []
    for path in sources(root):
        source = (root / path).read_text(encoding="utf-8")
        remark, is_too_long = file_remark(path.suffix, source.count("\n"))
        if remark:
            print(f"{path}: {remark}")
        faults += is_too_long
        for function in python_functions(source) if path.suffix == ".py" else ():
            lengths.append(function.length)
            for remark, fault in function_remarks(function):
                print(f"{path}:{function.line}: {function.name} {remark}")
                faults += fault
    if len(lengths) > 1:
        p90 = statistics.quantiles(lengths, n=10, method="inclusive")[-1]
        print(f"{len(lengths)} functions: median {statistics.median(lengths):g} lines, p90 {p90:g}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
