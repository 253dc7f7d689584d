from __future__ import annotations

from solver.board import find_layout
from solver.steps import Role
from solver.techniques import phrase
from tests.techniques.boards import found_without
from tests.techniques.corpus import candidates
from tests.techniques.step_facts import fact

SQUARE = find_layout("3x3")
# r1c1 and r1c2 with 1, 2, 3 and 4, r1c5 in their row with 1 and 2, r2c1 in their box with 3 and 4.
PARTS = "r1c1:56789 r1c2:56789 r1c5:3456789 r2c1:1256789"


def removed(text: str) -> set[tuple[int, int]]:
    return set(candidates(text, SQUARE))


def test_each_part_locks_its_digits_in_its_house() -> None:
    (step,) = found_without("sue-de-coq", PARTS)
    row = " ".join(f"r1c{column}:12" for column in (3, 4, 6, 7, 8, 9))
    box = "r1c3:34 r2c2:34 r2c3:34 r3c1:34 r3c2:34 r3c3:34"
    assert set(step.eliminations) == removed(f"{row} {box}")
    assert step.views[0].sets == ((0, 1), (4,), (9,))
    assert set(step.views[0].houses) == {Role.BASE, Role.COVER}
    assert phrase(step, SQUARE).startswith(
        "Look at r1c1 and r1c2 (1, 2, 3, 4), where row 1 and box 1 cross, together with r1c5 (1, 2) in row 1 and "
        "r2c1 (3, 4) in box 1."
    )


def test_an_exclusive_digit_is_locked_in_the_crossing() -> None:
    # Three cells with five digits: the 5 is in one of them, so it goes from both houses.
    crossed_out = "r1c1:6789 r1c2:6789 r1c3:6789 r1c5:3456789 r2c1:1256789"
    (step,) = found_without("sue-de-coq", crossed_out)
    assert removed("r1c4:5 r1c9:5 r2c2:5 r3c3:5") <= set(step.eliminations)


def test_a_digit_in_both_parts_counts_twice() -> None:
    # r1c5 and r1c6 with 1, 2 and 9, r2c1 and r2c2 with 3, 4 and 9: with the 9 twice, six places for six cells.
    crossed_out = "r1c1:56789 r1c2:56789 r1c5:345678 r1c6:345678 r2c1:125678 r2c2:125678"
    step = next(step for step in found_without("sue-de-coq", crossed_out) if fact(step, "twice"))
    assert fact(step, "twice") == "9"
    assert removed("r1c3:9 r1c4:9 r2c3:9 r3c1:9 r1c4:1 r2c3:3") <= set(step.eliminations)
    assert not removed("r2c4:9 r2c3:1") & set(step.eliminations)


def test_parts_with_too_many_digits_lock_nothing() -> None:
    assert found_without("sue-de-coq", PARTS.replace("r2c1:12", "r2c1:1")) == []
