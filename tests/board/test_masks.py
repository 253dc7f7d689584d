from hypothesis import given
from hypothesis import strategies as st

from solver.board import bits, has_several, mask_of


def test_bits_are_members_in_ascending_order() -> None:
    assert list(bits(0b10110)) == [1, 2, 4]


@given(st.sets(st.integers(0, 700)))
def test_a_mask_gives_its_members_back(members: set[int]) -> None:
    assert list(bits(mask_of(members))) == sorted(members)


def test_has_several_asks_for_two_members():
    assert [has_several(mask) for mask in (0, 0b1, 0b1000, 0b11, 0b1010)] == [False, False, False, True, True]
