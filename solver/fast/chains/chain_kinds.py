"""What tells kinds of chains apart: their strong links, and what their ends do; numbers only, nothing compiled."""

IN_CELLS, IN_HOUSES, BY_CLUES = 1, 2, 4  # strong links
# What an end does: eliminate something together with the start (AIC: two candidates or more, and the ends do not see
# each other), see the start, or contradict it.
OPEN, AIC, CLOSED, OPPOSITE = range(4)
