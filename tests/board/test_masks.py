from hypothesis import given
from hypothesis import strategies as st

from solver.board import bits, mask_of


def test_bits_are_members_in_ascending_order() -> None:
    assert list(bits(0b10110)) == [1, 2, 4]


@given(st.sets(st.integers(0, 700)))
def test_a_mask_gives_its_members_back(members: set[int]) -> None:
    assert list(bits(mask_of(members))) == sorted(members)
