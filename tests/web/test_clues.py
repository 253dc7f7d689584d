"""Puzzles with clues on the pages of the site: none of them drops the clues."""

import json
from collections.abc import Callable

import pytest
from django.test import Client

from solver.board import Puzzle, find_layout
from solver.board.clues import CLUE_KINDS, read_clue
from solver.board.clues.clue import ClueKind
from solver.board.rules import Relation
from solver.models import KeptPuzzle
from solver.rating import NOT_FOR_CLUES
from solver.web.pages.clues.data import MAX_NUMBERS, clue_data
from solver.web.pages.clues.words import ClueRule, clue_rules
from tests.patience import give_time

Keep = Callable[[str], KeptPuzzle]

# The clues fit the only solution of the givens.
CLUED = "2x2:1.....3..2.....4;cage:7=r1c2r1c3;sandwich:3=r1c1-r1c4;thermo=r2c1r2c2;white_dot:1=r2c2r2c3"
STUCK = "2x2:1....2....3.....;odd=r4c4"
BY_CLUES = "2x2:................;arrow=r4c1,r3c1r3c2;cage:3=r1c1r1c2;greater=r1c1r1c2"
DRAWN = 'class="clues"'


@pytest.mark.parametrize("end", ["/", "/?solution=1", ".svg", "/steps/0/", "/steps/2/", "/steps/1.svg", "/lab/search/"])
def test_pages_of_a_puzzle_draw_its_clues(client: Client, keep: Keep, end: str):
    kept = keep(CLUED)
    client.get(kept.get_absolute_url())
    assert DRAWN in client.get(f"/p/{kept.page_id}{end}").content.decode()


@pytest.mark.parametrize("address", ["/print/", "/mine/cards/"])
def test_lists_of_puzzles_draw_their_clues(client: Client, keep: Keep, address: str):
    kept = keep(CLUED)
    client.get(kept.get_absolute_url())
    assert DRAWN in client.get(address, {"p": kept.page_id, "solutions": "on"}).content.decode()


def test_a_hint_draws_the_clues(client: Client, keep: Keep):
    kept = keep(CLUED)
    response = client.post(f"/p/{kept.page_id}/hint/", {"at": f"2x2:{kept.to_puzzle().cells}", "depth": 3})
    assert DRAWN in response.content.decode()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (CLUED, "Logic alone solves it, in 12 steps."),
        (STUCK, "Logic finds 4 steps. After that, the techniques known here find nothing more."),
        (BY_CLUES, "Logic finds 11 steps."),
    ],
)
def test_the_page_says_how_far_logic_leads(
    client: Client, keep: Keep, text: str, words: str, monkeypatch: pytest.MonkeyPatch
):
    for kind in ("verdict", "explanation"):  # what is not compiled yet is compiled first
        give_time(monkeypatch, kind, local=120)
    assert words in client.get(keep(text).get_absolute_url()).content.decode()


def test_the_first_step_lights_the_clue_that_it_uses(client: Client, keep: Keep):
    kept = keep(BY_CLUES)
    client.get(kept.get_absolute_url())
    for end in ("steps/1/", "steps/1.svg"):
        assert "clue-halo" in client.get(f"/p/{kept.page_id}/{end}").content.decode()
    assert "clue-halo" not in client.get(kept.get_absolute_url()).content.decode()


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_every_depth_of_a_hint_lights_the_clue(client: Client, keep: Keep, depth: int):
    kept = keep(BY_CLUES)
    response = client.post(f"/p/{kept.page_id}/hint/", {"at": f"2x2:{kept.to_puzzle().cells}", "depth": depth})
    assert "clue-halo" in response.content.decode()


def test_published_scales_do_not_rate_a_puzzle_with_clues(client: Client, keep: Keep):
    page = client.get(keep(CLUED).get_absolute_url()).content.decode()
    assert NOT_FOR_CLUES in page
    assert "HoDoKu</dt>" not in page
    rating = client.get(f"{keep(CLUED).get_absolute_url().rstrip('/')}.json").json()["rating"]
    assert [rating[key] for key in ("hodoku", "se", "sudokuwiki")] == [None] * 3
    assert rating["is_open"] is False


def test_the_clues_are_in_the_text_of_a_puzzle(client: Client, keep: Keep):
    kept = keep(CLUED)
    assert client.get(f"/p/{kept.page_id}.txt").content.decode().strip() == CLUED


