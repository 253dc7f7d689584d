"""The name under which programs import what the package `sudoku-atelier` has for them."""
