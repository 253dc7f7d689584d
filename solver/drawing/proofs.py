"""How a proof is drawn: the beginning and end of a long one, and what shows only during playback.

That includes ghost digits: what the proof supposes up to the line that is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import NamedTuple

from solver.board import Cell, Layout
from solver.steps import Candidate, Link, Proof, ProofLine, Role, Why, clash_in, links_by_line

MAX_LINKS = 24  # in a still picture
MAX_LINES = 300  # in a proof whose lemmas are played too

# What else a candidate of a chain or proof is: false along the way, both true and false, supposed, or drawn only during
# playback.
FALSE, CLASH, ASSUMED, ASIDE = "false", "clash", "assumed", "aside"


class Passing(NamedTuple):
    """A candidate as it is marked from one beat to another, while a lemma is played."""

    candidate: Candidate
    classes: str
    first: int
    last: int


class Ghost(NamedTuple):
    """A digit that is written or, if not `is_true`, a candidate that is struck, from beat `first` to beat `last`.

    With `is_clash` the opposite is there already.
    """

    candidate: Candidate
    is_true: bool
    is_assumed: bool
    is_clash: bool
    first: int
    last: int


@dataclass(frozen=True)
class Playback:
    """How a proof is played: one beat per line, counted from 1; `n_played` lines are played, the rest is too long.

    `links` also show in the still picture, in `beats` during playback; `passing_links` show only in their own beat.
    `starts` is the beat in which a candidate is first mentioned. `ghosts` show what the lines played so far suppose,
    and `patterns` are the beats in which a cell belongs to the pattern that the line uses; `clues` are those of the
    clues, by their texts.
    """

    n_beats: int
    links: tuple[Link, ...]
    beats: tuple[int, ...]
    starts: Mapping[Candidate, int]
    n_links: int
    n_played: int
    passing_links: tuple[tuple[int, Link], ...] = ()
    passing: tuple[Passing, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    patterns: Mapping[Cell, tuple[int, ...]] = field(default_factory=dict)
    clues: dict[str, tuple[int, ...]] = field(default_factory=dict)


def playback_of(proof: Proof, layout: Layout) -> Playback:
    """Return how `proof` is played."""
    drawn_links = tuple(links_by_line(proof, layout))
    n_links = Counter(k for k, _ in drawn_links if not proof[k].depth)
    shown = _lines_shown(proof, n_links)
    is_short = len(proof) <= MAX_LINES
    lines = [k for k, line in enumerate(proof) if is_short or not line.depth]
    links = [(k + 1, link) for k, link in drawn_links if k in shown]
    passing = [(k + 1, link) for k, link in drawn_links if k not in shown and (is_short or not proof[k].depth)]
    starts: dict[Candidate, int] = {}
    for k, line in enumerate(proof):
        if not line.depth:
            for candidate in _candidates(line):
                starts.setdefault(candidate, k + 1)
    return Playback(
        len(proof),
        tuple(link for _, link in links),
        tuple(beat for beat, _ in links),
        starts,
        n_links.total(),
        len(lines),
        tuple(passing),
        tuple(_passing(proof)) if is_short else (),
        ghosts_of(proof, lines),
        _patterns(proof, lines),
        _clues(proof, lines),
    )


def classes_of(proof: Proof, layout: Layout) -> dict[Candidate, str]:
    """Return how the candidates of `proof` look in the still picture; those without a link there are set aside."""
    words_of: dict[Candidate, list[str]] = {}
    for line in proof:
        for candidate in () if line.depth else _candidates(line):
            words = words_of.setdefault(candidate, [Role.PATTERN.value])
            words += [ASSUMED] if line.why is Why.ASSUMED else []
            words += [FALSE] if not line.statement.is_true else ["true"]
    shown = {end for link in playback_of(proof, layout).links for end in link[:2]}
    return {one: " ".join(f"is-{word}" for word in _look(words, one in shown)) for one, words in words_of.items()}


def _look(words: list[str], is_shown: bool) -> Iterator[str]:
    is_both = {FALSE, "true"} <= set(words)
    yield from (word for word in words if word != "true" and not (is_both and word == FALSE))
    if is_both:
        yield CLASH
    elif not is_shown and ASSUMED not in words:
        yield ASIDE


def _candidates(line: ProofLine) -> list[Candidate]:
    return [Candidate(statement.cells[0], statement.digit) for statement in line.statements]


def _lines_shown(proof: Proof, n_links: Counter[int]) -> set[int]:
    """Return the lines whose links are in the still picture: all of them, or the last ones and some of the first."""
    outer = {k for k, line in enumerate(proof) if not line.depth}
    if n_links.total() <= MAX_LINKS:
        return outer
    shown: set[int] = set()
    left = MAX_LINKS * 2 // 3
    todo = [len(proof) - 1, *_clash_before(proof)]
    for at in count():
        if at == len(todo) or n_links[todo[at]] > left:
            break
        k = todo[at]
        if k not in shown:
            shown.add(k)
            left -= n_links[k]
            todo += [parent for parent in proof[k].parents if proof[parent].depth == 0]
    left += MAX_LINKS // 3
    for k in sorted(outer - shown):
        if n_links[k] > left:
            break
        shown.add(k)
        left -= n_links[k]
    return shown


def _clash_before(proof: Proof) -> tuple[int, ...]:
    """Return the line that the last one contradicts, if it does."""
    clash = clash_in(proof, (len(proof) - 1,))
    return clash[:1] if clash else ()


def _passing(proof: Proof) -> Iterator[Passing]:
    """Yield the candidates of lemmas, each until its lemma ends."""
    for k, line in enumerate(proof):
        if line.depth:
            words = [Role.PATTERN.value, *([ASSUMED] if line.why is Why.ASSUMED else [])]
            words += [] if line.statement.is_true else [FALSE]
            classes = " ".join(f"is-{word}" for word in (*words, ASIDE))
            last = last_beat(proof, k)
            yield from (Passing(candidate, classes, k + 1, last) for candidate in _candidates(line))


def ghosts_of(proof: Proof, lines: Iterable[int]) -> tuple[Ghost, ...]:
    """Return the ghosts of some `lines` of `proof`. What one of several cells must be makes none."""
    ghosts: list[Ghost] = []
    for k in lines:
        for candidate, is_true in _claims(proof[k]):
            is_clash = any(each.candidate == candidate and each.is_true != is_true and each.last > k for each in ghosts)
            is_assumed = proof[k].why is Why.ASSUMED
            ghosts.append(Ghost(candidate, is_true, is_assumed, is_clash, k + 1, last_beat(proof, k)))
    return tuple(ghosts)


def _patterns(proof: Proof, lines: Iterable[int]) -> dict[Cell, tuple[int, ...]]:
    beats: dict[Cell, tuple[int, ...]] = {}
    for k in (k for k in lines if proof[k].why in (Why.PATTERN, Why.SUM)):
        for cell in proof[k].cells:
            beats[cell] = (*beats.get(cell, ()), k + 1)
    return beats


def _clues(proof: Proof, lines: Iterable[int]) -> dict[str, tuple[int, ...]]:
    beats: dict[str, tuple[int, ...]] = {}
    for k in lines:
        for clue in filter(None, proof[k].clue.split(";")):
            beats[clue] = (*beats.get(clue, ()), k + 1)
    return beats


def _claims(line: ProofLine) -> Iterator[tuple[Candidate, bool]]:
    for statement in line.statements:
        if len(statement.cells) == 1 or not statement.is_true:
            yield from ((Candidate(cell, statement.digit), statement.is_true) for cell in statement.cells)


def last_beat(proof: Proof, k: int) -> int:
    """Return the last beat in which line `k` holds: before its lemma ends, or the last of the proof."""
    depth = proof[k].depth
    if not depth:
        return len(proof)
    later = enumerate(proof[k + 1 :], k + 1)
    return next((j for j, line in later if _ends(line, depth)), len(proof))


def _ends(line: ProofLine, depth: int) -> bool:
    return line.depth < depth or (line.depth == depth and line.why is Why.ASSUMED)


def by_cell(ghosts: Iterable[Ghost]) -> dict[Cell, list[Ghost]]:
    """Return the ghosts of each cell."""
    ghosts_of_cell: dict[Cell, list[Ghost]] = {}
    for each in ghosts:
        ghosts_of_cell.setdefault(each.candidate.cell, []).append(each)
    return ghosts_of_cell
