"""What the puzzles of each collection are like: wishes, and titles for them. The same seed makes the same puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from solver.board import N_, Puzzle, find_layout, mask_of, symmetry_names
from solver.board.clues import find_clue_kind
from solver.collections import Collected
from solver.generator import Wish
from solver.generator.clues import DRAWN
from solver.generator.stock import BATCH, stock_wish
from solver.questions import NewPuzzles
from solver.rating.level import LEVELS
from tools.collections.patterns import PATTERNS

SECONDS = 40.0  # for the puzzles of one wish
N_A_LEVEL = 100
ROUND = ("round4", "round5", "round5a", "round6", "round6a")
BOARDS = ("2x3", "2x4", "3x3x", "3x3w", "3x3-disjoint", "3x3-knight", "3x4", "4x4", "twodoku", "samurai")
TRIED = LEVELS[:4]  # levels of boards and clues
NAMES = {
    "half-turn": N_("Half turn"),
    "quarter-turn": N_("Quarter turn"),
    "left-right": N_("Mirror from left to right"),
    "top-bottom": N_("Mirror from top to bottom"),
    "mirrors": N_("Two mirrors"),
    "falling-diagonal": N_("Mirror along the falling diagonal"),
    "rising-diagonal": N_("Mirror along the rising diagonal"),
    "diagonals": N_("Mirrors along both diagonals"),
    "full": N_("Every mirror and turn"),
}


def found(wish: Wish, seed: str, count: int) -> list[tuple[int, Puzzle]]:
    """Return puzzles that meet a wish, with their scores. Raises RuntimeError if some are not found in time."""
    question = NewPuzzles(wish, f"collection/{seed}", count)
    answer = question.find(SECONDS)
    if question.is_open(answer):
        raise RuntimeError(f"found {len(answer['puzzles'])} of {count} for {question.to_job()}")
    return [(int(each["rating"]["score"]), Puzzle.from_text(each["puzzle"])) for each in answer["puzzles"]]


def of_level(level: str) -> Iterator[Collected]:
    """Yield the hundred of a level, from the easiest to the hardest."""
    made = {
        puzzle.text: (score, puzzle)
        for n in range(0, N_A_LEVEL, BATCH)
        for score, puzzle in found(stock_wish(level, n), f"{level}/{n}", BATCH)
    }
    for _, puzzle in sorted(made.values(), key=lambda each: each[0]):
        yield Collected(puzzle, level=level)


def on_boards(names: tuple[str, ...], count: int) -> Iterator[Collected]:
    """Yield puzzles of some levels on these layouts, as far as the boards have them."""
    for name in names:
        layout = find_layout(name)
        for level in TRIED:
            yield from with_its_level(Wish(layout, level=level), "", f"{name}/{level}", count)


def with_clues() -> Iterator[Collected]:
    """Yield a puzzle of some levels with each kind of clue."""
    for kind in DRAWN:
        for level in TRIED[1:]:
            wish = Wish(find_layout("3x3"), clues=(kind,), level=level)
            yield from with_its_level(wish, find_clue_kind(kind).title, f"{kind}/{level}")


def pictures() -> Iterator[Collected]:
    """Yield a puzzle whose givens draw each of the pictures."""
    for title, drawing in PATTERNS.items():
        cells = "".join(drawing.split())
        wish = Wish(find_layout("3x3"), pattern=mask_of(k for k, sign in enumerate(cells) if sign == "x"))
        yield from with_its_level(wish, title, title)


def symmetries() -> Iterator[Collected]:
    """Yield an easy and a hard puzzle with each symmetry."""
    layout = find_layout("3x3")
    for name in symmetry_names(layout)[1:]:
        for level in (LEVELS[1], LEVELS[3]):
            yield from with_its_level(Wish(layout, level=level, symmetry=name), NAMES[name], f"{name}/{level}")


def with_its_level(wish: Wish, title: str, seed: str, count: int = 1) -> Iterator[Collected]:
    """Yield the puzzles of a wish that are found in time, each with its level."""
    question = NewPuzzles(wish, f"collection/{seed}", count)
    for each in question.find(SECONDS)["puzzles"]:
        yield Collected(Puzzle.from_text(each["puzzle"]), title, level=each["level"])


RECIPES: dict[str, Callable[[], Iterator[Collected]]] = {
    **{level: partial(of_level, level) for level in LEVELS},
    "round": partial(on_boards, ROUND, 2),
    "boards": partial(on_boards, BOARDS, 1),
    "clues": with_clues,
    "pictures": pictures,
    "symmetries": symmetries,
}
