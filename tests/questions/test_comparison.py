"""What every engine says about a puzzle, and that none profits from having seen it before."""

from solver.board import Budget, Puzzle
from solver.engines import find_engine
from solver.questions import Comparison
from tests.engines.corpus import SHIDOKU

ESCARGOT = "3x3:1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


def test_the_engines_agree():
    rows = Comparison(Puzzle.from_text(SHIDOKU)).find(20)["rows"]
    assert len(rows) == 7
    assert {row["status"] for row in rows} == {"unique"}


def test_an_engine_forgets_what_it_learned_before_each_run():
    puzzle, engine = Puzzle.from_text(ESCARGOT), find_engine("sat")
    rows = Comparison(puzzle).find(20)["rows"]
    measured = next(row["totals"]["conflicts"] for row in rows if row["engine"] == "sat")
    again = engine.solve(puzzle, limit=2, keep=0, budget=Budget(seconds=5)).stats.totals["conflicts"]
    assert measured > again  # what it learned in the last run is still there


def test_each_row_says_how_much_memory_the_engine_took():
    rows = Comparison(Puzzle.from_text(ESCARGOT)).find(20)["rows"]
    memory = {row["engine"]: row["memory"] for row in rows}
    assert all(memory[engine] > 1000 for engine in ("brute", "moler", "search", "arrays"))
    assert 1e6 < memory["sat"] < 50e6  # the formula has 12 000 clauses
