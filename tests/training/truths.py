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


def _has(board: Board, cell: int, facts: dict) -> bool:
    return board.has(cell, *facts["digits"])


def _fit(board: Board, cell: int, facts: dict) -> bool:
    return all(board.has(cell, digit) for digit in facts["digits"])


def _places(board: Board, facts: dict) -> list[int]:
    """All places of the only digit in the only house."""
    (h,), (digit,) = facts["houses"], facts["digits"]
    return sorted(cell for cell in board.layout.houses[h].cells if board.has(cell, digit))


def _around(board: Board, cells: tuple[int, ...]) -> list[int]:
    """The houses with all of these cells."""
    return [h for h, house in enumerate(board.layout.houses) if {*cells} <= {*house.cells}]


def _removes_nothing(board: Board, facts: dict) -> bool:
    """Whether no cell that sees all of these cells has one of the digits."""
    seeing = [
        cell
        for cell in range(board.layout.n_cells)
        if cell not in facts["others"] and all(_seen(board, cell, other) for other in facts["others"])
    ]
    return not any(board.has(cell, digit) for cell in seeing for digit in facts["digits"])


# The name of the reason → whether what it says of the place is so. `facts` are those of the refusal.
ON_BOARD: dict[str, Callable[[Board, int, dict], bool]] = {
    "filled": lambda board, cell, facts: board.digits[cell] > 0,
    "lacks": lambda board, place, facts: not _has(board, facts["cells"][0], facts),
    "has-digit": lambda board, place, facts: any(
        board.digits[cell] in facts["digits"] for h in facts["houses"] for cell in board.layout.houses[h].cells
    ),
    "sees-digit": lambda board, place, facts: (
        _seen(board, facts["cells"][0], facts["others"][0]) and board.digits[facts["others"][0]] in facts["digits"]
    ),
    "ruled-out": lambda board, place, facts: (
        not _has(board, facts["cells"][0], facts)
        and not board.clues
        and not any(
            board.digits[other] in facts["digits"] and _seen(board, facts["cells"][0], other)
            for other in range(board.layout.n_cells)
        )
    ),
    "several": lambda board, cell, facts: _n(board, cell) == len(facts["digits"]) > 1 and _fit(board, cell, facts),
    "lacks-all": lambda board, cell, facts: not any(board.has(cell, digit) for digit in facts["digits"]),
    "single": lambda board, cell, facts: _n(board, cell) == 1 != facts["wanted"],
    "count": lambda board, cell, facts: _n(board, cell) == facts["found"] != facts["wanted"],
    "many": lambda board, cell, facts: _n(board, cell) == facts["found"] > facts["wanted"],
    "few": lambda board, cell, facts: _n(board, cell) == facts["found"] <= facts["wanted"],
    "apart": lambda board, cell, facts: not any(_seen(board, cell, other) for other in facts["others"]),
    "outside": lambda board, cell, facts: not any(cell in board.layout.houses[h].cells for h in facts["houses"]),
    "not-last": lambda board, cell, facts: (
        len([other for other in board.layout.houses[facts["houses"][0]].cells if not board.digits[other]])
        == facts["found"]
        > 1
        and not any(
            [other for other in house.cells if not board.digits[other]] == [cell] for house in board.layout.houses
        )
    ),
    "not-sole": lambda board, cell, facts: not _is_sole(board, cell),
    "not-only": lambda board, cell, facts: (
        not _is_sole(board, cell) and _places(board, facts) == sorted({cell, *facts["others"]}) != [cell]
    ),
    "only-naked": lambda board, cell, facts: (
        not _is_sole(board, cell) and _n(board, cell) == 1 and _fit(board, cell, facts)
    ),
    "spread": lambda board, cell, facts: (
        _places(board, facts) == sorted(facts["others"]) and len(_around(board, facts["others"])) == 1
    ),
    "in-vain": lambda board, cell, facts: (
        _places(board, facts) == sorted(facts["others"]) and _removes_nothing(board, facts)
    ),
    "subset-in-vain": lambda board, cell, facts: (
        {digit for other in facts["others"] for digit in range(1, board.layout.n + 1) if board.has(other, digit)}
        == {*facts["digits"]}
        and len(facts["others"]) == len(facts["digits"])
        and cell in facts["others"]
        and _removes_nothing(board, facts)
    ),
    "fits-elsewhere": lambda board, digit, facts: all(
        board.has(other, digit) and other in board.layout.houses[facts["houses"][0]].cells for other in facts["others"]
    ),
    "no-candidate": lambda board, digit, facts: not any(board.has(cell, digit) for cell in facts["cells"]),
}


def is_true(refusal: Refusal, place: int, part: DrillPart, drill: Drill, k: int) -> bool:
    """Whether a refusal of the k-th step's part holds: on the board, or by all that the finder has found."""
    if refusal.why in ON_BOARD:
        return ON_BOARD[refusal.why](drill.start.board, place, dict(refusal.facts))
    step = drill.steps[k]
    if refusal.why.startswith("elsewhere"):
        others = (each for n, parts in enumerate(drill.parts) if n != k for each in parts)
        return place not in part.places and any(place in each.places for each in others if each.name == part.name)
    if refusal.why == "unused-fish":
        return not any(place in each.places for parts in drill.parts for each in parts if each.name == part.name)
    if refusal.why == "stays":
        return place not in {cell for cell, _ in step.eliminations}
    if refusal.why in ("not-written", "other-digit"):
        return place not in {each[part.asks_digit] for each in step.placements}
    return place not in part.places
