"""Print the modules of the code, folder by folder, each with the first line of what it says about itself.

python -m tools.map [FOLDER …]
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOPS = ("solver", "sudokusite", "static/js", "tools", "bench")


def first_line(module: Path) -> str:
    """Return the first line of a module's docstring, of a script's first comment; empty if there is none."""
    source = module.read_text(encoding="utf-8")
    if module.suffix == ".py":
        return (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]
    comment = re.match(r"(?://|/\*+)\s*(.*?)\s*(?:\*/)?\n", source)
    return comment[1] if comment else ""


def folders_in(top: Path) -> dict[Path, list[Path]]:
    """Return every folder in `top` that has modules, with these."""
    modules = sorted(path for path in top.rglob("*") if path.suffix in (".py", ".js") and "vendor" not in path.parts)
    folders = sorted({module.parent for module in modules})
    return {folder: [module for module in modules if module.parent == folder] for folder in folders}


def lines(top: Path) -> Iterator[str]:
    """Yield the map of `top`."""
    for folder, modules in folders_in(top).items():
        package = folder / "__init__.py"
        yield f"\n{folder.relative_to(ROOT)}/  {first_line(package) if package in modules else ''}".rstrip()
        width = max(len(each.name) for each in modules)
        yield from (f"  {each.name:{width}}  {first_line(each)}".rstrip() for each in modules if each != package)


def main(arguments: list[str]) -> None:
    for top in arguments or TOPS:
        print(*lines(ROOT / top), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
