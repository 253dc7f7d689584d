"""Template contexts, built from findings alone. No questions are asked here."""
