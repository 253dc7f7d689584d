"""Our levels as data: what belongs to a level is in its row, and its rank follows from its place.

Its colour is `--level-<rank>` in `static/css/tokens.css`; its name and its summary are translated when they are shown.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from solver.board import N_

NO_LIMIT = 1 << 62  # nodes


class Profile(NamedTuple):
    """How to dig so that many puzzles have a level.

    `kept`: digging stops at a random share of givens between these limits, in percent of the cells, unless the wish
    names a number of givens or a minimal puzzle. `by_logic`: dig only where singles and locked candidates still solve
    the puzzle. `more`: then remove a few more givens, a random number between these limits. `nodes`: the least and
    the most nodes that the compiled search should need; it needs one if singles and locked candidates are enough.
    """

    kept: tuple[int, int] = (0, 0)
    by_logic: bool = False
    more: tuple[int, int] | None = None
    nodes: tuple[int, int] = (1, NO_LIMIT)


class Level(NamedTuple):
    """A level, and what a puzzle of it is like.

    `max_points` are the most points of a puzzle on 81 cells, `max_points_with_clues` those of one that takes steps with
    clues, which are many and small. A person needs some `step_seconds` to find a step of the
    level, on a board with nine digits. `profile` says how to dig for it, `profile_with_clues`
    how to do so where clues leave little to give, and `profile_on_large`
    on boards of more than ten digits, where puzzles that are dug as far as possible take long to explain;
    if the level `is_slow` there, puzzles that need slow techniques are rejected early. `stock_givens` are the limits of
    givens in the stock; None if any number will do.
    """

    name: str
    summary: str
    max_points: float
    max_points_with_clues: float
    step_seconds: int
    profile: Profile
    profile_with_clues: Profile
    profile_on_large: Profile
    is_slow: bool = False
    stock_givens: tuple[int, int] | None = None


_BEGINNER = Profile((40, 50), by_logic=True, nodes=(1, 1))
_EASY = Profile((30, 40), by_logic=True, nodes=(1, 1))
_MEDIUM = Profile(by_logic=True, nodes=(1, 3))

# From the easiest to the hardest. Beginners get more givens in the stock than their level requires.
ROWS = (
    Level(
        N_("beginner"),
        N_("For beginners: easier than a usual newspaper puzzle."),
        max_points=0,
        max_points_with_clues=0,
        step_seconds=8,
        profile=_BEGINNER,
        profile_with_clues=Profile((25, 40), by_logic=True),
        profile_on_large=_BEGINNER,
        stock_givens=(32, 38),
    ),
    Level(
        N_("easy"),
        N_("About as hard as an easy newspaper puzzle."),
        max_points=40,
        max_points_with_clues=100,
        step_seconds=12,
        profile=_EASY,
        profile_with_clues=Profile((10, 25), by_logic=True),
        profile_on_large=_EASY,
        stock_givens=(28, 34),
    ),
    Level(
        N_("medium"),
        N_("About as hard as the harder puzzles of a newspaper."),
        max_points=300,
        max_points_with_clues=700,
        step_seconds=45,
        profile=_MEDIUM,
        profile_with_clues=Profile((0, 10), by_logic=True),
        profile_on_large=_MEDIUM,
    ),
    Level(
        N_("hard"),
        N_("Harder than a usual newspaper puzzle."),
        max_points=800,
        max_points_with_clues=3000,
        step_seconds=120,
        profile=Profile(nodes=(2, 4)),
        profile_with_clues=Profile(by_logic=True),
        profile_on_large=Profile(by_logic=True, more=(1, 4)),
    ),
    Level(
        N_("expert"),
        N_("Much harder than any newspaper puzzle."),
        max_points=2000,
        max_points_with_clues=6000,
        step_seconds=240,
        profile=Profile(nodes=(2, NO_LIMIT)),
        profile_with_clues=Profile(),
        profile_on_large=Profile(by_logic=True, more=(1, 3)),
        is_slow=True,
    ),
    Level(
        N_("extreme"),
        N_("One of the hardest there are. Bring patience."),
        max_points=inf,
        max_points_with_clues=inf,
        step_seconds=400,
        profile=Profile(nodes=(4, NO_LIMIT)),
        profile_with_clues=Profile(),
        profile_on_large=Profile(by_logic=True, more=(2, 3)),
        is_slow=True,
    ),
)
LEVELS = tuple(level.name for level in ROWS)
BEGINNER, EASY, MEDIUM, HARD, EXPERT, EXTREME = range(len(ROWS))


def find_level(name: str) -> Level:
    """Return the level called `name`. Raises ValueError if there is none."""
    for level in ROWS:
        if level.name == name:
            return level
    raise ValueError(f"no level {name!r}, expected one of {', '.join(LEVELS)}")
