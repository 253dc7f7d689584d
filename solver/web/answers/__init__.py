"""What is found out about puzzles: asked for, joined with what is known, and stored."""
