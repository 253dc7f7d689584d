"""The proof of a step on its page: case by case, with lemmas folded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from solver.board import Layout
from solver.drawing import MAX_LINES
from solver.steps import Proof, Step
from solver.steps.proof import straight_paths_to
from solver.steps.texts import path_text, statement_text
from solver.techniques.words.proof_words import WordedLine, case_title, closing, lines_of

MAX_UNFOLDED = 12  # a longer proof is folded at first


class LineContext(NamedTuple):
    """A line and the `part` before it that proves it, called `lemma`. `is_played`: the picture can play it."""

    number: int
    text: str
    is_played: bool
    part: tuple[LineContext, ...] = ()
    lemma: str = ""

    @property
    def part_title(self) -> str:
        title = gettext("Lemma {name}, lines {first} to {last}")
        return title.format(name=self.lemma, first=self.part[0].number, last=self.number - 1)


class Case(NamedTuple):
    """The proof that belongs to one view of the step, also in one line: `summary`. The view is shown at `url`."""

    title: str
    lines: tuple[LineContext, ...]
    is_shown: bool
    summary: str
    url: str


class ProofPage(NamedTuple):
    """All proofs of a step."""

    cases: tuple[Case, ...]
    closing: str
    n_lines: int

    @property
    def title(self) -> str:
        lines = ngettext("{count} line", "{count} lines", self.n_lines).format(count=self.n_lines)
        return gettext("The proof, line by line ({lines})").format(lines=lines)

    @property
    def is_unfolded(self) -> bool:
        return self.n_lines <= MAX_UNFOLDED


def proof_page(step: Step, layout: Layout, view: int, url: Callable[[int], str]) -> ProofPage | None:
    """Return the proofs of `step`, or None if it has none. `view` is the view shown, counted from 1."""
    proofs = {k: view.proof for k, view in enumerate(step.views, 1) if view.proof}
    if not proofs:
        return None
    cases = []
    for n, (k, proof) in enumerate(proofs.items(), 1):
        title = case_title(n, len(proofs), gettext) if len(proofs) > 1 else ""
        lines = lines_of(proof, layout, gettext)
        shown = _nested(lines, has_all=len(proof) <= MAX_LINES)
        cases.append(Case(title, shown, k == view, _summary(proof, layout), url(k)))
    return ProofPage(tuple(cases), closing(step, layout, gettext), sum(map(len, proofs.values())))


def _summary(proof: Proof, layout: Layout) -> str:
    """Return what a proof begins and ends with, and what is between if each line follows from the one before."""
    paths = straight_paths_to(proof, (len(proof) - 1,))
    if len(paths) == 1:
        return path_text(layout, paths[0])
    first, last = (statement_text(layout, line.statement) for line in (proof[0], proof[-1]))
    return f"{first} → … → {last}"


def _nested(lines: Sequence[WordedLine], *, has_all: bool) -> tuple[LineContext, ...]:
    """Nest the deeper lines under the outer line that follows them. Deeper lines at the end stay without one."""
    depth = min((line.depth for line in lines), default=0)
    shown: list[LineContext] = []
    deeper: list[WordedLine] = []
    for line in lines:
        if line.depth > depth:
            deeper.append(line)
        else:
            part = _nested(deeper, has_all=has_all)
            shown.append(LineContext(line.number, line.text, has_all or not line.depth, part, line.lemma))
            deeper = []
    return (*shown, *(_nested(deeper, has_all=has_all) if deeper else ()))
