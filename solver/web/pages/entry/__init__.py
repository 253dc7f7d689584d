"""What the entry page and the region editor show while a board is filled in."""
