"""The text of clues: the one usual writing of each kind, and what is refused with its place."""

import pytest

from solver.board import ParseError, Puzzle, find_layout
from solver.board.clues import CLUE_KINDS, read_clue
from solver.board.clues.clue import ClueKind

NINE = find_layout("3x3")

# A writing that is allowed, and the usual one.
WRITINGS = [
    ("cage:015=r1c2r1c1r1c2", "cage:15=r1c1r1c2"),
    ("cage:=r1c1", "cage=r1c1"),
    ("cage=R1C1R1C2", "cage=r1c1r1c2"),
    ("sum:3=r1c3r1c2r1c1", "sum:3=r1c1-r1c3"),
    ("extra_region=r5c5r1c1", "extra_region=r1c1r5c5"),
    ("equal_sums=r2c1,r1c2r1c1", "equal_sums=r1c1r1c2,r2c1"),
    ("arrow=r1c1, r2c1r3c1r4c1r5c1", "arrow=r1c1,r2c1-r5c1"),
    ("arrow=r1c2r1c1,r2c1", "arrow=r1c2r1c1,r2c1"),
    ("thermo=r3c3r2c2r1c1", "thermo=r3c3-r1c1"),
    ("thermo=r1c1-r1c3r2c3-r4c3", "thermo=r1c1-r1c3r2c3-r4c3"),
    ("whisper=r1c2r1c1", "whisper:5=r1c1r1c2"),
    ("palindrome=r9c9-r9c7", "palindrome=r9c7-r9c9"),
    ("white_dot=r1c2r1c1", "white_dot:1=r1c1r1c2"),
    ("xv=r2c1r1c1", "xv:10=r1c1r2c1"),
    ("greater=r2c1r1c1", "greater=r2c1r1c1"),
    ("pairs:31.13.31=r1c1r1c2", "pairs:13.31=r1c1r1c2"),
    ("quadruple:3213=r1c1", "quadruple:1233=r1c1"),
    ("same_set=r9c1,r1c1", "same_set=r1c1,r9c1"),
    ("clone=r9c1,r1c1", "clone=r9c1,r1c1"),
    ("x_sum:9=r9c1-r1c1", "x_sum:9=r9c1-r1c1"),
    ("sandwich:9=r9c1-r1c1", "sandwich:9=r1c1-r9c1"),
    ("negative:xv", "negative:xv"),
]

# What is refused, and a piece of what is said about it.
REFUSALS = [
    ("", "There is no kind of clue called ''."),
    ("kage=r1c1", "There is no kind of clue called 'kage'."),
    ("cage", "A clue “cage” cannot have 0 cells."),
    ("cage:-1=r1c1", "'-1' is no value of a clue “cage”."),
    ("cage:99999=r1c1", "'99999' is no value of a clue “cage”."),
    ("cage:٣=r1c1", "'٣' is no value of a clue “cage”."),
    ("sum=r1c1", "'' is no value of a clue “sum”."),
    ("whisper:0=r1c1r1c2", "'0' is no value of a clue “whisper”."),
    ("thermo:3=r1c1r1c2", "'3' is no value of a clue “thermo”."),
    ("thermo=r1c1", "A clue “thermo” cannot have 1 cells."),
    ("thermo=r1c1,r1c2", "A clue “thermo” cannot have 1 and 1 cells."),
    ("thermo=r1c1-r2c3", "r1c1 and r2c3 are not in a straight row."),
    ("thermo=r1c1-r1c1", "r1c1 and r1c1 are not in a straight row."),
    ("thermo=r1c1-", "'r1c1-' is no list of cells."),
    ("thermo=r1c1 r1c2", "'r1c1 r1c2' is no list of cells."),
    ("thermo=r1c1r1c10", "There is no cell 'r1c10' on 3x3."),
    ("odd=r1c1r1c2", "A clue “odd” cannot have 2 cells."),
    ("xv=r1c1r1c1", "A clue “xv” cannot have 1 cells."),
    ("quadruple:0=r1c1", "'0' is no value of a clue “quadruple”."),
    ("quadruple:1=r1c1-r1c5", "A clue “quadruple” cannot have 5 cells."),
    ("arrow=r1c1-r1c4,r2c1", "A clue “arrow” cannot have 4 and 1 cells."),
    ("numbered_room:12=r1c1r1c2", "'12' is no value of a clue “numbered_room”."),
    ("indexing:ring=r1c1", "'ring' is no value of a clue “indexing”."),
    ("negative:xv=r1c1", "A clue “negative” cannot have 1 cells."),
    ("pairs:1=r1c1r1c2", "'1' is no value of a clue “pairs”."),
]

