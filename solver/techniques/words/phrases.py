"""Steps in words: whole sentences, filled with the names of a layout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solver.board import N_, Board, House, Layout, Sentence, Translate, bits, impossibilities
from solver.board.wording import untranslated
from solver.steps import Candidate, Ended, Fact, Step, Walkthrough
from solver.techniques.catalogue import SENTENCES
from solver.techniques.ladders.ladders import LADDERS

ENDINGS: dict[Ended, str] = {
    Ended.SOLVED: N_("Every cell is filled: the puzzle is solved."),
    Ended.STUCK: N_(
        "This is where the logic of the ladder “{ladder}” ends: none of its techniques finds anything more. "
        "Open cells: {n_open}; the fewest candidates are in {cell}: {digits}."
    ),
    Ended.BUDGET: N_("The explanation breaks off here because its time is up. Open cells: {n_open}."),
    Ended.CONTRADICTION: N_("This position has no solution. {fault}"),
}

_AND = N_("{first} and {last}")
_OR = N_("{first} or {last}")

# Facts that name houses; all others are shown unchanged.
_TOGETHER = {"bases", "covers", "other_covers"}  # joined by "and"
_HOUSE_FACTS = {"house", "houses", "base", "cover"} | _TOGETHER
_EITHER = {"target", "other_target", "spoilt"}  # other lists that are joined by "or"


def phrase(step: Step, layout: Layout, translate: Translate = untranslated) -> str:
    """Return `step` as one sentence in the language of `translate`, with the names of `layout`."""
    for needed, template in SENTENCES[step.technique]:
        if all(step.facts[name] for name in needed):
            return Sentence(template, **_values(step, layout)).text(translate)
    raise ValueError(f"no sentence of {step.technique} fits the facts {dict(step.facts)!r}")


def ending(walkthrough: Walkthrough, translate: Translate = untranslated) -> str:
    """Say how `walkthrough` ends and why, in the language of `translate`.

    If it is stuck, name the ladder whose logic ends; at a contradiction, the first fault of the last board.
    """
    layout = walkthrough.puzzle.layout
    board = walkthrough.board_at(len(walkthrough.steps))
    values: dict[str, object] = {"n_open": board.open_mask.bit_count()}
    if walkthrough.ended is Ended.STUCK:
        cell = _narrowest(board)
        values |= {
            "ladder": Sentence(_title(walkthrough.ladder)),
            "cell": layout.cell_name(cell),
            "digits": listed([layout.symbols[digit] for digit in bits(board.candidates[cell])]),
        }
    elif walkthrough.ended is Ended.CONTRADICTION:
        values["fault"] = next((fault.sentence(layout) for fault in impossibilities(board)), "")
    return Sentence(ENDINGS[walkthrough.ended], **values).text(translate)


def _values(step: Step, layout: Layout) -> dict[str, object]:
    """Return the values for the templates: the facts, and the step's eliminations as `targets` and `removed`."""
    values: dict[str, object] = {name: _shown(name, fact, layout) for name, fact in step.facts.items()}
    values["targets"] = listed(layout.names_of(dict.fromkeys(cell for cell, _ in step.removes)), _OR)
    values["removed"] = _removed(step.removes, layout)
    return values


def _shown(name: str, fact: Fact, layout: Layout) -> object:
    if name not in _HOUSE_FACTS:
        return listed(fact, _OR if name in _EITHER else _AND) if isinstance(fact, tuple) else fact
    if isinstance(fact, tuple):
        houses = [_house(each, layout) for each in fact]
        return _all_of(houses) if name in _TOGETHER else listed([house.sentence for house in houses], _OR)
    return _house(str(fact), layout).sentence if fact else ""


def _house(name: str, layout: Layout) -> House:
    return layout.houses[layout.parse_house(name)]


def _all_of(houses: Sequence[House]) -> Sentence | str:
    """Return `rows 1, 4 and 7`, or with mixed kinds `row 1 and box 4`."""
    if len(houses) > 1 and len({house.kind for house in houses}) == 1:
        return Sentence(houses[0].kind.several, numbers=listed([str(house.number) for house in houses]))
    return listed([house.sentence for house in houses])


def listed(items: Sequence[str | Sentence], template: str = _AND) -> Sentence | str:
    """Return `a`, `a and b`, `a, b and c`; `template` joins the last two."""
    if not items:
        return ""
    *first, last = items
    return Sentence(template, first=first, last=last) if first else last


def _removed(removes: Iterable[Candidate], layout: Layout) -> list[Sentence]:
    """Return the eliminations, grouping cells that lose the same digits."""
    lost: dict[int, list[str]] = {}
    for cell, digit in removes:
        lost.setdefault(cell, []).append(layout.symbols[digit])
    cells_by_digits: dict[tuple[str, ...], list[str]] = {}
    for cell, digits in lost.items():
        cells_by_digits.setdefault(tuple(digits), []).append(layout.cell_name(cell))
    return [
        Sentence(N_("{digits} in {cells}"), digits=listed(digits), cells=listed(cells))
        for digits, cells in cells_by_digits.items()
    ]


def _title(name: str) -> str:
    """Return the title of the ladder called `name`, or the name itself if that ladder no longer exists."""
    return next((ladder.title for ladder in LADDERS if ladder.name == name), name)


def _narrowest(board: Board) -> int:
    """Return the first open cell with the fewest candidates."""
    return min(bits(board.open_mask), key=lambda cell: board.candidates[cell].bit_count())
