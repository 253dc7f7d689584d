"""`generate` on the command line."""

from pathlib import Path

import pytest

from solver.board import Puzzle, is_symmetric
from tests.cli.examples import run


def test_each_puzzle_of_a_batch_has_the_next_seed():
    three = run("generate", "--seed", "7", "--count", "3")
    assert three.code == 0
    assert three.lines[0] == "3x3:....1839.....5.8..98...6.....148..5.3.5.......4..7....4.92......52.6....1.......4"
    assert run("generate", "--seed", "9").lines == three.lines[2:]


def test_without_a_seed_puzzles_differ():
    assert run("generate", "--layout", "2x3").out != run("generate", "--layout", "2x3").out


def test_json_has_all_facts_about_a_puzzle():
    found = run("generate", "--level", "easy", "--symmetry", "half-turn", "--givens", "30-34", "--seed", "1", "--json")
    body = found.body
    puzzle = Puzzle.from_text(body["puzzle"])
    assert list(body) == [
        *("puzzle", "seed", "level", "hardest", "givens", "symmetry", "minimal", "met", "lacks"),
    ]
    assert (body["seed"], body["level"], body["symmetry"], body["met"], body["lacks"]) == (
        1,
        "easy",
        "half-turn",
        True,
        [],
    )
    assert body["givens"] == puzzle.n_givens
    assert 30 <= puzzle.n_givens <= 34
    assert is_symmetric(puzzle.layout, puzzle.given_mask, "half-turn")


def test_a_drawn_pattern_is_filled(tmp_path: Path):
    drawing = tmp_path / "pattern.txt"
    drawing.write_text("x.x x.x\n.x. .x.\nx.. ..x\n..x x..\n.x. .x.\nx.x x.x\n")
    found = run("generate", "--layout", "2x3", "--pattern", str(drawing), "--seed", "3")
    (text,) = found.lines
    signs = "".join(drawing.read_text().split())
    assert [sign == "x" for sign in signs] == [cell != "." for cell in text.partition(":")[2]]


def test_a_wish_not_met_in_time_names_the_nearest_puzzle():
    found = run("generate", "--layout", "2x2", "--level", "extreme", "--seconds", "0.05", "--seed", "4")
    assert found.code == 3
    assert found.out == ""
    assert found.err.startswith("seed 4: not found within 0.05 s; the nearest is 2x2:")


def test_json_says_what_an_unmet_wish_lacks():
    found = run("generate", "--layout", "2x2", "--level", "extreme", "--seconds", "0.05", "--seed", "4", "--json")
    assert found.code == 3
    assert not found.body["met"]
    assert found.body["lacks"]


def test_new_regions_are_drawn_for_a_jigsaw_without_any():
    found = run("generate", "--layout", "5j", "--seed", "2", "--count", "2")
    names = {line.partition(":")[0] for line in found.lines}
    assert len(names) == 2
    assert all(name.startswith("5j-") for name in names)


def test_killers_are_made_with_as_few_givens_as_wished():
    found = run("generate", "--layout", "round3", "--clues", "killer", "--givens", "0", "--seed", "3")
    assert found.code == 0
    puzzle = Puzzle.from_text(found.lines[0])
    assert puzzle.n_givens == 0
    assert {clue.kind.slug for clue in puzzle.clues} == {"cage"}


def test_the_spielverderber_method_also_makes_puzzles():
    assert run("generate", "--method", "spielverderber", "--layout", "2x2", "--seed", "1").lines[0].startswith("2x2:")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--level", "hord"], "no level called 'hord'. Choose one of beginner"),
        (["--needs", "x-wings"], "No technique in the order for learning is called 'x-wings'"),
        (["--symmetry", "turn-3"], "no symmetry called 'turn-3'"),
        (["--givens", "many"], "argument --givens: found 'many', expected a whole number"),
        (["--er", "high"], "argument --er: 'high' is not a range of numbers"),
        (["--pattern", "/nowhere"], "/nowhere cannot be read"),
        (["--clues", "cages"], "no clues called 'cages'. Choose some of cage"),
        (["--clues", "sandwich", "--layout", "round3"], "Sandwich is for square boards of one grid"),
        (["--layout", "9k"], "no layout called '9k'"),
        (["--layout", "3j"], "no layout called"),
        (["--layout", "4j-ABBBAABCADDCDDCC"], "no grid was found on 4j-ABBBAABC"),
        (["--way", "spielverderber", "--minimal"], "The generator Spielverderber places givens"),
    ],
)
def test_a_wish_that_makes_no_sense_is_refused(options: list[str], message: str):
    found = run("generate", *options)
    assert found.code == 2
    assert message in found.err


def test_a_pattern_for_another_board_is_refused(tmp_path: Path):
    drawing = tmp_path / "pattern.txt"
    drawing.write_text("xxxx")
    assert "found 4 cells in" in run("generate", "--pattern", str(drawing)).err
