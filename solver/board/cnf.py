"""A puzzle as a formula in conjunctive normal form: the rules as clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, combinations

from solver.board.layout import Layout
from solver.board.masks import Cell, Digit
from solver.board.puzzle import Puzzle
from solver.board.rule_clauses import Clause, RuleClauses


def variable(layout: Layout, cell: Cell, digit: Digit) -> int:
    """Return the variable (from 1) for `digit` in `cell`."""
    return cell * layout.n + digit


def clauses(layout: Layout) -> Iterator[Clause]:
    """Yield the rules of `layout`: one digit in each cell, none twice in a house, and every digit in complete houses.

    This is the extended encoding of Weber, A SAT-based Sudoku Solver (2005), for any houses.
    """
    n, n_cells = layout.n, layout.n_cells
    digits = range(1, n + 1)
    for cell in range(n_cells):
        yield from just_one([variable(layout, cell, digit) for digit in digits])
    for house in layout.houses:
        for digit in digits:
            places = [variable(layout, cell, digit) for cell in house.cells]
            yield from just_one(places) if len(house.cells) == n else at_most_one(places)


def just_one(variables: Clause) -> Iterator[Clause]:
    """Yield the clauses that say: exactly one of `variables` is true."""
    yield variables
    yield from at_most_one(variables)


def at_most_one(variables: Clause) -> Iterator[Clause]:
    """Yield the clauses that say: at most one of `variables` is true."""
    for one, other in combinations(variables, 2):
        yield [-one, -other]


def puzzle_clauses(puzzle: Puzzle, but_for: Sequence[Digit] = ()) -> list[Clause]:
    """Return all rules and the givens as clauses. If `but_for` is not empty, the last clause excludes that solution."""
    layout = puzzle.layout
    excluded = [-variable(layout, cell, digit) for cell, digit in enumerate(but_for) if not puzzle.givens[cell]]
    return [*each_clause(puzzle), *([excluded] if but_for else [])]


def each_clause(puzzle: Puzzle) -> Iterator[Clause]:
    """Yield all rules and the givens as clauses: millions, if there are sums of hundreds of cells."""
    layout = puzzle.layout
    yield from clauses(layout)
    yield from rule_clauses(puzzle)
    yield from ([variable(layout, cell, digit)] for cell, digit in enumerate(puzzle.givens) if digit)


def rule_clauses(puzzle: Puzzle) -> Iterator[Clause]:
    """Yield the rules of `puzzle` that are no houses. Variables that are no digit in a cell come after all that are."""
    layout = puzzle.layout
    writer = RuleClauses(layout.n, partial(variable, layout), layout.n_cells * layout.n + 1, layout.peers)
    return writer.clauses(puzzle.rules)


def to_dimacs(puzzle: Puzzle, but_for: Sequence[Digit] = ()) -> str:
    """Return `puzzle_clauses` in DIMACS form; comments say what each variable means."""
    layout, formula = puzzle.layout, puzzle_clauses(puzzle, but_for)
    n_digits = layout.n_cells * layout.n
    last = max(map(abs, chain([n_digits], *formula)))
    first_cell, last_cell = layout.cell_names[0], layout.cell_names[-1]
    excluded = [f"c the last clause excludes the solution {layout.to_text(but_for)}"] if but_for else []
    return "\n".join(
        [
            f"c {puzzle.text}",
            *excluded,
            f"c variable {layout.n} k + d: cell number k (from 0: {first_cell} to {last_cell}) holds digit number d",
            f"c digits number 1 to {layout.n}: {layout.symbols[1:]}",
            *([f"c variables from {n_digits + 1} say more about the rules"] if last > n_digits else []),
            f"p cnf {last} {len(formula)}",
            *(" ".join(map(str, [*clause, 0])) for clause in formula),
        ]
    )
