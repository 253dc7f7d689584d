"""Make var/gallery.html: every layout, kind of clue and technique, in light and dark, for visual inspection.

    python -m tools.gallery [FILE]

The page contains each board once. Its dark twin reuses the same board under the dark theme.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from solver.board import SHAPES, Board, Layout, Mask, Puzzle, bits, find_layout, mask_of
from solver.board.clues import CLUE_KINDS, read_clue
from solver.board.clues.clue import ClueKind
from solver.drawing import NO_MARKS, STYLE, Marks, draw_svg, marks_for
from solver.steps import Step
from solver.techniques import TECHNIQUES, Options, find_technique, phrase
from solver.techniques.lessons.examples import Example, examples_of

TARGET = Path(__file__).resolve().parent.parent / "var" / "gallery.html"

BOARDS = ("3x3", "round5")
# States of a cell that scripts and pages can show.
STATES = ("selected", "peer", "same", "conflict", "different")

PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sudoku Atelier: contact sheet</title>
<style>
{style}
body {{ margin: 0; padding: 2rem; background: #e9e7e2; color: #22242a; font: 16px/1.45 system-ui, sans-serif; }}
h1, h2 {{ font-weight: 600; line-height: 1.2; }} h2 {{ margin: 3rem 0 1rem; }}
.sheet {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, {width}px), 1fr)); gap: 1.5rem; }}
figure {{ margin: 0; }} figcaption {{ padding: .5rem 0; }} figcaption b {{ margin-right: .5em; }}
.pair {{ display: grid; grid-template-columns: 1fr 1fr; border-radius: 8px; overflow: hidden; }}
.pair > div {{ padding: 14px; }}
.pair .theme-light {{ background: #fbfaf8; }} .pair .theme-dark {{ background: #121419; }}
</style>
<body class="theme-light">
<h1>Contact sheet</h1>
<p>Every layout, kind of clue and technique, drawn by <code>tools/gallery.py</code> with the same code as the pages.
{body}
"""


class Picture(NamedTuple):
    """A drawn board with its title and caption."""

    title: str
    text: str
    svg: str


def layout_picture(name: str) -> Picture:
    """Draw some digits, given and written, and the candidates of one row."""
    layout = find_layout(name)
    board = sprinkled(layout, random.Random(name))
    givens = mask_of(cell for cell in bits(layout.cells_mask & ~board.open_mask) if cell % 3)
    row = layout.houses[layout.partitions[0][1]].mask
    candidates = [mask if row >> cell & 1 else 0 for cell, mask in enumerate(board.candidates)]
    return drawn(layout, board.digits, name, layout.size.text(), given_mask=givens, candidates=candidates)


def sprinkled(layout: Layout, rng: random.Random) -> Board:
    """Return a board that is about a third full and has no clash."""
    board = Board(Puzzle(layout, (0,) * layout.n_cells))
    for cell in rng.sample(range(layout.n_cells), layout.n_cells * 3 // 8):
        if board.candidates[cell]:
            board.place(cell, rng.choice(list(bits(board.candidates[cell]))))
    return board


def technique_picture(example: Example) -> Picture:
    """Draw the first step of the technique in its lesson's position."""
    board = example.to_lesson().board
    step = next(iter(find_technique(example.technique).find(board, Options(unique=True))))
    return step_picture(step, board, board.candidates)


def examples() -> Iterator[Example]:
    """Yield the examples of every technique: on the usual board, and on another one if there is one."""
    for technique in TECHNIQUES:
        yield from (example for example in examples_of(technique.slug) if example.kind != "practice")


def step_picture(step: Step, board: Board, candidates: list[Mask] | None) -> Picture:
    """Draw the last view of `step`, which shows its conclusions."""
    layout = board.layout
    title = f"{find_technique(step.technique).name}, {layout.name}"
    marks = marks_for(step, layout, max(len(step.views) - 1, 0))
    options = {"given_mask": board.given_mask, "candidates": candidates, "marks": marks}
    return drawn(layout, board.digits, title, phrase(step, layout), **options)


def clue_picture(kind: ClueKind, name: str) -> Picture:
    """Draw the example of a kind of clue on a board with some digits."""
    layout = find_layout(name)
    clue = read_clue(layout, kind.example(layout))
    digits = sprinkled(layout, random.Random(name)).digits
    return drawn(layout, digits, f"{kind.title}, {name}", clue.text(layout), clues=[clue])


def state_picture(name: str) -> Picture:
    """Draw every state of a cell, each in one filled and one empty cell."""
    layout = find_layout(name)
    board = sprinkled(layout, random.Random(name))
    filled = [cell for cell in range(layout.n_cells) if board.digits[cell]]
    empty = [cell for cell in range(layout.n_cells) if not board.digits[cell]]
    classes = {cells[k]: f"is-{state}" for k, state in enumerate(STATES) for cells in (filled, empty)}
    marks = Marks(cells=classes)
    given: Mask = mask_of(filled[1::2])
    text = ", ".join(STATES) + "; every third written digit from the solution"
    options = {"given_mask": given, "solution_mask": mask_of(filled[::6]), "marks": marks}
    return drawn(layout, board.digits, f"States, {name}", text, **options)


def drawn(layout: Layout, digits: list[int], title: str, text: str, **options: Any) -> Picture:
    marks = options.pop("marks", NO_MARKS)
    svg = draw_svg(layout, digits, ids=False, explained=True, title=title, marks=marks, **options)
    return Picture(title, text, svg)


def section(title: str, pictures: list[Picture], start: int) -> Iterator[str]:
    yield f'<h2>{escape(title)}</h2>\n<div class="sheet">'
    for number, picture in enumerate(pictures, start):
        light = picture.svg.replace("<svg ", f'<svg id="board-{number}" ', 1)
        head = picture.svg[: picture.svg.index(">") + 1]
        dark = f'{head}<use href="#board-{number}" {view_box(head)}/></svg>'
        yield (
            f'<figure><div class="pair"><div class="theme-light">{light}</div>'
            f'<div class="theme-dark">{dark}</div></div>'
            f"<figcaption><b>{escape(picture.title)}</b>{escape(picture.text)}</figcaption></figure>"
        )
    yield "</div>"


def view_box(head: str) -> str:
    """Return the attributes with which a reused board fills the view box of `head`."""
    x, y, width, height = head.split('viewBox="')[1].split('"')[0].split()
    return f'x="{x}" y="{y}" width="{width}" height="{height}"'


def page() -> str:
    sections = [(shape.title, [layout_picture(name) for name in shape.layouts]) for shape in SHAPES]
    sections.append(("Techniques", [technique_picture(example) for example in examples()]))
    sections.append(("Clues", [clue_picture(kind, name) for kind in CLUE_KINDS for name in BOARDS]))
    sections.append(("States of a cell", [state_picture(name) for name in BOARDS]))
    parts: list[str] = []
    start = 1
    for title, pictures in sections:
        parts += section(title, pictures, start)
        start += len(pictures)
    return PAGE.format(style=STYLE, width=680, body="\n".join(parts))


def main(arguments: Sequence[str]) -> None:
    """Write the page to the file that is named, or to the usual place, and say where it is."""
    target = Path(arguments[0]) if arguments else TARGET
    text = page()
    target.parent.mkdir(exist_ok=True)
    target.write_text(text, encoding="utf-8")
    print(f"{target}: {len(text) / 1e6:.2f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
