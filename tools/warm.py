"""Compile all code that is not in the cache yet, before several processes need it at the same time."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

PUZZLE = "3x3:1.3........71..26..893..4...3....1...6.5...9.8...4...6...2.5...5..6.4.1.9.....5.."
CHAINS = (
    *("x-chain", "xy-chain", "aic", "grouped-discontinuous-nice-loop"),
    *("cell-forcing-chain", "region-forcing-chain", "dynamic-forcing-chain"),
)


def warm_engines_and_chains() -> None:
    from solver.board import Board, Budget, Puzzle
    from solver.engines import ENGINES, find_engine, solve_each
    from solver.fast.mode import use_compiled
    from solver.generator import warm
    from solver.techniques import Options, find_technique

    use_compiled()
    puzzle = Puzzle.from_text(PUZZLE)
    for engine in ENGINES:
        for each in (puzzle, Puzzle.from_text("2x2:1" + "." * 15)):
            engine.solve(each, limit=2, budget=Budget(nodes=1000))
    warm()
    solve_each(find_engine("kernel"), [puzzle], budget=Budget())
    for slug in CHAINS:
        next(find_technique(slug).find(Board(puzzle), Options()), None)


def warm_techniques() -> None:
    from solver.fast.mode import use_compiled
    from solver.techniques.warming import warm

    use_compiled()
    warm()


def main() -> None:
    """Compile in two processes: `warm_techniques` takes as long as everything else."""
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        for done in [processes.submit(half) for half in (warm_techniques, warm_engines_and_chains)]:
            done.result()


if __name__ == "__main__":
    main()
