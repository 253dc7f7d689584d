"""`analyse`: what a puzzle is like, as lines and as JSON."""

from __future__ import annotations

import json

import pytest

from tests.cli.examples import SHIDOKU, run

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FIELDS = (
    *("puzzle", "status", "complete", "minimal", "symmetry", "automorphisms", "grid_automorphisms", "canonical"),
    *("backdoors", "places", "bottleneck", "hardest_step", "hardest", "level", "score", "minutes", "percentile"),
)


def analysed(text: str, *options: str, exit_code: int = 0) -> dict[str, object]:
    found = run("analyse", text, "--json", *options)
    assert found.code == exit_code
    body: dict[str, object] = json.loads(found.out)
    assert tuple(body) == FIELDS
    return body


def test_a_fair_puzzle_has_every_field() -> None:
    body = analysed(EASY)
    assert None not in body.values()
    assert (body["status"], body["complete"], body["automorphisms"], body["level"]) == ("unique", True, 1, "easy")


@pytest.mark.parametrize(
    ("text", "status", "exit_code"), [("." * 81, "multiple", 0), ("11" + "." * 79, "none", 1), ("1" * 16, "none", 1)]
)
def test_what_makes_no_sense_is_null(text: str, status: str, exit_code: int) -> None:
    body = analysed(text, exit_code=exit_code)
    assert (body["status"], body["complete"]) == (status, True)
    assert [body[name] for name in ("minimal", "backdoors", "places", "score", "percentile")] == [None] * 5


def test_without_time_the_answer_is_unfinished() -> None:
    body = analysed(EASY, "--seconds", "0.000001", exit_code=3)
    assert (body["status"], body["complete"], body["canonical"]) == ("unfinished", False, None)


def test_the_same_puzzle_in_other_words_has_one_canonical_form() -> None:
    turned = "".join(EASY[9 * (8 - k % 9) + k // 9] for k in range(81))
    assert analysed(turned)["canonical"] == analysed(EASY)["canonical"]


def test_the_lines_can_be_german() -> None:
    assert run("analyse", SHIDOKU, "--language", "de").out.startswith("2x2:1.....3..2.....4\n")


def test_what_cannot_be_read_is_refused() -> None:
    assert run("analyse", "12").code == 2
