"""Make var/gallery.html: pictures of every layout and every technique, in light and dark, for visual inspection.

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
from solver.drawing import NO_MARKS, STYLE, Marks, draw_svg, marks_for
from solver.steps import Role, Step
from solver.techniques import BASIC_LADDER, TECHNIQUES, Options, explain, find_technique, phrase
from tests.techniques.corpus import CASES, Case

TARGET = Path(__file__).resolve().parent.parent / "var" / "gallery.html"

# Techniques with a puzzle whose walk-through uses them, generated for this page. All other techniques are shown in
# positions from the test corpus.
EXAMPLES = (
    ("full-house", "3x3:..5..4.7......698.8...154..25....7.3..8...52.79.....64....47652......39.6.2..91.."),
    ("full-house", "round5:13.7.2.1.34863.8.0..74.5.9......48..97.2..3.6.09.1"),
    ("hidden-single", "3x3:..5..4.7......698.8...154..25....7.3..8...52.79.....64....47652......39.6.2..91.."),
    ("hidden-single", "3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."),
    ("hidden-single", "round5:13.7.2.1.34863.8.0..74.5.9......48..97.2..3.6.09.1"),
    ("hidden-single", "round5a:1.4....0.3.41...63074..8.7...0.2..4.0.7.5..42....6"),
    ("naked-single", "3x3:....542...32...6...6...1.4.8...3.....26...3.....8..47......583.2..7......5.1.8..4"),
    ("naked-single", "round5:6.5...4.2..6435406.90.2....3473.19.8.0..53..2...6."),
    ("pointing", "3x3:..1....86..2....3.3875...212.......8........5.....26.............4......5.3.....2"),
    ("pointing", "round5a:........2.7..4................4.7....1.......2...."),
    ("claiming", "3x3:..5..4.7......698.8...154..25....7.3..8...52.79.....64....47652......39.6.2..91.."),
    ("claiming", "round5:..098.426726.019385.....9..53.59..0.8.751...672..3"),
    ("naked-pair", "3x3:..2...59.37.952.....8643....5....8..8.31..7.99......4...543.9.8.3..79.2..8.2..43."),
    ("naked-pair", "round5:7..436..14..2.85.90.9.8.5..1.....8.4.....146.0...1"),
    ("hidden-pair", "3x3:..5..4.7......698.8...154..25....7.3..8...52.79.....64....47652......39.6.2..91.."),
    ("hidden-pair", "round5:4.6.35...7.10.68.97...7407......2...7....5.0.69.25"),
    ("naked-triple", "3x3:..4.7...5..6...3.81....279434......787.3..9......2.48.415.......9...4.......1854."),
    ("naked-triple", "round5:.....3......349..40.9.57..569..40.21025...1..4.826"),
    ("hidden-triple", "3x3:81...96...9...3...7.6.4.....43..8...5.8.347..6..5...3.16...7.8..........3....6..."),
    ("hidden-triple", "round5:.30...1.5...2....1.0.9.0.9.62402.4...36.2..7.36.8."),
    ("naked-quad", "3x3:71...5.34593.....7.6.........5.8..7..3...95.1......4981..8..6..3...1........3.7.9"),
    ("naked-quad", "round5:...5.6...47..42..8.5.51.0..2.6.9......0..0.71..798"),
    ("hidden-quad", "3x3:.6.794..124..3.576.7856.49..15..3......8.....83.2......91..57....6...91.....1...8"),
    ("hidden-quad", "round5:4..98....5..1.98...2.582.....1.......28.7.94.0..1."),
)

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
<p>Every layout and every technique, drawn by <code>tools/gallery.py</code> with the same code as the pages.
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


def technique_picture(slug: str, text: str) -> Picture:
    """Draw the step of a walk-through that shows the technique best: the first with the most blockers."""
    walkthrough = explain(Puzzle.from_text(text), ladder=BASIC_LADDER)
    numbers = [n for n, step in enumerate(walkthrough.steps) if step.technique == slug]
    n = max(numbers, key=lambda number: n_blockers(walkthrough.steps[number]))
    step, board = walkthrough.steps[n], walkthrough.board_at(n)
    return step_picture(step, board, None if step.placements else board.candidates)


def corpus_cases() -> list[Case]:
    """Return the first hit of each technique not in EXAMPLES, and for each family one hit on another board."""
    shown = {slug for slug, _ in EXAMPLES}
    found: dict[tuple[str, bool], Case] = {}
    usual = ["3x3", *(layout for shape in SHAPES[::-1] for layout in shape.layouts)]
    for case in sorted(CASES, key=lambda case: usual.index(case.puzzle.layout.name)):
        if not case.is_miss and case.technique not in shown:
            found.setdefault((case.technique, True), case)
            if case.puzzle.layout.name != "3x3":
                found.setdefault((find_technique(case.technique).family, False), case)
    in_order = {technique.slug: n for n, technique in enumerate(TECHNIQUES)}
    return sorted(found.values(), key=lambda case: in_order[case.technique])


def corpus_picture(case: Case) -> Picture:
    """Draw the step that the case expects."""
    board = case.board
    steps = find_technique(case.technique).find(board, Options(unique=True))
    return step_picture(next(step for step in steps if case.has_conclusions_of(step)), board, board.candidates)


def step_picture(step: Step, board: Board, candidates: list[Mask] | None) -> Picture:
    """Draw the last view of `step`, which shows its conclusions."""
    layout = board.layout
    title = f"{find_technique(step.technique).name}, {layout.name}"
    marks = marks_for(step, layout, max(len(step.views) - 1, 0))
    options = {"given_mask": board.given_mask, "candidates": candidates, "marks": marks}
    return drawn(layout, board.digits, title, phrase(step, layout), **options)


def n_blockers(step: Step) -> int:
    return len(step.views[0].cells.get(Role.BLOCKER, ())) if step.views else 0


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
    sections.append(("Techniques", [technique_picture(*example) for example in EXAMPLES]))
    sections.append(("Further techniques", [corpus_picture(case) for case in corpus_cases()]))
    sections.append(("States of a cell", [state_picture(name) for name in ("3x3", "round5")]))
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
