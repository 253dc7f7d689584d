"""Steps in words: whole sentences, filled with the names of a layout."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from solver.board import N_, Board, Cell, Layout, Sentence, Translate, bits, impossibilities, join_items
from solver.board.wording import AND, OR, in_turn, untranslated
from solver.steps import AnyCell, Candidate, CellSets, Ended, Proof, Statement, Step, Walkthrough, Why, clash_in
from solver.steps.facts import WordedList, Words
from solver.steps.proof import straight_paths_to
from solver.steps.texts import path_text
from solver.techniques.catalogue import SENTENCES
from solver.techniques.ladders.ladders import LADDERS

ENDINGS: dict[Ended, str] = {
    Ended.SOLVED: N_("Every cell is filled: the puzzle is solved."),
    Ended.STUCK: N_(
        "The techniques of the order “{ladder}” find nothing more here. Empty cells left: {n_open}. {cell} has "
        "the fewest candidates: {digits}."
    ),
    Ended.BUDGET: N_("Time ran out before the explanation was finished. Empty cells left: {n_open}."),
    Ended.CONTRADICTION: N_("This position has no solution. {fault}"),
}

# How a proof ends, by the reason for the one of its contradictory lines that says where a digit is.
_DEAD_ENDS = {Why.HOUSE: N_("{house} has no place for {digit}"), Why.CELL: N_("{cells} has no digit left")}
_ANY_DEAD_END = N_("{cells} would have to be {digit}, and cannot be")

FROM, AND_THEN = N_("{digits} from {cells}"), N_("{first}, and {last}")
_RANGE, _MANY = N_("{first} to {last}"), 3  # more sets than this are named as a range: "A to H"


def phrase(
    step: Step,
    layout: Layout,
    translate: Translate = untranslated,
    *,
    is_drawn: bool = False,
    has_proof: bool = False,
) -> str:
    """Return the sentences that explain `step` in the language of `translate`, with the names of `layout`.

    If the step `is_drawn` beside them, its sets of cells are only called by their letters: the legend says the rest.
    If `has_proof`, its proof is below them, and they do not go through it.
    """
    values = _values(step, layout) | _names_of_sets(step, layout, is_drawn=is_drawn)
    if has_proof:
        values.pop("proofs", None)
    for wording in SENTENCES[step.technique]:
        if wording.suits(values):
            said = (wording, *(each for each in wording.also if each.suits(values)))
            return " ".join(Sentence(each.template, **values).text(translate) for each in said)
    raise ValueError(f"no sentence of {step.technique} fits the facts {dict(step.facts)!r}")


def ending(walkthrough: Walkthrough, translate: Translate = untranslated) -> str:
    """Say how `walkthrough` ends and why, in the language of `translate`.

    If it is stuck, name the ladder whose logic ends; at a contradiction, the first fault of the last board.
    """
    layout = walkthrough.puzzle.layout
    board = walkthrough.board_at_end()
    values: dict[str, object] = {"n_open": board.open_mask.bit_count()}
    if walkthrough.ended is Ended.STUCK:
        cell = _narrowest(board)
        values |= {
            "ladder": Sentence(_title(walkthrough.ladder)),
            "cell": layout.cell_name(cell),
            "digits": join_items([layout.symbols[digit] for digit in bits(board.candidates[cell])]),
        }
    elif walkthrough.ended is Ended.CONTRADICTION:
        values["fault"] = next((fault.sentence(layout) for fault in impossibilities(board)), "")
    return Sentence(ENDINGS[walkthrough.ended], **values).text(translate)


def _values(step: Step, layout: Layout) -> dict[str, object]:
    """Return the values for the templates: the facts in words, and what follows from the rest of the step.

    What is listed has more forms (`_forms`). The rest is the eliminations (`targets` and `removed`), the proofs
    (`proofs`, if each line follows from just one other), how they end (`contradiction`), and the kinds of houses
    (`any_house`: "row or column").
    """
    values: dict[str, object] = {name: fact.words(layout) for name, fact in step.worded_facts.items()}
    for name, fact in step.worded_facts.items():
        if isinstance(fact, WordedList):
            values |= {name + form: words for form, words in _forms(fact, layout).items()}
    values["targets"] = AnyCell(dict.fromkeys(cell for cell, _ in step.eliminations)).words(layout)
    values["removed"] = removed_words(step.eliminations, layout)
    values["any_house"] = join_items([Sentence(noun) for noun in dict.fromkeys(h.kind.noun for h in layout.houses)], OR)
    if "clash" in step.facts:
        values["contradiction"] = _contradiction(step.views[0].proof, layout)
    if paths := _straight_paths(step):
        values["proofs"] = in_turn([path_text(layout, path) for path in paths])
    return values


def _names_of_sets(step: Step, layout: Layout, *, is_drawn: bool) -> dict[str, object]:
    """Return the sets of cells in words, and the letter of the last one (`last_set`)."""
    letters = {each.cells: letter for letter, each in step.sets_by_letter.items()}
    values: dict[str, object] = {}
    for name, sets in step.worded_facts.items():
        if isinstance(sets, CellSets) and all(each.cells in letters for each in sets):
            values |= {
                name: _sets_by_letter(sets, letters, layout, is_drawn=is_drawn),
                "last_set": letters[sets[-1].cells],
            }
    return values


def _sets_by_letter(
    sets: CellSets, letters: Mapping[tuple[Cell, ...], str], layout: Layout, *, is_drawn: bool
) -> Words:
    """Return `A and B` beside a picture, else `A = r1c1 and r1c2 (1, 2, 3); B = r5c5 (1, 3)`; one set has no letter."""
    if is_drawn:
        names = list(dict.fromkeys(letters[each.cells] for each in sets))
        is_range = len(names) > _MANY and sets.conjunction == AND
        return Sentence(_RANGE, first=names[0], last=names[-1]) if is_range else join_items(names, sets.conjunction)
    if len(sets) == 1:
        return sets.words(layout)
    named = dict.fromkeys(sets)
    return in_turn([Sentence("{letter} = {set}", letter=letters[each.cells], set=each.words(layout)) for each in named])


def _forms(fact: WordedList[Any], layout: Layout) -> dict[str, Words]:
    """Return the extra forms of a listed fact, by suffix.

    `_any` joins with "or" (`r1c1 or r1c2`), `_first` and `_second` name two items, and `_only` a single one.
    """
    names = {1: ("_only",), 2: ("_first", "_second")}.get(len(fact), ())
    each = {name: type(fact)([one]).words(layout) for name, one in zip(names, fact, strict=False)}
    return {"_any": fact.words(layout, OR), **each}


def _contradiction(proof: Proof, layout: Layout) -> Sentence:
    """Say what is wrong with the two contradictory lines at the end of `proof`, as a player would see it."""
    clash = clash_in(proof, range(len(proof))) or ()
    line = next(proof[k] for k in clash if proof[k].statement.is_true)
    return Sentence(
        _DEAD_ENDS.get(line.why, _ANY_DEAD_END),
        cells=join_items(layout.names_of(line.statement.cells), OR),
        digit=layout.symbols[line.statement.digit],
        house=[layout.houses[h].sentence for h in line.houses],
    )


def _straight_paths(step: Step) -> list[tuple[Statement, ...]]:
    """Return the proofs of `step` as paths of statements; empty unless each line follows from just one other."""
    proofs = [view.proof for view in step.views if view.proof]
    ends = [clash_in(proof, range(len(proof))) if "clash" in step.facts else None for proof in proofs]
    paths = [straight_paths_to(proof, each or (len(proof) - 1,)) for proof, each in zip(proofs, ends, strict=True)]
    return [path for some in paths for path in some] if all(paths) else []


def removed_words(eliminations: Iterable[Candidate], layout: Layout) -> Words:
    """Return the eliminations: `1 and 2 from r1c1, and 3 from r1c2`."""
    return listed_by_cell(eliminations, layout, FROM)


def listed_by_cell(candidates: Iterable[Candidate], layout: Layout, template: str) -> Words:
    """Return `candidates` listed with `template`; cells with the same digits are listed together.

    If there are commas among the digits, `;` stands between the cells.
    """
    lost: dict[int, list[str]] = {}
    for cell, digit in candidates:
        lost.setdefault(cell, []).append(layout.symbols[digit])
    cells_by_digits: dict[tuple[str, ...], list[str]] = {}
    for cell, digits in lost.items():
        cells_by_digits.setdefault(tuple(digits), []).append(layout.cell_name(cell))
    lots = [
        Sentence(template, digits=join_items(digits), cells=join_items(cells))
        for digits, cells in cells_by_digits.items()
    ]
    has_commas = len(lots) > 2 and any(len(digits) > 1 for digits in cells_by_digits)
    return in_turn(lots) if has_commas else join_items(lots, AND_THEN)


def _title(name: str) -> str:
    """Return the title of the ladder called `name`, or the name itself if that ladder no longer exists."""
    return next((ladder.title for ladder in LADDERS if ladder.name == name), name)


def _narrowest(board: Board) -> int:
    """Return the first open cell with the fewest candidates."""
    return min(bits(board.open_mask), key=lambda cell: board.candidates[cell].bit_count())
