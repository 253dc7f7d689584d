"""The pages for learners."""
