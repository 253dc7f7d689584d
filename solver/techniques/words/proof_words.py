"""Proofs and chains in words: a sentence for each line, and why it follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, product, takewhile
from string import ascii_uppercase
from typing import NamedTuple

from solver.board import N_, Board, Layout, Sentence, Translate, join_items, mask_of
from solver.board.wording import NEITHER, OR, none_of, untranslated
from solver.steps import Candidate, Proof, ProofLine, Statement, Step, View, Why, clash_in, lemma_before
from solver.steps.facts import IN, ClueNames, Houses, Words, digit_words
from solver.steps.proof import lemma_clash, lemma_ends
from solver.techniques.words.chain_reading import ChainReading
from solver.techniques.words.phrases import listed_by_cell

# Keys: is the assumption true, and is it the first of the proof, the first of a lemma, or another case of a lemma.
_SUPPOSED = {
    (True, "proof"): N_("Suppose {cells} is {digit}"),
    (False, "proof"): N_("Suppose {cells} is not {digit}"),
    (True, "lemma"): N_("Suppose also, for the moment, that {cells} is {digit}"),
    (False, "lemma"): N_("Suppose also, for the moment, that {cells} is not {digit}"),
    (True, "case"): N_("Suppose instead {cells} is {digit}"),
    (False, "case"): N_("Suppose instead {cells} is not {digit}"),
}
_THEN = {
    "is": N_("Then {cells} is {digit}"),
    "is not": N_("Then {cells} is not {digit}"),
    "one cell": N_("Then one of {cells} is {digit}"),
    "no cell": N_("Then {no_cell} is {digit}"),
    "no digit": N_("Then {cells} is {no_digit}"),
    "ruled out": N_("That rules out {ruled_out}"),
}
_SO = {
    "is": N_("So {cells} is {digit}"),
    "is not": N_("So {cells} is not {digit}"),
    "one cell": N_("So one of {cells} is {digit}"),
    "no cell": N_("So {no_cell} is {digit}"),
    "no digit": N_("So {cells} is {no_digit}"),
    "ruled out": N_("So this rules out {ruled_out}"),
}
# Keys: is the start true, is it several cells, is the end several cells.
_IF = {
    (False, False, False): N_("If {start} is not {digit}, {end} is {other}"),
    (False, False, True): N_("If {start} is not {digit}, one of {end} is {other}"),
    (False, True, False): N_("If {no_start} is {digit}, {end} is {other}"),
    (False, True, True): N_("If {no_start} is {digit}, one of {end} is {other}"),
    (True, False, False): N_("If {start} is {digit}, {end} is not {other}"),
    (True, False, True): N_("If {start} is {digit}, {no_end} is {other}"),
    (True, True, False): N_("If one of {start} is {digit}, {end} is not {other}"),
    (True, True, True): N_("If one of {start} is {digit}, {no_end} is {other}"),
}

# The same for two digits of one cell.
_IF_IN_PLACE = {
    False: N_("If {start} is not {digit}, it is {other}"),
    True: N_("If {start} is {digit}, it is not {other}"),
}

# Keys: the reason, and whether the conclusion is true.
_BECAUSE = {
    (Why.CELL, True): N_("because the cell has no other candidate"),
    (Why.CELL, False): N_("because a cell has room for only one digit"),
    (Why.HOUSE, True): N_("because there is no other place for {digit} in {house}"),
    (Why.HOUSE, False): N_("because there is room for only one {digit} in {house}"),
    (Why.CLUE, False): N_("because of the clue: {clue}"),
    (Why.CLUE, True): N_("because one of the two is in all that is left of the clue: {clue}"),
    (Why.SUM, False): N_("because {cells} must make up the sum of {house} (rule of 45)"),
    (Why.PEERS, False): N_("because all these cells see each other"),
    (Why.SET, True): N_(
        "because {cells} then have only as many digits as cells, and {digit} fits nowhere else in them"
    ),
}
# Why a pattern excludes a candidate, by the technique that finds it
_PATTERNS = {
    "pointing": N_("because the {digit} in {house} can only go in {any_cell}"),
    "claiming": N_("because the {digit} in {house} can only go in {any_cell}"),
    "hidden-pair": N_("because {cells} form a hidden pair"),
    "naked-pair": N_("because {cells} form a naked pair"),
    "hidden-triple": N_("because {cells} form a hidden triple"),
    "naked-triple": N_("because {cells} form a naked triple"),
    "x-wing": N_("because {cells} form an X-wing"),
}
# The same for subsets whose digits the line names
_SUBSETS = {
    "hidden-pair": N_("because {cells} are a hidden pair of {pair} in {shared}"),
    "naked-pair": N_("because {cells} are a naked pair of {pair} in {shared}"),
    "hidden-triple": N_("because {cells} are a hidden triple of {triple} in {shared}"),
    "naked-triple": N_("because {cells} are a naked triple of {triple} in {shared}"),
}
_NOTHING_LEFT = N_("because nothing else is left for this cell")
_BY_BOARD = N_("because of the rules of this board")
# Why the true one of two contradictory lines follows, and what that makes of the contradiction: within, at the end.
_CLASHES = {
    Why.HOUSE: (
        N_("because otherwise {cells}, the last place for {digit} in {house}, would be ruled out as well"),
        N_(
            "The last place for {digit} in {house} is {cells}, and that is ruled out as well (lines {lines}). So the "
            "assumption is wrong: {conclusion}."
        ),
    ),
    Why.CELL: (
        N_("because otherwise {digit}, the last digit for {cells}, would be ruled out as well"),
        N_(
            "The last digit left for {cells} is {digit}, and that is ruled out as well (lines {lines}). So the "
            "assumption is wrong: {conclusion}."
        ),
    ),
}
_ANY_CLASH = (
    N_("because otherwise {cells} would have to be {digit}, and could not be {digit}"),
    N_("Lines {lines} contradict each other, so the assumption is wrong: {conclusion}."),
)
_EACH_CASE = N_("because every case leads to this")

_BARE, _REASONED = N_("{statement}."), N_("{statement}, {reason}.")
_FROM_LINE, _FROM_LINES = N_("{statement}, {reason} (line {lines})."), N_("{statement}, {reason} (lines {lines}).")
_LEMMA, _BY_LEMMA = N_("Lemma {name}. {statement}."), N_("{statement}, {reason} (lemma {name}, lines {lines}).")

_CASE = N_("Case {n} of {n_cases}")
# The first whose fact the step states.
_CLOSINGS = (
    ("cell", N_("{cell} must be one of these digits, and each leads to {conclusion}.")),
    ("house", N_("The {digit} in {house} must be in one of these places, and each leads to {conclusion}.")),
    ("fins", N_("So {conclusion}, whether {digit} is in a fin or not.")),
    ("assumed", N_("The assumption is either true or false, and both lead to {conclusion}.")),
    ("", N_("One of these cases is true, and each leads to {conclusion}.")),
)


class WordedLine(NamedTuple):
    """A line of a proof in words: its number from 1, and how many assumptions after the first it depends on.

    `lemma` is the name of the lemma that shows it, if one does.
    """

    number: int
    depth: int
    text: str
    lemma: str = ""


def lines_of(proof: Proof, layout: Layout, translate: Translate = untranslated) -> list[WordedLine]:
    """Return the lines of `proof` in words."""
    parts = {k: lemma_before(proof, k) for k, line in enumerate(proof) if line.why is Why.LEMMA}
    lemmas = dict(zip((k for k, part in parts.items() if part), _letters()))
    opened = {parts[k][0]: name for k, name in lemmas.items()}
    lines = []
    for k, line in enumerate(proof):
        if line.why is Why.ASSUMED:
            sentence = _assumption(line, layout, opened.get(k, ""))
        else:
            sentence = _conclusion(proof, k, layout, lemmas.get(k, ""))
        lines.append(WordedLine(k + 1, line.depth, sentence.text(translate), lemmas.get(k, "")))
    return lines


def _letters() -> Iterator[str]:
    """Yield A, B, …, Z, AA, AB, …"""
    for n in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=n))


def _assumption(line: ProofLine, layout: Layout, lemma: str) -> Sentence:
    place = "lemma" if lemma else "case" if line.depth else "proof"
    template = _SUPPOSED[line.statement.is_true, place]
    values = {"cells": layout.names_of(line.statement.cells), "digit": digit_words(layout, line.statement.digit)}
    statement = Sentence(template, **values)
    return Sentence(_LEMMA, name=lemma, statement=statement) if lemma else Sentence(_BARE, statement=statement)


def _conclusion(proof: Proof, k: int, layout: Layout, lemma: str) -> Sentence:
    line = proof[k]
    if line.why is Why.LEMMA:
        statement = _statement(_SO, line, layout)
        reason, lines = _lemma_reason(proof, k, layout)
        template = _BY_LEMMA if lemma else _FROM_LINES
        return Sentence(template, statement=statement, reason=reason, name=lemma, lines=_numbers(lines))
    statement, direct = _statement(_THEN, line, layout), _reason(line, layout)
    if not direct:
        return Sentence(_BARE, statement=statement)
    return Sentence(_referring(line, k), statement=statement, reason=direct, lines=_numbers(line.parents))


def _referring(line: ProofLine, k: int) -> str:
    """Return the template for a line, the one with index `k`: what follows from the line before it alone names none."""
    if [*line.parents] in ([], [k - 1]):
        return _REASONED
    return _FROM_LINE if len(line.parents) == 1 else _FROM_LINES


def _numbers(lines: Iterable[int]) -> Sentence | str:
    return join_items([str(n + 1) for n in lines])


def _statement(templates: Mapping[str, str], line: ProofLine, layout: Layout) -> Sentence:
    """Return what a line says by the one of `templates` that fits its statements."""
    candidates = sorted(Candidate(cell, statement.digit) for statement in line.statements for cell in statement.cells)
    cells = layout.names_of(dict.fromkeys(cell for cell, _ in candidates))
    digits = sorted({digit for _, digit in candidates})
    if line.statement.is_true:
        form = "is" if len(cells) == 1 else "one cell"
    elif len(digits) == 1:
        form = "is not" if len(cells) == 1 else "no cell"
    else:
        form = "no digit" if len(cells) == 1 else "ruled out"
    return Sentence(
        templates[form],
        cells=join_items(cells),
        digit=digit_words(layout, digits[0]),
        no_cell=none_of(cells),
        no_digit=join_items([layout.symbols[digit] for digit in digits], NEITHER),
        ruled_out=listed_by_cell(candidates, layout, IN),
    )


def _reason(line: ProofLine, layout: Layout) -> Sentence | None:
    """Return why a line follows, if it follows directly."""
    if line.why is Why.CELL and line.statement.is_true and line.parents:
        return Sentence(_NOTHING_LEFT)
    if line.why is Why.CLUE and not line.clue:
        return Sentence(_BY_BOARD)
    template = line.digits and _SUBSETS.get(line.technique)
    template = template or _PATTERNS.get(line.technique) or _BECAUSE.get((line.why, line.statement.is_true))
    if not template:
        return None
    digits = join_items([layout.symbols[digit] for digit in line.digits])
    return Sentence(
        template,
        clue=ClueNames([line.clue]).words(layout) if line.why is Why.CLUE and line.clue else "",
        pair=digits,
        triple=digits,
        shared=_shared_houses(line, layout),
        house=[layout.houses[h].sentence for h in line.houses],
        cells=join_items(layout.names_of(line.cells)),
        any_cell=join_items(layout.names_of(line.cells), OR),
        digit=digit_words(layout, line.statement.digit),
    )


def _shared_houses(line: ProofLine, layout: Layout) -> Words:
    """Return the houses of a pattern; if it names none, those that its cells share with a cell of a statement."""
    shared = [h for h, house in enumerate(layout.houses) if not mask_of(line.cells) & ~house.mask]
    others = mask_of(cell for statement in line.statements for cell in statement.cells)
    return Houses(line.houses or [h for h in shared if layout.houses[h].mask & others]).words(layout)


def _lemma_reason(proof: Proof, k: int, layout: Layout) -> tuple[Sentence, Sequence[int]]:
    """Return why a line follows from the lemma before it, and the lines of the lemma that show it."""
    clash = lemma_clash(proof, k)
    return (_clash(proof, clash, layout), clash) if clash else (Sentence(_EACH_CASE), lemma_ends(proof, k))


def _clash(proof: Proof, clash: tuple[int, int], layout: Layout, **closing: object) -> Sentence:
    """Return what is wrong with two contradictory lines; with the values of `closing`, as the end of the proof."""
    line = next(proof[k] for k in clash if proof[k].statement.is_true)
    within, at_end = _CLASHES.get(line.why, _ANY_CLASH)
    values = closing | {
        "cells": layout.names_of(line.statement.cells),
        "digit": digit_words(layout, line.statement.digit),
        "house": [layout.houses[h].sentence for h in line.houses],
        "lines": join_items([str(k + 1) for k in clash]),
    }
    return Sentence(at_end if closing else within, **values)


def closing(step: Step, layout: Layout, translate: Translate = untranslated) -> str:
    """Return what the proofs of `step` show together; empty if it has none."""
    proofs = [view.proof for view in step.views if view.proof]
    if not proofs:
        return ""
    words = {name: fact.words(layout) for name, fact in step.worded_facts.items()}
    clash = clash_in(proofs[-1], range(len(proofs[-1]))) if "clash" in words else None
    if clash:
        return _clash(proofs[-1], clash, layout, conclusion=words["conclusion"]).text(translate)
    template = next(template for name, template in _CLOSINGS if not name or name in words)
    return Sentence(template, **words).text(translate)


def case_title(n: int, n_cases: int, translate: Translate = untranslated) -> str:
    """Return the title of one of several proofs."""
    return Sentence(_CASE, n=n, n_cases=n_cases).text(translate)


def proof_lines(step: Step, board: Board, translate: Translate = untranslated) -> Iterator[str]:
    """Yield all proofs and chains of `step` as lines of text, nested ones indented; `board` is as before the step.

    Each of several proofs has its title, because their lines are counted from 1. What the links of a view begin with
    is not repeated if those of the view before began so.
    """
    layout = board.layout
    links: list[str] = []
    n_cases, cases = sum(1 for view in step.views if view.proof), count(1)
    for view in step.views:
        if view.proof:
            if n_cases > 1:
                yield case_title(next(cases), n_cases, translate)
            for line in lines_of(view.proof, layout, translate):
                yield f"{'   ' * line.depth}{line.number}. {line.text}"
        else:
            before, links = links, link_sentences(view, board, translate)
            yield from links[_n_common(before, links) :]
    if text := closing(step, layout, translate):
        yield text


def _n_common(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many items two sequences begin with in common."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one, other))))


def link_sentences(view: View, board: Board, translate: Translate = untranslated) -> list[str]:
    """Return each link of a picture with its reason, in order and each once; `board` is as before the step."""
    lines = ChainReading(view, board).lines()
    return list(dict.fromkeys(_chain_line(line, start, board.layout).text(translate) for start, line in lines))


def _chain_line(line: ProofLine, start: Statement, layout: Layout) -> Sentence:
    end = line.statement
    in_place = start.cells == end.cells and len(start.cells) == 1
    statement = Sentence(
        _IF_IN_PLACE[start.is_true] if in_place else _IF[start.is_true, len(start.cells) > 1, len(end.cells) > 1],
        start=join_items(layout.names_of(start.cells)),
        no_start=none_of(layout.names_of(start.cells)),
        digit=digit_words(layout, start.digit),
        end=join_items(layout.names_of(end.cells)),
        no_end=none_of(layout.names_of(end.cells)),
        other=digit_words(layout, end.digit),
    )
    reason = _reason(line, layout)
    return Sentence(_REASONED, statement=statement, reason=reason) if reason else Sentence(_BARE, statement=statement)
