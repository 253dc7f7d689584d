"""Make the puzzles that the site has in stock from its first start: `python -m tools.stock`.

Run it again whenever levels or the generator change; the tests say when that is due.
"""

from __future__ import annotations

from solver.board import Puzzle
from solver.fast.mode import use_compiled
from solver.generator.stock import BATCH, stock_wish
from solver.questions import NewPuzzles
from solver.rating.level import LEVELS
from solver.web.puzzles.stock import FILE, Stocked

N_A_LEVEL = 10
SECONDS = 120.0  # for a batch


def main() -> None:
    """Write the file."""
    use_compiled()
    lines = ["# level, symmetry, seed, puzzle; made by tools/stock.py"]
    lines += ["\t".join(each) for level in LEVELS for each in made(level)]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def made(level: str) -> list[Stocked]:
    """Return puzzles of this level, those with many givens first. Raises RuntimeError if some are not found in time."""
    stocked = []
    for n in range(0, N_A_LEVEL, BATCH):
        question = NewPuzzles(stock_wish(level, n), f"stock/{level}/{n}", BATCH)
        answer = question.find(SECONDS)
        if question.is_open(answer):
            raise RuntimeError(f"found {len(answer['puzzles'])} puzzles, expected {BATCH} for {question.to_job()}")
        stocked += [
            Stocked(level, question.wish.symmetry, str(each["seed"]), each["puzzle"]) for each in answer["puzzles"]
        ]
    return sorted(stocked, key=lambda each: -Puzzle.from_text(each.text).n_givens)


if __name__ == "__main__":
    main()
