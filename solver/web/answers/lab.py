"""What the lab shows about a puzzle: the runs of its engines, and all engines compared."""

from __future__ import annotations

from solver.models import KeptPuzzle
from solver.questions import Comparison, EngineRun
from solver.web.answers.ask import found, known, stop
from solver.web.answers.findings import Found
from solver.web.answers.store import KeptFindings


def find_comparison(row: KeptPuzzle) -> Found:
    """Find what every engine says about a puzzle, and how long each takes."""
    return found(Comparison(row.to_puzzle()), KeptFindings(row))


def find_run(row: KeptPuzzle, engine: str) -> Found:
    """Find the recording of an engine on a puzzle."""
    return found(EngineRun(row.to_puzzle(), engine), KeptFindings(row))


def known_run(row: KeptPuzzle, engine: str) -> Found:
    """Return what is stored of the recording of an engine on a puzzle."""
    return known(EngineRun(row.to_puzzle(), engine), KeptFindings(row))


def stop_run(row: KeptPuzzle, engine: str) -> None:
    """Stop the recording of an engine on a puzzle."""
    stop(EngineRun(row.to_puzzle(), engine), KeptFindings(row))
