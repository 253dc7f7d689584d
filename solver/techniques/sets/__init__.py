"""Almost locked sets and what they exclude."""
