"""Sets of cells or digits as integers: member k is bit k."""

from collections.abc import Iterable, Iterator

Mask = int
Cell = int  # its index on the board, from 0
Digit = int  # 1..n, 0 for none


def bits(mask: Mask) -> Iterator[int]:
    """Yield the members of `mask` in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def has_several(mask: Mask) -> bool:
    """Whether `mask` has two or more members."""
    return mask & (mask - 1) != 0  # without its lowest member, something is left


def mask_of(members: Iterable[int]) -> Mask:
    """Return the mask with these members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask
