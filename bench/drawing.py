"""How long a board takes to draw, compared with the same tree built with xml.etree.ElementTree.

    python -m bench.drawing

The rival gets every tag, attribute and text ready to use. It only builds and serialises the elements.
"""

import statistics
import time
from collections.abc import Callable
from functools import partial
from xml.etree.ElementTree import Element, SubElement, fromstring, tostring

from solver.board import Board, Puzzle, find_layout
from solver.drawing import draw_svg

FIG_1 = ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."
CASES = (
    ("3x3", FIG_1, False),
    ("3x3", FIG_1, True),
    ("3x3", "." * 81, True),
    ("round5", "23.061.487.032.9.71802.53879.13.06..81.956.3.718.4", True),
    ("5x5", "." * 625, False),
    ("5x5", "." * 625, True),
)

Tree = tuple[str, dict[str, str], str | None, list["Tree"]]


def tree_of(element: Element) -> Tree:
    return element.tag, dict(element.attrib), element.text, [tree_of(child) for child in element]


def build(parent: Element, tree: Tree) -> None:
    tag, attributes, text, children = tree
    element = SubElement(parent, tag, attributes)
    element.text = text
    for child in children:
        build(element, child)


def rival(tree: Tree) -> str:
    root = Element("div")
    build(root, tree)
    return tostring(root[0], encoding="unicode")


def median_ms(draw: Callable[[], str], *, seconds: float = 1.0) -> float:
    """Return the median time of as many runs as fit into `seconds`, but at least five."""
    times: list[float] = []
    end = time.perf_counter() + seconds
    while len(times) < 5 or time.perf_counter() < end:
        start = time.perf_counter()
        draw()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3


def main() -> None:
    print(f"{'board':<28}{'kB':>8}{'draw_svg ms':>14}{'ElementTree ms':>16}{'ratio':>8}")
    for name, text, pencilled in CASES:
        board = Board(Puzzle(find_layout(name), find_layout(name).from_text(text)))
        candidates = board.candidates if pencilled else None

        def draw(board: Board = board, candidates: list[int] | None = candidates) -> str:
            return draw_svg(board.layout, board.digits, given_mask=board.given_mask, candidates=candidates)

        tree = tree_of(fromstring(draw()))
        n_candidates = sum(mask.bit_count() for mask in candidates or ())
        ours, theirs = median_ms(draw), median_ms(partial(rival, tree))
        title = f"{name}, {n_candidates} candidates"
        print(f"{title:<28}{len(draw()) / 1e3:>8.1f}{ours:>14.3f}{theirs:>16.3f}{theirs / ours:>8.1f}")


if __name__ == "__main__":
    main()
