"""The search for puzzles with rules beyond houses: cells that differ, pairs, crossings, sums, automata, subsets."""
