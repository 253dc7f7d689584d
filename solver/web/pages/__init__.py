"""Template contexts, built from answers alone. No questions are asked here."""
