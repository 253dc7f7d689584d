"""The marks of a step's picture: the roles of the board's elements, and what is drawn between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, TypeVar

from solver.board import Cell, Digit, Layout, Mask, bits
from solver.drawing.geometry import Outline, circle
from solver.drawing.outline import outline_of
from solver.drawing.proofs import ASIDE, FALSE, Playback, classes_of, playback_of
from solver.steps import Candidate, CellSet, Link, Role, Step, View
from solver.steps.facts import ClueNames

T = TypeVar("T")

# Roles of houses drawn as a line through their cells rather than as an area.
_LINES = {Role.BLOCKING}


class Stroke(NamedTuple):
    """Something drawn on the board that is not one of its elements: its classes and path data."""

    classes: str
    path: str


@dataclass(frozen=True)
class Marks:
    """Roles as classes (`is-base`), several separated by blanks, and what is drawn beside the digits.

    `houses` is keyed by index. `placed` holds digits that are shown as written, `ruled_out` open cells
    that the digit cannot enter. `strokes` lie under the digits. `links`, `groups` and `sets` come from a
    view; a long proof has only some of its links. Of the sets, `named_sets` are those that sentences call by their
    letters. `clues` holds the texts of clues that the step is about, each with the beats in which it is lit, none if it
    always is. `playback` says how to play the view. `technique` is the slug.
    """

    houses: Mapping[int, str] = field(default_factory=dict)
    cells: Mapping[Cell, str] = field(default_factory=dict)
    candidates: Mapping[Candidate, str] = field(default_factory=dict)
    placed: Mapping[Cell, Digit] = field(default_factory=dict)
    ruled_out: Mapping[Cell, Digit] = field(default_factory=dict)
    strokes: tuple[Stroke, ...] = ()
    links: tuple[Link, ...] = ()
    groups: tuple[tuple[Candidate, ...], ...] = ()
    sets: tuple[tuple[Cell, ...], ...] = ()
    named_sets: Mapping[str, CellSet] = field(default_factory=dict)
    clues: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    playback: Playback | None = None
    technique: str = field(default="", compare=False)

    @property
    def has_colours(self) -> bool:
        """Whether the candidates have the two colours of a cluster as roles."""
        return is_colouring(self.technique)

    def classes(self, layout: Layout) -> dict[str, str]:
        """Return the classes by element id; the picture has all of these elements."""
        by_id = {house_id(layout, h): classes for h, classes in self.houses.items()}
        by_id |= {cell_id(layout, cell): classes for cell, classes in self.cells.items()}
        by_id |= {candidate_id(layout, *c): classes for c, classes in self.candidates.items()}
        by_id |= {link_id(k): f"is-{link.strength}" for k, link in enumerate(self.links, 1)}
        return by_id

    def beats(self) -> dict[Candidate, int]:
        """Return the beat in which each marked candidate appears during playback; eliminations come last."""
        if not self.n_beats:
            return {}
        removed = {candidate for candidate, classes in self.candidates.items() if Role.REMOVED in roles_of(classes)}
        starts = self.playback.starts if self.playback else self._starts()
        return {one: starts.get(one, self.n_beats + 1 if one in removed else 0) for one in self.candidates}

    def lit_clues(self, *, is_played: bool) -> dict[str, tuple[int, ...]]:
        """Return the clues that are lit, in beat 0 or always; those that are only during playback if it is played."""
        return {text: beats for text, beats in self.clues.items() if is_played or not any(beats)}

    def _starts(self) -> dict[Candidate, int]:
        members = {candidate: group for group in self.groups for candidate in group}
        starts: dict[Candidate, int] = {}
        for k, link in enumerate(self.links, 1):
            for end in link[:2]:
                for candidate in members.get(end, (end,)):
                    starts.setdefault(candidate, k)
        return starts

    @property
    def n_beats(self) -> int:
        """The number of beats in the playback: one for each line of a proof, or for each link."""
        return self.playback.n_beats if self.playback else len(self.links)

    @property
    def link_beats(self) -> Sequence[int]:
        """The beat of each link."""
        return self.playback.beats if self.playback else range(1, len(self.links) + 1)


NO_MARKS = Marks()


def cell_id(layout: Layout, cell: Cell) -> str:
    """Return the element id of a cell."""
    return f"cell-{layout.cell_names[cell]}"


def candidate_id(layout: Layout, cell: Cell, digit: Digit) -> str:
    """Return the element id of a candidate."""
    return f"cand-{layout.cell_names[cell]}-{layout.symbols[digit]}"


def house_id(layout: Layout, h: int) -> str:
    """Return the element id of a house (index)."""
    return f"house-{layout.houses[h].name}"


def link_id(k: int) -> str:
    """Return the element id of the k-th link."""
    return f"link-{k}"


def roles_of(classes: str) -> set[str]:
    """Return the roles, and any other words, of some classes."""
    return {word.removeprefix("is-") for word in classes.split()}


def mark_cells(cells: Mask, state: str) -> Marks:
    """Return marks that give `cells` the class `is-<state>` and nothing else."""
    return Marks(cells=dict.fromkeys(bits(cells), f"is-{state}"))


def marks_for(step: Step, layout: Layout, view: int = 0, *, flat: bool = False) -> Marks:
    """Return the picture of one view of `step`, for the board before the step.

    The last view shows the conclusions. Raises IndexError if there is no such view; a step without
    views has one picture, of its conclusions. With `flat`, for the board laid out flat.
    """
    shown = step.views[view] if step.views else View()
    concluded = view >= len(step.views) - 1
    placed = {c.cell: c.digit for c in shown.candidates.get(Role.PLACED, ())}
    if concluded:
        placed |= {c.cell: c.digit for c in step.placements}
    removed = step.eliminations if concluded else ()
    outline = outline_of(layout, flat=flat)
    playback = playback_of(shown.proof, layout) if shown.proof else None
    links = playback.links if playback else shown.links
    return Marks(
        houses=_house_classes(shown, layout),
        cells=_classes({**shown.cells, Role.PLACED: (*shown.cells.get(Role.PLACED, ()), *placed)}),
        candidates=_candidate_classes(shown, layout, removed, placed, is_chain=not is_colouring(step.technique)),
        placed=placed,
        ruled_out=_ruled_out(shown, placed),
        strokes=(*_lines(shown, layout, outline), *_circles(shown, outline)),
        links=tuple(link for link in links if link.start != link.end),
        groups=shown.groups,
        sets=tuple(cells for cells in shown.sets if cells),
        named_sets=step.sets_by_letter,
        clues=(playback.clues if playback else {}) | dict.fromkeys(step.fact("clues", ClueNames), ()),
        playback=playback,
        technique=step.technique,
    )


def is_colouring(slug: str) -> bool:
    """Return whether a technique colours candidates, so that its links are not a chain to follow."""
    return "colors" in slug or slug == "three-d-medusa"


def _classes(by_role: Mapping[Role, Iterable[T]]) -> dict[T, str]:
    classes: dict[T, str] = {}
    for role, marked in by_role.items():
        for one in dict.fromkeys(marked):
            classes[one] = f"{classes[one]} is-{role}" if one in classes else f"is-{role}"
    return classes


def _house_classes(view: View, layout: Layout) -> dict[int, str]:
    """Return all houses with a role, except those drawn as lines."""
    areas = {
        role: [h for h in houses if role not in _LINES or not layout.houses[h].is_line]
        for role, houses in view.houses.items()
    }
    return _classes(areas)


def _candidate_classes(
    view: View, layout: Layout, eliminations: Iterable[Candidate], placed: Mapping[Cell, Digit], *, is_chain: bool
) -> dict[Candidate, str]:
    """Return the classes of candidates, except in cells where a digit is placed: these show no candidates."""
    by_role: dict[Role, Iterable[Candidate]] = {
        role: cands for role, cands in view.candidates.items() if role is not Role.PLACED
    }
    by_role[Role.REMOVED] = (*view.candidates.get(Role.REMOVED, ()), *eliminations)
    if view.proof:
        removed = set(by_role[Role.REMOVED])
        looks = classes_of(view.proof, layout)
        looks |= {c: f"{looks.get(c, '')} is-{Role.REMOVED}".replace(f" is-{ASIDE}", "").strip() for c in removed}
        return {c: classes for c, classes in looks.items() if c.cell not in placed}
    false = _false_in_turn(view) if is_chain else set()
    return {
        c: f"{classes.replace(f'is-{Role.LINKING}', f'is-{Role.PATTERN}')} is-{FALSE}" if c in false else classes
        for c, classes in _classes(by_role).items()
        if c.cell not in placed
    }


def _false_in_turn(view: View) -> set[Candidate]:
    """Return the candidates that are false along the chain; empty if the links are not a chain.

    In a chain either all candidates have the role of pattern, and strong and weak links alternate; or true candidates
    have the role of pattern and false ones that of linking. A candidate visited as both true and false counts as
    neither.
    """
    links = view.links
    members = {candidate: group for group in view.groups for candidate in group}
    sides: tuple[set[Candidate], set[Candidate]] = (set(), set())
    for link in links:
        is_strong = link.strength == "strong"
        sides[not is_strong].update(members.get(link.start, (link.start,)))
        sides[is_strong].update(members.get(link.end, (link.end,)))
    both = sides[0] & sides[1]
    false, true = sides[0] - both, sides[1] - both
    pattern, linking, removed = (
        set(view.candidates.get(role, ())) for role in (Role.PATTERN, Role.LINKING, Role.REMOVED)
    )
    in_turn = all(one.end == other.start and one.strength != other.strength for one, other in pairwise(links))
    if len(links) > 1 and in_turn and sides[0] | sides[1] <= pattern | removed:
        return false
    has_both_roles = any(link.strength == "weak" for link in links) and false <= linking | removed and true <= pattern
    return false if has_both_roles else set()


def _ruled_out(view: View, placed: Mapping[Cell, Digit]) -> dict[Cell, Digit]:
    """Return the cells that the digit placed elsewhere cannot enter."""
    digit = next(iter(placed.values()), 0)
    return dict.fromkeys(view.cells.get(Role.RULED_OUT, ()), digit)


def _lines(view: View, layout: Layout, outline: Outline) -> Iterator[Stroke]:
    for role in _LINES:
        for h in view.houses.get(role, ()):
            if layout.houses[h].is_line:
                yield Stroke(f"line is-{role}", outline.lines[h])


def _circles(view: View, outline: Outline) -> Iterator[Stroke]:
    for cell in view.cells.get(Role.BLOCKER, ()):
        placement, size = outline.cells[cell], outline.shape_of(cell).digit_size
        yield Stroke(f"circle is-{Role.BLOCKER}", circle(placement.x, placement.y, size * 0.62))


def only_marked(candidates: Sequence[Mask], marks: Marks) -> list[Mask]:
    """Return the candidates of the cells in which `marks` has some: a small picture has no room for the others."""
    marked = {candidate.cell for candidate in marks.candidates}
    return [mask if cell in marked else 0 for cell, mask in enumerate(candidates)]
