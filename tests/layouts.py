"""What tests need beside the layouts that have a name."""

from random import Random

from solver.board import LAYOUT_NAMES, House, HouseKind, Layout, Sentence, find_layout
from solver.board.jigsaw import DIVISIONS, flaws_of
from solver.board.layout import Arrows

# A house of any cells, for layouts that only tests have.
CAGE = HouseKind("cage", "g", "cage", "cage {number}", "cages {numbers}", is_line=False)

# Of the layouts with endlessly many names some that have no boxes: 4, 5, 6, 7 and 9 regions.
JIGSAWS = tuple(name for name in DIVISIONS if name[:2] in ("4j", "5j", "6j", "7j", "9j"))

# Of the others that are a grid and features, all of them houses, some small ones.
COMPOSED = ("3x2", "6latin", "2x2xw", "2x3-disjoint", "2x3-rising", f"{JIGSAWS[3]}-x")

# Layouts with rules that are no houses. Cells of the first ones only differ.
DIFFERING = ("3x3-knight", "2x3-king", "3x3x-king", f"{JIGSAWS[2]}-king")
RULED = (*DIFFERING, "3x3-apart", "2x3-taxicab", "2x3-entropy", "round4-apart")

# Two grids that share a box, and four that share most of theirs. The others have up to five.
OVERLAPPING = ("twodoku", "butterfly")

NAMES = (*LAYOUT_NAMES, *JIGSAWS, *COMPOSED, *OVERLAPPING)
LARGE = tuple(name for name in NAMES if find_layout(name).n > 10)

ROUND = tuple(name for name in LAYOUT_NAMES if find_layout(name).houses[0].kind.name == "ring")


def random_jigsaw(n: int, random: Random) -> str:
    """The name of a division into n regions: one of ours after neighbouring regions have exchanged cells."""
    head, letters = next(name for name in DIVISIONS if name.startswith(f"{n}j-")).split("-")
    for _ in range(20 * n):
        one, other = random.sample(range(n * n), 2)
        tried = list(letters)
        tried[one], tried[other] = tried[other], tried[one]
        if not list(flaws_of(n, tried)):
            letters = "".join(tried)
    return find_layout(f"{head}-{letters}").name


def of_houses(n: int, n_cells: int, *houses: tuple[int, ...]) -> Layout:
    """A row of cells in these houses, some with fewer cells than there are digits."""
    return Layout(
        name="short",
        size=Sentence("short"),
        n=n,
        symbols="." + "123456789"[:n],
        cell_names=tuple(f"r1c{cell + 1}" for cell in range(n_cells)),
        houses=tuple(House(CAGE, k, cells) for k, cells in enumerate(houses, 1)),
        partitions=(),
        arrows=(Arrows(0, 0, 0, 0),) * n_cells,
        column_order=tuple(range(n_cells)),
    )
