"""Sets of cells or digits as integers: member k is bit k."""

from collections.abc import Iterable, Iterator

Mask = int


def bits(mask: Mask) -> Iterator[int]:
    """Yield the members of `mask` in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(members: Iterable[int]) -> Mask:
    """Return the mask with these members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask
