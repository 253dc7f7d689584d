"""The previews of pages: what the picture of each shows and says, in the visitor's language. Nothing is asked."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from solver.board import Puzzle
from solver.collected import KeptCollection
from solver.drawing import mark_cells, marks_for, only_marked
from solver.drawing.previews import PreviewWords, draw_preview
from solver.films import candidates_of, marks_of
from solver.lab.method import Method
from solver.models import DailyPuzzle
from solver.steps import Step
from solver.techniques import Start, Technique, find_technique, phrase
from solver.techniques.lessons.examples import Example
from solver.techniques.lessons.texts import lessons, plain_text
from solver.training.course import CourseLesson, course
from solver.web.answers.status import PuzzleAnswers
from solver.web.pages.boards import board_svg, focused_board, puzzle_picture
from solver.web.pages.difficulty import level_of, named_level
from solver.web.pages.lab.events import event_words
from solver.web.pages.lab.run import StageRun
from solver.web.pages.learn.moments import draw_moment
from solver.web.pages.methods.pictures import picture_of
from solver.web.pages.offers.collections import words_of
from solver.web.pages.offers.daily import date_in_words, name_of
from solver.web.pages.offers.step_cards import step_card
from solver.web.pages.puzzle import size_in_title, title_of, verdict_of
from solver.web.pages.rating import rating_pills
from solver.web.pages.step import group_at, shown_step_at
from solver.web.pages.walkthrough import Detail, StepGroup, WalkthroughContext, name_of_singles, overview_of
from solver.web.puzzles.starters import starter
from solver.web.site.languages import figures

# The boards of the general preview: a puzzle with clues, a step, and starters.
_WITH_CLUES = (
    f"3x3:{'.' * 81};cage:15=r1c1r1c2r2c1;thermo=r5c2-r2c5;whisper=r8c2-r6c4;arrow=r8c8,r7c8-r4c8"
    ";white_dot:1=r1c8r1c9;black_dot:2=r9c5r9c6;cage:11=r4c7r5c7;palindrome=r3c7-r1c7;renban=r6c5-r8c5"
)
MOST_COLLECTED = 4  # puzzles of a collection in its preview
_STEP, _STARTERS = ("x-wing", "square"), ("higgins", "diagonals")


def puzzle_preview(answers: PuzzleAnswers, start: Start | None = None) -> str:
    """Draw a puzzle, or the position `start` of it, with its title, level and givens; or what is wrong with it."""
    puzzle = answers.puzzle
    digits = start.board.digits if start else puzzle.givens
    pill = next((pill for pill in rating_pills(answers) if pill.rank), None)
    title, facts = _parts_of_title(puzzle)
    words = PreviewWords(
        title=title,
        facts=facts,
        level=pill.text if pill else "",
        rank=pill.rank if pill else 0,
        sentence=verdict_of(answers).text if answers.is_decided and not answers.is_unique else "",
    )
    return draw_preview([puzzle_picture(puzzle, title=title, digits=digits)], words)


def _parts_of_title(puzzle: Puzzle) -> tuple[str, str]:
    """Return the name of a puzzle, and the rest of its title: its size unless it is in the name, givens and clues."""
    whole, size = title_of(puzzle), size_in_title(puzzle.layout)
    title, comma, rest = whole.partition(f", {size}")
    if comma:
        return title, size + rest
    title, _, rest = whole.partition(", ")
    return title, rest


def step_preview(
    request: HttpRequest, answers: PuzzleAnswers, walkthrough: WalkthroughContext, n: int, view: int
) -> str:
    """Draw step `n` as its page shows it, with its technique and its sentence; the start as the puzzle."""
    groups, index = group_at(request, walkthrough, n)
    board, step, _ = shown_step_at(request, walkthrough, groups[index], None)
    if step is None:
        return puzzle_preview(answers, walkthrough.start)
    detail = Detail.of(request)
    level = level_of(step.technique)
    words = PreviewWords(
        over=title_of(answers.puzzle),
        title=_name_of(step, groups[index]),
        level=capfirst(level.word),
        rank=level.rank,
        facts=overview_of(walkthrough, detail, ()).headings[index],
        sentence="" if groups[index].is_folded else phrase(step, board.layout, gettext, is_drawn=True, has_proof=True),
    )
    marks = marks_for(step, board.layout, min(view, max(len(step.views), 1)) - 1)
    return draw_preview([focused_board(board, marks)], words)


def _name_of(step: Step, group: StepGroup) -> str:
    return name_of_singles(group) if group.is_folded else gettext(find_technique(step.technique).name)


def technique_preview(technique: Technique, example: Example | None, step: Step | None) -> str:
    """Draw a technique: its example, with the step if it is known, and what the technique is."""
    level, lesson = level_of(technique.slug), lessons().get(technique.slug)
    words = PreviewWords(
        over=gettext(technique.family),
        title=gettext(technique.name),
        level=capfirst(level.word),
        rank=level.rank,
        sentence=plain_text(lesson.what[0].texts[0], gettext) if lesson else "",
    )
    if example is None:
        return draw_preview([], words)
    board = example.to_lesson().board
    marks = marks_for(step, board.layout, max(len(step.views) - 1, 0)) if step else mark_cells(0, "")
    return draw_preview([focused_board(board, marks)], words)


def lesson_preview(lesson: CourseLesson, step: Step | None) -> str:
    """Draw a lesson of the course: its last board and its first sentence."""
    part = next(part for part in course() if lesson in part.lessons)
    words = PreviewWords(
        over=gettext(part.title),
        title=gettext(lesson.title),
        sentence=plain_text(lesson.moments[0].text, gettext),
    )
    return draw_preview([draw_moment(lesson, lesson.moments[-1], step)], words)


def daily_preview(daily: DailyPuzzle) -> str:
    """Draw a puzzle of a day, with its kind, its level and the date."""
    title, level = name_of(daily.kind), named_level(daily.level)
    words = PreviewWords(
        over=_date_of(daily.day),
        title=title,
        level="" if daily.kind == daily.level else capfirst(level.word),
        rank=level.rank,
        sentence=gettext("The same for everyone. No guessing needed."),
    )
    return draw_preview([puzzle_picture(Puzzle.from_text(daily.text), title=title)], words)


def _date_of(day: datetime.date) -> str:
    return f"{date_format(day, 'l')}, {date_in_words(day)}"


def day_preview(day: datetime.date, dailies: Sequence[DailyPuzzle]) -> str:
    """Draw the puzzles of a day, with its date and their kinds."""
    titles = [name_of(daily.kind) for daily in dailies]
    boards = [
        puzzle_picture(Puzzle.from_text(daily.text), title=title) for daily, title in zip(dailies, titles, strict=True)
    ]
    words = PreviewWords(over=date_format(day, "l"), title=date_in_words(day), facts=", ".join(titles))
    return draw_preview(boards, words)


def collection_preview(kept: KeptCollection) -> str:
    """Draw the first puzzles of a collection, with its title and what it is about."""
    words, n = words_of(kept), kept.puzzles.count()
    title = words(kept.title)
    about = kept.about.splitlines()
    puzzles = [row.puzzle.to_puzzle() for row in kept.puzzles.select_related("puzzle")[:MOST_COLLECTED]]
    return draw_preview(
        [puzzle_picture(puzzle, title=title) for puzzle in puzzles],
        PreviewWords(
            over=gettext("Collections"),
            title=title,
            facts=ngettext("{n} puzzle", "{n} puzzles", n).format(n=figures(n)),
            sentence=words(about[0]) if about else "",
        ),
    )


def run_preview(run: StageRun, n: int) -> str:
    """Draw a moment of a run, `n` events after its start, with what happened last."""
    puzzle, moment = run.puzzle, run.moment(n)
    marks = marks_of(puzzle, moment)
    board = board_svg(
        puzzle.layout,
        moment.digits,
        given_mask=puzzle.given_mask,
        candidates=only_marked(candidates_of(puzzle, moment), marks),
        marks=marks,
        clues=puzzle.clues,
        ids=False,
    )
    words = PreviewWords(
        over=title_of(puzzle),
        title=gettext(run.method.title),
        facts=f"{figures(n)} / {figures(run.n_kept)}" if run.n_kept else "",
        sentence=run.closing if moment.is_end else event_words(puzzle, moment, run.method.words),
    )
    return draw_preview([board], words)


def method_preview(method: Method) -> str:
    """Draw the first picture of a method, with its idea."""
    board = picture_of(method, next(iter(method.pictures))).board
    words = PreviewWords(over=gettext("The lab"), title=gettext(method.title), sentence=gettext(method.summary))
    return draw_preview([board], words)


def site_preview() -> str:
    """Draw the preview of all other pages: some of the boards that the site knows, and what it does with them."""
    title = gettext("Sudoku, square and round")
    texts = (_WITH_CLUES, *(starter(name).text for name in _STARTERS))
    boards = [puzzle_picture(Puzzle.from_text(text), title=title) for text in texts]
    sentence = gettext(
        "Enter any Sudoku, square or round: is it fair, what is its solution, and how would a person find it?"
    )
    return draw_preview([step_card(*_STEP).board, *boards], PreviewWords(title=title, sentence=sentence))
