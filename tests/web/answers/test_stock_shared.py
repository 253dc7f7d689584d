"""Several servers with one stock of new puzzles, which take from it and fill it at the same moment."""

import pytest

from tests.pools import Running
from tests.processes import MIGRATE, python, run_together

pytestmark = pytest.mark.thorough

N_SERVERS = 6
FILL = """
from solver.models import StockedPuzzle
from solver.questions import levels_version
from solver.web.puzzles.stock import first_stock
version = levels_version()
StockedPuzzle.objects.bulk_create(StockedPuzzle(**each._asdict(), scale_version=version) for each in first_stock())
"""
COUNT = """
from solver.models import StockedPuzzle
stock = StockedPuzzle.objects
print(stock.filter(handed_out_at=None).count(), stock.exclude(handed_out_at=None).count())
"""
TAKE = """
from solver.models import StockedPuzzle
from solver.questions import levels_version
from solver.rating.level import LEVELS
wait_for_others()
for level in LEVELS:
    while puzzle := StockedPuzzle.objects.take(level, levels_version()):
        print(puzzle.text)
"""
SET_ASIDE = """
from solver.web.answers.wishes import offline_puzzles
wait_for_others()
print(*(kept.page_id for _, kept in offline_puzzles()))
"""
# Each server has made ten others. The first stock stands in for them.
ADD = """
from solver.models import StockedPuzzle
from solver.web.puzzles.stock import first_stock
first = int(sys.argv[1])
rows = [
    StockedPuzzle(text=each.text, level="easy", scale_version="now", symmetry=each.symmetry, seed=each.seed)
    for each in first_stock()[first : first + 10]
]
wait_for_others()
StockedPuzzle.objects.add(rows[:5], 23)
StockedPuzzle.objects.add(rows, 23)
"""
COMMAND = """
from django.core.management import call_command
wait_for_others()
call_command("fill_stock", level=["easy"], to=7, seconds=240)
"""


def test_every_puzzle_is_handed_out_exactly_once(database: str):
    python(MIGRATE + FILL, database)
    taken = " ".join(run_together(TAKE, database, [[]] * N_SERVERS)).split()
    assert len(taken) == len({*taken}) == 60
    assert python(COUNT, database).split() == ["0", "60"]


def test_all_servers_set_the_same_ten_puzzles_aside(database: str):
    python(MIGRATE + FILL, database)
    found = {line.strip() for line in run_together(SET_ASIDE, database, [[]] * N_SERVERS)}
    assert [len({*line.split()}) for line in found] == [10]
    assert python(COUNT, database).split() == ["50", "10"]


def test_servers_together_do_not_overfill_the_stock(database: str):
    python(MIGRATE, database)
    run_together(ADD, database, [[str(10 * k)] for k in range(N_SERVERS)])
    assert python(COUNT, database).split() == ["23", "0"]


def test_two_fill_commands_share_a_pool_without_overfilling(database: str, pool: Running):
    python(MIGRATE, database)
    said = run_together(COMMAND, database, [[], []], SUDOKU_POOL=str(pool.address))
    assert said == ["easy: 7\n", "easy: 7\n"]
    assert python(COUNT, database).split() == ["7", "0"]
