"""How long functions and files are: what is long is listed, what is too long fails.

A function longer than 40 lines is a question; one longer than 60 must say why, in a comment on the line above it (above
its decorators) or on the first line of its body, after the docstring. A file longer than 300 lines (a script: 200) is a
question, and 500 is the ceiling. A function is counted from its first line to its last, with its docstring, and the
functions inside it are counted again by themselves. Migrations and files of others (`vendor/`) are left out.
"""

import ast
import re
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

LONG_FUNCTION, REASON_FUNCTION = 40, 60
LONG_FILE = {".py": 300, ".js": 200}
CEILING_FILE = 500

_FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
# A string, template, comment or regular expression of JavaScript: whatever may hold a brace that closes nothing.
_OPAQUE = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`"""
    r"""|(?:(?<=[=(,:;!&|?{}+\n])|(?<=\breturn))\s*/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/""",
    re.DOTALL,
)
_HEAD = re.compile(
    r"\bfunction\b\s*\*?\s*(?P<name>[\w$]*)\s*\([^{}]*\)\s*\{"
    r"|(?:\b(?P<constant>[\w$]+)\s*=\s*)?(?:async\s*)?(?:\([^(){}]*\)|[\w$]+)\s*=>\s*\{"
    r"|^[ \t]+(?:(?:static|async|get|set)\s+|\*\s*)*(?P<method>#?[\w$]+)\s*\([^(){}]*\)\s*\{",
    re.MULTILINE,
)
_NOT_METHODS = {"if", "for", "while", "switch", "catch", "with", "function"}


class Function(NamedTuple):
    """One function of a file; `reason` tells whether a comment says why it is long."""

    name: str
    line: int
    length: int
    reason: bool


def python_functions(source: str) -> Iterator[Function]:
    """Every function of a Python source, nested ones too."""
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
            reason = any(_is_comment(lines, line, "#") for line in (top - 1, after + 1))
            yield Function(node.name, node.lineno, node.end_lineno - node.lineno + 1, reason)


def script_functions(source: str) -> Iterator[Function]:
    """Every function of a JavaScript source that has a body in braces."""
    lines = source.splitlines()
    plain = _OPAQUE.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), source)
    for head in _HEAD.finditer(plain):
        name = head["name"] or head["constant"] or head["method"] or "=>"
        if name not in _NOT_METHODS:
            first, opened = plain.count("\n", 0, head.start() + len(head[0]) - len(head[0].lstrip())) + 1, head.end()
            start = plain.count("\n", 0, opened) + 1
            length = plain.count("\n", 0, _closing(plain, opened)) + 2 - first
            reason = any(_is_comment(lines, line, ("//", "/*", "*/", "*")) for line in (first - 1, start + 1))
            yield Function(name, first, length, reason)


def _closing(plain: str, position: int) -> int:
    """Where the brace that was opened right before `position` is closed."""
    depth = 1
    for brace in re.finditer(r"[{}]", plain[position:]):
        depth += 1 if brace[0] == "{" else -1
        if not depth:
            return position + brace.start()
    return len(plain)


def _is_comment(lines: list[str], line: int, signs: str | tuple[str, ...]) -> bool:
    return 0 < line <= len(lines) and lines[line - 1].lstrip().startswith(signs)


def sources(root: Path) -> list[Path]:
    """The Python and JavaScript files that git knows or would add."""
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
        n_lines = source.count("\n")
        if n_lines > LONG_FILE[path.suffix]:
            print(f"{path}: {n_lines} lines" + (f", more than {CEILING_FILE}" if n_lines > CEILING_FILE else ""))
            faults += n_lines > CEILING_FILE
        for function in python_functions(source) if path.suffix == ".py" else script_functions(source):
            lengths.append(function.length)
            if function.length > LONG_FUNCTION:
                fault = function.length > REASON_FUNCTION and not function.reason
                said = ", and no comment says why" if fault else ""
                print(f"{path}:{function.line}: {function.name} has {function.length} lines{said}")
                faults += fault
    if len(lengths) > 1:
        p90 = statistics.quantiles(lengths, n=10, method="inclusive")[-1]
        print(f"{len(lengths)} functions: median {statistics.median(lengths):g} lines, p90 {p90:g}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
