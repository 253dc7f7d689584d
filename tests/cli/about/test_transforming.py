"""`transform`: one puzzle in another form, printed as a text."""

import json

from solver.board import Puzzle
from tests.cli.examples import SHIDOKU, run


def test_changes_are_made_in_one_order() -> None:
    body = json.loads(run("transform", SHIDOKU, "--renumber", "--turn", "2", "--json", "--seed", "7").out)
    assert list(body) == ["puzzle", "changes", "seed", "result"]
    assert body["changes"] == ["turn", "turn", "renumber"]
    assert Puzzle.from_text(body["result"]).n_givens == 4


def test_the_seed_that_was_taken_gives_the_same_again() -> None:
    body = json.loads(run("transform", SHIDOKU, "--shuffle", "--renumber", "--json").out)
    again = run("transform", SHIDOKU, "--shuffle", "--renumber", "--seed", str(body["seed"])).out
    assert again == f"{body['result']}\n"


def test_four_turns_lead_back() -> None:
    assert run("transform", SHIDOKU, "--turn", "4").out == "2x2:1.....3..2.....4\n"


def test_nothing_to_change_is_refused() -> None:
    found = run("transform", SHIDOKU)
    assert (found.code, found.out) == (2, "")
    assert "--turn" in found.err


def test_what_clues_forbid_is_refused() -> None:
    found = run("transform", "2x2:................;cage:3=r1c1r1c2", "--renumber")
    assert (found.code, found.out) == (2, "")
    assert found.err
