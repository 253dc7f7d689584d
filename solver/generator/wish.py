"""A wish: what a new puzzle should be like."""

from __future__ import annotations

from dataclasses import dataclass

from solver.board import ASYMMETRIC, N_, Layout, Mask, Sentence, is_symmetric, shape_of, symmetry_names
from solver.board.clues import find_clue_kind
from solver.generator.clues.draw import CAGE, DRAWN, fitting_kinds
from solver.rating.level import LEVELS
from solver.techniques import DEFAULT_LADDER, find_ladder, find_technique

DIG = "dig"
SPIELVERDERBER = "spielverderber"
METHODS = (DIG, SPIELVERDERBER)


class WishError(ValueError):
    """A wish that no puzzle can meet. `reason` says why."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason.text())
        self.reason = reason


@dataclass(frozen=True)
class Wish:
    """What a puzzle on `layout` should be like; everything else is left to chance.

    `level`: its level, one of LEVELS.
    `needs`: techniques (slugs) that its walk-through must use; `nothing_harder`: and none harder than the hardest of
    them; `not_before`: techniques that must not be used before the first of the needed ones.
    `er`: the lowest and highest ER of Sudoku Explainer.
    `givens`: the least and the most givens.
    `symmetry`: the symmetry of the places of the givens, one of `symmetry_names`.
    `pattern`: exactly the cells that are given.
    `minimal`: no given can be left out.
    `new_regions`: new regions are drawn for every seed.
    `clues`: kinds of clues (of DRAWN), each at least once, as few as it needs; cages alone cover the whole board.
    `method`: DIG, or SPIELVERDERBER for the generator of “SUDOKU Algorithmus”, which can only meet wishes for a level
    and for techniques.

    Raises WishError if the wishes contradict each other or the layout.
    """

    layout: Layout
    level: str | None = None
    needs: tuple[str, ...] = ()
    nothing_harder: bool = False
    not_before: tuple[str, ...] = ()
    er: tuple[float, float] | None = None
    givens: tuple[int, int] | None = None
    symmetry: str = ASYMMETRIC
    pattern: Mask | None = None
    minimal: bool = False
    new_regions: bool = False
    clues: tuple[str, ...] = ()
    method: str = DIG

    def __post_init__(self) -> None:
        for reason in (self._wrong_word(), self._wrong_clues(), self._wrong_range(), self._wrong_places()):
            if reason:
                raise WishError(reason)

    @property
    def is_rated(self) -> bool:
        """Whether a walk-through is needed to tell if a puzzle meets the wish."""
        return bool(self.level or self.needs or self.not_before or self.er)

    @property
    def is_thinned(self) -> bool:
        """Whether clues are left out that the puzzle does not need. Cages alone cover the board."""
        return bool(self.clues) and self.clues != (CAGE,)

    def _wrong_word(self) -> Sentence | None:
        """Return what is wrong with the level, the techniques or the method."""
        if self.level is not None and self.level not in LEVELS:
            return _unknown(N_("There is no level called {found!r}. Choose one of {known}."), self.level, LEVELS)
        if self.method not in METHODS:
            return _unknown(N_("There is no method called {found!r}. Choose one of {known}."), self.method, METHODS)
        known = find_ladder(DEFAULT_LADDER).ranks
        for slug in (*self.needs, *self.not_before):
            if slug not in known:
                return Sentence(N_("No technique in the order for learning is called {found!r}."), found=slug)
        if self.nothing_harder and not self.needs:
            return Sentence(
                N_("Nothing may be harder than the needed techniques, but none is named. Name at least one.")
            )
        return self._wrong_order()

    def _wrong_clues(self) -> Sentence | None:
        """Return what is wrong with the kinds of clues."""
        for slug in self.clues:
            if slug not in DRAWN:
                return _unknown(N_("New puzzles have no clues called {found!r}. Choose some of {known}."), slug, DRAWN)
            if slug not in fitting_kinds(self.layout):
                title = Sentence(find_clue_kind(slug).title)
                return Sentence(N_("{kind} is for square boards of one grid. Choose another kind of clue."), kind=title)
        if self.clues and self.er:
            return Sentence(N_("ER is known for puzzles without clues. Choose a level."))
        if self.clues and self.method == SPIELVERDERBER:
            return Sentence(N_("The generator Spielverderber draws no clues. Choose the other one."))
        return None

    def _wrong_order(self) -> Sentence | None:
        """Return what is wrong with the techniques that must not come first."""
        if self.not_before and not self.needs:
            return Sentence(
                N_("Techniques are ruled out before the needed ones, but none is needed. Name at least one.")
            )
        for slug in self.not_before:
            if slug in self.needs:
                name = Sentence(find_technique(slug).name)
                return Sentence(
                    N_("{technique} is needed, and ruled out before the needed ones. Choose one."), technique=name
                )
        return None

    def _wrong_range(self) -> Sentence | None:
        """Return what is wrong with the numbers of givens or of ER."""
        if self.er and not 0 < self.er[0] <= self.er[1]:
            least, most = self.er
            return Sentence(
                N_("ER from {least} to {most} is not a range. Write two numbers above 0, the lower one first."),
                least=least,
                most=most,
            )
        if self.givens and not 0 <= self.givens[0] <= self.givens[1] <= self.layout.n_cells:
            least, most = self.givens
            return Sentence(
                N_("{least} to {most} givens is not a range. Write two numbers from 0 to {n}, the lower one first."),
                least=least,
                most=most,
                n=self.layout.n_cells,
            )
        return None

    def _wrong_places(self) -> Sentence | None:
        """Return what is wrong with the symmetry or the pattern."""
        if self.symmetry not in symmetry_names(self.layout):
            return _unknown(
                N_("There is no symmetry called {found!r}. Choose one of {known}."),
                self.symmetry,
                symmetry_names(self.layout),
            )
        wishes_for_places = self.givens or self.symmetry != ASYMMETRIC or self.pattern is not None or self.minimal
        if self.method == SPIELVERDERBER and wishes_for_places:
            return Sentence(
                N_("The generator Spielverderber places givens at random. Choose no more than a level and techniques.")
            )
        if self.new_regions and not shape_of(self.layout).has_regions:
            return Sentence(N_("Only the regions of a jigsaw can be drawn anew."))
        if self.pattern is None:
            return None
        n = self.pattern.bit_count()
        if not is_symmetric(self.layout, self.pattern, self.symmetry):
            return Sentence(N_("The pattern does not have the symmetry {name}."), name=self.symmetry)
        if self.givens and not self.givens[0] <= n <= self.givens[1]:
            least, most = self.givens
            return Sentence(N_("The pattern needs {least} to {most} givens, not {n}."), n=n, least=least, most=most)
        return None


def _unknown(template: str, found: str, known: tuple[str, ...]) -> Sentence:
    return Sentence(template, found=found, known=", ".join(known))
