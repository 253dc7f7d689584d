"""Singles: one digit for a cell, or one cell for a digit."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import N_, Board, Cell, Digit, Layout, Mask, bits, mask_of, per_layout
from solver.steps import AnyHouse, Candidate, Cells, Digits, Houses, Role, Step, View, nonempty
from solver.techniques.technique import Options, Sentences, Technique, Wording


def find_full_house(board: Board, options: Options) -> Iterator[Step]:
    """Full house: the last open cell of a complete house takes the digit that is missing there.

    Yields in the order of `easiest_first`.
    """
    layout = board.layout
    for h in easiest_first(layout):
        house = layout.houses[h]
        open_mask = board.open_mask & house.mask
        if open_mask.bit_count() == 1:
            cell = open_mask.bit_length() - 1
            missing = layout.digits_mask & ~mask_of(board.digits[c] for c in house.cells)
            # If a house has a digit twice, several are missing and nothing follows.
            if missing.bit_count() == 1 and missing & board.candidates[cell]:
                yield _full_house(h, Candidate(cell, missing.bit_length() - 1))


def find_hidden_single(board: Board, options: Options) -> Iterator[Step]:
    """Hidden single: a digit with only one place left in a complete house goes there.

    The picture is cross-hatching: a few digits on the board (BLOCKER), and the houses (BLOCKING)
    through which they rule out the other open cells. A cell that only an earlier elimination rules out
    is RULED_OUT. The last open cell of a house is an instance too.
    Yields in the order of `easiest_first`, then digit.
    """
    for h in easiest_first(board.layout):
        yield from hidden_singles_in(board, h)


def find_easiest_hidden_single(board: Board, options: Options) -> Iterator[Step]:
    """Like `find_hidden_single`, but houses with one open cell come first, so no step is harder than the next."""
    layout = board.layout
    order = easiest_first(layout)
    last = [h for h in order if (board.open_mask & layout.houses[h].mask).bit_count() == 1]
    for h in (*last, *(h for h in order if h not in last)):
        yield from hidden_singles_in(board, h)


def hidden_singles_in(board: Board, h: int) -> Iterator[Step]:
    """Yield the hidden singles of the complete house `h`, in digit order."""
    mask = board.layout.houses[h].mask
    for digit, cells in enumerate(board.cells_for):
        places = cells & mask
        if digit and places and not places & (places - 1):
            yield _hidden_single(board, h, Candidate(places.bit_length() - 1, digit))


def find_naked_single(board: Board, options: Options) -> Iterator[Step]:
    """Naked single: the only candidate of a cell goes there. Yields in cell order."""
    for cell in bits(board.open_mask):
        candidates = board.candidates[cell]
        if candidates and not candidates & (candidates - 1):
            yield _naked_single(board, Candidate(cell, candidates.bit_length() - 1))


@per_layout
def easiest_first(layout: Layout) -> tuple[int, ...]:
    """Return the complete houses (indices): areas first, as the eye takes them in at a glance, then lines."""
    return tuple(sorted(layout.complete_houses, key=lambda h: layout.houses[h].is_line))


def single(board: Board, slug: str, h: int, placed: Candidate) -> Step:
    """Return the single called `slug` that places `placed` in house `h`; a naked single ignores `h`."""
    if slug == "full-house":
        return _full_house(h, placed)
    return _hidden_single(board, h, placed) if slug == "hidden-single" else _naked_single(board, placed)


def _full_house(h: int, placed: Candidate) -> Step:
    return Step(
        "full-house",
        placements=(placed,),
        facts={"house": Houses([h])},
        views=(View(houses={Role.BASE: (h,)}, candidates={Role.PLACED: (placed,)}),),
    )


def _hidden_single(board: Board, h: int, placed: Candidate) -> Step:
    layout = board.layout
    others = board.open_mask & layout.houses[h].mask & ~(1 << placed.cell)
    blockers, blocking, ruled_out = _blockers(board, placed.digit, others)
    houses = {Role.BASE: (h,), Role.BLOCKING: blocking}
    cells = {Role.BLOCKER: blockers, Role.RULED_OUT: ruled_out}
    return Step(
        "hidden-single",
        placements=(placed,),
        # `barred` is the stored name of cells that are ruled out.
        facts=nonempty(house=Houses([h]), blockers=Cells(blockers), barred=Cells(ruled_out)),
        views=(
            View(
                houses={role: hs for role, hs in houses.items() if hs},
                cells={role: cs for role, cs in cells.items() if cs},
                candidates={Role.PLACED: (placed,)},
            ),
        ),
    )


def _naked_single(board: Board, placed: Candidate) -> Step:
    blockers, blocking, beside, ruled_out = _excluders(board, placed)
    return Step(
        "naked-single",
        placements=(placed,),
        facts=nonempty(houses=AnyHouse(blocking), blockers=Cells(beside), ruled_out=Digits(ruled_out)),
        views=(
            View(
                houses={Role.BLOCKING: blocking} if blocking else {},
                cells={Role.BLOCKER: blockers} if blockers else {},
                candidates={Role.PLACED: (placed,)},
            ),
        ),
    )


def _blockers(board: Board, digit: Digit, others: Mask) -> tuple[tuple[Cell, ...], tuple[int, ...], tuple[Cell, ...]]:
    """Return cells with `digit` that see `others`, the houses through which they do so, and the cells left over.

    Greedy, to need few: always take the cell and house that reach most of the rest, a line before an
    area, then the first in house and cell order.
    """
    houses, houses_of = board.layout.houses, board.layout.houses_of
    reach = [
        (cell, h, reached)
        for cell in bits(board.placed[digit])
        for h in houses_of[cell]
        if (reached := houses[h].mask & others)
    ]
    chosen: list[tuple[Cell, int]] = []
    while reach:
        cell, h, reached = max(reach, key=lambda r: (r[2].bit_count(), houses[r[1]].is_line, -r[1], -r[0]))
        chosen.append((cell, h))
        others &= ~reached
        reach = [(c, g, left) for c, g, mask in reach if (left := mask & others)]
    by_rule = {cell: next(bits(by)) for cell in bits(others) if (by := board.placed[digit] & board.layout.peers[cell])}
    cells = tuple(sorted({cell for cell, _ in chosen} | set(by_rule.values())))
    return cells, tuple(sorted({h for _, h in chosen})), tuple(bits(others & ~mask_of(by_rule)))


def _excluders(
    board: Board, placed: Candidate
) -> tuple[tuple[Cell, ...], tuple[int, ...], tuple[Cell, ...], tuple[Digit, ...]]:
    """Return a peer of `placed` for each other digit that it sees, and what is left over.

    After these cells come the few houses they lie in, those of them that share no house with it, and the digits that it
    does not see.
    """
    layout, digits = board.layout, board.digits
    fullest_first = sorted(
        layout.houses_of[placed.cell], key=lambda h: (board.open_mask & layout.houses[h].mask).bit_count()
    )
    excluder_of: dict[Digit, tuple[Cell, int]] = {}
    for h in fullest_first:
        for cell in layout.houses[h].cells:
            if digits[cell]:
                excluder_of.setdefault(digits[cell], (cell, h))
    peers = bits(layout.peers[placed.cell] & ~board.open_mask)
    by_rule = {digits[cell]: cell for cell in peers if digits[cell] not in excluder_of}
    missing = layout.digits_mask & ~(1 << placed.digit)
    ruled_out = tuple(digit for digit in bits(missing) if digit not in excluder_of and digit not in by_rule)
    beside = tuple(sorted(by_rule.values()))
    cells = tuple(sorted((*(cell for cell, _ in excluder_of.values()), *beside)))
    return cells, tuple(sorted({h for _, h in excluder_of.values()})), beside, ruled_out


_FAMILY = N_("Singles")
TECHNIQUES = (
    Technique("full-house", N_("Full house"), _FAMILY, find_full_house),
    Technique("hidden-single", N_("Hidden single"), _FAMILY, find_hidden_single),
    Technique("naked-single", N_("Naked single"), _FAMILY, find_naked_single),
)
SINGLES = frozenset(technique.slug for technique in TECHNIQUES)
SENTENCES: Sentences = {
    "full-house": (
        Wording(N_("{digit} is the only digit missing from {house}, so it must go in the last empty cell, {cell}.")),
    ),
    "hidden-single": (
        Wording(
            N_(
                "The {digit} in {house} must go in {cell}. Earlier steps ruled out {barred}, and every other empty "
                "cell there sees the {digit} in {blockers_any}."
            ),
            needs=("blockers", "barred"),
        ),
        Wording(
            N_(
                "The {digit} in {house} must go in {cell}. Every other empty cell there sees the {digit} in "
                "{blockers_any}."
            ),
            needs=("blockers",),
        ),
        Wording(
            N_(
                "The {digit} in {house} must go in {cell}. Every other empty cell there was ruled out earlier "
                "({barred})."
            ),
            needs=("barred",),
        ),
        Wording(N_("The {digit} in {house} must go in {cell}, the only empty cell left there.")),
    ),
    "naked-single": (
        Wording(
            N_(
                "{digit} is the only digit left for {cell}. Earlier steps ruled out {ruled_out}, and every other "
                "digit is already in {houses}, or in {blockers_any}, which {cell} sees."
            ),
            needs=("houses", "blockers", "ruled_out"),
        ),
        Wording(
            N_(
                "{digit} is the only digit left for {cell}. Every other digit is already in {houses}, or in "
                "{blockers_any}, which {cell} sees."
            ),
            needs=("houses", "blockers"),
        ),
        Wording(
            N_(
                "{digit} is the only digit left for {cell}. Earlier steps ruled out {ruled_out}, and every other "
                "digit is already in {houses}."
            ),
            needs=("houses", "ruled_out"),
        ),
        Wording(
            N_("{digit} is the only digit left for {cell}. Every other digit is already in {houses}."),
            needs=("houses",),
        ),
        Wording(N_("{digit} is the only digit left for {cell}. Every other digit was ruled out earlier.")),
    ),
}
