"""Rules beyond houses: every engine that takes them counts what is left of all grids when each is looked at alone."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random

import pytest

from solver.board import Budget, Digit, ParseError, Puzzle, Trace, find_layout
from solver.board.clues import CLUE_KINDS
from solver.board.clues.clue import Clue, ClueKind
from solver.board.rules import Automaton, Differ, Domain, Relation, Rule, Sum
from solver.engines import ENGINES, KERNEL, PLAIN, STAND_INS, WATCHED, Engine, find_engine, find_watched, solve_each
from solver.lab import CROSS_OUT_REASONS, WRITE_REASONS

GRIDS = 288  # of 4 × 4
SEVERAL = "2x2:................;cage:5=r1c1r1c2;thermo=r3c1-r3c3"

ABLE = [engine for engine in ENGINES if engine.supports(Puzzle.from_text(SEVERAL))]
FOR_EMPTY_BOARDS = [engine for engine in ABLE if engine.name not in ("brute", "moler")]  # in seconds
each_able_engine = pytest.mark.parametrize("engine", ABLE, ids=lambda engine: engine.name)


def holds(rule: Rule, grid: Sequence[Digit]) -> bool:
    """Whether a full grid keeps the rule, read as its docstring says."""
    match rule:
        case Differ(cells):
            return len({grid[cell] for cell in cells}) == len(cells)
        case Relation(one, other, allowed):
            return bool(allowed[grid[one]] >> grid[other] & 1)
        case Sum(cells, weights, least, most):
            return least <= sum(weight * grid[cell] for cell, weight in zip(cells, weights, strict=True)) <= most
        case Domain(cell, digits):
            return bool(digits >> grid[cell] & 1)
        case Automaton(cells, moves, accepting, _):
            state = 0
            for cell in cells:
                state = moves[state][grid[cell]]
                if state < 0:
                    return False
            return bool(accepting >> state & 1)


@cache
def all_grids() -> tuple[tuple[Digit, ...], ...]:
    empty = Puzzle.from_text("2x2:" + "." * 16)
    return find_engine(PLAIN).solve(empty, limit=GRIDS + 1, keep=GRIDS + 1, budget=Budget()).solutions


def n_left(puzzle: Puzzle) -> int:
    return sum(all(holds(rule, grid) for rule in puzzle.rules) for grid in all_grids())


def random_clues(kind: ClueKind, random: Random, n: int) -> Iterator[Clue]:
    """Up to `n` clues of the kind, with cells and a value by chance; some would be no clue of the kind."""
    layout = find_layout("2x2")
    n_tries = 20 * n
    while n and n_tries:
        n_tries -= 1
        groups = []
        for k, least in enumerate(kind.cell_form.least):
            most = kind.cell_form.most[k] if k < len(kind.cell_form.most) else max(least, 4)
            groups.append(tuple(random.sample(range(16), random.randint(least, max(least, most)))))
        values = [str(random.randint(1, 12)), kind.value_form.example, "", "12", "3"]
        try:
            clue = kind.clue(layout, random.choice(values), tuple(groups))
            list(kind.rules(layout, clue, (clue,)))  # the two parts of a clone may not match
        except ParseError:
            continue
        n -= 1
        yield clue


def puzzle_with(clues: Iterable[Clue]) -> Puzzle:
    return Puzzle(find_layout("2x2"), (0,) * 16, tuple(clues))


def count(engine: Engine, puzzle: Puzzle) -> int:
    result = engine.solve(puzzle, limit=GRIDS + 1, keep=0, budget=Budget())
    assert result.is_complete
    return result.count


def test_all_grids_are_there():
    assert len(set(all_grids())) == GRIDS


@each_able_engine
@pytest.mark.parametrize("kind", CLUE_KINDS, ids=lambda kind: kind.slug)
def test_a_clue_leaves_the_grids_that_keep_its_rules(engine: Engine, kind: ClueKind):
    random = Random(kind.slug)
    puzzles = [puzzle_with([clue]) for clue in random_clues(kind, random, 8)]
    assert puzzles
    assert [count(engine, puzzle) for puzzle in puzzles] == [n_left(puzzle) for puzzle in puzzles]


@pytest.mark.parametrize("engine", [*ABLE, STAND_INS["ilp"]], ids=lambda engine: engine.name)
@pytest.mark.parametrize("seed", range(20))
def test_clues_of_several_kinds_count_together(engine: Engine, seed: int):
    random = Random(seed)
    for _ in range(3):
        kinds = random.sample(CLUE_KINDS, 3)
        puzzle = puzzle_with(clue for kind in kinds for clue in random_clues(kind, random, 2))
        assert count(engine, puzzle) == n_left(puzzle)


@each_able_engine
@pytest.mark.parametrize(
    ("clues", "n"),
    [
        ("cage=r1c1r1c2r2c1r2c2r3c3", 0),  # five cells, four digits
        ("cage:11=r1c1r1c2r2c1r2c2", 0),
        ("greater=r1c1r1c2;greater=r1c2r1c1", 0),
        ("odd=r1c1;even=r1c1", 0),
        ("sum:160=r1c1-r1c4r2c1-r2c4r3c1-r3c4r4c1-r4c4", 0),
        ("sum:40=r1c1-r1c4r2c1-r2c4r3c1-r3c4r4c1-r4c4", GRIDS),
        ("arrow=r1c1r1c2r1c3,r4c1", 0),  # a number of three digits is no single digit
    ],
)
def test_what_contradicts_itself_and_what_says_nothing(engine: Engine, clues: str, n: int):
    assert count(engine, Puzzle.from_text(f"2x2:{'.' * 16};{clues}")) == n


@each_able_engine
def test_givens_that_break_a_clue_leave_no_solution(engine: Engine):
    text = "2x2:12..............;greater=r1c1r1c2"
    assert engine.solve(Puzzle.from_text(text), budget=Budget()).status == "none"


@each_able_engine
def test_a_round_board_keeps_its_clues(engine: Engine):
    layout = find_layout("round3")
    cells = layout.cell_names
    text = f"round3:{'.' * layout.n_cells};cage:15={cells[0]}{cells[1]}{cells[2]};thermo={cells[3]}{cells[6]}{cells[9]}"
    puzzle = Puzzle.from_text(text)
    result = engine.solve(puzzle, limit=30, keep=30, budget=Budget())
    assert result.count == 30
    assert all(holds(rule, grid) for grid in result.solutions for rule in puzzle.rules)


def test_puzzles_of_one_layout_with_other_clues_are_not_mixed_up():
    empty = "2x2:" + "." * 16
    texts = [empty, f"{empty};odd=r1c1", empty, f"{empty};thermo=r1c1-r1c4", f"{empty};cage=r1c1r1c2"]
    puzzles = [Puzzle.from_text(text) for text in texts] * 30
    results = [result.count for result in solve_each(KERNEL, puzzles, limit=300, keep=0, budget=Budget())]
    assert results == [n_left(puzzle) for puzzle in puzzles[:5]] * 30


def test_only_two_stand_ins_know_no_rules():
    puzzle = Puzzle.from_text(SEVERAL)
    unable = [engine.name for engine in (*ENGINES, *STAND_INS.values()) if not engine.supports(puzzle)]
    assert unable == ["plain-kernel", "cdcl"]


def test_an_integer_program_has_room_for_only_so_many_arcs():
    lines = [f"sandwich:{k}=r{k}c1-r{k}c9;x_sum:{k + 20}=r1c{k}-r9c{k}" for k in range(2, 10)]
    few, many = (Puzzle.from_text(f"3x3:{'.' * 81};{';'.join(clues)}") for clues in (lines[:1], lines))
    assert [find_engine("ilp").supports(puzzle) for puzzle in (few, many)] == [True, False]


@pytest.mark.parametrize("engine", FOR_EMPTY_BOARDS, ids=lambda engine: engine.name)
@pytest.mark.parametrize(
    ("clue", "symbols"),
    [
        ("sum:0=r1s1", "0"),
        ("odd=r1s1", "13579"),
        ("even=r1s1", "02468"),
        ("candidates:05=r1s1", "05"),
        ("arrow=r1s1,r2s1r3s1;sum:3=r2s1r3s1", "3"),
        ("black_dot=r1s1r2s1;candidates:3=r2s1", "6"),
        ("greater=r1s1r2s1;candidates:8=r2s1", "9"),
        ("counting_circles=r1s1", "1"),
        ("x_sum:2=r1s1r2s1", "2"),  # and 0 behind it
    ],
)
def test_numbers_are_those_that_people_read_where_there_is_a_0(engine: Engine, clue: str, symbols: str):
    layout = find_layout("round5")
    puzzle = Puzzle.from_text(f"round5:{'.' * layout.n_cells};{clue}")
    for symbol in layout.symbols[1:]:
        givens = (layout.parse_digit(symbol), *[0] * (layout.n_cells - 1))
        found = engine.solve(puzzle.with_givens(givens), limit=1, keep=1, budget=Budget(seconds=20))
        assert bool(found.count) is (symbol in symbols)


WATCHED_ABLE = [each for name in WATCHED if (each := find_watched(name)).supports(Puzzle.from_text(SEVERAL))]


@pytest.mark.parametrize("engine", WATCHED_ABLE, ids=lambda engine: engine.name)
def test_a_trace_with_clues_replays_to_the_solution(engine: Engine):
    puzzle, trace = Puzzle.from_text("2x2:................;cage:3=r1c1r1c2;thermo=r1c1r2c1;xv:5=r3c1r4c1"), Trace()
    grid = engine.solve(puzzle, limit=1, budget=Budget(), trace=trace).solutions[0]
    digits, crossed_out = list(puzzle.givens), set[tuple[int, int]]()
    for event in trace.events:
        candidate = event.cell, event.digit
        if event.why in WRITE_REASONS:
            digits[event.cell] = 0 if event.taken_back else event.digit
        elif event.why in CROSS_OUT_REASONS:
            assert (candidate in crossed_out) is event.taken_back
            crossed_out ^= {candidate}
        if event.why == "ruled_out":
            assert event.clue in (1, 2, 3)
    assert tuple(digits) == grid
    assert crossed_out.isdisjoint(enumerate(grid))
    engine.solve(puzzle, limit=300, budget=Budget(), trace=trace)
    assert any(event.why == "ruled_out" for event in trace.events) is (engine.name != "brute")


# Reported to Sukaku Explainer as a puzzle: what its candidates exclude is a rule, and without it there are many grids.
SUKAKU = "3x3:98.7.....7.....6....6.5.....4...5.3...79..5......2...1..8...9......1...4.....3.2.;candidates:56=r7c4"
SUKAKU_SOLVED = "981736245735492618426158397142685739367941582859327461218564973673219854594873126"


@pytest.mark.parametrize(
    "engine",
    [engine for engine in ENGINES if engine.supports(Puzzle.from_text(SUKAKU)) and engine.name != "brute"],
    ids=lambda engine: engine.name,
)
def test_given_candidates_are_part_of_the_puzzle(engine: Engine) -> None:
    result = engine.solve(Puzzle.from_text(SUKAKU), limit=2, budget=Budget(nodes=100_000))
    assert (result.count, result.is_complete) == (1, True)
    assert find_layout("3x3").to_text(result.solutions[0]) == SUKAKU_SOLVED
