"""Random numbers that are the same on every machine, compiled or not: xoshiro128**, 32 bits at a time.

The state is four words in an array. Every product is cut to its low 32 bits; these are the same whether it overflowed
64 bits or not.
Sources: David Blackman and Sebastiano Vigna, "Scrambled linear pseudorandom number generators" (2021); the seed is
mixed by the finaliser of Austin Appleby's MurmurHash3; `below` is after Daniel Lemire, "Fast random integer generation
in an interval" (2019).
"""

from __future__ import annotations

from solver.fast.jit import dual_mode

N_WORDS = 4
_WORD = 0xFFFFFFFF
_DISCARDED = 12  # words until the state is mixed


@dual_mode
def _mixed(word):
    """Return a permutation of the 32-bit words that changes half of the bits."""
    word = (word ^ word >> 16) * 0x85EBCA6B & _WORD
    word = (word ^ word >> 13) * 0xC2B2AE35 & _WORD
    return word ^ word >> 16


@dual_mode
def seed(state, low, high, attempt):
    """Set `state` from three 32-bit words. Different words give different states."""
    state[0] = _mixed(low ^ 0x9E3779B9)
    state[1] = _mixed(high ^ 0x7F4A7C15)
    state[2] = _mixed(attempt ^ 0xF39CC060)
    # Not 0: a state of four zeros would stay as it is.
    state[3] = 0x5CEDC834
    for _ in range(_DISCARDED):
        next_word(state)


@dual_mode
def next_word(state):
    """Return the next number below 2³²."""
    # A product, rotated by 7 bits, times 9: the "**" scrambler.
    x = state[1] * 5 & _WORD
    result = (x << 7 & _WORD | x >> 25) * 9 & _WORD
    shifted = state[1] << 9 & _WORD
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = state[3] << 11 & _WORD | state[3] >> 21
    return result


@dual_mode
def below(state, n):
    """Return a number from 0 to n − 1, each equally likely; n is at most 2³¹."""
    # The high word of the product is the result. The range of a word is no multiple of n, so some results would come
    # more often; products whose low word is below 2³² mod n are drawn again.
    product = next_word(state) * n
    if product & _WORD < n:
        least = (_WORD + 1) % n
        while product & _WORD < least:
            product = next_word(state) * n
    return product >> 32


@dual_mode
def shuffle(state, items, n):
    """Put the first `n` of `items` into a random order, each equally likely."""
    for k in range(n - 1, 0, -1):
        other = below(state, k + 1)
        kept = items[k]
        items[k] = items[other]
        items[other] = kept
