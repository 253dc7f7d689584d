"""The conclusions on a position together with the reasons behind them, for lemmas; plain Python, or compiled."""

from __future__ import annotations

from solver.fast.forcing.propagation import IN_CELL, START, TRUE, ancestors_of, state_and_reason
from solver.fast.forcing.searches import (
    ANY,
    ASSUMED,
    CELL,
    CONTRADICTION,
    DOUBLE,
    FROM,
    HASH,
    KIND,
    NO_SIZE,
    NODE,
    OTHER_HASH,
    REASONS_END,
    RECORD_SIZE,
    both_slots,
    clear,
    collect,
    make_room,
    propagation_in,
    search,
    slot,
    slots_of_cell,
    slots_of_house,
)
from solver.fast.jit import dual_mode

_PRIME, _FACTOR, _OTHER_FACTOR = 2_147_483_647, 48_271, 69_621


@dual_mode
def find_all(t, before, now, s, how):
    """Write the conclusions on the position `before` into `conclusions`, with hashes and reasons; return their number.

    `how` is a `Scope`, and `now` is scratch memory.
    """
    clear(s)
    search(t, before, now, s, how, 0, NO_SIZE)  # so much work that it never pauses
    return _gather(t, before, now, s, how)


@dual_mode
def _gather(t, before, now, s, how):
    """Collect the conclusions, with hashes and reasons; return their number."""
    n, end = collect(s), 0
    for to in range(0, n * RECORD_SIZE, RECORD_SIZE):
        s.conclusions[to + HASH] = s.conclusions[to + OTHER_HASH] = s.conclusions[to + KIND]
        # The propagations behind it may have been dropped since; then they are made again.
        make_room(t, s)
        end = _add_all_reasons(t, before, now, s, how, to, end)
        s.conclusions[to + REASONS_END] = end
    return n


@dual_mode
def _add_all_reasons(t, before, now, s, how, to, end):
    """Append the reasons of a conclusion and compute its hashes; return where the reasons end."""
    kind, node, start = s.conclusions[to + KIND], s.conclusions[to + NODE], s.conclusions[to + FROM]
    house = START
    if kind == CONTRADICTION:
        s.slots[0] = slot(t, before, now, s, how, start, s.conclusions[to + ASSUMED])
        end = _add_reasons(t, before, s, to, 0, node, True, START, end)
        n = 1
    elif kind == DOUBLE:
        both_slots(t, before, now, s, how, start)
        n = 2
    elif kind == CELL:
        house, n = IN_CELL, slots_of_cell(t, before, now, s, how, start)
    else:
        house = start // (t.n + 1)
        n = slots_of_house(t, before, now, s, how, house, ANY, start % (t.n + 1))
    for j in range(n):
        end = _add_reasons(t, before, s, to, j, node, False, house, end)
    return end


@dual_mode
def _add_reasons(t, before, s, to, j, node, second_state, house, end):
    """Append the reasons for all true nodes that `node` follows from in propagation `j`; return where they end.

    The start of the propagation is justified by `house`.
    """
    r = propagation_in(s, s.slots[j])
    n = ancestors_of(t, before, r, node, second_state, s.ancestors)
    for k in range(n):
        other = s.ancestors.nodes[k]
        state, reason = state_and_reason(r, second_state, s.ancestors.nodes, k)
        add_to_hash(s.conclusions, to + HASH, 2 * other + state)
        if reason == START:
            reason = house
        if state == TRUE and reason != START and end + 2 <= len(s.reasons):
            s.reasons[end], s.reasons[end + 1] = other, reason
            end += 2
    add_to_hash(s.conclusions, to + HASH, 0)  # separates the propagations
    return end


@dual_mode
def add_to_hash(numbers, at, number):
    """Add a number to the two hashes at `at`."""
    # Polynomials: equal numbers in equal order get equal hashes, others hardly ever.
    numbers[at] = (numbers[at] * _FACTOR + number + 1) % _PRIME
    numbers[at + 1] = (numbers[at + 1] * _OTHER_FACTOR + number + 1) % _PRIME
