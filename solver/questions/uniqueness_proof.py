"""A proof that a puzzle has at most one solution, as files for an independent checker."""

from __future__ import annotations

import io
import zipfile
from base64 import b64encode
from dataclasses import dataclass
from typing import ClassVar

from solver.board import Budget
from solver.board.cnf import to_dimacs
from solver.engines import DEFAULT, Status, find_engine
from solver.questions.question import Answer, PuzzleQuestion, Report

MAX_BYTES = 8_000_000  # of the packed file
_DATE = (2020, 1, 1, 0, 0, 0)  # the same files give the same bytes
_READ_ME = """\
{puzzle}
{claim}

formula.cnf  The rules and the givens as clauses (DIMACS). Its comments say what each variable means.
proof.drat   A proof, by CaDiCaL, that these clauses contradict each other (DRAT).

Check it with a program that is not ours, such as drat-trim (github.com/marijnheule/drat-trim):

    drat-trim formula.cnf proof.drat
"""
_CLAIMS = {
    Status.UNIQUE: "It has one solution: the last clause of the formula excludes that one, and there is no other.",
    Status.NONE: "It has no solution.",
}


@dataclass(frozen=True)
class UniquenessProof(PuzzleQuestion):
    """The proof that `puzzle` has no second solution, or none at all.

    In the answer, `status` is that of the puzzle, `clauses` and `lines` are the lengths of the formula and of the
    proof, and `file` is a zip archive with both, in base64. `file` is empty if there are several solutions, or if the
    archive has more than MAX_BYTES. The answer is not stored: it can always be computed again.
    """

    kind: ClassVar[str] = "uniqueness-proof"

    @property
    def watches_time(self) -> bool:
        return False

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        from solver.engines.refutation import refute

        result = find_engine(DEFAULT).solve(self.puzzle, limit=2, keep=1, budget=Budget(seconds=seconds))
        answer = {"status": result.status.value, "clauses": 0, "lines": 0, "n_bytes": 0, "file": ""}
        if result.status not in _CLAIMS:
            return answer
        solution = result.solutions[0] if result.solutions else ()
        formula, proof = to_dimacs(self.puzzle, solution), refute(self.puzzle, solution)
        read_me = _READ_ME.format(puzzle=self.puzzle.text, claim=_CLAIMS[result.status])
        file = _packed({"readme.txt": read_me, "formula.cnf": formula + "\n", "proof.drat": "\n".join(proof) + "\n"})
        n_clauses = sum(line[0] not in "cp" for line in formula.splitlines())
        is_small = len(file) <= MAX_BYTES
        return answer | {
            "clauses": n_clauses,
            "lines": len(proof),
            "n_bytes": len(file),
            "file": b64encode(file).decode() if is_small else "",
        }

    def is_open(self, answer: Answer) -> bool:
        return bool(answer["status"] == Status.UNFINISHED)


def _packed(files: dict[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, _DATE), text, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
