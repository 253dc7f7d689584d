"""Rule sets as nobody would draw them: too many, too long, crossing themselves, contradicting each other."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random

from solver.board import Layout, ParseError, find_layout
from solver.board.clues import CLUE_KINDS
from solver.board.clues.clue import ClueKind
from solver.formats import MAX_CHARACTERS

LAYOUTS = ("2x2", "2x3", "3x3", "3x3x", "3x3-knight", "3x3-disjoint", "round5", "4x4", "5x5")
_VALUES = ("", "0", "1", "2", "3", "5", "10", "17", "23", "35", "45", "81", "405", "9999", "12", "1122", "99999999")
_SIZES = (1, 2, 3, 9, 25, 81, 625)


def hostile_texts(seed: int) -> Iterator[str]:
    """Yield texts of puzzles without end. Each has clues that are valid by themselves."""
    random = Random(seed)
    while True:
        layout = find_layout(random.choice(LAYOUTS))
        make = random.choice((_mixture, _mixture, _many_of_a_kind, _all_houses, _overlapping))
        n = random.choice((1, 3, 10, 50, 200, 500))
        clues = dict.fromkeys(islice(make(layout, random), n))
        yield ";".join((f"{layout.name}:{_givens(layout, random)}", *_as_many_as_are_read(clues)))


def _as_many_as_are_read(clues: Iterable[str]) -> Iterator[str]:
    """Yield clues up to the longest text that is read; the last ones of each set may have too many cells together."""
    room = MAX_CHARACTERS - 1_000
    for clue in clues:
        room -= len(clue) + 1
        if room > 0:
            yield clue


def _givens(layout: Layout, random: Random) -> str:
    n_givens = random.choice((0, 0, 0, 1, 5))
    cells = ["."] * layout.n_cells
    for cell in random.sample(range(layout.n_cells), n_givens):
        cells[cell] = random.choice(layout.symbols[1:])
    return "".join(cells)


def _mixture(layout: Layout, random: Random) -> Iterator[str]:
    """Clues of any kinds, each with cells and a value by chance, some cells named several times."""
    while True:
        yield _clue(layout, random, random.choice(CLUE_KINDS), lambda: _walk(layout, random))


def _many_of_a_kind(layout: Layout, random: Random) -> Iterator[str]:
    """Clues of one kind, also 500 sandwiches."""
    kind = random.choice(CLUE_KINDS)
    while True:
        yield _clue(layout, random, kind, lambda: _walk(layout, random))


def _all_houses(layout: Layout, random: Random) -> Iterator[str]:
    """Clues of one kind, each about the cells of a house in any order."""
    kind = random.choice(CLUE_KINDS)
    while True:
        yield _clue(layout, random, kind, lambda: tuple(random.sample(random.choice(layout.houses).cells, layout.n)))


def _overlapping(layout: Layout, random: Random) -> Iterator[str]:
    """Clues about nearly all cells of the board."""
    most = list(range(layout.n_cells))
    while True:
        yield _clue(layout, random, random.choice(CLUE_KINDS), lambda: tuple(random.sample(most, len(most) - 1)))


def _walk(layout: Layout, random: Random) -> tuple[int, ...]:
    """Return a walk from neighbour to neighbour that may cross itself, or cells from anywhere."""
    size = min(random.choice(_SIZES), layout.n_cells)
    if random.random() < 0.3:
        return tuple(random.choices(range(layout.n_cells), k=size))
    cells = [random.randrange(layout.n_cells)]
    while len(cells) < size:
        cells.append(random.choice(layout.neighbours[cells[-1]]))
    return tuple(cells)


def _clue(layout: Layout, random: Random, kind: ClueKind, cells: Callable[[], tuple[int, ...]]) -> str:
    """Return the text of a clue. If a kind takes nothing by chance, it is the example of that kind."""
    least, most = kind.cell_form.least, kind.cell_form.most
    for _ in range(10):
        groups = tuple(cells()[: most[k] if k < len(most) else None] for k in range(len(least)))
        words = [word for word, _ in kind.value_form.words]
        value = random.choice((*_VALUES, *words, kind.value_form.example))
        try:
            return kind.clue(layout, value, groups).text(layout)
        except ParseError:
            continue
    return kind.example(layout)
