"""What the API takes and returns. The document of the API is made from these types."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Annotated, Any, Literal

from ninja import Field, Schema
from pydantic import ConfigDict, StrictBool

from solver.engines import WATCHED
from solver.formats import MAX_CHARACTERS, WRITERS
from solver.generator.clues import DRAWN
from solver.rating.level import LEVELS
from solver.web.forms.wish import MAX_PUZZLES, MAX_TECHNIQUES

MAX_NAME = 300  # characters of the name of a layout, which has the regions of a jigsaw
MAX_TEXT = 2_000_000  # characters of a puzzle's text; only formulas in DIMACS form have more than MAX_CHARACTERS

StatusName = Literal["unique", "multiple", "none", "found", "unfinished"]
if TYPE_CHECKING:  # a type made from a table is none to mypy
    FormatName = str
    LevelName = str
    EngineName = str
else:
    FormatName, LevelName, EngineName = Literal[tuple(WRITERS)], Literal[LEVELS], Literal[WATCHED]
JobId = Annotated[str, Field(pattern="^[0-9a-f]{32}$", description="from the answer to `POST /jobs`")]
PuzzleId = Annotated[str, Field(pattern="^[a-z2-7]{16}$", description="ends the address of its page")]
Slug = Annotated[str, Field(max_length=60)]


class Sent(Schema):
    """What is sent. A field that is not known is refused, so that no misspelt one is lost."""

    model_config = ConfigDict(extra="forbid")


class PuzzleRequest(Sent):
    """A puzzle in any format that the site reads."""

    puzzle: str = Field(max_length=MAX_TEXT, description="the text of one puzzle, in any format")
    layout: str = Field("", max_length=MAX_NAME, description="the board, if the text fits several: `3x3x`")
    clues: str = Field("", max_length=MAX_CHARACTERS, description="clues in addition to those of the text, one a line")


class ConversionRequest(PuzzleRequest):
    """A puzzle, and the format to write it in."""

    to: FormatName = Field("identity", description="a format that the site writes")


class PositionRequest(Sent):
    """A position of a puzzle; without fields, its givens."""

    at: str = Field("", max_length=MAX_CHARACTERS, description="the board in any format")
    out: str = Field("", max_length=MAX_CHARACTERS // 2, description="crossed-out candidates: `r1c1:45 r2c3:7`")
    ladder: str = Field("", max_length=40, description="the order of techniques; `teaching` if none is named")
    off: list[Slug] = Field([], max_length=200, description="techniques to leave out")
    first: list[Slug] = Field([], max_length=200, description="techniques to try before all others")


class HintRequest(PositionRequest):
    """A position, and how much of the next step to reveal."""

    depth: int = Field(1, ge=1, le=3, description="1 where to look, 2 what to find there, 3 the step")


class WishRequest(Sent):
    """What new puzzles should be like. A missing field means that anything will do."""

    layout: str = Field("3x3", max_length=MAX_NAME)
    rules: list[Slug] = Field([], max_length=20, description="more rules than the layout has: `knight`")
    clues: list[Slug] = Field([], max_length=len(DRAWN), description="kinds of clues that it has: `cage`")
    level: LevelName | None = None
    needs: list[Slug] = Field([], max_length=MAX_TECHNIQUES, description="techniques that it must need")
    only: StrictBool = Field(False, description="nothing harder than what it needs")
    not_before: list[Slug] = Field([], max_length=MAX_TECHNIQUES)
    symmetry: str = Field("", max_length=40)
    least: int | None = Field(None, ge=0, le=10_000, description="givens at least")
    most: int | None = Field(None, ge=0, le=10_000, description="givens at most")
    minimal: StrictBool = False
    er_least: float | None = Field(None, ge=1, le=12)
    er_most: float | None = Field(None, ge=1, le=12)
    pattern: str = Field("", max_length=2000, description="a sign for each cell, `.` for none")
    regions: Literal["", "new", "drawn"] = Field("", description="of a jigsaw")
    count: int = Field(1, ge=1, le=MAX_PUZZLES)
    seed: str = Field("", max_length=40, description="the same seed leads to the same puzzles; without it, any")


class PuzzleBody(Schema):
    """A stored puzzle."""

    id: str
    url: str = Field(description="its page")
    puzzle: str = Field(description="its text, which names it completely: `3x3:53..7…`")
    layout: str
    n_cells: int
    n_digits: int
    n_givens: int
    clues: list[str]


class VerdictBody(Schema):
    """How many solutions a puzzle has, and what is wrong with it."""

    id: str
    puzzle: str
    status: StatusName
    count: int = Field(description="the solutions found")
    complete: bool = Field(description="whether those are all")
    faults: list[str] = Field(description="what the givens alone show to be wrong")
    suspects: list[str] = Field(description="cells whose given may have been misread, if there is no solution")
    differing: list[str] = Field(description="cells in which solutions differ, if there are several")
    is_running: bool = Field(description="whether a search goes on: ask again")


class SolutionsBody(Schema):
    """The first solutions of a puzzle."""

    status: StatusName
    count: int
    complete: bool
    solutions: list[str]
    is_running: bool


class StepBody(Schema):
    """A step of a walk-through: a technique, and what it concludes."""

    technique: str
    name: str = Field(description="of the technique, in the language asked for")
    text: str = Field(description="the step in a sentence")
    places: list[tuple[str, int | str]]
    removes: list[tuple[str, int | str]]
    facts: dict[str, Any]
    views: list[dict[str, Any]]
    size: int | None = None


class ExplanationBody(Schema):
    """How a person would solve a puzzle, in figures. The steps have a URL of their own."""

    ladder: str | None
    ended: Literal["solved", "stuck", "budget", "contradiction"] | None
    n_steps: int
    techniques: dict[str, int] = Field(description="how many steps each technique has")
    is_running: bool


class StepsBody(Schema):
    """A page of the steps of a walk-through."""

    total: int = Field(description="steps known so far")
    offset: int
    steps: list[StepBody]
    next: str | None = Field(description="the URL of the next page")
    is_running: bool


class PossibleStepsBody(Schema):
    """All steps that are possible in a position."""

    steps: list[StepBody]
    complete: bool
    is_running: bool


class HintBody(Schema):
    """A hint: a sentence for each depth that was asked for, and at the deepest the step itself."""

    kind: Literal["wrong", "step", "none"]
    texts: list[str]
    step: StepBody | None


class RatingBody(Schema):
    """How hard a puzzle is, on every scale that is known so far."""

    rating: dict[str, Any] | None = Field(description="null until there is one, or if there is not one solution")
    is_running: bool


class TextBody(Schema):
    """A puzzle as text."""

    format: str
    text: str
    decorations: dict[str, int] = Field(description="how many lines, shapes and texts of a drawing were passed over")
    is_sukaku: bool = Field(description="whether listed candidates were read as rules of the puzzle")
    only_in_words: list[str] = Field(description="rules that its sentences name and the puzzle does not have")


class TraceEventBody(Schema):
    """An event of a run: a digit written or taken back, a candidate crossed out, a remark."""

    n: int
    cell: str | None
    digit: int | str | None
    why: str
    taken_back: bool
    depth: int


class TraceBody(Schema):
    """A page of the events of a run."""

    engine: str
    total: int = Field(description="events recorded")
    offset: int
    events: list[TraceEventBody]
    next: str | None
    is_running: bool


class NewPuzzleBody(Schema):
    """A new puzzle."""

    puzzle: str
    seed: int | str
    level: str | None
    hardest: str | None = Field(description="the hardest technique that it needs")
    givens: int
    url: str
    lacks: str = Field(description="what is not as wished, of the nearest")


class NewPuzzlesBody(Schema):
    """The puzzles found for a wish so far."""

    url: str
    seed: str
    is_running: bool
    wished: int
    puzzles: list[NewPuzzleBody]
    nearest: NewPuzzleBody | None


class TechniqueBody(Schema):
    """A technique that people use."""

    slug: str
    name: str
    family: str
    level: str | None = Field(description="the level of a puzzle that needs it")
    url: str


class TechniquesBody(Schema):
    """All techniques, easy ones first."""

    techniques: list[TechniqueBody]


class DailyPuzzleBody(Schema):
    """A puzzle of a day."""

    kind: str
    level: str
    id: str
    puzzle: str
    url: str


class BadLine(Schema):
    """A puzzle that cannot be read."""

    puzzle: int = Field(description="its number in the file, from 1, without blank lines and comments")
    reason: str


class JobBody(Schema):
    """A file with a puzzle a line, and how far its answers are."""

    id: str
    state: Literal["running", "paused", "stopped", "ended", "cut"] = Field(
        description="`paused`: the token's budget goes on tomorrow; `cut`: without a token its time is over"
    )
    form: str
    n_lines: int
    n_done: int
    seconds: float = Field(description="processor time so far")
    seconds_left: float | None = Field(description="processor time that the rest may take; null if nothing is known")
    bad: list[BadLine] = Field(description="the first puzzles that cannot be read")
    result: str = Field(description="the URL of the answers, a line for each puzzle, as far as they are ready")
    ends_at: datetime | None = Field(description="when the answers are deleted")


class DayBody(Schema):
    """The puzzles of a day, the same for everybody."""

    day: date
    puzzles: list[DailyPuzzleBody]
    missing: list[str] = Field(description="kinds that are being made")


class DaysBody(Schema):
    """A page of the days that have stored puzzles, latest first."""

    days: list[date]
    next: str | None


class CollectionBody(Schema):
    """A collection, without its puzzles. `id` ends the URL of its page."""

    id: str
    title: str
    about: str
    count: int = Field(description="how many puzzles it has")
    url: str


class CollectionsBody(Schema):
    """The collections of the site, in the order of its page."""

    collections: list[CollectionBody]


class CollectedPuzzleBody(Schema):
    """A puzzle of a collection. The level is that of the collection, empty if it names none."""

    id: str
    puzzle: str
    title: str
    note: str
    level: str
    url: str


class WholeCollectionBody(CollectionBody):
    """A collection with its puzzles, in their order. Each line of a text is a paragraph."""

    puzzles: list[CollectedPuzzleBody]
