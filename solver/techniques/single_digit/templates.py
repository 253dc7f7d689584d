"""Templates: compare all ways to put a digit on the board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import and_, or_

from solver.board import N_, Board, Digit, Mask, bits
from solver.steps import Candidate, Cells, Digits, Number, Role, Step, View, candidates_at, nonempty
from solver.techniques.technique import Options, Sentences, Technique, Wording

# Nobody would look through more, neither to find the step nor to check it.
_MAX_TEMPLATES = 20_000


def find_template_set(board: Board, options: Options) -> Iterator[Step]:
    """Template set: a cell that is in every template of a digit takes it.

    A template is a set of cells that gives every full house the digit once and no house twice. It avoids the cells that
    are in every template of another digit. Yields in digit order; skips digits with more than 20 000 templates.
    Source: HoDoKu 1201; pattern overlay method (Myth Jellies, 2005).
    """
    for digit, templates in _overlaid(board, options).items():
        in_all = _in_all(templates)
        if in_all:
            places = candidates_at(in_all, digit)
            yield _step("template-set", digit, templates, places=places)


def find_template_delete(board: Board, options: Options) -> Iterator[Step]:
    """Template delete: a candidate that is in no template of its digit is wrong.

    Templates are those of `find_template_set`. Yields in digit order.
    Source: HoDoKu 1202; pattern overlay method (Myth Jellies, 2005).
    """
    covered = reduce(or_, (board.layout.houses[h].mask for h in board.layout.complete_houses), 0)
    for digit, templates in _overlaid(board, options).items():
        removed = board.cells_for[digit] & covered & ~reduce(or_, templates)
        if removed:
            eliminations = candidates_at(removed, digit)
            yield _step("template-delete", digit, templates, eliminations=eliminations)


def _overlaid(board: Board, options: Options) -> dict[Digit, list[Mask]]:
    """Map each digit with some templates, but not too many, to those that leave other digits the cells they need."""
    templates_of = {digit: _templates(board, digit, options) for digit in range(1, board.layout.n + 1)}
    lists = {digit: templates for digit, templates in templates_of.items() if templates}
    while True:
        needed = {digit: _in_all(templates) for digit, templates in lists.items()}
        smaller = {}
        for digit, templates in lists.items():
            ruled_out = reduce(or_, (mask for other, mask in needed.items() if other != digit), 0)
            smaller[digit] = [template for template in templates if not template & ruled_out]
        if not all(smaller.values()):
            return {}  # a digit has no template left: the position has no solution, so anything would follow
        if smaller == lists:
            return lists
        lists = smaller


def _in_all(templates: list[Mask]) -> Mask:
    return reduce(and_, templates)


def _templates(board: Board, digit: Digit, options: Options) -> list[Mask]:
    """Return every way to give the digit to all full houses that lack it, the house with the fewest places first.

    Empty if there is no way, if no house lacks the digit, if there are too many ways, or if the search takes too long.
    """
    peers = board.layout.peers
    lacking = [
        mask for h in board.layout.complete_houses if not (mask := board.layout.houses[h].mask) & board.placed[digit]
    ]
    # Depth first: a part of a template, the places left for the rest, and the houses that still lack the digit.
    stack = [(0, board.cells_for[digit], lacking)] if lacking else []
    templates: list[Mask] = []
    n_looked_at = 0
    while stack:
        template, places, lacking = stack.pop()
        n_looked_at += 1
        is_too_long = len(templates) > _MAX_TEMPLATES or n_looked_at > 8 * _MAX_TEMPLATES
        if is_too_long or (n_looked_at % 256 == 0 and options.is_spent()):
            return []
        if not lacking:
            templates.append(template)
            continue
        narrowest = min(lacking, key=lambda mask: (mask & places).bit_count())
        for cell in bits(narrowest & places):
            bit = 1 << cell
            rest = [mask for mask in lacking if not mask & bit]
            stack.append((template | bit, places & ~peers[cell] & ~bit, rest))
    return templates


def _step(
    slug: str,
    digit: Digit,
    templates: list[Mask],
    *,
    places: tuple[Candidate, ...] = (),
    eliminations: tuple[Candidate, ...] = (),
) -> Step:
    in_some = reduce(or_, templates) & ~_in_all(templates)
    count = len(templates) if len(templates) > 1 else 0
    return Step(
        slug,
        placements=places,
        eliminations=eliminations,
        facts=nonempty(
            digit=Digits([digit]),
            count=Number(count),
            cells=Cells(c for c, _ in places),
        ),
        views=(
            View(
                candidates={
                    Role.PATTERN: candidates_at(in_some, digit),
                    Role.PLACED: places,
                    Role.REMOVED: eliminations,
                }
            ),
        ),
    )


_FAMILY = N_("Templates")
TECHNIQUES = (
    Technique("template-set", N_("Template set"), _FAMILY, find_template_set),
    Technique("template-delete", N_("Template delete"), _FAMILY, find_template_delete),
)
SENTENCES: Sentences = {
    "template-set": (
        Wording(
            N_(
                "Try every way to place all missing {digit}s. Only {count} of these ways leave room for the other "
                "digits, and all of them put {digit} in {cells}."
            ),
            needs=("count",),
        ),
        Wording(
            N_(
                "Try every way to place all missing {digit}s. Only one of these ways leaves room for the other "
                "digits, and it puts {digit} in {cells}."
            )
        ),
    ),
    "template-delete": (
        Wording(
            N_(
                "Try every way to place all missing {digit}s. Only {count} of these ways leave room for the other "
                "digits. Some cells are not {digit} in any of them: remove {removed}."
            ),
            needs=("count",),
        ),
        Wording(
            N_(
                "Try every way to place all missing {digit}s. Only one of these ways leaves room for the other "
                "digits, so any cell that is not {digit} there cannot be {digit}: remove {removed}."
            )
        ),
    ),
}
