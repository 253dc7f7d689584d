"""Plain engines to be watched in place of those that record nothing."""
