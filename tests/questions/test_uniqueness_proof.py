"""The question for a proof that there is no second solution."""

import io
import zipfile
from base64 import b64decode

import pytest

from solver.board import Puzzle
from solver.questions import UniquenessProof, question_of, uniqueness_proof
from tests.engines.corpus import SHIDOKU
from tests.questions.drat import first_flaw, read_formula

NONE, SEVERAL = "2x2:11..............", "2x2:1....2....3....4"


def asked(text: str) -> UniquenessProof:
    return UniquenessProof(Puzzle.from_text(text))


def test_a_job_becomes_the_same_question():
    assert question_of(asked(SHIDOKU).to_job() | {"seconds": 3}) == asked(SHIDOKU)


@pytest.mark.parametrize(("text", "status"), [(SHIDOKU, "unique"), (NONE, "none")])
def test_the_file_has_a_formula_and_its_proof(text, status):
    answer = asked(text).find(10)
    assert answer["status"] == status
    assert not asked(text).is_open(answer)
    packed = b64decode(answer["file"])
    assert len(packed) == answer["n_bytes"]
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    assert list(files) == ["readme.txt", "formula.cnf", "proof.drat"]
    assert text in files["readme.txt"]
    formula, proof = read_formula(files["formula.cnf"]), files["proof.drat"].splitlines()
    assert (len(formula), len(proof)) == (answer["clauses"], answer["lines"])
    assert first_flaw(formula, proof) is None


def test_the_same_question_gives_the_same_bytes():
    assert asked(SHIDOKU).find(10) == asked(SHIDOKU).find(10)


def test_a_puzzle_with_several_solutions_has_no_proof():
    answer = asked(SEVERAL).find(10)
    assert (answer["status"], answer["file"]) == ("multiple", "")
    assert not asked(SEVERAL).is_open(answer)


def test_an_undecided_proof_stays_open():
    empty = asked("5x5:" + "." * 625)
    answer = empty.find(0.0)
    assert (answer["status"], answer["file"]) == ("unfinished", "")
    assert empty.is_open(answer)


def test_a_proof_that_is_too_large_is_not_sent(monkeypatch):
    monkeypatch.setattr(uniqueness_proof, "MAX_BYTES", 100)
    answer = asked(SHIDOKU).find(10)
    assert (answer["status"], answer["file"]) == ("unique", "")
    assert not asked(SHIDOKU).is_open(answer)
