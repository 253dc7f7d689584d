"""What the lab shows about a puzzle: the runs of its engines, and all engines compared."""

from __future__ import annotations

from solver.models import KeptPuzzle
from solver.questions import (
    Comparison,
    EngineRun,
    Film,
    GeneratorRun,
    UniquenessProof,
    limits_for,
    needs_solver_process,
)
from solver.web.answers.ask import find_answer, stop, stored_answer
from solver.web.answers.status import AnswerStatus
from solver.web.answers.store import PuzzleAnswerStore, WishStore


def find_comparison(kept: KeptPuzzle) -> AnswerStatus:
    """Find the verdict of every engine on a puzzle, and how long each takes."""
    return find_answer(Comparison(kept.to_puzzle()), PuzzleAnswerStore(kept))


def stored_comparison(kept: KeptPuzzle) -> AnswerStatus:
    """Return what is stored of the comparison of all engines on a puzzle."""
    return stored_answer(Comparison(kept.to_puzzle()), PuzzleAnswerStore(kept))


def find_run(kept: KeptPuzzle, engine: str) -> AnswerStatus:
    """Find the recording of an engine on a puzzle."""
    limits = limits_for("engine-run-elsewhere" if needs_solver_process(engine) else EngineRun.kind)
    return find_answer(EngineRun(kept.to_puzzle(), engine), PuzzleAnswerStore(kept), limits=limits)


def find_film(film: Film) -> AnswerStatus:
    """Find a part of a run as a file. Nothing is stored: the pool keeps the file for some minutes."""
    is_elsewhere = film.kind == Film.kind and needs_solver_process(film.engine)
    return find_answer(film, limits=limits_for("film-elsewhere" if is_elsewhere else film.kind))


def find_proof(kept: KeptPuzzle) -> AnswerStatus:
    """Find a proof that a puzzle has no second solution. Nothing is stored, as with films."""
    return find_answer(UniquenessProof(kept.to_puzzle()))


def stored_run(kept: KeptPuzzle, engine: str) -> AnswerStatus:
    """Return what is stored of the recording of an engine on a puzzle."""
    return stored_answer(EngineRun(kept.to_puzzle(), engine), PuzzleAnswerStore(kept))


def stop_run(kept: KeptPuzzle, engine: str) -> None:
    """Stop the recording of an engine on a puzzle."""
    stop(EngineRun(kept.to_puzzle(), engine), PuzzleAnswerStore(kept))


def find_generator_run(question: GeneratorRun) -> AnswerStatus:
    """Find the recording of the generator."""
    return find_answer(question, WishStore())


def stored_generator_run(question: GeneratorRun) -> AnswerStatus:
    """Return what is stored of the recording of the generator."""
    return stored_answer(question, WishStore())


def stop_generator_run(question: GeneratorRun) -> None:
    """Stop the recording of the generator."""
    stop(question, WishStore())
