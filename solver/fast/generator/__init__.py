"""Random grids, and 9 × 9 puzzles dug from them."""
