"""Make the puzzles of collections: `python -m tools.collections easy round`, without names of all that are made.

The title of each, and what it is about, stay as they are in its file. Run it again when levels or the generator change;
the tests say when that is due.
"""

from __future__ import annotations

import sys
from dataclasses import replace

from solver.collections import shipped_collection, write_collection
from solver.collections.shipped import path_of
from solver.fast.mode import use_compiled
from tools.collections.recipes import RECIPES


def main(names: list[str]) -> None:
    """Write the files."""
    use_compiled()
    for name in names or RECIPES:
        made = replace(shipped_collection(name), puzzles=tuple(RECIPES[name]()))
        path_of(name).write_text(write_collection(made), encoding="utf-8")
        print(f"{name}: {len(made.puzzles)}")


if __name__ == "__main__":
    main(sys.argv[1:])
