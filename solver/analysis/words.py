"""Facts about a puzzle in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from solver.board import N_, Puzzle, Sentence, join_items, orbits_of
from solver.board.symmetry import symmetry_sentence
from solver.rating.minutes import MOST
from solver.rating.percentile import sample_for
from solver.techniques import find_technique

ESTIMATE = N_(
    "An estimate, not a measurement: seconds for each step by its level, and for writing candidates down where they "
    "are needed."
)


class FactLine(NamedTuple):
    """A heading, and what there is to say under it."""

    heading: str
    sentences: tuple[Sentence, ...]


def lines_of(facts: Mapping[str, Any], puzzle: Puzzle) -> Iterator[FactLine]:
    """Yield what the facts known so far (as `find_facts` yields them) say to a player."""
    for heading, say in _LINES:
        sentences = tuple(say(facts, puzzle))
        if sentences:
            yield FactLine(heading, sentences)


def percentile_of(facts: Mapping[str, Any], puzzle: Puzzle) -> int | None:
    """Return what percentage of random puzzles of its kind is easier; None if that is not known."""
    sample, path = sample_for(puzzle), facts.get("path")
    return sample.percentile(path["score"]) if sample and path else None


def _givens(facts: Mapping[str, Any], puzzle: Puzzle) -> Iterator[Sentence]:
    if facts.get("minimal") is not None:
        yield Sentence(
            N_("Nothing can be left out: each given is needed.")
            if facts["minimal"]
            else N_("Not every given is needed: one could be left out.")
        )
    if names := facts.get("symmetry"):
        # The one that says most: it has the fewest orbits.
        name = min(names, key=lambda name: len(orbits_of(puzzle.layout, name)))
        yield Sentence(N_("Their places are symmetric: {name}."), name=symmetry_sentence(name))
    elif names is not None:
        yield Sentence(N_("Their places have no symmetry."))


def _form(facts: Mapping[str, Any], puzzle: Puzzle) -> Iterator[Sentence]:
    form = facts.get("form")
    if not form:
        return
    yield _automorphisms(form["automorphisms"] - 1)
    if form["grid"] and form["grid"] > form["automorphisms"]:
        yield Sentence(N_("The solution has more such symmetries: {n}."), n=form["grid"] - 1)


def _automorphisms(n: int) -> Sentence:
    """Say how many symmetries, other than doing nothing, lead from the puzzle to itself."""
    if not n:
        return Sentence(N_("However it is turned, mirrored and renumbered, it never looks the same again."))
    if n == 1:
        return Sentence(
            N_("There is one way to turn, mirror or shuffle it so that, with new digits, it looks the same.")
        )
    return Sentence(
        N_("There are {n} ways to turn, mirror or shuffle it so that, with new digits, it looks the same."), n=n
    )


def _backdoors(facts: Mapping[str, Any], puzzle: Puzzle) -> Iterator[Sentence]:
    found = facts.get("backdoors")
    if not found:
        return
    size, count = found["size"], found["count"]
    cells = join_items(found["sets"][0]) if found["sets"] else ""
    if size is None:
        yield Sentence(N_("No two right digits are enough to leave nothing but singles."))
    elif size == 0:
        yield Sentence(N_("Nobody has to guess: singles are enough."))
    elif count == 1:
        yield Sentence(
            N_("One right digit opens it: with {cells} the rest are singles. No other cell does that.")
            if size == 1
            else N_("Two right digits open it: with {cells} the rest are singles. No other two cells do that."),
            cells=cells,
        )
    else:
        yield Sentence(
            N_("One right digit opens it: with {cells}, for instance, the rest are singles. {count} cells do that.")
            if size == 1
            else N_(
                "Two right digits open it: with {cells}, for instance, the rest are singles. {count} pairs do that."
            ),
            cells=cells,
            count=count,
        )


def _path(facts: Mapping[str, Any], puzzle: Puzzle) -> Iterator[Sentence]:
    path = facts.get("path")
    if not path:
        return
    if number := path["bottleneck"]:
        places = path["places"][number - 1]
        yield Sentence(
            N_("It is narrowest at step {number}, where there is only one way on.")
            if places == 1
            else N_("It is narrowest at step {number}, with {places} ways on."),
            number=number,
            places=places,
        )
    name = Sentence(find_technique(path["technique"]).name)
    yield Sentence(N_("The hardest step is number {number}: {technique}."), number=path["hardest"], technique=name)


def _comparison(facts: Mapping[str, Any], puzzle: Puzzle) -> Iterator[Sentence]:
    path = facts.get("path")
    if not path:
        return
    sample, percentile = sample_for(puzzle), percentile_of(facts, puzzle)
    if sample is None or percentile is None:
        yield Sentence(N_("No sample of random puzzles was rated for this kind of board, so there is no comparison."))
    else:
        yield Sentence(
            N_("Harder than {percentile} % of {count} random puzzles on this board, in which each given is needed."),
            percentile=percentile,
            count=f"{sample.n:,}".replace(",", "\u202f"),
        )
    yield Sentence(_minutes(path["minutes"]), n=path["minutes"])
    yield Sentence(ESTIMATE)


def _minutes(n: int) -> str:
    if n == MOST:
        return N_("A practised person may need more than {n} minutes.")
    if n == 1:
        return N_("A practised person may need about one minute.")
    return N_("A practised person may need about {n} minutes.")


_LINES = (
    (N_("The givens"), _givens),
    (N_("Symmetry"), _form),
    (N_("Backdoors"), _backdoors),
    (N_("The way through"), _path),
    (N_("Compared"), _comparison),
)
