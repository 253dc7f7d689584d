"""Questions about whole files of puzzles, which nobody watches."""
