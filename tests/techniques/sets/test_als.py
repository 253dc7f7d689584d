"""Almost locked sets: what the steps say, and where there is none."""

from __future__ import annotations

from solver.board import find_layout
from solver.steps import Link, Role
from solver.techniques import phrase
from tests.techniques.boards import found_without
from tests.techniques.corpus import candidates
from tests.techniques.step_facts import fact, pattern

# r2c5 has 2 and 3; r1c1 and r1c5 have 1, 2 and 3 together, the 3 in r1c5 alone.
TWO_SETS = "r1c1:3456789 r1c5:2456789 r2c5:1456789"


def removed(text: str, name: str = "3x3") -> set[tuple[int, int]]:
    return set(candidates(text, find_layout(name)))


def test_two_linked_sets_remove_their_shared_digit_from_peers() -> None:
    (step,) = found_without("als-xz", TWO_SETS)
    assert set(step.eliminations) == removed("r1c4:2 r1c6:2 r2c1:2 r2c2:2 r2c3:2")
    assert pattern(step) == "(2=3)r2c5-(3=2)r1c15"
    assert phrase(step, find_layout("3x3")) == (
        "Take these sets of cells: A = r2c5 (2, 3); B = r1c1 and r1c5 (1, 2, 3). Each has one more digit than cells, "
        "so if it loses one, it must use all the rest. All places for 3 in A see those in B, so only one set can use "
        "3. The other set then uses all its remaining digits. So 2 is in A or B, and a cell that sees every place for "
        "2 in both sets cannot be 2: remove 2 from r1c4, r1c6, r2c1, r2c2 and r2c3."
    )


def test_linking_and_shared_digits_have_different_roles() -> None:
    (view,) = found_without("als-xz", TWO_SETS)[0].views
    assert view.sets == ((13,), (0, 4))
    assert view.candidates[Role.LINKING] == candidates("r2c5:3 r1c5:3", find_layout("3x3"))
    assert view.candidates[Role.PATTERN] == candidates("r2c5:2 r1c1:2", find_layout("3x3"))
    start, end = candidates("r2c5:3 r1c5:3", find_layout("3x3"))
    assert view.links == (Link(start, end, "weak"),)


def test_a_digit_links_two_sets_only_if_all_places_are_peers() -> None:
    assert found_without("als-xz", "r1c1:3456789 r1c5:456789 r2c5:456789") == []


def test_sets_with_two_links_hold_everything_else() -> None:
    # r1c1 and r1c2 with 1, 2, 3, r1c5 and r1c6 with 1, 2, 4: they can share neither the 1 nor the 2.
    crossed_out = "r1c1:456789 r1c2:456789 r1c5:356789 r1c6:356789"
    step = next(step for step in found_without("als-xz", crossed_out) if fact(step, "linking") == ("1", "2"))
    assert set(step.eliminations) == {
        *removed("r1c3:1234 r1c4:1234 r1c7:1234 r1c8:1234 r1c9:1234"),
        *removed("r2c1:3 r2c2:3 r2c3:3 r3c1:3 r3c2:3 r3c3:3 r2c4:4 r2c5:4 r2c6:4 r3c4:4 r3c5:4 r3c6:4"),
    }
    assert (fact(step, "digits"), pattern(step)) == ((), "")


def test_a_wing_has_a_pivot_between_its_ends() -> None:
    # XY-wing: r1c1 with 1, 2; r1c5 with 1, 3; r2c2 with 2, 3 sees the first. The 3 is at one of the ends.
    steps = found_without("als-xy-wing", "r1c1:3456789 r1c5:2456789 r2c2:1456789")
    assert [fact(step, "follows") for step in steps] == [("r1c5=1", "r1c1≠1", "r1c1=2", "r2c2≠2")]
    assert pattern(steps[0]) == "(3=1)r1c5-(1=2)r1c1-(2=3)r2c2"
    assert set(steps[0].eliminations) == removed("r1c2:3 r1c3:3 r2c4:3 r2c5:3 r2c6:3")


def test_a_wing_needs_two_different_links() -> None:
    # The first and the last are linked to the middle one by the 1 alone: it may be in the middle.
    assert found_without("als-xy-wing", "r1c1:2456789 r1c5:3456789 r5c5:2456789") == []


def test_cells_that_make_larger_sets_need_no_long_chain() -> None:
    # (1=2)r1c1-(2=3)r1c5-(3=4)r5c5-(4=1)r5c9: r1c1 and r1c5 are one set, r5c5 and r5c9 the other.
    crossed_out = "r1c1:3456789 r1c5:1456789 r5c5:1256789 r5c9:2356789"
    assert found_without("als-xy-chain", crossed_out) == []
    assert [pattern(step) for step in found_without("als-xz", crossed_out)] == ["(1=3)r1c15-(3=1)r5c59"]


def test_a_blossom_has_a_petal_for_each_digit_of_its_stem() -> None:
    # r5c5 with 1, 2 and 3; beside each of these there is a cell of box 4 with the digit and the 9.
    petals = "r5c5:456789 r5c1:2345678 r5c2:1345678 r5c3:1245678"
    step = next(step for step in found_without("death-blossom", petals) if fact(step, "stem") == "r5c5")
    assert fact(step, "petals") == ("r5c1 (1, 9)", "r5c2 (2, 9)", "r5c3 (3, 9)")
    assert removed("r5c4:9 r4c1:9") <= set(step.eliminations)
    assert not removed("r4c4:9") & set(step.eliminations)


def test_a_digit_of_the_stem_without_a_petal_spoils_the_blossom() -> None:
    petals = "r5c5:456789 r5c1:2345678 r5c2:1345678"
    assert not any(fact(step, "stem") == "r5c5" for step in found_without("death-blossom", petals))
