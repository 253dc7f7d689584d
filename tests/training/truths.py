"""What the reason for a refusal says, checked on the board by itself."""

from collections.abc import Callable

from solver.board import Board
from solver.training import Drill, DrillPart, Refusal


def _seen(board: Board, one: int, other: int) -> bool:
    return any(one in house.cells and other in house.cells for house in board.layout.houses) or any(
        pair in ((one, other), (other, one)) for pair in board.layout.pairs
    )


def _n(board: Board, cell: int) -> int:
    return board.candidates[cell].bit_count()


def _is_sole(board: Board, cell: int) -> bool:
    """Whether a digit fits nowhere else in a full house of the cell."""
    return any(
        [other for other in house.cells if board.has(other, digit)] == [cell]
        for house in board.layout.houses
        if cell in house.cells and len(house.cells) == board.layout.n
        for digit in range(1, board.layout.n + 1)
    )


# The name of the reason → whether what it says of the place is so. `facts` are those of the refusal.
ON_BOARD: dict[str, Callable[[Board, int, dict], bool]] = {
    "filled": lambda board, cell, facts: board.digits[cell] > 0,
    "lacks": lambda board, cell, facts: not board.has(cell, *facts["digits"]),
    "lacks-all": lambda board, cell, facts: not any(board.has(cell, digit) for digit in facts["digits"]),
    "single": lambda board, cell, facts: _n(board, cell) == 1 != facts["wanted"],
    "count": lambda board, cell, facts: _n(board, cell) == facts["found"] != facts["wanted"],
    "many": lambda board, cell, facts: _n(board, cell) == facts["found"] > facts["wanted"],
    "few": lambda board, cell, facts: _n(board, cell) == facts["found"] <= facts["wanted"],
    "apart": lambda board, cell, facts: not any(_seen(board, cell, other) for other in facts["others"]),
    "outside": lambda board, cell, facts: not any(cell in board.layout.houses[h].cells for h in facts["houses"]),
    "not-last": lambda board, cell, facts: (
        not any([other for other in house.cells if not board.digits[other]] == [cell] for house in board.layout.houses)
    ),
    "not-sole": lambda board, cell, facts: not _is_sole(board, cell),
    "no-candidate": lambda board, digit, facts: not any(board.has(cell, digit) for cell in facts["cells"]),
}


def is_true(refusal: Refusal, place: int, part: DrillPart, drill: Drill, k: int) -> bool:
    """Whether a refusal of the k-th step's part holds: on the board, or by all that the finder has found."""
    if refusal.why in ON_BOARD:
        return ON_BOARD[refusal.why](drill.start.board, place, dict(refusal.facts))
    step = drill.steps[k]
    if refusal.why == "stays":
        return place not in {cell for cell, _ in step.eliminations}
    if refusal.why in ("not-written", "other-digit"):
        return place not in {each[part.asks_digit] for each in step.placements}
    return place not in part.places
