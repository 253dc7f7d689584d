"""The commands that show a puzzle: as a picture, in another format, on paper."""