# Clues that no rules can say.
WITHOUT_RULES = [
    ("clone=r1c1r1c2,r2c1", "The two parts of a clone have 2 and 1 cells."),
    ("same_set=r1c1r1c2,r2c1", "The two sets have 2 and 1 cells."),
    ("sum_line:9999=r1c1r1c2", "This clue is too large to be solved."),
    ("sandwich:9999=r1c1-r1c9", "This clue is too large to be solved."),
]


@pytest.mark.parametrize(("text", "usual"), WRITINGS)
def test_a_clue_has_one_usual_writing(text: str, usual: str) -> None:
    clue = read_clue(NINE, text)
    assert clue.text(NINE) == usual
    assert read_clue(NINE, usual) == clue


@pytest.mark.parametrize("kind", CLUE_KINDS, ids=lambda kind: kind.slug)
def test_the_example_of_a_kind_is_a_clue(kind: ClueKind) -> None:
    for name in ("2x2", "3x3", "4x4", "4j-AAABCCABCDBBCDDD"):
        layout = find_layout(name)
        clue = read_clue(layout, kind.example(layout))
        assert clue.kind is kind
        assert "{" not in clue.sentence(layout).text()


@pytest.mark.parametrize(("text", "found"), REFUSALS)
def test_what_is_no_clue_is_refused(text: str, found: str) -> None:
    with pytest.raises(ParseError) as caught:
        read_clue(NINE, text)
    assert str(caught.value) == found
    assert caught.value.expected.text()


@pytest.mark.parametrize(("text", "found"), REFUSALS[1:])
def test_a_refusal_in_a_puzzle_has_the_place_of_the_clue(text: str, found: str) -> None:
    puzzle = "2x2:................;odd=r1c1;"
    with pytest.raises(ParseError) as caught:
        Puzzle.from_text(puzzle + text)
    assert caught.value.position == len(puzzle)


@pytest.mark.parametrize(("text", "found"), WITHOUT_RULES)
def test_a_clue_that_rules_cannot_say_is_refused(text: str, found: str) -> None:
    puzzle = Puzzle(NINE, (0,) * 81, (read_clue(NINE, text),))
    with pytest.raises(ParseError) as caught:
        _ = puzzle.rules
    assert str(caught.value) == found


def test_a_puzzle_has_each_clue_once_in_the_order_of_texts() -> None:
    puzzle = Puzzle.from_text("2x2:................;odd=r1c2;cage=r1c2r1c1;odd=r1c1;cage=r1c1r1c2")
    assert puzzle.text == "2x2:................;cage=r1c1r1c2;odd=r1c1;odd=r1c2"


@pytest.mark.parametrize("name", ["round5", "2x2"])
def test_cells_of_any_board_have_names_in_clues(name: str) -> None:
    layout = find_layout(name)
    text = f"palindrome={layout.cell_names[0]}{layout.cell_names[-1]}"
    assert read_clue(layout, text).cells == (0, layout.n_cells - 1)


def test_clues_can_have_so_many_cells_together() -> None:
    line = "r1c1-r1c4r2c4-r2c1r3c1-r3c4r4c4-r4c1"
    with pytest.raises(ParseError) as caught:
        Puzzle.from_text(f"2x2:................{f';thermo={line}' * 400}")
    assert str(caught.value) == "The clues have 6400 cells."


@pytest.mark.parametrize("slug", ["thermo", "slow_thermo", "nabner", "renban", "modular:99"])
def test_a_line_of_all_cells_means_few_rules(slug: str) -> None:
    layout = find_layout("5x5")
    line = "".join(f"r{row}c1-r{row}c25" for row in range(1, 26))
    clue = read_clue(layout, f"{slug}={line}")
    assert len(Puzzle(layout, (0,) * 625, (clue,)).rules) <= 625 * 25


@pytest.mark.parametrize("text", ["indexing:box=r1c1", "region_sum_line=r1c1r1c2"])
def test_clues_about_boxes_need_boxes(text: str) -> None:
    latin = find_layout("9latin")
    with pytest.raises(ParseError) as caught:
        _ = Puzzle(latin, (0,) * 81, (read_clue(latin, text),)).rules
    assert str(caught.value) == f"{latin.label} has neither boxes nor regions."


@pytest.mark.parametrize(("text", "shown"), [("indexing:row=r1c1", "row"), ("negative:white_dot", "White dot")])
def test_a_value_that_is_a_word_is_translated(text: str, shown: str) -> None:
    sentence = read_clue(find_layout("3x3"), text).sentence(find_layout("3x3"))
    assert f"<{shown}>" in sentence.text(lambda template: template if "{" in template else f"<{template}>")


def test_one_cell_is_counted_in_the_singular() -> None:
    layout = find_layout("3x3")
    for kind in ("cage", "sum:5", "extra_region", "all_different"):
        texts = [read_clue(layout, f"{kind}={cells}").sentence(layout).text() for cells in ("r1c1", "r1c1r1c2")]
        assert ["1 cell," in text for text in texts] == [True, False]
        assert "2 cells," in texts[1]
