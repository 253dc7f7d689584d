"""The collections that the site brings with it: how their new puzzles are made."""
