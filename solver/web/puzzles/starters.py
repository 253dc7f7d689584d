"""The built-in puzzles, each with its source or special feature."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from solver.board import N_, Puzzle


@dataclass(frozen=True)
class Starter:
    """A built-in puzzle. Texts on pages call it by its `name`; `story` is a sentence, if there is one to tell."""

    name: str
    title: str
    text: str
    story: str = ""

    @cached_property
    def page_id(self) -> str:
        return Puzzle.from_text(self.text).page_id


STARTERS: tuple[Starter, ...] = (
    Starter(
        "shidoku",
        N_("Shidoku, the easy one of Moler’s article"),
        "2x2:1.....3..2.....4",
        N_("Singles alone solve it: the program in the article never has to guess."),
    ),
    Starter("small", N_("A small one, 6 × 6"), "2x3:.5..6.6....4..56...2....3..1.5......"),
    Starter(
        "higgins",
        N_("A round puzzle by Peter Higgins, with neighbouring sectors"),
        "round5a:.96...8.3....6.....4..2.78..5.2.....58...29....1..",
        N_("Its author made round Sudoku known."),
    ),
    Starter(
        "diagonals",
        N_("With both diagonals"),
        "3x3x:......4........981.....5.76795..16.8..62.9...241.68..757.68....1.27.38....3.54..2",
    ),
    Starter(
        "fig-1",
        N_("A very hard puzzle by Gordon Royle, Fig. 1 of Cleve Moler’s article"),
        "3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.",
        N_("At first nothing is certain. Moler’s program writes 19,203 digits until the one solution is proved."),
    ),
    Starter(
        "diagonal",
        N_("Shidoku, the one with two solutions"),
        "2x2:1....2....3....4",
        N_("The second solution is the first with rows and columns swapped."),
    ),
    Starter(
        "round",
        N_("The round board of an advertisement, with four solutions"),
        "round5:23.061.487.032.9.71802.53879.13.06..81.956.3.718.4",
    ),
    Starter(
        "big",
        N_("A big one, 16 × 16"),
        "4x4:"
        "..2547....CDGE...9.35.B..A.FD.2.C......F2......9EF....3D69....5B"
        "1D....C5A7....82B......E1......3.A.E2.D..B.65.C...563B....F2E7.."
        "..B8C5....279D...7.1F.9..E.A3.B.A......8C......52C....7AD4....E1"
        "F5....13G2....468......B7......G.2.7G.F..8.9A.1...EC9A....41B5..",
    ),
)


def starter(name: str) -> Starter:
    """Return the built-in puzzle of that name. Raises KeyError if there is none."""
    return {each.name: each for each in STARTERS}[name]
