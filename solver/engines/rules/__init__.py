"""Rules beyond houses for engines: what they leave of candidates, what follows from them, and as numbers."""
