"""What a picture says in words."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from solver.board import Layout, find_layout
from solver.drawing import draw_svg, legend, marks_for
from solver.drawing.marks import Marks
from solver.steps import Candidate, Link, Role, Step, View
from tests.layouts import NAMES


def texts(layout: Layout, view: View, **conclusion: tuple[Candidate, ...]) -> list[str]:
    marks = marks_for(Step("any", views=(view,), **conclusion), layout)  # type: ignore[arg-type]
    return [entry.sentence.text() for entry in legend(layout, marks)]


def chain(layout: Layout, *cells: str, strong_first: bool = True) -> View:
    """A chain of one digit."""
    nodes = [Candidate(layout.parse_cell(cell), 5) for cell in cells]
    return View(
        candidates={Role.PATTERN: tuple(nodes)},
        links=tuple(
            Link(one, other, "strong" if (k % 2 == 0) is strong_first else "weak")
            for k, (one, other) in enumerate(pairwise(nodes))
        ),
    )


def test_a_picture_without_marks_needs_no_legend():
    assert texts(find_layout("3x3"), View()) == []


def test_a_legend_names_only_the_roles_that_occur():
    view = View(houses={Role.BASE: (0,)}, candidates={Role.FIN: (Candidate(0, 1),)})
    assert texts(find_layout("3x3"), view, eliminations=(Candidate(5, 1),)) == [
        "where to look",
        "fin: extra candidate of the fish",
        "candidate to remove",
    ]


def test_a_role_that_occurs_often_is_explained_once():
    view = View(houses={Role.BASE: (0, 1), Role.COVER: (9, 10)})
    assert len(texts(find_layout("3x3"), view)) == 2


@pytest.mark.parametrize("name", ["3x3", "round5"])
def test_links_are_explained_by_their_strength(name):
    layout = find_layout(name)
    one, other = Candidate(0, 5), Candidate(1, 5)
    view = View(candidates={Role.PATTERN: (one, other)}, links=(Link(one, other, "weak"),))
    assert texts(layout, view) == [
        "candidate of the pattern",
        "weak link: if the first is true, the second is false",
    ]


def test_the_legend_of_a_chain_explains_true_and_false():
    layout = find_layout("3x3")
    found = texts(layout, chain(layout, "r1c1", "r1c9", "r9c9", "r9c1"))
    assert found[:2] == ["true if you follow the chain", "false if you follow the chain"]


def test_colours_are_called_colours():
    one, other = Candidate(0, 5), Candidate(1, 5)
    view = View(candidates={Role.PATTERN: (one,), Role.LINKING: (other,)}, links=(Link(one, other, "strong"),))
    assert texts(find_layout("3x3"), view)[:2] == ["candidate of one colour", "candidate of the other colour"]


def test_every_set_is_named_by_its_cells():
    found = texts(find_layout("round5"), View(sets=((0, 1), (7,))))
    assert found == ["set A: r1s1, r2s1", "set B: r3s2"]


@pytest.mark.parametrize("name", NAMES)
def test_a_legend_is_below_the_board_of_a_file(name):
    layout = find_layout(name)
    step = Step("any", eliminations=(Candidate(0, 1),), views=(View(houses={Role.BASE: (0,)}, sets=((0, 1),)),))
    svg = draw_svg(layout, [0] * layout.n_cells, marks=marks_for(step, layout), standalone=True)
    root = ElementTree.fromstring(svg)
    _, y, width, height = map(float, root.attrib["viewBox"].split())
    assert (float(root.attrib["width"]), float(root.attrib["height"])) == (width, height)
    entries = [entry for group in root if group.get("class") == "legend" for entry in group]
    assert len(entries) == 3
    for entry in entries:
        _, down = map(float, entry.attrib["transform"][10:-1].split())
        assert 905 < down < y + height - 30


def test_a_page_has_its_own_legend():
    layout = find_layout("3x3")
    marks = marks_for(Step("any", eliminations=(Candidate(0, 1),)), layout)
    assert "legend" not in draw_svg(layout, [0] * 81, marks=marks)


def test_long_words_are_broken_into_lines():
    layout = find_layout("3x3")
    marks = marks_for(Step("any", views=(View(sets=(tuple(range(40)),)),)), layout)
    svg = draw_svg(layout, [0] * 81, marks=marks, standalone=True)
    lines = [e.text or "" for e in ElementTree.fromstring(svg).iter() if e.get("class") == "words"]
    assert len(lines) > 2
    assert all(len(line) < 70 for line in lines)
    assert " ".join(lines).startswith("set A: r1c1, r1c2")


def test_words_speak_the_language_of_the_file():
    layout = find_layout("3x3")
    marks = marks_for(Step("any", eliminations=(Candidate(0, 1),)), layout)
    svg = draw_svg(layout, [0] * 81, marks=marks, standalone=True, translate=lambda text: "a < b")
    assert "a &lt; b</text>" in svg


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("finned-x-wing", "fin: extra candidate of the fish"),
        ("sashimi-swordfish", "fin: extra candidate of the fish"),
        ("kraken-fish-1", "fin: extra candidate of the fish"),
        ("unique-rectangle-3", "extra candidate in the pattern"),
        ("bug-plus-1", "extra candidate in the pattern"),
        ("exocet", "base digit in the crossing houses"),
        ("tridagon", "guardian: at least one of these is true"),
    ],
)
def test_only_fish_have_fins(slug, words):
    step = Step(slug, views=(View(candidates={Role.FIN: (Candidate(0, 1),)}),))
    layout = find_layout("3x3")
    assert [entry.sentence.text() for entry in legend(layout, marks_for(step, layout))] == [words]


def test_a_death_blossom_has_a_stem_and_petals():
    layout = find_layout("3x3")
    marks = marks_for(Step("death-blossom", views=(View(sets=((0,), (1, 2), (9, 10))),)), layout)
    found = [entry.sentence.text() for entry in legend(layout, marks)]
    assert found == ["stem A: r1c1", "petal B: r1c2, r1c3", "petal C: r2c1, r2c2"]


@pytest.mark.parametrize("slug", ["simple-colors-wrap", "multi-colors-1", "three-d-medusa"])
def test_colouring_gets_no_legend_of_a_chain(slug):
    """Not even where one of the ends goes, or the links happen to alternate."""
    one, other, gone = Candidate(0, 5), Candidate(1, 5), Candidate(2, 5)
    links = (Link(gone, one, "strong"), Link(one, other, "weak"))
    roles = {Role.PATTERN: (one,), Role.LINKING: (other,), Role.REMOVED: (gone,)}
    layout = find_layout("3x3")
    marks = marks_for(Step(slug, eliminations=(gone,), views=(View(candidates=roles, links=links),)), layout)
    found = [entry.sentence.text() for entry in legend(layout, marks)]
    assert found[:2] == ["turquoise: all true or all false", "yellow: the opposite of turquoise"]


def test_the_colours_of_two_nets_are_named_and_shaped_apart():
    roles = (Role.PATTERN, Role.LINKING, Role.SECOND_PATTERN, Role.SECOND_LINKING)
    view = View(candidates={role: (Candidate(k, 5),) for k, role in enumerate(roles)})
    layout = find_layout("3x3")
    entries = legend(layout, marks_for(Step("multi-colors-1", views=(view,)), layout))
    assert [each.sentence.text().split(":")[0] for each in entries] == ["turquoise", "yellow", "blue", "pink"]
    corners = [ElementTree.fromstring(f"<g>{each.key}</g>").find("rect").get("rx") for each in entries]  # type: ignore[union-attr]
    assert corners[0] == corners[1] != corners[2] == corners[3]


def test_a_legend_explains_the_clues_that_are_lit_at_rest():
    layout, cage = find_layout("3x3"), "cage:15=r1c1r1c2"
    always, sometimes = (legend(layout, Marks(clues={cage: beats})) for beats in ((), (2,)))
    assert ["clue-halo" in entry.key for entry in always] == [True]
    assert sometimes == ()