def test_the_page_has_the_rules_and_every_clue_in_words(client: Client, keep: Keep):
    page = client.get(keep(CLUED).get_absolute_url()).content.decode()
    assert "The digits in a cage differ. A number in its corner is their sum." in page
    assert "A plain number outside the board is the sum of the digits between 1 and 4 in its line." in page
    assert "Thermometer r2c1, r2c2: digits rise from the bulb." in page


def test_a_sheet_of_paper_has_the_rules_of_the_clues(client: Client, keep: Keep):
    page = client.get("/print/", {"p": keep(CLUED).page_id}).content.decode()
    assert "Digits rise along a thermometer, from its bulb on." in page


def rules_in_words(puzzle: Puzzle) -> list[ClueRule]:
    found = clue_rules(puzzle)
    assert found
    return found.rules


@pytest.mark.parametrize("kind", CLUE_KINDS, ids=[kind.slug for kind in CLUE_KINDS])
def test_every_kind_of_clue_has_its_rule_in_words(kind: ClueKind):
    layout = find_layout("3x3")
    (rule,) = rules_in_words(Puzzle(layout, (0,) * 81, (read_clue(layout, kind.example(layout)),)))
    assert (rule.n, rule.words[-1]) == (1, ".")
    assert "{" not in rule.words


def test_equal_rules_are_one_line():
    puzzle = Puzzle.from_text("2x2:................;white_dot=r1c1r1c2;white_dot=r2c1r2c2;white_dot:2=r3c1r3c2")
    assert [rule.n for rule in rules_in_words(puzzle)] == [2, 1]


def test_the_title_names_the_kinds_of_clues(client: Client, keep: Keep):
    page = client.get(keep(CLUED).get_absolute_url()).content.decode()
    assert "4 givens, Killer cage, White dot, Thermometer</h1>" in page


def _numbers_sent(text: str) -> tuple[int, int]:
    """How many numbers the automata on the page of a puzzle have, and how many clues use one."""
    data = clue_data(Puzzle.from_text(text))
    assert data
    numbers = sum(len(row) for each in data["automata"] for row in each["moves"])
    return numbers, sum("automata" in clue for clue in data["clues"])


def test_a_page_carries_tables_of_clues_up_to_a_limit():
    sums = [f"x_sum:{total}=r{row}c1-r{row}c9" for row, total in enumerate(range(37, 46), 1)]
    numbers, n_checked = _numbers_sent(";".join([f"3x3:{'.' * 81}", *sums]))
    assert n_checked == len(sums)
    assert numbers < MAX_NUMBERS
    sets = [f"same_set=r1c1-r1c9r{row}c1-r{row}c9,r2c1-r2c9r{9 - row}c1-r{9 - row}c9" for row in (3, 4, 5, 6)]
    numbers, n_checked = _numbers_sent(";".join([f"3x3:{'.' * 81}", *sets, *sums]))
    assert n_checked > 0
    assert MAX_NUMBERS / 2 < numbers <= MAX_NUMBERS


@pytest.mark.parametrize(("name", "n_rules"), [("3x3-knight", 0), ("3x3-apart", 1), ("3x3-knight-entropy-apart", 2)])
def test_what_a_board_demands_of_pairs_has_its_sentence(name: str, n_rules: int):
    data = clue_data(Puzzle.from_text(f"{name}:{'.' * 81}"))
    assert data
    assert [bool(clue["words"]) for clue in data["clues"]] == [True] * n_rules


@pytest.mark.parametrize("text", ["2x3-taxicab", "3x3-apart", "3x3;white_dot=r1c1r1c2;black_dot=r1c2r2c2"])
def test_the_runs_of_pairs_have_all_that_the_rules_demand(text: str):
    name, *clues = text.split(";")
    puzzle = Puzzle.from_text(";".join([f"{name}:{'.' * find_layout(name).n_cells}", *clues]))
    data = clue_data(puzzle)
    assert data
    runs = [run for clue in data["clues"] for run in clue["runs"]]
    sent = {(first + k, first + k + apart, data["tables"][table]) for first, n, apart, table in runs for k in range(n)}
    assert sent == {(rule.one, rule.other, rule.allowed) for rule in puzzle.rules if isinstance(rule, Relation)}


def test_a_large_board_of_pairs_is_sent_in_few_runs():
    data = clue_data(Puzzle(find_layout("4x4-taxicab"), (0,) * 256))
    assert len(json.dumps(data)) < 60_000
