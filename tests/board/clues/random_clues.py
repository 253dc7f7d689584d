"""Random clues of each kind on small square boards."""

from random import Random

from solver.board import Layout
from solver.board.clues import find_clue_kind
from solver.board.clues.clue import CellGroups, Clue

WHOLE_LINES = ("sandwich", "x_sum", "skyscraper", "numbered_room")
PAIRS = ("white_dot", "black_dot", "xv", "greater", "pairs")
CELLS = ("odd", "even", "low", "high", "candidates", "minimum", "maximum")
SETS = ("cage", "sum", "extra_region", "all_different", "quadruple", "counting_circles", "indexing")
TWO_PARTS = ("clone", "same_set")
# The smallest and the largest number that a kind gets.
NUMBERS = {
    "cage": (3, 10),
    "sum": (3, 10),
    "white_dot": (1, 2),
    "black_dot": (2, 3),
    "xv": (4, 7),
    "whisper": (1, 3),
    "sum_line": (3, 7),
    "modular": (2, 3),
    "little_killer": (4, 11),
    "sandwich": (0, 7),
    "x_sum": (1, 10),
    "skyscraper": (1, 3),
    "lockout": (1, 2),
    "numbered_room": (1, 4),
}


def random_clue(slug: str, layout: Layout, random: Random) -> Clue:
    return find_clue_kind(slug).clue(layout, _value(slug, layout, random), _groups(slug, layout, random))


def random_clues(slug: str, layout: Layout, random: Random) -> tuple[Clue, ...]:
    """One or two clues of a kind; to the negative of marks, also some marks."""
    marks = {"xv": "xv", "x": "xv", "v": "xv"}
    clues = [random_clue(slug, layout, random) for _ in range(random.choice((1, 1, 2)))]
    if slug == "negative":
        kind = marks.get(clues[0].value, clues[0].value)
        clues += [random_clue(kind, layout, random) for _ in range(random.randrange(4))]
    return tuple(clues)


def _value(slug: str, layout: Layout, random: Random) -> str:
    digits = layout.symbols[1:]
    if slug == "cage" and random.random() < 0.2:
        return ""
    if slug in NUMBERS:
        return str(random.randint(*NUMBERS[slug]))
    if slug == "quadruple":
        return "".join(random.choices(digits, k=random.choice((1, 2))))
    if slug == "candidates":
        return "".join(random.sample(digits, 2))
    if slug == "pairs":
        return ".".join("".join(random.choices(digits, k=2)) for _ in range(6))
    if slug == "indexing":
        return random.choice(("row", "column", "box"))
    if slug == "negative":
        return random.choice(("white_dot", "black_dot", "xv", "x", "v"))
    return ""


def _groups(slug: str, layout: Layout, random: Random) -> CellGroups:
    cells = range(layout.n_cells)
    if slug == "negative":
        return ()
    if slug in CELLS:
        return ((random.choice(cells),),)
    if slug in PAIRS:
        cell = random.choice(cells)
        return ((cell, random.choice(layout.neighbours[cell])),)
    if slug in SETS:
        return (tuple(random.sample(cells, random.randint(2, 4 if slug == "quadruple" else 3))),)
    if slug in WHOLE_LINES:
        line = layout.houses[random.choice((*layout.partitions[0], *layout.partitions[1]))].cells
        return (line[:: random.choice((1, -1))],)
    if slug in TWO_PARTS:
        k, chosen = random.choice((1, 2)), random.sample(cells, 4)
        return tuple(chosen[:k]), tuple(chosen[2 : 2 + k])
    if slug == "equal_sums":
        chosen = random.sample(cells, 5)
        return (tuple(chosen[:2]), tuple(chosen[2:4]), tuple(chosen[4:]))[: random.choice((2, 3))]
    if slug == "arrow":
        k, chosen = random.choice((1, 1, 2)), random.sample(cells, 6)
        return tuple(chosen[:k]), tuple(chosen[k : k + random.choice((1, 2, 4))])
    return (_walk(layout, random, random.randint(2, 4)),)


def _walk(layout: Layout, random: Random, length: int) -> tuple[int, ...]:
    """Return different cells, each of which a king reaches from the one before."""
    while True:
        walk = [random.randrange(layout.n_cells)]
        while len(walk) < length and (others := [each for each in _near(layout, walk[-1]) if each not in walk]):
            walk.append(random.choice(others))
        if len(walk) == length:
            return tuple(walk)


def _near(layout: Layout, cell: int) -> list[int]:
    """Return the cells that a king reaches."""
    sides = layout.neighbours[cell]
    corners = {each for side in sides for each in layout.neighbours[side]} - {cell}
    return [*sides, *(each for each in corners if sum(each in layout.neighbours[side] for side in sides) > 1)]
